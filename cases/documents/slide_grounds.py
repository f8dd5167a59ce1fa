"""Whether white words of a slide can be seen: what is behind them, on the slide, on its layout and on its master.

Words are taken for unseen only where everything below them is sure to be white: no picture, no filled shape and no
group reaches under their box, and the slide has no colour of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cases.documents.packages import Package, attribute, child, local

Box = tuple[int, int, int, int]
"""Left, top, right and bottom, in the units of the file."""
EVERYWHERE: Box = (-(10**9), -(10**9), 10**9, 10**9)
_FILLS = frozenset(("solidFill", "gradFill", "blipFill", "pattFill", "grpFill"))
_PLAIN_GROUND = "1001"
"""The first ground of a theme, which is one colour."""


class Grounds:
    """What stands behind the words of a slide."""

    def __init__(self, package: Package, slide: str, page: Any, known: dict[str, Any]) -> None:
        """`page`: the root of the slide; `known`: roots of layouts, masters and themes, which many slides have."""
        self.pages = [page]
        """The slide, its layout and its master, as far as they are there."""
        theme, part = None, slide
        for above in ("slideLayout", "slideMaster", "theme"):
            part = next((target for _, kind, target in package.targets(part) if kind == above), "")
            if part not in known:
                known[part] = package.xml(part)
            if known[part] is None:
                break
            if above == "theme":
                theme = known[part]
            else:
                self.pages.append(known[part])
        light = child(theme, "themeElements", "clrScheme", "lt1") if theme is not None else None
        said = (one.get("lastClr") or one.get("val") or "" for one in (light if light is not None else ()))
        self._light = next(said, "FFFFFF").upper()
        self._is_white = self._has_white_ground()
        self._boxes = [box for one in self.pages for box in self._filled(one)]

    def hide(self, words: Any | None, shape: Any) -> bool:
        """Whether nobody sees words of a shape, by their properties."""
        if words is None:
            return False
        if child(words, "noFill") is not None and child(words, "ln") is None:
            return True
        fill = child(words, "solidFill")
        if fill is None or not self._white(fill) or not self._is_white or local(shape) != "sp":
            return False
        if self._has_fill(shape) or any(local(one) == "grpSp" for one in shape.iterancestors()):
            return False
        box = _box(shape)
        return not any(_meet(box, other) for other in self._boxes)

    def _white(self, fill: Any) -> bool:
        """Whether a fill is plain white."""
        for color in fill:
            if len(color):  # lighter, darker, or to be seen through
                return False
            named = color.get("val") or ""
            if local(color) == "srgbClr":
                return named.upper() == "FFFFFF"
            return local(color) == "schemeClr" and named in ("bg1", "lt1") and self._light == "FFFFFF"
        return False

    def _has_white_ground(self) -> bool:
        for page in self.pages:
            ground = child(page, "cSld", "bg")
            if ground is None:
                continue
            said = child(ground, "bgRef")
            if said is not None:
                return said.get("idx") == _PLAIN_GROUND and self._white(said)
            fill = child(ground, "bgPr", "solidFill")
            return fill is not None and self._white(fill)
        return True

    def _filled(self, page: Any) -> Iterator[Box]:
        """Where shapes with a colour stand, and pictures, tables and groups."""
        tree = child(page, "cSld", "spTree")
        for shape in tree if tree is not None else ():
            match local(shape):
                case "sp" | "cxnSp":
                    if self._has_fill(shape):
                        yield _box(shape)
                case "pic" | "graphicFrame" | "grpSp" | "AlternateContent" | "contentPart":
                    yield _box(shape)

    def _has_fill(self, shape: Any) -> bool:
        properties = child(shape, "spPr")
        for one in properties if properties is not None else ():
            if local(one) == "noFill":
                return False
            if local(one) in _FILLS:
                return not (local(one) == "solidFill" and self._white(one))
        style = child(shape, "style", "fillRef")
        return style is not None and style.get("idx") != "0"


def _box(shape: Any) -> Box:
    """Where a shape stands; everywhere, where that is said elsewhere."""
    for properties in ("spPr", "grpSpPr", ""):
        place = child(shape, properties, "xfrm") if properties else child(shape, "xfrm")
        start, size = (child(place, "off"), child(place, "ext")) if place is not None else (None, None)
        if start is not None and size is not None and not attribute(place, "rot"):
            left, top = int(start.get("x") or 0), int(start.get("y") or 0)
            return left, top, left + int(size.get("cx") or 0), top + int(size.get("cy") or 0)
    return EVERYWHERE


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
