"""The real LiteLLM against a provider that fails in every way: what comes is an answer, or a failure that says how."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path

import pytest

from harness.services.provider import MODEL, VERSION, Kind, Provider
from harness.surroundings import SURROUNDINGS
from harness.waiting import until
from rooms.minds.llm.calls import Call, CallFailed, Message, ModelChoice, ModelClient, Reply
from rooms.minds.llm.client import LiteLLMClient
from rooms.minds.llm.own_server import ROOM_FACTOR, bounded
from tests.rooms.minds.conftest import choice_at

CASE = '<exhibit id="E1" title="The kitchen knife" kind="physical">A knife lay in the sink. It was wet.</exhibit>'
PROMPT = (
    Message("system", f"# The case\n{CASE}\n# How to answer\nAnswer with one JSON object.\nYou are Ann Lee, seat 3."),
    Message("user", "# Where things stand\nRound 1.\n# Your task\nYou argue for guilty, in about 60 words."),
)
SCHEMA = {
    "type": "object",
    "properties": {"text": {"type": "string"}},
    "required": ["text"],
    "additionalProperties": False,
}
KEY = "sk-canary-key-of-the-host"


async def ask(door: ModelClient, choice: ModelChoice, streamed: bool, **more: object) -> tuple[list[str], Reply]:
    """One call, either way: the pieces and the reply."""
    call = replace(Call(choice, PROMPT, 400, key=KEY), **more)  # type: ignore[arg-type]
    if not streamed:
        reply = await door.complete(call)
        return [reply.text], reply
    pieces: list[str] = []
    async with aclosing(door.stream(call)) as answer:
        async for piece in answer:
            if isinstance(piece, Reply):
                return pieces, piece
            pieces.append(piece)
    raise AssertionError("the stream had no reply")


@pytest.mark.parametrize("streamed", [False, True])
async def test_an_answer_has_text_usage_price_and_the_servers_name(
    litellm: LiteLLMClient, provider: Provider, streamed: bool
) -> None:
    pieces, reply = await ask(litellm, choice_at(provider), streamed, schema=SCHEMA)
    assert json.loads(reply.text)["cites"] == ["E1"]
    assert "".join(pieces) == reply.text
    assert (len(pieces) > 10) is streamed
    assert reply.version == VERSION
    used = reply.usage
    assert used.tokens_in > 50
    assert used.tokens_out > 50
    # By our prices, whatever the server calls itself.
    assert used.cost == pytest.approx((used.tokens_in * 0.3 + used.tokens_out * 2.5) / 1e6, abs=1e-6)
    asked = provider.asked[-1]
    assert asked.key == KEY
    assert asked.body["response_format"]["json_schema"]["schema"] == bounded(SCHEMA, 400)
    assert (asked.body["temperature"], asked.body["max_tokens"]) == (0.7, ROOM_FACTOR * 400)


async def test_a_model_is_asked_as_it_can_be_asked(litellm: LiteLLMClient, provider: Provider) -> None:
    tools = ({"type": "function", "function": {"name": "look", "parameters": {"type": "object", "properties": {}}}},)
    for structured, wanted in (("json", "json_object"), ("tagged", None)):
        choice = choice_at(provider, structured=structured, tools=structured == "json", temperature=None, max_tokens=90)
        await ask(litellm, choice, False, schema=SCHEMA, tools=tools)
        body = provider.asked[-1].body
        assert (body.get("response_format") or {}).get("type") == wanted
        assert ("tools" in body) is (structured == "json")
        assert "temperature" not in body
        assert body["max_tokens"] in (90, ROOM_FACTOR * 90)


@pytest.mark.parametrize("streamed", [False, True])
async def test_what_a_model_wants_to_look_up_arrives(
    litellm: LiteLLMClient, provider: Provider, streamed: bool
) -> None:
    provider.look_ups = 1.0
    parameters = {"type": "object", "properties": {"id": {"type": "string"}}}
    tools = ({"type": "function", "function": {"name": "look_at_exhibit", "parameters": parameters}},)
    _, reply = await ask(litellm, choice_at(provider), streamed, tools=tools)
    assert [(call.name, json.loads(call.arguments)) for call in reply.tool_calls] == [("look_at_exhibit", {"id": "E1"})]
    asked_for_tool = Message("assistant", "", tool_calls=reply.tool_calls)
    found = Message("tool", "A knife lay in the sink.", answers=reply.tool_calls[0].id)
    again = await litellm.complete(
        Call(choice_at(provider), (*PROMPT, asked_for_tool, found), 400, tools=tools, key=KEY)
    )
    assert json.loads(again.text)["cites"] == ["E1"]


@pytest.mark.parametrize("forms", [("json_object",), ()])
async def test_a_server_that_refuses_a_form_gets_a_simpler_one_from_then_on(
    litellm: LiteLLMClient, provider: Provider, forms: tuple[str, ...]
) -> None:
    provider.forms = forms
    choice = choice_at(provider, name=f"plain {forms}")
    call = Call(choice, PROMPT, 400, SCHEMA)
    first = await litellm.complete(call)
    asked = [(request.body.get("response_format") or {}).get("type") for request in provider.asked]
    assert asked == ["json_schema", "json_object", None][: len(asked)]
    assert asked[-1] == (forms[0] if forms else None)
    assert json.loads(first.text)["text"]
    pieces = [piece async for piece in litellm.stream(call)]
    assert isinstance(pieces[-1], Reply)
    again = [(request.body.get("response_format") or {}).get("type") for request in provider.asked[len(asked) :]]
    assert again == asked[-1:]


async def test_a_local_model_costs_nothing_and_needs_no_key(litellm: LiteLLMClient, provider: Provider) -> None:
    _, reply = await ask(litellm, choice_at(provider, local=True), False, key=None)
    assert reply.usage.cost == 0.0
    assert reply.usage.tokens_in > 0


@pytest.mark.parametrize("streamed", [False, True])
@pytest.mark.parametrize(
    ("fault", "kind", "said"),
    [
        ("401", "bad_key", "The key for Stub is missing, or was not accepted."),
        ("404", "unknown_model", "The provider does not know Stub."),
        ("429", "rate_limited", "Stub is asked too often at the moment."),
        ("quota", "quota", "The account for Stub has no money left."),
        ("500", "server_error", "The server of Stub reported an error of its own; its log says which."),
        ("stall", "timeout", "Stub did not answer within 1 seconds."),
        ("refusal", "refused", "Stub refused to answer."),
        ("filtered", "refused", "Stub refused to answer."),
        ("empty", "empty", "Stub gave an empty answer."),
        ("thinking", "thinking", "Stub spent the whole of its answer on thinking, and said nothing."),
        ("too_long", "context", "What Stub was asked is too long for its context."),
        ("html", "web_page", "The address of Stub answers with a web page; that of an API usually ends in /v1."),
    ],
)
async def test_a_failure_says_how_in_words_for_everybody(
    litellm: LiteLLMClient, provider: Provider, streamed: bool, fault: Kind, kind: str, said: str
) -> None:
    if streamed and fault == "refusal":
        # LiteLLM drops the words of a refusal that is streamed; what is left is an empty answer.
        kind, said = "empty", "Stub gave an empty answer."
    # What is no stream is asked for whole, so that it can be told from an answer.
    asked = 2 if streamed and fault == "html" else 1
    provider.fail(fault, asked, retry_after=7 if fault == "429" else None)
    with pytest.raises(CallFailed) as raised:
        # Nothing but a stall is to reach its limit, however busy the machine is.
        await ask(litellm, choice_at(provider, timeout=1.0 if fault == "stall" else 30.0), streamed)
    failed = raised.value
    assert (failed.kind, failed.sentence) == (kind, said), repr(failed.__context__)
    assert failed.retry_after == (7.0 if fault == "429" else None)
    assert KEY not in repr(failed) + str(failed.__cause__)
    # One attempt: nobody repeats in secret. A stall may be over, on a busy machine, before its request has come.
    assert len(provider.asked) in ((0, 1) if fault == "stall" else (asked,))


async def test_a_stream_that_is_cut_says_so_and_what_it_cost(litellm: LiteLLMClient, provider: Provider) -> None:
    provider.fail("cut")
    async with aclosing(litellm.stream(Call(choice_at(provider), PROMPT, 400, key=KEY))) as answer:
        assert await anext(answer)
        with pytest.raises(CallFailed) as raised:
            await _to_the_end(answer)
    assert raised.value.kind == "cut"
    assert raised.value.usage is not None
    assert raised.value.usage.tokens_out > 10


async def _to_the_end(answer: AsyncIterator[str | Reply]) -> None:
    async for _ in answer:
        pass


async def test_a_stream_that_ends_early_looks_finished_and_is_half_an_answer(
    litellm: LiteLLMClient, provider: Provider
) -> None:
    provider.fail("ends_early")
    _, reply = await ask(litellm, choice_at(provider), True)
    with pytest.raises(json.JSONDecodeError):
        json.loads(reply.text)


async def test_a_provider_that_is_gone_cannot_be_reached(litellm: LiteLLMClient, provider: Provider) -> None:
    choice = choice_at(provider)
    provider.kill()
    for streamed in (False, True):
        with pytest.raises(CallFailed) as raised:
            await ask(litellm, choice, streamed)
        assert raised.value.kind == "unreachable"


async def test_a_reader_that_stops_stops_the_call(litellm: LiteLLMClient, provider: Provider) -> None:
    provider.fail("stall")
    async with aclosing(litellm.stream(Call(choice_at(provider), PROMPT, 400, key=KEY))) as answer:
        await anext(answer)
    provider.delay = 3600.0
    waiting = asyncio.create_task(ask(litellm, choice_at(provider, timeout=3600.0), False))
    await until(lambda: len(provider.asked) == 2)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await until(lambda: provider.cancelled == 2)


async def test_calls_with_less_and_less_time_share_one_connection(litellm: LiteLLMClient, provider: Provider) -> None:
    for seconds in (None, 17.9, 11.2):
        await ask(litellm, choice_at(provider), False, timeout=seconds)
    assert len({received.connection for received in provider.asked}) == 1


async def test_texts_become_vectors(litellm: LiteLLMClient, provider: Provider) -> None:
    choice = choice_at(provider, name="embeddings", model="stub-embed", output_price=0.0)
    made = await litellm.embed(choice, ["it was a knife", "it was a blade", "a quiet street"], key=KEY)
    assert made.vectors[0] == pytest.approx(made.vectors[1])
    assert made.vectors[0] != pytest.approx(made.vectors[2])
    assert made.usage.cost > 0
    provider.fail("401")
    with pytest.raises(CallFailed) as raised:
        await litellm.embed(choice, ["the knife"], key=KEY)
    assert raised.value.kind == "bad_key"


async def test_the_provider_is_asked_for_the_model_it_knows(litellm: LiteLLMClient, provider: Provider) -> None:
    await ask(litellm, choice_at(provider), False)
    assert provider.asked[-1].body["model"] == MODEL


async def test_a_call_after_another_client_of_the_process_was_closed_is_answered(provider: Provider) -> None:
    for _ in range(2):
        client = LiteLLMClient(SURROUNDINGS.steady)
        reply = await client.complete(Call(choice_at(provider), PROMPT, 20, key=KEY))
        await client.close()
        assert reply.version == VERSION


HALF_LOADED = """
import asyncio, builtins, sys, threading, time
from tests.rooms.minds.llm.test_client import KEY, PROMPT, Call, LiteLLMClient, choice_at
from harness.services.provider import Provider

builtins.rest = threading.Event()

def rest():
    # Long after what is made ready for the first call has come to its place.
    while not getattr(sys.modules.get("litellm"), "drop_params", False):
        time.sleep(0.1)
    time.sleep(3)
    builtins.rest.set()

async def main():
    for begun in (rest, lambda: __import__("httpx2")):
        threading.Thread(target=begun).start()
    door = LiteLLMClient(time.monotonic)
    with Provider() as provider:
        reply = await door.complete(Call(choice_at(provider, timeout=60.0), PROMPT, 20, key=KEY))
    await door.close()
    print(reply.version)

asyncio.run(main())
"""


@pytest.mark.sweep("a process that loads the library once more")
def test_a_library_that_another_thread_has_half_imported_fails_no_call(tmp_path: Path) -> None:
    (tmp_path / "httpx2.py").write_text(
        "import builtins\nbuiltins.rest.wait()\n"
        "def __getattr__(name):\n"
        "    if name.startswith('_'):\n        raise AttributeError(name)\n"
        "    return type(name, (Exception,), {})\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", HALF_LOADED],
        cwd=Path(__file__).resolve().parents[4],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        check=False,
    )
    assert done.stdout.splitlines() == [VERSION], done.stderr
