"""What belongs to the installation, in a database."""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from rooms.store.database import Database
from rooms.store.engines import AsyncConnection
from rooms.store.tables import installation


class SqlInstallation:
    """The part of the store that `rooms.store.base.Installation` describes."""

    _db: Database

    async def settled_on(self, name: str, value: str) -> str:
        there = select(installation.c.value).where(installation.c.name == name)

        async def read(connection: AsyncConnection) -> str | None:
            found: str | None = (await connection.execute(there)).scalar_one_or_none()
            return found

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(insert(installation).values(name=name, value=value))

        known = await self._db.run(read)
        if known is not None:
            return known
        with suppress(IntegrityError):  # somebody was faster: theirs is the one
            await self._db.run(write, "write")
        kept = await self._db.run(read)
        assert kept is not None, "what the installation settled on is never taken away"
        return kept
