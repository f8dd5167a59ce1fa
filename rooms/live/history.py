"""The history of a room: its log, and cached states after some of its entries, for clients that resume.

A resuming client gets the state after the number that it names, and every entry after it. When a connection breaks, a
whole class resumes at once from nearly the same entry. Reading and folding a long log for each of them would occupy a
worker and its database long enough to stop the room. So it is done once, and cached for a few seconds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from engine.core.errors import Refusal
from engine.core.events import Entry
from engine.core.evolve import evolve
from engine.core.state import State

IDLE_SECONDS = 10.0
"""How long it is kept after somebody last asked."""
FOLD_BATCH = 100
"""Entries that are folded before others have their turn."""
MAX_STATES = 64
"""States that are kept."""
MAX_DERIVED_VALUES = 500
"""Entries of which something is kept that was made of them."""
ReadEntries = Callable[[int, int], Awaitable[list[Entry]]]
"""Reads from the store what comes after an entry, so many entries at most."""
Made = TypeVar("Made")


class RoomHistory:
    """What is kept of a room's log in this worker, while somebody asks for it; and what they made of its entries."""

    def __init__(self, read: ReadEntries) -> None:
        self._read = read
        self._entries: list[Entry] = []
        self._states: dict[int, State] = {}
        self._made: dict[int, Any] = {}
        self._asking = asyncio.Lock()
        self._wanted = 0.0
        """When somebody last asked, by the loop's clock."""
        self._forgetting: asyncio.TimerHandle | None = None

    async def entries(self, after: int, until: int) -> list[Entry]:
        """The entries after one, up to another that is known to be stored. Raises `no_such_room` where they are gone,
        or a `RoomsError`."""
        async with self._asking:
            return await self._known(after, until)

    async def state(self, seq: int) -> State:
        """How things stood after an entry, the first or a later one. Raises as `entries` does."""
        async with self._asking:
            before = max((known for known in self._states if known <= seq), default=0)
            state = self._states.get(before, State())
            for place, entry in enumerate(await self._known(before, seq), 1):
                state = evolve(state, entry)
                if place % FOLD_BATCH == 0:
                    await asyncio.sleep(0)
            while len(self._states) >= MAX_STATES:
                del self._states[next(iter(self._states))]
            self._states[seq] = state
            return state

    def derived(self, seq: int, make: Callable[[], Made]) -> Made:
        """What somebody made of an entry that is the same for all who tell it; made now, unless it is kept."""
        self._keep()
        made: Made | None = self._made.get(seq)
        if made is None:
            while len(self._made) >= MAX_DERIVED_VALUES:
                del self._made[next(iter(self._made))]
            made = self._made[seq] = make()
        return made

    def clear(self) -> None:
        """Keep nothing any more."""
        self._entries, self._states, self._made = [], {}, {}
        if self._forgetting is not None:
            self._forgetting.cancel()
            self._forgetting = None

    async def _known(self, after: int, until: int) -> list[Entry]:
        have = len(self._entries)
        if have < until:
            self._entries = [*self._entries, *await self._read(have, until - have)]
        self._keep()
        if len(self._entries) < until:
            raise Refusal("no_such_room", "This room has been erased.")
        return self._entries[after:until]

    def _keep(self) -> None:
        self._wanted = asyncio.get_running_loop().time()
        if self._forgetting is None:
            self._forgetting = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._look)

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        self._forgetting = None
        left = self._wanted + IDLE_SECONDS - loop.time()
        if left > 0:
            self._forgetting = loop.call_later(left, self._look)
        else:
            self.clear()
