"""Changes: whether a sentence says by its numbers that a harm became less or more."""

from __future__ import annotations

import re
from typing import Literal

from engine.matters.reading.vocabulary import SAID, acts_at, classes_in, terms
from engine.text.figures import figures

Change = Literal["relief", "harm"]
_FEW = 0.03
"""Share of those who could come to harm that is few."""
_FEW_OF_HURT = 0.1
"""The same of those who were hurt or ill already."""
_TIMES = frozenset("year month week day winter summer hour o'clock".split())
_NONE = re.compile(r"\b(?:none|nobody|no one)\b", re.IGNORECASE)
_WHAT = (
    r"(?:saw|returned|came (?:back|home)|lived|survived|were left|remained|reached|"
    r"(?P<lost>died|were (?:buried|lost|drowned|killed)|did not (?:wake|return|live|come)|"
    r"never (?:woke|returned|came)))\b"
)
_ALL = r"(?:the |its |their |his |her |these |those )?(?P<all>[\w-]+(?: and [\w-]+)?(?: hundred| thousand)?)\b"
_LEFT_OF = re.compile(rf"\b[Oo]f {_ALL}.{{0,60}}?\b(?P<left>[\w-]+) {_WHAT}")
_LEFT_LAST = re.compile(
    rf"\b[Oo]f {_ALL}.{{0,60}}?\b(?:there (?:came|were|are|returned)|came|(?P<lost>lost|buried))"
    r"(?: back| home| left)? (?P<left>[\w-]+)\W*$"
)
_SO_MANY_OF = re.compile(rf"\b(?P<left>[\w-]+) of {_ALL}.{{0,40}}?\b{_WHAT}")
_YEARS_BEFORE = re.compile(r"\b(?:years?|months?|winters?) before\b")
_NEAR = 40
"""Characters behind “before” within which it says how many."""
_FROM_TO = re.compile(r"\bfrom (?P<first>[\w,-]+(?: \w+){0,4}?) to (?P<last>[\w,-]+)\b")


def change_in(text: str) -> Change | None:
    """What a sentence says of a harm that became less or more, by its numbers."""
    if SAID["unharmed"].search(text):
        return "relief"
    for left in (one for pattern in (_LEFT_OF, _LEFT_LAST, _SO_MANY_OF) for one in pattern.finditer(text)):
        several, few = figures(left["all"]), figures(left["left"])
        if several and few:
            lost = left["lost"] is not None
            share = few[0].value / max(1.0, sum(one.value for one in several))
            hurt = SAID["hurt_before"].search(text, left.start(), left.end()) is not None
            if share < (_FEW_OF_HURT if hurt else _FEW) if lost else share > 1 - _FEW:
                return "relief"
            if share > 1 / 4 if lost else share < 1 / 2:
                return "harm"
    if (compared := _compared(text)) is not None and compared[0] != compared[1]:
        return "relief" if compared[0] < compared[1] else "harm"
    return None


def _compared(text: str) -> tuple[float, float] | None:
    """How much of an evil there was, and how much before or elsewhere; None where a sentence does not say."""
    found = terms(text)
    if "evil" not in classes_in(found) and not any(
        {"hurt", "die", "lose"}.intersection(acts_at(found, at)) for at in range(len(found))
    ):
        return None
    if (went := _FROM_TO.search(text)) is not None:
        first, last = figures(went["first"]), figures(went["last"])
        if first and last:
            return last[0].value, first[0].value
    counts = [
        (one.start, one.value) for one in figures(text) if one.unit not in _TIMES and not 1000 <= one.value <= 2100
    ]
    counts = sorted([*counts, *((one.start(), 0.0) for one in _NONE.finditer(text))])
    signs = list(SAID["earlier"].finditer(text))
    if len(counts) < 2 or not signs:
        return None
    since = _YEARS_BEFORE.search(text)
    near = (one for one in counts if any(0 < one[0] - sign.end() < _NEAR for sign in signs))
    past = [one for one in counts if one[0] < since.start()][-1:] if since is not None else list(near)[-1:]
    rest = [one for one in counts if one not in past]
    return (rest[-1][1], past[-1][1]) if past and rest else None
