"""LiteLLM as a library: imported quietly, and with everything that calls need loaded before one is paid for."""

from __future__ import annotations

import contextlib
import importlib
import logging
import os
import warnings
from types import ModuleType
from typing import TYPE_CHECKING, Any

from rooms.minds.llm.request import NO_KEY

if TYPE_CHECKING:
    import httpx

_BUSY_HOST = "busy.invalid"
"""A server that answers in this process that it is asked too often."""
_LOGGERS = ("LiteLLM", "LiteLLM Proxy", "LiteLLM Router")


def load_litellm() -> ModuleType:
    """Import LiteLLM so that it stays quiet and reaches out to nobody, and make calls that cost nothing.

    What it loads for a first call, two seconds of it, would else be waited for by a call that is paid for.
    """
    # The price list of the network would be fetched at import; and `.env` is ours to read.
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")
    os.environ.setdefault("LITELLM_MODE", "PRODUCTION")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import httpx
        import litellm

        for name in _LOGGERS:
            logger = logging.getLogger(name)
            logger.handlers.clear()
            logger.setLevel(logging.CRITICAL)
        litellm.suppress_debug_info = True
        litellm.telemetry = False
        litellm.drop_params = True
        # OpenAI's client asks `httpx2` what its own is as soon as anybody has begun to import it, as the SDK for MCP
        # does in a thread, and fails on a module without names. Here it is waited for until it is whole.
        with contextlib.suppress(ImportError):
            importlib.import_module("httpx2")
        arguments: dict[str, Any] = {"model": "openai/warm", "messages": [{"role": "user", "content": "."}]}
        litellm.client_session = httpx.Client(transport=httpx.MockTransport(_local_response))
        litellm.completion(api_base="http://warm.invalid", api_key=NO_KEY, **arguments)
        # What is raised needs modules of its own, which would stop every room while they load.
        with contextlib.suppress(litellm.exceptions.RateLimitError):
            litellm.completion(api_base=f"http://{_BUSY_HOST}", api_key=NO_KEY, max_retries=0, **arguments)
        litellm.client_session = None
        list(litellm.completion(stream=True, mock_response=".", **arguments))
    return litellm


def load_provider(library: ModuleType, provider: str) -> None:
    """Have LiteLLM load what it has for one provider alone, a tenth of a second or two of it for most: by calls that it
    answers itself. A provider that it does not know is reported where it is called."""
    arguments: dict[str, Any] = {"model": f"{provider}/warm", "api_key": NO_KEY}
    with warnings.catch_warnings(), contextlib.suppress(Exception):
        warnings.simplefilter("ignore")
        library.completion(messages=[{"role": "user", "content": "."}], mock_response=".", **arguments)
        library.embedding(input=["."], mock_response=[0.0], **arguments)


def _local_response(request: httpx.Request) -> httpx.Response:
    """What a call is answered that does not leave this process."""
    import httpx

    if request.url.host == _BUSY_HOST:
        return httpx.Response(429, json={"error": {"message": "Asked too often.", "code": "rate_limit_exceeded"}})
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "."}}
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    completion = {"id": "warm", "object": "chat.completion", "created": 0, "model": "warm"}
    return httpx.Response(200, json={**completion, "choices": [choice], "usage": usage})
