"""What is said of a model that cannot be called, before a room needs it."""

from __future__ import annotations

import socket
from dataclasses import dataclass

import pytest

from harness.services.provider import Kind, Provider
from harness.surroundings import SURROUNDINGS
from rooms.minds.llm.availability import ModelAvailability, name_refusal
from rooms.minds.llm.configuration import Configuration, load_models
from rooms.minds.llm.forecast import forecast
from tests.rooms.minds.conftest import choice_at


@dataclass
class Clock:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("html", "The address of Stub answers with a web page; that of an API usually ends in /v1."),
        ("401", "The server of Stub did not accept its key."),
        ("500", "The server of Stub is out of order."),
    ],
)
async def test_a_server_that_is_not_right_is_said_and_asked_again_later(
    provider: Provider, fault: Kind, said: str
) -> None:
    clock, choice = Clock(), choice_at(provider)
    reach = ModelAvailability(Configuration(models={"stub": choice}), clock)
    provider.fail(fault, times=2)
    assert await reach.why_not(choice) == said
    assert await reach.why_not(choice) == said
    assert len(provider.asked) == 1
    clock.now = 31.0
    assert await reach.why_not(choice) == said
    clock.now = 62.0
    assert await reach.why_not(choice) is None


async def test_a_wrong_address_an_unknown_model_and_a_dead_server_are_told_apart(provider: Provider) -> None:
    page = choice_at(provider, base_url=provider.base_url.replace("/v1", "/app"))
    assert "web page" in (
        await ModelAvailability(Configuration(models={"stub": page}), SURROUNDINGS.steady).why_not(page) or ""
    )
    other = choice_at(provider, model="llama9")
    said = await ModelAvailability(Configuration(models={"stub": other}), SURROUNDINGS.steady).why_not(other)
    assert said == "The server of Stub has no model llama9; it has stub-1."
    meant = choice_at(provider, model="stub-l")
    said = await ModelAvailability(Configuration(models={"stub": meant}), SURROUNDINGS.steady).why_not(meant)
    assert said == "The server of Stub has no model stub-l; it has stub-1; did you mean stub-1?"
    hosted = choice_at(provider, model="claude-sonnet-4-5")
    assert await name_refusal(hosted, None) is None
    assert await name_refusal(meant, None) == said
    provider.kill()
    gone = choice_at(provider)
    assert await ModelAvailability(Configuration(models={"stub": gone}), SURROUNDINGS.steady).all() == {
        "stub": "The server of Stub cannot be reached."
    }


@pytest.mark.real_time("a server is silent over a socket")
async def test_a_server_that_is_busy_is_not_taken_for_one_that_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rooms.minds.llm.measuring.CHECK_SECONDS", 0.05)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        busy = choice_at(Provider(port=silent.getsockname()[1]))
        assert await ModelAvailability(Configuration(models={"stub": busy}), SURROUNDINGS.steady).why_not(busy) is None


async def test_a_provider_is_judged_by_its_key_and_not_asked() -> None:
    models = load_models(None, {"GEMINI_API_KEY": "AIza" + "x" * 35, "OPENAI_API_KEY": "sk-ant-" + "x" * 30})
    found = await ModelAvailability(models, SURROUNDINGS.steady).all()
    assert found["gemini-flash"] is None
    assert found["gpt-mini"] == "The key looks like one for anthropic, and GPT-4.1 mini needs one for openai."


def test_a_forecast_is_within_the_goal_and_grows_with_the_rounds() -> None:
    flash = load_models(None, {}).models["gemini-flash"]
    usual = forecast(flash)
    assert 0.02 < usual.cost < 0.08
    assert forecast(flash, rounds=20).cost == pytest.approx(2 * usual.cost, rel=0.01)
    assert forecast(flash, seats=6).cost < usual.cost
    assert forecast(choice_at(Provider(), local=True)).cost == 0.0
