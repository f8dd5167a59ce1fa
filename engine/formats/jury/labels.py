"""The jury's own names and words, each in one place: its choices, outcomes, sides, roles and phases, and what a verdict
rule demands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from engine.core.format import Labels, Role

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
LABELS = Labels(
    settings={
        "show_convictions": "Convictions shown",
        "agents_see_convictions": "Convictions shown to agents",
        "juror_voices": "Jurors’ turns spoken",
        "max_rounds": "Rounds, at most",
        "stability_rounds": "Rounds without a change until the last asking",
        "verdict_rule": "Verdict",
        "standard": "Standard of proof",
        "size": "Seats",
        "defendants": "Defendants",
        "initial_guilty": "First ballot set to",
        "undecided": "People may begin undecided",
        "first_ballot": "First ballot taken",
        "round_ballots": "Later ballots taken",
        "poll_rounds": "Polled every so many rounds",
        "style": "Style",
        "evidence_order": "Order of evidence",
        "time_limit": "Minutes of rounds, at most",
        "lesser_verdicts": "Lesser verdicts",
        "not_proven": "Acquittals may be not proven",
    },
    phases={
        "presentation": "The case is read",
        "side_selection": "Sides",
        "review": "The evidence is gone through",
        "first_ballot": "First ballot",
        "deliberation": "Deliberation",
        "final_ballot": "Final ballot",
        "degree": "What it is for",
        "verdict": "Verdict",
    },
    choices={GUILTY: "Guilty", NOT_GUILTY: "Not guilty", UNDECIDED: "Undecided", NOT_PROVEN: "Not proven"},
    outcomes={GUILTY: "Guilty", NOT_GUILTY: "Not guilty", HUNG: "Hung"},
    acts={"second": "Second the motion", "cast_ballot": "Cast your ballot"},
    topics={
        "case": "The case",
        "first": "First ballot",
        "round": "After the round",
        "still": "Nobody has moved",
        "last_call": "Last call",
        "final": "Final ballot",
        "verdict": "Verdict",
        "degree": "What the verdict is for",
        "slips": "Ballot on slips",
        "time_limit": "Time for the rounds",
    },
    reasons={
        "agreed": "The jurors agreed.",
        "nobody_moved": "Nobody moved in the last call.",
        "called": "The vote was called.",
        "max_rounds": "The rounds were used up.",
        "time_limit": "The time was up.",
        "adjourned": "The host adjourned.",
    },
)
