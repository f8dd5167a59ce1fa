"""A server for the tests of this floor: the app as it is served, on a store in memory."""

from collections.abc import AsyncIterator

import httpx
import pytest

from api.settings import Settings
from tests.api.serving import House, serving


def settings(**more: object) -> Settings:
    """Settings of a server that keeps nothing and lets tests open many rooms."""
    return Settings.model_validate({"database_url": "memory://", "rooms_per_minute": 10_000, **more})


@pytest.fixture(scope="session")
async def house() -> AsyncIterator[House]:
    """A server that the tests share; every test opens rooms of its own."""
    async with (
        serving(settings()) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        yield House(server, http)
