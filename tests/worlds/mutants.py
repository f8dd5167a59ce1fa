"""Faults that are put into the product, to see that worlds find them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

Mutant = Callable[[], AbstractContextManager[object]]
MUTANTS: dict[str, Mutant] = {}
