"""What a study reads of a group's room: how often each seat's person has voted, and whether it is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from engine.core.events import BallotCast, Entry, SeatReleased, SeatTaken
from rooms.live.messages import EntryAppended, RoomMessage
from rooms.live.room import Room

WAKING_EVENTS = ("ballot_cast", "verdict_reached", "closed")
"""Events of a room after which participants are asked something else."""


class RoomWatch:
    """A group's room as one worker reads it."""

    def __init__(self, room: Room, wake: Callable[[], None]) -> None:
        self.room = room
        self.ballots: Counter[int] = Counter()
        """By seat: the ballots that its person has cast."""
        self._people: set[int] = set()
        """Seats that people hold."""
        self._seq = 0
        self._wake = wake
        self.stop = room.news.subscribe(self._on_message)

    @property
    def over(self) -> bool:
        """Whether its outcome is known, or it was closed without one."""
        return self.room.state.verdict is not None or self.room.state.status == "closed"

    async def read_on(self) -> None:
        """Count the ballots that were cast since, as far as no message told of them."""
        self.room.keep_in_memory()
        if self.room.state.seq <= self._seq:
            return
        for entry in await self.room.entries(self._seq):
            self._count(entry)

    def _count(self, entry: Entry) -> None:
        """Count an entry where it is the next one."""
        if entry.seq != self._seq + 1:
            return
        self._seq = entry.seq
        match entry.event:
            case SeatTaken(seat=seat, occupant="human"):
                self._people.add(seat)
            case SeatTaken(seat=seat) | SeatReleased(seat=seat):
                self._people.discard(seat)
            case BallotCast(seat=seat, by="occupant") if seat in self._people:
                self.ballots[seat] += 1
            case _:
                pass

    def _on_message(self, message: RoomMessage) -> None:
        if isinstance(message, EntryAppended):
            self._count(message.entry)
            if message.entry.event.kind in WAKING_EVENTS:
                self._wake()
