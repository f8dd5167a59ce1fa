"""Experience: how what a persona of the house did in other games bears on how it plays, as its lessons say.

A persona whose votes were wrong more often than is usual waits longer before it votes, and for more evidence. One whose
lies were caught more often than is usual invents no sightings.
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
"""Share of the votes of the house's crew against somebody that are against one of the crew."""
USUAL_CAUGHT_SHARE = 0.2
"""Share of the lies of the house's impostors that somebody at the table contradicts."""
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
