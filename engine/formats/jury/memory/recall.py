"""Recall: what plans ask of a memory, and the little that is kept for it at a table that nobody puts into words.

A memory (`engine/formats/jury/memory/seat_memory.py`) answers, and so does a trace, which is what such a table keeps in
its place: what happened is only noted, and what a seat makes of it is worked out when somebody asks for it, which is
seldom.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Protocol

from engine.core.events import BallotCast, ConvictionsMoved, Entry, TurnTaken
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.memory.table_memory import MAX_WHOLE_TURNS
from engine.formats.jury.memory.turns import (
    NOTABLE_IMPACT,
    NOTABLE_PERSUASIVENESS,
    all_moves,
    last_distinct,
    persuasiveness,
)
from engine.matters.criminal_case import Case

_NOTED = frozenset({"turn_taken", "ballot_cast", "round_opened", "convictions_moved"})
"""Kinds of events that leave a trace."""


class Recall(Protocol):
    """What a seat remembers, as far as plans are made of it."""

    @property
    def own_text(self) -> str:
        """Its own words, the latest last."""

    @property
    def texts(self) -> frozenset[str]:
        """Every text of the deliberation (`digest`)."""

    @property
    def spoke(self) -> int | None:
        """The round of its own last turn."""

    @property
    def flipped(self) -> int | None:
        """The round in which its ballot last flipped."""

    @property
    def answered(self) -> Mapping[str, tuple[int, ...]]:
        """By point: the seats that answered it on its own ground."""

    @property
    def doubts(self) -> tuple[str, ...]:
        """Points against what it believes that moved it nevertheless, the latest last."""

    def persuaded_by(self, stance: str, in_round: int) -> tuple[int, tuple[str, ...]] | None:
        """Whose turn moved the seat most towards a ballot in a round, and with which points."""


class Effects:
    """What a round's turns did to whoever heard them."""

    def __init__(self, number: int, turns: Mapping[str, TurnTaken], event: ConvictionsMoved) -> None:
        self.round, self._turns, self._event = number, turns, event

    @cached_property
    def doubts(self) -> dict[int, list[str]]:
        """By seat: the points that moved it against what it believes."""
        found: dict[int, list[str]] = {}
        sure: dict[int, bool] = {}
        for move in reversed(all_moves(self._event)):
            seat, delta = move.seat, move.delta
            # What a seat believes is where its last move left it, so that is looked at first.
            guilty = sure.setdefault(seat, move.conviction > 0.5)
            if delta <= -NOTABLE_IMPACT if guilty else delta >= NOTABLE_IMPACT:
                turn = self._turns.get(move.turn_id or "")
                if turn is not None and persuasiveness(turn.stance, delta) > NOTABLE_PERSUASIVENESS:
                    found[seat] = [*turn.points, *found.get(seat, ())]
        return found

    def persuasion(self, seat: int, stance: str) -> list[tuple[float, TurnTaken]]:
        """How far the turns for a ballot moved a seat towards it, and which they were."""
        moves = [move for move in all_moves(self._event) if move.seat == seat and move.turn_id in self._turns]
        made = [(persuasiveness(stance, move.delta), self._turns[move.turn_id or ""]) for move in moves]
        return [(share, turn) for share, turn in made if turn.stance == stance and share > 0]


class Trace:
    """What one seat recalls of a table without words."""

    __slots__ = ("_doubts", "_folded", "_seat", "_traces", "answered")

    own_text, texts = "", frozenset[str]()

    def __init__(self, traces: Traces, seat: int) -> None:
        self._traces, self._seat = traces, seat
        self.answered: Mapping[str, tuple[int, ...]] = traces.answered
        self._doubts: tuple[str, ...] = ()
        self._folded = 0
        """How many rounds are in the doubts."""

    @property
    def spoke(self) -> int | None:
        """The round of its own last turn."""
        return self._traces.spoke.get(self._seat)

    @property
    def flipped(self) -> int | None:
        """The round in which its ballot last flipped."""
        return self._traces.flipped.get(self._seat)

    @property
    def doubts(self) -> tuple[str, ...]:
        """Points against what it believes that moved it nevertheless, the latest last."""
        effects = self._traces.effects
        for past in effects[self._folded :]:
            if self._seat in past.doubts:
                self._doubts = last_distinct((*self._doubts, *past.doubts[self._seat]))
        self._folded = len(effects)
        return self._doubts

    def persuaded_by(self, stance: str, in_round: int) -> tuple[int, tuple[str, ...]] | None:
        """Whose turn moved the seat most towards a ballot in a round, and with which points."""
        best, found = 0.0, None
        for past in self._traces.effects:
            for share, turn in past.persuasion(self._seat, stance) if past.round == in_round else ():
                if share >= best:
                    best, found = share, turn
        return (found.seat, found.points) if found is not None else None


class Traces:
    """What the seats of a table without words recall, each by its number."""

    def __init__(self, seats: Iterable[int], case: Case) -> None:
        self._answers = case_brief(case).answers
        self._round = 0
        self._turns: dict[str, TurnTaken] = {}
        self._raised: set[str] = set()
        self.spoke: dict[int, int] = {}
        self.flipped: dict[int, int] = {}
        self.answered: dict[str, tuple[int, ...]] = {}
        self.effects: list[Effects] = []
        self._known = {seat: Trace(self, seat) for seat in seats}

    def __getitem__(self, seat: int) -> Trace:
        return self._known[seat]

    def fold(self, entries: Iterable[Entry]) -> None:
        """Note more entries of the log."""
        for entry in entries:
            event = entry.event
            if event.kind not in _NOTED:
                continue
            match event.kind:
                case "turn_taken":
                    self._note_turn(event)
                case "ballot_cast":
                    self._note_ballot(event)
                case "round_opened":
                    self._round, self._turns = event.round, {}
                case "convictions_moved":
                    self.effects.append(Effects(self._round, self._turns, event))

    def _note_turn(self, event: TurnTaken) -> None:
        seat, points = event.seat, event.points
        self.spoke[seat], self._turns[event.turn_id] = self._round, event
        for key in points:
            self._raised.add(key)
            for other in self._answers.get(key, ()):
                if other in self._raised:
                    self.answered[other] = (*self.answered.get(other, ()), seat)[-MAX_WHOLE_TURNS:]

    def _note_ballot(self, event: BallotCast) -> None:
        previous = event.previous
        if previous is not None and event.choice not in (None, previous):
            self.flipped[event.seat] = self._round
