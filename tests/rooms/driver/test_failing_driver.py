"""A driver one of whose steps fails: what was prepared is kept, and one that fails for good is replaced."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engine.core import acts
from engine.core.acts import SettingValue
from engine.core.asks import AskedAct
from engine.core.decide import verify
from engine.core.events import Entry
from engine.core.state import State
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.formats.jury.rules.format import JURY
from engine.matters.criminal_case import Case
from harness.log_lines import LOG_LINES
from harness.surroundings import SURROUNDINGS
from harness.waiting import until
from rooms.errors import StoreUnavailable
from rooms.live.room import Room
from rooms.log_context import room_hash
from rooms.minds.base import MindOutput, Minds
from rooms.minds.house import HouseMind
from rooms.store.memory.store import MemoryStore
from tests.kit.jury_cases import MURDER
from tests.kit.rooms import House, begin, open_room, paused_when, until_closed
from tests.rooms.driver.test_driver import Played
from tests.rooms.thinking import ORACLE, Diary, Thinker, ThinkingBench, ThinkingMinds

FOR_EVER = 10**6


class Stumbling(ThinkingBench):
    """Fails so often when the driver asks it whether it is time for a summary."""

    faults = 0

    def summary_due(self, state: State) -> bool:
        if self.faults:
            self.faults -= 1
            raise ZeroDivisionError
        return False


def table(mind: Thinker, bench: Stumbling) -> Callable[[Room], Minds]:
    return lambda room: ThinkingMinds(room, mind, bench)


async def opened(house: House, mind: Thinker, bench: Stumbling) -> Room:
    directory = await house.directory(minds=table(mind, bench), models=(ORACLE,))
    settings: dict[str, SettingValue] = {"minds": ORACLE, "pace": "instant"}
    return (await open_room(directory, matter=MURDER, seed="thinking", seat=None, settings=settings)).room


async def first_thought(diary: Diary) -> str:
    """The ask of the first turn, once a mind thinks about it for the driver."""
    await until(lambda: any(what == "use" for what, _ in diary.lines), "a mind to be asked")
    return next(ask for what, ask in diary.lines if what == "use")


@pytest.mark.causes_failure("driver_failed")
async def test_a_turn_that_is_being_made_survives_a_step_that_fails(house: House) -> None:
    diary = Diary()
    mind, bench = Thinker(diary, 0.1), Stumbling(diary, 0.0)
    room = await opened(house, mind, bench)
    await begin(room)
    ask = await first_thought(diary)
    bench.faults = 2
    room.presence_news.publish(room.presence)
    await until(lambda: ("taken", ask) in diary.lines, "the turn")
    await until(lambda: bench.faults == 0, "both failures")
    assert Counter(line for line in diary.lines if line[1] == ask)[("think", ask)] == 1
    assert ("stop", ask) not in diary.lines
    failed = [line for line in LOG_LINES.seen() if line["event"] == "driver_failed"]
    assert [(line["failures"], line["room"]) for line in failed] == [
        (1, room_hash(room.record.code)),
        (2, room_hash(room.record.code)),
    ]
    turns = room.state.turns
    await until(lambda: room.state.turns > turns + 1, "the room to go on")


@pytest.mark.causes_failure("driver_failed", "driving_failed")
async def test_a_driver_that_fails_for_good_is_replaced(house: House) -> None:
    diary = Diary()
    bench = Stumbling(diary, 0.0)
    room = await opened(house, Thinker(diary, 0.0), bench)
    healthy = await house.directory(models=(ORACLE,))
    there = await healthy.room(room.record.code)
    bench.faults = FOR_EVER
    await begin(room)
    await until_closed(there)
    assert verify(there.format, await there.entries())[1] is None
    assert FOR_EVER - bench.faults == 4, "the driver of the first worker tried four times"
    failed = [line for line in LOG_LINES.seen() if line["event"] == "driving_failed"]
    assert [line["room"] for line in failed] == [room_hash(room.record.code)]


async def test_deadlines_less_than_half_a_millisecond_away_are_waited_for(house: House) -> None:
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER, seat=7, settings={"pace": "instant"})).room
    await begin(room)
    lapsed: set[str] = set()
    # After two of them the house plays on the seat.
    for _ in range(2):
        ask = await until(
            lambda: next((one for one in room.state.asks.values() if 7 in one.waiting and one.id not in lapsed), None),
            "an ask of a person",
        )
        assert ask is not None
        due = room.state.ask_deadline(ask)
        assert due is not None
        # For uvloop such a delay is none: a driver that waits by it would spin, or take it for over.
        house.clock.stop(due - 0.0003)
        room.presence_news.publish(room.presence)
        await asyncio.sleep(0.002)  # real time: the driver waits for the deadline meanwhile
        house.clock.stop(due)
        room.presence_news.publish(room.presence)
        lapsed.add(ask.id)
        await until(
            lambda: all(id not in room.state.asks or room.state.asks[id].lapsed for id in lapsed), "the ask to lapse"
        )


class Outage(MemoryStore):
    """A store that cannot be written to for so many appends of drivers."""

    refused = 0

    async def append(self, deliberation: str, entries: Sequence[Entry], **more: Any) -> None:
        if more["epoch"] is not None and entries[0].event.kind == "ballot_cast" and self.refused:
            self.refused -= 1
            raise StoreUnavailable("It was restarted.")
        await super().append(deliberation, entries, **more)


class Counting(HouseMind):
    """Counts how often it is asked for a ballot."""

    def __init__(self) -> None:
        super().__init__(JURY.house)
        self.asked: Counter[tuple[str, int]] = Counter()

    async def answer(
        self, case: Case, state: State, memory: SeatMemory, spec: AskedAct, output: MindOutput
    ) -> acts.Act:
        if spec.act == "cast_ballot":
            self.asked[spec.ask, spec.seat] += 1
        return await super().answer(case, state, memory, spec, output)


async def test_a_ballot_that_could_not_be_stored_is_not_made_again() -> None:
    store = Outage(SURROUNDINGS.steady)
    house, mind = House(store), Counting()
    try:
        directory = await house.directory(minds=lambda room: Played(mind))
        room = (await open_room(directory, matter=MURDER, seat=None, settings={"pace": "instant"})).room
        store.refused = 5
        pausing = asyncio.create_task(paused_when(room, lambda: bool(room.state.ballots), "the first ballot"))
        await begin(room)
        await pausing
        assert store.refused == 0
        assert set(mind.asked.values()) == {1}
        stored = [line for line in LOG_LINES.seen() if line["event"] == "answer_not_stored"]
        assert {line["room"] for line in stored} == {room_hash(room.record.code)}
    finally:
        await house.close()
