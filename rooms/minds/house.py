"""The house mind: needs no key and no network, and answers at once."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import acts as a
from engine.core.acts import Act
from engine.core.asks import AskedAct
from engine.core.state import State
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.matters.criminal_case import Case
from engine.simulation import play as table
from rooms.minds.base import BenchMind, Mind, MindOutput


class HouseMind:
    """The engine's own juror, as the driver wants it."""

    async def answer(self, case: Case, state: State, memory: SeatMemory, spec: AskedAct, telling: MindOutput) -> Act:
        """The act that answers an ask."""
        return table.house_answer(case, state, memory, spec)

    def moves_vote(self, state: State, memory: SeatMemory, seat: int) -> bool:
        """Whether the seat, about to speak, rather moves that the final vote be called."""
        return table.house_moves_vote(state, memory, seat)

    def prefetch(self, case: Case, state: State, memory: SeatMemory, spec: AskedAct) -> None:
        """Nothing: it answers at once."""


class HouseBench:
    """The engine's own reactions, summary lines and templates."""

    async def react(
        self, case: Case, state: State, memories: Mapping[int, SeatMemory], spec: AskedAct, telling: MindOutput
    ) -> a.React:
        """The house reacts where no reactions are brought."""
        return a.React()

    async def summarise(self, case: Case, state: State, memory: SeatMemory, telling: MindOutput) -> a.Summarise | None:
        """The memory's own lines do."""
        return None

    async def narrate(self, case: Case, state: State, spec: AskedAct, telling: MindOutput) -> a.Narrate:
        """The template speaks where no text is brought."""
        return a.Narrate()


class HouseMinds:
    """The house plays every seat and the bench."""

    def __init__(self) -> None:
        self._mind = HouseMind()
        self._bench = HouseBench()

    def for_seat(self, state: State, seat: int) -> Mind:
        """The house mind."""
        return self._mind

    def bench(self, state: State) -> BenchMind:
        """The house's own bench."""
        return self._bench

    async def close(self) -> None:
        """Nothing was begun."""
