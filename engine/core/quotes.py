"""Quotes: whether words stand in a text, where, and whether they may be quoted like that.

Case, kinds of quotation marks and dashes, ligatures, composed letters, line ends and runs of white space make no
difference, nor do signs that nobody sees: a quote is compared with the text as a reader would compare them, not as a
file stores it.
"""

from __future__ import annotations

import re
import unicodedata
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
_HYPHENS = "-‐\u00ad"
_BROKEN_WORD = re.compile(f"(?<=[^\\W\\d_])[{_HYPHENS}][ \\t]*\\r?\\n[ \\t]*(?=[^\\W\\d_])")
"""A hyphen at a line's end, which may be the word's own."""
_UNSEEN = "\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\ufeff"
_SIGNS: dict[int, str] = (
    {
        ord(sign): plain
        for plain, signs in {'"': "“”„«»", "'": "‘’‚ʼ", "-": "‐‑‒–—−", "...": "…"}.items()
        for sign in signs
    }
    | {0xFF01 + number: chr(0x21 + number) for number in range(94)}
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
    composed = unicodedata.normalize("NFC", _BROKEN_WORD.sub("", text))
    return " ".join(composed.translate(_SIGNS).replace(_SOFT_HYPHEN, "").casefold().split())


def find_span(text: str, quote: str, layout: Layout = "prose") -> Span | None:
    """Where a quote first stands so that it may be quoted; None where it does not, or has no words."""
    found = check_quote(text, quote, layout)
    return found.span if found is not None and found.flaw is None else None


def check_quote(text: str, quote: str, layout: Layout = "prose") -> QuoteCheck | None:
    """Where a quote stands in a text, and what is wrong with quoting it: the first place where nothing is, else the
    first of all; None where it stands nowhere, or has no words."""
    flawed: QuoteCheck | None = None
    edges = _edges(text, layout)
    for span in islice(_spans(text, quote), MAX_EXAMINED_PLACES):
        wrong = _flaw(text, span, layout, edges)
        if wrong is None:
            return QuoteCheck(span, None, text[span.start : span.end])
        if flawed is None:
            flaw, start = wrong
            flawed = QuoteCheck(span, flaw, _sentence(text, Span(start, span.end), layout))
    return flawed


def _spans(text: str, quote: str) -> Iterator[Span]:
    """Every place of a quote in a text. A soft hyphen, as it stands for one at a line's end, matches none or one."""
    wanted = plain_text(quote)
    if not wanted:
        return
    plain, places = _with_places(text)
    if _SOFT_HYPHEN in plain:
        signs = wanted.replace("- ", "-")
        pattern = "".join("[-\u00ad] ?" if sign == "-" else re.escape(sign) + "(?:\u00ad ?)?" for sign in signs)
        for match in re.finditer(pattern, plain):
            yield Span(places[match.start()], _whole_end(text, places[match.end() - 1]))
        return
    at = plain.find(wanted)
    while at >= 0:
        yield Span(places[at], _whole_end(text, places[at + len(wanted) - 1]))
        at = plain.find(wanted, at + 1)


def _whole_end(text: str, place: int) -> int:
    """Where a character ends with the accents that stand behind it."""
    end = place + 1
    while end < len(text) and unicodedata.combining(text[end]):
        end += 1
    return end


@derived_from_text
def _with_places(text: str) -> tuple[str, array[int]]:
    """The plain text with its soft hyphens, and for each of its characters the place in the text that it comes from.

    Kept, because every quote from a document is looked for in the same text; five bytes a character.
    """
    plain: list[str] = []
    places = array("I")
    for place, character in _characters(text):
        # One character may fold to several: "ß" to "ss".
        for folded in " " if character.isspace() else _SIGNS.get(ord(character), character).casefold():
            if folded == " " and (not plain or plain[-1] == " "):
                continue
            plain.append(folded)
            places.append(place)
    if plain and plain[-1] == " ":
        del plain[-1], places[-1]
    return "".join(plain), places


def _characters(text: str) -> Iterator[tuple[int, str]]:
    """The characters of a text with their places, letters with their accents, and a hyphen at a line's end as soft."""
    broken = {match.start(): match.end() for match in _BROKEN_WORD.finditer(text)}
    if not broken and unicodedata.is_normalized("NFC", text):
        yield from enumerate(text)
        return
    place = 0
    while place < len(text):
        if place in broken:
            yield place, _SOFT_HYPHEN
            place = broken[place]
            continue
        end = _whole_end(text, place)
        for character in unicodedata.normalize("NFC", text[place:end]):
            yield place, character
        place = end


def _flaw(text: str, span: Span, layout: Layout, edges: str) -> tuple[str, int] | None:
    """What is wrong with quoting a stretch of a text, and from where on it would have to be quoted."""
    if any(_joined(text, place, edges, layout) for place in span):
        return TORN_QUOTE_FLAW, span.start
    since = _cell_start(text, span.start, edges) if layout == "cells" else 0
    before = [one for one in governing(text, span.start, lines=layout != "prose", since=since) if one.strict]
    if before:
        said = " ".join(text[before[-1].start : before[-1].end].split())
        flaw = f"The quote leaves out the “{said}” before it, which governs it: quote the sentence from there on."
        return flaw, before[-1].start
    if _count_words(text[span.start : span.end]) < MIN_QUOTED_WORDS and not _is_cell(text, span, edges):
        return SHORT_QUOTE_FLAW, span.start
    return None


# Whole words


_UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
"""Letters of scripts that put no space between words."""
_INSIDE_WORDS = frozenset("'’-‐‑_\u00ad" + _UNSEEN)
"""Signs that join two letters to one word."""


_SIGNS_IN_NUMBERS = ".,'’\u00a0\u202f"
_MINUS = frozenset("-‐‑–−")
_GROUPED_NUMBER = re.compile(r"(?<![\d.,])\d{1,3}(?: \d{3})+(?!\d)")
"""“12 000”."""
MAX_GAP_CHARACTERS = 20
"""Characters on each side of white space that are looked at, for a word or a number that goes on behind it."""


def _joined(text: str, place: int, edges: str, layout: Layout) -> bool:
    """Whether a place is in the middle of a word, or of a number."""
    if not 0 < place < len(text):
        return False
    before, after = text[place - 1], text[place]
    if before in _INSIDE_WORDS and place > 1 and _in_word(text[place - 2]):
        return _in_word(after)
    if after in _INSIDE_WORDS and place + 1 < len(text):
        return _in_word(before) and _in_word(text[place + 1])
    if after.isdigit():
        if before in _MINUS:
            return True
        if before in _SIGNS_IN_NUMBERS and before not in edges and place > 1:
            return text[place - 2].isdigit()
    if before.isdigit() and after in _SIGNS_IN_NUMBERS and after not in edges and place + 1 < len(text):
        return text[place + 1].isdigit()
    if before.isspace() or after.isspace() or after in _HYPHENS:
        around = max(0, place - MAX_GAP_CHARACTERS), place + MAX_GAP_CHARACTERS
        return any(one.start() <= place <= one.end() for one in _BROKEN_WORD.finditer(text, *around)) or (
            layout == "prose"
            and any(one.start() < place < one.end() for one in _GROUPED_NUMBER.finditer(text, *around))
        )
    return _in_word(before) and _in_word(after) and not (_UNSPACED.match(before) or _UNSPACED.match(after))


def _in_word(character: str) -> bool:
    return character.isalnum() or unicodedata.category(character).startswith("M")


def _count_words(text: str) -> int:
    unspaced = len(_UNSPACED.findall(text))
    return unspaced + sum(any(char.isalnum() for char in word) for word in _UNSPACED.sub(" ", text).split())


_AROUND = " \"'“”‘’#*-•>`\u00a0"
"""What may stand in a cell around its words."""


def _edges(text: str, layout: Layout) -> str:
    """What stands around a cell: in a table the sign that separates those of its first line."""
    if layout != "cells":
        return "|\t\n"
    first = re.sub(r'"[^"\n]*"', "", text.split("\n", 1)[0])
    return next((sign for sign in "\t|;" if sign in first), ",") + "\n"


def _cell_start(text: str, place: int, edges: str) -> int:
    if _in_quoted_cell(text, place):
        return text.rfind('"', 0, place) + 1
    return 1 + max(text.rfind(edge, 0, place) for edge in edges)


def _in_quoted_cell(text: str, place: int) -> bool:
    return text.count('"', text.rfind("\n", 0, place) + 1, place) % 2 == 1


def _is_cell(text: str, span: Span, edges: str) -> bool:
    """Whether a stretch is a whole cell of a table, several of them, or a whole line."""
    start, end = span
    while start > 0 and text[start - 1] in _AROUND:
        start -= 1
    while end < len(text) and text[end] in _AROUND + ".:":
        end += 1
    return all(
        not 0 <= at < len(text) or (text[at] in edges and (text[at] != "," or not _in_quoted_cell(text, at)))
        for at in (start - 1, end)
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
