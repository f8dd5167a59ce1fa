"""The buses that obey the contract, and a listener that remembers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from uuid import uuid4

import pytest

from harness.waiting import WAIT_SECONDS, until
from rooms.bus import Bus, BusMessage, CatchUp, Signal, connect_bus


class RecordingListener:
    """A listener that records its signals."""

    def __init__(self) -> None:
        self.signals: list[Signal] = []

    def __call__(self, signal: Signal) -> None:
        self.signals.append(signal)

    @property
    def messages(self) -> list[bytes]:
        return [signal.payload for signal in self.signals if isinstance(signal, BusMessage)]

    @property
    def catch_ups(self) -> int:
        return sum(isinstance(signal, CatchUp) for signal in self.signals)

    async def until_messages(self, number: int, timeout: float = WAIT_SECONDS) -> None:
        """Return when that many messages were received."""
        await until(lambda: len(self.messages) >= number, f"{number} news", timeout)

    async def until_catch_ups(self, number: int = 1, timeout: float = WAIT_SECONDS) -> None:
        """Return when that many `CatchUp` signals were received."""
        await until(lambda: self.catch_ups >= number, f"{number} orders to catch up", timeout)


@pytest.fixture(params=["memory", pytest.param("redis", marks=pytest.mark.real_time("a Redis"))])
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
