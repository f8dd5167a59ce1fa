"""What governs a place in a text: the negation or the condition before it whose clause goes on there.

What is quoted or shown from such a place on, without that word, may say the opposite of its sentence.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.text.conditions import conditions
from engine.text.negation import PLAIN_NEGATION_PATTERN, negations

MAX_GOVERNED_CHARACTERS = 400
"""Characters before a place that are looked through."""
_LOOK_AHEAD_CHARACTERS = 20
"""Characters behind a place that tell what the word before it is: “not only”, “no matter”."""
_FOREIGN_NEGATION = re.compile(r"\b(?:nicht|keine?[mnrs]?|nie|niemals|não|nunca|jamais|jamás)\b", re.IGNORECASE)
_CLAUSE_END = re.compile(
    r"[.!?…;:][\"”’)\]]*(?=\s)|[—–|()]|\n[ \t]*\n|\n[ \t]*(?=[-*•#>]\s|\d+[.)]\s)|"
    r"\b(?:but|however|because|although|though|whereas|while)\b|"
    # A comma ends a clause where a new one begins with its subject, and not in a list: "may not sell, lease or let".
    r",\s+(?:(?:and|or|so|then|yet|which|who)\s+)?(?=(?:the|a|an|this|that|these|those|it|he|she|they|we|i|you|there|his|"
    r"her|its|their|our|my|your|each|every|all|some|any|both|and|so|then|yet|which|who)\b)",
    re.IGNORECASE,
)
_LINE_END = re.compile(r"\n")
_LASTING = re.compile(r"until|(?:as|so) long as", re.IGNORECASE)
"""Conditions that often end without a comma: “to wait until May costs a thousand euros”."""


class Governing(NamedTuple):
    """A negation or a condition before a place, whose clause goes on there."""

    start: int
    end: int
    strict: bool
    """Whether nothing may be quoted without it: “not”, “unless” and “only if”, and not “until” or “instead of”."""


def governing(text: str, place: int, *, lines: bool = False) -> list[Governing]:
    """What governs a place in a text, in its order.

    Args:
        lines: whether each line of the text means something by itself.
    """
    start = max(0, place - MAX_GOVERNED_CHARACTERS)
    for pattern in (_CLAUSE_END, *((_LINE_END,) if lines else ())):
        start = max([start, *(match.end() for match in pattern.finditer(text, start, place))])
    around = text[start : place + _LOOK_AHEAD_CHARACTERS]
    found = [(one.start, one.end, PLAIN_NEGATION_PATTERN.match(around, one.start)) for one in negations(around)]
    found += [(match.start(), match.end(), match) for match in _FOREIGN_NEGATION.finditer(around)]
    every = [Governing(start + first, start + end, plain is not None) for first, end, plain in found]
    for one in conditions(around):
        strict = one.binding and _LASTING.match(around, one.start) is None
        every.append(Governing(start + one.start, start + one.said_end, strict))
    return sorted(one for one in every if one.end <= place)
