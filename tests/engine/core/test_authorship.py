"""Who did what, as the log tells: a model, the house in its place or by a rule, a person, an agent."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import events
from engine.core.authorship import AuthorshipFold, authorship_sentences


def event(kind: type[Any], **fields: Any) -> Any:
    """An event with what authorship reads of it, and nothing else."""
    made = object.__new__(kind)
    fields = {"kind": kind.__dataclass_fields__["kind"].default, **fields}
    for name, value in fields.items():
        object.__setattr__(made, name, value)
    return made


def seated(occupant: str) -> AuthorshipFold:
    """A fold in which seat 3 is held by somebody and has the floor."""
    fold = AuthorshipFold()
    fold.add(event(events.SeatTaken, seat=3, occupant=occupant))
    fold.add(event(events.FloorGranted, seat=3, turn_id="t1"))
    return fold


def spoken(choice: str | None = None) -> Any:
    return event(events.TurnTaken, seat=3, turn_id="t1", choice=choice)


def called(outcome: str, seat: int = 3, task: str = "speak") -> Any:
    return event(events.ModelCalled, seat=seat, outcome=outcome, task=task)


def ballot(ask: str | None, choice: str = "guilty") -> Any:
    return event(events.BallotCast, seat=3, ask=ask, choice=choice, by="occupant")


FAILED = event(events.MindFailed, seat=3, ask="t1")


@pytest.mark.parametrize(
    ("occupant", "before", "by"),
    [
        ("human", (), "person"),
        ("agent", (), "agent"),
        ("house", (), "house_by_rule"),
        ("model", (called("answered"),), "model"),
        ("model", (called("failed"), FAILED, called("answered")), "model"),
        ("model", (called("failed"), FAILED), "house_instead"),
        # What came could not be used.
        ("model", (called("answered"), FAILED), "house_instead"),
        # A floor that no call was spare for.
        ("model", (), "house_by_rule"),
        ("model", (called("cancelled"),), "house_by_rule"),
    ],
)
def test_a_turn_is_its_models_where_the_model_has_answered(occupant: str, before: tuple[Any, ...], by: str) -> None:
    fold = seated(occupant)
    for each in before:
        fold.add(each)
    assert fold.add(spoken()) == by


def test_a_model_that_answered_once_has_not_answered_the_next_time() -> None:
    fold = seated("model")
    fold.add(called("answered"))
    assert fold.add(spoken()) == "model"
    fold.add(event(events.FloorGranted, seat=3, turn_id="t2"))
    assert fold.add(spoken()) == "house_by_rule"


def test_what_a_model_sums_up_makes_no_paper_of_the_bench_its_own() -> None:
    fold = seated("model")
    fold.add(called("answered", seat=events.BENCH, task="summarise"))
    assert fold.add(event(events.NarrationGiven, by="occupant")) == "house_by_rule"
    fold.add(called("answered", seat=events.BENCH, task="narrate"))
    assert fold.add(event(events.NarrationGiven, by="occupant")) == "model"
    assert fold.add(event(events.Filed, seat=events.BENCH, ask=None, paper="record", by="occupant")) == "house_by_rule"


def test_a_ballot_is_whose_words_stated_it_or_else_follows_by_rule() -> None:
    fold = seated("model")
    fold.add(called("answered"))
    fold.add(spoken(choice="guilty"))
    assert fold.add(ballot(None)) == "model"
    assert fold.add(ballot(None, "not_guilty")) == "house_by_rule"
    assert fold.add(ballot("a1")) == "model"


def test_what_was_missed_follows_by_rule_whoever_holds_the_seat() -> None:
    missed = event(events.Filed, seat=3, paper="P1", by="default")
    assert seated("human").add(missed) == "house_by_rule"


def test_how_much_was_whose_is_told_in_sentences_where_models_played() -> None:
    fold = seated("model")
    for outcome in ("answered", "unreadable", "failed"):
        fold.add(event(events.FloorGranted, seat=3, turn_id="t1"))
        fold.add(called(outcome))
        if outcome != "answered":
            fold.add(FAILED)
        fold.add(spoken())
    assert fold.counts() == {"turns": {"model": 1, "house_instead": 2}}
    assert authorship_sentences(fold.counts()) == ["Of 3 turns, 1 by models, 2 by the house in a model's place."]
    house = seated("house")
    house.add(spoken())
    assert authorship_sentences(house.counts()) == []
