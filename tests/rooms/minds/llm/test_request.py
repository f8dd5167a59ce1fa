"""The request for a call, as providers take it."""

from __future__ import annotations

from typing import Any

import pytest

from rooms.minds.llm.calls import Call, Message, ModelChoice
from rooms.minds.llm.request import build_request


@pytest.mark.parametrize(
    ("provider", "model", "base_url", "asked"),
    [
        ("gemini", "gemini-2.5-flash", None, {"reasoning_effort": "disable"}),
        # Its API refuses a budget of nothing.
        ("gemini", "gemini-2.5-pro", None, {"reasoning_effort": "minimal"}),
        ("openai", "o4-mini", None, {"reasoning_effort": "low"}),
        ("openai", "gpt-5-mini", None, {"reasoning_effort": "minimal"}),
        ("openai", "gpt-5.2", None, {"reasoning_effort": "none"}),
        # Their APIs refuse an effort, or this one.
        *(("openai", model, None, {}) for model in ("gpt-4.1", "gpt-5-pro", "gpt-5.2-chat-latest", "o1-mini")),
        ("deepseek", "deepseek-v4-flash", None, {"reasoning_effort": "none"}),
        ("deepseek", "deepseek-chat", None, {}),
        ("groq", "qwen/qwen3-32b", None, {"extra_body": {"reasoning_effort": "none"}}),
        ("fireworks_ai", "accounts/fireworks/models/qwen3-8b", None, {"reasoning_effort": "none"}),
        ("together_ai", "deepseek-ai/DeepSeek-V4-Pro", None, {"reasoning_effort": "none"}),
        ("ollama_chat", "qwen3:8b", None, {"reasoning_effort": "none"}),
        ("ollama_chat", "qwen3:8b", "http://127.0.0.1:11434", {"reasoning_effort": "none"}),
        ("ollama_chat", "gpt-oss:20b", None, {"reasoning_effort": "low"}),
        ("openrouter", "deepseek/deepseek-r1", None, {"extra_body": {"reasoning": {"effort": "low"}}}),
        (
            "openai",
            "Qwen3-8B",
            "http://127.0.0.1:8080/v1",
            {"extra_body": {"chat_template_kwargs": {"enable_thinking": False}}},
        ),
        ("openai", "llama3.1", "http://127.0.0.1:11434/v1", {}),
    ],
)
def test_a_model_is_asked_to_think_as_little_as_it_can(
    provider: str, model: str, base_url: str | None, asked: dict[str, Any]
) -> None:
    choice = ModelChoice("one", provider, model, base_url=base_url)
    request = build_request(Call(choice, (Message("user", "Say it."),), 100), "schema")
    assert {name: request[name] for name in ("reasoning_effort", "extra_body") if name in request} == asked
