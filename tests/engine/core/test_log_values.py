"""Values of a log: plain frozen dataclasses, which are checked where they come in as bytes and nowhere else."""

from __future__ import annotations

import dataclasses
import inspect
import json
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import ValidationError
from pydantic.dataclasses import is_pydantic_dataclass

from engine.core import events
from engine.core.acts import Reaction
from engine.core.seats import Seat

ROOT = Path(__file__).parents[3]
KINDS: tuple[type[Any], ...] = (events.Entry, events.Move, events.Secret, *get_args(get_args(events.Event)[0]))
BALLOT = events.BallotCast(ask=None, seat=3, choice="guilty", previous=None, by="occupant")
VALUES: dict[str, Any] = {
    "a dataclass with a dict": Seat(3, "juror", None),
    "a value of the log": events.Move(turn_id="t4", seat=3, delta=-0.0125, conviction=0.4),
    "one that holds another": events.Entry(seq=7, at=1.5, event=BALLOT),
}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_log_value_is_a_plain_frozen_dataclass_with_slots(kind: type[Any]) -> None:
    assert dataclasses.is_dataclass(kind)
    assert not is_pydantic_dataclass(kind), "its constructor checks nothing"
    assert "__slots__" in vars(kind)
    assert all(field.kw_only for field in dataclasses.fields(kind))


def change_values(seat: Seat, move: events.Move) -> None:
    """What nobody may do. Only the type checker refuses it, and it refuses a comment that ignores no error of it."""
    seat.number = 4  # type: ignore[misc]
    move.seat = 4  # type: ignore[misc]


def test_the_type_checker_refuses_to_change_a_value() -> None:
    configured = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mypy"]
    assert configured["strict"], "a comment that ignores no error is one"
    assert configured.get("warn_unused_ignores", True)
    assert inspect.getsource(change_values).count("# type: ignore[misc]") == 2


@pytest.mark.parametrize("what", VALUES)
def test_equal_values_have_one_hash(what: str) -> None:
    value = VALUES[what]
    assert replace(value) == value
    assert replace(value) is not value
    if what != "a dataclass with a dict":
        assert hash(replace(value)) == hash(value)


@pytest.mark.parametrize("what", VALUES)
def test_a_copy_differs_in_the_replaced_field_alone(what: str) -> None:
    value = VALUES[what]
    field, *others = (field.name for field in dataclasses.fields(value))
    before, other = getattr(value, field), replace(value, **{field: "another"})
    assert type(other) is type(value)
    assert getattr(other, field) == "another"
    assert getattr(value, field) == before
    assert all(getattr(other, name) is getattr(value, name) for name in others)


@pytest.mark.parametrize(
    "wrong", [{"seat": "three"}, {"choice": 7}, {"sure": True}, {"by": "nobody"}, {"kind": "cast"}]
)
def test_a_stored_value_is_checked_and_its_error_repeats_nothing(wrong: dict[str, Any]) -> None:
    entry = json.loads(events.ENTRY.dump_json(events.Entry(seq=7, at=1.5, event=BALLOT)))
    entry["event"] |= {"private": {"3": {"thought": "She lied."}}, **wrong}
    raw = json.dumps(entry)
    for adapter, line in (
        (events.ENTRY, raw),
        (events.LOG, f"[{raw}]"),
        (events.EVENT, json.dumps(entry["event"])),
    ):
        with pytest.raises(ValidationError) as refused:
            adapter.validate_json(line)
        assert "input_value" not in str(refused.value)
        assert "She lied" not in str(refused.value)


def test_the_numbers_of_a_reaction_are_rounded_as_it_comes_in() -> None:
    assert Reaction(impacts={"t1": 0.123456, "t2": -1.0}).impacts == {"t1": 0.1235, "t2": -1.0}


def test_nothing_in_the_engine_works_around_what_a_value_promises() -> None:
    engine = Path(__file__).parents[3] / "engine"
    around = ("__class__ =", "object.__setattr__")
    found = [(path.name, way) for path in engine.rglob("*.py") for way in around if way in path.read_text()]
    assert not found
