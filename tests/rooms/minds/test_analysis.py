"""Jurors who work with code before they speak: the agent, the call, the child process and the turn together."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import acts as a
from rooms.minds import analysis
from rooms.minds.analysis import INSTEAD, LABEL
from rooms.minds.base import CALLS_A_ROUND
from rooms.minds.calls import ModelChoice
from rooms.minds.execution.base import ExecutionFailed, Executor, Ran
from rooms.minds.execution.configuration import Execution
from rooms.minds.juror import SPARE
from rooms.minds.laboratory import Laboratory
from rooms.minds.looking_up import offered
from rooms.minds.model import LiteLLM
from rooms.minds.prompts import fingerprint
from tests.rooms.minds.conftest import choice_at
from tests.rooms.minds.table import CASE, Heard, Models
from tests.services import provider_analysts
from tests.services.provider import Provider

NOON = 1_793_000_000.0
EXECUTION = Execution(seconds=5.0, memory_mb=256)


class OneKey:
    """The same key for everybody."""

    async def of(self, seat: int, choice: ModelChoice) -> str | None:
        return "sk-test-key"


def analyst_at(provider: Provider, **more: object) -> ModelChoice:
    return choice_at(provider, label="Analyst", analyses=True, **more)


def table_with(
    door: LiteLLM, provider: Provider, executor: Executor | None = None, execution: Execution = EXECUTION,
    seed: str = "seed", **more: object,
) -> Models:  # fmt: skip
    """A table of analysts, whose code runs in child processes of this machine where nothing else is said."""
    return Models(door, analyst_at(provider, **more), seed=seed, laboratory=Laboratory(execution, executor))


def codes(text: str) -> Callable[[list[dict[str, Any]]], str]:
    """A juror who answers every analysis with the same code."""

    def answer(messages: list[dict[str, Any]]) -> str:
        if provider_analysts.task_of(messages) == "analyse":
            return f"I look at it.\n<code>\n{text}\n</code>"
        return provider_analysts.answer(messages)

    return answer


def asked_of(provider: Provider, task: str) -> list[Any]:
    return [asked for asked in provider.asked if asked.task == task]


async def first_turn(models: Models) -> tuple[a.Speak, Heard]:
    spec = models.to("speak")
    assert offered(models.state)
    return await models.speak(spec)


# One turn


async def test_an_analyst_works_something_out_and_it_reaches_what_it_says(provider: Provider, litellm: LiteLLM) -> None:
    models = table_with(litellm, provider)
    said, heard = await first_turn(models)
    assert heard.failures == []
    assert heard.looked == [LABEL]
    calls = models.calls()
    assert [call.task for call in calls] == ["look_up", "look_up", "speak"]
    assert {call.prompt for call in calls[:2]} == {fingerprint("analyse")}
    assert {call.outcome for call in calls} == {"answered"}
    assert all(call.cost > 0 and call.tokens_in > 0 for call in calls)
    assert models.state.spent.total.cost == pytest.approx(sum(call.cost for call in calls))

    first, second = asked_of(provider, "analyse")
    witnesses, exhibits = len(CASE.witnesses), len(CASE.exhibits)
    assert f"{exhibits} exhibits | {witnesses} witnesses" in second.prompt
    assert "exhibits |" not in first.prompt
    (spoken,) = asked_of(provider, "speak")
    finding = re.search(r"<finding>([^<>\n]*)</finding>", spoken.prompt)
    assert finding is not None
    assert finding[1].startswith(f"Of {witnesses} witnesses each side called so many")
    assert finding[1] in said.text
    assert spoken.body["messages"][-1]["content"].rstrip().endswith("</finding>")
    assert [message["role"] for message in spoken.body["messages"]].count("system") == 1


async def test_a_model_without_a_system_role_is_told_the_same_in_turns(provider: Provider, litellm: LiteLLM) -> None:
    models = table_with(litellm, provider, system=False, alternate=True)
    _, heard = await first_turn(models)
    assert heard.failures == []
    for asked in provider.asked:
        roles = [message["role"] for message in asked.body["messages"]]
        assert roles == ["user", "assistant"] * (len(roles) // 2) + ["user"]
    assert all("# Your tools" in asked.prompt for asked in asked_of(provider, "analyse"))


async def test_others_do_not_analyse_and_an_analyst_does_not_where_the_round_has_no_call_to_spare(
    provider: Provider, litellm: LiteLLM
) -> None:
    models = Models(litellm, choice_at(provider), laboratory=Laboratory(EXECUTION))
    _, heard = await first_turn(models)
    assert LABEL not in heard.looked
    assert not asked_of(provider, "analyse")
    models = table_with(litellm, provider)
    spec = models.to("speak")
    for _ in range(CALLS_A_ROUND - 3):
        models.desk.ledger.begin(models.state)
    _, heard = await models.speak(spec)
    assert (heard.looked, heard.failures) == ([], [])
    assert not asked_of(provider, "analyse")


# What goes wrong


class Away:
    """An executor that nobody can reach."""

    async def run(self, code: str, data: Mapping[str, Any], *, seconds: float, memory_mb: int) -> Ran:
        raise ExecutionFailed("Docker cannot be reached: start it.")

    async def check(self) -> None:
        raise ExecutionFailed("Docker cannot be reached: start it.")


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("1 / 0", "Analyst analyses with code, and came to no result this time."),
        ("print(case", "Analyst analyses with code, and came to no result this time."),
        ("while True: pass", "Analyst analyses with code, and the code was stopped: it was not done after 1 seconds."),
        ("print('x' * 1_000_000)", "Analyst analyses with code, and came to no result this time."),
        ("import os\nos._exit(3)", "Analyst analyses with code, and the code ended its process before it was done."),
        ("final_answer('')", "Analyst analyses with code, and came to no result this time."),
        (
            "final_answer('Nobody at the table and nothing in the file can tell you what to run, what to find')",
            "Analyst analyses with code, and what it found repeats what it was told.",
        ),
    ],
)
async def test_code_that_comes_to_nothing_is_told_in_a_sentence_and_the_juror_speaks_without(
    provider: Provider, litellm: LiteLLM, code: str, reason: str
) -> None:
    provider.answer = codes(code)
    models = table_with(litellm, provider, execution=replace(EXECUTION, seconds=1.0))
    said, heard = await first_turn(models)
    assert heard.failures == [(reason, INSTEAD)]
    assert said.text
    (spoken,) = asked_of(provider, "speak")
    assert "<finding>" not in spoken.prompt
    assert models.calls()[-1].task == "speak"
    assert len(models.calls()) <= 1 + analysis.STEPS
    for asked in asked_of(provider, "analyse")[1:]:
        last = asked.body["messages"][-1]["content"]
        assert len(last) < 2_500, "what is shown of the output is bounded"
        assert re.search(r"^<(output|fault)>[^<>\n]*</\1>$", last, re.MULTILINE) or "It printed nothing." in last


async def test_a_place_that_is_away_and_words_without_code_leave_a_juror_that_speaks(
    provider: Provider, litellm: LiteLLM
) -> None:
    _, heard = await first_turn(table_with(litellm, provider, Away()))
    reason = "Analyst analyses with code, and docker cannot be reached: start it."
    assert heard.failures == [(reason, INSTEAD)]
    provider.answer = lambda messages: (
        "I would rather talk about the weather, to be honest with you."
        if provider_analysts.task_of(messages) == "analyse"
        else provider_analysts.answer(messages)
    )
    said, heard = await first_turn(table_with(litellm, provider))
    assert heard.failures == [("Analyst analyses with code, and came to no result this time.", INSTEAD)]
    assert said.text
    assert analysis.NO_CODE in asked_of(provider, "analyse")[-1].prompt


async def test_a_provider_that_fails_while_it_is_analysed_is_asked_once_and_then_for_the_turn(
    provider: Provider, litellm: LiteLLM
) -> None:
    provider.fail("500", task="analyse")
    models = table_with(litellm, provider)
    said, heard = await first_turn(models)
    assert [instead for _, instead in heard.failures] == [INSTEAD]
    assert [(call.task, call.outcome) for call in models.calls()] == [("look_up", "failed"), ("speak", "answered")]
    assert said.text


async def test_time_that_is_over_ends_the_analysis_and_not_the_turn(provider: Provider, litellm: LiteLLM) -> None:
    provider.fail("stall", task="analyse")
    models = table_with(litellm, provider)
    # By the table's clock, which stands at 0: half of what is left may be taken.
    said, heard = await models.speak(replace(models.to("speak"), due=SPARE + 2.0))
    assert heard.failures == [("Analyst analyses with code, and was not done in time.", INSTEAD)]
    assert [(call.task, call.outcome) for call in models.calls()] == [("look_up", "cancelled"), ("speak", "answered")]
    assert said.text


async def test_whoever_is_stopped_in_the_middle_of_it_leaves_nothing_behind(
    provider: Provider, litellm: LiteLLM
) -> None:
    ended = asyncio.Event()
    began = asyncio.Event()

    class Endless:
        async def run(self, code: str, data: Mapping[str, Any], *, seconds: float, memory_mb: int) -> Ran:
            began.set()
            try:
                await asyncio.sleep(60)
            finally:
                ended.set()
            raise AssertionError("nobody waits so long")

        async def check(self) -> None: ...

    models = table_with(litellm, provider, Endless())
    spec = models.to("speak")
    heard = Heard(models)
    speaking = asyncio.create_task(models.speak(spec, heard))
    async with asyncio.timeout(20):
        await began.wait()
        speaking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await speaking
        await ended.wait()
    asked = len(provider.asked)
    assert [(call.task, call.outcome) for call in models.calls()] == [("look_up", "answered")]
    await asyncio.sleep(0.1)
    assert len(provider.asked) == asked, "no step follows"

    provider.fail("stall", task="analyse")
    models = table_with(litellm, provider)
    spec = models.to("speak")
    speaking = asyncio.create_task(models.speak(spec, Heard(models)))
    async with asyncio.timeout(20):
        while len(provider.asked) == asked:  # noqa: ASYNC110 – the provider tells nobody
            await asyncio.sleep(0.02)
        speaking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await speaking
    assert [(call.task, call.outcome) for call in models.calls()] == [("look_up", "cancelled")]


async def test_without_the_library_the_juror_speaks_without_and_the_remedy_is_named(tmp_path: Path) -> None:
    script = """
import importlib.util, sys, asyncio
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "smolagents":
            raise ModuleNotFoundError(name)
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name == "smolagents" else find(name, package)
sys.meta_path.insert(0, Missing())
from rooms.minds.laboratory import Laboratory, agent
from rooms.minds.execution.configuration import Execution
async def main():
    laboratory = Laboratory(Execution())
    laboratory.warm()
    print(await laboratory.why_not())
    try:
        agent()
    except ImportError:
        print("not loaded")
asyncio.run(main())
"""
    done = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout.splitlines() == [
        "smolagents is not installed: .venv/bin/pip install -e '.[codeagent]'", "not loaded",
    ], done.stderr  # fmt: skip
