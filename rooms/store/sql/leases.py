"""Leases: which worker drives which deliberation, in columns of the rooms' table, by the database's clock."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from rooms.store.records import Attending, DriverRecord, Overview, RoomRecord
from rooms.store.sql import tables
from rooms.store.sql.attendance import Attendance
from rooms.store.sql.clock import utc_seconds
from rooms.store.sql.database import Database
from rooms.store.sql.lease_renewals import LeaseRenewals
from rooms.store.sql.logs import ROOM, record_of
from rooms.store.sql.stalls import SET_ASIDE_QUERY

_rooms = tables.rooms
# Made once: every worker asks four times a second, and SQLAlchemy takes longer to put it together than it takes.
_UNFINISHED_QUERY = (
    select(*ROOM)
    .where(
        _rooms.c.status == "running",
        _rooms.c.lease_until <= utc_seconds(),
        _rooms.c.deliberation.not_in(SET_ASIDE_QUERY),
    )
    .order_by(_rooms.c.lease_until, _rooms.c.created_at)
    .limit(bindparam("most"))
)
_UNFINISHED_OF_FORMATS_QUERY = _UNFINISHED_QUERY.where(_rooms.c.format.in_(bindparam("formats", expanding=True)))


class SqlLeases:
    """The part of the store that `rooms.store.base.Leases` describes."""

    _db: Database
    _renewals: LeaseRenewals
    _attendance: Attendance | None
    """Who lives, where the database can tell."""

    async def acquire(self, deliberation: str, holder: str, ttl: float) -> int | None:
        statement = (
            update(_rooms)
            .where(
                _rooms.c.deliberation == deliberation,
                _rooms.c.lease_until <= utc_seconds(),
                _rooms.c.deliberation.not_in(SET_ASIDE_QUERY),
            )
            .values(holder=holder[:80], epoch=_rooms.c.epoch + 1, lease_until=utc_seconds() + ttl)
            .returning(_rooms.c.epoch)
        )

        # Of two that come at once the second waits for the first one's row lock, and then sees its lease.
        taken = await self._db.written(statement)
        return int(taken[0].epoch) if taken else None

    async def renew(self, deliberation: str, epoch: int, ttl: float) -> bool:
        return await self._renewals.renew(deliberation, epoch, ttl)

    async def release(self, deliberation: str, epoch: int) -> None:
        statement = (
            update(_rooms)
            .where(_rooms.c.deliberation == deliberation, _rooms.c.epoch == epoch)
            .values(holder=None, lease_until=0.0)
        )

        await self._db.write(statement)

    async def attend(self, holder: str) -> Attending:
        # On SQLite there is one worker.
        return await self._attendance.attend(holder) if self._attendance is not None else Attending(1, missed=False)

    async def unfinished(self, limit: int, formats: Collection[str] | None = None) -> list[RoomRecord]:
        query = _UNFINISHED_QUERY if formats is None else _UNFINISHED_OF_FORMATS_QUERY
        wanted = {"most": limit} if formats is None else {"most": limit, "formats": list(formats)}
        return [record_of(row) for row in await self._db.rows(query, wanted)]

    async def overview(self) -> Overview:
        now = utc_seconds()
        by_status = select(_rooms.c.status, func.count()).group_by(_rooms.c.status)
        by_holder = (
            select(_rooms.c.holder, func.count(), func.min(_rooms.c.lease_until) - now)
            .where(_rooms.c.holder.is_not(None), _rooms.c.lease_until > now)
            .group_by(_rooms.c.holder)
        )
        undriven = select(func.count()).where(
            _rooms.c.status == "running", _rooms.c.lease_until <= now, _rooms.c.deliberation.not_in(SET_ASIDE_QUERY)
        )
        aside = select(func.count()).select_from(SET_ASIDE_QUERY.subquery())

        async def read(connection: AsyncConnection) -> Overview:
            held = await connection.execute(by_holder)
            drivers = [DriverRecord(str(holder), count, float(seconds)) for holder, count, seconds in held]
            return Overview(
                rooms={str(status): count for status, count in await connection.execute(by_status)},
                drivers=sorted(drivers, key=lambda driver: (-driver.rooms, driver.holder)),
                undriven=int((await connection.execute(undriven)).scalar_one()),
                set_aside=int((await connection.execute(aside)).scalar_one()),
            )

        return await self._db.run(read)
