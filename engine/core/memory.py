"""Memory: what each seat knows of a deliberation, as a fold of its log. What is remembered, and how, is the format's.

`MemoryRules` as they are serve a format whose minds need no more than the state holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from engine.core.events import Entry
from engine.core.matter import OwnMatter

SeatMemory: TypeAlias = Any
"""What one seat remembers; only the format that made it looks into it."""


class TableMemories(Protocol):
    """The memories of all seats of a deliberation that is played, each worked out when somebody looks at it."""

    def fold(self, entries: Sequence[Entry]) -> None:
        """More of the log."""
        ...

    def __getitem__(self, seat: int) -> SeatMemory: ...


class MemoryRules:
    """How a format's seats remember: nothing unless it folds something, and all of them the same unless it says so."""

    events: frozenset[str] = frozenset()
    """Kinds of events that leave a trace in anybody's memory."""

    def used_for(self, act: str) -> bool:
        """Whether the house looks at a memory to answer an ask for an act: one that nobody looks at costs nothing."""
        return False

    def empty(self, seat: int) -> SeatMemory:
        """What a seat knows before anything has happened."""
        return None

    def fold(self, memory: SeatMemory, entry: Entry, matter: OwnMatter) -> SeatMemory:
        """What it knows after one more entry."""
        return memory

    def fold_log(self, entries: Iterable[Entry], seats: Iterable[int], matter: OwnMatter) -> Mapping[int, SeatMemory]:
        """What each seat knows after a log."""
        memory = self.empty(0)
        for entry in entries:
            memory = self.fold(memory, entry, matter)
        return dict.fromkeys(seats, memory)

    def table_memories(self, seats: Iterable[int], matter: OwnMatter, worded: bool) -> TableMemories:
        """Memories for a deliberation that is played from its beginning; where it has no words, without what serves
        words alone."""
        return _SharedMemories(self, tuple(seats), matter)


class _SharedMemories:
    def __init__(self, rules: MemoryRules, seats: tuple[int, ...], matter: OwnMatter) -> None:
        self._rules, self._seats, self._matter = rules, seats, matter
        self._memory = rules.empty(0)

    def fold(self, entries: Sequence[Entry]) -> None:
        """More of the log."""
        for entry in entries:
            self._memory = self._rules.fold(self._memory, entry, self._matter)

    def __getitem__(self, seat: int) -> SeatMemory:
        if seat not in self._seats:
            raise KeyError(seat)
        return self._memory
