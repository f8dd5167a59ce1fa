"""The adapter of the jury."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.formats.adapter import FormatAdapter
from api.formats.jury.prompter import JuryPrompter
from api.formats.words import TranscriptWords
from engine.core.phrases import humanise

if TYPE_CHECKING:
    from api.formats.agents import AgentAdapter


class JuryWords(TranscriptWords):
    """Words that were fixed before formats had labels: phases, choices and outcomes by their ids, and no word for a
    plain juror."""

    def phase(self, id: str) -> str:
        """What a phase is called."""
        return humanise(id)

    def choice(self, id: str) -> str:
        """What a choice is called within a sentence."""
        return humanise(id)

    def outcome(self, id: str) -> str:
        """What an outcome is called within a sentence."""
        return humanise(id)

    def role(self, id: str) -> str:
        """What somebody with a role is called; empty for a juror."""
        return "" if id == "juror" else id


def _agents() -> AgentAdapter:
    from api.formats.jury.agents import AGENTS

    return AGENTS


JURY = FormatAdapter(
    words=JuryWords,
    agents=_agents,
    prompter=JuryPrompter(),
    first_room=(
        # Its house.
        "engine.formats.jury.mind.text_analysis",
        "engine.formats.jury.mind.strategies",
        "engine.formats.jury.mind.reactions",
        "engine.formats.jury.mind.votes",
    ),
    libraries=("rooms.minds.formats.jury.juror", "rooms.minds.formats.jury.bench"),
)
