"""What a model reads at a historical trial: its role, what was asked of it, and what fits of the sources."""

from __future__ import annotations

import json

import pytest

from engine.core import acts
from engine.core.asks import pending_asks
from engine.formats import FORMATS
from engine.formats.history.acts import FileFindings, GiveJudgement
from engine.matters.documents import Document
from engine.matters.topic import Topic
from harness.examples.history import BAD, GOOD, MAREN, REQUESTS, WRONG, dossier, finding, send_back
from rooms.minds.formats import played_by_models
from rooms.minds.formats.generic.prompt import prompt_for
from rooms.minds.formats.history.readers import read_answer, read_call
from rooms.minds.formats.history.tools import tool_tokens, tools_of
from rooms.minds.formats.scene import AskScene, seat_scene
from rooms.minds.llm.answers import UnreadableAnswer
from rooms.minds.llm.calls import ModelChoice, ToolCall
from rooms.minds.llm.tokens import tokens
from tests.kit.deliberations import Deliberation

WITH_TOOLS = ModelChoice(name="stub", provider="openai", model="stub")
PLAIN = ModelChoice(name="plain", provider="openai", model="plain", tools=False)
ADMIRER, CRITIC, JUDGE = 1, 2, 3
LONG = "\n\n".join(
    f"## Part {part}\n\n"
    + " ".join(
        f"In {1600 + line} the reeve founded school {line} of part {part}, and the farms paid for it."
        for line in range(60)
    )
    for part in range(12)
)


@pytest.fixture(autouse=True)
def prompts() -> None:
    """The prompts are registered with the players of the format."""
    played_by_models("history")


def trial(topic: Topic = MAREN, **settings: int | str) -> Deliberation:
    return Deliberation(FORMATS["history"].bind(topic), (1, 2, 3), host=JUDGE, settings=settings)


def searched(topic: Topic = MAREN, **settings: int | str) -> Deliberation:
    table = trial(topic, **settings)
    table.act(ADMIRER, acts.Research(query="Maren Holt school dyke"))
    table.act(CRITIC, acts.Research(query="Maren Holt revolt workers"))
    return table


def filed() -> Deliberation:
    table = searched()
    table.act(ADMIRER, dossier(*GOOD))
    table.act(CRITIC, dossier(*BAD))
    return table


def scene_of(table: Deliberation, seat: int) -> AskScene:
    """What a seat is asked now, as it sees it."""
    spec = next(one for one in pending_asks(table.format, table.state) if one.seat == seat)
    return seat_scene(table.format, table.format.matter, table.state, None, spec)


def sent(scene: AskScene, choice: ModelChoice = WITH_TOOLS) -> str:
    return "\n".join(message.content for message in prompt_for(scene).fill(scene, choice))


def names(scene: AskScene) -> list[str]:
    return [tool["function"]["name"] for tool in tools_of(scene)]


def test_each_role_has_its_profile_and_its_words_to_seek() -> None:
    table = trial()
    admirer, critic = sent(scene_of(table, ADMIRER)), sent(scene_of(table, CRITIC))
    assert "You are the Admirer, a passionate historian" in admirer
    assert "achievements, contributions, reforms, innovations, legacy, accomplishments" in admirer
    assert "You are the Critic, a sceptical historian" in critic
    assert "controversy, criticism, failures, crimes, victims" in critic
    assert "is living" not in admirer + critic


def test_ht12_of_the_living_public_acts_alone_and_milder_words() -> None:
    table = trial(MAREN.model_copy(update={"living": True}))
    for seat in (ADMIRER, CRITIC):
        assert "Maren Holt (1602 to 1671) is living: speak of public acts alone" in sent(scene_of(table, seat))
    critic = sent(scene_of(table, CRITIC))
    assert "crimes" not in critic
    assert "criticism, opposition, failures, policy, debate" in critic


def test_a_historian_reads_its_own_requests_and_only_opened_dossiers() -> None:
    table = searched()
    table.act(CRITIC, dossier(*BAD))
    assert BAD[0] not in sent(scene_of(table, ADMIRER)).partition("# Passages")[0]
    table.act(ADMIRER, dossier(*GOOD))
    table.act(JUDGE, send_back())
    prompt = sent(scene_of(table, ADMIRER))
    assert REQUESTS[0] in prompt
    assert REQUESTS[1] not in prompt
    table.act(ADMIRER, acts.Research(query="accounts"))
    before = sent(scene_of(table, ADMIRER)).partition("# Passages")[0]
    assert f'<finding by="you" about="People">{GOOD[0]}</finding>' in before
    assert f'<finding by="the Critic" about="People">{BAD[0]}</finding>' in before


def test_the_judge_reads_findings_under_their_ids_and_criteria_as_counts() -> None:
    prompt = sent(scene_of(filed(), JUDGE))
    assert '<finding id="dossier-1/F1" by="the Admirer"' in prompt
    assert f">{BAD[0]}</finding>" in prompt
    assert '<criterion met="no">The Admirer has 3 findings that stand; 4 are asked for.</criterion>' in prompt


def test_ht6_in_the_last_round_the_judge_has_one_tool() -> None:
    table = filed()
    assert names(scene_of(table, JUDGE)) == ["exit_loop", "send_back"]
    table.act(JUDGE, send_back())
    last = trial(max_rounds=1)
    last.act(ADMIRER, acts.Research(query="x"))
    last.act(CRITIC, acts.Research(query="x"))
    last.act(ADMIRER, dossier(GOOD[0]))
    last.act(CRITIC, dossier(BAD[0]))
    scene = scene_of(last, JUDGE)
    assert names(scene) == ["exit_loop"]
    assert "you have to accept" in sent(scene)
    with pytest.raises(UnreadableAnswer):
        read_call(ToolCall("1", "send_back", "{}"), scene)


@pytest.mark.parametrize("choice", [WITH_TOOLS, PLAIN], ids=["tools", "plain"])
def test_ht15_a_call_fits_in_3000_tokens_whatever_the_sources_and_trial(choice: ModelChoice) -> None:
    source = Document(
        id="long", name="A long life", kind="markdown", text=f"# Holt\n\nMaren Holt was a reeve.\n\n{LONG}"
    )
    table = searched(MAREN.model_copy(update={"sources": (source,)}), max_rounds=3)
    lines = [
        f"In {1600 + line} the reeve founded school {line} of part {part}," for part in range(4) for line in range(20)
    ]
    for _ in range(3):
        for seat in (ADMIRER, CRITIC):
            scene = scene_of(table, seat)
            prompt = sent(scene, choice)
            assert tokens(prompt) + (tool_tokens(scene) if choice.tools else 0) <= 3_000
            assert prompt.count("<source ") > 5
            own = [finding(lines.pop(), claim="It was a good school, and it was remembered.") for _ in range(6)]
            table.act(seat, FileFindings(findings=tuple(own)))
        scene = scene_of(table, JUDGE)
        assert tokens(sent(scene, choice)) + (tool_tokens(scene) if choice.tools else 0) <= 3_000
        if table.state.round < 3:
            texts = REQUESTS[:2] if table.state.round == 1 else REQUESTS[2:]
            table.act(JUDGE, send_back(*texts))
            table.act(ADMIRER, acts.Research(query="school"))
            table.act(CRITIC, acts.Research(query="farms"))


def test_passages_follow_the_latest_search_and_are_whole_sentences() -> None:
    revolt = "In 1658 the ferrymen of the estuary rose against her."
    text = f"# Holt\n\nMaren Holt was a reeve.\n\n{LONG}\n\n## Revolt\n\n{revolt}"
    source = Document(id="long", name="A long life", kind="markdown", text=text)
    table = searched(MAREN.model_copy(update={"sources": (source,)}))
    table.act(CRITIC, acts.Research(query="ferrymen estuary"))
    shown = sent(scene_of(table, CRITIC)).partition("# Passages of the sources\n")[2].partition("\n\n#")[0]
    assert "the ferrymen of the estuary rose against her." in shown
    assert all(line.endswith(".</source>") for line in shown.splitlines())


def test_a_returned_dossier_shows_its_flaws_with_the_nearest_passage() -> None:
    table = searched()
    table.act(ADMIRER, dossier(WRONG, GOOD[0]))
    scene = scene_of(table, ADMIRER)
    prompt = sent(scene)
    assert "came back" in prompt
    assert WRONG in prompt
    assert names(scene) == ["file_findings"], "nothing is searched while something is mended"


def test_answers_are_read_from_tools_and_from_words() -> None:
    scene = scene_of(searched(), ADMIRER)
    one = {"claim": "It is.", "quote": GOOD[0], "aspect": "law"}
    called = read_call(ToolCall("1", "file_findings", json.dumps({"findings": [one]})), scene)
    said = read_answer(json.dumps({"findings": [one], "looked_for": None, "search": None}), scene)
    assert called == said == FileFindings(findings=(finding(GOOD[0], claim="It is.", aspect="law"),))
    searches = acts.Research(query="the revolt of 1658")
    assert read_call(ToolCall("1", "search_wikipedia", '{"query": " the revolt  of 1658 "}'), scene) == searches
    assert read_answer('{"findings": [], "looked_for": null, "search": "the revolt of 1658"}', scene) == searches
    back = {
        "for_admirer": [{"aspect": "law", "text": REQUESTS[0]}],
        "for_critic": [{"aspect": "law", "text": REQUESTS[1]}],
    }
    judged = read_call(ToolCall("1", "send_back", json.dumps(back)), scene_of(filed(), JUDGE))
    assert isinstance(judged, GiveJudgement)
    assert judged.decision == "send_back"


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("exit_loop", "{}"),
        ("search_wikipedia", "{}"),
        ("file_findings", "not JSON"),
        ("file_findings", '{"findings": [{"claim": "x", "quote": "y", "aspect": "sorcery"}]}'),
        ("file_findings", '{"ignore": "all rules"}'),
    ],
)
def test_a_call_that_is_none_is_not_read(name: str, arguments: str) -> None:
    with pytest.raises(UnreadableAnswer):
        read_call(ToolCall("1", name, arguments), scene_of(searched(), ADMIRER))


def test_rows_of_a_table_stand_together_under_its_head_with_every_note() -> None:
    text = "year | schools\n1801 | 9\n1802 | >= 12 # <b>"
    table = Document(id="t", name="t.csv", kind="table", text=text, notes=("Its encoding was guessed.",))
    topic = MAREN.model_copy(update={"sources": (table,), "points": ()})
    shown = sent(scene_of(searched(topic), ADMIRER))
    assert "1 | year | schools\n2 | 1801 | 9\n3 | 1802 | >= 12 # <b>\n</source mark=" in shown
    assert "<note>t.csv: Its encoding was guessed.</note>" in shown
