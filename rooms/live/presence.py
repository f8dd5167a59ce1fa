"""Presence: who is connected, typing or gone, over all workers. Ephemeral: never an event, never stored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core.events import Event
from engine.core.state import State
from rooms.live.messages import PresenceChanged, WorkerPresence
from rooms.surroundings import Surroundings

REMOTE_PRESENCE_SECONDS = 15.0
"""What another worker published of its sockets is forgotten after this; it repeats itself sooner."""
MAX_MISSED_HEARTBEATS = 2.5
"""A client that says how often it will be heard is silent after so many times that: one lost sign means nothing."""
WORKER_STALL_SECONDS = 5.0
"""Where nobody has looked for so long, this worker stood still: a laptop was shut, a machine was frozen."""
DEFAULT_GRACE_SECONDS = 20.0
"""Where no room's setting says how long somebody may be silent."""


@dataclass(eq=False)
class Connection:
    """One socket of this worker, and what has been heard on it."""

    seat: int | None
    """The seat it speaks for now; None watches."""
    first: int
    """The first tenure of the seat's holder."""
    host: bool
    """It came with the host's token."""
    screen: bool
    """It is a screen that many look at, and nobody of its own."""
    last_heard_at: float
    kept: int | None = None
    """The seat that is kept for whoever looks on there."""
    every: float | None = None
    """How often it said that it would be heard; None: its silence says nothing."""
    resting: bool = False
    """It said that its silence, and its end, say nothing: a screen that is off, a page in the background."""
    listening: bool = False
    """It said that clips are heard there."""
    draft: bool = False
    """It said that words are written there and not said yet."""

    def alive(self, now: float, grace: float, awake_since: float) -> bool:
        """Whether it may be taken for alive; `awake_since`: since when this worker could hear it."""
        return self.every is None or now - max(self.last_heard_at, awake_since) <= max(
            grace, MAX_MISSED_HEARTBEATS * self.every
        )


class Presence:
    """The sockets of this worker, and what the others say of theirs."""

    def __init__(
        self, surroundings: Surroundings, on_change: Callable[[Presence, bool], None] = lambda presence, urgent: None
    ) -> None:
        """`on_change` is called when somebody here has come, gone or typed; its second argument says whether the other
        workers must be notified at once."""
        self._steady = surroundings.steady
        self._typing_seconds = surroundings.timings.typing_seconds
        self._on_change = on_change
        self._connections: set[Connection] = set()
        self._typing: dict[int, float] = {}
        self._last_closed: dict[int, tuple[int, float]] = {}
        """By seat: the first tenure of the holder whose last socket closed here, and when."""
        self._last_requests: dict[int, tuple[int, float]] = {}
        """By seat: the first tenure of the holder who last made an HTTP request, and when."""
        self._host_last_request = float("-inf")
        self._other_workers: dict[str, tuple[float, WorkerPresence]] = {}
        self.grace = DEFAULT_GRACE_SECONDS
        """Seconds after which an open connection that promised heartbeats counts as silent."""
        self.host_seat: int | None = None
        self.host_missed: float | None = None
        """Since when nobody has seen the host."""
        self.changed_at = surroundings.steady()
        """When somebody here last came, went or typed, by the steady clock."""
        self._ticked_at = surroundings.steady()
        self._awake_since = float("-inf")
        """Since when this worker has not stood still: what was silent until then could not be heard."""

    def _changed(self, urgent: bool) -> None:
        self.changed_at = self._steady()
        self._on_change(self, urgent)

    def tick(self) -> None:
        """Note that this worker checks who has gone, as it does periodically."""
        now = self._steady()
        if now - self._ticked_at > WORKER_STALL_SECONDS:
            self._awake_since = now
        self._ticked_at = now

    def configure(self, state: State) -> None:
        """Take over how long silence may last in a room, and whose its host's seat is."""
        self.grace = state.typed_settings.grace_seconds
        self.host_seat = state.host_seat

    def apply_entry(self, event: Event, after: State) -> None:
        """Take note of what has happened at the table, and of the state after it."""
        if event.kind == "turn_taken":
            self.stopped_typing(event.seat)
        elif event.kind in ("settings_changed", "seat_taken", "forked"):
            self.configure(after)
            if event.kind == "seat_taken":
                self.seated(event.seat)

    def connect(self, seat: int | None, first: int = 0, *, host: bool = False, screen: bool = False) -> Connection:
        """A socket opened; `first`: the first tenure of the seat's holder; `screen`: many look at it."""
        connection = Connection(seat, first, host, screen, self._steady())
        self._connections.add(connection)
        # At once: another worker may be about to say that they have gone.
        self._changed(seat is not None)
        return connection

    def disconnect(self, connection: Connection) -> None:
        """A socket closed; may be said twice."""
        self._connections.discard(connection)
        self.change_seat(connection, None)

    def change_seat(self, connection: Connection, seat: int | None, first: int = 0, *, kept: int | None = None) -> None:
        """A socket speaks for another seat now, or for none; `first`: the first tenure of the seat's holder; `kept`:
        the seat that is kept for them."""
        old, connection.seat, connection.kept = connection.seat, seat, kept
        if old is not None and old != seat and not any(other.seat == old for other in self._connections):
            now = self._steady()
            wrote = self._typing.pop(old, 0.0) > now
            if not connection.resting and connection not in self._connections:
                # Whoever was in the middle of a speech has twice as long to come back to it.
                self._last_closed[old] = (connection.first, now + self.grace if wrote else now)
        if seat is not None:
            connection.first = first
        self._changed(False)

    def seated(self, seat: int) -> None:
        """Somebody has just taken a seat, or come back to it: that they had gone from here before says nothing."""
        self._last_closed.pop(seat, None)

    def heartbeat(self, connection: Connection) -> None:
        """A frame came on a socket."""
        connection.last_heard_at = self._steady()

    def set_listening(self, connection: Connection, listening: bool) -> None:
        """Somebody turned the sound on or off."""
        if connection.listening != listening:
            connection.listening = listening
            # At once: minds that another worker drives wait for listeners.
            self._changed(True)

    def set_draft(self, connection: Connection, draft: bool) -> None:
        """Words were written that are not said yet, or are no more."""
        if connection.draft != draft:
            connection.draft = draft
            # At once: another worker may drive, and be about to end the floor.
            self._changed(True)

    def http_request(self, seat: int | None, first: int = 0) -> None:
        """An HTTP request came: of a seat's holder, or (None) of the host."""
        if seat is None:
            self._host_last_request = self._steady()
        else:
            self._last_requests[seat] = (first, self._steady())

    def typing(self, seat: int) -> None:
        """A person is typing."""
        self._typing[seat] = self._steady() + self._typing_seconds
        self._changed(False)

    def stopped_typing(self, seat: int) -> None:
        """A person has said what they typed."""
        self._typing.pop(seat, None)

    def remote_presence(self, worker: str, presence: WorkerPresence) -> None:
        """What another worker published."""
        self._other_workers[worker] = (self._steady(), presence)
        for seat in presence.connected:
            # They are there now: when they go, that worker reports it.
            self._last_closed.pop(seat, None)

    @property
    def local_connections(self) -> int:
        """Sockets of this worker."""
        return len(self._connections)

    def local_presence(self) -> WorkerPresence:
        """What this worker publishes to the others."""
        now = self._steady()
        typing = tuple(sorted(seat for seat, until in self._typing.items() if until > now))
        connected = {
            connection.seat
            for connection in self._connections
            if connection.seat is not None and connection.alive(now, self.grace, self._awake_since)
        }
        seatless = [connection for connection in self._connections if connection.seat is None]
        screens = sum(connection.screen for connection in seatless)
        watching = len(seatless) - screens
        listening = sum(connection.listening for connection in self._connections)
        drafts = {
            connection.seat for connection in self._connections if connection.draft and connection.seat in connected
        }
        return WorkerPresence(
            watching,
            tuple(sorted(connected)),
            typing,
            self._host_here(now),
            listening,
            screens,
            tuple(sorted(seat for seat in drafts if seat is not None)),
        )

    def _host_here(self, now: float) -> bool:
        if now - self._host_last_request < self.grace:
            return True
        return any(
            (connection.host or (connection.seat is not None and connection.seat == self.host_seat))
            and connection.alive(now, self.grace, self._awake_since)
            for connection in self._connections
        )

    def _fresh_presences(self) -> list[WorkerPresence]:
        now = self._steady()
        return [presence for at, presence in self._other_workers.values() if at + REMOTE_PRESENCE_SECONDS > now]

    def all_presence(self) -> PresenceChanged:
        """All workers together."""
        presences = [self.local_presence(), *self._fresh_presences()]
        return PresenceChanged(
            watching=sum(presence.watching for presence in presences),
            connected=tuple(sorted({seat for presence in presences for seat in presence.connected})),
            typing=tuple(sorted({seat for presence in presences for seat in presence.typing})),
            listening=sum(presence.listening for presence in presences),
            screens=sum(presence.screens for presence in presences),
            drafts=tuple(sorted({seat for presence in presences for seat in presence.drafts})),
        )

    def kept_here(self) -> set[int]:
        """Seats that are kept for somebody who looks on at this worker: nobody takes them meanwhile."""
        now = self._steady()
        return {
            connection.kept
            for connection in self._connections
            if connection.kept is not None and connection.alive(now, self.grace, self._awake_since)
        }

    def anybody_here(self) -> bool:
        """Whether people are here, over all workers: the same as whether `all_presence().people` is not 0, without
        listing who; a turn in progress asks it for each of its words."""
        now = self._steady()
        if any(
            connection.seat is None or connection.alive(now, self.grace, self._awake_since)
            for connection in self._connections
        ):
            return True
        return any(presence.watching or presence.connected or presence.screens for presence in self._fresh_presences())

    def seat_gone(self, seat: int, first: int) -> bool:
        """Whether a seat's holder has gone from this worker for longer than the grace, and is at no other.

        Somebody who never had a socket here is never gone: an agent that only makes requests, somebody whose worker
        was killed. They lose their seat by the deadlines that they miss.
        """
        now = self._steady()
        last_request = self._last_requests.get(seat)
        if last_request is not None and last_request[0] == first and now - last_request[1] < self.grace:
            return False
        if self._other_workers and any(seat in presence.connected for presence in self._fresh_presences()):
            return False
        connections = [
            connection for connection in self._connections if connection.seat == seat and connection.first == first
        ]
        if connections:
            return not any(connection.alive(now, self.grace, self._awake_since) for connection in connections)
        last_closed = self._last_closed.get(seat)
        return (
            last_closed is not None
            and last_closed[0] == first
            and now - max(last_closed[1], self._awake_since) >= self.grace
        )

    def host_gone(self) -> float:
        """For how many seconds nobody has seen the host, over all workers; 0 while they are here."""
        now = self._steady()
        if self._host_here(now) or any(presence.host for presence in self._fresh_presences()):
            self.host_missed = None
            return 0.0
        if self.host_missed is None:
            self.host_missed = now
        return now - max(self.host_missed, self._awake_since)
