"""Shared rate limits: what a client took at one worker counts at all of them.

No request waits for it: each worker decides by its own buckets, and publishes four times a second over the bus what was
taken from them. So over time a client has one rate, however many workers it uses; at once it may take a full bucket
from each worker, which it then owes. Messages may be lost, and with each a quarter of a second's requests.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Mapping

from api.server.rate_limits import RateLimiter
from rooms.bus import Bus, BusMessage, Signal
from rooms.periodic import repeat

CHANNEL = "limits"
PUBLISH_SECONDS = 0.25


@contextlib.asynccontextmanager
async def share_limits(bus: Bus, origin: str, buckets: Mapping[str, RateLimiter]) -> AsyncIterator[None]:
    """Share these buckets, by their names, with the other workers on a bus; `origin`: a name that no other worker
    has."""

    def receive(signal: Signal) -> None:
        if not isinstance(signal, BusMessage):
            return
        message = json.loads(signal.payload)
        # A worker receives its own messages, too.
        if message["from"] == origin:
            return
        for name, taken in message["taken"].items():
            # A worker of another version may have buckets that are unknown here.
            for key, number in taken.items() if name in buckets else ():
                buckets[name].charge(key, number)

    async def publish_taken() -> None:
        taken = {name: found for name, limiter in buckets.items() if (found := limiter.taken())}
        if taken:
            bus.publish(CHANNEL, json.dumps({"from": origin, "taken": taken}).encode())

    for limiter in buckets.values():
        limiter.taken()
    subscription = bus.subscribe(CHANNEL, receive)
    publishing = asyncio.create_task(repeat("shared limits", PUBLISH_SECONDS, publish_taken))
    try:
        yield
    finally:
        publishing.cancel()
        subscription.close()
