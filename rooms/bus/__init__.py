"""The bus: news between workers, over Redis or within one process."""

from __future__ import annotations

from rooms.bus.base import Bus, BusCounts, CatchUp, Hear, News, Signal, Subscription, listen

__all__ = ["Bus", "BusCounts", "CatchUp", "Hear", "News", "Signal", "Subscription", "connect_bus", "listen"]


async def connect_bus(url: str | None) -> Bus:
    """The bus over the Redis at `url`, once it answers; without a url one within this process.

    Raises `BadUrl`, and `BusUnavailable` where Redis is not there.
    """
    if url is None:
        from rooms.bus.memory import MemoryBus

        return MemoryBus()
    # Only who uses Redis pays for loading it.
    from rooms.bus.redis import open_redis_bus

    return await open_redis_bus(url)
