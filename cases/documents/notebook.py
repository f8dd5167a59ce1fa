"""Text from notebooks (.ipynb): the cells, and what they put out as text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from cases.documents.html import read_markup
from cases.documents.logs import without_terminal_codes
from cases.documents.reading import Reading
from cases.documents.unreadable import UnreadableDocument


def read_notebook(text: str, name: str) -> Reading:
    """A notebook of any version. Raises `UnreadableDocument`."""
    try:
        notebook = json.loads(text)
    except (ValueError, RecursionError):
        raise UnreadableDocument(name, "is a notebook that is broken; save it again") from None
    reading = Reading("notebook")
    for number, cell in enumerate(_cells(notebook), 1):
        kind = cell.get("cell_type")
        source = _text(cell.get("source", cell.get("input")))
        count = cell.get("execution_count", cell.get("prompt_number"))
        label = f"cell {number}"
        if kind == "code":
            if source.strip():
                reading.add(f"In [{count if isinstance(count, int) else ' '}]:\n{source}", label)
            for output in _outputs(cell):
                _add_output(output, reading, f"output of cell {number}")
        elif kind == "heading":
            level = cell.get("level")
            reading.add(f"{'#' * (level if isinstance(level, int) and 0 < level < 7 else 1)} {source}", label)
        else:
            reading.add(source, label)
        attachments = cell.get("attachments")
        reading.count("picture", "not read", len(attachments) if isinstance(attachments, dict) else 0)
    return reading


def is_notebook(value: Any) -> bool:
    """Whether a JSON value is a notebook."""
    return isinstance(value, dict) and "nbformat" in value and ("cells" in value or "worksheets" in value)


def _cells(notebook: Any) -> Iterator[dict[str, Any]]:
    if not isinstance(notebook, dict):
        return
    sheets = notebook.get("worksheets")
    for holder in sheets if isinstance(sheets, list) else [notebook]:
        cells = holder.get("cells") if isinstance(holder, dict) else None
        for cell in cells if isinstance(cells, list) else ():
            if isinstance(cell, dict):
                yield cell


def _outputs(cell: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What a cell puts out; what it prints piece by piece is one."""
    printed: dict[str, Any] | None = None
    for output in cell.get("outputs") or ():
        if not isinstance(output, dict):
            continue
        stream = output.get("name", output.get("stream")) if output.get("output_type") == "stream" else None
        if printed is not None and stream is not None and stream == printed["name"]:
            printed["text"] += _text(output.get("text"))
            continue
        if printed is not None:
            yield printed
        printed = None
        if stream is None:
            yield output
        else:
            printed = {"output_type": "stream", "name": stream, "text": _text(output.get("text"))}
    if printed is not None:
        yield printed


def _add_output(output: dict[str, Any], reading: Reading, label: str) -> None:
    kind = output.get("output_type")
    if kind == "stream":
        reading.add(f"Out:\n{_shown(_text(output.get('text')))}", label)
        return
    if kind in ("error", "pyerr"):
        trace = output.get("traceback")
        said = "\n".join(map(str, trace)) if isinstance(trace, list) and trace else ""
        named = f"{output.get('ename')}: {output.get('evalue')}"
        reading.add(f"Error:\n{_shown(said) or named}", label)
        return
    data = output.get("data")
    parts = data if isinstance(data, dict) else {_OLD_KINDS.get(key, key): value for key, value in output.items()}
    pictured = any(key.startswith("image/") for key in parts)
    reading.count("picture", by=pictured)
    plain = _shown(_text(parts.get("text/plain")))
    # What stands for a picture or a page may be the name of an object: `<Figure size 640x480 with 1 Axes>`.
    is_name = not plain.strip() or re.fullmatch(r"<[^\n]*>", plain.strip()) is not None
    if is_name and pictured:
        return
    if "text/plain" in parts and not (is_name and parts.keys() & _SHOWN_IN_PLACE):
        reading.add(f"Out:\n{plain}", label)
    elif "text/html" in parts:
        page = Reading("html")
        read_markup(_text(parts["text/html"]), page)
        reading.add("Out:\n" + "".join(page.text) if page.text else "", label)
        for note in page.all_notes():
            reading.note(note)
    elif "text/markdown" in parts or "text/latex" in parts:
        reading.add(f"Out:\n{_text(parts.get('text/markdown', parts.get('text/latex')))}", label)
    elif "application/json" in parts:
        value = parts["application/json"]
        reading.add(f"Out:\n{value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}", label)
    elif not pictured:
        reading.count("output")


_SHOWN_IN_PLACE = frozenset(("text/html", "text/markdown", "text/latex", "application/json"))
"""Kinds of output that are shown where there is one, and not the name of the object."""
_OLD_KINDS = {
    "text": "text/plain",
    "html": "text/html",
    "latex": "text/latex",
    "json": "application/json",
    "png": "image/png",
    "jpeg": "image/jpeg",
    "svg": "image/svg+xml",
}
"""How notebooks of version 3 name kinds of output."""


def _text(value: Any) -> str:
    if isinstance(value, list):
        return "".join(one for one in value if isinstance(one, str))
    return value if isinstance(value, str) else ""


def _shown(text: str) -> str:
    """A text as it stands in the end: a line that was begun anew, as a count of progress is, is read once."""
    plain = without_terminal_codes(text)[0].replace("\r\n", "\n")
    return re.sub(r"(?m)^.*\r(?=[^\r\n])", "", plain).strip("\r\n")
