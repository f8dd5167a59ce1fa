"""A document is read in passages, and a quote from it is found at its line and character."""

from __future__ import annotations

import pytest

from engine.core.quotes import find_span
from engine.matters.documents import (
    MAX_PASSAGE_CHARACTERS,
    MAX_PASSAGES,
    Document,
    document_pieces,
    fault_of_documents,
    locate,
    nearest_passage,
    passages,
)

LETTER = Document(
    id="letter",
    name="letter.md",
    kind="markdown",
    text="# To the board\n\nWe “cannot” wait\nany longer.\n\nThe mill closes in May.",
)
TABLE = Document(id="rain", name="rain.csv", kind="table", text="year,rain\n1924,7\n\n1925,9")


def test_a_text_is_read_by_paragraphs_and_a_table_by_lines() -> None:
    assert [(passage.id, passage.line, passage.text) for passage in passages(LETTER)] == [
        ("letter.1", 1, "# To the board"),
        ("letter.2", 3, "We “cannot” wait\nany longer."),
        ("letter.3", 6, "The mill closes in May."),
    ]
    assert [(passage.line, passage.text) for passage in passages(TABLE)] == [
        (1, "year,rain"),
        (2, "1924,7"),
        (4, "1925,9"),
    ]


def test_passages_stand_in_the_text_where_they_say() -> None:
    for document in (LETTER, TABLE):
        for passage in passages(document):
            assert document.text[passage.start :].startswith(passage.text)


@pytest.mark.parametrize("text", ["One sentence here. " * 400, "word " * 2000, "x" * 5000, "a. B\n" * 1000])
def test_a_long_paragraph_is_cut_and_nothing_of_it_is_lost(text: str) -> None:
    found = passages(Document(id="a", name="a", text=text))
    assert max(len(passage.text) for passage in found) <= MAX_PASSAGE_CHARACTERS
    assert "".join("".join(passage.text.split()) for passage in found) == "".join(text.split())


def test_a_document_of_many_short_lines_has_a_bounded_number_of_passages() -> None:
    log = Document(id="log", name="log", kind="log", text="\n".join(f"{number} ok" for number in range(15_000)))
    found = passages(log)
    assert len(found) <= MAX_PASSAGES
    assert found[-1].text.endswith("14999 ok")


@pytest.mark.parametrize(
    ("quote", "line", "column", "found"),
    [
        ('we "cannot" wait any', 3, 1, "We “cannot” wait\nany"),
        ("any longer. The mill", 4, 1, "any longer.\n\nThe mill"),
        ("closes  in MAY", 6, 10, "closes in May"),
    ],
)
def test_a_quote_is_found_at_its_line_and_character(quote: str, line: int, column: int, found: str) -> None:
    spot = locate((TABLE, LETTER), quote)
    assert spot is not None
    assert (spot.document, spot.line, spot.column) == ("letter", line, column)
    assert LETTER.text[spot.start : spot.end] == found


@pytest.mark.parametrize("quote", ["The mill closes in June", "", "  "])
def test_words_that_stand_nowhere_are_found_nowhere(quote: str) -> None:
    assert locate((LETTER,), quote) is None


def test_a_character_that_folds_to_two_is_found_whole() -> None:
    assert find_span("Die große Straße.", "STRASSE") == (10, 16)


def test_the_nearest_passage_shares_most_words() -> None:
    near = nearest_passage((LETTER, TABLE), "The mill never closes in June")
    assert near is not None
    assert near.id == "letter.3"
    assert nearest_passage((LETTER, TABLE), "Nothing alike") is None


def test_pieces_name_their_document_and_line() -> None:
    assert [piece.title for piece in document_pieces((LETTER, TABLE))][:4] == [
        "letter.md, line 1",
        "letter.md, line 3",
        "letter.md, line 6",
        "rain.csv, line 1",
    ]


def test_documents_of_one_matter_have_ids_and_names_of_their_own() -> None:
    again = LETTER.model_copy(update={"id": "other"})
    assert fault_of_documents((LETTER, TABLE)) is None
    assert fault_of_documents((LETTER, again)) == "have the name “letter.md” twice; give each document its own"
    long = [Document(id=f"d{n}", name=f"d{n}", text="x" * 200_000) for n in range(4)]
    assert fault_of_documents(long) == "have 800,000 characters in all; at most 600,000 are taken"
