"""Text from Word documents: the body as it stands with all changes accepted, then headers, footers, notes and comments.

Elements go by their local names, because the format has two sets of namespaces; whatever is unknown is descended into.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from cases.documents.charts import add_chart, diagram_text
from cases.documents.equations import equation_text
from cases.documents.list_numbers import number_as
from cases.documents.packages import Package, attribute, child, local
from cases.documents.reading import RAISED, SYMBOLS, Attached, Reading
from cases.documents.unreadable import UnreadableDocument

LAYOUT_CELL_CHARACTERS = 600
"""Characters of a cell from which its table is taken for a page that is laid out in cells, and read block by block."""
MAX_UNSEEN_HALF_POINTS = 3
_REMOVED = frozenset({"del", "moveFrom", "delText", "delInstrText"})
_SKIPPED = frozenset(
    "instrText rt Fallback pPr rPr tblPr tblGrid trPr tcPr sectPr sdtPr sdtEndPr rPrChange pPrChange binData posOffset "
    "sizeRelH sizeRelV cNvGraphicFramePr nvPicPr spPr stylePr".split()
)
_SIGNS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "softHyphen": ""}
_PART_TITLES = {"header": "Page header", "footer": "Page footer", "footnote": "Footnote", "endnote": "Endnote"}


@dataclass
class _Style:
    """What a style says, with what the styles that it is based on say."""

    based_on: str | None
    hidden: bool | None
    white: bool | None
    ground: bool
    """Whether it gives anything a colour behind its words."""
    number: tuple[str | None, int | None]
    """The list and the level."""


@dataclass
class _Level:
    start: int
    format: str
    text: str
    restart: int | None


@dataclass
class _Numbering:
    """The lists of a document: the levels of each, and how far each has counted."""

    levels: dict[str, dict[int, _Level]] = field(default_factory=dict)
    abstract: dict[str, str] = field(default_factory=dict)
    """By list: whose counts it goes on."""
    overrides: dict[tuple[str, int], int] = field(default_factory=dict)
    counts: dict[tuple[str, int], int] = field(default_factory=dict)
    begun: set[tuple[str, int]] = field(default_factory=set)

    def next_label(self, number: str, level: int) -> str:
        """What stands before the next paragraph of a list; empty where the list has nothing there."""
        levels = self.levels.get(number)
        here = levels.get(level) if levels is not None else None
        if levels is None or here is None:
            return ""
        if here.format == "bullet":
            return "•"
        whose = self.abstract[number]
        if (number, level) in self.overrides and (number, level) not in self.begun:
            self.counts[whose, level] = self.overrides[number, level] - 1
        self.begun.add((number, level))
        self.counts[whose, level] = self.counts.get((whose, level), here.start - 1) + 1
        for deeper in range(level + 1, 10):
            kept = levels[deeper].restart if deeper in levels else None
            if kept != 0 and (kept is None or level < kept):
                self.counts.pop((whose, deeper), None)
        if here.format == "none":
            return ""

        def counted(match: re.Match[str]) -> str:
            other = int(match[1]) - 1
            shown = levels.get(other)
            if shown is None:
                return ""
            count = self.counts.get((whose, other), shown.start)
            return number_as(count, shown.format)

        return re.sub(r"%([1-9])", counted, here.text).strip()


def read_word(data: bytes, name: str, attached: Attached) -> Reading:
    """A Word document. Raises `UnreadableDocument`."""
    package = Package(data, name)
    main = package.main_part()
    root = package.xml(main) if main is not None else None
    if main is None or root is None:
        raise UnreadableDocument(name, "is a packed file and no document; unpack it and bring the files in it")
    reading = Reading("word")
    walk = _Walk(package, reading, attached)
    parts = list(package.targets(main))
    walk.chunks = {id: target for id, kind, target in parts if kind == "aFChunk"}
    walk.ground = child(root, "background") is not None
    for _, kind, target in parts:
        if kind == "styles":
            walk.read_styles(package.xml(target))
        elif kind == "numbering":
            walk.read_numbering(package.xml(target))
    body = child(root, "body")
    walk.emit(body if body is not None else root)
    for kind in ("header", "footer", "footnotes", "endnotes"):
        _read_apart(walk, kind, [target for _, one, target in parts if one == kind])
    for _, kind, target in parts:
        if kind == "comments":
            _read_comments(walk, package.xml(target))
        elif kind == "diagramData":
            reading.add(diagram_text(package.xml(target)), "diagram")
        elif kind == "chart":
            add_chart(package.xml(target), reading, "chart")
        elif kind == "package":
            reading.attach(package.read(target), target.rpartition("/")[2], attached)
        elif kind == "oleObject":
            reading.count("embedded file")
    _note(walk)
    return reading


class _Walk:
    """The way through the XML, with what was met on it."""

    def __init__(self, package: Package, reading: Reading, attached: Attached) -> None:
        self.package = package
        self.reading = reading
        self.chunks: dict[str, str] = {}
        """By reference: documents of other kinds that are shown in the text."""
        self.ground = False
        """Whether pages have a colour of their own."""
        self._attached = attached
        self.styles: dict[str, _Style] = {}
        self.numbering = _Numbering()
        self.hidden_words = 0
        self.white_words = 0
        self.tracked = 0
        self.struck = False
        self.anchors: dict[str, list[str]] = {}
        """By comment: the words that it is about."""
        self._open: set[str] = set()
        self._aside: list[Any] = []
        """Text boxes of the present paragraph, which are read behind it."""
        self._fields: list[bool] = []
        """Fields that are open, each within the one before it: whether its result has begun."""
        self._joins = ""
        """A paragraph whose end was deleted: the next one goes on with it."""

    # Lists and styles

    def read_styles(self, root: Any | None) -> None:
        """What paragraphs and words take from their styles."""
        for style in root if root is not None else ():
            if local(style) == "style":
                based = child(style, "basedOn")
                self.styles[attribute(style, "styleId") or ""] = _Style(
                    attribute(based, "val") if based is not None else None,
                    _switch(child(style, "rPr", "vanish")),
                    _white(child(style, "rPr", "color")),
                    any(_has_ground(one) for one in style.iter()),
                    _number_of(child(style, "pPr", "numPr")),
                )

    def _chain(self, style: str | None) -> Iterator[_Style]:
        seen: set[str] = set()
        while style is not None and style in self.styles and style not in seen:
            seen.add(style)
            yield self.styles[style]
            style = self.styles[style].based_on

    def read_numbering(self, root: Any | None) -> None:
        """The lists of the document."""
        if root is None:
            return
        abstract = {attribute(one, "abstractNumId") or "": one for one in root if local(one) == "abstractNum"}
        by_style = {
            attribute(link, "val"): one for one in abstract.values() if (link := child(one, "styleLink")) is not None
        }
        for one in root:
            if local(one) != "num":
                continue
            number, whose = attribute(one, "numId") or "", attribute(child(one, "abstractNumId"), "val") or ""
            source = abstract.get(whose)
            if source is not None and (link := child(source, "numStyleLink")) is not None:
                source = by_style.get(attribute(link, "val"), source)
            levels = {}
            for level in source if source is not None else ():
                if local(level) == "lvl":
                    levels[_whole(attribute(level, "ilvl"), 0)] = _level(level)
            self.numbering.abstract[number] = whose
            for override in one:
                if local(override) != "lvlOverride":
                    continue
                at = _whole(attribute(override, "ilvl"), 0)
                if (own := child(override, "lvl")) is not None:
                    levels[at] = _level(own)
                if (start := child(override, "startOverride")) is not None:
                    self.numbering.overrides[number, at] = _whole(attribute(start, "val"), 1)
            self.numbering.levels[number] = levels

    def _label(self, paragraph: Any) -> str:
        """The number or the bullet before a paragraph."""
        properties = child(paragraph, "pPr")
        number, level = _number_of(child(properties, "numPr")) if properties is not None else (None, None)
        style = child(properties, "pStyle") if properties is not None else None
        for one in self._chain(attribute(style, "val") if style is not None else None):
            number, level = (one.number[0] if number is None else number), (one.number[1] if level is None else level)
        return self.numbering.next_label(number, level or 0) if number not in (None, "0") else ""

    # Blocks

    def emit(self, parent: Any, label: str | None = None) -> None:
        """Add everything in an element to the reading, paragraph by paragraph and row by row."""
        for text, tight in self.blocks(parent):
            self.reading.add(text, label, tight=tight)

    def blocks(self, parent: Any) -> Iterator[tuple[str, bool]]:
        """Paragraphs and rows in reading order, each with whether it stands on the line behind the one before it."""
        for element in parent:
            match local(element):
                case "p":
                    yield from self._paragraph(element)
                case "tbl":
                    yield from self._table(element)
                case "del" | "moveFrom":
                    self.tracked += 1
                case "" | "sectPr":
                    continue
                case "commentRangeStart" | "commentRangeEnd":
                    self._mark(element)
                case "AlternateContent":
                    yield from self.blocks(_chosen(element))
                case "altChunk":
                    yield from self._chunk(attribute(element, "id") or "")
                case name if name not in _SKIPPED:
                    yield from self.blocks(element)

    def _paragraph(self, element: Any) -> Iterator[tuple[str, bool]]:
        label = self._label(element)
        self._fields = []
        text = "".join(self.words(element))
        aside, self._aside = self._aside, []
        mark = child(element, "pPr", "rPr")
        if mark is not None and any(local(one) in ("del", "moveFrom") for one in mark):
            self.tracked += 1
            self._joins += text
        else:
            whole, self._joins = (self._joins + text).strip("\n"), ""
            if whole.strip():
                yield (f"{label} {whole.lstrip()}" if label else whole), False
        for box in aside:
            yield from self.blocks(box)

    def _chunk(self, reference: str) -> Iterator[tuple[str, bool]]:
        """A document of another kind that is shown in the text."""
        target = self.chunks.get(reference, "")
        named = target.rpartition("/")[2]
        try:
            read = self._attached(self.package.read(target), named)
        except UnreadableDocument as unreadable:
            self.reading.note(f"A document in it, {named}, was not read: it {unreadable.why}.")
            return
        yield "".join(read.text), False
        for sentence in read.all_notes():
            self.reading.note(f"In {named}: {sentence}")

    def _table(self, table: Any) -> Iterator[tuple[str, bool]]:
        rows = list(self._rows(table))
        if any(_is_laid_out(cell) for row in rows for cell in row):
            for row in rows:
                for cell in row:
                    yield from cell
            return
        first = True
        for row in rows:
            shown = [" ".join(" ".join(text.split()) for text, _ in cell) for cell in row]
            if any(shown):
                yield " | ".join(shown), not first
                first = False

    def _rows(self, table: Any) -> Iterator[list[list[tuple[str, bool]]]]:
        for row in _found(table, "tr", ("tbl", "p")):
            properties = child(row, "trPr")
            if properties is not None and child(properties, "del") is not None:
                self.tracked += 1
                continue
            if properties is not None and child(properties, "ins") is not None:
                self.tracked += 1
            yield [list(self.blocks(cell)) for cell in _found(row, "tc", ("tbl", "p"))]

    # Words

    def words(self, parent: Any) -> Iterator[str]:
        """The text of a paragraph, piece by piece."""
        for element in parent:
            name = local(element)
            if name in _REMOVED:
                self.tracked += 1
            elif name in ("ins", "moveTo"):
                self.tracked += 1
                yield from self.words(element)
            elif name == "r":
                yield from self._run(element)
            elif name == "oMath":
                yield self._said(equation_text(element))
            elif name == "AlternateContent":
                yield from self.words(_chosen(element))
            elif name == "txbxContent":
                self._aside.append(element)
            elif name in ("p", "tbl"):
                continue
            elif name in ("commentRangeStart", "commentRangeEnd"):
                self._mark(element)
            elif name == "t":
                if all(self._fields[:-1]):
                    yield self._said(element.text or "")
            elif name == "fldChar":
                self._field(attribute(element, "fldCharType"))
                yield from self.words(element)
            elif name in _SIGNS:
                yield _SIGNS[name]
            elif name == "checkBox":
                state = child(element, "checked")
                yield "☒" if _switch(state if state is not None else child(element, "default")) else "☐"
            elif name == "ddList":
                entries = [attribute(one, "val") or "" for one in element if local(one) == "listEntry"]
                chosen = _whole(attribute(result, "val"), 0) if (result := child(element, "result")) is not None else 0
                yield entries[chosen] if 0 <= chosen < len(entries) else ""
            elif name == "sym":
                yield SYMBOLS.get(int(attribute(element, "char") or "0", 16), "•")
            elif name == "pic" or (name == "imagedata" and local(element.getparent().getparent()) != "object"):
                self.reading.count("picture")
            elif name == "textpath":
                yield self._said(element.get("string") or "")
            elif name and name not in _SKIPPED:
                if _is_hidden_shape(element):
                    self.hidden_words += _count(" ".join(one.text or "" for one in element.iter() if local(one) == "t"))
                else:
                    yield from self.words(element)

    def _field(self, sign: str | None) -> None:
        """Keep count of fields in fields: what stands in the instruction of another one is not shown."""
        if sign == "begin":
            self._fields.append(False)
        elif self._fields:
            self._fields[-1:] = [True] if sign == "separate" else []

    def _run(self, run: Any) -> Iterator[str]:
        properties = child(run, "rPr")
        if properties is None:
            if self._is_hidden((), run):
                self.hidden_words += _count("".join(self.words(run)))
                return
            if self._is_white((), run):
                self.white_words += _count("".join(self.words(run)))
                return
        if properties is not None:
            if any(local(one) == "del" for one in properties):
                self.tracked += 1
                return
            if self._is_hidden(properties, run) or _is_tiny(properties):
                self.hidden_words += _count("".join(self.words(run)))
                return
            if self._is_white(properties, run):
                self.white_words += _count("".join(self.words(run)))
                return
            if _switch(child(properties, "strike")) or _switch(child(properties, "dstrike")):
                self.struck = True
            raised = child(properties, "vertAlign")
            if raised is not None and attribute(raised, "val") == "superscript":
                yield RAISED
        yield from self.words(run)

    def _is_hidden(self, properties: Any, run: Any) -> bool:
        """Whether a run is hidden: by itself, by its style, or by that of its paragraph."""
        own = _switch(child(properties, "vanish"))
        if own is not None:
            return own
        return next((one.hidden for one in self._styles(properties, run) if one.hidden is not None), False)

    def _styles(self, properties: Any, run: Any) -> Iterator[_Style]:
        """The styles of a run, and those of its paragraph."""
        paragraph = next((one for one in run.iterancestors() if local(one) == "p"), None)
        styles = (
            child(properties, "rStyle"),
            child(paragraph, "pPr", "pStyle") if paragraph is not None else None,
        )
        for style in styles:
            if style is not None:
                yield from self._chain(attribute(style, "val"))

    def _is_white(self, properties: Any, run: Any) -> bool:
        """Whether words are white, by themselves or by a style, and nothing around them has a colour of its own."""
        white = _white(child(properties, "color"))
        styles = list(self._styles(properties, run)) if white is not False else []
        if white is None:
            white = next((one.white for one in styles if one.white is not None), False)
        if not white or self.ground or _has_ground(properties) or any(one.ground for one in styles):
            return False
        for around in run.iterancestors():
            match local(around):
                case "txbxContent":  # its ground comes from shapes
                    return False
                case "p" | "tc" | "tbl" as name:
                    own = child(around, f"{name}Pr")
                    style = child(own, "tblStyle") if own is not None else None
                    if (own is not None and _has_ground(own)) or (
                        style is not None and any(one.ground for one in self._chain(attribute(style, "val")))
                    ):
                        return False
        return True

    def _said(self, text: str) -> str:
        for comment in self._open:
            self.anchors.setdefault(comment, []).append(text)
        return text

    def _mark(self, element: Any) -> None:
        comment = attribute(element, "id") or ""
        if local(element) == "commentRangeStart":
            self._open.add(comment)
        else:
            self._open.discard(comment)


def _read_apart(walk: _Walk, kind: str, targets: list[str]) -> None:
    """Headers, footers and notes, each text once."""
    title, seen = _PART_TITLES[kind.removesuffix("s")], set[str]()
    for target in targets:
        try:
            root = walk.package.xml(target)
        except UnreadableDocument:
            walk.reading.note(f"Its {title.lower()}s cannot be read: that part of the file is broken.")
            continue
        number = 0
        for part in [root] if kind in ("header", "footer") else (root if root is not None else []):
            if part is None or attribute(part, "type") in ("separator", "continuationSeparator", "continuationNotice"):
                continue
            text = "\n".join(" ".join(text.split()) for text, _ in walk.blocks(part) if text.strip())
            if not text or text in seen:
                continue
            seen.add(text)
            if kind in ("header", "footer"):
                walk.reading.add(f"{title}: {text}", title.lower())
            else:
                number += 1
                walk.reading.add(f"{title} {number}: {text}", f"{title.lower()} {number}")
    if kind == "header" and seen:
        walk.reading.note("Its page headers stand behind the text, each marked as one.")
    if kind == "footer" and seen:
        walk.reading.note("Its page footers stand behind the text, each marked as one.")


def _read_comments(walk: _Walk, root: Any | None) -> None:
    found = 0
    anchors = {key: " ".join("".join(words).split()) for key, words in walk.anchors.items()}
    for comment in root if root is not None else ():
        if local(comment) != "comment":
            continue
        text = "\n".join(" ".join(text.split()) for text, _ in walk.blocks(comment))
        if not text.strip():
            continue
        found += 1
        author = attribute(comment, "author") or "somebody"
        about = anchors.get(attribute(comment, "id") or "", "")
        on = f" on “{about if len(about) <= 80 else about[:79] + '…'}”" if about else ""
        walk.reading.add(f"Comment by {author}{on}: {text}", f"comment {found}")
    if found:
        walk.reading.note("Its comments stand behind the text, each marked as one.")


def _note(walk: _Walk) -> None:
    reading = walk.reading
    if walk.tracked:
        reading.note("It has tracked changes; it was read with all of them accepted, and what they delete is left out.")
    if walk.hidden_words:
        reading.count("hidden word", "left out", walk.hidden_words)
    if walk.white_words:
        reading.count("white word", "left out", walk.white_words)
    if walk.struck:
        reading.note("It has words that are struck through; they are read like the others.")


def _chosen(alternative: Any) -> Any:
    """The one of several contents that a newer program shows."""
    choice = child(alternative, "Choice")
    if choice is not None:
        return choice
    fallback = child(alternative, "Fallback")
    return fallback if fallback is not None else ()


def _found(parent: Any, name: str, ends: tuple[str, ...]) -> Iterator[Any]:
    """The elements of a name below another, through what wraps them, and not inside of `ends`."""
    for element in parent:
        here = local(element)
        if here == name:
            yield element
        elif here == "AlternateContent":
            yield from _found(_chosen(element), name, ends)
        elif here not in ends and here not in _REMOVED and here:
            yield from _found(element, name, ends)


def _is_laid_out(cell: list[tuple[str, bool]]) -> bool:
    """Whether a cell holds a page rather than a value: long paragraphs, or rows of another table."""
    return sum(len(text) for text, _ in cell) > LAYOUT_CELL_CHARACTERS or any(tight for _, tight in cell)


def _white(color: Any | None) -> bool | None:
    """Whether a colour is white; None where there is none."""
    return (attribute(color, "val") or "").upper() == "FFFFFF" if color is not None else None


def _has_ground(properties: Any) -> bool:
    """Whether properties give words a colour behind them."""
    for one in properties:
        match local(one):
            case "shd":
                plain = attribute(one, "val") in ("clear", "nil", None)
                if not plain or (attribute(one, "fill") or "auto").upper() not in ("AUTO", "FFFFFF"):
                    return True
            case "highlight":
                if attribute(one, "val") not in ("none", "white"):
                    return True
    return False


def _is_hidden_shape(element: Any) -> bool:
    """Whether a shape is drawn by nobody: it is marked as hidden, or its style says so."""
    if local(element) in ("anchor", "inline"):
        named = child(element, "docPr")
        return named is not None and named.get("hidden") in ("1", "true")
    return "visibility:hidden" in (element.get("style") or "").replace(" ", "")


def _is_tiny(properties: Any) -> bool:
    """Whether words are too small to be seen, in half points."""
    return (
        _whole(attribute(size, "val"), 24) <= MAX_UNSEEN_HALF_POINTS
        if (size := child(properties, "sz")) is not None
        else False
    )


def _switch(element: Any | None) -> bool | None:
    if element is None:
        return None
    return attribute(element, "val") not in ("0", "false", "off")


def _number_of(properties: Any | None) -> tuple[str | None, int | None]:
    if properties is None:
        return None, None
    number, level = child(properties, "numId"), child(properties, "ilvl")
    return (
        attribute(number, "val") if number is not None else None,
        _whole(attribute(level, "val"), 0) if level is not None else None,
    )


def _level(element: Any) -> _Level:
    def value(name: str) -> str | None:
        found = child(element, name)
        return attribute(found, "val") if found is not None else None

    restart = value("lvlRestart")
    return _Level(
        _whole(value("start"), 1),
        value("numFmt") or "decimal",
        value("lvlText") or "",
        _whole(restart, 0) if restart is not None else None,
    )


def _whole(text: str | None, otherwise: int) -> int:
    return int(text) if text is not None and re.fullmatch(r"-?\d{1,9}", text) else otherwise


def _count(text: str) -> int:
    return len(text.split())
