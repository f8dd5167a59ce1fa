"""What a juror's model does wrong, and who speaks for the turn then."""

from __future__ import annotations

import json

import pytest

from engine.formats.jury.rules.rounds import CALLS_PER_ROUND
from harness.services.provider import Kind, Provider
from rooms.minds.base import HOUSE_SPEAKS_SENTENCE
from rooms.minds.llm.client import LiteLLMClient
from tests.rooms.minds.conftest import choice_at
from tests.rooms.minds.table import Models


async def test_a_model_that_only_looks_things_up_is_stopped_and_the_house_speaks(
    litellm: LiteLLMClient, provider: Provider
) -> None:
    models = Models(litellm, choice_at(provider, tools=False), seed="s1")
    provider.answer = lambda messages: json.dumps({"look_up": "what else?", "text": "", "argument_type": "logical"})
    spec = models.to("speak")
    act, recorder = await models.speak(spec)
    assert act.text
    assert recorder.failures[-1][1] == HOUSE_SPEAKS_SENTENCE
    assert len(provider.asked) <= CALLS_PER_ROUND - 2
    assert set(recorder.look_ups) == {"the case file"}


@pytest.mark.parametrize("kind", ["401", "500", "empty", "cut", "refusal"])
async def test_no_failure_is_a_vote_a_speech_of_the_models_or_an_agreement(
    models: Models, provider: Provider, kind: Kind
) -> None:
    provider.fail(kind, None)
    spec = models.to("speak")
    ballots, own = models.state.ballots, models.state.private
    act, recorder = await models.speak(spec)
    assert recorder.failures
    assert recorder.failures[-1][1] == HOUSE_SPEAKS_SENTENCE
    assert act.points or act.stance
    assert (models.state.ballots, models.state.private) == (ballots, own)
    assert "sk-test-key" not in str(recorder.failures)
