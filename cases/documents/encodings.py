"""Text from bytes: by its mark, by its zeros, as UTF-8, or by what the bytes look like."""

from __future__ import annotations

import codecs
import contextlib
import re
from typing import NamedTuple

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
MAX_STRAY_SHARE = 0.1
"""Share of bytes that are no UTF-8, among those above ASCII, up to which a text is UTF-8 with torn places."""
FOREIGN_SHARE = 0.45
"""Share of letters above ASCII from which a text is in another script than the Latin one."""
MIN_FOREIGN_BYTES = 12
"""Bytes above ASCII below which nothing can be told of the script."""
READ_KINDS = "text, Markdown, HTML, PDF, Word, tables, slides, mail and notebooks are read"
NO_TEXT_CLAUSE = f"is no text; {READ_KINDS}"


class Decoded(NamedTuple):
    """A text, and what is in doubt about it."""

    text: str
    notes: tuple[str, ...] = ()


def decode(data: bytes, name: str) -> Decoded:
    """The text of bytes. Raises `UnreadableDocument` where they are none."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _marked(data, encoding, name)
    wide = _by_zeros(data)
    if wide is not None:
        return _checked(Decoded(wide), name)
    notes: tuple[str, ...] = ()
    if zeros := data.count(0):
        notes = (f"Zero bytes were left out: {zeros:,} of {len(data):,} bytes.",)
        data = data.replace(b"\x00", b"")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text, note = guessed(data)
        notes = (*notes, note)
    if "\x1b$" in text or "\x1b(" in text:
        # Japanese in seven bits, which every other encoding can read as nonsense.
        with contextlib.suppress(UnicodeDecodeError):
            text = data.decode("iso2022_jp_2")
    return _checked(Decoded(text, notes), name)


def in_utf8(data: bytes) -> bytes:
    """Bytes whose mark or zeros say that they are UTF-16 or UTF-32, as UTF-8; others as they are."""
    for mark, encoding in _MARKS[1:]:
        if data.startswith(mark):
            return data.decode(encoding, "replace").encode()
    wide = _by_zeros(data)
    return wide.encode() if wide is not None else data


def _marked(data: bytes, encoding: str, name: str) -> Decoded:
    try:
        return _checked(Decoded(data.decode(encoding)), name)
    except UnicodeDecodeError:
        pass
    if encoding.startswith("utf-8"):
        text, note = guessed(data[3:])
        return _checked(Decoded(text, (note,)), name)
    # A download that broke off ends in half a sign.
    width = 4 if encoding == "utf-32" else 2
    text = data[: len(data) - len(data) % width].decode(encoding, "replace")
    if not text.strip("\ufeff\ufffd"):
        raise UnreadableDocument(name, f"says that it is {encoding.upper()} and is not; save it as UTF-8")
    return _checked(Decoded(text, (_stray_note(max(1, text.count("\ufffd")), encoding.upper()),)), name)


def _checked(decoded: Decoded, name: str) -> Decoded:
    text = decoded.text
    controls = sum(character < " " and character not in "\t\n\r\f\v\x1b\x08" for character in text)
    if controls > MAX_CONTROL_SHARE * len(text):
        raise UnreadableDocument(name, NO_TEXT_CLAUSE)
    return decoded


def _by_zeros(data: bytes) -> str | None:
    """The text of bytes whose zeros say that it is UTF-16 or UTF-32; None of others."""
    if b"\x00" not in data:
        return None
    even = len(data) - len(data) % 4
    quarters = [data[at:even:4].count(0) / max(1, even // 4) for at in range(4)]
    for encoding, zeros in (("utf-32-le", (2, 3)), ("utf-32-be", (0, 1))):
        if even and all(quarters[at] > 0.99 for at in zeros):
            with contextlib.suppress(UnicodeDecodeError):
                return data[:even].decode(encoding)
    first, second = data[0::2].count(0), data[1::2].count(0)
    less, more = sorted((first, second))
    # Blanks and line ends have a zero in every script; a text of one byte a letter has none, or runs of them.
    if more > 0.02 * len(data) / 2 and less <= 0.01 * more:
        encoding = "utf-16-le" if second > first else "utf-16-be"
        text = data[: len(data) - len(data) % 2].decode(encoding, "replace")
        if text.count("\ufffd") <= 0.001 * len(text):
            return text
    return None


def guessed(data: bytes) -> tuple[str, str]:
    """The text of bytes that are no UTF-8, and the note that says how they were read."""
    above = sum(byte > 0x7F for byte in data)
    repaired = data.decode("utf-8", "replace")
    stray = repaired.count("\ufffd")
    if stray <= MAX_STRAY_SHARE * above and any(ord(sign) > 0x7F and sign != "\ufffd" for sign in repaired):
        return repaired, _stray_note(stray, "UTF-8")
    codec = _guess(data)
    shown = re.sub(r"^cp(\d+)$", r"Windows-\1", codec)
    note = f"Its encoding was guessed: {shown}; where signs look wrong, save it as UTF-8."
    return western(data) if codec == _WESTERN else data.decode(codec, "replace"), note


def western(data: bytes) -> str:
    """Bytes as Windows-1252; the five that it does not have stand for themselves."""
    return data.decode("cp1252", _SELF)


def _stand_for_themselves(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    return error.object[error.start : error.end].decode("latin-1"), error.end


_SELF = "stand_for_themselves"
codecs.register_error(_SELF, _stand_for_themselves)
_WESTERN = "cp1252"
_SUBSETS = frozenset({"ascii", "utf-8", "iso8859-1", "iso8859-15", "cp1252", "mac-roman"})
"""Guesses that say no more than the western one."""


def _guess(data: bytes) -> str:
    """The codec that bytes are probably in: Windows-1252, unless another is far surer."""
    from chardet import EncodingEra, detect

    sample = data[:SAMPLE_BYTES]
    above = sum(byte > 0x7F for byte in sample)
    letters = above + len(re.findall(rb"[A-Za-z]", sample))
    found = detect(sample, encoding_era=EncodingEra.MODERN_WEB, prefer_superset=True)
    try:
        codec = codecs.lookup(str(found["encoding"])).name
    except LookupError:
        return _WESTERN
    sure = codec == "cp1250" and float(found["confidence"] or 0) >= 0.1
    foreign = above >= MIN_FOREIGN_BYTES and above > FOREIGN_SHARE * letters
    return codec if (sure or foreign) and codec not in _SUBSETS else _WESTERN


def _stray_note(number: int, encoding: str) -> str:
    return f"{number:,} {'place is' if number == 1 else 'places are'} no {encoding}, and stand as “\ufffd”."
