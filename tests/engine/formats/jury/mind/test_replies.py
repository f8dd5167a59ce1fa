"""Replies: what a juror says to a person's questions, with the value first."""

from __future__ import annotations

import pytest

from engine.core import acts
from engine.core.draws import Draw
from engine.formats.jury.memory.seat_memory import empty_memory
from engine.formats.jury.mind.speeches import house_speech
from tests.engine.driving import Jury
from tests.engine.formats.jury.mind.cases import FERRY


def reply(text: str, seat: int = 3) -> acts.Speak:
    """What a seat says when a person has asked it something."""
    jury = Jury([2], case=FERRY)
    turn = jury.to_floor(2)
    house = jury.format.house
    said = house.complete_speech(
        jury.format, jury.state, house.memory.empty(2), 2, acts.Speak(text=text, target=seat), lambda text: ()
    )
    jury.act(2, said, turn)
    jury.run(lambda state: state.floor_ask() is not None)
    floor = jury.state.floor_ask()
    assert floor is not None
    assert floor.seats == (seat,)
    return house_speech(FERRY, jury.state, empty_memory(seat), seat, Draw("reply"))


@pytest.mark.parametrize(
    ("question", "begins"),
    [
        ("When was the receipt stamped?", ("11:20 p.m.",)),
        ("Where was the can found?", ("Under the boardwalk", "Behind the office")),
        ("How old is Dana Marlow?", ("34",)),
        ("Where was the soot?", ("In the left sleeve",)),
    ],
)
def test_the_value_stands_in_the_first_clause(question: str, begins: tuple[str, ...]) -> None:
    said = reply(question)
    assert said.text.startswith(begins)
    assert said.target == 2
    assert said.force == 0.0, "a fact that is looked up moves nobody"


@pytest.mark.parametrize("question", ["What was the boatman's dog called?", "What did the bishop say?"])
def test_what_is_not_in_the_file_is_said_to_be_so(question: str) -> None:
    text = reply(question).text.casefold()
    assert any(words in text for words in ("file", "nobody has told", "never said"))


def test_three_questions_in_one_are_each_answered() -> None:
    text = reply("When was the receipt stamped, where was the can found, and what did the bishop say?").text
    assert "11:20 p.m." in text
    assert "behind the office" in text
    assert "bishop" in text


def test_who_is_asked_how_they_vote_says_so() -> None:
    said = reply("What is your verdict?")
    assert "uilty" in said.text.split(",")[0].split(".")[0] + said.text


def test_who_is_asked_what_holds_them_names_it() -> None:
    said = reply("What holds you there?")
    assert said.cites
    assert said.target == 2


def test_who_is_asked_in_another_language_says_that_they_do_not_have_it() -> None:
    said = reply("Wo war der Kanister, und wer hat ihn dort unter den Steg gelegt, bitte?")
    assert said.argument_type == "question"
    assert said.points == ()


def test_who_is_insulted_answers() -> None:
    said = reply("you are a fool and everybody here knows it")
    assert said.target == 2
