"""What a server of one's own is like, as several kinds say it, how fast it is, and how it is asked for that."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from harness.services.provider import MODEL, Provider
from harness.surroundings import SURROUNDINGS
from rooms.minds.llm.availability import ModelAvailability
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.configuration import load_models
from rooms.minds.llm.forecast import forecast
from rooms.minds.llm.measuring import in_its_mode, profile_in, too_short, what_it_is_like, with_speed
from rooms.minds.llm.server_profile import ServerProfile, parameters_in
from tests.rooms.minds.conftest import choice_at

OWN = ModelChoice("own", "openai", "own", base_url="http://127.0.0.1:9/v1", local=True)
ABLE = ServerProfile(8192, 7e9, 1_000.0, 50.0)


@pytest.mark.parametrize(
    "body",
    [
        {
            "data": [
                {"id": "other", "meta": {"n_ctx": 512}},
                {"id": "mine", "meta": {"n_ctx": 8192, "n_params": 7 * 10**9}},
            ]
        },
        {"data": [{"id": "mine", "max_model_len": 8192, "params_string": "7B"}]},
        {"models": [{"name": "mine:latest", "context_length": 8192, "details": {"parameter_size": "7.0B"}}]},
        {"data": [{"id": "else", "max_context_length": 131072, "loaded_context_length": 8192, "params_string": "7B"}]},
    ],
)
def test_a_profile_is_read_as_servers_of_several_kinds_say_it(body: dict[str, Any]) -> None:
    assert profile_in(body, "mine") == ServerProfile(8192, 7e9)


@pytest.mark.parametrize("body", [None, [], "<html>", {"data": None}, {"data": ["mine"]}, {"data": [{"id": "mine"}]}])
def test_a_server_that_does_not_say_has_no_known_profile(body: Any) -> None:
    assert profile_in(body, "mine") == ServerProfile()


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("smollm2:135m-instruct-q4_0", 135e6),
        ("llama3.2:3b", 3e9),
        ("Qwen2.5-1.5B-Instruct-1M", 1.5e9),
        ("qwen3-30b-a3b", 30e9),
        ("gemma-3-4b-it-4bit", 4e9),
        ("mixtral-8x7b", None),
        ("llama3.1", None),
    ],
)
def test_parameters_are_read_in_names(name: str, parameters: float | None) -> None:
    assert parameters_in(name) == parameters


@pytest.mark.parametrize(
    ("profile", "why"),
    [
        (replace(ABLE, parameters=135e6), "it has 135 million parameters"),
        (replace(ABLE, parameters=1.5e9), "it has 1.5 billion parameters"),
        (replace(ABLE, context=4096), "its context of 4,096 tokens is too short for whole prompts"),
        (replace(ABLE, prompt_speed=20.0), "a turn by whole prompts would take 4 minutes"),
        (ABLE, None),
        (ServerProfile(), None),
    ],
)
def test_the_small_mode_is_chosen_by_size_context_and_speed(profile: ServerProfile, why: str | None) -> None:
    choice = replace(OWN, profile=profile)
    assert choice.why_small == why
    assert choice.small == (why is not None)
    assert not replace(choice, small_mode=False).small
    assert replace(choice, small_mode=True).small
    assert choice.marks == (why is None or "would take" in why)


async def test_short_calls_show_how_fast_a_server_is(provider: Provider) -> None:
    provider.per_piece = 0.01
    choice = await with_speed(choice_at(provider), provider.key, SURROUNDINGS.steady)
    assert choice.profile is not None
    assert choice.profile.prompt_speed is not None
    assert choice.profile.answer_speed is not None
    assert 20 < choice.profile.answer_speed < 150


async def test_commands_and_servers_choose_alike(provider: Provider) -> None:
    provider.meta = {"n_params": 135_000_000, "n_ctx": 8192}
    models = load_models(None, {}, model=f"openai/{MODEL}", base_url=provider.base_url)
    known = await in_its_mode(models.models[MODEL], None, SURROUNDINGS.steady)
    assert known.why_small == "it has 135 million parameters"
    assert {asked.task for asked in provider.asked} == {"models"}
    availability = ModelAvailability(models, SURROUNDINGS.steady)
    await availability.all()
    assert models.models[MODEL] == known
    await availability.measure()
    measured = models.models[MODEL].profile
    assert measured is not None
    assert (measured.parameters, measured.prompt_speed is not None) == (135e6, True)


@pytest.mark.parametrize(
    ("speed", "turn", "whole"),
    [(100_000.0, "1 second", "2 seconds"), (100.0, "44 seconds", "26 minutes"), (10.0, "7 minutes", "4 hours")],
)
def test_it_is_said_in_small_numbers_how_long_it_takes(speed: float, turn: str, whole: str) -> None:
    choice = replace(OWN, small_mode=False, profile=ServerProfile(8192, None, speed, speed))
    said = what_it_is_like(choice, forecast(choice))
    assert said.startswith(f"A turn takes about {turn} here; a jury of 12 and 10 rounds about {whole}; it fits")


def test_a_context_that_is_too_short_is_said_with_what_to_do() -> None:
    whole = replace(OWN, small_mode=False, profile=ServerProfile(4096))
    assert too_short(whole)
    assert "too short for the longest prompts, of 5,000: serve it with 8,192, or leave" in what_it_is_like(
        whole, forecast(whole)
    )
    small = replace(whole, small_mode=None)
    assert not too_short(small)
    assert "in the small mode, as its context of 4,096 tokens is too short" in what_it_is_like(small, forecast(small))
    assert too_short(replace(small, profile=ServerProfile(512)))
