"""Rate limits: how often a client may do something, as token buckets."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from starlette.requests import HTTPConnection

MAX_BUCKETS = 10_000
"""Buckets that are kept; the least recently used one is dropped, and its client begins with a full one. Those that have
filled again are dropped before that."""
NETWORK_BITS = 64
"""This prefix of an IPv6 address is one client; it may choose the rest for every request."""


class TokenBucket:
    """So many at once, and so many a second after it."""

    __slots__ = ("_at", "_capacity", "_clock", "_left", "_rate")

    def __init__(self, rate: float, capacity: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._capacity = capacity
        self._left = capacity
        self._clock = clock
        self._at = clock()

    def left(self) -> float:
        """How many are allowed now; below zero where others have taken more than there was."""
        now = self._clock()
        self._left = min(self._capacity, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left

    def is_full(self) -> bool:
        """Whether it is what a new one would be."""
        return self.left() >= self._capacity

    def take(self, number: int = 1) -> bool:
        """Whether so many more are allowed now: more than the bucket holds once it is full."""
        if self.left() < min(number, self._capacity):
            return False
        self._left -= number
        return True

    def charge(self, number: int) -> None:
        """Count what was taken elsewhere, where nobody knew what was left here: a debt of one capacity at most. A
        number below zero was given back."""
        self._left = min(max(self.left() - number, -self._capacity), self._capacity)


class RateLimiter:
    """A bucket for each key: an address, a token."""

    def __init__(self, rate: float, capacity: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._capacity = capacity
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()
        self._taken: dict[str, int] | None = None
        """What was taken and not yet published; None where it is not shared."""

    def take(self, key: str, number: int = 1) -> bool:
        """Whether so many more are allowed for a key now."""
        taken = self._bucket(key).take(number)
        if taken:
            self._note(key, number)
        return taken

    def take_anyway(self, key: str, number: int) -> None:
        """Take what was used already; what was not left is owed."""
        self.charge(key, number)
        self._note(key, number)

    def is_exhausted(self, key: str) -> bool:
        """Whether nothing is left for a key now; takes nothing."""
        bucket = self._buckets.get(key)
        return bucket is not None and bucket.left() < 1

    def taken(self) -> dict[str, int]:
        """What was taken since the last call; it is counted from the first call on."""
        taken, self._taken = self._taken, {}
        return taken or {}

    def give_back(self, key: str, number: int = 1) -> None:
        """Return what was taken: what it was for did not happen."""
        self.charge(key, -number)
        self._note(key, -number)

    def charge(self, key: str, number: int) -> None:
        """Count what was taken elsewhere for a key."""
        self._bucket(key).charge(number)

    def _note(self, key: str, number: int) -> None:
        if self._taken is not None:
            self._taken[key] = self._taken.get(key, 0) + number

    def _bucket(self, key: str) -> TokenBucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            while self._buckets and (self.size >= MAX_BUCKETS or next(iter(self._buckets.values())).is_full()):
                self._buckets.popitem(last=False)
            bucket = self._buckets[key] = TokenBucket(self._rate, self._capacity, self._clock)
        self._buckets.move_to_end(key)
        return bucket

    @property
    def size(self) -> int:
        """How many buckets are kept."""
        return len(self._buckets)


def client_address(connection: HTTPConnection) -> str:
    """Where a request or a socket comes from: the peer, or whom a trusted proxy names (`TWELVE_TRUSTED_PROXIES`)."""
    return network_of(connection.client.host) if connection.client is not None else ""


@lru_cache(4096)
def network_of(host: str) -> str:
    """The client that an address belongs to: of IPv6 its network."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), NETWORK_BITS), strict=False))
