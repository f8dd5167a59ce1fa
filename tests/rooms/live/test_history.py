"""What is kept of a room's log while people come back to it."""

import asyncio

import pytest

from engine.core import acts
from engine.core.decide import Host
from engine.core.events import Entry
from engine.core.own_state import fold_as
from engine.core.refusals import Refusal
from harness.waiting import WAIT_SECONDS
from rooms.live.history import MAX_DERIVED_VALUES, MAX_STATES, RoomHistory
from rooms.live.messages import RoomGone
from rooms.live.room import Room
from rooms.registry.erasure import erase_room
from tests.kit.jury_cases import MURDER
from tests.kit.rooms import House, open_room


async def some_room(house: House) -> tuple[Room, list[Entry]]:
    """A room that has been deliberated, and its log."""
    directory = await house.directory()
    room = (await open_room(directory, matter=MURDER, seat=None)).room
    for number in range(MAX_STATES + 10):
        await room.submit(Host(), acts.Lock(locked=number % 2 == 0))
    return room, await room.entries()


async def test_a_log_is_read_once_for_all_who_come_back_at_once(house: House) -> None:
    room, log = await some_room(house)
    read: list[tuple[int, int]] = []

    async def reading(after: int, most: int) -> list[Entry]:
        read.append((after, most))
        return await room.entries(after, most)

    past = RoomHistory(room.record.deliberation, room.format, reading)
    wanted = [20, 18, len(log) - 1, 20, 1, 19] * 20
    states = await asyncio.gather(*(past.state(seq) for seq in wanted))
    assert states == [fold_as(room.format, log[:seq]) for seq in wanted]
    assert read == [(0, 20), (20, len(log) - 21)], "each entry is read once"
    rest = await asyncio.gather(*(past.entries(seq, len(log)) for seq in wanted))
    assert rest == [log[seq:] for seq in wanted]
    assert read[2:] == [(len(log) - 1, 1)]
    # However many places there are to come back to, no more than some states are kept.
    for seq in range(1, len(log) + 1):
        assert (await past.state(seq)).seq == seq
    assert len(vars(past)["_states"]) == MAX_STATES

    made = [past.derived(seq, lambda: object()) for seq in (1, 2, 1)]
    assert made[0] is made[2]
    assert made[0] is not made[1]
    for seq in range(MAX_DERIVED_VALUES + 1):
        past.derived(seq, lambda: object())
    assert len(vars(past)["_derived"]) == MAX_DERIVED_VALUES

    past.clear()
    assert await past.entries(0, 3) == log[:3]
    assert read[3:] == [(0, 3)]
    assert past.derived(2, lambda: object()) is not made[1]
    past.clear()


async def test_the_past_of_a_room_that_was_erased_is_gone(house: House) -> None:
    room, log = await some_room(house)
    assert await room.history.entries(0, len(log)) == log
    erased = asyncio.Event()
    room.news.subscribe(lambda message: erased.set() if isinstance(message, RoomGone) else None)
    elsewhere = await house.directory()
    await erase_room(elsewhere, await elsewhere.room(room.record.code))
    async with asyncio.timeout(WAIT_SECONDS):
        await erased.wait()
    with pytest.raises(Refusal) as refused:
        await room.history.entries(0, len(log))
    assert refused.value.code == "no_such_room"
