"""Per case: what is worked out of a case once and kept, because many deliberations of one case often follow each other.

What is kept is a function of the case alone, so rooms may share it; and of a few cases only, so it stays small.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from engine.case import Case

KEPT = 48
"""Cases of which one function's results are kept at once."""
T = TypeVar("T")


def once_per_case(made: Callable[[Case], T]) -> Callable[[Case], T]:
    """The same function, worked out once for each case object."""
    known: dict[int, tuple[Case, T]] = {}

    @wraps(made)
    def found(case: Case) -> T:
        entry = known.get(id(case))
        # The entry holds the case, so its id cannot be given to another object while the entry stands.
        if entry is None or entry[0] is not case:
            value = made(case)
            while len(known) >= KEPT:
                known.pop(next(iter(known)), None)
            entry = known[id(case)] = (case, value)
        return entry[1]

    return found
