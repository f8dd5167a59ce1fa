"""What is read of an answer and of what models put around it, and what is no answer."""

from __future__ import annotations

import contextlib
import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rooms.minds.llm.answers import UnreadableAnswer, read_object, read_tags, share, spoken_text, without_loops

KEYS = ("text", "argument_type", "conviction", "target")
SAID = {"text": "The ladder was wet before noon.", "conviction": 0.6}
PLAIN = json.dumps(SAID)
LONG = "The ladder stood on the lawn all night. "

AROUND = {
    "as it was asked for": PLAIN,
    "a fence": f"```json\n{PLAIN}\n```",
    "a fence of four, with a tail": f"````JSON\n{PLAIN}\n````\nThat is my view.",
    "a fence of tildes": f"~~~\n{PLAIN}\n~~~",
    "a fence that is never closed": f"Sure.\n```json\n{PLAIN}",
    "words before and behind": f"As the gardener, I say:\n{PLAIN}\nI hope that helps {{or not}}.",
    "thinking": f"<think>Was it wet? {{maybe}}</think>{PLAIN}",
    "thinking with an answer in it": f'<thinking>{{"text": "No."}}</thinking>\nMy answer: {PLAIN}',
    "the end of thinking alone": f'I weigh it. {{"text": "No."}}\n</think>\n\n{PLAIN}',
    "thinking in brackets": f"[THINK]hm[/THINK]{PLAIN}",
    "channels": f"<|channel|>analysis<|message|>hm<|end|><|channel|>final<|message|>{PLAIN}<|return|>",
    "end marks": f"{PLAIN}<|eot_id|></s>",
    "marks of a turn": f"<start_of_turn>model\n{PLAIN}<end_of_turn>",
    "a mark in full width": f"{PLAIN}<｜end▁of▁sentence｜>",
    "a byte-order mark": f"\ufeff{PLAIN}",
    "a wrapper": f'{{"response": {PLAIN}}}',
    "two wrappers": f'{{"status": "ok", "result": {{"answer": {PLAIN}}}}}',
    "a call of a tool, written out": f'<tool_call>{{"name": "speak", "arguments": {PLAIN}}}</tool_call>',
    "arguments as a text": json.dumps({"name": "speak", "arguments": PLAIN}),
    "an answer as a JSON text": json.dumps(PLAIN),
    "an answer in its own field": json.dumps({"text": PLAIN}),
    "a list of one": f"[{PLAIN}]",
    "the same twice": f"{PLAIN}\n\n{PLAIN}",
    "a tag of its own": f"<answer>{PLAIN}</answer>",
    "the form before": f'{{"text": "string", "conviction": 0}}\n{PLAIN}',
    "the schema before": f'{{"text": {{"type": "string"}}, "conviction": {{"type": "number"}}}}\n{PLAIN}',
    "the schema filled in": f'{{"type": "object", "properties": {PLAIN}}}',
    "values in a schema": '{"text": {"type": "string", "value": "The ladder was wet before noon."}, "conviction": 0.6}',
    "commas at the end": '{"text": "The ladder was wet before noon.", "conviction": 0.6,\n}',
    "no comma between lines": '{"text": "The ladder was wet before noon."\n"conviction": 0.6}',
    "single quotation marks": "{'text': 'The ladder was wet before noon.', 'conviction': 0.6}",
    "curly quotation marks": "{“text”: “The ladder was wet before noon.”, “conviction”: 0.6}",
    "names without marks": '{text: "The ladder was wet before noon.", conviction: .6}',
    "names in another spelling": '{"Text": "The ladder was wet before noon.", "Conviction": 0.6}',
    "a comment": '{"text": "The ladder was wet before noon.", // as I saw\n "conviction": 0.6}',
    "marks within a text": '{"text": "The ladder was wet before noon.", "thought": "A "wet" one", "conviction": 0.6}',
    "pieces of a text": '{"text": "The ladder was wet " + "before noon.", "conviction": 0.6}',
    "a text in three marks": '{"text": """The ladder was wet before noon.""", "conviction": 0.6}',
    "backticks": '{"text": `The ladder was wet before noon.`, "conviction": 0.6}',
    "low and high marks": "{„text“: „The ladder was wet before noon.“, „conviction“: 0.6}",
    "pointed marks": "{«text»: «The ladder was wet before noon.», «conviction»: 0.6}",
    "wide signs": '{"text"："The ladder was wet before noon."，"conviction"：0.6}',
    "arrows": '{"text" => "The ladder was wet before noon.", "conviction" => 0.6}',
    "equals signs and semicolons": '{text = "The ladder was wet before noon."; conviction = 0.6;}',
    "two commas": '{, "text": "The ladder was wet before noon.",, "conviction": 0.6}',
    "a comment behind a hash": '{"text": "The ladder was wet before noon.", # said\n "conviction": 0.6}',
    "an assignment": f"answer = {PLAIN};",
    "a call of a function": f"speak({PLAIN})",
    "a quotation": "> " + PLAIN.replace(", ", ",\n> "),
    "a page's signs": PLAIN.replace('"', "&quot;"),
    "backslashes": PLAIN.replace('"', '\\"'),
    "a JSON text in a fence": f"```\n{json.dumps(PLAIN)}\n```",
    "a schema's name": '{"$schema": "speech", "text": "The ladder was wet before noon.", "conviction": 0.6}',
    "another name": '{"statement": "The ladder was wet before noon.", "conviction": 0.6}',
    "tags": "<text>The ladder was wet before noon.</text>\n<conviction>0.6</conviction>",
    "lines": "text: The ladder was wet before noon.\nconviction: 0.6",
    "lines in a fence": '```yaml\ntext: "The ladder was wet before noon."\nconviction: 0.6\n```',
    "lines with names in bold": "**Text:** The ladder was wet before noon.\n**Conviction:** 0.6",
    "a call in its channel": "<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>commentary "
    f"to=functions.speak <|constrain|>json<|message|>{PLAIN}<|call|>",
    "named arguments": '[speak(text="The ladder was wet before noon.", conviction=0.6)]',
    "a first brace that a server wrote": f"```\n{PLAIN[1:]}\n```",
    "wide braces": f"｛{PLAIN[1:-1]}｝",
    "line ends of a text in a program": PLAIN.replace(", ", ",\\n "),
    "a block of lines": "text: >-\n  The ladder was wet before noon.\nconviction: 0.6",
    "a list of one text": '{"text": ["The ladder was wet before noon."], "conviction": 0.6}',
    "what somebody else is to say": f'{PLAIN}\nUser: And then?\nAssistant: {{"text": "No."}}',
    "a bracket that is missing": '{"conviction": 0.6, "text": "The ladder was wet before noon."',
}


@pytest.mark.parametrize("around", AROUND)
def test_an_answer_is_read_from_what_models_put_around_it(around: str) -> None:
    read = read_object(AROUND[around], KEYS, "text")
    assert {name: read[name] for name in SAID} == SAID


@pytest.mark.parametrize(
    ("answer", "read"),
    [
        ('{"text": "So.", "target": None, "conviction": True}', {"text": "So.", "target": None, "conviction": True}),
        ('{"text": "So.", "conviction": NaN,}', {"text": "So.", "conviction": None}),
        ("{'text': 'It isn't so.'}", {"text": "It isn't so."}),
        ('{"text": "He said "no" to it."}', {"text": 'He said "no" to it.'}),
        (r'{"text": "It\'s \(so\).",}', {"text": "It's (so)."}),
        ('{"text": "Two\nlines.",}', {"text": "Two\nlines."}),
        ('{"text": "Whole.", "conviction": 0.', {"text": "Whole."}),
        ('{"answer": {"text": "Whole.", "argument_type": "evid', {"text": "Whole."}),
        ('{"text": "' + LONG * 4 + "The ladder st", {"text": LONG.strip()}),
    ],
)
def test_slips_that_leave_the_meaning_clear_are_read(answer: str, read: dict[str, object]) -> None:
    assert read_object(answer, KEYS, "text") == read


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "   ",
        "The ladder was wet.",
        "<think>Was it wet? I might say {",
        '<think>I could say {"text": "No."}',
        "<|channel|>analysis<|message|>{}",
        '{"text": "Yes."} or rather {"text": "No."}',
        '[{"text": "Yes."}, {"text": "No."}]',
        '{"text": "Yes.", "text": "No."}',
        '{"text": "The ladder was',
        '{"conviction": 0.6, "text": "The ladder was w',
        '{"text": "Yes." or "No."}',
        '{"text": "I say "no."}',
        '{"text": "Yes."}\n{"conviction": 0.6}',
        "text: Yes.\ntext: No.",
        "The text: it was wet.",
        '{"text": "..."}',
        '{"text": "<your words>", "conviction": 0}',
        '{"text": "Your statement here."}',
        '{"text": {"type": "string"}}',
        pytest.param("{" * 5_000, id="brackets"),
        pytest.param("[" * 200_000, id="lists"),
        pytest.param('{"a":' * 50_000, id="objects in objects"),
        "<html><body>Bad gateway</body></html>",
    ],
)
def test_what_holds_no_answer_or_two_is_unreadable(answer: str) -> None:
    began = time.monotonic()
    with pytest.raises(UnreadableAnswer):
        read_object(answer, KEYS, "text")
    assert time.monotonic() - began < 2


def test_a_vote_that_is_broken_off_is_no_vote() -> None:
    with pytest.raises(UnreadableAnswer):
        read_object('{"choice": "guilty", "reasoning": "Because the', ("choice", "reasoning"))


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet='{}[]",:\\ntex10 <>/|', max_size=80))
def test_no_answer_breaks_the_reader(answer: str) -> None:
    with contextlib.suppress(UnreadableAnswer):
        read_object(answer, KEYS, "text")


def test_tags_are_read_with_words_around_them_and_when_the_last_is_missing() -> None:
    tagged = "<answer>\n<text>It rained.</text>\n<target>3</target>\n"
    read = {"text": "It rained.", "target": "3"}
    for answer in (f"{tagged}</answer>", f"Here it is: {tagged}</answer> So much for that.", tagged, f"{tagged}<conv"):
        assert read_tags(answer, KEYS) == read
    with pytest.raises(UnreadableAnswer):
        read_tags(f"{tagged}</answer><answer><text>It did not.</text></answer>", KEYS)


def test_a_speakers_name_in_front_is_no_part_of_the_speech() -> None:
    names = ("Ada Moor", "Ada")
    assert spoken_text("Ada Moor: It rained.", names) == "It rained."
    assert spoken_text("**Ada:** It rained.", names) == "It rained."
    assert spoken_text("Ben: It rained.", names) == "Ben: It rained."


@pytest.mark.parametrize(
    ("written", "read"), [("35 %", 0.35), ("12.5%", 0.125), ("140%", None), ("0.4", 0.4), (7, None), ("7/10", None)]
)
def test_a_share_may_come_as_percent(written: object, read: float | None) -> None:
    assert share(written) == read


def test_what_is_looped_is_said_once() -> None:
    assert without_loops(f"I looked. {LONG * 5}The lad") == f"I looked. {LONG.strip()}"
    for said in ("No, no, no, no!", "It rained. It rained. So it was wet.", LONG):
        assert spoken_text(said) == said.strip()
    with pytest.raises(UnreadableAnswer):
        spoken_text("ladder " * 200)
