"""Answers: what a model gave, read strictly. What cannot be read is asked for once more, and then given up.

Nothing of an answer is obeyed beyond its fields: a ballot is not among them, a seat is not, and a citation is only a
name until the engine has found it in the case.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from engine.core.acts import TEXT_LIMIT, ArgumentType
from rooms.minds.formats.jury.schemas import ARGUMENT_TYPES
from rooms.minds.llm.decoding import ANSWER, text_before_field, visible_text

PRIVATE_LIMIT = 400
"""Characters of a thought, and of what would change one's mind."""
QUESTION_LIMIT = 200
SUMMARY_POINTS = (1, 6)
"""Points that a summary may have; three to five are asked for."""
IMPACT_LEVELS = (-1, 4)
"""How far a turn moved a listener: put off by it, to as hardly ever happens."""
MAX_THOUGHT_WORDS = 10


class UnreadableAnswer(Exception):
    """An answer that is not what was asked for. The sentence names the flaw and repeats nothing of the answer."""


@dataclass(frozen=True)
class SpeechAnswer:
    """What a juror says, and what it keeps to itself."""

    argument_type: ArgumentType
    text: str
    target: int | None = None
    cites: tuple[str, ...] = ()
    thought: str | None = None
    conviction: float | None = None
    would_change: str | None = None


@dataclass(frozen=True)
class LookUpRequest:
    """What a juror wants to see before it speaks: an id, or a question."""

    wanted: str


@dataclass(frozen=True)
class ListenerImpact:
    """How a round took one listener."""

    levels: tuple[int, ...]
    """One for each turn, in their order."""
    thought: str | None


def read_speech(text: str) -> SpeechAnswer | LookUpRequest:
    """What a juror answered. Raises `UnreadableAnswer`."""
    fields = _fields(text, _SPEECH)
    wanted = fields.get("look_up")
    if isinstance(wanted, str) and wanted.strip():
        return LookUpRequest(_line(wanted, QUESTION_LIMIT))
    said = _text(fields)
    kind = fields.get("argument_type")
    kind = kind.strip().lower() if isinstance(kind, str) else kind
    if kind not in ARGUMENT_TYPES:
        raise UnreadableAnswer(f"“argument_type” is not one of {', '.join(ARGUMENT_TYPES)}")
    return SpeechAnswer(
        argument_type=cast(ArgumentType, kind),
        text=said,
        target=_whole(fields.get("target")),
        cites=_cites(fields.get("cites")),
        thought=_private(fields.get("thought")),
        conviction=_share(fields.get("conviction")),
        would_change=_private(fields.get("would_change")),
    )


def read_reactions(text: str, turns: int) -> dict[int, ListenerImpact]:
    """How the listeners took a round, by seat; whoever is missing or absurd is left out. Raises `UnreadableAnswer`.

    Args:
        turns: of the round; a listener with another number of them is left out.
    """
    found: dict[int, ListenerImpact] = {}
    for seat, levels, thought in _listeners(text):
        if seat is None or seat in found or len(levels) != turns:
            continue
        sane = [level for level in levels if level is not None and IMPACT_LEVELS[0] <= level <= IMPACT_LEVELS[1]]
        if len(sane) == turns:
            found[seat] = ListenerImpact(tuple(sane), _thought(thought))
    if not found:
        raise UnreadableAnswer("no listener has a whole number from -1 to 4 for each turn")
    return found


def read_points(text: str) -> tuple[str, ...]:
    """The points of a summary. Raises `UnreadableAnswer`."""
    if _in_tags(text):
        made: Any = re.findall(r"<point>(.*?)</point>", _body(text), re.DOTALL)
    else:
        made = _json(text).get("points")
    if not isinstance(made, list) or not all(isinstance(point, str) for point in made):
        raise UnreadableAnswer("“points” is not a list of sentences")
    told = tuple(line for line in (visible_text(point).lstrip("-•* ") for point in made) if line)
    if not SUMMARY_POINTS[0] <= len(told) <= SUMMARY_POINTS[1]:
        raise UnreadableAnswer(f"there are {len(told)} points, not three to five")
    return tuple(" ".join(point.split()) for point in told)


def read_words(text: str) -> str:
    """The judge's words. Raises `UnreadableAnswer`."""
    return _text(_fields(text, ("text",)))


def _in_tags(text: str) -> bool:
    """Whether an answer came in tags, whatever was asked for; read as strictly as the other form."""
    return text[text_before_field(text) :].startswith(ANSWER)


def _fields(text: str, names: Sequence[str]) -> dict[str, Any]:
    return _tagged(text, names) if _in_tags(text) else _json(text)


# JSON


def _json(text: str) -> dict[str, Any]:
    body = text[text_before_field(text) :].strip().removesuffix("```").rstrip()
    if not body:
        raise UnreadableAnswer("it is empty")
    try:
        found = json.loads(body, object_pairs_hook=_once, parse_constant=_no_number, strict=False)
    except RecursionError:
        raise UnreadableAnswer("it is nested too deeply") from None
    except ValueError as error:
        told = str(error) if isinstance(error, _Twice) else "it is not one whole JSON object"
        raise UnreadableAnswer(told) from None
    if not isinstance(found, dict):
        raise UnreadableAnswer("it is not a JSON object")
    return found


class _Twice(ValueError):
    """A key that stands twice: which of the two was streamed, and which is meant?"""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Twice("a key stands twice")
    return found


def _no_number(name: str) -> float:
    raise ValueError(name)


# Tags

_SPEECH = ("argument_type", "target", "cites", "text", "thought", "conviction", "would_change", "look_up")
_ANY_TAG = re.compile(r"</?[a-z_]+>")


def _body(text: str) -> str:
    body = text[text_before_field(text) :].strip().removesuffix("```").rstrip()
    if not body.startswith(ANSWER) or not body.endswith("</answer>"):
        raise UnreadableAnswer("it does not stand between <answer> and </answer>")
    return body.removeprefix(ANSWER).removesuffix("</answer>")


def _tagged(text: str, names: Sequence[str]) -> dict[str, Any]:
    """The fields of an answer in tags: each name once at most, nothing between them, no tag inside of one."""
    body, found = _body(text), dict[str, Any]()
    pattern = re.compile(rf"<({'|'.join(names)})>(.*?)</\1>", re.DOTALL)
    end = 0
    for match in pattern.finditer(body):
        name, value = match.groups()
        if body[end : match.start()].strip() or name in found or _ANY_TAG.search(value):
            raise UnreadableAnswer("its tags are not the ones that were asked for, each once")
        found[name], end = value, match.end()
    if body[end:].strip() or not found:
        raise UnreadableAnswer("its tags are not the ones that were asked for, each once")
    return {name: None if value.strip().lower() in ("", "none", "null") else value for name, value in found.items()}


_LISTENER = re.compile(r'<listener seat="\s*(\d{1,3})\s*" moved="([-\d\s,]*)"\s*(?:/>|>(.*?)</listener>)', re.DOTALL)


def _listeners(text: str) -> list[tuple[int | None, list[int | None], Any]]:
    if _in_tags(text):
        return [
            (int(seat), [_whole(level) for level in levels.replace(",", " ").split()], thought)
            for seat, levels, thought in _LISTENER.findall(_body(text))
        ]
    made = _json(text).get("reactions")
    if not isinstance(made, list):
        raise UnreadableAnswer("“reactions” is not a list")
    return [
        (_whole(one.get("seat")), [_whole(level) for level in one["moved"]], one.get("thought"))
        for one in made
        if isinstance(one, dict) and isinstance(one.get("moved"), list)
    ]


# Fields


def _text(fields: Mapping[str, Any]) -> str:
    text = fields.get("text")
    if not isinstance(text, str):
        raise UnreadableAnswer("“text” is missing")
    said = visible_text(text)
    if not any(char.isalnum() for char in said):
        raise UnreadableAnswer("“text” says nothing")
    if len(said) > TEXT_LIMIT:
        raise UnreadableAnswer(f"“text” has more than {TEXT_LIMIT} characters")
    return said


def _whole(value: Any) -> int | None:
    """A whole number, also one that came as 2.0 or "2"; None for anything else."""
    if isinstance(value, str):
        value = value.strip().removeprefix("seat ")
        return int(value) if re.fullmatch(r"-?\d{1,4}", value, re.ASCII) else None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return int(value) if value == value and abs(value) < 10_000 and value == int(value) else None


def _share(value: Any) -> float | None:
    try:
        number = float(value) if isinstance(value, (int, float, str)) and not isinstance(value, bool) else None
    except (ValueError, OverflowError):
        return None
    return round(number, 4) if number is not None and 0.0 <= number <= 1.0 else None


def _cites(value: Any) -> tuple[str, ...]:
    """Names as they were given, at most twelve; whether the case has them is for the engine to say."""
    given = value.split(",") if isinstance(value, str) else value if isinstance(value, list) else []
    names = (_line(cite, 80) for cite in given if isinstance(cite, str))
    return tuple(dict.fromkeys(name for name in names if name))[:12]


def _private(value: Any) -> str | None:
    return _line(value, PRIVATE_LIMIT) or None if isinstance(value, str) else None


def _line(value: str, limit: int) -> str:
    flat = " ".join(visible_text(value).split())
    return flat if len(flat) <= limit else flat[: limit - 2].rsplit(" ", 1)[0] + " …"


def _thought(value: Any) -> str | None:
    """A thought of at most ten words."""
    told = _private(value)
    if told is None:
        return None
    parts = told.split()
    return _line(
        told if len(parts) <= MAX_THOUGHT_WORDS else " ".join(parts[:MAX_THOUGHT_WORDS]).rstrip(",;:.") + " …", 200
    )
