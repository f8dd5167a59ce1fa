"""What plays a format with models: the minds of its seats, and of its bench."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from engine.core.state import State
from rooms.minds.base import BenchMind, Mind
from rooms.minds.context import ChooseModel, MindContext
from rooms.minds.llm.calls import ModelChoice


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
