"""Numbers in words: as they are read, and as they are written."""

from __future__ import annotations

import re
from collections.abc import Mapping

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_SCALES: Mapping[str, int] = {
    "hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000, "dozen": 12, "score": 20,
}  # fmt: skip
MAX_WORDED_NUMBER = 12
"""Up to this a number is written in words."""
WORD_VALUES: Mapping[str, int] = {
    **{word: value for value, word in enumerate(_UNITS)},
    **{word: 10 * place for place, word in enumerate(_TENS, 2)},
}
"""Small numbers and tens by their words."""
_WORD = "|".join(sorted(WORD_VALUES, key=len, reverse=True))
NUMBER_WORDS = (
    rf"(?:(?=[zotfsen])(?:{_WORD})(?:[- ](?:{_WORD}|hundred|thousand|million|billion)| and (?={_WORD})(?:{_WORD}))*"
    rf"|an? (?:hundred|thousand|million|billion|dozen))"
)
"""A pattern of a number in words."""
NUMBER_DIGITS = r"(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
"""A pattern of a number in digits."""
_NUMBER_WORD_SET = frozenset(WORD_VALUES) | frozenset(_SCALES)
_PARTS = re.compile(r"[a-z]+")


def has_number_word(text: str) -> bool:
    """Whether a text has a word of a number."""
    return not _NUMBER_WORD_SET.isdisjoint(_PARTS.findall(text.casefold()))


def number_word(count: int) -> str:
    """A small number in words, a larger one in digits; none for nothing."""
    return "none" if count == 0 else _UNITS[count] if 0 < count <= MAX_WORDED_NUMBER else str(count)


def value_of(number: str) -> float:
    """What a number in digits or words is worth: `40,000`, `two hundred and five`, `a dozen`."""
    number = number.casefold().replace(",", "")
    if number[:1].isdigit():
        return float(number)
    total, part = 0, 0
    for word in _PARTS.findall(number):
        scale = _SCALES.get(word)
        if scale is None:
            part += WORD_VALUES.get(word, 0)
        elif scale >= 1_000:
            total, part = total + max(1, part) * scale, 0
        else:
            part = max(1, part) * scale
    return float(total + part)
