"""Old print as data: sentences and clauses with offsets, names without capitals, ages and numbers in words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from engine.text.capitals import capitalise
from engine.text.clipping import clip_words
from engine.text.numbers import NUMBER_WORDS, number_word, value_of
from engine.text.sentences import sentences

_CLAUSE = re.compile(
    r"[;:]\s+|\.\s+|,\s+(?=(?:and|so|but|whereupon|upon|the (?:jury|court)|he|she|they|which|for which|on which|yet"
    r"|therefore|"
    r"thereupon|both|all|was|were|it|that)\b)|\s+(?=(?:whereupon|upon which|therefore|for which)\b)"
)
_AGE_IN_WORDS = re.compile(rf"\b{NUMBER_WORDS}\b", re.IGNORECASE)
_CONNECTIVE = re.compile(r"^(?:And|But|and|but|And that|that|That),? (?=[A-Za-z])")
_QUOTATION_PATTERN = re.compile(r'"([^"]*)"')
Span = tuple[int, int]


def full_sentences(text: str) -> list[Span]:
    """Offsets of sentences, touching: nothing of the text lies between two."""
    cuts = [0, *(one.start for one in sentences(text)[1:]), len(text)]
    return [(begin, end) for begin, end in pairwise(cuts) if end > begin]


def clause_starts(text: str, start: int, end: int) -> list[int]:
    """Offsets within `text[start:end]` at which a new clause begins, `start` first."""
    found = [start]
    for match in _CLAUSE.finditer(text, start):  # to the end of the text: a clause is known by the word that opens it
        if match.end() > end:
            break
        found.append(match.end())
    return found


def age_in(text: str) -> int | None:
    """A person's age in years from what was coded: `48`, `fourteen`, `about 11 years`, ` (30)`; null if it is none."""
    found = re.search(r"(?<!\d)\d{1,3}(?!\d)", text)
    if re.search(r"\b(?:month|week|under|over|above|upwards|between)", text.lower()):
        return None
    worded = None if found else _AGE_IN_WORDS.search(text)
    age = int(found[0]) if found else int(value_of(worded[0])) if worded else 0
    if text.lower().strip().startswith("not quite"):
        age -= 1
    return age if 4 <= age <= 115 else None


def counted(number: int, singular: str, plural: str | None = None) -> str:
    """`one witness`, `twelve witnesses`, `21 defendants`."""
    word = "no" if number == 0 else number_word(number)
    return f"{word} {singular if number == 1 else plural or singular + 's'}"


def listed(words: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def quotable(text: str, limit: int = 45) -> str:
    """A sentence to be quoted: trimmed of dashes and labels, begun with a capital, ended, cut at `limit` words.

    A leading "… " says that its beginning was left out, and stays.
    """
    opening, text = ("… ", text[2:]) if text.startswith("… ") else ("", text)
    text = _CONNECTIVE.sub("", text.strip(" -—―,;:"))
    text = clip_words(text, limit)
    if text.count("(") != text.count(")") or text.count("[") != text.count("]"):
        text = re.sub(r"[()\[\]]", "", text)
    if text.count('"') % 2 or text.count("“") != text.count("”"):
        text = re.sub(r'["“”]', "", text)
    text = _QUOTATION_PATTERN.sub(r"‘\1’", text).replace("“", "‘").replace("”", "’").strip(" -—―,;:")
    if text and text[0].islower() and not opening:
        text = capitalise(text)
    if text and text[-1] not in ".?!…’)]":
        text += "."
    return opening + text
