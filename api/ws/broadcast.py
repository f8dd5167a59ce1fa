"""Broadcasts: what happens in a room, published to every socket of this worker that is in it.

A room has one broadcast here while it has subscribers. They are grouped by what they see: a seat, the host, the
spectators. Each entry is encoded once for each group, and the same bytes are written to each of its sockets, without
waiting for any of them. Spectators who see everything later read the log by themselves (`connection.py`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from api.wire.close_codes import (
    BAD_TOKEN,
    NO_SUCH_ROOM,
    ROOM_SET_ASIDE,
    ROOM_SET_BACK,
    STANDING_CHANGED,
    TOO_SLOW,
    Close,
)
from api.wire.metrics import METRICS
from api.ws.encoding import EntryEncoder, SentView, simple_frame
from api.ws.transport import SocketWriter, TextFrames
from engine.core.decide import SeatHolder
from engine.core.refusals import Refusal
from engine.core.state import State
from engine.core.visibility import Viewer
from rooms import tracing
from rooms.live.messages import (
    EntryAppended,
    GoneReason,
    LookUpStarted,
    NextPressed,
    PresenceChanged,
    RoomGone,
    RoomMessage,
    TextDelta,
)
from rooms.live.presence import Connection
from rooms.live.room import Room
from rooms.live.seating import Caller, caller_for_token
from rooms.live.visibility import delay_of

SPECTATOR_VIEWER = Viewer()
_GONE_CLOSES: Mapping[GoneReason, Close] = {
    "erased": NO_SUCH_ROOM,
    "set_aside": ROOM_SET_ASIDE,
    "set_back": ROOM_SET_BACK,
}


class Subscriber:
    """One socket in a room."""

    __slots__ = ("caller", "connection", "delayed", "viewer", "writer")

    def __init__(self, writer: SocketWriter, caller: Caller, delayed: bool, connection: Connection) -> None:
        self.connection = connection
        self.writer = writer
        self.caller = caller
        self.viewer = caller.viewer
        self.delayed = delayed
        """Sees everything later, and reads the log by itself."""

    def end(self, close: Close) -> None:
        """Close the socket."""
        METRICS.closes.labels(close.reason).inc()
        self.writer.close(close.code, close.reason)


class ViewGroup:
    """Subscribers who see the same."""

    __slots__ = ("seen", "subscribers")

    def __init__(self, seen: SentView) -> None:
        self.seen = seen
        self.subscribers: list[Subscriber] = []


def send_to_all(subscribers: list[Subscriber], text: TextFrames) -> None:
    """Send it to all of them; a socket that is too far behind is closed, and may connect again."""
    behind = [subscriber for subscriber in subscribers if not subscriber.writer.write(text)]
    for subscriber in behind:
        subscriber.end(TOO_SLOW)


class RoomBroadcast:
    """One room's subscribers in this worker."""

    def __init__(self, room: Room, on_empty: Callable[[RoomBroadcast], None]) -> None:
        self.room = room
        self._on_empty = on_empty
        self._code = room.record.code
        self._groups: dict[Viewer, ViewGroup] = {}
        self._all_subscribers: list[Subscriber] | None = None
        """The subscribers of all groups; None until it is next needed."""
        self._delayed: list[Subscriber] = []
        self._pending: list[tuple[ViewGroup | None, TextFrames]] = []
        """What is still to be written in this turn of the loop: for one group, or (None) for all of them."""
        self._began: float | None = None
        """When the first pending entry came."""
        self._traced: list[tracing.Act] = []
        """The traced acts whose entries are pending."""
        # Before the driver: people see what was done before a mind looks at it.
        self._stop = room.news.subscribe(self._on_message, first=True)

    def subscribe(self, subscriber: Subscriber) -> None:
        """Send everything after the room's present entry to a subscriber. Its frames up to there have been written."""
        if subscriber.delayed:
            self._delayed.append(subscriber)
            return
        self._flush()
        group = self._groups.get(subscriber.viewer)
        if group is None:
            seen = SentView.from_state(self.room.format, self.room.state, subscriber.viewer)
            group = self._groups[subscriber.viewer] = ViewGroup(seen)
        group.subscribers.append(subscriber)
        self._all_subscribers = None

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Remove a subscriber; may be called twice."""
        if subscriber in self._delayed:
            self._delayed.remove(subscriber)
        self._remove([subscriber])
        if not self._groups and not self._delayed:
            self._stop()
            self._on_empty(self)

    def _remove(self, subscribers: list[Subscriber]) -> None:
        for subscriber in subscribers:
            group = self._groups.get(subscriber.viewer)
            if group is not None and subscriber in group.subscribers:
                group.subscribers.remove(subscriber)
                if not group.subscribers:
                    del self._groups[subscriber.viewer]
        self._all_subscribers = None

    def _all(self) -> list[Subscriber]:
        if self._all_subscribers is None:
            self._all_subscribers = [subscriber for group in self._groups.values() for subscriber in group.subscribers]
        return self._all_subscribers

    def _queue(self, group: ViewGroup | None, text: TextFrames) -> None:
        """Write it at the end of this turn of the loop: the entries of one act then go out in one piece."""
        if not self._pending:
            asyncio.get_running_loop().call_soon(self._flush)
        self._pending.append((group, text))

    def _flush(self) -> None:
        """Write what is pending."""
        if not self._pending:
            return
        pending, self._pending = self._pending, []
        if all(group is None for group, _ in pending):
            send_to_all(self._all(), TextFrames.joined([text for _, text in pending]))
        else:
            by_group: dict[ViewGroup, list[TextFrames]] = {group: [] for group in self._groups.values()}
            for target, text in pending:
                for group in by_group if target is None else (target,):
                    # The last subscriber of a group may have left since a frame was queued for it.
                    if group in by_group:
                        by_group[group].append(text)
            for group, texts in by_group.items():
                if texts:
                    send_to_all(group.subscribers, TextFrames.joined(texts))
        if self._began is not None:
            METRICS.fanout.observe(self.room.surroundings.steady() - self._began)
            self._began = None
            for traced in self._traced:
                traced.step("write", sockets=len(self._all()))
            self._traced.clear()

    def _on_message(self, message: RoomMessage) -> None:
        match message:
            case EntryAppended():
                self._on_entry(message)
            case TextDelta():
                text = simple_frame("delta", turn_id=message.turn_id, start=message.start, text=message.text)
                self._queue(None, text)
            case LookUpStarted():
                text = simple_frame("looking", seat=message.seat, turn_id=message.turn_id, label=message.label)
                self._queue(None, text)
            case PresenceChanged():
                text = simple_frame(
                    "presence", watching=message.watching, connected=message.connected, typing=message.typing
                )
                self._queue(None, text)
                send_to_all(self._delayed, text)
            case NextPressed():
                self._queue(None, simple_frame("next_pressed", seat=message.seat))
            case RoomGone():
                self._flush()
                close = _GONE_CLOSES[message.reason]
                _end_all(self._all(), close)
                _end_all(self._delayed, close)

    def _on_entry(self, appended: EntryAppended) -> None:
        if self._began is None:
            self._began = self.room.surroundings.steady()
        if (traced := tracing.current()) is not None and traced not in self._traced:
            self._traced.append(traced)
        encoder = EntryEncoder(self.room.format, self._code, appended.entry, appended.before, appended.after)
        moved: list[tuple[Subscriber, Viewer]] = []
        if appended.entry.event.kind in ("seat_taken", "seat_released"):
            moved = self._remove_moved(appended.after)
        if SPECTATOR_VIEWER in self._groups:
            self._end_excluded(appended.after)
        if encoder.uniform:
            self._queue(None, encoder.common_frame())
        else:
            frames = [(group, encoder.frame(group.seen)) for group in self._groups.values()]
            if len({id(text) for _, text in frames}) == 1:
                # Nothing of it was anybody's own.
                self._queue(None, frames[0][1])
            else:
                for group, text in frames:
                    self._queue(group, text)
        for subscriber, viewer in moved:
            self._resubscribe(subscriber, viewer, encoder, appended.after)

    def _remove_moved(self, state: State) -> list[tuple[Subscriber, Viewer]]:
        """Remove those who lost their seat, or have it again, from their group, before the entry is sent to it."""
        moved: list[tuple[Subscriber, Viewer]] = []
        for subscriber in self._all():
            identity = subscriber.caller.identity
            if (
                isinstance(identity, SeatHolder)
                and (viewer := caller_for_token(state, identity).viewer) != subscriber.viewer
            ):
                moved.append((subscriber, viewer))
        if moved:
            self._flush()
            self._remove([subscriber for subscriber, _ in moved])
        return moved

    def _resubscribe(self, subscriber: Subscriber, viewer: Viewer, encoder: EntryEncoder, state: State) -> None:
        """Subscribe a caller with their new view. A holder who lost the seat for good watches as a spectator."""
        subscriber.viewer = viewer
        first = state.seats[viewer.seat].first if viewer.seat is not None else 0
        self.room.presence.change_seat(subscriber.connection, viewer.seat, first, kept=viewer.away)
        try:
            delayed = delay_of(state, viewer) > 0
        except Refusal:
            subscriber.end(BAD_TOKEN)
            return
        if delayed:
            subscriber.end(STANDING_CHANGED)
            return
        subscriber.writer.write(encoder.personal_frame(viewer))
        self.subscribe(subscriber)

    def _end_excluded(self, state: State) -> None:
        """End spectators who are let in no more, or who from now on see everything later."""
        try:
            close = STANDING_CHANGED if delay_of(state, SPECTATOR_VIEWER) > 0 else None
        except Refusal:
            close = BAD_TOKEN
        if close is not None:
            self._flush()
            spectators = list(self._groups[SPECTATOR_VIEWER].subscribers)
            self._remove(spectators)
            _end_all(spectators, close)


def _end_all(subscribers: list[Subscriber], close: Close) -> None:
    for subscriber in tuple(subscribers):
        subscriber.end(close)


class Broadcasts:
    """The broadcasts of this worker, one for each room that has subscribers."""

    def __init__(self, outbox: int) -> None:
        self.outbox = outbox
        """Bytes that one socket may be behind."""
        self._broadcasts: dict[Room, RoomBroadcast] = {}

    def for_room(self, room: Room) -> RoomBroadcast:
        """The broadcast of a room. The caller must subscribe to it before anything else happens."""
        broadcast = self._broadcasts.get(room)
        if broadcast is None:
            broadcast = self._broadcasts[room] = RoomBroadcast(room, self._forget)
        return broadcast

    def _forget(self, broadcast: RoomBroadcast) -> None:
        if self._broadcasts.get(broadcast.room) is broadcast:
            del self._broadcasts[broadcast.room]
