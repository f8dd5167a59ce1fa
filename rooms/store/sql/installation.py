"""Values of the installation, in a database."""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy import Float, Text, cast, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from rooms.store.sql.clock import utc_seconds
from rooms.store.sql.database import Database
from rooms.store.sql.tables import installation


class SqlInstallation:
    """The part of the store that `rooms.store.base.Installation` describes."""

    _db: Database

    async def get_or_set(self, name: str, value: str) -> str:
        query = select(installation.c.value).where(installation.c.name == name)

        async def read(connection: AsyncConnection) -> str | None:
            found: str | None = (await connection.execute(query)).scalar_one_or_none()
            return found

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(insert(installation).values(name=name, value=value))

        known = await self._db.run(read)
        if known is not None:
            return known
        with suppress(IntegrityError):  # somebody was faster: theirs is the one
            await self._db.run(write, "write")
        stored = await self._db.run(read)
        assert stored is not None, "what the installation settled on is never taken away"
        return stored

    async def claim_task(self, name: str, seconds: float) -> bool:
        until = cast(utc_seconds() + seconds, Text)
        claim = self._db.insert(installation).values(name=name[:40], value=until)
        statement = claim.on_conflict_do_update(
            index_elements=[installation.c.name],
            set_={"value": until},
            where=cast(installation.c.value, Float(53)) <= utc_seconds(),
        ).returning(installation.c.name)

        async def write(connection: AsyncConnection) -> bool:
            # Of two that come at once the second waits for the first one's row, and finds it claimed.
            return (await connection.execute(statement)).scalar_one_or_none() is not None

        return await self._db.run(write, "write")
