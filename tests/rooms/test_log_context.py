"""Log lines of rooms: each names its own room, whichever task of it logs, and however many rooms share the worker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine.core import acts
from engine.core.asks import AskedAct
from engine.core.decide import Host
from engine.core.events import Entry
from engine.core.state import State
from engine.formats import FORMATS
from harness.examples import example_of
from harness.log_lines import LOG_LINES, Line, without_room
from harness.surroundings import SURROUNDINGS
from harness.waiting import until
from rooms.errors import StoreUnavailable
from rooms.live.messages import EntryAppended, RoomMessage
from rooms.live.room import Room
from rooms.log_context import room_hash
from rooms.minds.base import Mind, MindOutput
from rooms.minds.house import HouseMind, HouseMinds
from rooms.store.memory.store import MemoryStore
from tests.kit.rooms import House, begin, open_room, until_closed


class Unreliable(MemoryStore):
    """A store that is away for the first append of a room's driver, and for every twelfth after it."""

    def __init__(self) -> None:
        super().__init__(SURROUNDINGS.steady)
        self._appends: Counter[str] = Counter()

    async def append(self, deliberation: str, entries: Sequence[Entry], **more: Any) -> None:
        if more.get("epoch") is not None:
            self._appends[deliberation] += 1
            if self._appends[deliberation] % 12 == 1:
                raise StoreUnavailable("It was restarted.")
        await super().append(deliberation, entries, **more)


class Erring(HouseMind):
    """Raises once, at its first answer."""

    erred = False

    async def answer(self, matter: Any, state: State, memory: Any, spec: AskedAct, output: MindOutput) -> Any:
        if not self.erred:
            self.erred = True
            raise ZeroDivisionError
        return await super().answer(matter, state, memory, spec, output)


class Erratic(HouseMinds):
    """The mind of all seats raises once."""

    def __init__(self, room: Room) -> None:
        super().__init__(room.format.house)
        self._mind = Erring(room.format.house)

    def for_seat(self, state: State, seat: int) -> Mind:
        return self._mind


def stumble_once(room: Room) -> None:
    """Have a listener of a room raise at its third entry."""

    def listen(message: RoomMessage) -> None:
        if isinstance(message, EntryAppended) and message.entry.seq == 3:
            raise ZeroDivisionError

    room.news.subscribe(listen)


@pytest.mark.causes_failure("mind_failed", "listener_failed", "message_failed")
@pytest.mark.parametrize("format", list(FORMATS))
async def test_every_line_that_a_played_room_makes_names_it(format: str) -> None:
    timings = replace(SURROUNDINGS.timings, step_retry_seconds=0.01, drive_retry_seconds=0.01)
    house = House(Unreliable(), timings=timings)
    try:
        healthy, faulty = await house.directory(), await house.directory(minds=Erratic)
        settings = {**example_of(format).settings, "pace": "instant"}
        quiet = (await open_room(healthy, format=format, seed="quiet", seat=None, settings=settings)).room
        loud = (await open_room(faulty, format=format, seed="loud", seat=None, settings=settings)).room
        stumble_once(loud)
        house.bus.publish(loud.record.deliberation, b"x" * 40)
        for room in (quiet, loud):
            await begin(room)
        await until_closed(quiet)
        # What a mind cannot answer has its default when its time is over.
        await until(lambda: any(line["event"] == "mind_failed" for line in LOG_LINES.seen()), "a failure")
        if loud.state.status != "closed":
            await loud.submit(Host(), acts.Adjourn())
        await until(lambda: not len(healthy.drivers) + len(faulty.drivers), "the drivers to end")
    finally:
        await house.close()
    lines = LOG_LINES.seen()
    assert not without_room(lines)

    def rooms_of(event: str) -> set[object]:
        return {line["room"] for line in lines if line["event"] == event}

    faulty_one, both = {room_hash(loud.record.code)}, {room_hash(room.record.code) for room in (quiet, loud)}
    assert {line["room"] for line in lines if "room" in line} == both
    assert rooms_of("mind_failed") == rooms_of("listener_failed") == rooms_of("message_failed") == faulty_one
    assert _outages(lines) == both, "what their drivers could not store"


def _outages(lines: list[Line]) -> set[object]:
    return {line["room"] for line in lines if line["event"] in ("answer_not_stored", "driver_waits_for_store")}
