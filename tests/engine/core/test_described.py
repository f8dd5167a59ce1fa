"""The docstring under a field is its description in the JSON schema of the model."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from engine.core.described import described
from engine.core.events import Move


class Chair(BaseModel):
    """Something to sit on."""

    model_config = ConfigDict(json_schema_extra=described)

    legs: int = 4
    """How many it has."""
    colour: str = Field("brown", description="As in the catalogue.")
    """As painted."""
    back: bool = True
    seat: int | None = None
    """Whose it is,
    if anybody's."""


class Stool(Chair):
    """A chair without a back."""

    back: bool = False
    """It has none."""
    legs: int = 3


def _description(model: type[Any]) -> dict[str, str | None]:
    return {name: shape.get("description") for name, shape in TypeAdapter(model).json_schema()["properties"].items()}


def test_a_docstring_describes_its_field_unless_the_field_does_so_itself() -> None:
    assert _description(Chair) == {
        "legs": "How many it has.",
        "colour": "As in the catalogue.",
        "back": None,
        "seat": "Whose it is,\nif anybody's.",
    }


def test_a_field_that_is_declared_again_is_described_where_that_is_done() -> None:
    description = _description(Stool)
    assert description["back"] == "It has none."
    assert description["legs"] is None, "its docstring was about the other declaration"
    assert description["seat"] == "Whose it is,\nif anybody's."


def test_the_models_of_the_heart_are_described() -> None:
    assert str(_description(Move)["turn_id"]).startswith("The turn that moved it")
