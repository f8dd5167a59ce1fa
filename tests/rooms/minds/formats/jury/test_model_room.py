"""Rooms whose jurors think with a language model: the driver, LiteLLM and a provider on the loopback together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import pytest

from engine.core import acts, events
from engine.core.acts import SettingValue
from engine.core.decide import Bench, Host, verify
from engine.formats.jury.rules.rounds import CALLS_PER_ROUND
from harness.services.provider import VERSION, Provider
from harness.waiting import until
from rooms.live.messages import TextDelta
from rooms.live.room import Room
from rooms.minds.base import Minds
from rooms.minds.factory import build_minds
from rooms.minds.llm.client import LiteLLMClient
from rooms.minds.llm.configuration import Configuration
from tests.kit.jury_cases import MURDER
from tests.kit.rooms import House, act, begin, open_room, paused_when, play_to_end, until_closed
from tests.rooms.minds.conftest import OneKey, all_threads_busy, choice_at

PERSON = 7


def minds_at(provider: Provider, door: LiteLLMClient) -> Callable[[Room], Minds]:
    configuration = Configuration(models={"stub": choice_at(provider)})
    return lambda room: build_minds(room, configuration, door, OneKey())


async def opened(house: House, provider: Provider, door: LiteLLMClient, **settings: SettingValue) -> Room:
    """A person on one seat and models on the eleven others, about to hear the case."""
    directory = await house.directory(minds=minds_at(provider, door), models=("stub",))
    opening = await open_room(
        directory,
        matter=MURDER,
        seed="models",
        seat=None,
        settings={"minds": "stub", "pace": "instant", "budget_usd": 5.0, **settings},
    )
    await opening.room.submit(Bench(), acts.TakeSeat(seat=PERSON, occupant="human", name="Ada"))
    return opening.room


def of(entries: Sequence[events.Entry], kind: type[events.BaseEvent]) -> list[events.BaseEvent]:
    return [entry.event for entry in entries if isinstance(entry.event, kind)]


async def test_eleven_models_and_a_person_come_to_a_verdict(
    house: House, provider: Provider, litellm: LiteLLMClient
) -> None:
    room = await opened(house, provider, litellm, max_rounds=4)
    deltas: list[TextDelta] = []
    room.news.subscribe(lambda message: deltas.append(message) if isinstance(message, TextDelta) else None)
    await begin(room)
    await act(room, PERSON, acts.CastBallot(choice="not_guilty"))
    spoken = await act(room, PERSON, acts.Speak(text="I do not believe the witness. It was dark."))
    assert spoken.event.kind == "turn_taken"
    sitting = asyncio.create_task(play_to_end(room, PERSON))
    await until_closed(room)
    await sitting
    entries = await room.entries()
    assert verify(room.format, entries)[1] is None
    assert room.state.verdict is not None
    assert {seat.model for seat in room.state.seats.values() if seat.number != PERSON} == {"stub"}

    calls = [entry.event for entry in entries if isinstance(entry.event, events.ModelCalled)]
    assert {call.outcome for call in calls} == {"answered"}
    assert {call.version for call in calls} == {VERSION}
    assert {"speak", "react", "narrate"} <= {call.task for call in calls}
    assert all(call.seat == 0 or call.task in ("speak", "look_up", "repair") for call in calls)
    assert room.state.spent.total.calls == len(calls)
    assert room.state.spent.total.cost == pytest.approx(sum(call.cost for call in calls))
    assert room.state.spent.total.cost > 0

    in_round, most = 0, 0
    for entry in entries:
        if isinstance(entry.event, events.RoundOpened):
            in_round = 0
        elif isinstance(entry.event, events.ModelCalled):
            in_round += 1
            most = max(most, in_round if room.state.round else 0)
    assert most <= CALLS_PER_ROUND
    turns = [
        entry.event for entry in entries if isinstance(entry.event, events.TurnTaken) and entry.event.seat != PERSON
    ]
    assert len({turn.text for turn in turns}) == len(turns), "nobody says the same twice"
    streamed = {word.turn_id for word in deltas}
    floors = [entry.event for entry in entries if isinstance(entry.event, events.FloorGranted)]
    planned = {floor.turn_id for floor in floors if floor.topic is None}
    assert all(
        turn.turn_id in streamed for turn in turns if turn.turn_id in planned and not of(entries, events.MindFailed)
    )
    assert all(word.text.count("{") == 0 for word in deltas), "what is published is decoded"


async def test_a_provider_killed_in_mid_round_degrades_visibly_and_may_come_back(
    house: House, provider: Provider, litellm: LiteLLMClient
) -> None:
    room = await opened(house, provider, litellm, max_rounds=50, stability_rounds=10)
    await begin(room)
    await act(room, PERSON, acts.CastBallot(choice="not_guilty"))
    await paused_when(room, lambda: room.state.spent.total.calls >= 3, "calls", provider.kill)
    turns, failed = room.state.turns, room.state.last.get(events.MindFailed, 0)
    sitting = asyncio.create_task(play_to_end(room, PERSON))
    await room.submit(Host(), acts.Resume())
    await paused_when(
        room,
        lambda: room.state.last.get(events.MindFailed, 0) > failed and room.state.turns > turns + 1,
        "failures and turns",
    )
    entries = await room.entries()
    failures = [entry.event for entry in entries if isinstance(entry.event, events.MindFailed)]
    assert any("house" in failure.instead for failure in failures)
    assert all(failure.reason and "sk-test" not in failure.reason for failure in failures)
    cut = [entry.event for entry in entries if isinstance(entry.event, events.ModelCalled)]
    assert cut[-1].outcome == "failed"
    assert not [event for event in of(entries, events.FloorLapsed) if getattr(event, "reason", "") == "failed"]
    answered = sum(call.outcome == "answered" for call in cut)
    provider.start()
    await room.submit(Host(), acts.Resume())

    def back() -> bool:
        return room.state.spent.total.tokens_out > sum(call.tokens_out for call in cut)

    await until(back, "the models to speak again")
    sitting.cancel()
    entries = await room.entries()
    again = [entry.event for entry in entries if isinstance(entry.event, events.ModelCalled)]
    assert sum(call.outcome == "answered" for call in again) > answered
    assert verify(room.format, entries)[1] is None


async def test_a_narration_waits_while_models_are_loading(
    house: House, provider: Provider, unloaded: LiteLLMClient
) -> None:
    room = await opened(house, provider, unloaded)
    async with all_threads_busy():
        await begin(room)
        await until(lambda: bool(room.state.asks), "the judge to be asked")
        house.clock.ahead = 600
        assert events.NarrationGiven not in room.state.last
    await until(lambda: events.NarrationGiven in room.state.last, "the judge's words")
    entries = await room.entries()
    assert of(entries, events.MindFailed) == []
    [said] = [entry.event for entry in entries if isinstance(entry.event, events.NarrationGiven)]
    assert said.by == "occupant"
    calls = [entry.event for entry in entries if isinstance(entry.event, events.ModelCalled)]
    assert [call.outcome for call in calls if call.task == "narrate"][:1] == ["answered"]
