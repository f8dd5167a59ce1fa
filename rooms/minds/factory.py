"""Factory: which minds play in one room, by its settings and the models that the server knows (`Minds`).

A room of house minds has nothing of this. The bench works with the models that the configuration names for it, and
otherwise with the one that plays in the room, so that a room of local models sends nothing elsewhere.
"""

from __future__ import annotations

from functools import cached_property

from engine.core.acts import Act
from engine.core.asks import AskedAct
from engine.core.format import Format
from engine.core.matter import OwnMatter
from engine.core.memory import SeatMemory
from engine.core.mind_assignment import assigned_mind
from engine.core.seats import HOUSE
from engine.core.spending import budget_of
from engine.core.state import State
from rooms.driver.pacing import submit_report
from rooms.live.room import Room
from rooms.live.speech import matter_index
from rooms.minds.base import BenchMind, Mind, MindOutput, house_instead
from rooms.minds.context import BenchTask, Find, MindContext, RoomPersonas
from rooms.minds.formats import PlayedByModels, played_by_models
from rooms.minds.formats.generic.bench import ModelBench
from rooms.minds.formats.generic.mind import ModelMind
from rooms.minds.house import HouseBench, HouseMind, RememberingHouseMind, answer_instead
from rooms.minds.llm.budget import RoomBudget
from rooms.minds.llm.call_ledger import CallLedger
from rooms.minds.llm.calls import ModelChoice, ModelClient
from rooms.minds.llm.configuration import Configuration
from rooms.minds.llm.recording import CallRecorder
from rooms.minds.llm.retry import CallRunner, KeySource
from rooms.minds.sandbox.code_execution import CodeExecution, preload
from rooms.store.mind_records import Money
from rooms.store.persona_records import PersonaMemories


class UnavailableMind(HouseMind):
    """Stands in for a model that the server no longer knows: the house plays, and says why."""

    def __init__(self, name: str, format: Format) -> None:
        super().__init__(format.house)
        self._name = name
        self._format = format

    async def answer(
        self, matter: OwnMatter, state: State, memory: SeatMemory, spec: AskedAct, output: MindOutput
    ) -> Act:
        """What the house does; where a model was to do it, it says for whom."""
        if not spec.by_house:
            sentence = f"This server has no model “{self._name}”."
            await output.call_failed(sentence, house_instead(self._format, spec.act))
            return await answer_instead(self._format, self.house, matter, state, memory, spec)
        return await super().answer(matter, state, memory, spec, output)


class RoomMinds:
    """The minds of one room."""

    def __init__(
        self,
        room: Room,
        configuration: Configuration,
        call_runner: CallRunner,
        find: Find | None = None,
        code_execution: CodeExecution | None = None,
        personas: PersonaMemories | None = None,
    ) -> None:
        self._room = room
        self._configuration = configuration
        self._context = MindContext(
            room.format,
            call_runner,
            lambda: matter_index(room.matter),
            CallLedger(),
            find,
            code_execution,
            RoomPersonas(personas, room.record.deliberation) if personas is not None else None,
        )
        self._house = HouseMind(room.format.house)
        self._house_bench = HouseBench(room.format.house)
        self._bench: BenchMind | None = None
        self._minds: dict[tuple[int, ModelChoice], ModelMind] = {}

    @cached_property
    def _models(self) -> PlayedByModels:
        """How models play the room's format, and what its personas remember; loaded when somebody plays."""
        return played_by_models(self._room.format.name)

    @cached_property
    def _remembering_house(self) -> HouseMind:
        """The house where personas remember, if they do in the room's format."""
        personas, house_of = self._context.personas, self._models.house
        if personas is None or house_of is None:
            return self._house
        return RememberingHouseMind(self._house.house, lambda state, seat: house_of(state, seat, personas))

    def for_seat(self, state: State, seat: int) -> Mind:
        """Who plays a seat: the model that holds it, or the one that would, or the house."""
        held = state.seats[seat]
        name = (held.model or HOUSE) if held.held_by_mind else assigned_mind(state, seat)
        if name == HOUSE:
            return self._remembering_house
        choice = self._configuration.models.get(name)
        if choice is None:
            return UnavailableMind(name, self._room.format)
        mind = self._minds.get((seat, choice))
        if mind is None:
            mind = self._minds[seat, choice] = ModelMind(seat, choice, self._context, self._models)
            if choice.analyses and self._context.code_execution is not None:
                preload()
        return mind

    def bench(self, state: State) -> BenchMind:
        """A bench with models where any plays in the room."""
        if self._playing(state) is None:
            return self._house_bench
        if self._bench is None:
            self._bench = ModelBench(self._choose, self._context, self._models)
        return self._bench

    async def close(self) -> None:
        """Stop what was begun, and report what it has cost."""
        for mind in self._minds.values():
            await mind.close()
        for call in self._context.ledger.unreported():
            await submit_report(self._room, call)
        await self._keep()

    async def _keep(self) -> None:
        """What the personas that minds played take out of a deliberation that is over."""
        state, personas = self._room.state, self._context.personas
        if state.status != "closed" or personas is None or self._room.gone:
            return
        if self._models.ended is not None:
            await self._models.ended(state, self._context.format.matter, personas)

    def _playing(self, state: State) -> ModelChoice | None:
        """The model that plays most of the seats here."""
        names = [seat.model for seat in state.seats.values() if seat.model and seat.model in self._configuration.models]
        return self._configuration.models[max(names, key=names.count)] if names else None

    def _choose(self, state: State, task: BenchTask) -> ModelChoice | None:
        playing = self._playing(state)
        choice = self._configuration.for_task(task, playing) if playing is not None else None
        return None if choice is None or choice.small else choice


def build_minds(
    room: Room,
    configuration: Configuration,
    client: ModelClient,
    keys: KeySource,
    spending: Money | None = None,
    installation_cap: float | None = None,
    find: Find | None = None,
    code_execution: CodeExecution | None = None,
    personas: PersonaMemories | None = None,
    recorder: CallRecorder | None = None,
) -> RoomMinds:
    """The minds of a room that is driven here.

    Args:
        client: what makes the calls: LiteLLM, or a recording.
        keys: where a seat's key comes from.
        spending: what all rooms of the installation spend together.
        installation_cap: USD.
        find: how a mind's questions to the matter are answered; by words where nothing else is given.
        code_execution: where the code of minds that analyse is run.
        personas: what personas remember of other games.
        recorder: what keeps the calls.
    """
    budget = RoomBudget(
        lambda: room.state.spent.total.cost, lambda: budget_of(room.state.settings), spending, installation_cap
    )
    call_runner = CallRunner(
        client,
        configuration.models,
        keys,
        budget,
        clock=room.now,
        jitter=room.surroundings.fraction,
        recorder=recorder,
    )
    return RoomMinds(room, configuration, call_runner, find, code_execution, personas)
