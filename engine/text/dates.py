"""Dates and times of day, in the forms in which English writes them."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.text.words import STOP_WORDS

_MONTH_NAMES = "january february march april may june july august september october november december".split()
MONTH_PATTERN = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December|"
    r"(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?)"
)
_ERA = r"(?:\s?(?:BC|BCE|AD|CE)\b)"
_DATE = re.compile(
    rf"(?<![\w.,$€£/-])(?:"
    rf"(?P<iso>\d{{4}}-\d\d-\d\d)(?![\d-])|"
    rf"(?P<slashed>\d{{1,2}}[/.]\d{{1,2}}[/.](?:\d{{4}}|\d\d))(?![\d/.]\d)|"
    rf"(?:the )?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?: day)?(?: of)? (?P<month>{MONTH_PATTERN})"
    rf"(?:,? (?P<year>\d{{4}}))?(?!\w)|"
    rf"(?P<month2>{MONTH_PATTERN}) (?P<day2>\d{{1,2}})(?:st|nd|rd|th)?(?:(?:,| of)? (?P<year2>\d{{4}}))?(?![\w:])|"
    rf"(?P<month3>{MONTH_PATTERN})(?: of)?,? (?P<year3>\d{{4}})(?!\w)|"
    rf"(?P<era>(?:AD )?\d{{1,4}}{_ERA})|"
    rf"(?P<bare>1\d{{3}}|20\d\d)(?!\d|[.,]\d|\s?%|-\d)(?:(?=s\b)s|(?!\w))"
    rf")"
)
_DIGIT = re.compile(r"\d")
_NEXT_WORD = re.compile(r"\s([a-z]+)")
_YEAR_BEFORE = re.compile(
    r"\b(?:in|since|until|till|by|of|from|before|after|during|year|circa|c\.|early|late|spring|summer|autumn|winter) $",
    re.IGNORECASE,
)
_CLOCK = re.compile(
    r"(?<![\d:.,$€£])(?:(?P<hours>[01]?\d|2[0-3])[:.h](?P<minutes>[0-5]\d)(?::[0-5]\d)?(?:\s?(?P<half>[ap])\.?\s?m\b\.?)?"
    r"|(?P<hour>1[0-2]|\d)(?:\s?(?P<half2>[ap])\.?\s?m\b\.?|\so['’]clock))(?![\d%]|[.,:]\d)",
    re.IGNORECASE,
)
MINUTES_PER_HALF_DAY = 720
MAX_LEAD_CHARACTERS = 8
"""Characters in which a word is looked for that says that a year or an hour follows."""


class Date(NamedTuple):
    """A date as far as it is told; parts that are not, or could be read in two ways, are None."""

    year: int | None
    """Before our era below 0."""
    month: int | None
    day: int | None
    text: str
    start: int
    end: int


class ClockTime(NamedTuple):
    """A time of day."""

    minutes: int
    """Since midnight; where nothing says which half of the day is meant, as it is written."""
    text: str
    start: int
    end: int


def dates(text: str) -> tuple[Date, ...]:
    """The dates of a text: days, months of a year, and years."""
    found = list[Date]()
    if _DIGIT.search(text) is None:
        return ()
    for match in _DATE.finditer(text):
        if match["bare"] and _counts_something(text, match.start(), match.end()):
            continue
        found.append(Date(*_parts(match), match[0], match.start(), match.end()))
    return tuple(found)


def _counts_something(text: str, start: int, end: int) -> bool:
    """Whether four figures are a number of what is named behind them, and no year."""
    ahead = _NEXT_WORD.match(text, end)
    if ahead is None or ahead[1] in STOP_WORDS:
        return False
    return _YEAR_BEFORE.search(text[max(0, start - MAX_LEAD_CHARACTERS) : start]) is None


def _parts(match: re.Match[str]) -> tuple[int | None, int | None, int | None]:
    """Year, month and day."""
    if match["iso"]:
        year, month, day = map(int, match["iso"].split("-"))
        return year, month, day
    if match["slashed"]:
        one, two, year = (int(part) for part in re.split(r"[/.]", match["slashed"]))
        year += 0 if year > 99 else 2000 if year < 50 else 1900
        # Which of two small numbers is the month, no text says.
        return (year, two, one) if one > 12 else (year, one, two) if two > 12 else (year, None, None)
    if match["era"]:
        year = int(re.sub(r"\D", "", match["era"]))
        return -year if "B" in match["era"] else year, None, None
    if match["bare"]:
        return int(match["bare"]), None, None
    month_name = match["month"] or match["month2"] or match["month3"]
    day_text, year_text = match["day"] or match["day2"], match["year"] or match["year2"] or match["year3"]
    month = next(number for number, name in enumerate(_MONTH_NAMES, 1) if name.startswith(month_name[:3].lower()))
    return int(year_text) if year_text else None, month, int(day_text) if day_text else None


def clock_times(text: str) -> tuple[ClockTime, ...]:
    """The times of day of a text: `14:05`, `2.30 pm`, `5 p.m.`, `nine o'clock` in digits."""
    found = list[ClockTime]()
    if _DIGIT.search(text) is None:
        return ()
    for match in _CLOCK.finditer(text):
        half = (match["half"] or match["half2"] or "").lower()
        if (
            "." in match[0][:3]
            and match["hours"]
            and not half
            and not _HOUR_BEFORE.search(text[max(0, match.start() - MAX_LEAD_CHARACTERS) : match.start()])
        ):
            continue
        hour, minute = int(match["hours"] or match["hour"]), int(match["minutes"] or 0)
        if half:
            hour = hour % 12 + (12 if half == "p" else 0)
        found.append(ClockTime(60 * hour + minute, match[0], match.start(), match.end()))
    return tuple(found)


_HOUR_BEFORE = re.compile(r"\b(?:at|by|until|till|since|from|before|after|to|about|around|past) $", re.IGNORECASE)
"""What says that “9.30” is an hour."""
