"""What is made without checks is what its constructor makes: equal, as it is written, and as frozen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pydantic import TypeAdapter

from engine.core.acts import CastBallot, Reaction
from engine.core.copies import changed
from engine.core.events import BallotCast, Entry, Move, Secret
from engine.core.making import unchecked
from engine.core.seats import Seat
from engine.core.state import Turn

MOVE: dict[str, Any] = {"turn_id": "t4", "seat": 3, "delta": -0.0125, "conviction": 0.4}
BALLOT: dict[str, Any] = {"ask": None, "seat": 3, "choice": "guilty", "previous": None, "by": "occupant"}
TURN: dict[str, Any] = {
    "id": "t4",
    "number": 2,
    "seat": 3,
    "name": "Frank Russo",
    "occupant": "house",
    "round": 1,
    "argument_type": "logical",
    "text": "No.",
    "target": None,
    "cites": ("key-tag",),
    "strategy": None,
    "points": (),
    "stance": "guilty",
    "force": 0.5,
    "written": False,
    "struck": (),
}
KINDS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "a model": (CastBallot, {"choice": "guilty"}),
    "a dataclass with a dict": (Seat, {"number": 3, "role": "juror", "persona": None}),
    "a dataclass with slots": (Turn, TURN),
    "a recorded value": (Move, MOVE),
    "a recorded value of which most is left out": (Secret, {"reaction": Reaction(impacts={"t4": 0.25})}),
    "a recorded value with a base": (BallotCast, {**BALLOT, "private": {3: Secret(conviction=0.25)}}),
    "a recorded value that holds another": (Entry, {"seq": 7, "at": 1.5, "event": BallotCast(**BALLOT)}),
}


@pytest.mark.parametrize("what", KINDS)
def test_what_is_made_without_checks_is_what_its_constructor_makes(what: str) -> None:
    kind, given = KINDS[what]
    made, checked = unchecked(kind)(**given), kind(**given)
    assert type(made) is kind
    assert made == checked
    assert repr(made) == repr(checked)
    written = TypeAdapter(kind)
    assert written.dump_json(made) == written.dump_json(checked)


@pytest.mark.parametrize("what", KINDS)
def test_nobody_changes_what_was_made(what: str) -> None:
    kind, given = KINDS[what]
    made, field = unchecked(kind)(**given), next(iter(given))
    with pytest.raises((AttributeError, ValueError), match=r"frozen|cannot assign"):
        setattr(made, field, given[field])
    with pytest.raises((AttributeError, ValueError), match=r"frozen|cannot delete"):
        delattr(made, field)


@pytest.mark.parametrize("what", [what for what in KINDS if what != "a model"])
def test_a_copy_differs_in_what_was_replaced_alone(what: str) -> None:
    kind, given = KINDS[what]
    made, (field, *others) = unchecked(kind)(**given), given
    other = changed(made, **{field: "another"})
    assert type(other) is kind
    assert getattr(other, field) == "another"
    assert getattr(made, field) == given[field]
    assert all(getattr(other, name) is getattr(made, name) for name in others)


def test_a_value_of_a_log_is_checked_where_it_is_made_by_hand() -> None:
    with pytest.raises(ValueError, match="conviction"):
        Move(turn_id=None, seat=1, delta=0.1, conviction="sure")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="sure"):
        Move(turn_id=None, seat=1, delta=0.1, conviction=0.5, sure=True)  # type: ignore[call-arg]


def test_the_numbers_of_a_reaction_are_rounded_as_it_comes_in() -> None:
    assert Reaction(impacts={"t1": 0.123456, "t2": -1.0}).impacts == {"t1": 0.1235, "t2": -1.0}
