"""Holding the lease of one deliberation: renewed in the background, given back at the end, and known when it is lost.

The store counts a lease's time by its own clock, we by ours, from before each renewal was sent: so whatever the network
does, we know of a lease's end before anybody else can take it. Where we ourselves stood still (a shut laptop, a machine
that has too much to do) we know later, and look first whether anybody wanted it: to give a room up and take it again
costs more than to go on, and makes us later still. What a driver does meanwhile is harmless: its appends meet a newer
epoch.
"""

from __future__ import annotations

import asyncio
import contextlib
from types import TracebackType

import structlog

from rooms.errors import StoreUnavailable
from rooms.store.base import Leases
from rooms.surroundings import Clock, Surroundings

log = structlog.get_logger(__name__)


class Lease:
    """A lease that is held; made by `acquire_lease`. Used as a context, it is renewed inside and released at the
    end."""

    def __init__(
        self, leases: Leases, deliberation: str, epoch: int, ttl: float, expires_at: float, steady: Clock
    ) -> None:
        self.deliberation = deliberation
        self.epoch = epoch
        """To be named with every append of a driver."""
        self._leases = leases
        self._ttl = ttl
        self._steady = steady
        self._expires_at = expires_at
        """When it ends at the latest, by this machine's steady clock."""
        self._margin = ttl / 20
        """We give up so much earlier; a renewal that is sent so much too late means that this process stood still."""
        self._renewal_pending = False
        """A renewal was sent in time, and the store has not confirmed it."""
        self._lost = asyncio.Event()
        self._renewing: asyncio.Task[None] | None = None

    @property
    def lost(self) -> bool:
        """Whether somebody else may drive by now. Never false again once it is true."""
        if self._renewal_pending and self._steady() >= self._expires_at:
            self._lost.set()
        return self._lost.is_set()

    async def wait_lost(self) -> None:
        """Return when it is lost."""
        await self._lost.wait()

    async def __aenter__(self) -> Lease:
        self._renewing = asyncio.create_task(self._renew(), name="lease renewal")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._renewing is not None:
            self._renewing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._renewing
        if not self.lost:
            self._lost.set()
            # Where the store is away it runs out by itself.
            with contextlib.suppress(StoreUnavailable):
                await self._leases.release(self.deliberation, self.epoch)

    async def _renew(self) -> None:
        try:
            await self._renew_until_lost()
            log.warning("a lease was lost", epoch=self.epoch)
        except Exception:
            # It runs out by itself, and nobody else would say so.
            log.exception("lease_renewal_failed", epoch=self.epoch)
        self._lost.set()

    async def _renew_until_lost(self) -> None:
        pause = self._ttl / 3
        while True:
            await asyncio.sleep(min(pause, max(0.0, self._expires_at - self._margin - self._steady())))
            sent = self._steady()
            late = sent >= self._expires_at - self._margin
            if late and self._renewal_pending:
                break
            self._renewal_pending = not late
            try:
                held = await self._request_renewal(sent)
            except (StoreUnavailable, TimeoutError):
                # There is time for more than one attempt before it ends.
                pause, self._renewal_pending = self._ttl / 10, True
                continue
            if not held:
                break
            pause, self._renewal_pending = self._ttl / 3, False
            self._expires_at = sent + self._ttl

    async def _request_renewal(self, sent: float) -> bool:
        """Ask the store to renew it: whether it is ours still. Raises `TimeoutError` where the store does not answer in
        time, but not where this process is too slow to read the answer, and `StoreUnavailable`."""
        limit = max(self._expires_at - self._margin - sent, self._ttl / 3)
        renewal = asyncio.ensure_future(self._leases.renew(self.deliberation, self.epoch, self._ttl))
        try:
            while True:
                began = self._steady()
                await asyncio.wait({renewal}, timeout=limit)
                if renewal.done():
                    return renewal.result()
                if self._steady() - began < limit + self._margin:
                    raise TimeoutError
        finally:
            renewal.cancel()


async def acquire_lease(leases: Leases, deliberation: str, holder: str, surroundings: Surroundings) -> Lease | None:
    """Take the lease of a deliberation, or None where somebody has it.

    `holder` is for people who look into the table; it need not be unique.
    """
    ttl, sent = surroundings.timings.lease_seconds, surroundings.steady()
    epoch = await leases.acquire(deliberation, holder, ttl)
    return None if epoch is None else Lease(leases, deliberation, epoch, ttl, sent + ttl, surroundings.steady)
