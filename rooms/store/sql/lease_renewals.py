"""Renewals of leases: those that come within a moment, or while others are under way, share a statement.

The lease of every driven room is renewed several times before it runs out. One by one, the renewals of forty rooms are
most of the load of a worker on its database. Where the database is slow they delay everything else, including
themselves, until leases run out although their holders live. So they are grouped, on a connection of
their own: a lease must not be lost because everything else is busy.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from sqlalchemy import tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from rooms.store.sql import tables
from rooms.store.sql.clock import utc_seconds
from rooms.store.sql.database import Database

_rooms = tables.rooms
GATHER_SHARE = 1 / 40
"""The share of a lease's length for which renewals wait for others; they are sent at a third of it."""
MAX_RENEWALS_PER_STATEMENT = 200
"""Renewals in one statement."""
# A worker sends this many times a second: SQLAlchemy would take longer to put it together than everything else takes.
# Entries that are being written lock their room's key, which does not matter here.
RENEWAL_STATEMENT = """
    UPDATE rooms SET lease_until = extract(epoch FROM clock_timestamp())::float8 + $3::float8
    WHERE (deliberation, epoch) IN (
        SELECT deliberation, epoch FROM rooms
        WHERE (deliberation, epoch) IN (SELECT * FROM unnest($1::varchar[], $2::int[]))
        FOR NO KEY UPDATE SKIP LOCKED
    ) AND holder IS NOT NULL
    RETURNING deliberation, epoch
"""
"""With deliberations, their epochs and the seconds of a lease; those whose row is locked are skipped."""


@dataclass(frozen=True)
class _Renewal:
    deliberation: str
    epoch: int
    ttl: float
    held: asyncio.Future[bool]


class LeaseRenewals:
    """Groups the renewals of leases in one `Database`."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._waiting: list[_Renewal] = []
        self._worker: asyncio.Task[None] | None = None

    async def renew(self, deliberation: str, epoch: int, ttl: float) -> bool:
        """Whether the lease was renewed, for `ttl` seconds from now. Raises `StoreUnavailable`."""
        held: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Renewal(deliberation, epoch, ttl, held))
        if self._worker is None:
            self._worker = asyncio.create_task(self._renew_all(), name="lease renewals")
        if await held:
            return True
        # Not ours any more, or its row was locked; for one alone it can be waited.
        return bool(await self._renew_group([(deliberation, epoch)], ttl, wait_for_locks=True))

    async def _renew_all(self) -> None:
        try:
            while self._waiting:
                # Those that are due a little later come along: a statement costs more than a row of it.
                await asyncio.sleep(GATHER_SHARE * self._waiting[0].ttl)
                # Usually all: one worker has one length of lease.
                ttl = self._waiting[0].ttl
                group = [one for one in self._waiting if one.ttl == ttl][:MAX_RENEWALS_PER_STATEMENT]
                self._waiting = [one for one in self._waiting if one not in group]
                try:
                    renewed = await self._renew_group(
                        [(one.deliberation, one.epoch) for one in group], ttl, wait_for_locks=False
                    )
                except BaseException as error:
                    for one in group:
                        if not one.held.done():
                            one.held.set_exception(error)
                    if not isinstance(error, Exception):
                        raise
                    continue
                for one in group:
                    if not one.held.done():
                        one.held.set_result((one.deliberation, one.epoch) in renewed)
        finally:
            self._worker = None

    async def _renew_group(
        self, leases: list[tuple[str, int]], ttl: float, *, wait_for_locks: bool
    ) -> set[tuple[str, int]]:
        """Renew these, all in one statement: which of them were. Unless `wait_for_locks`, those whose row is locked are
        skipped: one room must not keep all others waiting."""

        async def write(connection: AsyncConnection) -> set[tuple[str, int]]:
            if wait_for_locks or self._db.sqlite:
                named = tuple_(_rooms.c.deliberation, _rooms.c.epoch)
                renewed = await connection.execute(
                    update(_rooms)
                    .where(named.in_(leases), _rooms.c.holder.is_not(None))
                    .values(lease_until=utc_seconds() + ttl)
                    .returning(_rooms.c.deliberation, _rooms.c.epoch)
                )
            else:
                renewed = await connection.exec_driver_sql(
                    RENEWAL_STATEMENT, (*map(list, zip(*leases, strict=True)), ttl)
                )
            return {(deliberation, epoch) for deliberation, epoch in renewed}

        # A wait for one room may be long, and must not hold up the others.
        return await self._db.run(write, "write" if wait_for_locks else "reserved")
