"""The words of a format, as clients are shown them: by kind of word, and by the id that each stands for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from api.wire.client_acts import acts_of_format
from engine.core.format import Format

LabelKind = Literal["phases", "choices", "outcomes", "roles", "topics", "acts", "reasons", "settings"]
LABEL_KINDS: tuple[LabelKind, ...] = (
    "phases",
    "choices",
    "outcomes",
    "roles",
    "topics",
    "acts",
    "reasons",
    "settings",
)


def labels_of(format: Format, kind: LabelKind) -> Mapping[str, str]:
    """The words of one kind, by the id that they stand for; of acts, those of every act of a seat."""
    match kind:
        case "roles":
            return {role: one.label for role, one in format.roles.items()}
        case "acts":
            return {act: format.act_label(act) for act in acts_of_format(format)}
        case "settings":
            return format.setting_labels
        case _:
            words: Mapping[str, str] = getattr(format.labels, kind)
            return words
