"""Mentions: who at the table is named in a text.

A name counts as a whole word: the surname, the first name, or the number in "juror 4" and "number four". People type in
small letters, so case matters only for names that are words as well. A name that two people share points at neither.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12,
}  # fmt: skip
TITLES = frozenset({"dr", "mr", "mrs", "ms", "miss", "pastor", "professor", "prof", "sir", "father", "the"})
WORDS = frozenset(
    "mark grace will rose may hope bill art frank park dawn joy faith june april august pat rob sue jack drew chase "
    "grant rich young king cooper wright webb robin mason major bob jean olive ivy lily violet amber ruby sage".split()
)
"""Names that are words as well: names only where they are written with a capital."""
_NUMBERED = re.compile(
    r"\b(?:juror|seat|number|no\.)\s*(?:number\s*|no\.\s*|#\s*)?(\d{1,2}|" + "|".join(NUMBERS) + r")\b", re.IGNORECASE
)
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|\w+")


def mentioned(text: str, names: Mapping[int, str]) -> tuple[int, ...]:
    """Seats named in a text, in the order of their first mention.

    Args:
        text: what somebody said; any length.
        names: who sits where, by seat.
    """
    known: dict[str, int | None] = {}
    for seat, name in names.items():
        parts = {part for part in (match.group().casefold() for match in _WORD.finditer(name)) if len(part) > 1}
        for part in (parts - TITLES) or parts:
            known[part] = None if known.get(part, seat) != seat else seat
    found: dict[int, int] = {}
    for match in _WORD.finditer(text):
        word = match.group().casefold()
        word = word if word in known else word.removesuffix("'s").removesuffix("’s")
        at = known.get(word)
        if at is not None and (word not in WORDS or match.group()[0].isupper()):
            found.setdefault(at, match.start())
    for match in _NUMBERED.finditer(text):
        token = match.group(1).casefold()
        number = int(token) if token.isdigit() else NUMBERS[token]
        if number in names:
            found[number] = min(found.get(number, match.start()), match.start())
    return tuple(sorted(found, key=found.__getitem__))
