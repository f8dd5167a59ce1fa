"""What the driver wants of a mind."""

from __future__ import annotations

from typing import Protocol

from engine.acts import Act
from engine.asks import ActSpec
from engine.case import Case
from engine.memory import Memory
from engine.state import State


class MindFailed(Exception):
    """A mind could not answer. The sentence is shown to everybody at the table, so it holds no secrets."""


class Mind(Protocol):
    """Plays any seat it is asked to play; keeps nothing between two asks that is not in the log."""

    async def answer(self, case: Case, state: State, memory: Memory, spec: ActSpec) -> Act:
        """The act that answers an ask. Raises `MindFailed`; may be cancelled at any time."""
        ...

    def moves_vote(self, state: State, memory: Memory, seat: int) -> bool:
        """Whether the seat, about to speak, rather moves that the final vote be called."""
        ...
