"""Named draws: randomness as a function of the seed and a name, the same on every machine and Python.

BLAKE2b of seed, name and a counter; no `random.Random` (its `sample` and `gauss` are not promised across versions) and
no `log`, `exp` or `cos` (they differ in the last bit between C libraries). A name must never be used for two different
things: put a counter that only rises (round, turn) in it.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")
N = TypeVar("N", str, int)
_TWELVE_UNPACKER = struct.Struct(">12I").unpack
_FINEST_STEP, _UNIT = 2.0**-53, 2.0**-32
"""Powers of two: to multiply by them is as exact as to divide, and takes a third of the time."""


@lru_cache(maxsize=1024)
def _encoded(number: int) -> bytes:
    return str(number).encode()


@lru_cache(maxsize=1024)
def _first_suffix(name: str | int) -> bytes:
    """The end of the name of a branch's first number: mostly a seat's, so the same few are needed again and again."""
    return f"{name}/1".encode()


class Draw:
    """A stream of numbers for one seed and one name."""

    __slots__ = ("_count", "_key")

    def __init__(self, seed: str, *name: str | int) -> None:
        key = seed if name else f"{seed}/"
        for part in name:
            key = f"{key}/{part}"
        self._key = key
        self._count = 0

    def branch(self, name: str | int) -> Draw:
        """A stream of its own, by a longer name: what is drawn from either does not change the other."""
        return Draw(self._key, name)

    def uniform(self) -> float:
        """A number in [0, 1) with 53 random bits."""
        self._count += 1
        digest = blake2b(f"{self._key}/{self._count}".encode(), digest_size=8).digest()
        return (int.from_bytes(digest, "big") >> 11) * _FINEST_STEP

    def uniforms(self, count: int) -> list[float]:
        """The next `count` numbers in [0, 1), as `uniform` would give them one by one."""
        # What their names have in common is hashed once.
        read, again = int.from_bytes, blake2b(f"{self._key}/".encode(), digest_size=8).copy
        numbers = []
        for number in range(self._count + 1, self._count + 1 + count):
            hashed = again()
            hashed.update(_encoded(number))
            numbers.append((read(hashed.digest(), "big") >> 11) * _FINEST_STEP)
        self._count += count
        return numbers

    def integer_below(self, bound: int) -> int:
        """A whole number in [0, bound)."""
        return int(self.uniform() * bound)

    def choice(self, options: Sequence[T]) -> T:
        """One of the options, each equally likely."""
        return options[self.integer_below(len(options))]

    def sample(self, options: Sequence[T], count: int) -> tuple[T, ...]:
        """`count` different options (all, if there are fewer) in random order."""
        rest = list(options)
        return tuple(rest.pop(self.integer_below(len(rest))) for _ in range(min(count, len(rest))))

    def weighted(self, options: Sequence[T], weights: Sequence[float]) -> T:
        """One option, likelier the larger its weight; weights are not negative and not all zero."""
        point = self.uniform() * sum(weights)
        for place, weight in enumerate(weights):
            point -= weight
            if point < 0.0:
                return options[place]
        return options[-1]

    def normal(self, sigma: float) -> float:
        """Nearly normal with mean 0 and standard deviation `sigma`: twelve uniforms added, minus six (Irwin-Hall)."""
        self._count += 1
        digest = blake2b(f"{self._key}/{self._count}".encode(), digest_size=48).digest()
        total: int = sum(_TWELVE_UNPACKER(digest))
        return sigma * (total * _UNIT - 6.0)

    def normals(self, names: Iterable[N]) -> dict[N, float]:
        """By name what `branch(name).normal(1.0)` would give, without making the branches."""
        again = blake2b(f"{self._key}/".encode(), digest_size=48).copy
        found = {}
        for name in names:
            hashed = again()
            hashed.update(_first_suffix(name))
            found[name] = sum(_TWELVE_UNPACKER(hashed.digest())) * _UNIT - 6.0
        return found
