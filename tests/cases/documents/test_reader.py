"""A file is read as a document, or refused with one sentence that names it and says what would help."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

from cases.documents.reader import MAX_DOCUMENT_BYTES, document_id, read_document, read_document_file, read_documents
from cases.documents.unreadable import UnreadableDocument
from engine.matters.documents import MAX_DOCUMENT_CHARACTERS


def packed_pdf(repeats: int) -> bytes:
    """A small PDF that takes long to read: one page that draws the same letter again and again, packed."""
    writer = PdfWriter(clone_from=io.BytesIO(pdf("a")))
    drawn = DecodedStreamObject()
    drawn.set_data(b"BT /F1 12 Tf 72 720 Td (a) Tj ET\n" * repeats)
    writer.pages[0][NameObject("/Contents")] = drawn.flate_encode()
    stored = io.BytesIO()
    writer.write(stored)
    return stored.getvalue()


def pdf(*pages: str, password: str | None = None) -> bytes:
    """A PDF with a line of text on each page; a page without text for an empty line."""
    writer = PdfWriter()
    for line in pages:
        page = writer.add_blank_page(612, 792)
        font = DictionaryObject(
            {
                NameObject("/Type"): NameObject("/Font"),
                NameObject("/Subtype"): NameObject("/Type1"),
                NameObject("/BaseFont"): NameObject("/Helvetica"),
            }
        )
        page[NameObject("/Resources")] = DictionaryObject(
            {NameObject("/Font"): DictionaryObject({NameObject("/F1"): font})}
        )
        if line:
            drawn = DecodedStreamObject()
            drawn.set_data(f"BT /F1 12 Tf 72 720 Td ({line}) Tj ET".encode("latin-1"))
            page[NameObject("/Contents")] = drawn
    if password is not None:
        writer.encrypt(password)
    stored = io.BytesIO()
    writer.write(stored)
    return stored.getvalue()


def word_file() -> bytes:
    from docx import Document

    document = Document()
    document.add_heading("Offer", level=1)
    document.add_paragraph("We hire for the harbour.")
    table = document.add_table(rows=2, cols=2)
    for row, cells in enumerate((("Year", "Ships"), ("2024", "311"))):
        for column, cell in enumerate(cells):
            table.cell(row, column).text = cell
    document.add_paragraph("The end.")
    stored = io.BytesIO()
    document.save(stored)
    return stored.getvalue()


def packed(**files: bytes) -> bytes:
    stored = io.BytesIO()
    with zipfile.ZipFile(stored, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name.replace("__", "/").replace("_xml", ".xml"), data)
    return stored.getvalue()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("notes.txt", "text"),
        ("README", "text"),
        ("plan.MD", "markdown"),
        ("numbers.csv", "table"),
        ("change.diff", "diff"),
        ("server.log", "log"),
        ("app.py", "code"),
    ],
)
def test_the_kind_of_a_text_is_that_of_its_ending(name: str, kind: str) -> None:
    document = read_document(b"one line\n", name)
    assert (document.kind, document.text, document.name) == (kind, "one line", name)


def test_line_ends_and_blank_lines_are_made_alike() -> None:
    assert read_document(b"a  \r\nb\rc\n\n\n\n\n\nd\n", "x.txt").text == "a\nb\nc\n\n\nd"


@pytest.mark.parametrize(
    "data",
    [
        "Größe: fünf Äpfel".encode("utf-8-sig"),
        "Größe: fünf Äpfel".encode("utf-16"),
        "Größe: fünf Äpfel".encode("cp1252"),
        "Größe: fünf Äpfel".encode(),
    ],
)
def test_a_text_is_read_in_the_encoding_that_it_is_in(data: bytes) -> None:
    assert read_document(data, "apples.txt").text == "Größe: fünf Äpfel"


def test_a_page_is_read_block_by_block_without_its_scripts() -> None:
    page = b"""<html><head><title>no</title><script>evil()</script></head><body><nav>menu</nav>
    <h1>Mill  Lane</h1><p>It is <b>wet</b>.<br>Very wet.</p><ul><li>one</li><li>two</li></ul>
    <table><tr><th>Year</th><th>Rain</th></tr><tr><td>1924</td><td>7</td></tr></table></body></html>"""
    document = read_document(page, "rain.html")
    assert document.kind == "html"
    assert document.text.split("\n\n") == [
        "Mill Lane",
        "It is wet.\nVery wet.",
        "one",
        "two",
        "Year | Rain",
        "1924 | 7",
    ]


def test_a_page_that_lies_about_its_encoding_is_read_as_what_it_is() -> None:
    page = '<html><meta charset="iso-8859-1"><body><p>Curaçao</p></body></html>'
    assert read_document(page.encode(), "island.html").text == "Curaçao"
    assert read_document(page.encode("latin-1"), "island.html").text == "Curaçao"


def test_a_pdf_is_read_page_by_page_whatever_it_is_called() -> None:
    document = read_document(pdf("The bridge is safe.", "The bridge is old."), "report.txt")
    assert (document.kind, document.text) == ("pdf", "The bridge is safe.\n\nThe bridge is old.")


def test_a_pdf_that_is_only_locked_against_printing_is_read() -> None:
    assert read_document(pdf("Open to all.", password=""), "a.pdf").text == "Open to all."


def test_a_word_document_is_read_with_its_tables_in_place() -> None:
    document = read_document(word_file(), "offer.docx")
    assert (document.kind, document.text) == (
        "word",
        "Offer\n\nWe hire for the harbour.\n\nYear | Ships\n2024 | 311\n\nThe end.",
    )


@pytest.mark.parametrize(
    ("data", "name", "sentence"),
    [
        (b" \n ", "e.txt", "e.txt is empty; bring one with text, or leave it out."),
        (
            lambda: b"x" * (MAX_DOCUMENT_BYTES + 1),
            "big.txt",
            "big.txt is larger than 5 MB: bring the part that matters.",
        ),
        (
            lambda: b"word " * (MAX_DOCUMENT_CHARACTERS // 5 + 1),
            "long.txt",
            "long.txt has 200,004 characters; at most 200,000 are taken: bring the part that matters.",
        ),
        (
            b"\x89PNG\r\n\x1a\n",
            "a.txt",
            "a.txt is a picture; text, Markdown, HTML, CSV, PDF and Word documents are read.",
        ),
        (b"ab\x00cd", "a.bin", "a.bin is no text; text, Markdown, HTML, CSV, PDF and Word documents are read."),
        (b"a\x01\x02\x03", "b.bin", "b.bin is no text; text, Markdown, HTML, CSV, PDF and Word documents are read."),
        (b"\xff\xfea", "c.txt", "c.txt says that it is UTF-16 and is not; save it as UTF-8."),
        (b"hello", "d.pdf", "d.pdf is called a PDF and is none."),
        (b"hello", "d.docx", "d.docx is called a Word document and is none."),
        (b"%PDF-1.7 nonsense", "e.pdf", "e.pdf is a PDF that is broken; open it and save it again."),
        (lambda: pdf("secret", password="x"), "f.pdf", "f.pdf has a password; save it without one."),
        (
            lambda: pdf("", ""),
            "g.pdf",
            "g.pdf has pages without text, as photographs of paper have; run text recognition over it.",
        ),
        (lambda: packed(a=b"1"), "h.zip", "h.zip is a packed file and no Word document; bring the files in it."),
        (
            lambda: packed(word__document_xml=b"<broken"),
            "i.docx",
            "i.docx is a Word document that is broken; open it and save it again.",
        ),
        (lambda: packed(word__document_xml=b" " * 60_000_000), "bomb.docx", "bomb.docx unpacks to more than 50 MB."),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
            "old.doc",
            "old.doc is an Office file with a password or of the old kind; save it as .docx or PDF without one.",
        ),
        (b"<html><script>only()</script></html>", "j.html", "j.html has no text."),
    ],
    ids=lambda value: value if isinstance(value, str) and "." in value and " " not in value else "",
)
def test_what_cannot_be_read_is_refused_with_a_remedy(
    data: bytes | Callable[[], bytes], name: str, sentence: str
) -> None:
    # What takes a while is made here: every process of a run collects the tests.
    made = data if isinstance(data, bytes) else data()
    with pytest.raises(UnreadableDocument) as refused:
        read_document(made, name)
    assert str(refused.value) == sentence


def test_a_file_that_is_not_there_or_a_folder_is_named(tmp_path: Path) -> None:
    for path, why in (
        (tmp_path / "no.txt", "is not there; put it there, or mend its name."),
        (tmp_path, "is a folder; name the files in it."),
    ):
        with pytest.raises(UnreadableDocument) as refused:
            read_document_file(path)
        assert str(refused.value) == f"{path} {why}"


def test_files_of_one_name_get_ids_of_their_own(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "Budget 2026.txt").write_text(f"Of {folder}.")
    found = read_documents([tmp_path / "a" / "Budget 2026.txt", tmp_path / "b" / "Budget 2026.txt"])
    assert [document.id for document in found] == ["budget-2026", "budget-2026-2"]


def test_an_id_is_made_of_the_words_of_a_name() -> None:
    assert [document_id(name) for name in ("Q3 Report (final).pdf", "…", "a.b.c")] == [
        "q3-report-final",
        "document",
        "a-b",
    ]
