"""Bring a database to the newest tables, from code: no ini file, and safe when several processes start at once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import (
    Column,
    Connection,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    delete,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.ext.asyncio import AsyncConnection

import migrations
from rooms.errors import ForeignDatabase, StoreUnavailable
from rooms.store.sql.database import Database
from rooms.store.sql.tables import REVISION, VERSION_TABLE, entries, metadata, rooms
from rooms.store.urls import backend_for

# Alembic is imported where it is used: a database that is at head, or that has nothing in it yet, does not wait for it.
if TYPE_CHECKING:
    from alembic.config import Config

_UPGRADE_LOCK = 7_240_310
"""Postgres: advisory lock for upgrades."""


def _version_table(name: str) -> Table:
    """A table with the revision of a database, as Alembic makes it."""
    number = Column("version_num", String(32), nullable=False)
    return Table(name, MetaData(), number, PrimaryKeyConstraint("version_num", name=f"{name}_pkc"))


_VERSION = _version_table(VERSION_TABLE)
_EARLIER_VERSION = _version_table("alembic_version")
"""Where our revision stood before: a table that every program with Alembic has unless it is told otherwise."""
_REVISION_FORM = re.compile(r"\d{4}_\d{2}_\d{2}_[a-z_]+")


async def upgrade(url: str) -> str:
    """Bring the database to the newest tables, in one transaction; returns the revision it is at.

    An empty database is given the tables as they are now, any other the migrations it has not had yet; both come to
    the same, which a test holds. A store in memory needs none. Raises `BadUrl`, and `StoreUnavailable` where the
    database is not there or is at a revision that this version of the program does not know.
    """
    if backend_for(url) == "memory":
        return REVISION
    database = Database(url)

    async def is_newest(connection: AsyncConnection) -> bool:
        return await connection.run_sync(_is_newest)

    async def migrate(connection: AsyncConnection) -> None:
        await connection.run_sync(_upgrade)

    try:
        if not await database.run(is_newest):
            await database.run(migrate, "transaction")
    finally:
        await database.close()
    return REVISION


def revision_of(connection: Connection) -> str | None:
    """The revision a database is at; None for one without tables of ours.

    Raises `ForeignDatabase` where another program's tables have names of ours.
    """
    names = {*inspect(connection).get_table_names()}
    if VERSION_TABLE in names:
        found = connection.execute(select(_VERSION.c.version_num)).scalar()
        return str(found) if found is not None else None
    if not (common := names & metadata.tables.keys()):
        return None
    earlier = _earlier_revision(connection) if names >= {rooms.name, entries.name, _EARLIER_VERSION.name} else None
    if earlier is None:
        raise ForeignDatabase(
            f"This database is another program's: it has the tables {', '.join(sorted(common))}, which are not ours. "
            "Give us a database of our own or, of PostgreSQL, a schema: ?schema=NAME at the end of its address."
        )
    return earlier


def _earlier_revision(connection: Connection) -> str | None:
    """Our revision as it stood beside that of other programs."""
    found = connection.execute(select(_EARLIER_VERSION.c.version_num)).scalars()
    return next((revision for revision in found if _REVISION_FORM.fullmatch(revision)), None)


def _is_newest(connection: Connection) -> bool:
    return inspect(connection).has_table(VERSION_TABLE) and revision_of(connection) == REVISION


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
    revision = revision_of(connection)
    if revision is not None and not inspect(connection).has_table(VERSION_TABLE):
        _move_version(connection, revision)
    if revision == REVISION:
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


def _move_version(connection: Connection, revision: str) -> None:
    """Move our revision to a table of our own."""
    _VERSION.create(connection)
    connection.execute(insert(_VERSION).values(version_num=revision))
    connection.execute(delete(_EARLIER_VERSION).where(_EARLIER_VERSION.c.version_num == revision))
    if connection.execute(select(_EARLIER_VERSION)).first() is None:
        _EARLIER_VERSION.drop(connection)


def _no_upgrade(revision: str | None, error: Exception) -> str:
    if revision is not None and revision not in known_revisions():
        return (
            f"The database is at the revision {revision[:60]!r}, which this version of the program does not know: it "
            "is newer than the program. Run the newer version, or restore a backup that was made before it."
        )
    return f"The database cannot be upgraded: {error}"
