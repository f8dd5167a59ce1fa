"""The driver: looks at what a room waits for, wakes minds, and says when time is over. One per room, by its lease.

It owns nothing that is not in the log: a killed driver is replaced by any other, which folds the log and looks at
`pending_asks`. One that stood still and was replaced writes nothing any more: what it does is done under its lease's
epoch.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from functools import partial

import structlog

from engine.core import acts as a
from engine.core.asks import AskedAct, pending_asks, unasked_acts
from engine.core.decide import Bench, Identity, SeatHolder
from engine.core.errors import Refusal
from engine.core.events import BENCH
from engine.core.rules import MIN_SECONDS_AFTER_HANDOVER
from engine.core.state import State
from engine.simulation.play import bench_answer
from rooms.driver.pacing import PacedOutput
from rooms.driver.predict import PredictedAsk, PredictedState
from rooms.driver.prefetch import Prefetcher, bench_act
from rooms.driver.summaries import SummaryScheduler
from rooms.errors import LeaseLost, NoSuchRoom, RoomsError
from rooms.live.messages import EntryAppended, RoomMessage
from rooms.live.reading_time import MAX_HOLD_SECONDS, reading_seconds
from rooms.live.room import Room
from rooms.minds.base import FALLBACK_SENTENCES, MAX_CALLS_PER_ROUND, MindFailed, Minds
from rooms.minds.house import HouseBench, HouseMind

OVERDUE_GRACE_SECONDS = 2.0
"""Seconds that a deadline may be overdue before the driver takes it that nobody drove, or that it stood still."""
RETRY_SECONDS = 0.5
"""After the store failed, the driver tries again this much later."""
CALL_LIMIT_SENTENCE = f"This round has had its {MAX_CALLS_PER_ROUND} calls to models."

log = structlog.get_logger()
AskKey = tuple[str, int, int | None]
"""An ask, the seat that answers it, and its tenure."""


class Driver:
    """Drives one room until it is closed, erased, or somebody else's."""

    def __init__(self, room: Room, minds: Minds, epoch: int | None = None) -> None:
        """`epoch`: that of the lease under which it drives; None where nobody else can."""
        self._room = room
        self._submit = partial(room.submit, epoch=epoch)
        self._minds = minds
        self._house = HouseMind()
        self._summaries = SummaryScheduler(room, minds)
        self._ahead = Prefetcher(room, minds, call_limit_reached, self._summaries.wait_idle)
        self._wake = asyncio.Event()
        self._answering: dict[AskKey, asyncio.Task[None]] = {}
        self._ending: set[asyncio.Task[None]] = set()
        """Answers that were stopped and still say what they have cost."""
        self._made: dict[AskKey, a.Speak] = {}
        """Turns that are made and not yet told to the end: a pause does not make them anew."""
        self._told: dict[str, str] = {}
        """By turn: the words that have been told already, so a pause does not repeat them."""
        self._given_back: set[str] = set()
        """Asks that have been given lost time already: a driver that is always late must come to an end."""
        self._given_up: set[AskKey] = set()
        """What a mind could not answer: its default comes when its time is over, and nobody tries again."""
        self._hold = 0.0
        """Minds keep quiet until then, because people are still reading."""

    async def run(self) -> None:
        """Drive. Returns when the room is closed or gone; cancelled when the lease is lost."""
        stop = self._room.subscribe(self._heard)
        try:
            await self._patiently(self._prepare)
            while not self._room.gone and self._room.state.status != "closed":
                self._wake.clear()
                state = self._room.state
                self._attend(state)
                await self._patiently(self._lapse)
                await self._wait(state)
        except (NoSuchRoom, LeaseLost):
            pass
        finally:
            stop()
            await self._rest()

    def _heard(self, news: RoomMessage) -> None:
        if isinstance(news, EntryAppended):
            self._listen(news)
        self._wake.set()

    def _listen(self, news: EntryAppended) -> None:
        """Leave people time to read what a person or the judge has said, at live pace."""
        event = news.entry.event
        if news.after.settings.get("pace") != "live":
            return
        text = ""
        if event.kind == "narration_given" or (
            event.kind == "turn_taken" and news.before.seats[event.seat].held_by_guest
        ):
            text = event.text
        if text:
            self._hold = max(self._hold, self._room.now() + min(MAX_HOLD_SECONDS, reading_seconds(text)))

    def hold_until(self, moment: float) -> None:
        """Somebody is heard until then (UTC seconds): minds keep quiet so long."""
        self._hold = max(self._hold, moment)

    async def _prepare(self) -> None:
        await self._room.settle()
        await self._room.memories()
        await self._give_back_time()

    async def _give_back_time(self) -> None:
        """A deadline that passed while no server ran, or while ours stood still or could not reach the store, is
        nobody's fault: its time stood still, and a little is left."""
        state, now = self._room.state, self._room.now()
        dues = {ask: due for ask, due in _dues(state).items() if ask not in self._given_back}
        first = min(dues.values(), default=now)
        if now - first < OVERDUE_GRACE_SECONDS:
            return
        self._given_back.update(dues)
        lost = min(now - first + MIN_SECONDS_AFTER_HANDOVER, now - state.at)
        if lost > 0:
            with contextlib.suppress(Refusal):
                await self._submit(Bench(), a.LoseTime(seconds=lost))

    async def _patiently(self, step: Callable[[], Awaitable[None]]) -> None:
        """Do a step; while the store is away, say so and try again."""
        while True:
            try:
                await step()
                return
            except (NoSuchRoom, LeaseLost):
                raise
            except RoomsError as error:
                log.warning("driver_waits_for_store", error=error.code)
                await asyncio.sleep(RETRY_SECONDS)

    # What is waited for

    def _attend(self, state: State) -> None:
        """Start what is asked of minds and of the bench, and stop what is no longer asked."""
        wanted: dict[AskKey, AskedAct] = {}
        if state.status == "running":
            for spec in pending_asks(self._room.format, state):
                lapsed = state.asks[spec.ask].lapsed
                if not lapsed and (spec.seat == BENCH or state.seats[spec.seat].held_by_mind):
                    wanted[(spec.ask, spec.seat, spec.tenure)] = spec
        for key, task in list(self._answering.items()):
            if task.done() or key not in wanted:
                self._stop(task)
                del self._answering[key]
        for ask in [ask for ask in self._told if ask not in state.asks]:
            del self._told[ask]
        self._made = {key: made for key, made in self._made.items() if key[0] in state.asks}
        self._given_up = {key for key in self._given_up if key[0] in state.asks}
        self._given_back &= state.asks.keys()
        for key, spec in wanted.items():
            if key not in self._answering and key not in self._given_up:
                self._answering[key] = asyncio.create_task(self._answer(key, spec))
        self._summaries.check(state, call_limit_reached(state))
        if state.status != "running":
            self._ahead.pause()

    def _stop(self, task: asyncio.Task[None]) -> None:
        """Stop an answer; it may still have to say what it has cost."""
        if not task.done():
            task.cancel()
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)

    async def _lapse(self) -> None:
        """Say that an ask is overdue, one after another."""
        if self._room.state.status != "running":
            return
        await self._give_back_time()
        state, now = self._room.state, self._room.now()
        for ask, due in _dues(state).items():
            if due <= now:
                with contextlib.suppress(Refusal):
                    await self._submit(Bench(), a.Lapse(), ask=ask)

    async def _wait(self, state: State) -> None:
        """Until something happens, or the next ask is overdue."""
        if self._room.state is not state:
            return
        first = min(_dues(state).values(), default=None)
        timeout = max(0.0, first - self._room.now()) if first is not None else None
        with contextlib.suppress(TimeoutError):
            # Not `wait_for`: in Python 3.11 it loses a cancellation that comes together with the news.
            async with asyncio.timeout(timeout):
                await self._wake.wait()

    async def _rest(self) -> None:
        for task in self._answering.values():
            self._stop(task)
        # A task keeps the frames of its error, and they keep the driver.
        self._answering.clear()
        await self._ahead.stop()
        await self._summaries.stop()
        await asyncio.gather(*self._ending, return_exceptions=True)

    # Answers

    async def _answer(self, key: AskKey, spec: AskedAct) -> None:
        try:
            await self._answered(key, spec)
        except Refusal as refusal:
            # Somebody else answered, or the floor was handed over: done either way.
            if refusal.code not in ("stale", "stale_tenure", "room_paused", "room_closed", "not_your_floor"):
                log.warning("mind_refused", act=spec.act, code=refusal.code, detail=refusal.detail)
                await self._failed(spec, refusal.detail)
        except RoomsError as error:
            log.warning("answer_not_stored", error=error.code)
            await asyncio.sleep(RETRY_SECONDS)
        except Exception as error:
            log.exception("mind_failed", act=spec.act)
            await self._failed(spec, f"{type(error).__name__} in the juror's mind")
        finally:
            self._wake.set()

    async def _answered(self, key: AskKey, spec: AskedAct) -> None:
        if spec.seat == BENCH:
            await self._by_bench(spec)
            return
        teller = PacedOutput(self._room, spec, self._told, lambda: self._hold)
        try:
            await self._by_mind(key, spec, teller)
        finally:
            await teller.stop()

    async def _by_mind(self, key: AskKey, spec: AskedAct, teller: PacedOutput) -> None:
        room, state = self._room, self._room.state
        assert spec.tenure is not None
        holder = SeatHolder(spec.seat, spec.tenure)
        mind, memory = self._minds.for_seat(state, spec.seat), (await room.memories())[spec.seat]
        act: a.Act | None = self._made.get(key)
        if act is None and spec.act == "speak":
            if "call_vote" in unasked_acts(room.format, state, spec.seat) and mind.moves_vote(state, memory, spec.seat):
                await teller.wait_until_quiet()
                await self._submit(holder, a.CallVote())
                state, memory = room.state, (await room.memories())[spec.seat]
            if call_limit_reached(state) and state.seats[spec.seat].occupant == "model":
                await teller.call_failed(CALL_LIMIT_SENTENCE, "The house mind speaks for this turn.")
                mind = self._house
        if act is None:
            try:
                act = await mind.answer(room.case, state, memory, spec, teller)
            except MindFailed as failure:
                await self._failed(spec, str(failure))
                return
        if isinstance(act, a.Speak):
            self._made[key] = act
            self._ahead.start(room.state, holder, act, spec.ask)
            await teller.finish(act.text)
        await self._submit(holder, act, ask=spec.ask)

    async def _by_bench(self, spec: AskedAct) -> None:
        """Reactions and the judge's words: as they were prepared, or now; where a model fails, the engine's own."""
        room, state = self._room, self._room.state
        bench, prepared = self._minds.bench(state), self._ahead.take(state, spec)
        teller = PacedOutput(room, spec, self._told, lambda: self._hold)
        try:
            if prepared is not None:
                act = await prepared.task
                for reason, instead in prepared.telling.failures:
                    await teller.call_failed(reason, instead)
            elif call_limit_reached(state) and not isinstance(bench, HouseBench):
                if spec.act != "narrate":
                    raise MindFailed(CALL_LIMIT_SENTENCE)
                # Most of the judge's words are no model's anyway: nobody fails who is not asked for them.
                act = bench_answer(spec)
            else:
                scene = PredictedState(state, await room.memories())
                act = await bench_act(bench, room, PredictedAsk(spec, scene), teller)
        except MindFailed as failure:
            await teller.call_failed(str(failure), FALLBACK_SENTENCES.get(spec.act, "The house does it."))
            act = bench_answer(spec)
        await self._submit(Bench(), act, ask=spec.ask)

    async def _failed(self, spec: AskedAct, reason: str) -> None:
        """Show that a mind failed, and let the ask have its default: a pass, or the ballot that stands."""
        self._given_up.add((spec.ask, spec.seat, spec.tenure))
        instead = "The seat passes." if spec.act == "speak" else "The default is taken."
        with contextlib.suppress(Refusal, RoomsError):
            await self._submit(
                Bench(), a.ReportFailure(seat=spec.seat, reason=reason[:300], instead=instead), ask=spec.ask
            )
            if spec.act == "speak" and spec.tenure is not None:
                who: Identity = SeatHolder(spec.seat, spec.tenure)
                await self._submit(who, a.Pass(), ask=spec.ask)


def _dues(state: State) -> dict[str, float]:
    """When the time of each ask that waits is over (UTC seconds), by its id; of none that a pause holds."""
    return {
        ask.id: due for ask in state.asks.values() if not ask.lapsed and (due := state.ask_deadline(ask)) is not None
    }


def call_limit_reached(state: State) -> bool:
    """Whether the round has had its calls to models."""
    return state.round_calls >= MAX_CALLS_PER_ROUND
