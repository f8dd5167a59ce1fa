"""What the narrator wants of a voice."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Literal, Protocol

VoiceName = Literal["elevenlabs", "espeak", "browser", "captions"]


@dataclass(frozen=True)
class WordTime:
    """When a word is heard, in seconds from the beginning of the clip."""

    text: str
    start: float
    end: float


@dataclass(frozen=True)
class AudioPiece:
    """More of a clip: audio that continues what came before, and words that are complete with it."""

    audio: bytes
    words: tuple[WordTime, ...] = ()
    whole: bool = False
    """Whether nothing comes after it. A voice that cannot know leaves this out."""


class VoiceFailed(Exception):
    """A voice could not speak. The sentence is shown to everybody at the table, so it holds no secrets."""

    def __init__(self, sentence: str, *, lasting: bool = False) -> None:
        super().__init__(sentence)
        self.lasting = lasting
        """Whether the next text would fare no better: a wrong key, a quota that is used up."""


class Voice(Protocol):
    """Speaks one text after another, each by itself. Several may be spoken at once."""

    @property
    def name(self) -> VoiceName: ...

    @property
    def mime(self) -> str:
        """What its audio is; empty for a voice without audio of its own."""
        ...

    @property
    def paid(self) -> bool:
        """Whether every character costs money."""
        ...

    @property
    def key(self) -> str:
        """Everything besides the text that its audio depends on, and nothing secret."""
        ...

    def speak(self, text: str) -> AsyncGenerator[AudioPiece]:
        """The text, piece by piece. The words of all pieces are those of the text in their order, cut at white space,
        or there are none at all; their times never fall. Raises `VoiceFailed`; closing it stops all work at once."""
        ...
