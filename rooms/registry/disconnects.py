"""The watch: notices who has gone from the rooms of a worker, and says so.

Whoever holds a seat and has closed their page, or whose open line fell silent, for longer than the room's grace, loses
the seat to the understudy. Where the host is gone for longer than theirs, their powers pass. What is said is an act
like any other: two workers that say it at once say it once. While the worker itself stood still it heard nobody, so
that time counts against nobody.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Collection

import structlog

from engine.core import acts as a
from engine.core.decide import Bench
from engine.core.errors import Refusal
from rooms.errors import NoSuchRoom, RoomsError
from rooms.live.room import Room

CHECK_SECONDS = 0.5
"""How often every room is looked at."""
REPEAT_SECONDS = 5.0
"""How often a worker tells the others who is here by way of it, while nothing changes."""

log = structlog.get_logger()


class DisconnectMonitor:
    """Looks after the rooms of one worker."""

    def __init__(self, rooms: Callable[[], Collection[Room]]) -> None:
        self._rooms = rooms

    async def run(self) -> None:
        """Look at every room, again and again, until cancelled."""
        rounds = 0
        while True:
            await self._look(rounds)
            rounds += 1
            await asyncio.sleep(CHECK_SECONDS)

    async def _look(self, rounds: int) -> None:
        """Look at every room once. A frame of its own, so that no room is held between two looks."""
        turns = round(REPEAT_SECONDS / CHECK_SECONDS)
        for number, room in enumerate(tuple(self._rooms())):
            try:
                await check_room(room)
                # Each room in a turn of its own: of many, all at once would hold up everybody.
                if (rounds + number) % turns == 0 and room.presence.local_connections:
                    room.republish_presence()
            except NoSuchRoom:
                continue
            except RoomsError as error:
                log.warning("not_watching", error=error.code)
            # Whatever came meanwhile goes first.
            await asyncio.sleep(0)


async def check_room(room: Room) -> None:
    """Say who has gone from a room."""
    state, presence = room.state, room.presence
    presence.tick()
    if room.gone or state.status == "closed" or not any(seat.held_by_guest for seat in state.seats.values()):
        return
    if state.status == "running":
        for seat in state.seats.values():
            if seat.held_by_guest and presence.seat_gone(seat.number, seat.first):
                with contextlib.suppress(Refusal):
                    await room.submit(Bench(), a.LoseSeat(seat=seat.number, tenure=seat.tenure))
    patience = float(str(state.settings.get("host_grace_seconds", 60)))
    if state.acting is None and presence.host_gone() >= patience:
        with contextlib.suppress(Refusal):  # nobody is there who could lead
            await room.submit(Bench(), a.PassPowers())
