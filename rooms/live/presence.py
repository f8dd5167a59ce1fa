"""Presence: who is connected, typing or gone, over all workers. Ephemeral: never an event, never stored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.core.events import Event
from engine.core.state import State
from rooms.live.messages import PresenceChanged, WorkerPresence

TYPING_SECONDS = 4.0
"""A sign of typing holds this long."""
REMOTE_PRESENCE_SECONDS = 15.0
"""What another worker said of its sockets is forgotten after this; it repeats itself sooner."""
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
    """The first tenure of whoever it is, where they have a seat."""
    host: bool
    """It came with the host's token."""
    heard: float
    every: float | None = None
    """How often it said that it would be heard; None: its silence says nothing."""
    resting: bool = False
    """It said that its silence, and its end, say nothing: a screen that is off, a page in the background."""

    def alive(self, now: float, grace: float, awake: float) -> bool:
        """Whether it may be taken for alive; `awake`: since when this worker could hear it."""
        return self.every is None or now - max(self.heard, awake) <= max(grace, MAX_MISSED_HEARTBEATS * self.every)


class Presence:
    """The sockets of this worker, and what the others say of theirs."""

    def __init__(self, clock: Callable[[], float], moved: Callable[[bool], None] = lambda at_once: None) -> None:
        """`clock`: UTC seconds; `moved` is called when somebody here has come, gone or typed, and is told whether the
        other workers must hear of it at once."""
        self._clock = clock
        self._moved = moved
        self._lines: set[Connection] = set()
        self._typing: dict[int, float] = {}
        self._left: dict[int, tuple[int, float]] = {}
        """By seat: whose last socket closed here, by their first tenure, and when."""
        self._asked: dict[int, tuple[int, float]] = {}
        """By seat: who last wanted something over HTTP, by their first tenure, and when."""
        self._host_asked = float("-inf")
        self._others: dict[str, tuple[float, WorkerPresence]] = {}
        self.grace = DEFAULT_GRACE_SECONDS
        """Seconds after which an open line that promised to be heard has fallen silent."""
        self.host_seat: int | None = None
        self.host_missed: float | None = None
        """Since when nobody has seen the host."""
        self._looked = clock()
        self._awake = float("-inf")
        """Since when this worker has not stood still: what was silent until then could not be heard."""

    def tick(self) -> None:
        """Say that this worker looks who has gone, as it does again and again."""
        now = self._clock()
        if now - self._looked > WORKER_STALL_SECONDS:
            self._awake = now
        self._looked = now

    def configure(self, state: State) -> None:
        """Take over how long silence may last in a room, and whose its host's seat is."""
        self.grace = float(str(state.settings.get("grace_seconds", DEFAULT_GRACE_SECONDS)))
        self.host_seat = state.host_seat

    def apply_entry(self, event: Event, after: State) -> None:
        """Take note of what has happened at the table, and of the state after it."""
        if event.kind == "turn_taken":
            self.stopped_typing(event.seat)
        elif event.kind in ("settings_changed", "seat_taken", "forked"):
            self.configure(after)
            if event.kind == "seat_taken":
                self.seated(event.seat)

    def connect(self, seat: int | None, first: int = 0, *, host: bool = False) -> Connection:
        """A socket opened; `first`: the first tenure of whoever holds the seat."""
        line = Connection(seat, first, host, self._clock())
        self._lines.add(line)
        # At once: another worker may be about to say that they have gone.
        self._moved(seat is not None)
        return line

    def disconnect(self, line: Connection) -> None:
        """A socket closed; may be said twice."""
        self._lines.discard(line)
        self.change_seat(line, None)

    def change_seat(self, line: Connection, seat: int | None, first: int = 0) -> None:
        """A socket speaks for another seat now, or for none; `first`: the first tenure of whoever holds the seat."""
        old, line.seat = line.seat, seat
        if old is not None and old != seat and not any(other.seat == old for other in self._lines):
            self._typing.pop(old, None)
            if not line.resting and line not in self._lines:
                self._left[old] = (line.first, self._clock())
        if seat is not None:
            line.first = first
        self._moved(False)

    def seated(self, seat: int) -> None:
        """Somebody has just taken a seat, or come back to it: that they had gone from here before says nothing."""
        self._left.pop(seat, None)

    def heartbeat(self, line: Connection) -> None:
        """Something came on a socket."""
        line.heard = self._clock()

    def http_request(self, seat: int | None, first: int = 0) -> None:
        """Somebody wanted something over HTTP: whoever holds a seat, or (None) the host."""
        if seat is None:
            self._host_asked = self._clock()
        else:
            self._asked[seat] = (first, self._clock())

    def typing(self, seat: int) -> None:
        """A person is typing."""
        self._typing[seat] = self._clock() + TYPING_SECONDS
        self._moved(False)

    def stopped_typing(self, seat: int) -> None:
        """A person has said what they typed."""
        self._typing.pop(seat, None)

    def remote_presence(self, worker: str, attendance: WorkerPresence) -> None:
        """What another worker says."""
        self._others[worker] = (self._clock(), attendance)
        for seat in attendance.connected:
            # They are there now: when they go, it is for that worker to tell.
            self._left.pop(seat, None)

    @property
    def local_connections(self) -> int:
        """Sockets of this worker."""
        return len(self._lines)

    def local_presence(self) -> WorkerPresence:
        """What this worker tells the others."""
        now = self._clock()
        typing = tuple(sorted(seat for seat, until in self._typing.items() if until > now))
        well = {line.seat for line in self._lines if line.seat is not None and line.alive(now, self.grace, self._awake)}
        watching = sum(line.seat is None for line in self._lines)
        return WorkerPresence(watching, tuple(sorted(well)), typing, self._host_here(now))

    def _host_here(self, now: float) -> bool:
        if now - self._host_asked < self.grace:
            return True
        return any(
            (line.host or (line.seat is not None and line.seat == self.host_seat))
            and line.alive(now, self.grace, self._awake)
            for line in self._lines
        )

    def _known(self) -> list[WorkerPresence]:
        now = self._clock()
        return [attendance for at, attendance in self._others.values() if at + REMOTE_PRESENCE_SECONDS > now]

    def all_presence(self) -> PresenceChanged:
        """All workers together."""
        together = [self.local_presence(), *self._known()]
        return PresenceChanged(
            watching=sum(attendance.watching for attendance in together),
            connected=tuple(sorted({seat for attendance in together for seat in attendance.connected})),
            typing=tuple(sorted({seat for attendance in together for seat in attendance.typing})),
        )

    def seat_gone(self, seat: int, first: int) -> bool:
        """Whether whoever holds a seat has gone from this worker for longer than the grace, and is at no other.

        Somebody who never had a socket here is never gone: an agent that only makes requests, somebody whose worker
        was killed. They lose their seat by the deadlines that they miss.
        """
        now = self._clock()
        asked = self._asked.get(seat)
        if asked is not None and asked[0] == first and now - asked[1] < self.grace:
            return False
        if self._others and any(seat in attendance.connected for attendance in self._known()):
            return False
        lines = [line for line in self._lines if line.seat == seat and line.first == first]
        if lines:
            return not any(line.alive(now, self.grace, self._awake) for line in lines)
        left = self._left.get(seat)
        return left is not None and left[0] == first and now - max(left[1], self._awake) >= self.grace

    def host_gone(self) -> float:
        """For how many seconds nobody has seen the host, over all workers; 0 while they are here."""
        now = self._clock()
        if self._host_here(now) or any(attendance.host for attendance in self._known()):
            self.host_missed = None
            return 0.0
        if self.host_missed is None:
            self.host_missed = now
        return now - max(self.host_missed, self._awake)
