"""What a transcript calls the things of a format: its phases, choices, outcomes and roles, and who presides."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.format import Format, Labels
from engine.core.phrases import humanise
from engine.text.capitals import capitalise


class TranscriptWords:
    """The words of a format's labels."""

    def __init__(self, format: Format | None, choice_labels: Mapping[str, str] | None = None) -> None:
        """`format`: None for one that is not installed here, whose ids are made readable; `choice_labels`: what
        choices are called that were made from the matter."""
        self._format = format
        self._choice_labels = choice_labels or {}
        self._labels = format.labels if format is not None else Labels()
        self.choices = format.choices if format is not None else ()
        """What may be voted for, in order."""
        self.presider = f"The {humanise(format.presides)}" if format is not None and format.presides else "The house"
        """Whose words those of the bench are."""

    def phase(self, id: str) -> str:
        """What a phase is called, as a heading."""
        return capitalise(self._labels.phase(id))

    def choice(self, id: str) -> str:
        """What a choice is called within a sentence."""
        return f"“{self._choice_labels[id]}”" if id in self._choice_labels else self._labels.choice(id)

    def outcome(self, id: str) -> str:
        """What an outcome is called within a sentence."""
        return f"“{self._choice_labels[id]}”" if id in self._choice_labels else self._labels.outcome(id)

    def reason(self, id: str) -> str:
        """Why a deliberation ended, in a sentence."""
        return self._labels.reason(id)

    def topic(self, id: str) -> str:
        """What a timer or an ask is about, as the beginning of a sentence."""
        return capitalise(self._labels.topic(id))

    def role(self, id: str) -> str:
        """What somebody with a role is called; empty where that goes without saying."""
        return self._format.role_label(id) if self._format is not None else humanise(id)
