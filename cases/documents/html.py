"""Text from HTML: what a reader of the page reads, a paragraph for each block."""

from __future__ import annotations

from cases.documents.encodings import decode
from cases.documents.unreadable import UnreadableDocument

_UNREAD_TAGS = ("script", "style", "noscript", "template", "svg", "head", "nav", "footer", "form", "iframe")
_BLOCK_TAGS = (
    *(
        "address",
        "article",
        "aside",
        "blockquote",
        "dd",
        "div",
        "dl",
        "dt",
        "figcaption",
        "figure",
        "h1",
        "h2",
        "h3",
        "h4",
    ),
    *("h5", "h6", "header", "hr", "li", "main", "ol", "p", "pre", "section", "table", "tr", "ul"),
)
_BLOCK_END, _LINE_END = "\x1d", "\x1e"
"""Separators that no page has, until the white space of the source is folded."""


def html_text(data: bytes, name: str) -> str:
    """The text of a page: as UTF-8 where its bytes are that, whatever it declares, else in the encoding it declares."""
    from bs4 import BeautifulSoup
    from bs4.dammit import UnicodeDammit
    from bs4.element import NavigableString

    try:
        markup = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        markup = UnicodeDammit(data, is_html=True).unicode_markup or decode(data, name)
    try:
        page = BeautifulSoup(markup, "lxml")
        for unread in page.find_all(_UNREAD_TAGS):
            unread.decompose()
        for line_break in page.find_all("br"):
            line_break.replace_with(NavigableString(_LINE_END))
        for cell in page.find_all(("td", "th")):
            cell.append(NavigableString(" | "))
        for block in page.find_all(_BLOCK_TAGS):
            block.insert_before(NavigableString(_BLOCK_END))
            block.append(NavigableString(_BLOCK_END))
        text = page.get_text()
    except RecursionError:
        raise UnreadableDocument(name, "is nested too deeply to be read") from None
    blocks = (_folded(block) for block in text.split(_BLOCK_END))
    return "\n\n".join(block for block in blocks if block)


def _folded(block: str) -> str:
    lines = (" ".join(line.split()).removesuffix(" |") for line in block.split(_LINE_END))
    return "\n".join(line for line in lines if line)
