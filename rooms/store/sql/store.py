"""The store in a database: SQLite on a laptop, Postgres on many machines."""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from weakref import WeakValueDictionary

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from rooms.errors import NoWrites, StoreUnavailable
from rooms.store.sql import tables
from rooms.store.sql.clips import SqlClips
from rooms.store.sql.database import Database
from rooms.store.sql.group_commit import GroupCommit
from rooms.store.sql.imported_cases import SqlCases
from rooms.store.sql.installation import SqlInstallation
from rooms.store.sql.lease_renewals import LeaseRenewals
from rooms.store.sql.leases import SqlLeases
from rooms.store.sql.logs import SqlLogs
from rooms.store.sql.minds import SqlMinds
from rooms.store.sql.stalls import SqlStalls
from rooms.store.sql.webhooks import SqlWebhooks

TRIED = "write check"
"""The row that is written and taken away again to see whether the database takes writes."""
TRIED_BYTES = 16_384
TRIED_SECONDS = 5.0
"""A write that succeeded counts for so long, however often somebody asks."""


class SqlStore(SqlLogs, SqlLeases, SqlStalls, SqlWebhooks, SqlClips, SqlMinds, SqlInstallation, SqlCases):
    """`rooms.store.base.Store` over one `Database`."""

    def __init__(self, database: Database) -> None:
        self._db = database
        # SQLite has no disk to wait for in a commit (WAL, `synchronous=NORMAL`).
        self._group = None if database.sqlite else GroupCommit(database)
        self._renewals = LeaseRenewals(database)
        self._trying = asyncio.Lock()
        self._written = -math.inf
        """When a write that was tried last succeeded, on the monotonic clock."""
        self._cases = WeakValueDictionary()

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
                tables.installation,
                tables.cases,
            ):
                await connection.execute(select(table).limit(0))

        await self._db.run(read)

    async def writable(self) -> None:
        async with self._trying:
            if time.monotonic() - self._written < TRIED_SECONDS:
                return
            # As large as the longest entries, of text that no database stores smaller: a full disk often still has room
            # for a few bytes in a page that is there already.
            value = secrets.token_hex(TRIED_BYTES // 2)
            put = self._db.insert(tables.installation).values(name=TRIED, value=value)
            put = put.on_conflict_do_update(index_elements=["name"], set_={"value": value})
            take = delete(tables.installation).where(tables.installation.c.name == TRIED)

            async def write(connection: AsyncConnection) -> None:
                await connection.execute(put)

            async def remove(connection: AsyncConnection) -> None:
                await connection.execute(take)

            try:
                await self._db.run(write, "write")
                await self._db.run(remove, "write")
            except StoreUnavailable as error:
                raise NoWrites(f"A write was tried: {error}") from error
            self._written = time.monotonic()

    async def close(self) -> None:
        await self._db.close()
