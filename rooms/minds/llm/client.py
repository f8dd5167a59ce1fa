"""The client for language models: LiteLLM, loaded when a model is first called.

One attempt per call, never a hidden second one but where a server does not know the form of answer asked for, is still
loading its model, or is one's own and does not stream.
How a call failed is read from the status and the content, because some refused keys arrive as bad requests, a closed
port as a server error, and a stream that was cut as one that ended.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from types import ModuleType
from typing import Any

import structlog

from rooms.minds.llm.calls import (
    Call,
    CallFailed,
    FailureKind,
    Message,
    ModelChoice,
    Reply,
    Structured,
    ToolCall,
    Usage,
    Vectors,
)
from rooms.minds.llm.failures import failure_of, refusal_of, says_it_is_loading, sentence_for
from rooms.minds.llm.litellm_library import load_litellm, load_provider
from rooms.minds.llm.patience import Patience
from rooms.minds.llm.request import SIMPLER_FORMS, address_of, build_request, refuses_form
from rooms.minds.llm.tokens import tokens
from rooms.surroundings import Clock

log = structlog.get_logger()
LOADING_PAUSE_SECONDS = 2.0
"""Seconds after which a server is asked again that reads its model into memory."""
MAX_CHARACTERS_A_TOKEN = 12
"""An answer that is longer comes from a server that does not keep to the limit of tokens."""
NOT_LOADED_SENTENCE = "What this server calls models with could not be loaded; its log says why."


class LiteLLMClient:
    """Calls to any model that LiteLLM reaches."""

    def __init__(self, steady: Clock) -> None:
        self._steady = steady
        self._patience = Patience(steady)
        self._loading: asyncio.Task[ModuleType] | None = None
        self._providers: dict[str, asyncio.Task[None]] = {}
        self._forms: dict[str, Structured] = {}
        """By model: how it is asked for a structured answer, where its server took less than the configuration says."""

    async def preload(self, *providers: str) -> None:
        """Load what calls to these providers need, in a thread, once for all callers; at once where that is
        done. Raises `CallFailed`; the next caller tries again."""
        library = await self._library()
        for provider in providers:
            if provider not in self._providers:
                loading = asyncio.to_thread(load_provider, library, provider)
                self._providers[provider] = asyncio.create_task(loading)
            await asyncio.shield(self._providers[provider])

    async def _library(self) -> ModuleType:
        if self._loading is None:
            self._loading = asyncio.create_task(asyncio.to_thread(load_litellm))
        loading = self._loading
        try:
            # Shielded: the one caller that gives up must not take the library from the others.
            return await asyncio.shield(loading)
        except Exception:
            if self._loading is loading:
                self._loading = None
                log.exception("models_not_loaded")
            raise CallFailed("broken", NOT_LOADED_SENTENCE) from None

    async def complete(self, call: Call) -> Reply:
        """The answer, whole. Raises `CallFailed`."""
        if call.choice.local and call.choice.base_url is not None:
            # Whether it is slow or gone is seen by its words alone.
            async with aclosing(self.stream(call)) as pieces:
                async for piece in pieces:
                    if isinstance(piece, Reply):
                        return piece
        return await self._unstreamed(call)

    async def _unstreamed(self, call: Call) -> Reply:
        library = await self._library()
        choice, began = call.choice, self._steady()
        try:
            async with asyncio.timeout(min(call.seconds, call.until)):
                answer = await self._request_completion(library, call)
        except CallFailed:
            raise
        except Exception as error:
            raise failure_of(error, choice, call.seconds) from None
        if not getattr(answer, "choices", None):
            raise CallFailed("broken", sentence_for("broken", choice))
        message, finish = answer.choices[0].message, answer.choices[0].finish_reason
        text, calls = message.content or "", _tool_calls(message.tool_calls or ())
        usage = _usage(call, getattr(answer, "usage", None), text)
        _check_not_empty(choice, text, calls, refusal_of(message), finish, usage)
        return Reply(text, usage, str(answer.model or choice.model), self._steady() - began, calls, finish)

    async def stream(self, call: Call) -> AsyncGenerator[str | Reply, None]:
        """The answer in pieces, and the whole `Reply` as the last item. Raises `CallFailed`."""
        library = await self._library()
        choice, began = call.choice, self._steady()
        heard = began
        streamed = {"stream": True, "stream_options": {"include_usage": True}}
        received = _ReceivedStream()
        answer: Any = None
        try:
            try:
                async with self._patience.wait(call, began, heard):
                    answer = await self._request_completion(library, call, **streamed)
                while True:
                    async with self._patience.wait(call, began, heard):
                        chunk = await anext(answer, None)
                    if chunk is None:
                        break
                    piece = received.take(chunk)
                    if piece:
                        heard = self._steady()
                        self._patience.heard(call)
                        yield piece
                    if len(received.text) > MAX_CHARACTERS_A_TOKEN * call.max_tokens:
                        received.finish = "length"
                        break
            except CallFailed:
                raise
            except Exception as error:
                usage, seconds = _usage(call, None, received.text) if received.text else None, self._steady() - began
                if received.text and isinstance(error, TimeoutError) and seconds > call.until - 1.0:
                    raise CallFailed("slow", sentence_for("slow", choice, seconds), usage=usage) from None
                raise failure_of(error, choice, call.seconds, begun=bool(received.text), usage=usage) from None
        finally:
            # Also when the reader has gone: the connection is closed, and the provider stops.
            if answer is not None:
                with contextlib.suppress(Exception):
                    await answer.aclose()
        calls = received.calls()
        usage = _usage(call, received.usage, received.text)
        unsaid = received.version is None and not received.text and not calls
        if unsaid and received.finish not in ("content_filter", "length"):
            # LiteLLM makes an empty answer, from no model, of what is no stream: a web page, an error, the answer.
            if choice.base_url is None:
                raise CallFailed("broken", sentence_for("broken", choice))
            yield await self._unstreamed(call)
            return
        _check_not_empty(choice, received.text, calls, received.refused, received.finish, usage)
        version = received.version or choice.model
        yield Reply(received.text, usage, version, self._steady() - began, calls, received.finish)

    async def _request_completion(self, library: ModuleType, call: Call, **options: Any) -> Any:
        """LiteLLM's answer; a server that does not take the form that is asked for is asked for a plainer one at once,
        and from then on. The prompt names the form in words, and whatever comes is read."""
        name = call.choice.name
        while True:
            form = self._forms.get(name, call.choice.structured)
            try:
                return await library.acompletion(**build_request(call, form), **options)
            except Exception as error:
                if says_it_is_loading(getattr(error, "status_code", None), str(error)):
                    await asyncio.sleep(LOADING_PAUSE_SECONDS)
                    continue
                simpler = SIMPLER_FORMS.get(form)
                if simpler is None or call.schema is None or not refuses_form(error):
                    raise
                self._forms[name] = simpler

    async def embed(
        self, choice: ModelChoice, texts: Sequence[str], *, key: str | None = None, timeout: float | None = None
    ) -> Vectors:
        """A vector for each text. Raises `CallFailed`."""
        library = await self._library()
        seconds = timeout or choice.timeout
        try:
            async with asyncio.timeout(seconds):
                answer = await library.aembedding(
                    model=f"{choice.provider}/{choice.model}",
                    input=list(texts),
                    timeout=seconds,
                    max_retries=0,
                    **address_of(choice, key),
                )
            vectors = tuple(tuple(float(value) for value in each["embedding"]) for each in answer.data)
        except Exception as error:
            raise failure_of(error, choice, seconds) from None
        if len(vectors) != len(texts) or not all(vectors):
            raise CallFailed("broken", sentence_for("broken", choice))
        used = getattr(answer.usage, "prompt_tokens", 0) or sum(map(tokens, texts))
        return Vectors(vectors, Usage(used, 0, choice.cost(used, 0)))

    async def close(self) -> None:
        """Close every connection that is kept open."""
        if self._loading is None or not self._loading.done():
            # Nothing was called yet. The thread that loads cannot be stopped, and nobody has to wait for it.
            return
        with contextlib.suppress(Exception):
            library = await self._loading
            await library.close_litellm_async_clients()
            # LiteLLM would go on giving out the clients that it has closed, to whoever calls next in this process.
            library.in_memory_llm_clients_cache.flush_cache()


def _tool_calls(calls: Sequence[Any]) -> tuple[ToolCall, ...]:
    return tuple(
        ToolCall(str(call.id or ""), str(call.function.name or ""), str(call.function.arguments or ""))
        for call in calls
    )


def _usage(call: Call, reported: Any, text: str) -> Usage:
    """What the server says was used; where it says nothing, what can be counted."""
    tokens_in, tokens_out = getattr(reported, "prompt_tokens", 0) or 0, getattr(reported, "completion_tokens", 0) or 0
    if not tokens_in:
        return estimated(call.choice, call.messages, text)
    return Usage(tokens_in, tokens_out, call.choice.cost(tokens_in, tokens_out))


def estimated(choice: ModelChoice, messages: Sequence[Message], text: str) -> Usage:
    """What a call used that did not come to its end: all of the prompt, and the words that came."""
    tokens_in, tokens_out = sum(tokens(message.content) for message in messages), tokens(text)
    return Usage(tokens_in, tokens_out, choice.cost(tokens_in, tokens_out))


def _check_not_empty(
    choice: ModelChoice, text: str, calls: tuple[ToolCall, ...], refused: bool, finish: str | None, usage: Usage
) -> None:
    """Raise `CallFailed` for an answer that says nothing, or that its provider stopped."""
    # What came before a provider stopped it is not what the model would have said.
    blocked = finish == "content_filter"
    if (text.strip() or calls) and not blocked:
        return
    kind: FailureKind = "empty"
    if refused or blocked:
        kind = "refused"
    elif finish == "length":
        # Its whole answer went into what nobody is shown.
        kind = "thinking"
    raise CallFailed(kind, sentence_for(kind, choice), usage=usage)


class _ReceivedStream:
    """What a stream has brought so far."""

    def __init__(self) -> None:
        self.text = ""
        self.version: str | None = None
        self.finish: str | None = None
        self.usage: Any = None
        self.refused = False
        self._calls: dict[int, dict[str, str]] = {}

    def take(self, chunk: Any) -> str:
        """The new text in a chunk; everything else is kept."""
        hidden: Mapping[str, Any] = getattr(chunk, "_hidden_params", None) or {}
        self.version = self.version or hidden.get("provider_response_model")
        if getattr(chunk, "usage", None) is not None:
            self.usage = chunk.usage
        if not chunk.choices:
            return ""
        delta = chunk.choices[0].delta
        self.finish = chunk.choices[0].finish_reason or self.finish
        self.refused = self.refused or refusal_of(delta)
        for call in getattr(delta, "tool_calls", None) or ():
            known = self._calls.setdefault(call.index or 0, {"id": "", "name": "", "arguments": ""})
            known["id"] = known["id"] or call.id or ""
            known["name"] = known["name"] or call.function.name or ""
            known["arguments"] += call.function.arguments or ""
        piece = delta.content or ""
        self.text += piece
        return piece

    def calls(self) -> tuple[ToolCall, ...]:
        return tuple(ToolCall(**call) for _, call in sorted(self._calls.items()))
