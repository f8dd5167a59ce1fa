"""Figures and dates: the numbers that documents state, with what they count."""

from __future__ import annotations

import re
from typing import NamedTuple


class Figure(NamedTuple):
    """A number as it stands in a sentence."""

    value: float
    unit: str
    """What it counts: `%`, a currency, or the word behind it; empty where there is none."""
    text: str
    """As it is written."""


_MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december"
_DATE = re.compile(
    rf"\b(?:\d{{4}}-\d{{2}}-\d{{2}}|\d{{1,2}}(?:st|nd|rd|th)? (?:{_MONTHS})(?: \d{{4}})?|"
    rf"(?:{_MONTHS}) \d{{1,2}}(?:, \d{{4}})?)\b",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"(?<![\w.#/-])(?P<money>[$€£])?(?P<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
    r"(?:\s?(?P<unit>%|per cent|percent|[A-Za-zµ]{1,14}))?(?![\w.-]*\d)"
)
_PER_CENT_UNITS = {"per cent", "percent", "%"}
_NO_UNIT_WORDS = frozenset("to and or of in on at by for from is was are were as than the a an with out per".split())


def figures_in(text: str) -> tuple[Figure, ...]:
    """The numbers of a sentence, dates aside."""
    bare = _DATE.sub(" ", text)
    found = []
    for match in _NUMBER.finditer(bare):
        unit = (match["unit"] or "").casefold()
        unit = "%" if unit in _PER_CENT_UNITS else match["money"] or ("" if unit in _NO_UNIT_WORDS else unit)
        found.append(Figure(float(match["number"].replace(",", "")), unit, match.group().strip()))
    return tuple(found)


def dates_in(text: str) -> tuple[str, ...]:
    """The dates of a sentence, as they are written."""
    return tuple(_DATE.findall(text))
