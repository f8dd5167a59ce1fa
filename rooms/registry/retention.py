"""Retention: rooms that nobody has opened for some days are erased, if the installation sets how many.

A room is opened when somebody reads or acts in it, or in a fork of it. That is noted once a day at most, so a room goes
between the number of days and two days more after it was last opened, and never before that number.
"""

from __future__ import annotations

from collections.abc import Callable

import structlog

from rooms.live.room import OPENED_SECONDS
from rooms.periodic import repeat
from rooms.registry.directory import RoomDirectory
from rooms.store.base import Store
from rooms.store.records import RoomRecord

SWEEP_SECONDS = 3600.0
"""How often rooms are looked for."""
ROOMS_PER_READ = 50
"""Rooms that are read at once; each is erased in a transaction of its own."""
DAY_SECONDS = 86_400.0
TASK_NAME = "retention"

log = structlog.get_logger()


class Retention:
    """Erases rooms that nobody opens; of several workers, one at a time does so."""

    def __init__(
        self,
        directory: RoomDirectory,
        store: Store,
        clock: Callable[[], float],
        days: int | None,
        erased: Callable[[RoomRecord], None] = lambda record: None,
    ) -> None:
        """`days`: after how many without anybody a room is erased; None keeps all. `erased` is called for each."""
        self._directory = directory
        self._store = store
        self._clock = clock
        self._days = days
        self._erased = erased

    async def run(self) -> None:
        """Sweep periodically, until cancelled."""
        await repeat(TASK_NAME, SWEEP_SECONDS, self.sweep)

    async def sweep(self) -> int:
        """Note which rooms people are in, and erase what nobody opens, unless another worker does; how many are gone.
        Raises a `RoomsError`."""
        # Somebody whose socket stays open for days makes no request.
        for room in tuple(self._directory.rooms()):
            if room.presence.local_connections:
                await room.opened()
        if self._days is None or not await self._store.claim_task(TASK_NAME, SWEEP_SECONDS / 2):
            return 0
        since = self._clock() - self._days * DAY_SECONDS - OPENED_SECONDS
        number = 0
        while found := await self._store.unopened(since, ROOMS_PER_READ):
            before = number
            for record in found:
                for gone in await self._directory.erase_unopened(record, since):
                    self._erased(gone)
                    number += 1
            if number == before:
                break
        if number:
            log.info("rooms_erased", rooms=number, unopened_days=self._days)
        return number
