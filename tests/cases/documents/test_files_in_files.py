"""Files that are in other files are read behind them, or in their place, or named."""

from __future__ import annotations

import io

from pypdf import PdfWriter

from cases.documents.reader import read_document
from tests.cases.documents.made import FILES, package, relationships
from tests.cases.documents.test_reader import pdf


def test_attachments_of_a_pdf_are_read_as_those_of_a_mail_are() -> None:
    writer = PdfWriter(clone_from=io.BytesIO(pdf("The offer is attached.")))
    writer.add_attachment("offer.docx", (FILES / "lease.docx").read_bytes())
    writer.add_attachment("tool.exe", b"MZ\x00\x01\x00")
    writer.add_attachment("again.pdf", pdf("Nothing more."))
    stored = io.BytesIO()
    writer.write(stored)
    document = read_document(stored.getvalue(), "a.pdf")
    assert document.text.startswith(
        "The offer is attached.\n\nAttachment again.pdf:\n\nNothing more.\n\nAttachment offer"
    )
    assert "The tenant may not end the lease before 2030." in document.text
    assert any(note.startswith("The attachment tool.exe was not read: it is a program") for note in document.notes)
    assert any(place.label == "attachment offer.docx" for place in document.places)


def test_documents_that_word_shows_in_its_text_stand_there() -> None:
    body = "<w:altChunk r:id='r1' xmlns:r='r'/><w:p><w:r><w:t>Behind.</w:t></w:r></w:p>"
    document = read_document(
        office(body, ("aFChunk", "p.html"), b"<html><p>The dam <b>leaks</b>.</p></html>"), "a.docx"
    )
    assert (document.text, document.notes) == ("Before.\n\nThe dam leaks.\n\nBehind.", ())
    broken = read_document(office(body, ("aFChunk", "p.bin"), b"\x00\x01\x02"), "a.docx")
    assert broken.text == "Before.\n\nBehind."
    assert broken.notes[0].startswith("A document in it, p.bin, was not read: it is no text")


def test_workbooks_in_a_document_are_read_behind_it() -> None:
    data = office("", ("package", "costs.xlsx"), (FILES / "costs.xlsx").read_bytes())
    document = read_document(data, "a.docx")
    assert document.text.startswith("Before.\n\nAttachment costs.xlsx:\n\nItem | ")


def office(body: str, held: tuple[str, str], data: bytes) -> bytes:
    """A document of Word with a file in it."""
    return package(
        {
            "[Content_Types].xml": "<Types/>",
            "_rels/.rels": relationships(("officeDocument", "word/main.xml")),
            "word/main.xml": f"<w:d xmlns:w='w'><w:body><w:p><w:r><w:t>Before.</w:t></w:r></w:p>{body}</w:body></w:d>",
            "word/_rels/main.xml.rels": relationships(held),
            f"word/{held[1]}": data,
        }
    )
