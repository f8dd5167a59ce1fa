"""How long a call waits: a model that is read into memory is silent for minutes, and a slow one still answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from harness.surroundings import SURROUNDINGS
from rooms.minds.llm.calls import Call, CallFailed, Message, ModelChoice, Reply
from rooms.minds.llm.client import LOADING_PAUSE_SECONDS, LiteLLMClient

OWN = ModelChoice("own", "openai", "own", label="Own", base_url="http://127.0.0.1:9/v1", local=True, timeout=300.0)


class Loading(Exception):
    status_code = 503


class Library(ModuleType):
    """LiteLLM, whose server is silent at first, says for so many requests that it loads, and pauses after each word."""

    def __init__(self, silence: float = 0.0, pause: float = 0.0, loading: int = 0, words: int = 3) -> None:
        super().__init__("library")
        self.silence, self.pause, self.loading, self.words = silence, pause, loading, words

    async def acompletion(self, **asked: Any) -> AsyncGenerator[SimpleNamespace, None]:
        if self.loading:
            self.loading -= 1
            raise Loading("Loading model")
        return self._pieces()

    async def _pieces(self) -> AsyncGenerator[SimpleNamespace, None]:
        await asyncio.sleep(self.silence)
        for number in range(self.words):
            delta = SimpleNamespace(content=f"word {number} ", tool_calls=None)
            yield SimpleNamespace(choices=[SimpleNamespace(delta=delta, finish_reason=None)])
            await asyncio.sleep(self.pause)


class Client(LiteLLMClient):
    def __init__(self, library: Library) -> None:
        super().__init__(SURROUNDINGS.steady)
        self._given = library

    async def _library(self) -> ModuleType:
        return self._given


async def asked(library: Library) -> tuple[Reply, float]:
    """What a model answers, and after how many seconds."""
    began = SURROUNDINGS.steady()
    async with aclosing(Client(library).stream(Call(OWN, (Message("user", "Speak."),), 50))) as pieces:
        async for piece in pieces:
            if isinstance(piece, Reply):
                return piece, SURROUNDINGS.steady() - began
    raise AssertionError("a stream ends in a reply or a failure")


@pytest.mark.parametrize(
    ("library", "least"),
    [
        pytest.param(Library(silence=120.0), 120.0, id="two minutes of silence"),
        pytest.param(Library(loading=60), 60 * LOADING_PAUSE_SECONDS, id="it says that it loads"),
        pytest.param(Library(pause=60.0), 120.0, id="a word a minute, of three"),
    ],
)
async def test_a_model_that_is_loaded_or_is_slow_is_waited_for(library: Library, least: float) -> None:
    reply, seconds = await asked(library)
    assert reply.text == "word 0 word 1 word 2 "
    assert seconds >= least


@pytest.mark.parametrize(
    ("library", "kind", "said"),
    [
        pytest.param(Library(silence=900.0), "timeout", "Own did not answer within 300 seconds.", id="silent"),
        pytest.param(Library(loading=10_000), "timeout", "Own did not answer within 300 seconds.", id="loads for ever"),
        pytest.param(
            Library(pause=60.0, words=10_000),
            "slow",
            "Own had not come to the end of its answer after 600 seconds.",
            id="a word a minute without an end",
        ),
    ],
)
async def test_what_never_answers_or_never_ends_is_given_up(library: Library, kind: str, said: str) -> None:
    with pytest.raises(CallFailed) as failed:
        await asked(library)
    assert (failed.value.kind, failed.value.sentence) == (kind, said)


async def test_an_answer_past_its_limit_of_tokens_is_cut_there_as_too_long() -> None:
    reply, _ = await asked(Library(words=100_000))
    assert reply.finish == "length"
    assert 600 < len(reply.text) < 700
