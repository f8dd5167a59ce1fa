"""The record: what was claimed in this meeting, by whom, as every seat has heard it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from engine.core.state import State, Turn
from engine.formats.meeting.claims import Claim, claims_of
from engine.formats.meeting.rules.score import results
from engine.formats.meeting.state import MeetingState


@dataclass(slots=True, eq=False)
class Record:
    """The claims of a meeting, sorted."""

    turns: list[tuple[int, list[Claim]]] = field(default_factory=list)
    """Each turn: who spoke, and what they claimed."""
    at: dict[tuple[int, int], int] = field(default_factory=dict)
    """Where somebody says that they were at a time; the first that they said."""
    changed: set[tuple[int, int]] = field(default_factory=set)
    """Seats and times of which somebody has said two different things."""
    alone: set[tuple[int, int]] = field(default_factory=set)
    saw: list[Claim] = field(default_factory=list)
    saw_by: list[int] = field(default_factory=list)
    """Who claims what stands in `saw`, place by place."""
    missed: list[Claim] = field(default_factory=list)
    missed_by: list[int] = field(default_factory=list)
    accused: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    """Who was accused, by whom."""
    asked: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    """Who was asked something, by whom."""
    last_asked: dict[int, int] = field(default_factory=dict)
    """The number of the latest turn that asked a seat something."""
    last_turn: dict[int, int] = field(default_factory=dict)
    """The number of each seat's latest turn in this meeting."""
    last_called: dict[int, tuple[int, int, str]] = field(default_factory=dict)
    """For each seat: the number of the latest turn that accused it or asked it something, by whom, and which it was."""

    first_accused: dict[int, int] = field(default_factory=dict)
    """For each seat: the number of the first turn that accused it."""

    def vouchers(self, seat: int, step: int) -> list[int]:
        """Who says that they saw a seat at a time."""
        return [
            by
            for claim, by in zip(self.saw, self.saw_by, strict=True)
            if claim.seat == seat and claim.step == step and by != seat
        ]

    def denies(self, by: int, seat: int) -> bool:
        """Whether somebody says that a seat was not where it says."""
        return any(claim.seat == seat and who == by for claim, who in zip(self.missed, self.missed_by, strict=True))

    def said(self, seat: int, kind: str, about: int) -> bool:
        """Whether a seat has made a claim of a kind about another."""
        return any(
            speaker == seat and any(claim.kind == kind and claim.seat == about for claim in claims)
            for speaker, claims in self.turns
        )

    def checkable(self) -> int:
        """How many statements somebody else can know to be false."""
        return len({(speaker, claim) for speaker, claims in self.turns for claim in claims if claim.checkable})


_latest: list[tuple[tuple[Turn, ...], int, Record]] = []


def record_of(state: State) -> Record:
    """The record of the present meeting; made once for all seats that look at the same state."""
    if _latest and _latest[0][0] is state.heard and _latest[0][1] == state.round:
        return _latest[0][2]
    record = make_record([turn for turn in state.heard if turn.round == state.round])
    _latest[:] = [(state.heard, state.round, record)]
    return record


def make_record(turns: list[Turn]) -> Record:
    """The claims of some turns."""
    record = Record()
    for number, turn in enumerate(turns, 1):
        claims = claims_of(turn.points)
        record.turns.append((turn.seat, claims))
        record.last_turn[turn.seat] = number
        for claim in claims:
            key = (turn.seat, claim.step)
            match claim.kind:
                case "at" if claim.seat == turn.seat:
                    if record.at.setdefault(key, claim.room) != claim.room:
                        record.changed.add(key)
                case "alone":
                    record.alone.add(key)
                case "saw":
                    record.saw.append(claim)
                    record.saw_by.append(turn.seat)
                case "missed":
                    record.missed.append(claim)
                    record.missed_by.append(turn.seat)
                    if claim.seat == turn.seat and record.at.get(key) == claim.room:
                        record.changed.add(key)
                case "accuse":
                    record.accused[claim.seat].append(turn.seat)
                    record.first_accused.setdefault(claim.seat, number)
                    record.last_called[claim.seat] = (number, turn.seat, "accuse")
                case "ask":
                    record.asked[claim.seat].append(turn.seat)
                    record.last_asked[claim.seat] = number
                    record.last_called[claim.seat] = (number, turn.seat, "ask")
                case _:
                    pass
    return record


def accused_by_the_dead(state: MeetingState) -> dict[int, list[int]]:
    """Whom each seat that was eliminated has accused in earlier meetings."""
    dead = [seat for seat in state.out if seat not in results(state)]
    found: dict[int, list[int]] = {}
    for turn in state.own.said:
        if turn.seat in dead and turn.round < state.round:
            accused = [claim.seat for claim in claims_of(turn.points) if claim.kind == "accuse"]
            found.setdefault(turn.seat, []).extend(seat for seat in accused if seat not in found.get(turn.seat, ()))
    return found
