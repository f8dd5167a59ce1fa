"""Prefetch: while a turn is still being read, the answer to what will be asked next is prepared.

The mind that speaks next begins to think. What the bench will be asked after the last turn of a round (how the
listeners took it, what the judge says of it) is answered on a predicted state, and after it the first speaker of the
next round begins. A prefetched answer is used only if the prediction came true.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import structlog

from engine.core import acts
from engine.core.asks import AskedAct
from engine.core.decide import Bench, Identity
from engine.core.events import BENCH
from engine.core.memory import SeatMemory
from engine.core.state import State
from rooms.computation import compute
from rooms.driver.pacing import BufferedOutput
from rooms.driver.predict import PredictedAsk, PredictedState, predict_next_ask, predict_state
from rooms.errors import RoomsError
from rooms.live.memories import memories_of
from rooms.live.room import Room
from rooms.minds.base import MindFailed, Minds
from rooms.minds.house import HouseBench

CacheKey: TypeAlias = tuple[object, ...]
MAX_PREFETCHED_ANSWERS = 4
"""Answers of the bench that are cached for asks to come: a round ends with its reactions and a word of the judge."""
log = structlog.get_logger()


def cache_key(state: State, spec: AskedAct) -> CacheKey:
    """What an answer of the bench depends on: the ask, what was said in the round, the ballots, who listens."""
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


@dataclass(frozen=True)
class PrefetchedAnswer:
    """An answer of the bench that is being made, or is made."""

    key: CacheKey
    output: BufferedOutput
    task: asyncio.Task[acts.Act]


class Prefetcher:
    """What is prepared in one room."""

    def __init__(
        self,
        room: Room,
        minds: Minds,
        call_limit_reached: Callable[[State], bool],
        wait_for_summaries: Callable[[], Awaitable[None]],
    ) -> None:
        self._room = room
        self._minds = minds
        self._call_limit_reached = call_limit_reached
        self._wait_for_summaries = wait_for_summaries
        """Returns when no summary is being written that would change the memories during a preparation."""
        self._running: asyncio.Task[None] | None = None
        self._prepared: dict[str, PrefetchedAnswer] = {}
        """By ask."""
        self._stopping: set[asyncio.Task[acts.Act]] = set()
        """Answers that were dropped and still report their cost."""

    def start(self, state: State, identity: Identity, act: acts.Act, ask: str) -> None:
        """Prepare what follows after this act; in a room of house minds there is nothing to prepare."""
        by_models = any(seat.occupant == "model" for seat in state.seats.values())
        if not by_models and isinstance(self._minds.bench(state), HouseBench):
            return
        if self._running is not None:
            self._running.cancel()
        self._running = asyncio.create_task(self._run(identity, act, ask))

    def take(self, state: State, spec: AskedAct) -> PrefetchedAnswer | None:
        """The answer that was prepared for this ask, if the state is as predicted."""
        prepared = self._prepared.get(spec.ask)
        if prepared is None:
            return None
        if prepared.key != cache_key(state, spec):
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
        """Prepare no more, and let what was begun report its cost."""
        self.pause()
        await asyncio.gather(*self._stopping, *([self._running] if self._running else []), return_exceptions=True)

    def _drop(self, ask: str) -> None:
        task = self._prepared.pop(ask).task
        task.cancel()
        self._stopping.add(task)
        task.add_done_callback(self._forget_stopped)

    def _forget_stopped(self, task: asyncio.Task[acts.Act]) -> None:
        self._stopping.discard(task)
        if not task.cancelled():
            task.exception()  # nobody will ask for it any more

    async def _run(self, identity: Identity, act: acts.Act, ask: str) -> None:
        try:
            await self._wait_for_summaries()
            memories = await memories_of(self._room)
            present = PredictedState(self._room.state, memories)
            scene = await compute(
                partial(predict_state, self._room.format, present, identity, act, self._room.now(), ask)
            )
            while scene is not None:
                scene = await self._prepare_next(scene)
        except RoomsError as error:
            log.warning("not_looking_ahead", error=error.code)
        except Exception:
            log.exception("looking_ahead_failed")

    async def _prepare_next(self, scene: PredictedState) -> PredictedState | None:
        """Prepare the next answer; the state after it, or None where that cannot be predicted."""
        format, now = self._room.format, self._room.now()
        following = await compute(partial(predict_next_ask, format, scene, now, self._instead_of_turn))
        if following is None:
            return None
        spec, then = following.spec, following.scene
        if self._room.state.asked >= then.state.asked or self._call_limit_reached(then.state):
            return None  # it has been asked meanwhile, or no model will be
        if spec.seat != BENCH:
            mind = self._minds.for_seat(then.state, spec.seat)
            await mind.prefetch(self._room.matter, then.state, then.memories[spec.seat], spec)
            return None
        try:
            act = await asyncio.shield(self._prefetch_bench(following).task)
        except MindFailed:
            # The failure is reported when it is asked.
            act = await compute(partial(format.house.bench_answer, self._room.matter, then.state, spec))
        return await compute(partial(predict_state, format, then, Bench(), act, now, spec.ask))

    def _prefetch_bench(self, following: PredictedAsk) -> PrefetchedAnswer:
        """Begin the answer to what the bench will be asked, unless it has been begun."""
        ask, key = following.spec.ask, cache_key(following.scene.state, following.spec)
        prepared = self._prepared.get(ask)
        if prepared is not None and prepared.key == key:
            return prepared
        if prepared is not None:
            self._drop(ask)
        output = BufferedOutput(self._room)
        bench = self._minds.bench(following.scene.state)
        scene = following.scene
        answer = bench.answer(self._room.matter, scene.state, scene.memories, following.spec, output)
        prepared = PrefetchedAnswer(key, output, asyncio.create_task(answer))
        self._prepared[ask] = prepared
        while len(self._prepared) > MAX_PREFETCHED_ANSWERS:
            self._drop(next(iter(self._prepared)))
        return prepared

    def _instead_of_turn(self, state: State, memory: SeatMemory, seat: int) -> acts.Act | None:
        return self._minds.for_seat(state, seat).act_instead_of_turn(state, memory, seat)
