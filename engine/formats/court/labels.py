"""The court's own names and words, each in one place."""

from __future__ import annotations

from typing import Final

from engine.core.format import Labels, Role
from engine.formats.court.settings import MAX_POOL
from engine.matters.points import THIN_MARKS_SENTENCE

GUILTY: Final = "guilty"
NOT_GUILTY: Final = "not_guilty"
ABSTAIN: Final = "abstain"
DISMISSED: Final = "dismissed"
NO_RULING: Final = "no_ruling"
CHOICES = (GUILTY, NOT_GUILTY, ABSTAIN)
"""What a juror may vote."""
RULINGS = (GUILTY, NOT_GUILTY, DISMISSED)
"""What a judge may decide."""
OUTCOMES = (*RULINGS, NO_RULING)
"""How a court may end."""

PROSECUTOR: Final = "prosecutor"
DEFENCE: Final = "defence"
JUROR: Final = "juror"
JUDGE: Final = "judge"
ROLES = {
    PROSECUTOR: Role("Prosecutor", frozenset({"file_case"})),
    DEFENCE: Role("Defence", frozenset({"file_defence"})),
    JUROR: Role("Juror", frozenset({"give_vote"})),
    JUDGE: Role("Judge", frozenset({"give_ruling"})),
}
RETURNED: Final = "returned"
"""The topic of an ask for something that was given back to be mended."""

LABELS = Labels(
    settings={
        "jury_size": "Jurors in the pool",
        "jury_threshold": "Votes for guilty, at least",
        "require_exact_quotes": "Quotes must be exact",
        "min_harm_words": "Words on the harm, at least",
        "min_reasoning_words": "Words of a juror’s reasons, at least",
        "filing_seconds": "Seconds for a paper",
        "jury_temperature": "Temperature of models as jurors",
        "judge_temperature": "Temperature of a model as judge",
    },
    phases={
        "prosecution": "The prosecution",
        "defence": "The defence",
        "pool": "The jury pool",
        "judgement": "The ruling",
        "review": "The clerk's notes",
        "verdict": "Verdict",
    },
    choices={GUILTY: "Guilty", NOT_GUILTY: "Not guilty", ABSTAIN: "Abstain"},
    outcomes={GUILTY: "Guilty", NOT_GUILTY: "Not guilty", DISMISSED: "Dismissed", NO_RULING: "No ruling"},
    acts={
        "file_case": "File the case for a yes, with exhibits that quote the documents word for word",
        "file_defence": "File the defence, with a challenge for each exhibit",
        "give_vote": "Vote, and give your reasons",
        "give_ruling": "Give the ruling",
    },
    topics={
        "case": "The prosecution's case",
        "answer": "The defence's answer",
        "pool": "The jury pool",
        "ruling": "The ruling",
        "review": "Whether it holds together",
        RETURNED: "Returned to be mended",
        # A vote that was returned is asked for under a topic of its seat's own: several may be open at once.
        **{f"{RETURNED}_{seat}": "Your reasons were too short, and were returned" for seat in range(3, 3 + MAX_POOL)},
    },
    reasons={
        "ruling": "The judge ruled.",
        "below_threshold": "Too few jurors found for a yes, so it did not go to the judge.",
        "no_case": "The prosecution had no exhibit that stands, so there was no case to answer.",
        "ruling_struck": "The ruling was struck, so the vote of the jury pool decides.",
        "no_ruling": "No ruling was given in time, so the vote of the jury pool decides.",
        "no_action": "The judge found guilty and named nothing to do, so it was dismissed.",
        "nobody_decided": (
            "Nobody has decided: no model was asked, and nobody has marked what the papers say. What fixed rules found "
            "in them is listed."
        ),
        "thin_marks": THIN_MARKS_SENTENCE,
        "mostly_abstained": "Most of the pool abstained, so nobody has decided.",
        "adjourned": "The host adjourned.",
    },
)
