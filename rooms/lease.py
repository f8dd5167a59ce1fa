"""Holding the lease of one deliberation: renewed in the background, given back at the end, and known when it is lost.

The store counts a lease's time by its own clock, we by ours, from before each renewal was sent: so whatever the network
does, we know of a lease's end before anybody else can take it. What a driver does after that is harmless in any case:
its appends meet a newer epoch, or a number that is taken.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from types import TracebackType

import structlog

from rooms.errors import StoreUnavailable
from rooms.store.base import Leases

log = structlog.get_logger(__name__)

TTL = 2.0
"""Seconds that a lease lasts: a room whose worker was killed waits no longer than this for the next one."""


class Lease:
    """A lease that is held; made by `take`. Used as a context, it is renewed inside and released at the end."""

    def __init__(self, leases: Leases, deliberation: str, epoch: int, ttl: float, until: float) -> None:
        self.deliberation = deliberation
        self.epoch = epoch
        """To be named with every append of a driver."""
        self._leases = leases
        self._ttl = ttl
        self._until = until
        """When it ends at the latest, by this machine's steady clock."""
        self._lost = asyncio.Event()
        self._renewing: asyncio.Task[None] | None = None

    @property
    def lost(self) -> bool:
        """Whether somebody else may drive by now. Never false again once it is true."""
        if time.monotonic() >= self._until:
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
        pause = self._ttl / 3
        while not self.lost:
            await asyncio.sleep(min(pause, max(0.0, self._until - time.monotonic())))
            sent = time.monotonic()
            try:
                async with asyncio.timeout_at(asyncio.get_running_loop().time() + max(0.0, self._until - sent)):
                    held = await self._leases.renew(self.deliberation, self.epoch, self._ttl)
            except (StoreUnavailable, TimeoutError):
                # There is time for more than one attempt before it ends.
                pause = self._ttl / 10
                continue
            pause = self._ttl / 3
            if not held:
                self._lost.set()
            else:
                self._until = sent + self._ttl
        log.warning("a lease was lost", epoch=self.epoch)


async def take(leases: Leases, deliberation: str, holder: str, ttl: float = TTL) -> Lease | None:
    """Take the lease of a deliberation for `ttl` seconds, or None where somebody has it.

    `holder` is for people who look into the table; it need not be unique.
    """
    sent = time.monotonic()
    epoch = await leases.acquire(deliberation, holder, ttl)
    return None if epoch is None else Lease(leases, deliberation, epoch, ttl, sent + ttl)
