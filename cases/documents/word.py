"""Text from Word documents (.docx): paragraphs and tables in their order."""

from __future__ import annotations

import io
import zipfile
import zlib

from cases.documents.unreadable import UnreadableDocument

MAX_UNPACKED_BYTES = 50 * 1024 * 1024
"""Bytes of everything in the file when it is unpacked; a small file may hold gigabytes of blanks."""


def word_text(data: bytes, name: str) -> str:
    """The text, a line for each paragraph and for each row of a table. Raises `UnreadableDocument`."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            entries = packed.infolist()
            names = {entry.filename for entry in entries}
            if "word/document.xml" not in names:
                raise UnreadableDocument(name, "is a packed file and no Word document; bring the files in it")
            if sum(entry.file_size for entry in entries) > MAX_UNPACKED_BYTES:
                raise UnreadableDocument(name, f"unpacks to more than {MAX_UNPACKED_BYTES // 1024 // 1024} MB")
    except zipfile.BadZipFile:
        raise UnreadableDocument(name, "is a Word document that is broken; open it and save it again") from None
    from docx import Document
    from docx.opc.exceptions import OpcError
    from docx.table import Table
    from lxml.etree import LxmlError

    try:
        lines: list[str] = []
        for block in Document(io.BytesIO(data)).iter_inner_content():
            if isinstance(block, Table):
                rows = [" | ".join(cell.text.strip() for cell in row.cells) for row in block.rows]
                lines += ["\n".join(rows), ""]
            else:
                lines += [block.text, ""]
    except (OpcError, LxmlError, KeyError, ValueError, AttributeError, zipfile.BadZipFile, zlib.error):
        raise UnreadableDocument(name, "is a Word document that is broken; open it and save it again") from None
    return "\n".join(lines)
