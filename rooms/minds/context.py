"""What every mind of one room shares."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from cases.search.index import CaseIndex, Hit
from engine.core.format import Format
from engine.core.state import State
from rooms.minds.llm.call_ledger import CallLedger
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.retry import CallRunner
from rooms.minds.sandbox.code_execution import CodeExecution
from rooms.store.persona_records import PersonaMemories

Find: TypeAlias = Callable[[str, int], Awaitable[list[Hit]]]
"""Searches the matter: the best places for a question, so many at most."""
BenchTask: TypeAlias = Literal["react", "summarise", "narrate"]
"""What a model does for the whole table."""
ChooseModel: TypeAlias = Callable[[State, BenchTask], ModelChoice | None]
"""The model that does a task of the bench; None leaves it to the engine."""


@dataclass(frozen=True)
class RoomPersonas:
    """What personas remember, and the room that reads it and adds to it."""

    memories: PersonaMemories
    deliberation: str


@dataclass(frozen=True)
class MindContext:
    """What every mind of one room shares."""

    format: Format
    """The room's format, bound to its matter."""
    call_runner: CallRunner
    index: Callable[[], CaseIndex]
    """The index of the room's matter, made when it is first wanted; prompts are made with it."""
    ledger: CallLedger
    find: Find | None = None
    """How a mind's questions to the matter are answered; by that index where nothing else is given."""
    code_execution: CodeExecution | None = None
    """Where the code of minds that analyse is run; without one no mind does."""
    personas: RoomPersonas | None = None
    """What personas remember of other games; None where nothing is kept."""
