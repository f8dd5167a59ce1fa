"""Prompts, as files: one template for each role and task, filled in by `rooms/minds/`.

A shared layer (`…_shared.md`) holds the rules, the case and the form of the answer, and is the same for all jurors, so
that a provider can keep it; an individual layer holds the persona. Every template is listed with its task below, and a
call names the fingerprint of all templates of its task.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from string import Template
from typing import Literal

from rooms.minds.context import BenchTask
from rooms.minds.llm.templates import PromptTemplates

Task = Literal["speak", BenchTask]
Prompted = Literal[Task, "analyse"]
"""An analysis is part of a turn, with templates of its own."""
TASKS: Mapping[Prompted, tuple[str, ...]] = {
    "speak": (
        "juror_shared",
        "juror_individual",
        "speak",
        "speak_json",
        "speak_json_look_up",
        "speak_tagged",
        "speak_tagged_look_up",
        "looked_up",
        "analysed",
        "repair",
    ),
    "analyse": ("analyse_shared", "analyse", "analyse_seen"),
    "react": ("react_shared", "react", "react_json", "react_tagged", "repair"),
    "summarise": ("summarise_shared", "summarise", "summarise_json", "summarise_tagged", "repair"),
    "narrate": ("narrate_shared", "narrate", "narrate_json", "narrate_tagged", "repair"),
}
"""The templates of each task."""
PROMPTS: PromptTemplates[Prompted] = PromptTemplates(Path(__file__).parent, TASKS, layout="1")
"""The jury's templates."""


def template(name: str) -> Template:
    """One template. `$word` stands for what is filled in."""
    return PROMPTS.template(name)


def fill_template(name: str, /, **values: str | int) -> str:
    """A template with its words filled in. Raises `KeyError` where one is missing."""
    return PROMPTS.fill(name, **values)


def fingerprint(task: Prompted) -> str:
    """What the templates of a task are known by: 16 hex digits."""
    return PROMPTS.fingerprint(task)


def template_sentences(task: Prompted) -> tuple[str, ...]:
    """Everything that the templates of a task say, without what is filled in: what an answer must not repeat."""
    return PROMPTS.sentences(task)
