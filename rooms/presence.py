"""Presence: who is here and who is typing, over all workers. Ephemeral: never an event, never stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from rooms.news import Attendance, Present

TYPING_SECONDS = 4.0
"""A sign of typing holds this long."""
HEARD_SECONDS = 15.0
"""What another worker said of its sockets is forgotten after this; it repeats itself sooner."""


class Presence:
    """The sockets of this worker, and what the others say of theirs."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._watching = 0
        self._connected: Counter[int] = Counter()
        self._typing: dict[int, float] = {}
        self._others: dict[str, tuple[float, Attendance]] = {}

    def arrive(self, seat: int | None) -> None:
        """A socket opened."""
        if seat is None:
            self._watching += 1
        else:
            self._connected[seat] += 1

    def leave(self, seat: int | None) -> None:
        """A socket closed."""
        if seat is None:
            self._watching -= 1
            return
        self._connected[seat] -= 1
        if self._connected[seat] <= 0:
            del self._connected[seat]
            self._typing.pop(seat, None)

    def typing(self, seat: int) -> None:
        """A person is typing."""
        self._typing[seat] = self._clock() + TYPING_SECONDS

    def stopped(self, seat: int) -> None:
        """A person has said what they typed."""
        self._typing.pop(seat, None)

    def others(self, worker: str, attendance: Attendance) -> None:
        """What another worker says."""
        self._others[worker] = (self._clock(), attendance)

    @property
    def here(self) -> int:
        """Sockets of this worker."""
        return self._watching + sum(self._connected.values())

    def own(self) -> Attendance:
        """What this worker tells the others."""
        now = self._clock()
        typing = tuple(sorted(seat for seat, until in self._typing.items() if until > now))
        return Attendance(self._watching, tuple(sorted(self._connected)), typing)

    def everybody(self) -> Present:
        """All workers together."""
        now = self._clock()
        known = [attendance for at, attendance in self._others.values() if at + HEARD_SECONDS > now]
        together = [self.own(), *known]
        return Present(
            watching=sum(attendance.watching for attendance in together),
            connected=tuple(sorted({seat for attendance in together for seat in attendance.connected})),
            typing=tuple(sorted({seat for attendance in together for seat in attendance.typing})),
        )
