"""A panel that models play, through driver, LiteLLM and a provider: one of them fails, and the room says so."""

from __future__ import annotations

import json
from typing import Any

from engine.certificate.build import build_certificate
from engine.core import events
from engine.core.decide import verify
from engine.core.matter import Matter
from harness.examples.panel import DOSSIER
from harness.services import provider_seats
from harness.services.provider import Provider
from rooms.minds.factory import build_minds
from rooms.minds.formats.panel.prompts import PROMPTS
from rooms.minds.llm.client import LiteLLMClient
from rooms.minds.llm.configuration import Configuration
from tests.kit.rooms import House, begin, open_room, until_closed
from tests.rooms.minds.conftest import OneKey, choice_at

Json = dict[str, Any]
VERDICTS = {"Ada Lorne": "buy", "Cleo Varga": "leave"}


def speaker_in(body: Json) -> str:
    """Whose turn a prompt asks for."""
    text = "".join(str(message["content"]) for message in body["messages"])
    return next((name for name in ("Ada Lorne", "Ben Okoro", "Cleo Varga") if f"You are {name}" in text), "")


def answer(body: Json) -> str:
    """Two members give a verdict at once and withdraw, the third answers with nonsense, the timekeeper counts."""
    said = json.loads(provider_seats.answer(body))
    name = speaker_in(body)
    if name == "Ben Okoro":
        return json.dumps({"bananas": 1})
    if name in VERDICTS and "verdict" in said:
        said |= {"verdict": VERDICTS[name], "reasoning": f"{name} has read it.", "withdraws": True, "notes": []}
    return json.dumps(said)


async def test_a_model_that_fails_at_a_panel_is_named_and_the_rest_decide(
    house: House, provider: Provider, litellm: LiteLLMClient
) -> None:
    provider.seat_answer = answer
    configuration = Configuration(models={"stub": choice_at(provider)})
    directory = await house.directory(
        minds=lambda room: build_minds(room, configuration, litellm, OneKey()), models=("stub",)
    )
    matter: Matter = DOSSIER
    settings = {"minds": "stub", "pace": "instant", "budget_usd": 5.0, "max_messages": 12, "demand_every": 4}
    opening = await open_room(directory, format="panel", matter=matter, seed="p", seat=None, settings=settings)
    room = opening.room
    await begin(room)
    await until_closed(room)
    entries = await room.entries()
    assert verify(room.format, entries)[1] is None
    failed = [entry.event for entry in entries if isinstance(entry.event, events.MindFailed)]
    assert failed
    assert {event.seat for event in failed} == {2}
    certificate = build_certificate(room.record.code, room.record.deliberation, entries)
    assert certificate.degraded
    state = room.state
    assert (state.ballots[1], state.ballots[3]) == ("buy", "leave")
    assert {1, 3} <= set(state.out)
    assert state.reasons[1] == "Ada Lorne has read it."
    assert "record" in state.papers
    asked = {entry.event.prompt for entry in entries if isinstance(entry.event, events.ModelCalled)}
    assert {PROMPTS.fingerprint("member"), PROMPTS.fingerprint("timekeeper")} <= asked
