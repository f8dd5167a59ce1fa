"""Looking up: what a juror may read in the case before it speaks, and how often."""

from __future__ import annotations

import json

from engine.core.state import State
from engine.formats.jury.rules.rounds import CALLS_PER_ROUND
from engine.matters.criminal_case import Case
from rooms.minds.context import Find
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
            "parameters": {
                "type": "object",
                "properties": {"id": {"type": "string", "description": "Its id, as it stands in the case."}},
                "required": ["id"],
                "additionalProperties": False,
            },
        },
    },
    {
        "type": "function",
        "function": {
            "name": "ask_the_file",
            "description": "Find what the case file says about something, before you speak.",
            "parameters": {
                "type": "object",
                "properties": {"question": {"type": "string", "description": "A few words."}},
                "required": ["question"],
                "additionalProperties": False,
            },
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


def speakers_in_round(state: State) -> tuple[int, int]:
    """Of the present round: turns that models have had, and those that they are still to have, this one included."""
    had = sum(turn.round == state.round and turn.occupant == "model" for turn in state.heard)
    floor = state.floor_ask()
    # The seat that has the floor is not in the queue any more.
    now = tuple(seat for seat in floor.waiting if seat not in state.queue) if floor is not None else ()
    return had, sum(state.seats[seat].occupant == "model" for seat in (*now, *state.queue))


def look_ups_offered(state: State) -> bool:
    """Whether the seat that has the floor may look things up: the round's plan leaves calls for it.

    A round takes a call for each speaker, one for the reactions, and may take one for a summary and one for the judge.
    It depends on the plan alone, not on the calls so far, so that it is known before the turn.
    """
    floor = state.floor_ask()
    if floor is not None and floor.topic:
        return False  # an answer or a reason comes out of the round's order, and has a call at most
    had, left = speakers_in_round(state)
    return had < CALLS_PER_ROUND - (had + max(1, left) + 3)


def look_ups_left(state: State, begun: int) -> int:
    """Calls that the round has to spare, beyond what its plan still needs after this speaker's.

    Args:
        begun: calls that were begun in this round.
    """
    _, to_come = speakers_in_round(state)
    return CALLS_PER_ROUND - begun - max(0, to_come - 1) - 2
