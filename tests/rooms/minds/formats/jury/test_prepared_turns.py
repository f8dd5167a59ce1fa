"""Turns that are prepared, broken off and counted: what a round of models costs in calls."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from dataclasses import replace

import pytest

from engine.core import events
from engine.formats.jury.rules.rounds import CALLS_PER_ROUND
from harness.services.provider import Provider
from harness.waiting import until
from rooms.minds.base import HOUSE_SPEAKS_SENTENCE
from rooms.minds.llm.model import LiteLLMClient
from tests.rooms.minds.conftest import choice_at
from tests.rooms.minds.table import CASE, Models, OutputRecorder


async def test_what_was_prepared_is_used_for_the_same_prompt_and_costs_one_call(
    models: Models, provider: Provider
) -> None:
    spec = models.to("speak")
    mind, memory = models.minds[spec.seat], models.memories[spec.seat]
    await mind.prefetch(CASE, models.state, memory, spec)
    await mind.prefetch(CASE, models.state, memory, spec)
    await until(lambda: provider.asked, "the call")
    act, recorder = await models.speak(spec)
    assert recorder.text == act.text
    assert len(provider.asked) == 1
    assert [call.outcome for call in models.calls()] == ["answered"]


async def test_a_prefetch_for_another_prompt_is_stopped_and_its_cost_reported(
    models: Models, provider: Provider
) -> None:
    provider.fail("stall")
    spec = models.to("speak")
    mind, memory = models.minds[spec.seat], models.memories[spec.seat]
    other = replace(models.state, ballots={**models.state.ballots, spec.seat: "guilty", 99: "guilty"}, round=7)
    await mind.prefetch(CASE, other, memory, spec)
    await until(lambda: provider.asked, "the call")
    act, recorder = await models.speak(spec)
    assert len(provider.asked) == 2
    assert Counter(call.outcome for call in models.calls()) == {"answered": 1, "cancelled": 1}
    assert recorder.text == act.text


async def test_a_turn_broken_off_stops_its_call_reports_its_cost_and_continues(
    models: Models, provider: Provider
) -> None:
    provider.fail("stall")
    spec = models.to("speak")
    recorder = OutputRecorder(models)
    speaking = asyncio.create_task(models.speak(spec, recorder))
    await until(lambda: len(recorder.text.split()) > 4, "a few words")
    speaking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await speaking
    said = recorder.text[: recorder.text.rfind(" ")].rstrip()
    whole = json.loads(provider.answer(provider.asked[0].body["messages"]))["text"]
    assert [call.outcome for call in models.calls()] == ["cancelled"]
    assert models.calls()[0].tokens_in > 500
    await until(lambda: provider.cancelled == 1, "the end of the call")
    act, again = await models.speak(spec)
    # All whole words that had come; the last may have come too late to be published.
    [begun] = re.findall("<begun>(.*)</begun>", provider.asked[-1].prompt)
    assert begun.startswith(said)
    assert whole.startswith(f"{begun} ")
    assert act.text.startswith(begun)
    assert len(act.text) > len(begun) + 20
    assert again.text == act.text
    assert provider.cancelled == 1


async def test_a_round_takes_a_call_per_speaker_one_reaction_and_seven_at_most(
    litellm: LiteLLMClient, provider: Provider
) -> None:
    models = Models(litellm, choice_at(provider), {"initial_guilty": 6, "max_rounds": 4}, seed="four")
    recorder = OutputRecorder(models)
    while await models.step(recorder):
        pass
    assert models.state.verdict is not None
    assert recorder.failures == []
    per_round: dict[int, Counter[str]] = {}
    number = 0
    for entry in models.entries:
        if isinstance(entry.event, events.RoundOpened):
            number = entry.event.round
            per_round[number] = Counter()
            speakers, floors = len(entry.event.speakers), 0
        elif isinstance(entry.event, events.FloorGranted):
            floors += 1
        elif isinstance(entry.event, events.ModelCalled) and number:
            per_round[number][entry.event.task] += 1
        elif isinstance(entry.event, events.RoundClosed):
            made = per_round[number]
            assert speakers <= made["speak"] <= floors, "answers and reasons as far as calls are spare"
            assert made["react"] == 1
            assert sum(made.values()) <= CALLS_PER_ROUND
    assert len(per_round) >= 3
    assert {turn.occupant for turn in models.state.heard} == {"model"}
    assert {call.task for call in models.calls()} >= {"speak", "react", "narrate"}
    narrated = [entry.event for entry in models.entries if isinstance(entry.event, events.NarrationGiven)]
    assert narrated[0].text.endswith("if such a doubt is left, you acquit.")


async def test_beyond_its_calls_a_round_is_the_houses(models: Models, provider: Provider) -> None:
    spec = models.to("speak")
    for _ in range(CALLS_PER_ROUND):
        models.context.ledger.count_call(models.state)
    act, recorder = await models.speak(spec)
    assert provider.asked == []
    assert act.text
    assert recorder.failures == [(f"This round has had its {CALLS_PER_ROUND} calls to models.", HOUSE_SPEAKS_SENTENCE)]
