"""What is quoted of the judge's instructions, and what they are called by who does not quote them."""

from __future__ import annotations

import pytest

from cases.library import predefined_cases
from engine.formats.jury.arguments.instructions import MAX_CLAUSE_WORDS, points_of_law, subject_of_instruction
from engine.formats.jury.arguments.points import Point
from engine.formats.jury.labels import GUILTY, NOT_GUILTY
from engine.matters.criminal_case import Case
from engine.text.sentences import sentence_texts
from tests.engine.formats.jury.mind.cases import FERRY


def quoted_clauses(sentence: str, stance: str) -> tuple[str, ...]:
    points = points_of_law(FERRY.model_copy(update={"instructions": sentence}))
    return next(point.told for point in points if point.stance == stance)


ARSON = predefined_cases()["case_004_arson"]


@pytest.mark.parametrize(
    ("begins", "stance", "clause"),
    [
        ("Arson has two parts", NOT_GUILTY, "The People must prove both beyond a reasonable doubt."),
        ("You may ask why", GUILTY, "You may ask why none of those who sat at supper with him came to say so."),
        ("Anger is not arson.", GUILTY, "Anger is not arson."),
        ("If what you have heard", NOT_GUILTY, ""),
    ],
)
def test_an_instruction_is_told_in_the_clause_that_helps(begins: str, stance: str, clause: str) -> None:
    sentence = next(one for one in sentence_texts(ARSON.instructions) if one.startswith(begins))
    assert quoted_clauses(sentence, stance) == (clause,)


def test_a_sentence_is_told_with_the_one_that_it_leans_on() -> None:
    both = "The defendant says that he was elsewhere. He need not prove it."
    assert quoted_clauses(both, NOT_GUILTY)[0] == both


@pytest.mark.parametrize("case", predefined_cases().values(), ids=lambda case: case.id)
def test_what_is_told_stands_in_the_instructions_and_is_short(case: Case) -> None:
    stands = " ".join(case.instructions.split()).replace("'", "’").lower()
    for point in points_of_law(case):
        clauses = [clause for clause in point.told if clause]
        assert len(point.told) == len(point.facts)
        assert clauses
        assert len(set(clauses)) == len(clauses)
        assert all(len(clause.split()) <= MAX_CLAUSE_WORDS for clause in clauses)
        assert all(clause.rstrip(".?").lower() in stands for clause in clauses)


def test_what_is_not_quoted_is_called_by_what_it_is_about() -> None:
    sense, burden = (ferry_point(stance) for stance in (GUILTY, NOT_GUILTY))
    assert subject_of_instruction("In weighing an identification, ask in what light.", sense) == ("identification")
    assert subject_of_instruction("The accused need prove nothing.", sense) == "the burden of proof"
    assert subject_of_instruction("That is why there are twelve of you.", sense) == "what counts as proof"
    assert subject_of_instruction("That is why there are twelve of you.", burden) == "the burden of proof"


def ferry_point(stance: str) -> Point:
    return next(point for point in points_of_law(FERRY) if point.stance == stance)
