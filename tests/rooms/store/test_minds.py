"""What every store promises about money, keys and recorded calls (`rooms.store.mind_records`)."""

import asyncio
from uuid import uuid4

import pytest

from rooms.errors import NoSuchRoom
from rooms.store import Store
from rooms.store.mind_records import KeyRecord
from tests.rooms.store.things import opened


async def test_workers_that_reserve_at_once_never_pass_the_cap_together(store: Store) -> None:
    scope = uuid4().hex
    taken = await asyncio.gather(*(store.reserve_money(scope, 0.1, 0.75) for _ in range(20)))
    assert sum(taken) == 7
    assert sum(await store.money(scope)) == pytest.approx(0.7)


async def test_what_a_call_did_cost_takes_the_place_of_what_was_set_aside(store: Store) -> None:
    scope = uuid4().hex
    assert await store.reserve_money(scope, 0.3, 0.5)
    assert not await store.reserve_money(scope, 0.3, 0.5)
    await store.settle_money(scope, 0.3, 0.01)
    assert await store.money(scope) == pytest.approx((0.01, 0.0))
    assert await store.reserve_money(scope, 0.3, 0.5)


async def test_a_cap_may_be_spent_to_the_last_cent(store: Store) -> None:
    scope = uuid4().hex
    for _ in range(10):
        assert await store.reserve_money(scope, 0.1, 1.0)
        await store.settle_money(scope, 0.1, 0.1)
    assert not await store.reserve_money(scope, 0.001, 1.0)
    assert (await store.money(uuid4().hex)) == (0.0, 0.0)


async def test_a_key_is_kept_for_a_seat_and_a_provider_until_it_is_removed(store: Store) -> None:
    room = (await opened(store)).deliberation
    for key in (KeyRecord(0, "gemini", "a"), KeyRecord(3, "gemini", "b"), KeyRecord(3, "gemini", "c")):
        await store.put_room_key(room, key)
    assert await store.room_keys(room) == [KeyRecord(0, "gemini", "a"), KeyRecord(3, "gemini", "c")]
    assert await store.remove_room_keys(room, 3) == 1
    assert await store.room_keys(room) == [KeyRecord(0, "gemini", "a")]
    assert await store.remove_room_keys(room) == 1
    assert await store.remove_room_keys(room) == 0
    assert "sealed" not in repr(KeyRecord(0, "gemini", "sealed"))


async def test_calls_are_kept_in_their_order(store: Store) -> None:
    room = (await opened(store)).deliberation
    await asyncio.gather(*(store.record_call(room, str(place), "{}", "{}") for place in range(5)))
    calls = await store.recorded_calls(room)
    assert [call.number for call in calls] == [1, 2, 3, 4, 5]
    assert {call.key for call in calls} == {"0", "1", "2", "3", "4"}


async def test_what_is_kept_of_a_room_goes_with_it(store: Store) -> None:
    room = (await opened(store)).deliberation
    await store.put_room_key(room, KeyRecord(0, "gemini", "a"))
    await store.record_call(room, "key", "{}", "{}")
    await store.erase(room)
    assert await store.room_keys(room) == []
    assert await store.recorded_calls(room) == []
    with pytest.raises(NoSuchRoom):
        await store.put_room_key(room, KeyRecord(0, "gemini", "a"))
    with pytest.raises(NoSuchRoom):
        await store.record_call(room, "key", "{}", "{}")
