"""Per case: what is worked out of a case once and kept as long as the case itself is, because a table asks for it again
and again.

What is kept is a function of the case alone, so rooms may share it. It may refer to the case weakly only, or it would
keep it alive.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar
from weakref import ReferenceType, ref

from engine.matters.criminal_case import Case

T = TypeVar("T")


def once_per_case(made: Callable[[Case], T]) -> Callable[[Case], T]:
    """The same function, worked out once for each case object. Threads may share it."""
    # By identity: comparing two cases costs as much as some of what is kept.
    known: dict[int, tuple[ReferenceType[Case], T]] = {}

    @wraps(made)
    def found(case: Case) -> T:
        key = id(case)
        entry = known.get(key)
        # Where the case is gone, its id may be that of another one.
        if entry is not None and entry[0]() is case:
            return entry[1]
        value = made(case)

        def forget(gone: ReferenceType[Case]) -> None:
            if (last := known.get(key)) is not None and last[0] is gone:
                del known[key]

        known[key] = (ref(case, forget), value)
        return value

    return found
