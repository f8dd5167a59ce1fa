"""Documents for tests: what other programs made, and packages with one part that matters."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from cases.documents.reader import read_document
from engine.matters.documents import Document

FILES = Path(__file__).parent / "files"
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006"


def read(name: str) -> Document:
    """A document of the folder."""
    return read_document((FILES / name).read_bytes(), name)


def package(parts: dict[str, str | bytes]) -> bytes:
    """A packed file."""
    stored = io.BytesIO()
    with zipfile.ZipFile(stored, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, part in parts.items():
            packed.writestr(name, part)
    return stored.getvalue()


def relationships(*targets: tuple[str, str]) -> str:
    """A part that refers to others: the last word of the kind of each, and its name."""
    found = "".join(
        f'<Relationship Id="r{at}" Type="{OFFICE}/relationships/{kind}" Target="{target}"/>'
        for at, (kind, target) in enumerate(targets, 1)
    )
    return (
        f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{found}</Relationships>'
    )


def word(body: str, parts: dict[str, str] | None = None, namespace: str = WORD) -> bytes:
    """A Word document with a body of XML, and further parts by their kind."""
    root = f'<w:document xmlns:w="{namespace}" xmlns:m="urn:m" xmlns:mc="urn:mc"><w:body>{body}</w:body></w:document>'
    more = {kind: f'<w:{kind} xmlns:w="{namespace}">{content}</w:{kind}>' for kind, content in (parts or {}).items()}
    return package(
        {
            "[Content_Types].xml": "<Types/>",
            "_rels/.rels": relationships(("officeDocument", "word/main.xml")),
            "word/main.xml": root,
            "word/_rels/main.xml.rels": relationships(*((kind, f"{kind}.xml") for kind in more)),
            **{f"word/{kind}.xml": part for kind, part in more.items()},
        }
    )


def word_text(body: str, parts: dict[str, str] | None = None, namespace: str = WORD) -> Document:
    """The same as it is read."""
    return read_document(word(body, parts, namespace), "a.docx")


def p(text: str, properties: str = "") -> str:
    """A paragraph of Word's with one run."""
    return f'<w:p><w:pPr>{properties}</w:pPr><w:r><w:t xml:space="preserve">{text}</w:t></w:r></w:p>'
