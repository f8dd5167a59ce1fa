"""A PostgreSQL behind a real PgBouncer in transaction mode, whose clients share fewer sessions than there are."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from harness.surroundings import SURROUNDINGS
from rooms.errors import StoreUnavailable
from rooms.store import connect_store
from rooms.store.records import Attending
from rooms.store.sql.database import Database, Mode, driver_of
from rooms.store.sql.store import SqlStore
from rooms.store.sql.tables import REVISION
from rooms.store.sql.upgrade import upgrade
from tests.rooms.store.things import log, opened
from tests.services.pgbouncer import pooler
from tests.services.programs import find_program, missing_sentence

pytestmark = [
    pytest.mark.needs("programs"),
    pytest.mark.skipif(find_program("pgbouncer") is None, reason=missing_sentence("pgbouncer")),
]

SESSIONS = 3
LEASE_SECONDS = 8.0
MODES: tuple[Mode, ...] = ("read", "write", "reserved", "transaction", "pinned")


@pytest.fixture
def pooled_url(fresh_postgres_url: str) -> Iterator[str]:
    """An empty database by way of a pooler."""
    with pooler(fresh_postgres_url, SESSIONS) as url:
        yield url


@pytest.fixture
async def servers(pooled_url: str) -> AsyncIterator[tuple[SqlStore, SqlStore]]:
    """The stores of two servers."""
    await asyncio.gather(upgrade(pooled_url), upgrade(pooled_url))
    one, other = SqlStore(Database(pooled_url)), SqlStore(Database(pooled_url))
    yield one, other
    await one.close()
    await other.close()


async def test_two_servers_upgrade_at_once_and_connect(pooled_url: str) -> None:
    assert {*await asyncio.gather(upgrade(pooled_url), upgrade(pooled_url))} == {REVISION}
    store = await connect_store(pooled_url, SURROUNDINGS)
    await store.writable()
    await store.close()


async def test_many_rooms_are_written_and_read_over_few_sessions(servers: tuple[SqlStore, SqlStore]) -> None:
    rooms = await asyncio.gather(*(opened(servers[turn % 2]) for turn in range(12)))

    async def write(turn: int) -> None:
        for first in range(2, 22, 2):
            await servers[turn % 2].append(rooms[turn].deliberation, log(first, first + 1))
            await servers[(turn + 1) % 2].newest_entries([room.deliberation for room in rooms])

    await asyncio.gather(*(write(turn) for turn in range(12)))
    for room in rooms:
        assert await servers[0].entries(room.deliberation, 1) == log(2, 21)
    assert all(store._db.pooled for store in servers)


async def test_leases_are_one_servers_and_nobody_is_missed_by_mistake(servers: tuple[SqlStore, SqlStore]) -> None:
    one, other = servers
    rooms = [await opened(one) for _ in range(2)]
    assert await one.acquire(rooms[0].deliberation, "one", LEASE_SECONDS) == 1
    assert await other.acquire(rooms[0].deliberation, "other", LEASE_SECONDS) is None
    assert await other.acquire(rooms[1].deliberation, "other", LEASE_SECONDS) == 1
    renewed = [store.renew(room.deliberation, 1, LEASE_SECONDS) for store, room in zip(servers, rooms, strict=True)]
    assert await asyncio.gather(*renewed) == [True, True]
    for _ in range(3):
        assert await one.attend("one") == Attending(2, missed=False)
        assert await other.attend("other") == Attending(2, missed=False)
    assert await _locks(one) == 0


async def test_a_pooler_that_lets_every_parameter_pass_is_found(fresh_postgres_url: str) -> None:
    with pooler(fresh_postgres_url, SESSIONS, ignore_startup_parameters="jit,options") as url:
        database = Database(url)
        assert await database.run(_one) == 1
        assert database.pooled
        await database.close()


async def test_an_address_says_that_a_pooler_is_there(pooled_url: str) -> None:
    database = Database(f"{pooled_url}?pgbouncer=true")
    assert database.pooled
    for mode in MODES:
        one = _one_by_the_driver if mode == "pinned" else _one
        assert await asyncio.gather(*(database.run(one, mode) for _ in range(2 * SESSIONS))) == [1] * 2 * SESSIONS
    await database.close()


async def test_a_server_without_a_pooler_is_taken_for_one(fresh_postgres_url: str) -> None:
    database = Database(fresh_postgres_url)
    assert await database.run(_one) == 1
    assert database.pooled is False
    await database.close()


async def test_a_parameter_that_a_pooler_refuses_is_one_sentence(pooled_url: str) -> None:
    with pytest.raises(StoreUnavailable, match=r"pooler that refuses a parameter .*options.*: leave it out\.$"):
        await connect_store(f"{pooled_url}?options=-c%20statement_timeout%3D5s", SURROUNDINGS)


async def _one(connection: AsyncConnection) -> int:
    return int((await connection.execute(text("SELECT 1"))).scalar_one())


async def _one_by_the_driver(connection: AsyncConnection) -> int:
    return int(await driver_of(connection).fetchval("SELECT 1"))


async def _locks(store: SqlStore) -> int:
    async def read(connection: AsyncConnection) -> int:
        # Other databases of the same server hold locks of their own.
        query = text(
            "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database "
            "WHERE locktype = 'advisory' AND datname = current_database()"
        )
        return int((await connection.execute(query)).scalar_one())

    return await store._db.run(read)
