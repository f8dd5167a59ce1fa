"""A juror that thinks with a language model (`ModelMind`): it speaks; how it votes is worked out by the engine.

What a model says is a turn like anybody's: searched, read for what it argues, its citations checked. It argues for the
ballot that its seat holds, whatever it claims. Where the model fails, the house mind speaks for the turn, and the
failure is reported.
"""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from functools import partial

from engine.core import acts
from engine.core.acts import Act
from engine.core.asks import AskedAct
from engine.core.spending import budget_of, budget_stage
from engine.core.state import State
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.formats.jury.rules.rounds import CALLS_PER_ROUND, SPARE_TOPICS
from engine.matters.criminal_case import Case
from rooms.computation import compute
from rooms.minds.base import HOUSE_SPEAKS_SENTENCE, MindOutput, call_limit_sentence
from rooms.minds.context import MindContext
from rooms.minds.formats.jury import juror_prompt
from rooms.minds.formats.jury.analysis import AnalysisRequest, run_analysis
from rooms.minds.formats.jury.assignment import assign
from rooms.minds.formats.jury.look_ups import look_ups_offered
from rooms.minds.formats.jury.prompts import fill_template
from rooms.minds.formats.jury.round_calls import call_is_spare
from rooms.minds.formats.jury.to_act import speech_to_act
from rooms.minds.formats.jury.turn import ModelTurn
from rooms.minds.house import HouseMind
from rooms.minds.llm.calls import CallFailed, Message, ModelChoice
from rooms.minds.llm.pending_turn import PendingTurn, digest_of

DEADLINE_MARGIN_SECONDS = 2.0
"""Seconds before its deadline that a turn must be made by."""


class ModelMind:
    """Plays one seat with one model. What it keeps between two asks is only what it prepared or had begun."""

    def __init__(self, seat: int, choice: ModelChoice, context: MindContext) -> None:
        self.choice = choice
        self._seat = seat
        self._context = context
        self._ledger = context.ledger
        self._house = HouseMind(context.format.house)
        self._turn: PendingTurn[acts.Speak] | None = None
        """The turn that was prepared, is being made, or was made last."""
        self._broken: tuple[int, int, str] | None = None
        """Round, tenure and words of a turn that was broken off."""

    # The interface of minds

    async def answer(self, case: Case, state: State, memory: SeatMemory, spec: AskedAct, output: MindOutput) -> Act:
        """The act that answers an ask: a turn by the model, everything else by the rules."""
        if spec.act != "speak":
            return await self._house.answer(case, state, memory, spec, output)
        await self._ledger.report_all(output)
        # The index of the longest trial takes most of a second to build, once.
        await compute(self._context.index)
        if self._left_to_house(state, spec) and not await self._prepared(case, state, memory, spec):
            return await self._house.answer(case, state, memory, spec, output)
        spent = self._ledger.calls_in_round(state) >= CALLS_PER_ROUND
        if spent and not await self._prepared(case, state, memory, spec):
            await output.call_failed(call_limit_sentence(CALLS_PER_ROUND), HOUSE_SPEAKS_SENTENCE)
            return await self._house.answer(case, state, memory, spec, output)
        pending = await self._pending_turn(case, state, memory, spec)
        try:
            act = await pending.replay_to(output)
        except CallFailed:
            # The failure was reported where it was raised.
            return await self._house.answer(case, state, memory, spec, output)
        except asyncio.CancelledError:
            await self._break_off(pending, state, output)
            raise
        finally:
            await self._ledger.report_all(output)
        self._broken = None
        return act

    def act_instead_of_turn(self, state: State, memory: SeatMemory, seat: int) -> Act | None:
        """Whether the seat moves that the vote be called: by the rules, like its ballot."""
        return self._house.act_instead_of_turn(state, memory, seat)

    async def prefetch(self, case: Case, state: State, memory: SeatMemory, spec: AskedAct) -> None:
        """Begin the turn that will probably be asked for."""
        if spec.act != "speak" or self._ledger.calls_in_round(state) >= CALLS_PER_ROUND:
            return
        if self._left_to_house(state, spec):
            return
        before = self._turn
        digest = await self._digest(case, state, memory, spec)
        if self._turn is before and (before is None or before.digest != digest):
            old, self._turn = self._turn, self._begin(case, state, memory, spec, digest)
            if old is not None:
                self._stop_in_background(old)

    async def close(self) -> None:
        """Stop what is being made."""
        if self._turn is not None:
            self._ledger.add_unreported(await self._turn.stop())
            self._turn = None

    def _left_to_house(self, state: State, spec: AskedAct) -> bool:
        """Whether a floor out of the round's order is the house's, as no call is spare for it."""
        return spec.topic in SPARE_TOPICS and not call_is_spare(state, self._ledger.calls_in_round(state))

    # Turns in the making

    async def _prepared(self, case: Case, state: State, memory: SeatMemory, spec: AskedAct) -> bool:
        turn = self._turn
        return turn is not None and turn.digest == await self._digest(case, state, memory, spec)

    async def _pending_turn(
        self, case: Case, state: State, memory: SeatMemory, spec: AskedAct
    ) -> PendingTurn[acts.Speak]:
        """What was prepared, if it answers the very same prompt; else a turn begun now."""
        digest = await self._digest(case, state, memory, spec)
        if self._turn is not None and (self._turn.digest != digest or self._turn.failed):
            self._ledger.add_unreported(await self._turn.stop())
            self._turn = None
        if self._turn is None:
            self._turn = self._begin(case, state, memory, spec, digest)
        return self._turn

    def _begin(
        self, case: Case, state: State, memory: SeatMemory, spec: AskedAct, digest: str
    ) -> PendingTurn[acts.Speak]:
        return PendingTurn(digest, lambda output: self._speech(case, state, memory, spec, output))

    def _stop_in_background(self, pending: PendingTurn[acts.Speak]) -> None:
        async def stopped() -> None:
            self._ledger.add_unreported(await pending.stop())

        task = asyncio.ensure_future(stopped())
        _stopping.add(task)
        task.add_done_callback(_stopping.discard)

    async def _break_off(self, pending: PendingTurn[acts.Speak], state: State, output: MindOutput) -> None:
        """The floor is gone, or the room stands still: stop the call, report its cost, and remember what was said."""
        if pending.done:
            return
        calls = await pending.stop()
        begun = pending.begun
        self._turn = None
        self._broken = (state.round, state.seats[self._seat].tenure, begun) if begun else None
        self._ledger.add_unreported(calls)
        with contextlib.suppress(Exception):
            await self._ledger.report_all(output)

    def _begun(self, state: State) -> str:
        """What it had begun to say in this round, when it was interrupted."""
        if self._broken is None:
            return ""
        in_round, tenure, words = self._broken
        return words if (in_round, tenure) == (state.round, state.seats[self._seat].tenure) else ""

    # One turn

    def _messages(self, case: Case, state: State, memory: SeatMemory, choice: ModelChoice) -> list[Message]:
        return juror_prompt.prompt(
            case,
            state,
            memory,
            self._seat,
            choice,
            self._context.index(),
            look_ups=look_ups_offered(state) and not self.choice.analyses,
            short=_short(state),
            begun=self._begun(state),
        )

    async def _digest(self, case: Case, state: State, memory: SeatMemory, spec: AskedAct) -> str:
        messages = await compute(partial(self._messages, case, state, memory, self.choice))
        return digest_of(messages, self.choice.name)

    async def _speech(
        self, case: Case, state: State, memory: SeatMemory, spec: AskedAct, output: MindOutput
    ) -> acts.Speak:
        """The turn. Raises `CallFailed` when the model gave none, after saying so."""
        begun = self._begun(state)
        deadline = spec.due - DEADLINE_MARGIN_SECONDS if spec.due is not None else None
        found = await self._analyse(AnalysisRequest(case, state, memory, self._seat, self.choice, deadline), output)
        words = assign(case, state, memory, self._seat, _short(state)).words
        own = await compute(partial(self._messages, case, state, memory, self.choice))
        turn = ModelTurn(
            self._context,
            self.choice,
            self._seat,
            case,
            state,
            output,
            prompt=lambda choice: _with_finding(
                found, own if choice is self.choice else self._messages(case, state, memory, choice)
            ),
            max_tokens=juror_prompt.max_answer_tokens(words),
            deadline=deadline,
            begun=begun,
        )
        said = await turn.make()
        text = f"{begun} {said.text}" if begun else said.text
        said = replace(said, text=text[: acts.TEXT_LIMIT])
        return await compute(partial(speech_to_act, case, state, self._seat, self._context.index(), said, found))

    async def _analyse(self, request: AnalysisRequest, output: MindOutput) -> str:
        """What it has worked out with code, fenced; empty where it does not do so, or nothing came of it."""
        code_execution, state = self._context.code_execution, request.state
        if code_execution is None or not self.choice.analyses or not look_ups_offered(state):
            return ""
        # A juror that was interrupted has done so before; and where money runs low it is saved here first.
        if self._begun(state) or _short(state):
            return ""
        return await run_analysis(request, self._context.call_runner, self._ledger, code_execution, output)


_stopping: set[asyncio.Future[None]] = set()
"""Turns that are being broken off; the loop itself keeps no hold of them."""


def _with_finding(found: str, messages: list[Message]) -> list[Message]:
    """A prompt with what was worked out at its end; roles take turns as before."""
    if not found:
        return messages
    last = messages[-1]
    return [*messages[:-1], replace(last, content=f"{last.content}\n\n{fill_template('analysed', finding=found)}")]


def _short(state: State) -> bool:
    return budget_stage(state.spent.total.cost, budget_of(state.settings)) != "full"
