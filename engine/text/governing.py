"""What governs a place in a text: the negation or the condition before it whose clause goes on there.

What is quoted or shown from such a place on, without that word, may say the opposite of its sentence.
"""

from __future__ import annotations

import re

from engine.text.conditions import conditions
from engine.text.negation import negations
from engine.text.spans import Span

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


def governing(text: str, place: int, *, lines: bool = False) -> list[Span]:
    """The negations and the conditions whose clause goes on at a place in a text, in their order.

    Args:
        lines: whether each line of the text means something by itself.
    """
    start = max(0, place - MAX_GOVERNED_CHARACTERS)
    for pattern in (_CLAUSE_END, *((_LINE_END,) if lines else ())):
        start = max([start, *(match.end() for match in pattern.finditer(text, start, place))])
    around = text[start : place + _LOOK_AHEAD_CHARACTERS]
    found = [Span(one.start, one.end) for one in negations(around)]
    found += [Span(one.start, one.said_end) for one in conditions(around) if one.binding]
    found += [Span(*match.span()) for match in _FOREIGN_NEGATION.finditer(around)]
    return sorted(Span(start + one.start, start + one.end) for one in found if start + one.end <= place)
