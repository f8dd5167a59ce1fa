"""A clock that is set back, or another worker's that is behind, stretches no deadline."""

import asyncio

from engine.core import acts
from engine.core.acts import SettingValue
from harness.simulated_time import SimulatedLoop
from harness.waiting import until
from rooms.live.room import Room
from rooms.registry.directory import RoomDirectory
from tests.kit.jury_cases import MURDER
from tests.kit.rooms import Clock, House, act, asked, begin, open_room


async def test_rooms_are_tried_on_the_loop_that_serves_them() -> None:
    assert not isinstance(asyncio.get_running_loop(), SimulatedLoop)


async def to_a_floor(directory: RoomDirectory) -> Room:
    """A room in which seat 7 has the floor, held by somebody who says nothing."""
    settings: dict[str, SettingValue] = {"pace": "instant", "turn_seconds": 30, "max_rounds": 2}
    room = (await open_room(directory, matter=MURDER, seat=7, name="Ann", settings=settings)).room
    await begin(room)
    await act(room, 7, acts.ChooseSide(side="defend"))
    await until(lambda: asked(room, 7, "speak") is not None, "the floor")
    return room


async def lapses(room: Room, steady: Clock) -> None:
    """The floor of seat 7 is over when its time has passed by the steady clock."""
    spec = asked(room, 7, "speak")
    assert spec is not None
    assert spec.due is not None
    steady.ahead += spec.due - room.state.at
    await until(lambda: spec.ask not in room.state.asks, "the floor to lapse")


async def test_g2_a_clock_that_is_set_back_stretches_no_floor(house: House) -> None:
    steady = Clock()
    room = await to_a_floor(await house.directory(steady=steady))
    house.clock.ahead -= 3600
    await lapses(room, steady)
    entries = await room.entries()
    assert [entry.at for entry in entries] == sorted(entry.at for entry in entries)


async def test_g2_a_worker_whose_clock_is_behind_stretches_no_floor(house: House) -> None:
    behind, steady = Clock(), Clock()
    behind.ahead = -3600
    first = await house.directory()
    here = await to_a_floor(first)
    second = await house.directory(clock=behind, steady=steady)
    there = await second.room(here.record.code)
    await first.stop()
    await until(lambda: len(second.drivers) == 1, "the other worker to take it over")
    await lapses(there, steady)


async def test_a_clock_that_is_set_back_keeps_no_room_in_memory(house: House) -> None:
    steady = Clock()
    directory = await house.directory(steady=steady)
    await open_room(directory, matter=MURDER, seat=None)
    house.clock.ahead -= 3600
    steady.ahead += 1000
    await until(lambda: not directory.memory, "the room to be forgotten")
