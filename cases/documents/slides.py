"""Text from PowerPoint presentations: slide by slide, with speaker's notes and comments behind each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cases.documents.charts import add_chart, diagram_text
from cases.documents.equations import equation_text
from cases.documents.packages import Package, attribute, child, local
from cases.documents.reading import RAISED, Attached, Reading
from cases.documents.slide_grounds import Grounds
from cases.documents.unreadable import UnreadableDocument


def read_slides(data: bytes, name: str, attached: Attached) -> Reading:
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
    known: dict[str, Any] = {}
    repeated: dict[str, None] = {}
    """What stands on many slides, each text once."""
    for number, slide in enumerate(order if order is not None else (), 1):
        target = targets.get(_reference(slide), "")
        page = package.xml(target) if target else None
        if page is None:
            continue
        if page.get("show") in ("0", "false"):
            hidden.append(number)
            continue
        label = f"slide {number}"
        grounds = Grounds(package, target, page, known)
        shapes = _Shapes(reading, grounds)
        for text, tight in shapes.texts(page):
            reading.add(text, label, tight=tight)
        repeated |= dict.fromkeys(shapes.margins)
        if page.get("showMasterSp") not in ("0", "false"):
            for above in grounds.pages[1:]:
                repeated |= dict.fromkeys(" ".join(text.split()) for text, _ in _Shapes(reading, grounds).own(above))
        _read_beside(package, target, reading, label, attached)
    for text in repeated:
        reading.add(f"On slides: {text}", "margins of slides")
        reading.note("What stands in the margins of its slides is behind the text, each marked as such.")
    if hidden:
        reading.note(f"Hidden slides were left out: {', '.join(map(str, hidden))}.")
    return reading


def _read_beside(package: Package, slide: str, reading: Reading, label: str, attached: Attached) -> None:
    """The notes, the comments and the diagrams of a slide."""
    for _, kind, target in package.targets(slide):
        if kind == "notesSlide":
            root = package.xml(target)
            said = [text for text, _ in _Shapes(reading, None).texts(root)] if root is not None else []
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
            reading.add(diagram_text(package.xml(target)), label)
        elif kind == "chart":
            add_chart(package.xml(target), reading, label)
        elif kind in ("video", "audio", "media"):
            reading.count("recording")
        elif kind == "package":
            reading.attach(package.read(target), target.rpartition("/")[2], attached)
        elif kind == "oleObject":
            reading.count("embedded file")


class _Shapes:
    """The shapes of a page on their way to text."""

    def __init__(self, reading: Reading, grounds: Grounds | None) -> None:
        """`grounds`: what stands behind them; None on the pages of speaker's notes, which have no margins either."""
        self.margins: list[str] = []
        """Headers, footers and dates, which stand on every slide; numbers of slides say nothing."""
        self._reading = reading
        self._grounds = grounds

    def texts(self, root: Any) -> Iterator[tuple[str, bool]]:
        """The paragraphs and rows of all shapes, each with whether it stands on the line behind the one before it."""
        for element in root:
            match local(element):
                case "sp":
                    placeholder = child(element, "nvSpPr", "nvPr", "ph")
                    kind = attribute(placeholder, "type") if placeholder is not None else None
                    if _is_hidden(element):
                        self._reading.count("hidden word", "left out", len("\n".join(self._lines(element)).split()))
                    elif kind in ("dt", "ftr", "hdr"):
                        if self._grounds is not None and (text := " ".join("\n".join(self._lines(element)).split())):
                            self.margins.append(text)
                    elif kind != "sldNum" and not (self._grounds is None and kind == "sldImg"):
                        for at, line in enumerate(self._lines(element)):
                            yield line, at > 0
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
                        self._reading.count("picture")
                case "AlternateContent":
                    chosen = child(element, "Choice")
                    yield from self.texts(chosen if chosen is not None else ())
                case "":
                    continue
                case _:
                    yield from self.texts(element)

    def own(self, page: Any) -> Iterator[tuple[str, bool]]:
        """What a layout or a master has to say itself, beside the places for what slides say."""
        tree = child(page, "cSld", "spTree")
        for shape in tree if tree is not None else ():
            if local(shape) == "sp" and child(shape, "nvSpPr", "nvPr", "ph") is None:
                yield from self.texts([shape])

    def _lines(self, shape: Any) -> list[str]:
        body = child(shape, "txBody")
        lines = [self._paragraph(one, shape) for one in (body if body is not None else ()) if local(one) == "p"]
        return [line for line in lines if line.strip()]

    def _paragraph(self, paragraph: Any, shape: Any) -> str:
        """The words of a paragraph that can be seen."""
        seen = []
        for one in paragraph:
            if (
                self._grounds is not None
                and local(one) in ("r", "fld")
                and self._grounds.hide(child(one, "rPr"), shape)
            ):
                self._reading.count("white word", "left out", len(_said(one).split()))
            else:
                seen.append(one)
        return _paragraph(seen)


def _said(run: Any) -> str:
    text = child(run, "t")
    return (text.text or "") if text is not None else ""


def _is_hidden(shape: Any) -> bool:
    return any(
        local(one) == "cNvPr" and one.get("hidden") in ("1", "true") for part in shape if len(part) for one in part
    )


def _paragraph(runs: Iterable[Any]) -> str:
    parts = []
    for one in runs:
        match local(one):
            case "r" | "fld":
                properties = child(one, "rPr")
                if properties is not None and (properties.get("baseline") or "-").strip("0")[:1].isdigit():
                    parts.append(RAISED)
                parts.append(_said(one))
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
