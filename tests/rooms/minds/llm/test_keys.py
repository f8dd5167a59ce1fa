"""Keys that hosts give: for a room or a seat, before the server's own, and nowhere from where they could be read."""

from __future__ import annotations

import pytest

from harness.surroundings import SURROUNDINGS
from rooms.minds.llm.configuration import load_models
from rooms.minds.llm.keys import HeldKey, KeyRejected, Keyring, key_account
from rooms.store.memory.store import MemoryStore
from rooms.store.mind_records import KeyRecord
from tests.rooms.store.things import opened

SERVERS, ROOMS, SEATS = (f"AIza-canary-{whose}-key-0123456789" for whose in ("servers", "rooms", "seats"))
SECRET = "a secret of sixteen or more"
MODELS = load_models(None, {"GEMINI_API_KEY": SERVERS})
FLASH, HAIKU = MODELS.models["gemini-flash"], MODELS.models["claude-haiku"]


@pytest.mark.parametrize("secret", [None, SECRET])
async def test_a_seats_key_goes_before_the_rooms_and_that_before_the_servers(secret: str | None) -> None:
    store = MemoryStore(SURROUNDINGS.steady)
    room, other = (await opened(store)).deliberation, (await opened(store)).deliberation
    ring = Keyring(store, MODELS, secret)
    assert await ring.room(room).of(3, FLASH) == SERVERS
    await ring.give(room, FLASH, ROOMS)
    await ring.give(room, FLASH, SEATS, seat=3)
    assert [await ring.room(room).of(seat, FLASH) for seat in (3, 4, 0)] == [SEATS, ROOMS, ROOMS]
    assert await ring.room(room).of(3, HAIKU) is None
    assert await ring.room(other).of(3, FLASH) == SERVERS
    assert await ring.held(room) == [HeldKey(0, "gemini"), HeldKey(3, "gemini")]
    assert await ring.take_back(room, 3) == 1
    assert await ring.room(room).of(3, FLASH) == ROOMS
    assert await ring.take_back(room) == 1
    assert await ring.room(room).of(3, FLASH) == SERVERS


async def test_the_store_has_it_encrypted_and_for_its_place_alone() -> None:
    store = MemoryStore(SURROUNDINGS.steady)
    room, other = (await opened(store)).deliberation, (await opened(store)).deliberation
    await Keyring(store, MODELS, SECRET).give(room, FLASH, ROOMS)
    [record] = await store.room_keys(room)
    assert ROOMS not in record.sealed
    assert await Keyring(store, MODELS, SECRET).of(room, 3, FLASH) == ROOMS, "another worker reads it"
    assert await Keyring(store, MODELS, "another secret, sixteen").of(room, 3, FLASH) == SERVERS
    await store.put_room_key(other, KeyRecord(0, "gemini", record.sealed))
    assert await Keyring(store, MODELS, SECRET).of(other, 3, FLASH) == SERVERS


async def test_without_a_secret_it_lives_in_one_worker_and_goes_with_the_room() -> None:
    store = MemoryStore(SURROUNDINGS.steady)
    room = (await opened(store)).deliberation
    ring = Keyring(store, MODELS)
    await ring.give(room, FLASH, ROOMS)
    assert await store.room_keys(room) == []
    ring.forget(room)
    assert await ring.of(room, 3, FLASH) == SERVERS
    with pytest.raises(KeyRejected, match="several workers"):
        await Keyring(store, MODELS, workers=2).give(room, FLASH, ROOMS)


async def test_a_key_for_another_provider_is_not_taken() -> None:
    store = MemoryStore(SURROUNDINGS.steady)
    ring = Keyring(store, MODELS, SECRET)
    with pytest.raises(KeyRejected) as raised:
        await ring.give((await opened(store)).deliberation, HAIKU, ROOMS)
    assert str(raised.value) == "The key looks like one for gemini, and Claude Haiku 4.5 needs one for anthropic."
    assert ROOMS not in repr(raised.value)


async def test_a_hosts_key_is_never_sent_to_another_server_than_it_is_for() -> None:
    own = load_models(None, {}, model="gemini/tuned", base_url="http://127.0.0.1:9/v1").models["tuned"]
    store = MemoryStore(SURROUNDINGS.steady)
    room = (await opened(store)).deliberation
    ring = Keyring(store, MODELS, SECRET)
    await ring.give(room, FLASH, ROOMS)
    assert key_account(own) != key_account(FLASH)
    assert await ring.of(room, 3, own) is None
