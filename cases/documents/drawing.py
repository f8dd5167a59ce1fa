"""Text from drawings (.svg): the words that stand in them, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cases.documents.packages import local, parsed_xml
from cases.documents.reading import Reading

_UNDRAWN = frozenset("defs symbol clipPath mask pattern marker style script metadata title desc".split())
_HIDING = re.compile(r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0*\.?0+(?=[\s;!]|$)")
_HIDING_ATTRIBUTES = frozenset(
    (("display", "none"), ("visibility", "hidden"), ("visibility", "collapse"), ("opacity", "0"))
)
_OWN_PLACE = frozenset(("x", "y", "dy"))


def read_drawing(data: bytes, name: str) -> Reading:
    """A drawing. Raises `UnreadableDocument`."""
    root = parsed_xml(data, name)
    reading = Reading("text")
    for kind, said in (("title", "Title"), ("desc", "Description")):
        for one in root:
            if local(one) == kind and (text := " ".join("".join(one.itertext()).split())):
                reading.add(f"{said}: {text}")
    for element in _drawn(root, reading):
        reading.add("\n".join(_lines(element)), tight=True)
    reading.note("It is a drawing: its words were read, what is drawn was not.")
    return reading


def _drawn(parent: Any, reading: Reading) -> Iterator[Any]:
    """What holds words and is drawn, in the order of the file."""
    for element in parent:
        name = local(element)
        if not name or name in _UNDRAWN:
            continue
        if _is_hidden(element):
            texts = (one for one in element.iter() if local(one) in ("text", "foreignObject"))
            reading.count("hidden word", "left out", sum(len("".join(one.itertext()).split()) for one in texts))
        elif name in ("text", "foreignObject"):
            yield element
        elif name == "image":
            reading.count("picture")
        else:
            yield from _drawn(element, reading)


def _is_hidden(element: Any) -> bool:
    hiding = any(element.get(key) == value for key, value in _HIDING_ATTRIBUTES)
    return hiding or _HIDING.search(element.get("style") or "") is not None


def _lines(element: Any) -> Iterator[str]:
    """The lines of a text; pieces with a place of their own begin one."""
    line = element.text or ""
    for one in element:
        if local(one) in _UNDRAWN:
            continue
        if line.strip() and (_OWN_PLACE & set(one.keys()) or local(element) == "foreignObject"):
            yield " ".join(line.split())
            line = ""
        line += "".join(one.itertext()) + (one.tail or "")
    if line.strip():
        yield " ".join(line.split())
