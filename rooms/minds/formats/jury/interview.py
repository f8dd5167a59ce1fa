"""What a juror that a model played may draw on in an interview besides the record: its persona and its own notes."""

from __future__ import annotations

from engine.core.state import State
from engine.formats.jury.mind.situation import persona_of
from rooms.minds.formats.jury.juror_prompt import sureness
from rooms.minds.llm.quoting import flatten, quote_block

MAX_THOUGHTS = 4
"""The latest thoughts of the seat that its prompt holds."""


def interview_notes(state: State, seat: int) -> str:
    """Who a juror is, how sure it was at the end, and its own notes: nobody else's.

    A fork of a room that went on keeps them back, as it does from everybody else.
    """
    persona, own = persona_of(state, seat), state.private.get(seat)
    about = quote_block("persona", persona.about) if persona.brought else persona.about
    lines = [about, f"You are a {flatten(persona.occupation.lower())}."]
    if own is not None and not state.guarded:
        lines.append(sureness(own.conviction))
        lines += [quote_block("note", thought) for thought in own.thoughts[-MAX_THOUGHTS:]]
        if own.would_change:
            lines.append(quote_block("note", own.would_change, {"about": "what would change your mind"}))
    return "\n".join(lines)
