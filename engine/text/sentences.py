"""Sentences with their offsets; headings and the items of lists stand apart.

A sentence ends behind a full stop, a question or exclamation mark or an ellipsis, with the quotation marks and brackets
that close there, where something follows that may begin one. Abbreviations, initials, hours, labels of lists and speech
within a sentence (“Why?” asked Ann) end none. The end of a line is white space, except at a blank line, before an item
of a list, and around a heading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from engine.text.abbreviations import (
    BEFORE_NUMBERS,
    BEHIND_NAMES,
    FIRST_NAMES,
    MONTHS_AND_DAYS,
    NEVER_LAST,
    SENTENCE_STARTERS,
    TITLES_BEFORE_NAMES,
    UNITS,
)
from engine.text.spans import Span, trimmed

PieceKind: TypeAlias = Literal["sentence", "item", "heading"]


class Sentence(NamedTuple):
    """A sentence, by its characters: from `start`, up to and without `end`."""

    start: int
    end: int
    kind: PieceKind
    """`item`: it is one of a list, or the first of several that are."""


MAX_TOKEN_CHARACTERS = 16
"""Characters before a full stop in which an abbreviation is looked for."""
MAX_MARKS_BEFORE = 8
"""Characters of white space and opening marks before the first word of a sentence."""
MAX_LEAD_CHARACTERS = 80
"""Characters of the beginning of a sentence that has come no further than an hour."""
MAX_HEADING_CHARACTERS, MAX_HEADING_WORDS = 60, 8
"""Of a line without a mark that stands over a paragraph."""
WRAPPING_SLACK_CHARACTERS = 10
"""By which lines that were wrapped by hand are shorter than they might be."""

_END = re.compile(
    r"(?<![.!?…。！？])([.!?…。！？]++)([\"”’')\]*_]*+)"
    r"((?:\s?[—―]\s?)(?=[\"“‘]?[A-Z])|\s++|(?<=[。！？]))([\"“‘'(\[*_¿¡]*+)"
    r"(?=([^\W_]+(?:['’][^\W_]+)?|[^\w\s]))"
)
_TOKEN = re.compile(r"[^\s\"“‘(\[—―,;:]+$")
_DOTTED = re.compile(r"(?:[A-Za-z]{1,2}\.)+[A-Za-z]{1,2}")
_HOUR = re.compile(r"[ap]\.m")
_TIME_LEAD = re.compile(
    r"[\"“‘(]?(?:On|At|By|About|Before|After|From|Since|Until|Between|Around|Towards?)\b[^,;.]{0,60}[ap]\.m"
)
_SPOKEN = re.compile(
    r"(?:[A-Z][\w’'-]+\.? |[Tt]he \w+ |[Mm]y \w+ ){1,3}(?:said|says|asked|asks|cried|replied|answered|shouted|"
    r"whispered|added|exclaimed|wrote|called|went on|told)\b"
)
"""Who said what was quoted, behind it."""
_DAY_OR_MONTH = re.compile(
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December|"
    r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b"
)
_NUMBER_AHEAD = re.compile(r"[\d£$€#½¼¾]|[IVXLC]+\b(?!['’])|[A-Z]\b(?!['’])")
_LABEL = r"(?:[-*+•–—▪·>]|\d{1,3}[.)]|[a-z]\)|\([a-z\d]{1,3}\))"
_LINE = r"(?:[=-]{3,}|\*{3,})[ \t]*(?=\n|$)"
STAMP = r"\[[^\]\n]{0,24}\b\d{1,2}:\d\d\b[^\]\n]{0,12}\]"
"""Before a line of a chat or a log: “[Sat 09:02] Ola: …”."""
_NEW_LINE = re.compile(rf"\n(?:[ \t]*\n)+|\n(?=[ \t]*(?:(?:{_LABEL}|#{{1,6}}|\||{STAMP})[ \t]|{_LINE}))|(?<=:)[ \t]*\n")
_ITEM_LABEL = re.compile(rf"[ \t]*(?:(?:{_LABEL}|\[[ xX]?\])[ \t]+)+")
_MARKED_HEADING = re.compile(r"[ \t]*#{1,6}[ \t]+\S[^\n]*")
_BOLD_HEADING = re.compile(r"[ \t]*\*\*[^*\n]+\*\*:?[ \t]*(?=\n|$)")
_LABEL_LINE = re.compile(r"[A-Z][^.!?\n]{0,60}:(?:\*\*)?")
"""“What speaks for it:”, alone on its line."""
_RULE = re.compile(rf"[ \t]*{_LINE}")
_OWN_LINE = re.compile(r"[ \t]*(?=[\"“‘(]?[A-Z\d])")
_OWN_LINE_END = re.compile(rf"(?<![,;&-])[ \t]*\n{_OWN_LINE.pattern}")
_HEADING_MARKS = frozenset("#*=- \t")
_FIRST_LINE = re.compile(r"[ \t]*(?P<line>[^\n]+)\n[ \t]*(?=[A-Z\d\"“‘(])")
_GOES_ON = frozenset(",;:)”…")
_CLOSING_QUOTES = frozenset("\"”’'")
_ABBREVIATIONS = (
    TITLES_BEFORE_NAMES | FIRST_NAMES | NEVER_LAST | BEFORE_NUMBERS | MONTHS_AND_DAYS | BEHIND_NAMES | UNITS
)
_BEFORE_NUMBERS_OR_AFTER = BEFORE_NUMBERS | UNITS
_CAPITAL = re.compile(r"[^\W\d_a-z]")


def sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences, items and headings of a text in their order, each without the white space around it."""
    return tuple(_sentences(text))


def sentence_texts(text: str) -> tuple[str, ...]:
    """The same as they are read aloud: with single spaces."""
    parts = [text[start:end] for start, end, _ in _sentences(text)]
    return tuple([" ".join(part.split()) if "\n" in part or "  " in part or "\t" in part else part for part in parts])


def sentence_at(text: str, place: int) -> Span:
    """The sentence in which a character stands, or the one before it."""
    found = Span(0, len(text))
    for one in _sentences(text):
        if one.start > place:
            break
        found = Span(one.start, one.end)
    return found


def unwrapped_sentences(text: str) -> Iterator[Sentence]:
    """The sentences of a text, and lines that stand by themselves although no mark ends them: a title, a log.

    Wrapping ends a line where the next word would not have fit. Where in a paragraph a line ends earlier than that,
    each of its lines that begins with a capital or a figure is its own.
    """
    end_of_paragraph, has_own_lines = 0, False
    for start, end, kind in _sentences(text):
        if "\n" in text[start:end]:
            if end > end_of_paragraph:
                first, last = text.rfind("\n\n", 0, start) + 1, text.find("\n\n", end)
                end_of_paragraph = last if last >= 0 else len(text)
                has_own_lines = _has_own_lines(text[first:end_of_paragraph].strip("\n").split("\n"))
            for own in _OWN_LINE_END.finditer(text, start, end) if has_own_lines else ():
                yield Sentence(*trimmed(text, start, own.start()), kind)
                start = own.end()
        yield Sentence(*trimmed(text, start, end), kind)


def _has_own_lines(lines: Sequence[str]) -> bool:
    """Whether a line ends where the next word would have fit, and the next one begins anew."""
    width = max(map(len, lines)) - WRAPPING_SLACK_CHARACTERS
    return any(
        len(line) + len(following.split(maxsplit=1)[0]) < width and _OWN_LINE.match(following) is not None
        for line, following in pairwise(lines)
        if following.strip()
    )


def _sentences(text: str) -> Iterator[Sentence]:
    capitals = _CAPITAL.search(text) is not None
    for block, heading in _blocks(text):
        label = None if heading else _ITEM_LABEL.match(text, block.start, block.end)
        kind: PieceKind = "heading" if heading else "item" if label is not None else "sentence"
        start = block.start
        if not heading:
            body = label.end() if label is not None else start
            for end in _END.finditer(text, body, block.end):
                if _ends(text, body, end, capitals):
                    yield Sentence(start, end.start(3), kind)
                    start = body = end.start(4)
        part = trimmed(text, start, block.end)
        if part.start < part.end:
            yield Sentence(part.start, part.end, kind)


def _blocks(text: str) -> Iterator[tuple[Span, bool]]:
    """The stretches of a text within which the end of a line is white space, each with whether it is a heading."""
    start, fresh = 0, True
    if "\n" not in text and text[:1] not in _HEADING_MARKS and text[-1:] not in ":*":
        part = trimmed(text, 0, len(text))
        if part.start < part.end:
            yield part, False
        return
    for cut in (*_NEW_LINE.finditer(text), None):
        end = cut.start() if cut is not None else len(text)
        yield from _headed(text, start, end, fresh)
        start, fresh = (cut.end(), cut[0].count("\n") > 1) if cut is not None else (end, False)


def _headed(text: str, start: int, end: int, fresh: bool) -> Iterator[tuple[Span, bool]]:
    """A block, or the heading over it and then the block."""
    rule = _RULE.match(text, start, end)
    if rule is not None:
        start = rule.end()
    marked = _MARKED_HEADING.match(text, start, end) or _BOLD_HEADING.match(text, start, end)
    if marked is not None:
        yield trimmed(text, *marked.span()), True
        start = marked.end()
    elif fresh and (first := _FIRST_LINE.match(text, start, end)) is not None and _is_bare_heading(first["line"]):
        yield trimmed(text, *first.span("line")), True
        start = first.end()
    part = trimmed(text, start, end)
    if part.start < part.end:
        yield part, _LABEL_LINE.fullmatch(text, part.start, part.end) is not None


def _is_bare_heading(line: str) -> bool:
    """Whether the first line of a paragraph is a heading that has no mark."""
    line = line.rstrip()
    return (
        len(line) <= MAX_HEADING_CHARACTERS
        and len(line.split()) <= MAX_HEADING_WORDS
        and line[-1:].isalnum()
        and (line[:1].isupper() or line[:1].isdigit())
    )


def _ends(text: str, start: int, end: re.Match[str], capitals: bool) -> bool:
    """Whether a sentence that began at `start` ends there; `capitals`: whether the text has any at all."""
    mark, close, gap, opened, following = end.groups()
    if (following.islower() and not following[0].isdigit() and capitals) or following in _GOES_ON:
        return False
    if close and close[0] in _CLOSING_QUOTES and mark != "." and _SPOKEN.match(text, end.end()) is not None:
        return False
    if mark != "." or not gap.isspace():
        return True
    found = _TOKEN.search(text, max(start, end.start() - MAX_TOKEN_CHARACTERS), end.start())
    if found is None:
        return True
    token = found[0]
    plain = token.casefold()
    if plain.isalpha() and len(plain) > 1 and plain not in _ABBREVIATIONS:
        return True
    initial = text.startswith(".", end.end() + len(following))
    begins = not opened and not initial and following.casefold() in SENTENCE_STARTERS
    return _full_stop_ends(text, start, end, token, begins)


def _full_stop_ends(text: str, start: int, end: re.Match[str], token: str, begins: bool) -> bool:
    """Whether a full stop behind a token ends a sentence; `begins`: what follows is a word that begins one."""
    ahead, token_start = end.end(), end.start() - len(token)
    alone = token_start - start <= MAX_MARKS_BEFORE and not text[start:token_start].strip(" \t\n\"“‘'([*_")
    plain = token.casefold()
    number = _NUMBER_AHEAD.match(text, ahead) is not None and not begins
    if token.isdigit():
        # “1. The lease”, “on 5. May”
        return not (alone and len(token) <= 3) and not (len(token) <= 2 and _DAY_OR_MONTH.match(text, ahead))
    if len(token) == 1 and token.isalpha():
        if plain == "v" or alone:
            return False
        return begins if token.isupper() else not number and (begins or plain not in _BEFORE_NUMBERS_OR_AFTER)
    if plain in NEVER_LAST:
        return False
    if _HOUR.fullmatch(plain):
        lead = end.start() - start <= MAX_LEAD_CHARACTERS and _TIME_LEAD.fullmatch(text, start, end.start())
        return not lead and not _DAY_OR_MONTH.match(text, ahead)
    if _DOTTED.fullmatch(token):
        return begins
    if plain in FIRST_NAMES and token[:1].isupper():
        return False
    if plain in TITLES_BEFORE_NAMES and (token[:1].isupper() or not begins):
        return begins and not alone
    if plain in MONTHS_AND_DAYS and token[:1].isupper():
        return begins
    if plain in BEFORE_NUMBERS and number:
        return False
    if plain in BEHIND_NAMES and token[:1].isupper():
        return begins
    # “5 ft. 6”, “3l. 10s.”
    bare = plain.lstrip("0123456789.,/½¼¾")
    counted = bare != plain or text[token_start - 2 : token_start - 1].isdigit()
    return not (bare in UNITS and counted and text[ahead].isdigit())
