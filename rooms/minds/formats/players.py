"""How models play one format: what the format asks of them, as functions. The engine that asks is the same for all
(`generic/`)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from engine.core.acts import Act, Speak
from engine.core.asks import AskedAct
from engine.core.plain_house import PlainHouse
from engine.core.state import State
from rooms.minds.context import RoomPersonas
from rooms.minds.formats.questions import AskedBench, AskedSeat, ModelQuestion
from rooms.store.persona_records import PersonaMemory


@dataclass(frozen=True)
class SmallPart:
    """What a short prompt for a speech has of the format's own; what others wrote stands quoted."""

    who: tuple[str, ...] = ()
    """Lines that say who the seat is."""
    task: tuple[str, ...] = ()
    """Lines that say what it is to do with the floor, what matters most first; none: to speak."""


@dataclass(frozen=True)
class PlayedByModels:
    """What a format asks of models."""

    seat_question: Callable[[AskedSeat, AskedAct], ModelQuestion[Act]]
    """For an act of a seat that the format does not leave to the house (`Offer.by_house`)."""
    bench_question: Callable[[AskedBench, AskedAct], ModelQuestion[Act] | None]
    """For an act of the bench; None leaves it to the house."""
    call_is_spare: Callable[[State, int], bool] | None = None
    """Whether a round with so many calls has one more for a floor out of its order (`Format.spare_topics`); where it
    has not, the house speaks, which is no failure. None: as long as it has any."""
    strategy_question: Callable[[AskedSeat, Speak], ModelQuestion[Speak] | None] | None = None
    """For the words of a person's strategy; None where the house writes them."""
    small_part: Callable[[AskedSeat], SmallPart] | None = None
    """For a speech in the small mode; None: what every format has."""
    interview_notes: Callable[[State, int], str] | None = None
    """Who a seat is and what it noted for itself alone, for the prompt of an interview; None where that is nothing."""
    recall: Callable[[AskedSeat], Awaitable[PersonaMemory | None]] | None = None
    """What the persona of a seat remembers of other games, read before each answer; the seat has what was read last."""
    learn: Callable[[AskedSeat, Act], Awaitable[Act]] | None = None
    """Keep what an answer has for other games; gives the act without it."""
    house: Callable[[State, int, RoomPersonas], Awaitable[PlainHouse | None]] | None = None
    """The house as it plays the persona of a seat, after what that remembers; None where it remembers nothing."""
    ended: Callable[[State, Any, RoomPersonas], Awaitable[None]] | None = None
    """What is kept of a deliberation on a matter that is over, for the personas that minds played."""
