"""The stores that obey the contract: memory, SQLite and Postgres, also behind a pooler, each with nothing in it."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Literal

import pytest
from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncConnection

from harness.surroundings import SURROUNDINGS
from rooms.store import Store
from rooms.store.memory.store import MemoryStore
from rooms.store.sql.database import Database
from rooms.store.sql.store import SqlStore
from rooms.store.sql.tables import cases, classes, rooms
from rooms.store.sql.upgrade import upgrade
from tests.services.pgbouncer import pooler
from tests.services.programs import find_program, missing_sentence

Kind = Literal["memory", "sqlite", "postgres", "pooled"]
POOLED_MODULES = ("test_leases", "test_logs", "test_requests")
"""Whose laws are tried behind a pooler as well: they have statements of every mode."""


@pytest.fixture(scope="session")
async def sqlite_url(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An SQLite file with our tables."""
    path: Path = tmp_path_factory.mktemp("store") / "twelve.db"
    url = f"sqlite:///{path}"
    await upgrade(url)
    return url


@pytest.fixture(scope="session")
async def sqlite_database(sqlite_url: str) -> AsyncIterator[Database]:
    database = Database(sqlite_url)
    yield database
    await database.close()


@pytest.fixture(scope="session")
async def postgres_database(postgres_url: str) -> AsyncIterator[Database]:
    await upgrade(postgres_url)
    database = Database(postgres_url)
    yield database
    await database.close()


@pytest.fixture(scope="session")
async def pooled_database(postgres_url: str) -> AsyncIterator[Database]:
    """The tests' PostgreSQL behind a pooler with fewer sessions than it has clients."""
    if find_program("pgbouncer") is None:
        pytest.skip(missing_sentence("pgbouncer"))
    with pooler(postgres_url, sessions=3) as url:
        await upgrade(url)
        database = Database(url)
        yield database
        await database.close()


@pytest.fixture
async def own_database(postgres_database: Database, postgres_url: str) -> AsyncIterator[Database]:
    """The tests' PostgreSQL through a pool of one test's own.

    Of the shared pool, appends of earlier tests hold up to three connections for good.
    """
    database = Database(postgres_url)
    yield database
    await database.close()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "kind" in metafunc.fixturenames:
        behind_pooler = metafunc.module.__name__.rpartition(".")[2] in POOLED_MODULES
        real = pytest.mark.real_time("a PostgreSQL")
        kinds = ["memory", "sqlite", pytest.param("postgres", marks=real)]
        if behind_pooler:
            kinds.append(pytest.param("pooled", marks=[real, pytest.mark.needs("programs")]))
        metafunc.parametrize("kind", kinds, indirect=True)


@pytest.fixture
def kind(request: pytest.FixtureRequest) -> Kind:
    """Which store a test runs on."""
    chosen: Kind = request.param
    return chosen


@pytest.fixture
def database(kind: Kind, request: pytest.FixtureRequest) -> Database | None:
    """The database of that kind; only the one that is used is started."""
    if kind == "memory":
        return None
    chosen: Database = request.getfixturevalue(f"{kind}_database")
    return chosen


@pytest.fixture
async def store(database: Database | None) -> Store:
    """An empty store."""
    if database is None:
        return MemoryStore(SURROUNDINGS.steady)
    await database.run(_wipe, "transaction")
    return SqlStore(database)


async def _wipe(connection: AsyncConnection) -> None:
    await connection.execute(delete(classes))
    await connection.execute(delete(rooms))
    await connection.execute(delete(cases))
