"""Time: deadlines, pauses, what lapses, and time in which nobody drove the room."""

from __future__ import annotations

import pytest

from engine.core import acts as a
from engine.core import events as e
from engine.core.decide import Bench, decide
from engine.core.visibility import Viewer
from tests.engine.driving import Jury, whole


def test_an_ask_tells_its_deadline_as_granted_and_the_view_the_one_that_holds() -> None:
    """TI1."""
    jury = whole(turn_seconds=60)
    jury.to_floor()
    granted = jury.events(e.FloorGranted)[-1]
    assert granted.deadline == jury.state.at + 60
    assert jury.view(Viewer()).floor.due == granted.deadline
    jury.host(a.Pause())
    jury.now += 100
    jury.host(a.Resume())
    assert jury.view(Viewer()).floor.due == granted.deadline + 100
    assert jury.view(Viewer()).waiting[0].due == granted.deadline + 100


def test_in_a_pause_no_time_passes() -> None:
    """TI2."""
    jury = whole(turn_seconds=60)
    turn = jury.to_floor(3)
    jury.now += 20
    jury.host(a.Pause())
    view = jury.view(Viewer(seat=3))
    assert (view.floor.due, view.floor.turn_id, view.room.status) == (None, turn, "paused")
    assert view.you is not None
    assert view.you.asks[0].due is None
    jury.now += 10_000
    jury.refused("room_paused", Bench(), a.Lapse(), turn)
    jury.host(a.Resume())
    assert jury.view(Viewer()).floor.due == jury.now + 40
    jury.do(3, a.Speak(text="The same turn."), turn)


def test_a_second_pause_adds_up() -> None:
    """TI2."""
    jury = whole(turn_seconds=60)
    jury.to_floor(3)
    due = jury.view(Viewer()).floor.due
    assert due is not None
    for seconds in (5.0, 7.25):
        jury.host(a.Pause())
        jury.now += seconds
        jury.host(a.Resume())
    assert jury.view(Viewer()).floor.due == due + 12.25


def test_a_hand_over_in_a_pause_keeps_the_time_that_was_left() -> None:
    """TI2, ST7."""
    jury = whole(turn_seconds=60)
    jury.to_floor(3)
    jury.now += 20
    jury.host(a.Pause())
    jury.now += 500
    jury.do(3, a.Leave())
    assert jury.seat(3).occupant == "house"
    jury.now += 500
    jury.host(a.Resume())
    assert jury.events(e.FloorGranted)[-1].seconds == 40.0


def test_nothing_lapses_before_it_is_due() -> None:
    """TI3."""
    jury = whole(turn_seconds=60)
    turn = jury.to_floor(3)
    jury.now += 59.9
    assert "overdue" in jury.refused("too_early", Bench(), a.Lapse(), turn)
    jury.now += 0.1
    jury.bench(a.Lapse(), turn)
    jury.refused("stale", Bench(), a.Lapse(), turn)


def test_one_lapse_and_the_defaults_of_all_who_have_not_answered_follow() -> None:
    """TI3."""
    jury = whole(6)
    ask = jury.to_ask("cast_ballot")
    jury.do(5, a.CastBallot(choice="guilty"), ask)
    made = jury.lapse()
    assert [event.kind for event in made[:7]] == ["ask_lapsed", *["ballot_cast"] * 5, "ballots_revealed"]
    assert [(event.seat, event.by) for event in jury.events(e.BallotCast)] == [
        (5, "occupant"),
        (1, "default"),
        (3, "default"),
        (7, "default"),
        (8, "default"),
        (11, "default"),
    ]


def test_a_floor_that_nobody_uses_lapses() -> None:
    """TI4."""
    jury = whole()
    turn = jury.to_floor(3)
    jury.script([3], speak=None)
    made = jury.lapse()
    assert [event.kind for event in made[:2]] == ["ask_lapsed", "floor_lapsed"]
    lapsed = jury.events(e.FloorLapsed)[-1]
    assert (lapsed.turn_id, lapsed.seat, lapsed.reason, lapsed.again) == (turn, 3, "deadline", False)
    assert jury.asked("speak").seats != (3,)


def test_time_in_which_nobody_drove_the_room_is_given_back_once_and_no_more_than_has_passed() -> None:
    """TI5."""
    jury = whole(turn_seconds=60)
    jury.to_floor(3)
    due = jury.view(Viewer()).floor.due
    assert due is not None
    jury.now += 300
    jury.refused("too_early", Bench(), a.LoseTime(seconds=301))
    (lost,) = jury.bench(a.LoseTime(seconds=300))
    assert isinstance(lost, e.TimeLost)
    assert jury.view(Viewer()).floor.due == due + 300
    jury.refused("too_early", Bench(), a.LoseTime(seconds=1))
    jury.host(a.Pause())
    jury.now += 50
    jury.refused("too_early", Bench(), a.LoseTime(seconds=50))


def test_a_clock_that_goes_backwards_is_held() -> None:
    """TI6."""
    jury = whole().to_phase("deliberation")
    at = jury.state.at
    entries, state = decide(jury.format, jury.state, jury.holder(3), a.CastBallot(choice="guilty"), at - 500)
    assert entries[0].at == state.at == at


def test_people_have_time_to_read_the_case_before_they_take_a_side_and_vote() -> None:
    """TI7."""
    jury = Jury(people=(3,), host=7, settings={"turn_seconds": 60, "pace": "live"})
    brisk = Jury(people=(3,), host=7, settings={"turn_seconds": 60, "pace": "brisk"})
    minds_alone = Jury(settings={"turn_seconds": 60, "pace": "live"})
    for driven in (jury, brisk, minds_alone):
        driven.to_phase("first_ballot")
    read = len(jury.events(e.NarrationGiven)[0].text.split()) * 60 / 230
    assert read > 10
    asked = {event.act: event.seconds for event in jury.events(e.Asked)}
    assert asked["choose_side"] == asked["cast_ballot"] == pytest.approx(60 + read, abs=0.001)
    for driven in (brisk, minds_alone):
        assert [event.seconds for event in driven.events(e.Asked) if event.act == "cast_ballot"] == [60]


def test_times_have_three_decimals() -> None:
    """TI1, LG1."""
    jury = whole()
    jury.now = 1000.123456789
    jury.to_floor()
    assert all(entry.at == round(entry.at, 3) for entry in jury.entries)
    for event in jury.events(e.Asked):
        assert event.deadline == round(event.deadline, 3)


@pytest.mark.parametrize(("turn_seconds", "person", "mind"), [(15, 15.0, 90.0), (90, 90.0, 90.0), (600, 600.0, 600.0)])
def test_a_person_has_the_set_time_and_a_mind_at_least_ninety_seconds(
    turn_seconds: int, person: float, mind: float
) -> None:
    """FL1."""
    jury = Jury([3], settings={"turn_seconds": turn_seconds, "initial_guilty": 6}).to_round(2)
    for granted in jury.events(e.FloorGranted):
        assert granted.seconds == (person if granted.seat == 3 else mind)


def test_every_ask_has_its_time() -> None:
    """TI1, MO3."""
    jury = Jury([3], host=7, settings={"turn_seconds": 120, "initial_guilty": 6})
    jury.run(lambda state: state.round == 2)
    jury.do(3, a.CallVote())
    seconds = {event.act: event.seconds for event in jury.events(e.Asked)}
    assert {act: seconds[act] for act in ("narrate", "react", "second")} == {"narrate": 20, "react": 30, "second": 60}
    assert all(event.awaited for event in jury.events(e.Asked))
