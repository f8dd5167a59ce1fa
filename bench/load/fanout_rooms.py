"""Rooms in mid-deliberation, in which all twelve seats are people's, for the benchmark to publish in."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from cases.library import predefined_cases
from engine.core import acts
from engine.core.asks import pending_asks
from engine.core.decide import Host, SeatHolder
from engine.core.events import BENCH, Entry, NarrationGiven
from engine.core.own_state import evolve_as, fold_as
from rooms.live.room import Room
from rooms.live.seating import claim_seat
from rooms.registry.directory import RoomDirectory
from rooms.registry.new_room import open_new_room


class Talk:
    """A room, and the tokens of those who sit in it."""

    def __init__(self, room: Room, tokens: Sequence[str]) -> None:
        self.room = room
        self.tokens = list(tokens)
        self._padding: int | None = None

    async def publish(self, size: int, number: int) -> None:
        """Store and publish an act's entries; the frame of each for a spectator has `size` bytes."""
        mark = f"@{time.monotonic_ns()}@"
        if self._padding is None:
            self._padding = self._fit(mark, size)
        text = mark + "a" * self._padding
        state, now = self.room.state, round(time.time(), 3)
        entries = [
            Entry(
                seq=state.seq + step,
                at=now,
                event=NarrationGiven(ask="bench", topic="case", text=text, by="occupant"),
            )
            for step in range(1, number + 1)
        ]
        # All that `submit` does once an act has been decided: append, fold, notify, publish.
        stored = await self.room._append(state, entries, fold_as(self.room.format, entries, state))
        assert stored, "somebody else appended to the room of the benchmark"

    def _fit(self, mark: str, size: int) -> int:
        """How much to add to the text so that the frame is as long as wanted."""
        from api.ws.encoding import EntryEncoder, SentView
        from engine.core.visibility import Viewer

        room, state = self.room, self.room.state
        event = NarrationGiven(ask="bench", topic="case", text=mark, by="occupant")
        entry = Entry(seq=1000, at=round(time.time(), 3), event=event)
        encoder = EntryEncoder(room.format, room.record.code, entry, state, evolve_as(room.format, state, entry))
        frame = encoder.frame(SentView.from_state(room.format, state, Viewer()))
        # The text stands in the event and in the view.
        return max(0, (size - len(frame.payloads[0])) // 2)


async def open_talk(directory: RoomDirectory, seats: int) -> Talk:
    """A room whose people have voted a first time, and in which one of them has the floor; paused, so that it rests."""
    case = predefined_cases()["case_001_robbery"]
    opening = await open_new_room(
        directory, format="jury", matter=case, seed="bench", seat=None, settings={"pace": "instant"}
    )
    room = opening.room
    tokens: dict[int, str] = {}
    tenures: dict[int, int] = {}
    for number in range(1, seats + 1):
        seat, token, tenure = await claim_seat(room, f"Juror {number}", number, "human")
        tokens[seat], tenures[seat] = token, tenure
    await room.submit(Host(), acts.Begin())
    async with asyncio.timeout(30):
        while room.state.floor_ask() is None:
            for spec in pending_asks(room.format, room.state):
                if spec.act == "cast_ballot" and spec.seat != BENCH:
                    ballot = acts.CastBallot(choice="guilty" if spec.seat % 2 else "not_guilty")
                    await room.submit(SeatHolder(spec.seat, tenures[spec.seat]), ballot, ask=spec.ask)
            await asyncio.sleep(0)
    await room.submit(Host(), acts.Pause())
    return Talk(room, [tokens[seat] for seat in sorted(tokens)])
