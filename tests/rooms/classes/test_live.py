"""A class as a worker shows it to those who are connected."""

from __future__ import annotations

import asyncio

import pytest

from engine.core import acts
from engine.core.decide import Host
from harness.surroundings import SURROUNDINGS, clocked
from harness.waiting import until
from rooms.bus.memory import MemoryBus
from rooms.classes import acts as class_acts
from rooms.classes.arrivals import come_in
from rooms.classes.live import ClassFollower, ClassNews, LiveClasses
from rooms.classes.registry import ClassRegistry
from rooms.classes.teacher_acts import act_in_class
from rooms.errors import StoreUnavailable
from rooms.store.memory.store import MemoryStore
from rooms.store.records import RoomRecord
from tests.kit.rooms import House
from tests.rooms.classes.test_registry import a_class, a_registry


class Mute(MemoryBus):
    """The bus of a worker that is killed whenever it would publish something."""

    def publish(self, channel: str, payload: bytes, *, urgent: bool = True) -> None:
        pass


class Away(MemoryStore):
    """A store that is away at times, for those who read rooms."""

    away = False

    async def room(self, code: str) -> RoomRecord | None:
        if self.away:
            raise StoreUnavailable("The line is cut.")
        return await super().room(code)


async def test_a_screen_reads_a_class_of_which_no_news_came(house: House) -> None:
    first, second = await a_registry(house), await a_registry(house)
    killed = ClassRegistry(house.store, Mute(), first.directory, clocked(house.clock))
    code, _ = await a_class(first, "Ada")
    live, news = LiveClasses(second), list[ClassNews]()
    await live.of(await second.find(code)).follow(ClassFollower(news.append, teacher=True, rooms=True))
    try:
        # Once it is read in any case.
        await asyncio.sleep(3)
        await come_in(killed, code, "Bo")
        await until(lambda: bool(news), "the pupil of whom nobody was told")
        assert [pupil.label for pupil in news[0].known.state.pupils] == ["Ada", "Bo"]
    finally:
        await live.stop()


async def test_who_could_not_follow_a_class_leaves_nothing() -> None:
    store = Away(SURROUNDINGS.steady)
    house = House(store)
    try:
        first, second = await a_registry(house), await a_registry(house)
        code, token = await a_class(first, "Ada", "Bo")
        await act_in_class(first, code, token, class_acts.Deal(kind="deal"))
        known, live = await second.find(code), LiveClasses(second)
        following, store.away = live.of(known), True
        with pytest.raises(StoreUnavailable):
            await following.follow(ClassFollower(lambda news: None, teacher=True, rooms=True))
        assert live.of(known) is not following
        await live.stop()
    finally:
        await house.close()


async def test_one_who_comes_takes_no_news_from_those_who_are_here(house: House) -> None:
    classes = await a_registry(house)
    code, token = await a_class(classes, "Ada", "Bo")
    await act_in_class(classes, code, token, class_acts.Deal(kind="deal"))
    live, here, coming = LiveClasses(classes), list[ClassNews](), list[ClassNews]()
    following = live.of(await classes.find(code))
    (lobby,) = await following.follow(ClassFollower(here.append, teacher=True, rooms=True))
    try:
        (room,) = classes.directory.memory
        await room.submit(Host(), acts.Begin())
        (running,) = await following.follow(ClassFollower(coming.append, teacher=True, rooms=True))
        assert (lobby.status, running.status) == ("lobby", "running")
        assert [glance.status for news in here for glance in news.rooms] == ["running"]
        assert not coming, "they have it already"
    finally:
        await live.stop()
