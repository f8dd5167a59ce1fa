"""Manners: how the house's players differ in what they do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.formats.meeting.settings import Level


@dataclass(frozen=True)
class Manner:
    """One way to be at a meeting."""

    talk: int
    """Added to every desire to speak."""
    patience: int
    """Ticks before a vote on suspicion alone."""
    threshold: float
    """Suspicion from which somebody is voted for."""
    noise: float
    """How far suspicion strays from its grounds."""
    quips: float
    """How often there is a joke where there is nothing to say."""
    evades: float
    """How often a first question is met with another one."""
    turns_round: float
    """How often an accusation is met with another one."""


MANNERS: Final[Mapping[str, Manner]] = {
    "blunt": Manner(1, 4, 1.0, 0.5, 0.15, 0.15, 0.5),
    "methodical": Manner(0, 7, 1.2, 0.25, 0.0, 0.1, 0.2),
    "nervous": Manner(1, 6, 0.9, 0.8, 0.1, 0.25, 0.35),
    "wry": Manner(0, 6, 1.2, 0.4, 0.6, 0.3, 0.35),
    "quiet": Manner(-2, 7, 1.3, 0.3, 0.0, 0.15, 0.1),
    "warm": Manner(0, 7, 1.5, 0.4, 0.2, 0.1, 0.2),
    "proud": Manner(1, 5, 1.0, 0.6, 0.05, 0.35, 0.4),
    "sceptical": Manner(0, 6, 1.1, 0.35, 0.2, 0.2, 0.4),
}
LEVELS: Final[Mapping[Level, int]] = {"none": 0, "basic": 1, "intermediate": 2, "advanced": 3}
"""The levels in their order."""
