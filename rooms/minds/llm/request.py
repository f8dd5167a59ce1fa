"""The request for a call to a model, as LiteLLM takes it: words, form of answer, effort, address and key."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rooms.minds.llm.calls import MAX_CALL_SECONDS, Call, CallFailed, Message, ModelChoice, Structured
from rooms.minds.llm.failures import sentence_for
from rooms.minds.llm.own_server import PENALTIES, ROOM_FACTOR, bounded, without_bounds

NO_KEY = "none"
"""What a server of ours gets for a key where none is needed: the client refuses to send nothing."""
SIMPLER_FORMS: Mapping[Structured, Structured] = {"schema": "json", "json": "tagged"}
"""What is asked for where a server does not take a form; in tags nothing is asked of it."""
_FORM_WORDS = ("response_format", "json_schema", "json_object", "response_schema", "structured output")


def refuses_form(error: Exception) -> bool:
    """Whether a server refused a request for the form of answer that it asks for."""
    error_text = str(error).lower()
    return getattr(error, "status_code", None) in (400, 422) and any(word in error_text for word in _FORM_WORDS)


def build_request(call: Call, form: Structured) -> dict[str, Any]:
    """What a call asks for, its structured answer in this form. Raises `CallFailed` where a key is missing."""
    choice, schema = call.choice, call.schema
    if call.key is None and choice.key_env is not None and choice.base_url is None:
        raise CallFailed("bad_key", sentence_for("bad_key", choice))
    request: dict[str, Any] = {
        "model": f"{choice.provider}/{choice.model}",
        "messages": [_message(message) for message in call.messages],
        "max_tokens": min(call.max_tokens, choice.max_tokens),
        # The caller ends a call that has less. LiteLLM makes a client, with connections of its own, for every limit.
        "timeout": MAX_CALL_SECONDS if choice.base_url is not None else max(choice.timeout, call.seconds),
        "max_retries": 0,
        **address_of(choice, call.key),
    }
    if choice.temperature is not None:
        request["temperature"] = choice.temperature
    if schema is not None and form == "schema":
        if choice.base_url is not None:
            request["max_tokens"] *= ROOM_FACTOR
        asked = without_bounds(schema) if choice.base_url is None else bounded(schema, call.max_tokens)
        named = {"name": "answer", "schema": asked, "strict": True}
        request["response_format"] = {"type": "json_schema", "json_schema": named}
    elif schema is not None and form == "json":
        request["response_format"] = {"type": "json_object"}
    if choice.base_url is not None:
        request |= PENALTIES
    if choice.provider in ("gemini", "vertex_ai"):
        request["safety_settings"] = [{"category": one, "threshold": "BLOCK_ONLY_HIGH"} for one in _HARMS]
    if call.tools and choice.tools:
        request["tools"] = list(call.tools)
    if not choice.thinking:
        request |= _least_thinking(choice)
    return request


def address_of(choice: ModelChoice, key: str | None) -> dict[str, Any]:
    """Where a model is, and what opens it."""
    where: dict[str, Any] = {"api_key": key or (NO_KEY if choice.base_url is not None else None)}
    if choice.base_url is not None:
        where["api_base"] = choice.base_url
    return where


_HARMS = ("HARM_CATEGORY_HARASSMENT", "HARM_CATEGORY_DANGEROUS_CONTENT")
"""What Gemini takes talk of a crime or a war for; what it looks for besides is blocked as it usually is."""
_NO_THINKING_TEMPLATE = {"extra_body": {"chat_template_kwargs": {"enable_thinking": False}}}
"""What servers of one's own pass on to the template of a model that thinks unless it is told not to."""
_LEAST_THINKING: Sequence[tuple[str, str, Mapping[str, Any]]] = (
    ("own server", r"qwen-?3|deepseek-?(?:v3\.|r1)|glm-?4|smollm3|hunyuan", _NO_THINKING_TEMPLATE),
    ("own server", r"gpt-oss", {"reasoning_effort": "low"}),
    ("own server", r"", {}),
    ("gemini|vertex_ai", r"2\.5-pro", {"reasoning_effort": "minimal"}),
    ("gemini|vertex_ai", r"2\.5", {"reasoning_effort": "disable"}),
    ("gemini|vertex_ai", r"flash", {"reasoning_effort": "minimal"}),
    ("gemini|vertex_ai", r"gemini-3", {"reasoning_effort": "low"}),
    ("openai|azure", r"gpt-5.*(?:chat|pro|search|cyber)", {}),
    ("openai|azure", r"gpt-5.*codex", {"reasoning_effort": "low"}),
    ("openai|azure", r"gpt-5\.\d", {"reasoning_effort": "none"}),
    ("openai|azure", r"gpt-5", {"reasoning_effort": "minimal"}),
    ("openai|azure", r"(?:^|/)(?:o1(?!-mini|-preview)|o[3-9](?!.*deep-research))", {"reasoning_effort": "low"}),
    ("deepseek", r"v3\.\d|v[4-9]|flash", {"reasoning_effort": "none"}),
    # LiteLLM would drop it from the request to a model that its list does not call one that thinks.
    ("groq", r"qwen-?3", {"extra_body": {"reasoning_effort": "none"}}),
    ("groq|cerebras|fireworks_ai|together_ai", r"gpt-oss", {"reasoning_effort": "low"}),
    ("fireworks_ai", r"qwen-?3|deepseek-v|glm", {"reasoning_effort": "none"}),
    ("together_ai", r"qwen3\.|deepseek-v|glm", {"reasoning_effort": "none"}),
    ("together_ai|nebius|hosted_vllm", r"qwen-?3(?!.*instruct)", _NO_THINKING_TEMPLATE),
    (
        "openrouter",
        r"qwen|deepseek|gpt-5|/o[1-9]|gemini-(?:2\.5|3)|glm|gpt-oss",
        {"extra_body": {"reasoning": {"effort": "low"}}},
    ),
    # For any other model LiteLLM makes of an effort, however low, that it is to think, which Ollama refuses for some.
    ("ollama|ollama_chat", r"gpt-oss", {"reasoning_effort": "low"}),
    ("ollama|ollama_chat", r"qwen-?3|deepseek-(?:r1|v3\.)|glm", {"reasoning_effort": "none"}),
    ("dashscope", r"qwen-?3", {"extra_body": {"enable_thinking": False}}),
)
"""By provider and model: the least that a model can be made to think; the first that fits. Others think on request."""


def _least_thinking(choice: ModelChoice) -> Mapping[str, Any]:
    speaks_openais = choice.base_url is not None and not choice.provider.startswith("ollama")
    provider = "own server" if speaks_openais else choice.provider
    for providers, models, options in _LEAST_THINKING:
        if re.fullmatch(providers, provider) and re.search(models, choice.model.casefold()):
            return options
    return {}


def _message(message: Message) -> dict[str, Any]:
    fields: dict[str, Any] = {"role": message.role, "content": message.content}
    if message.tool_calls:
        fields["tool_calls"] = [
            {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
            for call in message.tool_calls
        ]
    if message.role == "tool":
        fields["tool_call_id"] = message.answers
    return fields
