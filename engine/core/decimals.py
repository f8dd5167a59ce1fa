"""Decimals: numbers in a log are rounded to four of them."""

from __future__ import annotations

_ROUNDING_TERM = 1.5 * 2.0**52
"""Added to a float and taken away again, this leaves the nearest whole number: a sum of that size has no fraction."""


def round4(value: float) -> float:
    """`round(value, 4)` to the last bit for a value between -1000 and 1000, in a quarter of its time.

    `round` writes a float down in decimal and reads it again. Here the ten thousandths are counted, and a whole number
    divided by 10,000 is the float nearest to that decimal. Halfway between two of them, where the multiplication may
    have hidden on which side the value lies, and at zero, which has a sign, `round` decides.
    """
    scaled = value * 10_000.0
    count = scaled + _ROUNDING_TERM - _ROUNDING_TERM
    return count / 10_000.0 if count and -0.499 < scaled - count < 0.499 else round(value, 4)
