"""What a juror's model does wrong, and who speaks for the turn then."""

from __future__ import annotations

import json

import pytest

from engine.core.draws import Draw
from engine.formats.jury.mind.speeches import house_speech
from engine.formats.jury.rules.rounds import CALLS_PER_ROUND
from harness.services import provider_jurors
from harness.services.provider import Kind, Provider
from rooms.minds.base import HOUSE_SPEAKS_SENTENCE
from rooms.minds.llm.model import LiteLLMClient
from tests.rooms.minds.conftest import choice_at
from tests.rooms.minds.table import CASE, Models


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


async def test_an_answer_that_nobody_can_read_is_asked_for_once_more(models: Models, provider: Provider) -> None:
    provider.fail("nonsense")
    act, recorder = await models.speak(models.to("speak"))
    assert [call.task for call in models.calls()] == ["speak", "repair"]
    assert recorder.failures == []
    assert recorder.text == act.text
    assert "could not be read" in provider.asked[-1].prompt


async def test_the_house_speaks_for_a_turn_whose_answer_cannot_be_repaired(models: Models, provider: Provider) -> None:
    provider.fail("nonsense", None)
    spec = models.to("speak")
    act, recorder = await models.speak(spec)
    assert len(models.calls()) == 2
    [(reason, instead)] = recorder.failures
    assert "cannot be used" in reason
    assert "Bananas" not in reason
    assert instead == HOUSE_SPEAKS_SENTENCE
    by_house = house_speech(
        CASE,
        models.state,
        models.memories[spec.seat],
        spec.seat,
        Draw(models.state.seed or "", "house", "speak", spec.ask, spec.seat),
    )
    assert act.text == by_house.text


@pytest.mark.parametrize("kind", ["401", "500", "empty", "cut", "refusal"])
async def test_no_failure_is_a_vote_a_speech_of_the_models_or_an_agreement(
    models: Models, provider: Provider, kind: Kind
) -> None:
    provider.fail(kind, None)
    spec = models.to("speak")
    ballots, own = models.state.ballots, models.state.own
    act, recorder = await models.speak(spec)
    assert recorder.failures
    assert recorder.failures[-1][1] == HOUSE_SPEAKS_SENTENCE
    assert act.points or act.stance
    assert (models.state.ballots, models.state.own) == (ballots, own)
    assert "sk-test-key" not in str(recorder.failures)


async def test_a_template_is_never_said_aloud_not_even_while_it_streams(models: Models, provider: Provider) -> None:
    provider.answer = lambda messages: json.dumps(
        {"argument_type": "logical", "text": provider_jurors.text_of(messages[0]), "thought": "leak"}
    )
    act, recorder = await models.speak(models.to("speak"))
    assert recorder.failures[-1][1] == HOUSE_SPEAKS_SENTENCE
    assert "You sit on a jury" not in recorder.text
    assert "You sit on a jury" not in act.text
