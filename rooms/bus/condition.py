"""The condition of a Redis, for those who look after it: whether it answers, takes notes, and has memory left."""

from __future__ import annotations

from dataclasses import dataclass

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError, RedisError, ResponseError

from rooms.bus.publisher import OUTAGE_ERRORS, outage_reason
from rooms.bus.redis import NOTE_PREFIX, open_redis_bus
from rooms.errors import BusUnavailable

ANSWER_SECONDS = 3.0
"""How long Redis may take to answer."""


@dataclass(frozen=True)
class RedisCondition:
    """What was found."""

    used: int
    """Bytes of memory that it uses."""
    limit: int
    """Bytes that it may use; 0 for no limit."""
    policy: str
    """What it does at its limit (`maxmemory-policy`)."""
    no_notes: str | None
    """Why it takes no notes; None where it does."""


async def redis_condition(url: str) -> RedisCondition:
    """Look at a Redis, over connections as the bus has them. Raises `BadUrl`, and `BusUnavailable` with a sentence."""
    await (await open_redis_bus(url)).close()
    client = Redis.from_url(
        url, socket_connect_timeout=ANSWER_SECONDS, socket_timeout=ANSWER_SECONDS, retry=Retry(NoBackoff(), 0)
    )
    try:
        no_notes: str | None = None
        try:
            await client.set(NOTE_PREFIX + b"doctor", b"?", px=100)
        except ResponseError as error:
            no_notes = outage_reason(error)
        try:
            memory = await client.info("memory")
        except (AuthenticationError, ResponseError):
            # Not everybody may ask.
            memory = {}
        return RedisCondition(
            int(memory.get("used_memory", 0)),
            int(memory.get("maxmemory", 0)),
            str(memory.get("maxmemory_policy", "")),
            no_notes,
        )
    except (RedisError, *OUTAGE_ERRORS) as error:
        raise BusUnavailable(f"Redis does not answer: {outage_reason(error)}.") from error
    finally:
        await client.aclose()
