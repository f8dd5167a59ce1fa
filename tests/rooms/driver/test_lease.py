"""Holding a lease: it is renewed, given back, and its loss is known before somebody else can have it."""

import asyncio
import time
from collections.abc import AsyncIterator

import pytest

from harness.simulated_time import stand_still
from harness.surroundings import SURROUNDINGS, leasing
from harness.waiting import WAIT_SECONDS, until
from rooms.driver import lease
from rooms.errors import StoreUnavailable
from rooms.log_context import about_room
from rooms.store.memory.store import MemoryStore
from tests.rooms.store.things import opened

TTL = 0.3


@pytest.fixture(autouse=True)
async def room_in_log() -> AsyncIterator[None]:
    """A lease is held in the context of its room's driver."""
    with about_room("LEASED"):
        yield


class Cuttable(MemoryStore):
    """A store whose connection can be cut, and that can be made to hang."""

    cut = False
    hanging = False
    answers: asyncio.Event | None = None
    """Renewals wait for this, where it is there."""
    asked = 0
    """How often it was asked for a renewal."""

    async def renew(self, deliberation: str, epoch: int, ttl: float) -> bool:
        self.asked += 1
        if self.answers is not None:
            await self.answers.wait()
        if self.hanging:
            await asyncio.sleep(60)
        if self.cut:
            raise StoreUnavailable("The line is cut.")
        return await super().renew(deliberation, epoch, ttl)


async def renewed(held: lease.Lease) -> None:
    """Return right after the next renewal: on a busy machine a lease may be over a moment later."""
    before = held._expires_at
    async with asyncio.timeout(WAIT_SECONDS):
        while held._expires_at == before:  # noqa: ASYNC110 - what waits for a time comes too late where we stood still
            await asyncio.sleep(0)


async def test_a_lease_outlasts_its_time_while_it_is_held() -> None:
    store = MemoryStore(SURROUNDINGS.steady)
    room = await opened(store)
    began = time.monotonic()
    held = await lease.acquire_lease(store, room.deliberation, "one", leasing(TTL))
    assert held is not None
    async with held:
        while time.monotonic() - began < 3 * TTL:
            await renewed(held)
            assert not held.lost
            assert await lease.acquire_lease(store, room.deliberation, "other", leasing(TTL)) is None


async def test_it_is_free_at_once_when_its_holder_is_done() -> None:
    store = MemoryStore(SURROUNDINGS.steady)
    room = await opened(store)
    first = await lease.acquire_lease(store, room.deliberation, "one", leasing(60))
    assert first is not None
    async with first:
        pass
    assert first.lost
    second = await lease.acquire_lease(store, room.deliberation, "other", leasing(60))
    assert second is not None
    assert second.epoch == first.epoch + 1


async def test_a_holder_learns_that_another_epoch_has_it() -> None:
    store = MemoryStore(SURROUNDINGS.steady)
    room = await opened(store)
    held = await lease.acquire_lease(store, room.deliberation, "one", leasing(TTL))
    assert held is not None
    async with held:
        await store.release(room.deliberation, held.epoch)
        taken = await store.acquire(room.deliberation, "other", 60)
        async with asyncio.timeout(WAIT_SECONDS):
            await held.wait_lost()
        assert held.lost
    # Its end does not take the lease from the one who has it now.
    assert taken is not None
    assert await store.renew(room.deliberation, taken, 60)


@pytest.mark.parametrize("trouble", ["cut", "hanging"])
async def test_a_holder_without_the_store_gives_up_before_another_can_take_it(trouble: str) -> None:
    store = Cuttable(SURROUNDINGS.steady)
    room = await opened(store)
    held = await lease.acquire_lease(store, room.deliberation, "one", leasing(TTL))
    assert held is not None
    async with held:
        setattr(store, trouble, True)
        # One that stood still, and has sent no renewal in time, looks first whether anybody wanted it.
        await until(lambda: held._renewal_pending, "a renewal that is not confirmed")
        other = None
        for _ in range(1000):
            await asyncio.sleep(0.001)
            other = await store.acquire(room.deliberation, "other", 60)
            if other is not None:
                break
        assert held.lost
        assert other == held.epoch + 1


class Broken(MemoryStore):
    """A store whose renewals fail in a way that is no outage."""

    async def renew(self, deliberation: str, epoch: int, ttl: float) -> bool:
        raise ZeroDivisionError


@pytest.mark.causes_failure("lease_renewal_failed")
async def test_a_lease_whose_renewal_breaks_counts_as_lost() -> None:
    store = Broken(SURROUNDINGS.steady)
    room = await opened(store)
    held = await lease.acquire_lease(store, room.deliberation, "one", leasing(TTL))
    assert held is not None
    async with held, asyncio.timeout(WAIT_SECONDS):
        await held.wait_lost()
    assert held.lost


async def test_a_holder_that_stood_still_keeps_what_nobody_wanted() -> None:
    store = Cuttable(SURROUNDINGS.steady)
    room = await opened(store)
    held = await lease.acquire_lease(store, room.deliberation, "one", leasing(TTL))
    assert held is not None
    async with held:
        for _ in range(3):
            # Nothing of ours runs meanwhile, as in a machine that has too much to do, and the lease is over.
            stand_still(2 * TTL)
            await renewed(held)
            assert not held.lost
        assert await store.acquire(room.deliberation, "other", 60) is None


async def test_a_holder_that_stood_still_during_a_renewal_reads_the_answer() -> None:
    store = Cuttable(SURROUNDINGS.steady)
    room = await opened(store)
    held = await lease.acquire_lease(store, room.deliberation, "one", leasing(TTL))
    assert held is not None
    async with held:
        store.answers = asyncio.Event()
        await until(lambda: store.asked, "a renewal under way")
        store.answers.set()
        stand_still(2 * TTL)
        await renewed(held)
        assert await store.acquire(room.deliberation, "other", 60) is None
        assert not held.lost


async def test_a_holder_that_stood_still_learns_that_it_lost_the_lease() -> None:
    store = MemoryStore(SURROUNDINGS.steady)
    room = await opened(store)
    held = await lease.acquire_lease(store, room.deliberation, "one", leasing(TTL))
    assert held is not None
    async with held:
        stand_still(2 * TTL)
        assert await store.acquire(room.deliberation, "other", 60) == held.epoch + 1
        async with asyncio.timeout(WAIT_SECONDS):
            await held.wait_lost()


async def test_a_short_outage_of_the_store_costs_nothing() -> None:
    store = Cuttable(SURROUNDINGS.steady)
    room = await opened(store)
    held = await lease.acquire_lease(store, room.deliberation, "one", leasing(1.5))
    assert held is not None
    async with held:
        store.cut = True
        await until(lambda: store.asked >= 2, "two renewals that failed")
        store.cut = False
        await renewed(held)
        assert not held.lost
        assert await lease.acquire_lease(store, room.deliberation, "other", leasing(1.5)) is None


async def test_the_room_of_a_holder_that_died_is_free_when_the_lease_ends() -> None:
    store = MemoryStore(SURROUNDINGS.steady)
    room = await opened(store, status="running")
    began = time.monotonic()
    assert await lease.acquire_lease(store, room.deliberation, "dead", leasing(TTL)) is not None
    assert await store.unfinished(10) == []
    for _ in range(1000):
        await asyncio.sleep(0.005)
        if await store.unfinished(10):
            break
    assert await store.unfinished(10)
    assert time.monotonic() - began >= TTL
