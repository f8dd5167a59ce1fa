"""The register of prompts: how a model is asked for an act of a format, for all roles or for one.

The most special prompt is used: that of the format, the role and the act, then that of the format and the act, then
the generic one. A role that was dealt goes before the role of the place. Where `task` is `ANY_ACT` a prompt serves
every act for which there is none of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.acts import Act
from rooms.minds.formats.scene import AskScene
from rooms.minds.llm.calls import Message, ModelChoice, Schema, ToolCall
from rooms.minds.llm.leak_filter import LeakGuard
from rooms.minds.llm.templates import PromptTemplates

ANY_ACT = "*"
"""The task of a prompt that serves every act."""


@dataclass(frozen=True)
class Prompt:
    """How a model is asked for one act."""

    templates: PromptTemplates[Any]
    """The templates that `fill` uses; their fingerprint is recorded with each call."""
    task: str
    """Which of their tasks it is."""
    fill: Callable[[AskScene, ModelChoice], Sequence[Message]]
    """The whole prompt; what others wrote stands quoted (`rooms/minds/llm/quoting.py`)."""
    schema: Callable[[AskScene], Schema]
    """The JSON schema of the answer: an object with every key required and no other keys."""
    read: Callable[[str, AskScene], Act]
    """The act that an answer is. Raises `UnreadableAnswer`."""
    guard: LeakGuard
    """What an answer must not repeat."""
    tools: Callable[[AskScene], Sequence[Schema]] | None = None
    """Tools, each of which is an act, for models that have such (`calls_tools`): they are asked for a call of one, and
    not for the object of `schema`. An object in words is read from them all the same."""
    read_call: Callable[[ToolCall, AskScene], Act] | None = None
    """The act that a call of a tool is. Raises `UnreadableAnswer`."""
    repair: str = "repair"
    """The template by which an answer that cannot be used is asked for once more; it has one `$flaw`."""
    temperature: Callable[[AskScene], float] | None = None
    """None: as the model is configured."""
    max_tokens: int = 600
    """The most that an answer may have; a model that thinks has its own limit."""


_registered: dict[tuple[str, str | None, str], Prompt] = {}


def calls_tools(choice: ModelChoice) -> bool:
    """Whether a model is asked for an act by tools alone, in the format of its provider. One of this machine is not:
    nothing holds it to a tool, and a grammar holds it to a form."""
    return bool(choice.tools) and choice.structured != "tagged" and not choice.local


def register_prompt(format: str, role: str | None, task: str, prompt: Prompt) -> None:
    """Ask models for an act of a format by this prompt. `role`: for seats of that role alone. `task`: the kind of act,
    or `ANY_ACT`. An act of the bench is asked of a model only where it has a prompt of its own here."""
    _registered[format, role, task] = prompt


def unregister_prompts(format: str) -> None:
    """Forget what was registered for a format."""
    for key in [key for key in _registered if key[0] == format]:
        del _registered[key]


def registered_prompt(scene: AskScene) -> Prompt | None:
    """The most special prompt that the format registered for an ask; None where it registered none."""
    return next((_registered[key] for key in _keys(scene) if key in _registered), None)


def _keys(scene: AskScene) -> Iterator[tuple[str, str | None, str]]:
    for task in (scene.act, ANY_ACT) if scene.own is not None else (scene.act,):
        for role in (*scene.roles, None):
            yield scene.format.name, role, task
