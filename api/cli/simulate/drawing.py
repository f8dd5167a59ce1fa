"""A drawing: boxes, lines and words in points, written out as SVG or as PNG."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Literal, TypeAlias

INK, SOFT, RULE, PAPER = "#221A12", "#5B4D3D", "#D8CFBA", "#FBF8EE"
SCALE = 2
"""Pixels of a PNG for each point, so that it is sharp on good screens and in print."""


@dataclass(frozen=True)
class Box:
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    title: str = ""
    """The text shown while a pointer rests on it."""


@dataclass(frozen=True)
class Line:
    """A straight line."""

    x: float
    y: float
    to_x: float
    to_y: float
    ink: str = INK
    width: float = 1.0


@dataclass(frozen=True)
class TextLine:
    """A line of text; `y` is its base line."""

    x: float
    y: float
    text: str
    size: int = 12
    bold: bool = False
    anchor: Literal["start", "middle", "end"] = "start"
    ink: str = INK


Shape: TypeAlias = Box | Line | TextLine


@dataclass(frozen=True)
class Drawing:
    """Shapes on a sheet."""

    width: int
    height: int
    shapes: tuple[Shape, ...]
    title: str = ""
    """What it shows, for those who do not see it."""


def shift_down(shape: Shape, down: float) -> Shape:
    """A shape farther down the sheet."""
    if isinstance(shape, Line):
        return replace(shape, y=shape.y + down, to_y=shape.to_y + down)
    return replace(shape, y=shape.y + down)


def stack(drawings: Iterable[Drawing], gap: int = 28) -> Drawing:
    """Several drawings one below the other, as one."""
    shapes: list[Shape] = []
    width, top, titles = 0, gap, []
    for drawing in drawings:
        shapes += [shift_down(shape, top) for shape in drawing.shapes]
        width = max(width, drawing.width)
        top += drawing.height + gap
        titles.append(drawing.title)
    return Drawing(width, top, tuple(shapes), " ".join(titles))


def svg(drawing: Drawing, about: str = "") -> str:
    """The drawing as an SVG element that stands alone or inside a page; `about`: where it comes from."""
    body = "\n".join(_svg_shape(shape) for shape in drawing.shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{drawing.width}" height="{drawing.height}" '
        f'viewBox="0 0 {drawing.width} {drawing.height}" role="img" '
        f'font-family="Libre Franklin, Franklin Gothic Medium, Arial, sans-serif">\n'
        f"<title>{escape(drawing.title)}</title>\n{f'<metadata>{escape(about)}</metadata>' if about else ''}"
        f'<rect width="100%" height="100%" fill="{PAPER}"/>\n{body}\n</svg>\n'
    )


def _svg_shape(shape: Shape) -> str:
    if isinstance(shape, Box):
        title_tag = f"<title>{escape(shape.title)}</title>" if shape.title else ""
        return (
            f'<rect x="{shape.x:.1f}" y="{shape.y:.1f}" width="{max(0.0, shape.width):.1f}" '
            f'height="{shape.height:.1f}" fill="{shape.fill}">{title_tag}</rect>'
        )
    if isinstance(shape, Line):
        return (
            f'<line x1="{shape.x:.1f}" y1="{shape.y:.1f}" x2="{shape.to_x:.1f}" y2="{shape.to_y:.1f}" '
            f'stroke="{shape.ink}" stroke-width="{shape.width:g}"/>'
        )
    weight = ' font-weight="bold"' if shape.bold else ""
    anchor = f' text-anchor="{shape.anchor}"' if shape.anchor != "start" else ""
    return (
        f'<text x="{shape.x:.1f}" y="{shape.y:.1f}" font-size="{shape.size}"{weight}{anchor} fill="{shape.ink}">'
        f"{escape(shape.text)}</text>"
    )


def write_png(drawing: Drawing, target: Path, about: Mapping[str, str]) -> None:
    """The drawing as a PNG file, in a font that Pillow brings along; `about`: texts that are kept in the file, by name.

    Raises:
        ModuleNotFoundError: where Pillow is not installed.
    """
    from PIL import Image, ImageDraw, ImageFont, PngImagePlugin  # only who asks for a PNG waits for it

    sheet = Image.new("RGB", (drawing.width * SCALE, drawing.height * SCALE), PAPER)
    pencil = ImageDraw.Draw(sheet)
    for shape in drawing.shapes:
        if isinstance(shape, Box):
            if shape.width > 0:
                corner = ((shape.x + shape.width) * SCALE - 1, (shape.y + shape.height) * SCALE - 1)
                start = (shape.x * SCALE, shape.y * SCALE)
                pencil.rectangle((start, (max(start[0], corner[0]), max(start[1], corner[1]))), fill=shape.fill)
        elif isinstance(shape, Line):
            ends = ((shape.x * SCALE, shape.y * SCALE), (shape.to_x * SCALE, shape.to_y * SCALE))
            pencil.line(ends, fill=shape.ink, width=max(1, round(shape.width * SCALE)))
        else:
            anchor = {"start": "ls", "middle": "ms", "end": "rs"}[shape.anchor]
            font = ImageFont.load_default(size=shape.size * SCALE)
            stroke = 0.6 if shape.bold else 0
            pencil.text(
                (shape.x * SCALE, shape.y * SCALE),
                printable(shape.text),
                fill=shape.ink,
                font=font,
                anchor=anchor,
                stroke_width=stroke,
            )
    kept = PngImagePlugin.PngInfo()
    for name, text in about.items():
        kept.add_itxt(name, text)
    sheet.save(target, format="PNG", optimize=True, pnginfo=kept)


_ASCII_LOOKALIKES = str.maketrans(
    {"–": "-", "—": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "…": "...", "−": "-", "→": ">"}
)


def printable(text: str) -> str:
    """A text in the letters that Pillow's own font has."""
    decomposed = unicodedata.normalize("NFKD", text.translate(_ASCII_LOOKALIKES))
    return "".join(char for char in decomposed if char.isascii())
