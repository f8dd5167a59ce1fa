"""The prompts of a meeting, as files: what everybody reads, who one is and what one knows of the craft, and what is
asked."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from rooms.minds.llm.leak_filter import LeakGuard
from rooms.minds.llm.templates import PromptTemplates

Task = Literal["crew_tick", "crew_note", "crew_speak", "impostor_tick", "impostor_note", "impostor_speak"]
_CREW = ("shared", "crew", "craft_none", "craft_crew_basic", "craft_crew_intermediate", "craft_crew_advanced")
_IMPOSTOR = (
    "shared",
    "impostor",
    "craft_none",
    "craft_impostor_basic",
    "craft_impostor_intermediate",
    "craft_impostor_advanced",
)
_TICK = ("learned", "ask", "tick", "reaction", "answer", "repair")
_NOTE = ("learned", "ask", "note", "reckoning", "lesson", "choose", "choose_part", "answer", "repair")
_SPEAK = ("learned", "ask", "speak", "answer", "repair")
PROMPTS: PromptTemplates[Task] = PromptTemplates(
    Path(__file__).parent,
    {
        "crew_tick": (*_CREW, *_TICK),
        "crew_note": (*_CREW, *_NOTE),
        "crew_speak": (*_CREW, *_SPEAK),
        "impostor_tick": (*_IMPOSTOR, *_TICK),
        "impostor_note": (*_IMPOSTOR, *_NOTE),
        "impostor_speak": (*_IMPOSTOR, *_SPEAK),
    },
    layout="1",
)
"""The templates of each task."""
TAGS = (
    "answer",
    "said",
    "dealt",
    "note",
    "matter",
    "piece",
    "more",
    "earlier",
    "seat",
    "paper",
    "part",
    "quote",
    "think(?:ing)?",
)
"""The tags in which these prompts quote, and those around an answer."""
GUARDS = {task: LeakGuard(PROMPTS.sentences(task), TAGS) for task in PROMPTS.tasks}
"""What the answers to each task must not repeat."""
