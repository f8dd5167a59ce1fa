"""Webhooks: what is delivered, and that nothing is lost or delays a room."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest

from engine.core.refusals import Refusal
from harness.surroundings import SURROUNDINGS, clocked
from rooms.errors import SetBack
from rooms.live.seating import claim_seat
from rooms.registry.erasure import erase_room
from rooms.registry.new_room import OpenedRoom
from rooms.store import Store, WebhookRecord, connect_store
from rooms.store.memory.store import MemoryStore
from rooms.store.sql.upgrade import upgrade
from rooms.webhooks.delivery import ENDED_SENTENCE, WebhookDelivery
from rooms.webhooks.http_target import WebhookClient
from rooms.webhooks.notices import NOTICE_KINDS, new_secret, signature
from tests.kit.jury_cases import MURDER
from tests.kit.rooms import House, open_room
from tests.rooms.store.things import set_back
from tests.rooms.webhooks.target import SECONDS, Target, target

pytestmark = pytest.mark.real_time("targets on the loopback")


@contextlib.asynccontextmanager
async def deliveries(
    store: Store,
    number: int = 1,
    *,
    clock: House | None = None,
    max_age_seconds: float = 900.0,
    private: bool = True,
    seconds: float = SECONDS,
) -> AsyncIterator[Counter[str]]:
    """Couriers of so many workers, who wait so long for a target; what they counted."""
    outcomes: Counter[str] = Counter()
    line = WebhookClient(private=private, seconds=seconds)
    running = [
        asyncio.create_task(
            WebhookDelivery(
                store,
                line,
                replace(clocked((clock or House()).clock), fraction=lambda: 0.5),
                timeout_seconds=seconds,
                on_outcome=lambda how: outcomes.update((how,)),
                max_age_seconds=max_age_seconds,
            ).run()
        )
        for _ in range(number)
    ]
    try:
        yield outcomes
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await line.close()


async def add_webhook(store: Store, new: OpenedRoom, where: Target, *events: str) -> WebhookRecord:
    """A webhook of a room, from its newest entry on."""
    room = new.room
    made = WebhookRecord(
        id=uuid4().hex,
        deliberation=room.record.deliberation,
        url=where.url,
        events=events or NOTICE_KINDS,
        secret=new_secret(SURROUNDINGS),
        created_at=1.0,
        after_seq=room.state.seq,
    )
    await store.add_webhook(made)
    return made


async def opened(house: House) -> OpenedRoom:
    directory = house.directories[0] if house.directories else await house.directory()
    return await open_room(directory, matter=MURDER, seed="a seed", name="Ann")


async def now(store: Store, webhook: WebhookRecord) -> WebhookRecord:
    return (await store.webhooks(webhook.deliberation))[0]


async def wait_for_record(store: Store, webhook: WebhookRecord, **wanted: object) -> WebhookRecord:
    """A webhook as it is kept, once it stands so."""
    async with asyncio.timeout(20):
        while True:
            kept = await now(store, webhook)
            if all(getattr(kept, name) == value for name, value in wanted.items()):
                return kept
            await asyncio.sleep(0.05)  # real time: polls what no event announces


def test_the_signature_is_that_of_the_timestamp_and_the_body() -> None:
    # As `printf '1763700000.{"a":1}' | openssl dgst -sha256 -hmac key` has it.
    known = "61046b9b2f6b91bccc8188b80b8bb3246988d940bd5af066ce762f947be5f8bb"
    assert signature("key", "1763700000", b'{"a":1}') == known


async def test_notices_are_signed_numbered_and_delivered_in_order() -> None:
    house = House()
    new = await opened(house)
    async with target() as receiver, deliveries(house.store) as outcomes:
        webhook = await add_webhook(house.store, new, receiver)
        for number in (1, 2, 3):
            await claim_seat(new.room, f"Guest {number}", number, "human")
        requests = await receiver.wait_for_requests(3)
        assert [one.payload["seat"] for one in requests] == [1, 2, 3]
        assert [one.payload["seq"] for one in requests] == sorted(one.payload["seq"] for one in requests)
        first = requests[0]
        assert first.payload["kind"] == first.headers["twelve-event"] == "seat_changed"
        assert first.payload["id"] == first.headers["twelve-delivery"] == f"{webhook.id}.{first.payload['seq']}"
        assert (first.payload["name"], first.payload["change"], first.payload["occupant"]) == (
            "Guest 1",
            "taken",
            "human",
        )
        assert first.payload["room"] == new.room.record.code
        assert all(one.signed_with(webhook.secret) for one in requests)
        assert not first.signed_with(webhook.secret + "x")
        await wait_for_record(house.store, webhook, after_seq=new.room.state.seq, failures=0, last_error=None)
        assert outcomes == {"told": 3}
    await house.close()


async def test_only_the_chosen_kinds_are_delivered() -> None:
    house = House()
    new = await opened(house)
    async with target() as receiver, deliveries(house.store):
        webhook = await add_webhook(house.store, new, receiver, "verdict_reached")
        await claim_seat(new.room, "Bo", 1, "human")
        await wait_for_record(house.store, webhook, after_seq=new.room.state.seq)
        assert receiver.requests == []
    await house.close()


async def test_several_workers_deliver_everything_once() -> None:
    house = House()
    new = await opened(house)
    async with target() as receiver, deliveries(house.store, 4):
        await add_webhook(house.store, new, receiver)
        for number in (1, 2, 3, 4, 5, 6):
            await claim_seat(new.room, f"Guest {number}", number, "human")
            await asyncio.sleep(0.1)  # real time: a delivery that must not come has the time to come
        await receiver.wait_for_requests(6)
        await asyncio.sleep(1.5)  # real time: a delivery that must not come has the time to come
        assert [one.payload["seat"] for one in receiver.requests] == [1, 2, 3, 4, 5, 6]
    await house.close()


@pytest.mark.slow("a lease of a worker that died runs out")
@pytest.mark.parametrize("kind", ["memory", "sqlite"])
async def test_a_worker_that_dies_is_replaced_and_nothing_is_lost(kind: str, tmp_path: Path) -> None:
    url = "memory://" if kind == "memory" else f"sqlite:///{tmp_path}/twelve.db"
    await upgrade(url)
    house = House(await connect_store(url, SURROUNDINGS))
    new = await opened(house)
    async with target() as receiver:
        webhook = await add_webhook(house.store, new, receiver)
        # The claim of one that died lasts as long as it waits for a target, and five seconds more.
        async with deliveries(house.store, seconds=3.0):
            await claim_seat(new.room, "Guest 1", 1, "human")
            await receiver.wait_for_requests(1)
            await wait_for_record(house.store, webhook, after_seq=new.room.state.seq)
            receiver.hangs(True)
            for number in (2, 3):
                await claim_seat(new.room, f"Guest {number}", number, "human")
            # The worker ends while its target has the request and has not answered yet.
            await receiver.wait_for_requests(2)
        receiver.hangs(False)
        async with deliveries(house.store):
            requests = await receiver.wait_for_requests(4)
        assert [one.payload["seat"] for one in requests] == [1, 2, 2, 3]
        assert requests[1].payload["id"] == requests[2].payload["id"]
        assert len({one.payload["id"] for one in requests}) == 3
    await house.close()
    await house.store.close()


@pytest.mark.slow("the pauses between the tries grow from a second on")
async def test_a_failing_target_is_retried_with_backoff_and_gets_everything() -> None:
    house = House()
    new = await opened(house)
    async with target(status=500) as receiver, deliveries(house.store) as outcomes:
        webhook = await add_webhook(house.store, new, receiver)
        await claim_seat(new.room, "Guest 1", 1, "human")
        await claim_seat(new.room, "Guest 2", 2, "human")
        requests = await receiver.wait_for_requests(3)
        failing = await wait_for_record(house.store, webhook, failures=3)
        assert failing.last_error == "It answered 500."
        assert failing.last_tried_at is not None
        assert failing.last_told_at is None
        assert len({one.payload["id"] for one in requests}) == 1
        first, second = requests[1].at - requests[0].at, requests[2].at - requests[1].at
        assert 0.9 < first < second
        receiver.status = 204
        requests = await receiver.wait_for_requests(5)
        assert [one.payload["seat"] for one in requests] == [1, 1, 1, 1, 2]
        await wait_for_record(
            house.store, webhook, failures=0, last_error=None, dropped=0, after_seq=new.room.state.seq
        )
        assert outcomes == {"failed": 3, "told": 2}
    await house.close()


async def test_what_is_too_old_is_dropped_and_the_rest_is_delivered() -> None:
    house = House()
    new = await opened(house)
    async with target(status=500) as receiver, deliveries(house.store, clock=house, max_age_seconds=60) as outcomes:
        webhook = await add_webhook(house.store, new, receiver)
        for number in (1, 2, 3):
            await claim_seat(new.room, f"Guest {number}", number, "human")
        await wait_for_record(house.store, webhook, failures=1)
        house.clock.ahead = 100
        await claim_seat(new.room, "Guest 4", 4, "human")
        given_up = await wait_for_record(house.store, webhook, dropped=3)
        assert given_up.last_error == "It answered 500."
        receiver.status = 200
        await wait_for_record(house.store, webhook, failures=0, after_seq=new.room.state.seq)
        assert [one.payload["seat"] for one in receiver.requests if one.payload["seat"] > 1] == [4]
        assert outcomes["dropped"] == 3
    await house.close()


async def test_a_target_that_asks_for_nothing_more_gets_nothing_more() -> None:
    house = House()
    new = await opened(house)
    async with target(status=410) as receiver, deliveries(house.store):
        webhook = await add_webhook(house.store, new, receiver)
        await claim_seat(new.room, "Guest 1", 1, "human")
        await wait_for_record(house.store, webhook, last_error=ENDED_SENTENCE)
        await claim_seat(new.room, "Guest 2", 2, "human")
        await asyncio.sleep(1.2)  # real time: a delivery that must not come has the time to come
        assert len(receiver.requests) == 1
    await house.close()


async def test_a_private_target_is_refused_when_it_is_called_too() -> None:
    """Whatever its name led to when it was registered."""
    house = House()
    new = await opened(house)
    async with target() as receiver, deliveries(house.store, private=False):
        webhook = await add_webhook(house.store, new, receiver)
        await claim_seat(new.room, "Guest 1", 1, "human")
        kept = await wait_for_record(house.store, webhook, failures=1)
        assert kept.last_error is not None
        assert "private address" in kept.last_error
        assert receiver.requests == []
    await house.close()


async def test_an_erased_room_sends_no_more_notices() -> None:
    house = House()
    new = await opened(house)
    async with target(hangs=True) as receiver, deliveries(house.store):
        await add_webhook(house.store, new, receiver)
        await claim_seat(new.room, "Guest 1", 1, "human")
        await claim_seat(new.room, "Guest 2", 2, "human")
        await receiver.wait_for_requests(1)
        await erase_room(house.directories[0], new.room)
        receiver.hangs(False)
        with pytest.raises(Refusal):
            await house.directories[0].room(new.room.record.code)
        await asyncio.sleep(1.2)  # real time: a delivery that must not come has the time to come
        assert len(receiver.requests) == 1
    await house.close()


async def test_a_webhook_of_a_twin_store_is_claimed_by_epoch() -> None:
    """What `replace` keeps is what was claimed: an outdated delivery cannot turn the clock back."""
    store = MemoryStore(SURROUNDINGS.steady)
    house = House(store)
    new = await opened(house)
    async with target() as receiver:
        await add_webhook(store, new, receiver)
        await claim_seat(new.room, "Guest 1", 1, "human")
        [outdated] = await store.claim_webhooks(0, 1)
        async with deliveries(store):
            await receiver.wait_for_requests(1)
            await wait_for_record(store, outdated, last_error=None, after_seq=new.room.state.seq)
            assert not await store.save_webhook(replace(outdated, after_seq=0), 0)
            await asyncio.sleep(1.2)  # real time: a delivery that must not come has the time to come
        assert len(receiver.requests) == 1
    await house.close()


async def test_h91_notices_go_on_where_the_store_has_lost_the_end_of_a_log() -> None:
    house = House()
    new = await opened(house)
    async with target() as receiver, deliveries(house.store):
        webhook = await add_webhook(house.store, new, receiver, "seat_changed")
        for number in (1, 2, 3):
            await claim_seat(new.room, f"Guest {number}", number, "human")
        await receiver.wait_for_requests(3)
        await wait_for_record(house.store, webhook, after_seq=new.room.state.seq)
        await set_back(house.store, webhook.deliberation, 2)
        with pytest.raises(SetBack):
            await new.room.current_state()
        await claim_seat(await house.directories[0].room(new.room.record.code), "In their place", 4, "human")
        requests = await receiver.wait_for_requests(4)
        assert [one.payload["seat"] for one in requests] == [1, 2, 3, 4]
        assert requests[3].payload["seq"] == requests[1].payload["seq"], "it has the number of the first one lost"
        await wait_for_record(house.store, webhook, after_seq=requests[3].payload["seq"], failures=0)
    await house.close()
