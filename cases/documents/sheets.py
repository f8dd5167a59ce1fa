"""Text from Excel workbooks: each sheet as a table, with values as the cells show them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from cases.documents.charts import add_chart, diagram_text
from cases.documents.number_formats import GENERAL, NumberFormat, number_format, shown_number
from cases.documents.packages import Package, attribute, child, local
from cases.documents.reading import RAISED, Attached, Reading
from cases.documents.unreadable import UnreadableDocument

MAX_COLUMNS = 500
"""Columns of a row that are read."""
_MARGIN_CODES = re.compile(r'&(?:"[^"]*"|K[0-9A-F]{6}|K\d\d[+-]\d{3}|\d+|[A-Z])', re.IGNORECASE)
"""Places and fonts in the text of a margin, and numbers of pages, which say nothing."""
_PLACE = re.compile(r"([A-Z]{1,3})(\d+)")


def read_sheets(data: bytes, name: str, attached: Attached) -> Reading:
    """A workbook. Raises `UnreadableDocument`."""
    package = Package(data, name)
    main = package.main_part()
    if main is not None and main.endswith(".bin"):
        raise UnreadableDocument(name, "is a binary workbook; save it as .xlsx")
    root = package.xml(main) if main is not None else None
    if main is None or root is None:
        raise UnreadableDocument(name, "is a packed file and no document; unpack it and bring the files in it")
    reading = Reading("table")
    parts = list(package.targets(main))
    strings = _shared_strings(next((package.xml(part) for _, kind, part in parts if kind == "sharedStrings"), None))
    styles = next((package.xml(part) for _, kind, part in parts if kind == "styles"), None)
    formats, unseen = _formats(styles), _unseen_styles(styles)
    properties = child(root, "workbookPr")
    since_1904 = properties is not None and properties.get("date1904") in ("1", "true")
    targets = {id: part for id, _, part in parts}
    hidden = []
    for sheet in _children(root, "sheets"):
        title = sheet.get("name") or "sheet"
        if sheet.get("state") in ("hidden", "veryHidden"):
            hidden.append(title)
            continue
        part = targets.get(next((value for key, value in sheet.attrib.items() if key.endswith("}id")), ""), "")
        page = package.xml(part) if part else None
        if page is None:
            continue
        _Sheet(reading, title, strings, formats, unseen if _is_plain(page) else {}, since_1904).read(page)
        _read_margins(page, reading, title)
        _read_beside(package, part, reading, title, attached)
    if hidden:
        reading.note(f"Hidden sheets were left out: {', '.join(hidden)}.")
    return reading


class _Sheet:
    """A sheet on its way to rows."""

    def __init__(
        self,
        reading: Reading,
        title: str,
        strings: list[str],
        formats: list[tuple[NumberFormat, ...]],
        unseen: Mapping[str, str],
        since_1904: bool,
    ) -> None:
        self.reading = reading
        self.title = title
        self._strings = strings
        self._formats = formats
        self._unseen = unseen
        self._epoch = datetime(1904, 1, 1, tzinfo=UTC) if since_1904 else datetime(1899, 12, 30, tzinfo=UTC)

    def read(self, page: Any) -> None:
        """Add the rows that are shown."""
        hidden = {
            number
            for columns in page
            if local(columns) == "cols"
            for one in columns
            if one.get("hidden") in ("1", "true")
            for number in range(int(one.get("min") or 1), min(int(one.get("max") or 1), MAX_COLUMNS) + 1)
        }
        data, label, first, number = child(page, "sheetData"), f"sheet {self.title}", True, 0
        for row in data if data is not None else ():
            number = int(row.get("r") or number + 1)
            cells = dict(self._cells(row))
            if row.get("hidden") in ("1", "true"):
                self.reading.count("hidden row", "left out", 1 if cells else 0)
                continue
            left_out = hidden & cells.keys()
            self.reading.count("hidden cell", "left out", len(left_out))
            shown = {column: text for column, text in cells.items() if column not in left_out}
            if not shown:
                continue
            columns = [column for column in range(1, max(shown) + 1) if column not in hidden]
            line = " | ".join(" ".join(shown.get(column, "").split()) for column in columns)
            self.reading.add(line, label, row=number, tight=not first)
            first = False

    def _cells(self, row: Any) -> Iterator[tuple[int, str]]:
        column = 0
        for cell in row:
            placed = _PLACE.fullmatch(cell.get("r") or "")
            column = _column(placed[1]) if placed is not None else column + 1
            if column > MAX_COLUMNS:
                self.reading.note(f"Of sheet {self.title} the first {MAX_COLUMNS} columns were read.")
                return
            unseen = self._unseen.get(cell.get("s") or "0")
            if unseen is not None:
                self.reading.count(unseen, "left out", "".join(cell.itertext()) != "")
            elif text := self._value(cell):
                yield column, text

    def _value(self, cell: Any) -> str:
        kind, value = cell.get("t") or "n", child(cell, "v")
        if kind == "inlineStr":
            return _rich(child(cell, "is"))
        if value is None or value.text is None:
            if child(cell, "f") is not None:
                self.reading.count("formula", "never computed, and has no value")
            return ""
        text: str = value.text
        match kind:
            case "s":
                return self._strings[int(text)] if text.isdigit() and int(text) < len(self._strings) else ""
            case "b":
                return "TRUE" if text == "1" else "FALSE"
            case "str" | "e" | "d":
                return text
            case _:
                style = cell.get("s") or "0"
                return self._number(text, int(style) if style.isdigit() else 0)

    def _number(self, text: str, style: int) -> str:
        parts = self._formats[style] if style < len(self._formats) else (GENERAL,)
        return shown_number(text, parts, self._epoch)


def _is_plain(page: Any) -> bool:
    """Whether nothing on a sheet gives cells another ground than that of their style."""
    return not any(local(one) in ("conditionalFormatting", "tableParts", "picture") for one in page)


def _read_margins(page: Any, reading: Reading, title: str) -> None:
    """What is printed above and below a sheet, each text once."""
    for kind in ("header", "footer"):
        said = (
            _MARGIN_CODES.sub(" ", one.text or "") for one in _children(page, "headerFooter") if kind in one.tag.lower()
        )
        for text in dict.fromkeys(" ".join(one.split()) for one in said):
            if re.search(r"[^\W\d_]", text) and text.casefold() not in ("page", "page of"):
                reading.add(f"Page {kind}: {text}", f"page {kind} of sheet {title}")
                reading.note("Its page headers and footers stand behind their sheets, each marked as one.")


def _read_beside(package: Package, sheet: str, reading: Reading, title: str, attached: Attached) -> None:
    """The comments of a sheet, and what is drawn on it."""
    for _, kind, target in package.targets(sheet):
        if kind in ("comments", "threadedComment"):
            root = package.xml(target)
            for one in root.iter() if root is not None else ():
                if local(one) in ("comment", "threadedComment"):
                    text = " ".join(_rich(one).split())
                    reading.add(f"Comment on {one.get('ref')}: {text}", f"comment on sheet {title}", tight=True)
                    reading.note("Its comments stand behind their sheets, each marked as one.")
        elif kind == "package":
            reading.attach(package.read(target), target.rpartition("/")[2], attached)
        elif kind == "oleObject":
            reading.count("embedded file")
        elif kind == "drawing":
            root = package.xml(target)
            for one in root.iter() if root is not None else ():
                if local(one) == "pic":
                    reading.count("picture")
                elif local(one) == "txBody":
                    reading.add(" ".join(_rich(one).split()), f"text box on sheet {title}")
            for _, drawn, part in package.targets(target):
                if drawn == "chart":
                    add_chart(package.xml(part), reading, f"chart on sheet {title}")
                elif drawn == "diagramData":
                    reading.add(diagram_text(package.xml(part)), f"diagram on sheet {title}")


def _children(root: Any, name: str) -> Iterator[Any]:
    """What is in an element of a name; nothing where there is none."""
    found = child(root, name)
    yield from found if found is not None else ()


def _shared_strings(root: Any | None) -> list[str]:
    return [_rich(one) for one in root if local(one) == "si"] if root is not None else []


def _rich(element: Any | None) -> str:
    """The words of a text with formats, without what is spoken of them (Japanese readings)."""
    if element is None:
        return ""
    said = (one for one in element.iter() if local(one) in ("t", "text") and local(one.getparent()) != "rPh")
    return "".join(f"{RAISED if _is_raised(one.getparent()) else ''}{one.text or ''}" for one in said)


def _is_raised(run: Any) -> bool:
    raised = child(run, "rPr", "vertAlign")
    return raised is not None and raised.get("val") == "superscript"


def _formats(root: Any | None) -> list[tuple[NumberFormat, ...]]:
    """By style: what its numbers are shown as."""
    if root is None:
        return []
    own = {int(one.get("numFmtId") or 0): one.get("formatCode") or "" for one in _children(root, "numFmts")}
    ids = [int(attribute(style, "numFmtId") or 0) for style in _children(root, "cellXfs")]
    return [number_format(id, own.get(id)) for id in ids]


def _unseen_styles(root: Any | None) -> dict[str, str]:
    """By style that nobody sees: what is left out with it. White words need a white ground; an empty format shows
    nothing."""
    if root is None:
        return {}
    codes = {one.get("numFmtId"): one.get("formatCode") or "" for one in _children(root, "numFmts")}
    fonts = [_is_white(child(one, "color")) for one in _children(root, "fonts")]
    fills = [_is_no_ground(child(one, "patternFill")) for one in _children(root, "fills")]
    found = {}
    for at, style in enumerate(_children(root, "cellXfs")):
        font, fill = int(style.get("fontId") or 0), int(style.get("fillId") or 0)
        if codes.get(style.get("numFmtId"), "").strip() == ";;;":
            found[str(at)] = "hidden cell"
        elif font < len(fonts) and fonts[font] and (fill >= len(fills) or fills[fill]):
            found[str(at)] = "white cell"
    return found


def _is_white(color: Any | None) -> bool:
    if color is None or (color.get("tint") or "0").strip("0."):
        return False
    return (color.get("rgb") or "").upper()[-6:] == "FFFFFF" or color.get("theme") == "0" or color.get("indexed") == "9"


def _is_no_ground(pattern: Any | None) -> bool:
    """Whether a fill leaves a cell white."""
    if pattern is None:
        return False
    kind = pattern.get("patternType") or "none"
    return kind == "none" or (kind == "solid" and _is_white(child(pattern, "fgColor")))


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number
