"""Memory: what a seat knows of the deliberation, as a fold of its log.

Two parts. The `TableMemory` is what anybody who was in the room remembers, and is shared by all twelve memories by
identity; the rest belongs to one seat: how far each thing that it heard moved it, what it made of the exhibits, what
still bothers it, what it thinks of the others, what it has said itself. Everything is bounded. A fold of a log that was
projected for a seat is complete as well; it merely lacks what that seat may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from engine.core.events import Entry, Event
from engine.core.evolve import copied
from engine.formats.jury.arguments.brief import CaseBrief, case_brief
from engine.formats.jury.labels import GUILTY, NOT_GUILTY
from engine.formats.jury.memory.table_memory import (
    MAX_WHOLE_TURNS,
    TableMemory,
    fold_table_memory,
)
from engine.formats.jury.memory.turns import (
    NOTABLE_IMPACT,
    NOTABLE_PERSUASIVENESS,
    ConvictionChange,
    HeardTurn,
    RememberedTurn,
    conviction_changes,
    last_distinct,
)
from engine.matters.criminal_case import Case

MAX_HEARD_TURNS = 40
"""Turns whose effect on the seat is remembered."""
MAX_OWN_TURNS = 24
"""Own turns that are remembered."""
MAX_OWN_CHARACTERS = 12_000
"""Characters of the seat's own words that are kept, so that it does not repeat itself."""

REMEMBERED_EVENTS = frozenset(
    (
        "opened seat_taken round_opened turn_taken side_chosen ballot_cast ballots_revealed reactions_given "
        "convictions_moved vote_moved vote_called verdict_reached summary_written"
    ).split()
)
"""Events that leave a trace in anybody's memory."""
_OWN_EVENT_KINDS = frozenset({"turn_taken", "reactions_given", "convictions_moved"})
"""Those of them that leave more than what everybody remembers alike."""


@dataclass(frozen=True)
class SeatMemory:
    """What one seat knows."""

    seat: int
    table: TableMemory = field(default_factory=TableMemory)
    conviction: float | None = None
    course: tuple[float, ...] = ()
    """Its conviction at the start and after each round, the last fifty."""
    opinions: Mapping[int, float] = field(default_factory=dict)
    """Of the others, -1 to 1."""
    heard: tuple[HeardTurn, ...] = ()
    own: tuple[RememberedTurn, ...] = ()
    """Its own arguments, the latest last."""
    own_text: str = ""
    """Its own words, the latest last."""
    reasons: tuple[str, ...] = ()
    """Points for what it believes, the weightiest last."""
    doubts: tuple[str, ...] = ()
    """Points against what it believes that moved it nevertheless, the latest last."""
    thoughts: tuple[str, ...] = ()
    """Its latest thoughts."""
    read: Mapping[str, float] = field(default_factory=dict)
    """By exhibit: how the seat read it when the turns in `heard` began, where talk had changed that."""

    def readings(self, case: Case) -> dict[str, float]:
        """By exhibit: how the seat reads it now, -1 for not guilty to 1 for guilty.

        A reading starts from the case, and follows what moves the seat on the points that rest on the exhibit.
        """
        brief = case_brief(case)
        return _read({**brief.readings, **self.read}, self.heard, brief)

    @property
    def texts(self) -> frozenset[str]:
        """Every text of the deliberation (`text_digest`)."""
        return self.table.texts

    @property
    def spoke(self) -> int | None:
        """The round of its own last turn."""
        return self.own[-1].round if self.own else None

    @property
    def flipped(self) -> int | None:
        """The round in which its ballot last flipped."""
        return self.table.flipped.get(self.seat)

    @property
    def answered(self) -> Mapping[str, tuple[int, ...]]:
        """By point: the seats that answered it on its own ground."""
        return self.table.answered


_EMPTY_TABLE = TableMemory()
_latest_fold: tuple[TableMemory, Entry | None, TableMemory] = (_EMPTY_TABLE, None, _EMPTY_TABLE)
"""The last fold of a table: the other memories of the room ask for the same one next, and share its result."""


@lru_cache(maxsize=100)
def empty_memory(seat: int) -> SeatMemory:
    """The memory of somebody who has just sat down."""
    return SeatMemory(seat, _EMPTY_TABLE)


def fold_memory(memory: SeatMemory, entry: Entry, case: Case) -> SeatMemory:
    """A memory after one more entry of the log, as it was logged or as it was projected for this seat."""
    if entry.event.kind not in REMEMBERED_EVENTS:
        return memory
    global _latest_fold
    before, latest, table = _latest_fold
    if before is not memory.table or latest is not entry:
        table = fold_table_memory(memory.table, entry, case)
        _latest_fold = (memory.table, entry, table)
    new, after = copied(memory)
    after["table"] = table
    _note(after, table, entry, case)
    return new


def fold_memories(entries: Iterable[Entry], seats: Iterable[int], case: Case) -> dict[int, SeatMemory]:
    """The memories of several seats after a whole log."""
    known = {seat: empty_memory(seat) for seat in seats}
    for entry in entries:
        known = {seat: fold_memory(memory, entry, case) for seat, memory in known.items()}
    return known


class SeatMemories(Mapping[int, SeatMemory]):
    """The memories of a whole table. What everybody remembers is folded as it happens, a seat's own part when it is
    read: a seat that is not asked for a while costs nothing meanwhile.

    `worded`: whether turns are put into words, for which alone their texts are remembered.
    """

    def __init__(self, seats: Iterable[int], case: Case, worded: bool = True) -> None:
        self._case, self._worded = case, worded
        self._known: dict[int, SeatMemory] = {seat: empty_memory(seat) for seat in seats}
        self._seen = dict.fromkeys(self._known, 0)
        self._table = _EMPTY_TABLE
        self._noted: list[tuple[Entry, TableMemory, int | None]] = []
        """Entries that seats may have a part of their own in, with the table after each; only one seat, where one is
        named."""

    def fold(self, entries: Sequence[Entry]) -> None:
        """Fold more entries of the log."""
        for entry in entries:
            event = entry.event
            kind = event.kind
            if kind in REMEMBERED_EVENTS:
                self._table = fold_table_memory(self._table, entry, self._case, self._worded)
                if _leaves_own_trace(event):
                    self._noted.append((entry, self._table, event.seat if event.kind == "turn_taken" else None))

    def __getitem__(self, seat: int) -> SeatMemory:
        memory = self._known[seat]
        if memory.table is not self._table:
            memory, after = copied(memory)
            after["table"] = self._table
            for entry, table, alone in self._noted[self._seen[seat] :]:
                if alone is None or alone == seat:
                    _note(after, table, entry, self._case)
            self._seen[seat] = len(self._noted)
            self._known[seat] = memory
        return memory

    def __iter__(self) -> Iterator[int]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


def _leaves_own_trace(event: Event) -> bool:
    """Whether an event is more to some seat than to all the others; reactions are their thoughts alone."""
    if event.kind != "reactions_given":
        return event.kind in _OWN_EVENT_KINDS
    return any(secret.reaction is not None and secret.reaction.thought for secret in (event.private or {}).values())


def _note(own: dict[str, Any], table: TableMemory, entry: Entry, case: Case) -> None:
    """Fold an entry into a seat's own part, the fields of its memory; `table` is the table after the entry."""
    event, seat = entry.event, own["seat"]
    if event.kind == "turn_taken" and event.seat == seat:
        own["own"] = (*own["own"], table.this_round[-1])[-MAX_OWN_TURNS:]
        own["own_text"] = f"{own['own_text']} {event.text}"[-MAX_OWN_CHARACTERS:]
        return
    secret = event.private.get(seat) if event.private is not None else None
    if event.kind == "convictions_moved":
        mine = table.moved.get(seat)
        if secret is not None and secret.moves:
            mine = conviction_changes(table.this_round, (*event.moves, *secret.moves)).get(seat)
        if secret is not None and secret.trust:
            own["opinions"] = {**own["opinions"], **secret.trust}
        if mine is not None:
            _note_moved(own, mine, case)
    elif event.kind == "reactions_given" and secret is not None and secret.reaction is not None:
        thought = secret.reaction.thought
        if thought:
            own["thoughts"] = (*own["thoughts"], thought)[-MAX_WHOLE_TURNS:]


def _note_moved(own: dict[str, Any], mine: ConvictionChange, case: Case) -> None:
    heard, conviction = mine.heard, mine.conviction
    known = (*own["heard"], *heard)
    if len(known) > MAX_HEARD_TURNS:
        brief = case_brief(case)
        own["read"] = _read({**brief.readings, **own["read"]}, known[:-MAX_HEARD_TURNS], brief)
    own["course"] = (*own["course"], conviction)[-50:]
    own["conviction"], own["heard"] = conviction, known[-MAX_HEARD_TURNS:]
    notable = [
        one.turn for one in heard if abs(one.delta) >= NOTABLE_IMPACT and one.persuasiveness > NOTABLE_PERSUASIVENESS
    ]
    if notable:
        believed = GUILTY if conviction > 0.5 else NOT_GUILTY
        reasons = [key for turn in notable if turn.stance == believed for key in turn.points]
        doubts = [key for turn in notable if turn.stance != believed for key in turn.points]
        own["reasons"] = last_distinct((*own["reasons"], *reasons))
        own["doubts"] = last_distinct((*own["doubts"], *doubts))


def _read(readings: dict[str, float], heard: Iterable[HeardTurn], brief: CaseBrief) -> dict[str, float]:
    """Readings of exhibits after some turns."""
    for turn, delta in heard:
        for key in turn.points:
            point = brief.by_id.get(key)
            for source in point.rests_on if point is not None else ():
                if source in readings:
                    readings[source] = round(max(-1.0, min(1.0, readings[source] + delta)), 4)
    return readings
