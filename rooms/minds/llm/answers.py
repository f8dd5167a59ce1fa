"""Answers of models, read strictly, whatever the format: one JSON object, or fields in tags, and nothing around them.

What cannot be read is asked for once more, and then given up. Nothing of an answer is obeyed beyond its fields.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from engine.text.clipping import clip
from rooms.minds.llm.decoding import ANSWER, text_before_field, visible_text

MAX_QUOTED_CHARACTERS = 2_000
"""Characters of an unreadable answer that its model is shown again."""


class UnreadableAnswer(Exception):
    """An answer that is not what was asked for. The sentence names the flaw and repeats nothing of the answer."""

    def __init__(self, sentence: str, hint: str | None = None) -> None:
        """`hint`: what the model alone reads, where that says more."""
        super().__init__(sentence)
        self.hint = hint or sentence


def is_tagged(text: str) -> bool:
    """Whether an answer came in tags, whatever was asked for; read as strictly as the other form."""
    return text[text_before_field(text) :].startswith(ANSWER)


# JSON


def read_json(text: str) -> dict[str, Any]:
    """The one JSON object that an answer is. Raises `UnreadableAnswer`."""
    return _parsed(text[text_before_field(text) :].strip().removesuffix("```").rstrip())


def read_object(text: str) -> dict[str, Any]:
    """The same, also where the object stands between `<answer>` and `</answer>`. Raises `UnreadableAnswer`."""
    return _parsed(tagged_body(text).strip()) if is_tagged(text) else read_json(text)


def _parsed(body: str) -> dict[str, Any]:
    if not body:
        raise UnreadableAnswer("it is empty")
    try:
        found = json.loads(
            body, object_pairs_hook=_reject_duplicate_keys, parse_constant=_reject_constant, strict=False
        )
    except RecursionError:
        raise UnreadableAnswer("it is nested too deeply") from None
    except ValueError as error:
        flaw = str(error) if isinstance(error, _DuplicateKey) else "it is not one whole JSON object"
        raise UnreadableAnswer(flaw) from None
    if not isinstance(found, dict):
        raise UnreadableAnswer("it is not a JSON object")
    return found


class _DuplicateKey(ValueError):
    """A key that stands twice: which of the two was streamed, and which is meant?"""


def _reject_duplicate_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _DuplicateKey("a key stands twice")
    return found


def _reject_constant(name: str) -> float:
    raise ValueError(name)


# Tags

_ANY_TAG = re.compile(r"</?[a-z_]+>")


def tagged_body(text: str) -> str:
    """What stands between `<answer>` and `</answer>`. Raises `UnreadableAnswer` where anything else does."""
    body = text[text_before_field(text) :].strip().removesuffix("```").rstrip()
    if not body.startswith(ANSWER) or not body.endswith("</answer>"):
        raise UnreadableAnswer("it does not stand between <answer> and </answer>")
    return body.removeprefix(ANSWER).removesuffix("</answer>")


def read_tags(text: str, names: Sequence[str]) -> dict[str, Any]:
    """The fields of an answer in tags: each name once at most, nothing between them, no tag inside of one."""
    body, found = tagged_body(text), dict[str, Any]()
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


# Fields


def whole_number(value: Any) -> int | None:
    """A whole number, also one that came as 2.0 or "2"; None for anything else."""
    if isinstance(value, str):
        value = value.strip().removeprefix("seat ")
        return int(value) if re.fullmatch(r"-?\d{1,4}", value, re.ASCII) else None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return int(value) if value == value and abs(value) < 10_000 and value == int(value) else None


def share(value: Any) -> float | None:
    """A number from 0 to 1; None for anything else."""
    try:
        number = float(value) if isinstance(value, (int, float, str)) and not isinstance(value, bool) else None
    except (ValueError, OverflowError):
        return None
    return round(number, 4) if number is not None and 0.0 <= number <= 1.0 else None


def one_line(value: str, limit: int) -> str:
    """A text on one line, of so many characters at most."""
    return clip(" ".join(visible_text(value).split()), limit)
