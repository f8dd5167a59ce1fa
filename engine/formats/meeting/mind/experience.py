"""Experience: how what a persona of the house did in other games bears on how it plays, as its lessons say.

Whose votes were wrong more often than is usual at a table waits longer, and for more. Whose lies were caught more often
says nothing of others that they did not see.
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
USUAL_WRONG_SHARE = 0.38
"""Of the votes of the house's crew against somebody, so many are against one of their own."""
USUAL_CAUGHT_SHARE = 0.2
"""Of the lies of the house's impostors, somebody at the table contradicts so many."""
WAITED_TICKS = 2
ADDED_THRESHOLD = 0.4


def with_experience(manner: Manner, experience: Experience) -> Manner:
    """A manner after votes that were right or wrong."""
    wrong = experience.get("votes_wrong", 0)
    if wrong <= USUAL_WRONG_SHARE * (wrong + experience.get("votes_right", 0)):
        return manner
    return replace(manner, patience=manner.patience + WAITED_TICKS, threshold=manner.threshold + ADDED_THRESHOLD)


def was_caught(experience: Experience) -> bool:
    """Whether its lies were caught more often than is usual."""
    return experience.get("lies_caught", 0) > USUAL_CAUGHT_SHARE * experience.get("lies_told", 0)
