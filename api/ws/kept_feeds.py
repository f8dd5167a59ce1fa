"""Kept feeds: those of this worker, which sockets find by their room."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from api.ws.feeds import Feed
    from rooms.room import Room


class Feeds:
    """The feeds of this worker, one for each room somebody listens to."""

    def __init__(self, outbox: int) -> None:
        self.outbox = outbox
        """Bytes that one socket may be behind."""
        self._feeds: dict[Room, Feed] = {}

    def of(self, room: Room) -> Feed:
        """The feed of a room. Whoever asks for it must join it before anything else happens."""
        feed = self._feeds.get(room)
        if feed is None:
            # Loaded with the first socket.
            from api.ws.feeds import Feed

            feed = self._feeds[room] = Feed(room, self._forget)
        return feed

    def _forget(self, feed: Feed) -> None:
        if self._feeds.get(feed.room) is feed:
            del self._feeds[feed.room]
