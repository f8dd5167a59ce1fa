"""Statements: what a sentence does, whoever it is about: it sets a rule, decides, advises, tells of harm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.matters.reading.vocabulary import (
    CLASSES,
    FORMS,
    SAID,
    Term,
    acts_at,
    is_noun,
    particles_of,
    terms,
)
from engine.text.conditions import conditions
from engine.text.figures import Figure, figures
from engine.text.negation import is_negated, negations
from engine.text.words import STOP_WORDS

_SUFFERED = CLASSES["die"] | CLASSES["broken"]


class Statement(NamedTuple):
    """What a sentence does."""

    rule: bool
    """It says what has to hold."""
    condition: bool
    decision: bool
    """It says what somebody decided."""
    advice: bool
    """It says what somebody thinks should be done."""
    interest: bool
    """It says who has something to gain."""
    harms: int
    """Words of what happens to people, things and money, in the words of whoever reports it; denied ones too."""
    harmed: bool
    """Whether it tells that something of the kind happened."""


def read_statement(text: str, numbers: Sequence[Figure]) -> Statement:
    """What a sentence does."""
    allows = bool(numbers) and SAID["allows"].search(text) is not None
    bound = "≤" in text or "≥" in text or any(one.bound in ("at_least", "at_most") for one in numbers)
    denied, harms = negations(text), tuple(_harms(terms(text)))
    return Statement(
        rule=bound or allows or SAID["rule"].search(text) is not None,
        condition=any(one.binding for one in conditions(text)),
        decision=SAID["decision"].search(text) is not None,
        advice=SAID["advice"].search(text) is not None,
        interest=SAID["interest"].search(text) is not None,
        harms=len({one.key for one in harms}),
        harmed=any(not is_negated(denied, one.start) for one in harms),
    )


def _harms(found: Sequence[Term]) -> Iterator[Term]:
    """The words of harm: who is clubbed is hurt, the club is not; a fine is one, and “all is fine” is none."""
    for at, word in enumerate(found):
        before = found[at - 1].text if at else ""
        praised = word.text == "fine" and (before in FORMS["being"] or before.endswith("ly"))
        suffered = word.key in _SUFFERED and not praised and not _works(found, at)
        if suffered or (at and word.key in CLASSES["hurt"] and not is_noun(found, at)):
            yield word


def _works(found: Sequence[Term], at: int) -> bool:
    """Whether a word says what a thing is for, and means something else as a noun: “the kiln fires 300 litres”."""
    if not 0 < at < len(found) - 1 or not found[at].text.endswith("s") or not particles_of(found[at]):
        return False
    before, behind = found[at - 1].text, found[at + 1].text
    subject = before not in STOP_WORDS and not before.endswith("s") and not figures(before)
    return subject and (behind in FORMS["before_nouns"] or behind[0].isdigit()) and not acts_at(found, at)
