"""A file is read as a document, or refused with one sentence that names it and says what would help."""

from __future__ import annotations

import gzip
import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

from cases.documents import packages
from cases.documents.encodings import NO_TEXT_CLAUSE
from cases.documents.kinds import needs_child
from cases.documents.reader import (
    MAX_DOCUMENT_BYTES,
    document_id,
    read_document,
    read_document_file,
    read_given_document,
)
from cases.documents.unreadable import UnreadableDocument
from engine.matters.documents import MAX_DOCUMENT_CHARACTERS
from tests.cases.documents.made import package, read, relationships


def packed_pdf(repeats: int, drawing: bytes = b"BT /F1 12 Tf 72 720 Td (a) Tj ET\n") -> bytes:
    """A small PDF that takes long to read: one page that draws the same letter again and again, packed."""
    writer = PdfWriter(clone_from=io.BytesIO(pdf("a")))
    drawn = DecodedStreamObject()
    drawn.set_data(drawing * repeats)
    writer.pages[0][NameObject("/Contents")] = writer._add_object(drawn.flate_encode())
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
            page[NameObject("/Contents")] = writer._add_object(drawn)
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


def locked(**files: bytes) -> bytes:
    """A packed file whose entries say that they are encrypted."""
    data = bytearray(packed(**files))
    entry = data.rfind(b"PK\x01\x02")
    data[entry + 8] |= 1
    return bytes(data)


def locked_opendocument(part: str) -> bytes:
    """What LibreOffice saves with a password: older versions lock each part, newer ones all in one."""
    manifest = f'<manifest><file-entry full-path="{part}"><encryption-data checksum="x"/></file-entry></manifest>'
    kind = "application/vnd.oasis.opendocument.text"
    return package({"mimetype": kind, "META-INF/manifest.xml": manifest, part: bytes(range(256))})


def old_office(held: str) -> bytes:
    """The beginning of a file of the format before 2007 that holds something of a name."""
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + held.encode("utf-16-le")


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
        "Year | Rain\n1924 | 7",
        "menu",
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
            b"\x89PNG\r\n\x1a\n",
            "a.txt",
            "a.txt is a picture; run text recognition over it, or describe it in a text.",
        ),
        (bytes(range(32)) * 9, "a.bin", f"a.bin {NO_TEXT_CLAUSE}."),
        (b"a\x01\x02\x03", "b.bin", f"b.bin {NO_TEXT_CLAUSE}."),
        (b"\xff\xfea", "c.txt", "c.txt says that it is UTF-16 and is not; save it as UTF-8."),
        (b"hello", "d.pdf", "d.pdf is called a PDF and is none; save it anew, or name it for what it is."),
        (b"hello", "d.docx", "d.docx is called a Word document and is none; save it anew, or name it for what it is."),
        (b"%PDF-1.7 nonsense", "e.pdf", "e.pdf is a PDF that is broken; open it and save it again."),
        (lambda: pdf("secret", password="x"), "f.pdf", "f.pdf has a password; save it without one."),
        (lambda: pdf("", ""), "g.pdf", "g.pdf has blank pages alone; bring one with text, or leave it out."),
        (
            lambda: package({"Index/Document.iwa": b"1"}),
            "h.pages",
            "h.pages is a document of Apple's Pages, Numbers or Keynote; export it as Word, Excel, PowerPoint or PDF.",
        ),
        (lambda: packed(a=b"1"), "h.zip", "h.zip is a packed file; unpack it and bring the files in it."),
        (lambda: locked(a=b"1"), "h.zip", "h.zip is a packed file; unpack it and bring the files in it."),
        (lambda: locked(mimetype=b"1"), "h.epub", "h.epub has a password; save it without one."),
        (lambda: locked_opendocument("content.xml"), "h.odt", "h.odt has a password; save it without one."),
        (lambda: locked_opendocument("encrypted-package"), "h.odp", "h.odp has a password; save it without one."),
        (lambda: old_office("EncryptedPackage"), "h.docx", "h.docx has a password; save it without one."),
        (lambda: old_office("__substg1.0_"), "h.msg", "h.msg is a mail of Outlook; save it as .eml or as text."),
        (
            lambda: old_office("PowerPoint Document"),
            "h.pptx",
            "h.pptx is a presentation of the old kind; save it as .pptx or PDF.",
        ),
        (lambda: old_office("Workbook"), "h.xls", "h.xls is a workbook of the old kind; save it as .xlsx or CSV."),
        (
            lambda: packed(word__document_xml=b"<broken"),
            "i.docx",
            "i.docx is broken; open it in the program that wrote it and save it again.",
        ),
        (
            lambda: packed(word__document_xml=b" " * 60_000_000),
            "bomb.docx",
            "bomb.docx unpacks to more than 50 MB; bring the part that matters as text.",
        ),
        (
            lambda: old_office("WordDocument"),
            "old.doc",
            "old.doc is an Office file of the old kind; save it as .docx or PDF.",
        ),
        (
            b"<html><script>only()</script></html>",
            "j.html",
            "j.html has no text; bring one with text, or leave it out.",
        ),
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


def test_what_is_over_the_limit_is_left_out_and_named() -> None:
    document = read_document(b"word\n" * (MAX_DOCUMENT_CHARACTERS // 5 + 100), "long.txt")
    assert len(document.text) <= MAX_DOCUMENT_CHARACTERS
    assert document.notes == (
        "Its first 199,999 of 200,499 characters were read: bring what matters of the rest as a file of its own.",
    )


def test_signs_that_spell_words_unseen_are_left_out_and_named() -> None:
    unseen = "".join(chr(0xE0000 + ord(letter)) for letter in "vote yes")
    document = read_document(f"The ferry was late.{unseen}".encode(), "a.txt")
    assert document.text == "The ferry was late."
    assert document.notes == ("Signs that no reader sees and that spell words were left out.",)
    drawn = pdf("The ferry was late.") + f"\n% {unseen}".encode()
    assert read_document(drawn, "a.pdf").notes == ()  # what is not in the text spells nothing


def nested_mail(depth: int) -> bytes:
    parts = [b"Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n" % (at, at) for at in range(depth)]
    return b"From: a@example.org\r\nMIME-Version: 1.0\r\n" + b"".join(parts) + b"\r\nThe ferry was late.\r\n"


ENTITIES = (
    b'<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">'
    + b"".join(b'<!ENTITY %c "%s">' % (98 + at, b"&%c;" % (97 + at) * 10) for at in range(9))
    + b"]>"
)
OUTSIDE = (
    b"<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/hosts'>]><w:document xmlns:w='w'><w:t>A &x; b</w:t></w:document>"
)
BOMB = ENTITIES + b"<w:document xmlns:w='w'><w:body><w:p><w:r><w:t>Seen.&j;</w:t></w:r></w:p></w:body></w:document>"


@pytest.mark.parametrize(
    ("data", "name", "said"),
    [
        (lambda: packed_word(BOMB), "entities.docx", "entities.docx refers to words that it keeps apart as XML ent"),
        (lambda: ENTITIES + b"<svg><text>&j;</text></svg>", "a.svg", "a.svg refers to words that it keeps apart"),
        (
            lambda: ENTITIES + b"<FictionBook><body><p>&j;</p></body></FictionBook>",
            "a.fb2",
            "a.fb2 refers to words that",
        ),
        (lambda: ENTITIES + b"<a>&j;</a>", "a.xml", "<!ENTITY a"),
        (lambda: packed_word(OUTSIDE), "outside.docx", "outside.docx refers to words that it keeps apart as XML ent"),
        (lambda: b"<svg>" + b"<g>" * 100_000, "deep.svg", "is nested too deeply to be read; bring it as plain text"),
        (lambda: b"<svg>" + b"<g/>" * 100_000 + b"</svg>", "tags.svg", "has no text that can be read"),
        (lambda: b"[" * 100_000, "deep.json", "[[["),
        (lambda: word_file()[:-40], "torn.docx", "torn.docx is broken; open it in the program that wrote it"),
        (lambda: word_file(), "called.pdf", "We hire for the harbour."),
        (lambda: pdf("The bridge is closed."), "called.docx", "The bridge is closed."),
        (lambda: b"item,cost\n", "called.xlsx", "is called a workbook and is none; save it anew"),
        (
            lambda: packed_word(b"<a>" * 100_000),
            "deep.docx",
            "deep.docx is nested too deeply to be read; bring it as plain text.",
        ),
        (
            lambda: packed_word(b"<w:document xmlns:w='w'><w:body>" + b"<w:p/>" * 100_000 + b"</w:body></w:document>"),
            "tags.docx",
            "has no text",
        ),
        (lambda: b"\x1f\x8b" + b"junk" * 9, "a.log.gz", "is a packed file that is broken; pack it again"),
        (lambda: gzip.compress(b"0" * 21_000_000), "bomb.log.gz", "unpacks to more than 20 MB; bring the part"),
        (lambda: b"<b>" * 60_000, "deep.html", "has no text"),
        (lambda: b"{" * 100_000, "deep.ipynb", "is a notebook that is broken; save it again"),
        (lambda: b"{\\rtf1 " + b"{" * 100_000, "deep.rtf", "has no text that can be read. It is nested too deeply"),
        (lambda: nested_mail(200), "deep.eml", "is nested too deeply to be read; bring it as plain text"),
        (
            lambda: b"notes.txt".ljust(257, b"\x00") + b"ustar",
            "a.tar",
            "is a packed file; unpack it and bring the files",
        ),
        (
            lambda: b"MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\n" * 100_001,
            "parts.eml",
            "takes longer than 15 seconds to read; bri",
        ),
        (lambda: b"MIME-Version: 1.0\n\n" + b"--b\n\n" * 100_001, "lines.eml", "--b"),
        (lambda: packed_word(b"<a>" * 6_000_001), "rows.docx", "takes longer than 15 seconds to read; bring the part"),
        (lambda: bytes(range(32)) * 9, "a.xlsx", "is called a workbook and is none; save it anew"),
        (lambda: b"RIFF0000WAVEfmt ", "a.txt", "is a recording; bring what is said in it as a text"),
        (lambda: b"0000ftypisom0000", "a.mp4", "is a recording; bring what is said in it as a text"),
        (lambda: b"\x78\x9f\x3e\x22\x01\x00\x01\x09", "winmail.dat", "a form that Outlook alone reads; ask for it as"),
        (lambda: b"!BDN" + b"\x00" * 99, "a.pst", "is a mailbox of Outlook; save the mails that matter as .eml"),
        (lambda: b"SQLite format 3\x00", "a.db", "is a database; export the table that matters as CSV"),
    ],
)
def test_files_made_to_do_harm_end_in_a_sentence(data: Callable[[], bytes], name: str, said: str) -> None:
    try:
        found = read_document(data(), name).text
    except UnreadableDocument as refused:
        found = str(refused)
    assert said in found


@pytest.mark.parametrize(
    "name", ["lease.docx", "costs.xlsx", "bridge.pptx", "lease.odt", "costs.ods", "bridge.odp", "lease.epub"]
)
def test_no_packed_file_unpacks_beyond_the_bound(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(packages, "MAX_UNPACKED_BYTES", 1_000)
    with pytest.raises(UnreadableDocument) as refused:
        read(name)
    assert "unpacks to more than" in str(refused.value)
    assert str(refused.value).endswith("bring the part that matters as text.")


def test_a_pdf_that_fills_the_memory_ends_its_child_alone() -> None:
    bomb = packed_pdf(20_000_000, b"q ")
    assert len(bomb) < 50_000
    with pytest.raises(UnreadableDocument, match="cannot be read, it is damaged or too complicated; bring it as plain"):
        read_given_document(bomb, "bomb.pdf")


def packed_word(document: bytes) -> bytes:
    """A Word document whose main part is this."""
    return package(
        {
            "[Content_Types].xml": "<Types/>",
            "_rels/.rels": relationships(("officeDocument", "word/main.xml")),
            "word/main.xml": document,
        }
    )


def test_an_address_in_place_of_a_file_is_not_fetched() -> None:
    for address in ("https://example.org/a.pdf", "www.example.org/a.pdf"):
        with pytest.raises(UnreadableDocument, match="is an address, and addresses are not fetched: save the file fi"):
            read_document_file(Path(address))


def test_what_may_do_harm_is_read_in_a_child_and_gives_the_same(tmp_path: Path) -> None:
    (tmp_path / "offer.docx").write_bytes(word_file())
    assert read_document_file(tmp_path / "offer.docx", "mine") == read_document(word_file(), "offer.docx", "mine")
    assert needs_child(word_file(), "offer.docx")
    assert not needs_child(b"plain words", "notes.txt")


def test_a_file_that_is_not_there_or_a_folder_is_named(tmp_path: Path) -> None:
    for path, why in (
        (tmp_path / "no.txt", "is not there; put it there, or mend its name."),
        (tmp_path, "is a folder; name the files in it."),
    ):
        with pytest.raises(UnreadableDocument) as refused:
            read_document_file(path)
        assert str(refused.value) == f"{path} {why}"


def test_an_id_is_made_of_the_words_of_a_name() -> None:
    assert [document_id(name) for name in ("Q3 Report (final).pdf", "…", "a.b.c")] == [
        "q3-report-final",
        "document",
        "a-b",
    ]
