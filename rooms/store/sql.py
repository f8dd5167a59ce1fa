"""The store in a database: SQLite on a laptop, Postgres on many machines."""

from __future__ import annotations

from sqlalchemy import select

from rooms.store import tables
from rooms.store.clips import SqlClips
from rooms.store.database import Database
from rooms.store.engines import AsyncConnection
from rooms.store.group import GroupCommit
from rooms.store.imported import SqlCases
from rooms.store.installation import SqlInstallation
from rooms.store.leases import SqlLeases
from rooms.store.logs import SqlLogs
from rooms.store.minds import SqlMinds
from rooms.store.renewals import Renewals
from rooms.store.webhooks import SqlWebhooks


class SqlStore(SqlLogs, SqlLeases, SqlWebhooks, SqlClips, SqlMinds, SqlInstallation, SqlCases):
    """`rooms.store.base.Store` over one `Database`."""

    def __init__(self, database: Database) -> None:
        self._db = database
        # SQLite has no disk to wait for in a commit (WAL, `synchronous=NORMAL`).
        self._group = None if database.sqlite else GroupCommit(database)
        self._renewals = Renewals(database)

    async def ready(self) -> None:
        async def read(connection: AsyncConnection) -> None:
            for table in (
                tables.rooms,
                tables.entries,
                tables.webhooks,
                tables.clips,
                tables.spending,
                tables.installation,
                tables.cases,
            ):
                await connection.execute(select(table).limit(0))

        await self._db.run(read)

    async def close(self) -> None:
        await self._db.close()
