"""The panel's own names and words, each in one place."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.format import Labels, Role
from engine.matters.candidate import ABSTAIN, OPEN, TIED, UNDECIDED
from engine.matters.points import THIN_MARKS_SENTENCE

MEMBER, CHAIR, TIMEKEEPER = "member", "chair", "timekeeper"
OUTCOMES = (TIED, UNDECIDED, OPEN)
"""How a panel may end without a decision."""
TIMEKEEPER_NEVER_JUDGES = "The timekeeper minds the clock and never judges; sit down on a member's seat to do that."
TIMEKEEPER_FILES_NOTHING = "The timekeeper minds the clock and files nothing; a member may file it."
TIMEKEEPER_ACTS = frozenset({"speak", "pass"})

NOBODY_DECIDED = (
    "Nobody has decided: no model was asked, and nobody has marked what the papers say. What fixed rules found in them "
    "is listed."
)
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
LABELS = Labels(
    settings={
        "decision_rule": "Decision rule",
        "remind_every": "Messages between two words of the timekeeper",
        "demand_every": "Messages after which verdicts are due",
        "max_messages": "Messages at most",
        "clock_seconds": "Seconds on the clock",
    },
    phases={"discussion": "Discussion", "last_verdicts": "Last verdicts", "decision": "Decision"},
    choices={ABSTAIN: "Abstain"},
    outcomes={TIED: "Tied", UNDECIDED: "No decision", OPEN: "Open"},
    acts={
        "cast_ballot": "Give your verdict",
        "file_artifact": "File a document, a table or a chart",
        "withdraw": "Withdraw from the discussion",
        "call_vote": "Close the discussion",
    },
    topics={
        "verdicts": "The verdicts",
        "demand": "A verdict is due",
        "last": "Last verdicts",
        "clock": "The clock",
    },
    reasons={
        "unanimous": "All verdicts agree.",
        "majority": "More than half of the verdicts agree.",
        "two_thirds": "Two thirds of the verdicts agree.",
        "chair": "The chair decided.",
        "tie": "Two options have equally many verdicts.",
        "majority_too_small": "Most verdicts agree, and the rule asks for more.",
        "no_majority": "No option has more than half of the verdicts.",
        "no_verdicts": "Nobody gave a verdict.",
        "chair_abstained": "The chair gave no verdict.",
        "nobody_decided": NOBODY_DECIDED,
        "thin_marks": THIN_MARKS_SENTENCE,
        "adjourned": "The host adjourned.",
    },
)
