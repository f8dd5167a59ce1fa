"""Drivers: the rooms that one worker drives, each by its lease, with a narrator next to the driver."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

import structlog

from rooms.bus.base import Bus
from rooms.driver.lease import acquire_lease
from rooms.errors import RoomsError
from rooms.live.room import Room
from rooms.minds.base import Minds
from rooms.store.base import Store
from rooms.voice.selection import Voices

# Loaded with the first room that is driven.
if TYPE_CHECKING:
    from rooms.driver.driver import Driver
    from rooms.voice.narrator import Narrator

log = structlog.get_logger()


class DriverPool:
    """What this worker drives."""

    def __init__(
        self, store: Store, bus: Bus, worker: str, minds: Callable[[Room], Minds], voices: Voices | None
    ) -> None:
        self._store = store
        self._bus = bus
        self._worker = worker
        self._minds = minds
        self._voices = voices
        self._driving: dict[str, asyncio.Task[None]] = {}
        """By deliberation."""

    def driven_count(self) -> int:
        """How many rooms are driven here."""
        return len(self._driving)

    def is_driving(self, room: Room) -> bool:
        """Whether a room is driven here."""
        return room.record.deliberation in self._driving

    def drive_soon(self, room: Room) -> None:
        """Drive a running room, unless it is driven already, here or elsewhere."""
        if room.state.status == "running" and not self.is_driving(room):
            self._driving[room.record.deliberation] = asyncio.create_task(self._drive(room))

    def stop_driving(self, deliberation: str) -> None:
        """Drive a deliberation no more."""
        task = self._driving.pop(deliberation, None)
        if task is not None:
            task.cancel()

    async def stop(self) -> None:
        """Drive nothing any more, and give every lease back."""
        tasks = list(self._driving.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _drive(self, room: Room) -> None:
        from rooms.driver.driver import Driver

        deliberation = room.record.deliberation
        try:
            lease = await acquire_lease(self._store, deliberation, self._worker)
            if lease is None:
                return
            async with lease:
                minds = self._minds(room)
                driver = Driver(room, minds, lease.epoch)
                narrator = self._narrator(room, driver)
                lost = asyncio.create_task(lease.wait_lost())
                # The narrator first: it must not miss what the driver has the judge say.
                narrating = [asyncio.create_task(narrator.run())] if narrator is not None else []
                driving = asyncio.create_task(driver.run())
                try:
                    await asyncio.wait((driving, lost), return_when=asyncio.FIRST_COMPLETED)
                    if driving.done() and not driving.cancelled() and (error := driving.exception()) is not None:
                        log.error("driver_failed", error=type(error).__name__, exc_info=error)
                    if narrator is not None and not room.gone and not lost.done():
                        # The verdict is heard when everything is over.
                        await narrator.finish()
                finally:
                    for task in (driving, lost, *narrating):
                        task.cancel()
                    await asyncio.gather(driving, lost, *narrating, return_exceptions=True)
                    await minds.close()
        except RoomsError as error:
            log.warning("room_not_driven", error=error.code)
        finally:
            self._driving.pop(deliberation, None)

    def _narrator(self, room: Room, driver: Driver) -> Narrator | None:
        if self._voices is None:
            return None
        from rooms.voice.narrator import Narrator

        return Narrator(room, self._voices, self._store, self._bus, driver.attention.listen_until)
