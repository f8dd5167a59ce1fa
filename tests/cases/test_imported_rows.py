"""What the store keeps beside a case: words, whether it is contested, and terms that tell no outcome."""

from __future__ import annotations

import pytest

from cases.imported_rows import CaseRow, Wanted, card_of, era, is_contested, row_of, words_of
from cases.library import predefined
from cases.search.terms import TERMS_PER_CASE, terms
from engine.matters.criminal_case import EXPLICIT_NOTE, Case, case_hash
from tests.cases.making import trial


@pytest.mark.parametrize(
    ("text", "span"),
    [("1812", (1812, 1812)), ("1800-1850", (1800, 1850)), ("1674-", (1674, None)), (" -1750 ", (None, 1750))],
)
def test_an_era_is_a_year_or_a_span(text: str, span: tuple[int | None, int | None]) -> None:
    assert era(text) == span


@pytest.mark.parametrize("text", ["", "-", "long ago", "1850-1800", "18", "18500", "1800 1850", "1800-1850-1900"])
def test_anything_else_is_no_era(text: str) -> None:
    with pytest.raises(ValueError, match="is not a year or a span of years"):
        era(text)


@pytest.mark.parametrize("plea", ["guilty", "Guilty", "pleaded guilty"])
def test_a_plea_of_guilty_leaves_nothing_to_contest(plea: str) -> None:
    assert not is_contested(trial(plea=plea))


@pytest.mark.parametrize("plea", [None, "not guilty", "Not Guilty"])
def test_without_a_plea_of_guilty_a_long_trial_is_contested(plea: str | None) -> None:
    assert is_contested(trial(plea=plea))


def test_a_short_trial_is_not_contested() -> None:
    assert not is_contested(trial(words="He was seen."))


def test_a_row_gives_the_case_back() -> None:
    for case in (trial(), *predefined().values()):
        assert Case.model_validate_json(row_of(case).body) == case


def test_terms_are_bounded_and_tell_no_outcome() -> None:
    row = row_of(trial(words=" ".join(f"word{number}" for number in range(5000))))
    assert isinstance(row, CaseRow)
    known = row.terms.split()
    assert len(set(known)) <= TERMS_PER_CASE
    assert max(known.count(term) for term in set(known)) <= 3
    assert {"smithson", "chees", "cart"} <= set(known)
    told = {"guilti", "botani", "transport", "seven", *terms("In 1820 the jury said: guilty.")} - {"juri", "1820"}
    assert not told.intersection(known)


def test_a_card_counts_the_printed_words() -> None:
    case = trial()
    assert card_of(case).words == words_of(case) > 300
    assert set(card_of(case).model_dump()) == {
        "id", "source", "title", "docket", "year", "themes", "words", "content_note", "era", "minutes_to_read",
    }  # fmt: skip


def test_a_case_without_a_year_is_in_no_era() -> None:
    assert not Wanted(first_year=1).admits("old_bailey", None, (), 500)
    assert not Wanted(last_year=3000).admits("old_bailey", None, (), 500)
    assert Wanted(theme="Theft").admits("old_bailey", None, ("theft",), 500)


def test_a_card_says_era_length_and_what_to_know_before_reading() -> None:
    case = predefined()["case_001_robbery"]
    card = card_of(case.model_copy(update={"year": 1812, "explicit": True}))
    assert (card.era, card.content_note) == ("1800-1849", EXPLICIT_NOTE)
    assert era(card.era or "") == (1800, 1849)
    assert card.minutes_to_read == -(-words_of(case) // 230)
    own = card_of(case.model_copy(update={"year": None, "explicit": True, "content_note": "About a fire."}))
    assert (own.era, own.content_note) == (None, "About a fire.")
    assert card_of(case).content_note is None


def test_a_case_without_a_note_has_the_hash_it_always_had() -> None:
    case = predefined()["case_001_robbery"]
    assert "content_note" not in case.model_dump_json()
    assert case_hash(case) != case_hash(case.model_copy(update={"content_note": "About a fire."}))
