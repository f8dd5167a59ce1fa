"""Minds of a world, for every format: they answer as the house does, slowly, or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from engine.core.acts import Act
from engine.core.asks import AskedAct, answers_ask
from engine.core.format import Format
from engine.core.matter import OwnMatter
from engine.core.memory import SeatMemory
from engine.core.state import State
from rooms.minds.base import BenchMind, Mind, MindFailed, MindOutput
from rooms.minds.house import HouseBench, HouseMind
from tests.worlds.loop import WorldLoop
from tests.worlds.plan import Plan

STALL_SECONDS = 45.0
"""What an answer takes that does not come."""


class WorldMind(HouseMind):
    """Thinks, streams what it will say, stalls, and fails."""

    def __init__(self, format: Format, loop: WorldLoop, plan: Plan, report: Callable[[str], None]) -> None:
        super().__init__(format.house)
        self._format = format
        self._loop = loop
        self._plan = plan
        self._report = report
        self._answered: set[tuple[str, int, int | None]] = set()
        """Asks that were answered to this driver, by seat and tenure."""

    async def answer(
        self, matter: OwnMatter, state: State, memory: SeatMemory, spec: AskedAct, output: MindOutput
    ) -> Act:
        """As `Mind` has it."""
        draw, plan, key = self._loop.draw, self._plan, (spec.ask, spec.seat, spec.tenure)
        if key in self._answered:
            self._report(f"the mind of seat {spec.seat} is asked again for {spec.ask}, which it has answered")
        stalls, fails = draw.random() < plan.minds_stall, draw.random() < plan.minds_fail
        await asyncio.sleep(STALL_SECONDS if stalls else draw.expovariate(1 / plan.minds_think))
        if fails:
            raise MindFailed("The line was cut.")
        act = await super().answer(matter, state, memory, spec, output)
        for word in str(getattr(act, "text", "")).split()[:5]:
            output.add_text(word + " ")
            await asyncio.sleep(draw.uniform(0, 0.1))
        if answers_ask(self._format, state, act, spec.act):
            self._answered.add(key)
        return act


class WorldMinds:
    """The same mind on every seat; the house's own bench."""

    def __init__(self, format: Format, loop: WorldLoop, plan: Plan, report: Callable[[str], None]) -> None:
        self._mind = WorldMind(format, loop, plan, report) if plan.minds_think else HouseMind(format.house)
        self._bench = HouseBench(format.house)

    def for_seat(self, state: State, seat: int) -> Mind:
        """As `Minds` has it."""
        return self._mind

    def bench(self, state: State) -> BenchMind:
        """As `Minds` has it."""
        return self._bench

    async def close(self) -> None:
        """Nothing is held."""
