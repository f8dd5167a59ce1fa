"""Experience: how what a persona of the house did in other games bears on how it plays, as its lessons say.

Whose votes were wrong more often than right waits longer, and for more. Whose lies were mostly caught says nothing of
others that they did not see.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, TypeAlias

from engine.formats.meeting.mind.manners import Manner

Experience: TypeAlias = Mapping[str, int]
"""What was counted over its games (`rules/score.counts_of`)."""
NONE: Final[Experience] = MappingProxyType({})
WAITED_TICKS = 2
ADDED_THRESHOLD = 0.4


def with_experience(manner: Manner, experience: Experience) -> Manner:
    """A manner after votes that were right or wrong."""
    if experience.get("votes_wrong", 0) <= experience.get("votes_right", 0):
        return manner
    return replace(manner, patience=manner.patience + WAITED_TICKS, threshold=manner.threshold + ADDED_THRESHOLD)


def was_caught(experience: Experience) -> bool:
    """Whether at least half of its lies were caught."""
    return 0 < experience.get("lies_told", 0) <= 2 * experience.get("lies_caught", 0)
