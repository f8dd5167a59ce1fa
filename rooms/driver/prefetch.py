"""Looking ahead: while a turn is still being read, what will be asked next is prepared already.

Who speaks next begins to think. What the bench will be asked after the last turn of a round (how the listeners took it,
what the judge says of it) is answered on a rehearsed state, and after it the first speaker of the next round begins.
What was prepared is used only if things turned out as rehearsed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

import structlog

from engine.core import acts as a
from engine.core.asks import AskedAct
from engine.core.decide import Bench, Identity
from engine.core.events import BENCH
from engine.core.state import State
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.simulation.play import bench_answer
from rooms.driver.pacing import BufferedOutput
from rooms.driver.predict import PredictedAsk, PredictedState, predict_next_ask, predict_state
from rooms.live.room import Room
from rooms.minds.base import BenchMind, MindFailed, MindOutput, Minds
from rooms.minds.house import HouseBench

CacheKey: TypeAlias = tuple[object, ...]
MAX_PREFETCHED_ANSWERS = 4
"""Answers of the bench that are kept for asks to come: a round ends with its reactions and a word of the judge."""
log = structlog.get_logger()


def cache_key(state: State, spec: AskedAct) -> CacheKey:
    """What an answer of the bench hangs on: the ask, what was said in the round, how they vote, who listens."""
    return (
        spec.ask,
        spec.act,
        spec.topic,
        state.round,
        state.turns,
        tuple((turn.id, turn.text) for turn in state.heard if turn.round == state.round),
        tuple(state.ballots.items()),
        state.flips,
        tuple(state.counts.items()),
        tuple((seat.number, seat.tenure) for seat in state.seats.values()),
    )


async def bench_act(bench: BenchMind, room: Room, upcoming: PredictedAsk, telling: MindOutput) -> a.Act:
    """What the bench does about an ask. Raises `MindFailed`."""
    scene, spec = upcoming.scene, upcoming.spec
    if spec.act == "react":
        return await bench.react(room.case, scene.state, scene.memories, spec, telling)
    return await bench.narrate(room.case, scene.state, spec, telling)


@dataclass(frozen=True)
class PrefetchedAnswer:
    """An answer of the bench that is being made, or is made."""

    mark: CacheKey
    telling: BufferedOutput
    task: asyncio.Task[a.Act]


class Prefetcher:
    """What is prepared in one room."""

    def __init__(
        self, room: Room, minds: Minds, capped: Callable[[State], bool], settled: Callable[[], Awaitable[None]]
    ) -> None:
        self._room = room
        self._minds = minds
        self._capped = capped
        self._settled = settled
        """Returns when what is remembered will not change under a preparation: a summary is being written."""
        self._running: asyncio.Task[None] | None = None
        self._prepared: dict[str, PrefetchedAnswer] = {}
        """By ask."""
        self._ending: set[asyncio.Task[a.Act]] = set()
        """Answers that were dropped and still say what they have cost."""

    def start(self, state: State, who: Identity, act: a.Act, ask: str) -> None:
        """Prepare what follows once this act has been taken; in a room of house minds there is nothing to prepare."""
        by_models = any(seat.occupant == "model" for seat in state.seats.values())
        if not by_models and isinstance(self._minds.bench(state), HouseBench):
            return
        if self._running is not None:
            self._running.cancel()
        self._running = asyncio.create_task(self._run(who, act, ask))

    def take(self, state: State, spec: AskedAct) -> PrefetchedAnswer | None:
        """What was prepared for this ask, if things are as they were rehearsed."""
        prepared = self._prepared.get(spec.ask)
        if prepared is None:
            return None
        if prepared.mark != cache_key(state, spec):
            self._drop(spec.ask)
            return None
        return self._prepared.pop(spec.ask)

    def pause(self) -> None:
        """Prepare no more for now; what is ready stays."""
        if self._running is not None:
            self._running.cancel()
        for ask in [ask for ask, prepared in self._prepared.items() if not prepared.task.done()]:
            self._drop(ask)

    async def stop(self) -> None:
        """Prepare no more, and let what was begun say what it has cost."""
        self.pause()
        await asyncio.gather(*self._ending, *([self._running] if self._running else []), return_exceptions=True)

    def _drop(self, ask: str) -> None:
        task = self._prepared.pop(ask).task
        task.cancel()
        self._ending.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[a.Act]) -> None:
        self._ending.discard(task)
        if not task.cancelled():
            task.exception()  # nobody will ask for it any more

    async def _run(self, who: Identity, act: a.Act, ask: str) -> None:
        try:
            await self._settled()
            known = await self._room.memories()
            scene = predict_state(
                self._room.format, PredictedState(self._room.state, known), who, act, self._room.now(), ask
            )
            while scene is not None:
                scene = await self._prepare(scene)
        except Exception:
            log.exception("looking_ahead_failed")

    async def _prepare(self, scene: PredictedState) -> PredictedState | None:
        """Prepare the next thing; how things stand after it, as far as that can be known."""
        format, now = self._room.format, self._room.now()
        following = predict_next_ask(format, scene, now, self._moves_vote)
        if following is None:
            return None
        spec, then = following.spec, following.scene
        if self._room.state.asked >= then.state.asked or self._capped(then.state):
            return None  # it has been asked meanwhile, or no model will be
        if spec.seat != BENCH:
            mind = self._minds.for_seat(then.state, spec.seat)
            mind.prefetch(self._room.case, then.state, then.memories[spec.seat], spec)
            return None
        try:
            act = await asyncio.shield(self._bench(following).task)
        except MindFailed:
            act = bench_answer(spec)  # why is told when it is asked
        return predict_state(format, then, Bench(), act, now, spec.ask)

    def _bench(self, following: PredictedAsk) -> PrefetchedAnswer:
        """What the bench is going to be asked is answered, unless it is being answered already."""
        ask, what = following.spec.ask, cache_key(following.scene.state, following.spec)
        known = self._prepared.get(ask)
        if known is not None and known.mark == what:
            return known
        if known is not None:
            self._drop(ask)
        telling = BufferedOutput(self._room)
        bench = self._minds.bench(following.scene.state)
        known = PrefetchedAnswer(what, telling, asyncio.create_task(bench_act(bench, self._room, following, telling)))
        self._prepared[ask] = known
        while len(self._prepared) > MAX_PREFETCHED_ANSWERS:
            self._drop(next(iter(self._prepared)))
        return known

    def _moves_vote(self, state: State, memory: SeatMemory, seat: int) -> bool:
        return self._minds.for_seat(state, seat).moves_vote(state, memory, seat)
