"""The certificate of rooms that models play: what it says where all went well, and where the provider died."""

import asyncio

from engine.certificate.build import build_certificate
from engine.certificate.certificate import Certificate
from engine.core import acts, events
from engine.core.decide import Bench, Host
from harness.services.provider import VERSION, Provider
from rooms.live.room import Room
from rooms.minds.factory import build_minds
from rooms.minds.llm.client import LiteLLMClient
from rooms.minds.llm.configuration import Configuration
from tests.kit.jury_cases import MURDER
from tests.kit.rooms import House, act, begin, open_room, paused_when, play_to_end, until_closed
from tests.rooms.minds.conftest import OneKey, choice_at
from tests.rooms.minds.formats.jury.test_model_room import PERSON


async def begun(house: House, provider: Provider, door: LiteLLMClient, rounds: int) -> tuple[Room, asyncio.Task[None]]:
    """Five models and a person, who votes and sits the rest out."""
    configuration = Configuration(models={"stub": choice_at(provider, timeout=60.0)})
    directory = await house.directory(
        minds=lambda room: build_minds(room, configuration, door, OneKey()), models=("stub",)
    )
    opening = await open_room(
        directory,
        matter=MURDER,
        seed="certified",
        seat=None,
        settings={"minds": "stub", "pace": "instant", "budget_usd": 5.0, "max_rounds": rounds, "size": 6},
    )
    await opening.room.submit(Bench(), acts.TakeSeat(seat=PERSON, occupant="human", name="Ada"))
    await begin(opening.room)
    await act(opening.room, PERSON, acts.CastBallot(choice="not_guilty"))
    return opening.room, asyncio.create_task(play_to_end(opening.room, PERSON))


async def certified(room: Room, sitting: asyncio.Task[None]) -> Certificate:
    """The certificate, once there is one."""
    await until_closed(room)
    await sitting
    return build_certificate(room.record.code, room.record.deliberation, await room.entries())


async def test_where_every_model_answered_nothing_is_degraded(
    house: House, provider: Provider, litellm: LiteLLMClient
) -> None:
    made = await certified(*await begun(house, provider, litellm, 1))
    assert [line for seat in made.seats for line in seat.tenures if line.turns_by_house] == []
    assert (made.degraded, made.reasons, made.failures) == (False, (), ())
    held = {seat.seat: seat.tenures[-1] for seat in made.seats}
    assert {held[seat].model for seat in held if seat != PERSON} == {"stub"}
    assert (held[PERSON].occupant, held[PERSON].name, held[PERSON].model) == ("human", "Ada", None)
    assert sum(line.turns for line in held.values()) == made.turns > 0
    (model,) = made.models
    assert (model.model, model.versions) == ("stub", (VERSION,))
    assert 0 < made.usage.cost < 5.0
    assert {"speak", "react", "narrate"} <= {prompt.task for prompt in made.prompts}


async def test_where_the_provider_died_it_says_so(house: House, provider: Provider, litellm: LiteLLMClient) -> None:
    room, sitting = await begun(house, provider, litellm, 2)
    await paused_when(room, lambda: room.state.turns >= 1, "a turn", provider.kill)
    await room.submit(Host(), acts.Resume())
    made = await certified(room, sitting)
    assert made.degraded
    by_house = sum(line.turns_by_house for seat in made.seats for line in seat.tenures)
    assert 0 < by_house < made.turns
    assert made.failures
    assert any(reason.startswith("A mind failed") for reason in made.reasons)
    assert any(f"The house mind spoke {by_house} turn" in reason for reason in made.reasons)
    assert made.usage.failed > 0
    spoken = [entry for entry in await room.entries() if isinstance(entry.event, events.TurnTaken)]
    assert made.turns == len(spoken)
