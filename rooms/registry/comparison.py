"""Comparison of the rooms in memory with the store, which may be ahead of them, or have lost what they have folded."""

from __future__ import annotations

from collections.abc import Iterable

from rooms.live.room import Room
from rooms.store.base import Store


async def compare_with_store(store: Store, rooms: Iterable[Room]) -> None:
    """Have the rooms catch up whose newest entry is not that of the store, or of which it has none: they were
    erased."""
    known = {room.record.deliberation: (room, room.state) for room in rooms}
    stored = await store.newest_entries(known.keys()) if known else {}
    for deliberation, (room, before) in known.items():
        newest = stored.get(deliberation)
        # Entries that came meanwhile leave the store's answer behind, but never behind what was known before.
        if (
            newest is None
            or newest.seq > room.state.seq
            or newest.seq < before.seq
            or (newest.seq == before.seq and newest.at != before.at)
        ):
            room.catch_up_soon()
