"""Text from OpenDocument files: texts, tables and presentations of LibreOffice and others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cases.documents.charts import CHARTS_NOTE, as_table
from cases.documents.equations import equation_text
from cases.documents.list_numbers import number_as
from cases.documents.packages import LOCKED_CLAUSE, Package, attribute, child, local
from cases.documents.reading import RAISED, Reading
from cases.documents.unreadable import UnreadableDocument
from engine.matters.documents import DocumentKind

KINDS: dict[str, DocumentKind] = {"text": "word", "spreadsheet": "table", "presentation": "slides"}
WHITES = frozenset(("#ffffff", "#FFFFFF"))
GROUNDED = frozenset(("table-cell", "frame", "text-box", "custom-shape", "page"))
"""What may have a ground from elsewhere."""
OUTLINE = "(headings)"
"""The list of numbered headings, among the lists by their styles."""
MAX_STYLE_STEPS = 20
"""Styles that a style is based on, one on the other."""
MAX_REPEATS = 1_000
"""How often one cell or row with a value is repeated; a sheet is filled to its end by one that is repeated a million
times."""
_UNREAD = frozenset(
    "tracked-changes sequence-decls variable-decls user-field-decls forms table-column shapes index-title-template "
    "table-of-content-source alphabetical-index-source bibliography-source illustration-index-source".split()
)
_MARGINS_OF_SLIDES = frozenset(("page-number", "date-time", "header", "footer"))


def read_opendocument(data: bytes, name: str) -> Reading:
    """A text, a workbook or a presentation. Raises `UnreadableDocument`."""
    package = Package(data, name)
    manifest = package.read("META-INF/manifest.xml")
    if b"encryption-data" in manifest:
        raise UnreadableDocument(name, LOCKED_CLAUSE)
    root = package.xml("content.xml")
    body = child(root, "body") if root is not None else None
    if root is None or body is None or not len(body):
        raise UnreadableDocument(name, "is a packed file and no document; unpack it and bring the files in it")
    content = body[0]
    reading = Reading(KINDS.get(local(content), "word"))
    styles = package.xml("styles.xml")
    walk = _Walk(package, reading, [one for one in (styles, root) if one is not None])
    if local(content) == "spreadsheet":
        walk.read_sheets(content)
    elif local(content) in ("presentation", "drawing"):
        walk.read_slides(content)
        _read_margins_of_slides(walk, content, styles)
    else:
        walk.emit(content)
        _read_margins(walk, styles)
    walk.finish()
    return reading


class _Walk:
    """The way through the XML, with what was met on it."""

    def __init__(self, package: Package, reading: Reading, roots: list[Any]) -> None:
        self._package = package
        self.reading = reading
        self.hidden: set[str] = set()
        """Styles whose words nobody sees."""
        self.raised: set[str] = set()
        self.white: set[str] = set()
        self.grounds: set[str] = set()
        """Styles with a ground of their own, on which white words can be seen."""
        self.hidden_tables: set[str] = set()
        self.hidden_pages: set[str] = set()
        self.lists: dict[str, dict[int, Any]] = {}
        """By the name of a list's style: its levels."""
        self._notes: list[str] = []
        self._comments: list[str] = []
        self._charts: list[str] = []
        self._hidden_words = 0
        self._white_words = 0
        self._aside: list[Any] = []
        self._counts: dict[tuple[str, int], int] = {}
        based_on: dict[str, str] = {}
        for root in roots:
            for style in root.iter():
                match local(style):
                    case "style":
                        named = attribute(style, "name") or ""
                        properties = child(style, "text-properties")
                        display = attribute(properties, "display") if properties is not None else None
                        if display == "none":
                            self.hidden.add(named)
                        elif display is None and (above := attribute(style, "parent-style-name")) is not None:
                            based_on[named] = above
                        place = (attribute(properties, "text-position") or "") if properties is not None else ""
                        if re.match(r"super|[1-9]", place):
                            self.raised.add(named)
                        if properties is not None and attribute(properties, "color") in WHITES:
                            self.white.add(named)
                        if any((attribute(one, "background-color") or "transparent") != "transparent" for one in style):
                            self.grounds.add(named)
                        page = child(style, "drawing-page-properties")
                        if page is not None and attribute(page, "visibility") == "hidden":
                            self.hidden_pages.add(attribute(style, "name") or "")
                        table = child(style, "table-properties")
                        if table is not None and attribute(table, "display") == "false":
                            self.hidden_tables.add(attribute(style, "name") or "")
                    case "list-style" | "outline-style":
                        levels = {int(attribute(one, "level") or 1): one for one in style if attribute(one, "level")}
                        named = OUTLINE if local(style) == "outline-style" else attribute(style, "name") or ""
                        self.lists[named] = levels
                    case "tracked-changes":
                        reading.note(
                            "It has tracked changes; it was read with all of them accepted, and what they delete is "
                            "left out."
                        )

        for named in based_on:
            above, steps = named, 0
            while above in based_on and steps < MAX_STYLE_STEPS:
                above, steps = based_on[above], steps + 1
            if above in self.hidden:
                self.hidden.add(named)

    def finish(self) -> None:
        """What stands behind the text, and what was left out."""
        for chart in self._charts:
            self.reading.add(chart, "chart")
            self.reading.note(CHARTS_NOTE)
        for title, texts in (("Footnote", self._notes), ("Comment", self._comments)):
            for number, text in enumerate(texts, 1):
                shown = f"{title} {number}" if title == "Footnote" else title
                self.reading.add(f"{shown}{' ' if title == 'Comment' else ': '}{text}", f"{title.lower()} {number}")
        if self._comments:
            self.reading.note("Its comments stand behind the text, each marked as one.")
        self.reading.count("hidden word", "left out", self._hidden_words)
        self.reading.count("white word", "left out", self._white_words)

    def emit(self, parent: Any, label: str | None = None) -> None:
        """Add everything in an element to the reading."""
        for text, tight in self.blocks(parent):
            self.reading.add(text, label, tight=tight)

    def blocks(self, parent: Any, level: int = 0, style: str = "") -> Iterator[tuple[str, bool]]:
        """Paragraphs and rows in reading order, each with whether it stands on the line behind the one before it."""
        for element in parent:
            name = local(element)
            if name in ("p", "h"):
                level_of_heading = int(attribute(element, "outline-level") or 0) if name == "h" else 0
                counted = level_of_heading and not level and attribute(element, "is-list-header") != "true"
                label = self._list_label(OUTLINE, level_of_heading) if counted else ""
                for text, tight in self._paragraph(element):
                    yield (f"{label} {text}" if label else text), tight
                    label = ""
            elif name == "list":
                yield from self._list(element, level + 1, attribute(element, "style-name") or style)
            elif name == "table":
                first = True
                for row, _ in self.rows(element):
                    yield row, not first
                    first = False
            elif name == "annotation":
                self._comment(element)
            elif name == "frame" and attribute(element, "class") in _MARGINS_OF_SLIDES:
                continue
            elif name == "frame":
                # What follows the first content is what older programs show in its place.
                yield from self.blocks(element[:1], level, style)
            elif name == "image":
                self.reading.count("picture")
            elif name == "object" and (inside := self._embedded(element)) is not None and self._chart(inside):
                continue
            elif name in ("object", "object-ole"):
                self.reading.count("embedded object")
            elif name and name not in _UNREAD:
                yield from self.blocks(element, level, style)

    def _list(self, element: Any, level: int, style: str) -> Iterator[tuple[str, bool]]:
        goes_on = attribute(element, "continue-numbering") == "true" or attribute(element, "continue-list")
        if level > 1 or not goes_on:
            self._restart(style, level)
        for item in element:
            if local(item) not in ("list-item", "list-header"):
                continue
            if (start := attribute(item, "start-value")) is not None:
                self._counts[style, level] = int(start) - 1
            label = self._list_label(style, level) if local(item) == "list-item" else ""
            if label == "•" and len(item) and local(item[0]) == "list":
                label = ""
            for text, tight in self.blocks(item, level, style):
                yield (f"{label} {text}" if label else text), tight
                label = ""

    def _restart(self, style: str, level: int) -> None:
        for deeper in range(level, 11):
            self._counts.pop((style, deeper), None)

    def _list_label(self, style: str, level: int) -> str:
        levels = self.lists.get(style, {})
        here = levels.get(level)
        if here is None:
            return ""
        if local(here) == "list-level-style-bullet":
            return "•"
        start = int(attribute(here, "start-value") or 1)
        self._counts[style, level] = self._counts.get((style, level), start - 1) + 1
        self._restart(style, level + 1)
        format = attribute(here, "num-format")
        if not format:
            return ""
        first = level - int(attribute(here, "display-levels") or 1) + 1
        shown = [
            number_as(self._counts.get((style, one), 1), attribute(levels[one], "num-format") or "1")
            for one in range(max(1, first), level + 1)
            if one in levels
        ]
        return f"{attribute(here, 'num-prefix') or ''}{'.'.join(shown)}{attribute(here, 'num-suffix') or ''}".strip()

    def _paragraph(self, element: Any) -> Iterator[tuple[str, bool]]:
        text = "".join(self.words(element))
        aside, self._aside = self._aside, []
        if (attribute(element, "style-name") or "") in self.hidden:
            self._hidden_words += len(text.split())
        elif self._is_white(element):
            self._white_words += len(text.split())
        elif text.strip():
            yield text, False
        for box in aside:
            yield from self.blocks(box)

    def words(self, element: Any) -> Iterator[str]:
        """The text of a paragraph, piece by piece; line breaks of the file are blanks."""
        yield _blank(element.text)
        for one in element:
            match local(one):
                case "s":
                    yield " " * min(200, int(attribute(one, "c") or 1))
                case "tab":
                    yield "\t"
                case "line-break":
                    yield "\n"
                case "note":
                    body = child(one, "note-body")
                    if body is not None:
                        self._notes.append(" ".join(text for text, _ in self.blocks(body)))
                case "annotation":
                    self._comment(one)
                case "hidden-text" | "hidden-paragraph":
                    self._hidden_words += len("".join(one.itertext()).split()) or 1
                case "frame" if (formula := self._formula(one)) is not None:
                    yield formula
                case "frame" | "custom-shape" | "rect" | "g" | "line" | "path":
                    self._aside.append([one])
                case "ruby-text" | "":
                    pass
                case _:
                    if (attribute(one, "style-name") or "") in self.hidden:
                        self._hidden_words += len("".join(one.itertext()).split())
                    elif self._is_white(one):
                        self._white_words += len("".join(one.itertext()).split())
                    else:
                        if (attribute(one, "style-name") or "") in self.raised:
                            yield RAISED
                        yield from self.words(one)
            yield _blank(one.tail)

    def _is_white(self, element: Any) -> bool:
        """Whether words are white, and nothing around them has a ground of its own."""
        if (attribute(element, "style-name") or "") not in self.white:
            return False
        around = (element, *element.iterancestors())
        return not any(local(one) in GROUNDED or attribute(one, "style-name") in self.grounds for one in around)

    def _formula(self, frame: Any) -> str | None:
        """The equation in a frame; None where there is none."""
        held = child(frame, "object")
        if held is None:
            return None
        inside = child(held, "math")
        inside = inside if inside is not None else self._embedded(held)
        return equation_text(inside) if inside is not None and local(inside) == "math" else None

    def _embedded(self, held: Any) -> Any | None:
        """The root of a document in this one."""
        target = (attribute(held, "href") or "").removeprefix("./").rstrip("/")
        return self._package.xml(f"{target}/content.xml") if target else None

    def _chart(self, root: Any) -> bool:
        """Keep a chart, which stands behind the text; whether it is one."""
        chart = child(root, "body", "chart", "chart")
        table = child(chart, "table") if chart is not None else None
        if chart is None or table is None:
            return False
        title = child(chart, "title")
        axes = [one for one in chart.iter() if local(one) == "title" and one is not title]
        self._charts.append(
            as_table(
                self._title(title),
                [self._title(one) for one in axes],
                [row.split(" | ") for row, _ in self.rows(table)],
            )
        )
        return True

    def _title(self, title: Any | None) -> str:
        return " ".join(" ".join(text.split()) for text, _ in self.blocks(title)) if title is not None else ""

    def _comment(self, element: Any) -> None:
        author = next((part.text for part in element if local(part) == "creator"), None) or "somebody"
        said = " ".join("".join(part.itertext()) for part in element if local(part) in ("p", "list"))
        self._comments.append(f"by {author}: {' '.join(said.split())}")

    # Tables

    def rows(self, table: Any) -> Iterator[tuple[str, int]]:
        """The rows of a table that are shown, each with its number."""
        number = 0
        hidden = _hidden_columns(table)
        is_plain = child(table, "conditional-formats") is None
        for row in table.iter():
            if local(row) != "table-row" or _table_of(row) is not table:
                continue
            repeats = int(attribute(row, "number-rows-repeated") or 1)
            cells: dict[int, str] = {}
            column = 0
            for cell in row:
                if local(cell) not in ("table-cell", "covered-table-cell"):
                    continue
                times = int(attribute(cell, "number-columns-repeated") or 1)
                text = " ".join(" ".join(words.split()) for words, _ in self.blocks(cell))
                style = attribute(cell, "style-name")
                if text and style in self.white and style not in self.grounds and is_plain:
                    self.reading.count("white cell", "left out", times)
                    text = ""
                for _ in range(min(times, MAX_REPEATS) if text else 0):
                    column += 1
                    cells[column] = text
                column += times if not text else max(0, times - MAX_REPEATS)
            if cells and attribute(row, "visibility") in ("collapse", "filter"):
                self.reading.count("hidden row", "left out", min(repeats, MAX_REPEATS))
                cells = {}
            self.reading.count("hidden cell", "left out", len(hidden & cells.keys()))
            shown = {column: text for column, text in cells.items() if column not in hidden}
            for at in range(min(repeats, MAX_REPEATS) if shown else 0):
                line = (shown.get(column, "") for column in range(1, max(shown) + 1) if column not in hidden)
                yield " | ".join(line), number + at + 1
            number += repeats

    def read_sheets(self, content: Any) -> None:
        """Each sheet that is shown."""
        hidden = []
        for table in content:
            if local(table) != "table":
                continue
            title = attribute(table, "name") or "sheet"
            if (attribute(table, "style-name") or "") in self.hidden_tables:
                hidden.append(title)
                continue
            for at, (row, number) in enumerate(self.rows(table)):
                self.reading.add(row, f"sheet {title}", row=number, tight=at > 0)
        if hidden:
            self.reading.note(f"Hidden sheets were left out: {', '.join(hidden)}.")

    def read_slides(self, content: Any) -> None:
        """Each slide, with its notes behind it."""
        hidden = []
        for number, page in enumerate((one for one in content if local(one) == "page"), 1):
            if (attribute(page, "style-name") or "") in self.hidden_pages:
                hidden.append(number)
                continue
            for element in page:
                if local(element) == "notes":
                    said = [text for text, _ in self.blocks(element)]
                    if said:
                        self.reading.add("Speaker's notes: " + "\n".join(said), f"notes on slide {number}")
                        self.reading.note("Its speaker's notes stand behind their slides, each marked as such.")
                else:
                    self.emit([element], f"slide {number}")
        if hidden:
            self.reading.note(f"Hidden slides were left out: {', '.join(map(str, hidden))}.")


def _read_margins(walk: _Walk, styles: Any | None) -> None:
    """Headers and footers, each text once."""
    seen: set[str] = set()
    for element in styles.iter() if styles is not None else ():
        name = local(element)
        if name in ("header", "footer", "header-left", "footer-left", "header-first", "footer-first"):
            title = f"Page {name.partition('-')[0]}"
            text = "\n".join(" ".join(text.split()) for text, _ in walk.blocks(element))
            if text and text not in seen:
                seen.add(text)
                walk.reading.add(f"{title}: {text}", title.lower())
                walk.reading.note(f"Its {title.lower()}s stand behind the text, each marked as one.")


_PLACEHOLDERS = frozenset(("title", "subtitle", "outline", "date-time", "page-number", "page"))
"""What of a master slide each slide fills in, or leaves out, by itself."""


def _read_margins_of_slides(walk: _Walk, content: Any, styles: Any | None) -> None:
    """What stands on all slides, each text once; numbers of slides and the date of today say nothing."""
    used = {attribute(page, "master-page-name") for page in content if local(page) == "page"}
    masters = [
        one
        for one in (styles.iter() if styles is not None else ())
        if local(one) == "master-page" and attribute(one, "name") in used
    ]
    said = [one for one in content if local(one) in ("header-decl", "footer-decl", "date-time-decl")]
    for shape in (one for master in masters for one in master):
        fixed = attribute(shape, "placeholder") != "true" and attribute(shape, "class") not in _PLACEHOLDERS
        if fixed and local(shape) not in ("notes", "forms"):
            said += [one for one in shape.iter() if local(one) in ("p", "h")]
    for text in dict.fromkeys(" ".join("".join(one.itertext()).replace("<number>", "").split()) for one in said):
        if text:
            walk.reading.add(f"On slides: {text}", "margins of slides")
            walk.reading.note("What stands in the margins of its slides is behind the text, each marked as such.")


def _hidden_columns(table: Any) -> set[int]:
    hidden: set[int] = set()
    column = 0
    for one in table.iter():
        if local(one) == "table-column" and _table_of(one) is table:
            times = int(attribute(one, "number-columns-repeated") or 1)
            if attribute(one, "visibility") in ("collapse", "filter"):
                hidden.update(range(column + 1, column + min(times, MAX_REPEATS) + 1))
            column += times
    return hidden


def _table_of(element: Any) -> Any:
    return next(above for above in element.iterancestors() if local(above) in ("table", "sub-table"))


def _blank(text: str | None) -> str:
    if not text:
        return ""
    lead, tail = text[0].isspace(), text[-1].isspace()
    return f"{' ' if lead else ''}{' '.join(text.split())}{' ' if tail and text.strip() else ''}"
