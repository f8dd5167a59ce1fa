"""Protocols of providers, with their faults, as the real LiteLLM reads them: what comes is an answer, or a failure of a
kind that people understand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import aclosing
from typing import Any

import pytest

from rooms.minds.llm import request
from rooms.minds.llm.calls import Call, CallFailed, Message, ModelChoice, Reply
from rooms.minds.llm.client import LiteLLMClient
from tests.services.protocols import Protocols, Scripted, speaking

SCHEMA = {
    "type": "object",
    "properties": {"text": {"type": "string"}},
    "required": ["text"],
    "additionalProperties": False,
}
GEMINI = ModelChoice("flash", "gemini", "gemini-2.5-flash", tools="alone")
CLAUDE = ModelChoice("haiku", "anthropic", "claude-haiku-4-5", alternate=True)
OLLAMA = ModelChoice("llama", "ollama_chat", "llama3.1", local=True)
OWN = ModelChoice("own", "openai", "own", label="Own", base_url="http://127.0.0.1/v1", local=True)
SAID = '{"text": "He was seen for two seconds."}'


def data(body: Any) -> str:
    return f"data: {json.dumps(body)}"


def gemini(text: str | None, finish: str | None = None) -> dict[str, Any]:
    candidate: dict[str, Any] = {"index": 0} | ({"finishReason": finish} if finish else {})
    if text is not None:
        candidate["content"] = {"role": "model", "parts": [{"text": text}]}
    usage = {"promptTokenCount": 100, "candidatesTokenCount": 7, "totalTokenCount": 107}
    return {"candidates": [candidate], "modelVersion": "gemini-2.5-flash", "usageMetadata": usage}


def gemini_error(code: int, message: str, status: str, *details: Any) -> dict[str, Any]:
    return {"error": {"code": code, "message": message, "status": status, "details": details}}


def claude(event: str, **body: Any) -> str:
    return f"event: {event}\n{data({'type': event, **body})}"


CLAUDE_BEGINS = claude(
    "message_start",
    message={
        "id": "m",
        "type": "message",
        "role": "assistant",
        "model": "claude-haiku-4-5-20251001",
        "content": [],
        "usage": {"input_tokens": 100, "output_tokens": 1},
    },
)
CLAUDE_OPENS = claude("content_block_start", index=0, content_block={"type": "text", "text": ""})


def claude_says(text: str) -> str:
    return claude("content_block_delta", index=0, delta={"type": "text_delta", "text": text})


def claude_ends(reason: str) -> list[str]:
    return [
        claude("message_delta", delta={"stop_reason": reason}, usage={"output_tokens": 7}),
        claude("message_stop"),
    ]


def claude_error(kind: str, message: str) -> dict[str, Any]:
    return {"type": "error", "error": {"type": kind, "message": message}}


def ollama(text: str, **more: Any) -> str:
    return json.dumps({"model": "llama3.1", "message": {"role": "assistant", "content": text}, "done": False, **more})


OLLAMA_ENDS = {"done": True, "prompt_eval_count": 100, "eval_count": 7}
BUSY = gemini_error(503, "The model is overloaded. Please try again later.", "UNAVAILABLE")
QUOTA = gemini_error(
    429, "You exceeded your current quota.", "RESOURCE_EXHAUSTED", {"@type": "RetryInfo", "retryDelay": "34s"}
)
BAD_KEY = gemini_error(400, "API key not valid. Please pass a valid API key.", "INVALID_ARGUMENT")


@pytest.fixture(scope="module")
def server() -> Iterator[Protocols]:
    with speaking() as known:
        yield known


async def ask(litellm: LiteLLMClient, choice: ModelChoice, scripted: Scripted, server: Protocols) -> Reply:
    server.script.clear()
    server.script.append(scripted)
    call = Call(choice, (Message("system", "You are Ann."), Message("user", "Speak.")), 200, SCHEMA, key="k" * 20)
    if not isinstance(scripted.body, list):
        return await litellm.complete(call)
    async with aclosing(litellm.stream(call)) as pieces:
        async for piece in pieces:
            if isinstance(piece, Reply):
                return piece
    raise AssertionError("a stream ends in a reply or a failure")


@pytest.fixture(autouse=True)
def _spoken_to(server: Protocols, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hosted models are asked as they are, at the loopback."""
    server.asked.clear()
    monkeypatch.setattr(request, "address_of", lambda choice, key: {"api_key": key, "api_base": server.url})


@pytest.mark.parametrize(
    ("choice", "scripted"),
    [
        pytest.param(GEMINI, Scripted([data(gemini(SAID[:9])), data(gemini(SAID[9:], "STOP"))]), id="gemini, streamed"),
        pytest.param(GEMINI, Scripted(gemini(SAID, "STOP")), id="gemini, whole"),
        pytest.param(
            CLAUDE,
            Scripted(
                [
                    CLAUDE_BEGINS,
                    claude("ping"),
                    ": keep-alive",
                    CLAUDE_OPENS,
                    claude_says(SAID[:9]),
                    claude_says(SAID[9:]),
                    claude("content_block_stop", index=0),
                    *claude_ends("end_turn"),
                ]
            ),
            id="anthropic, streamed",
        ),
        pytest.param(
            OLLAMA,
            Scripted([ollama(SAID[:9]), ollama(SAID[9:]), ollama("", done_reason="stop", **OLLAMA_ENDS)]),
            id="ollama, streamed",
        ),
    ],
)
async def test_an_answer_is_read_with_what_it_used(
    litellm: LiteLLMClient, server: Protocols, choice: ModelChoice, scripted: Scripted
) -> None:
    reply = await ask(litellm, choice, scripted, server)
    assert json.loads(reply.text) == json.loads(SAID)
    assert (reply.usage.tokens_in, reply.usage.tokens_out, reply.finish) == (100, 7, "stop")
    assert reply.version.startswith(choice.model)


async def test_gemini_is_asked_by_a_schema_and_may_hear_of_crimes(litellm: LiteLLMClient, server: Protocols) -> None:
    await ask(litellm, GEMINI, Scripted([data(gemini(SAID, "STOP"))]), server)
    [(path, body)] = server.asked
    assert path.startswith("/models/gemini-2.5-flash:streamGenerateContent")
    assert body["generationConfig"]["response_json_schema"] == SCHEMA
    assert body["generationConfig"]["thinkingConfig"]["thinkingBudget"] == 0
    assert {each["threshold"] for each in body["safetySettings"]} == {"BLOCK_ONLY_HIGH"}


@pytest.mark.parametrize(
    ("choice", "scripted", "kind"),
    [
        pytest.param(GEMINI, Scripted([data({"promptFeedback": {"blockReason": "SAFETY"}})]), "refused", id="prompt"),
        pytest.param(GEMINI, Scripted([data(gemini(None, "SAFETY"))]), "refused", id="safety, nothing said"),
        pytest.param(
            GEMINI, Scripted([data(gemini(SAID[:9])), data(gemini(None, "SAFETY"))]), "refused", id="safety, half said"
        ),
        pytest.param(GEMINI, Scripted([data(gemini(None, "MAX_TOKENS"))]), "thinking", id="gemini thinks, streamed"),
        pytest.param(GEMINI, Scripted(gemini(None, "MAX_TOKENS")), "thinking", id="gemini thinks, whole"),
        pytest.param(GEMINI, Scripted(BUSY, 503), "rate_limited", id="gemini is overloaded"),
        pytest.param(GEMINI, Scripted([data(gemini(SAID[:9])), data(BUSY)]), "rate_limited", id="overloaded midway"),
        pytest.param(GEMINI, Scripted(BAD_KEY, 400), "bad_key", id="gemini has no such key"),
        pytest.param(GEMINI, Scripted([data(gemini(SAID[:9]))], cut=True), "cut", id="gemini is cut"),
        pytest.param(
            CLAUDE,
            Scripted(claude_error("overloaded_error", "Overloaded"), 529),
            "rate_limited",
            id="claude overloaded",
        ),
        pytest.param(
            CLAUDE,
            Scripted(
                [
                    CLAUDE_BEGINS,
                    CLAUDE_OPENS,
                    claude_says(SAID[:9]),
                    claude("error", error={"type": "overloaded_error", "message": "Overloaded"}),
                ]
            ),
            "rate_limited",
            id="claude overloaded midway",
        ),
        pytest.param(
            CLAUDE,
            Scripted([CLAUDE_BEGINS, CLAUDE_OPENS, claude_says("I can"), *claude_ends("refusal")]),
            "refused",
            id="claude refuses midway",
        ),
        pytest.param(
            CLAUDE,
            Scripted(claude_error("invalid_request_error", "prompt is too long: 208310 tokens > 200000"), 400),
            "context",
            id="claude has no room",
        ),
        pytest.param(
            CLAUDE,
            Scripted(claude_error("invalid_request_error", "Your credit balance is too low"), 400),
            "quota",
            id="claude has no money",
        ),
        pytest.param(
            OLLAMA, Scripted([ollama("", done_reason="length", **OLLAMA_ENDS)]), "thinking", id="ollama thinks"
        ),
        pytest.param(OLLAMA, Scripted({"error": "model 'llama3.1' not found"}, 404), "unknown_model", id="no model"),
        pytest.param(
            OLLAMA, Scripted([ollama(SAID[:9]), '{"error": "unexpected EOF"}']), "cut", id="ollama breaks off"
        ),
    ],
)
async def test_a_fault_is_of_a_kind_that_people_understand(
    litellm: LiteLLMClient, server: Protocols, choice: ModelChoice, scripted: Scripted, kind: str
) -> None:
    with pytest.raises(CallFailed) as failed:
        await ask(litellm, choice, scripted, server)
    assert failed.value.kind == kind


WEB_PAGE = "The address of Own answers with a web page; that of an API usually ends in /v1."
SERVER_ERROR = "The server of Own reported an error of its own; its log says which."
TOO_LONG = "What Own was asked is too long for its context."
CONTEXT_ERROR = {
    "code": 400,
    "message": "the request exceeds the available context size (512 tokens), try increasing it",
    "type": "exceed_context_size_error",
}


@pytest.mark.parametrize(
    ("scripted", "said"),
    [
        pytest.param(Scripted("<!doctype html><p>Sign in.</p>"), WEB_PAGE, id="a web page"),
        pytest.param(Scripted("<html>Not Found</html>", 404), WEB_PAGE, id="a web page, of 404"),
        pytest.param(Scripted("<html>Bad Gateway</html>", 502), "Own cannot be reached.", id="a page of a gateway"),
        pytest.param(Scripted({"error": {"message": "CUDA out of memory"}}), SERVER_ERROR, id="200 with an error"),
        pytest.param(Scripted({"error": "not enough memory"}), SERVER_ERROR, id="200 with an error in words"),
        pytest.param(Scripted([data({"error": {"message": "out of memory"}})]), SERVER_ERROR, id="streamed error"),
        pytest.param(Scripted({"error": CONTEXT_ERROR}, 400), TOO_LONG, id="a context of 512"),
        pytest.param(Scripted({"error": CONTEXT_ERROR}), TOO_LONG, id="a context of 512, in a 200"),
        pytest.param(Scripted(), "Own answered with something that is no answer.", id="200 with nothing"),
        pytest.param(
            Scripted({"error": {"message": 'model "own" not found, try pulling it first'}}, 404),
            "The provider does not know Own.",
            id="not pulled",
        ),
    ],
)
async def test_what_is_wrong_with_a_server_of_ones_own_is_said_in_a_sentence(
    litellm: LiteLLMClient, server: Protocols, scripted: Scripted, said: str
) -> None:
    with pytest.raises(CallFailed) as failed:
        await ask(litellm, OWN, scripted, server)
    assert failed.value.sentence == said


async def test_a_server_that_does_not_stream_is_read_whole(litellm: LiteLLMClient, server: Protocols) -> None:
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": SAID}}
    usage = {"prompt_tokens": 100, "completion_tokens": 7, "total_tokens": 107}
    whole = {"id": "a", "object": "chat.completion", "created": 0, "model": "own", "choices": [choice], "usage": usage}
    reply = await ask(litellm, OWN, Scripted(whole), server)
    assert (reply.text, reply.usage.tokens_in) == (SAID, 100)


@pytest.mark.parametrize(
    ("choice", "scripted", "seconds"),
    [
        pytest.param(GEMINI, Scripted(QUOTA, 429), 34.0, id="gemini, in its words"),
        pytest.param(
            CLAUDE, Scripted(claude_error("rate_limit_error", "Slow"), 429, {"retry-after": "12"}), 12.0, id="anthropic"
        ),
    ],
)
async def test_a_busy_provider_says_when_it_may_be_asked_again(
    litellm: LiteLLMClient, server: Protocols, choice: ModelChoice, scripted: Scripted, seconds: float
) -> None:
    with pytest.raises(CallFailed) as failed:
        await ask(litellm, choice, scripted, server)
    assert (failed.value.kind, failed.value.retry_after) == ("rate_limited", seconds)
