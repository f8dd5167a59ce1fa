"""Models on the seats speak, through the real LiteLLM and a provider on the loopback."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import replace
from typing import Any

import pytest

from engine.core import events
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.mind.situation import stance_of
from harness.services import provider_jurors
from harness.services.provider import Provider
from harness.waiting import until
from rooms.minds.formats.jury.prompts import PROMPTS
from rooms.minds.formats.jury.readers import SpeechAnswer
from rooms.minds.formats.jury.to_act import speech_to_act
from rooms.minds.llm.calls import Structured
from rooms.minds.llm.client import LiteLLMClient
from tests.rooms.minds.conftest import choice_at
from tests.rooms.minds.table import CASE, INDEX, Models, OutputRecorder


@pytest.mark.parametrize("structured", ["schema", "json", "tagged"])
async def test_a_model_speaks_in_every_form_and_its_words_are_streamed(
    litellm: LiteLLMClient, provider: Provider, structured: Structured
) -> None:
    provider.look_ups = 0.0
    models = Models(litellm, choice_at(provider, structured=structured, system=structured != "tagged"))
    spec = models.to("speak")
    act, recorder = await models.speak(spec)
    assert recorder.text == act.text
    assert recorder.pieces > 3
    assert recorder.failures == []
    assert act.stance == stance_of(models.state, spec.seat)
    assert act.cites
    assert act.points
    assert act.thought
    assert act.would_change
    models.submit(models.holder(spec.seat), act, spec.ask)
    said = models.state.heard[-1]
    assert (said.text, said.occupant) == (act.text, "model")
    assert act.conviction is not None
    taken = next(entry.event for entry in reversed(models.entries) if isinstance(entry.event, events.TurnTaken))
    assert taken.private is not None
    assert taken.private[spec.seat].believed == act.conviction
    assert act.thought not in said.text
    [call] = models.calls()
    assert (call.task, call.seat, call.outcome, call.prompt) == (
        "speak",
        spec.seat,
        "answered",
        PROMPTS.fingerprint("speak"),
    )
    assert call.cost > 0
    roles = [message["role"] for message in provider.asked[-1].body["messages"]]
    assert ("system" in roles) is (structured != "tagged")


async def test_an_unknown_citation_is_struck_and_one_by_its_title_is_found(models: Models, provider: Provider) -> None:
    title = CASE.exhibits[0].title
    answer = {
        "argument_type": "logical",
        "target": 99,
        "cites": ["ghost-file", title.upper()],
        "text": "It is there.",
        "thought": None,
        "conviction": 0.5,
        "would_change": None,
    }
    provider.answer = lambda messages: json.dumps(answer)
    spec = models.to("speak")
    act, _ = await models.speak(spec)
    assert act.target is None
    models.submit(models.holder(spec.seat), act, spec.ask)
    turn = models.state.heard[-1]
    assert turn.cites == (CASE.exhibits[0].id,)
    assert turn.struck == ("ghost-file",)


CONTRARY = {
    "guilty": "Nobody saw his face, and I say not guilty: there is a reasonable doubt, and he did not do it.",
    "not_guilty": "He is guilty. He did it, and the camera proves it beyond a reasonable doubt.",
}
"""By ballot, what argues clearly against it."""


@pytest.mark.parametrize("again", [False, True])
async def test_a_model_that_argues_for_the_other_side_is_asked_once_more(
    models: Models, provider: Provider, again: bool
) -> None:
    spec = models.to("speak")
    own, asked = stance_of(models.state, spec.seat), []

    def answer(messages: list[dict[str, Any]]) -> str:
        asked.append(provider_jurors.text_of(messages[-1]))
        said = json.loads(provider_jurors.answer(messages))
        return json.dumps({**said, "text": CONTRARY[own]} if len(asked) == 1 or again else said)

    provider.look_ups, provider.answer = 0.0, answer
    act, recorder = await models.speak(spec)
    assert len(asked) == 2
    assert f"You argue for {own.replace('_', ' ')}." in asked[1]
    # What is said twice counts for what it says.
    assert (act.stance == own) is not again
    assert recorder.text == act.text
    assert recorder.failures == []


async def test_the_force_of_an_argument_depends_on_conviction_not_on_loud_words(
    models: Models,
) -> None:
    spec = models.to("speak")
    brief = case_brief(CASE)
    point = next(p for p in brief.best[stance_of(models.state, spec.seat)] if p.kind == "statement")
    meek = f"Perhaps I am wrong, but maybe we should think of what {point.label} tells us: {point.facts[0]}"
    loud = f"It is absolutely certain and beyond any question! {point.facts[0]} Because nothing else is possible!"
    turns = [
        speech_to_act(CASE, models.state, spec.seat, INDEX, SpeechAnswer("logical", text, cites=point.rests_on))
        for text in (meek, loud)
    ]
    assert turns[0].points == turns[1].points == (point.id,)
    assert turns[0].force == turns[1].force
    sure = replace(models.state.private[spec.seat], conviction=0.99)
    surer = replace(models.state, private={**models.state.private, spec.seat: sure})
    [unsure, certain] = [
        speech_to_act(CASE, state, spec.seat, INDEX, SpeechAnswer("logical", meek, cites=point.rests_on)).force
        for state in (models.state, surer)
    ]
    assert unsure is not None
    assert certain is not None
    assert certain > unsure
    empty = speech_to_act(CASE, surer, spec.seat, INDEX, SpeechAnswer("logical", "Yes, yes."))
    assert empty.points == ()
    assert empty.force is not None
    assert empty.force < unsure


async def test_a_turn_makes_the_point_that_it_leans_on_and_not_what_it_brushes(models: Models) -> None:
    models.to("speak")
    state, brief = models.state, case_brief(CASE)
    seat = next(seat for seat, choice in state.ballots.items() if choice == "guilty")
    first, other = [p for p in brief.best["guilty"] if p.kind == "exhibit"][:2]
    text = f"{first.facts[0]} Put it beside {other.label}."
    leans = speech_to_act(CASE, state, seat, INDEX, SpeechAnswer("evidence", text, cites=first.rests_on))
    assert leans.points[0] == first.id
    assert other.id not in leans.points
    both = speech_to_act(
        CASE,
        state,
        seat,
        INDEX,
        SpeechAnswer("evidence", f"{text} {other.facts[0]}", cites=(*first.rests_on, *other.rests_on)),
    )
    assert set(both.points) == {first.id, other.id}


@pytest.mark.parametrize("tools", [True, False])
async def test_a_juror_looks_things_up_first_and_onlookers_see_at_what(
    litellm: LiteLLMClient, provider: Provider, tools: bool
) -> None:
    wanted = CASE.exhibits[1]
    models = Models(litellm, choice_at(provider, tools=tools), seed="s1")  # two are to speak in its first round
    provider.look_ups = 1.0
    if not tools:

        def asks_first(messages: list[dict[str, Any]]) -> str:
            if any("# What you looked up" in provider_jurors.text_of(message) for message in messages):
                return provider_jurors.answer(messages)
            return json.dumps({"look_up": wanted.id, "text": "", "argument_type": "logical"})

        provider.answer = asks_first
    spec = models.to("speak")
    act, recorder = await models.speak(spec)
    assert len(recorder.look_ups) == 1
    assert recorder.look_ups[0].startswith("exhibit ")
    assert recorder.text == act.text
    assert [call.task for call in models.calls()] == ["speak", "look_up"]
    messages = provider.asked[-1].body["messages"]
    assert ("tool" in [message["role"] for message in messages]) is tools
    assert "# What you looked up" in provider.asked[-1].prompt
    if not tools:
        assert recorder.look_ups == [f"exhibit 2, {wanted.title}"]
        assert wanted.description[:60] in provider.asked[-1].prompt


async def test_a_turn_broken_off_stops_its_call_reports_its_cost_and_continues(
    models: Models, provider: Provider
) -> None:
    provider.fail("stall")
    spec = models.to("speak")
    recorder = OutputRecorder(models)
    speaking = asyncio.create_task(models.speak(spec, recorder))
    await until(lambda: len(recorder.text.split()) > 4, "a few words")
    speaking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await speaking
    said = recorder.text[: recorder.text.rfind(" ")].rstrip()
    whole = json.loads(provider.answer(provider.asked[0].body["messages"]))["text"]
    assert [call.outcome for call in models.calls()] == ["cancelled"]
    assert models.calls()[0].tokens_in > 500
    await until(lambda: provider.cancelled == 1, "the end of the call")
    act, again = await models.speak(spec)
    # All whole words that had come; the last may have come too late to be published.
    [begun] = re.findall("<begun>(.*)</begun>", provider.asked[-1].prompt)
    assert begun.startswith(said)
    assert whole.startswith(f"{begun} ")
    assert act.text.startswith(begun)
    assert len(act.text) > len(begun) + 20
    assert again.text == act.text
    assert provider.cancelled == 1
