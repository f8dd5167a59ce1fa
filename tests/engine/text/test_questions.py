"""Questions: what a text asks for, and about what."""

from __future__ import annotations

import pytest

from engine.text.questions import questions


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Marcus, who found the purse?", ["who"]),
        ("When did the tram stop?", ["when"]),
        ("And at what time did the tram stop?", ["when"]),
        ("Where was the ladder, Nancy?", ["where"]),
        ("How much did the ladder cost?", ["amount"]),
        ("What did they pay for the ladder?", ["amount"]),
        ("How many rungs has it?", ["count"]),
        ("How long is the ladder?", ["measure"]),
        ("How much does the dog weigh?", ["measure"]),
        ("Why was the gate open?", ["why"]),
        ("What colour was the gate?", ["which"]),
        ("What was the colour of the gate?", ["which"]),
        ("What was the name of the gardener?", ["name"]),
        ("How did he get in?", ["how"]),
        ("Did the gardener see him?", ["yes_no"]),
        ("Frank, what holds you at guilty?", ["reason"]),
        ("Why do you still vote not guilty?", ["reason"]),
        ("And what is your verdict, Betty?", ["ballot"]),
        ("How many of us are for guilty?", ["tally"]),
        ("What do you make of the gate?", ["opinion"]),
        ("Can you tell me who found the purse?", ["who"]),
        ("Tell me where the purse was.", ["where"]),
        ("Who found the purse, when was that, and why was the gate open?", ["who", "when", "why"]),
        ("When was it, what time of the day?", ["when"]),
        ("The gate was open. Nobody saw him.", []),
        ("What a mess!", []),
    ],
)
def test_what_is_asked_for_is_known_by_the_form_of_the_question(text: str, kinds: list[str]) -> None:
    assert [question.kind for question in questions(text)] == kinds


def test_what_a_question_names_is_told_from_what_was_done() -> None:
    (question,) = questions("Nancy, who bought the gardener's old ladder?")
    assert [(term.word, term.named) for term in question.terms] == [
        ("bought", False),
        ("gardener's", True),
        ("ladder", False),
    ]


def test_a_word_of_the_question_itself_is_nothing_that_it_is_about() -> None:
    (question,) = questions("What number was on the gate?")
    assert [term.stem for term in question.terms] == ["gate"]


def test_at_most_three_questions_of_one_text_are_read() -> None:
    assert len(questions("Who was it? When was it? Where was it? Why was it? How was it?")) == 3
