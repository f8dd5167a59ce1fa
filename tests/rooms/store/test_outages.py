"""Databases that are away, cut off, busy or empty."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from harness.services.ports import silent_port
from harness.surroundings import SURROUNDINGS
from rooms.errors import Conflict, NoWrites, StoreUnavailable
from rooms.store import Store, connect_store
from rooms.store.memory.store import MemoryStore
from rooms.store.sql.database import Database
from rooms.store.sql.store import SqlStore
from rooms.store.sql.upgrade import upgrade
from tests.api.line import Line
from tests.rooms.store.things import log, opened, said


@pytest.mark.real_time("a port on the loopback")
async def test_a_postgres_that_is_not_there_is_one_sentence_without_the_password() -> None:
    with silent_port() as port, pytest.raises(StoreUnavailable) as caught:
        await connect_store(f"postgres://somebody:pa55word@127.0.0.1:{port}/twelve", SURROUNDINGS)
    assert str(caught.value).startswith(f"The database 'twelve' at 127.0.0.1:{port} does not answer: ")
    assert "pa55word" not in str(caught.value)


async def test_a_database_that_does_not_exist_is_one_sentence(postgres_url: str) -> None:
    base = postgres_url.rpartition("/")[0]
    with pytest.raises(StoreUnavailable, match='database "nowhere" does not exist'):
        await connect_store(f"{base}/nowhere", SURROUNDINGS)


async def test_a_folder_that_does_not_exist_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match="its folder is missing or may not be written to"):
        await connect_store(f"sqlite:///{tmp_path}/missing/twelve.db", SURROUNDINGS)


async def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "twelve.db").write_text("A diary. " * 200)
    with pytest.raises(StoreUnavailable, match="file is not a database"):
        await connect_store(f"sqlite:///{tmp_path}/twelve.db", SURROUNDINGS)


async def test_an_empty_sqlite_database_asks_for_an_upgrade(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match="run `twelve db upgrade`"):
        await connect_store(f"sqlite:///{tmp_path}/twelve.db", SURROUNDINGS)


async def test_an_empty_postgres_database_asks_for_an_upgrade(fresh_postgres_url: str) -> None:
    with pytest.raises(StoreUnavailable, match="run `twelve db upgrade`"):
        await connect_store(fresh_postgres_url, SURROUNDINGS)


async def test_a_connected_store_is_ready(sqlite_url: str, postgres_url: str, postgres_database: Database) -> None:
    for url, kind in ((sqlite_url, SqlStore), (postgres_url, SqlStore), ("memory://", MemoryStore)):
        store: Store = await connect_store(url, SURROUNDINGS)
        assert isinstance(store, kind)
        await store.check_ready()
        await store.close()


async def test_connections_that_were_cut_are_replaced(postgres_database: Database) -> None:
    store = SqlStore(postgres_database)
    room = await opened(store)
    await asyncio.gather(*(store.last_seq(room.deliberation) for _ in range(10)))
    await _cut_all(postgres_database)
    assert await store.last_seq(room.deliberation) == 1
    await _cut_all(postgres_database)
    await store.append(room.deliberation, log(2, 3))
    assert await store.last_seq(room.deliberation) == 3


_FATAL = b"SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0"
"""The fields of the message with which Postgres ends a connection."""


@pytest.mark.parametrize("farewell", [b"", b"E" + (len(_FATAL) + 4).to_bytes(4, "big") + _FATAL], ids=["none", "fatal"])
async def test_a_connection_that_is_cut_while_it_is_made_is_made_again(
    postgres_database: Database, farewell: bytes
) -> None:
    there = postgres_database.url
    async with Line(f"{there.host}:{there.port}") as line:
        line.cut_next(farewell)
        port = int(line.address.rpartition(":")[2])
        store = await connect_store(
            there.set(host="127.0.0.1", port=port).render_as_string(hide_password=False), SURROUNDINGS
        )
        await store.check_ready()
        await store.close()
        assert line.connections > 1


async def test_appends_of_many_rooms_are_stored_once_though_connections_are_cut(
    postgres_database: Database,
) -> None:
    store = SqlStore(postgres_database)
    rooms = [await opened(store) for _ in range(12)]

    async def write(deliberation: str) -> None:
        for first in range(2, 32, 2):
            await store.append(deliberation, log(first, first + 1))

    writing = [asyncio.create_task(write(room.deliberation)) for room in rooms]
    for _ in range(3):
        await asyncio.sleep(0.03)  # real time: the database is somewhere in its restart
        await _cut_all(postgres_database)
    await asyncio.gather(*writing)
    for room in rooms:
        assert await store.entries(room.deliberation, 1) == log(2, 31)


class Flaky(Database):
    """A database whose connection breaks right after the next commit, before we hear of it."""

    breaks = False

    async def run(self, work, mode="read"):  # type: ignore[no-untyped-def]
        if not (self.breaks and mode != "read"):
            return await super().run(work, mode)
        self.breaks = False
        done = False

        async def twice(connection: AsyncConnection) -> object:
            nonlocal done
            if done:
                return await work(connection)
            await super(Flaky, self).run(work, mode)
            done = True
            raise await _broken(connection)

        return await super().run(twice, mode)


async def test_an_append_committed_before_a_break_is_no_conflict_with_itself(
    postgres_database: Database, postgres_url: str
) -> None:
    flaky = Flaky(postgres_url)
    store = SqlStore(flaky)
    room = await opened(store)
    for status in (None, "paused"):
        flaky.breaks = True
        first = await store.last_seq(room.deliberation) + 1
        await store.append(room.deliberation, log(first, first + 1), status=status)
        assert await store.last_seq(room.deliberation) == first + 1
    flaky.breaks = True
    with pytest.raises(Conflict):
        await store.append(room.deliberation, [said(2, "another")])
    await store.close()


@pytest.mark.real_time("a thread waits for a lock that the test lets go")
async def test_a_writer_waits_for_another_process_that_holds_the_sqlite_file(sqlite_database: Database) -> None:
    store = SqlStore(sqlite_database)
    room = await opened(store)
    other = sqlite3.connect(sqlite_database.url.database or "", isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    append = asyncio.create_task(store.append(room.deliberation, log(2, 2)))
    await asyncio.sleep(0.1)  # real time: the database is somewhere in its restart
    # Readers need not wait.
    assert await store.last_seq(room.deliberation) == 1
    assert not append.done()
    other.execute("COMMIT")
    other.close()
    await append
    assert await store.last_seq(room.deliberation) == 2


async def test_a_cancelled_append_leaves_all_of_the_batch_or_nothing(database: Database | None) -> None:
    if database is None:
        return
    store = SqlStore(database)
    room = await opened(store)
    for turn in range(20):
        first = await store.last_seq(room.deliberation) + 1
        append = asyncio.create_task(store.append(room.deliberation, log(first, first + 2), status="running"))
        await asyncio.sleep(turn * 0.0003)  # real time: the database is somewhere in its restart
        append.cancel()
        await asyncio.gather(append, return_exceptions=True)
        assert await store.last_seq(room.deliberation) in (first - 1, first + 2)


async def _cut_all(database: Database) -> None:
    async def cut(connection: AsyncConnection) -> None:
        await connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        )

    other = Database(database.url.render_as_string(hide_password=False))
    await other.run(cut)
    await other.close()


async def _broken(connection: AsyncConnection) -> Exception:
    """The error of a connection that is cut while a statement runs."""
    try:
        await connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))
    except Exception as error:
        return error
    raise AssertionError("the connection survived")


async def test_a_postgres_that_has_become_read_only_is_ready_and_not_writable(fresh_postgres_url: str) -> None:
    await upgrade(fresh_postgres_url)
    database = Database(fresh_postgres_url)
    name = fresh_postgres_url.rpartition("/")[2].partition("?")[0]
    async with database._engine.begin() as connection:
        await connection.execute(text(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on'))
    await database.close()
    store = await connect_store(fresh_postgres_url, SURROUNDINGS)
    await store.check_ready()
    with pytest.raises(NoWrites, match="read-only transaction"):
        await store.writable()
    await store.close()


async def test_a_full_sqlite_file_is_ready_and_not_writable_until_there_is_room(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/twelve.db"
    await upgrade(url)
    database = Database(url)
    store = SqlStore(database)

    async def grow_by(pages: int) -> None:
        async with database._single.connect() as connection:
            now = (await connection.execute(text("PRAGMA page_count"))).scalar_one()
            await connection.execute(text(f"PRAGMA max_page_count = {now + pages}"))

    await grow_by(0)
    await store.check_ready()
    for _ in range(2):
        with pytest.raises(NoWrites, match="full"):
            await store.writable()
    await grow_by(100)
    await store.writable()
    async with database._single.connect() as connection:
        left = await connection.execute(text("SELECT count(*) FROM installation"))
        assert left.scalar_one() == 0
    await store.close()
