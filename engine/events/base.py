"""What every event has: a public body, and up to three more parts of secrecy."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from engine.acts import Reaction
from engine.described import described

By = Literal["occupant", "default"]
BENCH = 0
"""The room's driver as a seat number in asks and envelopes: it answers for narrations and reactions."""


class Model(BaseModel):
    """Base of the values inside events: frozen, and an unknown field is an error."""

    # What somebody said or thought is in no error's text, and so in no log.
    model_config = ConfigDict(
        defer_build=True, frozen=True, extra="forbid", json_schema_extra=described, hide_input_in_errors=True
    )


class Move(Model):
    """How far one turn moved one seat."""

    turn_id: str | None
    """The turn that moved it; null for where a seat starts, and for what it says of itself."""
    seat: int
    delta: float
    conviction: float
    """Where it stands after the move, 0 certain not guilty to 1 certain guilty."""


class Secret(Model):
    """One seat's part of an event."""

    seed: str | None = Field(None, exclude_if=lambda value: value is None)
    choice: str | None = Field(None, exclude_if=lambda value: value is None)
    thought: str | None = Field(None, exclude_if=lambda value: value is None)
    would_change: str | None = Field(None, exclude_if=lambda value: value is None)
    """What would change this seat's mind, as its mind says."""
    conviction: float | None = Field(None, exclude_if=lambda value: value is None)
    """What a person or an agent says of their own conviction, which becomes it."""
    believed: float | None = Field(None, exclude_if=lambda value: value is None)
    """How sure of guilt the model that plays this seat says it is, 0 to 1. It is kept, and moves nothing."""
    moves: tuple[Move, ...] | None = Field(None, exclude_if=lambda value: value is None)
    trust: dict[int, float] | None = Field(None, exclude_if=lambda value: value is None)
    """What this seat now thinks of the others, -1 to 1, by seat."""
    reaction: Reaction | None = Field(None, exclude_if=lambda value: value is None)


class EventModel(Model):
    """Base of every event."""

    private: dict[int, Secret] | None = Field(None, exclude_if=lambda value: value is None)
    """Parts that belong to single seats."""
    sealed: dict[int, Secret] | None = Field(None, exclude_if=lambda value: value is None)
    """Parts in envelopes: only their own seat reads them."""
    only: tuple[int, ...] | None = Field(None, exclude_if=lambda value: value is None)
    """The seats that may see this event at all."""
