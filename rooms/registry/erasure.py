"""Erasure: of a room by its host, and of those that nobody has opened for as many days as the installation sets.

A room is opened when somebody reads or acts in it, or in a fork of it. That is noted once a day at most, so a room goes
between the number of days and two days more after it was last opened, and never before that number.
"""

from __future__ import annotations

from collections.abc import Sequence

import structlog

from engine.core.derived import forget_texts
from rooms.errors import RoomsError
from rooms.live.messages import RoomGone, encode_message
from rooms.live.room import Room
from rooms.log_context import about_room
from rooms.registry.directory import RoomDirectory
from rooms.store.records import RoomRecord

SWEEP_SECONDS = 3600.0
"""How often rooms are looked for."""
OPENED_SECONDS = 86_400.0
"""That somebody opened a room is noted at most this often."""
ROOMS_PER_READ = 50
"""Rooms that are read at once; each is erased in a transaction of its own."""
DAY_SECONDS = 86_400.0
TASK_NAME = "retention"

log = structlog.get_logger()


async def erase_room(directory: RoomDirectory, room: Room) -> None:
    """Erase everything about a room and its forks. Raises a `RoomsError`, and then nothing is."""
    publish_erased(directory, await directory.store.erase(room.record.deliberation))


def publish_erased(directory: RoomDirectory, gone: Sequence[RoomRecord]) -> None:
    """Publish that rooms are gone from the store, here and in every worker."""
    for record in gone:
        directory.drivers.stop_driving(record.deliberation)
        room = directory.memory.get(record.code)
        if room is not None:
            room.end("erased")
            directory.memory.evict(room)
        directory.bus.publish(record.deliberation, encode_message(directory.worker, RoomGone("erased")))
        directory.on_erased(record)
    if gone:
        forget_texts()


async def note_opened(room: Room) -> None:
    """Note that somebody reads or acts in a room, at most once a day; where the store is away, the next one notes
    it."""
    now, before = room.surroundings.now(), room.opened_at
    if now - before < OPENED_SECONDS:
        return
    room.opened_at = now
    try:
        await room.store.mark_opened(room.record.deliberation, now)
    except RoomsError as error:
        room.opened_at = before
        with about_room(room.record.code):
            log.warning("opening_not_noted", error=error.code)


async def erase_unopened(directory: RoomDirectory, days: int | None) -> int:
    """Note which rooms people are in, and erase those that nobody has opened for so many days (None: none), unless
    another worker does; how many are gone. Raises a `RoomsError`."""
    store, number = directory.store, 0
    # Somebody whose socket stays open for days makes no request.
    for room in tuple(directory.memory):
        if room.presence.local_connections:
            await note_opened(room)
    if days is None or not await store.claim_task(TASK_NAME, SWEEP_SECONDS / 2):
        return 0
    since = directory.surroundings.now() - days * DAY_SECONDS - OPENED_SECONDS
    while found := await store.unopened(since, ROOMS_PER_READ):
        before = number
        for record in found:
            gone = await store.erase(record.deliberation, unopened_since=since)
            publish_erased(directory, gone)
            number += len(gone)
        if number == before:
            break
    if number:
        log.info("rooms_erased", rooms=number, unopened_days=days)
    return number
