"""The driver: looks at what a room waits for, wakes minds, and says when time is over. One per room, by its lease.

It owns nothing that is not in the log: a killed driver is replaced by any other, which folds the log and looks at
`pending`. Should two drive at once for a moment, the second answer to every ask is `stale`, which both take for done.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

import structlog

from engine import acts as a
from engine.asks import ActSpec, may, pending
from engine.decide import Bench, Identity, SeatHolder
from engine.errors import Refusal
from engine.events import BENCH
from engine.rules import MINIMUM_LEFT
from engine.state import State
from engine.table import bench_answer
from rooms.errors import LeaseLost, NoSuchRoom, RoomsError
from rooms.minds.base import Mind, MindFailed
from rooms.news import RoomNews, Stepped, Worded
from rooms.pace import BRISK_SECONDS, LONGEST_HOLD, reading_seconds, words
from rooms.room import Room

LOST_GRACE = 2.0
"""Seconds that a deadline may be overdue before the driver takes it that nobody was driving."""
LATEST = 1.0
"""A mind's words end this long before its floor would lapse."""
TYPING_HOLD = 10.0
"""Seconds that a mind holds its turn back at most while a person is typing."""
KEPT_SECONDS = 12.0
"""Seconds of its floor that a mind keeps for its own words, however long it should listen."""
RETRY_SECONDS = 0.5
"""After the store failed, the driver tries again this much later."""

log = structlog.get_logger()
Key = tuple[str, int, int | None]
"""An ask, the seat that answers it, and its tenure."""


class Driver:
    """Drives one room until it is closed, erased, or somebody else's."""

    def __init__(self, room: Room, minds: Callable[[State, int], Mind]) -> None:
        self._room = room
        self._mind_of = minds
        self._wake = asyncio.Event()
        self._answering: dict[Key, asyncio.Task[None]] = {}
        self._said: dict[Key, int] = {}
        """Characters of each turn that have been told already, so a pause does not repeat them."""
        self._given_up: set[Key] = set()
        """What a mind could not answer: its default comes when its time is over, and nobody tries again."""
        self._hold = 0.0
        """Minds keep quiet until then, because people are still reading."""

    async def run(self) -> None:
        """Drive. Returns when the room is closed or gone; cancelled when the lease is lost."""
        stop = self._room.hear(self._heard)
        try:
            await self._patiently(self._prepare)
            while not self._room.gone and self._room.state.status != "closed":
                self._wake.clear()
                state = self._room.state
                self._attend(state)
                await self._patiently(self._lapse)
                await self._wait(state)
        except NoSuchRoom:
            pass
        finally:
            stop()
            await self._rest()

    def _heard(self, news: RoomNews) -> None:
        if isinstance(news, Stepped):
            self._listen(news)
        self._wake.set()

    def _listen(self, news: Stepped) -> None:
        """Leave people time to read what a person or the judge has said, at live pace."""
        event = news.entry.event
        if news.after.settings.get("pace") != "live":
            return
        text = ""
        if event.kind == "narration_given" or (event.kind == "turn_taken" and news.before.seats[event.seat].by_guest):
            text = event.text
        if text:
            self._hold = max(self._hold, self._room.now() + min(LONGEST_HOLD, reading_seconds(text)))

    def listen_until(self, moment: float) -> None:
        """Somebody is heard until then (UTC seconds): minds keep quiet so long."""
        self._hold = max(self._hold, moment)

    async def _prepare(self) -> None:
        await self._room.settle()
        await self._room.memories()
        await self._give_back_time()

    async def _give_back_time(self) -> None:
        """A deadline that passed while no server ran is nobody's fault: its time stood still, and a little is left."""
        state, now = self._room.state, self._room.now()
        dues = [due for ask in state.asks.values() if not ask.lapsed and (due := state.due(ask)) is not None]
        if not dues or now - min(dues) < LOST_GRACE:
            return
        lost = min(now - min(dues) + MINIMUM_LEFT, now - state.at)
        if lost > 0:
            with contextlib.suppress(Refusal):
                await self._room.submit(Bench(), a.LoseTime(seconds=lost))

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
        wanted: dict[Key, ActSpec] = {}
        if state.status == "running":
            for spec in pending(self._room.format, state):
                lapsed = state.asks[spec.ask].lapsed
                if not lapsed and (spec.seat == BENCH or state.seats[spec.seat].by_mind):
                    wanted[(spec.ask, spec.seat, spec.tenure)] = spec
        for key, task in list(self._answering.items()):
            if task.done() or key not in wanted:
                task.cancel()
                if key not in wanted or task.done():
                    del self._answering[key]
        for key in [key for key in self._said if key[0] not in state.asks]:
            del self._said[key]
        self._given_up = {key for key in self._given_up if key[0] in state.asks}
        for key, spec in wanted.items():
            if key not in self._answering and key not in self._given_up:
                self._answering[key] = asyncio.create_task(self._answer(key, spec))

    async def _lapse(self) -> None:
        """Say that an ask is overdue, one after another."""
        state = self._room.state
        if state.status != "running":
            return
        now = self._room.now()
        for ask in state.asks.values():
            due = state.due(ask)
            if due is not None and due <= now and not ask.lapsed:
                with contextlib.suppress(Refusal):
                    await self._room.submit(Bench(), a.Lapse(), ask=ask.id)

    async def _wait(self, state: State) -> None:
        """Until something happens, or the next ask is overdue."""
        if self._room.state is not state:
            return
        dues = [due for ask in state.asks.values() if not ask.lapsed and (due := state.due(ask)) is not None]
        timeout = max(0.0, min(dues) - self._room.now()) if dues else None
        with contextlib.suppress(TimeoutError):
            # Not `wait_for`: in Python 3.11 it loses a cancellation that comes together with the news.
            async with asyncio.timeout(timeout):
                await self._wake.wait()

    async def _rest(self) -> None:
        for task in self._answering.values():
            task.cancel()
        await asyncio.gather(*self._answering.values(), return_exceptions=True)

    # Answers

    async def _answer(self, key: Key, spec: ActSpec) -> None:
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
            await self._failed(spec, f"{type(error).__name__} in the built-in juror")
        finally:
            self._wake.set()

    async def _answered(self, key: Key, spec: ActSpec) -> None:
        room, state = self._room, self._room.state
        if spec.seat == BENCH:
            await room.submit(Bench(), bench_answer(spec), ask=spec.ask)
            return
        assert spec.tenure is not None
        holder = SeatHolder(spec.seat, spec.tenure)
        mind = self._mind_of(state, spec.seat)
        known = await room.memories()
        memory = known[spec.seat]
        if spec.act == "speak":
            await self._listened(spec.due)
            await self._let_type(spec.seat)
            if "call_vote" in may(self._room.format, state, spec.seat) and mind.moves_vote(state, memory, spec.seat):
                await room.submit(holder, a.CallVote())
        try:
            act = await mind.answer(room.case, state, memory, spec)
        except MindFailed as failure:
            await self._failed(spec, str(failure))
            return
        if isinstance(act, a.Speak):
            await self._utter(key, spec, act.text)
        await room.submit(holder, act, ask=spec.ask)

    async def _failed(self, spec: ActSpec, reason: str) -> None:
        """Show that a mind failed, and let the ask have its default: a pass, or the ballot that stands."""
        self._given_up.add((spec.ask, spec.seat, spec.tenure))
        instead = "The seat passes." if spec.act == "speak" else "The default is taken."
        with contextlib.suppress(Refusal, RoomsError):
            await self._room.submit(
                Bench(), a.ReportFailure(seat=spec.seat, reason=reason[:300], instead=instead), ask=spec.ask
            )
            if spec.act == "speak" and spec.tenure is not None:
                who: Identity = SeatHolder(spec.seat, spec.tenure)
                await self._room.submit(who, a.Pass(), ask=spec.ask)

    async def _utter(self, key: Key, spec: ActSpec, text: str) -> None:
        """Let a turn last as long as the pace wants, telling its words meanwhile."""
        pace = self._room.state.settings.get("pace")
        if pace == "brisk":
            self._room.say(Worded(spec.ask, 0, text))
            await asyncio.sleep(BRISK_SECONDS)
        if pace != "live":
            return
        due = spec.due if spec.due is not None else self._room.now() + reading_seconds(text)
        hurry = min(1.0, max(0.0, due - LATEST - self._room.now()) / max(0.001, reading_seconds(text)))
        for start, word, seconds in words(text):
            if start < self._said.get(key, 0):
                continue
            self._room.say(Worded(spec.ask, start, word))
            self._said[key] = start + len(word)
            await asyncio.sleep(seconds * hurry)
            if self._room.state.settings.get("pace") != "live":
                return

    async def _let_type(self, seat: int) -> None:
        """Keep quiet while a person is typing, and no longer than the bound."""
        end = self._room.now() + TYPING_HOLD
        while self._room.state.settings.get("pace") != "instant" and self._room.now() < end:
            if not any(other != seat for other in self._room.presence.everybody().typing):
                return
            await asyncio.sleep(0.25)

    async def _listened(self, due: float | None) -> None:
        """Keep quiet while people read or listen, also if that gets longer meanwhile; some of the floor is left."""
        while True:
            end = self._hold if due is None else min(self._hold, due - KEPT_SECONDS)
            left = end - self._room.now()
            if left <= 0 or self._room.state.settings.get("pace") != "live":
                return
            await asyncio.sleep(min(left, 0.5))
