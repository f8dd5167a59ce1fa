"""Time: deadlines, pauses, what lapses, and time in which nobody drove the room."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import acts, events
from engine.core.asks import open_deadlines
from engine.core.decide import Bench, decide
from engine.core.visibility import Viewer
from tests.engine.driving import Jury, whole


def test_ti1_an_ask_has_the_granted_deadline_the_view_the_present() -> None:
    jury = whole(turn_seconds=60)
    jury.to_floor()
    granted = jury.events(events.FloorGranted)[-1]
    assert granted.deadline == jury.state.at + 60
    assert jury.view(Viewer()).floor.due == granted.deadline
    jury.host(acts.Pause())
    jury.now += 100
    jury.host(acts.Resume())
    assert jury.view(Viewer()).floor.due == granted.deadline + 100
    assert jury.view(Viewer()).waiting[0].due == granted.deadline + 100


def test_ti2_in_a_pause_no_time_passes() -> None:
    jury = whole(turn_seconds=60)
    turn = jury.to_floor(3)
    jury.now += 20
    jury.host(acts.Pause())
    view = jury.view(Viewer(seat=3))
    assert (view.floor.due, view.floor.turn_id, view.room.status) == (None, turn, "paused")
    assert view.you is not None
    assert view.you.asks[0].due is None
    jury.now += 10_000
    jury.refused("room_paused", Bench(), acts.Lapse(), turn)
    jury.host(acts.Resume())
    assert jury.view(Viewer()).floor.due == jury.now + 40
    jury.act(3, acts.Speak(text="The same turn."), turn)


def test_ti2_a_second_pause_adds_up() -> None:
    jury = whole(turn_seconds=60)
    jury.to_floor(3)
    due = jury.view(Viewer()).floor.due
    assert due is not None
    for seconds in (5.0, 7.25):
        jury.host(acts.Pause())
        jury.now += seconds
        jury.host(acts.Resume())
    assert jury.view(Viewer()).floor.due == due + 12.25


def test_ti2_st7_a_hand_over_in_a_pause_keeps_the_time_that_was_left() -> None:
    jury = whole(turn_seconds=60)
    jury.to_floor(3)
    jury.now += 20
    jury.host(acts.Pause())
    jury.now += 500
    jury.act(3, acts.Leave())
    assert jury.seat(3).occupant == "house"
    jury.now += 500
    jury.host(acts.Resume())
    assert jury.events(events.FloorGranted)[-1].seconds == 40.0


def test_ti3_nothing_lapses_before_it_is_due() -> None:
    jury = whole(turn_seconds=60)
    turn = jury.to_floor(3)
    jury.now += 59.9
    assert "overdue" in jury.refused("too_early", Bench(), acts.Lapse(), turn)
    jury.now += 0.1
    jury.bench(acts.Lapse(), turn)
    jury.refused("stale", Bench(), acts.Lapse(), turn)


def test_ti3_one_lapse_gives_all_the_rest_their_defaults() -> None:
    jury = whole(6)
    ask = jury.to_ask("cast_ballot")
    jury.act(5, acts.CastBallot(choice="guilty"), ask)
    made = jury.lapse()
    assert [event.kind for event in made[:7]] == ["ask_lapsed", *["ballot_cast"] * 5, "ballots_revealed"]
    assert [(event.seat, event.by) for event in jury.events(events.BallotCast)] == [
        (5, "occupant"),
        (1, "default"),
        (3, "default"),
        (7, "default"),
        (8, "default"),
        (11, "default"),
    ]


def test_ti4_a_floor_that_nobody_uses_lapses() -> None:
    jury = whole()
    turn = jury.to_floor(3)
    jury.script([3], speak=None)
    made = jury.lapse()
    assert [event.kind for event in made[:2]] == ["ask_lapsed", "floor_lapsed"]
    lapsed = jury.events(events.FloorLapsed)[-1]
    assert (lapsed.turn_id, lapsed.seat, lapsed.reason, lapsed.again) == (turn, 3, "deadline", False)
    assert jury.asked("speak").seats != (3,)


def test_ti5_undriven_time_is_given_back_once_and_not_more_than_passed() -> None:
    jury = whole(turn_seconds=60)
    jury.to_floor(3)
    due = jury.view(Viewer()).floor.due
    assert due is not None
    jury.now += 300
    jury.refused("too_early", Bench(), acts.LoseTime(seconds=301))
    (lost,) = jury.bench(acts.LoseTime(seconds=300))
    assert isinstance(lost, events.TimeLost)
    assert jury.view(Viewer()).floor.due == due + 300
    jury.refused("too_early", Bench(), acts.LoseTime(seconds=1))
    jury.host(acts.Pause())
    jury.now += 50
    jury.refused("too_early", Bench(), acts.LoseTime(seconds=50))


def test_ti5_who_acts_meanwhile_takes_nobody_lost_time_away() -> None:
    jury = whole(turn_seconds=60)
    jury.to_floor(3)
    due = jury.view(Viewer()).floor.due
    assert due is not None
    jury.now += 300
    jury.host(acts.Tell(text="Nobody drives this room."))
    (lost,) = jury.bench(acts.LoseTime(seconds=300))
    assert isinstance(lost, events.TimeLost)
    assert jury.view(Viewer()).floor.due == due + 300
    jury.refused("too_early", Bench(), acts.LoseTime(seconds=1))


def test_ti5_no_ask_gets_back_more_than_has_passed_since_it_was_opened() -> None:
    jury = whole(turn_seconds=60)
    turn = jury.to_floor(3)
    jury.now += 300
    floor = jury.state.asks[turn]
    later = replace(floor, id="later", opened=jury.state.room_time(jury.now - 20))
    state = replace(jury.state, asks={turn: floor, "later": later})
    due = open_deadlines(state)
    _, after = decide(jury.format, state, Bench(), acts.LoseTime(seconds=290), jury.now)
    assert open_deadlines(after) == {turn: due[turn] + 290, "later": due["later"] + 20}


def test_ti6_a_clock_that_goes_backwards_is_held() -> None:
    jury = whole().to_phase("deliberation")
    at = jury.state.at
    entries, state = decide(jury.format, jury.state, jury.holder(3), acts.CastBallot(choice="guilty"), at - 500)
    assert entries[0].at == state.at == at


def test_ti7_people_have_time_to_read_before_they_vote() -> None:
    jury = Jury(people=(3,), host=7, settings={"turn_seconds": 60, "pace": "live"})
    brisk = Jury(people=(3,), host=7, settings={"turn_seconds": 60, "pace": "brisk"})
    minds_alone = Jury(settings={"turn_seconds": 60, "pace": "live"})
    for driven in (jury, brisk, minds_alone):
        driven.to_phase("first_ballot")
    read = len(jury.events(events.NarrationGiven)[0].text.split()) * 60 / 230
    assert read > 5
    asked = {event.act: event.seconds for event in jury.events(events.Asked)}
    assert asked["choose_side"] == asked["cast_ballot"] == pytest.approx(60 / 12 + read, abs=0.001)
    for driven in (brisk, minds_alone):
        assert [event.seconds for event in driven.events(events.Asked) if event.act == "cast_ballot"] == [60]


def test_ti1_lg1_times_have_three_decimals() -> None:
    jury = whole()
    jury.now = 1000.123456789
    jury.to_floor()
    assert all(entry.at == round(entry.at, 3) for entry in jury.entries)
    for event in jury.events(events.Asked):
        assert event.deadline == round(event.deadline, 3)


@pytest.mark.parametrize(("turn_seconds", "person", "mind"), [(15, 15.0, 90.0), (90, 90.0, 90.0), (600, 600.0, 600.0)])
def test_fl1_a_person_has_the_set_time_and_a_mind_at_least_ninety_seconds(
    turn_seconds: int, person: float, mind: float
) -> None:
    jury = Jury([3], settings={"turn_seconds": turn_seconds, "initial_guilty": 6}).to_round(2)
    for granted in jury.events(events.FloorGranted):
        assert granted.seconds == (person if granted.seat == 3 else mind)


def test_ti1_mo3_every_ask_has_its_time() -> None:
    jury = Jury([3], host=7, settings={"turn_seconds": 120, "initial_guilty": 6})
    jury.run(lambda state: state.round == 2)
    jury.act(3, acts.CallVote())
    seconds = {event.act: event.seconds for event in jury.events(events.Asked)}
    assert {act: seconds[act] for act in ("narrate", "react", "second")} == {"narrate": 20, "react": 30, "second": 60}
    assert all(event.awaited for event in jury.events(events.Asked))
