"""The voices of members: what each of them says, by what a turn does. No line is used twice in a meeting.

Slots: `{quote}` and `{doc}` (a sentence and what its document is called), `{con}` and `{con_doc}` (another that stands
against it), `{name}` (who is spoken to), `{option}` (a verdict), `{about}` (the option that a sentence is about),
`{other}` (what a sentence contradicts), `{title}` (what is filed with the turn). Lines of `too_bright` and `too_dark`
disagree with a member who brought up something good or bad, `disagree` with either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.derived import derived_from_text
from engine.matters.candidate import Member
from engine.text.line_files import read_texts

Lines = Mapping[str, tuple[str, ...]]

_KINDS = (
    *("for", "against", "open", "agree", "disagree", "answer", "ask", "weigh", "verdict", "change", "file", "close"),
    # Of a specification: what it promises, demands, leaves open, and where it contradicts itself.
    *("promise", "criterion", "demand", "gap", "conflict"),
    # Of an option that puts the proposal off, and in answer to a question.
    *("good_of", "bad_of", "bears_out", "outweighs", "leaves_open"),
)
VOICES: Mapping[str, Lines] = {
    voice: read_texts("engine.formats.panel", voice, _KINDS, ("too_bright", "too_dark"))
    for voice in ("analytical", "strategic", "sceptical", "warm", "blunt", "careful", "practical", "curious")
}
"""By voice and kind of line."""
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
