"""Clauses: where a sentence is cut, and by what."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import pytest

from engine.text.clauses import (
    clause_cuts,
    clause_end,
    clause_start,
    clauses,
    coordinate_clauses,
    main_clauses,
    statements,
)
from engine.text.spans import Span
from tests.work import calls

SENTENCE = "It rained, and Mr. Hill stayed because he was ill; the rest left (they had coats)."


def cut(reader: Callable[[str], Iterable[Span]], text: str) -> list[str]:
    return [text[start:end] for start, end in reader(text)]


def test_clauses_are_cut_at_marks_and_before_what_joins_them() -> None:
    assert cut(clauses, SENTENCE) == [
        "It rained",
        "and Mr. Hill stayed",
        "because he was ill",
        "the rest left",
        "they had coats",
        ".",
    ]


def test_coordinate_clauses_are_cut_at_and_as_well() -> None:
    assert cut(coordinate_clauses, "It rained and he left.") == ["It rained", "he left."]


def test_a_main_clause_keeps_its_condition() -> None:
    text = "If he was there, he saw it; but he was not, so he did not."
    assert cut(main_clauses, text) == ["If he was there, he saw it", "but he was not", "so he did not."]


def test_statements_of_old_print_end_at_semicolons_and_dashes() -> None:
    text = "I knew the prisoner; I saw him - he ran. Mr. Wood called—I came."
    assert [text[start:end] for start, end in statements(text)] == [
        "I knew the prisoner;",
        "I saw him",
        "he ran.",
        "Mr. Wood called",
        "I came.",
    ]
    assert statements(text, 21, 39) == [Span(21, 30), Span(33, 39)]


@pytest.mark.parametrize(("word", "clause"), [("stayed", "and Mr. Hill stayed"), ("left", "the rest left")])
def test_the_clause_of_a_place_is_found(word: str, clause: str) -> None:
    place, cuts = SENTENCE.index(word), clause_cuts(SENTENCE)
    assert SENTENCE[clause_start(cuts, place) : clause_end(SENTENCE, cuts, place)].strip() == clause


@pytest.mark.parametrize("part", [", ", "but ", "; ", "(", "—", "a. B "])
def test_the_work_grows_with_the_text(part: str) -> None:
    few, many = (calls(partial(cut, clauses, part * size)) for size in (300, 1_200))
    assert many < 4.5 * few + 200
