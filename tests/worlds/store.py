"""The store as a worker of a world reaches it: it takes time, and it fails before or after it has done something."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Sequence
from typing import Any

from engine.core.events import Entry
from rooms.errors import StoreUnavailable
from rooms.store.memory.store import MemoryStore
from rooms.surroundings import Timings
from tests.worlds.checks import Checks
from tests.worlds.loop import WORKER, WorldLoop
from tests.worlds.plan import Plan


class FaultyStore:
    """One worker's line to the store that all of them share."""

    def __init__(self, store: MemoryStore, loop: WorldLoop, plan: Plan, checks: Checks) -> None:
        self._store = store
        self._loop = loop
        self._plan = plan
        self._checks = checks

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        if not inspect.iscoroutinefunction(found):
            return found

        async def call(*args: Any, **kwargs: Any) -> Any:
            await self._way(name, self._plan.fails_before, "before")
            result = await found(*args, **kwargs)
            await self._way(name, self._plan.fails_after, "after")
            return result

        self.__dict__[name] = call
        return call

    async def append(
        self, deliberation: str, entries: Sequence[Entry], *, epoch: int | None = None, **more: Any
    ) -> None:
        """Append, and have it checked."""
        worker = WORKER.get()
        if epoch is not None and worker is not None and self._loop.draw.random() < self._plan.append_stalls:
            self._loop.stall(worker, Timings().lease_seconds + self._loop.draw.uniform(0, 2))
        await self._way("append", self._plan.fails_before, "before")
        before = self._checks.before_append(deliberation)
        await self._store.append(deliberation, entries, epoch=epoch, **more)
        self._checks.appended(deliberation, before, entries, epoch)
        await self._way("append", self._plan.fails_after, "after")

    async def _way(self, name: str, fails: float, when: str) -> None:
        draw, loop = self._loop.draw, self._loop
        await asyncio.sleep(draw.expovariate(1 / self._plan.slow))
        if loop.now < self._checks.store_away_until:
            raise StoreUnavailable("The store is restarted.")
        if draw.random() < fails:
            loop.tell(f"{WORKER.get()}: the store fails {when} {name}")
            raise StoreUnavailable(f"The line was cut {when} it was done.")
