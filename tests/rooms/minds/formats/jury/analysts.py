"""Tables of analysts: what the tests of jurors who work with code share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.core import acts
from harness.services import provider_analysts
from harness.services.provider import Provider
from rooms.minds.formats.jury.round_calls import look_ups_offered
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.client import LiteLLMClient
from rooms.minds.sandbox.base import Executor
from rooms.minds.sandbox.code_execution import build_code_execution
from rooms.minds.sandbox.configuration import Execution
from tests.rooms.minds.conftest import choice_at
from tests.rooms.minds.table import Models, OutputRecorder

SEED = "s1"
EXECUTION = Execution(seconds=30.0, memory_mb=256)


def analyst_at(provider: Provider, **more: object) -> ModelChoice:
    return choice_at(provider, label="Analyst", analyses=True, **more)


def table_with(
    door: LiteLLMClient,
    provider: Provider,
    executor: Executor | None = None,
    execution: Execution = EXECUTION,
    **more: object,
) -> Models:
    """A table of analysts, two of whom speak in its first round; their code runs here where nothing else is said."""
    place = build_code_execution(execution)
    if executor is not None:
        place = replace(place, executor=executor)
    return Models(door, analyst_at(provider, **more), seed=SEED, code_execution=place)


def codes(text: str) -> Callable[[list[dict[str, Any]]], str]:
    """A juror who answers every analysis with the same code."""

    def answer(messages: list[dict[str, Any]]) -> str:
        if provider_analysts.task_of(messages) == "analyse":
            return f"I look at it.\n<code>\n{text}\n</code>"
        return provider_analysts.answer(messages)

    return answer


def asked_of(provider: Provider, task: str) -> list[Any]:
    return [asked for asked in provider.asked if asked.task == task]


async def first_turn(models: Models) -> tuple[acts.Speak, OutputRecorder]:
    spec = models.to("speak")
    assert look_ups_offered(models.state)
    return await models.speak(spec)
