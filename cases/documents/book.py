"""Text from EPUB books: chapter by chapter, in the order in which they are read."""

from __future__ import annotations

import posixpath
from urllib.parse import unquote

from cases.documents.html import read_html
from cases.documents.packages import Package, child, local
from cases.documents.reading import Reading
from cases.documents.unreadable import UnreadableDocument


def read_book(data: bytes, name: str) -> Reading:
    """A book. Raises `UnreadableDocument`."""
    package = Package(data, name)
    container = package.xml("META-INF/container.xml")
    files = child(container, "rootfiles") if container is not None else None
    opf = next((one.get("full-path") or "" for one in files), "") if files is not None else ""
    root = package.xml(opf) if opf else None
    if root is None:
        raise UnreadableDocument(name, "is a packed file and no document; unpack it and bring the files in it")
    if "META-INF/rights.xml" in package:
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
