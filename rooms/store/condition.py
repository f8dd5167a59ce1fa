"""The condition of a database, for those who look after it: its tables, its clock, and whether it can be written to.

Nothing is changed: a database without tables is not given any, and an old one is not upgraded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from rooms.errors import NoWrites
from rooms.store.sql.clock import utc_seconds
from rooms.store.sql.database import Database
from rooms.store.sql.store import SqlStore
from rooms.store.sql.tables import REVISION
from rooms.store.sql.upgrade import known_revisions, revision_of
from rooms.store.urls import database_label
from rooms.surroundings import Clock

Tables = Literal["newest", "older", "unknown", "none"]
"""Whether the tables are those of this program, of an earlier version, of one that it does not know, or not there."""


@dataclass(frozen=True)
class Condition:
    """What was found."""

    label: str
    """The database for a sentence."""
    tables: Tables
    revision: str | None
    clock_ahead: float
    """Seconds that its clock is ahead of this machine's."""
    no_writes: str | None
    """Why it takes no writes; None where it does, and where its tables are not those of this program."""


async def database_condition(url: str, now: Clock) -> Condition:
    """Look at a database. Raises `BadUrl`, and `StoreUnavailable` where it does not answer. `now`: this machine's time,
    UTC seconds."""
    database = Database(url)

    async def clock(connection: AsyncConnection) -> float:
        return float((await connection.execute(select(utc_seconds()))).scalar_one())

    async def at(connection: AsyncConnection) -> str | None:
        return await connection.run_sync(revision_of)

    try:
        revision = await database.run(at)
        before = now()
        there = await database.run(clock)
        ahead = there - (before + now()) / 2
        tables: Tables = "none" if revision is None else "newest" if revision == REVISION else "unknown"
        if tables == "unknown" and revision in known_revisions():
            tables = "older"
        no_writes: str | None = None
        if tables == "newest":
            try:
                await SqlStore(database).writable()
            except NoWrites as error:
                no_writes = str(error)
        return Condition(database_label(database.url), tables, revision, ahead, no_writes)
    finally:
        await database.close()
