"""Calls that are kept, and a deliberation that runs again from them without a provider."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from contextlib import aclosing
from pathlib import Path

import pytest

from engine.core.acts import CallTask, SettingValue
from engine.core.events import LOG, Entry
from harness.services.provider import Provider
from harness.surroundings import SURROUNDINGS
from rooms.live.room import Room
from rooms.minds.base import Minds
from rooms.minds.factory import build_minds
from rooms.minds.llm.budget import RoomBudget
from rooms.minds.llm.calls import CallFailed, Message, ModelChoice, ReadAnswer, Reply
from rooms.minds.llm.client import LiteLLMClient
from rooms.minds.llm.configuration import Configuration
from rooms.minds.llm.recording import CallRecorder, RecordingMissing, replay_of
from rooms.minds.llm.recording_files import RecordingFiles
from rooms.minds.llm.retry import CallRequest, CallRunner
from rooms.store.memory.store import MemoryStore
from rooms.store.mind_records import Recordings
from tests.kit.jury_cases import MURDER
from tests.kit.rooms import House, begin, open_room
from tests.rooms.minds.conftest import OneKey, choice_at
from tests.rooms.minds.llm.test_client import KEY, PROMPT, ask
from tests.rooms.minds.llm.test_retry import OutputRecorder
from tests.rooms.store.things import opened

pytestmark = pytest.mark.usefixtures("noon")


async def played(house: House, minds: Callable[[Room], Minds], **settings: SettingValue) -> tuple[Room, list[Entry]]:
    """A whole deliberation of models."""
    directory = await house.directory(minds=minds, models=("stub",))
    chosen = {"minds": "stub", "pace": "instant", "budget_usd": 5.0, "size": 6, "max_rounds": 2, **settings}
    opening = await open_room(directory, matter=MURDER, seed="again", seat=None, settings=chosen)
    await begin(opening.room)
    async with asyncio.timeout(90):
        while opening.room.state.status != "closed":  # noqa: ASYNC110 - a room has no event for its end
            await asyncio.sleep(0.02)
    await directory.stop()
    return opening.room, await house.store.entries(opening.room.record.deliberation)


class PastedKey:
    """The key that somebody also pastes into a text."""

    async def of(self, seat: int, choice: ModelChoice) -> str | None:
        return KEY


async def asked_and_kept(
    store: Recordings,
    deliberation: str,
    litellm: LiteLLMClient,
    choice: ModelChoice,
    task: CallTask = "speak",
    messages: Sequence[Message] = PROMPT,
    reading: ReadAnswer | None = None,
) -> tuple[list[str], Reply]:
    """One call by a room that keeps its calls: the pieces and the reply."""

    async def read(reply: Reply) -> ReadAnswer:
        return reading or ReadAnswer(reply.text)

    runner = CallRunner(
        litellm,
        {choice.name: choice},
        PastedKey(),
        RoomBudget(lambda: 0.0, lambda: 5.0),
        clock=lambda: 0.0,
        jitter=lambda: 0.0,
        recorder=CallRecorder(store, deliberation),
    )
    request = CallRequest(
        3, task, "0" * 16, choice, messages, 400, skip_sentence="It is left out.", ask="t1", read=read
    )
    pieces: list[str] = []
    async with aclosing(runner.stream(request, OutputRecorder())) as answer:
        async for piece in answer:
            if isinstance(piece, Reply):
                return pieces, piece
            # What came before it began again is void.
            pieces = [*pieces, piece] if isinstance(piece, str) else []
    raise AssertionError("the stream had no reply")


async def test_a_recorded_deliberation_replays_byte_for_byte_without_a_provider(
    house: House, provider: Provider, litellm: LiteLLMClient
) -> None:
    configuration = Configuration(models={"stub": choice_at(provider)})

    def recorded(room: Room) -> Minds:
        recorder = CallRecorder(house.store, room.record.deliberation)
        return build_minds(room, configuration, litellm, OneKey(), recorder=recorder)

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
        recorder = CallRecorder(house.store, room.record.deliberation)
        return build_minds(room, configuration, litellm, OneKey(), recorder=recorder)

    first, entries = await played(house, recorded, max_rounds=5, initial_guilty=3)
    assert any(entry.event.kind == "summary_written" for entry in entries)
    replay = await replay_of(house.store, first.record.deliberation)  # which answers at once
    _, again = await played(
        house,
        lambda room: build_minds(room, configuration, replay, OneKey()),
        max_rounds=5,
        initial_guilty=3,
    )
    assert replay.mismatch is None
    assert LOG.dump_json(again) == LOG.dump_json(entries)


async def test_what_was_not_recorded_is_said_in_one_sentence(provider: Provider, litellm: LiteLLMClient) -> None:
    store = MemoryStore(SURROUNDINGS.steady)
    room = (await opened(store)).deliberation
    with pytest.raises(RecordingMissing, match="No calls were recorded"):
        await replay_of(store, room)
    choice = choice_at(provider)
    await asked_and_kept(store, room, litellm, choice)
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
    choice = choice_at(provider)
    pieces, reply = await asked_and_kept(store, room, litellm, choice)
    provider.fail("cut")
    with pytest.raises(CallFailed) as cut:
        await asked_and_kept(store, room, litellm, choice, task="react")
    await asked_and_kept(store, room, litellm, choice, messages=(*PROMPT, Message("user", f"My key is {KEY}.")))
    kept = await store.recorded_calls(room)
    assert KEY not in "".join(call.request + call.answer for call in kept)
    assert provider.base_url not in "".join(call.request for call in kept)

    replay = await replay_of(store, room)
    assert await ask(replay, choice, True, purpose="speak") == (pieces, reply)
    with pytest.raises(CallFailed) as again:
        await ask(replay, choice, True, purpose="react")
    assert (again.value.kind, again.value.usage) == (cut.value.kind, cut.value.usage)


async def test_a_kept_call_says_what_it_was_to_answer_and_what_was_read_of_it(
    provider: Provider, litellm: LiteLLMClient, tmp_path: Path
) -> None:
    files, choice = RecordingFiles(tmp_path), choice_at(provider)
    await asked_and_kept(files, "room", litellm, choice)
    flaw = ReadAnswer(flaw="it is no object", usable=False)
    await asked_and_kept(files, "room", litellm, choice, reading=flaw)
    provider.fail("500")
    with pytest.raises(CallFailed):
        await asked_and_kept(files, "room", litellm, choice)
    kept = await files.recorded_calls("room")
    answers = [json.loads(call.answer) for call in kept]
    assert [call.ask for call in kept] == ["t1", "t1", "t1"]
    assert [answer["report"]["outcome"] for answer in answers] == ["answered", "unreadable", "failed"]
    assert answers[0]["as_read"]["read"] == answers[0]["reply"]["text"]
    assert answers[1]["as_read"]["flaw"] == "it is no object"

    # Who goes on asks again what failed.
    files.close("room")
    await files.forget_failures("room")
    assert [json.loads(call.answer)["report"]["outcome"] for call in await files.recorded_calls("room")] == [
        "answered",
        "unreadable",
    ]
