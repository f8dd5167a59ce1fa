"""A person's strategy is written out by the model of their seat, steered by a hint that is never said (SP13)."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from engine.core import acts, events
from engine.core.acts import HINT_LIMIT
from engine.core.decide import Bench
from engine.core.refusals import Refusal
from harness.services import provider_analysts
from harness.services.provider import Fault, Json, Provider
from harness.waiting import WAIT_SECONDS
from rooms.live.room import Room
from rooms.minds.formats.jury.prompts import PROMPTS
from rooms.minds.formats.jury.strategy_speech import says_hint
from rooms.minds.llm.client import LiteLLMClient
from rooms.minds.strategy_speech import StrategyWriter
from tests.kit.jury_cases import MURDER
from tests.kit.rooms import House, act, answer_asks, asked, begin, open_room
from tests.rooms.minds.conftest import choice_at
from tests.rooms.minds.formats.jury.test_model_room import minds_at
from tests.rooms.minds.test_interview import runners

PERSON = 7
HINT = "focus on the timeline of that evening"
WRITTEN = "Between the fall and the call lies a stretch of time that nobody at this table has accounted for."


def writing(provider: Provider, *texts: str, **fields: Any) -> list[str]:
    """Has the provider answer a strategy with these texts, one after another, and all else as usual; the prompts."""
    left, prompts = list(texts), []

    def answer(messages: list[Json]) -> str:
        said = "\n".join(str(message["content"]) for message in messages)
        if "asks you for the words of one speech" not in said:
            return provider_analysts.answer(messages)
        prompts.append(said)
        text = left.pop(0) if len(left) > 1 else left[0]
        given: Json = {"argument_type": "logical", "target": None, "cites": [], "text": text, "thought": "Hm."}
        return json.dumps({**given, "conviction": 0.9, "would_change": None, **fields})

    provider.answer = answer
    return prompts


async def at_the_floor(house: House, provider: Provider, door: LiteLLMClient, **settings: Any) -> Room:
    """A room of models in which a person has the floor."""
    writer = StrategyWriter(runners(door, {"stub": choice_at(provider)}))
    directory = await house.directory(minds=minds_at(provider, door), models=("stub",), write_strategy=writer.write)
    opening = await open_room(
        directory,
        matter=MURDER,
        seed="models",
        seat=None,
        settings={"minds": "stub", "pace": "instant", "budget_usd": 5.0, "initial_guilty": 6, **settings},
    )
    room = opening.room
    await room.submit(Bench(), acts.TakeSeat(seat=PERSON, occupant="human", name="Ada"))
    await begin(room)

    async with asyncio.timeout(WAIT_SECONDS):
        while asked(room, PERSON, "speak") is None:
            await answer_asks(room, PERSON)
            await asyncio.sleep(0.005)  # real time: a person looks again
    return room


def calls(entries: list[events.Entry]) -> list[events.ModelCalled]:
    found = [entry.event for entry in entries if isinstance(entry.event, events.ModelCalled)]
    return [call for call in found if call.prompt == PROMPTS.fingerprint("strategy")]


async def test_sp13_the_model_of_the_seat_writes_the_speech_with_the_hint(
    house: House, provider: Provider, litellm: LiteLLMClient
) -> None:
    prompts = writing(provider, WRITTEN)
    room = await at_the_floor(house, provider, litellm)
    entry = await act(room, PERSON, acts.Speak(strategy="alternative_theory", hint=HINT, target=3))
    turn = entry.event
    assert isinstance(turn, events.TurnTaken)
    assert (turn.text, turn.seat, turn.target, turn.written) == (WRITTEN, PERSON, 3, True)
    assert turn.strategy == "alternative_theory"
    [prompt] = prompts
    assert f"<hint>{HINT}</hint>" in prompt
    assert "you write as Ada" in prompt
    assert "Speak to seat 3." in prompt
    entries = await room.entries()
    assert [(call.seat, call.task, call.outcome) for call in calls(entries)] == [(PERSON, "speak", "answered")]
    # What the model said of its own mind is nobody's; the hint stands nowhere.
    log = events.LOG.dump_json(entries).decode()
    assert HINT not in log
    assert "Hm." not in log.split(WRITTEN)[1][:400]


async def test_sp13_an_answer_that_says_the_hint_is_asked_for_again(
    house: House, provider: Provider, litellm: LiteLLMClient
) -> None:
    prompts = writing(provider, f"I will {HINT.upper()}, friends.", WRITTEN)
    room = await at_the_floor(house, provider, litellm)
    entry = await act(room, PERSON, acts.Speak(strategy="alternative_theory", hint=HINT))
    assert isinstance(entry.event, events.TurnTaken)
    assert entry.event.text == WRITTEN
    assert len(prompts) == 2


async def test_sp11_what_the_model_invents_for_a_person_is_struck(
    house: House, provider: Provider, litellm: LiteLLMClient
) -> None:
    writing(provider, "The polygraph proves that she did it.")
    room = await at_the_floor(house, provider, litellm)
    turn = (await act(room, PERSON, acts.Speak(strategy="challenge_evidence"))).event
    assert isinstance(turn, events.TurnTaken)
    assert [claim.text for claim in turn.unfounded or ()] == ["The polygraph"]
    assert turn.force == 0.0


async def test_a_model_that_fails_leaves_the_words_to_the_house_and_all_see_it(
    house: House, provider: Provider, litellm: LiteLLMClient
) -> None:
    writing(provider, WRITTEN)
    room = await at_the_floor(house, provider, litellm)
    provider.faults.append(Fault("401", times=None, task="speak"))
    turn = (await act(room, PERSON, acts.Speak(strategy="alternative_theory", hint=HINT))).event
    assert isinstance(turn, events.TurnTaken)
    assert turn.text not in ("", WRITTEN)
    failed = [entry.event for entry in await room.entries() if isinstance(entry.event, events.MindFailed)]
    assert (failed[0].seat, failed[0].instead) == (PERSON, "The house writes the words of this strategy.")


async def test_nothing_is_asked_of_a_model_that_would_be_refused_or_is_written(
    house: House, provider: Provider, litellm: LiteLLMClient
) -> None:
    prompts = writing(provider, WRITTEN)
    room = await at_the_floor(house, provider, litellm)
    with pytest.raises(Refusal) as caught:
        await act(room, PERSON, acts.Speak(strategy="alternative_theory", hint="x" * 2000))
    assert caught.value.code == "text_too_long"
    assert caught.value.detail == (
        f"A hint has at most {HINT_LIMIT} characters; this one has 2,000. Shorten it, or say it in your own words."
    )
    await act(room, PERSON, acts.Speak(strategy="alternative_theory", text="Who else had a key?", hint=HINT))
    assert prompts == []


@pytest.mark.parametrize(
    ("text", "hint", "said"),
    [
        ("Let us focus on the timeline.", "Focus on the timeline", True),
        ("Look at the hours, one by one.", "Focus on the timeline", False),
        ("The timeline is what I cannot pass.", "timeline", False),
        ("Anything.", "", False),
    ],
)
def test_a_hint_is_said_where_all_its_words_stand_in_a_row(text: str, hint: str, said: bool) -> None:
    assert says_hint(text, hint) is said
