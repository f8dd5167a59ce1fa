"""The prompts of a format that brings none of its own: templates that are filled in with the format's
labels and what the seat may see."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from rooms.minds.llm.leak_filter import LeakGuard
from rooms.minds.llm.templates import PromptTemplates

Task = Literal["speak", "act", "interview", "small", "summarise"]
PROMPTS: PromptTemplates[Task] = PromptTemplates(
    Path(__file__).parent,
    {
        "speak": ("seat_shared", "ask", "ask_speak", "answer", "repair"),
        "act": ("seat_shared", "ask", "ask_act", "answer", "repair"),
        "interview": ("interview_shared", "interview", "repair"),
        "small": ("small_seat", "small_ask", "small_repair", "small_repair_words"),
        "summarise": ("summarise_shared", "summarise", "summarise_json", "summarise_tagged", "repair"),
    },
    layout="2",
)
"""The templates of each task."""
TAGS = (
    "answer",
    "said",
    "earlier",
    "point",
    "matter",
    "piece",
    "more",
    "seat",
    "dealt",
    "setting",
    "paper",
    "part",
    "quote",
    "narration",
    "question",
    "note",
    "think(?:ing)?",
)
"""The tags in which these prompts quote, and those around an answer."""
GUARDS = {task: LeakGuard(PROMPTS.sentences(task), TAGS) for task in PROMPTS.tasks}
"""What the answers to each task must not repeat."""
