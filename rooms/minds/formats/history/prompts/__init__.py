"""The prompts of a historical trial, as files: who one is, what holds for everybody, and what is asked."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from rooms.minds.llm.leak_filter import LeakGuard
from rooms.minds.llm.templates import PromptTemplates

Task = Literal["admirer", "critic", "judge"]
_COMMON_PARTS = ("rules", "living", "returned", "tools", "answer", "repair")
_HISTORIAN = ("search", "dossier", *_COMMON_PARTS)
PROMPTS: PromptTemplates[Task] = PromptTemplates(
    Path(__file__).parent,
    {
        "admirer": ("admirer", *_HISTORIAN),
        "critic": ("critic", *_HISTORIAN),
        "judge": ("judge", "judgement", *_COMMON_PARTS),
    },
    layout="2",
)
"""The templates of each task."""
TAGS = ("answer", "asked", "criterion", "finding", "source", "think(?:ing)?")
"""Tags that an answer must not hold."""
GUARDS = {task: LeakGuard(PROMPTS.sentences(task), TAGS) for task in PROMPTS.tasks}
"""What the answers to each task must not repeat."""
