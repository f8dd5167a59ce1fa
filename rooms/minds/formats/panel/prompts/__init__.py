"""The prompts of a panel."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from rooms.minds.llm.leak_filter import LeakGuard
from rooms.minds.llm.templates import PromptTemplates

Task = Literal["member", "timekeeper"]
_TALK = ("scaffold", "json", "begin", "earlier", "continue", "ask", "repair")
PROMPTS: PromptTemplates[Task] = PromptTemplates(
    Path(__file__).parent,
    {"member": ("panel_shared", "member", *_TALK), "timekeeper": ("panel_shared", "timekeeper", *_TALK)},
    layout="2",
)
"""The templates of each task."""
TAGS = (
    "answer",
    "Message",
    "Speaker",
    "SpeakingTo",
    "Artifacts",
    "Verdict",
    "VerdictReasoning",
    "Withdrawn",
    "Content",
    "matter",
    "piece",
    "more",
    "earlier",
    "seat",
    "paper",
    "part",
    "quote",
    "narration",
    "think(?:ing)?",
)
"""The tags in which these prompts quote, and those around an answer."""
GUARDS = {task: LeakGuard(PROMPTS.sentences(task), TAGS) for task in PROMPTS.tasks}
"""What the answers to each task must not repeat."""
