"""Memories: what each seat of a room knows, and what its holder might say by it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from engine.core.acts import Act
from engine.core.asks import asks_for_seat, phase_offers
from engine.core.format import Suggestion
from engine.core.memory import SeatMemory
from engine.core.refusals import Refusal
from rooms.errors import NoSuchRoom

if TYPE_CHECKING:
    from rooms.live.room import Room


async def memories_of(room: Room) -> Mapping[int, SeatMemory]:
    """What each seat knows, folded from the whole log; the room keeps it up to date from then on."""
    await room.prepare()
    while room.memories is None:
        state = room.state
        # As it was read when the room was loaded, where that was just now.
        try:
            entries = await room.history.entries(0, state.seq)
        except Refusal:
            raise NoSuchRoom(room.record.deliberation) from None
        memories = await room.compute(
            partial(room.format.house.memory.fold_log, entries, tuple(state.seats), room.matter)
        )
        if room.state is state:
            room.memories = memories
    return room.memories


async def draft_for(room: Room, seat: int) -> Act | None:
    """What the house would file on a seat that is asked for a paper; None where nothing is that it drafts."""
    memories = await memories_of(room)
    format, state = room.format, room.state
    wanted = next((ask for ask in asks_for_seat(format, state, seat) if ask.act in format.drafts), None)
    if wanted is None or state.status not in ("running", "paused"):
        return None
    return await room.compute(lambda: format.house.answer(room.matter, state, memories[seat], wanted))


async def suggestions_for(room: Room, seat: int) -> tuple[Suggestion, ...]:
    """What the holder of a seat might say now; empty where the format suggests nothing, or nothing may be said."""
    suggest = room.format.suggest
    if suggest is None:
        return ()
    memories = await memories_of(room)
    state = room.state
    if state.status not in ("running", "paused") or "speak" not in phase_offers(room.format, state):
        return ()
    return await room.compute(lambda: suggest(room.matter, state, memories[seat], seat))
