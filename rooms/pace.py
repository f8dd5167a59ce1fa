"""Pace: how long a turn lasts in the room, beyond the time it takes to make it."""

from __future__ import annotations

from collections.abc import Iterator

WORDS_PER_MINUTE = 230
"""How fast people read, and the judge is heard."""
BRISK_SECONDS = 1.0
"""A turn at brisk pace lasts at least this long."""
LONGEST_HOLD = 20.0
"""After a person's turn or the judge's words, minds wait for the readers at most this long."""


def reading_seconds(text: str) -> float:
    """How long people take to read a text."""
    return len(text.split()) * 60 / WORDS_PER_MINUTE


def words(text: str) -> Iterator[tuple[int, str, float]]:
    """A text word by word: where each begins, the word with what follows it, and the seconds it takes to read."""
    start = 0
    for end in [index + 1 for index, char in enumerate(text) if char.isspace()] + [len(text)]:
        if end > start:
            yield start, text[start:end], 60 / WORDS_PER_MINUTE
            start = end
