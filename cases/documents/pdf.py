"""Text from PDF documents."""

from __future__ import annotations

import io
import logging

from cases.documents.unreadable import UnreadableDocument

MAX_PAGES = 300
"""Pages that are read of one file."""


def pdf_text(data: bytes, name: str) -> str:
    """The text of all pages, one after the other.

    Raises:
        UnreadableDocument: for a password, for pages without text (photographs of paper), and for broken files.
    """
    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    # It warns of every oddity of the file, in a server's log, by words of the file.
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        reader = PdfReader(io.BytesIO(data))
        # Many are encrypted with an empty password, against printing; these can be read.
        if reader.is_encrypted and not reader.decrypt(""):
            raise UnreadableDocument(name, "has a password; save it without one")
        if len(reader.pages) > MAX_PAGES:
            raise UnreadableDocument(name, f"has {len(reader.pages):,} pages; at most {MAX_PAGES} are read")
        pages = [page.extract_text() for page in reader.pages]
    except UnreadableDocument:
        raise
    except (
        PyPdfError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        IndexError,
        RecursionError,
        OSError,
        AssertionError,
    ):
        raise UnreadableDocument(name, "is a PDF that is broken; open it and save it again") from None
    if not any(page.strip() for page in pages):
        raise UnreadableDocument(
            name, "has pages without text, as photographs of paper have; run text recognition over it"
        )
    return "\n\n".join(page.strip() for page in pages)
