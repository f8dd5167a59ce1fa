"""Connections: how many a worker takes, from one address and altogether, and what ends waits when it stops.

A connection that is opened and left costs a file descriptor, and a process has few: when they are gone, nobody gets in,
and neither the database nor a file can be opened. So an address has a ceiling, far above what a class behind one router
needs, and some descriptors stay free for the server itself.
"""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, TypeVar

import structlog

from api.settings import Settings
from rooms.surroundings import Clock

Answer = TypeVar("Answer")

SPARE_DESCRIPTORS = 128
"""File descriptors that connections leave to the database, Redis, webhooks, models and files; a quarter where a process
has less than four times as many."""
MIN_FREE_DESCRIPTORS = 16
"""With fewer free descriptors than this, the server is not ready."""
MAX_LINGERING = 32
"""Connections that may wait for their client to read why they are closed."""
NO_LIMIT = 1_000_000
WANTED_DESCRIPTORS = (65_536, 10_240, 4096)
"""Descriptors that a server asks for, the next where the system refuses the one before."""
LOG_INTERVAL_SECONDS = 10.0
"""Seconds between two log lines of one kind."""
STATE_KEY = "twelve.connections"
"""The key of the connections in the state of the app."""

log = structlog.get_logger()


class Connections:
    """The connections of one worker."""

    def __init__(self, settings: Settings, steady: Clock, descriptors: int | None = None) -> None:
        """`descriptors`: how many files the process may have open; as the system says, where none is given."""
        self.seconds = settings.request_seconds
        """How long a client may take over the head of a request, and over the beginning of its body."""
        self.descriptors = descriptors or descriptor_limit()
        self.most = self.descriptors - min(SPARE_DESCRIPTORS, self.descriptors // 4)
        """How many there may be altogether."""
        # Nobody gets all of them, however high the ceiling is set.
        self.per_address = min(settings.connections_per_address, max(1, self.most // 2))
        """How many an address may have."""
        self._proxies = [ip_network(proxy) for proxy in settings.trusted_proxies]
        self._steady = steady
        self._count = 0
        self._held: Counter[str] = Counter()
        self._lingering = 0
        self._logged_at: dict[str, float] = {}
        self._short = False
        self._stopping = False
        self._waits: set[asyncio.Task[Any]] = set()

    # Taking

    def trusts(self, host: str) -> bool:
        """Whether this is a proxy, whose connections are many people's."""
        return _within(host, self._proxies)

    def full(self) -> bool:
        """Whether no further connection can be taken; logs that."""
        if self._count < self.most:
            return False
        self._log_rarely("connections_full", connections=self._count, descriptors=self.descriptors)
        return True

    def take(self, address: str) -> bool:
        """Whether an address may have one more; it has it from then on, until `give_back`."""
        if self._held[address] >= self.per_address:
            self._log_rarely("address_has_too_many_connections", connections=self.per_address)
            return False
        self._held[address] += 1
        return True

    def give_back(self, address: str) -> None:
        """Count one less of an address."""
        self._held[address] -= 1
        if self._held[address] <= 0:
            del self._held[address]

    def opened(self) -> None:
        """Count a connection, whose ever it is."""
        self._count += 1

    def closed(self) -> None:
        """Count one less."""
        self._count -= 1

    def linger(self) -> bool:
        """Whether one more connection may stay a moment after it was refused; it does until `lingered`."""
        if self._lingering >= MAX_LINGERING:
            return False
        self._lingering += 1
        return True

    def lingered(self) -> None:
        """Count one less."""
        self._lingering -= 1

    # Running out

    def why_not_ready(self) -> str | None:
        """What is wrong, where descriptors are about to run out; logged when it begins and when it ends."""
        short = not _can_open(MIN_FREE_DESCRIPTORS)
        if short != self._short:
            self._short = short
            if short:
                log.error("file_descriptors_run_out", connections=self._count, descriptors=descriptor_limit())
            else:
                log.info("file_descriptors_free_again", connections=self._count)
        if short:
            return (
                f"This server has hardly a file descriptor left of {descriptor_limit()}: let it have more (ulimit -n, "
                "LimitNOFILE)."
            )
        if self._count >= self.most:
            return full_sentence(self.descriptors)
        return None

    def _log_rarely(self, event: str, **about: int) -> None:
        now = self._steady()
        if now - self._logged_at.get(event, -LOG_INTERVAL_SECONDS) >= LOG_INTERVAL_SECONDS:
            self._logged_at[event] = now
            log.warning(event, **about)

    # Stopping

    def stop(self) -> None:
        """The server stops: end every wait."""
        self._stopping = True
        for wait in self._waits:
            wait.cancel()

    def stopping(self) -> bool:
        """Whether the server stops."""
        return self._stopping

    async def unless_stopping(self, wait: Coroutine[Any, Any, Answer]) -> Answer | None:
        """The result of a wait; None at once where the server stops before it."""
        if self.stopping():
            wait.close()
            return None
        task = asyncio.ensure_future(wait)
        self._waits.add(task)
        try:
            return await task
        except asyncio.CancelledError:
            waiter = asyncio.current_task()
            if self.stopping() and task.cancelled() and (waiter is None or not waiter.cancelling()):
                return None
            raise
        finally:
            self._waits.discard(task)


def full_sentence(descriptors: int) -> str:
    """The detail for a client when no connection is left."""
    return (
        f"This server has as many connections as its {descriptors} file descriptors allow; try again in a moment, or "
        "let it have more (ulimit -n, LimitNOFILE)."
    )


def too_many_sentence(most: int) -> str:
    """The detail for a client whose address has too many connections."""
    return f"Too many connections are open from your address ({most} at most); close some and try again."


def descriptor_limit() -> int:
    """How many files this process may have open."""
    try:
        import resource
    except ImportError:  # not on Windows, where there is no such limit
        return NO_LIMIT
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return NO_LIMIT if limit == resource.RLIM_INFINITY else min(limit, NO_LIMIT)


def raise_descriptor_limit() -> None:
    """Let this process, and those it starts, have more files open, as far as it may ask for them."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for number in WANTED_DESCRIPTORS:
        wanted = number if hard == resource.RLIM_INFINITY else min(number, hard)
        if soft == resource.RLIM_INFINITY or soft >= wanted:
            return
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return


def _can_open(number: int) -> bool:
    taken: list[int] = []
    try:
        for _ in range(number):
            taken.append(os.dup(2))  # noqa: PERF401  (what was taken until it fails is to be given back)
    except OSError:
        return False
    finally:
        for descriptor in taken:
            os.close(descriptor)
    return True


def _within(host: str, networks: list[IPv4Network | IPv6Network]) -> bool:
    if not networks:
        return False
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return any(address in network for network in networks)
