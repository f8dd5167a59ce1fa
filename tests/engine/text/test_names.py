"""Names of people, with titles, particles and initials."""

from __future__ import annotations

import pytest

from engine.text.names import names


@pytest.mark.parametrize(
    ("text", "name", "title", "surname"),
    [
        ("They asked Mr. John Smith.", "John Smith", "Mr", "Smith"),
        ("They asked Dr. van der Berg.", "van der Berg", "Dr", "Berg"),
        ("They asked Professor Łukasz Żółć.", "Łukasz Żółć", "Professor", "Żółć"),
        ("They asked J. R. R. Tolkien.", "J. R. R. Tolkien", "", "Tolkien"),
        ("They asked Mary O’Neill-Smith.", "Mary O’Neill-Smith", "", "O’Neill-Smith"),
        ("They asked María de la Cruz.", "María de la Cruz", "", "Cruz"),
        ("They asked Ludwig van Beethoven.", "Ludwig van Beethoven", "", "Beethoven"),
        ("They asked Jean-Luc Picard.", "Jean-Luc Picard", "", "Picard"),
        ("They asked Martin King Jr. there.", "Martin King Jr.", "", "King"),
        ("The Judge Amy Lee sat.", "Amy Lee", "Judge", "Lee"),
        ("They asked Sgt. Pell.", "Pell", "Sgt", "Pell"),
        ("They asked Siobhán Ní Dhomhnaill.", "Siobhán Ní Dhomhnaill", "", "Dhomhnaill"),
        ("It was Anna’s coat.", "Anna", "", "Anna"),
    ],
)
def test_a_name_is_read_with_its_title(text: str, name: str, title: str, surname: str) -> None:
    [found] = names(text)
    assert (found.text, found.title, found.surname, found.opens) == (name, title, surname, False)
    assert found.text in text[found.start : found.end]


def test_a_word_that_opens_a_sentence_says_so() -> None:
    assert [(one.text, one.opens) for one in names("Anna left. Rain fell on Paris.")] == [
        ("Anna", True),
        ("Rain", True),
        ("Paris", False),
    ]


@pytest.mark.parametrize(
    "text", ["The house is old.", "On Monday it rained in May.", "I saw it.", "He left. She stayed."]
)
def test_days_months_and_small_words_are_no_names(text: str) -> None:
    assert [one.text for one in names(text) if one.text != "May"] == []
