"""Negation: the words that say no, and how far each of them reaches."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from engine.text.clauses import clause_end

MAX_REACH_WORDS = 5
"""Words behind “not” that it may deny; “never” or “nobody” reaches to the end of the clause."""
NEGATION_PATTERN = re.compile(
    r"\b(?P<wide>never|nobody|no one|no-one|nothing|nowhere|none|neither|nor|no longer|by no means|under no circumstances)\b|"
    r"\b(?:not|no|cannot|without|hardly|scarcely|barely|zero|free of|free from|instead of|rather than)\b|"
    r"\b(?:fail(?:s|ed|ing)? to|refus(?:e|es|ed|ing) to|lack(?:s|ed|ing)?|den(?:y|ies|ied|ying))\b|"
    r"\b(?:ai|are|ca|could|did|does|do|had|has|have|is|may|might|must|need|ought|sha|should|was|were|wo|would)n['’]?t\b",
    re.IGNORECASE,
)
_NO_NEGATION_PATTERN = re.compile(
    r"not (?:only|just|merely|least|to mention)\b|no (?:doubt|wonder|matter|sooner)\b|no\.? (?=\d)|nothing (?:but|if not)\b|"
    r"not (?:for nothing|without)\b|no[,;.!?](?=\s|$)",
    re.IGNORECASE,
)
"""What has such a word and denies nothing."""
_WORDS_AHEAD = re.compile(rf"(?:\W+\w[\w'’-]*){{0,{MAX_REACH_WORDS}}}")


class Negation(NamedTuple):
    """A word that denies, with its reach."""

    start: int
    end: int
    reach: int
    """Where what it denies ends."""


def negations(text: str) -> tuple[Negation, ...]:
    """The negations of a sentence, or of a longer text, in their order."""
    found = list[Negation]()
    for match in NEGATION_PATTERN.finditer(text):
        if _NO_NEGATION_PATTERN.match(text, match.start()):
            continue
        end = clause_end(text, match.end())
        if match["wide"] is None:
            ahead = _WORDS_AHEAD.match(text, match.end())
            end = min(end, ahead.end() if ahead is not None else end)
        found.append(Negation(match.start(), match.end(), end))
    return tuple(found)


def is_negated(found: Sequence[Negation], place: int) -> bool:
    """Whether what stands at a place is denied; two negations deny nothing."""
    return sum(one.end <= place < one.reach for one in found) % 2 == 1


def is_denied(text: str, place: int) -> bool:
    """The same, where a text is asked about once."""
    return is_negated(negations(text), place)
