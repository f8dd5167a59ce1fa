"""The store in a database: SQLite on a laptop, Postgres on many machines."""

from __future__ import annotations

import asyncio
import hashlib
import math
from weakref import WeakValueDictionary

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from rooms.errors import NoWrites, StoreUnavailable
from rooms.store.sql import tables
from rooms.store.sql.attendance import Attendance
from rooms.store.sql.classes import SqlClasses
from rooms.store.sql.clips import SqlClips
from rooms.store.sql.database import Database
from rooms.store.sql.group_commit import GroupCommit
from rooms.store.sql.imported_cases import SqlCases
from rooms.store.sql.installation import SqlInstallation
from rooms.store.sql.lease_renewals import LeaseRenewals
from rooms.store.sql.leases import SqlLeases
from rooms.store.sql.logs import SqlLogs
from rooms.store.sql.minds import SqlMinds
from rooms.store.sql.personas import SqlPersonas
from rooms.store.sql.stalls import SqlStalls
from rooms.store.sql.studies import SqlStudies
from rooms.store.sql.token_reads import TokenReads
from rooms.store.sql.webhooks import SqlWebhooks

WRITE_CHECK_ROW = "write check"
"""The row that is written and deleted to see whether the database takes writes."""
WRITE_CHECK_TEXT = hashlib.shake_256(WRITE_CHECK_ROW.encode()).hexdigest(8192)
"""As long as the longest entries, and of a kind that no database stores smaller: a full disk often still has room for a
few bytes in a page that is there already."""
WRITE_CHECK_CACHE_SECONDS = 5.0
"""How long a write that succeeded counts."""


class SqlStore(
    SqlLogs,
    SqlLeases,
    SqlStalls,
    SqlWebhooks,
    SqlClips,
    SqlMinds,
    SqlPersonas,
    SqlInstallation,
    SqlClasses,
    SqlStudies,
    SqlCases,
):
    """`rooms.store.base.Store` over one `Database`."""

    def __init__(self, database: Database) -> None:
        self._db = database
        # SQLite has no disk to wait for in a commit (WAL, `synchronous=NORMAL`).
        self._group = None if database.sqlite else GroupCommit(database)
        self._token_reads = TokenReads(database)
        self._renewals = LeaseRenewals(database)
        self._attendance = None if database.sqlite else Attendance(database)
        self._write_check_lock = asyncio.Lock()
        self._written_at = -math.inf
        """When the latest write check succeeded, by the loop's clock."""
        self._matters = WeakValueDictionary()

    async def check_ready(self) -> None:
        async def read(connection: AsyncConnection) -> None:
            for table in (
                tables.rooms,
                tables.entries,
                tables.idempotency_keys,
                tables.stalls,
                tables.webhooks,
                tables.clips,
                tables.spending,
                tables.persona_games,
                tables.persona_counts,
                tables.persona_lessons,
                tables.installation,
                tables.cases,
                tables.classes,
                tables.studies,
                tables.study_entries,
            ):
                await connection.execute(select(table).limit(0))

        await self._db.run(read)

    async def writable(self) -> None:
        async with self._write_check_lock:
            if asyncio.get_running_loop().time() - self._written_at < WRITE_CHECK_CACHE_SECONDS:
                return
            row = {"name": WRITE_CHECK_ROW, "value": WRITE_CHECK_TEXT}
            insert_row = self._db.insert(tables.installation).values(row)
            insert_row = insert_row.on_conflict_do_update(index_elements=["name"], set_=row)
            delete_row = delete(tables.installation).where(tables.installation.c.name == WRITE_CHECK_ROW)
            try:
                await self._db.write(insert_row)
                await self._db.write(delete_row)
            except StoreUnavailable as error:
                raise NoWrites(f"A write was tried: {error}") from error
            self._written_at = asyncio.get_running_loop().time()

    async def close(self) -> None:
        await self._db.close()
