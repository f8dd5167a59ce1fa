"""Pictures of verdicts: the outcome on the wall, and those who decided it at their table, as an image to share.

The heads are the page's own drawings, which its build leaves in `web/dist/heads.json`. Nothing here knows a format: the
words are the format's labels, and a choice has the colour and the shape of its place among the choices.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import threading
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from xml.sax.saxutils import escape

from api.wire.errors import ApiError
from engine.core.acts import FACE_COUNT
from engine.core.derived import derived_from_text
from engine.core.format import Format
from engine.core.seats import Seat
from engine.core.state import State
from engine.text.capitals import capitalise
from rooms.computation import compute

WIDTH, HEIGHT = 1200, 630
"""Pixels, as previews of links want them."""
DRAWING_SECONDS = 20
"""For how long a picture may be drawn; it takes less than one."""
MAX_TITLE, MAX_WORD = 80, 40
"""Characters of the matter's title and of the outcome; what is longer ends in an ellipsis."""

_HEADS = Path(__file__).resolve().parents[2] / "web" / "dist" / "heads.json"
_FONTS = Path(__file__).resolve().parent / "fonts"
_FONT_FILES = ("Besley-ExtraBold.ttf", "Besley-MediumItalic.ttf", "LibreFranklin-SemiBold.ttf")
_NOT_BUILT_SENTENCE = "The page has not been built, and its heads are in the picture. Run `make web`, then ask again."
_NOT_DRAWN_SENTENCE = "The picture could not be drawn; ask again in a moment."
_NOT_BEGUN_SENTENCE = "The deliberation has not begun; its picture comes with the verdict."
_NO_VERDICT_SENTENCE = "There is no verdict yet; the picture comes with it."
_ADJOURNED_SENTENCE = "This deliberation was adjourned without a verdict, so there is no picture of one."

_CHILD_SCRIPT = Path(__file__).with_name("picture_child.py")
_DRAWING_LOCK = threading.Lock()
_WALL, _WALL_LIT, _PAINT = "#C6CFB9", "#E4E6CB", "#2E4638"
_OAK, _OAK_GRAIN, _OAK_DEEP, _CHAIR = "#80522A", "#6B411C", "#573617", "#5E3A19"
_SLIP, _INK, _SUN, _BOND = "#FFFDF6", "#221A12", "#F6E7A8", "#FBF8EE"
_TONES = ("#9B2A1B", "#1B4F7E", "#5A3673", "#6B4A05", "#0C5850")
"""The colours of the page by day; those of the choices by their place."""
_TABLE_EDGE_Y = 446
"""Where the table begins."""


@dataclass(frozen=True)
class SeatPicture:
    """One place at the table."""

    number: int
    persona: str | None
    """Whose head is seen, where it is a persona's."""
    face: int | None
    """Whose head is seen, where it is one that people choose from; neither: an empty chair."""
    tone: int | None
    """The place of the standing ballot among the choices."""


@dataclass(frozen=True)
class VerdictPicture:
    """Everything that is seen in a picture, so that two that are alike are one."""

    title: str
    word: str
    """The outcome."""
    tone: int | None
    """The place of the outcome among the choices; None for an end that is no choice."""
    counts: tuple[tuple[str, int], ...]
    """The choices as they are called, in order, with their ballots."""
    seats: tuple[SeatPicture, ...]


async def verdict_picture(format: Format, state: State) -> tuple[bytes, str]:
    """The picture of a verdict as PNG, and its entity tag.

    Raises `no_verdict`; `unavailable` without a built page, and where it cannot be drawn.
    """
    if state.verdict is None:
        sentence = {"lobby": _NOT_BEGUN_SENTENCE, "closed": _ADJOURNED_SENTENCE}.get(state.status, _NO_VERDICT_SENTENCE)
        raise ApiError("no_verdict", sentence)
    if not _HEADS.is_file():
        raise ApiError("unavailable", _NOT_BUILT_SENTENCE)
    picture = picture_of(format, state)
    return await compute(lambda: drawn(picture))


def picture_of(format: Format, state: State) -> VerdictPicture:
    """What is seen of a table that has its verdict; nothing that a spectator could not see."""
    assert state.verdict is not None
    assert state.case is not None
    choices = format.choices_at(state)
    tones = {choice: place for place, choice in enumerate(choices)}
    faces = faces_at(tuple(state.seats.values()))
    seats = tuple(
        SeatPicture(
            number=seat.number,
            persona=_persona(seat, faces) if seat.number not in state.out else None,
            face=faces.get(seat.number) if seat.number not in state.out else None,
            tone=tones.get(state.ballots.get(seat.number, "")),
        )
        for seat in state.seats.values()
    )
    counts = tuple((format.labels.choice(choice), state.verdict.counts.get(choice, 0)) for choice in choices)
    return VerdictPicture(
        title=_shortened(state.case.title, MAX_TITLE),
        word=_shortened(capitalise(format.labels.outcome(state.verdict.outcome)), MAX_WORD),
        tone=tones.get(state.verdict.outcome),
        counts=counts if any(count for _, count in counts) else (),
        seats=seats,
    )


def _persona(seat: Seat, faces: dict[int, int]) -> str | None:
    return seat.persona.id if seat.persona is not None and seat.number not in faces and seat.occupant else None


def faces_at(seats: tuple[Seat, ...]) -> dict[int, int]:
    """The faces of those who are no persona, by seat: the one that they have chosen, or one that follows from the name
    and that nobody else at the table has. The page has the same rule."""
    known = _known_personas()
    faces = {
        seat.number: seat.face
        for seat in seats
        if seat.occupant is not None and seat.face is not None and 1 <= seat.face <= FACE_COUNT
    }
    taken = set(faces.values())
    for seat in seats:
        persona = seat.persona is not None and seat.persona.id in known
        if seat.occupant is None or seat.number in faces or (seat.occupant != "human" and persona):
            continue
        face = _name_hash(seat.name) % FACE_COUNT
        for _ in range(FACE_COUNT - 1):
            if face + 1 not in taken:
                break
            face = (face + 1) % FACE_COUNT
        faces[seat.number] = face + 1
        taken.add(face + 1)
    return faces


def _name_hash(text: str) -> int:
    """FNV-1a over the units of UTF-16, as the page computes it."""
    units, total = text.encode("utf-16-le", "surrogatepass"), 0x811C9DC5
    for low, high in zip(units[::2], units[1::2], strict=True):
        total = ((total ^ (low | high << 8)) * 0x01000193) & 0xFFFFFFFF
    return total


@lru_cache(maxsize=1)
def _heads(built: int) -> tuple[dict[str, str], tuple[str, ...]]:
    """The heads of personas by id, and those that people choose from; `built`: when the page was."""
    read = json.loads(_HEADS.read_text("utf-8"))
    return dict(read["personas"]), tuple(read["faces"])


def _known_personas() -> frozenset[str]:
    return frozenset(_heads(_HEADS.stat().st_mtime_ns)[0]) if _HEADS.is_file() else frozenset()


def drawn(picture: VerdictPicture) -> tuple[bytes, str]:
    """A picture as PNG, and its entity tag. Raises `unavailable` where it cannot be drawn."""
    return _drawn(svg(picture, *_heads(_HEADS.stat().st_mtime_ns)))


@derived_from_text
def _drawn(markup: str) -> tuple[bytes, str]:
    found = find_spec("resvg_py")
    if found is None or not found.submodule_search_locations:
        raise ApiError("unavailable", _NOT_DRAWN_SENTENCE)
    folder, fonts = Path(found.submodule_search_locations[0]).parent, [str(_FONTS / name) for name in _FONT_FILES]
    command = [sys.executable, "-I", "-S", "-B", str(_CHILD_SCRIPT), str(folder), *fonts]
    try:
        with _DRAWING_LOCK:
            done = subprocess.run(
                command,
                input=markup.encode("utf-8", "replace"),
                capture_output=True,
                timeout=DRAWING_SECONDS,
                check=True,
            )
    except (OSError, subprocess.SubprocessError):
        raise ApiError("unavailable", _NOT_DRAWN_SENTENCE) from None
    return done.stdout, f'"{hashlib.sha256(done.stdout).hexdigest()[:32]}"'


def svg(picture: VerdictPicture, personas: dict[str, str], faces: tuple[str, ...]) -> str:
    """A picture as SVG, from the back to the front."""
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">',
            _wall(picture.title),
            _outcome(picture),
            *_people(picture, personas, faces),
            _table(),
            *_plates(picture),
            *_count(picture),
            "</svg>",
        ]
    )


def _wall(title: str) -> str:
    stripes = "".join(
        f'<path d="M-40,{y} L1240,{y + 62} V{y + 78} L-40,{y + 16}Z" fill="{_WALL_LIT}"/>' for y in range(40, 460, 28)
    )
    size = _fitting(title, 30, 700, 0.52)
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{_WALL}"/>'
        '<clipPath id="panes"><path d="M330,84 L700,84 L880,446 L510,446Z M742,84 L1112,84 L1292,446 L922,446Z"/>'
        f'</clipPath><g clip-path="url(#panes)">{stripes}</g>'
        f'<rect y="74" width="{WIDTH}" height="7" fill="{_OAK_DEEP}"/>'
        + _text("Twelve Angry Agents", 44, 49, 30, _PAINT, weight=800, spacing=-0.3)
        + _text(title, WIDTH - 44, 48, size, _INK, style="italic", weight=500, anchor="end")
    )


def _outcome(picture: VerdictPicture) -> str:
    size = _fitting(picture.word, 168, WIDTH - 120, 0.56)
    # The heads cover the descenders of a large word, and nothing of a small one.
    line, spacing = 205 + 0.47 * size, round(-0.035 * size, 2)
    return _text(
        picture.word,
        WIDTH / 2,
        line,
        size,
        _tone(picture.tone),
        weight=800,
        anchor="middle",
        spacing=spacing,
    )


def _pitch(picture: VerdictPicture) -> float:
    return min(112.0, (WIDTH - 64) / max(1, len(picture.seats)))


def _left(picture: VerdictPicture) -> float:
    return (WIDTH - _pitch(picture) * len(picture.seats)) / 2


def _people(picture: VerdictPicture, personas: dict[str, str], faces: tuple[str, ...]) -> list[str]:
    pitch, left = _pitch(picture), _left(picture)
    scale = pitch * 1.22 / 120
    drawn = []
    for place, seat in enumerate(picture.seats):
        x, y = left + pitch * (place + 0.5) - 60 * scale, _TABLE_EDGE_Y - 150 * scale + 1
        head = personas.get(seat.persona or "") or (faces[seat.face - 1] if seat.face is not None else "")
        # Two people may have the same face, and no two parts of a picture the same name.
        head = head.replace('"ID-', f'"s{seat.number}-').replace("(#ID-", f"(#s{seat.number}-")
        drawn.append(f'<g transform="translate({x:.2f},{y:.2f}) scale({scale:.4f})">{_CHAIR_SHAPES}{head}</g>')
    return drawn


_CHAIR_SHAPES = (
    f'<path d="M39,76 V150 M60,76 V150 M81,76 V150" fill="none" stroke="{_CHAIR}" stroke-width="5" opacity="0.86"/>'
    f'<path d="M20,150 V93 C20,78 26,74.5 39,74.5 H81 C94,74.5 100,78 100,93 V150" fill="none" stroke="{_CHAIR}" '
    'stroke-width="11.5"/>'
)


def _table() -> str:
    grain = "".join(
        f'<path d="M0,{y} C300,{y + bend} 800,{y - bend} {WIDTH},{y + bend / 2}" fill="none" stroke="{_OAK_GRAIN}" '
        f'stroke-width="{1 + y % 3 * 0.5}" opacity="0.55"/>'
        for y, bend in ((_TABLE_EDGE_Y + 8 + 11 * line, (line * 37) % 13 - 6) for line in range(17))
    )
    slats = "".join(
        f'<path d="M{x},{_TABLE_EDGE_Y} h70 l90,190 h-70Z" fill="{_SUN}" opacity="{0.12 - x / 12000:.3f}"/>'
        for x in range(-60, 900, 150)
    )
    return f'<rect y="{_TABLE_EDGE_Y}" width="{WIDTH}" height="{HEIGHT - _TABLE_EDGE_Y}" fill="{_OAK}"/>{grain}{slats}'


def _plates(picture: VerdictPicture) -> list[str]:
    """The tent cards: the number of the seat, and how it voted."""
    pitch, left = _pitch(picture), _left(picture)
    width = min(pitch - 10, 96.0)
    drawn = []
    for place, seat in enumerate(picture.seats):
        x = left + pitch * (place + 0.5) - width / 2
        drawn.append(
            f'<rect x="{x:.1f}" y="{_TABLE_EDGE_Y + 10}" width="{width:.1f}" height="42" fill="{_OAK_DEEP}"/>'
            f'<rect x="{x:.1f}" y="{_TABLE_EDGE_Y + 8}" width="{width:.1f}" height="40" fill="{_SLIP}"/>'
            + _text(str(seat.number), x + width * 0.32, _TABLE_EDGE_Y + 37, 24, _INK, weight=800, anchor="middle")
        )
        if seat.tone is not None:
            drawn.append(_mark(seat.tone, x + width * 0.7 - 9, _TABLE_EDGE_Y + 19, 18, _tone(seat.tone)))
    return drawn


def _count(picture: VerdictPicture) -> list[str]:
    """How the ballots stood: a slip for each choice, as wide as its word wants it."""
    if not picture.counts:
        return []
    size = 26 if len(picture.counts) <= 3 else 20
    widths = [84 + 0.58 * size * len(word) + 30 * len(str(count)) for word, count in picture.counts]
    gap = 22.0
    shrink = min(1.0, (WIDTH - 60) / (sum(widths) + gap * (len(widths) - 1)))
    x, drawn = (WIDTH / shrink - sum(widths) - gap * (len(widths) - 1)) / 2, []
    for place, ((word, count), width) in enumerate(zip(picture.counts, widths, strict=True)):
        filled = place == 0
        ground, color = (_tone(place), _BOND) if filled else (_SLIP, _tone(place))
        digits = 30 * len(str(count))
        drawn.append(
            f'<rect x="{x:.1f}" y="3" width="{width:.1f}" height="72" fill="{_OAK_DEEP}"/>'
            f'<rect x="{x:.1f}" y="0" width="{width:.1f}" height="72" fill="{ground}"/>'
            + _mark(place, x + 16, 27, 18, color)
            + _text(str(count), x + 44, 54, 52, color, weight=800, spacing=-1)
            + _text(word, x + 54 + digits, 46, size, _BOND if filled else _INK, family="Libre Franklin", weight=600)
        )
        x += width + gap
    return [f'<g transform="translate(0,{_TABLE_EDGE_Y + 78}) scale({shrink:.4f})">', *drawn, "</g>"]


def _mark(tone: int, x: float, y: float, size: float, color: str) -> str:
    """A ballot as a shape, by the place of its choice."""
    line = f'fill="none" stroke="{color}" stroke-width='
    shape = {
        0: f'<path d="M2,2 H14 V14 H2Z" fill="{color}"/>',
        1: f'<circle cx="8" cy="8" r="5.6" {line}"2.6"/>',
        2: f'<path d="M8,1.5 L15,14.5 H1Z" fill="{color}"/>',
        3: f'<path d="M3,3 H13 V13 H3Z" {line}"2.6"/>',
    }.get(tone, f'<path d="M3,3 L13,13 M13,3 L3,13" {line}"3"/>')
    return f'<g transform="translate({x:.1f},{y:.1f}) scale({size / 16:.4f})">{shape}</g>'


def _tone(tone: int | None) -> str:
    return _TONES[tone] if tone is not None and tone < len(_TONES) else _INK


def _fitting(text: str, size: float, width: float, share: float) -> float:
    """The size of type at which a line is no wider than `width` pixels; `share`: an average character, of the size."""
    return round(min(size, width / (share * max(1, len(text)))), 1)


def _shortened(text: str, limit: int) -> str:
    plain = " ".join("".join(char for char in text if char.isprintable() or char.isspace()).split())
    return plain if len(plain) <= limit else f"{plain[: limit - 1].rstrip()}…"


def _text(
    text: str,
    x: float,
    y: float,
    size: float,
    color: str,
    *,
    family: str = "Besley",
    weight: int,
    style: str = "normal",
    anchor: str = "start",
    spacing: float = 0,
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-family="{family}" font-weight="{weight}" font-style="{style}" '
        f'font-size="{size}" text-anchor="{anchor}" letter-spacing="{spacing}" fill="{color}">{escape(text)}</text>'
    )
