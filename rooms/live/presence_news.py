"""Presence as news: who is here is gathered for a moment for the listeners, and sent to the other workers."""

from __future__ import annotations

import asyncio

from rooms.live.news import RoomNews
from rooms.live.presence import Presence


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
