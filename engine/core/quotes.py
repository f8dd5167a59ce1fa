"""Quotes: whether words stand in a text, where, and whether they may be quoted like that.

Case, kinds of quotation marks and dashes, ligatures, line ends and runs of white space make no difference, nor do signs
that nobody sees: a quote is compared with the text as a reader would compare them, not as a file stores it.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from itertools import islice
from typing import Literal, NamedTuple, TypeAlias

from engine.core.derived import derived_from_text
from engine.text.governing import governing
from engine.text.sentences import sentence_at
from engine.text.spans import Span

Layout: TypeAlias = Literal["prose", "lines", "cells"]
"""How a text is written: in paragraphs, in lines that mean something by themselves, or as a table whose cells stand
between separators."""
MIN_QUOTED_WORDS = 3
"""Words of a quote that is no whole cell or line."""
MAX_EXAMINED_PLACES = 200
"""Places of a quote that are looked at: a word alone may stand in a hundred thousand."""
MAX_SENTENCE_CHARACTERS = 400
"""Characters on each side of a quote that are looked through for the rest of its sentence."""
SHORT_QUOTE_FLAW = "The quote has fewer than three words, and is no whole cell: quote more of the sentence."
TORN_QUOTE_FLAW = "The quote begins or ends within a word: quote whole words."
_SOFT_HYPHEN = "\u00ad"
_LIGATURES = ("ff", "fi", "fl", "ffi", "ffl", "st", "st")
_UNSEEN = "\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\ufeff"
_SIGNS: dict[int, str] = (
    {ord(sign): plain for plain, signs in {'"': "“”„«»", "'": "‘’‚", "-": "‐‑‒–—"}.items() for sign in signs}
    | {0xFB00 + number: letters for number, letters in enumerate(_LIGATURES)}
    | {ord(sign): "" for sign in _UNSEEN}
)


class QuoteCheck(NamedTuple):
    """Words that stand in a text."""

    span: Span
    flaw: str | None
    """Why they may not be quoted like this, in a sentence; None where they may."""
    sentence: str
    """The sentence in which they stand, as it is."""


def plain_text(text: str) -> str:
    """A text as quotes are compared with it."""
    return " ".join(text.translate(_SIGNS).replace(_SOFT_HYPHEN, "").casefold().split())


def find_span(text: str, quote: str, layout: Layout = "prose") -> Span | None:
    """Where a quote first stands so that it may be quoted; None where it does not, or has no words."""
    found = check_quote(text, quote, layout)
    return found.span if found is not None and found.flaw is None else None


def check_quote(text: str, quote: str, layout: Layout = "prose") -> QuoteCheck | None:
    """Where a quote stands in a text, and what is wrong with quoting it: the first place where nothing is, else the
    first of all; None where it stands nowhere, or has no words."""
    flawed: QuoteCheck | None = None
    for span in islice(_spans(text, quote), MAX_EXAMINED_PLACES):
        flaw = _flaw(text, span, layout)
        if flaw is None:
            return QuoteCheck(span, None, text[span.start : span.end])
        if flawed is None:
            flawed = QuoteCheck(span, flaw, _sentence(text, span, layout))
    return flawed


def _spans(text: str, quote: str) -> Iterator[Span]:
    """Every place of a quote in a text. A soft hyphen, as it stands for one at a line's end, matches none or one."""
    wanted = plain_text(quote)
    if not wanted:
        return
    plain, places = _with_places(text)
    if _SOFT_HYPHEN in plain:
        pattern = "".join("[-\u00ad] ?" if sign == "-" else re.escape(sign) + "\u00ad?" for sign in wanted)
        for match in re.finditer(pattern, plain):
            yield Span(places[match.start()], places[match.end() - 1] + 1)
        return
    at = plain.find(wanted)
    while at >= 0:
        yield Span(places[at], places[at + len(wanted) - 1] + 1)
        at = plain.find(wanted, at + 1)


@derived_from_text
def _with_places(text: str) -> tuple[str, array[int]]:
    """The plain text with its soft hyphens, and for each of its characters the place in the text that it comes from.

    Kept, because every quote from a document is looked for in the same text; five bytes a character.
    """
    plain: list[str] = []
    places = array("I")
    for place, character in enumerate(text):
        # One character may fold to several: "ß" to "ss".
        for folded in " " if character.isspace() else _SIGNS.get(ord(character), character).casefold():
            if folded == " " and (not plain or plain[-1] == " "):
                continue
            plain.append(folded)
            places.append(place)
    if plain and plain[-1] == " ":
        del plain[-1], places[-1]
    return "".join(plain), places


def _flaw(text: str, span: Span, layout: Layout) -> str | None:
    """What is wrong with quoting a stretch of a text."""
    inside_numbers = ".'’\u00a0\u202f" if layout == "cells" else ".,'’\u00a0\u202f"
    if any(_joined(text, place, inside_numbers) for place in span):
        return TORN_QUOTE_FLAW
    if before := [one for one in governing(text, span.start, lines=layout != "prose") if one.strict]:
        said = " ".join(text[before[-1].start : before[-1].end].split())
        return f"The quote leaves out the “{said}” before it, which governs it: quote the sentence from there on."
    if _count_words(text[span.start : span.end]) < MIN_QUOTED_WORDS and not _is_cell(text, span, layout):
        return SHORT_QUOTE_FLAW
    return None


# Whole words


_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
"""Letters of scripts that put no space between words."""
_INSIDE_WORDS = frozenset("'’-‐‑_\u00ad" + _UNSEEN)
"""Signs that join two letters to one word."""


def _joined(text: str, place: int, inside_numbers: str) -> bool:
    """Whether a place is in the middle of a word, or of a number with these signs in it."""
    if not 0 < place < len(text):
        return False
    before, after = text[place - 1], text[place]
    if before in _INSIDE_WORDS and place > 1:
        return text[place - 2].isalnum() and after.isalnum()
    if after in _INSIDE_WORDS and place + 1 < len(text):
        return before.isalnum() and text[place + 1].isalnum()
    if before in inside_numbers and place > 1:
        return text[place - 2].isdigit() and after.isdigit()
    if after in inside_numbers and place + 1 < len(text):
        return before.isdigit() and text[place + 1].isdigit()
    return before.isalnum() and after.isalnum() and not (_UNSPACED.match(before) or _UNSPACED.match(after))


def _count_words(text: str) -> int:
    unspaced = len(_UNSPACED.findall(text))
    return unspaced + sum(any(char.isalnum() for char in word) for word in _UNSPACED.sub(" ", text).split())


_EDGES: dict[Layout, re.Pattern[str]] = {
    "prose": re.compile(r"[|\t\n]"),
    "lines": re.compile(r"[|\t\n]"),
    "cells": re.compile(r"[|\t\n,;]"),
}
"""What stands around a cell."""
_AROUND = " \"'“”‘’#*-•>`\u00a0"
"""What may stand in a cell around its words."""


def _is_cell(text: str, span: Span, layout: Layout) -> bool:
    """Whether a stretch is a whole cell of a table, several of them, or a whole line."""
    edge = _EDGES[layout]
    start, end = span
    while start > 0 and text[start - 1] in _AROUND:
        start -= 1
    while end < len(text) and text[end] in _AROUND + ".:":
        end += 1
    return (start == 0 or edge.match(text[start - 1]) is not None) and (
        end == len(text) or edge.match(text[end]) is not None
    )


def _sentence(text: str, span: Span, layout: Layout) -> str:
    """The sentence around a stretch, or its line."""
    first, last = max(0, span.start - MAX_SENTENCE_CHARACTERS), min(len(text), span.end + MAX_SENTENCE_CHARACTERS)
    if layout == "prose":
        around = text[first:last]
        start, end = sentence_at(around, span.start - first)
        return around[start : max(end, span.end - first)].strip("| \t\n")
    start, end = text.rfind("\n", first, span.start) + 1 or first, text.find("\n", span.end, last)
    return text[start : end if end >= 0 else last].strip()
