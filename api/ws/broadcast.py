"""Feeds: what happens in a room, carried to every socket of this worker that is in it.

A room has one feed here while anybody listens. Its members are grouped into audiences that see the same: a seat, the
host, the spectators. Each entry is encoded once for each audience, and the same bytes are written to each of its
sockets, without waiting for any of them. Spectators who see everything later read the log by themselves
(`connection.py`).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from api.server.metrics import METRICS
from api.ws.close_codes import BAD_TOKEN, NO_SUCH_ROOM, ROOM_SET_ASIDE, STANDING_CHANGED, TOO_SLOW, Close
from api.ws.encoding import EntryEncoder, SentView, simple_frame
from api.ws.transport import SocketWriter, TextFrames
from engine.core.decide import SeatHolder
from engine.core.errors import Refusal
from engine.core.state import State
from engine.core.visibility import Viewer
from rooms.live.messages import EntryAppended, LookUpStarted, PresenceChanged, RoomErased, RoomMessage, TextDelta
from rooms.live.presence import Connection
from rooms.live.room import Room
from rooms.live.seating import Caller, caller_for_token
from rooms.live.visibility import delay_of

SPECTATOR_VIEWER = Viewer()


class Subscriber:
    """One socket in a room."""

    __slots__ = ("caller", "late", "line", "outlet", "viewer", "write")

    def __init__(self, outlet: SocketWriter, caller: Caller, late: bool, line: Connection) -> None:
        self.line = line
        self.outlet = outlet
        self.write = outlet.write
        self.caller = caller
        self.viewer = caller.viewer
        self.late = late
        """Sees everything later, and reads the log by itself."""

    def end(self, close: Close) -> None:
        """Close the socket."""
        METRICS.closes.labels(close.reason).inc()
        self.outlet.close(close.code, close.reason)


class ViewGroup:
    """Members who see the same."""

    __slots__ = ("members", "seen")

    def __init__(self, seen: SentView) -> None:
        self.seen = seen
        self.members: list[Subscriber] = []


def send_to_all(members: list[Subscriber], text: TextFrames) -> None:
    """Send it to all of them; who is too far behind is closed, and may come back."""
    behind = [member for member in members if not member.write(text)]
    for member in behind:
        member.end(TOO_SLOW)


class RoomBroadcast:
    """One room's members in this worker."""

    def __init__(self, room: Room, done: Callable[[RoomBroadcast], None]) -> None:
        self.room = room
        self._done = done
        self._code = room.record.code
        self._audiences: dict[Viewer, ViewGroup] = {}
        self._everybody: list[Subscriber] | None = None
        """The members of all audiences, put together when it is next wanted."""
        self._late: list[Subscriber] = []
        self._waiting: list[tuple[ViewGroup | None, TextFrames]] = []
        """What is still to be written in this turn of the loop: for one audience, or (None) for all of them."""
        self._began: float | None = None
        """When the first entry that waits was told."""
        self._stop = room.subscribe(self._hear)

    def subscribe(self, member: Subscriber) -> None:
        """Let a member hear everything after the room's present entry. Its own frames up to there have been written."""
        if member.late:
            self._late.append(member)
            return
        self._write()
        audience = self._audiences.get(member.viewer)
        if audience is None:
            seen = SentView.from_state(self.room.format, self.room.state, member.viewer)
            audience = self._audiences[member.viewer] = ViewGroup(seen)
        audience.members.append(member)
        self._everybody = None

    def unsubscribe(self, member: Subscriber) -> None:
        """Let a member go; may be called twice."""
        if member in self._late:
            self._late.remove(member)
        self._take_out([member])
        if not self._audiences and not self._late:
            self._stop()
            self._done(self)

    def _take_out(self, members: list[Subscriber]) -> None:
        for member in members:
            audience = self._audiences.get(member.viewer)
            if audience is not None and member in audience.members:
                audience.members.remove(member)
                if not audience.members:
                    del self._audiences[member.viewer]
        self._everybody = None

    def _all(self) -> list[Subscriber]:
        if self._everybody is None:
            self._everybody = [member for audience in self._audiences.values() for member in audience.members]
        return self._everybody

    def _write_soon(self, audience: ViewGroup | None, text: TextFrames) -> None:
        """Write it at the end of this turn of the loop: the entries of one act then go out in one piece."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._write)
        self._waiting.append((audience, text))

    def _write(self) -> None:
        """Write what waits."""
        if not self._waiting:
            return
        waiting, self._waiting = self._waiting, []
        if all(audience is None for audience, _ in waiting):
            send_to_all(self._all(), TextFrames.joined([text for _, text in waiting]))
        else:
            theirs: dict[ViewGroup, list[TextFrames]] = {audience: [] for audience in self._audiences.values()}
            for whose, text in waiting:
                for audience in theirs if whose is None else (whose,):
                    # Somebody may have been the last of an audience that was told something just now.
                    if audience in theirs:
                        theirs[audience].append(text)
            for audience, texts in theirs.items():
                if texts:
                    send_to_all(audience.members, TextFrames.joined(texts))
        if self._began is not None:
            METRICS.fanout.observe(time.perf_counter() - self._began)
            self._began = None

    def _hear(self, news: RoomMessage) -> None:
        match news:
            case EntryAppended():
                self._stepped(news)
            case TextDelta():
                text = simple_frame("delta", turn_id=news.turn_id, start=news.start, text=news.text)
                self._write_soon(None, text)
            case LookUpStarted():
                text = simple_frame("looking", seat=news.seat, turn_id=news.turn_id, label=news.label)
                self._write_soon(None, text)
            case PresenceChanged():
                text = simple_frame("presence", watching=news.watching, connected=news.connected, typing=news.typing)
                self._write_soon(None, text)
                send_to_all(self._late, text)
            case RoomErased():
                self._write()
                close = ROOM_SET_ASIDE if news.aside else NO_SUCH_ROOM
                _end_all(self._all(), close)
                _end_all(self._late, close)

    def _stepped(self, step: EntryAppended) -> None:
        if self._began is None:
            self._began = time.perf_counter()
        encoding = EntryEncoder(self.room.format, self._code, step.entry, step.before, step.after)
        moved: list[tuple[Subscriber, Viewer]] = []
        if step.entry.event.kind in ("seat_taken", "seat_released"):
            moved = self._moved(step.after)
        if SPECTATOR_VIEWER in self._audiences:
            self._admit(step.after)
        if encoding.alike:
            self._write_soon(None, encoding.common_frame())
        else:
            for audience in self._audiences.values():
                self._write_soon(audience, encoding.frame(audience.seen))
        for member, viewer in moved:
            self._move(member, viewer, encoding, step.after)

    def _moved(self, state: State) -> list[tuple[Subscriber, Viewer]]:
        """Take those whose seat is theirs no more, or theirs again, out of their audience, before it is told."""
        moved: list[tuple[Subscriber, Viewer]] = []
        for member in self._all():
            who = member.caller.identity
            if isinstance(who, SeatHolder) and (viewer := caller_for_token(state, who).viewer) != member.viewer:
                moved.append((member, viewer))
        if moved:
            self._write()
            self._take_out([member for member, _ in moved])
        return moved

    def _move(self, member: Subscriber, viewer: Viewer, encoding: EntryEncoder, state: State) -> None:
        """Let somebody see what is theirs now. Who lost their seat for good watches, as any spectator may."""
        member.viewer = viewer
        first = state.seats[viewer.seat].first if viewer.seat is not None else 0
        self.room.presence.change_seat(member.line, viewer.seat, first)
        try:
            late = delay_of(state, viewer) > 0
        except Refusal:
            member.end(BAD_TOKEN)
            return
        if late:
            member.end(STANDING_CHANGED)
            return
        member.outlet.write(encoding.personal_frame(viewer))
        self.subscribe(member)

    def _admit(self, state: State) -> None:
        """End spectators who are let in no more, or who from now on see everything later."""
        try:
            close = STANDING_CHANGED if delay_of(state, SPECTATOR_VIEWER) > 0 else None
        except Refusal:
            close = BAD_TOKEN
        if close is not None:
            self._write()
            spectators = list(self._audiences[SPECTATOR_VIEWER].members)
            self._take_out(spectators)
            _end_all(spectators, close)


def _end_all(members: list[Subscriber], close: Close) -> None:
    for member in tuple(members):
        member.end(close)


class Broadcasts:
    """The feeds of this worker, one for each room somebody listens to."""

    def __init__(self, outbox: int) -> None:
        self.outbox = outbox
        """Bytes that one socket may be behind."""
        self._feeds: dict[Room, RoomBroadcast] = {}

    def for_room(self, room: Room) -> RoomBroadcast:
        """The feed of a room. Whoever asks for it must join it before anything else happens."""
        feed = self._feeds.get(room)
        if feed is None:
            feed = self._feeds[room] = RoomBroadcast(room, self._forget)
        return feed

    def _forget(self, feed: RoomBroadcast) -> None:
        if self._feeds.get(feed.room) is feed:
            del self._feeds[feed.room]
