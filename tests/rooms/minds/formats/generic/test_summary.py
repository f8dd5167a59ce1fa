"""Summaries of what was said: when, of what, how they are read, and that no prompt leaves turns out in silence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, cast

import pytest

from engine.core.asks import AskedAct, iter_pending_asks
from engine.core.events import BENCH
from engine.core.state import RECENT_TURNS, State
from engine.formats import FORMATS
from engine.simulation.opening import Opening
from engine.simulation.play import SimulatedTable
from harness.examples import example_of
from rooms.live.speech import matter_index
from rooms.minds.context import MindContext
from rooms.minds.formats import played_by_models
from rooms.minds.formats.generic.summary import fresh_turns, read_points, summary_due, summary_question
from rooms.minds.formats.questions import AskedBench, AskedSeat
from rooms.minds.llm.answers import UnreadableAnswer
from rooms.minds.llm.call_ledger import CallLedger
from rooms.minds.llm.calls import ModelChoice
from rooms.minds.llm.server_profile import LONGEST_PROMPT_TOKENS
from rooms.minds.llm.tokens import tokens

MODEL = ModelChoice("stub", "openai", "stub")
TALKING = ("panel", "meeting", "jury")
SUMMED = "• Ada put the first offer and Bo doubted it. " * 6


def asked_at(name: str, steps: int) -> Iterator[tuple[SimulatedTable, AskedAct]]:
    """A table of the house at its first steps, wherever a seat is asked after many turns."""
    table = SimulatedTable(Opening(FORMATS[name].bind(example_of(name).matter), example_of(name).settings), "long")
    for _ in range(steps):
        spec = next(iter_pending_asks(table.format, table.state), None)
        if spec is None:
            return
        if spec.seat != BENCH and not spec.by_house and table.state.turns > RECENT_TURNS:
            yield table, spec
        table.step()


def context_of(table: SimulatedTable) -> MindContext:
    assert table.format.matter is not None
    index = matter_index(table.format.matter)
    return MindContext(table.format, cast(Any, None), lambda: index, CallLedger())


def by_models(state: State) -> State:
    seats = {number: replace(seat, occupant="model") for number, seat in state.seats.items()}
    return replace(state, seats=seats)


@pytest.mark.parametrize("name", TALKING)
def test_turns_are_summed_up_before_the_first_is_forgotten(name: str) -> None:
    table, _ = next(asked_at(name, 400))
    state = by_models(table.state)
    assert summary_due(state)
    assert not summary_due(table.state)
    assert not summary_due(replace(state, summarised=state.turns - 3))
    asked = AskedBench(context_of(table), "summarise", MODEL, table.format.matter, state, {})
    question = summary_question(asked)
    assert question is not None
    prompt = question.prompt[-1].content
    assert all((f'turn="{turn.number}"' in prompt) is (turn.number <= state.turns - 3) for turn in fresh_turns(state))
    assert sum(tokens(message.content) for message in question.prompt) <= 3_600
    again = summary_question(replace(asked, state=replace(state, summary=SUMMED, summarised=state.turns - 5)))
    assert again is not None
    assert "Bo doubted it" in again.prompt[-1].content


@pytest.mark.parametrize("name", TALKING[:2])
def test_a_prompt_has_what_was_summed_up_and_keeps_its_bound(name: str) -> None:
    held = 0
    for table, spec in islice(asked_at(name, 250), 8):
        state = replace(table.state, summary=SUMMED, summarised=table.state.turns - 3)
        asked = AskedSeat(context_of(table), MODEL, table.format.matter, state, table.memories[spec.seat], spec.seat)
        question = played_by_models(name).seat_question(asked, spec)
        text = "\n".join(message.content for message in question.prompt)
        left_out = "Before this," in text or spec.act != "speak" or name == "meeting"
        held += "Bo doubted it" in text
        assert ("Bo doubted it" in text) is left_out
        assert sum(tokens(message.content) for message in question.prompt) <= LONGEST_PROMPT_TOKENS
    assert held


def test_the_points_of_a_summary_are_read() -> None:
    assert read_points('{"points": ["- Frank on the camera.", "Sarah\\nmoved."]}') == (
        "Frank on the camera.",
        "Sarah moved.",
    )
    assert read_points("<answer><point>One.</point><point>Two.</point></answer>") == ("One.", "Two.")
    for bad in ('{"points": []}', '{"points": [1]}', '{"points": "x"}', json.dumps({"points": ["a"] * 9})):
        with pytest.raises(UnreadableAnswer):
            read_points(bad)
