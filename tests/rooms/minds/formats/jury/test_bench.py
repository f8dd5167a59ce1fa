"""A model on the bench: it keeps the notes, judges a round for its listeners, and speaks as the judge."""

from __future__ import annotations

import json
from dataclasses import replace

from engine.core import acts
from engine.core.decide import Bench
from engine.core.draws import Draw
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.mind.reactions import house_reactions, impact_on_listener, turn_weight
from engine.formats.jury.rules.rounds import CALLS_PER_ROUND, REACTION_TO_TURN, reaction_draw
from harness.services import provider_jurors
from harness.services.provider import Provider
from rooms.minds.formats.jury.bench import LEVELS, levels_of, to_react
from rooms.minds.formats.jury.readers import ListenerImpact
from rooms.minds.llm.client import LiteLLMClient
from tests.rooms.minds.conftest import choice_at
from tests.rooms.minds.table import CASE, Models, OutputRecorder


async def test_notes_are_kept_by_a_model_in_a_few_points(litellm: LiteLLMClient, provider: Provider) -> None:
    models = Models(litellm, choice_at(provider), {"initial_guilty": 6, "stability_rounds": 10})
    while models.state.turns < 14 and (spec := models.next()) is not None:
        models.house(spec)
    act = await models.bench.summarise(CASE, models.state, OutputRecorder(models))
    assert act is not None
    assert act.through == models.state.turns - 3
    assert 3 <= len(act.text.splitlines()) <= 5
    models.submit(Bench(), act, None)
    assert models.memories[1].table.written == act.text
    assert models.state.summary == act.text
    assert await models.bench.summarise(CASE, models.state, OutputRecorder(models)) is None
    provider.fail("nonsense", None)
    recorder = OutputRecorder(models)
    assert await models.bench.summarise(CASE, replace(models.state, summarised=0), recorder) is None
    assert len(recorder.failures) == 1


async def test_the_house_answers_for_missing_listeners_and_impacts_are_shares(
    models: Models,
) -> None:
    models.to("react")
    state = models.state
    turns = [turn for turn in state.heard if turn.round == state.round]
    by_house = house_reactions(CASE, state, Draw(state.seed or "", *reaction_draw(state))).reactions
    found = {
        2: ListenerImpact((4,) * len(turns), "Strong."),
        5: ListenerImpact((-1,) * len(turns), None),
        44: ListenerImpact((4,), None),
    }
    taken = to_react(CASE, state, found).reactions
    assert set(taken) == set(by_house)
    assert taken[3] == by_house[3]
    assert taken[2].thought == "Strong."
    assert taken[5].thought == by_house[5].thought
    brief = case_brief(CASE)
    for turn in turns:
        most = impact_on_listener(2, state.conviction(2), turn, turn_weight(brief, state, turn))
        if turn.seat != 2:
            assert taken[2].impacts[turn.id] == round(most * LEVELS[4], 4)
            assert abs(taken[2].impacts[turn.id]) <= 1.5 * abs(most) + 1e-4
        if turn.seat != 5:
            assert taken[5].impacts[turn.id] * turn_weight(brief, state, turn) <= 0


async def test_rd4_the_house_judges_a_persons_turn_where_calls_are_short(models: Models, provider: Provider) -> None:
    spec = replace(models.to("react"), topic=REACTION_TO_TURN)
    judged = await models.bench.answer(CASE, models.state, models.memories, spec, OutputRecorder(models))
    assert isinstance(judged, acts.React)
    assert judged.reactions, "by the model"
    short = replace(models.state, round_calls=CALLS_PER_ROUND - 1)
    recorder = OutputRecorder(models)
    assert await models.bench.answer(CASE, short, models.memories, spec, recorder) == acts.React()
    assert recorder.failures == [], "which is no failure"
    assert [call.task for call in models.calls()] == ["react"]


async def test_the_judge_reads_prepared_words_where_calls_are_used_up(models: Models, provider: Provider) -> None:
    for _ in range(CALLS_PER_ROUND):  # a summary that is written at the same time is not in the log yet
        models.context.ledger.count_call(models.state)
    recorder = OutputRecorder(models)
    spec = models.to("narrate")
    assert await models.bench.answer(CASE, models.state, models.memories, spec, recorder) == acts.Narrate()
    assert (recorder.failures, provider.asked) == ([], []), "nobody fails who is not asked"


async def test_no_turn_moves_a_listener_further_than_the_one_that_persuaded(models: Models) -> None:
    assert levels_of(ListenerImpact((1, 3, 0), None, 3)) == (1, 3, 3)
    assert levels_of(ListenerImpact((1, 3, 0), None, 2)) == (1, 3, 0)
    assert levels_of(ListenerImpact((1, 3, 0), None)) == (1, 3, 0)


async def test_absurd_reactions_leave_the_round_to_the_house(models: Models, provider: Provider) -> None:
    spec = models.to("react")
    provider.answer = lambda messages: json.dumps({"reactions": [{"seat": 1, "moved": [900], "thought": "!"}]})
    recorder = OutputRecorder(models)
    act = await models.bench.answer(CASE, models.state, models.memories, spec, recorder)
    assert act == acts.React()
    assert [call.task for call in models.calls()] == ["react", "repair"]
    assert recorder.failures[-1][1] == "The house judges the turns of this round."


async def test_the_judge_must_say_what_has_to_be_said(models: Models, provider: Provider) -> None:
    spec = models.to("narrate")
    assert spec.topic == "case"
    provider.answer = lambda messages: json.dumps({"text": "He is guilty, and you know it."})
    recorder = OutputRecorder(models)
    assert await models.bench.answer(CASE, models.state, models.memories, spec, recorder) == acts.Narrate()
    assert recorder.failures[-1][1] == "The judge reads the prepared words."
    provider.answer = provider_jurors.answer
    said = await models.bench.answer(CASE, models.state, models.memories, spec, OutputRecorder(models))
    assert isinstance(said, acts.Narrate)
    assert said.text is not None
    assert "beyond a reasonable doubt" in said.text
