"""Reading time: how long a turn lasts in the room, beyond the time that it takes to make it."""

from __future__ import annotations

from engine.core.reading_speed import READING_SECONDS_PER_WORD

MIN_BRISK_TURN_SECONDS = 1.0
"""A turn at brisk pace lasts at least this long."""
MAX_HOLD_SECONDS = 20.0
"""After a person's turn or the judge's words, minds wait for the readers at most this long."""


def reading_seconds(text: str) -> float:
    """How long people take to read a text."""
    return len(text.split()) * READING_SECONDS_PER_WORD
