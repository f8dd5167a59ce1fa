"""Classes in this process, by clocks that a test puts forward: a teacher who is away, and what is kept for how long."""

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine.core import acts
from engine.core.decide import Host
from engine.core.events import Entry
from engine.core.refusals import Refusal
from harness.examples import default_format, example_of
from harness.surroundings import SURROUNDINGS, clocked
from harness.waiting import until
from rooms.classes import acts as class_acts
from rooms.classes.arrivals import come_in
from rooms.classes.class_rooms import glances_of, room_of
from rooms.classes.erasure import erase_class, erase_old
from rooms.classes.live import ClassFollower, ClassNews, LiveClasses
from rooms.classes.new_class import open_class
from rooms.classes.places import settle_pupil
from rooms.classes.refusals import ClassRefusal
from rooms.classes.registry import PARSED_SECONDS, ClassRegistry
from rooms.classes.standing import standing_of
from rooms.classes.state import MAX_PUPILS, ClassState
from rooms.classes.teacher_acts import act_in_class
from rooms.errors import ClassChanged, StoreUnavailable
from rooms.live.room import Room
from rooms.live.seating import caller_of
from rooms.registry.directory import RoomDirectory
from rooms.registry.disconnects import check_room
from rooms.registry.erasure import SWEEP_SECONDS
from rooms.registry.new_room import try_opening
from rooms.store.class_records import ClassRecord
from rooms.store.memory.store import MemoryStore
from rooms.store.records import RoomRecord
from tests.kit.rooms import Clock, House

HOUR = 3600.0


@pytest.fixture
async def house() -> AsyncIterator[House]:
    made = House()
    yield made
    await made.close()


async def a_registry(house: House) -> ClassRegistry:
    """One more worker's classes."""
    directory = await house.directory()
    return ClassRegistry(house.store, house.bus, directory, clocked(house.clock))


async def a_class(classes: ClassRegistry, *names: str, **opening: object) -> tuple[str, str]:
    """A class into which these pupils have come: its code, and the teacher's token."""
    example = example_of(default_format())
    settings = {"pace": "live", "turn_seconds": 600, **dict(opening.pop("settings", {}))}  # type: ignore[call-overload]
    known, token = await open_class(
        classes,
        title="4b",
        format=default_format(),
        matter=example.matter,
        settings=settings,
        size=int(str(opening.get("size", 12))),
    )
    for name in names:
        await come_in(classes, known.record.code, name)
    return known.record.code, token


async def rooms_of(classes: ClassRegistry, code: str) -> list[Room]:
    """The rooms of a class."""
    found = [await room_of(classes.directory, member) for member in (await classes.find(code)).state.rooms]
    return [room for room in found if room is not None]


async def test_cl13_a_teachers_tab_closed_for_an_hour_finds_the_class_as_it_was(house: House) -> None:
    steady = Clock()
    steady.stop()
    # Nobody drives the rooms, so that nothing happens but what the clock brings.
    directory = RoomDirectory(house.store, house.bus, clocked(house.clock, steady))
    house.directories.append(directory)
    classes = ClassRegistry(house.store, house.bus, directory, clocked(house.clock))
    live = LiveClasses(classes)
    code, token = await a_class(classes, "Ada", "Bo", "Cy", "Dee", size=2)
    await act_in_class(classes, code, token, class_acts.Deal(kind="deal"))
    await act_in_class(classes, code, token, class_acts.Begin(kind="begin"))
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
        done = await act_in_class(classes, code, token, class_acts.Pause(kind="pause"))
        assert done.rooms == (1, 2)
        assert [room.state.acting for room in rooms] == [None, None]
        known = await classes.find(code)
        assert [pupil.label for pupil in known.state.pupils] == ["Ada", "Bo", "Cy", "Dee"]
        assert {room.status for room in await glances_of(classes.directory, known.state)} == {"paused"}
    finally:
        await live.stop()


async def test_cl19_a_class_is_erased_by_itself_after_so_many_days(house: House) -> None:
    classes = await a_registry(house)
    code, token = await a_class(classes, "Ada", "Bo")
    await act_in_class(classes, code, token, class_acts.Deal(kind="deal"))
    [room] = await rooms_of(classes, code)
    house.clock.ahead = 29 * 24 * HOUR
    assert await erase_old(classes, 30) == 0
    house.clock.ahead = 30 * 24 * HOUR + 60
    await asyncio.sleep(SWEEP_SECONDS)
    assert await erase_old(classes, 0) == 0
    assert await erase_old(classes, 30) == 1
    with pytest.raises(ClassRefusal):
        await classes.find(code)
    with pytest.raises(Refusal):
        await classes.directory.room(room.record.code)


@pytest.mark.parametrize(
    ("finding", "opened", "read"), [(True, False, False), (True, True, True), (False, False, True)]
)
async def test_v5_a_finding_alone_is_kept_back_after_the_outcome(
    finding: bool, opened: bool, read: bool, house: House
) -> None:
    classes = await a_registry(house)
    code, token = await a_class(classes, "Ada", "Bo")
    await act_in_class(classes, code, token, class_acts.Deal(kind="deal"))
    [room] = await rooms_of(classes, code)
    await classes.change(code, lambda state: state.model_copy(update={"finding": finding, "finding_open": opened}))
    assert not await classes.may_read_finding(room.record.deliberation, room.state)
    assert await classes.may_read_finding(room.record.deliberation, replace(room.state, status="closed")) == read


async def test_cl13_any_worker_leads_and_shows_a_class(house: House) -> None:
    first, second = await a_registry(house), await a_registry(house)
    code, token = await a_class(first, "Ada", "Bo", "Cy", "Dee", size=2)
    live, news = LiveClasses(second), list[ClassNews]()
    following = live.of(await second.find(code))
    await following.follow(ClassFollower(news.append, teacher=False, rooms=True))
    try:
        await act_in_class(second, code, token, class_acts.Deal(kind="deal"))
        await act_in_class(first, code, token, class_acts.Begin(kind="begin", rooms=[2]))

        def shown() -> bool:
            latest = {glance.number: glance.status for one in news for glance in one.rooms}
            return latest == {1: "lobby", 2: "running"}

        await until(shown, "the rooms on the other worker's screen")
        await come_in(first, code, "Eve")
        await until(lambda: any(len(one.known.state.pupils) == 5 for one in news), "the pupil who came late")
    finally:
        await live.stop()


async def test_cl3_pupils_who_come_at_once_at_two_workers_are_all_in(house: House) -> None:
    first, second = await a_registry(house), await a_registry(house)
    code, _ = await a_class(first)
    await asyncio.gather(*(come_in((first, second)[number % 2], code, "Alex", "another") for number in range(30)))
    pupils = (await first.find(code)).state.pupils
    assert sorted(pupil.number for pupil in pupils) == list(range(1, 31))
    assert len({pupil.label for pupil in pupils}) == 30


async def test_cl8_of_two_teachers_who_deal_at_once_one_does(house: House) -> None:
    first, second = await a_registry(house), await a_registry(house)
    code, token = await a_class(first, "Ada", "Bo", "Cy", "Dee", size=2)
    results = await asyncio.gather(
        *(act_in_class(one, code, token, class_acts.Deal(kind="deal")) for one in (first, second)),
        return_exceptions=True,
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
    lobby = await try_opening(directory, format=default_format(), matter=example.matter, settings={})
    persona = next(seat.persona.name for seat in lobby.seats.values() if seat.persona is not None)
    await come_in(classes, code, persona)
    await act_in_class(classes, code, token, class_acts.Deal(kind="deal"))
    [room] = await rooms_of(classes, code)
    names = [seat.name for seat in room.state.seats.values() if seat.held_by_guest]
    assert names == ["Bo", f"{persona} (pupil)"]
    await room.submit(Host(), acts.Adjourn())


async def test_a_class_that_was_erased_is_in_the_memory_of_no_worker(house: House) -> None:
    classes, other = await a_registry(house), await a_registry(house)
    code, _ = await a_class(classes, "Ada")
    kept = [weakref.ref(await one.find(code)) for one in (classes, other)]
    assert all(one() is not None for one in kept)
    await erase_class(classes, code)
    await asyncio.sleep(PARSED_SECONDS)

    def is_gone() -> bool:
        gc.collect()
        return all(one() is None for one in kept)

    await until(is_gone, "the end of what both workers had parsed")
    with pytest.raises(ClassRefusal):
        await other.find(code)


# A limit of pupils


def mark(number: int) -> str:
    """The mark of a phone."""
    return f"phone-number-{number:04}"


async def come(classes: ClassRegistry, code: str, number: int, phone: int | None = None) -> str:
    """The code with which a pupil is refused, or "in"; `phone`: another one than their own."""
    try:
        await come_in(classes, code, f"P{number}", device=mark(number if phone is None else phone))
    except ClassRefusal as refused:
        return refused.code
    return "in"


async def test_cl20_one_gets_the_last_place_of_two_workers(house: House) -> None:
    workers = [await a_registry(house), await a_registry(house)]
    code, token = await a_class(workers[0])
    await act_in_class(workers[1], code, token, class_acts.LimitPupils(kind="limit_pupils", pupils=20))
    for number in range(19):
        assert await come(workers[number % 2], code, number) == "in"
    came = await asyncio.gather(*(come(workers[number % 2], code, number) for number in range(100, 130)))
    assert sorted(came) == ["class_full"] * 29 + ["in"]
    assert [len((await one.find(code)).state.pupils) for one in workers] == [20, 20]


async def test_cl20_a_limit_is_raised_and_lowered_and_a_place_given_back(house: House) -> None:
    classes = await a_registry(house)
    code, token = await a_class(classes)
    assert (await classes.find(code)).state.pupils_at_most == 40

    async def limited(pupils: int) -> str:
        return (
            await act_in_class(classes, code, token, class_acts.LimitPupils(kind="limit_pupils", pupils=pupils))
        ).said

    assert await limited(2) == "The class takes 2 pupils."
    assert [await come(classes, code, number) for number in range(3)] == ["in", "in", "class_full"]
    with pytest.raises(ClassRefusal, match="The class is full: it takes 2 pupils, and so many are in"):
        await come_in(classes, code, "P3", device=mark(3))
    await limited(3)
    assert await come(classes, code, 3) == "in"
    said = await limited(1)
    assert said == "The class takes 1 pupil. 3 are in and stay; nobody else comes in until 3 are taken out."
    await limited(3)
    await act_in_class(classes, code, token, class_acts.RemovePupil(kind="remove_pupil", pupil=1))
    # After a restart, too: another worker reads what was stored.
    assert await come(await a_registry(house), code, 4) == "in"
    assert await come(classes, code, 5) == "class_full"
    assert (await come_in(classes, code, "P4", "back", device=mark(6))).pupil is None, "who lost a phone may ask"


async def test_cl21_a_phone_brings_three_pupils_those_taken_out_among_them(house: House) -> None:
    workers = [await a_registry(house), await a_registry(house)]
    code, token = await a_class(workers[0])
    came = await asyncio.gather(*(come(workers[number % 2], code, number, phone=0) for number in range(12)))
    assert sorted(came) == ["device_full"] * 9 + ["in"] * 3
    first = (await workers[0].find(code)).state.pupils[0]
    await act_in_class(workers[0], code, token, class_acts.RemovePupil(kind="remove_pupil", pupil=first.number))
    with pytest.raises(ClassRefusal, match="3 pupils have come in with this phone or computer, as many as may; come"):
        await come_in(await a_registry(house), code, "Again", device=mark(0))
    assert await come(workers[1], code, 50) == "in"
    other, _ = await a_class(workers[1])
    assert await come(workers[1], other, 0, phone=0) == "in", "each class counts for itself"
    marks = [set((await workers[0].find(one)).state.devices) for one in (code, other)]
    assert [len(each) for each in marks] == [2, 1]
    assert not marks[0] & marks[1], "no class tells which phone was in another one"


async def test_cl21_a_phone_waits_once_to_be_let_back_in(house: House) -> None:
    classes = await a_registry(house)
    code, _ = await a_class(classes, "Ada", "Bo")
    for name in ("Ada", "Bo", "Ada"):
        await come_in(classes, code, name, "back", device=mark(1))
    await come_in(classes, code, "Bo", "back", device=mark(2))
    assert [one.name for one in (await classes.find(code)).state.returns] == ["Ada", "Bo"]


class Gated(MemoryStore):
    """A store in which appends wait at a gate, while it is closed; and which one worker reaches no more, as if it were
    killed, from some call of a name on."""

    def __init__(self) -> None:
        super().__init__(SURROUNDINGS.steady)
        self.gate = asyncio.Event()
        self.gate.set()
        self.waiting = 0
        self.killed_at: str | None = None
        self.killed_once_saved = False
        """Whether the next class that is saved is the last thing that the worker does."""

    def _go_on(self, call: str) -> None:
        if self.killed_at == call:
            raise StoreUnavailable(call)

    async def save_class(self, record: ClassRecord, rooms: Sequence[str] = ()) -> None:
        self._go_on("save_class")
        await super().save_class(record, rooms)
        if self.killed_once_saved:
            self.killed_at = "rooms_of_class"

    async def rooms_of_class(self, id: str) -> list[RoomRecord]:
        self._go_on("rooms_of_class")
        return await super().rooms_of_class(id)

    async def append(self, deliberation: str, entries: Sequence[Entry], **more: Any) -> None:
        self.waiting += 1
        await self.gate.wait()
        await super().append(deliberation, entries, **more)


@pytest.mark.parametrize("killed_at", [None, "save_class", "rooms_of_class"])
async def test_a_pupil_who_changes_phones_while_being_seated_has_their_seat(killed_at: str | None) -> None:
    """`killed_at`: where the worker that seats them ends, before it saves that or before it hands their token on."""
    store = Gated()
    house = House(store)
    try:
        first, second = await a_registry(house), await a_registry(house)
        code, teacher = await a_class(first, "Bo")
        lost = await come_in(first, code, "Ada")
        found = await come_in(first, code, "Ada", "back")
        store.gate.clear()
        dealing = asyncio.create_task(act_in_class(first, code, teacher, class_acts.Deal(kind="deal")))
        await until(lambda: store.waiting > 0, "the seat to be about to be stored")
        (waiting,) = (await second.find(code)).state.returns
        await act_in_class(second, code, teacher, class_acts.Admit(kind="admit", number=waiting.number, pupil=2))
        store.killed_at = killed_at
        store.gate.set()
        await asyncio.gather(dealing, return_exceptions=True)
        assert (dealing.exception() is None) == (killed_at is None)
        store.killed_at = None
        state = (await second.find(code)).state
        await settle_pupil(second, code, state.pupils[1])
        _, pupil = (await second.find(code)).state.pupils
        (room,) = await rooms_of(second, code)
        assert pupil.seat is not None
        assert (await caller_of(room, found.token)).viewer.seat == pupil.seat
        with pytest.raises(Refusal):
            await caller_of(room, lost.token)
        assert not pupil.former
        assert sum(seat.held_by_guest for seat in room.state.seats.values()) == 2, "nobody sits on two seats"
    finally:
        await house.close()


async def test_a_lost_phone_opens_nothing_though_a_worker_was_killed() -> None:
    store = Gated()
    house = House(store)
    try:
        first, second = await a_registry(house), await a_registry(house)
        code, teacher = await a_class(first, "Bo")
        lost = await come_in(first, code, "Ada")
        await act_in_class(first, code, teacher, class_acts.Deal(kind="deal"))
        found = await come_in(first, code, "Ada", "back")
        (waiting,) = (await first.find(code)).state.returns
        store.killed_once_saved = True
        with pytest.raises(StoreUnavailable):
            await act_in_class(first, code, teacher, class_acts.Admit(kind="admit", number=waiting.number, pupil=2))
        store.killed_at, store.killed_once_saved = None, False
        (room,) = await rooms_of(second, code)
        pupil = standing_of((await second.find(code)).state, found.token).pupil
        assert pupil is not None
        assert (await caller_of(room, found.token)).viewer.seat == pupil.seat is not None
        await settle_pupil(second, code, pupil)
        assert (await caller_of(room, found.token)).viewer.seat == pupil.seat
        with pytest.raises(Refusal):
            await caller_of(room, lost.token)
    finally:
        await house.close()


class Unsure(MemoryStore):
    """A store that at times saves a class, and takes its own write for another one's."""

    unsure = False

    async def save_class(self, record: ClassRecord, rooms: Sequence[str] = ()) -> None:
        await super().save_class(record, rooms)
        if self.unsure:
            self.unsure = False
            raise ClassChanged(record.code)


async def test_a_change_of_phones_that_is_saved_twice_leaves_the_seat() -> None:
    store = Unsure(SURROUNDINGS.steady)
    house = House(store)
    try:
        classes = await a_registry(house)
        code, teacher = await a_class(classes, "Bo", "Ada")
        await act_in_class(classes, code, teacher, class_acts.Deal(kind="deal"))
        found = await come_in(classes, code, "Ada", "back")
        (waiting,) = (await classes.find(code)).state.returns
        store.unsure = True
        await act_in_class(classes, code, teacher, class_acts.Admit(kind="admit", number=waiting.number, pupil=2))
        _, pupil = (await classes.find(code)).state.pupils
        (room,) = await rooms_of(classes, code)
        assert (await caller_of(room, found.token)).viewer.seat == pupil.seat is not None
        assert not store.unsure
    finally:
        await house.close()


async def test_cl20_a_class_from_before_there_was_a_limit_has_the_servers(house: House) -> None:
    state = (await (await a_registry(house)).find((await a_class(await a_registry(house)))[0])).state
    stored = state.model_dump(mode="json", exclude={"pupils_at_most", "devices"})
    assert ClassState.model_validate(stored).pupils_at_most == MAX_PUPILS
