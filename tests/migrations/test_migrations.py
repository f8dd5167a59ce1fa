"""Migrations make the tables that the code knows, on both databases, whoever runs them and how often."""

import asyncio
import re
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection

from rooms.errors import StoreUnavailable
from rooms.store import connect_store
from rooms.store.database import Database
from rooms.store.tables import REVISION, metadata
from rooms.store.upgrade import config, newest, upgrade

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/twelve.db"
    fresh: str = request.getfixturevalue("fresh_postgres_url")
    return fresh


async def test_an_upgrade_makes_the_tables_that_the_code_knows(url: str) -> None:
    assert await upgrade(url) == newest()
    database = Database(url)

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def compare(connection: AsyncConnection) -> list[object]:
        return await connection.run_sync(differences)

    assert await database.run(compare, "transaction") == []
    await database.close()


async def test_constraints_have_the_names_of_the_convention(url: str) -> None:
    await upgrade(url)
    database = Database(url)

    def named(connection: Connection) -> set[str | None]:
        inspector = inspect(connection)
        return {
            constraint["name"]
            for table in metadata.tables
            for constraint in [
                inspector.get_pk_constraint(table),
                *inspector.get_foreign_keys(table),
                *inspector.get_unique_constraints(table),
            ]
        }

    async def look(connection: AsyncConnection) -> set[str | None]:
        return await connection.run_sync(named)

    expected = {str(c.name) for table in metadata.tables.values() for c in table.constraints}
    assert await database.run(look, "transaction") == expected
    await database.close()


async def test_a_second_upgrade_changes_nothing(url: str) -> None:
    await upgrade(url)
    assert await upgrade(url) == newest()
    store = await connect_store(url)
    await store.close()


async def test_processes_that_upgrade_at_once_do_not_disturb_each_other(url: str) -> None:
    program = f"import asyncio; from rooms.store.upgrade import upgrade; print(asyncio.run(upgrade({url!r})))"
    running = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-c", program, cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        for _ in range(2)
    ]
    for process in running:
        output, errors = await process.communicate()
        assert (output.decode().strip(), process.returncode) == (newest(), 0), errors.decode()


async def test_a_database_of_a_newer_program_is_refused_in_one_sentence(url: str) -> None:
    await upgrade(url)
    database = Database(url)

    async def age(connection: AsyncConnection) -> None:
        await connection.execute(text("UPDATE alembic_version SET version_num = '2999_12_31_later'"))

    await database.run(age, "transaction")
    await database.close()
    with pytest.raises(StoreUnavailable, match="2999_12_31_later"):
        await upgrade(url)


async def test_what_was_upgraded_can_be_taken_back(url: str) -> None:
    from alembic import command

    await upgrade(url)
    database = Database(url)

    def down(connection: Connection) -> None:
        command.downgrade(config(connection), "base")
        assert inspect(connection).get_table_names() == ["alembic_version"]

    async def run(connection: AsyncConnection) -> None:
        await connection.run_sync(down)

    await database.run(run, "transaction")
    await database.close()


async def test_a_store_in_memory_needs_no_upgrade() -> None:
    assert await upgrade("memory://") == newest() == REVISION


def test_migrations_stand_in_one_line_and_their_files_are_dated() -> None:
    scripts = ScriptDirectory.from_config(config())
    assert len(scripts.get_heads()) == 1
    for script in scripts.walk_revisions():
        assert re.fullmatch(r"\d{4}_\d{2}_\d{2}_[a-z_]+", script.revision)
        assert Path(script.path).stem == script.revision
