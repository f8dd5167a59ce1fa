"""The table of a court: who sits where, and what stands of what was filed."""

from __future__ import annotations

from typing import Any

from engine.core import events
from engine.core.draws import Draw
from engine.core.papers import papers_of
from engine.core.state import State
from engine.formats.court.labels import DEFENCE, JUDGE, JUROR, PROSECUTOR
from engine.formats.court.mind.lenses import Lens, draw_lenses, lens_of
from engine.formats.court.settings import CourtSettings
from engine.matters.question import Question

CASE, ANSWER, VOTE, RULING, REVIEW = "case", "defence", "vote", "ruling", "review"
"""The forms of the papers."""
TARGET = "target"
"""The end of the id of what an exhibit is compared with."""


def seating(settings: Any, draw: Draw, matter: Question | None) -> tuple[events.OpenedSeat, ...]:
    """The prosecutor, the defence, the pool, the judge."""
    size = settings.jury_size if isinstance(settings, CourtSettings) else 5
    jurors = [(JUROR, id, name, f"weighs {lens.weighs}") for id, name, lens in draw_lenses(size, draw.branch("pool"))]
    roles = [
        (PROSECUTOR, PROSECUTOR, "Prosecutor", "argues for a yes"),
        (DEFENCE, DEFENCE, "Defence", "argues against it"),
        *jurors,
        (JUDGE, JUDGE, "Judge", "rules"),
    ]
    return tuple(
        events.OpenedSeat(
            seat=seat,
            role=role,
            persona=events.PersonaCard(id=id, name=name, archetype=role, occupation=occupation),
        )
        for seat, (role, id, name, occupation) in enumerate(roles, 1)
    )


def seat_of(state: State, role: str) -> int:
    """The one seat of a role."""
    return next(seat.number for seat in state.seats.values() if seat.role == role)


def jurors(state: State) -> tuple[int, ...]:
    """The seats of the pool."""
    return tuple(seat.number for seat in state.seats.values() if seat.role == JUROR)


def juror_lens(state: State, seat: int) -> Lens:
    """How the juror on a seat weighs, where the house votes for them."""
    persona = state.seats[seat].persona
    return lens_of(persona.id if persona is not None else "", jurors(state).index(seat))


def standing_paper(state: State, form: str) -> events.Filed | None:
    """The paper of a form that stands."""
    return next((paper for paper in reversed(papers_of(state, form)) if paper.standing == "stands"), None)


def standing_exhibits(state: State) -> dict[int, events.PaperPart]:
    """The exhibits that stand, by number."""
    paper = standing_paper(state, CASE)
    if paper is None:
        return {}
    return {int(part.id.removeprefix("E")): part for part in paper.parts if is_exhibit(part.id) and part.flaw is None}


def is_exhibit(part_id: str) -> bool:
    """Whether a part of a case is an exhibit."""
    return part_id.startswith("E") and part_id[1:].isdecimal()
