"""Text from Excel workbooks: each sheet as a table, with values as the cells show them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from cases.documents.packages import Package, attribute, child, local
from cases.documents.reading import Reading
from cases.documents.unreadable import UnreadableDocument

MAX_COLUMNS = 500
"""Columns of a row that are read."""
_DATE_FORMATS = {
    14: "d",
    15: "d",
    16: "d",
    17: "d",
    18: "t",
    19: "t",
    20: "t",
    21: "t",
    22: "dt",
    45: "t",
    46: "t",
    47: "t",
}
_PERCENT_FORMATS = {9: 0, 10: 2}
_PLACE = re.compile(r"([A-Z]{1,3})(\d+)")
_IGNORED = re.compile(r'"[^"]*"|\\.|\[(?:\$[^\]]*|[A-Za-z]{3,}[^\]]*|[<>=][^\]]*)\]|_.|\*.')
"""What of a number's format is no format of a value: words, colours, conditions, blanks."""


def read_sheets(data: bytes, name: str) -> Reading:
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
    formats = _formats(next((package.xml(part) for _, kind, part in parts if kind == "styles"), None))
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
        _Sheet(reading, title, strings, formats, since_1904).read(page)
        _read_beside(package, part, reading, title)
    if hidden:
        reading.note(f"Hidden sheets were left out: {', '.join(hidden)}.")
    return reading


class _Sheet:
    """A sheet on its way to rows."""

    def __init__(
        self, reading: Reading, title: str, strings: list[str], formats: list[tuple[str, int]], since_1904: bool
    ) -> None:
        self.reading = reading
        self.title = title
        self._strings = strings
        self._formats = formats
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
            text = self._value(cell)
            if text:
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
        """A number as its format shows it, as far as percents, dates and decimals go."""
        what, decimals = self._formats[style] if style < len(self._formats) else ("", -1)
        try:
            number = float(text)
            if what == "%":
                return f"{number * 100:.{decimals}f}%"
            if what in ("d", "t", "dt") and 0 <= number < 2_958_466:
                moment = self._epoch + timedelta(seconds=round(number * 86_400))
                if what == "t":
                    return moment.strftime("%H:%M:%S").removesuffix(":00")
                clock = "" if what == "d" and number == int(number) else moment.strftime(" %H:%M")
                return f"{moment:%Y-%m-%d}{clock}"
            if what == "," and decimals >= 0:
                return f"{number:,.{decimals}f}"
            if what == "0" and decimals >= 0:
                return f"{number:.{decimals}f}"
            # Fifteen digits are all that a workbook shows: 0.1 + 0.2 is stored with seventeen.
            return str(int(number)) if number == int(number) and abs(number) < 1e15 else f"{number:.15g}"
        except (ValueError, OverflowError):
            return text


def _read_beside(package: Package, sheet: str, reading: Reading, title: str) -> None:
    """The comments of a sheet, and what is drawn on it."""
    for _, kind, target in package.targets(sheet):
        if kind in ("comments", "threadedComment"):
            root = package.xml(target)
            for one in root.iter() if root is not None else ():
                if local(one) in ("comment", "threadedComment"):
                    text = " ".join(_rich(one).split())
                    reading.add(f"Comment on {one.get('ref')}: {text}", f"comment on sheet {title}", tight=True)
                    reading.note("Its comments stand behind their sheets, each marked as one.")
        elif kind == "drawing":
            root = package.xml(target)
            for one in root.iter() if root is not None else ():
                if local(one) == "pic":
                    reading.count("picture")
                elif local(one) == "chart":
                    reading.count("chart")
                elif local(one) == "txBody":
                    reading.add(" ".join(_rich(one).split()), f"text box on sheet {title}")


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
    return "".join(
        one.text or "" for one in element.iter() if local(one) in ("t", "text") and local(one.getparent()) != "rPh"
    )


def _formats(root: Any | None) -> list[tuple[str, int]]:
    """By style: what its numbers are shown as (`%`, `d`, `t`, `dt`, `,`, `0`, or empty) and with how many decimals."""
    if root is None:
        return []
    own: dict[int, str] = {}
    for one in _children(root, "numFmts"):
        own[int(one.get("numFmtId") or 0)] = one.get("formatCode") or ""
    found = []
    for style in _children(root, "cellXfs"):
        id = int(attribute(style, "numFmtId") or 0)
        found.append(_format_of(id, own.get(id)))
    return found


def _format_of(id: int, code: str | None) -> tuple[str, int]:
    if code is None:
        if id in _PERCENT_FORMATS:
            return "%", _PERCENT_FORMATS[id]
        if id in _DATE_FORMATS:
            return _DATE_FORMATS[id], 0
        return {1: ("0", 0), 2: ("0", 2), 3: (",", 0), 4: (",", 2), 37: (",", 0), 38: (",", 0), 39: (",", 2)}.get(
            id, ("", -1)
        )
    plain = _IGNORED.sub("", code.partition(";")[0])
    decimals = len(match[1]) if (match := re.search(r"\.([0#?]+)", plain)) is not None else 0
    if "%" in plain:
        return "%", decimals
    days, hours = re.search(r"[yd]", plain, re.IGNORECASE), re.search(r"[hs]", plain, re.IGNORECASE)
    if days or hours:
        return ("dt" if days and hours else "d" if days else "t"), 0
    if re.search(r"m", plain, re.IGNORECASE) and not re.search(r"[0#]", plain):
        return "d", 0
    if re.search(r"[#0],[#0]", plain):
        return ",", decimals
    return ("0", decimals) if re.fullmatch(r"\s*[-+]?0+(?:\.0+)?\s*", plain) else ("", -1)


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number
