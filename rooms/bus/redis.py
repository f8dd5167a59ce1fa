"""The bus over Redis: one publisher that pipelines what has queued up, and one subscribed connection for all rooms.

redis-py would reconnect and resubscribe by itself, silently, and what was published meanwhile would be lost without a
sign. So its retries are off, we reconnect ourselves, and every confirmed `subscribe` is a `CatchUp`.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import structlog
from redis.asyncio import BlockingConnectionPool, ConnectionPool, Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

from rooms.bus.base import BusCounts, BusMessage, CatchUp, SignalListener
from rooms.bus.channels import Channels, Listener
from rooms.bus.publisher import (
    CONTROL_CHANNEL,
    OUTAGE_ERRORS,
    OUTAGE_RETRY_SECONDS,
    PREFIX,
    REDIS_TIMEOUT_SECONDS,
    Publisher,
    outage_reason,
)
from rooms.errors import BadUrl, BusUnavailable

log = structlog.get_logger(__name__)

NOTE_PREFIX = PREFIX + b"note:"
NOTE_TIMEOUT_SECONDS = 2.0
"""How long Redis may take over a note: an act waits for its note, and is done without it."""
HEARTBEAT_SECONDS = 1.0
"""After so much silence a subscribed connection is pinged. Without an answer for as long again the bus is unsure: a
Redis that hangs keeps its connections, and nothing else shows it."""
GIVE_UP_SECONDS = 5.0
"""After so long without an answer to a ping a connection is replaced."""
CLOSE_SECONDS = 1.0


class RedisBus:
    """`rooms.bus.base.Bus` over one Redis; made by `open_redis_bus`."""

    def __init__(self, url: str) -> None:
        """Raises `BadUrl`; connects when started."""
        common_options: dict[str, Any] = {"protocol": 2, "retry": Retry(NoBackoff(), 0), "socket_connect_timeout": 2}
        try:
            # One to listen, and some for readiness checks.
            self._client = Redis.from_url(
                url, socket_timeout=REDIS_TIMEOUT_SECONDS, max_connections=8, **common_options
            )
            # Reads and writes of notes wait for a connection; messages do not.
            self._notes = Redis.from_pool(
                BlockingConnectionPool.from_url(
                    url,
                    socket_timeout=NOTE_TIMEOUT_SECONDS,
                    max_connections=4,
                    timeout=NOTE_TIMEOUT_SECONDS,
                    **common_options,
                )
            )
            # Until then no other caller waits for a note: one wait is enough to find out.
            self._no_notes_until = 0.0
            # Its timeouts are ours: redis-py makes a task for each sending that has one.
            self._publisher = Publisher(
                ConnectionPool.from_url(url, socket_timeout=None, max_connections=1, **common_options)
            )
        except ValueError:
            # The parser's own message may contain the password.
            raise BadUrl("The address of Redis must begin with redis://, rediss:// or unix://.") from None
        where = self._client.connection_pool.connection_kwargs
        self._name = f"Redis at {where.get('path') or '{}:{}'.format(where.get('host'), where.get('port', 6379))}"
        self._channels = Channels()
        self._listening = asyncio.Event()
        # A ping was not answered in time: the connection stands, and may receive nothing.
        self._ping_unanswered = False
        # Channels that the present connection has confirmed.
        self._confirmed: set[str] = set()
        self._subscriptions_changed = asyncio.Event()
        self._closing = False
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Begin to publish and to listen; returns when it listens. Raises `BusUnavailable`."""
        await self.ready()
        self._tasks = [
            asyncio.create_task(self._publisher.run(), name="bus publisher"),
            asyncio.create_task(self._keep_listening(), name="bus listener"),
            asyncio.create_task(self._keep_catching_up(), name="bus outages"),
        ]
        try:
            async with asyncio.timeout(2):
                await self._listening.wait()
        except TimeoutError:
            raise BusUnavailable(f"{self._name} answers, but does not let us subscribe.") from None

    def publish(self, channel: str, payload: bytes, *, urgent: bool = True) -> None:
        self._publisher.publish(channel, payload, urgent=urgent)

    def has_other_listeners(self, channel: str) -> bool:
        # Other workers may.
        return True

    def subscribe(self, channel: str, callback: SignalListener) -> Listener:
        listener = self._channels.add(channel, callback)
        if channel in self._confirmed or self._is_unsure():
            asyncio.get_running_loop().call_soon(self._channels.notify, listener, CatchUp())
        self._subscriptions_changed.set()
        return listener

    async def put_note_if_absent(self, name: str, value: bytes, seconds: float) -> bytes | None:
        key, milliseconds = NOTE_PREFIX + name.encode(), round(seconds * 1000)
        now = asyncio.get_running_loop().time
        if now() < self._no_notes_until:
            raise BusUnavailable(f"{self._name} did not answer a moment ago.")
        try:
            while not await self._notes.set(key, value, nx=True, px=milliseconds):
                existing = await self._notes.get(key)
                if isinstance(existing, bytes):
                    return existing
        except OUTAGE_ERRORS as error:
            if isinstance(error, (RedisTimeoutError, TimeoutError)):
                self._no_notes_until = now() + OUTAGE_RETRY_SECONDS
            raise BusUnavailable(f"{self._name} does not answer: {outage_reason(error)}.") from error
        return None

    async def put_note(self, name: str, value: bytes, seconds: float) -> None:
        try:
            await self._notes.set(NOTE_PREFIX + name.encode(), value, px=round(seconds * 1000))
        except OUTAGE_ERRORS as error:
            raise BusUnavailable(f"{self._name} does not answer: {outage_reason(error)}.") from error

    async def delete_note(self, name: str) -> None:
        try:
            await self._notes.delete(NOTE_PREFIX + name.encode())
        except OUTAGE_ERRORS as error:
            raise BusUnavailable(f"{self._name} does not answer: {outage_reason(error)}.") from error

    def counts(self) -> BusCounts:
        return BusCounts(self._publisher.published, self._publisher.lost, self._channels.catch_ups)

    async def ready(self) -> None:
        try:
            async with asyncio.timeout(2):
                await self._client.ping()
        except OUTAGE_ERRORS as error:
            raise BusUnavailable(f"{self._name} does not answer: {outage_reason(error)}.") from error

    async def close(self) -> None:
        self._closing = self._publisher.closing = True
        running = set(self._tasks)
        while running:
            # Once is not enough: redis-py swallows a cancellation that reaches it while it connects, and a task group
            # forgets one that comes together with an error.
            for task in running:
                task.cancel()
            _, running = await asyncio.wait(running, timeout=0.1)
        self._channels.clear()
        with contextlib.suppress(*OUTAGE_ERRORS):
            async with asyncio.timeout(CLOSE_SECONDS):
                await self._publisher.flush()
        await self._publisher.close()
        await self._notes.aclose()
        await self._client.aclose()

    # --- listening ----------------------------------------------------------------------------------------------------

    def _is_unsure(self) -> bool:
        return self._ping_unanswered or not self._listening.is_set()

    async def _keep_catching_up(self) -> None:
        """Signal `CatchUp` to all listeners repeatedly while the bus may receive nothing, also while it waits for a
        Redis that takes a connection and does not answer on it."""
        while not self._closing:
            await asyncio.sleep(OUTAGE_RETRY_SECONDS)
            if self._is_unsure():
                self._channels.notify_all(CatchUp())

    async def _keep_listening(self) -> None:
        pause = 0.02
        while not self._closing:
            try:
                # A task of its own: where one of a group fails, Python 3.11 leaves its parent with a cancellation that
                # nobody asked for, and the next timeout ends the parent.
                await asyncio.create_task(self._listen(), name="bus connection")
            except* OUTAGE_ERRORS as outages:
                if self._listening.is_set():
                    pause = 0.02
                    log.warning("the bus hears nothing", reason=outage_reason(outages.exceptions[0]))
            except* Exception:
                # A worker that hears nothing for good would fall behind in every room.
                log.exception("bus_listener_failed")
            self._confirmed.clear()
            if self._listening.is_set():
                self._listening.clear()
                self._channels.notify_all(CatchUp())
            self._ping_unanswered = False
            await asyncio.sleep(pause)
            pause = min(2 * pause, OUTAGE_RETRY_SECONDS)

    async def _listen(self) -> None:
        """Listen on one connection for as long as it lasts."""
        async with self._client.pubsub() as pubsub, asyncio.TaskGroup() as group:
            subscribed = set(self._channels)
            await pubsub.subscribe(CONTROL_CHANNEL, *(PREFIX + channel.encode() for channel in subscribed))
            group.create_task(self._keep_subscribed(pubsub, subscribed))
            group.create_task(self._keep_reading(pubsub))

    async def _keep_subscribed(self, pubsub: PubSub, subscribed: set[str]) -> None:
        """Keep the connection subscribed to the channels that have listeners."""
        while not self._closing:
            await self._subscriptions_changed.wait()
            self._subscriptions_changed.clear()
            wanted = set(self._channels)
            new, unwanted = wanted - subscribed, subscribed - wanted
            # The set first: a change while we send wakes us again.
            subscribed.update(new)
            subscribed.difference_update(unwanted)
            if new:
                await pubsub.subscribe(*(PREFIX + channel.encode() for channel in new))
            if unwanted:
                await pubsub.unsubscribe(*(PREFIX + channel.encode() for channel in unwanted))

    async def _keep_reading(self, pubsub: PubSub) -> None:
        loop = asyncio.get_running_loop()
        pinged: float | None = None
        while not self._closing:
            message = await pubsub.get_message(timeout=HEARTBEAT_SECONDS)
            if message is None:
                # A cut that sends no packet (a firewall that forgot us) looks like silence.
                if pinged is None:
                    pinged = loop.time()
                    await pubsub.ping()
                elif loop.time() - pinged >= GIVE_UP_SECONDS:
                    raise RedisConnectionError("no sign of life")
                else:
                    if not self._ping_unanswered:
                        log.warning("the bus is unsure", reason="no answer to a ping")
                    self._ping_unanswered = True
                continue
            pinged = None
            if self._ping_unanswered:
                self._ping_unanswered = False
                # Messages published meanwhile come now; those that the other workers could not publish do not.
                self._channels.notify_all(CatchUp())
            kind, name = message["type"], message["channel"]
            if kind == "message" and name != CONTROL_CHANNEL:
                self._channels.notify_channel(_channel(name), BusMessage(message["data"]))
            elif kind == "message":
                self._channels.notify_all(CatchUp())
            elif kind == "subscribe" and name == CONTROL_CHANNEL:
                if not self._listening.is_set():
                    log.info("the bus listens")
                self._listening.set()
            elif kind == "subscribe":
                self._confirmed.add(_channel(name))
                self._channels.notify_channel(_channel(name), CatchUp())
            elif kind == "unsubscribe":
                self._confirmed.discard(_channel(name))


async def open_redis_bus(url: str) -> RedisBus:
    """A bus over the Redis at `url`, once it answers. Raises `BadUrl` and `BusUnavailable`."""
    bus = RedisBus(url)
    try:
        await bus.start()
    except BaseException:
        await bus.close()
        raise
    return bus


def _channel(name: bytes) -> str:
    return name.removeprefix(PREFIX).decode()
