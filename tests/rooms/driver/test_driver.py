"""The driver: deadlines, failures, pauses, restarts, and another worker taking over."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from engine.core import acts, events
from engine.core.asks import AskedAct
from engine.core.decide import Host, verify
from engine.core.events import BallotCast, Entry, FloorLapsed, MindFailed, TimeGiven, TimeLost
from engine.core.state import State
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.formats.jury.rules.format import JURY
from engine.matters.criminal_case import Case
from harness.surroundings import SURROUNDINGS
from harness.waiting import WAIT_SECONDS, until
from rooms.bus.memory import MemoryBus
from rooms.errors import StoreUnavailable
from rooms.live.messages import EntryAppended
from rooms.live.room import Room
from rooms.live.seating import caller_of
from rooms.minds.base import Mind, MindOutput
from rooms.minds.base import MindFailed as Failed
from rooms.minds.house import HouseMind, HouseMinds
from rooms.registry.directory import RoomDirectory
from rooms.store import connect_store
from rooms.store.memory.store import MemoryStore
from rooms.store.sql.upgrade import upgrade
from rooms.surroundings import LOOK_SECONDS
from tests.kit.jury_cases import MURDER
from tests.kit.rooms import House, act, asked, begin, drive, open_room, play_to_end, until_closed


async def _to_the_rounds(house: House) -> tuple[RoomDirectory, Room]:
    directory = await house.directory()
    opening = await open_room(directory, matter=MURDER, settings={"pace": "instant"})
    room = opening.room
    await begin(room)
    await act(room, 7, acts.ChooseSide(side="defend"))
    await until(lambda: asked(room, 7, "speak") is not None, "the floor")
    return directory, room


async def test_a_silent_person_passes_when_the_deadline_is_over(house: House) -> None:
    _, room = await _to_the_rounds(house)
    spec = asked(room, 7, "speak")
    assert spec is not None
    assert spec.due is not None
    # Exactly then: a driver that finds a deadline two seconds overdue takes it that nobody drove, and gives time back.
    house.clock.stop(spec.due)
    await until(lambda: spec.ask not in room.state.asks, "the floor to lapse")
    entries = await room.entries()
    lapsed = [entry.event for entry in entries if isinstance(entry.event, FloorLapsed)]
    assert [(event.turn_id, event.reason) for event in lapsed] == [(spec.ask, "deadline")]


async def test_fl5_words_that_are_written_are_offered_for_sending_once(house: House) -> None:
    _, room = await _to_the_rounds(house)
    spec = asked(room, 7, "speak")
    assert spec is not None
    assert spec.due is not None
    page = room.presence.connect(7, room.state.seats[7].first)
    room.presence.set_draft(page, True)
    house.clock.stop(spec.due)
    await until(lambda: room.state.asks[spec.ask].offered, "the offer")
    again = asked(room, 7, "speak")
    assert again is not None
    assert (again.ask, again.due) == (spec.ask, spec.due + 15)
    house.clock.stop(spec.due + 15)
    await until(lambda: spec.ask not in room.state.asks, "the floor to lapse")
    assert sum(isinstance(entry.event, TimeGiven) for entry in await room.entries()) == 1


async def test_fl5_whoever_has_written_nothing_more_is_offered_nothing(house: House) -> None:
    _, room = await _to_the_rounds(house)
    spec = asked(room, 7, "speak")
    assert spec is not None
    assert spec.due is not None
    page = room.presence.connect(7, room.state.seats[7].first)
    room.presence.set_draft(page, True)
    room.presence.set_draft(page, False)
    other = room.presence.connect(3, room.state.seats[3].first)
    room.presence.set_draft(other, True)
    house.clock.stop(spec.due)
    await until(lambda: spec.ask not in room.state.asks, "the floor to lapse")
    assert not any(isinstance(entry.event, TimeGiven) for entry in await room.entries())


async def test_nothing_is_asked_of_minds_in_a_pause_and_no_deadline_passes(house: House) -> None:
    _, room = await _to_the_rounds(house)
    await room.submit(Host(), acts.Pause())
    seq = room.state.seq
    house.clock.ahead += 500
    await asyncio.sleep(2 * LOOK_SECONDS)
    assert room.state.seq == seq
    await room.submit(Host(), acts.Resume())
    spec = asked(room, 7, "speak")
    assert spec is not None
    assert spec.due is not None
    assert spec.due > house.clock() + 60


class Stumbling(HouseMind):
    """A mind that fails whenever it should speak."""

    async def answer(
        self, case: Case, state: State, memory: SeatMemory, spec: AskedAct, output: MindOutput
    ) -> acts.Act:
        if spec.act == "speak":
            raise Failed("The model did not answer in time")
        return await super().answer(case, state, memory, spec, output)


class Raising(HouseMind):
    """A mind with a bug in its ballots."""

    async def answer(
        self, case: Case, state: State, memory: SeatMemory, spec: AskedAct, output: MindOutput
    ) -> acts.Act:
        if spec.act == "cast_ballot" and spec.seat == 3:
            raise ZeroDivisionError
        return await super().answer(case, state, memory, spec, output)


class Played(HouseMinds):
    """One mind plays every seat."""

    def __init__(self, mind: Mind) -> None:
        super().__init__(JURY.house)
        self.mind = mind

    def for_seat(self, state: State, seat: int) -> Mind:
        return self.mind


async def test_a_failed_mind_is_shown_and_its_turn_is_no_speech(house: House) -> None:
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER, seat=None, settings={"pace": "instant"})).room
    await directory.stop()
    await begin(room)
    driving = asyncio.create_task(drive(room, Played(Stumbling(JURY.house))))
    await until(lambda: room.state.round_closed >= 1, "a round to close")
    driving.cancel()
    events = [entry.event for entry in await room.entries()]
    failed = [event for event in events if isinstance(event, MindFailed)]
    assert failed
    assert failed[0].reason == "The model did not answer in time"
    assert not [event for event in events if event.kind == "turn_taken"]
    assert next(event.turn_id for event in events if isinstance(event, FloorLapsed)) == failed[0].ask


@pytest.mark.causes_failure("mind_failed")
async def test_a_ballot_that_a_mind_fails_to_cast_is_marked_as_taken_by_default(house: House) -> None:
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER, seat=None, settings={"pace": "instant"})).room
    await directory.stop()
    await begin(room)
    failed: list[int] = []
    room.news.subscribe(
        lambda message: (
            failed.append(message.entry.event.seat)
            if isinstance(message, EntryAppended) and isinstance(message.entry.event, MindFailed)
            else None
        )
    )
    driving = asyncio.create_task(drive(room, Played(Raising(JURY.house))))
    # Both: the mind's failure may be logged before the others have voted, or after them.
    await until(lambda: bool(failed) and len(room.state.cast) == 11, "a failure and eleven ballots")
    assert failed == [3]
    (ask,) = room.state.asks.values()
    house.clock.stop(room.state.ask_deadline(ask))
    await until(lambda: bool(room.state.ballots), "the first ballot")
    driving.cancel()
    cast = [entry.event for entry in await room.entries() if isinstance(entry.event, BallotCast)]
    by = {event.seat: event.by for event in cast[:12]}
    assert by[3] == "default"
    assert by[4] == "occupant"


async def test_a_room_goes_on_after_a_restart_of_the_server(tmp_path: object) -> None:
    url = f"sqlite:///{tmp_path}/rooms.db"
    await upgrade(url)
    before = House(await connect_store(url, SURROUNDINGS))
    first = await before.directory()
    opening = await open_room(first, matter=MURDER, settings={"pace": "instant"})
    room = opening.room
    await begin(room)
    await act(room, 7, acts.ChooseSide(side="prosecute"))
    await until(lambda: asked(room, 7, "speak") is not None, "the floor")
    known = await room.entries()
    await before.close()
    await before.store.close()

    after = House(await connect_store(url, SURROUNDINGS))
    second = await after.directory()
    again = await second.room(opening.room.record.code)
    caller = await caller_of(again, opening.seat_token)
    assert caller.viewer.seat == 7
    await asyncio.wait_for(play_to_end(again, 7, acts.CastBallot(choice="guilty")), WAIT_SECONDS)
    entries = await again.entries()
    assert entries[: len(known)] == known
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert verify(again.format, entries)[1] is None
    await after.close()
    await after.store.close()


async def test_a_deadline_that_passed_while_no_server_ran_leaves_a_little_time(house: House) -> None:
    directory, room = await _to_the_rounds(house)
    await directory.stop()
    house.clock.ahead += 3600
    second = await house.directory()
    again = await second.room(room.record.code)
    await until(lambda: again.state.happened_since(events.TimeLost, 0), "the lost time to be noted")
    spec = asked(again, 7, "speak")
    assert spec is not None
    assert spec.due is not None
    # Rounded to milliseconds, as an entry is.
    assert 5 < round(spec.due - house.clock(), 2) <= 15
    lost = [entry.event for entry in await again.entries() if isinstance(entry.event, TimeLost)]
    assert len(lost) == 1


async def test_a_deadline_that_passed_in_a_stall_leaves_a_little_time_once(house: House) -> None:
    _, room = await _to_the_rounds(house)
    spec = asked(room, 7, "speak")
    assert spec is not None
    # A laptop was shut: the clock has gone on, and nothing else has.
    house.clock.ahead += 3600
    await until(lambda: room.state.happened_since(events.TimeLost, 0), "the lost time to be noted")
    spec = asked(room, 7, "speak")
    assert spec is not None, "the floor is theirs still"
    assert spec.due is not None
    # Rounded to milliseconds, as an entry is.
    assert 5 < round(spec.due - house.clock(), 2) <= 15
    house.clock.ahead += 3600
    await until(lambda: spec.ask not in room.state.asks, "the floor to lapse, or nobody's ever would")
    lost = [entry.event for entry in await room.entries() if isinstance(entry.event, TimeLost)]
    assert len(lost) == 1


class ReadOnly(MemoryStore):
    """A store that at times can only be read."""

    read_only = False

    async def append(self, deliberation: str, entries: Sequence[Entry], **more: Any) -> None:
        if self.read_only:
            raise StoreUnavailable("It is being moved.")
        await super().append(deliberation, entries, **more)


async def test_an_outage_does_not_use_up_the_time_that_is_given_back() -> None:
    store = ReadOnly(SURROUNDINGS.steady)
    house = House(store)
    try:
        _, room = await _to_the_rounds(house)
        spec = asked(room, 7, "speak")
        assert spec is not None
        house.clock.ahead += 3600
        store.read_only, known = True, room.state.seq
        await asyncio.sleep(5)
        store.read_only = False
        await until(lambda: room.state.seq > known, "what the driver had to store")
        assert room.state.happened_since(events.TimeLost, 0)
        assert spec.ask in room.state.asks, "the floor is theirs still"
    finally:
        await house.close()


async def test_a_driver_that_was_replaced_while_it_stood_still_writes_nothing(house: House) -> None:
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER, seat=None, settings={"pace": "brisk"})).room
    await directory.stop()
    await begin(room)
    deliberation = room.record.deliberation
    epoch = await house.store.acquire(deliberation, "one", 0.01)
    driving = asyncio.create_task(drive(room, HouseMinds(room.format.house), epoch))
    await until(lambda: room.state.happened_since(events.TurnTaken, 0), "a turn")
    # It gets no message of its successor, and nothing in the log shows one.
    await asyncio.sleep(0.02)
    assert await house.store.acquire(deliberation, "two", 60) not in (None, epoch)
    known = room.state.seq
    await asyncio.sleep(2.5)
    driving.cancel()
    assert (await room.entries())[-1].seq == known
    # The people at the table go on writing.
    await room.submit(Host(), acts.Pause())


async def test_when_a_driver_dies_another_worker_takes_over(house: House) -> None:
    one, two = await house.directory(), await house.directory()
    room = (await open_room(one, matter=MURDER, seat=None, settings={"pace": "brisk"})).room
    await begin(room)
    await until(lambda: len(one.drivers) == 1, "a driver")
    # Its tasks are gone without a word, as after a crash: the lease is not given back.
    for task in [*one.drivers._driving.values(), *one._background]:
        task.cancel()
    there = await two.room(room.record.code)
    await until(lambda: len(two.drivers) == 1, "the other worker to drive")
    await there.submit(Host(), acts.SetPace(pace="instant"))
    await until_closed(there)
    entries = await there.entries()
    assert verify(there.format, entries)[1] is None


async def test_a_room_that_is_behind_the_store_is_taken_over_all_the_same(house: House) -> None:
    one, two = await house.directory(), await house.directory(bus=MemoryBus())
    room = (await open_room(one, matter=MURDER, seat=None, settings={"pace": "brisk"})).room
    # The second worker has it in memory, and hears of nothing.
    there = await two.room(room.record.code)
    await begin(room)
    await until(lambda: len(one.drivers) == 1, "a driver")
    assert there.state.seq < room.state.seq
    await one.stop()
    await until(lambda: len(two.drivers) == 1, "the other worker to drive")
    await until(lambda: there.state.status == "running", "what was missed")


async def test_a_room_that_cannot_be_loaded_keeps_no_other_waiting(house: House) -> None:
    one = await house.directory()
    rooms = [(await open_room(one, matter=MURDER, seat=None, settings={"pace": "brisk"})).room for _ in range(2)]
    for room in rooms:
        await begin(room)
    await until(lambda: len(one.drivers) == 2, "drivers")
    await one.stop()
    assert isinstance(house.store, MemoryStore)
    house.store._rooms[rooms[0].record.deliberation].lines[-1] = "no entry"
    two = await house.directory()
    there = await two.room(rooms[1].record.code)
    known = there.state.seq
    await there.submit(Host(), acts.SetPace(pace="instant"))
    await until_closed(there)
    assert there.state.seq > known + 1
    # Now and then the worker tries to load it, and has its lease for so long.
    await until(lambda: house.store.acquire(rooms[0].record.deliberation, "anybody", 30), "the lease of the other room")
