"""Documents that a matter file names by path, `{file: resume.pdf}`, read and put in their places."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cases.documents.reader import document_id, read_document_file
from cases.documents.unreadable import UnreadableDocument
from cases.model_fields import models_at
from cases.regular_files import OutsideFolder, path_inside
from cases.yaml_lines import Fault, LineMap
from engine.core.matter import Matter
from engine.matters.documents import MAX_DOCUMENTS, Document

FIELD = "file"
"""The field that names a file in place of the document's own kind and text; `id` and `name` may stand next to it."""


def read_named_documents(data: Any, model: type[Matter], folder: Path) -> list[Fault]:
    """Replace every document in plain values that names a file by what the file holds; returns what is wrong.

    Paths are relative to `folder`, and lead to files in it or below (`path_inside`). Of a list that is too long no more
    is read than it may have.
    """
    return list(_replaced(data, (), model, folder))


def _replaced(data: Any, where: LineMap, model: type[Matter], folder: Path) -> Iterator[Fault]:
    match data:
        case dict():
            for key, value in data.items():
                yield from _replaced(value, (*where, key), model, folder)
        case list():
            taken = {one["id"] for one in data if isinstance(one, dict) and isinstance(one.get("id"), str)}
            for index, value in enumerate(data):
                here = (*where, index)
                if isinstance(value, dict) and FIELD in value and Document in models_at(model, here):
                    if index >= MAX_DOCUMENTS:
                        data[index] = _PLACEHOLDER | {"id": document_id(f"unread {index + 1}")}
                        continue
                    read = _read(value, here, folder, taken)
                    if isinstance(read, Fault):
                        # Its faults as a document would say the same once more.
                        data[index] = _PLACEHOLDER | {"id": document_id(f"unread {index + 1}", taken)}
                        yield read
                    else:
                        data[index] = read
                    taken.add(data[index]["id"])
                else:
                    yield from _replaced(value, here, model, folder)


_PLACEHOLDER = {"name": "?", "text": "?"}
"""Stands for a document that could not be read, while the rest of the file is checked."""


def _read(value: dict[str, Any], where: LineMap, folder: Path, taken: set[str]) -> dict[str, Any] | Fault:
    name = value[FIELD]
    if not isinstance(name, str) or not name.strip():
        return Fault((*where, FIELD), "must be the path of a file, relative to this one")
    try:
        path = path_inside(name, folder)
    except OutsideFolder as outside:
        return Fault((*where, FIELD), f"{name} {outside}")
    for other in value.keys() - {FIELD, "id", "name"}:
        return Fault((*where, other), f"stands next to {FIELD}, where only id and name may; leave one of both out")
    try:
        document = read_document_file(path, document_id(path.name, taken))
    except UnreadableDocument as unreadable:
        return Fault((*where, FIELD), f"{name} {unreadable.why}")
    return {**document.model_dump(), **{key: value[key] for key in ("id", "name") if key in value}}
