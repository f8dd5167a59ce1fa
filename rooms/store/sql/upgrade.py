"""Bring a database to the newest tables, from code: no ini file, and safe when several processes start at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Column, Connection, MetaData, PrimaryKeyConstraint, String, Table, insert, inspect, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

import migrations
from rooms.errors import StoreUnavailable
from rooms.store.sql.database import Database
from rooms.store.sql.tables import REVISION, metadata
from rooms.store.urls import backend_for

# Alembic is imported where it is used: a database that is at head, or that has nothing in it yet, does not wait for it.
if TYPE_CHECKING:
    from alembic.config import Config

_UPGRADE_LOCK = 7_240_310
"""Postgres: advisory lock for upgrades."""
_VERSION = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""Where Alembic keeps the revision of a database, as it makes it itself."""


async def upgrade(url: str) -> str:
    """Bring the database to the newest tables, in one transaction; returns the revision it is at.

    An empty database is given the tables as they are now, any other the migrations it has not had yet; both come to
    the same, which a test holds. A store in memory needs none. Raises `BadUrl`, and `StoreUnavailable` where the
    database is not there or is at a revision that this version of the program does not know.
    """
    if backend_for(url) == "memory":
        return REVISION
    database = Database(url)

    async def at(connection: AsyncConnection) -> str | None:
        return await connection.run_sync(revision_of)

    async def migrate(connection: AsyncConnection) -> None:
        await connection.run_sync(_upgrade)

    try:
        if await database.run(at) != REVISION:
            await database.run(migrate, "transaction")
    finally:
        await database.close()
    return REVISION


def revision_of(connection: Connection) -> str | None:
    """The revision a database is at; None for one without tables of ours."""
    if not inspect(connection).has_table(_VERSION.name):
        return None
    found = connection.execute(select(_VERSION.c.version_num)).scalar()
    return str(found) if found is not None else None


def newest() -> str:
    """The revision that this version of the program wants."""
    from alembic.script import ScriptDirectory

    head = ScriptDirectory.from_config(config()).get_current_head()
    assert head is not None, "there is at least one migration"
    return head


def known_revisions() -> frozenset[str]:
    """The revisions from which this version of the program can upgrade, and its own."""
    from alembic.script import ScriptDirectory

    return frozenset(script.revision for script in ScriptDirectory.from_config(config()).walk_revisions())


def config(connection: Connection | None = None) -> Config:
    """Alembic's configuration; `migrations/env.py` runs on `connection`."""
    from alembic.config import Config

    made = Config()
    made.set_main_option("script_location", str(Path(migrations.__file__).parent).replace("%", "%%"))
    made.set_main_option("file_template", "%%(year)d_%%(month).2d_%%(day).2d_%%(slug)s")
    made.attributes["connection"] = connection
    return made


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        # Workers start together: one upgrades, the others wait here until its transaction ends, and find nothing to do.
        # SQLite has let only one of us begin. It is taken before Alembic starts, whose context is global to a process.
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _UPGRADE_LOCK})
    if revision_of(connection) == REVISION:
        return
    if not inspect(connection).get_table_names():
        metadata.create_all(connection, checkfirst=False)
        _VERSION.create(connection)
        connection.execute(insert(_VERSION).values(version_num=REVISION))
        return
    from alembic import command
    from alembic.util import CommandError

    try:
        command.upgrade(config(connection), "head")
    except CommandError as error:
        raise StoreUnavailable(_no_upgrade(revision_of(connection), error)) from error


def _no_upgrade(revision: str | None, error: Exception) -> str:
    if revision is not None and revision not in known_revisions():
        return (
            f"The database is at the revision {revision[:60]!r}, which this version of the program does not know: it "
            "is newer than the program. Run the newer version, or restore a backup that was made before it."
        )
    return f"The database cannot be upgraded: {error}"
