"""Questions to models: what is wanted of a model, as a format says it, and what it may be made of.

A format says what is asked, and the engine (`generic/`) asks it: calls, streams, looks up, repairs, counts and reports.
"""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.core import acts
from engine.core.format import Format
from engine.core.matter import OwnMatter
from engine.core.memory import SeatMemory
from engine.core.state import State
from rooms.minds.base import MindOutput
from rooms.minds.context import BenchTask, MindContext
from rooms.minds.llm.calls import Message, ModelChoice, Reply, Schema
from rooms.minds.llm.leak_filter import LeakGuard
from rooms.store.persona_records import PersonaMemory

AnswerT = TypeVar("AnswerT", covariant=True)


@dataclass(frozen=True)
class AskedSeat:
    """A seat that is asked, and what the question to it may be made of."""

    context: MindContext
    choice: ModelChoice
    matter: OwnMatter
    state: State
    memory: SeatMemory
    number: int
    begun: str = ""
    """What it had begun to say in this round, where that was broken off; whole words."""
    remembered: PersonaMemory | None = None
    """What the persona that the model plays remembers of other games; None where it remembers none."""
    ask: str = ""
    """The id of what it is asked."""

    def calls_begun(self) -> int:
        """Calls of the round so far."""
        return self.context.ledger.calls_in_round(self.state)


@dataclass(frozen=True)
class AskedBench:
    """The same of the bench."""

    context: MindContext
    task: BenchTask
    choice: ModelChoice
    matter: OwnMatter
    state: State
    memories: Mapping[int, SeatMemory]

    def calls_begun(self) -> int:
        """Calls of the round so far."""
        return self.context.ledger.calls_in_round(self.state)


@dataclass(frozen=True)
class LookUpRequest:
    """What a model wants to see before it answers: ids, or questions."""

    wanted: tuple[str, ...]


@dataclass(frozen=True)
class LookUpResult:
    """What was looked up."""

    text: str
    """Fenced, for the prompt."""
    label: str
    """What onlookers read."""


@dataclass(frozen=True)
class LookUps:
    """What a model may look up before it answers. Each time costs a call."""

    most: int
    """How many things; 0 where it has to answer at once."""
    tools: tuple[Schema, ...]
    """By which a model looks up; empty for one that says in its answer what it wants to see."""
    schema: Schema | None
    """The JSON schema of an answer that may say so; None where there are tools."""
    find: Callable[[str], Awaitable[LookUpResult]]
    """What there is for an id or a question."""
    shown: Callable[[str, bool], str]
    """What the model reads of what was found, and whether it may look one more thing up."""


@dataclass(frozen=True)
class ModelQuestion(Generic[AnswerT]):
    """What one model is asked, and how its answer is read."""

    seat: int
    """0: the bench."""
    task: acts.CallTask
    choice: ModelChoice
    """The model that is asked first."""
    fingerprint: str
    """Of the templates of the prompt."""
    prompt: Sequence[Message]
    """The whole prompt for that model; what others wrote stands quoted (`rooms/minds/llm/quoting.py`)."""
    prompt_for: Callable[[ModelChoice], Sequence[Message]]
    """The same for a model that stands in: it may have no system role, or answer in another form."""
    max_tokens: int
    """The most that an answer may have; a model that thinks has its own limit."""
    schema: Schema | None
    """The JSON schema of the answer: an object with every key required and no other keys."""
    read: Callable[[Reply], AnswerT | LookUpRequest]
    """What an answer is. Raises `UnreadableAnswer`."""
    repair: Callable[[str], str]
    """What a model is sent about the flaw of an answer that cannot be used."""
    instead: str
    """What is done where the model fails, as everybody reads it."""
    tools: tuple[Schema, ...] = ()
    """Of which the answer is a call."""
    temperature: float | None = None
    """None: as the model is configured."""
    stream_guard: LeakGuard | None = None
    """Behind which the answer's text is published while it comes; None: nothing of it is."""
    begun: str = ""
    """What was published before it was broken off; the answer's text begins with that."""
    look_ups: LookUps | None = None
    calls_left: Callable[[int], float] = lambda begun: math.inf
    """How many calls may still be spent on look-ups and a repair, where so many were begun in the round."""
    ask: str = ""
    """The id of the ask that it answers; empty for what no ask waits for."""
    prepare: Callable[[MindOutput, float | None], Awaitable[ModelQuestion[AnswerT]]] | None = None
    """Of a seat: what is done before the first call and until a deadline, such as an analysis; gives the question as it
    is asked then."""


def calls_of_round(format: Format) -> Callable[[int], float]:
    """How many calls a round has left, by the format's limit, where so many were begun."""
    limit = math.inf if format.calls_per_round is None else format.calls_per_round
    return lambda begun: limit - begun
