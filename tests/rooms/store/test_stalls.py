"""The contract of stalls: rooms that made workers stand still are set aside."""

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from rooms.store import Store
from rooms.store.records import STALL_WINDOW_SECONDS
from rooms.store.sql import tables
from rooms.store.sql.database import Database
from tests.rooms.store.things import opened


async def test_a_room_is_set_aside_after_its_second_stall(store: Store) -> None:
    room, other = await opened(store, status="running"), await opened(store, status="running")
    assert await store.add_stall(room.deliberation) == 1
    assert not await store.is_set_aside(room.deliberation)
    assert await store.set_aside() == frozenset()
    assert await store.add_stall(room.deliberation) == 2
    assert await store.is_set_aside(room.deliberation)
    assert await store.set_aside() == {room.deliberation}
    assert [one.deliberation for one in await store.unfinished(10)] == [other.deliberation]
    assert await store.acquire(room.deliberation, "driver", 30) is None
    assert await store.acquire(other.deliberation, "driver", 30) == 1


async def test_what_is_set_aside_can_be_read_and_erased(store: Store) -> None:
    room = await opened(store, 5)
    for _ in range(2):
        await store.add_stall(room.deliberation)
    assert [entry.seq for entry in await store.entries(room.deliberation)] == [1, 2, 3, 4, 5]
    assert [gone.code for gone in await store.erase(room.deliberation)] == [room.code]
    assert await store.set_aside() == frozenset()


async def test_a_room_that_is_gone_has_no_stalls(store: Store) -> None:
    assert await store.add_stall("f" * 32) == 0
    assert await store.set_aside() == frozenset()


async def test_a_stall_is_forgotten_after_a_day_unless_the_room_is_set_aside(
    store: Store, database: Database | None
) -> None:
    if database is None:
        pytest.skip("the clock of the store in memory cannot be put back")
    once, aside = await opened(store), await opened(store)
    for room in (once, aside, aside):
        await store.add_stall(room.deliberation)

    async def long_ago(connection: AsyncConnection) -> None:
        last = tables.stalls.c.last_at - STALL_WINDOW_SECONDS - 1
        await connection.execute(update(tables.stalls).values(last_at=last))

    await database.run(long_ago, "write")
    assert await store.add_stall(once.deliberation) == 1
    assert await store.add_stall(aside.deliberation) == 3
    assert await store.set_aside() == {aside.deliberation}
