"""The publisher of the bus over Redis: an outbox, and one connection that publishes what has queued up in it."""

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
"""Every worker listens to this; a publisher that has lost messages signals it here, and all rooms read the store."""
MAX_OUTBOX_MESSAGES = 10_000
"""Messages that may wait for the publisher."""
GATHER_SECONDS = 0.02
"""How long a message that is not urgent waits for others at most: nobody sees by so much when a word comes."""
PIPELINE_MESSAGES = 256
"""Messages in one pipeline."""
REDIS_TIMEOUT_SECONDS = 5.0
"""How long Redis may take to answer."""
OUTAGE_RETRY_SECONDS = 1.0
"""While Redis is away: how often listeners get a `CatchUp`, the longest pause between attempts, and how long nobody
waits for a note after one wait timed out."""
OUTAGE_ERRORS = (RedisError, OSError, TimeoutError)


class Publisher:
    """Messages on their way to Redis, in order; those that cannot be sent are counted as lost, and a loss is announced
    on `CONTROL_CHANNEL`."""

    def __init__(self, pool: ConnectionPool) -> None:
        self.published = 0
        self.lost = 0
        self.closing = False
        """Once set, it goes on no more: redis-py swallows a cancellation that reaches it while it connects."""
        self._pool = pool
        self._outbox: deque[tuple[bytes, bytes]] = deque()
        self._connection: AbstractConnection | None = None
        """None after it broke."""
        # Messages were lost, and that is not announced yet.
        self._unannounced_loss = False
        self._healthy = True
        self._to_publish = asyncio.Event()

    def publish(self, channel: str, payload: bytes, *, urgent: bool = True) -> None:
        """Queue a message; it is lost where too many wait already. One that is not urgent is sent with the next that
        is, and no later than `GATHER_SECONDS` from now."""
        if len(self._outbox) >= MAX_OUTBOX_MESSAGES:
            self._count_lost(1)
        else:
            self._outbox.append((PREFIX + channel.encode(), payload))
        if urgent:
            self._to_publish.set()
        elif len(self._outbox) == 1:  # the publisher of the first one publishes the others
            asyncio.get_running_loop().call_later(GATHER_SECONDS, self._to_publish.set)

    async def close(self) -> None:
        """Let the connection go."""
        await self._pool.disconnect()

    async def run(self) -> None:
        """Publish what is queued, until cancelled or closing."""
        pause = 0.02
        while not self.closing:
            await self._to_publish.wait()
            self._to_publish.clear()
            try:
                await self.flush()
                pause = 0.02
            except Exception as error:
                if not isinstance(error, OUTAGE_ERRORS):
                    log.exception("bus_publisher_failed")
                # What waits is outdated by the time Redis is back: the store has it.
                self._count_lost(len(self._outbox), outage_reason(error))
                self._outbox.clear()
                self._to_publish.set()
                await asyncio.sleep(pause)
                pause = min(2 * pause, OUTAGE_RETRY_SECONDS)

    async def flush(self) -> None:
        """Publish all that waits. Raises one of `OUTAGE_ERRORS`, and then it is lost."""
        while self._outbox or self._unannounced_loss:
            loss, self._unannounced_loss = self._unannounced_loss, False
            batch = [self._outbox.popleft() for _ in range(min(PIPELINE_MESSAGES, len(self._outbox)))]
            # The loss is announced before the messages that come after the gap.
            batch_to_send = [(CONTROL_CHANNEL, b""), *batch] if loss else batch
            try:
                await self._send(batch_to_send)
            except BaseException:
                self._unannounced_loss = True
                self.lost += len(batch)
                raise
            self.published += len(batch)
            if not self._healthy:
                self._healthy = True
                log.info("news are carried again", lost=self.lost)

    async def _send(self, messages: Sequence[tuple[bytes, bytes]]) -> None:
        """Publish in one round trip, over the connection itself: a pipeline takes almost three times as long."""
        async with asyncio.timeout(REDIS_TIMEOUT_SECONDS):
            if self._connection is None:
                # The decorator around it takes its types away.
                self._connection = await self._pool.get_connection()  # type: ignore[no-untyped-call]
            try:
                commands = [(b"PUBLISH", channel, payload) for channel, payload in messages]
                await self._connection.send_packed_command(self._connection.pack_commands(commands), check_health=False)
                for _ in commands:
                    await self._connection.read_response()
            except BaseException:
                # Answers that are still to come would be taken for those to the next.
                connection, self._connection = self._connection, None
                await connection.disconnect(nowait=True)
                await self._pool.release(connection)
                raise

    def _count_lost(self, messages: int, reason: str = "the outbox is full") -> None:
        self._unannounced_loss = True
        self.lost += messages
        if self._healthy:
            # Once, not for every message.
            self._healthy = False
            log.warning("news are being lost", reason=reason)


def outage_reason(error: BaseException) -> str:
    """Why Redis did not do something, in a few words without a password."""
    if isinstance(error, TimeoutError):
        return "no answer in time"
    # redis-py's messages name the host and the system's error, never the password.
    return " ".join(str(error).split()).rstrip(".")[:200] or type(error).__name__
