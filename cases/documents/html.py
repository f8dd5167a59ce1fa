"""Text from HTML as a browser displays it: a paragraph for each block, a line for each row, navigation behind the rest.

What is hidden by an attribute, by a style or by a rule of the page's own style sheet is left out and named.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from cases.documents.encodings import decode, western
from cases.documents.equations import equation_text
from cases.documents.list_numbers import number_as
from cases.documents.reading import RAISED, Reading

_UNREAD_TAGS = frozenset(
    "script style noscript noframes template head title meta link datalist param source track".split()
)
_BLOCK_TAGS = frozenset(
    "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure "
    "footer form h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol option optgroup p pre search section "
    "select summary table tbody textarea tfoot thead tr ul".split()
)
_MARKED_TAGS = frozenset("br input del s strike td th sup".split())
_PICTURE_TAGS = frozenset("img svg picture canvas video audio object embed map".split())
_LAST_ROLES = frozenset(("navigation", "contentinfo", "banner"))
LAYOUT_CELL_CHARACTERS = 600
"""Characters of a cell from which its table is taken for a page that is laid out in cells, and read block by block."""
_HIDING = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0*\.?0+(?=[\s;!]|$)|"
    r"font-size\s*:\s*(?:0+(?:\.0+)?(?:px|pt|em|rem|%)?|0*1?(?:\.\d+)?p[xt])(?=[\s;!]|$)|"
    r"(?:left|right|top|bottom|text-indent|margin-left|margin-top)\s*:\s*-\d{3,}(?:\.\d+)?(?:px|em|rem|pt)?|"
    r"clip\s*:\s*rect\(\s*(?:0(?:px)?|1px)[\s,]+(?:0(?:px)?|1px)[\s,]+(?:0(?:px)?|1px)[\s,]+(?:0(?:px)?|1px)\s*\)|"
    r"clip-path\s*:\s*inset\(\s*(?:50|100)%",
    re.IGNORECASE,
)
_WHITE = re.compile(
    r"(?:^|[;\s])color\s*:\s*(?:#fff(?:fff)?\b|white\b|transparent\b|rgba?\(\s*255[\s,]+255[\s,]+255)", re.IGNORECASE
)
_GROUND = re.compile(r"background", re.IGNORECASE)
_DECLARED = re.compile(rb"""<meta[^>]{0,200}charset\s*=\s*["']?\s*([a-zA-Z0-9_:.-]{1,40})""", re.IGNORECASE)
_XML_DECLARED = re.compile(rb"""^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([a-zA-Z0-9_:.-]{1,40})""")
_XML_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
MAX_HEAD_BYTES = 200_000
"""Bytes of a page in which it may say its encoding: some have long scripts before that."""
MAX_RULES = 2_000
"""Rules of a page's style sheet that are looked through for what they hide."""


def html_text(data: bytes, name: str) -> str:
    """The text of a page alone."""
    return "".join(read_html(data, name).text)


def read_html(data: bytes, name: str, declared: str | None = None, sheets: Iterable[str] = ()) -> Reading:
    """A page: as UTF-8 where its bytes are that, whatever it declares, else in the encoding it declares.

    Args:
        declared: the encoding that came with the bytes, as in a mail.
        sheets: style sheets that lie beside the page.
    """
    reading = Reading("html")
    markup, notes = _markup(data, name, declared)
    for note in notes:
        reading.note(note)
    read_markup(markup, reading, sheets=sheets)
    return reading


def read_markup(markup: str, reading: Reading, label: str | None = None, sheets: Iterable[str] = ()) -> None:
    """Add the text of a page to a reading.

    Args:
        sheets: style sheets that lie beside the page.
    """
    from lxml import etree

    parser = etree.HTMLParser(huge_tree=True, no_network=True, remove_comments=True, remove_pis=True, encoding="utf-8")
    plain = _XML_DECLARATION.sub("", markup.replace("\x00", "")).encode("utf-8", "replace")
    try:
        root = etree.fromstring(plain, parser)
    except (etree.LxmlError, ValueError):
        root = None
    if root is None:
        reading.add(re.sub(r"<[^>]*>", " ", markup), label)
        return
    if any("depth" in str(one.message).casefold() for one in parser.error_log):
        reading.note(
            "It is nested too deeply; what stands deeper than two thousand elements was left out: "
            "bring that as plain text."
        )
    page = _Page(root, reading, sheets)
    blocks = list(page.blocks(root))
    for late in (False, True):
        for text, tight, last in blocks:
            if last == late:
                reading.add(text, "navigation" if late else label, tight=tight)
    page.note()


def _markup(data: bytes, name: str, declared: str | None) -> tuple[str, tuple[str, ...]]:
    try:
        return data.decode("utf-8-sig"), ()
    except UnicodeDecodeError:
        pass
    if not data.startswith((b"\xff\xfe", b"\xfe\xff")) and b"\x00" not in data[:1000]:
        said = _DECLARED.search(data[:MAX_HEAD_BYTES]) or _XML_DECLARED.search(data[:400])
        for encoding in (declared, said[1].decode("ascii") if said is not None else None):
            found = decoded_as(data, encoding)
            if found is not None:
                return found, ()
    return decode(data, name)


def decoded_as(data: bytes, encoding: str | None) -> str | None:
    """Bytes in the encoding that something declares, as browsers take it; None where they are not."""
    if encoding is None:
        return None
    plain = encoding.casefold().replace("_", "-")
    if plain in ("iso-8859-1", "latin1", "latin-1", "us-ascii", "ascii", "windows-1252", "cp1252"):
        return western(data)
    if plain.startswith(("utf-8", "utf8")):
        return None
    aliases = {
        "gb2312": "gb18030",
        "gbk": "gb18030",
        "shift-jis": "cp932",
        "ks-c-5601-1987": "cp949",
        "x-sjis": "cp932",
    }
    try:
        return data.decode(aliases.get(plain, encoding))
    except (UnicodeDecodeError, LookupError, ValueError):
        return None


class _Page:
    """A page on its way to blocks of text, with what was met in it."""

    def __init__(self, root: Any, reading: Reading, sheets: Iterable[str]) -> None:
        self.reading = reading
        self._hidden = _hidden_by_rules(root, sheets)
        self._left_out = 0
        self._struck = False
        self._number = ""
        """Of the list's item that begins here."""

    def note(self) -> None:
        """What was left out."""
        self.reading.count("hidden word", "left out", self._left_out)
        if self._struck:
            self.reading.note("It has words that are struck through; they are read like the others.")

    def blocks(self, root: Any) -> Iterator[tuple[str, bool, bool]]:
        """Blocks in the order of the page, each with whether it stands on the line behind the one before it, and
        whether it is navigation.

        The way through the tree keeps its own stack: a page may be nested deeper than Python calls.
        """
        line: list[str] = []
        # What is next: words, an element and whether it is navigation, or (without one) the end of a block.
        stack: list[str | tuple[Any, bool]] = [(root, False)]

        def block(last: bool) -> Iterator[tuple[str, bool, bool]]:
            text = folded("".join(line)) if line else ""
            line.clear()
            if text and text != "|":
                number, self._number = self._number, ""
                yield f"{number}{text}", False, last

        while stack:
            item = stack.pop()
            if isinstance(item, str):
                line.append(_BLANKS.sub(" ", item))
                continue
            element, last = item
            if element is None:
                yield from block(last)
                continue
            tag = element.tag
            if tag in _UNREAD_TAGS or not isinstance(tag, str):
                continue
            if element.attrib or self._hidden:
                if self._is_hidden(element):
                    self._left_out += sum(len(text.split()) for text in _texts(element))
                    continue
                if (element.get("role") or "").casefold() in _LAST_ROLES:
                    last = True
            if tag in _BLOCK_TAGS:
                yield from block(last)
                last = last or tag in ("nav", "footer")
                stack.append((None, last))
                if tag == "table" and not _is_laid_out(element):
                    for text, tight in self._rows(element):
                        yield text, tight, last
                    continue
                if tag in ("pre", "textarea"):
                    yield _preformatted("".join(_texts(element))), False, last
                    continue
                if tag == "li":
                    self._number = _list_number(element)
            elif tag in _MARKED_TAGS and element is not root:
                line.append(self._marks(element, tag))
            elif tag == "math":
                line.append(f" {equation_text(element)} ")
                continue
            elif tag in _PICTURE_TAGS:
                self.reading.count("picture" if tag not in ("video", "audio") else tag)
                continue
            elif tag == "iframe":
                # In a page that is saved as a mail it is a part of that, and read behind it.
                if not (element.get("src") or "").startswith("cid:"):
                    self.reading.count("embedded page")
                continue
            if element.text:
                line.append(_BLANKS.sub(" ", element.text))
            for child in element.iterchildren(reversed=True):
                if child.tail:
                    stack.append(child.tail)
                stack.append((child, last))
        yield from block(False)

    def _marks(self, element: Any, tag: str) -> str:
        """What an element shows besides its text."""
        match tag:
            case "br":
                return "\x1e"
            case "input":
                kind = (element.get("type") or "text").casefold()
                if kind in ("checkbox", "radio"):
                    return " [x] " if element.get("checked") is not None else " [ ] "
                return f" {element.get('value') or ''} " if kind not in ("hidden", "password", "file", "image") else ""
            case "del" | "s" | "strike":
                self._struck = True
                return ""
            case "td" | "th":
                return " | " if element.getprevious() is not None else ""
            case "sup":
                return RAISED
            case _:
                return ""

    def _rows(self, table: Any) -> Iterator[tuple[str, bool]]:
        """The rows of a table of values, each on a line."""
        first = True
        spans: dict[int, int] = {}
        for row in table.iter("caption", "tr"):
            if self._is_hidden(row):
                self._left_out += sum(len(text.split()) for text in _texts(row))
                continue
            cells = [row] if row.tag == "caption" else [one for one in row if one.tag in ("td", "th")]
            shown = [self._cell(cell) for cell in cells]
            if any(shown):
                yield " | ".join(_below_tall_cells(cells, shown, spans)), not first
                first = False

    def _cell(self, cell: Any) -> str:
        """The words in a cell."""
        if self._is_hidden(cell):
            self._left_out += sum(len(text.split()) for text in _texts(cell))
            return ""
        return " ".join(" ".join(text.split()) for text, _, _ in self.blocks(cell))

    def _is_hidden(self, element: Any) -> bool:
        if element in self._hidden or element.get("hidden") is not None or element.get("aria-hidden") == "true":
            return True
        if element.tag == "dialog" and element.get("open") is None:
            return True
        style = element.get("style")
        if not style:
            return False
        return _HIDING.search(style) is not None or (_WHITE.search(style) is not None and not _has_ground(element))


_BLANKS = re.compile(r"[ \t\r\n\f\x1d\x1e\x1f]+")


def folded(text: str) -> str:
    """A block with its white space folded as browsers do, and its line breaks kept."""
    if "\x1e" not in text:
        return " ".join(text.split()).removeprefix("| ")
    lines = (" ".join(line.split()) for line in text.split("\x1e"))
    return "\n".join(line.removesuffix(" |").removeprefix("| ") for line in lines if line).strip()


def _preformatted(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.replace("\r\n", "\n").split("\n")).strip("\n")


def _texts(element: Any) -> Iterator[str]:
    """All words in an element, as they are."""
    stack: list[Any] = [element]
    while stack:
        one = stack.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one.tag, str) and one.tag not in _UNREAD_TAGS:
            if one.text:
                yield one.text
            if one.tag == "br":
                yield "\n"
            for child in one.iterchildren(reversed=True):
                if child.tail:
                    stack.append(child.tail)
                stack.append(child)


def _list_number(item: Any) -> str:
    """The number before an item, as browsers count it."""
    above = item.getparent()
    if above is None or above.tag != "ol" or "list-style" in (above.get("style") or ""):
        return ""
    items = [one for one in above if one.tag == "li"]
    at = items.index(item) if len(items) <= 2_000 else 0
    start = above.get("start") or "1"
    count = int(start) if re.fullmatch(r"-?\d{1,6}", start) else 1
    if above.get("reversed") is not None and above.get("start") is None:
        count = len(items)
    for one in items[: at + 1]:
        value = one.get("value") or ""
        if re.fullmatch(r"-?\d{1,6}", value):
            count = int(value)
        elif one is not items[0]:
            count += -1 if above.get("reversed") is not None else 1
    kind = above.get("type") or "1"
    return f"{number_as(count, kind if kind in ('a', 'A', 'i', 'I') else 'decimal')}. "


def _is_laid_out(table: Any) -> bool:
    """Whether a table is the frame of a page: cells with tables or headings in them, or long ones."""
    if (table.get("role") or "").casefold() in ("presentation", "none"):
        return True
    for cell in table.iter("td", "th"):
        if next(cell.iter("table", "h1", "h2", "h3", "ul", "ol", "form", "pre"), None) is not None:
            return True
        if sum(len(text) for text in cell.itertext()) > LAYOUT_CELL_CHARACTERS:
            return True
    return False


def _below_tall_cells(cells: list[Any], shown: list[str], spans: dict[int, int]) -> list[str]:
    """The cells of a row, with an empty one below each cell that reaches down into it.

    Args:
        spans: by column, how many more rows the cell above reaches down.
    """
    placed: list[str] = []
    at = 0
    for cell, text in zip(cells, shown, strict=True):
        while spans.get(at, 0) > 0:
            spans[at] -= 1
            placed.append("")
            at += 1
        placed.append(text)
        down, wide = (_span(cell.get(name)) for name in ("rowspan", "colspan"))
        for column in range(at, at + wide):
            spans[column] = down - 1
        at += wide
    for column in spans:
        if column >= at and spans[column] > 0:
            spans[column] -= 1
    return placed


def _span(value: str | None) -> int:
    return min(100, max(1, int(value))) if value is not None and value.strip().isdecimal() else 1


def _has_ground(element: Any) -> bool:
    """Whether an element, or one around it, has a colour behind its words, or may have one from a style sheet."""
    while element is not None:
        if _GROUND.search(element.get("style") or "") or element.get("bgcolor") or element.get("class"):
            return True
        element = element.getparent()
    return False


# The page's own style sheet


def _hidden_by_rules(root: Any, sheets: Iterable[str]) -> set[Any]:
    """The elements that a rule in the page, or beside it, hides."""
    inside = (("".join(style.itertext()), (style.get("media") or "all").casefold()) for style in root.iter("style"))
    every = (*((sheet, "all") for sheet in sheets), *inside)
    rules = list(islice((rule for sheet, media in every for rule in _rules(sheet, media)), MAX_RULES))
    hiding = [(selector, body) for selector, body in rules if _HIDING.search(body)]
    if not hiding:
        return set()
    hidden: set[Any] = set()
    select = _selector()
    for selector, _ in hiding:
        hidden.update(select(root, selector))
    # A later rule may show again what an earlier one hides, as print sheets and menus do.
    for at, (selector, body) in enumerate(rules):
        if re.search(r"display\s*:\s*(?!none)\w", body, re.IGNORECASE) and "display" in body:
            shown = set(select(root, selector))
            if shown & hidden and any(other == selector for other, _ in rules[:at]):
                hidden -= shown
    return hidden


def _rules(sheet: str, media: str) -> Iterator[tuple[str, str]]:
    """The rules for screens, each as its selector and its body."""
    if media.startswith(("print", "speech")):
        return
    plain = re.sub(r"/\*.*?\*/|<!--|-->", " ", sheet, flags=re.DOTALL)
    at = 0
    while (opened := plain.find("{", at)) >= 0:
        head = plain[at:opened].rpartition(";")[2].strip()
        depth, end = 1, opened + 1
        while depth and end < len(plain):
            depth += {"{": 1, "}": -1}.get(plain[end], 0)
            end += 1
        body = plain[opened + 1 : end - 1]
        at = end
        if head.startswith("@media"):
            if not re.search(r"(?:max|min)-(?:device-)?width|@media\s+print\s*$", head):
                yield from _rules(body, "all")
        elif head.startswith(("@supports", "@layer")):
            yield from _rules(body, "all")
        elif not head.startswith("@"):
            yield head, body


def _selector() -> Callable[[Any, str], Iterable[Any]]:
    from cssselect import HTMLTranslator, SelectorError
    from lxml import etree

    translate = HTMLTranslator()

    def select(root: Any, selector: str) -> Iterable[Any]:
        if re.search(r":(?:hover|focus|active|before|after|target|visited|checked|not\(|is\(|where\()", selector):
            return ()
        try:
            found: Iterable[Any] = root.xpath(translate.css_to_xpath(selector))
        except (SelectorError, etree.LxmlError, RecursionError):
            return ()
        return found

    return select
