"""The understudy: who loses a seat, what its mind does with it, and coming back."""

from __future__ import annotations

import pytest

from engine.core import acts, events
from engine.core.decide import Bench, SeatHolder, settle, verify
from engine.core.evolve import fold
from engine.core.own_state import evolve_as
from engine.core.visibility import Viewer, seat_viewer
from tests.engine.driving import Jury, whole
from tests.kit.deliberations import event_json


def gone(jury: Jury, seat: int) -> SeatHolder:
    """The holder of a seat is gone; what their token says of them."""
    held = jury.seat(seat)
    jury.bench(acts.LoseSeat(seat=seat, tenure=held.tenure))
    return SeatHolder(seat, held.first)


def silent(jury: Jury, seat: int) -> None:
    """Somebody does nothing any more."""
    jury.script([seat], speak=None, cast_ballot=None, second=None)


def test_st11_two_deadlines_that_pass_in_a_row_cost_the_seat() -> None:
    jury = whole(stability_rounds=9).to_round(1)
    silent(jury, 3)
    jury.to_round(2)
    assert jury.seat(3).occupant == "human"
    assert next(seat for seat in jury.view(Viewer()).seats if seat.seat == 3).missed == 1
    jury.to_round(3)
    seat = jury.seat(3)
    assert (seat.occupant, seat.reason) == ("house", "missed")
    kinds = jury.event_kinds()
    last = len(kinds) - 1 - kinds[::-1].index("ask_lapsed")
    assert kinds[last + 1 : last + 4] == ["floor_lapsed", "seat_released", "seat_taken"], "the default comes first"
    released = jury.events(events.SeatReleased)[-1]
    assert (released.reason, released.since) == ("missed", 1000.0)


def test_st11_whatever_somebody_does_starts_the_count_again() -> None:
    jury = whole(stability_rounds=9).to_round(1)
    for number in range(1, 5):
        silent(jury, 3)
        jury.to_round(number + 1)
        assert jury.seat(3).missed == 1
        jury.act(3, acts.CastBallot(choice="guilty"))
        assert jury.seat(3).missed == 0
    assert jury.seat(3).occupant == "human"


def test_st11_the_setting_says_how_many_deadlines() -> None:
    jury = whole(stability_rounds=9, missed_deadlines=1).to_round(1)
    silent(jury, 3)
    jury.to_round(2)
    assert jury.seat(3).reason == "missed"


def test_st11_an_agent_and_the_host_lose_their_seats_alike() -> None:
    jury = Jury([3], host=7, occupant="agent", settings={"initial_guilty": 6, "missed_deadlines": 1})
    silent(jury, 3)
    silent(jury, 7)
    jury.to_round(1)
    assert {jury.seat(3).missed, jury.seat(7).missed} == {0}, "nobody has been heard"
    jury.to_round(3)
    assert (jury.seat(3).reason, jury.seat(7).reason) == ("missed", "missed")


def test_st12_gone_is_taken_of_the_tenure_that_was_seen_and_no_other() -> None:
    jury = whole().to_round(1)
    jury.refused("stale_tenure", Bench(), acts.LoseSeat(seat=3, tenure=2))
    gone(jury, 3)
    jury.refused("stale_tenure", Bench(), acts.LoseSeat(seat=3, tenure=1))
    jury.refused("stale_tenure", Bench(), acts.LoseSeat(seat=3, tenure=2))
    jury.refused("unknown_seat", Bench(), acts.LoseSeat(seat=99, tenure=1))
    assert jury.seat(3).reason == "gone"


def test_st13_cv4_the_understudy_keeps_the_vote_for_a_round() -> None:
    jury = whole(stability_rounds=9).to_round(1)
    before = dict(jury.state.ballots)
    jury.to_floor(5)
    gone(jury, 3)
    assert jury.state.ballots == before
    jury.impacts = {3: -1.0}
    jury.to_round(2)
    assert jury.state.ballots[3] == before[3] == "guilty", "however hard it is moved in the round in which it came"
    assert jury.state.conviction(3) == 0.5
    jury.to_round(3)
    assert jury.state.ballots[3] == "not_guilty", "from the next one on it is a mind like any other"


def test_st13_sd3_the_understudy_keeps_the_side() -> None:
    jury = Jury(host=7, settings={"initial_guilty": 6}).to_round(1)
    gone(jury, 7)
    assert jury.seat(7).side == "defend"
    jury.act(7, acts.Speak(text="As he said.", stance="guilty"), jury.to_floor(7))
    assert jury.events(events.TurnTaken)[-1].stance == "not_guilty"


def test_st7_st14_a_turn_in_flight_of_the_former_occupant_is_discarded() -> None:
    jury = whole().to_round(1)
    turn = jury.to_floor(3)
    token = gone(jury, 3)
    jury.refused("stale_tenure", token, acts.Speak(text="I am still here!"), turn)
    jury.act(3, acts.Speak(text="The understudy speaks."), jury.to_floor(3))
    assert [event.text for event in jury.events(events.TurnTaken) if event.seat == 3] == ["The understudy speaks."]


def test_st14_a_returning_holder_has_the_seat_under_the_next_tenure() -> None:
    jury = whole().to_round(1)
    token = gone(jury, 3)
    view = next(seat for seat in jury.view(Viewer()).seats if seat.seat == 3)
    assert (view.occupant, view.name, view.away, view.reason) == ("house", "Frank Russo", "Person 3", "gone")
    taken = jury.submit(token, acts.ComeBack())[0]
    assert isinstance(taken, events.SeatTaken)
    assert (taken.name, taken.occupant, taken.tenure, taken.first, taken.reason) == (
        "Person 3",
        "human",
        3,
        1,
        "returned",
    )
    jury.submit(token, acts.CastBallot(choice="not_guilty"))
    jury.refused("stale", token, acts.ComeBack())
    jury.refused("stale_tenure", SeatHolder(3, 2), acts.CastBallot(choice="guilty"))
    again = gone(jury, 3)
    assert again == token, "the token goes on to name the tenure that it was given"
    jury.submit(token, acts.ComeBack())
    assert jury.seat(3).tenure == 5


def test_st14_st6_a_seat_taken_by_somebody_else_is_lost() -> None:
    jury = whole().to_round(1)
    first, second, third = gone(jury, 3), gone(jury, 4), gone(jury, 5)
    jury.join(3)
    assert "changed hands" in jury.refused("stale_tenure", first, acts.ComeBack())
    jury.host(acts.Remove(seat=4))
    assert "The host has taken seat 4" in jury.refused("stale_tenure", second, acts.ComeBack())
    jury.host(acts.Assign(seat=5, occupant="house"))
    jury.refused("stale_tenure", third, acts.ComeBack())
    assert [jury.seat(number).away for number in (3, 4, 5)] == [None, None, None]


def test_st14_a_holder_who_left_does_not_come_back() -> None:
    jury = whole().to_round(1)
    token = jury.holder(3)
    jury.act(3, acts.Leave())
    jury.refused("stale_tenure", token, acts.ComeBack())


def test_st12_st14_nobody_is_lost_in_the_lobby_or_in_a_pause() -> None:
    lobby = Jury([3], begin=False)
    lobby.refused("not_begun", Bench(), acts.LoseSeat(seat=3, tenure=1))
    jury = whole().to_round(1)
    token = gone(jury, 3)
    jury.host(acts.Pause())
    jury.refused("room_paused", Bench(), acts.LoseSeat(seat=4, tenure=1))
    jury.submit(token, acts.ComeBack())
    assert jury.seat(3).occupant == "human"


def test_st15_a_returning_holder_is_sent_what_they_missed() -> None:
    jury = whole(stability_rounds=9).to_round(1)
    token = gone(jury, 3)
    jury.script([5], cast_ballot=acts.CastBallot(choice="guilty"))
    jury.act(5, acts.CastBallot(choice="guilty"))
    jury.to_round(3)
    taken = jury.submit(token, acts.ComeBack())[0]
    assert isinstance(taken, events.SeatTaken)
    note = taken.meanwhile
    assert note is not None
    turns = jury.events(events.TurnTaken)
    assert (note.rounds, note.turns, note.changed) == (2, len(turns), {5: "guilty"})
    assert note.spoken == len([turn for turn in turns if turn.seat == 3])
    assert (note.before, note.ballot) == ("guilty", "guilty")
    assert "2 rounds closed" in note.text
    assert "Your vote is still guilty. Seat 5 now votes guilty." in note.text
    you = jury.view(Viewer(seat=3)).you
    assert you is not None
    assert you.meanwhile == note
    assert jury.view(Viewer(seat=4)).you.meanwhile is None  # type: ignore[union-attr]


def test_st15_first_votes_are_not_called_changed_votes_in_the_note() -> None:
    jury = whole(6, stability_rounds=9)
    jury.to_ask("cast_ballot")
    token = gone(jury, 3)
    jury.to_round(1)
    taken = jury.submit(token, acts.ComeBack())[0]
    assert isinstance(taken, events.SeatTaken)
    assert taken.meanwhile is not None
    assert taken.meanwhile.text.endswith(" 5 others have voted.")


def test_st15_ba1_a_sealed_ballot_stays_sealed_in_the_note() -> None:
    jury = whole(6)
    ask = jury.to_ask("cast_ballot")
    jury.act(1, acts.CastBallot(choice="guilty"), ask)
    token = gone(jury, 3)
    jury.act(5, acts.CastBallot(choice="guilty"), ask)
    taken = jury.submit(token, acts.ComeBack())[0]
    assert isinstance(taken, events.SeatTaken)
    assert taken.meanwhile is not None
    assert (taken.meanwhile.changed, taken.meanwhile.ballot) == ({}, None)
    assert "guilty" not in taken.meanwhile.text


def test_st14_se1_who_is_away_sees_the_public_part_and_the_kept_seat() -> None:
    jury = Jury([3], settings={"initial_guilty": 6, "show_convictions": False}).to_round(1)
    gone(jury, 3)
    jury.act(3, acts.Speak(text="Aloud.", thought="A mind's own."), jury.to_floor(3))
    view = jury.view(Viewer(away=3))
    assert view.you is not None
    assert (view.you.seat, view.you.away, view.you.may) == (None, 3, ("come_back",))
    assert "A mind's own" not in view.model_dump_json()
    assert view.model_copy(update={"you": None}) == jury.view(Viewer())


def test_st16_the_room_takes_a_bounded_number_of_guests_besides_the_host() -> None:
    jury = Jury([3, 4], host=7, settings={"max_participants": 2})
    assert "takes 2" in jury.refused("room_full", Bench(), acts.TakeSeat(seat=5, occupant="human", name="Third"))
    jury.to_round(1)
    token = gone(jury, 3)
    jury.join(5)
    jury.submit(token, acts.ComeBack())
    assert [seat.number for seat in jury.state.seats.values() if seat.held_by_guest] == [3, 4, 5, 7]


def test_st17_names_at_one_table_differ() -> None:
    jury = Jury()
    names = [
        jury.bench(acts.TakeSeat(seat=seat, occupant="human", name=name))[0].name  # type: ignore[union-attr]
        for seat, name in ((3, "Ann"), (4, "ann"), (5, "Ann"), (6, "x" * 40), (8, "x" * 40))
    ]
    assert names == ["Ann", "ann 2", "Ann 3", "x" * 40, f"{'x' * 37} 2"]


@pytest.mark.parametrize("name", ["You", "you", " YOU ", "me"])
def test_st17_nobody_is_called_you(name: str) -> None:
    with pytest.raises(ValueError, match="call you by"):
        acts.TakeSeat(seat=3, occupant="human", name=name)


def test_fk2_st14_a_fork_keeps_no_seat_for_anybody() -> None:
    jury = whole().to_round(1)
    token = gone(jury, 3)
    event = events.Forked(source="elsewhere", after_seq=jury.state.seq, guarded=False, host_seat=None, settings={})
    entry = events.Entry(seq=jury.state.seq + 1, at=jury.now, event=event)
    _, jury.state = settle(jury.format, evolve_as(jury.format, jury.state, entry), jury.now)
    jury.refused("stale_tenure", token, acts.ComeBack())


def test_lg2_a_log_from_before_the_understudy_still_folds() -> None:
    old = events.LOG.validate_python(
        [
            {
                "seq": 1,
                "at": 1.0,
                "event": {
                    "kind": "opened",
                    "format": "jury",
                    "case": {"id": "c", "title": "C", "hash": "h"},
                    "rules": 1,
                    "settings": {"pace": "live", "turn_seconds": 90},
                    "host_seat": None,
                    "seats": [{"seat": 1, "role": "juror"}, {"seat": 3, "role": "juror"}],
                },
            },
            {
                "seq": 2,
                "at": 2.0,
                "event": {
                    "kind": "seat_taken",
                    "seat": 3,
                    "occupant": "human",
                    "name": "Ann",
                    "tenure": 1,
                    "reason": "joined",
                },
            },
            {"seq": 3, "at": 3.0, "event": {"kind": "begun"}},
            {"seq": 4, "at": 4.0, "event": {"kind": "seat_released", "seat": 3, "tenure": 1, "reason": "left"}},
        ]
    )
    seat = fold(old[:3]).seats[3]
    assert (seat.first, seat.joined, seat.missed, seat.away) == (1, 2.0, 0, None)
    assert fold(old).seats[3].away is None


@pytest.mark.parametrize("shown", [True, False])
def test_st15_se9_a_named_conviction_is_restored_on_return(shown: bool) -> None:
    jury = whole(stability_rounds=9, show_convictions=shown).to_round(1)
    jury.script([3], cast_ballot=acts.CastBallot(choice="guilty"))
    other = "guilty" if jury.state.ballots[3] == "not_guilty" else "not_guilty"
    jury.act(3, acts.CastBallot(choice=other, conviction=0.7891))
    jury.host(acts.Tell(seat=3, text="Before."))
    token = gone(jury, 3)
    understudy = jury.state.conviction(3)
    assert understudy not in (None, 0.7891)
    jury.host(acts.Tell(seat=3, text="Meanwhile."))
    taken = jury.submit(token, acts.ComeBack())
    you = jury.view(seat_viewer(jury.state, 3)).you
    assert you is not None
    assert you.conviction == 0.7891
    assert [line.text for line in you.lines] == ["Before.", "Meanwhile."]
    moved = [event for event in taken if isinstance(event, events.ConvictionsMoved)]
    assert len(moved) == 1, "published by an event, to all or to the seat alone"
    assert bool(moved[0].moves) == shown
    others = "".join(event_json(event) for event in jury.seen(Viewer(seat=4)) if event)
    assert ("0.7891" in others + jury.view(Viewer()).model_dump_json()) == shown
    assert verify(jury.format, jury.entries)[1] is None
    # A new holder of the seat begins without them.
    jury.act(3, acts.Leave())
    jury.join(3)
    assert jury.state.conviction(3) is None
