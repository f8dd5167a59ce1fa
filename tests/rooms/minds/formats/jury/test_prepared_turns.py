"""Turns that are prepared, broken off and counted: what a round of models costs in calls."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from dataclasses import replace

import pytest

from engine.core import events as e
from rooms.minds.base import MAX_CALLS_PER_ROUND
from rooms.minds.formats.jury.turn import FALLBACK_SENTENCE
from rooms.minds.llm.model import LiteLLMClient
from tests.rooms.minds.conftest import at
from tests.rooms.minds.table import CASE, Heard, Models
from tests.services.provider import Provider


async def test_what_was_prepared_is_used_for_the_same_prompt_and_costs_one_call(
    models: Models, provider: Provider
) -> None:
    spec = models.to("speak")
    mind, memory = models.minds[spec.seat], models.memories[spec.seat]
    mind.prefetch(CASE, models.state, memory, spec)
    mind.prefetch(CASE, models.state, memory, spec)
    for _ in range(500):
        await asyncio.sleep(0.01)
        if provider.asked:
            break
    act, heard = await models.speak(spec)
    assert heard.said == act.text
    assert len(provider.asked) == 1
    assert [call.outcome for call in models.calls()] == ["answered"]


async def test_what_was_prepared_for_another_prompt_is_stopped_and_its_cost_is_told(
    models: Models, provider: Provider
) -> None:
    provider.per_piece = 0.05
    spec = models.to("speak")
    mind, memory = models.minds[spec.seat], models.memories[spec.seat]
    other = replace(models.state, ballots={**models.state.ballots, spec.seat: "guilty", 99: "guilty"}, round=7)
    mind.prefetch(CASE, other, memory, spec)
    for _ in range(500):
        await asyncio.sleep(0.01)
        if provider.asked:
            break
    provider.per_piece = 0.0
    act, heard = await models.speak(spec)
    assert len(provider.asked) == 2
    assert Counter(call.outcome for call in models.calls()) == {"answered": 1, "cancelled": 1}
    assert heard.said == act.text


async def test_a_turn_that_is_broken_off_stops_its_call_tells_its_cost_and_is_continued(
    models: Models, provider: Provider
) -> None:
    provider.per_piece = 0.03
    spec = models.to("speak")
    heard = Heard(models)
    speaking = asyncio.create_task(models.speak(spec, heard))
    for _ in range(1000):
        await asyncio.sleep(0.01)
        if len(heard.said.split()) > 4:
            break
    speaking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await speaking
    said = heard.said[: heard.said.rfind(" ")].rstrip()
    whole = json.loads(provider.answer(provider.asked[0].body["messages"]))["text"]
    assert [call.outcome for call in models.calls()] == ["cancelled"]
    assert models.calls()[0].tokens_in > 500
    provider.per_piece = 0.0
    act, again = await models.speak(spec)
    # All whole words that had come; the last may have come too late to be told.
    [begun] = re.findall("<begun>(.*)</begun>", provider.asked[-1].prompt)
    assert begun.startswith(said)
    assert whole.startswith(f"{begun} ")
    assert act.text.startswith(begun)
    assert len(act.text) > len(begun) + 20
    assert again.said == act.text
    for _ in range(200):
        if provider.cancelled:
            break
        await asyncio.sleep(0.01)
    assert provider.cancelled == 1


async def test_a_round_takes_a_call_for_each_speaker_and_one_for_the_listeners_and_never_more_than_seven(
    litellm: LiteLLMClient, provider: Provider
) -> None:
    models = Models(litellm, at(provider), {"initial_guilty": 6, "max_rounds": 4}, seed="four")
    heard = Heard(models)
    while await models.step(heard):
        pass
    assert models.state.verdict is not None
    assert heard.failures == []
    per_round: dict[int, Counter[str]] = {}
    number = 0
    for entry in models.entries:
        if isinstance(entry.event, e.RoundOpened):
            number = entry.event.round
            per_round[number] = Counter()
            speakers = len(entry.event.speakers)
        elif isinstance(entry.event, e.ModelCalled) and number:
            per_round[number][entry.event.task] += 1
        elif isinstance(entry.event, e.RoundClosed):
            made = per_round[number]
            assert made["speak"] == speakers
            assert made["react"] == 1
            assert sum(made.values()) <= MAX_CALLS_PER_ROUND
    assert len(per_round) >= 3
    assert {turn.occupant for turn in models.state.heard} == {"model"}
    assert {call.task for call in models.calls()} >= {"speak", "react", "narrate"}
    narrated = [entry.event for entry in models.entries if isinstance(entry.event, e.NarrationGiven)]
    assert "You may begin." in narrated[0].text


async def test_beyond_its_calls_a_round_is_the_houses(models: Models, provider: Provider) -> None:
    spec = models.to("speak")
    for _ in range(MAX_CALLS_PER_ROUND):
        models.desk.ledger.count_call(models.state)
    act, heard = await models.speak(spec)
    assert provider.asked == []
    assert act.text
    assert heard.failures == [(f"This round has had its {MAX_CALLS_PER_ROUND} calls to models.", FALLBACK_SENTENCE)]
