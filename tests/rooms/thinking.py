"""Minds that take their time, as models do: they think, stream their words, begin ahead, and say what it has cost."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.core import acts
from engine.core.acts import Act
from engine.core.asks import AskedAct
from engine.core.events import BENCH
from engine.core.state import State
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.formats.jury.rules.format import JURY
from engine.formats.jury.rules.rounds import CALLS_PER_ROUND
from engine.matters.criminal_case import Case
from rooms.live.messages import EntryAppended, RoomMessage
from rooms.live.room import Room
from rooms.minds.base import BenchMind, Mind, MindFailed, MindOutput, call_limit_sentence
from rooms.minds.formats.generic.summary import summary_due
from rooms.minds.formats.jury.bench import FALLBACK_SENTENCES
from rooms.minds.house import HouseMind

ORACLE = "oracle"


def call(seat: int, task: acts.CallTask, outcome: acts.CallOutcome = "answered") -> acts.ReportCall:
    return acts.ReportCall(
        seat=seat,
        task=task,
        model=ORACLE,
        version="oracle-1",
        prompt="0123456789abcdef",
        tokens_in=100,
        tokens_out=10,
        cost=0.0001,
        seconds=0.05,
        outcome=outcome,
    )


@dataclass
class Diary:
    """What happened, in order: `think`, `use` and `stop` of an ask, `taken` of a turn, `react`, `narrate`."""

    lines: list[tuple[str, str]] = field(default_factory=list)

    def note(self, what: str, ask: str) -> None:
        self.lines.append((what, ask))

    def place(self, what: str, ask: str) -> int:
        return self.lines.index((what, ask))

    def on_message(self, message: RoomMessage) -> None:
        if isinstance(message, EntryAppended) and message.entry.event.kind in ("turn_taken", "floor_lapsed"):
            self.note("taken", message.entry.event.turn_id)


class Thinker(HouseMind):
    """Thinks for a while about what the house would say, begins ahead, and streams a few words."""

    def __init__(self, diary: Diary, seconds: float, calls: int = 1, words: str = "") -> None:
        super().__init__(JURY.house)
        self.diary = diary
        self.seconds = seconds
        self.calls = calls
        self.said = words
        self._thinking: dict[str, tuple[tuple[str, ...], asyncio.Task[acts.Speak]]] = {}

    async def prefetch(self, case: Case, state: State, memory: SeatMemory, spec: AskedAct) -> None:
        self._begun(case, state, memory, spec)

    def _begun(self, case: Case, state: State, memory: SeatMemory, spec: AskedAct) -> asyncio.Task[acts.Speak]:
        heard = tuple(turn.text for turn in state.heard)
        known = self._thinking.get(spec.ask)
        if known is not None and known[0] == heard:
            return known[1]
        self.diary.note("think", spec.ask)
        task = asyncio.create_task(self._think(case, state, memory, spec))
        self._thinking[spec.ask] = (heard, task)
        return task

    async def _think(self, case: Case, state: State, memory: SeatMemory, spec: AskedAct) -> acts.Speak:
        await asyncio.sleep(self.seconds)
        act = self.house.answer(case, state, memory, spec)
        assert isinstance(act, acts.Speak)
        return act.model_copy(update={"text": f"{self.said} ({spec.ask})"} if self.said else {})

    async def answer(self, case: Case, state: State, memory: SeatMemory, spec: AskedAct, output: MindOutput) -> Act:
        if spec.act != "speak":
            return await super().answer(case, state, memory, spec, output)
        thinking = self._begun(case, state, memory, spec)
        self.diary.note("use", spec.ask)
        try:
            act = await thinking
        except asyncio.CancelledError:
            self.diary.note("stop", spec.ask)
            del self._thinking[spec.ask]
            await output.call_finished(call(spec.seat, "speak", "cancelled"))
            raise
        output.add_text(act.text[:7])
        output.add_text(act.text[7:])
        for _ in range(self.calls):
            await output.call_finished(call(spec.seat, "speak"))
        return act


class ThinkingBench:
    """Takes as long over what the bench is asked."""

    def __init__(self, diary: Diary, seconds: float) -> None:
        self.diary = diary
        self.seconds = seconds

    async def answer(
        self, case: Case, state: State, memories: Mapping[int, SeatMemory], spec: AskedAct, output: MindOutput
    ) -> Act:
        self.diary.note(spec.act, spec.ask)
        if spec.act == "react" and state.round_calls >= CALLS_PER_ROUND:
            raise MindFailed(call_limit_sentence(CALLS_PER_ROUND), FALLBACK_SENTENCES["react"])
        await asyncio.sleep(self.seconds)
        if spec.act == "narrate":
            return acts.Narrate(text="Go on.")
        await output.call_finished(call(BENCH, "react"))
        return acts.React()

    def summary_due(self, state: State) -> bool:
        return summary_due(state)

    async def summarise(self, case: Case, state: State, output: MindOutput) -> acts.Summarise | None:
        await asyncio.sleep(self.seconds)
        await output.call_finished(call(BENCH, "summarise"))
        through = state.turns - 3
        return acts.Summarise(text=f"What was said up to turn {through}.", through=through)


class ThinkingMinds:
    """One thinker plays every seat that the setting gives to a model."""

    def __init__(self, room: Room, mind: Thinker, bench: BenchMind) -> None:
        self.mind = mind
        self._bench = bench
        self._house = HouseMind(room.format.house)
        room.news.subscribe(mind.diary.on_message)

    def for_seat(self, state: State, seat: int) -> Mind:
        return self.mind if state.seats[seat].occupant == "model" else self._house

    def bench(self, state: State) -> BenchMind:
        return self._bench

    async def close(self) -> None:
        return None
