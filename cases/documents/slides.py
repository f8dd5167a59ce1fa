"""Text from PowerPoint presentations: slide by slide, with speaker's notes and comments behind each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cases.documents.charts import add_chart
from cases.documents.equations import equation_text
from cases.documents.packages import Package, attribute, child, local
from cases.documents.reading import RAISED, Reading
from cases.documents.unreadable import UnreadableDocument


def read_slides(data: bytes, name: str) -> Reading:
    """A presentation. Raises `UnreadableDocument`."""
    package = Package(data, name)
    main = package.main_part()
    root = package.xml(main) if main is not None else None
    if main is None or root is None:
        raise UnreadableDocument(name, "is a packed file and no document; unpack it and bring the files in it")
    reading = Reading("slides")
    targets = {id: target for id, _, target in package.targets(main)}
    order = child(root, "sldIdLst")
    hidden = []
    for number, slide in enumerate(order if order is not None else (), 1):
        target = targets.get(_reference(slide), "")
        page = package.xml(target) if target else None
        if page is None:
            continue
        if page.get("show") in ("0", "false"):
            hidden.append(number)
            continue
        label = f"slide {number}"
        for text, tight in shapes_text(page, reading):
            reading.add(text, label, tight=tight)
        _read_beside(package, target, reading, label)
    if hidden:
        reading.note(f"Hidden slides were left out: {', '.join(map(str, hidden))}.")
    return reading


def _read_beside(package: Package, slide: str, reading: Reading, label: str) -> None:
    """The notes, the comments and the diagrams of a slide."""
    for _, kind, target in package.targets(slide):
        if kind == "notesSlide":
            root = package.xml(target)
            said = [text for text, _ in shapes_text(root, reading, notes=True)] if root is not None else []
            if said:
                reading.add("Speaker's notes: " + "\n".join(said), f"notes on {label}")
                reading.note("Its speaker's notes stand behind their slides, each marked as such.")
        elif kind in ("comments", "comment"):
            root = package.xml(target)
            for one in root.iter() if root is not None else ():
                if local(one) in ("cm", "comment"):
                    text = " ".join("".join(part.itertext()) for part in one if local(part) in ("text", "txBody"))
                    reading.add(f"Comment: {' '.join(text.split())}", f"comment on {label}")
                    reading.note("Its comments stand behind their slides, each marked as one.")
        elif kind == "diagramData":
            root = package.xml(target)
            lines = [_paragraph(one) for one in (root.iter() if root is not None else ()) if local(one) == "p"]
            reading.add("\n".join(line for line in lines if line.strip()), label)
        elif kind == "chart":
            add_chart(package.xml(target), reading, label)
        elif kind in ("video", "audio", "media"):
            reading.count("recording")
        elif kind in ("oleObject", "package"):
            reading.count("embedded file")


def shapes_text(root: Any, reading: Reading, *, notes: bool = False) -> Iterator[tuple[str, bool]]:
    """The paragraphs and rows of all shapes, each with whether it stands on the line behind the one before it."""
    for element in root:
        match local(element):
            case "sp":
                placeholder = child(element, "nvSpPr", "nvPr", "ph")
                kind = attribute(placeholder, "type") if placeholder is not None else None
                if _is_hidden(element) or kind in ("sldNum", "dt", "ftr", "hdr") or (notes and kind == "sldImg"):
                    continue
                body = child(element, "txBody")
                lines = [_paragraph(one) for one in (body if body is not None else ()) if local(one) == "p"]
                first = True
                for line in lines:
                    if line.strip():
                        yield line, not first
                        first = False
            case "tbl":
                rows = (
                    " | ".join(_cell(cell) for cell in row if local(cell) == "tc")
                    for row in element
                    if local(row) == "tr"
                )
                for at, row in enumerate(rows):
                    yield row, at > 0
            case "pic":
                if not _is_hidden(element):
                    reading.count("picture")
            case "AlternateContent":
                chosen = child(element, "Choice")
                yield from shapes_text(chosen if chosen is not None else (), reading, notes=notes)
            case "":
                continue
            case _:
                yield from shapes_text(element, reading, notes=notes)


def _is_hidden(shape: Any) -> bool:
    return any(
        local(one) == "cNvPr" and one.get("hidden") in ("1", "true") for part in shape if len(part) for one in part
    )


def _paragraph(paragraph: Any) -> str:
    parts = []
    for one in paragraph:
        match local(one):
            case "r" | "fld":
                text = child(one, "t")
                properties = child(one, "rPr")
                if properties is not None and (properties.get("baseline") or "-").strip("0")[:1].isdigit():
                    parts.append(RAISED)
                parts.append((text.text or "") if text is not None else "")
            case "br":
                parts.append("\n")
            case "m" | "oMath" | "AlternateContent":
                parts += [equation_text(math) for math in one.iter() if local(math) == "oMath"]
    return "".join(parts)


def _cell(cell: Any) -> str:
    body = child(cell, "txBody")
    return " ".join(
        " ".join(_paragraph(one).split()) for one in (body if body is not None else ()) if local(one) == "p"
    )


def _reference(element: Any) -> str:
    """The id of a relationship, which has a namespace, beside an id of the element's own."""
    return next((value for key, value in element.attrib.items() if key.endswith("}id")), "")
