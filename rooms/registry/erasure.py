"""Erasure of rooms: of everything about them, here and in every worker."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.derived import forget_texts
from rooms.live.messages import RoomGone, encode_message
from rooms.live.room import Room
from rooms.registry.directory import RoomDirectory
from rooms.store.records import RoomRecord


async def erase_room(directory: RoomDirectory, room: Room) -> list[RoomRecord]:
    """Erase everything about a room and its forks; returns what is gone. Raises a `RoomsError`, and then nothing is."""
    gone = await directory.store.erase(room.record.deliberation)
    publish_erased(directory, gone)
    return gone


def publish_erased(directory: RoomDirectory, gone: Sequence[RoomRecord]) -> None:
    """Publish that rooms are gone from the store, here and in every worker."""
    for record in gone:
        directory.drivers.stop_driving(record.deliberation)
        room = directory.memory.get(record.code)
        if room is not None:
            room.end("erased")
            directory.memory.evict(room)
        directory.bus.publish(record.deliberation, encode_message(directory.worker, RoomGone("erased")))
    if gone:
        forget_texts()
