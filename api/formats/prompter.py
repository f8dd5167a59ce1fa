"""What a terminal asks its player, and which act a line makes: the shape of it, and what speeches have in common."""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from engine.core.format import Strategy

_ADDRESSEE_PATTERN = re.compile(r"^@(\d{1,2})\s*")
HINT_MARK = "?"
"""Before what steers the words of a strategy and is never said."""
HINT_HELP = f"“1 {HINT_MARK}the lamp” steers what is said with a strategy; the hint itself is never said."
Form: TypeAlias = Generator[str, str, Any]
"""Yields questions, takes lines, returns a value."""


@dataclass(frozen=True)
class Prompt:
    """Something that is asked of the player."""

    ask: str
    """The id of the ask; empty for what the player does unasked."""
    act: str
    text: str
    choices: tuple[str, ...] = ()
    """Of a ballot: what it may be."""
    form: Form | None = field(default=None, compare=False)
    """What takes the next line, where the act is asked for field by field."""


@dataclass(frozen=True)
class Parsed:
    """The result of a line of the player's."""

    act: dict[str, Any] | None = None
    """None where the line makes no act, or none yet."""
    ask: str | None = None
    """The ask that the act answers."""
    prompt: Prompt | None = None
    """The next question, where the act needs more lines."""


class Prompter(Protocol):
    """What asks the player of a format."""

    def next_prompt(self, you: Mapping[str, Any] | None) -> Prompt | None:
        """The first thing that the player's part of a view asks of them."""
        ...

    def help(self, prompt: Prompt | None, you: Mapping[str, Any] | None) -> str:
        """What can be typed now."""
        ...

    def parse(self, words: str, prompt: Prompt | None, you: Mapping[str, Any] | None) -> Parsed:
        """The act that a line makes, or the next question."""
        ...


def speech(words: str, strategies: Sequence[Strategy]) -> dict[str, Any]:
    """Words of one's own, or a strategy's number with or without a seat, and words or a hint."""
    act: dict[str, Any] = {"kind": "speak"}
    number, _, rest = words.partition(" ")
    if number.isdigit() and 1 <= int(number) <= len(strategies):
        act["strategy"] = strategies[int(number) - 1].id
        words = rest.strip()
    addressed = _ADDRESSEE_PATTERN.match(words)
    if addressed is not None:
        act["target"] = int(addressed.group(1))
        words = words[addressed.end() :]
    if "strategy" in act and words.startswith(HINT_MARK):
        act["hint"] = words.removeprefix(HINT_MARK).strip()
    elif words:
        act["text"] = words
    return act


def strategy_lines(strategies: Sequence[Strategy]) -> list[str]:
    """The strategies by the number that chooses them, with what each takes."""
    return [f"  {n}  {s.label}. {s.hint} {_describe_strategy(s)}" for n, s in enumerate(strategies, start=1)]


def _describe_strategy(strategy: Strategy) -> str:
    """What stands behind a strategy's number."""
    words = {"refused": "no words", "optional": "words if you like", "required": "your words"}[strategy.text]
    return f"(A seat, and {words}.)" if strategy.target == "required" else f"({words.capitalize()}.)"
