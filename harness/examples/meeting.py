"""The example of the meeting: five people in a mill, one of whom stopped the wheel."""

from __future__ import annotations

import random
from collections.abc import Mapping

from engine.core import acts
from engine.core.acts import SettingValue
from engine.formats.meeting.acts import PlaceBid, TakeNote
from engine.matters.incident import Incident
from harness.examples import Example, FieldMakers, Question, ready, register_example

MILL = ready("meeting", Incident)
SHORT: Mapping[str, SettingValue] = {"players": 5, "impostors": 1, "steps": 4, "wrap_up": 2, "reveal_seconds": 0}
"""Settings with which a game takes two meetings at most."""
SENTENCES = (
    "I was in the kitchen at 21:20, alone.",
    "Britta, where were you at 21:20?",
    "I saw nobody in the yard at 21:20.",
    "Dorle is lying.",
    "I have nothing to add.",
)


def bid(question: Question) -> acts.Act:
    """A bid with or without a message, and now and then a vote; what is private is a canary."""
    draws, options = question.random, question.ask.options
    votes = list(options.get("vote", ()))
    return PlaceBid(
        desire=draws.choice(list(options["desire"])[:10]),
        message=draws.choice(["", *SENTENCES]),
        target=draws.choice([None, *options["target"]]),
        vote=draws.choice(votes) if votes and draws.random() < 0.5 else None,
        thought=f"CANARY-thought-{question.ask.seat}.",
    )


def endless_bid(question: Question) -> acts.Act:
    """A bid that wants the floor, says nothing yet, and votes for nobody."""
    return PlaceBid(desire=9)


def note(question: Question) -> acts.Act:
    """A note, and an impostor's choice."""
    targets = list(question.ask.options.get("target", ()))
    return TakeNote(
        note=f"CANARY-thought-{question.ask.seat}.", target=question.random.choice(targets) if targets else None
    )


def vary(random_: random.Random) -> Mapping[str, SettingValue]:
    """Long and short meetings, and what the table learns."""
    return {
        **SHORT,
        "wrap_up": random_.choice([1, 2, 3]),
        "steps": random_.choice([4, 6, 8]),
        "bid_seconds": random_.choice([5, 60]),
        "reveal_seconds": random_.choice([0, 2]),
        "confirm_ejects": random_.random() < 0.5,
        "craft": random_.choice(["none", "basic", "advanced"]),
    }


def nonsense(model: type[acts.Act], random_: random.Random) -> FieldMakers:
    """Settings of a meeting among the shared ones, and votes and targets that may not be."""
    return {
        "settings": lambda: random_.choice(
            [{}, {"wrap_up": 1}, {"impostors": 3}, {"players": 4}, {"no_such": 1}, {"budget_usd": 0.2}]
        ),
        "place_bid.desire": lambda: random_.randint(0, 10),
        "place_bid.vote": lambda: random_.choice([None, "1", "2", "9", "skip", "nonsense"]),
        "place_bid.message": lambda: random_.choice(["", *SENTENCES]),
        "target": lambda: random_.choice([None, 0, 1, 3, 99, -1]),
        "say_aside.text": lambda: "CANARY-aside.",
    }


EXAMPLE = Example(
    matter=MILL,
    settings=SHORT,
    opening={"matter": MILL.model_dump(mode="json", exclude_none=True)},
    vary=vary,
    answers={"place_bid": bid, "take_note": note},
    stalling={"place_bid": endless_bid},
    quiet={"place_bid": PlaceBid(vote="skip"), "take_note": TakeNote()},
    replies={"place_bid": {"desire": 4, "message": SENTENCES[0]}, "take_note": {"note": "Remember the crowbar."}},
    nonsense=nonsense,
)
register_example("meeting", EXAMPLE)
