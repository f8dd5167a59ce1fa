"""The jury's own names and words, each in one place: its choices, outcomes, sides, roles and phases, and what a verdict
rule demands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from engine.core.format import Role, read_labels

JuryChoice: TypeAlias = Literal["guilty", "not_guilty"]
GUILTY: Final = "guilty"
NOT_GUILTY: Final = "not_guilty"
HUNG: Final = "hung"
CHOICES = (GUILTY, NOT_GUILTY)
"""What a ballot may say."""
UNDECIDED: Final = "undecided"
"""What a first ballot may say besides, where the room allows it: it counts for neither side."""
NOT_PROVEN: Final = "not_proven"
"""What an acquittal may be found to be instead of not guilty, where the room allows it."""
OUTCOMES = (*CHOICES, HUNG)
"""How a jury may end."""
OPPOSITE: Mapping[str, str] = {GUILTY: NOT_GUILTY, NOT_GUILTY: GUILTY}
SIDES = {"defend": NOT_GUILTY, "prosecute": GUILTY}
"""By side: the choice that it argues for."""
DIRECTIONS: Mapping[str, float] = {GUILTY: 1.0, NOT_GUILTY: -1.0}
"""By choice: the way in which it moves a conviction."""
VERDICT_RULES: Mapping[str, str] = {
    "unanimous": "The verdict must be unanimous.",
    "ten_of_twelve": "Ten of twelve must agree on the verdict.",
    "majority": "The majority decides.",
}
"""By value of the setting `verdict_rule`: what it demands."""
ROLES: Mapping[str, Role] = {"juror": Role("Juror"), "foreperson": Role("Foreperson")}
LABELS = read_labels("engine.formats.jury")
