"""Tests of words that are no case's own: what is said in them moves nobody (CV6)."""

from __future__ import annotations

import pytest

from cases.library import predefined_cases
from cases.search.index import case_index
from engine.formats.jury.labels import GUILTY, NOT_GUILTY
from engine.formats.jury.mind.text_analysis import TextAnalysis, analyse_text
from rooms.live.speech import search_hits

NONSENSE = (
    "Everything happens for a reason, so we must be sure of that.",
    "Let me sing you a song about my dog, who is a good dog.",
    "Numbers are just numbers until somebody counts them twice.",
    "If you look at it from the inside, the outside is the inside.",
    "There is always a bigger fish, and the fish is always right.",
    "Trust me on this, I have a very good feeling about it.",
    "It is what it is, because if it were not, then it would be something else.",
    "He is guilty, and we should say so.",
)


def read(case_id: str, text: str, prior: str) -> TextAnalysis:
    case = predefined_cases()[case_id]
    hits = search_hits(frozenset(dict(case.citable())), case_index(case), text)
    return analyse_text(case, text, (), hits, prior=prior)


@pytest.mark.parametrize("text", NONSENSE)
def test_cv6_words_that_fit_any_case_make_no_point_of_one(text: str) -> None:
    for case_id in predefined_cases():
        for prior in (GUILTY, NOT_GUILTY):
            found = read(case_id, text, prior)
            assert (found.force, found.points) == (0.0, ()), case_id


@pytest.mark.parametrize(
    ("case_id", "text"),
    [
        ("case_006_borden", "Where is the blood?"),
        ("case_004_arson", "There was turpentine on his overcoat."),
        ("case_003_burglary", "The first sketch does not look like him at all."),
        ("case_002_murder", "That bulb did not loosen itself."),
    ],
)
def test_cv6_a_short_sentence_with_a_word_of_the_case_makes_a_point(case_id: str, text: str) -> None:
    found = read(case_id, text, NOT_GUILTY)
    assert found.points
    assert found.force > 0
