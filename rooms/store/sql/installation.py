"""Values of the installation, in a database."""

from __future__ import annotations

from contextlib import suppress

from sqlalchemy import Float, Text, cast, insert, select
from sqlalchemy.exc import IntegrityError

from rooms.store.sql.clock import utc_seconds
from rooms.store.sql.database import Database
from rooms.store.sql.tables import installation


class SqlInstallation:
    """The part of the store that `rooms.store.base.Installation` describes."""

    _db: Database

    async def get_or_set(self, name: str, value: str) -> str:
        query = select(installation.c.value).where(installation.c.name == name)
        known = await self._db.first(query)
        if known is None:
            with suppress(IntegrityError):  # somebody was faster: theirs is the one
                await self._db.write(insert(installation).values(name=name, value=value))
            known = await self._db.first(query)
        assert known is not None, "what the installation settled on is never taken away"
        return str(known.value)

    async def claim_task(self, name: str, seconds: float) -> bool:
        until = cast(utc_seconds() + seconds, Text)
        claim = self._db.insert(installation).values(name=name[:40], value=until)
        statement = claim.on_conflict_do_update(
            index_elements=[installation.c.name],
            set_={"value": until},
            where=cast(installation.c.value, Float(53)) <= utc_seconds(),
        ).returning(installation.c.name)

        # Of two that come at once the second waits for the first one's row, and finds it claimed.
        return bool(await self._db.written(statement))
