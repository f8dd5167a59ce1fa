"""What a terminal asks for a format without prompts of its own: the fields of an act, one after another."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from pydantic import BaseModel, Field

from api.cli.prompts import FormPrompter, prompter_of
from api.formats.prompter import Prompt
from api.wire.act_schemas import act_schema
from engine.core import acts
from tests.api.other_format import FileReasons, SpeakBriefly

Json = dict[str, Any]


class Quote(BaseModel):
    """Words of somebody else."""

    words: str
    place: int | None = None


class Call(acts.Act):
    """Call a side."""

    kind: Literal["call"] = "call"
    choice: str
    stake: int = Field(1, ge=1)
    sure: bool = False
    quote: Quote | None = None
    seats: list[int] = Field(default_factory=list, max_length=2)


LABELS: Json = {
    "acts": {"call": "Call heads or tails", "file_reasons": "Say why"},
    "choices": {"heads": "Heads up", "tails": "Tails up"},
    "topics": {"toss": "before the toss"},
}
SHAPE: Json = {
    "name": "coin",
    "labels": LABELS,
    "acts": {
        "call": act_schema(Call),
        "file_reasons": act_schema(FileReasons),
        "call_vote": act_schema(acts.CallVote),
        "leave": act_schema(acts.Leave),
    },
}


def you(act: str, may: tuple[str, ...] = (), **ask: Any) -> Json:
    return {"asks": [{"ask": "q1", "act": act, "seconds": 30.0, **ask}], "may": list(may)}


def fill_prompts(prompter: FormPrompter, you_part: Json, *lines: str) -> tuple[list[str], Json | None, str | None]:
    """The questions that these lines met, the act they made, and the ask it answers."""
    prompt: Prompt | None = prompter.next_prompt(you_part)
    assert prompt is not None
    questions = [prompt.text]
    for line in lines[:-1]:
        parsed = prompter.parse(line, prompt, you_part)
        assert parsed.prompt is not None, f"{line!r} was the last line"
        prompt = parsed.prompt
        questions.append(prompt.text)
    parsed = prompter.parse(lines[-1], prompt, you_part)
    return questions, parsed.act, parsed.ask


CALL = you("call", topic="toss", options={"choice": ["heads", "tails"]})


def test_every_field_of_an_act_is_asked_for() -> None:
    lines = ("2", "5", "y", "y", "He said so.", "-", "3", "7")
    questions, act, ask = fill_prompts(FormPrompter(SHAPE), CALL, *lines)
    assert questions[0] == "Call heads or tails (before the toss), for 30 seconds. Choice: 1 Heads up, 2 Tails up."
    assert questions[1:4] == [
        "Stake: (- leaves it out)",
        "Sure: (- leaves it out)",
        "Quote: Words of somebody else. Add it? (y/n)",
    ]
    assert questions[-2:] == ["Seat 1: (- ends the list)", "Seat 2: (- ends the list)"]
    assert act == {
        "kind": "call",
        "choice": "tails",
        "stake": 5,
        "sure": True,
        "quote": {"words": "He said so."},
        "seats": [3, 7],
    }
    assert ask == "q1"
    Call.model_validate(act)


@pytest.mark.parametrize("line", ["1", "h", "HEADS", "heads up", "Heads U"])
def test_a_choice_is_named_in_many_ways(line: str) -> None:
    _, act, _ = fill_prompts(FormPrompter(SHAPE), CALL, line, "-", "-", "n", "-")
    assert act == {"kind": "call", "choice": "heads"}


def test_a_line_that_cannot_be_taken_is_asked_for_again() -> None:
    questions, act, _ = fill_prompts(FormPrompter(SHAPE), CALL, "3", "edge", "1", "many", "2", "-", "-", "-")
    assert questions[1].startswith("“3” cannot be taken here. Choice: ")
    assert questions[2].startswith("“edge” cannot be taken here. Choice: ")
    assert questions[4].startswith("“many” cannot be taken here. Stake: ")
    assert act == {"kind": "call", "choice": "heads", "stake": 2}


def test_models_within_an_act_are_asked_for_in_turn() -> None:
    lines = ("y", "He was not there.", "y", "ledger", "off duty", "y", "Nobody saw him.", "n", "n")
    _, act, _ = fill_prompts(FormPrompter(SHAPE), you("file_reasons"), *lines)
    assert act == {
        "kind": "file_reasons",
        "reasons": [
            {"text": "He was not there.", "passage": {"source": "ledger", "words": "off duty"}},
            {"text": "Nobody saw him."},
        ],
    }
    FileReasons.model_validate(act)


def test_an_act_may_be_typed_as_json() -> None:
    _, act, ask = fill_prompts(FormPrompter(SHAPE), CALL, '{"choice": "tails", "stake": 3}')
    assert (act, ask) == ({"kind": "call", "choice": "tails", "stake": 3}, "q1")


def test_what_is_open_unasked_is_done_by_its_kind() -> None:
    prompter, you_part = FormPrompter(SHAPE), {"asks": [], "may": ["call_vote", "call"]}
    assert prompter.next_prompt(you_part) is None
    assert prompter.parse("/call_vote", None, you_part).act == {"kind": "call_vote"}
    begun = prompter.parse("/call", None, you_part)
    assert begun.prompt is not None
    assert begun.prompt.text.startswith("Call heads or tails. Choice:")
    assert prompter.parse("/leave", None, you_part).act is None
    assert "/call  Call heads or tails" in prompter.help(None, you_part)
    assert prompter.parse("hello", None, you_part).act is None


def test_speech_is_typed_as_it_is() -> None:
    shape = {**SHAPE, "acts": {"speak": act_schema(acts.Speak), "pass": act_schema(acts.Pass)}}
    for line, made in (("Look.", {"kind": "speak", "text": "Look."}), ("p", {"kind": "pass"})):
        questions, act, _ = fill_prompts(FormPrompter(shape), you("speak"), line)
        assert questions == ["Speak, for 30 seconds. Type your words, or p to pass."]
        assert act == made
    own = {**SHAPE, "acts": {"speak": act_schema(SpeakBriefly)}}
    _, act, _ = fill_prompts(FormPrompter(own), you("speak"), "No.")
    assert act == {"kind": "speak", "words": "No."}


def test_a_jury_keeps_its_own_prompts() -> None:
    prompt = prompter_of({"name": "jury"}).next_prompt(you("second"))
    assert prompt is not None
    assert prompt.text == "Shall the final vote be called? (y/n)"
    assert isinstance(prompter_of(SHAPE), FormPrompter)
