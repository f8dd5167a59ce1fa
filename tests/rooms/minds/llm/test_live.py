"""One short deliberation against a real provider, for those who ask for it: it costs a few cents.

It runs only where `TWELVE_LIVE_MODEL` is set, to a name in `rooms/minds/llm/models.yaml` or any provider/model of
LiteLLM's, with that provider's key in the environment; `TWELVE_LIVE_BASE_URL` says where a server of one's own is.
"""

from __future__ import annotations

import asyncio
import os

import pytest

from engine.certificate.build import build_certificate
from engine.core import acts, events
from engine.core.decide import Bench, verify
from rooms.minds.factory import build_minds
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.client import LiteLLMClient
from rooms.minds.llm.configuration import Configuration, load_models
from tests.kit.jury_cases import MURDER
from tests.kit.rooms import House, act, begin, open_room, play_to_end
from tests.rooms.minds.formats.jury.test_model_room import PERSON

MODEL = os.environ.get("TWELVE_LIVE_MODEL")
CAP = 0.5
"""USD that the deliberation may cost."""
TIMEOUT_SECONDS = 220.0
"""Seconds that it may take; two rounds of a slow model on somebody's own machine need them."""

pytestmark = [
    pytest.mark.slow("a real model speaks for two rounds"),
    pytest.mark.skipif(not MODEL, reason="TWELVE_LIVE_MODEL names no model to speak to"),
]


class FromEnvironment:
    """The keys that the environment has."""

    def __init__(self, configuration: Configuration) -> None:
        self._configuration = configuration

    async def of(self, seat: int, choice: ModelChoice) -> str | None:
        return self._configuration.key_of(choice)


async def test_a_real_model_reaches_a_verdict_and_the_certificate_has_its_cost(
    house: House, litellm: LiteLLMClient
) -> None:
    address = os.environ.get("TWELVE_LIVE_BASE_URL")
    named = os.environ if address is None else {**os.environ, "TWELVE_MODEL_BASE_URL": address}
    models = load_models(None, named, model=MODEL, base_url=address)
    name = models.named
    assert name is not None
    assert models.why_not(models.models[name]) is None, models.why_not(models.models[name])
    directory = await house.directory(
        minds=lambda room: build_minds(room, models, litellm, FromEnvironment(models)), models=(name,)
    )
    opening = await open_room(
        directory,
        matter=MURDER,
        seed="live",
        seat=None,
        settings={"minds": name, "pace": "instant", "budget_usd": CAP, "max_rounds": 2, "size": 6},
    )
    room = opening.room
    await room.submit(Bench(), acts.TakeSeat(seat=PERSON, occupant="human", name="Ada"))
    await begin(room)
    await act(room, PERSON, acts.CastBallot(choice="not_guilty"))
    async with asyncio.timeout(TIMEOUT_SECONDS):
        await play_to_end(room, PERSON)

    entries = await room.entries()
    assert verify(room.format, entries)[1] is None
    assert room.state.verdict is not None
    failures = [entry.event.reason for entry in entries if isinstance(entry.event, events.MindFailed)]
    calls = [entry.event for entry in entries if isinstance(entry.event, events.ModelCalled)]
    assert any(call.task == "speak" and call.outcome == "answered" for call in calls), failures
    made = build_certificate(room.record.code, room.record.deliberation, entries)
    assert any(line.turns > line.turns_by_house for seat in made.seats for line in seat.tenures if line.model == name)
    assert made.usage.cost == pytest.approx(sum(call.cost for call in calls))
    assert made.usage.cost <= CAP
    assert made.usage.cost > 0 or not models.models[name].input_price
