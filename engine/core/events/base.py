"""What every event has: a public body, and up to three more parts of secrecy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, TypeAlias, TypeVar, cast, dataclass_transform

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from engine.core.acts import Reaction
from engine.core.described import described

if TYPE_CHECKING:
    from pydantic_core import SchemaSerializer

AnsweredBy = Literal["occupant", "default"]
T = TypeVar("T")
BENCH = 0
"""The room's driver as a seat number in asks and envelopes: it answers for narrations and reactions."""
_CONFIG = ConfigDict(defer_build=True, extra="forbid", json_schema_extra=described, hide_input_in_errors=True)
"""An unknown field is an error; and what somebody said or thought is in no error's text, and so in no log."""


@dataclass_transform(frozen_default=True, kw_only_default=True)
def log_value(kind: type[T]) -> type[T]:
    """Make a class one of the values that a log is written of: frozen, in fields named by whoever makes one, checked.

    They are dataclasses with slots, because a log holds thousands: an attribute of a model takes several times as long
    to read, and each would have a dict of its own.
    """
    return cast("type[T]", dataclass(frozen=True, slots=True, kw_only=True, config=_CONFIG)(kind))


OmittedIfEmpty: TypeAlias = Annotated[T | None, Field(exclude_if=lambda value: value is None)]
"""What is written only where there is something to tell."""


@log_value
class Move:
    """How far one turn moved one seat."""

    turn_id: str | None
    """The turn that moved it; null for where a seat starts, and for what it says of itself."""
    seat: int
    delta: float
    conviction: float
    """Where it stands after the move, 0 certain not guilty to 1 certain guilty."""


@log_value
class Secret:
    """One seat's part of an event."""

    seed: OmittedIfEmpty[str] = None
    choice: OmittedIfEmpty[str] = None
    thought: OmittedIfEmpty[str] = None
    would_change: OmittedIfEmpty[str] = None
    """What would change this seat's mind, as its mind says."""
    conviction: OmittedIfEmpty[float] = None
    """What a person or an agent says of their own conviction, which becomes it."""
    believed: OmittedIfEmpty[float] = None
    """How sure of guilt the model that plays this seat says it is, 0 to 1. It is kept, and moves nothing."""
    moves: OmittedIfEmpty[tuple[Move, ...]] = None
    trust: OmittedIfEmpty[dict[int, float]] = None
    """What this seat now thinks of the others, -1 to 1, by seat."""
    reaction: OmittedIfEmpty[Reaction] = None


@log_value
class BaseEvent:
    """Base of every event."""

    private: OmittedIfEmpty[dict[int, Secret]] = None
    """Parts that belong to single seats."""
    sealed: OmittedIfEmpty[dict[int, Secret]] = None
    """Parts in envelopes: only their own seat reads them."""
    only: OmittedIfEmpty[tuple[int, ...]] = None
    """The seats that may see this event at all."""
    if TYPE_CHECKING:
        __pydantic_serializer__: ClassVar[SchemaSerializer]
