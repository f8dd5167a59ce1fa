"""What a file is, by its first bytes and then by its name, and what reads it. Bytes say more than a name."""

from __future__ import annotations

import json
import re
import zlib
from pathlib import PurePosixPath
from typing import Any

from cases.documents.diffs import looks_like_diff, read_diff
from cases.documents.encodings import NO_TEXT_CLAUSE, READ_KINDS, decode, in_utf8
from cases.documents.logs import without_terminal_codes
from cases.documents.packages import BROKEN_CLAUSE, LOCKED_CLAUSE, PACKED_CLAUSE, Package
from cases.documents.reading import Attached, Reading
from cases.documents.unreadable import UnreadableDocument
from cases.separator_line import without_separator_line
from engine.matters.documents import DocumentKind

MAX_PACKED_TEXT_BYTES = 20 * 1024 * 1024
"""Bytes of a file that was packed alone (.gz), unpacked."""
MAX_ATTACHED_DEPTH = 4
"""Mails in mails, and packed files in packed files."""
_CODE_ENDINGS = (
    "bat c cc clj cpp cs css cxx dart ejs erb erl ex exs f90 go gradle groovy h hbs hpp hs ini ipy java jinja "
    "js json jsonl jsx kt kts less lisp lua m mjs ml mm nim php pl pm properties proto ps1 pug py pyi r rb rs s scala "
    "scss sh sol sql svelte swift tex tf toml ts tsx v vb vue xml yaml yml zig zsh"
).split()
_KINDS: dict[str, DocumentKind] = {
    **dict.fromkeys(("md", "markdown", "mdown"), "markdown"),
    **dict.fromkeys(("html", "htm", "xhtml", "xht"), "html"),
    **dict.fromkeys(("csv", "tsv"), "table"),
    **dict.fromkeys(("diff", "patch"), "diff"),
    "log": "log",
    **dict.fromkeys(_CODE_ENDINGS, "code"),
}
"""By the ending of the name; everything else is text."""
_ZIP_SIGNATURES = (b"PK\x03\x04", b"PK\x05\x06")
_OLD_OFFICE_SIGNATURE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OLD_OFFICE = {
    "EncryptedPackage": LOCKED_CLAUSE,
    "__substg1.0_": "is a mail of Outlook; save it as .eml or as text",
    "PowerPoint Document": "is a presentation of the old kind; save it as .pptx or PDF",
    "Workbook": "is a workbook of the old kind; save it as .xlsx or CSV",
}
_PICTURE = "is a picture; run text recognition over it, or describe it in a text"
_RECORDING = "is a recording; bring what is said in it as a text"
_APPLE = "is a document of Apple's Pages, Numbers or Keynote; export it as Word, Excel, PowerPoint or PDF"
_PROGRAM = f"is a program; {READ_KINDS}"
_NAMED_FORMATS = {
    b"\x89PNG": _PICTURE,
    b"\xff\xd8\xff": _PICTURE,
    b"GIF8": _PICTURE,
    b"BM": _PICTURE,
    b"II*\x00": _PICTURE,
    b"MM\x00*": _PICTURE,
    b"8BPS": _PICTURE,
    b"ID3": _RECORDING,
    b"OggS": _RECORDING,
    b"fLaC": _RECORDING,
    b"\x1aE\xdf\xa3": _RECORDING,
    b"7z\xbc\xaf\x27\x1c": PACKED_CLAUSE,
    b"Rar!": PACKED_CLAUSE,
    b"BZh": PACKED_CLAUSE,
    b"\xfd7zXZ\x00": PACKED_CLAUSE,
    b"\x28\xb5\x2f\xfd": PACKED_CLAUSE,
    b"\x7fELF": _PROGRAM,
    b"MZ": _PROGRAM,
    b"\x78\x9f\x3e\x22": "is a mail in a form that Outlook alone reads; ask for it as plain text or HTML",
    b"!BDN": "is a mailbox of Outlook; save the mails that matter as .eml",
    b"-----BEGIN PGP MESSAGE-----": "is encrypted; bring it decrypted",
    b"SQLite format 3\x00": "is a database; export the table that matters as CSV",
}
"""What some files are that are no text, by their first bytes."""
_OFFICE_ENDINGS = {
    "pdf": "a PDF",
    "docx": "a Word document",
    "docm": "a Word document",
    "xlsx": "a workbook",
    "xlsm": "a workbook",
    "pptx": "a presentation",
    "odt": "an OpenDocument text",
    "ods": "an OpenDocument workbook",
    "odp": "an OpenDocument presentation",
    "epub": "a book",
}
"""Endings of names whose files are never text."""
_XML_START = (
    rb"(?:\xef\xbb\xbf)?"
    rb"(?>\s+|<!--.{0,2000}?-->|<\?[^>]{0,400}\?>|<!DOCTYPE[^>\[]{0,400}(?:\[[^\]]{0,4000}\]\s*)?>)*"
)
"""What stands before the first element. Each piece of it is taken in one way alone: a file may be made of many."""
_HTML_START = re.compile(
    rb"(?:\xef\xbb\xbf)?(?>\s+|<!--.{0,2000}?-->|<\?[^>]{0,400}\?>)*<(?:!doctype\s+html|html)[\s>]",
    re.IGNORECASE | re.DOTALL,
)
_DRAWING_START = re.compile(_XML_START + rb"<(?:\w+:)?svg[\s>]", re.DOTALL)
_FICTION_BOOK_START = re.compile(_XML_START + rb"<(?:\w+:)?FictionBook[\s>]", re.DOTALL)


def read_kind(data: bytes, name: str, depth: int = 0) -> Reading:
    """The text of a file with what was left out. Raises `UnreadableDocument`.

    Args:
        depth: how many files this one is packed in or attached to.
    """
    ending = PurePosixPath(name).suffix.lstrip(".").casefold()
    return _binary(data, name, ending, depth) or _textual(data, name, ending, depth)


def needs_child(data: bytes, name: str) -> bool:
    """Whether a file is of a kind that may be made to keep its reader busy, or to fill the memory."""
    ending = PurePosixPath(name).suffix.lstrip(".").casefold()
    starts = (b"%PDF-", *_ZIP_SIGNATURES, b"\x1f\x8b", b"{\\rtf", _OLD_OFFICE_SIGNATURE, b"From ")
    return (
        data.lstrip().startswith(starts)
        or b"%PDF-" in data[:1024]
        or ending in ("html", "htm", "xhtml", "xht", "eml", "mbox", "mht", "mhtml", "ipynb", "json", "svg", "fb2")
        or any(start.match(data[:8192]) is not None for start in (_HTML_START, _DRAWING_START, _FICTION_BOOK_START))
        or b"MIME-Version:" in data[:4096]
    )


def _attached(depth: int) -> Attached:
    """Reads what is in a file that is in so many others."""

    def read(data: bytes, named: str) -> Reading:
        if not data.strip():
            raise UnreadableDocument(named, "is empty")
        if depth >= MAX_ATTACHED_DEPTH:
            raise UnreadableDocument(named, "is attached too deeply")
        return read_kind(data, named, depth + 1)

    return read


def _binary(data: bytes, name: str, ending: str, depth: int) -> Reading | None:
    """A file that is no text; None for one that may be."""
    if data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"%PDF-") or b"\n%PDF-" in data[:1024]:
        from cases.documents.pdf import read_pdf

        return read_pdf(data, name, _attached(depth))
    if data.startswith(_ZIP_SIGNATURES):
        return _read_package(data, name, _attached(depth))
    if data.startswith(b"\x1f\x8b"):
        return _unpacked(data, name, depth)
    if data.startswith(_OLD_OFFICE_SIGNATURE):
        raise UnreadableDocument(name, _old_office(data))
    if data.startswith(b"{\\rtf"):
        from cases.documents.rich_text import read_rich_text

        return read_rich_text(data, name)
    if data[257:262] == b"ustar":
        raise UnreadableDocument(name, PACKED_CLAUSE)
    for start, why in _NAMED_FORMATS.items():
        # "BM" and "MZ" may begin a word.
        if data.startswith(start) and (len(start) > 2 or b"\x00" in data[:64]):
            raise UnreadableDocument(name, why)
    if data[:4] == b"RIFF" and data[8:12] in (b"WEBP", b"WAVE", b"AVI "):
        raise UnreadableDocument(name, _PICTURE if data[8:12] == b"WEBP" else _RECORDING)
    if data[4:8] == b"ftyp":
        raise UnreadableDocument(name, _PICTURE if data[8:12] in (b"heic", b"mif1", b"avif") else _RECORDING)
    return None


def _read_package(data: bytes, name: str, attached: Attached) -> Reading:
    """A packed file, by what it begins with."""
    package = Package(data, name)
    kind = package.read("mimetype").strip().decode("ascii", "replace")
    if "opendocument" in kind or ("content.xml" in package and "META-INF/manifest.xml" in package):
        from cases.documents.opendocument import read_opendocument

        return read_opendocument(data, name)
    if kind == "application/epub+zip" or "META-INF/container.xml" in package:
        from cases.documents.book import read_book

        return read_book(data, name)
    main = package.main_part() if "_rels/.rels" in package else None
    if main is None:
        office = any(part.startswith(("word/", "xl/", "ppt/")) for part in package.names)
        apple = any(part.startswith("Index/") and part.endswith(".iwa") for part in package.names)
        if apple or PurePosixPath(name).suffix.casefold() in (".pages", ".numbers", ".key"):
            raise UnreadableDocument(name, _APPLE)
        raise UnreadableDocument(name, BROKEN_CLAUSE if office else PACKED_CLAUSE)
    types = package.read("[Content_Types].xml").decode("utf-8", "replace")
    said = re.search(rf'PartName="/{re.escape(main)}"[^>]*ContentType="([^"]*)"', types, re.IGNORECASE)
    said = said or re.search(rf'ContentType="([^"]*)"[^>]*PartName="/{re.escape(main)}"', types, re.IGNORECASE)
    content = said[1] if said is not None else main
    if "presentationml" in content or main.startswith("ppt/"):
        from cases.documents.slides import read_slides

        return read_slides(data, name, attached)
    if "spreadsheetml" in content or "ms-excel" in content or main.startswith("xl/"):
        from cases.documents.sheets import read_sheets

        return read_sheets(data, name, attached)
    from cases.documents.word import read_word

    return read_word(data, name, attached)


def _unpacked(data: bytes, name: str, depth: int) -> Reading:
    """What a file holds that was packed alone."""
    if depth >= MAX_ATTACHED_DEPTH:
        raise UnreadableDocument(name, PACKED_CLAUSE)
    unpacking = zlib.decompressobj(wbits=31)
    try:
        whole = unpacking.decompress(data, MAX_PACKED_TEXT_BYTES + 1)
    except zlib.error:
        raise UnreadableDocument(name, "is a packed file that is broken; pack it again, or bring it unpacked") from None
    if len(whole) > MAX_PACKED_TEXT_BYTES:
        raise UnreadableDocument(
            name, f"unpacks to more than {MAX_PACKED_TEXT_BYTES // 1024 // 1024} MB; bring the part that matters"
        )
    reading = read_kind(whole, re.sub(r"\.gz$", "", name, flags=re.IGNORECASE) or name, depth + 1)
    if not unpacking.eof:
        reading.note("It breaks off: the packed file is not whole.")
    return reading


def _old_office(data: bytes) -> str:
    """Why a file of the format before 2007 is not read, by the names of what it holds."""
    for held, why in _OLD_OFFICE.items():
        if held.encode("utf-16-le") in data:
            return why
    return "is an Office file of the old kind; save it as .docx or PDF"


# Texts


def _textual(data: bytes, name: str, ending: str, depth: int) -> Reading:
    from cases.documents import mail

    if _HTML_START.match(data[:4096]) is not None and ending not in _CODE_ENDINGS:
        return _html(data, name)
    narrow = in_utf8(data)
    if mail.looks_like_mail_folder(narrow) and b"\ndiff --git " not in narrow[:20_000]:
        return mail.read_mail_folder(narrow, name, _attached(depth))
    if (ending in ("eml", "mht", "mhtml") or mail.looks_like_mail(narrow)) and ending not in ("diff", "patch"):
        return mail.read_mail(narrow, name, _attached(depth), depth)
    if _DRAWING_START.match(narrow[:8192]) is not None:
        from cases.documents.drawing import read_drawing

        return read_drawing(data, name)
    if _FICTION_BOOK_START.match(narrow[:8192]) is not None:
        from cases.documents.book import read_fiction_book

        return read_fiction_book(data, name)
    if ending in _OFFICE_ENDINGS:
        called = _OFFICE_ENDINGS[ending]
        raise UnreadableDocument(name, f"is called {called} and is none; save it anew, or name it for what it is")
    kind = _KINDS.get(ending, "text")
    if kind == "html":
        return _html(data, name)
    decoded = decode(data, name)
    reading = _read_text(decoded.text, name, kind, ending)
    for note in decoded.notes:
        reading.note(note)
    return reading


def _html(data: bytes, name: str) -> Reading:
    from cases.documents.html import read_html

    if b"\x00" not in data[:1000] and _is_no_text(data):
        raise UnreadableDocument(name, NO_TEXT_CLAUSE)
    return read_html(data, name)


def _is_no_text(data: bytes) -> bool:
    sample = data[:4096]
    return sum(byte < 9 or 13 < byte < 27 for byte in sample) > 0.02 * len(sample)


def _read_text(text: str, name: str, kind: DocumentKind, ending: str) -> Reading:
    """A text by what it is made of."""
    shown, hidden = without_terminal_codes(text.removeprefix("\ufeff"))
    reading = _special(shown, name, ending)
    if reading is None:
        sniffed = kind in ("diff", "text", "log") and looks_like_diff(shown)
        reading = Reading("diff" if sniffed else kind)
        if sniffed or kind == "diff":
            read_diff(shown, reading)
        else:
            if ending in ("ics", "vcf"):
                shown = unfolded(shown)
            reading.add(without_separator_line(shown)[0] if kind in ("table", "text") else shown)
    reading.count("concealed word", "left out", hidden)
    return reading


def _special(text: str, name: str, ending: str) -> Reading | None:
    """A notebook, subtitles or a chat; None for any other text."""
    if ending in ("ipynb", "json"):
        value = _json(text)
        from cases.documents.notebook import is_notebook, read_notebook

        if ending == "ipynb" or is_notebook(value):
            return read_notebook(text, name)
        from cases.documents.transcripts import chat_messages, read_messages

        messages = chat_messages(value)
        return read_messages(messages) if messages is not None else None
    if ending in ("srt", "vtt", "sbv", "ass", "ssa", "ttml", "dfxp", "txt", ""):
        from cases.documents.transcripts import is_chat, is_subtitles, read_chat, read_subtitles

        if is_subtitles(text):
            return read_subtitles(text)
        if is_chat(text):
            return read_chat(text)
    return None


def unfolded(text: str) -> str:
    """A calendar or an address card with its broken lines whole."""
    whole = re.sub(r"\r?\n[ \t]", "", text)
    return re.sub(r"\\([,;\\])", r"\1", whole.replace("\\n", " ").replace("\\N", " "))


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
