"""Meetings that models play, through driver, LiteLLM and a provider: one of them answers broken JSON, and what personas
learn reaches the prompts of other games."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engine.certificate.build import build_certificate
from engine.core import acts, events
from engine.core.acts import SettingValue
from engine.core.authorize import Host
from engine.core.decide import verify
from engine.core.matter import Matter
from engine.core.seats import HOUSE
from engine.formats.meeting.acts import PlaceBid
from engine.formats.meeting.rules.table import impostors
from harness.examples.meeting import MILL, SHORT
from harness.services import provider_seats
from harness.services.provider import Provider
from harness.surroundings import SURROUNDINGS
from harness.waiting import until
from rooms.live.room import Room
from rooms.minds.context import RoomPersonas
from rooms.minds.factory import build_minds
from rooms.minds.formats.meeting.persona_memory import experienced_house
from rooms.minds.formats.meeting.prompts import PROMPTS
from rooms.minds.llm.client import LiteLLMClient
from rooms.minds.llm.configuration import Configuration
from rooms.owners import new_host
from rooms.registry.directory import RoomDirectory
from rooms.store.persona_records import PersonaKey, PersonaMemory
from tests.kit.rooms import House, act, begin, open_room, until_closed
from tests.rooms.minds.conftest import OneKey, choice_at

Json = dict[str, Any]
BROKEN = "Corin"
LESSON = "Whoever answers before the question is asked is worth a second look."


def prompt_of(body: Json) -> str:
    return "\n".join(str(message["content"]) for message in body["messages"])


def player_in(body: Json) -> str:
    """Whose answer a prompt asks for."""
    found = re.search(r"^You are (\w+), seat", prompt_of(body), re.MULTILINE)
    return found[1] if found is not None else ""


def answer(body: Json) -> str:
    """Everybody votes at once for the first whom they may, notes a lesson, and one answers what is no JSON."""
    said = json.loads(provider_seats.answer(body))
    if player_in(body) == BROKEN:
        return '{"desire_to_speak": 7, "message": "I was'
    properties = body["response_format"]["json_schema"]["schema"]["properties"]
    votes = properties.get("vote_action", {}).get("anyOf")
    if votes:
        said["vote_action"] = votes[0]["enum"][0]
    if "learned" in said:
        said["learned"] = LESSON
    return json.dumps(said)


async def _directory(house: House, provider: Provider, door: LiteLLMClient) -> RoomDirectory:
    """A worker whose models are at the provider, and whose personas remember."""
    configuration = Configuration(models={"stub": choice_at(provider)})
    return await house.directory(
        minds=lambda room: build_minds(room, configuration, door, OneKey(), personas=house.store),
        models=("stub",),
    )


async def played(
    house: House,
    provider: Provider,
    door: LiteLLMClient,
    seed: str,
    reply: Callable[[Json], str] = answer,
    minds: SettingValue = "stub",
    owner: str | None = None,
    **settings: SettingValue,
) -> tuple[Room, Sequence[events.Entry]]:
    """A game of models to its end."""
    provider.seat_answer = reply
    directory = await _directory(house, provider, door)
    matter: Matter = MILL
    chosen = {**SHORT, "minds": minds, "pace": "instant", "budget_usd": 5.0, "wrap_up": 1, **settings}
    opening = await open_room(
        directory, format="meeting", matter=matter, seed=seed, seat=None, settings=chosen, owner=owner
    )
    await begin(opening.room)
    await until_closed(opening.room)
    entries = await opening.room.entries()
    assert verify(opening.room.format, entries)[1] is None
    return opening.room, entries


async def test_me14_a_model_with_broken_json_is_silent_has_no_vote_and_is_named(
    house: House, provider: Provider, litellm: LiteLLMClient
) -> None:
    room, entries = await played(house, provider, litellm, "m")
    failed = [entry.event for entry in entries if isinstance(entry.event, events.MindFailed)]
    assert failed
    assert {event.seat for event in failed} == {3}
    assert {event.instead for event in failed} <= {"It stays silent, and does not vote.", "It writes nothing down."}
    assert {event.reason for event in failed} == {
        "Stub gave an answer that cannot be used: it is not one whole JSON object."
    }
    bids = [entry.event for entry in entries if isinstance(entry.event, events.AnswerGiven) and entry.event.seat == 3]
    assert {bid.by for bid in bids} == {"default"}
    assert all(bid.sealed is None for bid in bids)
    assert 3 not in {entry.event.seat for entry in entries if isinstance(entry.event, events.TurnTaken)}
    assert 3 not in {entry.event.seat for entry in entries if isinstance(entry.event, events.BallotCast)}
    first = room.state.papers["vote-1"]
    assert {part.id: part.text for part in first.parts}["3"] == "Has no vote: none was sent."
    certificate = build_certificate(room.record.code, room.record.deliberation, entries)
    assert certificate.degraded
    asked = {entry.event.prompt for entry in entries if isinstance(entry.event, events.ModelCalled)}
    assert {PROMPTS.fingerprint("crew_tick"), PROMPTS.fingerprint("impostor_tick")} <= asked


async def remembered(house: House, room: Room, persona: str, model: str = "stub") -> PersonaMemory:
    """What a persona remembers at a table whose owner keeps it."""
    known = await house.store.persona_memory(room.record.deliberation, PersonaKey("meeting", model, persona))
    assert known is not None
    return known


async def test_what_a_persona_learned_is_read_in_its_owners_next_game(
    house: House, provider: Provider, litellm: LiteLLMClient
) -> None:
    owner = new_host(SURROUNDINGS)
    room, _ = await played(house, provider, litellm, "first", owner=owner, persona_memory=True)
    await game_is_counted(house, room, "eike")
    lying = impostors(room.state)
    assert room.state.verdict is not None
    crew_won = room.state.verdict.outcome == "crew_wins"
    for seat, held in room.state.seats.items():
        assert held.persona is not None
        known = await remembered(house, room, held.persona.id)
        assert [(role.role, role.games, role.wins) for role in known.roles] == [
            ("impostor" if seat in lying else "crew", 1, int((seat in lying) != crew_won))
        ]
    assert (await remembered(house, room, "britta")).learned == LESSON
    assert not any(LESSON in asked.prompt for asked in provider.asked if "# What you remember" not in asked.prompt)

    provider.asked.clear()
    await played(house, provider, litellm, "second", owner=owner, persona_memory=True)
    second = [asked.prompt for asked in provider.asked if "You are Britta, seat" in asked.prompt]
    assert second
    assert all(LESSON in prompt and "You have played 1 game as this person" in prompt for prompt in second)


async def test_me19_the_house_plays_a_persona_after_what_it_did_in_other_games(
    house: House, provider: Provider, litellm: LiteLLMClient
) -> None:
    owner = new_host(SURROUNDINGS)
    first, _ = await played(house, provider, litellm, "1", minds="house", owner=owner, persona_memory=True)
    await game_is_counted(house, first, "eike", HOUSE)
    room, _ = await played(house, provider, litellm, "2", minds="house", owner=owner, persona_memory=True)
    known = await experienced_house(room.state, 5, RoomPersonas(house.store, room.record.deliberation))
    assert known is not None
    assert known.experience["meetings"] >= 1
    assert not provider.asked


@pytest.mark.parametrize(
    "chosen",
    [
        pytest.param(True, id="with a memory of its own"),
        pytest.param(
            False, id="without", marks=pytest.mark.sweep("test_without_the_setting_nothing_is_read_and_nothing_kept")
        ),
    ],
)
async def test_what_was_noted_stands_in_no_prompt_of_a_strangers_room(
    house: House, provider: Provider, litellm: LiteLLMClient, *, chosen: bool
) -> None:
    room, _ = await played(house, provider, litellm, "first", persona_memory=True, spectators="off")
    await game_is_counted(house, room, "eike")
    assert (await remembered(house, room, "britta")).learned == LESSON

    provider.asked.clear()
    seen: list[str] = []

    def watched(body: Json) -> str:
        seen.append(prompt_of(body))
        return answer(body).replace(LESSON, "Another lesson.")

    await played(house, provider, litellm, "second", watched, persona_memory=chosen)
    assert seen
    assert not any(LESSON in prompt or "You have played 1 game" in prompt for prompt in seen)
    assert all("learned" not in prompt for prompt in seen) or chosen


async def test_without_the_setting_nothing_is_read_and_nothing_kept(
    house: House, provider: Provider, litellm: LiteLLMClient
) -> None:
    owner = new_host(SURROUNDINGS)
    first, _ = await played(house, provider, litellm, "on", owner=owner, persona_memory=True)
    await game_is_counted(house, first, "eike")
    britta = PersonaKey("meeting", "stub", "britta")
    assert await house.store.learn(
        first.record.deliberation, britta, "CANARY of another game", first.record.deliberation
    )
    before = await house.store.persona_memories(owner, "meeting", 100)
    provider.asked.clear()
    await played(house, provider, litellm, "off", owner=owner)
    assert provider.asked
    assert not any("CANARY" in asked.prompt for asked in provider.asked)
    assert await house.store.persona_memories(owner, "meeting", 100) == before


async def test_a_game_that_goes_on_reads_no_more_of_what_its_host_has_erased(
    house: House, provider: Provider, litellm: LiteLLMClient
) -> None:
    owner = new_host(SURROUNDINGS)
    first, _ = await played(house, provider, litellm, "first", owner=owner, persona_memory=True)
    await game_is_counted(house, first, "eike")
    provider.asked.clear()
    room = await seated_in_mid_game(house, provider, litellm, owner)
    assert LESSON in provider.asked[-1].prompt
    await house.store.erase(first.record.deliberation)
    await act(room, 1, PlaceBid(desire=9, message="I saw nobody."))
    # A request that was prepared ahead may still have it; the one that is answered at the next ask has not.
    await until(lambda: LESSON not in provider.asked[-1].prompt, "a request without what was erased")
    await room.submit(Host(), acts.Adjourn())


async def seated_in_mid_game(house: House, provider: Provider, door: LiteLLMClient, owner: str) -> Room:
    """A game in which a model has sat down on Britta's seat, and was asked."""
    provider.seat_answer = answer
    directory = await _directory(house, provider, door)
    matter: Matter = MILL
    settings: dict[str, SettingValue] = {
        **SHORT,
        "pace": "instant",
        "budget_usd": 5.0,
        "wrap_up": 9,
        "bid_seconds": 600,
        "persona_memory": True,
    }
    opening = await open_room(
        directory, format="meeting", matter=matter, seed="late", seat=1, settings=settings, owner=owner
    )
    room = opening.room
    await begin(room)
    await act(room, 1, PlaceBid(desire=10, message="I was in the yard at 21:20."))
    await room.submit(Host(), acts.Assign(seat=2, occupant="model", model="stub"))
    await act(room, 1, PlaceBid(desire=9, message="And nobody else was."))
    await until(lambda: provider.asked, "a request of the model that sat down")
    return room


@pytest.mark.sweep("its first prompt: test_a_game_that_goes_on_reads_no_more_of_what_its_host_has_erased")
async def test_a_model_that_sits_down_in_mid_game_has_its_personas_lessons(
    house: House, provider: Provider, litellm: LiteLLMClient
) -> None:
    owner = new_host(SURROUNDINGS)
    first, _ = await played(house, provider, litellm, "first", owner=owner, persona_memory=True)
    await game_is_counted(house, first, "eike")
    provider.asked.clear()
    room = await seated_in_mid_game(house, provider, litellm, owner)
    assert all(LESSON in asked.prompt for asked in provider.asked)
    await room.submit(Host(), acts.Adjourn())
    assert room.state.seats[2].occupant == "model"


async def game_is_counted(house: House, room: Room, persona: str, model: str = "stub") -> None:
    """Wait until the game was counted, which the driver does last."""

    async def counted() -> bool:
        return (await remembered(house, room, persona, model)).games > 0

    await until(counted, "the game's count")
