"""Jurors who work with code before they speak: the agent, the call, the child process and the turn together."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.formats.jury.rules.rounds import CALLS_PER_ROUND
from harness.services import provider_analysts
from harness.services.provider import Provider
from rooms.minds.formats.generic.mind import DEADLINE_MARGIN_SECONDS
from rooms.minds.formats.jury import analysis
from rooms.minds.formats.jury.analysis import FALLBACK_SENTENCE, LOOK_UP_LABEL
from rooms.minds.formats.jury.prompts import PROMPTS
from rooms.minds.llm.client import LiteLLMClient
from rooms.minds.sandbox.base import ExecutionFailed, RunResult
from rooms.minds.sandbox.code_execution import build_code_execution, load_agent
from tests.rooms.minds.conftest import choice_at
from tests.rooms.minds.formats.jury.analysts import EXECUTION, SEED, asked_of, codes, first_turn, table_with
from tests.rooms.minds.table import CASE, Models, OutputRecorder

# One turn


async def test_an_analyst_works_something_out_and_it_reaches_what_it_says(
    provider: Provider, litellm: LiteLLMClient
) -> None:
    models = table_with(litellm, provider)
    said, recorder = await first_turn(models)
    assert recorder.failures == []
    assert recorder.look_ups == [LOOK_UP_LABEL]
    calls = models.calls()
    assert [call.task for call in calls] == ["look_up", "look_up", "speak"]
    assert {call.prompt for call in calls[:2]} == {PROMPTS.fingerprint("analyse")}
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


async def test_a_model_without_a_system_role_gets_the_same_text_in_turns(
    provider: Provider, litellm: LiteLLMClient
) -> None:
    models = table_with(litellm, provider, system=False, alternate=True)
    _, recorder = await first_turn(models)
    assert recorder.failures == []
    for asked in provider.asked:
        roles = [message["role"] for message in asked.body["messages"]]
        assert roles == ["user", "assistant"] * (len(roles) // 2) + ["user"]
    assert all("# Your tools" in asked.prompt for asked in asked_of(provider, "analyse"))


async def test_only_analysts_analyse_and_only_with_a_call_to_spare(provider: Provider, litellm: LiteLLMClient) -> None:
    models = Models(litellm, choice_at(provider), seed=SEED, code_execution=build_code_execution(EXECUTION))
    _, recorder = await first_turn(models)
    assert LOOK_UP_LABEL not in recorder.look_ups
    assert not asked_of(provider, "analyse")
    models = table_with(litellm, provider)
    spec = models.to("speak")
    for _ in range(CALLS_PER_ROUND - 3):
        models.context.ledger.count_call(models.state)
    _, recorder = await models.speak(spec)
    assert (recorder.look_ups, recorder.failures) == ([], [])
    assert not asked_of(provider, "analyse")


# What goes wrong


class Away:
    """An executor that nobody can reach."""

    async def run(self, code: str, data: Mapping[str, Any], *, seconds: float, memory_mb: int) -> RunResult:
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
async def test_code_without_a_result_is_reported_and_the_juror_speaks_without_it(
    provider: Provider, litellm: LiteLLMClient, code: str, reason: str
) -> None:
    provider.answer = codes(code)
    # Nothing but code that never ends is to reach its limit, however busy the machine is.
    seconds = 1.0 if code == "while True: pass" else EXECUTION.seconds
    models = table_with(litellm, provider, execution=replace(EXECUTION, seconds=seconds))
    said, recorder = await first_turn(models)
    assert recorder.failures == [(reason, FALLBACK_SENTENCE)]
    assert said.text
    (spoken,) = asked_of(provider, "speak")
    assert "<finding>" not in spoken.prompt
    assert models.calls()[-1].task == "speak"
    assert len(models.calls()) <= 1 + analysis.MAX_STEPS
    for asked in asked_of(provider, "analyse")[1:]:
        last = asked.body["messages"][-1]["content"]
        assert len(last) < 2_500, "what is shown of the output is bounded"
        assert re.search(r"^<(output|fault)>[^<>\n]*</\1>$", last, re.MULTILINE) or "It printed nothing." in last


async def test_a_juror_speaks_although_its_analysis_has_no_sandbox_or_no_code(
    provider: Provider, litellm: LiteLLMClient
) -> None:
    _, recorder = await first_turn(table_with(litellm, provider, Away()))
    reason = "Analyst analyses with code, and docker cannot be reached: start it."
    assert recorder.failures == [(reason, FALLBACK_SENTENCE)]
    provider.answer = lambda messages: (
        "I would rather talk about the weather, to be honest with you."
        if provider_analysts.task_of(messages) == "analyse"
        else provider_analysts.answer(messages)
    )
    said, recorder = await first_turn(table_with(litellm, provider))
    assert recorder.failures == [("Analyst analyses with code, and came to no result this time.", FALLBACK_SENTENCE)]
    assert said.text
    assert analysis.NO_CODE_SENTENCE in asked_of(provider, "analyse")[-1].prompt


async def test_a_failed_analysis_is_not_repeated_and_the_turn_is_still_spoken(
    provider: Provider, litellm: LiteLLMClient
) -> None:
    provider.fail("500", task="analyse")
    models = table_with(litellm, provider)
    said, recorder = await first_turn(models)
    assert [instead for _, instead in recorder.failures] == [FALLBACK_SENTENCE]
    assert [(call.task, call.outcome) for call in models.calls()] == [("look_up", "failed"), ("speak", "answered")]
    assert said.text


async def test_time_that_is_over_ends_the_analysis_and_not_the_turn(provider: Provider, litellm: LiteLLMClient) -> None:
    # The first in a process takes as long as all of the analysis has.
    await asyncio.to_thread(load_agent)
    provider.fail("stall", task="analyse")
    models = table_with(litellm, provider)
    # By the table's clock, which stands at 0: half of what is left may be taken.
    said, recorder = await models.speak(replace(models.to("speak"), due=DEADLINE_MARGIN_SECONDS + 6.0))
    assert recorder.failures == [("Analyst analyses with code, and was not done in time.", FALLBACK_SENTENCE)]
    assert [(call.task, call.outcome) for call in models.calls()] == [("look_up", "cancelled"), ("speak", "answered")]
    assert said.text


async def test_code_that_is_stopped_leaves_nothing_behind(provider: Provider, litellm: LiteLLMClient) -> None:
    ended = asyncio.Event()
    began = asyncio.Event()

    class Endless:
        async def run(self, code: str, data: Mapping[str, Any], *, seconds: float, memory_mb: int) -> RunResult:
            began.set()
            try:
                await asyncio.sleep(60)  # real time: work that is cancelled
            finally:
                ended.set()
            raise AssertionError("nobody waits so long")

        async def check(self) -> None: ...

    models = table_with(litellm, provider, Endless())
    spec = models.to("speak")
    recorder = OutputRecorder(models)
    speaking = asyncio.create_task(models.speak(spec, recorder))
    async with asyncio.timeout(20):
        await began.wait()
        speaking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await speaking
        await ended.wait()
    asked = len(provider.asked)
    assert [(call.task, call.outcome) for call in models.calls()] == [("look_up", "answered")]
    await asyncio.sleep(0.1)  # real time: a call that must not come has the time to come
    assert len(provider.asked) == asked, "no step follows"

    provider.fail("stall", task="analyse")
    models = table_with(litellm, provider)
    spec = models.to("speak")
    speaking = asyncio.create_task(models.speak(spec, OutputRecorder(models)))
    async with asyncio.timeout(20):
        while len(provider.asked) == asked:  # noqa: ASYNC110 – the provider has no event for it
            await asyncio.sleep(0.02)  # real time: polls what no event announces
        speaking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await speaking
    assert [(call.task, call.outcome) for call in models.calls()] == [("look_up", "cancelled")]


def test_without_the_library_the_remedy_is_named() -> None:
    script = """
import importlib.util, sys, asyncio
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "smolagents":
            raise ModuleNotFoundError(name)
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name == "smolagents" else find(name, package)
sys.meta_path.insert(0, Missing())
from rooms.minds.sandbox.code_execution import load_agent, build_code_execution, preload
from rooms.minds.sandbox.configuration import Execution
async def main():
    preload()
    print(await build_code_execution(Execution()).why_not())
    try:
        load_agent()
    except ImportError:
        print("not loaded")
asyncio.run(main())
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.splitlines() == [
        "smolagents is not installed: .venv/bin/pip install -e '.[codeagent]'",
        "not loaded",
    ], done.stderr


def test_loading_the_library_reads_no_keys_and_opens_no_connection(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("TWELVE_CANARY_KEY=secret\n")
    script = """
import os, sys
import dotenv.main
reached, out = [], ("socket.connect", "socket.getaddrinfo", "socket.sendto", "subprocess.", "os.posix_spawn")
sys.addaudithook(lambda name, values: reached.append(name) if name.startswith(out) else None)
dotenv.main.find_dotenv = lambda *_, **__: os.path.abspath(".env")
before = dict(os.environ)
from rooms.minds.sandbox.code_execution import load_agent
agents = load_agent()
answers = iter(["Look.\\n<code>print(1)</code>", "Done.\\n<code>final_answer('one')</code>"])
found = agents.run_agent(
    "task {{ 7 * 7 }} [/bold]", lambda parts: next(answers),
    lambda code: agents.AgentMessage("<output>1</output>", "one" if "final" in code else None),
    no_code_message="", max_steps=2,
)
print(found, dict(os.environ) == before, reached)
"""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[5])}
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=tmp_path,
        env=environment,
    )
    assert (done.stdout, done.stderr) == ("one True []\n", "")
