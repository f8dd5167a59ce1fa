"""The bench of any format (`GenericBench`): the house answers for it, but for the acts for which the format registered
a prompt. What was said is not summarised: what a prompt holds of it is bounded anyway.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from engine.core import acts
from engine.core.asks import AskedAct
from engine.core.matter import OwnMatter
from engine.core.memory import SeatMemory
from engine.core.state import State
from rooms.minds.base import MindFailed, MindOutput, call_limit_sentence, house_instead
from rooms.minds.context import BenchTask, ChooseModel, MindContext
from rooms.minds.formats.generic.answer import ModelAnswer
from rooms.minds.formats.prompts import registered_prompt
from rooms.minds.formats.scene import bench_scene
from rooms.minds.house import HouseBench
from rooms.minds.llm.calls import CallFailed

DEADLINE_MARGIN_SECONDS = 1.0
"""Seconds before its deadline that an answer must be there by, so that a failure can still be reported."""


class GenericBench:
    """Answers for the bench of any format."""

    def __init__(self, choose: ChooseModel, context: MindContext) -> None:
        self._choose = choose
        self._context = context
        self._house = HouseBench(context.format.house)

    async def answer(
        self, matter: OwnMatter, state: State, memories: Mapping[int, SeatMemory], spec: AskedAct, output: MindOutput
    ) -> acts.Act:
        """The act that answers an ask of the bench."""
        format, ledger = self._context.format, self._context.ledger
        scene = bench_scene(format, matter, state, spec)
        prompt = registered_prompt(scene)
        task: BenchTask = spec.act if spec.act in get_args(BenchTask) else "narrate"  # type: ignore[assignment] # checked
        choice = self._choose(state, task) if prompt is not None else None
        if prompt is None or choice is None:
            return await self._house.answer(matter, state, memories, spec, output)
        await ledger.report_all(output)
        limit = format.calls_per_round

        def count_call() -> bool:
            if limit is not None and ledger.calls_in_round(state) >= limit:
                return False
            ledger.count_call(state)
            return True

        if not count_call():
            raise MindFailed(call_limit_sentence(limit or 0), house_instead(format, spec.act))
        answer = ModelAnswer(
            self._context,
            prompt,
            scene,
            choice,
            output,
            task=task,
            instead=house_instead(format, spec.act),
            check=lambda act: act,
            deadline=spec.due - DEADLINE_MARGIN_SECONDS if spec.due is not None else None,
            count_call=count_call,
        )
        try:
            return await answer.make()
        except CallFailed:
            return await self._house.answer(matter, state, memories, spec, output)

    def summary_due(self, state: State, memories: Mapping[int, SeatMemory]) -> bool:
        """Never."""
        return False

    async def summarise(
        self, matter: OwnMatter, state: State, memories: Mapping[int, SeatMemory], output: MindOutput
    ) -> acts.Summarise | None:
        """Nothing."""
        return None
