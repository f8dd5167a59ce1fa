"""A table of models at the loopback's provider, through the real LiteLLM, without a room: the test is its driver."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cases.library import predefined_cases
from cases.search.index import CaseIndex
from engine.core import acts, events
from engine.core.asks import AskedAct, iter_pending_asks, unasked_acts
from engine.core.decide import Bench, Host, Identity, SeatHolder, decide, open_deliberation
from engine.core.events import BENCH
from engine.core.spending import budget_of
from engine.formats.jury.memory.seat_memory import SeatMemories
from engine.formats.jury.rules.format import JURY
from harness.services.provider import Provider
from rooms.minds.context import MindContext
from rooms.minds.formats.generic.bench import ModelBench
from rooms.minds.formats.generic.mind import ModelMind
from rooms.minds.formats.jury import PLAYED_BY_MODELS
from rooms.minds.llm.budget import RoomBudget
from rooms.minds.llm.call_ledger import CallLedger
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.client import LiteLLMClient
from rooms.minds.llm.retry import CallRunner
from rooms.minds.sandbox.code_execution import CodeExecution

CASE = predefined_cases()["case_001_robbery"]
INDEX = CaseIndex(CASE)


@dataclass
class OutputRecorder:
    """Records what a mind puts out (a `MindOutput`)."""

    table: Models
    ask: str = ""
    text: str = ""
    discards: int = 0
    look_ups: list[str] = field(default_factory=list)
    failures: list[tuple[str, str]] = field(default_factory=list)
    pieces: int = 0

    def add_text(self, text: str) -> None:
        self.text += text
        self.pieces += 1

    def discard_text(self) -> None:
        self.discards += 1
        self.text = ""

    def look_up_started(self, label: str) -> None:
        self.look_ups.append(label)

    async def call_finished(self, call: acts.ReportCall) -> None:
        self.table.submit(Bench(), call, None)

    async def call_failed(self, reason: str, instead: str) -> None:
        self.failures.append((reason, instead))


class Models:
    """A deliberation whose minds are models."""

    def __init__(
        self,
        door: LiteLLMClient,
        choice: ModelChoice,
        settings: Mapping[str, Any] | None = None,
        seed: str = "seed",
        code_execution: CodeExecution | None = None,
        **models: ModelChoice,
    ) -> None:
        self.format = JURY.bind(CASE)
        self.choice = choice
        # A divided table: at another one the first floor is a devil's advocate's.
        terms = {"minds": choice.name, "pace": "instant", "budget_usd": 5.0, "initial_guilty": 6, **(settings or {})}
        self.entries, self.state = open_deliberation(self.format, seed, terms, None, 0.0)
        self.memories = SeatMemories(self.state.seats, CASE)
        self.memories.fold(self.entries)
        self.budget = RoomBudget(lambda: self.state.spent.total.cost, lambda: budget_of(self.state.settings))
        known = {choice.name: choice, **models}
        self.call_runner = CallRunner(
            door,
            known,
            self,
            self.budget,
            clock=lambda: 0.0,
            jitter=lambda: 0.0,
            sleep=lambda seconds: asyncio.sleep(0),
        )
        self.context = MindContext(self.format, self.call_runner, lambda: INDEX, CallLedger(), None, code_execution)
        self.minds = {seat: ModelMind(seat, choice, self.context, PLAYED_BY_MODELS) for seat in self.state.seats}
        self.bench = ModelBench(lambda state, task: choice, self.context, PLAYED_BY_MODELS)
        self.submit(Host(), acts.Begin(), None)

    async def of(self, seat: int, choice: ModelChoice) -> str | None:
        return "sk-test-key"

    def submit(self, identity: Identity, act: acts.Act, ask: str | None) -> list[events.Entry]:
        entries, self.state = decide(self.format, self.state, identity, act, self.state.at, ask=ask)
        self.entries.extend(entries)
        self.memories.fold(entries)
        return entries

    def next(self) -> AskedAct | None:
        return next(iter_pending_asks(self.format, self.state), None)

    def to(self, act: str) -> AskedAct:
        """Play on with the house until an act is asked for."""
        while (spec := self.next()) is not None and spec.act != act:
            self.house(spec)
        assert spec is not None, f"nobody is asked to {act}"
        return spec

    def house(self, spec: AskedAct) -> None:
        """The house's answer to an ask."""
        if spec.seat == BENCH:
            self.submit(Bench(), self.format.house.bench_answer(CASE, self.state, spec), spec.ask)
        else:
            answer = self.format.house.answer(CASE, self.state, self.memories[spec.seat], spec)
            self.submit(self.holder(spec.seat), answer, spec.ask)

    def holder(self, seat: int) -> SeatHolder:
        return SeatHolder(seat, self.state.seats[seat].tenure)

    async def speak(self, spec: AskedAct, recorder: OutputRecorder | None = None) -> tuple[acts.Speak, OutputRecorder]:
        """What the mind that has the floor says, and what it put out meanwhile."""
        recorder = recorder or OutputRecorder(self)
        act = await self.minds[spec.seat].answer(CASE, self.state, self.memories[spec.seat], spec, recorder)
        assert isinstance(act, acts.Speak)
        return act, recorder

    async def step(self, recorder: OutputRecorder) -> bool:
        """One ask by models, as the driver has it answered."""
        spec = self.next()
        if spec is None:
            return False
        act: acts.Act
        if spec.seat == BENCH:
            act = await self.bench.answer(CASE, self.state, self.memories, spec, recorder)
        else:
            mind, memory = self.minds[spec.seat], self.memories[spec.seat]
            free = unasked_acts(self.format, self.state, spec.seat)
            if spec.act == "speak" and "call_vote" in free and mind.act_instead_of_turn(self.state, memory, spec.seat):
                self.submit(self.holder(spec.seat), acts.CallVote(), None)
                return True
            act = await mind.answer(CASE, self.state, memory, spec, recorder)
        self.submit(Bench() if spec.seat == BENCH else self.holder(spec.seat), act, spec.ask)
        return True

    def calls(self) -> list[events.ModelCalled]:
        return [entry.event for entry in self.entries if isinstance(entry.event, events.ModelCalled)]


__all__ = ["CASE", "INDEX", "Models", "OutputRecorder", "Provider"]
