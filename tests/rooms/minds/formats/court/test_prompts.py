"""What a model reads at a court: the documents once, and when it mends a paper only what it needs for that."""

from __future__ import annotations

import pytest

from engine.core.acts import Act
from engine.core.asks import pending_asks
from engine.core.events import BENCH
from engine.formats.court.acts import GiveVote
from engine.formats.court.rules.format import COURT
from rooms.minds.formats import played_by_models
from rooms.minds.formats.generic.prompt import prompt_for
from rooms.minds.formats.prompts import registered_prompt
from rooms.minds.formats.scene import AskScene, bench_scene, seat_scene
from rooms.minds.llm.calls import ModelChoice
from tests.kit.court import BRIDGE, REASONS, RIGHT, WRONG, case, defence, ruling
from tests.kit.deliberations import Deliberation

BOUND = COURT.bind(BRIDGE)
CHOICE = ModelChoice(name="stub", provider="openai", model="stub")
SETTINGS = {"jury_size": 1, "jury_threshold": 1}
PROSECUTOR, DEFENCE, JUROR, JUDGE = 1, 2, 3, 4
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


def test_a_misquoted_case_comes_back_with_what_was_filed_and_not_the_documents() -> None:
    text = sent(scene_of(court((PROSECUTOR, case(WRONG)))))
    assert WRONG in text
    assert RIGHT in text, "the passage that comes nearest"
    assert "leave as it was what nothing is said of" in text
    assert "60 children" not in text


def test_a_short_vote_is_mended_from_its_own_words() -> None:
    before = ((PROSECUTOR, case(RIGHT)), (DEFENCE, defence(1)))
    table = court(*before)
    first = sent(scene_of(table))
    table.act(JUROR, GiveVote(reasoning="It holds, I think.", choice="guilty"))
    text = sent(scene_of(table))
    assert "It holds, I think." in text
    assert "at least 50 are asked for" in text
    assert OF_A_DOCUMENT not in text
    assert len(text) < 0.7 * len(first)


def test_the_clerk_reads_the_papers_alone() -> None:
    vote = GiveVote(reasoning=REASONS, choice="guilty")
    table = court((PROSECUTOR, case(RIGHT)), (DEFENCE, defence(1)), (JUROR, vote), (JUDGE, ruling()))
    scene = scene_of(table)
    assert scene.seat == BENCH
    text = sent(scene)
    assert "The deck is not the bridge" in text
    assert "60 children" not in text
