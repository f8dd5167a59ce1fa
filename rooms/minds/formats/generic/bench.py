"""The bench with models (`ModelBench`), whatever the format: the house answers for it where the format asks no model,
and where the model fails, once everybody has read why.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TypeVar, get_args

from engine.core import acts
from engine.core.asks import AskedAct
from engine.core.matter import OwnMatter
from engine.core.memory import SeatMemory
from engine.core.state import State
from rooms.computation import compute
from rooms.minds.base import MindFailed, MindOutput, call_limit_sentence
from rooms.minds.context import BenchTask, ChooseModel, MindContext
from rooms.minds.formats.generic.answer import ask_model
from rooms.minds.formats.generic.summary import summary_due, summary_question
from rooms.minds.formats.players import PlayedByModels
from rooms.minds.formats.questions import AskedBench, ModelQuestion
from rooms.minds.house import HouseBench
from rooms.minds.llm.calls import CallFailed

T = TypeVar("T")
DEADLINE_MARGIN_SECONDS = 1.0
"""Seconds before its deadline that an answer must be there by, so that a failure can still be reported."""


class ModelBench:
    """Does with models what the bench is asked."""

    def __init__(self, choose: ChooseModel, context: MindContext, models: PlayedByModels) -> None:
        self._choose = choose
        """The model of a task; None leaves it to the house."""
        self._context = context
        self._models = models
        self._house = HouseBench(context.format.house)

    async def answer(
        self, matter: OwnMatter, state: State, memories: Mapping[int, SeatMemory], spec: AskedAct, output: MindOutput
    ) -> acts.Act:
        """The act that answers an ask of the bench."""
        task: BenchTask = spec.act if spec.act in get_args(BenchTask) else "narrate"  # type: ignore[assignment] # checked
        choice = self._choose(state, task)
        if choice is not None:
            asked = AskedBench(self._context, task, choice, matter, state, memories)
            question = await compute(partial(self._models.bench_question, asked, spec))
            if question is not None:
                deadline = spec.due - DEADLINE_MARGIN_SECONDS if spec.due is not None else None
                try:
                    return await self._ask(replace(question, ask=spec.ask), state, output, deadline)
                except CallFailed:
                    pass  # the failure was reported where it was raised
        return await self._house.answer(matter, state, memories, spec, output)

    def summary_due(self, state: State) -> bool:
        """Whether what was said is to be summarised now."""
        return summary_due(state) and self._choose(state, "summarise") is not None

    async def summarise(self, matter: OwnMatter, state: State, output: MindOutput) -> acts.Summarise | None:
        """What was said, in a few sentences."""
        choice = self._choose(state, "summarise")
        if choice is None:
            return None
        asked = AskedBench(self._context, "summarise", choice, matter, state, {})
        question = await compute(partial(summary_question, asked))
        if question is None:
            return None
        try:
            return await self._ask(question, state, output, None)
        except CallFailed:
            return None

    async def _ask(self, question: ModelQuestion[T], state: State, output: MindOutput, deadline: float | None) -> T:
        """What a model answers. Raises `MindFailed` where the round has had its calls, and `CallFailed`, after the
        failure was reported."""
        ledger, limit = self._context.ledger, self._context.format.calls_per_round
        await ledger.report_all(output)
        if limit is not None and ledger.calls_in_round(state) >= limit:
            raise MindFailed(call_limit_sentence(limit), question.instead)
        return await ask_model(question, self._context.call_runner, ledger, state, output, deadline)
