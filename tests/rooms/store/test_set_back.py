"""A store that goes back: rooms whose last entries it has lost are read again, and go on (api/PROTOCOL.md: H91)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from uuid import uuid4

import pytest

from engine.core import acts
from engine.core.decide import Host, settle, verify
from engine.core.own_state import fold_as
from engine.core.refusals import Refusal
from engine.formats import FORMATS
from harness.log_lines import LOG_LINES
from harness.surroundings import clocked
from harness.waiting import until
from rooms.bus import Bus, connect_bus
from rooms.errors import SetBack
from rooms.live.messages import EntryAppended, RoomGone, RoomMessage
from rooms.live.room import Room
from rooms.live.seating import caller_of
from rooms.log_context import room_hash
from rooms.registry.directory import RoomDirectory
from rooms.store import Store
from rooms.store.records import RequestKey
from tests.kit.rooms import House, begin, join, open_room, paused_when, until_closed
from tests.rooms.store.things import set_back

LOST = 3


class Reader:
    """Follows a room in the memory of a worker."""

    def __init__(self, room: Room) -> None:
        self.seqs: list[int] = []
        self.gone: list[str] = []
        room.news.subscribe(self._on_message)
        room.presence.connect(None)

    def _on_message(self, message: RoomMessage) -> None:
        if isinstance(message, EntryAppended):
            self.seqs.append(message.entry.seq)
        if isinstance(message, RoomGone):
            self.gone.append(message.reason)


@pytest.fixture
async def buses(request: pytest.FixtureRequest) -> AsyncIterator[tuple[Bus, Bus]]:
    """What two workers publish to each other over: one in memory, or each its own connection to Redis."""
    if request.param == "memory":
        bus = await connect_bus(None)
        yield bus, bus
        await bus.close()
        return
    url = request.getfixturevalue("redis_url")
    pair = await connect_bus(url), await connect_bus(url)
    yield pair
    for one in pair:
        await one.close()


@pytest.fixture
async def house(store: Store) -> AsyncIterator[House]:
    made = House(store)
    yield made
    await made.close()


async def paused_room(directory: RoomDirectory, format: str = "jury") -> Room:
    """A room in which some has been said, and whose host has paused it."""
    opening = await open_room(directory, format=format, seat=None, settings={"pace": "instant"})
    room = opening.room
    pausing = asyncio.create_task(paused_when(room, lambda: room.state.seq > 12, "some entries"))
    await asyncio.sleep(0)
    await begin(room)
    await pausing
    return room


async def check_goes_on(directory: RoomDirectory, store: Store, code: str) -> None:
    """A room that is read again goes on to its end, in one log without a gap, which this worker has as the store."""
    room = await directory.room(code)
    if room.state.status == "paused":
        await room.submit(Host(), acts.Resume())
    await until_closed(room)
    entries = await store.entries(room.record.deliberation)
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert verify(room.format, entries)[1] is None
    assert (await room.current_state()) == fold_as(room.format, entries)
    assert await room.history.entries(0, len(entries)) == entries


@pytest.mark.parametrize(
    "buses",
    [
        "memory",
        pytest.param(
            "redis",
            marks=[
                pytest.mark.real_time("a Redis"),
                pytest.mark.sweep("one contract for buses: tests/rooms/bus/test_contract.py"),
            ],
        ),
    ],
    indirect=True,
)
async def test_h91_a_room_that_lost_entries_goes_on_at_every_worker(house: House, buses: tuple[Bus, Bus]) -> None:
    here, there = [await house.directory(bus=bus) for bus in buses]
    room = await paused_room(here)
    other = await there.room(room.record.code)
    await until(lambda: other.state.seq == room.state.seq, "the other worker to have it all")
    readers = [Reader(room), Reader(other)]
    kept = await set_back(house.store, room.record.deliberation, LOST)
    with pytest.raises(SetBack):
        await room.submit(Host(), acts.Resume())
    await until(lambda: all(reader.gone for reader in readers), "both workers to have noticed")
    assert [reader.gone for reader in readers] == [["set_back"], ["set_back"]]
    named = [line for line in LOG_LINES.seen() if line["event"] == "room_set_back"]
    assert {line["room"] for line in named} == {room_hash(room.record.code)}
    for directory in (here, there):
        again = await directory.room(room.record.code)
        assert again not in (room, other)
        assert again.state.seq >= kept
    await check_goes_on(here, house.store, room.record.code)
    await check_goes_on(there, house.store, room.record.code)
    with pytest.raises(SetBack):
        await room.submit(Host(), acts.Lock(locked=True))


@pytest.mark.parametrize("format", sorted(FORMATS))
async def test_h91_a_driven_room_of_every_format_goes_on_by_itself(format: str) -> None:
    house = House()
    directory = await house.directory()
    room = await paused_room(directory, format)
    await set_back(house.store, room.record.deliberation, LOST)
    with pytest.raises(SetBack):
        await room.current_state()
    # Its pause is lost, too: whichever worker comes first drives it.
    await check_goes_on(directory, house.store, room.record.code)
    await house.close()


@pytest.mark.parametrize("format", sorted(FORMATS))
async def test_h91_an_act_follows_what_a_log_cut_within_a_batch_entails(format: str) -> None:
    house = House()
    room = await paused_room(await house.directory(), format)
    rules, deliberation = room.format, room.record.deliberation
    await house.close()
    entries = await house.store.entries(deliberation)
    cuts = [seq for seq in range(4, len(entries)) if settle(rules, fold_as(rules, entries[:seq]), room.now())[0]]
    assert cuts
    for seq in reversed(cuts):
        await set_back(house.store, deliberation, await house.store.last_seq(deliberation) - seq)
        # A worker that has read the room just now, before anybody drives it.
        directory = RoomDirectory(house.store, house.bus, clocked(house.clock))
        found = await directory.room(room.record.code)
        await found.submit(Host(), acts.Lock(locked=True))
        assert verify(rules, await house.store.entries(deliberation))[1] is None
        await directory.stop()


@pytest.mark.parametrize("overwritten", [0, LOST, LOST + 2])
@pytest.mark.slow("all rooms are compared with the store every five seconds")
async def test_h91_it_is_noticed_without_an_act_and_where_others_wrote_in_place(house: House, overwritten: int) -> None:
    bus = await connect_bus(None)
    here = await house.directory(bus=bus)
    room = await open_room(here, seat=None)
    reader = Reader(room.room)
    for number in range(6):
        await room.room.submit(Host(), acts.Lock(locked=number % 2 == 0))
    deliberation = room.room.record.deliberation
    # Between two turns of the loop nobody looks: the store goes back and is written to in one.
    await set_back(house.store, deliberation, LOST)
    # A worker that this one hears nothing of.
    elsewhere = await (await house.directory(bus=await connect_bus(None))).room(room.room.record.code)
    # An entry is known by its time, and no two of a number are written at once.
    await asyncio.sleep(0.001)  # real time: an entry is known by its time
    for _ in range(overwritten):
        await elsewhere.submit(Host(), acts.Lock(locked=not elsewhere.state.settings.get("locked")))
    await until(lambda: reader.gone == ["set_back"], "the worker to notice")
    again = await here.room(room.room.record.code)
    assert await again.current_state() == fold_as(again.format, await house.store.entries(deliberation))
    await bus.close()


async def test_h91_a_lost_act_may_be_sent_again_and_a_lost_token_opens_nothing(house: House) -> None:
    directory = await house.directory()
    room = (await open_room(directory, seat=None)).room
    key = RequestKey(uuid4().hex * 2, "lock")
    before = room.state.seq
    _, token, _ = await join(directory, room, "Nora", 2)
    await room.submit(Host(), acts.Lock(locked=True), request=key)
    assert (await caller_of(room, token)).viewer.seat == 2
    await set_back(house.store, room.record.deliberation, room.state.seq - before)
    for record in await house.store.tokens_of(room.record.deliberation):
        if record.kind == "seat":
            await lose_token(house.store, record.hash)
    with pytest.raises(SetBack):
        await room.submit(Host(), acts.Lock(locked=True))
    again = await directory.room(room.record.code)
    assert again.state.seq == before
    with pytest.raises(Refusal) as refused:
        await caller_of(again, token)
    assert refused.value.code == "bad_token"
    assert await again.submit(Host(), acts.Lock(locked=True), request=key) == before + 1


async def lose_token(store: Store, hash_: str) -> None:
    """Have a store lose a token."""
    assert await store.remove_token(hash_)
