"""Ballots and convictions: the sealed first one, uncast ones, flips, and what is known of where jurors stand."""

from __future__ import annotations

import pytest

from engine.core import acts, events
from engine.core.decide import SeatHolder
from engine.core.visibility import Viewer
from engine.formats.jury.personas import persona_for_seat
from engine.formats.jury.tuning import TUNING
from tests.engine.driving import ALL_SEATS, SIX_SEATS, Jury, whole


def at_first_ballot(jury: Jury) -> str:
    return jury.to_ask("cast_ballot", "first")


def test_ba1_the_first_ballot_is_sealed_until_all_are_in() -> None:
    jury = whole(6)
    ask = at_first_ballot(jury)
    for number, seat in enumerate(SIX_SEATS, 1):
        assert not jury.events(events.BallotsRevealed)
        made = jury.act(seat, acts.CastBallot(choice="guilty" if seat < 6 else "not_guilty"), ask)
        cast = made[0]
        assert isinstance(cast, events.BallotCast)
        assert (cast.choice, cast.previous, cast.by) == (None, None, "occupant")
        if number < 6:
            public = jury.view(Viewer())
            assert public.tally.sealed
            assert public.tally.cast == SIX_SEATS[:number]
            assert [seat.cast for seat in public.seats] == [True] * number + [False] * (6 - number)
            assert {seat.ballot for seat in public.seats} == {None}
            assert public.tally.counts == {}
    (revealed,) = jury.events(events.BallotsRevealed)
    assert revealed.ballots == {
        1: "guilty",
        3: "guilty",
        5: "guilty",
        7: "not_guilty",
        8: "not_guilty",
        11: "not_guilty",
    }
    assert jury.events(events.TallyTaken)[0].counts == {"guilty": 3, "not_guilty": 3}
    assert jury.view(Viewer()).tally.counts == {"guilty": 3, "not_guilty": 3}


def test_ba1_se2_a_ballot_in_the_box_is_read_by_its_own_seat_alone() -> None:
    jury = whole(6)
    jury.act(3, acts.CastBallot(choice="guilty"), at_first_ballot(jury))
    for viewer in (Viewer(), Viewer(seat=5), Viewer(host=True)):
        cast = jury.seen(viewer)[-1]
        assert isinstance(cast, events.BallotCast)
        assert cast.sealed is None
    own = jury.seen(Viewer(seat=3))[-1]
    assert isinstance(own, events.BallotCast)
    assert own.sealed == {3: events.Secret(choice="guilty")}
    you = jury.view(Viewer(seat=3)).you
    assert you is not None
    assert you.ballot == "guilty"


def test_ba2_where_minds_stand_is_not_shown_before_the_box_is_opened() -> None:
    jury = Jury([3])
    at_first_ballot(jury)
    jury.run(lambda state: len(state.cast) == 11)
    view = jury.view(Viewer(seat=3))
    assert all(seat.conviction is None for seat in view.seats)
    assert view.others is None
    for event in jury.seen(Viewer(seat=3)):
        assert not isinstance(event, events.ConvictionsMoved) or (event.moves, event.private) == ((), None)
    jury.run(lambda state: not state.ballot_sealed)
    shown = {seat.seat: seat.conviction for seat in jury.view(Viewer()).seats}
    assert shown.pop(3) is None
    assert all(conviction is not None for conviction in shown.values())
    kinds = jury.event_kinds()
    assert kinds.index("ballots_revealed") < len(kinds) - 1 - kinds[::-1].index("convictions_moved")


def test_cv1_a_minds_first_ballot_is_where_it_stands() -> None:
    jury = Jury().to_phase("deliberation")
    for seat in jury.state.seats:
        conviction = jury.state.conviction(seat)
        assert conviction is not None
        assert jury.state.ballots[seat] == ("guilty" if conviction > 0.5 else "not_guilty")
    first = next(event for event in jury.events(events.ConvictionsMoved) if event.moves)
    assert {(move.turn_id, move.delta) for move in first.moves} == {(None, 0.0)}


def test_ba3_an_uncast_first_ballot_is_what_the_seats_mind_would_cast() -> None:
    minds = Jury().to_phase("deliberation").state.ballots
    silent = whole()
    silent.script(ALL_SEATS, cast_ballot=None)
    silent.to_phase("deliberation")
    assert silent.state.ballots == minds, "the same seed, and nobody has said anything yet"
    assert {event.by for event in silent.events(events.BallotCast)} == {"default"}
    assert all(seat.by_default for seat in silent.view(Viewer()).seats)
    assert [kind for kind in silent.event_kinds() if kind == "ask_lapsed"] == ["ask_lapsed"], (
        "one lapse for twelve ballots"
    )


def test_ba3_sd4_an_uncast_first_ballot_of_the_hosts_juror_is_the_side() -> None:
    for side, choice in (("defend", "not_guilty"), ("prosecute", "guilty")):
        jury = Jury(host=7)
        jury.script([7], choose_side=acts.ChooseSide(side=side), cast_ballot=None)
        jury.to_phase("deliberation")
        assert jury.state.ballots[7] == choice


def test_sd4_the_first_ballot_of_a_side_is_not_waited_for() -> None:
    jury = Jury(host=7)
    jury.to_phase("side_selection")
    made = jury.act(7, acts.ChooseSide(side="defend"))
    asked = next(event for event in made if isinstance(event, events.Asked) and event.act == "cast_ballot")
    assert 7 in asked.seats
    assert 7 in jury.state.cast
    assert jury.state.seats[7].missed == 0


def test_sd2_who_was_put_on_a_side_may_choose_until_they_speak() -> None:
    jury = Jury(host=7)
    jury.script([7], choose_side=None, cast_ballot=None)
    jury.to_phase("deliberation")
    put = jury.state.seats[7].side
    other = "defend" if put == "prosecute" else "prosecute"
    (chosen, *_) = jury.act(7, acts.ChooseSide(side=other))
    assert isinstance(chosen, events.SideChosen)
    assert (chosen.ask, chosen.side, chosen.by) == (None, other, "occupant")
    jury.refused("not_asked", SeatHolder(7, jury.state.seats[7].tenure), acts.ChooseSide(side=str(put)))


def test_ti9_a_silent_persons_floor_is_short_until_they_write() -> None:
    jury = Jury(host=7, settings={"pace": "live"})
    jury.script([7], choose_side=None, speak=None)
    jury.run(lambda state: (ask := state.floor_ask()) is not None and ask.seats == (7,))
    floor = jury.state.floor_ask()
    assert floor is not None
    assert floor.seconds == 20.0
    # RD1: whoever has answered nothing hears the others first.
    assert jury.events(events.RoundOpened)[0].speakers[-1] == 7
    jury.now = jury.state.ask_deadline(floor) or 0.0
    (given,) = jury.bench(acts.Lapse(writing=True), floor.id)
    assert given == events.TimeGiven(turn_id=floor.id, seat=7, seconds=70.0, reason="writing")


def test_ti9_whoever_has_never_spoken_is_waited_for_less_the_second_time() -> None:
    jury = Jury(host=7, settings={"pace": "live", "initial_guilty": 6, "max_rounds": 6})
    jury.script([7], choose_side=None, speak=None)
    jury.run(lambda state: state.seats[7].missed > 0 and (ask := state.floor_ask()) is not None and ask.seats == (7,))
    floor = jury.state.floor_ask()
    assert floor is not None
    assert floor.seconds == 10.0
    jury.now = jury.state.ask_deadline(floor) or 0.0
    (given,) = jury.bench(acts.Lapse(writing=True), floor.id)
    assert given == events.TimeGiven(turn_id=floor.id, seat=7, seconds=80.0, reason="writing")


def test_ba3_an_uncast_later_ballot_repeats_the_last_one_and_says_so() -> None:
    jury = whole(max_rounds=1)
    jury.vote([1, 2, 3])
    jury.to_phase("final_ballot")
    jury.script(ALL_SEATS, cast_ballot=lambda spec: None if spec.seat == 2 else acts.CastBallot(choice="not_guilty"))
    jury.run(lambda state: state.phase == "verdict")
    cast = [event for event in jury.events(events.BallotCast) if event.seat == 2][-1]
    assert (cast.choice, cast.previous, cast.by) == ("guilty", "guilty", "default")
    assert [seat.seat for seat in jury.view(Viewer()).seats if seat.by_default] == [2]
    assert jury.events(events.VerdictReached)[0].counts == {"guilty": 1, "not_guilty": 11}


def test_ba3_a_ballot_of_ones_own_takes_the_mark_of_the_default_away() -> None:
    jury = whole()
    jury.script(ALL_SEATS, cast_ballot=None)
    jury.to_phase("deliberation")
    jury.act(4, acts.CastBallot(choice="guilty"))
    assert 4 not in jury.state.defaulted
    assert len(jury.state.defaulted) == 11


def test_ba4_ba5_a_person_may_change_an_open_ballot_and_flips_are_logged() -> None:
    jury = whole()
    jury.vote([1])
    jury.to_phase("deliberation")
    for choice, previous in (("guilty", "not_guilty"), ("guilty", "guilty"), ("not_guilty", "guilty")):
        (cast,) = jury.act(5, acts.CastBallot(choice=choice))
        assert isinstance(cast, events.BallotCast)
        assert (cast.ask, cast.choice, cast.previous, cast.by) == (None, choice, previous, "occupant")
    assert jury.view(Viewer()).tally.counts == {"guilty": 1, "not_guilty": 11}


def test_ba4_as8_a_mind_does_not_cast_unasked() -> None:
    jury = Jury([3]).to_phase("deliberation")
    sentence = jury.refuses("not_asked", 4, acts.CastBallot(choice="guilty"))
    assert sentence.startswith("“cast_ballot” is neither asked of you nor free now.")


@pytest.mark.parametrize("choice", ["hung", "", "GUILTY", "\U0001f600"])
def test_as9_there_are_two_ballots(choice: str) -> None:
    jury = whole().to_phase("deliberation")
    assert "choose one of guilty, not_guilty" in jury.refuses("unknown_choice", 3, acts.CastBallot(choice=choice))


@pytest.mark.parametrize(("guilty", "impact"), [(2, 0.06), (10, -0.06)])
def test_ba4_ba5_cv2_a_minds_ballot_flips_past_the_line_by_a_margin(guilty: int, impact: float) -> None:
    jury = Jury([1], settings={"initial_guilty": guilty, "max_rounds": 12, "stability_rounds": 9})
    jury.impacts = dict.fromkeys(ALL_SEATS, impact)
    jury.play_to_end()
    flips = [event for event in jury.events(events.BallotCast) if event.previous not in (None, event.choice)]
    assert flips
    stood: dict[int, float] = {}
    ballots: dict[int, str] = {}
    for entry in jury.entries:
        event = entry.event
        if isinstance(event, events.ConvictionsMoved):
            stood |= {move.seat: move.conviction for move in event.moves}
        elif isinstance(event, events.BallotsRevealed):
            ballots = dict(event.ballots)
        elif isinstance(event, events.BallotCast) and event.choice is not None:
            assert event.previous == ballots[event.seat]
            if event.choice != event.previous and event.ask is None:
                assert event.by == "occupant"
                line = stood[event.seat]
                assert line > 0.6 if event.choice == "guilty" else line < 0.4
            ballots[event.seat] = event.choice
    assert ballots == jury.state.ballots


def test_cv1_the_conviction_of_a_person_is_null_unless_they_state_it() -> None:
    jury = Jury([3, 4], occupant="agent")
    jury.script([3], cast_ballot=acts.CastBallot(choice="guilty", conviction=0.83))
    jury.script([4], cast_ballot=acts.CastBallot(choice="guilty"))
    jury.to_floor(4)
    shown = {seat.seat: seat.conviction for seat in jury.view(Viewer()).seats}
    assert (shown[3], shown[4]) == (0.83, None)
    jury.act(4, acts.Speak(text="I am less sure than I was.", conviction=0.41), jury.to_floor(4))
    move = jury.events(events.ConvictionsMoved)[-1].moves[0]
    assert (move.turn_id, move.seat, move.conviction) == (None, 4, 0.41)
    jury.act(3, acts.CastBallot(choice="guilty", conviction=0.6))
    move = jury.events(events.ConvictionsMoved)[-1].moves[0]
    assert (move.seat, move.delta, move.conviction) == (3, -0.23, 0.6)
    assert jury.state.ballots[4] == "guilty", "what people say of their conviction flips nothing"


def test_cv1_a_conviction_named_in_a_turn_is_not_the_minds_own() -> None:
    jury = Jury()
    jury.script(ALL_SEATS, speak=acts.Speak(text="I am quite sure.", conviction=0.999))
    jury.run(lambda state: any(turn.occupant == "house" for turn in state.heard))
    assert 0.999 not in jury.state.convictions.values()


def test_cv2_convictions_move_each_turn_within_the_clamp() -> None:
    jury = Jury(settings={"max_rounds": 4, "stability_rounds": 9})
    jury.impacts = dict.fromkeys(ALL_SEATS, -1.0)
    jury.play_to_end()
    spoke = {turn.turn_id: turn.seat for turn in jury.events(events.TurnTaken)}
    rounds = [event for event in jury.events(events.ConvictionsMoved) if event.round is not None]
    assert rounds
    at: dict[int, float] = {}
    for event in jury.events(events.ConvictionsMoved):
        for move in event.moves:
            assert 0.0 <= move.conviction <= 1.0
            if move.turn_id is not None:
                assert spoke[move.turn_id] != move.seat
                assert abs(move.delta) <= TUNING.clamp
                assert move.conviction == pytest.approx(at[move.seat] + move.delta)
            at[move.seat] = move.conviction


def test_cv2_the_stubborn_move_less_than_the_pliable() -> None:
    fell = dict.fromkeys(ALL_SEATS, 0.0)
    for number in range(12):
        jury = Jury(seed=f"calm{number}", settings={"initial_guilty": 12, "max_rounds": 3, "stability_rounds": 9})
        jury.impacts = dict.fromkeys(ALL_SEATS, -0.05)
        jury.play_to_end()
        for move in (move for event in jury.events(events.ConvictionsMoved) for move in event.moves):
            fell[move.seat] += move.delta
    assert persona_for_seat(3).stubbornness > persona_for_seat(2).stubbornness
    assert fell[2] < fell[3] < 0


def test_cv3_hidden_convictions_move_in_private_parts() -> None:
    jury = Jury([3], settings={"show_convictions": False, "max_rounds": 3, "stability_rounds": 9})
    jury.vote([3])
    jury.answers = {}
    jury.impacts = dict.fromkeys(ALL_SEATS, 0.4)
    jury.run(lambda state: state.phase == "final_ballot")
    moved = jury.events(events.ConvictionsMoved)
    assert moved
    assert all(event.moves == () for event in moved)
    assert all(seat.conviction is None for seat in jury.view(Viewer(seat=3)).seats)
    assert jury.view(Viewer(seat=3)).others is None
    mine = [event for event in jury.seen(Viewer(seat=4)) if isinstance(event, events.ConvictionsMoved)]
    assert {seat for event in mine for seat in event.private or ()} == {4}
    you = jury.view(Viewer(seat=4)).you
    assert you is not None
    assert you.conviction == jury.state.conviction(4)
    others = jury.view(Viewer(host=True)).others
    assert others is not None
    assert others[5] == jury.state.conviction(5)


def test_cv3_at_the_verdict_everybodys_course_is_revealed() -> None:
    for shown in (True, False):
        jury = Jury([3], settings={"show_convictions": shown, "max_rounds": 2, "stability_rounds": 9}).play_to_end()
        (revealed,) = jury.events(events.ConvictionsRevealed)
        assert set(revealed.convictions) == set(ALL_SEATS)
        assert {len(course) for course in revealed.convictions.values()} == {jury.state.round + 1}
        assert set(revealed.convictions[3]) == {None}
        assert all(point is not None for seat in ALL_SEATS if seat != 3 for point in revealed.convictions[seat])
        result = jury.view(Viewer()).result
        assert result is not None
        assert result.course == revealed.convictions


def test_cv3_what_minds_think_of_the_others_is_revealed_at_the_verdict() -> None:
    jury = Jury([3], settings={"show_convictions": False, "max_rounds": 4, "stability_rounds": 9})
    jury.vote([3])
    jury.impacts = dict.fromkeys(ALL_SEATS, 0.4)
    jury.play_to_end()
    (revealed,) = jury.events(events.ConvictionsRevealed)
    opinions = revealed.opinions or {}
    assert set(opinions) <= set(ALL_SEATS) - {3}
    assert any(opinions.values())
    spoke = {event.seat for event in jury.events(events.TurnTaken)}
    for seat, felt in opinions.items():
        assert set(felt) <= spoke - {seat}
        assert felt == {other: round(jury.state.private[seat].trust[other], 2) for other in sorted(felt)}
        assert all(-1 <= trust <= 1 for trust in felt.values())
    assert revealed in jury.seen(Viewer())


def test_cv4_a_mind_that_takes_over_starts_from_the_ballot() -> None:
    jury = Jury([3, 4], settings={"initial_guilty": 6})
    jury.vote([3])
    for seat in jury.state.seats:
        if seat not in (3, 4):
            jury.answers.pop(seat)
    jury.to_phase("deliberation")
    for seat, conviction in ((3, 0.66), (4, 0.34)):
        jury.act(seat, acts.Leave())
        assert jury.state.conviction(seat) == conviction
        assert jury.view(Viewer()).seats[seat - 1].conviction == conviction


def test_cv4_st9_a_mind_that_takes_over_keeps_the_ballot_in_the_box() -> None:
    jury = Jury([3, 4])
    ask = at_first_ballot(jury)
    jury.act(3, acts.CastBallot(choice="guilty", conviction=0.9), ask)
    jury.act(3, acts.Leave())
    assert jury.state.conviction(3) == 0.66
    jury.to_phase("deliberation")
    assert jury.state.ballots[3] == "guilty"
    assert jury.view(Viewer()).seats[2].conviction == 0.66


@pytest.mark.parametrize("guilty", [0, 1, 5, 12])
def test_sg3_a_split_can_be_forced(guilty: int) -> None:
    jury = Jury(settings={"initial_guilty": guilty}).to_phase("deliberation")
    assert jury.events(events.TallyTaken)[0].counts == {"guilty": guilty, "not_guilty": 12 - guilty}


@pytest.mark.parametrize("side", ["defend", "prosecute"])
@pytest.mark.parametrize("guilty", [1, 6, 11])
def test_sg3_the_chosen_side_counts_in_a_forced_split(side: str, guilty: int) -> None:
    jury = Jury(host=7, settings={"initial_guilty": guilty})
    jury.script([7], choose_side=acts.ChooseSide(side=side))
    jury.to_phase("deliberation")
    assert jury.events(events.TallyTaken)[0].counts["guilty"] == guilty
