"""The driver: looks at what a room waits for, wakes minds, and says when time is over. One per room, by its lease.

It owns nothing that is not in the log: a killed driver is replaced by any other, which folds the log and looks at
`pending_asks`. One that stood still and was replaced writes nothing any more: what it does is done under its lease's
epoch.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

import structlog

from engine.core import acts
from engine.core.asks import AskedAct, answers_ask, asked_act, open_deadlines, phase_offers, unasked_acts
from engine.core.decide import Bench, Identity, SeatHolder
from engine.core.events import BENCH
from engine.core.format import Format
from engine.core.refusals import Refusal
from engine.core.rules import MIN_SECONDS_AFTER_HANDOVER
from engine.core.state import Ask, State
from rooms import tracing
from rooms.computation import COMPUTED_FOR, compute
from rooms.driver.attention import Attention
from rooms.driver.pacing import PacedOutput, untimed
from rooms.driver.prefetch import Prefetcher
from rooms.driver.summaries import SummaryScheduler
from rooms.errors import LeaseLost, NoSuchRoom, RoomsError, SetBack
from rooms.live.memories import memories_of
from rooms.live.messages import RoomMessage, TextDelta
from rooms.live.room import Room
from rooms.minds.base import LATE_WORDS_SECONDS, MindFailed, Minds, call_limit_sentence, house_instead
from rooms.minds.house import HouseMind
from rooms.surroundings import wait_until

OVERDUE_GRACE_SECONDS = 2.0
"""Seconds that a deadline may be overdue before the driver takes it that nobody drove, or that it stood still."""
MAX_FAILED_STEPS = 3
"""After more failures in a row the driver gives up, and another one takes over that knows the log alone: something in
this one's memory may be wrong. Until then, what was prepared and every call on its way is kept."""

NOT_OURS = (NoSuchRoom, LeaseLost, SetBack)
"""Errors after which a driver stops: the room is not there, or not as it knows it, or another's."""

log = structlog.get_logger()
AskKey = tuple[str, int, int | None]
"""An ask, the seat that answers it, and its tenure."""


class Driver:
    """Drives one room until it is closed, erased, or somebody else's."""

    def __init__(self, room: Room, minds: Minds, epoch: int | None = None, *, one_at_a_time: bool = False) -> None:
        """`epoch`: that of the lease under which it drives; None where nobody else can. `one_at_a_time`: minds that are
        asked together answer one after another, so that the log does not depend on who is quicker."""
        self._room = room
        self._epoch = epoch
        self._retry_seconds = room.surroundings.timings.step_retry_seconds
        self._order = asyncio.Lock() if one_at_a_time else contextlib.nullcontext()
        self._minds = minds
        self._house = HouseMind(room.format.house)
        self._summaries = SummaryScheduler(room, minds)
        # Bound to the format and not to the driver, which would keep itself.
        self._call_limit_reached = partial(call_limit_reached, room.format)
        self._prefetcher = Prefetcher(room, minds, self._call_limit_reached, self._summaries.wait_idle)
        self._wake = asyncio.Event()
        self._answering: dict[AskKey, asyncio.Task[None]] = {}
        self._stopping: set[asyncio.Task[None]] = set()
        """Answers that were stopped and still report their cost."""
        self._unsubmitted: dict[AskKey, acts.Act] = {}
        """Acts that are made and not stored yet, so that a pause or an outage does not make them again."""
        self._published: dict[str, str] = {}
        """By turn: the text that is published already, so that a pause does not repeat it."""
        self._head_starts: dict[str, float] = {}
        """By ask that was open when this driver began: seconds since the entry before. Another driver, where there was
        one, had them: nobody waits for them once more."""
        self._time_given_back: set[str] = set()
        """Asks that have been given lost time already: a driver that is always late must come to an end."""
        self._given_up: set[AskKey] = set()
        """What a mind could not answer: its default comes when its time is over, and nobody tries again."""
        self.attention = Attention(room)

    async def run(self) -> None:
        """Drive. Returns when the room is closed or gone; cancelled when the lease is lost. Raises what a step raised
        that failed `MAX_FAILED_STEPS` times and once more."""
        COMPUTED_FOR.set(self._room.record)
        stop = self._room.news.subscribe(self._on_message)
        step, failures = self._prepare, 0
        try:
            while not self._room.gone and (step == self._prepare or self._room.state.status != "closed"):
                try:
                    await step()
                except NOT_OURS:
                    return
                except Exception:
                    failures += 1
                    if failures > MAX_FAILED_STEPS:
                        raise
                    log.exception("driver_failed", failures=failures)
                    await asyncio.sleep(self._retry_seconds)
                else:
                    step, failures = self._react, 0
        finally:
            stop()
            await self._stop_all()

    def _on_message(self, message: RoomMessage) -> None:
        # Words on their way change nothing that is asked, and come several times a second.
        if not isinstance(message, TextDelta):
            self._wake.set()
        self.attention.on_message(message)

    async def _prepare(self) -> None:
        state, now = self._room.state, self._room.now()
        waited = max(0.0, now - state.at)
        self._head_starts = dict.fromkeys(state.asks, waited)
        self.attention.begin(state, waited)

        async def settle() -> None:
            await self._room.settle()
            await memories_of(self._room)
            await self._give_back_time()

        await self._retry_while_unavailable(settle)

    async def _react(self) -> None:
        """Have answered what is asked now, let lapse what is overdue, and return after the next change."""
        self._wake.clear()
        state = self._room.state
        self._sync_answers(state)
        due = min(self._deadlines(state).values(), default=None)
        if due is not None and due <= self._room.now():
            await self._retry_while_unavailable(self._lapse_overdue)
        if self._room.state is state:
            await wait_until(self._room.now, math.inf if due is None else due, self._wake)

    async def _give_back_time(self) -> None:
        """A deadline that passed while no server ran, or while ours stood still or could not reach the store, is
        nobody's fault: its time stood still, and a little is left."""
        state, now = self._room.state, self._room.now()
        deadlines = {ask: due for ask, due in self._deadlines(state).items() if ask not in self._time_given_back}
        first = min(deadlines.values(), default=now)
        if now - first < OVERDUE_GRACE_SECONDS:
            return
        lost = min(now - first + MIN_SECONDS_AFTER_HANDOVER, state.lost_at_most(now))
        if lost > 0:
            with contextlib.suppress(Refusal):
                await self._submit(Bench(), acts.LoseTime(seconds=lost))
        # Not before it is stored: an outage must not use the time up.
        self._time_given_back.update(deadlines)

    async def _submit(self, identity: Identity, act: acts.Act, *, ask: str | None = None) -> int:
        with tracing.act("driver", self._room.record.code, acts.kind_of(act)):
            return await self._room.submit(identity, act, ask=ask, epoch=self._epoch)

    async def _retry_while_unavailable(self, step: Callable[[], Awaitable[object]]) -> None:
        """Do a step; while the store is unavailable, log it and retry."""
        while True:
            try:
                await step()
                return
            except NOT_OURS:
                raise
            except RoomsError as error:
                log.warning("driver_waits_for_store", error=error.code)
                await asyncio.sleep(self._retry_seconds)

    # Asks

    def _sync_answers(self, state: State) -> None:
        """Start answers to what is asked of minds and of the bench, and stop those that are no longer asked for."""
        wanted: dict[AskKey, AskedAct] = {}
        if state.status == "running":
            for ask in state.asks.values():
                for seat in () if ask.lapsed else ask.waiting:
                    if seat == BENCH or state.seats[seat].held_by_mind:
                        spec = asked_act(self._room.format, state, ask, seat)
                        if untimed(state, ask):
                            spec = replace(spec, due=None)
                        wanted[(spec.ask, spec.seat, spec.tenure)] = spec
        for key, task in list(self._answering.items()):
            if task.done() or key not in wanted:
                self._stop(task)
                del self._answering[key]
        for turn in [turn for turn in self._published if turn not in state.asks]:
            del self._published[turn]
        self._unsubmitted = {key: act for key, act in self._unsubmitted.items() if key[0] in state.asks}
        self._given_up = {key for key in self._given_up if key[0] in state.asks}
        self._time_given_back &= state.asks.keys()
        self._head_starts = {ask: seconds for ask, seconds in self._head_starts.items() if ask in state.asks}
        self._summaries.check(state, self._call_limit_reached(state))
        for key, spec in wanted.items():
            if key not in self._answering and key not in self._given_up:
                self._answering[key] = asyncio.create_task(self._answer(key, spec))
        if state.status != "running":
            self._prefetcher.pause()

    def _stop(self, task: asyncio.Task[None]) -> None:
        """Stop an answer; it may still have to report its cost."""
        if not task.done():
            task.cancel()
            self._stopping.add(task)
            task.add_done_callback(self._stopping.discard)

    async def _lapse_overdue(self) -> None:
        """Let overdue asks lapse, one after another."""
        if self._room.state.status != "running" or not self._overdue():
            return
        await self._give_back_time()
        state, now = self._room.state, self._room.now()
        for ask, due in self._deadlines(state).items():
            if due <= now:
                # Words that somebody has written are not lost for a second: they are offered for sending once, and a
                # paper may be written on.
                present, waiting = self._room.presence.all_presence(), set(state.asks[ask].waiting)
                lapse = acts.Lapse(
                    draft=not waiting.isdisjoint(present.drafts), writing=not waiting.isdisjoint(present.typing)
                )
                with contextlib.suppress(Refusal):
                    await self._submit(Bench(), lapse, ask=ask)

    def _deadlines(self, state: State) -> dict[str, float]:
        """By ask, when it lapses: nothing is cut that nobody waits for, while it is being answered, nor at once what a
        model answers, which ends by itself unless words of it come."""
        answered = {ask for (ask, _, _), task in self._answering.items() if not task.done()}
        return {
            id: due + LATE_WORDS_SECONDS if id in answered and of_models(state, state.asks[id]) else due
            for id, due in open_deadlines(state).items()
            if id not in answered or not untimed(state, state.asks[id])
        }

    def _overdue(self) -> bool:
        """Whether the time of an open ask is over."""
        now = self._room.now()
        return any(due <= now for due in self._deadlines(self._room.state).values())

    async def _stop_all(self) -> None:
        for task in self._answering.values():
            self._stop(task)
        # A task keeps the frames of its error, and they keep the driver.
        self._answering.clear()
        await self._prefetcher.stop()
        await self._summaries.stop()
        await asyncio.gather(*self._stopping, return_exceptions=True)

    # Answers

    async def _answer(self, key: AskKey, spec: AskedAct) -> None:
        try:
            failure = await self._try_to_answer(key, spec)
            if failure is not None:
                await self._report_failure(spec, failure)
        except Exception:
            log.exception("answer_failed", act=spec.act)
        finally:
            self._wake.set()

    async def _try_to_answer(self, key: AskKey, spec: AskedAct) -> str | None:
        """Answer an ask; why that failed for good, where it did."""
        try:
            async with self._order:
                await self._answer_ask(key, spec)
        except Refusal as refusal:
            if refusal.code != "room_paused":
                self._unsubmitted.pop(key, None)
            # Somebody else answered, or the floor was handed over: done either way.
            if refusal.code not in ("stale", "stale_tenure", "room_paused", "room_closed", "not_your_floor"):
                log.warning("mind_refused", act=spec.act, code=refusal.code, detail=refusal.detail)
                return refusal.detail
        except RoomsError as error:
            log.warning("answer_not_stored", error=error.code)
            await asyncio.sleep(self._retry_seconds)
        except Exception as error:
            log.exception("mind_failed", act=spec.act)
            return f"{type(error).__name__} in the mind of this seat"
        return None

    async def _answer_ask(self, key: AskKey, spec: AskedAct) -> None:
        if self._room.state.settings.get("pace") == "instant":
            # Nobody reads meanwhile. One call after another makes the same log every time, whatever they take.
            await self._summaries.wait_idle()
        if spec.seat == BENCH:
            await self._answer_by_bench(key, spec)
            return
        output = self._paced_output(spec)
        try:
            await self._answer_by_mind(key, spec, output)
        finally:
            await output.stop()

    def _paced_output(self, spec: AskedAct) -> PacedOutput:
        return PacedOutput(self._room, spec, self._published, self.attention, self._head_starts.get(spec.ask, 0.0))

    async def _answer_by_mind(self, key: AskKey, spec: AskedAct, output: PacedOutput) -> None:
        room, state = self._room, self._room.state
        assert spec.tenure is not None
        holder = SeatHolder(spec.seat, spec.tenure)
        mind, memory = self._minds.for_seat(state, spec.seat), (await memories_of(room))[spec.seat]
        act: acts.Act | None = self._unsubmitted.get(key)
        if act is None and spec.act == "speak":
            instead_of_turn = mind.act_instead_of_turn(state, memory, spec.seat)
            if instead_of_turn is not None and acts.kind_of(instead_of_turn) in unasked_acts(
                room.format, state, spec.seat
            ):
                await output.wait_until_quiet()
                await self._submit(holder, instead_of_turn)
                state, memory = room.state, (await memories_of(room))[spec.seat]
        if act is None and not spec.by_house:
            limit = room.format.calls_per_round
            if limit is not None and self._call_limit_reached(state) and state.seats[spec.seat].occupant == "model":
                if spec.topic not in room.format.spare_topics:
                    await output.call_failed(call_limit_sentence(limit), house_instead(room.format, spec.act))
                mind = self._house
        if act is None:
            try:
                act = await mind.answer(room.matter, state, memory, spec, output)
            except MindFailed as failure:
                await self._report_failure(spec, str(failure))
                return
        if not answers_ask(room.format, room.state, act, spec.act):
            # Done of its own accord, before it answers: it is asked again, and knows what came of it.
            await self._submit(holder, act)
            return
        self._unsubmitted[key] = act
        if isinstance(act, acts.Speak):
            if room.state.settings.get("pace") != "instant":
                self._prefetcher.start(room.state, holder, act, spec.ask)
            await output.finish(act.text)
        elif (offer := phase_offers(room.format, state).get(spec.act)) is not None and offer.paced:
            await output.wait_to_submit()
        await self._submit(holder, act, ask=spec.ask)

    async def _answer_by_bench(self, key: AskKey, spec: AskedAct) -> None:
        """Reactions and the judge's words: as they were prepared, or now; where a model fails, the engine's own."""
        if key not in self._unsubmitted:
            self._unsubmitted[key] = await self._bench_answer(spec)
        await self._submit(Bench(), self._unsubmitted[key], ask=spec.ask)

    async def _bench_answer(self, spec: AskedAct) -> acts.Act:
        room, state = self._room, self._room.state
        bench, prepared = self._minds.bench(state), self._prefetcher.take(state, spec)
        output = self._paced_output(spec)
        try:
            if prepared is None:
                return await bench.answer(room.matter, state, await memories_of(room), spec, output)
            act = await prepared.task
            for reason, instead in prepared.output.failures:
                await output.call_failed(reason, instead)
            return act
        except MindFailed as failure:
            await output.call_failed(str(failure), failure.instead)
            return await compute(partial(room.format.house.bench_answer, room.matter, state, spec))

    async def _report_failure(self, spec: AskedAct, reason: str) -> None:
        """Show that a mind failed, and let the ask have its default: a pass, or the ballot that stands."""
        self._given_up.add((spec.ask, spec.seat, spec.tenure))
        label = self._room.format.act_label(spec.act)
        instead = "The seat passes." if spec.act == "speak" else f"The default is taken: “{label}”."
        failure = acts.ReportFailure(seat=spec.seat, reason=reason[:300], instead=instead)
        report = partial(self._submit, Bench(), failure, ask=spec.ask)
        with contextlib.suppress(Refusal, *NOT_OURS):
            await self._retry_while_unavailable(report)
            if spec.act == "speak" and spec.tenure is not None:
                holder: Identity = SeatHolder(spec.seat, spec.tenure)
                await self._retry_while_unavailable(partial(self._submit, holder, acts.Pass(), ask=spec.ask))


def call_limit_reached(format: Format, state: State) -> bool:
    """Whether the round has had its calls to models."""
    return format.calls_per_round is not None and state.round_calls >= format.calls_per_round


def of_models(state: State, ask: Ask) -> bool:
    """Whether an ask waits for models alone."""
    return all(seat != BENCH and state.seats[seat].occupant == "model" for seat in ask.waiting)
