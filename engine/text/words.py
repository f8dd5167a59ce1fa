"""Words: what a text is made of, and which of them say nothing by themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import ascii_lowercase
from typing import NamedTuple

from engine.text.line_files import read_words

WORD_PATTERN = re.compile(r"[^\W_]+(?:['’\u00ad][^\W_]+)*")
"""A word with the apostrophes and the soft hyphens within it."""
_POSSESSIVE = re.compile(r"'s(?![^\W_])")
STOP_WORDS = frozenset(ascii_lowercase).union(*read_words("engine.text", "stop_words").values())
"""Words that stand in texts about anything, and single letters."""


class Word(NamedTuple):
    """A word in a text: in small letters, with straight apostrophes, and without a possessive ending."""

    text: str
    start: int
    end: int


def plain_word(word: str) -> str:
    """A word as it is compared: `Crane’s` is `crane`."""
    return word.casefold().replace("’", "'").replace("\u00ad", "").removesuffix("'s")


def words_in(text: str) -> list[str]:
    """The words of a text in their order, as they are compared."""
    return WORD_PATTERN.findall(_POSSESSIVE.sub("", text.casefold().replace("’", "'").replace("\u00ad", "")))


def placed_words(text: str) -> Iterator[Word]:
    """The words of a text with their places."""
    for found in WORD_PATTERN.finditer(text):
        yield Word(plain_word(found[0]), found.start(), found.end())


def word_count(text: str) -> int:
    """Words as white space parts them."""
    return len(text.split())


def beginnings(stems: str) -> str:
    """A pattern of words that begin with one of some stems; one that ends with `$` is the whole word, and `_` stands
    for a blank."""
    parts = (re.escape(one.rstrip("$").replace("_", " ")) + ("" if one[-1] == "$" else r"\w*") for one in stems.split())
    return rf"\b(?:{'|'.join(parts)})\b"
