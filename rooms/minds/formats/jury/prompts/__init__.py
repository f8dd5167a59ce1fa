"""Prompts, as files: one template for each role and task, filled in by `rooms/minds/`.

A prompt begins with the case (`case.md`), the same for every task that needs all of it, and goes on with a shared layer
(`…_shared.md`): the rules and the form of the answer, the same for all jurors. So a provider can cache both. An
individual layer holds the persona, and `moves/` what a turn is to do. Every template is listed with its task below, and
a call names the fingerprint of all templates of its task.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from rooms.minds.llm.leak_filter import LeakGuard
from rooms.minds.llm.templates import PromptTemplates

Task = Literal["speak", "react", "narrate"]
Prompted = Literal[Task, "analyse", "strategy"]
"""An analysis is part of a turn, and so are the words of a person's strategy, with templates of their own."""
MOVES = frozenset(
    {
        "answer",
        "rebut",
        "counter",
        "question",
        "press",
        "concede",
        "doubt",
        "build",
        "open",
        "story",
        "law",
        "appeal",
        "vote",
        "alone",
        "turn",
        "line",
        "challenge",
        "foreign",
        "thank",
        "join",
        "speech",
        "last_word",
        "advocate",
        "call_on",
        "agenda",
    }
)
"""What a turn may be asked to do, each with a template in `moves/`."""
TASKS: Mapping[Prompted, tuple[str, ...]] = {
    "speak": (
        "case",
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
        "other_side",
        *sorted(f"moves/{move}" for move in MOVES),
    ),
    "analyse": ("analyse_shared", "analyse", "analyse_seen"),
    "strategy": (
        "case",
        "juror_shared",
        "juror_for_person",
        "speak",
        "speak_json",
        "speak_tagged",
        "strategy",
        "repair",
    ),
    "react": ("case", "react_shared", "react", "react_json", "react_tagged", "repair"),
    "narrate": ("narrate_shared", "narrate", "narrate_json", "narrate_tagged", "repair"),
}
"""The templates of each task."""
PROMPTS: PromptTemplates[Prompted] = PromptTemplates(Path(__file__).parent, TASKS, layout="2")
"""The jury's templates."""
TAGS = (
    "answer|argument_type|target|cites|text|thought|conviction|would_change|look_up|said|earlier|moment|slips|"
    "found|finding|output|fault|code|reason|doubt|opinions|already|begun|exhibit|witness|law|case|listener|point|words|"
    "keep|more|think(?:ing)?|reads|sample|memory|thing|pair|struck|cause|begun_with|turns"
).split("|")
"""The tags in which these prompts quote, and those around an answer."""
GUARDS = {task: LeakGuard(PROMPTS.sentences(task), TAGS) for task in TASKS}
"""What the answers to each task must not repeat."""
