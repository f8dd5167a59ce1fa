"""A mind that plays a seat with a language model (`ModelMind`), whatever the format.

It is asked for every act that the format does not leave to the house. What it answers is checked by the rules before it
is submitted. Where the model fails at anything, the room reads why and what is done instead, and the house answers.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import structlog

from engine.core.acts import Act
from engine.core.asks import AskedAct, answers_ask
from engine.core.authorize import SeatHolder, authorize
from engine.core.format import Context
from engine.core.matter import OwnMatter
from engine.core.memory import SeatMemory
from engine.core.refusals import Refusal
from engine.core.state import State
from rooms.computation import compute
from rooms.errors import StoreUnavailable
from rooms.minds.base import MindOutput, call_limit_sentence, house_instead
from rooms.minds.context import MindContext
from rooms.minds.formats.generic.answer import ask_model
from rooms.minds.formats.generic.readers import refused_answer
from rooms.minds.formats.generic.small import small_question
from rooms.minds.formats.players import PlayedByModels
from rooms.minds.formats.questions import AskedSeat, LookUpRequest, ModelQuestion
from rooms.minds.house import HouseMind, answer_instead
from rooms.minds.llm.calls import CallFailed, ModelChoice, Reply
from rooms.minds.llm.pending_turn import PendingTurn, digest_of
from rooms.store.persona_records import PersonaMemory

DEADLINE_MARGIN_SECONDS = 2.0
"""Seconds before its deadline that an answer must be there by, so that a failure can still be reported."""
_LATE_CODES = frozenset({"stale", "stale_tenure", "room_paused", "room_closed", "not_your_floor", "not_begun"})
"""Refusals of an act that came too late, whatever it says."""
log = structlog.get_logger()


class ModelMind:
    """Plays one seat with one model. What it keeps between two asks is only what it prepared or had begun."""

    def __init__(self, seat: int, choice: ModelChoice, context: MindContext, models: PlayedByModels) -> None:
        self.choice = choice
        self._seat = seat
        self._context = context
        self._models = models
        self._ledger = context.ledger
        self._house = HouseMind(context.format.house)
        self._pending: dict[str, PendingTurn[Act]] = {}
        """By ask: what was prepared, is being made, or is made and not taken yet."""
        self._answering: set[str] = set()
        """The asks that somebody waits for."""
        self._broken: tuple[int, int, str] | None = None
        """Round, tenure and words of a turn that was broken off."""
        self._remembered: PersonaMemory | None = None
        self._has_recalled = models.recall is None
        self._stopping: set[asyncio.Future[None]] = set()

    # The interface of minds

    async def answer(
        self, matter: OwnMatter, state: State, memory: SeatMemory, spec: AskedAct, output: MindOutput
    ) -> Act:
        """The act that answers an ask: the model's, or the house's where the rules of the format leave it to the house
        or the model fails."""
        if spec.by_house:
            return await self._house.answer(matter, state, memory, spec, output)
        self._answering.add(spec.ask)
        try:
            act = await self._answer_by_model(matter, state, memory, spec, output)
            if act is None:
                act = await self._house.answer(matter, state, memory, spec, output)
            return act
        except CallFailed:
            pass  # the failure was reported where it was raised
        except StoreUnavailable:
            # No mind is to blame: the driver asks again.
            raise
        except Exception as error:
            log.exception("mind_failed", act=spec.act)
            sentence = f"{type(error).__name__} in the mind of this seat"
            await output.call_failed(sentence, house_instead(self._context.format, spec.act))
        finally:
            self._answering.discard(spec.ask)
            await self._ledger.report_all(output)
        return await answer_instead(self._context.format, self._house.house, matter, state, memory, spec)

    def act_instead_of_turn(self, state: State, memory: SeatMemory, seat: int) -> Act | None:
        """What the house would do: a model is asked for nothing that nobody asks of its seat."""
        return self._house.act_instead_of_turn(state, memory, seat)

    async def prefetch(self, matter: OwnMatter, state: State, memory: SeatMemory, spec: AskedAct) -> None:
        """Begin what will probably be asked for."""
        if spec.by_house or not self._has_recalled:
            return
        if self._limit_reached(state) or self._left_to_house(state, spec):
            return
        question, digest = await compute(partial(self._question, self._asked(matter, state, memory), spec))
        if question is None or spec.ask in self._answering:
            return
        for stale in self._take_stale(spec.ask, digest):
            self._stop_in_background(stale)
        if spec.ask not in self._pending:
            self._pending[spec.ask] = self._begin(question, state, spec, digest)

    async def close(self) -> None:
        """Stop what is being made."""
        for pending in self._pending.values():
            self._ledger.add_unreported(await pending.stop())
        self._pending.clear()
        await asyncio.gather(*self._stopping)

    # Acts in the making

    async def _answer_by_model(
        self, matter: OwnMatter, state: State, memory: SeatMemory, spec: AskedAct, output: MindOutput
    ) -> Act | None:
        """The model's act; None where the house acts, as no call is spare for a floor or the small mode leaves it so.
        Raises `CallFailed`, after the failure was reported."""
        await self._ledger.report_all(output)
        asked = self._asked(matter, state, memory)
        if self._models.recall is not None:
            self._remembered = await self._models.recall(asked)
            self._has_recalled, asked = True, replace(asked, remembered=self._remembered)
        if spec.act == "speak":
            # The index of a long matter takes most of a second to build, once.
            await compute(self._context.index)
        question, digest = await compute(partial(self._question, asked, spec))
        if question is None:
            return None
        for stale in self._take_stale(spec.ask, digest):
            self._ledger.add_unreported(await stale.stop())
        pending = self._pending.get(spec.ask)
        if pending is None:
            if self._left_to_house(state, spec):
                return None
            await self._check_limit(state, question, output)
            pending = self._pending[spec.ask] = self._begin(question, state, spec, digest)
        try:
            act = await pending.replay_to(output)
        except asyncio.CancelledError:
            await self._break_off(pending, state, spec, output)
            raise
        except Exception:
            self._pending.pop(spec.ask, None)
            raise
        if self._models.learn is not None:
            act = await self._models.learn(asked, act)
        await self._ledger.report_all(output)
        self._pending.pop(spec.ask, None)
        if spec.act == "speak":
            self._broken = None
        return act

    def _asked(self, matter: OwnMatter, state: State, memory: SeatMemory) -> AskedSeat:
        return AskedSeat(
            self._context, self.choice, matter, state, memory, self._seat, self._begun(state), self._remembered
        )

    def _question(self, asked: AskedSeat, spec: AskedAct) -> tuple[ModelQuestion[Act] | None, str]:
        """What the seat is asked, and by what a prepared answer is known again: the whole prompt. None for what the
        small mode leaves to the house."""
        asked = replace(asked, ask=spec.ask)
        small = self.choice.small
        question = small_question(asked, spec, self._models) if small else self._models.seat_question(asked, spec)
        if question is None:
            return None, ""
        return question, digest_of(question.prompt, self.choice.name, spec.act, spec.topic)

    def _begin(self, question: ModelQuestion[Act], state: State, spec: AskedAct, digest: str) -> PendingTurn[Act]:
        deadline = spec.due - DEADLINE_MARGIN_SECONDS if spec.due is not None else None

        async def made(output: MindOutput) -> Act:
            prepared = await question.prepare(output, deadline) if question.prepare is not None else question
            checked = replace(prepared, read=self._checked(prepared.read, state, spec), ask=spec.ask)
            return await ask_model(checked, self._context.call_runner, self._ledger, state, output, deadline)

        return PendingTurn(digest, made)

    def _take_stale(self, ask: str, digest: str) -> list[PendingTurn[Act]]:
        """Forget what was prepared for another ask that nobody waits for, or for another prompt, or has failed."""

        def is_stale(each: str, pending: PendingTurn[Act]) -> bool:
            return pending.digest != digest or pending.failed if each == ask else each not in self._answering

        stale = [each for each, pending in self._pending.items() if is_stale(each, pending)]
        return [self._pending.pop(each) for each in stale]

    def _stop_in_background(self, pending: PendingTurn[Act]) -> None:
        async def stopped() -> None:
            self._ledger.add_unreported(await pending.stop())

        task = asyncio.ensure_future(stopped())
        self._stopping.add(task)
        task.add_done_callback(self._stopping.discard)

    async def _break_off(self, pending: PendingTurn[Act], state: State, spec: AskedAct, output: MindOutput) -> None:
        """The floor is gone, or the room stands still: stop the calls, report their cost, and remember what was said.
        What is made already is kept."""
        if pending.done:
            return
        self._ledger.add_unreported(await pending.stop())
        self._pending.pop(spec.ask, None)
        if spec.act == "speak":
            begun = pending.begun
            self._broken = (state.round, state.seats[self._seat].tenure, begun) if begun else None
        with contextlib.suppress(Exception):
            await self._ledger.report_all(output)

    def _begun(self, state: State) -> str:
        """What it had begun to say in this round, when it was interrupted."""
        if self._broken is None:
            return ""
        in_round, tenure, words = self._broken
        return words if (in_round, tenure) == (state.round, state.seats[self._seat].tenure) else ""

    # Limits and rules

    def _limit_reached(self, state: State) -> bool:
        limit = self._context.format.calls_per_round
        return limit is not None and self._ledger.calls_in_round(state) >= limit

    async def _check_limit(self, state: State, question: ModelQuestion[Act], output: MindOutput) -> None:
        """Raise `CallFailed` where the round has had its calls, once that is reported."""
        limit = self._context.format.calls_per_round
        if limit is not None and self._limit_reached(state):
            sentence = call_limit_sentence(limit)
            await output.call_failed(sentence, question.instead)
            raise CallFailed("quota", sentence)

    def _left_to_house(self, state: State, spec: AskedAct) -> bool:
        """Whether a floor out of the round's order is the house's, as no call is spare for it."""
        if spec.topic not in self._context.format.spare_topics:
            return False
        spare = self._models.call_is_spare
        return not spare(state, self._ledger.calls_in_round(state)) if spare is not None else self._limit_reached(state)

    def _checked(
        self, read: Callable[[Reply], Act | LookUpRequest], state: State, spec: AskedAct
    ) -> Callable[[Reply], Act | LookUpRequest]:
        """Reads an answer and tries it against the rules; raises `UnreadableAnswer` where they refuse it."""
        format, seat = self._context.format, self._seat

        def checked(reply: Reply) -> Act | LookUpRequest:
            found = read(reply)
            if isinstance(found, LookUpRequest):
                return found
            holder = SeatHolder(seat, state.seats[seat].tenure)
            cited = spec.ask if answers_ask(format, state, found, spec.act) else None
            try:
                authorize(Context(format, state, state.at), holder, found, cited, None)
            except Refusal as refusal:
                if refusal.code not in _LATE_CODES:
                    raise refused_answer(refusal) from None
            return found

        return checked
