"""The house mind: needs no key and no network, and answers at once."""

from __future__ import annotations

from engine import table
from engine.acts import Act
from engine.asks import ActSpec
from engine.case import Case
from engine.memory import Memory
from engine.state import State


class HouseMind:
    """The engine's own juror, as the driver wants it."""

    async def answer(self, case: Case, state: State, memory: Memory, spec: ActSpec) -> Act:
        """The act that answers an ask."""
        return table.answer(case, state, memory, spec)

    def moves_vote(self, state: State, memory: Memory, seat: int) -> bool:
        """Whether the seat, about to speak, rather moves that the final vote be called."""
        return table.moves_vote(state, memory, seat)
