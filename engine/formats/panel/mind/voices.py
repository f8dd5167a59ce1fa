"""The voices of members: what each of them says, by what a turn does. No line is used twice in a meeting.

Slots: `{quote}` and `{doc}` (what a turn rests on and what its document is called), `{claim}`, `{other}` and
`{other_doc}` (of a point that takes two documents), `{about}` (what was quoted before, by its first words: what is
answered, given up, or decides), `{against}` (the same of what weighs less), `{by}` (of what answered it), `{name}` (who
is spoken to), `{option}` (a verdict), `{title}` (what is filed with the turn).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from engine.core.derived import derived_from_text
from engine.matters.candidate import Member
from engine.matters.points import PointKind
from engine.text.line_files import read_texts

Lines = Mapping[str, tuple[str, ...]]

_KINDS = (
    *("bring", "compare", "grant", "answer", "concede", "answered", "nothing", "fact", "ask"),
    *("weigh", "decide", "change", "close", "file"),
)
LINE_PREFIX = "line:"
"""How the id of a line begins among the points of a turn."""
VOICES: Mapping[str, Lines] = {
    voice: read_texts("engine.formats.panel", voice, _KINDS)
    for voice in ("analytical", "strategic", "sceptical", "warm", "blunt", "careful", "practical", "curious")
}
"""By voice and kind of line."""
UNREAD_LINES = read_texts(
    "engine.formats.panel",
    "unread",
    (*get_args(PointKind), "differ", "ask", "reply", "shrug", "fact_told", "absent", "silent", "close"),
)
"""What anybody says where nobody has marked the papers, by kind of point and by move."""
TIMEKEEPER_LINES = read_texts(
    "engine.formats.panel", "timekeeper", ("begin", "remind", "silent", "missing", "demand", "complete", "gone")
)
_STYLES: Sequence[tuple[str, tuple[str, ...]]] = (
    ("analytical", ("analy", "precise", "method", "rigor", "logical", "quantit", "data")),
    ("strategic", ("strateg", "vision", "big picture", "ambitious", "commercial")),
    ("sceptical", ("scept", "skept", "doubt", "critical", "devil", "contrar")),
    ("warm", ("warm", "kind", "empath", "friend", "people", "gentle", "support")),
    ("blunt", ("blunt", "direct", "brief", "terse", "tough", "impatient", "frank")),
    ("careful", ("careful", "cautious", "formal", "legal", "conservative", "measured", "thorough")),
    ("practical", ("practical", "pragma", "hands", "down to earth", "operat", "plain")),
    ("curious", ("curious", "open", "creativ", "inquis", "thoughtful", "academic")),
)
"""Which voice a style in somebody's own words calls for."""


def voices_of(members: tuple[Member, ...]) -> tuple[str, ...]:
    """The voice of each member in their order: that of their style, or the first that nobody has."""
    return _voices("\n".join(" ".join(member.style.split()) for member in members))


@derived_from_text
def _voices(styles: str) -> tuple[str, ...]:
    taken: list[str] = []
    for style in styles.casefold().split("\n"):
        wanted = next((voice for voice, words in _STYLES if any(word in style for word in words)), "practical")
        free = [voice for voice in VOICES if voice not in taken]
        taken.append(wanted if wanted not in taken or not free else free[0])
    return tuple(taken)
