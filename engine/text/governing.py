"""What governs a place in a text: the negation or the condition before it whose clause goes on there.

What is quoted or shown from such a place on, without that word, may say the opposite of its sentence.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.text.conditions import conditions
from engine.text.line_files import read_texts
from engine.text.negation import negations
from engine.text.sentences import STAMP

MAX_GOVERNED_CHARACTERS = 400
"""Characters before a place that are looked through."""
_LOOK_AHEAD_CHARACTERS = 20
"""Characters behind a place that tell what the word before it is: “not only”, “no matter”."""
MAX_LEAD_WORDS = 6
"""Words between a negation and the list that it governs: “may not do any of the following:”."""
_OTHER = read_texts("engine.text", "negations", ("words", "phrases", "joining"), patterns=True)
_OTHER_NEGATION = re.compile(
    rf"(?<!\w)(?:{'|'.join((*_OTHER['phrases'], *' '.join(_OTHER['words']).split()))})(?![\w-])", re.IGNORECASE
)
_JOINED_CLAUSE = re.compile(rf",\s+(?:{'|'.join(' '.join(_OTHER['joining']).split())})\b", re.IGNORECASE)
_OPENING_MARKS = " \t\r\n\"'“„«(*#"
_UNSPACED_NEGATION = re.compile(r"(?:[没沒]有?|不(?:得|能|可以?|会|會|应|應|准|許|许|是|再)?|[未勿無无])\Z")
_RARELY = re.compile(r"\b(?:rarely|seldom|(?:false|untrue|wrong) that)\b", re.IGNORECASE)
_WEAK_NEGATION = re.compile(r"instead|rather|zero|free|lack", re.IGNORECASE)
"""Words that deny their noun, and are often done with before the clause is."""
_CLAUSE_END = re.compile(
    rf"[.!?…;:][\"”’)\]]*(?=\s)|[—–|()]|\n[ \t]*\n|\n[ \t]*(?=[-*•#>]\s|\d+[.)]\s|{STAMP})|"
    r"\b(?:but|however|because|although|though|whereas|while)\b|"
    # A comma ends a clause where a new one begins with its subject, and not in a list: "may not sell, lease or let".
    r",\s+(?:(?:and|or|so|then|yet|which|who)\s+)?(?=(?:the|a|an|this|that|these|those|it|he|she|they|we|i|you|there|his|"
    r"her|its|their|our|my|your|each|every|all|some|any|both|and|so|then|yet|which|who)\b)",
    re.IGNORECASE,
)
_LINE_END = re.compile(r"\n")
_STAMPED = re.compile(STAMP)
_LIST_START = re.compile(r":?\s+\((?:a|i|1)\)\s|:\s*\n\s*(?:[-*•–]|\(?(?:a|i|1)[.)])\s")
_NO_ITEM = re.compile(r"[.!?]\s+(?!\(?\w{1,3}[.)]\s|[-*•–]\s)[^\s]|\n\s*\n\s*(?![-*•–(]|\w{1,3}[.)]\s)")
"""What ends a list: a sentence, or a paragraph, that is none of its items."""
_REASONS = re.compile(r"\b(?:why|reasons?|because|arguments?)\b", re.IGNORECASE)
"""In the lead of a list whose items are said to be so: “Why it is not safe:”."""
_LASTING = re.compile(r"until|(?:as|so) long as", re.IGNORECASE)
"""Conditions that often end without a comma: “to wait until May costs a thousand euros”."""


class Governing(NamedTuple):
    """A negation or a condition before a place, whose clause goes on there."""

    start: int
    end: int
    strict: bool
    """Whether nothing may be quoted without it: “not”, “unless” and “only if”, and not “until” or “instead of”."""


def governing(text: str, place: int, *, lines: bool = False, since: int = 0) -> list[Governing]:
    """What governs a place in a text, in its order; also what the place stands in the middle of (“only | if”).

    Args:
        lines: whether each line of the text means something by itself.
        since: where what the place belongs to begins, such as its cell.
    """
    since = max(since, place - MAX_GOVERNED_CHARACTERS)
    if _STAMPED.match(text, place):
        return []  # a line of its own begins there
    if lines:
        code = [Governing(place - 1, place, True)] if text[place - 1 : place] == "!" else []
        return _in_clause(text, place, lines, since) + code
    return _lead(text, place, since) + _in_clause(text, place, lines, since)


def _in_clause(text: str, place: int, lines: bool, since: int) -> list[Governing]:
    """What governs a place from within its clause."""
    start = since
    for pattern in (_CLAUSE_END, *((_LINE_END,) if lines else ())):
        start = max([start, *(match.end() for match in pattern.finditer(text, start, place))])
    around = text[start : place + _LOOK_AHEAD_CHARACTERS]
    found = [(*one, _WEAK_NEGATION.match(around, one[0]) is None) for one in _denying(around, place - start)]
    for one in conditions(around):
        strict = one.binding and _LASTING.match(around, one.start) is None
        found.append((one.start, one.said_end, strict))
    return sorted(
        {Governing(start + first, start + end, strict) for first, end, strict in found if first + start < place}
    )


def _denying(around: str, place: int) -> list[tuple[int, int]]:
    """Words that deny, in English or before a joined clause in another language, from a stretch up to a place."""
    found = [(one.start, one.end) for one in negations(around)]
    found += [match.span() for match in _RARELY.finditer(around)]
    for match in _OTHER_NEGATION.finditer(around):
        if match[0].istitle() and around[: match.start()].strip(_OPENING_MARKS):
            continue  # a capital within a sentence: a name, “Inga”
        if _JOINED_CLAUSE.search(around, match.end(), max(match.end(), place)) is None:
            found.append(match.span())
    beside = _UNSPACED_NEGATION.search(around, 0, place)
    return [*found, *([beside.span()] if beside is not None else [])]


def _lead(text: str, place: int, since: int) -> list[Governing]:
    """What the lead of a list denies of all of its items: “The tenant may not: (a) sublet the flat; (b) …”."""
    starts = [
        match for match in _LIST_START.finditer(text, since, place) if _NO_ITEM.search(text, match.end(), place) is None
    ]
    if not starts:
        return []
    at = starts[0].start()
    return [
        one
        for one in _in_clause(text, at, False, since)
        if one.strict
        and len(text[one.end : at].split()) <= MAX_LEAD_WORDS
        and _REASONS.search(text, max(since, one.start - 60), at) is None
    ]
