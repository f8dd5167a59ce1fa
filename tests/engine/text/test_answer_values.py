"""Answer values: what in a sentence could answer a question, with what limits it, and without what it denies."""

from __future__ import annotations

import pytest

from engine.text.answer_values import answer_values
from engine.text.questions import questions


@pytest.mark.parametrize(
    ("question", "sentence", "values"),
    [
        (
            "How many knocks did she hear?",
            "After seven Ann Lusk was woken by some eleven knocks.",
            ["some eleven"],
        ),
        ("How much brandy was left?", "Of the brandy less than half a pint was left.", ["less than half a pint"]),
        ("How long did he wait?", "He waited at least twenty minutes at the gate.", ["at least twenty minutes"]),
        (
            "Where did he buy the rope?",
            "He bought the rope from two brothers in Hull.",
            ["from two brothers", "in Hull"],
        ),
        ("Whose glove was it?", "It was not Mercer's.", []),
        ("Whose glove was it?", "It was Mercer's, and never Dodd's.", ["Mercer"]),
        ("Whose glove was it?", "The glove that Mercer found was wet.", []),
        ("When did Dodd write?", "Dodd did not write until 9 June.", ["9 June"]),
        ("How long did the wait last?", "A ten-minute wait at a gate two miles away.", ["ten-minute"]),
        ("How many times did she knock?", "She knocked twice and went home.", ["twice"]),
        ("How cold was the cellar?", "In a cellar of four degrees it froze.", ["four degrees"]),
        ("What time does the 6:10 arrive?", "The 6:10 arrives at 7:02.", ["7:02"]),
        ("Where was the dog?", "Somebody had come in and fed it.", []),
    ],
)
def test_a_value_is_whole_and_what_is_denied_is_none(question: str, sentence: str, values: list[str]) -> None:
    (asked,) = questions(question)
    assert [sentence[one.start : one.end].removesuffix("'s") for one in answer_values(asked, sentence)] == values
