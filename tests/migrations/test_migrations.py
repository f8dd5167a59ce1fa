"""Migrations make the tables that the code knows, on both databases, by any process and at any number of runs."""

import asyncio
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Literal, TypeVar

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection

from cases.imported_rows import CaseFilter, CaseRow, make_row
from cases.library import predefined_cases
from engine.core.matter import Source
from engine.matters.criminal_case import Case
from harness.services import forked
from harness.surroundings import SURROUNDINGS
from harness.workers import environment
from rooms.errors import ForeignDatabase, StoreUnavailable
from rooms.store import Store, connect_store
from rooms.store.condition import database_condition
from rooms.store.persona_records import PersonaKey
from rooms.store.sql.database import Database
from rooms.store.sql.store import SqlStore
from rooms.store.sql.tables import REVISION, VERSION_TABLE, metadata
from rooms.store.sql.upgrade import config, newest, revision_of, upgrade

Result = TypeVar("Result")


async def within(url: str, work: Callable[[Connection], Result]) -> Result:
    """What `work` gives in a transaction of a database."""
    database = Database(url)

    async def run(connection: AsyncConnection) -> Result:
        return await connection.run_sync(work)

    try:
        return await database.run(run, "transaction")
    finally:
        await database.close()


def migrated_to(connection: Connection, revision: str) -> None:
    """Make the tables of an empty database by every migration in turn, up to this one."""
    command.upgrade(config(connection), revision)


async def made(url: str, way: str) -> None:
    """Make the tables: all at once, as in an empty database, or by every migration in turn."""
    if way == "by migrations":
        await within(url, lambda connection: migrated_to(connection, newest()))
    assert await upgrade(url) == newest()


def columns(connection: Connection) -> dict[str, list[tuple[str, str, bool]]]:
    """Name, type and whether it may be null, of the columns of every table, as they stand in it."""
    inspector = inspect(connection)
    return {
        table: [(str(c["name"]), str(c["type"]), bool(c["nullable"])) for c in inspector.get_columns(table)]
        for table in inspector.get_table_names()
    }


@pytest.mark.parametrize("way", ["at once", "by migrations"])
async def test_an_upgrade_makes_the_tables_that_the_code_knows(empty_url: str, way: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(
            compare_metadata(MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}), metadata)
        )

    def constraints(connection: Connection) -> set[str | None]:
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

    await made(empty_url, way)
    assert await within(empty_url, differences) == []
    # Constraints have the names of the convention.
    assert await within(empty_url, constraints) == {
        str(constraint.name) for table in metadata.tables.values() for constraint in table.constraints
    }


async def test_an_empty_database_gets_what_migrations_would_give_it(empty_url: str) -> None:
    def by_migrations(connection: Connection) -> dict[str, list[tuple[str, str, bool]]]:
        migrated_to(connection, newest())
        found = columns(connection)
        for table in [*reversed(metadata.sorted_tables), VERSION_TABLE]:
            connection.execute(text(f"DROP TABLE {table}"))
        return found

    expected = await within(empty_url, by_migrations)
    await upgrade(empty_url)
    assert await within(empty_url, columns) == expected
    assert expected.keys() == {"twelve_version", *metadata.tables}


async def test_a_database_with_tables_of_others_is_migrated_and_keeps_them(empty_url: str) -> None:
    def theirs(connection: Connection) -> None:
        connection.execute(text("CREATE TABLE theirs (id INTEGER)"))

    await within(empty_url, theirs)
    await upgrade(empty_url)
    assert (await within(empty_url, columns)).keys() == {"twelve_version", "theirs", *metadata.tables}


async def test_rooms_of_before_count_as_opened_when_they_are_upgraded(empty_url: str) -> None:
    def earlier(connection: Connection) -> None:
        migrated_to(connection, "2026_11_22_minds_and_voice")
        connection.execute(
            text("INSERT INTO rooms VALUES ('d1', 'AAAAAA', 'jury', 'c', 1.0, 'lobby', NULL, NULL, 0, 0)")
        )
        connection.execute(text("INSERT INTO entries VALUES ('d1', 1, '{}')"))

    await within(empty_url, earlier)
    before = time.time()
    await upgrade(empty_url)

    def opened(connection: Connection) -> tuple[float, int]:
        at = connection.execute(text("SELECT opened_at FROM rooms")).scalar_one()
        return at, connection.execute(text("SELECT count(*) FROM entries")).scalar_one()

    at, entries = await within(empty_url, opened)
    assert before <= at <= time.time()
    assert entries == 1, "and nothing of them is lost"


async def test_matters_of_before_are_criminal_cases_when_they_are_upgraded(empty_url: str) -> None:
    def earlier(connection: Connection) -> None:
        migrated_to(connection, "2026_11_23_stalls")
        connection.execute(
            text(
                "INSERT INTO rooms (deliberation, code, format, case_id, created_at, status, lease_until, epoch) "
                "VALUES ('d1', 'AAAAAA', 'jury', 'c', 1.0, 'lobby', 0, 0)"
            )
        )
        connection.execute(text("INSERT INTO room_cases VALUES ('d1', '{}')"))

    def kinds(connection: Connection) -> list[str]:
        return list(connection.execute(text("SELECT kind FROM room_cases")).scalars())

    await within(empty_url, earlier)
    await upgrade(empty_url)
    assert await within(empty_url, kinds) == [Case.kind]


async def test_what_personas_remembered_without_an_owner_is_removed(empty_url: str) -> None:
    def earlier(connection: Connection) -> None:
        # To the first table of games, which named them by their deliberation.
        migrated_to(connection, "2026_11_25_personas")
        connection.execute(text("ALTER TABLE persona_games RENAME COLUMN game TO deliberation"))
        connection.execute(
            text(
                "INSERT INTO rooms (deliberation, code, format, case_id, created_at, status, lease_until, epoch) "
                "VALUES ('d1', 'AAAAAA', 'meeting', 'c', 1.0, 'closed', 0, 0)"
            )
        )
        connection.execute(
            text("INSERT INTO persona_games VALUES ('meeting', 'gpt', 'leader', 'd1', 'crew', :won)"), {"won": True}
        )
        connection.execute(text("INSERT INTO persona_lessons VALUES ('meeting', 'gpt', 'leader', 'CANARY')"))

    def left(connection: Connection) -> list[int]:
        tables = ("persona_games", "persona_lessons", "rooms")
        return [connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one() for table in tables]

    await within(empty_url, earlier)
    await upgrade(empty_url)
    assert await within(empty_url, left) == [0, 0, 1]
    store = await connect_store(empty_url, SURROUNDINGS)
    leader = PersonaKey("meeting", "gpt", "leader")
    # The room has no owner, so that its personas neither read nor add anything.
    assert await store.persona_memory("d1", leader) is None
    assert not await store.learn("d1", leader, "Wait.", None)
    await store.close()


async def test_exonerations_of_before_have_ids_that_do_not_tell(empty_url: str) -> None:
    def exoneration(id_: str, kind: Literal["exoneration", "file"] = "exoneration") -> CaseRow:
        source = Source(kind=kind, name="A registry")
        update = {"id": id_, "source": source, "themes": ("fire",), "explicit": True, "content_note": "Not for all."}
        return make_row(predefined_cases()["case_001_robbery"].model_copy(update=update))

    def earlier(connection: Connection) -> None:
        migrated_to(connection, "2026_11_26_persona_digests")

    await within(empty_url, earlier)
    database = Database(empty_url)
    store: Store = SqlStore(database)
    now, former = "file-0123456789ab", "us-0123456789ab"
    others = [exoneration("us-not_of_ours"), exoneration("us-ba9876543210", "file")]
    await store.put_cases([exoneration(former), *others])
    before = await store.get_case(former)
    assert before is not None
    await database.close()
    await upgrade(empty_url)
    store = await connect_store(empty_url, SURROUNDINGS)
    assert await store.get_case(former) is None
    assert await store.get_case(now) == before.model_copy(update={"id": now})
    cards = await store.list_cases(CaseFilter(theme="fire"), None, 10)
    assert [card.id for card in cards] == [now, "us-ba9876543210", "us-not_of_ours"]
    assert cards[0].content_note == "Not for all."
    await store.close()


async def test_a_second_upgrade_changes_nothing(empty_url: str) -> None:
    await upgrade(empty_url)
    assert await upgrade(empty_url) == newest()
    store = await connect_store(empty_url, SURROUNDINGS)
    await store.close()


@pytest.mark.real_time("child processes")
async def test_processes_that_upgrade_at_once_do_not_disturb_each_other(empty_url: str, tmp_path: Path) -> None:
    said = [tmp_path / "one", tmp_path / "other"]
    running = [
        forked.start(("db", "upgrade"), environment(DATABASE_URL=empty_url), tmp_path, output) for output in said
    ]
    for process, output in zip(running, said, strict=True):
        status = await asyncio.to_thread(process.wait, 60)
        assert (status, output.read_text()) == (0, f"The database is at {newest()}.\n")


async def test_a_database_of_a_newer_program_is_refused_in_one_sentence(empty_url: str) -> None:
    def age(connection: Connection) -> None:
        connection.execute(text("UPDATE twelve_version SET version_num = '2999_12_31_later'"))

    await upgrade(empty_url)
    await within(empty_url, age)
    with pytest.raises(StoreUnavailable, match="2999_12_31_later"):
        await upgrade(empty_url)


def as_before(connection: Connection) -> None:
    """Put the revision where earlier versions of the program had it."""
    connection.execute(text("CREATE TABLE alembic_version AS SELECT version_num FROM twelve_version"))
    connection.execute(text("DROP TABLE twelve_version"))


@pytest.mark.parametrize("revision", ["2026_11_25_classes", REVISION])
async def test_a_revision_under_alembics_name_is_moved_when_two_start_at_once(empty_url: str, revision: str) -> None:
    def age(connection: Connection) -> None:
        migrated_to(connection, revision)
        as_before(connection)

    await within(empty_url, age)
    assert await within(empty_url, revision_of) == revision
    await asyncio.gather(upgrade(empty_url), upgrade(empty_url))
    assert (await within(empty_url, columns)).keys() == {"twelve_version", *metadata.tables}
    assert await within(empty_url, revision_of) == REVISION


async def test_another_programs_revision_stays_beside_ours(empty_url: str) -> None:
    def theirs(connection: Connection) -> None:
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
        connection.execute(text("INSERT INTO alembic_version VALUES ('ae1027a6acf')"))

    def beside(connection: Connection) -> None:
        as_before(connection)
        connection.execute(text("INSERT INTO alembic_version VALUES ('ae1027a6acf')"))

    def revisions(connection: Connection) -> list[str]:
        return [*connection.execute(text("SELECT version_num FROM alembic_version")).scalars()]

    await within(empty_url, theirs)
    await upgrade(empty_url)
    assert await within(empty_url, revisions) == ["ae1027a6acf"]
    assert await within(empty_url, revision_of) == REVISION

    def without(connection: Connection) -> None:
        connection.execute(text("DROP TABLE alembic_version"))

    await within(empty_url, without)
    await within(empty_url, beside)
    await upgrade(empty_url)
    assert await within(empty_url, revisions) == ["ae1027a6acf"]
    assert await within(empty_url, revision_of) == REVISION


@pytest.mark.parametrize("versioned", [False, True], ids=["plain", "versioned"])
async def test_another_programs_tables_under_our_names_are_one_sentence(empty_url: str, versioned: bool) -> None:
    def theirs(connection: Connection) -> None:
        for table in ("rooms", "entries"):
            connection.execute(text(f"CREATE TABLE {table} (id INTEGER)"))
        if versioned:
            connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
            connection.execute(text("INSERT INTO alembic_version VALUES ('ae1027a6acf')"))

    await within(empty_url, theirs)
    before = await within(empty_url, columns)
    with pytest.raises(ForeignDatabase, match=r"another program's: it has the tables entries, rooms, .* a database of"):
        await upgrade(empty_url)
    with pytest.raises(ForeignDatabase):
        await database_condition(empty_url, SURROUNDINGS.now)
    assert await within(empty_url, columns) == before


async def test_a_schema_of_our_own_stands_beside_another_program(fresh_postgres_url: str) -> None:
    def theirs(connection: Connection) -> None:
        connection.execute(text("CREATE TABLE rooms (id INTEGER)"))
        connection.execute(text("CREATE SCHEMA ours"))

    await within(fresh_postgres_url, theirs)
    ours = f"{fresh_postgres_url}?schema=ours"
    await upgrade(ours)
    store = await connect_store(ours, SURROUNDINGS)
    await store.writable()
    await store.close()
    assert (await within(fresh_postgres_url, columns)).keys() == {"rooms"}


async def test_a_store_in_memory_needs_no_upgrade() -> None:
    assert await upgrade("memory://") == newest() == REVISION


def test_migrations_stand_in_one_line_and_their_files_are_dated() -> None:
    scripts = ScriptDirectory.from_config(config())
    assert len(scripts.get_heads()) == 1
    for script in scripts.walk_revisions():
        assert re.fullmatch(r"\d{4}_\d{2}_\d{2}_[a-z_]+", script.revision)
        assert Path(script.path).stem == script.revision
