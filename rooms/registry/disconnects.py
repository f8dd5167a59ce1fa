"""The disconnect monitor: finds out who has gone from the rooms of a worker, and submits that as an act.

A seat's holder who has closed their page, or whose open connection fell silent, for longer than the room's grace, loses
the seat to the understudy. Where the host is gone for longer than theirs, their powers pass. Of two workers that submit
the same act at once, one alone succeeds. While the worker itself stood still it received nothing, so that time counts
against nobody.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection

import structlog

from engine.core import acts
from engine.core.decide import Bench
from engine.core.refusals import Refusal
from rooms.errors import NoSuchRoom, RoomsError
from rooms.live.room import Room
from rooms.log_context import about_room
from rooms.periodic import repeat

CHECK_SECONDS = 0.5
"""How often every room is looked at."""
REPEAT_SECONDS = 5.0
"""How often a worker publishes to the others who is connected to it, while nothing changes."""

log = structlog.get_logger()


class DisconnectMonitor:
    """Watches the rooms of one worker."""

    def __init__(self, rooms: Collection[Room]) -> None:
        self._rooms = rooms
        self._rounds = 0

    async def run(self) -> None:
        """Check every room periodically, until cancelled."""
        await repeat("disconnects", CHECK_SECONDS, self._check_rooms)

    async def _check_rooms(self) -> None:
        """Check every room once. A frame of its own, so that no room is referenced between two checks."""
        turns = round(REPEAT_SECONDS / CHECK_SECONDS)
        for number, room in enumerate(tuple(self._rooms), self._rounds):
            with about_room(room.record.code):
                try:
                    await check_room(room)
                    # Each room in a turn of its own: all of them at once would block the event loop.
                    if number % turns == 0 and room.presence.local_connections:
                        room.presence_news.send(room.presence)
                except NoSuchRoom:
                    continue
                except RoomsError as error:
                    log.warning("not_watching", error=error.code)
                except Exception:
                    # The others are still watched.
                    log.exception("watching_failed")
            # Let other tasks run first.
            await asyncio.sleep(0)
        self._rounds += 1


async def check_room(room: Room) -> None:
    """Submit who has gone from a room."""
    state, presence = room.state, room.presence
    presence.tick()
    if room.gone or state.status == "closed" or not any(seat.held_by_guest for seat in state.seats.values()):
        return
    if state.status == "running":
        for seat in state.seats.values():
            if seat.held_by_guest and presence.seat_gone(seat.number, seat.first):
                with contextlib.suppress(Refusal):
                    await room.submit(Bench(), acts.LoseSeat(seat=seat.number, tenure=seat.tenure))
    grace_seconds = state.typed_settings.host_grace_seconds
    if state.acting is None and presence.host_gone() >= grace_seconds:
        with contextlib.suppress(Refusal):  # nobody is there who could lead
            await room.submit(Bench(), acts.PassPowers())
