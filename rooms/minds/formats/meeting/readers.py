"""Readers of what models answer at a meeting: the seed of an act in the form of a tick.

What everybody may read of a flaw names no choice: whom a seat may choose reveals what it was dealt. The other wording
goes back to the model alone.
"""

from __future__ import annotations

import re
from typing import Any

from engine.core.phrases import comma_list
from engine.formats.meeting.acts import MESSAGE_LIMIT, NOTE_LIMIT, SCRATCH_LIMIT, PlaceBid, TakeNote
from engine.formats.meeting.labels import SKIP
from engine.formats.meeting.rules.speech import MeetingSpeak
from rooms.minds.formats.meeting.names import seat_named, skip_or_seats, table_names
from rooms.minds.formats.scene import AskScene
from rooms.minds.llm.answers import UnreadableAnswer, read_object, spoken_text
from rooms.minds.llm.decoding import visible_text

TICK_KEYS = ("internal_thought", "desire_to_speak", "message", "target", "vote_action", "scratchpad_updates")
NO_TICK, NO_NOTE = "it is no valid tick", "it is no valid note"
MAX_THOUGHT = 400


class PersonaNote(TakeNote):
    """A note with what the persona takes into other games, which is no part of this one."""

    learned: str | None = None


def read_tick(text: str, scene: AskScene) -> PlaceBid:
    """The bid that an answer is. Raises `UnreadableAnswer`."""
    fields = _fields(text, TICK_KEYS, NO_TICK)
    desire = fields.get("desire_to_speak", 0)
    allowed = [int(str(value)) for value in scene.options.get("desire", ())]
    if isinstance(desire, bool) or not isinstance(desire, int) or desire not in allowed:
        raise UnreadableAnswer(NO_TICK, f"“desire_to_speak” is a whole number from 0 to {max(allowed, default=10)}")
    vote = _choice(fields.get("vote_action"), scene, "vote", "vote_action", NO_TICK)
    target = _choice(fields.get("target"), scene, "target", "target", NO_TICK)
    updates = fields.get("scratchpad_updates")
    if updates is not None and not isinstance(updates, dict):
        raise UnreadableAnswer(NO_TICK, "“scratchpad_updates” is an object")
    thought = _text(fields, "internal_thought", NO_TICK)
    return PlaceBid(
        desire=desire,
        message=spoken_text(_text(fields, "message", NO_TICK, MESSAGE_LIMIT), scene.own_names),
        target=int(target) if target is not None else None,
        vote=vote,
        thought=thought[:MAX_THOUGHT] or None,
        note=_text(updates or {}, "meeting_scratch", NO_TICK, SCRATCH_LIMIT) or None,
    )


def read_note(text: str, scene: AskScene) -> PersonaNote:
    """The note that an answer is. Raises `UnreadableAnswer`."""
    fields = _fields(text, ("main_notes", "learned", "eliminate", "call_meeting"), NO_NOTE)
    target = None
    if scene.options.get("target"):
        target = _choice(fields.get("eliminate"), scene, "target", "eliminate", NO_NOTE)
    learned = _text(fields, "learned", NO_NOTE, NOTE_LIMIT)
    if any(re.search(rf"\b{re.escape(name)}\b", learned, re.IGNORECASE) for name in table_names(scene.view).values()):
        # It is read in other games, and may be while this one goes on.
        raise UnreadableAnswer(NO_NOTE, "“learned” is for other games and names somebody of this one: leave out names")
    return PersonaNote(
        note=_text(fields, "main_notes", NO_NOTE, NOTE_LIMIT),
        target=int(target) if target is not None else None,
        call=fields.get("call_meeting") is True and bool(scene.options.get("call")),
        learned=learned or None,
    )


def read_speech(text: str, scene: AskScene) -> MeetingSpeak:
    """The words that an answer is. Raises `UnreadableAnswer`."""
    fields = _fields(text, ("message",), "it is no speech", "message")
    words = spoken_text(_text(fields, "message", "it is no speech", MESSAGE_LIMIT), scene.own_names)
    if not words:
        raise UnreadableAnswer("it says nothing")
    return MeetingSpeak(text=words)


def _fields(text: str, keys: tuple[str, ...], flaw: str, essential: str | None = None) -> dict[str, Any]:
    fields = read_object(text, keys, essential)
    if not any(name in keys for name in fields):
        raise UnreadableAnswer(flaw, f"it has none of the keys that were asked for: {comma_list(keys)}")
    return fields


def _text(fields: dict[str, Any], name: str, flaw: str, limit: int | None = None) -> str:
    value = fields.get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise UnreadableAnswer(flaw, f"“{name}” is a text")
    shown = visible_text(value).strip()
    if limit is not None and len(shown) > limit:
        raise UnreadableAnswer(flaw, f"“{name}” has {len(shown):,} characters, and may have {limit:,}")
    return shown


def _choice(value: Any, scene: AskScene, option: str, name: str, flaw: str) -> str | None:
    """The choice that a name in an answer stands for; None where it names nobody."""
    if value is None or (isinstance(value, str) and value.strip().casefold() in ("", "null", "none")):
        return None
    allowed = [str(each) for each in scene.options.get(option, ())]
    if isinstance(value, str | int) and not isinstance(value, bool):
        said = str(value).strip()
        seat = seat_named(scene, said)
        found = SKIP if said.casefold() == SKIP else str(seat) if seat is not None else None
        if found in allowed:
            return found
    raise UnreadableAnswer(flaw, f"“{name}” is null or one of {comma_list(skip_or_seats(scene, option))}")
