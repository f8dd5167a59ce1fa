"""The bench with models: the house answers, but for the acts for which the format has a question."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from engine.core import acts
from engine.core.asks import AskedAct
from engine.core.events import BENCH
from engine.core.house import OpenAsk
from engine.core.state import State
from harness.services.provider import Provider
from rooms.minds.base import MindFailed
from rooms.minds.formats.generic import PLAYED_BY_MODELS
from rooms.minds.formats.generic.bench import ModelBench
from rooms.minds.formats.generic.prompt import ACT
from rooms.minds.formats.prompts import Prompt, register_prompt, unregister_prompts
from rooms.minds.formats.scene import AskScene
from rooms.minds.llm.answers import read_object
from rooms.minds.llm.calls import Message, ModelChoice
from rooms.minds.llm.client import LiteLLMClient
from rooms.minds.llm.own_server import ROOM_FACTOR
from rooms.minds.llm.pending_turn import RecordedOutput
from tests.coin_toss.example import WAGER
from tests.coin_toss.format import CoinTossHouse
from tests.rooms.minds.conftest import choice_at
from tests.rooms.minds.formats.generic.toss import begun_toss

ASK = AskedAct("q9", BENCH, "narrate", "toss", None, None, 30.0, True, {}, False)
TEXT = {
    "type": "object",
    "properties": {"text": {"type": "string"}},
    "required": ["text"],
    "additionalProperties": False,
}


class TalkingHouse(CoinTossHouse):
    """The house of a coin toss with words for the bench."""

    def bench_answer(self, matter: Any, state: State, ask: OpenAsk, worded: bool = True) -> acts.Act:
        return acts.Narrate(text="The house speaks.")


def words(scene: AskScene, choice: ModelChoice) -> Sequence[Message]:
    return [Message("user", f"# What is asked of you\n{scene.format.title}: say that the coin is in the air.")]


def read_words(text: str, scene: AskScene) -> acts.Act:
    return acts.Narrate(text=str(read_object(text)["text"]))


PROMPT = Prompt(
    ACT.templates, "act", words, lambda scene: TEXT, read_words, ACT.guard, temperature=lambda scene: 0.1, max_tokens=50
)


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    yield
    unregister_prompts("coin_toss")


def table(provider: Provider, door: LiteLLMClient, calls: int | None = None) -> tuple[State, ModelBench]:
    state, context = begun_toss(provider, door, house=TalkingHouse(), calls_per_round=calls)
    return state, ModelBench(lambda state, task: choice_at(provider), context, PLAYED_BY_MODELS)


async def test_the_house_answers_where_no_prompt_is_registered(provider: Provider, litellm: LiteLLMClient) -> None:
    state, bench = table(provider, litellm)
    register_prompt("coin_toss", None, "*", PROMPT)
    act = await bench.answer(WAGER, state, {}, ASK, RecordedOutput())
    assert act == acts.Narrate(text="The house speaks.")
    assert provider.asked == []
    assert not bench.summary_due(state)


async def test_a_model_answers_by_the_prompt_of_the_format(provider: Provider, litellm: LiteLLMClient) -> None:
    state, bench = table(provider, litellm)
    register_prompt("coin_toss", None, "narrate", PROMPT)
    provider.seat_answer = lambda body: json.dumps({"text": "It is in the air."})
    act = await bench.answer(WAGER, state, {}, ASK, RecordedOutput())
    assert act == acts.Narrate(text="It is in the air.")
    (asked,) = provider.asked
    assert (asked.body["temperature"], asked.body["max_tokens"]) == (0.1, ROOM_FACTOR * 50)


async def test_the_house_answers_where_the_model_fails_and_that_is_reported(
    provider: Provider, litellm: LiteLLMClient
) -> None:
    state, bench = table(provider, litellm)
    register_prompt("coin_toss", None, "narrate", PROMPT)
    provider.fail("nonsense", times=2)
    output = RecordedOutput()
    assert await bench.answer(WAGER, state, {}, ASK, output) == acts.Narrate(text="The house speaks.")
    failed = [values for kind, values in output.updates if kind == "call_failed"]
    assert failed == [
        (
            "Stub gave an answer that cannot be used: it is not one whole JSON object.",
            "The house does it instead: “Narrate”.",
        )
    ]


async def test_no_model_is_asked_once_a_round_has_had_its_calls(provider: Provider, litellm: LiteLLMClient) -> None:
    state, bench = table(provider, litellm, calls=0)
    register_prompt("coin_toss", None, "narrate", PROMPT)
    with pytest.raises(MindFailed, match="has had its 0 calls"):
        await bench.answer(WAGER, state, {}, ASK, RecordedOutput())
