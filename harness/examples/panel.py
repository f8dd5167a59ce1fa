"""The example of the panel: a short dossier, and members who give verdicts, file things and withdraw."""

from __future__ import annotations

import random
from collections.abc import Mapping

from engine.core import acts
from engine.core.acts import SettingValue
from engine.formats.panel.acts import FileArtifact, Note, PanelBallot, PanelSpeak, TurnArtifact
from engine.matters.candidate import Candidate
from harness.canaries import thought
from harness.examples import SEAT_ACTS, Example, FieldMakers, Question, ready, register_example

DOSSIER = ready("panel", Candidate)
CSV = "offer,price\nlamp,40\nlantern,55"


def speech(question: Question) -> acts.Act:
    """A turn, now and then with a verdict, a note, or as the last one."""
    draws, options = question.random, question.ask.options
    verdict = draws.choice([None, *options["verdict"]]) if "verdict" in options else None
    return PanelSpeak(
        text=draws.choice(question.texts),
        target=draws.choice([None, *options["target"]]),
        argument_type=draws.choice([None, "question"]),
        cites=draws.choice([(), ("offer.1",)]),
        thought=thought(question.ask.seat),
        verdict=verdict,
        reasoning=draws.choice([None, "It is bright."]) if verdict is not None else None,
        withdraws=verdict is not None and draws.random() < 0.2,
        files=draws.choice([None, None, None, TurnArtifact(form="chart", title="Prices", text=CSV)])
        if "verdict" in options
        else None,
        notes=draws.choice([(), (Note(kind="action", text="Ask for a second offer", who="Ada", due="Friday"),)]),
    )


def stalling_speech(question: Question) -> acts.Act:
    """A question to somebody, without a verdict."""
    return PanelSpeak(
        text="And you?", argument_type="question", target=question.random.choice(question.ask.options["target"])
    )


def nonsense(model: type[acts.Act], random_: random.Random) -> FieldMakers:
    """Values of the panel's own fields."""
    return {
        "choice": lambda: random_.choice(["buy", "leave", "abstain", "", "maybe"]),
        "verdict": lambda: random_.choice([None, "buy", "leave", "maybe"]),
        "form": lambda: random_.choice(["document", "table", "chart"]),
        "file_artifact.text": lambda: random_.choice([CSV, "No table at all.", "a,b\n1"]),
        "withdraws": lambda: random_.random() < 0.2,
        "settings": lambda: random_.choice([{}, {"decision_rule": "chair"}, {"no_such": 1}, {"max_messages": 1}]),
    }


def vary(random_: random.Random) -> Mapping[str, SettingValue]:
    """Decision rules, and short and long meetings."""
    return {
        "decision_rule": random_.choice(["majority", "two_thirds", "unanimous", "chair"]),
        "remind_every": random_.choice([2, 4]),
        "demand_every": random_.choice([4, 8]),
        "max_messages": random_.choice([8, 16]),
        "clock_seconds": random_.choice([60, 3600]),
    }


EXAMPLE = Example(
    matter=DOSSIER,
    settings={"max_messages": 24, "demand_every": 8},
    opening={"matter": DOSSIER.model_dump(mode="json")},
    vary=vary,
    answers={
        "speak": speech,
        "cast_ballot": lambda question: PanelBallot(
            choice=question.random.choice(question.ask.options["choice"]), reasoning="It is bright."
        ),
        "file_artifact": lambda question: FileArtifact(form="table", title="Prices", text=CSV),
    },
    stalling={"speak": stalling_speech},
    quiet={"cast_ballot": PanelBallot(choice="abstain")},
    replies={"speak": {"text": "The offer is clear enough."}},
    nonsense=nonsense,
    seat_acts=SEAT_ACTS,
)
register_example("panel", EXAMPLE)
