"""Capitals at the beginning of a sentence, within one, and in names."""

from __future__ import annotations

import pytest

from engine.text.capitals import as_sentence, capitalise, decapitalise, without_block_capitals


@pytest.mark.parametrize(
    ("text", "within"),
    [
        ("The end", "the end"),
        ("I know", "I know"),
        ("DNA test", "DNA test"),
        ("A man", "a man"),
        ("", ""),
        ("J. Hill", "J. Hill"),
    ],
)
def test_a_sentence_goes_on_with_a_small_letter(text: str, within: str) -> None:
    assert decapitalise(text) == within


def test_a_sentence_begins_with_a_capital() -> None:
    assert [capitalise(text) for text in ("the end", "éclair", "", "5 men")] == ["The end", "Éclair", "", "5 men"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("it failed", "It failed."),
        ("It failed.", "It failed."),
        ("why?", "Why?"),
        ("“It failed.”", "“It failed.”"),
        ("  so… ", "So…"),
        ("", ""),
    ],
)
def test_a_sentence_has_a_mark_at_its_end(text: str, sentence: str) -> None:
    assert as_sentence(text) == sentence


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("HAWLEY HARVEY CRIPPEN", "Hawley Harvey Crippen"),
        ("JOHN McDONALD", "John McDonald"),
        ("MARY MACDONALD", "Mary Macdonald"),
        ("JOHN MCKAY", "John McKay"),
        ("JEAN DE LA TOUR", "Jean de la Tour"),
        ("MARY O'NEILL'S", "Mary O'Neill's"),
        ("J. S. BACH", "J. S. Bach"),
        ("Ludwig van Beethoven", "Ludwig van Beethoven"),
    ],
)
def test_a_name_in_capitals_is_set_as_one_writes_it(printed: str, name: str) -> None:
    assert without_block_capitals(printed) == name
