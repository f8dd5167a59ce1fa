"""The bus within one process: the twin of Redis, for one worker and for tests."""

from __future__ import annotations

import asyncio
from collections import deque

from rooms.bus.base import BusCounts, BusMessage, CatchUp, SignalListener
from rooms.bus.channels import Channels, Listener


class MemoryBus:
    """`rooms.bus.base.Bus` on the running event loop. Signals come in a later turn of the loop, as from a network."""

    def __init__(self) -> None:
        self._channels = Channels()
        self._queue: deque[tuple[str, bytes]] = deque()
        self._published = 0
        self._closed = False
        self._notes: dict[str, tuple[float, bytes]] = {}
        """What is written, and until when, by the loop's clock."""

    def publish(self, channel: str, payload: bytes, *, urgent: bool = True) -> None:
        if self._closed:
            return
        self._published += 1
        if channel in self._channels:
            if not self._queue:
                asyncio.get_running_loop().call_soon(self._deliver)
            self._queue.append((channel, payload))

    def has_other_listeners(self, channel: str) -> bool:
        return self._channels.count_listeners(channel) > 1

    def subscribe(self, channel: str, callback: SignalListener) -> Listener:
        listener = self._channels.add(channel, callback)
        asyncio.get_running_loop().call_soon(self._channels.notify, listener, CatchUp())
        return listener

    async def put_note_if_absent(self, name: str, value: bytes, seconds: float) -> bytes | None:
        now = asyncio.get_running_loop().time()
        until, known = self._notes.get(name, (0.0, b""))
        if until > now:
            return known
        self._notes = {other: one for other, one in self._notes.items() if one[0] > now}
        self._notes[name] = (now + seconds, value)
        return None

    async def put_note(self, name: str, value: bytes, seconds: float) -> None:
        self._notes[name] = (asyncio.get_running_loop().time() + seconds, value)

    async def delete_note(self, name: str) -> None:
        self._notes.pop(name, None)

    def counts(self) -> BusCounts:
        return BusCounts(published=self._published, catch_ups=self._channels.catch_ups)

    async def ready(self) -> None:
        return None

    async def close(self) -> None:
        self._deliver()
        self._closed = True
        self._channels.clear()

    def _deliver(self) -> None:
        # What a listener publishes meanwhile waits for the next turn of the loop.
        queue, self._queue = self._queue, deque()
        for channel, payload in queue:
            self._channels.notify_channel(channel, BusMessage(payload))
