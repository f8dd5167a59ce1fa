"""Proportions: a share of many runs, and how sure one may be of it."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

Z_95 = 1.959964
"""Standard normal quantile of a two-sided interval of 95 %."""


@dataclass(frozen=True)
class Proportion:
    """A share of a number of cases, with the 95 % interval in which the true one lies."""

    value: float
    low: float
    high: float
    of: int
    """How many cases it is a share of."""


def proportion(count: int, of: int) -> Proportion:
    """`count` in `of` with its Wilson score interval (E. B. Wilson, 1927), which keeps within 0 and 1 and holds for
    small numbers; of nothing, anything may be."""
    if of == 0:
        return Proportion(0.0, 0.0, 1.0, 0)
    value = count / of
    low, high = wilson(value, of)
    return Proportion(round(value, 4), round(low, 4), round(high, 4), of)


def wilson(value: float, of: float) -> tuple[float, float]:
    """The interval alone, of a share of some number of independent cases, which need not be whole."""
    square = Z_95 * Z_95 / of
    middle = (value + square / 2) / (1 + square)
    half = Z_95 * sqrt(value * (1 - value) / of + square / (4 * of)) / (1 + square)
    return 0.0 if value == 0 else max(0.0, middle - half), 1.0 if value == 1 else min(1.0, middle + half)
