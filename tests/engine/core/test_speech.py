"""Speech: the floor, the six strategies' rules, and what stands on a turn."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from engine.core import acts, events
from engine.core.decide import Bench
from engine.core.rules import check_speech
from engine.core.visibility import Viewer
from engine.formats.jury.rules.format import JURY
from tests.engine.driving import Jury, whole


def at_floor() -> tuple[Jury, str]:
    jury = whole()
    return jury, jury.to_floor(3)


def said(jury: Jury) -> events.TurnTaken:
    return jury.events(events.TurnTaken)[-1]


def test_fl1_one_seat_has_the_floor_at_a_time() -> None:
    jury = whole(max_rounds=2).play_to_end()
    holding: str | None = None
    for entry in jury.entries:
        event = entry.event
        if isinstance(event, events.FloorGranted):
            assert holding is None
            holding = event.turn_id
        elif isinstance(event, events.TurnTaken | events.FloorLapsed):
            assert event.turn_id == holding
            holding = None
    assert holding is None


def test_fl2_a_turn_ends_the_floor() -> None:
    jury, turn = at_floor()
    jury.act(3, acts.Speak(text="  The lamp was dark.  ", cites=("lamp",)), turn)
    taken = jury.state.heard[-1]
    assert (taken.text, taken.cites, taken.seat, taken.round, taken.number) == (
        "The lamp was dark.",
        ("lamp",),
        3,
        1,
        jury.state.turns,
    )
    assert turn not in jury.state.asks
    event = said(jury)
    assert (event.turn_id, event.seat, event.text, event.target) == (turn, 3, "The lamp was dark.", None)
    shown = jury.view(Viewer()).heard[-1]
    assert (shown.turn_id, shown.text, shown.occupant, shown.name) == (turn, event.text, "human", "Person 3")


def test_fl2_a_pass_ends_the_floor() -> None:
    jury, turn = at_floor()
    (lapsed, *_) = jury.act(3, acts.Pass(), turn)
    assert isinstance(lapsed, events.FloorLapsed)
    assert (lapsed.turn_id, lapsed.seat, lapsed.reason, lapsed.again) == (turn, 3, "passed", False)


def test_fl5_words_that_are_written_put_the_end_of_a_floor_off_once() -> None:
    jury, turn = at_floor()
    due = jury.view(Viewer()).floor.due
    assert due is not None
    jury.refused("too_early", Bench(), acts.Lapse(draft=True), turn)
    before = jury.state.host_acts
    jury.now = due
    (given,) = jury.bench(acts.Lapse(draft=True), turn)
    assert given == events.TimeGiven(turn_id=turn, seat=3, seconds=15.0, reason="draft")
    assert jury.view(Viewer()).floor.due == due + 15
    assert jury.state.host_acts == before, "the host has done nothing"
    jury.refused("too_early", Bench(), acts.Lapse(draft=True), turn)
    jury.now = due + 15
    made = jury.bench(acts.Lapse(draft=True), turn)
    assert [event.kind for event in made[:2]] == ["ask_lapsed", "floor_lapsed"]


def test_fl5_a_draft_is_sent_in_that_time() -> None:
    jury, turn = at_floor()
    due = jury.view(Viewer()).floor.due
    assert due is not None
    jury.now = due
    jury.bench(acts.Lapse(draft=True), turn)
    jury.now = due + 14
    jury.act(3, acts.Speak(text="The lamp was dark."), turn)
    assert said(jury).text == "The lamp was dark."


def test_fl2_the_last_ten_turns_are_shown() -> None:
    jury = whole(stability_rounds=9).to_round(2)
    jury.run(lambda state: state.turns == 15)
    assert [turn.number for turn in jury.view(Viewer()).heard] == list(range(6, 16))


STRATEGIES = {
    "challenge_evidence": ("optional", "optional", "evidence"),
    "question_witness": ("optional", "optional", "question"),
    "reasonable_doubt": ("refused", "optional", "logical"),
    "alternative_theory": ("optional", "optional", "narrative"),
    "address_juror": ("optional", "required", "emotional"),
    "free_argument": ("required", "optional", "logical"),
}


def test_sp1_sp2_there_are_six_strategies() -> None:
    assert {s.id: (s.text, s.target) for s in JURY.strategies} == {k: v[:2] for k, v in STRATEGIES.items()}


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("text", ["", "My own words."])
@pytest.mark.parametrize("target", [None, 5])
def test_sp1_sp2_what_each_strategy_takes(strategy: str, text: str, target: int | None) -> None:
    about_text, about_target, _ = STRATEGIES[strategy]
    jury, turn = at_floor()
    act = acts.Speak(strategy=strategy, text=text, target=target)
    if about_target == "required" and target is None:
        jury.refuses("target_required", 3, act, turn)
    elif about_text == "refused" and text:
        jury.refuses("text_refused", 3, act, turn)
    elif about_text == "required" and not text:
        jury.refuses("text_required", 3, act, turn)
    elif text:
        jury.act(3, act, turn)
        assert (said(jury).strategy, said(jury).target, said(jury).written) == (strategy, target, False)
    else:
        # The room has the words found before it asks the rules; they never speak without.
        check_speech(jury.format, jury.state, 3, act, completed=False)
        jury.refuses("text_required", 3, act, turn)
        jury.act(3, act.model_copy(update={"text": "Found words.", "written": True}), turn)
        assert (said(jury).text, said(jury).written) == ("Found words.", True)


@pytest.mark.parametrize("target", [3, 0, 13, -5, 99])
@pytest.mark.parametrize("strategy", [None, "address_juror", "challenge_evidence"])
def test_sp2_as9_nobody_addresses_themselves_or_an_empty_number(target: int, strategy: str | None) -> None:
    jury, turn = at_floor()
    jury.refuses("unknown_target", 3, acts.Speak(text="You!", target=target, strategy=strategy), turn)


@pytest.mark.parametrize("text", ["", "   ", "\n\t"])
def test_sp3_without_a_strategy_a_turn_needs_a_text(text: str) -> None:
    jury, turn = at_floor()
    assert "or pass" in jury.refuses("text_required", 3, acts.Speak(text=text), turn)


def test_sp4_a_text_has_at_most_four_thousand_characters() -> None:
    jury, turn = at_floor()
    sentence = jury.refuses("text_too_long", 3, acts.Speak(text="x" * 4001), turn)
    assert sentence == "A turn has at most 4000 characters; this one has 4001. Shorten it."
    jury.act(3, acts.Speak(text="é" * 4000), turn)
    assert len(said(jury).text) == 4000


@pytest.mark.parametrize("strategy", ["shout", "", "Challenge evidence"])
def test_sp5_as9_an_unknown_strategy(strategy: str) -> None:
    jury, turn = at_floor()
    sentence = jury.refuses("unknown_strategy", 3, acts.Speak(strategy=strategy, text="x"), turn)
    assert "choose one of challenge_evidence, question_witness, reasonable_doubt, " in sentence


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_sp6_the_strategy_decides_the_type_of_argument_where_none_is_named(strategy: str) -> None:
    for named, expected in ((None, STRATEGIES[strategy][2]), ("moral", "moral")):
        jury, turn = at_floor()
        act = acts.Speak.model_validate(
            {"strategy": strategy, "argument_type": named, "text": "words", "target": 5, "written": True}
        )
        jury.act(3, act, turn)
        assert said(jury).argument_type == expected


def test_sp7_a_citation_of_what_is_not_in_the_case_is_struck() -> None:
    jury, turn = at_floor()
    jury.act(3, acts.Speak(text="See.", cites=("lamp", "knife", "maid", "lamp", "knife")), turn)
    assert said(jury).cites == ("lamp", "maid")
    assert said(jury).struck == ("knife",)
    shown = jury.view(Viewer()).heard[-1]
    assert (shown.cites, shown.struck) == (("lamp", "maid"), ("knife",))


def test_sp8_what_the_room_adds_stands_on_the_turn() -> None:
    jury, turn = at_floor()
    act = acts.Speak(
        text="See.", hits=(acts.Hit(id="lamp", score=1.5),), points=("lamp:guilty",), stance="guilty", force=0.7
    )
    jury.act(3, act, turn)
    event = said(jury)
    assert (event.hits, event.points, event.stance, event.force) == (act.hits, act.points, "guilty", 0.7)
    assert jury.state.raised == {"lamp:guilty": 1}


def test_sp8_only_the_room_fills_in_what_a_room_fills_in() -> None:
    assert set(acts.ROOM_FIELDS) == {
        "hits",
        "points",
        "stance",
        "force",
        "written",
        "thought",
        "would_change",
        "concedes",
        "unfounded",
        "unread",
        "retracts",
        "asks",
    }
    assert set(acts.ROOM_FIELDS) <= set(acts.Speak.model_fields)


@pytest.mark.parametrize(
    "values",
    [
        {"text": "a\x00b"},
        {"text": "\x7f"},
        {"text": "a\x80"},
        {"text": "\x9f"},
        {"text": "\ud800"},
        {"cites": ["a\x00"]},
        {"cites": ["a\x9b"]},
        {"cites": ["x" * 81]},
        {"cites": [""]},
        {"cites": ["a"] * 13},
        {"conviction": float("nan")},
        {"conviction": 1.01},
        {"conviction": -0.1},
        {"argument_type": "loud"},
        {"target": "somebody"},
        {"target": 1.5},
        {"loud": True},
        {"text": None},
        {"strategy": "\ud800"},
    ],
)
def test_as14_a_malformed_turn_is_no_act(values: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        acts.Speak.model_validate(values)


def test_as14_lines_and_any_script_are_welcome() -> None:
    text = "naïve “quotes”,\n\tin lines, 判決 and \U0001f642"
    jury, turn = at_floor()
    jury.act(3, acts.Speak(text=text), turn)
    assert said(jury).text == text


def test_what_was_said_is_in_no_errors_text() -> None:
    """An error's text ends in a log."""
    with pytest.raises(ValidationError) as refused:
        acts.Speak(text="a private word\x00")
    assert "private" not in str(refused.value)
