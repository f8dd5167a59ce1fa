"""What every store promises about webhooks (`rooms.store.base.Webhooks`)."""

import asyncio
from dataclasses import replace
from uuid import uuid4

import pytest

from harness.waiting import until
from rooms.errors import NoSuchRoom
from rooms.store import Store, WebhookRecord
from tests.rooms.store.things import AT, log, opened


def a_webhook(deliberation: str, after: int = 0, **changed: object) -> WebhookRecord:
    """A webhook that nobody has kept yet."""
    made = WebhookRecord(
        id=uuid4().hex,
        deliberation=deliberation,
        url="https://bot.example/hook?x=1",
        events=("turn_due",),
        secret="a secret",
        created_at=AT,
        after_seq=after,
    )
    return replace(made, **changed)  # type: ignore[arg-type]


async def kept(store: Store, entries: int = 3, after: int = 0) -> WebhookRecord:
    """One that is kept, of a room with that many entries."""
    room = await opened(store, entries)
    webhook = a_webhook(room.deliberation, after)
    await store.add_webhook(webhook)
    return webhook


async def test_webhooks_of_a_room_are_listed_oldest_first(store: Store) -> None:
    room = await opened(store)
    other = await kept(store)
    young, old = a_webhook(room.deliberation, created_at=AT + 5), a_webhook(room.deliberation)
    for webhook in (young, old):
        await store.add_webhook(webhook)
    assert await store.webhooks(room.deliberation) == [old, young]
    assert await store.webhooks(other.deliberation) == [other]
    assert await store.webhooks("0" * 32) == []


async def test_there_is_none_without_a_room(store: Store) -> None:
    with pytest.raises(NoSuchRoom):
        await store.add_webhook(a_webhook("0" * 32))


async def test_one_is_removed_with_its_room_named(store: Store) -> None:
    webhook, other = await kept(store), await kept(store)
    assert not await store.remove_webhook(other.deliberation, webhook.id)
    assert await store.remove_webhook(webhook.deliberation, webhook.id)
    assert not await store.remove_webhook(webhook.deliberation, webhook.id)
    assert await store.webhooks(webhook.deliberation) == []
    assert await store.webhooks(other.deliberation) == [other]


async def test_a_webhook_with_nothing_to_deliver_is_not_due(store: Store) -> None:
    webhook = await kept(store, entries=3, after=3)
    assert await store.claim_webhooks(30, 10) == []
    await store.append(webhook.deliberation, log(4, 4))
    assert [one.id for one in await store.claim_webhooks(30, 10)] == [webhook.id]


async def test_a_claimed_one_is_nobody_elses_until_its_time_is_over(store: Store) -> None:
    webhook = await kept(store)
    assert await store.claim_webhooks(30, 10) == [replace(webhook, epoch=1)]
    assert await store.claim_webhooks(30, 10) == []
    other = await kept(store)
    assert await store.claim_webhooks(0.05, 10) == [replace(other, epoch=1)]
    assert await until(lambda: store.claim_webhooks(30, 10), "the end of a claim") == [replace(other, epoch=2)]


async def test_of_workers_that_claim_at_once_one_gets_it(store: Store) -> None:
    webhooks = {(await kept(store)).id for _ in range(6)}
    claimed = [one for some in await asyncio.gather(*(store.claim_webhooks(30, 3) for _ in range(6))) for one in some]
    claimed += await store.claim_webhooks(30, 10)
    assert sorted(one.id for one in claimed) == sorted(webhooks)
    assert {one.epoch for one in claimed} == {1}


async def test_no_more_are_claimed_than_were_asked_for(store: Store) -> None:
    for _ in range(3):
        await kept(store)
    assert [len(await store.claim_webhooks(30, limit)) for limit in (0, 2, 2, 2)] == [0, 2, 1, 0]


async def test_how_far_it_has_come_is_kept(store: Store) -> None:
    await kept(store)
    [claimed] = await store.claim_webhooks(30, 1)
    done = replace(
        claimed,
        after_seq=2,
        failures=3,
        dropped=1,
        last_error="It answered 500.",
        last_tried_at=AT + 1,
        last_told_at=AT + 0.5,
    )
    assert await store.save_webhook(done, 0)
    assert await store.webhooks(done.deliberation) == [done]
    assert await store.claim_webhooks(30, 1) == [replace(done, epoch=2)]
    assert await store.save_webhook(replace(done, epoch=2, last_error=None), 30)
    assert await store.claim_webhooks(30, 1) == []
    assert (await store.webhooks(done.deliberation))[0].last_error is None


async def test_a_maker_that_was_too_slow_stores_nothing(store: Store) -> None:
    await kept(store)
    [slow] = await store.claim_webhooks(0, 1)
    [quick] = await store.claim_webhooks(30, 1)
    assert not await store.save_webhook(replace(slow, after_seq=3), 0)
    assert await store.save_webhook(replace(quick, after_seq=2), 0)
    assert [one.after_seq for one in await store.webhooks(quick.deliberation)] == [2]


async def test_one_that_is_over_is_never_due_again(store: Store) -> None:
    webhook = await kept(store)
    [claimed] = await store.claim_webhooks(30, 1)
    assert await store.save_webhook(claimed, None)
    await store.append(webhook.deliberation, log(4, 4))
    assert await store.claim_webhooks(30, 1) == []


async def test_it_goes_with_its_room_and_so_does_a_forks(store: Store) -> None:
    webhook = await kept(store)
    fork = await opened(store, 2, source=webhook.deliberation)
    await store.add_webhook(a_webhook(fork.deliberation))
    [first, _] = await store.claim_webhooks(30, 2)
    await store.erase(webhook.deliberation)
    assert await store.webhooks(webhook.deliberation) == await store.webhooks(fork.deliberation) == []
    assert not await store.save_webhook(first, 0)
    assert await store.claim_webhooks(30, 2) == []


def test_its_secret_is_in_no_text_of_it() -> None:
    assert "a secret" not in repr(a_webhook("0" * 32))
