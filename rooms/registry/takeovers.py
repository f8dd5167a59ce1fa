"""Takeovers: one worker's looks for rooms that nobody drives."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from engine.formats import FORMATS
from rooms.driver.drivers import DriverPool
from rooms.live.room import Room
from rooms.store.base import Store
from rooms.surroundings import Surroundings

SCAN_SECONDS = 0.25
"""How often a worker looks for rooms that nobody drives."""
SCANNING_WORKERS = 4
"""So many workers look at a time, on average. A look for rooms passes all that run, and more of them would only cost
the database more; and one worker that misses another is enough."""
MAX_TAKEOVERS_PER_SCAN = 50
"""Rooms that one scan takes over at most."""


class Takeovers:
    """When one worker looks, and for what it misses others."""

    def __init__(
        self, store: Store, drivers: DriverPool, load: Callable[[str], Awaitable[Room]], surroundings: Surroundings
    ) -> None:
        """`load`: the room with a code."""
        self._store = store
        self._drivers = drivers
        self._load = load
        self._surroundings = surroundings
        self._scan_at = 0.0
        """When it looks for rooms next, whether or not it misses a worker; by the loop's clock."""
        self._workers: int | None = None
        """How many there were when it looked last; None where the store did not say."""

    async def scan(self) -> None:
        """Take over rooms that nobody drives, where it is this worker's turn to look or a worker is missed."""
        now = asyncio.get_running_loop().time()
        due, share = now >= self._scan_at, self._surroundings.fraction()
        if not due and (self._workers is None or share * self._workers >= SCANNING_WORKERS):
            return
        if due:
            self._scan_at = now + SCAN_SECONDS
        self._workers = None
        attending = await self._store.attend(self._drivers.holder)
        self._workers = attending.workers
        if attending.missed or (due and share * attending.workers < SCANNING_WORKERS):
            # Rooms of a format that is not installed would take the places of rooms that can be driven.
            for record in await self._store.unfinished(MAX_TAKEOVERS_PER_SCAN, FORMATS.keys()):
                # What is in memory may be behind the store: that it runs, the store says.
                self._drivers.take_over_soon(record, partial(self._load, record.code))
