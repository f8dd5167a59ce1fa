"""A document from the bytes of a file: its text with places, what was left out, and why it cannot be read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from cases.documents.kinds import needs_child, read_kind
from cases.documents.packages import BROKEN_CLAUSE, DEEP_CLAUSE
from cases.documents.reading import Reading
from cases.documents.unreadable import UnreadableDocument
from cases.regular_files import read_regular_file
from engine.matters.documents import MAX_DOCUMENT_CHARACTERS, MAX_NOTES, Document

MAX_DOCUMENT_BYTES = 5 * 1024 * 1024
"""Bytes of a file. A PDF of 70 pages with pictures has two or three million."""
NO_WORDS_CLAUSE = "has no text; bring one with text, or leave it out"
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]+:/|www\.[^/]+/", re.IGNORECASE)


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
    if not data.strip(b" \t\r\n\x00\xef\xbb\xbf"):
        raise UnreadableDocument(shown, "is empty; bring one with text, or leave it out")
    if len(data) > MAX_DOCUMENT_BYTES:
        raise UnreadableDocument(
            shown, f"is larger than {MAX_DOCUMENT_BYTES // 1024 // 1024} MB: bring the part that matters"
        )
    try:
        reading = read_kind(data, shown)
    except UnreadableDocument:
        raise
    except RecursionError:
        raise UnreadableDocument(shown, DEEP_CLAUSE) from None
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        # What another program writes may be wrong in more ways than a reader asks for.
        raise UnreadableDocument(shown, BROKEN_CLAUSE) from None
    if not reading.text:
        found = reading.all_notes()
        why = f"has no text that can be read. {found[0]}".rstrip(".") if found else NO_WORDS_CLAUSE
        raise UnreadableDocument(shown, why)
    return _document(reading, data, shown, id or document_id(shown))


def _document(reading: Reading, data: bytes, name: str, id: str) -> Document:
    text = "".join(reading.text)
    notes = reading.all_notes()
    whole = len(text) + reading.left_over
    if whole > MAX_DOCUMENT_CHARACTERS:
        cut = max(text.rfind("\n", 0, MAX_DOCUMENT_CHARACTERS), MAX_DOCUMENT_CHARACTERS - 2_000)
        text = text[:cut].rstrip()
        notes.insert(
            0,
            f"Its first {len(text):,} of {whole:,} characters were read: "
            "bring what matters of the rest as a file of its own.",
        )
    lines = text.count("\n") + 1
    places = tuple(place for place in reading.places if place.line <= lines)
    return Document(id=id, name=name, kind=reading.kind, text=text, notes=tuple(notes[:MAX_NOTES]), places=places)


def read_document_file(path: Path, id: str | None = None) -> Document:
    """The document in a file of this machine, read in a child process where it may do harm. Raises
    `UnreadableDocument`."""
    if _ADDRESS.match(str(path)) is not None:
        # A path has one slash where the address had two.
        address = re.sub(r"^(https?:)/(?!/)", r"\1//", str(path))
        raise UnreadableDocument(address, "is an address, and addresses are not fetched: save the file first")
    try:
        data = read_regular_file(path, MAX_DOCUMENT_BYTES)
    except FileNotFoundError:
        raise UnreadableDocument(str(path), "is not there; put it there, or mend its name") from None
    except IsADirectoryError:
        raise UnreadableDocument(str(path), "is a folder; name the files in it") from None
    except OSError as error:
        raise UnreadableDocument(str(path), f"cannot be read: {error.strerror}") from None
    return read_given_document(data, path.name, id)


def read_given_document(data: bytes, name: str, id: str | None = None) -> Document:
    """The document in a file that somebody named, read in a child process where it may do harm. Raises
    `UnreadableDocument`."""
    if len(data) > MAX_DOCUMENT_BYTES or not needs_child(data, name):
        return read_document(data, name, id)
    from cases.documents.child import read_apart

    document = read_apart(data, name)
    return document if id is None else document.model_copy(update={"id": id})


def document_id(name: str, taken: Iterable[str] = ()) -> str:
    """An id made of the name of a file, with a number where it is taken: `budget-2026`."""
    words = re.sub(r"[^a-z0-9]+", "-", PurePosixPath(name).stem.casefold()).strip("-")[:60].strip("-") or "document"
    known = set(taken)
    made, number = words, 2
    while made in known:
        made, number = f"{words}-{number}", number + 1
    return made
