"""The cache of tokens in front of a worker's store: what it answers without the store, and for how long."""

from api.server.caching_store import TOKEN_SECONDS, caching_store
from rooms.store.memory.store import MemoryStore
from tests.api.server.test_rate_limits import Clock
from tests.rooms.store.things import a_token, opened


async def test_a_token_in_use_stays_cached_and_one_that_nobody_sends_is_dropped() -> None:
    store, clock = MemoryStore(), Clock()
    cached = caching_store(store, clock)
    room = await opened(store)
    used, left = a_token(room.deliberation), a_token(room.deliberation)
    for record in (used, left):
        await store.add_token(record)
        assert await cached.token(record.hash) == record
        assert await store.remove_token(record.hash)
    for _ in range(3):
        clock.now += TOKEN_SECONDS * 0.6
        assert await cached.token(used.hash) == used, "it was sent a moment ago"
    assert await cached.token(left.hash) is None, "it was asked of the store again"
