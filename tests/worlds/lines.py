"""Lines: what a socket is to a room, held by somebody in a world who has everything checked that comes on it."""

from __future__ import annotations

import asyncio
import contextvars

from api.ws.broadcast import RoomBroadcast, Subscriber
from api.ws.transport import TextFrames
from rooms.live.messages import EntryAppended, RoomMessage
from rooms.live.room import Room
from rooms.live.seating import Caller
from tests.worlds.checks import Checks, Reader

HEARTBEAT_SECONDS = 5.0


class Line:
    """Somebody at a worker who follows a room until it is gone from there; `api.ws.transport.SocketWriter`."""

    def __init__(self, worker: str, room: Room, caller: Caller, checks: Checks, name: str) -> None:
        self.worker = worker
        self.name = name
        """Whose line it is; empty for somebody without a seat."""
        self.code = room.record.code
        self._context = contextvars.copy_context()
        self.ended = False
        self._checks = checks
        self._room = room
        seat = caller.viewer.seat
        first = room.state.seats[seat].first if seat is not None else 0
        self.reader = Reader(worker, room, room.state.seq, seat, first, checks.loop.now)
        checks.readers.append(self.reader)
        self._connection = room.presence.connect(seat, first)
        self._broadcast = RoomBroadcast(room, lambda empty: None)
        self._subscriber = Subscriber(self, caller, False, self._connection)
        self._broadcast.subscribe(self._subscriber)
        self._stop = room.news.subscribe(self._hear)
        self._beat()

    def _hear(self, message: RoomMessage) -> None:
        if isinstance(message, EntryAppended):
            self._checks.heard(self.reader, message.entry)

    def _beat(self) -> None:
        self._room.presence.heartbeat(self._connection)
        self._timer = asyncio.get_running_loop().call_later(HEARTBEAT_SECONDS, self._beat)

    def write(self, text: TextFrames) -> bool:
        """As `SocketWriter` has it."""
        for payload in text.payloads:
            self._checks.sent(self._subscriber.viewer, payload, self._room.state)
        return True

    async def drained(self) -> None:
        """Nothing waits."""

    def close(self, code: int, reason: str) -> None:
        """Closed by the server: what a socket's task does then comes later."""
        asyncio.get_running_loop().call_soon(self.end)

    async def dispose(self) -> None:
        """Nothing is held."""

    def end(self) -> None:
        """Leave the room, as the worker to which the line goes; nothing of it is held here afterwards."""
        if not self.ended:
            self._context.copy().run(self._end)

    def _end(self) -> None:
        self.ended = True
        self._timer.cancel()
        self._stop()
        self._broadcast.unsubscribe(self._subscriber)
        self._room.presence.disconnect(self._connection)
        self._checks.readers.remove(self.reader)
        del self._context, self._room, self._broadcast, self._subscriber, self.reader
