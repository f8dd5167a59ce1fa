"""Drivers: the rooms that one worker drives, each by its lease, with a narrator next to the driver."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import structlog

from engine.core.refusals import Refusal
from rooms.bus.base import Bus
from rooms.driver.lease import Lease, acquire_lease
from rooms.errors import NewerRules, RoomsError
from rooms.live.room import Room
from rooms.log_context import about_room
from rooms.minds.base import Minds
from rooms.store.base import Store
from rooms.store.records import RoomRecord
from rooms.surroundings import Surroundings
from rooms.voice.selection import Voices

# Loaded with the first room that is driven.
if TYPE_CHECKING:
    from rooms.driver.driver import Driver
    from rooms.voice.narrator import Narrator

MAX_PARALLEL_LOADS = 8
"""Rooms that are loaded at the same time, once their leases are taken."""

log = structlog.get_logger()


class DriverPool:
    """What this worker drives."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        holder: str,
        minds: Callable[[Room], Minds],
        voices: Voices | None,
        surroundings: Surroundings,
        one_at_a_time: bool = False,
    ) -> None:
        """`holder`: the name under which leases are held; `one_at_a_time`: as for a `Driver`."""
        self._one_at_a_time = one_at_a_time
        self._store = store
        self._bus = bus
        self.holder = holder
        self._minds = minds
        self._voices = voices
        self._surroundings = surroundings
        self._driving: dict[str, asyncio.Task[None]] = {}
        """By deliberation."""
        self.taken_over = 0
        """How many rooms that nobody drove were taken over."""
        self._loads = asyncio.Semaphore(MAX_PARALLEL_LOADS)
        self._retry_at: dict[str, float] = {}
        """By deliberation: when one that could not be driven is tried again, by the steady clock."""

    def __len__(self) -> int:
        """How many rooms are driven here."""
        return len(self._driving)

    def is_driving(self, room: Room) -> bool:
        """Whether a room is driven here."""
        return room.record.deliberation in self._driving

    def drive_soon(self, room: Room) -> None:
        """Drive a running room, unless it is driven already, here or elsewhere."""
        if room.state.status == "running" and self._may_start(room.record.deliberation):

            async def in_memory() -> Room:
                return room

            self._start(room.record, in_memory)

    def take_over_soon(self, record: RoomRecord, load: Callable[[], Awaitable[Room]]) -> None:
        """Drive a room that nobody drives, as the store says. Its lease is taken first, so of several workers that find
        it one alone loads it."""
        if not self._may_start(record.deliberation):
            return

        async def count() -> Room:
            room = await load()
            self.taken_over += 1
            return room

        self._start(record, count)

    def _may_start(self, deliberation: str) -> bool:
        return (
            deliberation not in self._driving and self._retry_at.get(deliberation, 0.0) <= self._surroundings.steady()
        )

    def _retry_later(self, deliberation: str) -> None:
        self._retry_at[deliberation] = self._surroundings.steady() + self._surroundings.timings.drive_retry_seconds

    def _start(self, record: RoomRecord, load: Callable[[], Awaitable[Room]]) -> None:
        self._driving[record.deliberation] = asyncio.create_task(self._drive(record, load))

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

    async def _drive(self, record: RoomRecord, load: Callable[[], Awaitable[Room]]) -> None:
        deliberation = record.deliberation
        # Whatever works for the room from here on inherits it: the lease, the driver, the narrator, minds and calls.
        with about_room(record.code):
            try:
                lease = await acquire_lease(self._store, deliberation, self.holder, self._surroundings)
                if lease is None:
                    return
                async with lease:
                    room = await self._load(deliberation, load)
                    if room is not None:
                        await self._drive_room(room, lease)
            except RoomsError as error:
                log.warning("room_not_driven", error=error.code)
            except Exception as error:
                log.exception("driving_failed", error=type(error).__name__)
                self._retry_later(deliberation)
            finally:
                # Where it was stopped, the room may be driven anew by now.
                if self._driving.get(deliberation) is asyncio.current_task():
                    del self._driving[deliberation]

    async def _load(self, deliberation: str, load: Callable[[], Awaitable[Room]]) -> Room | None:
        """The room; None where it cannot be loaded, which must not keep the others waiting."""
        try:
            async with self._loads:
                room = await load()
        except Refusal as refusal:
            log.warning("room_not_loaded", error=refusal.code)
        except NewerRules as newer:
            # A worker of that version drives it.
            log.warning("room_not_loaded", error="newer_rules", rules=newer.rules)
        except RoomsError:
            raise
        except Exception as error:
            log.exception("room_not_loaded", error=type(error).__name__)
        else:
            self._retry_at.pop(deliberation, None)
            return room
        self._retry_later(deliberation)
        return None

    async def _drive_room(self, room: Room, lease: Lease) -> None:
        from rooms.driver.driver import Driver

        minds = self._minds(room)
        driver = Driver(room, minds, lease.epoch, one_at_a_time=self._one_at_a_time)
        narrator = self._narrator(room, driver)
        lost = asyncio.create_task(lease.wait_lost())
        # The narrator first: it must not miss what the driver has the judge say.
        narrating = [asyncio.create_task(narrator.run())] if narrator is not None else []
        driving = asyncio.create_task(driver.run())
        try:
            await asyncio.wait((driving, lost), return_when=asyncio.FIRST_COMPLETED)
            if driving.done():
                driving.result()
            if narrator is not None and not room.gone and not lost.done():
                # The verdict is heard when everything is over.
                await narrator.finish()
        finally:
            for task in (driving, lost, *narrating):
                task.cancel()
            await asyncio.gather(driving, lost, *narrating, return_exceptions=True)
            await minds.close()

    def _narrator(self, room: Room, driver: Driver) -> Narrator | None:
        if self._voices is None:
            return None
        from rooms.voice.narrator import Narrator

        return Narrator(room, self._voices, self._store, self._bus, driver.attention.listen_until)
