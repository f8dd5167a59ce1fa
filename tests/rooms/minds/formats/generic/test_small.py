"""The small mode: what a model is asked that cannot hold long prompts, and what of it is left to the house."""

from __future__ import annotations

from typing import Any, cast

import pytest

from cases.library import predefined_cases
from cases.search.index import CaseIndex
from engine.core import acts
from engine.core.asks import iter_pending_asks
from engine.core.events import BENCH
from engine.formats import FORMATS
from engine.formats.jury.rules.format import JURY
from engine.matters.question import Question
from engine.simulation.opening import Opening
from engine.simulation.play import SimulatedTable
from harness.examples import example_of, format_names
from rooms.minds.context import MindContext
from rooms.minds.formats import played_by_models
from rooms.minds.formats.generic.schemas import answer_schema
from rooms.minds.formats.generic.small import FIELDS, PROMPT_TOKENS, plain_words, small_question, small_schema
from rooms.minds.formats.questions import AskedSeat, ModelQuestion
from rooms.minds.llm.answers import UnreadableAnswer
from rooms.minds.llm.call_ledger import CallLedger
from rooms.minds.llm.calls import ModelChoice, Reply, Usage
from rooms.minds.llm.tokens import tokens

SMALL = ModelChoice("small", "openai", "small", base_url="http://127.0.0.1:9/v1", local=True, small_mode=True)


def questions(name: str, opening: Opening, steps: int) -> dict[str, list[ModelQuestion[acts.Act] | None]]:
    """What the seats of a table of the house would be asked in the small mode, by act."""
    table, found = SimulatedTable(opening, "small"), dict[str, list[ModelQuestion[acts.Act] | None]]()
    index = CaseIndex(opening.matter)
    context = MindContext(table.format, cast(Any, None), lambda: index, CallLedger())
    for _ in range(steps):
        spec = next(iter_pending_asks(table.format, table.state), None)
        if spec is None:
            break
        if spec.seat != BENCH and not spec.by_house:
            memory = table.memories[spec.seat]
            asked = AskedSeat(context, SMALL, table.format.matter, table.state, memory, spec.seat)
            found.setdefault(spec.act, []).append(small_question(asked, spec, played_by_models(name)))
        table.step()
    return found


@pytest.mark.parametrize("name", [name for name in format_names() if name in FORMATS and name != "history"])
def test_no_small_prompt_passes_its_bound(name: str) -> None:
    matter = predefined_cases()["case_002_murder"] if name == JURY.name else example_of(name).matter
    settings = {"initial_guilty": 6} if name == JURY.name else example_of(name).settings
    asked = questions(name, Opening(FORMATS[name].bind(matter), settings), 60)
    every = [one for several in asked.values() for one in several if one is not None]
    assert every, asked
    for one in every:
        assert sum(tokens(message.content) for message in one.prompt) <= PROMPT_TOKENS
        assert one.schema is not None
        assert 1 <= len(one.schema["properties"]) <= FIELDS
        assert not one.tools
        assert one.look_ups is None


def test_a_small_model_is_asked_for_papers_by_short_prompts_alone() -> None:
    matter = cast(Question, example_of("court").matter)
    longer = [one.model_copy(update={"text": f"{one.text} " * 60}) for one in matter.documents]
    long = matter.model_copy(update={"documents": tuple(longer)})
    filed = [questions("court", Opening(FORMATS["court"].bind(one), {}), 12)["file_case"][0] for one in (matter, long)]
    assert (filed[0] is not None, filed[1]) == (True, None)
    history = questions("history", Opening(FORMATS["history"].bind(example_of("history").matter), {}), 12)
    every = [one for several in history.values() for one in several if one is not None]
    assert every
    assert all(sum(tokens(message.content) for message in one.prompt) <= PROMPT_TOKENS for one in every)


def test_what_an_act_needs_is_among_the_fields() -> None:
    ruling = FORMATS["court"].acts["give_ruling"]
    needed = {name for name, field in ruling.model_fields.items() if field.is_required()}
    schema = small_schema(answer_schema(ruling, {}), needed)
    assert schema is not None
    assert needed <= schema["properties"].keys()


@pytest.fixture(scope="module")
def speech() -> ModelQuestion[acts.Act]:
    case = predefined_cases()["case_001_robbery"]
    asked = questions("jury", Opening(JURY.bind(case), {"initial_guilty": 6}), 40)["speak"][0]
    assert asked is not None
    return asked


def said(question: ModelQuestion[acts.Act], text: str, finish: str = "stop") -> acts.Act:
    read = question.read(Reply(text, Usage(), "small", 0.0, finish=finish))
    assert isinstance(read, acts.Act)
    return read


def test_plain_words_are_the_turn(speech: ModelQuestion[acts.Act]) -> None:
    act = said(speech, "The clerk saw him for two seconds in bad light. Who would swear to that?")
    assert isinstance(act, acts.Speak)
    assert act.text.startswith("The clerk saw him")


@pytest.mark.parametrize(
    ("text", "finish"),
    [
        pytest.param("Guilty.", "stop", id="a word"),
        pytest.param("<think>I wonder what to say of the clerk here", "stop", id="thinking alone"),
        pytest.param("The clerk saw him for two seconds and", "length", id="cut off"),
        pytest.param('{"verdict": "guilty", "and": ', "stop", id="half an object"),
    ],
)
def test_what_is_no_sentence_is_not_the_turn(speech: ModelQuestion[acts.Act], text: str, finish: str) -> None:
    with pytest.raises(UnreadableAnswer):
        said(speech, text, finish)


def test_quotation_marks_around_words_are_not_said() -> None:
    assert plain_words("“I am not sure of it.”") == "I am not sure of it."
