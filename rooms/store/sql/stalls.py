"""Stalls of workers by a room, in a small table of their own: every worker polls which rooms are set aside, and a
stalled worker writes here although it may hold a lock on the room.
"""

from __future__ import annotations

from sqlalchemy import case, select
from sqlalchemy.exc import IntegrityError

from rooms.store.records import STALL_WINDOW_SECONDS, STALLS_TO_SET_ASIDE
from rooms.store.sql import tables
from rooms.store.sql.clock import utc_seconds
from rooms.store.sql.database import Database

_stalls = tables.stalls
SET_ASIDE_QUERY = select(_stalls.c.deliberation).where(_stalls.c.times >= STALLS_TO_SET_ASIDE)
"""The deliberations that are set aside."""


class SqlStalls:
    """The part of the store that `rooms.store.base.Stalls` describes."""

    _db: Database

    async def add_stall(self, deliberation: str) -> int:
        recent = _stalls.c.last_at > utc_seconds() - STALL_WINDOW_SECONDS
        # Once a room is set aside it stays so.
        again = case((recent | (_stalls.c.times >= STALLS_TO_SET_ASIDE), _stalls.c.times + 1), else_=1)
        statement = (
            self._db.insert(_stalls)
            .values(deliberation=deliberation, times=1, last_at=utc_seconds())
            .on_conflict_do_update(index_elements=["deliberation"], set_={"times": again, "last_at": utc_seconds()})
            .returning(_stalls.c.times)
        )

        try:
            (counted,) = await self._db.written(statement)
        except IntegrityError:
            # The room has been erased.
            return 0
        return int(counted.times)

    async def set_aside(self) -> frozenset[str]:
        return frozenset(row.deliberation for row in await self._db.rows(SET_ASIDE_QUERY))

    async def is_set_aside(self, deliberation: str) -> bool:
        return await self._db.first(SET_ASIDE_QUERY.where(_stalls.c.deliberation == deliberation)) is not None
