"""One request of a mind, through the real LiteLLM: retried, sent to another model, reported and paid for each time."""

import asyncio
import json
import os
import subprocess
import sys
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from engine.core import acts
from harness.services.provider import VERSION, Kind, Provider
from harness.surroundings import SURROUNDINGS
from harness.waiting import until
from rooms.minds.llm.budget import RoomBudget, max_call_cost
from rooms.minds.llm.calls import CallFailed, ModelChoice, Reply
from rooms.minds.llm.client import NOT_LOADED_SENTENCE, LiteLLMClient
from rooms.minds.llm.retry import LOADING_SENTENCE, CallRequest, CallRunner, RetryAfter
from tests.rooms.minds.conftest import all_threads_busy, choice_at
from tests.rooms.minds.llm.test_client import KEY, PROMPT


@dataclass
class OutputRecorder:
    """Records what a mind puts out (a `MindOutput`)."""

    text: str = ""
    discards: int = 0
    calls: list[acts.ReportCall] = field(default_factory=list)
    failures: list[tuple[str, str]] = field(default_factory=list)

    def add_text(self, text: str) -> None:
        self.text += text

    def discard_text(self) -> None:
        self.discards += 1
        self.text = ""

    def look_up_started(self, label: str) -> None:
        raise AssertionError(label)

    async def call_finished(self, call: acts.ReportCall) -> None:
        self.calls.append(call)

    async def call_failed(self, reason: str, instead: str) -> None:
        self.failures.append((reason, instead))


@dataclass
class Room:
    """What calls are made with: two models at one provider, a budget, and a sleep that only counts."""

    door: LiteLLMClient
    provider: Provider
    spent: float = 0.0
    cap: float = 1.0
    now: float = 0.0
    slept: list[float] = field(default_factory=list)
    output: OutputRecorder = field(default_factory=OutputRecorder)

    def __post_init__(self) -> None:
        self.models = {
            "stub": choice_at(self.provider, fallback="other", cheaper="small"),
            "other": choice_at(self.provider, name="other", label="Other", model="stub-2"),
            "small": choice_at(self.provider, name="small", label="Small", model="stub-0", output_price=0.4),
        }
        self.budget = RoomBudget(lambda: self.spent, lambda: self.cap)
        self.call_runner = CallRunner(
            self.door, self.models, self, self.budget, clock=lambda: self.now, jitter=lambda: 0.5, sleep=self.sleep
        )

    async def of(self, seat: int, choice: ModelChoice) -> str | None:
        return KEY

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)

    async def ask(self, **more: object) -> Reply:
        """A whole answer."""
        return await self.call_runner.complete(self.job(**more), self.output)

    def job(self, **more: object) -> CallRequest:
        """What is wanted of the first model."""
        request = CallRequest(3, "speak", "0123456789abcdef", self.models["stub"], PROMPT, 400)
        return replace(request, **more)  # type: ignore[arg-type]

    def asked(self) -> list[str]:
        return [asked.body["model"] for asked in self.provider.asked]


@pytest.fixture
def room(litellm: LiteLLMClient, provider: Provider) -> Room:
    return Room(litellm, provider)


async def test_an_answer_is_reported_as_one_call_with_its_price(room: Room) -> None:
    reply = await room.ask()
    assert json.loads(reply.text)["cites"] == ["E1"]
    [call] = room.output.calls
    assert (call.seat, call.task, call.model, call.version) == (3, "speak", "stub", VERSION)
    assert (call.outcome, call.cost, call.tokens_in) == ("answered", reply.usage.cost, reply.usage.tokens_in)
    assert room.budget.spent == call.cost
    assert room.output.failures == []


async def test_what_may_pass_is_asked_once_more_after_a_pause(room: Room) -> None:
    room.provider.fail("500")
    await room.ask()
    said = "The server of Stub reported an error of its own; its log says which."
    assert room.output.failures == [(said, "It is asked once more.")]
    assert [call.outcome for call in room.output.calls] == ["failed", "answered"]
    assert room.output.calls[0].cost == 0
    assert room.slept == [0.75]


async def test_after_an_answer_that_was_all_thinking_the_next_has_more_room(room: Room) -> None:
    room.provider.fail("thinking")
    await room.ask()
    assert [asked.body["max_tokens"] for asked in room.provider.asked] == [400, 1600]


@pytest.mark.parametrize("fault", ["401", "404", "quota", "refusal", "too_long"])
async def test_what_will_not_pass_goes_straight_to_the_model_that_stands_in(room: Room, fault: Kind) -> None:
    room.provider.fail(fault)
    reply = await room.ask()
    assert room.asked() == ["stub-1", "stub-2"]
    assert [instead for _, instead in room.output.failures] == ["Other is asked instead."]
    assert room.output.calls[-1].model == "other"
    assert reply.text
    assert room.slept == []


async def test_a_server_that_wants_time_gets_it_if_it_is_not_too_much(room: Room) -> None:
    room.provider.fail("429", retry_after=7)
    await room.ask()
    assert room.slept == [7.25]
    assert room.asked() == ["stub-1", "stub-1"]
    room.provider.fail("429", retry_after=120)
    await room.ask()
    assert room.asked()[2:] == ["stub-1", "stub-2"]
    assert room.slept == [7.25]


async def test_a_pause_that_passes_the_deadline_is_not_made(room: Room) -> None:
    room.provider.fail("429", times=None, retry_after=7)
    with pytest.raises(CallFailed) as output:
        await room.ask(deadline=5.0)
    assert output.value.kind == "rate_limited"
    assert room.slept == []
    assert room.output.failures[-1][1] == "The house mind speaks for this turn."


async def test_when_all_models_fail_the_house_speaks_and_all_failures_are_told(room: Room) -> None:
    room.provider.fail("500", times=None)
    with pytest.raises(CallFailed):
        await room.ask()
    assert room.asked() == ["stub-1", "stub-1", "stub-2"]
    assert [instead for _, instead in room.output.failures] == [
        "It is asked once more.",
        "Other is asked instead.",
        "The house mind speaks for this turn.",
    ]
    assert KEY not in repr(room.output)
    assert room.provider.base_url not in repr(room.output)


async def test_a_server_that_stays_away_is_tried_once_a_request_until_it_answers(room: Room) -> None:
    room.models["stub"] = replace(room.models["stub"], fallback=None)
    room.provider.kill()
    output = []
    for _ in range(2):
        room.output.failures.clear()
        with pytest.raises(CallFailed, match="cannot be reached"):
            await room.ask()
        output.append([instead for _, instead in room.output.failures])
    assert output == [
        ["It is asked once more.", "The house mind speaks for this turn."],
        ["The house mind speaks for this turn."],
    ]
    room.provider.start()
    await room.ask()
    room.output.failures.clear()
    room.provider.kill()
    with pytest.raises(CallFailed):
        await room.ask()
    assert len(room.output.failures) == 2


async def test_beyond_the_cap_a_failure_is_told_and_only_free_models_are_called(room: Room) -> None:
    room.spent = room.cap
    with pytest.raises(CallFailed, match=r"has reached its cap of 1\.00 USD"):
        await room.ask()
    assert [instead for _, instead in room.output.failures] == ["The house mind speaks for this turn."]
    assert room.asked() == []
    room.models["other"] = replace(room.models["other"], local=True)
    room.output.failures.clear()
    await room.ask()
    assert room.asked() == ["stub-2"]
    assert room.output.failures == []


async def test_a_stream_that_is_cut_is_void_and_begins_again(room: Room) -> None:
    room.provider.fail("cut")
    items: list[str | RetryAfter | Reply] = []
    stream = room.call_runner.stream(room.job(), room.output)
    async with aclosing(stream) as answer:
        async for item in answer:
            items.append(item)  # noqa: PERF401 - the order matters with the recorded output
    [again] = [place for place, item in enumerate(items) if isinstance(item, RetryAfter)]
    assert again > 0
    reply = items[-1]
    assert isinstance(reply, Reply)
    assert "".join(str(item) for item in items[again + 1 : -1]) == reply.text
    assert room.output.discards == 1
    # Half of the first answer was paid for.
    assert room.output.calls[0].outcome == "failed"
    assert 0 < room.output.calls[0].tokens_out < room.output.calls[1].tokens_out
    assert room.budget.spent == pytest.approx(sum(call.cost for call in room.output.calls))


async def test_a_model_is_silent_as_long_as_it_says_never_past_the_deadline(room: Room) -> None:
    silent = replace(room.models["stub"], timeout=1.0)
    room.provider.fail("stall", times=2)
    await room.ask(choice=silent, deadline=100.0)
    room.provider.fail("stall")
    with pytest.raises(CallFailed):
        await room.ask(choice=replace(silent, timeout=300.0, fallback=None), deadline=1.0)
    assert room.asked() == ["stub-1", "stub-1", "stub-2", "stub-1"]
    assert [reason for reason, _ in room.output.failures] == ["Stub did not answer within 1 seconds."] * 3
    assert all(call.cost > 0 for call in room.output.calls)


async def test_a_stopped_call_reports_its_cost(room: Room) -> None:
    room.provider.delay = 3600.0
    task = asyncio.create_task(room.ask())
    await until(lambda: len(room.provider.asked) == 1)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    [call] = room.output.calls
    assert (call.outcome, call.tokens_out) == ("cancelled", 0)
    assert call.cost == room.budget.spent > 0
    await until(lambda: room.provider.cancelled == 1)


@pytest.mark.parametrize("streamed", [False, True])
async def test_a_call_stopped_before_it_is_sent_costs_and_reports_nothing(
    unloaded: LiteLLMClient, provider: Provider, streamed: bool
) -> None:
    room = Room(unloaded, provider)

    async def heard() -> None:
        async with aclosing(room.call_runner.stream(room.job(), room.output)) as answer:
            async for _ in answer:
                pass

    async with all_threads_busy():
        task = asyncio.create_task(heard() if streamed else room.ask())
        await asyncio.sleep(0.02)  # real time: the call is on its way to the provider
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert (room.output.calls, room.output.failures, room.budget.spent) == ([], [], 0.0)
    # The next one waits for what was begun to load, is sent, and has the whole budget.
    room.cap = max_call_cost(room.models["stub"], PROMPT, 400)
    await room.ask()
    assert [call.outcome for call in room.output.calls] == ["answered"]
    assert room.asked() == ["stub-1"]


@pytest.mark.parametrize("provider_name", ["gemini", "deepseek"])
async def test_a_request_stopped_while_its_provider_is_loaded_costs_nothing(
    provider: Provider, provider_name: str
) -> None:
    door = LiteLLMClient(SURROUNDINGS.steady)
    await door.preload()
    room = Room(door, provider)
    room.models["stub"] = replace(choice_at(provider), provider=provider_name)
    async with all_threads_busy():
        task = asyncio.create_task(room.ask())
        await asyncio.sleep(0.02)  # real time: the call is on its way to the provider
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert (room.output.calls, room.output.failures, room.budget.spent) == ([], [], 0.0)
    if provider_name == "deepseek":  # which speaks OpenAI's protocol
        room.cap = max_call_cost(room.models["stub"], PROMPT, 400)
        await room.ask()
        assert [call.outcome for call in room.output.calls] == ["answered"]
        assert room.asked() == ["stub-1"]
    # No thread that loads is left to the tests after this one.
    await door.preload(provider_name)
    await door.close()


async def test_a_request_late_before_it_is_sent_is_a_failure_and_costs_nothing(
    unloaded: LiteLLMClient, provider: Provider
) -> None:
    room = Room(unloaded, provider)
    async with all_threads_busy():
        with pytest.raises(CallFailed, match="still being loaded"):
            await room.ask(task="narrate", seat=0, deadline=1.1, instead="The judge reads the prepared words.")
    assert room.output.failures == [(LOADING_SENTENCE, "The judge reads the prepared words.")]
    assert (room.output.calls, room.budget.spent) == ([], 0.0)
    # No model was away, so the next request has two attempts again.
    room.provider.fail("500")
    await room.ask(deadline=60.0)
    assert room.asked() == ["stub-1", "stub-1"]


async def test_near_its_cap_a_room_asks_the_cheaper_model_and_at_the_cap_none(room: Room) -> None:
    room.spent = 0.86
    await room.ask()
    assert room.asked() == ["stub-0"]
    room.spent = 0.9999
    with pytest.raises(CallFailed) as output:
        await room.ask()
    assert (output.value.kind, output.value.sentence) == ("quota", "The room has reached its cap of 1.00 USD.")
    assert room.asked() == ["stub-0"]


async def test_calls_at_the_same_time_never_pass_the_cap_together(room: Room) -> None:
    most = max_call_cost(room.models["stub"], PROMPT, 400)
    room.cap = 2.5 * most
    room.models["stub"] = choice_at(room.provider)
    done = await asyncio.gather(*(room.ask() for _ in range(6)), return_exceptions=True)
    assert sum(isinstance(each, Reply) for each in done) == 2
    assert room.budget.spent <= room.cap


LOADING = """
import asyncio, sys, time
from rooms.minds.llm.calls import Call, CallFailed
from rooms.minds.llm.client import LiteLLMClient
from tests.rooms.minds.llm.test_client import KEY, PROMPT, choice_at
from tests.rooms.minds.llm.test_retry import Room
from harness.services.provider import Provider

async def main():
    with Provider() as provider:
        room = Room(LiteLLMClient(time.monotonic), provider)
        try:
            await room.ask()
        except CallFailed as failed:
            print(failed.kind, room.output.failures, room.output.calls, room.budget.spent)
        sys.path.remove(sys.argv[1])
        await room.door.preload()
        before = set(sys.modules)
        provider.fail("429")
        try:
            await room.door.complete(Call(choice_at(provider, timeout=60.0), PROMPT, 20, key=KEY))
        except CallFailed as failed:
            print(failed.kind, sum(name.startswith("fastapi") for name in set(sys.modules) - before))
        await room.ask()
        print([call.outcome for call in room.output.calls])

asyncio.run(main())
"""


@pytest.fixture(scope="module")
def loading(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What a process says that at first cannot load the library, then loads it, meets its first failure and goes on."""
    folder = tmp_path_factory.mktemp("broken")
    (folder / "litellm.py").write_text("raise ImportError('The disk is full.')")
    done = subprocess.run(
        [sys.executable, "-c", LOADING, str(folder)],
        cwd=Path(__file__).resolve().parents[4],
        text=True,
        capture_output=True,
        timeout=120,
        env={**os.environ, "PYTHONPATH": str(folder)},
        check=False,
    )
    assert "The disk is full." in done.stdout, done.stderr
    return [line for line in done.stdout.splitlines() if line.startswith(("broken", "rate_limited", "["))]


def test_a_library_that_fails_to_load_is_a_failure_and_is_loaded_again(loading: list[str]) -> None:
    failed = f"broken [({NOT_LOADED_SENTENCE!r}, 'The house mind speaks for this turn.')] [] 0.0"
    assert (loading[0], loading[-1]) == (failed, "['answered']"), loading


def test_what_a_failure_needs_is_loaded_before_the_first_call(loading: list[str]) -> None:
    assert loading[1] == "rate_limited 0", loading
