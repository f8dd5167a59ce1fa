"""Sharing: what somebody took at one worker counts at all of them.

Nobody waits for it: each worker decides by its own buckets, and tells the others four times a second over the bus what
was taken from them. So over time everybody has one rate, however many workers they use; at once they may take a
filling from each worker, which they then owe. News may be lost, and with it a quarter of a second's takings.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import uuid
from collections.abc import AsyncIterator, Mapping

from api.server.rate_limits import RateLimiter
from rooms.bus import Bus, News, Signal

CHANNEL = "limits"
PUBLISH_SECONDS = 0.25


@contextlib.asynccontextmanager
async def share_limits(bus: Bus, buckets: Mapping[str, RateLimiter]) -> AsyncIterator[None]:
    """Share these buckets, by their names, with the other workers on a bus."""
    origin = uuid.uuid4().hex

    def hear(signal: Signal) -> None:
        if not isinstance(signal, News):
            return
        told = json.loads(signal.payload)
        # A worker hears itself, too.
        if told["from"] == origin:
            return
        for name, taken in told["taken"].items():
            # A worker of another version may have buckets that are unknown here.
            for whose, number in taken.items() if name in buckets else ():
                buckets[name].charge(whose, number)

    async def tell() -> None:
        while True:
            await asyncio.sleep(PUBLISH_SECONDS)
            taken = {name: found for name, some in buckets.items() if (found := some.taken())}
            if taken:
                bus.publish(CHANNEL, json.dumps({"from": origin, "taken": taken}).encode())

    for some in buckets.values():
        some.taken()
    subscription = bus.subscribe(CHANNEL, hear)
    telling = asyncio.create_task(tell())
    try:
        yield
    finally:
        telling.cancel()
        subscription.close()
