"""Models on the seats and on the bench, through the real LiteLLM and a provider on the loopback."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from engine import acts as a
from engine import events as e
from engine import house
from engine.brief import brief_of
from engine.decide import Bench
from engine.draws import Draw
from engine.house.room import stance_of
from rooms.minds.answers import Moved, Speech
from rooms.minds.base import CALLS_A_ROUND
from rooms.minds.calls import ModelChoice, Structured
from rooms.minds.model import LiteLLM
from rooms.minds.prompts import fingerprint
from rooms.minds.spoken import act_of
from rooms.minds.table_bench import LEVELS, reacted
from rooms.minds.turn import INSTEAD
from tests.rooms.minds.conftest import choice_at
from tests.rooms.minds.table import CASE, INDEX, Heard, Models
from tests.services import provider_jurors
from tests.services.provider import Kind, Provider


def at(provider: Provider, **more: object) -> ModelChoice:
    """The provider's model, with all the time that a busy machine takes."""
    return choice_at(provider, timeout=30.0, **more)


@pytest.fixture
def models(litellm: LiteLLM, provider: Provider) -> Models:
    provider.look_ups = 0.0
    return Models(litellm, at(provider), {"initial_guilty": 6})


# A turn


@pytest.mark.parametrize("structured", ["schema", "json", "tagged"])
async def test_a_model_speaks_in_every_form_and_its_words_are_streamed(
    litellm: LiteLLM, provider: Provider, structured: Structured
) -> None:
    provider.look_ups = 0.0
    models = Models(litellm, at(provider, structured=structured, system=structured != "tagged"))
    spec = models.to("speak")
    act, heard = await models.speak(spec)
    assert heard.said == act.text
    assert heard.pieces > 3
    assert heard.failures == []
    assert act.stance == stance_of(models.state, spec.seat)
    assert act.cites
    assert act.points
    assert act.thought
    assert act.would_change
    models.submit(models.holder(spec.seat), act, spec.ask)
    said = models.state.heard[-1]
    assert (said.text, said.occupant) == (act.text, "model")
    assert act.conviction is not None
    taken = next(entry.event for entry in reversed(models.entries) if isinstance(entry.event, e.TurnTaken))
    assert taken.private is not None
    assert taken.private[spec.seat].believed == act.conviction
    assert act.thought not in said.text
    [call] = models.calls()
    assert (call.task, call.seat, call.outcome, call.prompt) == ("speak", spec.seat, "answered", fingerprint("speak"))
    assert call.cost > 0
    roles = [message["role"] for message in provider.asked[-1].body["messages"]]
    assert ("system" in roles) is (structured != "tagged")


async def test_a_citation_that_the_case_does_not_have_is_struck_and_one_by_its_title_is_found(
    models: Models, provider: Provider
) -> None:
    title = CASE.exhibits[0].title
    told = {"argument_type": "logical", "target": 99, "cites": ["ghost-file", title.upper()], "text": "It is there.",
            "thought": None, "conviction": 0.5, "would_change": None}  # fmt: skip
    provider.answer = lambda messages: json.dumps(told)
    spec = models.to("speak")
    act, _ = await models.speak(spec)
    assert act.target is None
    models.submit(models.holder(spec.seat), act, spec.ask)
    turn = models.state.heard[-1]
    assert turn.cites == (CASE.exhibits[0].id,)
    assert turn.struck == ("ghost-file",)


async def test_whatever_a_model_claims_it_argues_for_what_its_seat_votes(models: Models) -> None:
    models.to("speak")
    said = Speech("logical", "He is guilty, and I am sure that the camera proves it.", cites=("counter-camera",))
    seats = {seat: act_of(CASE, models.state, seat, INDEX, said).stance for seat in models.state.seats}
    assert seats == dict(models.state.ballots)
    assert set(seats.values()) == {"guilty", "not_guilty"}


async def test_how_strongly_a_model_argues_hangs_on_how_sure_it_is_and_not_on_how_loud_it_speaks(
    models: Models,
) -> None:
    spec = models.to("speak")
    brief = brief_of(CASE)
    point = next(p for p in brief.best[stance_of(models.state, spec.seat)] if p.kind == "statement")
    meek = f"Perhaps I am wrong, but maybe we should think of what {point.label} tells us: {point.facts[0]}"
    loud = f"It is absolutely certain and beyond any question! {point.facts[0]} Because nothing else is possible!"
    turns = [
        act_of(CASE, models.state, spec.seat, INDEX, Speech("logical", text, cites=point.rests_on))
        for text in (meek, loud)
    ]
    assert turns[0].points == turns[1].points == (point.id,)
    assert turns[0].force == turns[1].force
    sure = replace(models.state.own[spec.seat], conviction=0.99)
    surer = replace(models.state, own={**models.state.own, spec.seat: sure})
    [unsure, certain] = [
        act_of(CASE, state, spec.seat, INDEX, Speech("logical", meek, cites=point.rests_on)).force
        for state in (models.state, surer)
    ]
    assert unsure is not None
    assert certain is not None
    assert certain > unsure
    empty = act_of(CASE, surer, spec.seat, INDEX, Speech("logical", "Yes, yes."))
    assert empty.points == ()
    assert empty.force is not None
    assert empty.force < unsure


async def test_a_turn_makes_the_point_that_it_leans_on_and_not_what_it_brushes(models: Models) -> None:
    models.to("speak")
    state, brief = models.state, brief_of(CASE)
    seat = next(seat for seat, choice in state.ballots.items() if choice == "guilty")
    first, other = [p for p in brief.best["guilty"] if p.kind == "exhibit"][:2]
    text = f"{first.facts[0]} Put it beside {other.label}."
    leans = act_of(CASE, state, seat, INDEX, Speech("evidence", text, cites=first.rests_on))
    assert leans.points[0] == first.id
    assert other.id not in leans.points
    both = act_of(
        CASE,
        state,
        seat,
        INDEX,
        Speech("evidence", f"{text} {other.facts[0]}", cites=(*first.rests_on, *other.rests_on)),
    )
    assert set(both.points) == {first.id, other.id}


@pytest.mark.parametrize("tools", [True, False])
async def test_a_juror_looks_things_up_first_and_onlookers_see_at_what(
    litellm: LiteLLM, provider: Provider, tools: bool
) -> None:
    wanted = CASE.exhibits[1]
    models = Models(litellm, at(provider, tools=tools), seed="s1")  # two are to speak in its first round
    provider.look_ups = 1.0
    if not tools:

        def asks_first(messages: list[dict[str, Any]]) -> str:
            if any("# What you looked up" in provider_jurors.text_of(message) for message in messages):
                return provider_jurors.answer(messages)
            return json.dumps({"look_up": wanted.id, "text": "", "argument_type": "logical"})

        provider.answer = asks_first
    spec = models.to("speak")
    act, heard = await models.speak(spec)
    assert len(heard.looked) == 1
    assert heard.looked[0].startswith("exhibit ")
    assert heard.said == act.text
    assert [call.task for call in models.calls()] == ["speak", "look_up"]
    told = provider.asked[-1].body["messages"]
    assert ("tool" in [message["role"] for message in told]) is tools
    assert "# What you looked up" in provider.asked[-1].prompt
    if not tools:
        assert heard.looked == [f"exhibit 2, {wanted.title}"]
        assert wanted.description[:60] in provider.asked[-1].prompt


async def test_whoever_only_looks_things_up_is_stopped_and_the_house_speaks(
    litellm: LiteLLM, provider: Provider
) -> None:
    models = Models(litellm, at(provider, tools=False), seed="s1")
    provider.answer = lambda messages: json.dumps({"look_up": "what else?", "text": "", "argument_type": "logical"})
    spec = models.to("speak")
    act, heard = await models.speak(spec)
    assert act.text
    assert heard.failures[-1][1] == INSTEAD
    assert len(provider.asked) <= CALLS_A_ROUND - 2
    assert set(heard.looked) == {"the case file"}


# What goes wrong


async def test_an_answer_that_nobody_can_read_is_asked_for_once_more(models: Models, provider: Provider) -> None:
    provider.fail("nonsense")
    act, heard = await models.speak(models.to("speak"))
    assert [call.task for call in models.calls()] == ["speak", "repair"]
    assert heard.failures == []
    assert heard.said == act.text
    assert "could not be read" in provider.asked[-1].prompt


async def test_what_cannot_be_repaired_is_given_up_and_the_house_speaks_for_the_turn(
    models: Models, provider: Provider
) -> None:
    provider.fail("nonsense", None)
    spec = models.to("speak")
    act, heard = await models.speak(spec)
    assert len(models.calls()) == 2
    [(reason, instead)] = heard.failures
    assert "cannot be used" in reason
    assert "Bananas" not in reason
    assert instead == INSTEAD
    by_house = house.speak(
        CASE, models.state, models.memories[spec.seat], spec.seat,
        Draw(models.state.seed or "", "house", "speak", spec.ask, spec.seat),
    )  # fmt: skip
    assert act.text == by_house.text


@pytest.mark.parametrize("kind", ["401", "500", "empty", "cut", "refusal"])
async def test_no_failure_is_a_vote_a_speech_of_the_models_or_an_agreement(
    models: Models, provider: Provider, kind: Kind
) -> None:
    provider.fail(kind, None)
    spec = models.to("speak")
    ballots, own = models.state.ballots, models.state.own
    act, heard = await models.speak(spec)
    assert heard.failures
    assert heard.failures[-1][1] == INSTEAD
    assert act.points or act.stance
    assert (models.state.ballots, models.state.own) == (ballots, own)
    assert "sk-test-key" not in str(heard.failures)


async def test_a_template_is_never_said_aloud_not_even_while_it_streams(models: Models, provider: Provider) -> None:
    provider.answer = lambda messages: json.dumps(
        {"argument_type": "logical", "text": provider_jurors.text_of(messages[0]), "thought": "leak"}
    )
    act, heard = await models.speak(models.to("speak"))
    assert heard.failures[-1][1] == INSTEAD
    assert "You sit on a jury" not in heard.said
    assert "You sit on a jury" not in act.text


# Beforehand, and broken off


async def test_what_was_prepared_is_used_for_the_same_prompt_and_costs_one_call(
    models: Models, provider: Provider
) -> None:
    spec = models.to("speak")
    mind, memory = models.minds[spec.seat], models.memories[spec.seat]
    mind.prepare(CASE, models.state, memory, spec)
    mind.prepare(CASE, models.state, memory, spec)
    for _ in range(500):
        await asyncio.sleep(0.01)
        if provider.asked:
            break
    act, heard = await models.speak(spec)
    assert heard.said == act.text
    assert len(provider.asked) == 1
    assert [call.outcome for call in models.calls()] == ["answered"]


async def test_what_was_prepared_for_another_prompt_is_stopped_and_its_cost_is_told(
    models: Models, provider: Provider
) -> None:
    provider.per_piece = 0.05
    spec = models.to("speak")
    mind, memory = models.minds[spec.seat], models.memories[spec.seat]
    other = replace(models.state, ballots={**models.state.ballots, spec.seat: "guilty", 99: "guilty"}, round=7)
    mind.prepare(CASE, other, memory, spec)
    for _ in range(500):
        await asyncio.sleep(0.01)
        if provider.asked:
            break
    provider.per_piece = 0.0
    act, heard = await models.speak(spec)
    assert len(provider.asked) == 2
    assert Counter(call.outcome for call in models.calls()) == {"answered": 1, "cancelled": 1}
    assert heard.said == act.text


async def test_a_turn_that_is_broken_off_stops_its_call_tells_its_cost_and_is_continued(
    models: Models, provider: Provider
) -> None:
    provider.per_piece = 0.03
    spec = models.to("speak")
    heard = Heard(models)
    speaking = asyncio.create_task(models.speak(spec, heard))
    for _ in range(1000):
        await asyncio.sleep(0.01)
        if len(heard.said.split()) > 4:
            break
    speaking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await speaking
    begun = heard.said[: heard.said.rfind(" ")].rstrip()
    assert [call.outcome for call in models.calls()] == ["cancelled"]
    assert models.calls()[0].tokens_in > 500
    provider.per_piece = 0.0
    act, again = await models.speak(spec)
    assert act.text.startswith(begun)
    assert len(act.text) > len(begun) + 20
    assert again.said == act.text
    assert f"<begun>{begun}</begun>" in provider.asked[-1].prompt
    for _ in range(200):
        if provider.cancelled:
            break
        await asyncio.sleep(0.01)
    assert provider.cancelled == 1


# Rounds


async def test_a_round_takes_a_call_for_each_speaker_and_one_for_the_listeners_and_never_more_than_seven(
    litellm: LiteLLM, provider: Provider
) -> None:
    models = Models(litellm, at(provider), {"initial_guilty": 6, "max_rounds": 4}, seed="four")
    heard = Heard(models)
    while await models.step(heard):
        pass
    assert models.state.verdict is not None
    assert heard.failures == []
    per_round: dict[int, Counter[str]] = {}
    number = 0
    for entry in models.entries:
        if isinstance(entry.event, e.RoundOpened):
            number = entry.event.round
            per_round[number] = Counter()
            speakers = len(entry.event.speakers)
        elif isinstance(entry.event, e.ModelCalled) and number:
            per_round[number][entry.event.task] += 1
        elif isinstance(entry.event, e.RoundClosed):
            made = per_round[number]
            assert made["speak"] == speakers
            assert made["react"] == 1
            assert sum(made.values()) <= CALLS_A_ROUND
    assert len(per_round) >= 3
    assert {turn.occupant for turn in models.state.heard} == {"model"}
    assert {call.task for call in models.calls()} >= {"speak", "react", "narrate"}
    narrated = [entry.event for entry in models.entries if isinstance(entry.event, e.NarrationGiven)]
    assert "You may begin." in narrated[0].text


async def test_beyond_its_calls_a_round_is_the_houses(models: Models, provider: Provider) -> None:
    spec = models.to("speak")
    for _ in range(CALLS_A_ROUND):
        models.desk.ledger.begin(models.state)
    act, heard = await models.speak(spec)
    assert provider.asked == []
    assert act.text
    assert heard.failures == [(f"This round has had its {CALLS_A_ROUND} calls to models.", INSTEAD)]


async def test_notes_are_kept_by_a_model_in_a_few_points(litellm: LiteLLM, provider: Provider) -> None:
    models = Models(litellm, at(provider), {"initial_guilty": 6, "stability_rounds": 10})
    while models.state.turns < 14 and (spec := models.next()) is not None:
        models.house(spec)
    memory = models.memories[1]
    act = await models.bench.summarise(CASE, models.state, memory, Heard(models))
    assert act is not None
    assert act.through == memory.table.turns - 3
    assert 3 <= len(act.text.splitlines()) <= 5
    models.submit(Bench(), act, None)
    assert models.memories[1].table.written == act.text
    assert await models.bench.summarise(CASE, models.state, models.memories[1], Heard(models)) is None
    provider.fail("nonsense", None)
    memory = replace(memory, table=replace(memory.table, through=0))
    heard = Heard(models)
    assert await models.bench.summarise(CASE, models.state, memory, heard) is None
    assert len(heard.failures) == 1


# How listeners are moved


async def test_listeners_whom_a_model_leaves_out_are_the_houses_and_its_numbers_are_shares_of_an_argument(
    models: Models,
) -> None:
    models.to("react")
    state = models.state
    turns = [turn for turn in state.heard if turn.round == state.round]
    by_house = house.react(CASE, state, Draw(state.seed or "", "react", state.round)).reactions
    found = {2: Moved((4,) * len(turns), "Strong."), 5: Moved((-1,) * len(turns), None), 44: Moved((4,), None)}
    taken = reacted(CASE, state, found).reactions
    assert set(taken) == set(by_house)
    assert taken[3] == by_house[3]
    assert taken[2].thought == "Strong."
    assert taken[5].thought == by_house[5].thought
    brief = brief_of(CASE)
    for turn in turns:
        most = house.heard_by(2, state.conviction(2), turn, house.weight(brief, state, turn))
        if turn.seat != 2:
            assert taken[2].impacts[turn.id] == round(most * LEVELS[4], 4)
            assert abs(taken[2].impacts[turn.id]) <= 1.5 * abs(most) + 1e-4
        if turn.seat != 5:
            assert taken[5].impacts[turn.id] * house.weight(brief, state, turn) <= 0


async def test_absurd_reactions_leave_the_round_to_the_house(models: Models, provider: Provider) -> None:
    spec = models.to("react")
    provider.answer = lambda messages: json.dumps({"reactions": [{"seat": 1, "moved": [900], "thought": "!"}]})
    heard = Heard(models)
    act = await models.bench.react(CASE, models.state, models.memories, spec, heard)
    assert act == a.React()
    assert [call.task for call in models.calls()] == ["react", "repair"]
    assert heard.failures[-1][1] == "The house judges the turns of this round."


async def test_the_judge_must_say_what_has_to_be_said(models: Models, provider: Provider) -> None:
    spec = models.to("narrate")
    assert spec.topic == "case"
    provider.answer = lambda messages: json.dumps({"text": "He is guilty, and you know it."})
    heard = Heard(models)
    assert await models.bench.narrate(CASE, models.state, spec, heard) == a.Narrate()
    assert heard.failures[-1][1] == "The judge reads the prepared words."
    provider.answer = provider_jurors.answer
    said = await models.bench.narrate(CASE, models.state, spec, Heard(models))
    assert said.text is not None
    assert "beyond a reasonable doubt" in said.text
