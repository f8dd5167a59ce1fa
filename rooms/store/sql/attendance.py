"""Attendance: which holders of leases live, by locks of PostgreSQL that last as long as the connection of a worker.

The kernel closes the connections of a process that is killed, and PostgreSQL then gives up their locks within
milliseconds. So the others need not wait until the leases of a dead worker expire. Nothing depends on it: a machine
that vanishes, and a worker that hangs, keep their locks for a while, and their leases expire all the same. A worker
whose connection alone broke may be missed by mistake; it is as if its leases had expired. Behind a pooler that gives
each transaction another session there are no such locks, and leases alone tell who lives.
"""

from __future__ import annotations

import zlib

from sqlalchemy import func, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from rooms.store.records import Attending
from rooms.store.sql import tables
from rooms.store.sql.clock import utc_seconds
from rooms.store.sql.database import Database

_rooms = tables.rooms
LOCKS = 0x7E1E
"""The first half of the key of our locks; the second half stands for a holder."""
_PRESENCE_QUERY = text(
    "SELECT pg_postmaster_start_time(), ARRAY("
    "SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = :locks AND objsubid = 2 AND granted "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))"
).bindparams(locks=LOCKS)
# Shared: a new connection need not wait until the server has noticed the end of the last one.
_LOCK = text("SELECT pg_advisory_lock_shared(:locks, :holder)").bindparams(locks=LOCKS)


class Attendance:
    """Who attends, as one worker sees it over the connection of its `Database` that is reserved for leases."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._started: object = None
        """When the server started whose locks were seen last."""
        self._seen: frozenset[int] = frozenset()

    async def attend(self, holder: str) -> Attending:
        """Hold the lock of a holder, and free the leases of those whose locks are gone. Raises `StoreUnavailable`."""
        own = lock_of(holder)

        async def look(connection: AsyncConnection) -> tuple[object, frozenset[int]] | None:
            if self._db.pooled:
                return None
            started, present = (await connection.execute(_PRESENCE_QUERY)).one()
            if own not in present:
                await connection.execute(_LOCK, {"holder": own})
            return started, frozenset(present) | {own}

        found = await self._db.run(look, "reserved")
        if found is None:
            return await self._db.run(_by_leases)
        started, present = found
        # After a restart of the server everybody's lock is gone, and comes back with their next look.
        gone = self._seen - present if started == self._started else frozenset()
        self._started, self._seen = started, present
        if gone:
            await self._free(gone)
        return Attending(len(present), missed=bool(gone))

    async def _free(self, gone: frozenset[int]) -> None:
        held = (_rooms.c.lease_until > utc_seconds(), _rooms.c.holder.is_not(None))

        async def write(connection: AsyncConnection) -> None:
            holders = (await connection.execute(select(_rooms.c.holder).where(*held).distinct())).scalars()
            dead = [holder for holder in holders if holder is not None and lock_of(holder) in gone]
            if dead:
                freed = update(_rooms).where(*held, _rooms.c.holder.in_(dead)).values(lease_until=0.0)
                await connection.execute(freed)

        await self._db.run(write, "write")


async def _by_leases(connection: AsyncConnection) -> Attending:
    """Behind a pooler no lock outlasts a transaction. Nobody is missed there before its leases expire."""
    held = (_rooms.c.lease_until > utc_seconds(), _rooms.c.holder.is_not(None))
    holders = (await connection.execute(select(func.count(_rooms.c.holder.distinct())).where(*held))).scalar_one()
    return Attending(max(1, holders), missed=False)


def lock_of(holder: str) -> int:
    """The second half of the key of a holder's lock."""
    return zlib.crc32(holder[:80].encode()) & 0x7FFFFFFF
