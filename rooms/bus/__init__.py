"""The bus: messages between workers, over Redis or within one process."""

from __future__ import annotations

from rooms.bus.base import Bus, BusCounts, BusMessage, CatchUp, Signal, SignalListener, Subscription, iter_signals

__all__ = [
    "Bus",
    "BusCounts",
    "BusMessage",
    "CatchUp",
    "Signal",
    "SignalListener",
    "Subscription",
    "connect_bus",
    "iter_signals",
]


async def connect_bus(url: str | None) -> Bus:
    """The bus over the Redis at `url`, once it answers; without a url one within this process.

    Raises `BadUrl`, and `BusUnavailable` where Redis is not there.
    """
    if url is None:
        from rooms.bus.memory import MemoryBus

        return MemoryBus()
    # Loaded only where Redis is used.
    from rooms.bus.redis import open_redis_bus

    return await open_redis_bus(url)
