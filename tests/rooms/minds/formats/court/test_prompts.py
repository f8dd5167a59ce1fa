"""What a model reads at a court: the documents once, and when it mends a paper only what it needs for that."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from engine.core.acts import Act
from engine.core.asks import pending_asks
from engine.core.events import BENCH
from engine.formats.court.acts import FileCase, GiveVote
from engine.formats.court.rules.format import COURT
from engine.matters.documents import Document
from harness.examples.court import BRIDGE, HARM, REASONS, RIGHT, WRONG, case, defence, ruling
from rooms.minds.formats import played_by_models
from rooms.minds.formats.court.prompt import schema, shared_text
from rooms.minds.formats.generic.prompt import prompt_for
from rooms.minds.formats.prompts import registered_prompt
from rooms.minds.formats.scene import AskScene, bench_scene, seat_scene
from rooms.minds.llm.answers import UnreadableAnswer
from rooms.minds.llm.calls import ModelChoice
from tests.kit.deliberations import Deliberation

BOUND = COURT.bind(BRIDGE)
CHOICE = ModelChoice(name="stub", provider="openai", model="stub")
SETTINGS = {"jury_size": 1, "jury_threshold": 1}
PROSECUTOR, DEFENCE, JUROR, JUDGE = 1, 2, 3, 4
OTHER = "The handrail is sound."
OF_A_DOCUMENT = "The north bearing was not tested"


@pytest.fixture(autouse=True)
def prompts() -> None:
    """The court's prompts are registered with its players."""
    played_by_models("court")


def court(*acts: tuple[int, Act]) -> Deliberation:
    table = Deliberation(BOUND, (PROSECUTOR, DEFENCE, JUROR, JUDGE), settings=SETTINGS)
    for seat, act in acts:
        table.act(seat, act)
    return table


def scene_of(table: Deliberation) -> AskScene:
    [spec] = pending_asks(BOUND, table.state)
    if spec.seat == BENCH:
        return bench_scene(BOUND, BRIDGE, table.state, spec)
    return seat_scene(BOUND, BRIDGE, table.state, BOUND.house.memory.empty(spec.seat), spec)


def sent(scene: AskScene) -> str:
    prompt = registered_prompt(scene) if scene.seat == BENCH else prompt_for(scene)
    assert prompt is not None
    return "\n".join(message.content for message in prompt.fill(scene, CHOICE))


def test_every_seat_reads_the_documents_once() -> None:
    table = court()
    assert sent(scene_of(table)).count(OF_A_DOCUMENT) == 1
    table.act(PROSECUTOR, case(RIGHT))
    assert sent(scene_of(table)).count(OF_A_DOCUMENT) == 1


def test_a_document_is_shown_as_it_is_with_what_was_left_out() -> None:
    text, note = "def f(x):\n\n    return x >= 3  # <b>", "Zero bytes were left out."
    code = Document(id="f", name="f.py", kind="code", text=text, notes=(note,))
    question = BRIDGE.model_copy(update={"documents": (code, *BRIDGE.documents)})
    table = Deliberation(COURT.bind(question), (PROSECUTOR, DEFENCE, JUROR, JUDGE), settings=SETTINGS)
    [spec] = pending_asks(table.format, table.state)
    scene = seat_scene(table.format, question, table.state, BOUND.house.memory.empty(spec.seat), spec)
    prompt = sent(scene)
    assert "1 | def f(x):\n2 |\n3 |     return x >= 3  # <b>\n</docket_file mark=" in prompt
    assert f'<note on="f.py">{note}</note>\n<docket_file name="f.py" kind="code" mark=' in prompt
    clerks = shared_text(replace(scene, seat=BENCH))
    assert f"<note>f.py: {note}</note>" in clerks
    assert "def f(x)" not in clerks


def test_a_quote_stands_in_a_prompt_with_every_sign_of_its_document() -> None:
    text = 'if user != "<b>" and x >= 3: # </quote>'
    code = Document(id="f", name="f.py", kind="code", text=text)
    question = BRIDGE.model_copy(update={"documents": (code, *BRIDGE.documents)})
    table = Deliberation(COURT.bind(question), (PROSECUTOR, DEFENCE, JUROR, JUDGE), settings=SETTINGS)
    table.act(PROSECUTOR, case(RIGHT, text))
    [spec] = pending_asks(table.format, table.state)
    prompt = sent(seat_scene(table.format, question, table.state, BOUND.house.memory.empty(spec.seat), spec))
    assert re.search(rf'<quote of="case-1/E2" line="f, 1" (mark="\w+")>{re.escape(text)}</quote \1>', prompt)


def mended(table: Deliberation, **answer: Any) -> tuple[int, Act]:
    """What a seat files once a model has answered what it is asked to mend."""
    scene = scene_of(table)
    return scene.seat, prompt_for(scene).read(json.dumps(answer), scene)


def test_only_the_flawed_quote_of_a_misquoted_case_is_asked_for_again() -> None:
    table = court((PROSECUTOR, case(OTHER, WRONG)))
    scene = scene_of(table)
    text = sent(scene)
    assert list(schema(scene)["properties"]) == ["exhibit_2_quote"]
    assert WRONG in text
    assert RIGHT in text, "the passage that comes nearest"
    assert f'"It quoted">{OTHER}' not in text, "nothing is wrong with the first exhibit"
    assert "60 children" not in text, "no document stands there"

    filed = mended(table, exhibit_2_quote=RIGHT)[1]
    assert isinstance(filed, FileCase)
    assert filed == case(OTHER, RIGHT), "all else is as it was filed"


def test_an_exhibit_whose_quote_is_left_empty_is_left_out() -> None:
    table = court((PROSECUTOR, case(OTHER, WRONG)))
    assert mended(table, exhibit_2_quote="")[1] == case(OTHER)


def test_a_vague_harm_is_asked_for_without_its_quote() -> None:
    table = court((PROSECUTOR, case(RIGHT, harm="It is bad.")))
    assert list(schema(scene_of(table))["properties"]) == ["exhibit_1_harm"]
    assert mended(table, exhibit_1_harm=HARM)[1] == case(RIGHT)


def test_where_no_passage_comes_near_the_documents_stand_there_again() -> None:
    text = sent(scene_of(court((PROSECUTOR, case("Zebras gallop.")))))
    assert OF_A_DOCUMENT in text
    assert "exhibit_1_quote" in text


def test_a_case_without_an_exhibit_is_written_anew() -> None:
    scene = scene_of(court((PROSECUTOR, case())))
    assert "exhibits" in schema(scene)["properties"]
    assert OF_A_DOCUMENT in sent(scene)


def test_of_a_challenge_of_a_missing_exhibit_its_number_alone_is_asked_for() -> None:
    table = court((PROSECUTOR, case(RIGHT, OTHER)), (DEFENCE, defence(1, 9)))
    fields = schema(scene_of(table))["properties"]
    assert list(fields) == ["challenge_2_is_on_exhibit"]
    assert fields["challenge_2_is_on_exhibit"]["enum"] == [1, 2, 0]
    assert mended(table, challenge_2_is_on_exhibit=2)[1] == defence(1, 2)
    assert mended(table, challenge_2_is_on_exhibit=0)[1] == defence(1)
    with pytest.raises(UnreadableAnswer, match="not as it was asked for"):
        mended(table, challenge_2_is_on_exhibit=7)


def test_a_short_vote_is_mended_by_further_reasons_from_its_own_words() -> None:
    table = court((PROSECUTOR, case(RIGHT)), (DEFENCE, defence(1)))
    first = sent(scene_of(table))
    table.act(JUROR, GiveVote(reasoning="It holds, I think.", choice="guilty"))
    text = sent(scene_of(table))
    assert "It holds, I think." in text
    assert "at least 50 are asked for" in text
    assert "at least 46 words" in text
    assert OF_A_DOCUMENT not in text
    assert len(text) < 0.5 * len(first)
    assert mended(table, more_reasons=REASONS)[1] == GiveVote(
        reasoning=f"It holds, I think. {REASONS}", choice="guilty"
    )


def test_a_ruling_gets_what_it_left_out_and_keeps_what_it_decided() -> None:
    short = ruling(reasoning="The prosecution is right.", actions=())
    table = court(
        (PROSECUTOR, case(RIGHT)),
        (DEFENCE, defence(1)),
        (JUROR, GiveVote(reasoning=REASONS, choice="guilty")),
        (JUDGE, short),
    )
    scene = scene_of(table)
    assert set(schema(scene)["properties"]) == {"more_reasons", "actions"}
    assert "The deck is not the bridge" in sent(scene), "what the defence said, which is to be referred to"
    assert OF_A_DOCUMENT not in sent(scene)
    more = "The defence has the bearing."
    seat, filed = mended(table, actions=["Look at the bearing."], more_reasons=more)
    assert filed == short.model_copy(
        update={"reasoning": f"The prosecution is right. {more}", "actions": ("Look at the bearing.",)}
    )
    table.act(seat, filed)
    assert [paper.standing for paper in table.state.papers.values() if paper.form == "ruling"] == ["returned", "stands"]


@pytest.mark.parametrize(
    ("answer", "flaw"),
    [
        ({}, "is missing"),
        ({"exhibit_1_quote": 3}, "not as it was asked for"),
    ],
)
def test_an_answer_that_mends_something_else_cannot_be_used(answer: dict[str, Any], flaw: str) -> None:
    with pytest.raises(UnreadableAnswer, match=flaw):
        mended(court((PROSECUTOR, case(WRONG))), **answer)


def test_the_clerk_reads_the_papers_alone() -> None:
    vote = GiveVote(reasoning=REASONS, choice="guilty")
    table = court((PROSECUTOR, case(RIGHT)), (DEFENCE, defence(1)), (JUROR, vote), (JUDGE, ruling()))
    scene = scene_of(table)
    assert scene.seat == BENCH
    text = sent(scene)
    assert "The deck is not the bridge" in text
    assert "60 children" not in text
