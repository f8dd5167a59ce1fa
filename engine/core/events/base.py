"""The base of every event: a public body, and up to four fields of secrecy."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from engine.core.acts import Reaction
from engine.core.events.log_values import OmittedIfEmpty, log_value
from engine.core.events.paper_parts import PaperPart

AnsweredBy = Literal["occupant", "default"]
BENCH = 0
"""The room's driver as a seat number in asks and envelopes: it answers for narrations and reactions."""


@log_value
class Move:
    """How far one turn moved one seat."""

    turn_id: str | None
    """The turn that moved it; null for where a seat starts, and for what it says of itself."""
    seat: int
    delta: float
    conviction: float
    """How sure it is of the first choice after the move, 0 to 1."""


@log_value
class Secret:
    """One seat's part of an event."""

    # The order is that of every log. Of the bench:
    seed: OmittedIfEmpty[str] = None
    # a ballot in the box
    choice: OmittedIfEmpty[str] = None
    # what a mind thinks
    thought: OmittedIfEmpty[str] = None
    would_change: OmittedIfEmpty[str] = None
    """What would change this seat's mind, as its mind says."""
    conviction: OmittedIfEmpty[float] = None
    """What a person or an agent says of their own conviction, which becomes it."""
    believed: OmittedIfEmpty[float] = None
    """How sure of the first choice the model that plays this seat says it is, 0 to 1. It is kept, and moves nothing."""
    # what the talk does to it
    moves: OmittedIfEmpty[tuple[Move, ...]] = None
    trust: OmittedIfEmpty[dict[int, float]] = None
    """What this seat now thinks of the others, -1 to 1, by seat."""
    reaction: OmittedIfEmpty[Reaction] = None
    # why it votes so
    reason: OmittedIfEmpty[str] = None
    """Why this seat votes as it does."""
    flaw: OmittedIfEmpty[str] = None
    """What is wrong with that, in a sentence."""
    # what it was dealt
    role: OmittedIfEmpty[str] = None
    """The role that this seat was dealt."""
    note: OmittedIfEmpty[str] = None
    """What this seat was dealt to know, in words."""
    knows: OmittedIfEmpty[tuple[int, ...]] = None
    """Seats of which this seat was dealt to know something."""
    # what it bids
    desire: OmittedIfEmpty[int] = None
    """How much this seat wants to speak, 0 to 10."""
    message: OmittedIfEmpty[str] = None
    """What it says if it has the floor."""
    target: OmittedIfEmpty[int] = None
    """The seat that it means."""
    points: OmittedIfEmpty[tuple[str, ...]] = None
    """What its message claims, as the format reads it."""
    # what it writes down, and files
    notes: OmittedIfEmpty[str] = None
    """What it writes down for itself, in place of what it had; empty to erase it."""
    parts: OmittedIfEmpty[tuple[PaperPart, ...]] = None
    """The parts of a paper that this seat filed, which others read once it is opened."""
    scratch: OmittedIfEmpty[str] = None
    """What it writes down for the time being, in place of what it had; empty to erase it."""


@log_value
class BaseEvent:
    """Base of every event."""

    # Pydantic reads the docstrings of a dataclass in its own body alone, so what every event inherits says it here.
    private: Annotated[OmittedIfEmpty[dict[int, Secret]], Field(description="Parts that belong to single seats.")] = (
        None
    )
    sealed: Annotated[
        OmittedIfEmpty[dict[int, Secret]],
        Field(description="Parts in envelopes: only their own seat reads them."),
    ] = None
    only: Annotated[OmittedIfEmpty[tuple[int, ...]], Field(description="The seats that may see this event at all.")] = (
        None
    )
    dealt: Annotated[
        OmittedIfEmpty[dict[int, Secret]],
        Field(description="Parts that stay with a seat, whoever holds it: its role, its observation."),
    ] = None
