"""A mind with a model on one seat: what it prepares, what it counts, what it keeps, and when the house answers."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from engine.core import acts
from engine.core.asks import AskedAct, asks_for_seat
from engine.core.state import State
from harness.services.provider import Provider
from harness.waiting import until
from rooms.minds.context import MindContext
from rooms.minds.formats.generic import PLAYED_BY_MODELS
from rooms.minds.formats.generic.mind import ModelMind
from rooms.minds.formats.players import PlayedByModels
from rooms.minds.llm.client import LiteLLMClient
from rooms.minds.llm.pending_turn import RecordedOutput
from tests.coin_toss.example import WAGER
from tests.rooms.minds.conftest import choice_at
from tests.rooms.minds.formats.generic.toss import begun_toss

SEAT = 2


class Player:
    """Calls heads or tails with a model."""

    def __init__(
        self,
        provider: Provider,
        door: LiteLLMClient,
        models: PlayedByModels = PLAYED_BY_MODELS,
        **changes: Any,
    ) -> None:
        self.context: MindContext
        self.state, self.context = begun_toss(provider, door, **changes)
        self.mind = ModelMind(SEAT, choice_at(provider), self.context, models)

    def spec(self, state: State | None = None) -> AskedAct:
        (spec,) = asks_for_seat(self.context.format, state or self.state, SEAT)
        return spec

    async def prefetch(self, state: State | None = None) -> None:
        await self.mind.prefetch(WAGER, state or self.state, None, self.spec(state))

    async def answer(self, output: RecordedOutput) -> acts.Act:
        return await self.mind.answer(WAGER, self.state, None, self.spec(), output)


def reported(output: RecordedOutput, kind: str) -> list[Any]:
    return [values for each, values in output.updates if each == kind]


def outcomes(output: RecordedOutput) -> Mapping[str, int]:
    return Counter(call.outcome for (call,) in reported(output, "call_finished"))


async def test_what_was_prepared_is_used_for_the_same_prompt_and_costs_one_call(
    provider: Provider, litellm: LiteLLMClient
) -> None:
    player, output = Player(provider, litellm), RecordedOutput()
    await player.prefetch()
    await player.prefetch()
    await until(lambda: provider.asked, "the call")
    assert await player.answer(output) == acts.CastBallot(choice="heads")
    assert len(provider.asked) == 1
    assert outcomes(output) == {"answered": 1}


async def test_what_was_prepared_for_another_prompt_is_stopped_and_paid(
    provider: Provider, litellm: LiteLLMClient
) -> None:
    player, output = Player(provider, litellm), RecordedOutput()
    provider.fail("stall")
    seats = {**player.state.seats, 1: replace(player.state.seats[1], name="Somebody else")}
    await player.prefetch(replace(player.state, seats=seats))
    await until(lambda: provider.asked, "the call")
    await player.answer(output)
    assert len(provider.asked) == 2
    assert outcomes(output) == {"answered": 1, "cancelled": 1}


async def test_an_answer_that_is_made_is_kept_for_who_asks_again(provider: Provider, litellm: LiteLLMClient) -> None:
    player = Player(provider, litellm)

    class Held(RecordedOutput):
        async def call_finished(self, call: acts.ReportCall) -> None:
            await super().call_finished(call)
            await asyncio.Event().wait()

    held, output = Held(), RecordedOutput()
    answering = asyncio.create_task(player.answer(held))
    await until(lambda: held.updates and all(made.done for made in player.mind._pending.values()), "its answer")
    answering.cancel()
    with pytest.raises(asyncio.CancelledError):
        await answering
    assert await player.answer(output) == acts.CastBallot(choice="heads")
    assert len(provider.asked) == 1
    assert (outcomes(held), outcomes(output)) == ({"answered": 1}, {})


async def test_beyond_its_calls_a_round_is_the_houses_and_everybody_reads_so(
    provider: Provider, litellm: LiteLLMClient
) -> None:
    player, output = Player(provider, litellm, calls_per_round=1), RecordedOutput()
    player.context.ledger.count_call(player.state)
    await player.prefetch()
    assert isinstance(await player.answer(output), acts.CastBallot)
    assert provider.asked == []
    sentence = "This round has had its 1 calls to models."
    assert reported(output, "call_failed") == [(sentence, "The house does it instead: “Call heads or tails”.")]


async def test_a_floor_for_which_no_call_is_spare_is_silently_the_houses(
    provider: Provider, litellm: LiteLLMClient
) -> None:
    def spare(state: State, calls: int) -> bool:
        return calls < 1

    models = replace(PLAYED_BY_MODELS, call_is_spare=spare)
    topic = Player(provider, litellm).spec().topic
    player = Player(provider, litellm, models, calls_per_round=3, spare_topics=(topic,))
    output = RecordedOutput()
    player.context.ledger.count_call(player.state)
    await player.prefetch()
    assert isinstance(await player.answer(output), acts.CastBallot)
    assert (provider.asked, output.updates) == ([], [])
