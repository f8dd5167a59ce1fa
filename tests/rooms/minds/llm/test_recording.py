"""Calls that are kept, and a deliberation that runs again from them without a provider."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from engine.core.acts import SettingValue
from engine.core.events import LOG, Entry
from harness.services.provider import Provider
from harness.surroundings import SURROUNDINGS
from rooms.live.room import Room
from rooms.minds.base import Minds
from rooms.minds.factory import build_minds
from rooms.minds.llm.calls import Call, CallFailed, ModelClient
from rooms.minds.llm.configuration import Configuration
from rooms.minds.llm.model import LiteLLMClient
from rooms.minds.llm.recording import RecordingClient, RecordingMissing, replay_of
from rooms.store.memory.store import MemoryStore
from tests.kit.jury_cases import MURDER
from tests.kit.rooms import House, begin, open_room
from tests.rooms.minds.conftest import OneKey, choice_at
from tests.rooms.minds.llm.test_model import KEY, PROMPT, ask
from tests.rooms.store.things import opened

pytestmark = pytest.mark.usefixtures("noon")


async def played(house: House, minds: Callable[[Room], Minds], **settings: SettingValue) -> tuple[Room, list[Entry]]:
    """A whole deliberation of models."""
    directory = await house.directory(minds=minds, models=("stub",))
    chosen = {"minds": "stub", "pace": "instant", "budget_usd": 5.0, "max_rounds": 2, **settings}
    opening = await open_room(directory, matter=MURDER, seed="again", seat=None, settings=chosen)
    await begin(opening.room)
    async with asyncio.timeout(90):
        while opening.room.state.status != "closed":  # noqa: ASYNC110 - a room has no event for its end
            await asyncio.sleep(0.02)
    await directory.stop()
    return opening.room, await house.store.entries(opening.room.record.deliberation)


async def test_a_recorded_deliberation_replays_byte_for_byte_without_a_provider(
    house: House, provider: Provider, litellm: LiteLLMClient
) -> None:
    configuration = Configuration(models={"stub": choice_at(provider)})

    def recorded(room: Room) -> Minds:
        caller: ModelClient = RecordingClient(litellm, house.store, room.record.deliberation)
        return build_minds(room, configuration, caller, OneKey())

    provider.fail("500", task="speak", after=2)
    first, entries = await played(house, recorded)
    provider.kill()
    asked = len(provider.asked)

    replay = await replay_of(house.store, first.record.deliberation)
    _, again = await played(house, lambda room: build_minds(room, configuration, replay, OneKey()))
    assert replay.mismatch is None
    assert LOG.dump_json(again) == LOG.dump_json(entries)
    assert any(entry.event.kind == "mind_failed" for entry in again)
    assert len(provider.asked) == asked
    calls = [entry.event for entry in again if entry.event.kind == "model_called"]
    assert len(calls) > 10


async def test_a_summary_has_the_same_place_in_the_log_however_long_it_takes(
    house: House, provider: Provider, litellm: LiteLLMClient
) -> None:
    configuration = Configuration(models={"stub": choice_at(provider)})

    def recorded(room: Room) -> Minds:
        caller: ModelClient = RecordingClient(litellm, house.store, room.record.deliberation)
        return build_minds(room, configuration, caller, OneKey())

    first, entries = await played(house, recorded, max_rounds=5, initial_guilty=6)
    assert any(entry.event.kind == "summary_written" for entry in entries)
    replay = await replay_of(house.store, first.record.deliberation)  # which answers at once
    _, again = await played(
        house,
        lambda room: build_minds(room, configuration, replay, OneKey()),
        max_rounds=5,
        initial_guilty=6,
    )
    assert replay.mismatch is None
    assert LOG.dump_json(again) == LOG.dump_json(entries)


async def test_what_was_not_recorded_is_said_in_one_sentence(provider: Provider, litellm: LiteLLMClient) -> None:
    store = MemoryStore(SURROUNDINGS.steady)
    room = (await opened(store)).deliberation
    with pytest.raises(RecordingMissing, match="No calls were recorded"):
        await replay_of(store, room)
    choice = choice_at(provider)
    await ask(RecordingClient(litellm, store, room), choice, False, purpose="speak")
    replay = await replay_of(store, room)
    with pytest.raises(
        RecordingMissing, match=r"^Call 1 of this replay \(react by Stub\) was not asked when it was recorded"
    ):
        await ask(replay, choice, False, purpose="react")
    assert replay.mismatch is not None
    assert replay.remaining_calls == 1


async def test_a_recording_answers_as_the_provider_did_and_holds_no_key(
    provider: Provider, litellm: LiteLLMClient
) -> None:
    store = MemoryStore(SURROUNDINGS.steady)
    room = (await opened(store)).deliberation
    recorder, choice = RecordingClient(litellm, store, room), choice_at(provider)
    pieces, reply = await ask(recorder, choice, True)
    provider.fail("cut")
    with pytest.raises(CallFailed) as cut:
        await ask(recorder, choice, True, purpose="cut")
    pasted = (*PROMPT, type(PROMPT[0])("user", f"My key is {KEY}."))
    await recorder.complete(Call(choice, pasted, 400, key=KEY))
    kept = await store.recorded_calls(room)
    assert KEY not in "".join(call.request + call.answer for call in kept)
    assert provider.base_url not in "".join(call.request for call in kept)

    replay = await replay_of(store, room)
    assert await ask(replay, choice, True) == (pieces, reply)
    with pytest.raises(CallFailed) as again:
        await ask(replay, choice, True, purpose="cut")
    assert (again.value.kind, again.value.usage) == (cut.value.kind, cut.value.usage)
