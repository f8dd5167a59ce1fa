"""The words of a jury's transcripts, which were fixed before formats had labels: ids, made readable."""

from __future__ import annotations

from api.exports.words import TranscriptWords
from engine.core.format import Format
from engine.core.phrases import humanise


class JuryWords(TranscriptWords):
    """Phases, choices and outcomes by their ids, and no word for a plain juror."""

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


def words(format: Format) -> TranscriptWords:
    """The jury's words."""
    return JuryWords(format)
