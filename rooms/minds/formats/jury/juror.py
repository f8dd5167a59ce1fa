"""A juror that thinks with a language model (`ModelMind`): it speaks; how it votes is worked out by the engine.

What a model says is a turn like anybody's: searched, read for what it argues, its citations checked. It argues for the
ballot that its seat holds, whatever it claims. Where the model fails, the house mind speaks for the turn, and the room
is told.
"""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace

from engine.core import acts as a
from engine.core.acts import Act
from engine.core.asks import AskedAct
from engine.core.spending import budget_of, budget_stage
from engine.core.state import State
from engine.formats.jury.memory.seat_memory import SeatMemory
from engine.formats.jury.mind.situation import persona_of
from engine.matters.criminal_case import Case
from rooms.minds.base import MAX_CALLS_PER_ROUND, MindOutput
from rooms.minds.formats.jury import juror_prompt
from rooms.minds.formats.jury.analysis import AnalysisRequest, run_analysis
from rooms.minds.formats.jury.look_ups import look_ups_offered
from rooms.minds.formats.jury.prompts import fill_template
from rooms.minds.formats.jury.to_act import speech_to_act
from rooms.minds.formats.jury.turn import FALLBACK_SENTENCE, MindContext, ModelTurn
from rooms.minds.house import HouseMind
from rooms.minds.llm.calls import CallFailed, Message, ModelChoice
from rooms.minds.llm.pending_turn import PendingTurn, digest_of

DEADLINE_MARGIN_SECONDS = 2.0
"""Seconds before its deadline that a turn must be made by."""


class ModelMind:
    """Plays one seat with one model. What it keeps between two asks is only what it prepared or had begun."""

    def __init__(self, seat: int, choice: ModelChoice, desk: MindContext) -> None:
        self.choice = choice
        self._seat = seat
        self._desk = desk
        self._ledger = desk.ledger
        self._house = HouseMind()
        self._made: PendingTurn | None = None
        """The turn that was prepared, is being made, or was made last."""
        self._broken: tuple[int, int, str] | None = None
        """Round, tenure and words of a turn that was broken off."""

    # What the driver wants

    async def answer(self, case: Case, state: State, memory: SeatMemory, spec: AskedAct, telling: MindOutput) -> Act:
        """The act that answers an ask: a turn by the model, everything else by the rules."""
        if spec.act != "speak":
            return await self._house.answer(case, state, memory, spec, telling)
        await self._ledger.report_all(telling)
        # The index of the longest trial takes most of a second to build, once.
        await asyncio.to_thread(self._desk.index)
        if self._ledger.calls_in_round(state) >= MAX_CALLS_PER_ROUND and not self._prepared(case, state, memory, spec):
            await telling.call_failed(
                f"This round has had its {MAX_CALLS_PER_ROUND} calls to models.", FALLBACK_SENTENCE
            )
            return await self._house.answer(case, state, memory, spec, telling)
        utterance = await self._uttered(case, state, memory, spec)
        try:
            act = await utterance.replay_to(telling)
        except CallFailed:
            # Why was told by whoever gave up on it.
            return await self._house.answer(case, state, memory, spec, telling)
        except asyncio.CancelledError:
            await self._broken_off(utterance, state, telling)
            raise
        finally:
            await self._ledger.report_all(telling)
        self._broken = None
        return act

    def moves_vote(self, state: State, memory: SeatMemory, seat: int) -> bool:
        """Whether the seat moves that the vote be called: by the rules, like its ballot."""
        return self._house.moves_vote(state, memory, seat)

    def prefetch(self, case: Case, state: State, memory: SeatMemory, spec: AskedAct) -> None:
        """Begin the turn that will probably be asked for."""
        if spec.act != "speak" or self._ledger.calls_in_round(state) >= MAX_CALLS_PER_ROUND:
            return
        digest = self._digest(case, state, memory, spec)
        if self._made is None or self._made.digest != digest:
            old, self._made = self._made, self._begin(case, state, memory, spec, digest)
            if old is not None:
                self._drop(old)

    async def close(self) -> None:
        """Stop what is being made."""
        if self._made is not None:
            self._ledger.add_unreported(await self._made.stop())
            self._made = None

    # Turns in the making

    def _prepared(self, case: Case, state: State, memory: SeatMemory, spec: AskedAct) -> bool:
        return self._made is not None and self._made.digest == self._digest(case, state, memory, spec)

    async def _uttered(self, case: Case, state: State, memory: SeatMemory, spec: AskedAct) -> PendingTurn:
        """What was prepared, if it answers the very same prompt; else a turn begun now."""
        digest = self._digest(case, state, memory, spec)
        if self._made is not None and (self._made.digest != digest or self._made.failed):
            self._ledger.add_unreported(await self._made.stop())
            self._made = None
        if self._made is None:
            self._made = self._begin(case, state, memory, spec, digest)
        return self._made

    def _begin(self, case: Case, state: State, memory: SeatMemory, spec: AskedAct, digest: str) -> PendingTurn:
        return PendingTurn(digest, lambda telling: self._speech(case, state, memory, spec, telling))

    def _drop(self, utterance: PendingTurn) -> None:
        async def stopped() -> None:
            self._ledger.add_unreported(await utterance.stop())

        task = asyncio.ensure_future(stopped())
        _dropping.add(task)
        task.add_done_callback(_dropping.discard)

    async def _broken_off(self, utterance: PendingTurn, state: State, telling: MindOutput) -> None:
        """The floor is gone, or the room stands still: stop the call, tell its cost, and remember what was said."""
        if utterance.done:
            return
        owed = await utterance.stop()
        begun = utterance.begun
        self._made = None
        self._broken = (state.round, state.seats[self._seat].tenure, begun) if begun else None
        self._ledger.add_unreported(owed)
        with contextlib.suppress(Exception):
            await self._ledger.report_all(telling)

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
            self._desk.index(),
            look_ups=look_ups_offered(state) and not self.choice.analyses,
            short=_short(state),
            begun=self._begun(state),
        )

    def _digest(self, case: Case, state: State, memory: SeatMemory, spec: AskedAct) -> str:
        return digest_of(self._messages(case, state, memory, self.choice), self.choice.name)

    async def _speech(
        self, case: Case, state: State, memory: SeatMemory, spec: AskedAct, telling: MindOutput
    ) -> a.Speak:
        """The turn. Raises `CallFailed` when the model gave none, after saying so."""
        begun = self._begun(state)
        deadline = spec.due - DEADLINE_MARGIN_SECONDS if spec.due is not None else None
        found = await self._worked_out(AnalysisRequest(case, state, memory, self._seat, self.choice, deadline), telling)
        words = juror_prompt.words_for_persona(persona_of(state, self._seat), _short(state))
        turn = ModelTurn(
            self._desk,
            self.choice,
            self._seat,
            case,
            state,
            telling,
            prompt=lambda choice: _with(found, self._messages(case, state, memory, choice)),
            most=juror_prompt.most_tokens(words),
            deadline=deadline,
            begun=begun,
        )
        said = await turn.make()
        text = f"{begun} {said.text}" if begun else said.text
        return speech_to_act(case, state, self._seat, self._desk.index(), replace(said, text=text[: a.TEXT_LIMIT]))

    async def _worked_out(self, wish: AnalysisRequest, telling: MindOutput) -> str:
        """What it has worked out with code, fenced; empty where it does not do so, or nothing came of it."""
        laboratory, state = self._desk.laboratory, wish.state
        if laboratory is None or not self.choice.analyses or not look_ups_offered(state):
            return ""
        # Whoever was interrupted has done so before; and where money runs low it is saved here first.
        if self._begun(state) or _short(state):
            return ""
        return await run_analysis(wish, self._desk.attempts, self._ledger, laboratory, telling)


_dropping: set[asyncio.Future[None]] = set()
"""Turns that are being broken off; the loop itself keeps no hold of them."""


def _with(found: str, messages: list[Message]) -> list[Message]:
    """A prompt with what was worked out at its end; roles take turns as before."""
    if not found:
        return messages
    last = messages[-1]
    return [*messages[:-1], replace(last, content=f"{last.content}\n\n{fill_template('analysed', finding=found)}")]


def _short(state: State) -> bool:
    return budget_stage(state.spent.total.cost, budget_of(state.settings)) != "full"
