"""Classes in this process, by clocks that a test puts forward: a teacher who is away, and what is kept for how long."""

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator

import pytest

from engine.core import acts
from engine.core.decide import Host
from engine.core.errors import Refusal
from rooms.classes import acts as class_acts
from rooms.classes import registry
from rooms.classes.live import ClassFollower, ClassNews, LiveClasses
from rooms.classes.refusals import ClassRefusal
from rooms.classes.registry import ClassRegistry
from rooms.classes.retention import SWEEP_SECONDS, ClassRetention
from rooms.live.room import Room
from rooms.registry.directory import RoomDirectory
from rooms.registry.disconnects import check_room
from rooms.store.records import RoomRecord
from tests.kit.examples import default_format, example_of
from tests.kit.rooms import Clock, House
from tests.kit.waiting import until

HOUR = 3600.0


@pytest.fixture
async def house() -> AsyncIterator[House]:
    made = House()
    yield made
    await made.close()


async def a_registry(house: House) -> ClassRegistry:
    """One more worker's classes."""
    directory = await house.directory()
    return ClassRegistry(house.store, house.bus, directory, house.clock)


async def a_class(classes: ClassRegistry, *names: str, **opening: object) -> tuple[str, str]:
    """A class into which these pupils have come: its code, and the teacher's token."""
    example = example_of(default_format())
    settings = {"pace": "live", "turn_seconds": 600, **dict(opening.pop("settings", {}))}  # type: ignore[call-overload]
    known, token = await classes.open(
        title="4b",
        format=default_format(),
        matter=example.matter,
        settings=settings,
        size=int(str(opening.get("size", 12))),
    )
    for name in names:
        await classes.come_in(known.record.code, name)
    return known.record.code, token


async def rooms_of(classes: ClassRegistry, code: str) -> list[Room]:
    """The rooms of a class."""
    found = [await classes.room_of(member) for member in (await classes.find(code)).state.rooms]
    return [room for room in found if room is not None]


async def test_cl13_a_teachers_tab_closed_for_an_hour_finds_the_class_as_it_was(house: House) -> None:
    steady = Clock()
    steady.stop()
    # Nobody drives the rooms, so that nothing happens but what the clock brings.
    directory = RoomDirectory(house.store, house.bus, house.clock, steady=steady)
    house.directories.append(directory)
    classes = ClassRegistry(house.store, house.bus, directory, house.clock)
    live = LiveClasses(classes)
    code, token = await a_class(classes, "Ada", "Bo", "Cy", "Dee", size=2)
    await classes.act(code, token, class_acts.Deal(kind="deal"))
    await classes.act(code, token, class_acts.Begin(kind="begin"))
    rooms = await rooms_of(classes, code)
    teacher = ClassFollower(lambda news: None, teacher=True, rooms=True)
    following = live.of(await classes.find(code))
    await following.follow(teacher)
    try:
        for _ in range(4):
            # While the tab is open the host is there, however long.
            steady.ahead += HOUR
            for room in rooms:
                room.presence.tick()
                await check_room(room)
        assert [room.state.acting for room in rooms] == [None, None]
        following.unfollow(teacher)
        # In small steps: a worker that stood still holds the time against nobody.
        for _ in range(880):
            steady.ahead += 4.0
            for room in rooms:
                await check_room(room)
        assert [room.state.acting for room in rooms] == [None, None], "the lesson is still the teacher's"
        for _ in range(40):
            steady.ahead += 4.0
            for room in rooms:
                await check_room(room)
        assert all(room.state.acting is not None for room in rooms), "by now a pupil may go on"
        done = await classes.act(code, token, class_acts.Pause(kind="pause"))
        assert done.rooms == (1, 2)
        assert [room.state.acting for room in rooms] == [None, None]
        known = await classes.find(code)
        assert [pupil.label for pupil in known.state.pupils] == ["Ada", "Bo", "Cy", "Dee"]
        assert {room.status for room in await classes.glances(known.state)} == {"paused"}
    finally:
        await live.stop()


async def test_cl19_a_class_is_erased_by_itself_after_so_many_days(house: House) -> None:
    classes = await a_registry(house)
    code, token = await a_class(classes, "Ada", "Bo")
    await classes.act(code, token, class_acts.Deal(kind="deal"))
    [room] = await rooms_of(classes, code)
    gone: list[RoomRecord] = []
    house.clock.ahead = 29 * 24 * HOUR
    assert await ClassRetention(classes, house.store, 30, gone.append).sweep() == 0
    house.clock.ahead = 30 * 24 * HOUR + 60
    assert await classes.store.claim_task("other", SWEEP_SECONDS)
    assert await ClassRetention(classes, house.store, 0).sweep() == 0
    assert await classes.erase_old(30) == [room.record]
    with pytest.raises(ClassRefusal):
        await classes.find(code)
    with pytest.raises(Refusal):
        await classes.directory.room(room.record.code)


async def test_cl13_any_worker_leads_and_shows_a_class(house: House) -> None:
    first, second = await a_registry(house), await a_registry(house)
    code, token = await a_class(first, "Ada", "Bo", "Cy", "Dee", size=2)
    live, news = LiveClasses(second), list[ClassNews]()
    following = live.of(await second.find(code))
    await following.follow(ClassFollower(news.append, teacher=False, rooms=True))
    try:
        await second.act(code, token, class_acts.Deal(kind="deal"))
        await first.act(code, token, class_acts.Begin(kind="begin", rooms=[2]))

        def shown() -> bool:
            latest = {glance.number: glance.status for one in news for glance in one.rooms}
            return latest == {1: "lobby", 2: "running"}

        await until(shown, "the rooms on the other worker's screen")
        await first.come_in(code, "Eve")
        await until(lambda: any(len(one.known.state.pupils) == 5 for one in news), "the pupil who came late")
    finally:
        await live.stop()


async def test_cl3_pupils_who_come_at_once_at_two_workers_are_all_in(house: House) -> None:
    first, second = await a_registry(house), await a_registry(house)
    code, _ = await a_class(first)
    await asyncio.gather(*((first, second)[number % 2].come_in(code, "Alex", "another") for number in range(30)))
    pupils = (await first.find(code)).state.pupils
    assert sorted(pupil.number for pupil in pupils) == list(range(1, 31))
    assert len({pupil.label for pupil in pupils}) == 30


async def test_cl8_of_two_teachers_who_deal_at_once_one_does(house: House) -> None:
    first, second = await a_registry(house), await a_registry(house)
    code, token = await a_class(first, "Ada", "Bo", "Cy", "Dee", size=2)
    results = await asyncio.gather(
        *(one.act(code, token, class_acts.Deal(kind="deal")) for one in (first, second)), return_exceptions=True
    )
    assert sum(isinstance(one, Refusal) for one in results) == 1
    known = await first.find(code)
    assert [room.number for room in known.state.rooms] == [1, 2]
    assert all(pupil.seat is not None for pupil in known.state.pupils)


async def test_a_name_that_a_persona_has_gets_a_word_behind_it(house: House) -> None:
    classes = await a_registry(house)
    code, token = await a_class(classes, "Bo")
    directory = classes.directory
    example = example_of(default_format())
    lobby = await directory.try_opening(format=default_format(), matter=example.matter, settings={})
    persona = next(seat.persona.name for seat in lobby.seats.values() if seat.persona is not None)
    await classes.come_in(code, persona)
    await classes.act(code, token, class_acts.Deal(kind="deal"))
    [room] = await rooms_of(classes, code)
    names = [seat.name for seat in room.state.seats.values() if seat.held_by_guest]
    assert names == ["Bo", f"{persona} (pupil)"]
    await room.submit(Host(), acts.Adjourn())


async def test_a_class_that_was_erased_is_in_the_memory_of_no_worker(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    classes, other = await a_registry(house), await a_registry(house)
    code, token = await a_class(classes, "Ada")
    monkeypatch.setattr(registry, "PARSED_SECONDS", 0.05)
    kept = [weakref.ref(await one.find(code)) for one in (classes, other)]
    assert all(one() is not None for one in kept)
    await classes.erase(code, token)

    def is_gone() -> bool:
        gc.collect()
        return all(one() is None for one in kept)

    await until(is_gone, "the end of what both workers had parsed")
    with pytest.raises(ClassRefusal):
        await other.find(code)
