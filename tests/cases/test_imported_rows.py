"""What the store keeps with a case: words, whether it is contested, and terms that reveal no outcome."""

from __future__ import annotations

import pytest

from cases.imported_rows import CaseFilter, CaseRow, is_contested, make_card, make_row, parse_era, word_count
from cases.library import predefined_cases
from cases.search.terms import TERMS_PER_CASE
from engine.core.matter import matter_hash
from engine.matters.criminal_case import EXPLICIT_NOTE, Case
from engine.text.stems import content_words
from tests.cases.making import trial


@pytest.mark.parametrize(
    ("text", "span"),
    [("1812", (1812, 1812)), ("1800-1850", (1800, 1850)), ("1674-", (1674, None)), (" -1750 ", (None, 1750))],
)
def test_an_era_is_a_year_or_a_span(text: str, span: tuple[int | None, int | None]) -> None:
    assert parse_era(text) == span


@pytest.mark.parametrize("text", ["", "-", "long ago", "1850-1800", "18", "18500", "1800 1850", "1800-1850-1900"])
def test_anything_else_is_no_era(text: str) -> None:
    with pytest.raises(ValueError, match="is not a year or a span of years"):
        parse_era(text)


@pytest.mark.parametrize("plea", ["guilty", "Guilty", "pleaded guilty"])
def test_a_plea_of_guilty_leaves_nothing_to_contest(plea: str) -> None:
    assert not is_contested(trial(plea=plea))


@pytest.mark.parametrize("plea", [None, "not guilty", "Not Guilty"])
def test_without_a_plea_of_guilty_a_long_trial_is_contested(plea: str | None) -> None:
    assert is_contested(trial(plea=plea))


def test_a_short_trial_is_not_contested() -> None:
    assert not is_contested(trial(words="He was seen."))


def test_a_row_gives_the_case_back() -> None:
    for case in (trial(), *predefined_cases().values()):
        assert Case.model_validate_json(make_row(case).body) == case


def test_terms_are_bounded_and_reveal_no_outcome() -> None:
    row = make_row(trial(words=" ".join(f"word{number}" for number in range(5000))))
    assert isinstance(row, CaseRow)
    known = row.terms.split()
    assert len(set(known)) <= TERMS_PER_CASE
    assert max(known.count(term) for term in set(known)) <= 3
    assert {"smithson", "chees", "cart"} <= set(known)
    revealing = {"guilti", "botani", "transport", "seven", *content_words("In 1820 the jury said: guilty.")} - {
        "juri",
        "1820",
    }
    assert not revealing.intersection(known)


def test_a_card_counts_the_printed_words() -> None:
    case = trial()
    assert make_card(case).words == word_count(case) > 300
    assert set(make_card(case).model_dump()) == {
        "id",
        "source",
        "title",
        "docket",
        "year",
        "themes",
        "words",
        "content_note",
        "era",
        "minutes_to_read",
    }


def test_a_case_without_a_year_is_in_no_era() -> None:
    assert not CaseFilter(first_year=1).matches("old_bailey", None, (), 500)
    assert not CaseFilter(last_year=3000).matches("old_bailey", None, (), 500)
    assert CaseFilter(theme="Theft").matches("old_bailey", None, ("theft",), 500)


def test_a_card_says_era_length_and_what_to_know_before_reading() -> None:
    case = predefined_cases()["case_001_robbery"]
    card = make_card(case.model_copy(update={"year": 1812, "explicit": True}))
    assert (card.era, card.content_note) == ("1800-1849", EXPLICIT_NOTE)
    assert parse_era(card.era or "") == (1800, 1849)
    assert card.minutes_to_read == -(-word_count(case) // 230)
    own = make_card(case.model_copy(update={"year": None, "explicit": True, "content_note": "About a fire."}))
    assert (own.era, own.content_note) == (None, "About a fire.")
    assert make_card(case).content_note is None


def test_a_case_without_a_note_has_the_hash_it_always_had() -> None:
    case = predefined_cases()["case_001_robbery"]
    assert "content_note" not in case.model_dump_json()
    assert matter_hash(case) != matter_hash(case.model_copy(update={"content_note": "About a fire."}))
