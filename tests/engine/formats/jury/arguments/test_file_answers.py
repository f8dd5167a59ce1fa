"""Answers from the file: the value with its sentence, or that the file does not say."""

from __future__ import annotations

import pytest

from engine.formats.jury.arguments.file_answers import FileAnswer, answer_from_file
from engine.matters.criminal_case import Case, Defendant, Exhibit, Passage, Statement, Witness
from engine.text.questions import questions

MILL = Case(
    id="mill",
    title="People v. Rask",
    docket="Theft. A mill by the weir, a cash box and a grey horse.",
    summary="On the night of Tuesday 4 March 1902 somebody took $312 out of a tin box in the office of Holm's mill. "
    "Per Rask, 27, the carter, had slept in the loft since January. The dog did not bark.",
    charges=("Theft of $312 from Holm's mill",),
    crime_date="Tuesday 4 March 1902, between 9 and 11 p.m.",
    defendants=(Defendant(name="Per Rask", age=27, gender="male", occupation="Carter", background="Five feet ten."),),
    exhibits=(
        Exhibit(
            id="box",
            kind="physical",
            title="Tin box",
            description="A green tin box, found in the reeds below the weir. It was empty, and its lock had been "
            "forced with a chisel. Three coins lay under it.",
        ),
        Exhibit(
            id="plank",
            kind="physical",
            title="Plank over the weir",
            description="A plank of pine, fourteen feet long, which reaches from the office to the far bank.",
        ),
    ),
    witnesses=(
        Witness(
            id="holm",
            name="Ane Holm",
            role="owner",
            side="prosecution",
            testimony="The miller's widow. She locked the office at a quarter past eight and went to bed. She "
            "dismissed the old carter for drinking.",
            statements=(
                Statement(id="holm-1", text="I heard the plank creak at half past ten.", speaks_for="prosecution"),
                Statement(id="holm-2", text="I counted the money myself that evening.", speaks_for="neutral"),
            ),
        ),
        Witness(
            id="lund",
            name="Tor Lund",
            role="smith",
            side="defense",
            testimony="He shod the grey horse at his forge in Osby from nine until ten. He says that Rask held it.",
        ),
    ),
    transcript=(
        Passage(
            speaker="Tor Lund",
            text="My apprentice, Nils Berg, blew the bellows—he has served me for three years—I charged forty cents.",
        ),
        Passage(text="Guilty of stealing a saddle.", tells_outcome=True),
    ),
    instructions="The prosecution must prove the theft.",
    jurisdiction="Osby",
)


def told(question: str) -> FileAnswer:
    (asked,) = questions(question)
    found = answer_from_file(MILL, asked)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("question", "value", "source"),
    [
        ("Marcus, how much money was taken?", "$312", ""),
        ("When did the theft happen?", "Tuesday 4 March 1902, between 9 and 11 p.m.", ""),
        ("What colour was the box?", "green", "box"),
        ("Where was the box found?", "in the reeds", "box"),
        ("How many coins lay under the box?", "Three", "box"),
        ("How long is the plank?", "fourteen feet long", "plank"),
        ("Who heard the plank?", "Ane Holm", "holm"),
        ("When did Holm lock the office?", "a quarter past eight", "holm"),
        ("When did she hear the plank creak?", "half past ten", "holm"),
        ("Why was the old carter dismissed?", "for drinking", "holm"),
        ("Where did the smith shoe the horse?", "at his forge in Osby", "lund"),
        ("Who was the smith?", "Tor Lund", "lund"),
        ("How old is Rask?", "27", ""),
        ("How tall is Rask?", "Five feet ten", ""),
        ("What was the name of the apprentice?", "Nils Berg", "lund"),
        ("Did the dog bark?", "No", ""),
        ("Who had slept in the loft?", "Rask", ""),
        ("Did Rask hold the horse?", "Yes", "lund"),
        ("When did it happen?", "Tuesday 4 March 1902, between 9 and 11 p.m.", ""),
        ("How old is he?", "27", ""),
        ("What does Rask do for a living?", "Carter", ""),
        ("How much did the smith charge?", "forty cents", "lund"),
        ("For how many years has Berg served him?", "three", "lund"),
    ],
)
def test_the_value_that_was_asked_for_is_found_with_its_source(question: str, value: str, source: str) -> None:
    found = told(question)
    assert (found.value, found.source) == (value, source)
    assert found.sentence


@pytest.mark.parametrize(
    "question",
    [
        "What was the name of the dog?",
        "What colour was the saddle?",
        "How much does Rask weigh?",
        "Who painted the plank?",
        "What did the bishop say?",
        "How much did Rask pay for the horse?",
        "What colour was the dog?",
        "What brand was the chisel?",
        "Where was the bishop that night?",
    ],
)
def test_what_the_file_does_not_say_is_not_made_up(question: str) -> None:
    found = told(question)
    assert found.near or not found.sentence
    assert not found.value


def test_a_reason_that_the_file_lacks_comes_with_the_nearest_that_it_has() -> None:
    found = told("Why did Holm lock the office?")
    assert found.near
    assert found.sentence.startswith("She locked the office")


def test_what_nobody_ever_mentioned_is_named() -> None:
    assert told("What did the bishop say?").missing == "bishop"


def test_what_tells_how_a_trial_ended_answers_nothing() -> None:
    assert "saddle" not in told("Who stole the saddle?").sentence


def test_a_question_goes_on_about_whom_the_one_before_was_about() -> None:
    first, second = questions("How old is Rask, and how tall is he?")
    assert [term.word for term in second.terms] == ["Rask"]
    assert told("How tall is he?").value == "Five feet ten"
    first, second = questions("Who was the smith, and where was he?")
    smith = answer_from_file(MILL, first)
    assert smith is not None
    where = answer_from_file(MILL, second, smith.source)
    assert where is not None
    assert where.source == "lund"
