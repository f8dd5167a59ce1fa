"""Webhooks: what they are told, and that nothing is lost or in a room's way."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest

from engine.core.errors import Refusal
from rooms.live.seating import claim_seat
from rooms.registry.new_room import OpenedRoom
from rooms.store import Store, WebhookRecord, connect_store
from rooms.store.memory.store import MemoryStore
from rooms.store.sql.upgrade import upgrade
from rooms.webhooks.delivery import ENDED_SENTENCE, WebhookDelivery
from rooms.webhooks.http_target import WebhookClient
from rooms.webhooks.notices import NOTICE_KINDS, new_secret, signature
from tests.rooms.driving import CASE, House
from tests.rooms.webhooks.target import SECONDS, Target, target


@contextlib.asynccontextmanager
async def couriers(
    store: Store, number: int = 1, *, clock: House | None = None, give_up: float = 900.0, private: bool = True
) -> AsyncIterator[Counter[str]]:
    """Couriers of so many workers; what they counted."""
    counted: Counter[str] = Counter()
    line = WebhookClient(private=private, seconds=SECONDS)
    running = [
        asyncio.create_task(
            WebhookDelivery(
                store,
                line,
                (clock or House()).clock,
                seconds=SECONDS,
                counted=lambda how: counted.update((how,)),
                give_up=give_up,
                jitter=lambda: 0.5,
            ).run()
        )
        for _ in range(number)
    ]
    try:
        yield counted
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await line.close()


async def hooked(store: Store, new: OpenedRoom, where: Target, *events: str) -> WebhookRecord:
    """A webhook of a room, from its newest entry on."""
    room = new.room
    made = WebhookRecord(
        id=uuid4().hex,
        deliberation=room.record.deliberation,
        url=where.url,
        events=events or NOTICE_KINDS,
        secret=new_secret(),
        created_at=1.0,
        after_seq=room.state.seq,
    )
    await store.add_webhook(made)
    return made


async def opened(house: House) -> OpenedRoom:
    directory = house.directories[0] if house.directories else await house.directory()
    return await directory.open(format="jury", case=CASE, seed="a seed", name="Ann")


async def now(store: Store, webhook: WebhookRecord) -> WebhookRecord:
    return (await store.webhooks(webhook.deliberation))[0]


async def stands(store: Store, webhook: WebhookRecord, **wanted: object) -> WebhookRecord:
    """A webhook as it is kept, once it stands so."""
    async with asyncio.timeout(20):
        while True:
            kept = await now(store, webhook)
            if all(getattr(kept, name) == value for name, value in wanted.items()):
                return kept
            await asyncio.sleep(0.05)


def test_the_signature_is_that_of_the_timestamp_and_the_body() -> None:
    # As `printf '1763700000.{"a":1}' | openssl dgst -sha256 -hmac key` has it.
    known = "61046b9b2f6b91bccc8188b80b8bb3246988d940bd5af066ce762f947be5f8bb"
    assert signature("key", "1763700000", b'{"a":1}') == known


async def test_notices_are_signed_numbered_and_told_in_order() -> None:
    house = House()
    new = await opened(house)
    async with target() as listening, couriers(house.store) as counted:
        webhook = await hooked(house.store, new, listening)
        for number in (1, 2, 3):
            await claim_seat(new.room, f"Guest {number}", number, "human")
        heard = await listening.until(3)
        assert [one.told["seat"] for one in heard] == [1, 2, 3]
        assert [one.told["seq"] for one in heard] == sorted(one.told["seq"] for one in heard)
        first = heard[0]
        assert first.told["kind"] == first.headers["twelve-event"] == "seat_changed"
        assert first.told["id"] == first.headers["twelve-delivery"] == f"{webhook.id}.{first.told['seq']}"
        assert (first.told["name"], first.told["change"], first.told["occupant"]) == ("Guest 1", "taken", "human")
        assert first.told["room"] == new.room.record.code
        assert all(one.signed_with(webhook.secret) for one in heard)
        assert not first.signed_with(webhook.secret + "x")
        await stands(house.store, webhook, after_seq=new.room.state.seq, failures=0, last_error=None)
        assert counted == {"told": 3}
    await house.close()


async def test_only_what_was_asked_for_is_told() -> None:
    house = House()
    new = await opened(house)
    async with target() as listening, couriers(house.store):
        webhook = await hooked(house.store, new, listening, "verdict_reached")
        await claim_seat(new.room, "Bo", 1, "human")
        await stands(house.store, webhook, after_seq=new.room.state.seq)
        assert listening.heard == []
    await house.close()


async def test_several_workers_tell_everything_once() -> None:
    house = House()
    new = await opened(house)
    async with target() as listening, couriers(house.store, 4):
        await hooked(house.store, new, listening)
        for number in (1, 2, 3, 4, 5, 6):
            await claim_seat(new.room, f"Guest {number}", number, "human")
            await asyncio.sleep(0.1)
        await listening.until(6)
        await asyncio.sleep(1.5)
        assert [one.told["seat"] for one in listening.heard] == [1, 2, 3, 4, 5, 6]
    await house.close()


@pytest.mark.parametrize("kind", ["memory", "sqlite"])
async def test_a_worker_that_dies_is_replaced_and_nothing_is_lost(kind: str, tmp_path: Path) -> None:
    url = "memory://" if kind == "memory" else f"sqlite:///{tmp_path}/twelve.db"
    await upgrade(url)
    house = House(await connect_store(url))
    new = await opened(house)
    async with target() as listening:
        webhook = await hooked(house.store, new, listening)
        async with couriers(house.store):
            await claim_seat(new.room, "Guest 1", 1, "human")
            await listening.until(1)
            await stands(house.store, webhook, after_seq=new.room.state.seq)
            listening.hangs(True)
            for number in (2, 3):
                await claim_seat(new.room, f"Guest {number}", number, "human")
            # The worker ends while its target has heard and not yet answered.
            await listening.until(2)
        listening.hangs(False)
        async with couriers(house.store):
            heard = await listening.until(4)
        assert [one.told["seat"] for one in heard] == [1, 2, 2, 3]
        assert heard[1].told["id"] == heard[2].told["id"]
        assert len({one.told["id"] for one in heard}) == 3
    await house.close()
    await house.store.close()


async def test_a_failing_target_is_tried_again_ever_more_rarely_and_hears_everything_in_the_end() -> None:
    house = House()
    new = await opened(house)
    async with target(status=500) as listening, couriers(house.store) as counted:
        webhook = await hooked(house.store, new, listening)
        await claim_seat(new.room, "Guest 1", 1, "human")
        await claim_seat(new.room, "Guest 2", 2, "human")
        heard = await listening.until(3)
        failing = await stands(house.store, webhook, failures=3)
        assert failing.last_error == "It answered 500."
        assert failing.last_tried_at is not None
        assert failing.last_told_at is None
        assert len({one.told["id"] for one in heard}) == 1
        first, second = heard[1].at - heard[0].at, heard[2].at - heard[1].at
        assert 0.9 < first < second
        listening.status = 204
        heard = await listening.until(5)
        assert [one.told["seat"] for one in heard] == [1, 1, 1, 1, 2]
        await stands(house.store, webhook, failures=0, last_error=None, dropped=0, after_seq=new.room.state.seq)
        assert counted == {"failed": 3, "told": 2}
    await house.close()


async def test_what_is_too_old_is_given_up_and_the_rest_is_told() -> None:
    house = House()
    new = await opened(house)
    async with target(status=500) as listening, couriers(house.store, clock=house, give_up=60) as counted:
        webhook = await hooked(house.store, new, listening)
        for number in (1, 2, 3):
            await claim_seat(new.room, f"Guest {number}", number, "human")
        await stands(house.store, webhook, failures=1)
        house.clock.ahead = 100
        await claim_seat(new.room, "Guest 4", 4, "human")
        given_up = await stands(house.store, webhook, dropped=3)
        assert given_up.last_error == "It answered 500."
        listening.status = 200
        await stands(house.store, webhook, failures=0, after_seq=new.room.state.seq)
        assert [one.told["seat"] for one in listening.heard if one.told["seat"] > 1] == [4]
        assert counted["dropped"] == 3
    await house.close()


async def test_a_target_that_asks_for_nothing_more_gets_nothing_more() -> None:
    house = House()
    new = await opened(house)
    async with target(status=410) as listening, couriers(house.store):
        webhook = await hooked(house.store, new, listening)
        await claim_seat(new.room, "Guest 1", 1, "human")
        await stands(house.store, webhook, last_error=ENDED_SENTENCE)
        await claim_seat(new.room, "Guest 2", 2, "human")
        await asyncio.sleep(1.2)
        assert len(listening.heard) == 1
    await house.close()


async def test_a_private_target_is_refused_when_it_is_called_too() -> None:
    """Whatever its name led to when it was registered."""
    house = House()
    new = await opened(house)
    async with target() as listening, couriers(house.store, private=False):
        webhook = await hooked(house.store, new, listening)
        await claim_seat(new.room, "Guest 1", 1, "human")
        kept = await stands(house.store, webhook, failures=1)
        assert kept.last_error is not None
        assert "private address" in kept.last_error
        assert listening.heard == []
    await house.close()


async def test_an_erased_room_is_told_of_no_more() -> None:
    house = House()
    new = await opened(house)
    async with target(hangs=True) as listening, couriers(house.store):
        await hooked(house.store, new, listening)
        await claim_seat(new.room, "Guest 1", 1, "human")
        await claim_seat(new.room, "Guest 2", 2, "human")
        await listening.until(1)
        await house.directories[0].erase(new.room)
        listening.hangs(False)
        with pytest.raises(Refusal):
            await house.directories[0].room(new.room.record.code)
        await asyncio.sleep(1.2)
        assert len(listening.heard) == 1
    await house.close()


async def test_a_webhook_of_a_twin_store_is_claimed_by_epoch() -> None:
    """What `replace` keeps is what was claimed: an outdated courier cannot turn the clock back."""
    store = MemoryStore()
    house = House(store)
    new = await opened(house)
    async with target() as listening:
        await hooked(store, new, listening)
        await claim_seat(new.room, "Guest 1", 1, "human")
        [outdated] = await store.claim_webhooks(0, 1)
        async with couriers(store):
            await listening.until(1)
            await stands(store, outdated, last_error=None, after_seq=new.room.state.seq)
            assert not await store.save_webhook(replace(outdated, after_seq=0), 0)
            await asyncio.sleep(1.2)
        assert len(listening.heard) == 1
    await house.close()
