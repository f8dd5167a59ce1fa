"""A document is read in passages, and a quote from it is found at its line and character."""

from __future__ import annotations

import pytest

from engine.matters.documents import (
    MAX_PASSAGE_CHARACTERS,
    MAX_PASSAGES,
    Document,
    Place,
    document_pieces,
    fault_of_documents,
    locate,
    nearest_passage,
    notes_on,
    passages,
    place_label,
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
        ('We "cannot" wait any longer. The mill', 3, 1, "We “cannot” wait\nany longer.\n\nThe mill"),
        ("closes  in MAY", 6, 10, "closes in May"),
    ],
)
def test_a_quote_is_found_at_its_line_and_character(quote: str, line: int, column: int, found: str) -> None:
    spot = locate((TABLE, LETTER), quote)
    assert spot is not None
    assert (spot.source, spot.line, spot.column, spot.flaw) == ("letter", line, column, None)
    assert LETTER.text[spot.place :].startswith(found)


@pytest.mark.parametrize("quote", ["The mill closes in June", "", "  "])
def test_words_that_stand_nowhere_are_found_nowhere(quote: str) -> None:
    assert locate((LETTER,), quote) is None


def test_a_quote_with_a_flaw_is_placed_with_its_sentence() -> None:
    lease = Document(id="lease", name="lease.txt", text="Rent is due.\nThe tenant may not end the lease before 2030.")
    spot = locate((LETTER, lease), "end the lease before 2030")
    assert spot is not None
    assert (spot.source, spot.line, spot.sentence) == ("lease", 2, "The tenant may not end the lease before 2030.")
    assert spot.flaw is not None


def test_notes_and_places_are_left_out_of_a_document_without_them() -> None:
    plain = Document(id="a", name="plan.pdf", kind="pdf", text="One.\n\nTwo.\nThree.")
    assert list(plain.model_dump()) == ["id", "name", "kind", "text"]
    full = plain.model_copy(
        update={
            "notes": ("Page 3 has no text.",),
            "places": (Place(line=1, label="page 1"), Place(line=3, label="sheet A", row=7)),
        }
    )
    assert Document.model_validate_json(full.model_dump_json()) == full
    assert list(notes_on((plain, full))) == ["plan.pdf: Page 3 has no text."]
    assert [place_label(full, line) for line in (1, 4)] == [
        "plan.pdf, page 1, line 1",
        "plan.pdf, sheet A, row 8, line 4",
    ]
    assert [piece.title for piece in document_pieces((full,))] == [
        "plan.pdf, page 1, line 1",
        "plan.pdf, sheet A, row 7, line 3",
    ]


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
