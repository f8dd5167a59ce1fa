"""The news of a room: what its listeners in this worker, and the other workers, are told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import structlog

from rooms.bus.base import Bus
from rooms.live.messages import (
    LookUpStarted,
    NextPressed,
    RoomMessage,
    TextDelta,
    WorkerMessage,
    encode_message,
)
from rooms.live.presence import Presence
from rooms.log_context import about_room
from rooms.store.records import RoomRecord

MessageListener: TypeAlias = Callable[[RoomMessage], None]

log = structlog.get_logger()


class RoomNews:
    """The listeners of one room, and its channel on the bus."""

    def __init__(self, record: RoomRecord, bus: Bus, worker: str) -> None:
        """`worker`: the id under which this worker sends."""
        self._record = record
        self._bus = bus
        self._worker = worker
        self._listeners: dict[object, MessageListener] = {}

    def subscribe(self, listener: MessageListener, *, first: bool = False) -> Callable[[], None]:
        """Call `listener` with every message of the room, in order; returns a function that unsubscribes, which does
        not hold the listener. `first`: call it before those that are there."""
        key = object()
        self._listeners = {key: listener, **self._listeners} if first else {**self._listeners, key: listener}
        return partial(self._unsubscribe, key)

    def _unsubscribe(self, key: object) -> None:
        self._listeners.pop(key, None)

    def tell(self, message: RoomMessage) -> None:
        """Notify the listeners here."""
        for listener in tuple(self._listeners.values()):
            try:
                listener(message)
            except Exception:
                with about_room(self._record.code):
                    log.exception("listener_failed")

    def send(self, message: WorkerMessage) -> None:
        """Notify the other workers."""
        # Within one process there is no other listener, and encoding a message costs as much as folding it.
        if self._bus.has_other_listeners(self._record.deliberation):
            # A room in which minds talk publishes a word every tenth of a second or two.
            urgent = not isinstance(message, TextDelta)
            self._bus.publish(self._record.deliberation, encode_message(self._worker, message), urgent=urgent)

    def publish(self, message: TextDelta | LookUpStarted | NextPressed) -> None:
        """Notify the listeners, here and in every worker, of what is not stored: text of a turn while it is produced,
        what a mind looks up, that somebody wants to go on."""
        self.tell(message)
        self.send(message)

    def close(self) -> None:
        """Forget the listeners."""
        self._listeners.clear()


class PresenceNews:
    """When the listeners of one room are told who is here."""

    def __init__(self, news: RoomNews, seconds: float) -> None:
        """`seconds`: how long what changes is gathered."""
        self._news = news
        self._seconds = seconds
        self._timer: asyncio.TimerHandle | None = None

    def changed(self, presence: Presence, urgent: bool) -> None:
        """Somebody here has come, gone or typed; `urgent`: the other workers are told at once."""
        self.publish_soon(presence)
        if urgent:
            self.send(presence)

    def publish_soon(self, presence: Presence) -> None:
        """Publish after a moment."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._seconds, self.publish, presence)

    def send(self, presence: Presence) -> None:
        """Tell the other workers who is connected here."""
        self._news.send(presence.local_presence())

    def publish(self, presence: Presence) -> None:
        """Notify the listeners who is connected anywhere, and the other workers who is connected here."""
        self._timer = None
        self._news.tell(presence.all_presence())
        self.send(presence)
        if presence.local_presence().typing:
            self.publish_soon(presence)

    def close(self) -> None:
        """Publish nothing any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
