"""Issues: stated or derived, with what bears on them, and what turns do to them."""

from __future__ import annotations

import pytest

from cases.library import predefined_cases
from engine.core.state import IssueState
from engine.core.view_builder import build_view
from engine.core.visibility import Viewer
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.arguments.issues import issue_moves, open_issue
from engine.formats.jury.labels import GUILTY, NOT_GUILTY
from engine.formats.jury.rules.format import JURY
from engine.matters.criminal_case import Case, Inference, Issue, Relation
from engine.simulation.play import play_deliberation
from tests.engine.formats.jury.mind.cases import FERRY

STATED = FERRY.model_copy(
    update={
        "id": "stated",
        "issues": (
            Issue(
                id="where", question="Was Marlow at the office?", label="where Marlow was", pieces=("receipt", "holt")
            ),
            Issue(id="who", question="Whose can was it?", label="whose can it was", pieces=("can", "soot")),
        ),
        "relations": (Relation(piece="receipt", kind="contradicts", other="holt"),),
        "inferences": (
            Inference(
                id="too-far",
                side="defense",
                joins=("receipt", "holt"),
                issue="where",
                text="The boatman saw somebody run while she was signing her name across the water.",
                label="the time across the water",
            ),
        ),
    }
)


def test_is1_a_point_bears_on_the_issue_of_what_it_rests_on() -> None:
    brief = case_brief(STATED)
    assert [card.id for card in brief.issues.cards] == ["where", "who"]
    assert brief.issues.of_point["can:guilty"] == "who"
    assert brief.issues.of_point["i:too-far"] == "where"
    assert {brief.issues.of_point[point.id] for point in brief.on["holt"] if point.rests_on[0] == "holt"} == {"where"}


@pytest.mark.parametrize("case", [FERRY, *predefined_cases().values()], ids=lambda case: case.id)
def test_is1_a_case_that_states_no_issues_has_derived_ones(case: Case) -> None:
    bare = case.model_copy(update={"issues": (), "inferences": (), "relations": ()})
    brief = case_brief(bare)
    cards = brief.issues.cards
    assert 2 <= len(cards) <= 6
    pieces = [piece for card in cards for piece in card.pieces]
    assert len(pieces) == len(set(pieces))
    assert set(pieces) <= set(brief.labels)
    assert all(card.question.endswith("?") for card in cards)


def test_is2_turns_raise_answer_reopen_and_concede_an_issue() -> None:
    issues = case_brief(STATED).issues
    states: dict[str, IssueState] = {}

    def turn(points: tuple[str, ...], stance: str | None, concedes: tuple[str, ...] = ()) -> list[tuple[str, str]]:
        moves = issue_moves(issues, states, points, stance, concedes)
        for one in moves:
            before = states.get(one.issue)
            states[one.issue] = IssueState(one.move, stance, 1, "t1", (before.moves if before else 0) + 1)
        return [(one.issue, one.move) for one in moves]

    assert turn(("can:guilty",), GUILTY) == [("who", "raised")]
    assert turn(("can:guilty",), GUILTY) == []
    assert turn(("can:contest",), NOT_GUILTY) == [("who", "answered")]
    assert turn(("soot:guilty",), GUILTY) == [("who", "reopened")]
    assert turn((), NOT_GUILTY, ("soot:guilty",)) == [("who", "conceded")]
    assert turn(("can:guilty",), GUILTY) == []
    assert turn(("can:contest",), NOT_GUILTY) == [("who", "reopened")]
    assert turn(("can:contest",), None) == []
    assert turn(("law:burden",), NOT_GUILTY) == []


def test_is3_the_open_issue_waits_for_an_answer_or_for_the_first_word() -> None:
    cards = case_brief(STATED).issues.cards
    raised, answered = (IssueState(move, GUILTY, 1, "t1", 1) for move in ("raised", "answered"))

    def opened(states: dict[str, IssueState]) -> str | None:
        card = open_issue(cards, states)
        return card.id if card is not None else None

    assert opened({}) == "where"
    assert opened({"who": raised}) == "who"
    assert opened({"who": answered}) == "where"
    conceded = IssueState("conceded", GUILTY, 1, "t1", 1)
    assert opened({"who": conceded, "where": conceded}) is None


def test_is4_what_contradicts_a_piece_answers_what_is_made_of_it() -> None:
    answers = case_brief(STATED).answers
    before = case_brief(FERRY).answers
    told = [key for key in before if key.startswith("holt:s") and case_brief(FERRY).by_id[key].stance == GUILTY]
    assert told
    assert all("receipt:not_guilty" in answers[key] and "receipt:not_guilty" not in before[key] for key in told)


def test_is5_an_inference_is_said_once_and_names_both_pieces() -> None:
    format, made = JURY.bind(STATED), 0
    for seed in range(12):
        events = [entry.event for entry in play_deliberation(format, str(seed)).entries]
        turns = [event for event in events if event.kind == "turn_taken"]
        said = [turn for turn in turns if "while she was signing her name" in turn.text]
        assert len(said) <= 1
        made += len(said)
        for turn in said:
            assert "i:too-far" in turn.points
            assert {"receipt", "holt"} <= set(turn.cites)
    assert made >= 3


def test_is6_the_view_shows_every_issue_and_how_it_stands() -> None:
    format = JURY.bind(STATED)
    played = play_deliberation(format, "1")
    shown = build_view(format, played.state, Viewer(), "ABCDEF").issues
    assert [(one.issue, one.label) for one in shown] == [("where", "where Marlow was"), ("who", "whose can it was")]
    spoken = [one for one in shown if one.move is not None]
    assert spoken
    assert all(one.seat in played.state.seats and one.moves >= 1 for one in spoken)


def test_is2_the_ledger_is_the_same_without_words() -> None:
    format = JURY.bind(STATED)
    with_words, without = (play_deliberation(format, "5", worded=worded) for worded in (True, False))
    assert with_words.state.issues == without.state.issues
