"""Text from books (EPUB, FictionBook): chapter by chapter, in the order in which they are read."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from cases.documents.html import read_html
from cases.documents.packages import Package, child, local, parsed_xml
from cases.documents.reading import RAISED, Reading
from cases.documents.unreadable import UnreadableDocument

_BLANKS = re.compile(r"\s+")


def read_book(data: bytes, name: str) -> Reading:
    """A book. Raises `UnreadableDocument`."""
    package = Package(data, name)
    container = package.xml("META-INF/container.xml")
    files = child(container, "rootfiles") if container is not None else None
    opf = next((one.get("full-path") or "" for one in files), "") if files is not None else ""
    root = package.xml(opf) if opf else None
    if root is None:
        raise UnreadableDocument(name, "is a packed file and no document; unpack it and bring the files in it")
    if any(f"META-INF/{lock}" in package for lock in ("rights.xml", "license.lcpl", "sinf.xml")):
        raise UnreadableDocument(name, "is locked to a reader's account; bring a copy without that")
    folder = posixpath.dirname(opf)
    manifest, spine = child(root, "manifest"), child(root, "spine")
    items = {one.get("id"): one for one in (manifest if manifest is not None else ()) if isinstance(one.tag, str)}
    reading = Reading("html")
    sheets = [
        package.read(posixpath.normpath(posixpath.join(folder, unquote(item.get("href") or "")))).decode(
            "utf-8", "replace"
        )
        for item in items.values()
        if item.get("media-type") == "text/css"
    ]
    chapter = 0
    for reference in spine if spine is not None else ():
        item = items.get(reference.get("idref")) if local(reference) == "itemref" else None
        if item is None or "nav" in (item.get("properties") or "").split():
            continue
        part = posixpath.normpath(posixpath.join(folder, unquote(item.get("href") or "")))
        markup = package.read(part)
        if not markup.strip():
            continue
        chapter += 1
        read = read_html(markup, name, sheets=sheets)
        reading.add("".join(read.text), f"chapter {chapter}")
        for note in read.notes:
            reading.note(f"In chapter {chapter}: {note}")
        reading.counted += read.counted
    return reading


def read_fiction_book(data: bytes, name: str) -> Reading:
    """A book in one file of XML. Raises `UnreadableDocument`."""
    root = parsed_xml(data, name)
    reading = Reading("html")
    info = child(root, "description", "title-info")
    for one in info if info is not None else ():
        if local(one) in ("book-title", "author"):
            reading.add(" ".join(" ".join(one.itertext()).split()), tight=local(one) == "author")
        elif local(one) == "annotation":
            _add_paragraphs(one, reading, None)
    chapter = 0
    for body in root:
        if local(body) != "body":
            continue
        for part in body:
            if body.get("name") == "notes":
                reading.add(" ".join(text for text, _ in _paragraphs(part, reading)), "notes")
                continue
            chapter += local(part) == "section"
            _add_paragraphs(part, reading, f"chapter {max(1, chapter)}")
    return reading


def _add_paragraphs(part: Any, reading: Reading, label: str | None) -> None:
    for text, tight in _paragraphs(part, reading):
        reading.add(text, label, tight=tight)


def _paragraphs(part: Any, reading: Reading) -> Iterator[tuple[str, bool]]:
    """Paragraphs, verses and rows, each with whether it stands on the line behind the one before it."""
    match local(part):
        case "p" | "v" | "subtitle" | "text-author" | "date":
            yield "".join(_words(part, reading)), local(part) == "v" and part.getprevious() is not None
        case "tr":
            cells = (" ".join("".join(_words(cell, reading)).split()) for cell in part)
            yield " | ".join(cells), part.getprevious() is not None
        case "image":
            reading.count("picture")
        case "":
            return
        case _:
            for one in part:
                yield from _paragraphs(one, reading)


def _words(element: Any, reading: Reading) -> Iterator[str]:
    if local(element) == "sup":
        yield RAISED
    yield _BLANKS.sub(" ", element.text or "")
    for one in element:
        if local(one) == "image":
            reading.count("picture")
        elif local(one) == "strikethrough":
            reading.note("It has words that are struck through; they are read like the others.")
        yield from _words(one, reading)
        yield _BLANKS.sub(" ", one.tail or "")
