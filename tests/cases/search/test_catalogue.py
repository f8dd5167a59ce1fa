"""The index of all cases: filters, growth and replacement, and bounded size."""

from __future__ import annotations

import pytest

from cases.imported_rows import CaseFilter, CaseTerms
from cases.search.catalogue import Catalogue


def row(number: int, terms: str, *, id_: str | None = None, year: int | None = 1820, theme: str = "theft") -> CaseTerms:
    id_ = id_ or f"t{number:05}"
    return CaseTerms(number=number, id=id_, source="old_bailey", year=year, themes=(theme, "Old Bailey"), terms=terms)


ROWS = [
    row(1, "chees cart cart cart gate"),
    row(2, "chees dairi farm", theme="Fraud"),
    row(3, "pistol lobbi minist", year=1812, theme="murder"),
    row(4, "pistol duel field", year=None, theme="murder"),
    row(5, "horse cart field farm farm"),
]


@pytest.fixture
def catalogue() -> Catalogue:
    made = Catalogue()
    made.add(ROWS)
    return made


def ids(catalogue: Catalogue, *terms: str, wanted: CaseFilter | None = None, limit: int = 10) -> list[str]:
    return [scored.id for scored in catalogue.search(terms, wanted or CaseFilter(), limit)]


def test_what_is_rarer_and_oftener_counts_more(catalogue: Catalogue) -> None:
    assert ids(catalogue, "cart") == ["t00001", "t00005"]
    assert ids(catalogue, "pistol", "lobbi")[0] == "t00003"


def test_nothing_matching_is_an_empty_answer(catalogue: Catalogue) -> None:
    assert ids(catalogue, "zebra") == []
    assert ids(catalogue) == []
    assert ids(catalogue, "cart", limit=0) == []
    assert Catalogue().search(["cart"], CaseFilter(), 10) == []


def test_filters_narrow_the_answer(catalogue: Catalogue) -> None:
    assert ids(catalogue, "chees", wanted=CaseFilter(theme="fraud")) == ["t00002"]
    assert ids(catalogue, "pistol", wanted=CaseFilter(first_year=1800)) == ["t00003"]
    assert ids(catalogue, "pistol", wanted=CaseFilter(last_year=1811)) == []
    assert ids(catalogue, "pistol", wanted=CaseFilter(source="predefined")) == []
    assert ids(catalogue, "pistol", wanted=CaseFilter(source="old_bailey", theme="MURDER")) == ["t00003", "t00004"]


def test_a_theme_is_no_word_of_the_text(catalogue: Catalogue) -> None:
    assert ids(catalogue, "theft") == []


def test_growing_bit_by_bit_finds_the_same_with_the_same_scores(catalogue: Catalogue) -> None:
    grown = Catalogue()
    for one in ROWS:
        grown.add([one])
    for query in (["cart"], ["chees", "farm"], ["pistol", "field", "cart"]):
        assert grown.search(query, CaseFilter(), 10) == catalogue.search(query, CaseFilter(), 10)
    assert grown.number == 5


def test_segments_share_one_measure_of_rarity() -> None:
    whole, parted = Catalogue(), Catalogue()
    rows = [row(number, f"word{number % 7} word{number % 11} all") for number in range(1, 9001)]
    whole.add(rows)
    parted.add(rows[:5000])
    parted.add(rows[5000:])
    assert parted.search(["word3", "word5"], CaseFilter(), 20) == whole.search(["word3", "word5"], CaseFilter(), 20)


def test_a_replaced_case_is_found_by_its_new_words_alone(catalogue: Catalogue) -> None:
    catalogue.add([row(6, "lantern", id_="t00001")])
    assert ids(catalogue, "cart") == ["t00005"]
    assert ids(catalogue, "lantern") == ["t00001"]


def test_similar_cases_share_rare_words_and_are_not_the_case_itself(catalogue: Catalogue) -> None:
    assert [one.id for one in catalogue.similar("t00003", "pistol lobbi minist".split(), 5)] == ["t00004"]
    assert catalogue.similar("t00009", ["zebra"], 5) == []


def test_a_posting_takes_three_bytes() -> None:
    catalogue = Catalogue()
    vocabulary = [f"w{number}" for number in range(2000)]
    catalogue.add([row(n, " ".join(vocabulary[(n * 37 + k) % 2000] for k in range(160))) for n in range(1, 3001)])
    assert catalogue.bytes() < 3000 * 160 * 3 * 1.15


def test_a_year_beyond_all_years_does_no_harm() -> None:
    catalogue = Catalogue()
    catalogue.add([row(1, "star", year=99_999), row(2, "star", year=-5)])
    assert ids(catalogue, "star", wanted=CaseFilter(first_year=3000)) == ["t00001"]
