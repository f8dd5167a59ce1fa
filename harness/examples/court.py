"""The example of the court: whether to open a bridge, with papers that quote rightly and wrongly."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from engine.core import acts
from engine.core.acts import SettingValue
from engine.formats.court.acts import Challenge, CourtExhibit, FileCase, FileDefence, GiveRuling, GiveVote
from engine.matters.question import Question as CourtQuestion
from harness.examples import Example, FieldMakers, Question, ready, register_example

BRIDGE = ready("court", CourtQuestion)
UNMARKED = BRIDGE.model_copy(update={"points": ()})
"""The same question where nobody has marked what the papers say."""
RIGHT, WRONG = "The deck passed the load test", "The deck failed every load test."
HARM = "Sixty children walk a detour of three kilometres every school day until the bridge is open."
REASONS = (
    "I have read the report, the letter and the log, and I weighed the load test against the bearing that nobody has "
    "looked at. The deck carries more than a crowd would weigh, and the school has waited long enough; but a bearing "
    "under water is not a trifle, and so I took the day of the second look into account before I came to my vote."
)
RULING = (
    "The prosecution showed that the deck passed its test and that waiting costs the school a detour. The defence "
    "showed "
    "that one bearing was never tested. The jury split, and the majority was for opening; the risk can be met."
)


def exhibit(quote: str = RIGHT, harm: str = HARM, target: str = "") -> CourtExhibit:
    """An exhibit; with a quote of the report unless another is given."""
    return CourtExhibit(source_quote=quote, target_quote=target, harm=harm)


def case(*quotes: str, harm: str = HARM) -> FileCase:
    """A case with an exhibit for each quote."""
    return FileCase(
        statement="The bridge should be opened on Saturday: the deck passed its load test.",
        exhibits=tuple(exhibit(quote, harm) for quote in quotes),
        harm_analysis="Children walk a detour for as long as it stays shut.",
    )


def defence(*numbers: int) -> FileDefence:
    """A defence that challenges these exhibits."""
    return FileDefence(
        counter_argument="The deck is not the bridge: the north bearing was never tested.",
        challenges=tuple(Challenge(exhibit=number, challenge="It says nothing of the bearing.") for number in numbers),
        harm_dispute="A detour of a few weeks harms nobody.",
        alternative="Open it when the water is low enough to look at the bearing.",
    )


def vote(choice: str = "guilty", reasoning: str = REASONS) -> GiveVote:
    """A vote with reasons that are long enough."""
    return GiveVote(reasoning=reasoning, choice=choice)


def ruling(decision: str = "guilty", reasoning: str = RULING, **more: Any) -> GiveRuling:
    """A ruling that nothing is wrong with."""
    actions = ("Look at the north bearing before Saturday.",) if decision == "guilty" else ()
    fields = {"rationale": "The deck is sound, and the bearing can be looked at in time.", "actions": actions, **more}
    return GiveRuling(reasoning=reasoning, decision=decision, **fields)


def _case(question: Question) -> acts.Act:
    draws = question.random
    quotes = [draws.choice([RIGHT, RIGHT, WRONG]) for _ in range(draws.randint(1, 2))]
    return case(*quotes, harm=draws.choice([HARM, HARM, "It is bad."]))


def _defence(question: Question) -> acts.Act:
    return defence(*question.random.sample([1, 2, 9], question.random.randint(0, 2)))


def _vote(question: Question) -> acts.Act:
    draws = question.random
    return vote(draws.choice(question.ask.options["choice"]), draws.choice([REASONS, REASONS, "Because."]))


def _ruling(question: Question) -> acts.Act:
    draws = question.random
    return ruling(
        draws.choice(question.ask.options["decision"]),
        draws.choice([RULING, "It seems so."]),
        actions=draws.choice([(), ("Look at the bearing.",)]),
    )


def vary(random_: random.Random) -> Mapping[str, SettingValue]:
    """Small and large pools, and both ways to treat quotes."""
    size = random_.choice([1, 3, 5])
    return {
        "jury_size": size,
        "jury_threshold": random_.randint(1, size),
        "require_exact_quotes": random_.random() < 0.7,
        "min_harm_words": random_.choice([0, 10]),
        "filing_seconds": random_.choice([15, 300]),
    }


def nonsense(model: type[acts.Act], random_: random.Random) -> FieldMakers:
    """Settings of a court among the shared ones."""
    return {
        "settings": lambda: random_.choice(
            [{}, {"jury_threshold": 1}, {"jury_threshold": 25}, {"jury_size": 7}, {"no_such": 1}, {"budget_usd": 0.2}]
        ),
        "file_case.exhibits": lambda: (exhibit(random_.choice([RIGHT, WRONG])),),
        "give_vote.choice": lambda: random_.choice(["guilty", "not_guilty", "abstain", "nonsense"]),
        "give_ruling.decision": lambda: random_.choice(["guilty", "not_guilty", "dismissed", "nonsense"]),
    }


EXAMPLE = Example(
    matter=BRIDGE,
    settings={"jury_size": 3, "jury_threshold": 2},
    opening={"matter": BRIDGE.model_dump(mode="json")},
    host_seats=(None, 1, 3),
    vary=vary,
    answers={"file_case": _case, "file_defence": _defence, "give_vote": _vote, "give_ruling": _ruling},
    stalling={
        "file_case": lambda question: case(WRONG),
        "file_defence": lambda question: defence(9),
        "give_vote": lambda question: vote(reasoning="Because."),
        "give_ruling": lambda question: ruling(reasoning="It seems so."),
    },
    quiet={"file_case": case(RIGHT), "file_defence": defence(1), "give_vote": vote(), "give_ruling": ruling()},
    replies={
        "file_case": case(RIGHT).model_dump(mode="json", exclude={"kind"}),
        "file_defence": defence(1).model_dump(mode="json", exclude={"kind"}),
        "give_vote": {"reasoning": REASONS},
        "give_ruling": ruling().model_dump(mode="json", exclude={"kind", "decision"}),
    },
    nonsense=nonsense,
)
register_example("court", EXAMPLE)
