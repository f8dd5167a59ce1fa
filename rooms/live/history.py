"""The history of a room: its log, and cached states after some of its entries, for clients that resume.

A resuming client gets the state after the number that it names, and every entry after it. When a connection breaks, a
whole class resumes at once from nearly the same entry. Reading and folding a long log for each of them would occupy a
worker and its database long enough to stop the room. So it is done once, and cached for a few seconds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

from engine.core.events import Entry
from engine.core.format import Format
from engine.core.own_state import evolve_as, new_state
from engine.core.refusals import Refusal
from engine.core.state import State
from rooms.errors import SetBack

IDLE_SECONDS = 10.0
"""How long it is cached after it was last used."""
FOLD_BATCH = 100
"""Entries that are folded before others have their turn."""
MAX_STATES = 64
"""States that are cached."""
MAX_DERIVED_VALUES = 500
"""Entries for which a derived value is cached."""
ReadEntries = Callable[[int, int], Awaitable[list[Entry]]]
"""Reads from the store what comes after an entry, so many entries at most."""
Derived = TypeVar("Derived")


class RoomHistory:
    """A cache of a room's log in this worker, while it is in use, and of values derived from its entries."""

    def __init__(self, deliberation: str, format: Format, read: ReadEntries) -> None:
        self._deliberation = deliberation
        self._format = format
        self._read = read
        self._entries: list[Entry] = []
        self._states: dict[int, State] = {}
        self._derived: dict[int, Any] = {}
        self._lock = asyncio.Lock()
        self._last_used_at = 0.0
        """By the loop's clock."""
        self._idle_timer: asyncio.TimerHandle | None = None

    def know(self, entries: Sequence[Entry]) -> None:
        """Cache a log, or its beginning, as it was just read."""
        self._entries = [*entries]
        self._mark_used()

    async def entries(self, after: int, until: int) -> list[Entry]:
        """The entries after one, up to another that is known to be stored. Raises `no_such_room` where the room is
        gone, or a `RoomsError`: `SetBack` where they are."""
        async with self._lock:
            return await self._read_entries(after, until)

    async def state(self, seq: int) -> State:
        """The state after an entry, the first or a later one. Raises as `entries` does."""
        async with self._lock:
            before = max((known for known in self._states if known <= seq), default=0)
            state = self._states.get(before, new_state(self._format))
            for place, entry in enumerate(await self._read_entries(before, seq), 1):
                state = evolve_as(self._format, state, entry)
                if place % FOLD_BATCH == 0:
                    await asyncio.sleep(0)
            while len(self._states) >= MAX_STATES:
                del self._states[next(iter(self._states))]
            self._states[seq] = state
            return state

    def derived(self, seq: int, make: Callable[[], Derived]) -> Derived:
        """The value that `make` derives from an entry, the same for all callers; made now, unless it is cached."""
        self._mark_used()
        value: Derived | None = self._derived.get(seq)
        if value is None:
            while len(self._derived) >= MAX_DERIVED_VALUES:
                del self._derived[next(iter(self._derived))]
            value = self._derived[seq] = make()
        return value

    def clear(self) -> None:
        """Empty the cache."""
        self._entries, self._states, self._derived = [], {}, {}
        if self._idle_timer is not None:
            self._idle_timer.cancel()
            self._idle_timer = None

    async def _read_entries(self, after: int, until: int) -> list[Entry]:
        have = len(self._entries)
        if have < until:
            self._entries = [*self._entries, *await self._read(have, until - have)]
        self._mark_used()
        if len(self._entries) < until:
            if await self._read(0, 1):
                raise SetBack(self._deliberation)
            raise Refusal("no_such_room", "This room has been erased.")
        return self._entries[after:until]

    def _mark_used(self) -> None:
        self._last_used_at = asyncio.get_running_loop().time()
        if self._idle_timer is None:
            self._idle_timer = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._clear_if_idle)

    def _clear_if_idle(self) -> None:
        loop = asyncio.get_running_loop()
        self._idle_timer = None
        left = self._last_used_at + IDLE_SECONDS - loop.time()
        if left > 0:
            self._idle_timer = loop.call_later(left, self._clear_if_idle)
        else:
            self.clear()
