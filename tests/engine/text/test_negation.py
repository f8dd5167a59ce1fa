"""Negation: what is denied, how far, and what only looks so."""

from __future__ import annotations

import pytest

from engine.text.negation import is_denied, negations


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("There were no errors in the log.", "errors"),
        ("It is not ready.", "ready"),
        ("It isn't ready.", "ready"),
        ("It isn’t ready.", "ready"),
        ("It isnt ready.", "ready"),
        ("We cannot approve it.", "approve"),
        ("We can't approve it.", "approve"),
        ("It won't pass.", "pass"),
        ("Nobody in the whole long line of people saw it.", "saw"),
        ("No one at the table ever said that it works.", "works"),
        ("Nothing that was tried in all these weeks has helped.", "helped"),
        ("None of the four tests that were run has passed.", "passed"),
        ("He never said that he saw it.", "saw"),
        ("It works without errors.", "errors"),
        ("It is hardly safe.", "safe"),
        ("91 sailed, 0 left behind, 0 hurt.", "hurt"),
        ("It is free of faults.", "faults"),
        ("The report lacks proof.", "proof"),
        ("The pump failed to start.", "start"),
        ("The board refused to approve it.", "approve"),
        ("He denied the theft.", "theft"),
        ("It no longer leaks.", "leaks"),
        ("Take the bus instead of the car.", "car"),
        ("Neither the roof nor the wall leaks.", "leaks"),
        ("We do not, as Dr. Adams said, recommend it. It did not hold, and it is not safe.", "safe"),
        ("It is not Mr. Hill's fault.", "fault"),
        ("Under no circumstances may the gate be opened.", "opened"),
    ],
)
def test_a_negation_reaches_what_it_denies(text: str, word: str) -> None:
    assert is_denied(text, text.rindex(word))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("It is ready.", "ready"),
        ("It is not only cheap but fast.", "cheap"),
        ("It is not just fast.", "fast"),
        ("There is no doubt that it works.", "works"),
        ("It cannot go without a reason.", "reason"),
        ("It did not rain, and the match was good.", "good"),
        ("It did not rain. The match was good.", "good"),
        ("It is not cheap, but it is safe.", "safe"),
        ("See no. 5 for the result.", "result"),
        ("Nothing but praise was heard.", "praise"),
        ("He did not say in the long report of May that it failed.", "failed"),
        ("No, it works.", "works"),
        ("Safe it is not.", "Safe"),
        ("The notes of a knot.", "knot"),
        ("The deaths rose from 0 to 5 and more were hurt.", "hurt"),
        ("With version 1.0 the mill broke.", "broke"),
    ],
)
def test_a_negation_reaches_no_farther(text: str, word: str) -> None:
    assert not is_denied(text, text.index(word))


def test_negations_are_found_with_their_reach() -> None:
    text = "It does not work well, and nobody will mend it."
    assert [(text[one.start : one.end], text[one.end : one.reach]) for one in negations(text)] == [
        ("not", " work well"),
        ("nobody", " will mend it."),
    ]
