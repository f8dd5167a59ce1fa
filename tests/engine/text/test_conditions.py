"""Conditions: what holds only under one, and which of them bind the rest of the sentence."""

from __future__ import annotations

import pytest

from engine.text.conditions import conditions


@pytest.mark.parametrize(
    ("text", "clause", "binding"),
    [
        ("If it rains, we stay.", "If it rains", False),
        ("We stay if it rains.", "if it rains.", False),
        ("We go unless it rains, of course.", "unless it rains", True),
        ("We go only if it is dry.", "only if it is dry.", True),
        ("It may stay provided that it is insured.", "provided that it is insured.", True),
        ("It holds as long as the roof does.", "as long as the roof does.", True),
        ("It may not end until May 2030.", "until May 2030.", True),
        ("Everybody may vote except the chair.", "except the chair.", True),
        ("The sale is subject to a survey.", "subject to a survey.", True),
        ("Nobody knows whether it works.", "whether it works.", False),
        ("When a call fails, it is sent again.", "When a call fails", False),
        ("In case it breaks, call us.", "In case it breaks", False),
    ],
)
def test_a_condition_is_found_with_its_clause(text: str, clause: str, binding: bool) -> None:
    [found] = conditions(text)
    assert (text[found.start : found.end], found.binding) == (clause, binding)


@pytest.mark.parametrize(
    "text", ["It looks as if it works.", "It is exceptional.", "Even if it rains, we go.", "I knew when I saw it."]
)
def test_what_only_looks_like_a_condition_is_none(text: str) -> None:
    assert conditions(text) == ()
