"""Values that are made by the thousand: frozen for the type checker, plain at run time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

__all__ = ["value"]

if TYPE_CHECKING:
    from dataclasses import dataclass as value
else:
    T = TypeVar("T")

    def value(*, frozen: bool, slots: bool = False, kw_only: bool = False) -> Callable[[type[T]], type[T]]:
        """A dataclass, with `frozen=True`: compared and hashed by its fields, never changed.

        The type checker refuses an assignment to a field. At run time nothing does, because a frozen dataclass sets
        each field by a call, which took a twelfth of a deliberation without words: use `dataclass(frozen=True)` for
        what is made once.
        """
        assert frozen, "a value is frozen"
        return dataclass(unsafe_hash=True, slots=slots, kw_only=kw_only)
