"""What plays a format with models: the minds of its seats, and of its bench."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from cases.search.index import CaseIndex
from engine.core.acts import Speak
from engine.core.format import Format
from engine.core.memory import SeatMemory
from engine.core.state import State
from rooms.minds.base import BenchMind, Mind
from rooms.minds.context import ChooseModel, MindContext, RoomPersonas
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.strategy_speech import StrategySpeech


class ModelMind(Mind, Protocol):
    """A mind that thinks with a model."""

    async def close(self) -> None:
        """Stop what was begun."""
        ...


@dataclass(frozen=True)
class PlayedByModels:
    """How models play one format."""

    mind: Callable[[int, ModelChoice, MindContext], ModelMind]
    """The mind of one seat, thinking with one model."""
    bench: Callable[[ChooseModel, MindContext], BenchMind]
    """The mind of the bench."""
    interview_notes: Callable[[State, int], str] | None = None
    """Who a seat is and what it noted for itself alone, for the prompt of an interview; None where that is nothing."""
    ended: Callable[[State, RoomPersonas], Awaitable[None]] | None = None
    """What is kept of a deliberation that is over, for the personas that models played."""
    strategy_speech: Callable[[Format, State, SeatMemory, int, Speak, CaseIndex], StrategySpeech] | None = None
    """The words of a person's strategy, given the format, the state, what the seat remembers, the seat, the act and the
    index of the matter; None where the house writes them."""
