"""Casting: who plays what in one room, by its settings and the models that the server knows (`Minds`).

A room of house minds has nothing of this. The bench works with the models that the configuration names for it, and
otherwise with the one that plays in the room, so that a room of local models sends nothing elsewhere.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.core.acts import Act
from engine.core.asks import AskedAct
from engine.core.mind_assignment import HOUSE, assigned_mind
from engine.core.spending import budget_of
from engine.core.state import State
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.matters.criminal_case import Case
from rooms.driver.pacing import submit_report
from rooms.live.room import Room
from rooms.minds.base import BenchMind, Mind, MindOutput
from rooms.minds.formats.jury.look_ups import Find
from rooms.minds.formats.jury.prompts import Task
from rooms.minds.formats.jury.turn import FALLBACK_SENTENCE, MindContext
from rooms.minds.house import HouseBench, HouseMind
from rooms.minds.llm.budget import RoomBudget
from rooms.minds.llm.call_ledger import CallLedger
from rooms.minds.llm.calls import ModelChoice, ModelClient
from rooms.minds.llm.configuration import Configuration
from rooms.minds.llm.retry import CallRunner, KeySource
from rooms.minds.sandbox.code_execution import CodeExecution, preload
from rooms.store.mind_records import Money

# Loaded with the first model that plays.
if TYPE_CHECKING:
    from rooms.minds.formats.jury.bench import ModelBench
    from rooms.minds.formats.jury.juror import ModelMind


class UnavailableMind(HouseMind):
    """Stands in for a model that the server no longer knows: the house plays, and says why."""

    def __init__(self, name: str) -> None:
        self._name = name

    async def answer(self, case: Case, state: State, memory: SeatMemory, spec: AskedAct, telling: MindOutput) -> Act:
        """What the house does; before it speaks it says for whom."""
        if spec.act == "speak":
            await telling.call_failed(f"This server has no model “{self._name}”.", FALLBACK_SENTENCE)
        return await super().answer(case, state, memory, spec, telling)


class RoomMinds:
    """The minds of one room."""

    def __init__(
        self,
        room: Room,
        configuration: Configuration,
        attempts: CallRunner,
        find: Find | None = None,
        laboratory: CodeExecution | None = None,
    ) -> None:
        self._room = room
        self._configuration = configuration
        self._desk = MindContext(attempts, lambda: room.index, CallLedger(), find, laboratory)
        self._house = HouseMind()
        self._house_bench = HouseBench()
        self._bench: ModelBench | None = None
        self._minds: dict[tuple[int, str], ModelMind] = {}

    def for_seat(self, state: State, seat: int) -> Mind:
        """Who plays a seat: the model that holds it, or the one that would, or the house."""
        held = state.seats[seat]
        name = (held.model or HOUSE) if held.held_by_mind else assigned_mind(state, seat)
        if name == HOUSE:
            return self._house
        choice = self._configuration.models.get(name)
        if choice is None:
            return UnavailableMind(name)
        mind = self._minds.get((seat, name))
        if mind is None:
            from rooms.minds.formats.jury.juror import ModelMind

            mind = self._minds[seat, name] = ModelMind(seat, choice, self._desk)
            if choice.analyses and self._desk.laboratory is not None:
                preload()
        return mind

    def bench(self, state: State) -> BenchMind:
        """A bench with models where any plays in the room."""
        if self._playing(state) is None:
            return self._house_bench
        if self._bench is None:
            from rooms.minds.formats.jury.bench import ModelBench

            self._bench = ModelBench(self._choose, self._desk)
        return self._bench

    async def close(self) -> None:
        """Stop what was begun, and tell what it has cost."""
        for mind in self._minds.values():
            await mind.close()
        for call in self._desk.ledger.unreported():
            await submit_report(self._room, call)

    def _playing(self, state: State) -> ModelChoice | None:
        """The model that plays most of the seats here."""
        names = [seat.model for seat in state.seats.values() if seat.model and seat.model in self._configuration.models]
        return self._configuration.models[max(names, key=names.count)] if names else None

    def _choose(self, state: State, task: Task) -> ModelChoice | None:
        playing = self._playing(state)
        return self._configuration.for_task(task, playing) if playing is not None else None


def build_minds(
    room: Room,
    configuration: Configuration,
    caller: ModelClient,
    keys: KeySource,
    spending: Money | None = None,
    installation_cap: float | None = None,
    chance: Callable[[], float] = random.random,
    find: Find | None = None,
    laboratory: CodeExecution | None = None,
) -> RoomMinds:
    """The minds of a room that is driven here.

    Args:
        caller: what makes the calls: LiteLLM, or a record of them.
        keys: where a seat's key comes from.
        spending: what all rooms of the installation spend together.
        installation_cap: USD.
        chance: numbers from 0 to 1, for the pauses before a call is made again.
        find: how a juror's questions to the case are answered; by words where nothing else is given.
        laboratory: where the code of those runs who analyse.
    """
    purse = RoomBudget(
        lambda: room.state.spent.total.cost, lambda: budget_of(room.state.settings), spending, installation_cap
    )
    attempts = CallRunner(caller, configuration.models, keys, purse, clock=room.now, chance=chance)
    return RoomMinds(room, configuration, attempts, find, laboratory)
