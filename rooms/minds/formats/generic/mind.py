"""A mind that plays a seat of any format with a language model (`GenericMind`).

It is asked for every act that the format does not leave to the house. What it answers is checked by the rules before it
is submitted. Where the model fails at anything, the room reads why and what is done instead, and the house answers.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from functools import partial

import structlog

from engine.core import acts
from engine.core.acts import Act
from engine.core.asks import AskedAct, answers_ask
from engine.core.authorize import SeatHolder, authorize
from engine.core.errors import Refusal
from engine.core.format import Context
from engine.core.matter import OwnMatter
from engine.core.memory import SeatMemory
from engine.core.state import State
from rooms.computation import compute
from rooms.errors import StoreUnavailable
from rooms.live.speech import complete_act
from rooms.minds.base import MindOutput, call_limit_sentence, house_instead
from rooms.minds.context import MindContext
from rooms.minds.formats.generic.answer import ModelAnswer
from rooms.minds.formats.generic.prompt import prompt_for
from rooms.minds.formats.scene import AskScene, seat_scene
from rooms.minds.house import HouseMind, answer_instead
from rooms.minds.llm.answers import UnreadableAnswer
from rooms.minds.llm.calls import CallFailed, ModelChoice
from rooms.minds.llm.pending_turn import PendingTurn, digest_of
from rooms.store.persona_records import PersonaMemory

DEADLINE_MARGIN_SECONDS = 2.0
"""Seconds before its deadline that an answer must be there by, so that a failure can still be reported."""
_LATE_CODES = frozenset({"stale", "stale_tenure", "room_paused", "room_closed", "not_your_floor", "not_begun"})
"""Refusals of an act that came too late, whatever it says."""
log = structlog.get_logger()


class GenericMind:
    """Plays one seat with one model. What it keeps between two asks is only what it prepared or had begun."""

    def __init__(self, seat: int, choice: ModelChoice, context: MindContext) -> None:
        self.choice = choice
        self._seat = seat
        self._context = context
        self._ledger = context.ledger
        self._house = HouseMind(context.format.house)
        self._pending: dict[str, PendingTurn[Act]] = {}
        """By ask: what was prepared, or is being made."""
        self._answering: set[str] = set()
        """The asks that somebody waits for."""
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
            return await self._answer_by_model(matter, state, memory, spec, output)
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
        if spec.by_house or self._limit_reached(state):
            return
        for ask in [ask for ask in self._pending if ask != spec.ask and ask not in self._answering]:
            self._stop_in_background(self._pending.pop(ask))
        scene, digest = await compute(partial(self._scene_and_digest, matter, state, memory, spec))
        if spec.ask in self._answering:
            return
        known = self._pending.get(spec.ask)
        if known is not None and known.digest != digest:
            self._stop_in_background(known)
        if known is None or known.digest != digest:
            self._pending[spec.ask] = self._begin(scene, state, spec, digest)

    async def close(self) -> None:
        """Stop what is being made."""
        for pending in self._pending.values():
            self._ledger.add_unreported(await pending.stop())
        self._pending.clear()
        await asyncio.gather(*self._stopping)

    def _remembers(self) -> PersonaMemory | None:
        """What the persona of this seat remembers of other games: of a format that keeps nothing, nothing."""
        return None

    # Acts in the making

    async def _answer_by_model(
        self, matter: OwnMatter, state: State, memory: SeatMemory, spec: AskedAct, output: MindOutput
    ) -> Act:
        """The model's act. Raises `CallFailed`, after the failure was reported."""
        await self._ledger.report_all(output)
        if spec.act == "speak":
            # The index of a long matter takes most of a second to build, once.
            await compute(self._context.index)
        scene, digest = await compute(partial(self._scene_and_digest, matter, state, memory, spec))
        pending = self._pending.pop(spec.ask, None)
        if pending is not None and (pending.digest != digest or pending.failed):
            self._ledger.add_unreported(await pending.stop())
            pending = None
        if pending is None:
            limit = self._context.format.calls_per_round
            if limit is not None and self._limit_reached(state):
                sentence = call_limit_sentence(limit)
                await output.call_failed(sentence, house_instead(self._context.format, spec.act))
                raise CallFailed("quota", sentence)
            pending = self._begin(scene, state, spec, digest)
        try:
            return await pending.replay_to(output)
        except asyncio.CancelledError:
            self._ledger.add_unreported(await pending.stop())
            with contextlib.suppress(Exception):
                await self._ledger.report_all(output)
            raise

    def _begin(self, scene: AskScene, state: State, spec: AskedAct, digest: str) -> PendingTurn[Act]:
        def make(output: MindOutput) -> ModelAnswer:
            self._ledger.count_call(state)
            return ModelAnswer(
                self._context,
                prompt_for(scene),
                scene,
                self.choice,
                output,
                task="speak" if spec.act == "speak" else "act",
                instead=house_instead(self._context.format, spec.act),
                check=self._checked(scene, state, spec),
                deadline=spec.due - DEADLINE_MARGIN_SECONDS if spec.due is not None else None,
                count_call=lambda: self._count_call(state),
            )

        return PendingTurn(digest, lambda output: make(output).make())

    def _stop_in_background(self, pending: PendingTurn[Act]) -> None:
        async def stopped() -> None:
            self._ledger.add_unreported(await pending.stop())

        task = asyncio.ensure_future(stopped())
        self._stopping.add(task)
        task.add_done_callback(self._stopping.discard)

    def _scene_and_digest(
        self, matter: OwnMatter, state: State, memory: SeatMemory, spec: AskedAct
    ) -> tuple[AskScene, str]:
        """What the seat is asked, as it sees it, and by what a prepared answer is known again: the whole prompt."""
        scene = seat_scene(self._context.format, matter, state, memory, spec, self._remembers())
        messages = prompt_for(scene).fill(scene, self.choice)
        return scene, digest_of(messages, self.choice.name, scene.act, scene.topic)

    # Limits and rules

    def _limit_reached(self, state: State) -> bool:
        limit = self._context.format.calls_per_round
        return limit is not None and self._ledger.calls_in_round(state) >= limit

    def _count_call(self, state: State) -> bool:
        if self._limit_reached(state):
            return False
        self._ledger.count_call(state)
        return True

    def _checked(self, scene: AskScene, state: State, spec: AskedAct) -> Callable[[Act], Act]:
        format, seat = self._context.format, self._seat

        def check(act: Act) -> Act:
            """The act with what the room adds to a speech. Raises `UnreadableAnswer` where the rules refuse it."""
            try:
                if isinstance(act, acts.Speak):
                    act = complete_act(format, state, self._context.index(), scene.memory, seat, act)
                holder = SeatHolder(seat, state.seats[seat].tenure)
                cited = spec.ask if answers_ask(format, state, act, spec.act) else None
                authorize(Context(format, state, state.at), holder, act, cited, None)
            except Refusal as refusal:
                if refusal.code not in _LATE_CODES:
                    # The rules' own sentence may repeat what was answered, and the table may not read that.
                    raise UnreadableAnswer("the rules do not allow it", refusal.detail) from None
            return act

        return check
