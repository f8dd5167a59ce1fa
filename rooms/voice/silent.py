"""Voices without audio of their own: the browser's, which the page lends, and captions, which are only read."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Literal

from rooms.voice.base import AudioPiece
from rooms.voice.word_times import times_at_reading_speed


class SilentVoice:
    """Gives the time at which each word would be read."""

    mime = ""
    paid = False

    def __init__(self, name: Literal["browser", "captions"]) -> None:
        self.name: Literal["browser", "captions"] = name

    @property
    def key(self) -> str:
        """Nothing but the name makes a difference."""
        return self.name

    async def speak(self, text: str) -> AsyncGenerator[AudioPiece]:
        """All words at once, at reading speed."""
        yield AudioPiece(b"", times_at_reading_speed(text), whole=True)
