"""The meeting's own names and words, each in one place."""

from __future__ import annotations

from typing import Final

from engine.core.format import Role, read_labels

CREW: Final = "crew"
IMPOSTOR: Final = "impostor"
ATTENDEE: Final = "attendee"
SKIP: Final = "skip"
OUTCOMES: Final = ("crew_wins", "impostors_win")

ROLES = {
    ATTENDEE: Role("At the table"),
    CREW: Role("Crew"),
    IMPOSTOR: Role("Impostor"),
}
TICK: Final = "tick"
NUDGE: Final = "nudge"
LAST_CALL: Final = "last_call"
REACTION: Final = "reaction"
NOTES: Final = "notes"
LESSONS: Final = "lessons"
GHOSTS: Final = "ghosts"

LABELS = read_labels("engine.formats.meeting")
