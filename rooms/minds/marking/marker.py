"""A model marks a matter: one call for its points, and one more for what of them could not stand.

The evidence of an imported trial has no points to be found: it is weighed (`weigher.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Generic

from engine.core import acts
from engine.core.matter import Matter
from engine.matters.criminal_case import Case
from engine.matters.document_matter import Papers, papers_of
from engine.matters.marking import (
    WANTED_POINTS,
    AnyMatter,
    Flaw,
    Marks,
    asked_again,
    mended,
    read_marks,
    with_marks,
)
from engine.matters.points import Mark, Reading
from engine.matters.weighing import NO_WEIGHTS, missing_ids
from rooms.computation import compute
from rooms.minds.llm.budget import RoomBudget
from rooms.minds.llm.calls import CallFailed, Message, ModelChoice, ModelClient
from rooms.minds.llm.configuration import Configuration
from rooms.minds.llm.recording import KeepsCalls, RecordedCall
from rooms.minds.llm.retry import CallRunner
from rooms.minds.llm.tokens import tokens
from rooms.minds.marking.asking import MAX_CALLS, MatterReader
from rooms.minds.marking.prompt import DOCUMENT_TOKENS, again_messages, answer_schema, first_messages
from rooms.minds.marking.weigher import TOKENS_PER_WEIGHT, weigh_messages, weighed_case
from rooms.minds.shown_documents import too_long
from rooms.store.mind_records import Money
from rooms.surroundings import Surroundings

TOKENS_PER_POINT = 170
"""Tokens of a point in an answer, with its quotes."""
MAX_USD = 1.0
"""What marking one matter may cost; it costs a few cents."""
CUT_SENTENCE = "the papers are longer than it can be shown at once; it read the beginning of each."


@dataclass(frozen=True)
class Marked(Generic[AnyMatter]):
    """A matter that a model was asked to mark, and what that took."""

    matter: AnyMatter
    """Without points where the model could not be asked."""
    calls: tuple[acts.ReportCall, ...]
    failure: str | None
    """Why it could not be asked, in a sentence."""
    recorded: Sequence[RecordedCall] = ()
    """The same calls with all that may be asked of them later."""


@dataclass(frozen=True)
class EnvironmentKeys:
    """Keys as the environment has them."""

    configuration: Configuration

    async def of(self, seat: int, choice: ModelChoice) -> str | None:
        """The key for a model; None where it needs none, or there is none."""
        return self.configuration.key_of(choice)


def marking_runner(
    client: ModelClient,
    configuration: Configuration,
    surroundings: Surroundings,
    spending: Money | None = None,
    installation_cap: float | None = None,
    recorder: KeepsCalls | None = None,
) -> CallRunner:
    """What runs the calls for one matter. `spending`: of the installation, which spends `installation_cap` at most;
    `recorder` keeps the calls."""
    return CallRunner(
        client,
        configuration.models,
        EnvironmentKeys(configuration),
        RoomBudget(lambda: 0.0, lambda: MAX_USD, spending, installation_cap),
        clock=surroundings.steady,
        jitter=surroundings.fraction,
        recorder=recorder,
    )


@dataclass(frozen=True)
class MarkingForecast:
    """What it will probably take, both calls reckoned with."""

    calls: int
    tokens_in: int
    tokens_out: int
    cost: float
    """USD; 0 for a local model."""


def first_question(matter: Matter, choice: ModelChoice) -> tuple[list[Message], int] | None:
    """What a model is asked first about a matter, and how many tokens its answer probably has; None where there is
    nothing to ask."""
    if isinstance(matter, Case):
        ids = missing_ids(NO_WEIGHTS, matter)
        return weigh_messages(matter, choice, ids), len(ids) * TOKENS_PER_WEIGHT
    papers = papers_of(matter)
    return None if papers is None else (first_messages(papers, choice), WANTED_POINTS * TOKENS_PER_POINT)


def forecast_marking(matter: Matter, choice: ModelChoice) -> MarkingForecast:
    """What marking a matter will probably take; nothing where there is nothing to mark."""
    question = first_question(matter, choice)
    if question is None:
        return MarkingForecast(0, 0, 0, 0.0)
    messages, tokens_out = question
    once = sum(tokens(message.content) for message in messages)
    whole_in, whole_out = MAX_CALLS * once + tokens_out, round(1.5 * tokens_out)
    return MarkingForecast(MAX_CALLS, whole_in, whole_out, choice.cost(whole_in, whole_out))


def not_asked(
    matter: AnyMatter, choice: ModelChoice, now: datetime, why: str, calls: Sequence[acts.ReportCall] = ()
) -> Marked[AnyMatter]:
    """The matter without marks, which says why."""
    reading = Reading(name=_name(choice), at=now, thin=(f"it could not be asked. {why}",))
    return Marked(matter.model_copy(update={"readings": (reading,)}), tuple(calls), why)


def _name(choice: ModelChoice) -> str:
    return (choice.label or choice.name)[:80]


async def mark_matter(
    matter: AnyMatter, choice: ModelChoice, runner: CallRunner, now: datetime, deadline: float | None = None
) -> Marked[AnyMatter]:
    """The matter with the points that a model marks in it, and with what is thin about them.

    Args:
        now: UTC, when it is asked.
        deadline: by the clock of the runner.
    """
    if not choice.marks:
        why = f", as {choice.why_small}" if choice.why_small else ""
        return not_asked(
            matter, choice, now, f"It is asked in the small mode{why}, in which it marks and weighs nothing."
        )
    name = _name(choice)
    mark, reader = Mark(basis="model", name=name, at=now), MatterReader(choice, runner, deadline)
    try:
        if isinstance(matter, Case):
            derived, why_not = await weighed_case(matter, reader, mark)
            return Marked(matter.model_copy(update={"derived": derived}), reader.calls, why_not)
        papers = papers_of(matter)
        if papers is None:
            return Marked(matter, (), None)
        asking = _Asking(papers, reader, mark)
        marks, unreadable = await asking.first()
        marks, unreadable = await asking.once_more(marks, unreadable)
    except CallFailed as failure:
        return not_asked(matter, choice, now, failure.sentence, reader.calls)
    thin = [f"its answer could not be read ({unreadable})."] if unreadable and not marks.points else []
    thin += [CUT_SENTENCE] if too_long(papers.documents, DOCUMENT_TOKENS) else []
    reading = Reading(name=name, at=now, thin=tuple(thin))
    return Marked(await compute(partial(with_marks, matter, marks, reading)), reader.calls, None)


@dataclass(frozen=True)
class _Asking:
    """What a model is asked about some papers."""

    papers: Papers
    reader: MatterReader
    mark: Mark

    async def first(self) -> tuple[Marks, str]:
        """Its marks, and why its answer cannot be read; empty where it can. Raises `CallFailed`."""
        return await self._ask(partial(first_messages, self.papers), again=False)

    async def once_more(self, marks: Marks, unreadable: str) -> tuple[Marks, str]:
        """The marks with what could not stand asked for again. As they are where nothing is wrong with them, and where
        there is no answer."""
        flaws = await compute(partial(asked_again, marks, self.papers))
        if unreadable:
            sentence = f"your answer could not be read: {unreadable}. Send at most {WANTED_POINTS} points."
            flaws = (Flaw("", sentence),)
        if not flaws:
            return marks, ""
        try:
            again, unreadable = await self._ask(
                lambda choice: again_messages(self.papers, choice, marks.points, flaws), again=True
            )
        except CallFailed:
            return marks, unreadable
        return mended(marks, again), unreadable

    async def _ask(self, messages: Callable[[ModelChoice], list[Message]], *, again: bool) -> tuple[Marks, str]:
        answer, unreadable = await self.reader.answer(messages, answer_schema(self.papers, again=again), "mark")
        if answer is None:
            return Marks(()), unreadable
        return await compute(partial(read_marks, answer, self.papers, self.mark)), ""
