"""A server for the tests of this floor: the app as it is served, on a store in memory."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from harness.server import House, serving, settings
from harness.services.redis import RedisServer
from harness.workers import Pair, at, workers
from tests.api import declared


@pytest.fixture(scope="session")
async def house() -> AsyncIterator[House]:
    """A server that the tests share; every test opens rooms of its own."""
    async with (
        serving(settings()) as server,
        httpx.AsyncClient(
            base_url=f"http://{server}", timeout=30, event_hooks={"response": [declared.is_listed]}
        ) as http,
    ):
        yield House(server, http)


@pytest.fixture
async def pair(fresh_postgres_url: str, redis_server: RedisServer, tmp_path: Path) -> AsyncIterator[Pair]:
    """Two workers of a test's own, which may end them and their Redis."""
    with workers(2, tmp_path, DATABASE_URL=fresh_postgres_url, REDIS_URL=redis_server.url) as both:
        async with at(both[0]) as first, at(both[1]) as second:
            yield Pair(both, first, second)
