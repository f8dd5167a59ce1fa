"""Figures: the numbers that a text states, with what they count and how exactly. Dates and times of day are none."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Literal, NamedTuple, TypeAlias

from engine.text.dates import clock_times, dates
from engine.text.numbers import NUMBER_DIGITS, NUMBER_WORDS, has_number_word, value_of
from engine.text.stems import stem
from engine.text.words import STOP_WORDS

Bound: TypeAlias = Literal["exact", "about", "at_least", "at_most"]
"""How a figure is meant: as it stands, roughly, or as the limit of a requirement."""
MAX_BOUND_CHARACTERS = 24
"""Characters before a figure in which its bound is looked for."""


class Figure(NamedTuple):
    """A number as it stands in a text."""

    value: float
    unit: str
    """What it counts: `%`, `€`, or the stem of the word behind it; empty where there is none."""
    per: str
    """Of a rate the stem of what it is for one of: `year`; else empty."""
    bound: Bound
    text: str
    """As it is written, with its unit."""
    start: int
    end: int


_MULTIPLES = {
    "k": 1e3,
    "thousand": 1e3,
    "m": 1e6,
    "mio": 1e6,
    "million": 1e6,
    "bn": 1e9,
    "billion": 1e9,
    "hundred": 100.0,
}
_SIGNS = {
    **dict.fromkeys(("%", "per cent", "percent", "pct"), "%"),
    **dict.fromkeys(("€", "eur", "euro", "euros"), "€"),
    **dict.fromkeys(("$", "usd", "dollar", "dollars"), "$"),
    **dict.fromkeys(("£", "gbp", "pound", "pounds"), "£"),
}
_PERIODS = (
    r"second|minute|hour|day|night|week|fortnight|month|quarter|year|head|person|pupil|guest|seat|lane|page|item|unit|"
    r"mile|km"
)


def _figure_pattern(number: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?<![\w.,#/–-])(?=[\d$€£−-]|\b[aefgnostuz])(?P<sign>[$€£]\s?|(?:EUR|USD|GBP)\s)?(?:(?P<low>{NUMBER_DIGITS})\s?(?:[-–]|to)\s?(?=\d))?(?P<minus>[-−](?=\d))?"
        rf"(?P<number>{number})"
        rf"(?:\s?(?P<multiple>thousand|million|billion|hundred|mio|bn|[kKmM](?![\w/²³]))(?<![a-z]m)\b)?"
        rf"(?:(?:\s?|-)(?P<unit>%|per cent\b|percent\b|[$€£]|°[CF]?|[A-Za-zµ][A-Za-zµ²³]{{0,20}}(?:['’]?[a-z])?))?"
        rf"(?:\s?/\s?(?P<slashed>[a-z]+)|\s(?:per|an?|each|every)\s(?P<per>{_PERIODS})s?\b)?"
        rf"(?![\w-]*\d)",
        re.IGNORECASE,
    )


_DIGIT = re.compile(r"\d")
_DIGIT_FIGURE = _figure_pattern(NUMBER_DIGITS)
"""Of a text without a number in words, which is found in a fifth of the time."""
_FIGURE = _figure_pattern(rf"{NUMBER_DIGITS}|\b{NUMBER_WORDS}\b")
_BOUND_END = r"\W*(?:\w+\W+)?$"
_BOUNDS: tuple[tuple[Bound, re.Pattern[str]], ...] = (
    ("at_most", re.compile(rf"\b(?:no|not) more than{_BOUND_END}", re.IGNORECASE)),
    ("at_least", re.compile(rf"\b(?:no|not) (?:less|fewer) than{_BOUND_END}", re.IGNORECASE)),
    (
        "at_least",
        re.compile(
            r"(?:\b(?:at (?:the very )?least|more than|over|above|exceeds?|minimum(?: of)?|beyond)|[≥>]=?)"
            rf"{_BOUND_END}",
            re.IGNORECASE,
        ),
    ),
    (
        "at_most",
        re.compile(
            r"(?:\b(?:at (?:the very )?most|up to|less than|fewer than|under|below|within|maximum(?: of)?|"
            rf"not exceed(?:ing)?|limit(?:ed)? (?:to|of))|[≤<]=?){_BOUND_END}",
            re.IGNORECASE,
        ),
    ),
    (
        "about",
        re.compile(
            r"(?:\b(?:about|around|almost|nearly|roughly|approximately|some|circa|approx\.|c\.)|[~≈])\W*(?:the\W+)?$",
            re.IGNORECASE,
        ),
    ),
)


def figures(text: str) -> tuple[Figure, ...]:
    """The numbers of a text in their order, dates and times of day aside."""
    worded = has_number_word(text)
    if not worded and _DIGIT.search(text) is None:
        return ()
    taken = sorted([(one.start, one.end) for one in dates(text)] + [(one.start, one.end) for one in clock_times(text)])
    starts = [start for start, _ in taken]
    found = list[Figure]()
    for match in (_FIGURE if worded else _DIGIT_FIGURE).finditer(text):
        place = bisect_right(starts, match.start("number")) - 1
        if place >= 0 and taken[place][1] > match.start("number"):
            continue
        figure = _figure(text, match)
        if match["low"]:
            found.append(figure._replace(value=value_of(match["low"])))
        found.append(figure)
    return tuple(found)


def _figure(text: str, match: re.Match[str]) -> Figure:
    value = value_of(match["number"]) * _MULTIPLES.get((match["multiple"] or "").casefold(), 1.0)
    word = (match["unit"] or "").casefold()
    counts = bool(word) and word not in STOP_WORDS
    end = (
        match.end()
        if counts or match["slashed"] or match["per"]
        else match.end("multiple")
        if match["multiple"]
        else match.end("number")
    )
    sign = _SIGNS.get((match["sign"] or "").strip().casefold(), "")
    unit = sign or (_SIGNS.get(word) or stem(word) if counts else "")
    return Figure(
        -value if match["minus"] else value,
        unit,
        stem(match["slashed"] or match["per"] or ""),
        _bound(text, match.start()),
        text[match.start() : end].strip(),
        match.start(),
        end,
    )


def _bound(text: str, start: int) -> Bound:
    before = text[max(0, start - MAX_BOUND_CHARACTERS) : start]
    return next((bound for bound, pattern in _BOUNDS if pattern.search(before)), "exact")
