"""The judge's words, from the case and the count."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cases.library import predefined_cases
from engine.core.decide import RULES_VERSION
from engine.core.own_state import new_state
from engine.core.state import State
from engine.formats.jury.narration import count_sentence, judge_text
from engine.formats.jury.rules.format import JURY
from engine.matters.criminal_case import Defendant
from engine.text.numbers import number_word
from engine.text.sentences import sentence_texts
from harness.examples.jury import CASE
from tests.engine.driving import Jury


def counted(guilty: int, free: int) -> State:
    ballots = ["guilty"] * guilty + ["not_guilty"] * free
    return replace(new_state(JURY), rules=RULES_VERSION, ballots=dict(enumerate(ballots, 1)))


@pytest.mark.parametrize(
    ("guilty", "free", "said"),
    [
        (7, 5, "You stand at seven for guilty, five for not guilty."),
        (6, 6, "You stand at six and six."),
        (12, 0, "All twelve of you say guilty."),
        (0, 6, "All six of you say not guilty."),
        (1, 11, "You stand at one for guilty, eleven for not guilty."),
    ],
)
def test_ph2_how_the_judge_states_the_count(guilty: int, free: int, said: str) -> None:
    assert count_sentence(counted(guilty, free)) == said
    opened = judge_text(CASE, counted(guilty, free), "first")
    assert opened.startswith(f"The first ballot is in. {said}")
    assert ("What is open: " in opened) == (min(guilty, free) > 0)


def test_ph2_several_defendants_stand_accused_together() -> None:
    names = [Defendant(name=f"Person {letter}") for letter in "ABCDEFGH"]
    two = CASE.model_copy(update={"defendants": tuple(names[:2]), "charges": ("theft", "arson")})
    assert "Person A and Person B stand accused of theft and arson." in judge_text(two, Jury().state, "case")
    eight = CASE.model_copy(update={"defendants": tuple(names)})
    assert "Person E, Person F and 2 more stand accused" in judge_text(eight, Jury().state, "case")
    nobody = CASE.model_copy(update={"defendants": ()})
    assert "Members of the jury. The charge is theft of a lamp. " in judge_text(nobody, Jury().state, "case")


def test_ph2_the_judge_says_what_was_done_and_what_is_in_dispute() -> None:
    done = {
        "case_001_robbery": "with $1,846 and twelve bottles of oxycodone",
        "case_002_murder": "found her dead on the fourth-floor landing",
        "case_003_burglary": "left with her purse and $212",
        "case_004_arson": "Novak says that he sat in a train while it burned",
        "case_005_maybrick": "with a little arsenic in his body",
        "case_006_borden": "found there, killed with ten blows",
        "case_007_ferry": "They drowned, and the forty-seven people aboard the ferry lived",
        # An hour ends no sentence that has not said anything yet.
        "case_008_bicycle": "5:40 p.m. Nora Adair, 29, unlocked a green Falcon Roadster",
        "case_009_ring": "left a sapphire ring in a saucer by the basin",
    }
    cases = predefined_cases()
    assert set(done) == set(cases)
    for case_id, words in done.items():
        case = cases[case_id]
        said = judge_text(case, Jury().state, "case")
        assert words in said
        questions = f"{case.issues[0].question} {case.issues[1].question}"
        assert f"Two questions above all are in dispute. {questions} The prosecution must prove" in said
        assert len(said.split()) <= 170
    one = cases["case_008_bicycle"].model_copy(update={"issues": cases["case_008_bicycle"].issues[:1]})
    assert f"This is in dispute: {one.issues[0].question} The" in judge_text(one, Jury().state, "case")
    assert sentence_texts("He came at 9 p.m. Nobody saw him.") == ("He came at 9 p.m.", "Nobody saw him.")


@pytest.mark.parametrize(
    ("summary", "opening"),
    [
        ("A lamp is gone. Nobody saw it go.", "A lamp is gone."),
        (f"{'word ' * 46}. More.", "What happened stands on the paper before you."),
        (
            "Ann Moss was accused of theft of a lamp. Nobody saw it go.",
            "Ann Moss was accused of theft of a lamp. What was said and shown stands on the paper before you.",
        ),
    ],
)
def test_ph2_the_judge_opens_a_case_in_three_sentences(summary: str, opening: str) -> None:
    text = judge_text(CASE.model_copy(update={"summary": summary}), Jury().state, "case")
    assert f" {opening} The prosecution must prove guilt" in text
    assert text.startswith("Members of the jury. ")
    assert len(sentence_texts(text.removeprefix("Members of the jury. "))) == 3
    assert "Nobody saw it go" not in text


def test_ph2_an_old_record_is_read_out_in_whole_sentences_while_they_fit() -> None:
    told = " ".join(f"In chest {number} lay spoons of silver, and a kettle." for number in range(14))
    summary = f"Ann Moss was accused of theft.\n\n{told} She answers: “I never saw them. They were not mine.”"
    text = judge_text(CASE.model_copy(update={"summary": summary}), Jury().state, "case")
    assert "In chest 9 lay spoons" in text
    assert "In chest 11" not in text
    assert text.count("“") == text.count("”")
    assert "What was said and shown stands on the paper before you. The prosecution" in text


def test_ph2_charges_with_commas_of_their_own_are_kept_apart() -> None:
    charges = ("Burglary, at 3 Mill Lane", "Robbery, of a purse", *(f"Count {number}" for number in range(3, 9)))
    three = CASE.model_copy(update={"charges": charges[:3]})
    text = judge_text(three, Jury().state, "case")
    assert "accused of burglary, at 3 Mill Lane; robbery, of a purse; and count 3." in text
    eight = CASE.model_copy(update={"charges": charges})
    assert "count 6; and 2 more." in judge_text(eight, Jury().state, "case")


def test_ph2_several_defendants_are_discharged_together() -> None:
    state = Jury(settings={"initial_guilty": 0}).play_to_end().state
    both = CASE.model_copy(update={"defendants": (Defendant(name="A"), Defendant(name="B"))})
    assert (
        judge_text(CASE, state, "verdict") == "So say you all: not guilty. The defendant is discharged, and so are you."
    )
    assert (
        judge_text(both, state, "verdict")
        == "So say you all: not guilty. The defendants are discharged, and so are you."
    )


def test_ph2_numbers_in_words() -> None:
    assert [number_word(count) for count in (0, 1, 12, 13, -1)] == ["none", "one", "twelve", "13", "-1"]


def test_ph2_every_moment_has_words_and_no_other_has() -> None:
    state = Jury().play_to_end().state
    for topic in ("case", "first", "round", "still", "last_call", "final", "verdict"):
        assert judge_text(CASE, state, topic)[-1] == "."
    with pytest.raises(KeyError):
        judge_text(CASE, state, "weather")
