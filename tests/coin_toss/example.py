"""How tests play a coin toss: a wager with two pieces of evidence, and players who quote rightly and wrongly."""

from __future__ import annotations

import random
from collections.abc import Mapping

from engine.core import acts
from engine.core.acts import SettingValue
from harness.examples import Example, Question, register_example
from tests.coin_toss.format import COIN_TOSS, FileReason, Reason
from tests.coin_toss.wager import Evidence, Wager

WAGER = Wager(
    id="the_washing_up",
    title="Who washes up?",
    docket="Three friends, one coin, and the plates of a whole evening.",
    summary="Three friends let a coin decide who washes up.",
    stakes="Whoever calls it wrong washes up.",
    evidence=(
        Evidence(id="mint", title="The mint's leaflet", text="The die for heads was cut deeper in that year."),
        Evidence(
            id="worn", title="A worn edge", text="The edge is worn on the side of tails. Somebody has carried it."
        ),
    ),
)
RIGHT, WRONG = "cut deeper in that year", "It always falls on heads."


def reason(question: Question) -> acts.Act:
    """A reason with a quote, a wrong one, or none."""
    quote = question.random.choice([None, RIGHT, WRONG])
    return FileReason(reason=Reason(text="The die was cut deeper.", quote=quote))


def vary(random_: random.Random) -> Mapping[str, SettingValue]:
    """Both rules, and short and long tosses."""
    return {
        "rule": random_.choice(["majority", "unanimous"]),
        "reason_seconds": random_.choice([15, 120]),
        "toss_seconds": random_.choice([1, 60]),
    }


EXAMPLE = Example(
    matter=WAGER,
    settings={"toss_seconds": 1},
    opening={"matter": WAGER.model_dump(mode="json")},
    vary=vary,
    answers={"file_reason": reason},
    stalling={"file_reason": lambda question: FileReason(reason=Reason(text="So it is.", quote=WRONG))},
    quiet={"file_reason": FileReason(reason=Reason(text="I have none."))},
    replies={
        "speak": {"text": "Let it fall."},
        "file_reason": {"reason": {"text": "The die was cut deeper.", "quote": RIGHT}},
    },
    format=COIN_TOSS,
)
register_example(COIN_TOSS.name, EXAMPLE)
