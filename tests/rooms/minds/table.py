"""A table of models at the loopback's provider, through the real LiteLLM, without a room: the test is its driver."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cases.library import predefined_cases
from cases.search.index import CaseIndex
from engine.core import acts as a
from engine.core import events as e
from engine.core.asks import AskedAct, iter_pending_asks, unasked_acts
from engine.core.decide import Bench, Host, Identity, SeatHolder, decide, open_deliberation
from engine.core.events import BENCH
from engine.core.spending import budget_of
from engine.formats.jury.memory.seat_memory import SeatMemories
from engine.formats.jury.rules.format import JURY
from engine.simulation import play as table
from rooms.minds.formats.jury.bench import ModelBench
from rooms.minds.formats.jury.juror import ModelMind
from rooms.minds.formats.jury.turn import MindContext
from rooms.minds.llm.budget import RoomBudget
from rooms.minds.llm.call_ledger import CallLedger
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.model import LiteLLMClient
from rooms.minds.llm.retry import CallRunner
from rooms.minds.sandbox.code_execution import CodeExecution
from tests.services.provider import Provider

CASE = predefined_cases()["case_001_robbery"]
INDEX = CaseIndex(CASE)


@dataclass
class Heard:
    """What a room is told by a mind (a `Telling`)."""

    table: Models
    ask: str = ""
    said: str = ""
    voids: int = 0
    looked: list[str] = field(default_factory=list)
    failures: list[tuple[str, str]] = field(default_factory=list)
    pieces: int = 0

    def add_text(self, text: str) -> None:
        self.said += text
        self.pieces += 1

    def discard_text(self) -> None:
        self.voids += 1
        self.said = ""

    def look_up_started(self, label: str) -> None:
        self.looked.append(label)

    async def call_finished(self, call: a.ReportCall) -> None:
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
        laboratory: CodeExecution | None = None,
        **models: ModelChoice,
    ) -> None:
        self.format = JURY.with_case(CASE)
        self.choice = choice
        terms = {"minds": choice.name, "pace": "instant", "budget_usd": 5.0, **(settings or {})}
        self.entries, self.state = open_deliberation(self.format, seed, terms, None, 0.0)
        self.memories = SeatMemories(self.state.seats, CASE)
        self.memories.fold(self.entries)
        self.purse = RoomBudget(lambda: self.state.spent.total.cost, lambda: budget_of(self.state.settings))
        known = {choice.name: choice, **models}
        self.attempts = CallRunner(
            door, known, self, self.purse, clock=lambda: 0.0, chance=lambda: 0.0, sleep=lambda seconds: asyncio.sleep(0)
        )
        self.desk = MindContext(self.attempts, lambda: INDEX, CallLedger(), None, laboratory)
        self.minds = {seat: ModelMind(seat, choice, self.desk) for seat in self.state.seats}
        self.bench = ModelBench(lambda state, task: choice, self.desk)
        self.submit(Host(), a.Begin(), None)

    async def of(self, seat: int, choice: ModelChoice) -> str | None:
        return "sk-test-key"

    def submit(self, who: Identity, act: a.Act, ask: str | None) -> list[e.Entry]:
        entries, self.state = decide(self.format, self.state, who, act, self.state.at, ask=ask)
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
            self.submit(Bench(), table.bench_answer(spec), spec.ask)
        else:
            self.submit(
                self.holder(spec.seat), table.house_answer(CASE, self.state, self.memories[spec.seat], spec), spec.ask
            )

    def holder(self, seat: int) -> SeatHolder:
        return SeatHolder(seat, self.state.seats[seat].tenure)

    async def speak(self, spec: AskedAct, heard: Heard | None = None) -> tuple[a.Speak, Heard]:
        """What the mind that has the floor says, and what the room heard of it."""
        heard = heard or Heard(self)
        act = await self.minds[spec.seat].answer(CASE, self.state, self.memories[spec.seat], spec, heard)
        assert isinstance(act, a.Speak)
        return act, heard

    async def step(self, heard: Heard) -> bool:
        """One ask by models, as the driver has it answered."""
        spec = self.next()
        if spec is None:
            return False
        act: a.Act
        if spec.act == "react":
            act = await self.bench.react(CASE, self.state, self.memories, spec, heard)
        elif spec.act == "narrate":
            act = await self.bench.narrate(CASE, self.state, spec, heard)
        else:
            mind, memory = self.minds[spec.seat], self.memories[spec.seat]
            free = unasked_acts(self.format, self.state, spec.seat)
            if spec.act == "speak" and "call_vote" in free and mind.moves_vote(self.state, memory, spec.seat):
                self.submit(self.holder(spec.seat), a.CallVote(), None)
                return True
            act = await mind.answer(CASE, self.state, memory, spec, heard)
        self.submit(Bench() if spec.seat == BENCH else self.holder(spec.seat), act, spec.ask)
        return True

    def calls(self) -> list[e.ModelCalled]:
        return [entry.event for entry in self.entries if isinstance(entry.event, e.ModelCalled)]


__all__ = ["CASE", "INDEX", "Heard", "Models", "Provider"]
