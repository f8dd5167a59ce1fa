"""Text from bytes: by its mark, as UTF-8, or by what the bytes look like."""

from __future__ import annotations

import codecs

from cases.documents.unreadable import UnreadableDocument

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
SAMPLE_BYTES = 64 * 1024
"""Bytes that are looked at to guess an encoding."""
MAX_CONTROL_SHARE = 0.01
"""Share of control characters from which bytes are taken for no text."""


def decode(data: bytes, name: str) -> str:
    """The text of bytes. Raises `UnreadableDocument` where they are none."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            try:
                return data.decode(encoding)
            except UnicodeDecodeError:
                raise UnreadableDocument(
                    name, f"says that it is {encoding.upper()} and is not; save it as UTF-8"
                ) from None
    if b"\x00" in data[:SAMPLE_BYTES]:
        raise UnreadableDocument(name, "is no text; text, Markdown, HTML, CSV, PDF and Word documents are read")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = _guessed(data, name)
    controls = sum(character < " " and character not in "\t\n\r\f" for character in text)
    if controls > MAX_CONTROL_SHARE * len(text):
        raise UnreadableDocument(name, "is no text; text, Markdown, HTML, CSV, PDF and Word documents are read")
    return text


def _guessed(data: bytes, name: str) -> str:
    from charset_normalizer import from_bytes

    best = from_bytes(data[:SAMPLE_BYTES]).best()
    # Most files that are not UTF-8 were written by Windows in the west, which a few accents cannot tell.
    for encoding in (*((best.encoding,) if best is not None else ()), "cp1252"):
        try:
            return data.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            continue
    raise UnreadableDocument(name, "is in an encoding that cannot be told; save it as UTF-8")
