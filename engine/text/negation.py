"""Negation: the words that say no, and how far each of them reaches."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from engine.text.clauses import clause_cuts, clause_end

MAX_REACH_WORDS = 5
"""Words behind “not” that it may deny; “never” or “nobody” reaches to the end of the clause."""
_WIDE_WORDS = (
    r"(?:never|nobody|no one|no-one|nothing|nowhere|none|neither|nor|no longer|by no means|under no circumstances)"
)
NEGATION_WORDS = (
    rf"(?:{_WIDE_WORDS}|not|no|cannot|without|"
    r"(?:ai|are|ca|could|did|does|do|had|has|have|is|may|might|must|need|ought|sha|should|was|were|wo|would)n['’]?t|"
    r"hardly|scarcely|barely|zero|(?<![\d.,:/-])0(?= (?!(?:to|and|or|by)\b)[a-z])|"
    r"free of|free from|instead of|rather than|"
    r"fail(?:s|ed|ing)? to|refus(?:e|es|ed|ing) to|lack(?:s|ed|ing)?|den(?:y|ies|ied|ying))"
)
"""A pattern of what denies."""
NEGATION_PATTERN = re.compile(rf"\b{NEGATION_WORDS}\b", re.IGNORECASE)
_WIDE_PATTERN = re.compile(rf"{_WIDE_WORDS}\b", re.IGNORECASE)
_NO_NEGATION_PATTERN = re.compile(
    r"not (?:only|just|merely|least|to mention)\b|no (?:doubt|wonder|matter|sooner)\b|no\.? (?=\d)|"
    r"nothing (?:but|if not)\b|"
    r"not (?:for nothing|without)\b|no[,;.!?][\"”’]?(?=\s|$)",
    re.IGNORECASE,
)
"""What has such a word and denies nothing."""
_PARTS_OF_SIGNS = (
    "no", "n't", "n’t", "nt", "never", "neither", "without", "hardly", "scarcely", "barely", "zero", "0 ", "free ",
    "instead of", "rather than", "fail", "refus", "lack", "den",
)  # fmt: skip
"""Without one of these a text denies nothing: to look for them takes a tenth of the time."""
_ASIDE = re.compile(r",(?:\s[\w'’-]+){1,6},")
"""What is put in behind a negation, which reaches over it: “never, to my knowledge, sent”."""
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
    small = text.casefold()
    if not any(part in small for part in _PARTS_OF_SIGNS):
        return ()
    signs = [match for match in NEGATION_PATTERN.finditer(text) if not _NO_NEGATION_PATTERN.match(text, match.start())]
    cuts = clause_cuts(text) if signs else ()
    for before, match in zip([None, *signs], signs, strict=False):
        if match[0].casefold() == "nor" and before is not None and before[0].casefold() == "neither":
            continue  # both deny once
        aside = _ASIDE.match(text, match.end())
        end = clause_end(text, cuts, aside.end() if aside is not None else match.end())
        if _WIDE_PATTERN.match(text, match.start()) is None:
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
