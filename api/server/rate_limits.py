"""Limits: how often somebody may do something, as a bucket that refills with time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from starlette.requests import HTTPConnection

MAX_BUCKETS = 10_000
"""Buckets that are kept; the one that was used longest ago makes room, and whoever it belongs to starts anew."""
NETWORK_BITS = 64
"""Of an IPv6 address this much is somebody's; the rest they choose themselves, a new one for every request."""


class TokenBucket:
    """So much at once, and so much a second after it."""

    __slots__ = ("_at", "_clock", "_left", "_most", "_rate")

    def __init__(self, rate: float, most: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._most = most
        self._left = most
        self._clock = clock
        self._at = clock()

    def left(self) -> float:
        """How many are allowed now; below zero where others have taken more than there was."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        return self._left

    def take(self) -> bool:
        """Whether one more is allowed now."""
        if self.left() < 1:
            return False
        self._left -= 1
        return True

    def charge(self, number: int) -> None:
        """Count what was taken elsewhere, where nobody knew what was left here: a debt of one filling at most. A number
        below zero was given back."""
        self._left = min(max(self.left() - number, -self._most), self._most)


class RateLimiter:
    """A bucket for each of many: addresses, tokens."""

    def __init__(self, rate: float, most: float, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()
        self._taken: dict[str, int] | None = None
        """What was taken and nobody else has been told; None where nobody wants to know."""

    def take(self, whose: str) -> bool:
        """Whether one more of theirs is allowed now."""
        taken = self._bucket(whose).take()
        if taken and self._taken is not None:
            self._taken[whose] = self._taken.get(whose, 0) + 1
        return taken

    def is_exhausted(self, whose: str) -> bool:
        """Whether nothing of theirs is left now; takes nothing."""
        bucket = self._buckets.get(whose)
        return bucket is not None and bucket.left() < 1

    def taken(self) -> dict[str, int]:
        """What was taken since this was last asked; from the first time on it is counted."""
        taken, self._taken = self._taken, {}
        return taken or {}

    def give_back(self, whose: str) -> None:
        """Take back one that was counted: what it was for did not come about."""
        self.charge(whose, -1)
        if self._taken is not None:
            self._taken[whose] = self._taken.get(whose, 0) - 1

    def charge(self, whose: str, number: int) -> None:
        """Count what was taken of theirs elsewhere."""
        self._bucket(whose).charge(number)

    def _bucket(self, whose: str) -> TokenBucket:
        bucket = self._buckets.get(whose)
        if bucket is None:
            bucket = self._buckets[whose] = TokenBucket(self._rate, self._most, self._clock)
            if len(self._buckets) > MAX_BUCKETS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(whose)
        return bucket


def client_address(connection: HTTPConnection) -> str:
    """Where a request or a socket comes from: the peer, or whom a trusted proxy names (`TWELVE_TRUSTED_PROXIES`)."""
    return network_of(connection.client.host) if connection.client is not None else ""


@lru_cache(4096)
def network_of(host: str) -> str:
    """Whose an address is: of IPv6 its network."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), NETWORK_BITS), strict=False))
