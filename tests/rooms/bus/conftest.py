"""The buses that obey the contract, and a listener that remembers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from uuid import uuid4

import pytest

from rooms.bus import Bus, CatchUp, News, Signal, connect_bus


class Ear:
    """A listener that keeps what it hears."""

    def __init__(self) -> None:
        self.heard: list[Signal] = []

    def __call__(self, signal: Signal) -> None:
        self.heard.append(signal)

    @property
    def news(self) -> list[bytes]:
        return [signal.payload for signal in self.heard if isinstance(signal, News)]

    @property
    def catch_ups(self) -> int:
        return sum(isinstance(signal, CatchUp) for signal in self.heard)

    async def until_news(self, number: int, patience: float = 5.0) -> None:
        """Return when that many news were heard."""
        await self._until(lambda: len(self.news) >= number, patience)

    async def until_catch_ups(self, number: int = 1, patience: float = 5.0) -> None:
        """Return when that many times it was told to catch up."""
        await self._until(lambda: self.catch_ups >= number, patience)

    async def _until(self, heard: Callable[[], bool], patience: float) -> None:
        until = time.monotonic() + patience
        while not heard():
            assert time.monotonic() < until, f"in {patience} s only {self.heard[-5:]} of {len(self.heard)} was heard"
            await asyncio.sleep(0.005)


@pytest.fixture(params=["memory", "redis"])
def bus_url(request: pytest.FixtureRequest) -> str | None:
    """Where the bus of a test is; null within this process."""
    return None if request.param == "memory" else request.getfixturevalue("redis_url")


@pytest.fixture
async def bus(bus_url: str | None) -> AsyncIterator[Bus]:
    """A bus that works."""
    made = await connect_bus(bus_url)
    yield made
    await made.close()


@pytest.fixture
def channel() -> str:
    """A channel that nobody else uses."""
    return uuid4().hex
