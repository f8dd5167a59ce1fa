"""The table of a historical trial: who sits where, and what stands of what was filed."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.core import events
from engine.core.draws import Draw
from engine.core.papers import papers_of
from engine.core.state import State
from engine.formats.history.labels import ADMIRER, CRITIC, JUDGE, SIDES, aspect_of
from engine.formats.history.state import HistoryState
from engine.matters.topic import Aspect, Topic

RESEARCH, DOSSIER, FEEDBACK, RULING = "research", "dossier", "feedback", "ruling"
CRITERIA, AUDIENCE = "criteria", "audience"
"""The forms of the papers."""
ADMIRER_SEAT, CRITIC_SEAT, JUDGE_SEAT = 1, 2, 3
_SEATS = (
    (ADMIRER_SEAT, ADMIRER, "The Admirer", "looks for what is to be admired"),
    (CRITIC_SEAT, CRITIC, "The Critic", "looks for what is to be answered for"),
    (JUDGE_SEAT, JUDGE, "The Judge", "weighs both, and rules"),
)


def seating(settings: Any, draw: Draw, matter: Topic | None) -> tuple[events.OpenedSeat, ...]:
    """The Admirer, the Critic, the Judge."""
    return tuple(
        events.OpenedSeat(
            seat=seat,
            role=role,
            persona=events.PersonaCard(id=role, name=name, archetype=role, occupation=occupation),
        )
        for seat, role, name, occupation in _SEATS
    )


def seat_of(role: str) -> int:
    """The seat of a role."""
    return next(seat for seat, name, _, _ in _SEATS if name == role)


class StandingFinding(NamedTuple):
    """A finding that counts."""

    id: str
    """As it is cited: `dossier-1/F2`."""
    seat: int
    aspect: Aspect
    part: events.PaperPart


def findings(state: State, seat: int | None = None) -> list[StandingFinding]:
    """The findings that stand, in the order in which they were filed: of one seat, or of both."""
    found = []
    for paper in papers_of(state, DOSSIER, seat):
        # A sealed dossier has no parts yet.
        for part in paper.parts if paper.standing == "stands" else ():
            aspect = aspect_of(part.label)
            if part.flaw is None and aspect is not None:
                found.append(StandingFinding(f"{paper.paper}/{part.id}", paper.seat, aspect, part))
    return found


def requests(state: State) -> list[events.PaperPart]:
    """What the judge asked for and stands, of all rounds."""
    return [
        part
        for paper in papers_of(state, FEEDBACK)
        if paper.standing == "stands"
        for part in paper.parts
        if part.flaw is None
    ]


def requests_for(state: State, side: str) -> list[Aspect]:
    """The aspects that the judge asked a side for in the latest round that was sent back."""
    papers = [paper for paper in papers_of(state, FEEDBACK) if paper.standing == "stands"]
    if not papers:
        return []
    asked = (
        aspect_of(part.label) for part in papers[-1].parts if part.flaw is None and part.id.startswith(prefix_of(side))
    )
    return [aspect for aspect in asked if aspect is not None]


def prefix_of(side: str) -> str:
    """How the ids of a side's parts of feedback begin."""
    return {ADMIRER: "A", CRITIC: "C"}[side]


def max_rounds(state: HistoryState) -> int:
    """Rounds at most."""
    return state.typed_settings.max_rounds


def is_last_round(state: HistoryState) -> bool:
    """Whether the judge has to accept now."""
    return state.round >= max_rounds(state)


def is_houses(state: State) -> bool:
    """Whether the house plays both sides."""
    return all(state.seats[seat].occupant == "house" for seat in (ADMIRER_SEAT, CRITIC_SEAT))


def side_of(seat: int) -> str:
    """The side of a historian's seat."""
    return SIDES[seat - 1]
