"""Answers: what a model gave. What cannot be read is asked for once more, and then given up.

Nothing of an answer is obeyed beyond its fields: a ballot is not among them, a seat is not, and a citation is only a
name until the engine has found it in the case.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from engine.core.acts import TEXT_LIMIT, ArgumentType
from rooms.minds.formats.jury.schemas import ARGUMENT_TYPES
from rooms.minds.formats.questions import LookUpRequest
from rooms.minds.llm.answers import (
    UnreadableAnswer,
    is_tagged,
    one_line,
    read_object,
    read_tags,
    share,
    spoken_text,
    tagged_body,
    whole_number,
)

PRIVATE_LIMIT = 400
"""Characters of a thought, and of what would change one's mind."""
QUESTION_LIMIT = 200
IMPACT_LEVELS = (-1, 4)
"""How far a turn moved a listener: put off by it, to as hardly ever happens."""
MAX_THOUGHT_WORDS = 10


@dataclass(frozen=True)
class SpeechAnswer:
    """What a juror says, and what it keeps to itself."""

    argument_type: ArgumentType | None
    """None: what its words are read as."""
    text: str
    target: int | None = None
    cites: tuple[str, ...] = ()
    thought: str | None = None
    conviction: float | None = None
    would_change: str | None = None


@dataclass(frozen=True)
class ListenerImpact:
    """How a round took one listener."""

    levels: tuple[int, ...]
    """One for each turn, in their order."""
    thought: str | None
    persuaded: int | None = None
    """The turn that mattered to them, counted from 1 in the round."""


def read_speech(text: str, names: Sequence[str] = ()) -> SpeechAnswer | LookUpRequest:
    """What a juror answered, whom the table calls by these names. Raises `UnreadableAnswer`."""
    fields = _fields(text, _SPEECH)
    wanted = fields.get("look_up")
    if isinstance(wanted, str) and wanted.strip():
        return LookUpRequest((one_line(wanted, QUESTION_LIMIT),))
    said = _text(fields, names)
    kind = fields.get("argument_type")
    kind = kind.strip().lower() if isinstance(kind, str) else kind
    return SpeechAnswer(
        argument_type=cast(ArgumentType, kind) if kind in ARGUMENT_TYPES else None,
        text=said,
        target=whole_number(fields.get("target")),
        cites=_cites(fields.get("cites")),
        thought=_private(fields.get("thought")),
        conviction=share(fields.get("conviction")),
        would_change=_private(fields.get("would_change")),
    )


def read_reactions(text: str, turns: int) -> dict[int, ListenerImpact]:
    """How the listeners took a round, by seat; one that is missing or absurd is left out. Raises `UnreadableAnswer`.

    Args:
        turns: of the round; a listener with another number of them is left out.
    """
    found: dict[int, ListenerImpact] = {}
    for seat, levels, thought, persuaded in _listeners(text):
        if seat is None or seat in found or len(levels) != turns:
            continue
        sane = [level for level in levels if level is not None and IMPACT_LEVELS[0] <= level <= IMPACT_LEVELS[1]]
        if len(sane) == turns:
            mattered = persuaded if persuaded is not None and 1 <= persuaded <= turns else None
            found[seat] = ListenerImpact(tuple(sane), _thought(thought), mattered)
    if not found:
        raise UnreadableAnswer("no listener has a whole number from -1 to 4 for each turn")
    return found


def read_words(text: str) -> str:
    """The judge's words. Raises `UnreadableAnswer`."""
    return _text(_fields(text, ("text",)))


_SPEECH = ("argument_type", "target", "cites", "text", "thought", "conviction", "would_change", "look_up")


def _fields(text: str, names: Sequence[str]) -> dict[str, Any]:
    return read_tags(text, names) if is_tagged(text) else read_object(text, names, "text")


_LISTENER = re.compile(
    r'<listener seat="\s*(\d{1,3})\s*" moved="([-\d\s,]*)"(?: persuaded="\s*(\w{0,9})\s*")?\s*(?:/>|>(.*?)</listener>)',
    re.DOTALL,
)


def _listeners(text: str) -> list[tuple[int | None, list[int | None], Any, int | None]]:
    if is_tagged(text):
        return [
            (
                int(seat),
                [whole_number(level) for level in levels.replace(",", " ").split()],
                thought,
                whole_number(turn),
            )
            for seat, levels, turn, thought in _LISTENER.findall(tagged_body(text))
        ]
    made = read_object(text, ("reactions",)).get("reactions")
    if not isinstance(made, list):
        raise UnreadableAnswer("“reactions” is not a list")
    return [
        (
            whole_number(one.get("seat")),
            [whole_number(level) for level in one["moved"]],
            one.get("thought"),
            whole_number(one.get("persuaded")),
        )
        for one in made
        if isinstance(one, dict) and isinstance(one.get("moved"), list)
    ]


# Fields


def _text(fields: Mapping[str, Any], names: Sequence[str] = ()) -> str:
    text = fields.get("text")
    if not isinstance(text, str):
        raise UnreadableAnswer("“text” is missing")
    said = spoken_text(text, names)
    if not any(char.isalnum() for char in said):
        raise UnreadableAnswer("“text” says nothing")
    if len(said) > TEXT_LIMIT:
        raise UnreadableAnswer(f"“text” has more than {TEXT_LIMIT} characters")
    return said


def _cites(value: Any) -> tuple[str, ...]:
    """Names as they were given, at most twelve; whether the case has them is for the engine to say."""
    given = value.split(",") if isinstance(value, str) else value if isinstance(value, list) else []
    names = (one_line(cite, 80) for cite in given if isinstance(cite, str))
    return tuple(dict.fromkeys(name for name in names if name))[:12]


def _private(value: Any) -> str | None:
    return one_line(value, PRIVATE_LIMIT) or None if isinstance(value, str) else None


def _thought(value: Any) -> str | None:
    """A thought of at most ten words."""
    thought = _private(value)
    if thought is None:
        return None
    words = thought.split()
    return one_line(
        thought if len(words) <= MAX_THOUGHT_WORDS else " ".join(words[:MAX_THOUGHT_WORDS]).rstrip(",;:.") + " …", 200
    )
