"""The request for a call to a model, as LiteLLM takes it: words, form of answer, effort, address and key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rooms.minds.llm.calls import Call, CallFailed, Message, ModelChoice, Structured
from rooms.minds.llm.failures import sentence_for

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
        "timeout": max(choice.timeout, call.seconds),
        "max_retries": 0,
        **address_of(choice, call.key),
    }
    if choice.temperature is not None:
        request["temperature"] = choice.temperature
    if schema is not None and form == "schema":
        named = {"name": "answer", "schema": schema, "strict": True}
        request["response_format"] = {"type": "json_schema", "json_schema": named}
    elif schema is not None and form == "json":
        request["response_format"] = {"type": "json_object"}
    if call.tools and choice.tools:
        request["tools"] = list(call.tools)
    if not choice.thinking and (effort := _least_effort(choice)) is not None:
        request["reasoning_effort"] = effort
    return request


def address_of(choice: ModelChoice, key: str | None) -> dict[str, Any]:
    """Where a model is, and what opens it."""
    where: dict[str, Any] = {"api_key": key or (NO_KEY if choice.base_url is not None else None)}
    if choice.base_url is not None:
        where["api_base"] = choice.base_url
    return where


def _least_effort(choice: ModelChoice) -> str | None:
    """The least effort that a model can be set to; null for those that think only on request."""
    if choice.base_url is not None:
        return None
    if choice.provider in ("gemini", "vertex_ai"):
        return "disable" if "2.5" in choice.model else "minimal" if "flash" in choice.model else None
    return "minimal" if choice.provider == "openai" and choice.model.startswith("gpt-5") else None


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
