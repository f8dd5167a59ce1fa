"""Clipping: a text made short enough without saying something else: no “not” and no condition is cut off.

A text is cut at the end of a sentence where one ends in time, else behind a clause, else behind a word. Where what
would be left out of its last sentence denies or limits what is left in, its words stand behind an ellipsis in the
middle: “The tenant may end the lease … unless the rent is in arrears”.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.text.conditions import conditions
from engine.text.negation import negations
from engine.text.sentences import sentence_at, sentences
from engine.text.spans import Span

ELLIPSIS = " …"
MIN_CLAUSE_SHARE = 0.6
"""Share of its room that a text fills at least where it is cut behind a clause; else it is cut behind a word."""
MIN_SENTENCE_SHARE = 0.25
"""The same where it is cut behind a sentence."""
MAX_REST_CHARACTERS = 1_000
"""Of what is cut off of a sentence as much is looked at."""
_CLAUSE_MARKS = re.compile(r"[,;:](?=\s)|\s[–—-]{1,2}(?=\s)|—")
_WORD = re.compile(r"\S+")
_TURN = re.compile(r"\b(?:but|however|yet|except|unless)\b", re.IGNORECASE)


def clip(text: str, most: int, size: Callable[[str], int] = len) -> str:
    """A text of a size at most, `text` itself where it fits. `size`: how texts are measured; characters unless told."""
    text = text.strip()
    if size(text) <= most:
        return text
    whole = [one.end for one in sentences(text[: _longest(text, most, size)])][:-1]
    for end in reversed(whole):
        if size(text[:end]) <= most and size(text[:end]) >= MIN_SENTENCE_SHARE * most:
            return text[:end]
    first = sentence_at(text, 0)
    return _clip_sentence(text[first.start : first.end] if not whole else text, most, size)


def clip_words(text: str, most: int) -> str:
    """A text of so many words at most."""
    return clip(text, most, lambda part: len(part.split()))


def _clip_sentence(text: str, most: int, size: Callable[[str], int]) -> str:
    """The beginning of a long sentence, with what governs it from the rest."""
    for room in range(most, 0, -max(1, most // 8)):
        head = _head(text, room, size)
        kept = _joined(head, _governing(text, len(head)))
        if size(kept) <= most:
            return kept
    return text[: _longest(text, most, size)]


def _head(text: str, most: int, size: Callable[[str], int]) -> str:
    """As much of a text's beginning as fits, up to the end of a clause or of a word."""
    limit = _longest(text, most - size(ELLIPSIS), size)
    marks = [match.start() for match in _CLAUSE_MARKS.finditer(text, 0, limit)]
    if marks and marks[-1] >= MIN_CLAUSE_SHARE * limit:
        return text[: marks[-1]]
    if limit < len(text) and not text[limit].isspace():
        limit = max(text.rfind(" ", 0, limit), text.rfind("\n", 0, limit))
    return text[: max(0, limit)].rstrip(" ,;:–—-(")


def _governing(text: str, cut: int) -> str:
    """Of what is cut off from a place on, the clauses that deny or limit what stands before it."""
    rest = text[cut : min(sentence_at(text, max(0, cut - 1)).end, cut + MAX_REST_CHARACTERS)]
    spans = [Span(one.start, one.end) for one in conditions(rest) if one.binding]
    # “The board did | not agree”: a negation without a verb or a subject of its own before it denies what is kept.
    spans += [Span(one.start, one.reach) for one in negations(rest) if len(rest[: one.start].split()) <= 1]
    spans += [Span(turn.start(), len(rest)) for turn in _TURN.finditer(rest) if negations(rest[turn.start() :])][:1]
    return f"{ELLIPSIS} ".join(rest[one.start : one.end].strip(" ,;:") for one in _merged(spans))


def _merged(spans: list[Span]) -> list[Span]:
    """Stretches in order; those that overlap are one."""
    merged = list[Span]()
    for one in sorted(spans):
        if merged and one.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(one.end, merged[-1].end))
        else:
            merged.append(one)
    return merged


def _joined(head: str, governing: str) -> str:
    return f"{head}{ELLIPSIS} {governing}" if governing else f"{head}{ELLIPSIS}"


def _longest(text: str, most: int, size: Callable[[str], int]) -> int:
    """How many characters of a text's beginning have a size at most."""
    if size is len:
        return max(0, min(len(text), most))
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if size(text[:middle]) <= most else (low, middle - 1)
    return low
