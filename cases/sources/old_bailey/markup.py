"""Reads the markup of the Proceedings safely: bytes to a tree, a division to blocks of text with marks.

White space is layout and collapses; a line break inside a word joins it; a page break between two halves of a sentence
is healed. What an element says about its text (a defendant's name, a verdict, small capitals) is kept as a mark with
offsets into the block, so that later stages can cut by offset and never search for what the markup already knows.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element, ParseError, XMLParser

MAX_BYTES = 64 * 1024 * 1024
"""No session file comes near it (the largest is 3.6 MB); more is refused before it is parsed."""
MAX_DEPTH = 100
"""Real files nest some twelve deep."""

_KINDS = {
    ("persName", "defendantName"): "defendant",
    ("persName", "victimName"): "victim",
    ("persName", "witnessName"): "witness",
    ("persName", "jurorName"): "juror",
    ("persName", "judiciaryName"): "judge",
    ("rs", "offenceDescription"): "offence",
    ("rs", "verdictDescription"): "verdict",
    ("rs", "punishmentDescription"): "punishment",
    ("rs", "crimeDate"): "date",
    ("rs", "occupation"): "occupation",
    ("rs", "alias"): "alias",
    ("hi", "italic"): "italic",
    ("hi", "smallCaps"): "smallcaps",
    ("hi", "largeCaps"): "largecaps",
}
_PLAIN_KINDS = {"persName": "person", "placeName": "place", "note": "note"}
_SILENT_TAGS = frozenset({"interp", "join"})
_PUNCTUATION_SPACE = re.compile(r" (?=[.,;:?!)\]]|'s\b)")
_SPACE = re.compile(r"\s+")


class BadMarkup(ValueError):
    """The bytes are not a file of the Proceedings; the text is a sentence that names the line."""


class NotWellFormed(BadMarkup):
    """The markup breaks off or is wrong somewhere; complete trials can still be read (`whole_trials`)."""

    def __init__(self, sentence: str, text: str) -> None:
        super().__init__(sentence)
        self.text = text


@dataclass(frozen=True, slots=True)
class Mark:
    """What an element says about `text[start:end]` of its block."""

    kind: str
    start: int
    end: int
    ident: str | None


@dataclass(frozen=True, slots=True)
class Block:
    """A printed paragraph."""

    text: str
    marks: tuple[Mark, ...]
    after_page_break: bool = False

    def of(self, *kinds: str) -> Iterator[Mark]:
        """Its marks of these kinds, in text order."""
        return (mark for mark in self.marks if mark.kind in kinds)


def parse(data: bytes) -> Element:
    """The root element of a file.

    A document type declaration is refused, so no entity is ever declared, expanded or fetched. The bytes are decoded
    here, by the encoding that the file declares, so that the check and the parser read the same characters.
    """
    text = decoded(data)
    parser = XMLParser(encoding="utf-8")
    try:
        parser.feed(text.encode())
        return parser.close()
    except ParseError as error:
        line, _ = error.position
        reason = str(error).partition(":")[0]
        raise NotWellFormed(f"line {line}: not well-formed XML, {reason}", text) from None


def decoded(data: bytes) -> str:
    """The characters of a file. Raises `BadMarkup` where they cannot be read, or declare a document type."""
    if len(data) > MAX_BYTES:
        raise BadMarkup(f"line 1: the file has more than {MAX_BYTES // 1024 // 1024} MB, no session file is so large")
    name, codec = _encoding(data)
    try:
        text = data.decode(codec)
    except UnicodeDecodeError as error:
        raise BadMarkup(f"line {_line(data, error.start)}: not {name}") from None
    found = text.find("<!DOCTYPE")
    if found >= 0:
        raise BadMarkup(
            f"line {text.count(chr(10), 0, found) + 1}: a document type is declared, session files have none"
        )
    if not text.strip():
        raise BadMarkup("line 1: the file is empty")
    return text


_ENCODING_PATTERN = re.compile(rb"""\s*<\?xml\b[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{1,40})["']""")
_ASCII = bytes(range(0x20, 0x7F))


def _encoding(data: bytes) -> tuple[str, str]:
    """The encoding that a file declares, by its first bytes or in its first line, and the codec for it; UTF-8 where it
    declares none."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "UTF-16", "utf-16"
    found = _ENCODING_PATTERN.match(data.removeprefix(b"\xef\xbb\xbf"))
    name = found[1].decode("ascii") if found is not None else "UTF-8"
    codec = _codec(name)
    if codec is None:
        raise BadMarkup(
            f"line 1: the encoding {name} is declared, and it is none that agrees with ASCII; save the file as UTF-8"
        )
    return name, codec


def _codec(name: str) -> str | None:
    """The codec of an encoding by its name, if Python has it and it agrees with ASCII: the first line, in which the
    name was read, can be in no other."""
    try:
        codec = codecs.lookup(name).name
        agrees = _ASCII.decode(codec) == _ASCII.decode("ascii")
    except (LookupError, UnicodeError, TypeError, AssertionError):
        return None
    if not agrees or codec == "utf-7":  # in which a mark of ASCII can be written otherwise
        return None
    return "utf-8-sig" if codec in ("utf-8", "ascii") else codec


_DIVISION = re.compile(r"<(?P<end>/?)div1\b(?P<attributes>[^<>]*)>")


def whole_trials(text: str) -> tuple[list[Element], list[str]]:
    """The trials of a text that is not well-formed as a whole: those that are complete, and the ids of the others."""
    found: list[Element] = []
    lost: list[str] = []
    begun: re.Match[str] | None = None
    depth = 0
    for tag in _DIVISION.finditer(text):
        if tag["attributes"].endswith("/"):
            continue
        depth += -1 if tag["end"] else 1
        if depth == 1 and not tag["end"]:
            begun = tag
        elif depth <= 0:
            if begun is not None and 'type="trialAccount"' in begun["attributes"]:
                _take(text[begun.start() : tag.end()], begun, found, lost)
            begun, depth = None, 0
    if begun is not None and 'type="trialAccount"' in begun["attributes"]:
        lost.append(_ident(begun))
    return found, lost


def _take(part: str, begun: re.Match[str], found: list[Element], lost: list[str]) -> None:
    try:
        found.append(parse(part.encode()))
    except BadMarkup:
        lost.append(_ident(begun))


def _ident(begun: re.Match[str]) -> str:
    ident = re.search(r'\bid="([\w.\-]{1,80})"', begun["attributes"])
    return ident[1] if ident else "without an id"


def _line(data: bytes, offset: int) -> int:
    return data.count(b"\n", 0, offset) + 1


class _Builder:
    """Collects text with white space collapsed while it is read, so that offsets hold."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.size = 0
        self.open_space = True
        """The text ends in a space, or is empty: a further space adds nothing."""
        self.marks: list[tuple[str, int, int, str | None]] = []

    def add(self, chunk: str | None) -> None:
        if not chunk:
            return
        chunk = _PUNCTUATION_SPACE.sub("", _SPACE.sub(" ", chunk))
        if self.open_space:
            chunk = chunk.lstrip(" ")
        if not chunk:
            return
        if self.parts and self.open_space and (chunk[0] in ".,;:?!)]" or chunk.startswith("'s ")):
            last = self.parts[-1].rstrip(" ")
            self.size -= len(self.parts[-1]) - len(last)
            self.parts[-1] = last
        self.parts.append(chunk)
        self.size += len(chunk)
        self.open_space = chunk[-1] == " "

    def walk(self, element: Element, depth: int) -> None:
        if depth > MAX_DEPTH:
            raise BadMarkup(f"line 1: elements nest more than {MAX_DEPTH} deep")
        self.add(element.text)
        for child in element:
            tag = child.tag
            if tag in _SILENT_TAGS or tag == "lb":
                pass
            elif tag == "xptr":
                self.add(" ")
            elif tag == "div1":
                continue
            else:
                start = self.size
                self.walk(child, depth + 1)
                kind = _kind(child)
                if kind and self.size > start:
                    self.marks.append((kind, start, self.size, child.get("id")))
            self.add(child.tail)

    def block(self, after_page_break: bool) -> Block | None:
        text = "".join(self.parts).rstrip(" ")
        if not text:
            return None
        marks: list[Mark] = []
        for kind, start, end, ident in self.marks:
            end = min(end, len(text))
            while start < end and text[start] == " ":
                start += 1
            while end > start and text[end - 1] == " ":
                end -= 1
            if end > start:
                marks.append(Mark(kind, start, end, ident))
        marks.sort(key=lambda mark: (mark.start, -mark.end))
        return Block(text, tuple(marks), after_page_break)


def _kind(element: Element) -> str | None:
    tag = element.tag
    return _KINDS.get((tag, element.get("type") or element.get("rend") or "")) or _PLAIN_KINDS.get(tag)


def text_of(element: Element) -> str:
    """An element's text, white space collapsed, without its coded values."""
    builder = _Builder()
    builder.walk(element, 0)
    block = builder.block(False)
    return block.text if block else ""


def blocks_of(division: Element) -> list[Block]:
    """The paragraphs of a trial in the order of the print, sentences that a page break cut in two made whole."""
    blocks: list[Block] = []
    broken = False
    stray = _Builder()

    def close_stray() -> None:
        nonlocal stray
        block = stray.block(broken)
        if block:
            blocks.append(block)
        stray = _Builder()

    stray.add(division.text)
    for child in division:
        if child.tag == "p":
            close_stray()
            builder = _Builder()
            builder.walk(child, 0)
            block = builder.block(broken)
            if block:
                if blocks and broken and _goes_on(blocks[-1], block):
                    block = _join(blocks.pop(), block)
                blocks.append(block)
                broken = False
        elif child.tag == "xptr":
            broken = True
        elif child.tag not in _SILENT_TAGS and child.tag != "div1":
            holder = Element("p")
            holder.append(child)
            tail, child.tail = child.tail, None
            stray.walk(holder, 0)
            child.tail = tail
        stray.add(child.tail)
    close_stray()
    return blocks


def _goes_on(before: Block, after: Block) -> bool:
    return before.text[-1] not in ".?!:\"”')]" or after.text[0].islower()


def _join(before: Block, after: Block) -> Block:
    shift = len(before.text) + 1
    moved = tuple(Mark(mark.kind, mark.start + shift, mark.end + shift, mark.ident) for mark in after.marks)
    return Block(f"{before.text} {after.text}", before.marks + moved, before.after_page_break)
