"""The panel's own names and words, each in one place."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.format import Role, read_labels
from engine.matters.candidate import OPEN, TIED, UNDECIDED
from engine.matters.points import THIN_MARKS_SENTENCE

MEMBER, CHAIR, TIMEKEEPER = "member", "chair", "timekeeper"
OUTCOMES = (TIED, UNDECIDED, OPEN)
"""How a panel may end without a decision."""
TIMEKEEPER_NEVER_JUDGES = "The timekeeper minds the clock and never judges; sit down on a member's seat to do that."
TIMEKEEPER_FILES_NOTHING = "The timekeeper minds the clock and files nothing; a member may file it."
TIMEKEEPER_ACTS = frozenset({"speak", "pass"})

RULES: Mapping[str, str] = {
    "majority": "More than half of the verdicts decide.",
    "two_thirds": "Two thirds of the verdicts decide.",
    "unanimous": "All verdicts must agree.",
    "chair": "The chair decides, having heard the others.",
}
"""By value of the setting `decision_rule`: what it demands."""
ROLES: Mapping[str, Role] = {
    MEMBER: Role("Member"),
    CHAIR: Role("Chair"),
    TIMEKEEPER: Role("Timekeeper", TIMEKEEPER_ACTS, TIMEKEEPER_NEVER_JUDGES),
}
LABELS = read_labels("engine.formats.panel", thin_marks=THIN_MARKS_SENTENCE)
