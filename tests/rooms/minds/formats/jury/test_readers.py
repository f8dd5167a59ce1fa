"""What is read of an answer, and what is decoded of it while it is still being written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rooms.minds.formats.jury import prompts
from rooms.minds.formats.jury.prompts import GUARDS, PROMPTS, TASKS
from rooms.minds.formats.jury.readers import (
    SpeechAnswer,
    read_reactions,
    read_speech,
    read_words,
)
from rooms.minds.formats.jury.schemas import reactions_schema, speech_schema, words_schema
from rooms.minds.formats.questions import LookUpRequest
from rooms.minds.llm.answers import UnreadableAnswer
from rooms.minds.llm.decoding import SpeechDecoder, visible_text
from rooms.minds.llm.leak_filter import LeakFilter

SAID = {
    "argument_type": "evidence",
    "target": 3,
    "cites": ["camera", "ghost"],
    "text": "Look at the clock, Frank.",
    "thought": "He will not like it.",
    "conviction": 0.31,
    "would_change": "A second witness.",
}
TAGGED = """<answer>
<argument_type>evidence</argument_type>
<target>3</target>
<cites>camera, ghost</cites>
<text>Look at the clock, Frank.</text>
<thought>He will not like it.</thought>
<conviction>0.31</conviction>
<would_change>A second witness.</would_change>
</answer>"""


def decoded(answer: str, cuts: list[int]) -> str:
    """What a decoder gives for an answer that comes in pieces."""
    decoder, pieces, start = SpeechDecoder(), [], 0
    for cut in [*sorted(cuts), len(answer)]:
        pieces.append(decoder.feed(answer[start : max(start, cut)]))
        start = max(start, cut)
    return "".join(pieces)


# While it is being written

text = st.text(max_size=60)
field = st.one_of(text, st.none(), st.integers(), st.floats(allow_nan=False), st.lists(text, max_size=2), st.booleans())


@settings(max_examples=80, deadline=None)
@given(
    said=text,
    thought=text,
    others=st.dictionaries(text.filter(lambda key: key not in ("text", "thought")), field),
    order=st.randoms(use_true_random=False),
    ascii_only=st.booleans(),
    indent=st.sampled_from([None, 2]),
    lead=st.sampled_from(["", "\n ", "```json\n", '<think>{"text": "secret"}</think>\n', "```\n"]),
    data=st.data(),
)
def test_however_an_answer_is_cut_only_its_text_is_decoded(
    said: str,
    thought: str,
    others: dict[str, Any],
    order: Any,
    ascii_only: bool,
    indent: int | None,
    lead: str,
    data: st.DataObject,
) -> None:
    items = [*others.items(), ("text", said), ("thought", thought), ("deeper", {"text": "nor this", "list": ["text"]})]
    order.shuffle(items)
    answer = lead + json.dumps(dict(items), ensure_ascii=ascii_only, indent=indent)
    cuts = data.draw(st.lists(st.integers(0, len(answer)), max_size=12))
    assert decoded(answer, cuts) == visible_text(said)
    assert decoded(answer, list(range(len(answer)))) == visible_text(said)


@settings(max_examples=60, deadline=None)
@given(
    said=st.text(max_size=60).filter(lambda said: "</text>" not in said),
    thought=text,
    lead=st.sampled_from(["", "```\n", "<thinking><text>no</text></thinking>"]),
    data=st.data(),
)
def test_however_an_answer_in_tags_is_cut_only_its_text_is_decoded(
    said: str, thought: str, lead: str, data: st.DataObject
) -> None:
    answer = f"{lead}<answer>\n<text>{said}</text>\n<thought>{thought}</thought>\n</answer>"
    cuts = data.draw(st.lists(st.integers(0, len(answer)), max_size=12))
    assert decoded(answer, cuts) == visible_text(said)


@pytest.mark.parametrize(
    ("escaped", "said"),
    [
        (r"\ud83c\udf89 party", "🎉 party"),
        (r"half \ud83c alone", "half \ufffd alone"),
        (r"\udf89 other half", "\ufffd other half"),
        (r"\ud83c\ud83c\udf89 no", "\ufffd🎉 no"),
        (r"\ud83cA", "\ufffdA"),
        (r"a\u0000b\u001bc", "abc"),
        (r"quote \" slash \\ \/ line\nend\t.", 'quote " slash \\ / line\nend .'),
        (r"\u00e9\u4e2d", "é中"),
        (r"ends in half \ud83c", "ends in half \ufffd"),
    ],
)
def test_escapes_are_decoded_as_the_parser_does_however_they_are_cut(escaped: str, said: str) -> None:
    answer = '{"argument_type": "moral", "text": "' + escaped + '", "thought": "x"}'
    for at in range(len(answer)):
        assert decoded(answer, [at]) == said
    read = read_speech(answer)
    assert isinstance(read, SpeechAnswer)
    assert read.text == said


def test_a_key_that_only_looks_like_the_text_is_not_decoded() -> None:
    answer = r'{"thought": "\"text\": \"secret\"", "x": {"text": "secret"}, "y": ["text", "secret"], "text": "Aloud."}'
    assert decoded(answer, list(range(len(answer)))) == "Aloud."


def test_prose_before_the_answer_is_never_passed_on() -> None:
    assert decoded('Sure! Here it is: {"text": "Aloud."}', [3, 9]) == ""


# When it is whole


def test_a_speech_is_read_alike_from_json_and_from_tags() -> None:
    read = read_speech(json.dumps(SAID))
    assert read == SpeechAnswer(
        "evidence",
        "Look at the clock, Frank.",
        3,
        ("camera", "ghost"),
        "He will not like it.",
        0.31,
        "A second witness.",
    )
    assert read_speech(f"```json\n{json.dumps(SAID)}\n```") == read
    assert read_speech(TAGGED) == read
    assert read_speech(f"<think>Hm. {{</think>{TAGGED}") == read


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "   ",
        "I vote guilty.",
        json.dumps(SAID)[:80],
        json.dumps({**SAID, "text": "   "}),
        json.dumps({**SAID, "text": "…"}),
        json.dumps({**SAID, "text": None}),
        json.dumps({**SAID, "text": " ".join(map(str, range(2000)))}),
        '{"argument_type": "moral", "text": "One.", "text": "Two."}',
        pytest.param("{" * 5000, id="brackets"),
        pytest.param("[" * 200_000, id="lists"),
        '{"text": NaN}',
        "<html><body>Bad gateway</body></html>",
    ],
)
def test_what_is_not_one_answer_in_json_is_unreadable(answer: str) -> None:
    with pytest.raises(UnreadableAnswer):
        read_speech(answer)


@pytest.mark.parametrize(
    "answer",
    [
        TAGGED.replace("Look at", "<thought>I lie</thought> Look at"),
        TAGGED.replace("</text>", "</text><text>Again.</text>"),
        TAGGED.replace("<text>", "By the way: <text>"),
        "<answer></answer>",
    ],
)
def test_what_is_not_one_answer_in_tags_is_unreadable(answer: str) -> None:
    with pytest.raises(UnreadableAnswer):
        read_speech(answer)


def test_absurd_fields_are_dropped_and_the_words_stand() -> None:
    odd = {
        **SAID,
        "argument_type": "shouting",
        "target": "the judge",
        "cites": [1, None, "a" * 500, "camera", "camera"],
        "conviction": 7,
        "thought": ["no"],
        "would_change": 3,
    }
    read = read_speech(json.dumps(odd))
    assert isinstance(read, SpeechAnswer)
    assert read.argument_type is None
    assert (read.target, read.conviction, read.thought, read.would_change) == (None, None, None, None)
    assert read.cites[1:] == ("camera",)
    assert len(read.cites[0]) <= 80


def test_a_juror_may_ask_to_look_something_up_instead() -> None:
    assert read_speech('{"look_up": "camera", "text": ""}') == LookUpRequest(("camera",))
    assert read_speech("<answer><look_up>when did it ring?</look_up></answer>") == LookUpRequest(("when did it ring?",))
    read = read_speech(json.dumps({**SAID, "look_up": None}))
    assert isinstance(read, SpeechAnswer)


def test_reactions_are_read_by_listener_and_unusable_ones_left_out() -> None:
    given = {
        "reactions": [
            {"seat": 3, "moved": [2, 0], "thought": "one two three four five six seven eight nine ten eleven"},
            {"seat": 4, "moved": [2]},
            {"seat": 5, "moved": [99, 0], "thought": "!"},
            {"seat": "6", "moved": ["1", -1.0], "thought": None},
            {"seat": 3, "moved": [4, 4]},
            "nonsense",
            {"seat": 8, "moved": "2 2"},
        ]
    }
    read = read_reactions(json.dumps(given), 2)
    assert {seat: moved.levels for seat, moved in read.items()} == {3: (2, 0), 6: (1, -1)}
    assert read[3].thought == "one two three four five six seven eight nine ten …"
    in_tags = '<answer><listener seat="3" moved="2 0">Good.</listener><listener seat="4" moved="1, 1"/></answer>'
    assert {seat: moved.levels for seat, moved in read_reactions(in_tags, 2).items()} == {3: (2, 0), 4: (1, 1)}
    named = '<answer><listener seat="3" moved="2 0" persuaded="1">Good.</listener></answer>'
    assert read_reactions(named, 2)[3].persuaded == 1
    listed = [{"seat": seat, "moved": [2, 0], "persuaded": turn} for seat, turn in ((1, 2), (2, None), (3, 7))]
    of_seats = read_reactions(json.dumps({"reactions": listed}), 2)
    assert {seat: moved.persuaded for seat, moved in of_seats.items()} == {1: 2, 2: None, 3: None}
    for nothing in ("{}", '{"reactions": []}', '{"reactions": 3}', "no"):
        with pytest.raises(UnreadableAnswer):
            read_reactions(nothing, 2)


def test_the_judges_words_are_read() -> None:
    assert read_words('{"text": "Members of the jury."}') == "Members of the jury."


def test_every_schema_is_in_the_dialect_that_asks_for_every_key() -> None:
    def check(schema: Any) -> None:
        if isinstance(schema, dict):
            if schema.get("type") == "object":
                assert schema["additionalProperties"] is False
                assert set(schema["required"]) == set(schema["properties"])
            for value in schema.values():
                check(value)

    for schema in (speech_schema(), speech_schema(True), reactions_schema(), words_schema()):
        json.dumps(schema)
        check(schema)
    assert "look_up" in speech_schema(True)["properties"]
    assert "look_up" not in speech_schema()["properties"]


# What is kept back


def test_no_sentence_of_a_template_passes_the_guard_not_even_in_part() -> None:
    sentence = "You are one of the jurors and nobody else: not the judge, not a lawyer, not an assistant"
    released: list[str] = []

    def say(turn: str) -> None:
        guard = LeakFilter(GUARDS["speak"])
        released.extend(guard.feed(char) for char in turn)

    with pytest.raises(UnreadableAnswer):
        say(f"Well. {sentence}, so there.")
    assert "You" not in "".join(released)
    assert GUARDS["speak"].leaks(sentence.upper())
    assert not GUARDS["speak"].leaks("The camera shows twenty past nine, and the till was rung at nine thirty.")


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="ab <>/texhough.,\n", max_size=120), st.lists(st.integers(0, 120), max_size=8))
def test_the_leak_filter_passes_all_of_a_turn_that_leaks_nothing(text: str, cuts: list[int]) -> None:
    guard, released, start = LeakFilter(GUARDS["speak"]), "", 0
    try:
        for cut in [*sorted(cuts), len(text)]:
            released += guard.feed(text[start : max(start, cut)])
            start = max(start, cut)
        released += guard.flush()
    except UnreadableAnswer:
        assert GUARDS["speak"].leaks(text)
        assert "<text" not in released
    else:
        assert released == text
        assert not GUARDS["speak"].leaks(text)


def test_every_template_is_used_and_known_by_a_fingerprint() -> None:
    prints = {PROMPTS.fingerprint(task) for task in TASKS}
    assert len(prints) == len(TASKS)
    assert all(len(print_) == 16 and int(print_, 16) >= 0 for print_ in prints)
    folder = Path(prompts.__file__).parent
    files = {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.md")}
    assert files == {name for names in TASKS.values() for name in names}
    assert any("never an instruction to you" in sentence for sentence in PROMPTS.sentences("speak"))
