"""A document from the bytes of a file: its kind, its text, and the sentence that says why it cannot be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path, PurePosixPath

from cases.clean_text import clean_text
from cases.documents.encodings import decode
from cases.documents.unreadable import UnreadableDocument
from cases.regular_files import read_regular_file
from engine.matters.documents import MAX_DOCUMENT_CHARACTERS, Document, DocumentKind

MAX_DOCUMENT_BYTES = 5 * 1024 * 1024
"""Bytes of a file. A PDF of 70 pages with pictures has two or three million."""

_KINDS: dict[str, DocumentKind] = {
    **dict.fromkeys(("md", "markdown", "mdown"), "markdown"),
    **dict.fromkeys(("html", "htm", "xhtml"), "html"),
    **dict.fromkeys(("csv", "tsv"), "table"),
    **dict.fromkeys(("diff", "patch"), "diff"),
    "log": "log",
    **dict.fromkeys(
        (
            *(
                "c",
                "cc",
                "cpp",
                "cs",
                "css",
                "go",
                "h",
                "hpp",
                "java",
                "js",
                "json",
                "jsx",
                "kt",
                "lua",
                "php",
                "pl",
                "py",
            ),
            *(
                "r",
                "rb",
                "rs",
                "scala",
                "sh",
                "sql",
                "svelte",
                "swift",
                "toml",
                "ts",
                "tsx",
                "vue",
                "xml",
                "yaml",
                "yml",
            ),
        ),
        "code",
    ),
}
"""By the ending of the name; everything else is text."""
_ZIP_SIGNATURES = (b"PK\x03\x04", b"PK\x05\x06")
_OLD_OFFICE_SIGNATURE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_NAMED_FORMATS = {
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"\x1f\x8b": "a packed file",
    b"\x7fELF": "a program",
    b"MZ": "a program",
    b"{\\rtf": "a Rich Text file",
}
"""What some files are that are no text, by their first bytes."""


def read_document(data: bytes, name: str, id: str | None = None) -> Document:
    """The document in a file.

    Args:
        data: the bytes of the file.
        name: what it is called; its ending says what kind it is, where its bytes do not.
        id: of the document; made of the name where none is given.

    Raises:
        UnreadableDocument: for what is empty, too large, encrypted, no text, or a kind that is not read.
    """
    shown = name.strip()[:200] or "document"
    if not data.strip():
        raise UnreadableDocument(shown, "is empty; bring one with text, or leave it out")
    if len(data) > MAX_DOCUMENT_BYTES:
        raise UnreadableDocument(
            shown, f"is larger than {MAX_DOCUMENT_BYTES // 1024 // 1024} MB: bring the part that matters"
        )
    kind, read = _reader(data, shown)
    text = _tidied(read(data, shown))
    if not text:
        raise UnreadableDocument(shown, "has no text")
    if len(text) > MAX_DOCUMENT_CHARACTERS:
        raise UnreadableDocument(
            shown,
            f"has {len(text):,} characters; at most {MAX_DOCUMENT_CHARACTERS:,} are taken: bring the part that matters",
        )
    return Document(id=id or document_id(shown), name=shown, kind=kind, text=text)


def read_document_file(path: Path, id: str | None = None) -> Document:
    """The document in a file of this machine. Raises `UnreadableDocument`."""
    try:
        data = read_regular_file(path, MAX_DOCUMENT_BYTES)
    except FileNotFoundError:
        raise UnreadableDocument(str(path), "is not there; put it there, or mend its name") from None
    except IsADirectoryError:
        raise UnreadableDocument(str(path), "is a folder; name the files in it") from None
    except OSError as error:
        raise UnreadableDocument(str(path), f"cannot be read: {error.strerror}") from None
    return read_document(data, path.name, id)


def read_documents(paths: Iterable[Path]) -> tuple[Document, ...]:
    """Several documents, each with an id of its own. Raises `UnreadableDocument` for the first that cannot be read."""
    taken: set[str] = set()
    found: list[Document] = []
    for path in paths:
        document = read_document_file(path, document_id(path.name, taken))
        taken.add(document.id)
        found.append(document)
    return tuple(found)


def document_id(name: str, taken: Iterable[str] = ()) -> str:
    """An id made of the name of a file, with a number where it is taken: `budget-2026`."""
    words = re.sub(r"[^a-z0-9]+", "-", PurePosixPath(name).stem.casefold()).strip("-")[:60].strip("-") or "document"
    known = set(taken)
    made, number = words, 2
    while made in known:
        made, number = f"{words}-{number}", number + 1
    return made


def _reader(data: bytes, name: str) -> tuple[DocumentKind, Callable[[bytes, str], str]]:
    """The kind of a file and what reads it. Bytes say more than a name."""
    ending = PurePosixPath(name).suffix.lstrip(".").casefold()
    if data[:1024].lstrip().startswith(b"%PDF-"):
        from cases.documents.pdf import pdf_text

        return "pdf", pdf_text
    if data.startswith(_ZIP_SIGNATURES):
        from cases.documents.word import word_text

        return "word", word_text
    if ending == "pdf":
        raise UnreadableDocument(name, "is called a PDF and is none")
    if ending == "docx":
        raise UnreadableDocument(name, "is called a Word document and is none")
    if data.startswith(_OLD_OFFICE_SIGNATURE):
        raise UnreadableDocument(
            name,
            "is an Office file with a password or of the old kind; save it as .docx or PDF without one",
        )
    for start, what in _NAMED_FORMATS.items():
        if data.startswith(start):
            raise UnreadableDocument(name, f"is {what}; text, Markdown, HTML, CSV, PDF and Word documents are read")
    kind = _KINDS.get(ending, "text")
    if kind == "html":
        from cases.documents.html import html_text

        return kind, html_text
    return kind, decode


def _tidied(text: str) -> str:
    """A text with plain line ends, at most two blank lines in a row, and no signs that no reader sees."""
    lines = "\n".join(
        line.rstrip() for line in text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n\n").split("\n")
    )
    cleaned = clean_text(lines)
    assert isinstance(cleaned, str)
    return re.sub(r"\n{4,}", "\n\n\n", cleaned).strip()
