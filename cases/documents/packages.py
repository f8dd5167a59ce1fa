"""Packed files (Office, OpenDocument, EPUB): opened within bounds, with XML that loads nothing and unfolds nothing."""

from __future__ import annotations

import io
import posixpath
import zipfile
import zlib
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from cases.documents.unreadable import SLOW_CLAUSE, UnreadableDocument

MAX_UNPACKED_BYTES = 50 * 1024 * 1024
"""Bytes of everything in the file when it is unpacked; a small file may hold gigabytes of blanks."""
MAX_PACKED_FILES = 20_000
MAX_TAGS = 6_000_000
"""Of an XML file, where they open and where they close; more take longer, or more memory, than a reader has."""
BROKEN_CLAUSE = "is broken; open it in the program that wrote it and save it again"
DEEP_CLAUSE = "is nested too deeply to be read; bring it as plain text"
ENTITIES_CLAUSE = "refers to words that it keeps apart as XML entities, which are not read; bring it as plain text"
LOCKED_CLAUSE = "has a password; save it without one"
PACKED_CLAUSE = "is a packed file; unpack it and bring the files in it"


class Package:
    """The files in a packed file. Raises `UnreadableDocument` where it cannot be opened within bounds."""

    def __init__(self, data: bytes, name: str) -> None:
        self.name = name
        self._unpacked = 0
        try:
            self._packed = zipfile.ZipFile(io.BytesIO(data))
            entries = self._packed.infolist()
        except (zipfile.BadZipFile, ValueError, NotImplementedError, EOFError, OSError, UnicodeError):
            raise UnreadableDocument(name, BROKEN_CLAUSE) from None
        if len(entries) > MAX_PACKED_FILES:
            raise UnreadableDocument(name, f"holds more than {MAX_PACKED_FILES:,} files; bring those that matter")
        if sum(entry.file_size for entry in entries) > MAX_UNPACKED_BYTES:
            raise UnreadableDocument(
                name,
                f"unpacks to more than {MAX_UNPACKED_BYTES // 1024 // 1024} MB; bring the part that matters as text",
            )
        if any(entry.flag_bits & 1 for entry in entries):
            office = any(entry.filename in ("mimetype", "[Content_Types].xml") for entry in entries)
            raise UnreadableDocument(name, LOCKED_CLAUSE if office else PACKED_CLAUSE)
        # Some programs write names with a leading slash, or in other letters than those that refer to them.
        self.names = {entry.filename.replace("\\", "/").lstrip("/"): entry for entry in entries}
        self._by_letters = {named.casefold(): entry for named, entry in self.names.items()}

    def __contains__(self, part: str) -> bool:
        return part.casefold() in self._by_letters

    def read(self, part: str) -> bytes:
        """The bytes of a file in it; none where it is not there. Raises `UnreadableDocument` where it is broken."""
        entry = self._by_letters.get(part.casefold())
        if entry is None:
            return b""
        try:
            with self._packed.open(entry) as file:
                # What an entry says of its size may be a lie.
                data = file.read(MAX_UNPACKED_BYTES - self._unpacked + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError):
            raise UnreadableDocument(self.name, BROKEN_CLAUSE) from None
        self._unpacked += len(data)
        if self._unpacked > MAX_UNPACKED_BYTES:
            raise UnreadableDocument(
                self.name,
                f"unpacks to more than {MAX_UNPACKED_BYTES // 1024 // 1024} MB; bring the part that matters as text",
            )
        return data

    def xml(self, part: str) -> Any | None:
        """The root of an XML file in it; None where it is not there."""
        data = self.read(part)
        return parsed_xml(data, self.name) if data.strip() else None

    def targets(self, part: str) -> Iterator[tuple[str, str, str]]:
        """What a file of an Office package refers to: the id, the last word of its kind, and the file."""
        folder, _, base = part.rpartition("/")
        root = self.xml(f"{folder}/_rels/{base}.rels" if folder else f"_rels/{base}.rels")
        for one in root if root is not None else ():
            if not isinstance(one.tag, str):
                continue
            target = unquote(one.get("Target") or "")
            kind = (one.get("Type") or "").rpartition("/")[2]
            if one.get("TargetMode") == "External":
                yield one.get("Id") or "", kind, ""
            elif target.startswith("/"):
                yield one.get("Id") or "", kind, target.lstrip("/")
            else:
                yield one.get("Id") or "", kind, posixpath.normpath(posixpath.join(folder, target)).lstrip("/")

    def main_part(self) -> str | None:
        """The file that an Office package begins with."""
        return next((target for _, kind, target in self.targets("") if kind == "officeDocument"), None)


def parsed_xml(data: bytes, name: str) -> Any:
    """The root of an XML file. Raises `UnreadableDocument` where it is broken, too large or deep, or has entities."""
    from lxml import etree

    if data.count(b"<") > MAX_TAGS:
        raise UnreadableDocument(name, SLOW_CLAUSE)
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, remove_comments=True)
    try:
        root = etree.fromstring(data, parser)
    except (etree.LxmlError, ValueError) as error:
        clauses = {"depth": DEEP_CLAUSE, "amplification": ENTITIES_CLAUSE}
        why = next((why for word, why in clauses.items() if word in str(error).casefold()), BROKEN_CLAUSE)
        raise UnreadableDocument(name, why) from None
    if root is None:
        raise UnreadableDocument(name, BROKEN_CLAUSE)
    # Words behind a reference that is not resolved would go with it.
    if next(root.iter(etree.Entity), None) is not None:
        raise UnreadableDocument(name, ENTITIES_CLAUSE)
    return root


def local(element: Any) -> str:
    """The name of an element without its namespace: formats have several namespaces for one thing."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def attribute(element: Any, name: str) -> str | None:
    """The value of an attribute in whatever namespace."""
    value: str | None = element.get(name)
    if value is not None:
        return value
    return next((value for key, value in element.attrib.items() if key.rpartition("}")[2] == name), None)


def child(element: Any, *path: str) -> Any | None:
    """The first element at the end of a path of names; None where there is none."""
    for name in path:
        element = next((one for one in element if local(one) == name), None)
        if element is None:
            return None
    return element
