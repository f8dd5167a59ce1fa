"""The court's prompts, as files: what every seat reads, who it is, and what is asked."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from rooms.minds.llm.leak_filter import LeakGuard
from rooms.minds.llm.templates import PromptTemplates

Task = Literal["prosecutor", "defence", "juror", "judge", "clerk"]
_COMMON_PARTS = ("ask", "mending_shared", "mending", "answer", "repair")
PROMPTS: PromptTemplates[Task] = PromptTemplates(
    Path(__file__).parent,
    {
        "prosecutor": ("shared", "prosecutor", *_COMMON_PARTS),
        "defence": ("shared", "defence", *_COMMON_PARTS),
        "juror": ("shared", "juror", *_COMMON_PARTS),
        "judge": ("shared", "judge", *_COMMON_PARTS),
        "clerk": ("shared", "papers_alone", "clerk", "ask", "answer", "repair"),
    },
    layout="3",
)
"""The templates of each task."""
TAGS = ("answer", "docket_file", "question", "think(?:ing)?")
"""Tags that an answer must not hold; others that prompts quote with may stand in a document, and so in a quote."""
GUARDS = {task: LeakGuard(PROMPTS.sentences(task), TAGS) for task in PROMPTS.tasks}
"""What the answers to each task must not repeat."""
