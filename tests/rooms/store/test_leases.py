"""The contract of leases."""

import asyncio
from contextlib import AsyncExitStack

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from harness.waiting import WAIT_SECONDS, until
from rooms.store import Store
from rooms.store.records import Attending
from rooms.store.sql import tables
from rooms.store.sql.database import MAX_CONNECTIONS, POOL_SECONDS, Database
from rooms.store.sql.store import SqlStore
from rooms.store.sql.upgrade import upgrade
from tests.rooms.store.things import log, opened

LONG_LEASE_SECONDS = 40
"""Longer than a test waits for a lease. A renewal waits a fortieth of it for others to go with."""


async def test_one_of_many_gets_the_lease(store: Store) -> None:
    room = await opened(store)
    got = await asyncio.gather(*(store.acquire(room.deliberation, f"driver {n}", 30) for n in range(8)))
    assert sorted(epoch for epoch in got if epoch is not None) == [1]


async def test_a_lease_that_is_held_is_not_given_again_to_its_holder_either(store: Store) -> None:
    room = await opened(store)
    assert await store.acquire(room.deliberation, "driver", 30) == 1
    assert await store.acquire(room.deliberation, "driver", 30) is None


async def test_a_holder_may_have_a_long_name(store: Store) -> None:
    room = await opened(store)
    assert await store.acquire(room.deliberation, "driver on a host with a name " * 10, 30) == 1


async def test_the_epoch_rises_with_every_holder(store: Store) -> None:
    room = await opened(store)
    for expected in (1, 2, 3):
        assert await store.acquire(room.deliberation, "driver", 30) == expected
        await store.release(room.deliberation, expected)


async def test_an_expired_lease_goes_to_the_next_and_the_old_holder_cannot_renew(store: Store) -> None:
    room = await opened(store)
    assert await store.acquire(room.deliberation, "slow", 0.05) == 1
    await asyncio.sleep(0.1)  # real time: the database's clock has to pass a lease's end
    assert await store.acquire(room.deliberation, "quick", 30) == 2
    assert not await store.renew(room.deliberation, 1, 30)
    await store.release(room.deliberation, 1)
    assert await store.acquire(room.deliberation, "third", 30) is None
    assert await store.renew(room.deliberation, 2, 30)


async def test_a_renewed_lease_lasts(store: Store) -> None:
    room = await opened(store)
    assert await store.acquire(room.deliberation, "driver", 0.3) == 1
    assert await store.renew(room.deliberation, 1, 30)
    await asyncio.sleep(0.4)  # real time: the database's clock has to pass a lease's end
    assert await store.acquire(room.deliberation, "other", 30) is None


async def test_an_expired_lease_that_nobody_took_can_be_renewed(store: Store) -> None:
    room = await opened(store)
    assert await store.acquire(room.deliberation, "driver", 0.01) == 1
    await asyncio.sleep(0.05)  # real time: the database's clock has to pass a lease's end
    assert await store.renew(room.deliberation, 1, 30)
    assert await store.acquire(room.deliberation, "other", 30) is None


async def test_a_released_lease_cannot_be_renewed(store: Store) -> None:
    room = await opened(store)
    assert await store.acquire(room.deliberation, "driver", 30) == 1
    await store.release(room.deliberation, 1)
    assert not await store.renew(room.deliberation, 1, 30)


async def test_of_many_renewed_at_once_each_has_its_own_outcome(store: Store) -> None:
    rooms = [await opened(store) for _ in range(6)]
    epochs = [await store.acquire(room.deliberation, "driver", 0.01) for room in rooms[:5]]
    assert epochs == [1] * 5
    await store.release(rooms[3].deliberation, 1)
    await asyncio.sleep(0.05)  # real time: the database's clock has to pass a lease's end
    assert await store.acquire(rooms[4].deliberation, "other", 30) == 2
    asked = [*(room.deliberation for room in rooms), "0" * 32, rooms[0].deliberation]
    held = await asyncio.gather(*(store.renew(deliberation, 1, 30) for deliberation in asked))
    assert held == [True, True, True, False, False, False, False, True]
    assert await store.acquire(rooms[0].deliberation, "third", 30) is None
    assert await store.renew(rooms[4].deliberation, 2, 30)


async def test_a_room_that_somebody_is_at_work_on_keeps_no_other_waiting(postgres_database: Database) -> None:
    store = SqlStore(postgres_database)
    rooms = [await opened(store) for _ in range(3)]
    for room in rooms:
        assert await store.acquire(room.deliberation, "driver", 0.5) == 1
    locked, free = asyncio.Event(), asyncio.Event()

    async def work(connection: AsyncConnection) -> None:
        first = select(tables.rooms).where(tables.rooms.c.deliberation == rooms[0].deliberation)
        await connection.execute(first.with_for_update())
        locked.set()
        await free.wait()

    working = asyncio.create_task(postgres_database.run(work, "transaction"))
    await locked.wait()
    renewals = [asyncio.create_task(store.renew(room.deliberation, 1, 30)) for room in rooms]
    async with asyncio.timeout(WAIT_SECONDS):
        assert await asyncio.gather(*renewals[1:]) == [True, True]
    assert not renewals[0].done()
    free.set()
    await working
    assert await renewals[0]


async def test_leases_are_renewed_though_no_connection_is_free(own_database: Database) -> None:
    store = SqlStore(own_database)
    rooms = [await opened(store) for _ in range(3)]
    for room in rooms:
        assert await store.acquire(room.deliberation, "driver", 30) == 1
    free = asyncio.Event()
    holding = asyncio.Semaphore(0)

    async def work(connection: AsyncConnection) -> None:
        await connection.execute(select(1))
        holding.release()
        await free.wait()

    busy = [asyncio.create_task(own_database.run(work, "transaction")) for _ in range(MAX_CONNECTIONS)]
    async with asyncio.timeout(2 * POOL_SECONDS):
        for _ in busy:
            await holding.acquire()
    waiting = asyncio.create_task(store.check_ready())
    async with asyncio.timeout(POOL_SECONDS / 2):
        for _ in range(2):
            renewals = (store.renew(room.deliberation, 1, 30) for room in rooms)
            assert await asyncio.gather(*renewals) == [True] * 3
    assert not waiting.done(), "everything else waits"
    free.set()
    await asyncio.gather(waiting, *busy)


async def test_there_is_no_lease_without_a_room(store: Store) -> None:
    assert await store.acquire("0" * 32, "driver", 30) is None
    assert not await store.renew("0" * 32, 1, 30)
    await store.release("0" * 32, 1)


async def test_unfinished_rooms_run_and_have_no_driver(store: Store) -> None:
    free = await opened(store, status="running")
    driven = await opened(store, status="running")
    expired = await opened(store, status="running")
    for status in ("lobby", "paused", "closed"):
        await opened(store, status=status)
    assert await store.acquire(driven.deliberation, "driver", 30) is not None
    assert await store.acquire(expired.deliberation, "driver", 0.01) is not None
    await asyncio.sleep(0.05)  # real time: the database's clock has to pass a lease's end
    assert [room.code for room in await store.unfinished(10)] == [free.code, expired.code]
    assert [room.code for room in await store.unfinished(1)] == [free.code]
    assert [room.code for room in await store.unfinished(1, ["jury", "other"])] == [free.code]
    assert await store.unfinished(10, ["other"]) == []
    assert await store.unfinished(10, []) == []


async def test_a_room_that_is_closed_is_no_longer_unfinished(store: Store) -> None:
    room = await opened(store, status="running")
    await store.append(room.deliberation, log(2, 2), status="closed")
    assert await store.unfinished(10) == []


async def test_the_leases_of_a_holder_whose_connection_ended_are_free_at_once(fresh_postgres_url: str) -> None:
    # In a database of its own: workers of earlier tests may attend in the one that is shared for a moment longer.
    await upgrade(fresh_postgres_url)
    async with AsyncExitStack() as closing:
        survivor, dead, other = (SqlStore(Database(fresh_postgres_url)) for _ in range(3))
        for store in (survivor, dead, other):
            closing.push_async_callback(store.close)
        rooms = [await opened(survivor, status="running") for _ in range(3)]
        for _ in range(2):
            for store, holder in ((survivor, "survivor"), (dead, "dead"), (other, "other")):
                await store.attend(holder)
        assert await dead.acquire(rooms[0].deliberation, "dead", LONG_LEASE_SECONDS) == 1
        assert await other.acquire(rooms[1].deliberation, "other", LONG_LEASE_SECONDS) == 1
        assert await survivor.acquire(rooms[2].deliberation, "of a worker that never attended", LONG_LEASE_SECONDS) == 1
        assert await survivor.attend("survivor") == Attending(3, missed=False)
        assert await survivor.acquire(rooms[0].deliberation, "survivor", LONG_LEASE_SECONDS) is None
        await dead.close()
        looks: list[Attending] = []

        async def free() -> bool:
            looks.append(await survivor.attend("survivor"))
            return await survivor.acquire(rooms[0].deliberation, "survivor", LONG_LEASE_SECONDS) == 2

        await until(free, "the lease of the dead")
        assert looks[-1] == Attending(2, missed=True)
        for room in rooms[1:]:
            assert await survivor.acquire(room.deliberation, "survivor", LONG_LEASE_SECONDS) is None
        # A later look of another holder changes nothing: the lease is the survivor's by now.
        await other.attend("other")
        assert await survivor.renew(rooms[0].deliberation, 2, LONG_LEASE_SECONDS)
        assert await other.renew(rooms[1].deliberation, 1, LONG_LEASE_SECONDS)


async def test_a_store_without_other_processes_takes_attendance_for_granted(store: Store) -> None:
    room = await opened(store, status="running")
    assert await store.attend("driver") == Attending(1, missed=False)
    assert await store.acquire(room.deliberation, "driver", 30) == 1
    await store.attend("driver")
    assert await store.acquire(room.deliberation, "other", 30) is None


async def test_an_overview_counts_rooms_and_says_who_drives_them(store: Store) -> None:
    rooms = [await opened(store, status="running") for _ in range(4)]
    await opened(store, status="closed")
    for room, holder in zip(rooms, ("one", "two", "two"), strict=False):
        assert await store.acquire(room.deliberation, holder, 30) == 1
    found = await store.overview()
    assert found.rooms == {"running": 4, "closed": 1}
    assert [(driver.holder, driver.rooms) for driver in found.drivers] == [("two", 2), ("one", 1)]
    assert all(20 < driver.seconds <= 30 for driver in found.drivers)
    assert (found.undriven, found.set_aside) == (1, 0)
    for _ in range(2):
        await store.add_stall(rooms[3].deliberation)
    found = await store.overview()
    assert (found.undriven, found.set_aside) == (0, 1)
