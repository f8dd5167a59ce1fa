"""What an adapter may bring: words of transcripts, tools and briefings of agents, a terminal's prompts, and what a
server loads ahead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from api.formats.prompter import Prompter
from api.formats.words import TranscriptWords

if TYPE_CHECKING:
    from api.formats.agents import AgentAdapter


@dataclass(frozen=True)
class FormatAdapter:
    """What a format brings besides its rules. Each part has a default that does for any format."""

    words: type[TranscriptWords] = TranscriptWords
    """What its transcripts call things, where that is not what its labels say."""
    agents: Callable[[], AgentAdapter] | None = None
    """Loads tools and a briefing in the format's own words, which only a server needs that an agent visits."""
    prompter: Prompter | None = None
    """Asks a player in a terminal; None: a form asks, from the schemas of the format's acts."""
    first_room: tuple[str, ...] = ()
    """Modules that its first room needs, which are loaded once the server stands."""
    libraries: tuple[str, ...] = ()
    """Modules that its models need, which are loaded after those."""
