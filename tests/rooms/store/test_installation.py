"""The contract of what belongs to the installation."""

import asyncio
import uuid

from harness.surroundings import SURROUNDINGS
from rooms.signing import public_key, signing_key
from rooms.store import Store


async def test_the_first_value_stays(store: Store) -> None:
    name = uuid.uuid4().hex
    assert await store.get_or_set(name, "first") == "first"
    assert await store.get_or_set(name, "second") == "first"
    assert await store.get_or_set(uuid.uuid4().hex, "second") == "second"


async def test_of_many_who_come_at_once_all_get_the_same(store: Store) -> None:
    name = uuid.uuid4().hex
    settled = await asyncio.gather(*(store.get_or_set(name, f"value {number}") for number in range(20)))
    assert len(set(settled)) == 1
    assert settled[0] == await store.get_or_set(name, "later")


async def test_two_workers_make_one_signing_key(store: Store) -> None:
    keys = await asyncio.gather(*(signing_key(store, None, SURROUNDINGS) for _ in range(8)))
    assert len({public_key(key) for key in keys}) == 1
    assert public_key(await signing_key(store, None, SURROUNDINGS)) == public_key(keys[0])
    assert public_key(await signing_key(store, "0" * 64, SURROUNDINGS)) != public_key(keys[0])


async def test_of_workers_who_claim_a_task_one_has_it_until_its_time_is_over(store: Store) -> None:
    task = uuid.uuid4().hex
    assert sorted(await asyncio.gather(*(store.claim_task(task, 600) for _ in range(8)))) == [False] * 7 + [True]
    assert not await store.claim_task(task, 600)
    other = uuid.uuid4().hex
    assert await store.claim_task(other, -1)
    assert await store.claim_task(other, 600)
    assert not await store.claim_task(other, -1)
