"""Rooms that are left leave nothing behind: what is evicted is freed, and what cases take is bounded."""

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import httpx
import pytest

from bench.stalls.large_matters import MATTERS
from cases.library import predefined_cases
from engine.core import acts
from engine.core.decide import Host
from engine.core.derived import forget_texts, kept_characters
from engine.core.refusals import Refusal
from engine.formats.jury.arguments.brief import case_brief
from engine.matters.criminal_case import Case, Passage
from harness.server import House as ServedHouse
from harness.server import OpenRoom, serving, settings
from harness.surroundings import clocked
from harness.waiting import until
from rooms.live.messages import RoomMessage
from rooms.live.room import Room
from rooms.registry.directory import RoomDirectory
from rooms.registry.erasure import erase_room
from tests.kit.jury_cases import MURDER
from tests.kit.rooms import House, begin, open_room, until_closed


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Nothing is freed but by counting references."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def own_case(number: int, characters: int) -> Case:
    """A case of about so many characters that nobody else has."""
    passage = Passage(text=f"Page {number} of the print tells one thing more. " * (characters // 45))
    return MURDER.model_copy(update={"id": f"own_{number}", "transcript": (passage,)})


class Watching:
    """A listener that holds its room, and the way to stop."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.stop = room.news.subscribe(self.on_message)

    def on_message(self, message: RoomMessage) -> None:
        """Do nothing about it."""


async def played(directory: RoomDirectory) -> list[weakref.ref[Any]]:
    """Play a room to its end, with somebody who watches and reads its past; what is to be freed with it."""
    new = await open_room(directory, matter=MURDER, seat=None, settings={"pace": "instant", "max_rounds": 1})
    room = new.room
    line, watching = room.presence.connect(None), Watching(room)
    await begin(room)
    await until_closed(room)
    await room.history.state(room.state.seq)
    watching.stop()
    room.presence.disconnect(line)
    await until(lambda: len(directory.drivers) == 0, "the driver to end")
    return [weakref.ref(one) for one in (room, room.presence, room.history, watching)]


async def adjourned(directory: RoomDirectory) -> list[weakref.ref[Any]]:
    """Adjourn a room in mid-turn; what is to be freed with it."""
    room = (await open_room(directory, matter=MURDER, seat=None, settings={"pace": "live"})).room
    await begin(room)
    await until(lambda: room.state.floor_ask() is not None, "somebody to have the floor")
    await room.submit(Host(), acts.Adjourn())
    await until(lambda: len(directory.drivers) == 0, "the driver to end")
    return [weakref.ref(room), weakref.ref(room.presence)]


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("used", [played, adjourned])
async def test_an_evicted_room_is_freed_without_a_garbage_collection(
    house: House, used: Callable[[RoomDirectory], Awaitable[list[weakref.ref[Any]]]]
) -> None:
    directory = await house.directory()
    watched = await used(directory)
    # Once more: what is loaded with the first room may keep the frame that it was loaded from.
    watched = await used(directory)
    house.clock.ahead += 1000
    await until(lambda: not directory.memory, "the rooms to be forgotten")
    # Whoever looks at all rooms just now holds them for a few turns of the loop.
    await until(lambda: all(one() is None for one in watched), "the rooms to be freed")


async def opened(server: ServedHouse) -> tuple[OpenRoom, weakref.ref[Room]]:
    """A room at a server of this process, and the object itself."""
    while True:
        room = await server.open_room({"pace": "brisk", "max_rounds": 20}, seat=None)
        for one in gc.get_objects():
            if type(one) is Room and one.record.code == room.code:
                return room, weakref.ref(one)
        # What was there when the server had started is set aside for good, and this room was among it.


async def visited(server: ServedHouse) -> weakref.ref[Room]:
    """Open a room, watch it begin, adjourn it and leave; the object itself."""
    room, known = await opened(server)
    async with room.socket(room.host_token, after=0) as host, room.socket(after=0) as guest:
        await room.begin()
        # The host ends the speech, for which somebody who watches is given ten seconds.
        await host.until("delta")
        await host.say(kind="next")
        await guest.event("turn_taken")
        assert (await room.act({"kind": "adjourn"})).status_code == 200
        await guest.event("closed")
    assert (await room.get("/events")).status_code == 200
    return known


@pytest.mark.real_time("a server on the loopback")
async def test_rooms_that_were_visited_over_http_and_sockets_are_freed() -> None:
    async with (
        serving(settings(idle_seconds=1)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        house = ServedHouse(server, http)
        await visited(house)
        gc.collect()
        gc.disable()
        try:
            watched = [await visited(house) for _ in range(3)]
            async with asyncio.timeout(20):
                while "twelve_rooms 0.0" not in (await http.get("/metrics")).text:  # noqa: ASYNC110
                    await asyncio.sleep(0.1)  # real time: polls a server
            # Whoever looks at all rooms just now holds them for a few turns of the loop.
            await until(lambda: all(one() is None for one in watched), "the rooms to be freed")
        finally:
            gc.enable()


def test_what_is_worked_out_of_a_case_goes_with_the_case() -> None:
    gc.disable()
    try:
        case = own_case(1, 10_000)
        brief = weakref.ref(case_brief(case))
        assert brief() is case_brief(case)
        del case
        assert brief() is None
    finally:
        gc.enable()


async def test_h39_rooms_on_long_cases_make_way_for_each_other(house: House) -> None:
    directory = RoomDirectory(house.store, house.bus, clocked(house.clock), matter_characters=400_000)
    opened = []
    for number in range(8):
        new = await open_room(directory, matter=own_case(number, 100_000), seat=None)
        opened.append(new.room.record.code)
    assert len(directory.memory) == 3
    # They are all there: the store has them, and a request for one gets it.
    for code in opened:
        assert (await directory.room(code)).state.status == "lobby"
        assert len(directory.memory) == 3
    await directory.stop()


async def test_h39_a_case_for_which_there_is_no_memory_is_refused(house: House) -> None:
    directory = RoomDirectory(house.store, house.bus, clocked(house.clock), matter_characters=400_000)
    held = []
    for number in range(3):
        room = (await open_room(directory, matter=own_case(number, 100_000), seat=None)).room
        held.append((room, room.presence.connect(None)))
    with pytest.raises(Refusal) as refused:
        await open_room(directory, matter=own_case(9, 100_000), seat=None)
    assert refused.value.code == "too_fast"
    # The predefined cases are there for everybody.
    known = predefined_cases()["case_001_robbery"]
    await open_room(directory, matter=known, seat=None)
    # A room on a case that is there already takes no more, and one that is left makes way.
    await open_room(directory, matter=held[0][0].matter, seat=None)
    room, line = held.pop()
    room.presence.disconnect(line)
    await open_room(directory, matter=own_case(9, 100_000), seat=None)
    await directory.stop()


@pytest.mark.parametrize("name", ["court", "panel", "history", "jury"])
async def test_what_was_derived_from_an_erased_room_is_gone(house: House, name: str) -> None:
    make, settings = MATTERS[name]
    directory = await house.directory()
    gc.collect()
    forget_texts()
    before = kept_characters()
    new = await open_room(
        directory, format=name, matter=make(0.02), seat=None, settings={**settings, "pace": "instant"}
    )
    await begin(new.room)
    await until_closed(new.room)
    assert kept_characters() > before
    await erase_room(directory, new.room)
    del new
    await until(lambda: len(directory.drivers) == 0, "the driver to end")

    def nothing_kept() -> bool:
        gc.collect()
        return kept_characters() <= before

    await until(nothing_kept, "the end of what was derived")
