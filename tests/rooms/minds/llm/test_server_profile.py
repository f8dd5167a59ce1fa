"""What a server of one's own is like: its context as servers of several kinds say it, and how fast it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from harness.services.provider import Provider
from harness.surroundings import SURROUNDINGS
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.forecast import forecast
from rooms.minds.llm.server_profile import ServerProfile, context_in, read_profile
from tests.rooms.minds.conftest import choice_at


@pytest.mark.parametrize(
    "body",
    [
        {"data": [{"id": "other", "meta": {"n_ctx": 512}}, {"id": "mine", "meta": {"n_ctx": 8192}}]},
        {"data": [{"id": "mine", "max_model_len": 8192}]},
        {"models": [{"name": "mine", "context_length": 8192}]},
        {"data": [{"id": "mine", "max_context_length": 131072, "loaded_context_length": 8192}]},
    ],
)
def test_a_context_is_read_as_servers_of_several_kinds_say_it(body: dict[str, Any]) -> None:
    assert context_in(body, "mine") == 8192


@pytest.mark.parametrize("body", [None, [], "<html>", {"data": None}, {"data": ["mine"]}, {"data": [{"id": "mine"}]}])
def test_a_server_that_does_not_say_has_no_known_context(body: Any) -> None:
    assert context_in(body, "mine") is None


async def test_a_short_call_shows_how_fast_a_server_is(provider: Provider) -> None:
    provider.per_piece = 0.01
    profile = await read_profile(choice_at(provider), provider.key, SURROUNDINGS.steady)
    assert profile is not None
    assert profile.prompt_speed is not None
    assert profile.answer_speed is not None
    assert 20 < profile.answer_speed < 150
    choice = choice_at(provider)
    turn, whole, *_ = profile.sentences(choice, forecast(choice))
    assert "a turn takes about" in turn
    assert "a jury of 12 and 10 rounds about" in whole


@pytest.mark.parametrize(
    ("speed", "turn", "whole"),
    [(100_000.0, "1 second", "2 seconds"), (100.0, "44 seconds", "26 minutes"), (10.0, "7 minutes", "4 hours")],
)
def test_it_is_said_in_small_numbers_how_long_it_takes(speed: float, turn: str, whole: str) -> None:
    choice = ModelChoice("own", "openai", "own", base_url="http://127.0.0.1:9/v1", local=True)
    said = list(ServerProfile(8192, speed, speed).sentences(choice, forecast(choice)))
    assert said[:2] == [f"a turn takes about {turn} here", f"a jury of 12 and 10 rounds about {whole}"]


def test_a_context_that_is_too_short_is_said_with_what_to_do() -> None:
    choice = ModelChoice("own", "openai", "own", base_url="http://127.0.0.1:9/v1", local=True)
    profile, small = ServerProfile(4096), replace(choice, small=True)
    assert profile.too_short(choice)
    said = next(profile.sentences(choice, forecast(choice)))
    assert "too short for the longest prompts, of 5,000: serve it with 8,192, or set TWELVE_MODEL_SMALL=true" in said
    assert not profile.too_short(small)
    assert ServerProfile(512).too_short(small)
    assert not ServerProfile(8192).too_short(choice)
