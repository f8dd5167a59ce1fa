"""Conditions: the clauses that say when something holds, and only then."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.text.clauses import clause_cuts, clause_end

CONDITION_PATTERN = re.compile(
    r"\b(?:(?P<only>only (?:if|when|where|after|with)|unless|except(?: that| if| when| where| for)?|"
    r"provid(?:ed|ing)(?: that)?|"
    r"as long as|so long as|on condition that|subject to|until|save that|but for)|"
    r"(?:even |as )?if|in case|supposing|suppose|assuming|whether|whenever|when(?! I\b)|whoever)\b",
    re.IGNORECASE,
)
_NO_CONDITION_PATTERN = re.compile(r"(?:as if|as though|even if|even when)\b|except(?:ion|ional)", re.IGNORECASE)
_PARTS_OF_SIGNS = (
    "if", "unless", "except", "provid", "long as", "condition", "subject", "until", "save that", "but for",
    "only ", "case", "suppos", "assum", "whe", "whoever",
)  # fmt: skip
"""Without one of these a text states no condition: to look for them takes a tenth of the time."""


class Condition(NamedTuple):
    """A clause that states a condition."""

    start: int
    said_end: int
    """Where the words end that make it one."""
    end: int
    """Where the clause ends."""
    binding: bool
    """Whether the rest of the sentence says something else without it: “unless”, “only if”, “until”."""


def conditions(text: str) -> tuple[Condition, ...]:
    """The conditions of a sentence, or of a longer text, in their order."""
    small = text.casefold()
    if not any(part in small for part in _PARTS_OF_SIGNS):
        return ()
    signs = [
        match for match in CONDITION_PATTERN.finditer(text) if not _NO_CONDITION_PATTERN.match(text, match.start())
    ]
    cuts = clause_cuts(text) if signs else ()
    return tuple(
        Condition(one.start(), one.end(), clause_end(text, cuts, one.end()), one["only"] is not None) for one in signs
    )
