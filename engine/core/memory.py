"""Memory: what each seat knows of a deliberation, as a fold of its log. What is remembered, and how, is the format's.

`NoMemory` serves a format whose minds need no more than the state holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
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


class MemoryRules(Protocol):
    """How a format's seats remember."""

    @property
    def events(self) -> frozenset[str]:
        """Kinds of events that leave a trace in anybody's memory."""
        ...

    def used_for(self, act: str) -> bool:
        """Whether the house looks at a memory to answer an ask for an act: one that nobody looks at costs nothing."""
        ...

    def empty(self, seat: int) -> SeatMemory:
        """What a seat knows before anything has happened."""
        ...

    def fold(self, memory: SeatMemory, entry: Entry, matter: OwnMatter) -> SeatMemory:
        """What it knows after one more entry."""
        ...

    def fold_log(self, entries: Iterable[Entry], seats: Iterable[int], matter: OwnMatter) -> Mapping[int, SeatMemory]:
        """What each seat knows after a log."""
        ...

    def table_memories(self, seats: Iterable[int], matter: OwnMatter, worded: bool) -> TableMemories:
        """Memories for a deliberation that is played from its beginning; where it has no words, without what serves
        words alone."""
        ...


class _NoMemories(Mapping[int, None]):
    """The memories of seats that remember nothing."""

    def __init__(self, seats: Iterable[int]) -> None:
        self._seats = tuple(seats)

    def fold(self, entries: Sequence[Entry]) -> None:
        """Nothing is remembered."""

    def __getitem__(self, seat: int) -> None:
        if seat not in self._seats:
            raise KeyError(seat)

    def __iter__(self) -> Iterator[int]:
        return iter(self._seats)

    def __len__(self) -> int:
        return len(self._seats)


class NoMemory:
    """Nothing is remembered besides the state."""

    events: frozenset[str] = frozenset()

    def used_for(self, act: str) -> bool:
        """Never."""
        return False

    def empty(self, seat: int) -> None:
        """Nothing."""

    def fold(self, memory: SeatMemory, entry: Entry, matter: OwnMatter) -> None:
        """Nothing."""

    def fold_log(self, entries: Iterable[Entry], seats: Iterable[int], matter: OwnMatter) -> Mapping[int, None]:
        """Nothing, for each seat."""
        return dict.fromkeys(seats)

    def table_memories(self, seats: Iterable[int], matter: OwnMatter, worded: bool) -> TableMemories:
        """Nothing, for each seat."""
        return _NoMemories(seats)
