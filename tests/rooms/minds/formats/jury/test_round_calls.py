"""What a round of models costs in calls."""

from __future__ import annotations

from collections import Counter

from engine.core import events
from engine.formats.jury.rules.rounds import CALLS_PER_ROUND
from harness.services.provider import Provider
from rooms.minds.llm.client import LiteLLMClient
from tests.rooms.minds.conftest import choice_at
from tests.rooms.minds.table import Models, OutputRecorder


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
