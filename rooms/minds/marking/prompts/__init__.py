"""The prompts of marking, as files."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from rooms.minds.llm.templates import PromptTemplates

Task = Literal["mark", "weigh"]
PROMPTS: PromptTemplates[Task] = PromptTemplates(
    Path(__file__).parent,
    {"mark": ("shared", "mark", "again", "answer"), "weigh": ("trial", "weigh")},
    layout="1",
)
"""The templates of papers that are marked, and of trials whose evidence is weighed."""
