"""How a model is asked that reads a matter once: for one JSON object at a time, each call kept for the record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.core import acts
from engine.core.events import BENCH
from rooms.minds.llm.answers import UnreadableAnswer, read_object
from rooms.minds.llm.calls import Message, ModelChoice, ReadAnswer, Reply, Schema
from rooms.minds.llm.retry import CallRequest, CallRunner
from rooms.minds.marking.prompts import PROMPTS, Task

MAX_CALLS = 2
"""Calls about one matter: the second is for what the first has left out or has wrong."""
MAX_ANSWER_TOKENS = 6_000
"""Tokens of an answer."""
INSTEAD_SENTENCE = "Nothing of the matter is marked by a model."


@dataclass
class _Calls:
    """A `MindOutput` that keeps what was called."""

    made: list[acts.ReportCall] = field(default_factory=list)

    def add_text(self, text: str) -> None:
        """No answer is streamed."""

    def discard_text(self) -> None:
        """No answer is streamed."""

    def look_up_started(self, label: str) -> None:
        """Nothing is looked up."""

    async def call_finished(self, call: acts.ReportCall) -> None:
        self.made.append(call)

    async def call_failed(self, reason: str, instead: str) -> None:
        """The last failure is raised, and whoever asked says it."""


@dataclass(frozen=True)
class MatterReader:
    """A model that reads one matter, and is asked about it."""

    choice: ModelChoice
    runner: CallRunner
    deadline: float | None
    """By the clock of the runner."""
    _output: _Calls = field(default_factory=_Calls)

    @property
    def calls(self) -> tuple[acts.ReportCall, ...]:
        """The calls so far."""
        return tuple(self._output.made)

    async def answer(
        self, messages: Callable[[ModelChoice], list[Message]], schema: Schema, task: Task
    ) -> tuple[Mapping[str, Any] | None, str]:
        """The object of an answer, else why it cannot be read. Raises `CallFailed`.

        Args:
            task: whose templates the messages are made of.
        """
        request = CallRequest(
            seat=BENCH,
            task="mark",
            prompt=PROMPTS.fingerprint(task),
            choice=replace(self.choice, max_tokens=max(self.choice.max_tokens, MAX_ANSWER_TOKENS)),
            messages=messages,
            max_tokens=MAX_ANSWER_TOKENS,
            schema=schema,
            deadline=self.deadline,
            instead=INSTEAD_SENTENCE,
            read=_reading,
        )
        reply = await self.runner.complete(request, self._output)
        try:
            return read_object(reply.text), ""
        except UnreadableAnswer as unreadable:
            return None, str(unreadable)


async def _reading(reply: Reply) -> ReadAnswer:
    """Whether an answer can be read at all."""
    try:
        return ReadAnswer(read_object(reply.text))
    except UnreadableAnswer as unreadable:
        return ReadAnswer(flaw=str(unreadable), usable=False)
