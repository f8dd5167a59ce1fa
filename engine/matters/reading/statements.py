"""Statements: what a sentence does, whoever it is about: it sets a rule, decides, advises, tells of harm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.matters.reading.vocabulary import CLASSES, SAID, keys_in
from engine.text.conditions import conditions
from engine.text.figures import Figure

_HARMS = frozenset[str]().union(*(CLASSES[block] for block in ("hurt", "die", "broken")))


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
    """Words of what happened to people, things and money, in the words of whoever reports it."""


def read_statement(text: str, numbers: Sequence[Figure]) -> Statement:
    """What a sentence does."""
    allows = bool(numbers) and SAID["allows"].search(text) is not None
    bound = "≤" in text or "≥" in text or any(one.bound in ("at_least", "at_most") for one in numbers)
    return Statement(
        rule=bound or allows or SAID["rule"].search(text) is not None,
        condition=any(one.binding for one in conditions(text)),
        decision=SAID["decision"].search(text) is not None,
        advice=SAID["advice"].search(text) is not None,
        interest=SAID["interest"].search(text) is not None,
        harms=len(keys_in(text) & _HARMS),
    )
