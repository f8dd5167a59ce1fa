"""The publisher of the bus over Redis: an outbox, and one connection that tells what has queued up in it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence

import structlog
from redis.asyncio import ConnectionPool
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)

PREFIX = b"twelve:"
CONTROL_CHANNEL = PREFIX + b"catch-up"
"""Every worker listens to this; a publisher that has lost news says so here, and all rooms read the store."""
MAX_OUTBOX_MESSAGES = 10_000
"""Messages that may wait for the publisher."""
PIPELINE_MESSAGES = 256
"""Messages in one pipeline."""
REDIS_TIMEOUT_SECONDS = 5.0
"""How long Redis may take to answer."""
OUTAGE_RETRY_SECONDS = 1.0
"""While Redis is away: how often listeners are told to catch up, the longest pause between attempts, and how long
nobody waits for a note after somebody has in vain."""
OUTAGE_ERRORS = (RedisError, OSError, TimeoutError)


class Publisher:
    """News on their way to Redis, in order; what cannot be told is counted as lost, and that something was is told."""

    def __init__(self, pool: ConnectionPool) -> None:
        self.published = 0
        self.lost = 0
        self.closing = False
        """Once set, it goes on no more: redis-py swallows a cancellation that reaches it while it connects."""
        self._pool = pool
        self._outbox: deque[tuple[bytes, bytes]] = deque()
        self._line: AbstractConnection | None = None
        """What it says goes over this; none after it broke."""
        # News were lost that nobody has been told of yet.
        self._missed = False
        self._carrying = True
        self._to_publish = asyncio.Event()

    def publish(self, channel: str, payload: bytes) -> None:
        """Queue news; they are lost where too many wait already."""
        if len(self._outbox) >= MAX_OUTBOX_MESSAGES:
            self._lose(1)
        else:
            self._outbox.append((PREFIX + channel.encode(), payload))
        self._to_publish.set()

    async def close(self) -> None:
        """Let the connection go."""
        await self._pool.disconnect()

    async def run(self) -> None:
        """Tell what is queued, until cancelled or closing."""
        pause = 0.02
        while not self.closing:
            await self._to_publish.wait()
            self._to_publish.clear()
            try:
                await self.flush()
                pause = 0.02
            except OUTAGE_ERRORS as error:
                # What waits is old news by the time Redis is back: the store has it.
                self._lose(len(self._outbox), outage_reason(error))
                self._outbox.clear()
                self._to_publish.set()
                await asyncio.sleep(pause)
                pause = min(2 * pause, OUTAGE_RETRY_SECONDS)

    async def flush(self) -> None:
        """Tell all that waits. Raises one of `OUTAGE_ERRORS`, and then it is lost."""
        while self._outbox or self._missed:
            missed, self._missed = self._missed, False
            batch = [self._outbox.popleft() for _ in range(min(PIPELINE_MESSAGES, len(self._outbox)))]
            # What was missed comes before the news that come after the gap.
            told = [(CONTROL_CHANNEL, b""), *batch] if missed else batch
            try:
                await self._tell(told)
            except BaseException:
                self._missed = True
                self.lost += len(batch)
                raise
            self.published += len(batch)
            if not self._carrying:
                self._carrying = True
                log.info("news are carried again", lost=self.lost)

    async def _tell(self, news: Sequence[tuple[bytes, bytes]]) -> None:
        """Publish in one round trip, over the connection itself: a pipeline takes almost three times as long."""
        async with asyncio.timeout(REDIS_TIMEOUT_SECONDS):
            if self._line is None:
                # The decorator around it takes its types away.
                self._line = await self._pool.get_connection()  # type: ignore[no-untyped-call]
            try:
                told = [(b"PUBLISH", channel, payload) for channel, payload in news]
                await self._line.send_packed_command(self._line.pack_commands(told), check_health=False)
                for _ in told:
                    await self._line.read_response()
            except BaseException:
                # Answers that are still to come would be taken for those to the next.
                line, self._line = self._line, None
                await line.disconnect(nowait=True)
                await self._pool.release(line)
                raise

    def _lose(self, messages: int, reason: str = "the outbox is full") -> None:
        self._missed = True
        self.lost += messages
        if self._carrying:
            # Once, not for every message.
            self._carrying = False
            log.warning("news are being lost", reason=reason)


def outage_reason(error: BaseException) -> str:
    """Why Redis did not do something, in a few words without a password."""
    if isinstance(error, TimeoutError):
        return "no answer in time"
    # redis-py's messages name the host and the system's error, never the password.
    return " ".join(str(error).split()).rstrip(".")[:200] or type(error).__name__
