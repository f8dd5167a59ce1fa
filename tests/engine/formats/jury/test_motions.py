"""Motions: who may call the final vote, who may move it, and how it is carried."""

from __future__ import annotations

import pytest

from engine.core import acts, events
from engine.core.asks import unasked_acts
from engine.core.decide import Host
from engine.core.visibility import Viewer
from tests.engine.driving import ALL_SEATS, Jury, whole


def called(jury: Jury) -> list[tuple[int | None, bool]]:
    return [(event.seat, event.carried) for event in jury.events(events.VoteCalled)]


def divided(number: int = 2) -> Jury:
    """A jury of twelve people that does not agree, in a round, and whose rounds go on for long."""
    jury = whole(stability_rounds=10)
    jury.vote([1, 2, 3])
    jury.to_round(number)
    return jury


def test_mo1_en9_a_host_without_a_seat_calls_the_vote_alone() -> None:
    jury = divided(1)
    jury.host(acts.CallVote())
    assert called(jury) == [(None, True)]
    jury.to_phase("final_ballot")
    assert jury.events(events.PhaseEntered)[-1].why == "called"
    assert jury.play_to_end().events(events.VerdictReached)[-1].why == "called"


def test_mo1_the_hosts_juror_calls_it_alone_from_the_first_round_on() -> None:
    jury = Jury(ALL_SEATS, host=7)
    jury.to_phase("side_selection")
    jury.refuses("not_asked", 7, acts.CallVote())
    jury.to_round(1)
    assert "call_vote" in unasked_acts(jury.format, jury.state, 7)
    jury.act(7, acts.CallVote())
    assert called(jury) == [(7, True)]


def test_mo1_a_call_with_the_hosts_token_names_the_hosts_seat() -> None:
    jury = Jury([3], host=7).to_round(1)
    jury.host(acts.CallVote())
    assert called(jury) == [(7, True)]


def test_mo1_a_mind_on_the_hosts_seat_moves_like_anybody() -> None:
    jury = Jury([3], host=7, settings={"stability_rounds": 10, "initial_guilty": 6}).to_round(1)
    jury.act(7, acts.Leave())
    jury.refuses("too_early", 7, acts.CallVote())
    jury.to_round(2)
    jury.act(7, acts.CallVote())
    assert jury.state.motion == 7


def test_mo1_before_the_rounds_it_is_too_early_and_twice_is_stale() -> None:
    jury = Jury([3], host=7)
    for phase in ("presentation", "side_selection", "first_ballot"):
        jury.to_phase(phase)
        assert "once the rounds have begun" in jury.refused("too_early", Host(), acts.CallVote())
    jury.run(lambda state: bool(state.heard))
    jury.host(acts.CallVote())
    assert jury.state.phase == "deliberation", "the listeners react first"
    jury.refused("stale", Host(), acts.CallVote())
    jury.refuses("stale", 7, acts.CallVote())
    jury.to_phase("final_ballot")
    jury.refused("stale", Host(), acts.CallVote())
    jury.to_phase("verdict")
    jury.refused("stale", Host(), acts.CallVote())


def test_mo2_a_call_ends_the_turn_and_its_words_count() -> None:
    jury = Jury(host=7, settings={"initial_guilty": 6})
    jury.run(lambda state: state.turns > state.own.weighed and state.floor_ask() is not None)
    floor = jury.state.floor_ask()
    assert floor is not None
    jury.host(acts.CallVote())
    lapsed = jury.events(events.FloorLapsed)[-1]
    assert (lapsed.turn_id, lapsed.reason, lapsed.again) == (floor.id, "vote_called", False)
    assert [ask.act for ask in jury.state.asks.values()] == ["react"]
    jury.to_phase("final_ballot")
    kinds = jury.event_kinds()
    after = kinds[kinds.index("vote_called") :]
    assert [kind for kind in after if kind in ("reactions_given", "round_closed", "phase_entered", "turn_taken")] == [
        "reactions_given",
        "round_closed",
        "phase_entered",
    ]


def test_mo2_rd3_a_called_vote_has_one_narration() -> None:
    """Nothing is asked only to be void immediately."""
    jury = divided(2)
    jury.act(5, acts.CastBallot(choice="guilty"))
    jury.host(acts.CallVote())
    jury.to_phase("final_ballot")
    kinds = jury.event_kinds()
    asked = [
        entry.event for entry in jury.entries[kinds.index("vote_called") :] if isinstance(entry.event, events.Asked)
    ]
    assert [ask.topic for ask in asked if ask.act == "narrate"] == ["final"]


def test_mo3_a_motion_asks_everybody_and_the_floor_waits() -> None:
    jury = divided()
    jury.act(4, acts.CallVote())
    assert jury.events(events.VoteMoved)[0].seat == 4
    ask = jury.state.asked_for("second")
    assert ask is not None
    assert ask.seats == ALL_SEATS
    assert jury.view(Viewer()).tally.motion == 4
    floor = jury.state.floor_ask()
    assert floor is not None
    jury.act(floor.seats[0], acts.Speak(text="I finish my sentence."), floor.id)
    assert jury.state.floor_ask() is None
    assert jury.state.queue
    number = jury.state.round
    jury.run(lambda state: state.motion is None)
    assert [ask.act for ask in jury.state.asks.values()] == ["react"], "to what was said before"
    jury.run(lambda state: state.floor_ask() is not None)
    assert jury.state.round == number, "and the round goes on"


def test_mo4_the_mover_has_said_yes() -> None:
    jury = divided()
    jury.act(4, acts.CallVote())
    (second,) = jury.events(events.Seconded)
    assert (second.seat, second.choice, second.by) == (4, "yes", "occupant")


@pytest.mark.parametrize(("others", "carried"), [(5, False), (6, True), (11, True), (0, False)])
def test_mo4_a_motion_is_carried_by_more_than_half_of_the_seats(others: int, carried: bool) -> None:
    jury = divided()
    jury.script(ALL_SEATS, second=acts.Second(choice="no"))
    jury.script([seat for seat in ALL_SEATS if seat != 4][:others], second=acts.Second(choice="yes"))
    jury.act(4, acts.CallVote())
    jury.run(lambda state: state.motion is None)
    assert called(jury) == [(4, carried)]
    assert jury.events(events.VoteCalled)[0].seat == 4
    jury.run(lambda state: state.round == 3 or state.phase == "final_ballot")
    assert (jury.state.phase == "final_ballot") == carried


def test_mo4_a_seat_that_does_not_answer_says_no() -> None:
    jury = divided()
    jury.script(ALL_SEATS, second=None)
    jury.act(4, acts.CallVote())
    ask = jury.state.asked_for("second")
    assert ask is not None
    floor = jury.state.floor_ask()
    assert floor is not None
    jury.act(floor.seats[0], acts.Pass())
    jury.lapse()
    seconded = jury.events(events.Seconded)
    assert [(one.choice, one.by) for one in seconded] == [("yes", "occupant"), *[("no", "default")] * 11]
    assert called(jury) == [(4, False)]


def test_mo4_as9_there_are_two_answers() -> None:
    jury = divided()
    jury.act(4, acts.CallVote())
    jury.refuses("unknown_choice", 5, acts.Second(choice="perhaps"))
    jury.refuses("not_asked", 4, acts.Second(choice="no"))


def test_mo5_a_motion_in_the_first_round_is_too_early() -> None:
    jury = divided(1)
    assert "call_vote" not in unasked_acts(jury.format, jury.state, 4)
    assert "second round" in jury.refuses("too_early", 4, acts.CallVote())


def test_mo5_one_motion_at_a_time() -> None:
    jury = divided()
    jury.act(4, acts.CallVote())
    assert "second it" in jury.refuses("too_early", 5, acts.CallVote())
    assert "call_vote" not in unasked_acts(jury.format, jury.state, 5)


def test_mo5_a_juror_moves_once_in_three_rounds() -> None:
    jury = divided()
    jury.act(4, acts.CallVote())
    jury.run(lambda state: state.motion is None)
    for number in (2, 3, 4):
        jury.to_round(number)
        sentence = jury.refuses("too_early", 4, acts.CallVote())
        assert sentence == "You moved it in round 2; you may again in round 5."
    jury.act(5, acts.CallVote())
    jury.run(lambda state: state.motion is None)
    jury.to_round(5)
    jury.act(4, acts.CallVote())
    assert jury.state.own.motions == {4: 5, 5: 4}


def test_mo2_a_call_overtakes_an_open_motion() -> None:
    jury = divided()
    jury.script(ALL_SEATS, second=None)
    jury.act(4, acts.CallVote())
    jury.host(acts.CallVote())
    assert jury.state.motion is None
    before = jury.now
    jury.to_phase("final_ballot")
    assert called(jury) == [(None, True)]
    assert jury.now < before + 10, "nobody waits for the answers to it"


def test_en7_mo4_a_carried_motion_leads_to_a_final_ballot() -> None:
    jury = divided()
    jury.script(ALL_SEATS, second=acts.Second(choice="yes"))
    jury.act(4, acts.CallVote())
    jury.play_to_end()
    assert jury.events(events.VerdictReached)[0].outcome == "hung"


def test_mo3_an_open_motion_after_the_last_turn_holds_the_round() -> None:
    """The listeners react as soon as it is decided."""
    jury = divided()
    jury.run(lambda state: state.floor_ask() is not None and not state.queue)
    floor = jury.asked("speak")
    speaker = floor.seats[0]
    jury.act(next(seat for seat in ALL_SEATS if seat != speaker), acts.CallVote())
    jury.act(speaker, acts.Speak(text="The glass was broken from within."), ask=floor.id)
    assert {ask.act for ask in jury.state.asks.values()} == {"second"}
    for seat in tuple(jury.asked("second").waiting):
        jury.act(seat, acts.Second(choice="no"))
    assert [carried for _, carried in called(jury)] == [False]
    assert {ask.act for ask in jury.state.asks.values()} == {"react"}
