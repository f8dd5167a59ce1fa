"""A cache by identity: what is derived from an object is made once for each, and dropped together with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar
from weakref import finalize

Source = TypeVar("Source")
Derived = TypeVar("Derived")


def cached_by_identity(make: Callable[[Source], Derived]) -> Callable[[Source], Derived]:
    """Call `make` once for each object: to compare two matters costs more than to look anything up in what is derived.

    What is made must not refer to its object, which would then never be dropped. Threads may share it; two that ask at
    once make the same twice.
    """
    made: dict[int, Derived] = {}

    @wraps(make)
    def cached(source: Source) -> Derived:
        derived = made.get(id(source))
        if derived is None:
            derived = made[id(source)] = make(source)
            # Runs before the memory of the object, and with it its id, is given to another.
            finalize(source, made.pop, id(source), None)
        return derived

    return cached
