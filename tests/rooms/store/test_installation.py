"""The contract of what belongs to the installation."""

import asyncio
import uuid

from rooms.signing import public_key, signing_key
from rooms.store import Store


async def test_the_first_value_stays(store: Store) -> None:
    name = uuid.uuid4().hex
    assert await store.settled_on(name, "first") == "first"
    assert await store.settled_on(name, "second") == "first"
    assert await store.settled_on(uuid.uuid4().hex, "second") == "second"


async def test_of_many_who_come_at_once_all_get_the_same(store: Store) -> None:
    name = uuid.uuid4().hex
    settled = await asyncio.gather(*(store.settled_on(name, f"value {number}") for number in range(20)))
    assert len(set(settled)) == 1
    assert settled[0] == await store.settled_on(name, "later")


async def test_two_workers_make_one_signing_key(store: Store) -> None:
    keys = await asyncio.gather(*(signing_key(store, None) for _ in range(8)))
    assert len({public_key(key) for key in keys}) == 1
    assert public_key(await signing_key(store, None)) == public_key(keys[0])
    assert public_key(await signing_key(store, "0" * 64)) != public_key(keys[0])
