"""Looking up: what a juror may read in the case before it speaks."""

from __future__ import annotations

import json

from engine.matters.criminal_case import Case
from rooms.minds.context import Find
from rooms.minds.formats.generic.schemas import object_schema
from rooms.minds.formats.jury.case_excerpts import MAX_PIECE_TOKENS, excerpts, piece_by_name, piece_label
from rooms.minds.formats.jury.readers import QUESTION_LIMIT
from rooms.minds.formats.questions import LookUpResult
from rooms.minds.llm.calls import Schema, ToolCall
from rooms.minds.llm.quoting import flatten

MAX_LOOK_UPS = 3
"""Things that a juror may look up before one turn."""
TOOLS: tuple[Schema, ...] = (
    {
        "type": "function",
        "function": {
            "name": "look_at_exhibit",
            "description": "Read an exhibit or a witness's testimony in full before you speak.",
            "parameters": object_schema({"id": {"type": "string", "description": "Its id, as it stands in the case."}}),
        },
    },
    {
        "type": "function",
        "function": {
            "name": "ask_the_file",
            "description": "Find what the case file says about something, before you speak.",
            "parameters": object_schema({"question": {"type": "string", "description": "A few words."}}),
        },
    },
)
"""The tools, for models that have such."""


async def look_up(case: Case, find: Find, asked: str) -> LookUpResult:
    """What the case has for an id, a title, a name or a question."""
    wanted = asked.strip()
    text = piece_by_name(case, wanted)
    if text is not None:
        return LookUpResult(text, piece_label(case, wanted) or "the case file")
    return LookUpResult(excerpts(await find(wanted, 8), MAX_PIECE_TOKENS), "the case file")


def look_up_from_tool(call: ToolCall) -> str:
    """What a tool call wants, whatever the model wrote into it."""
    try:
        arguments = json.loads(call.arguments)
    except (ValueError, RecursionError):
        arguments = call.arguments
    if isinstance(arguments, dict):
        arguments = next((value for value in arguments.values() if isinstance(value, str)), "")
    return flatten(str(arguments), QUESTION_LIMIT)
