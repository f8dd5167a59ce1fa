"""What the host does with seats: assigning, inviting, locking, saying a word to one; and what happens without them."""

from __future__ import annotations

import pytest

from engine.core import acts, events
from engine.core.decide import Audience, Bench, Host, SeatHolder, verify
from engine.core.host_acts import allowed_host_acts
from engine.core.limits import MAX_FLOOR_SECONDS
from engine.core.visibility import Viewer
from tests.engine.driving import SIX_SEATS, Jury, whole


def sits(seat: int, invitation: int | None = None, name: str = "Guest") -> acts.TakeSeat:
    return acts.TakeSeat(seat=seat, occupant="human", name=name, invitation=invitation)


def test_ho6_the_host_gives_a_seat_to_the_house() -> None:
    jury = whole().to_round(1)
    made = jury.host(acts.Assign(seat=3, occupant="house"))
    assert [event.kind for event in made[:2]] == ["seat_released", "seat_taken"]
    assert (jury.seat(3).occupant, jury.seat(3).reason, jury.seat(3).away) == ("house", "assigned", None)
    assert "nothing to take" in jury.refused("stale", Host(), acts.Assign(seat=3, occupant="house"))
    jury.refused("unknown_seat", Host(), acts.Assign(seat=99, occupant="house"))


def test_ho12_the_host_gives_the_person_who_speaks_more_time() -> None:
    jury = whole().to_round(1)
    turn = jury.to_floor()
    seat = jury.state.asks[turn].seats[0]
    assert "give_time" in allowed_host_acts(jury.format, jury.state)
    due = jury.view(Viewer()).floor
    assert due is not None
    assert due.due is not None
    (given,) = jury.host(acts.GiveTime())
    assert given == events.TimeGiven(turn_id=turn, seat=seat, seconds=30.0)
    after = jury.view(Viewer()).floor
    assert after is not None
    assert after.due == due.due + 30
    seconds = jury.state.asks[turn].seconds
    while seconds + 300 <= MAX_FLOOR_SECONDS:
        jury.host(acts.GiveTime(seconds=300))
        seconds += 300
    assert "20 minutes" in jury.refused("not_asked", Host(), acts.GiveTime(seconds=300))


def test_ho12_nobody_gives_time_to_a_mind_or_to_nobody() -> None:
    jury = whole().to_round(1)
    seat = jury.state.asks[jury.to_floor()].seats[0]
    jury.act(seat, acts.Leave())
    assert "give_time" not in allowed_host_acts(jury.format, jury.state)
    assert "No person" in jury.refused("not_asked", Host(), acts.GiveTime())


def test_ho6_the_host_gives_a_persons_seat_to_a_model() -> None:
    jury = whole().to_round(1)
    assert "Name the model" in jury.refused("unknown_model", Host(), acts.Assign(seat=3, occupant="model"))
    made = jury.host(acts.Assign(seat=3, occupant="model", model="oracle"))
    assert [event.kind for event in made[:2]] == ["seat_released", "seat_taken"]
    assert (jury.seat(3).occupant, jury.seat(3).model, jury.seat(3).reason) == ("model", "oracle", "assigned")
    assert jury.state.settings["minds"] == {"default": "house", "3": "oracle"}
    jury.refused("stale", Host(), acts.Assign(seat=3, occupant="model", model="oracle"))
    jury.act(4, acts.Leave())
    assert (jury.seat(4).occupant, jury.seat(4).model) == ("house", None)


def test_ho6_an_invitation_keeps_a_seat_and_serves_once() -> None:
    jury = Jury(host=7, settings={"initial_guilty": 6})
    jury.host(acts.Assign(seat=3, occupant="invitation"))
    assert [seat.seat for seat in jury.view(Viewer()).seats if seat.invited] == [3]
    assert "kept for somebody" in jury.refused("seat_protected", Bench(), sits(3))
    jury.refused("stale", Bench(), sits(4, 1))
    taken = jury.bench(sits(3, 1))[0]
    assert isinstance(taken, events.SeatTaken)
    assert taken.reason == "invited"
    jury.act(3, acts.Leave())
    jury.refused("stale", Bench(), sits(3, 1))
    jury.refused("seat_protected", Host(), acts.Assign(seat=7, occupant="invitation"))


def test_ho6_only_the_latest_invitation_serves_and_the_host_takes_it_back() -> None:
    jury = whole().to_round(1)
    jury.host(acts.Remove(seat=3))
    jury.host(acts.Assign(seat=3, occupant="invitation"))
    jury.host(acts.Assign(seat=3, occupant="invitation"))
    jury.refused("stale", Bench(), sits(3, 1))
    jury.host(acts.Assign(seat=3, occupant="house"))
    jury.refused("stale", Bench(), sits(3, 2))
    jury.bench(sits(3))
    assert jury.seat(3).reason == "joined"


def test_ho6_st7_a_held_seat_changes_hands_when_the_invitation_is_used() -> None:
    jury = whole().to_round(1)
    turn = jury.to_floor(3)
    old = jury.holder(3)
    jury.act(3, acts.Assign(seat=3, occupant="invitation"))
    assert jury.seat(3).occupant == "human"
    jury.refuses("not_asked", 3, acts.Assign(seat=4, occupant="invitation"))
    jury.bench(acts.TakeSeat(seat=3, occupant="agent", name="Robot", invitation=1))
    assert (jury.seat(3).occupant, jury.seat(3).tenure) == ("agent", 2)
    jury.refused("stale_tenure", old, acts.Speak(text="Wait!"), turn)
    jury.act(3, acts.Speak(text="I take it from here."), jury.to_floor(3))


def test_ho7_a_locked_room_is_open_to_the_invited_and_to_returning_people() -> None:
    jury = Jury([3], host=7, settings={"initial_guilty": 6}).to_round(1)
    jury.host(acts.Lock())
    assert jury.view(Viewer()).room.settings["locked"] is True
    jury.refused("stale", Host(), acts.Lock())
    assert "locked" in jury.refused("room_locked", Bench(), sits(4))
    jury.host(acts.Assign(seat=4, occupant="invitation"))
    jury.bench(sits(4, 1))
    jury.bench(acts.LoseSeat(seat=3, tenure=1))
    jury.submit(SeatHolder(3, 1), acts.ComeBack())
    jury.act(7, acts.Leave())
    jury.join(7, as_host=True)
    jury.host(acts.Lock(locked=False))
    jury.bench(sits(5))


def lines(jury: Jury, seat: int) -> list[str]:
    """What a seat has read of the host's lines."""
    you = jury.view(Viewer(seat=seat)).you
    assert you is not None
    return [line.text for line in you.lines]


def test_ho8_se5_a_line_to_one_seat_is_read_there_and_nowhere_else() -> None:
    jury = Jury([3, 4], host=7, settings={"initial_guilty": 6}).to_round(1)
    before = {viewer: jury.view(viewer) for viewer in (Viewer(), Viewer(seat=4), Viewer(seat=5))}
    jury.host(acts.Tell(seat=3, text="CANARY: be brief."))
    assert [lines(jury, seat) for seat in (3, 4, 7)] == [["CANARY: be brief."], [], ["CANARY: be brief."]]
    for viewer, view in before.items():
        assert jury.view(viewer) == view
        assert jury.seen(viewer)[-1] is None
    assert jury.seen(Viewer(seat=3))[-1] is not None
    jury.refused("unknown_seat", Host(), acts.Tell(seat=99, text="Nobody"))


def test_ho8_a_line_to_all_is_read_by_every_seat_and_no_spectator() -> None:
    jury = Jury([3, 4], settings={"initial_guilty": 6}).to_round(1)
    jury.host(acts.Tell(text="Five more minutes."))
    assert [lines(jury, seat) for seat in (3, 4)] == [["Five more minutes."]] * 2
    assert jury.seen(Viewer())[-1] is None
    assert jury.seen(Viewer(host=True))[-1] is not None


def test_ho8_st9_a_line_goes_with_the_occupant_it_was_said_to() -> None:
    jury = Jury([3], settings={"initial_guilty": 6}).to_round(1)
    jury.host(acts.Tell(seat=3, text="Only for Ann."))
    jury.act(3, acts.Leave())
    jury.join(3)
    assert lines(jury, 3) == []


def test_ho9_without_the_host_the_person_who_has_sat_longest_leads() -> None:
    jury = Jury(host=7, begin=False)
    jury.now += 5
    jury.join(5)
    jury.join(3, occupant="agent")
    jury.now += 5
    jury.join(4)
    passed = jury.bench(acts.PassPowers())[0]
    assert isinstance(passed, events.PowersPassed)
    assert (passed.seat, passed.reason) == (5, "gone")
    assert jury.view(Viewer()).room.acting_host == 5
    you = jury.view(Viewer(seat=5)).you
    assert you is not None
    assert you.host
    assert "begin" in you.may
    assert you.standing == "own", "powers are no eyes"
    jury.refuses("not_begun", 4, acts.Begin())
    jury.act(5, acts.Begin())
    jury.act(5, acts.Pause())
    jury.act(5, acts.Resume())
    jury.refuses("not_asked", 4, acts.Pause())
    jury.refused("stale", Bench(), acts.PassPowers())


def test_ho9_mo1_the_powers_call_the_vote_alone() -> None:
    jury = Jury([5], host=7, settings={"initial_guilty": 6}).to_round(1)
    jury.bench(acts.PassPowers())
    called = jury.act(5, acts.CallVote())[0]
    assert isinstance(called, events.VoteCalled)
    assert called.carried


def test_ho9_the_powers_go_on_to_the_next_person_and_to_nobody_at_last() -> None:
    jury = Jury([3, 4], host=7, settings={"initial_guilty": 6}).to_round(1)
    jury.bench(acts.PassPowers())
    assert jury.view(Viewer()).room.acting_host == 3
    jury.bench(acts.LoseSeat(seat=3, tenure=1))
    assert jury.events(events.PowersPassed)[-1] == events.PowersPassed(seat=4, reason="left")
    jury.act(4, acts.Leave())
    jury.act(7, acts.Leave())
    assert jury.view(Viewer()).room.acting_host is None
    jury.refused("not_asked", Bench(), acts.PassPowers())


def test_ho9_the_powers_return_with_the_host() -> None:
    jury = Jury([3], host=7, settings={"initial_guilty": 6}).to_round(1)
    jury.refused("stale", Host(), acts.ComeBack())
    assert "come_back" not in allowed_host_acts(jury.format, jury.state)
    jury.bench(acts.PassPowers())
    assert "come_back" in allowed_host_acts(jury.format, jury.state)
    jury.host(acts.Pause())
    assert jury.view(Viewer()).room.acting_host == 3, "the host's own acts are taken all the while"
    jury.host(acts.ComeBack())
    assert jury.events(events.PowersPassed)[-1] == events.PowersPassed(seat=None, reason="returned")
    jury.refuses("room_paused", 3, acts.Pause())


def test_ho9_st14_the_powers_return_when_the_host_is_back_on_their_seat() -> None:
    jury = Jury([3], host=7, settings={"initial_guilty": 6}).to_round(1)
    token = jury.holder(7)
    jury.bench(acts.LoseSeat(seat=7, tenure=1))
    jury.bench(acts.PassPowers())
    made = jury.submit(token, acts.ComeBack())
    assert [event.kind for event in made[:2]] == ["seat_taken", "powers_passed"]
    assert jury.state.acting is None


def test_ho13_the_host_hands_over_the_powers_and_comes_back_for_them() -> None:
    jury = Jury([3, 4], host=7, settings={"initial_guilty": 6}).to_round(1)
    assert "pass_powers" in allowed_host_acts(jury.format, jury.state)
    assert jury.host(acts.PassPowers(seat=4)) == [events.PowersPassed(seat=4, reason="given")]
    assert "pass_powers" not in allowed_host_acts(jury.format, jury.state)
    jury.refused("stale", Host(), acts.PassPowers(seat=3))
    jury.act(4, acts.Pause())
    jury.act(4, acts.Resume())
    jury.host(acts.ComeBack())
    assert jury.events(events.PowersPassed)[-1] == events.PowersPassed(seat=None, reason="returned")
    jury.refuses("not_asked", 4, acts.Pause())


def test_ho13_nobody_but_a_person_besides_the_host_gets_the_powers() -> None:
    jury = Jury([3], host=7, settings={"initial_guilty": 6}).to_round(1)
    for seat in (None, 5, 7, 99):
        jury.refused("unknown_seat", Host(), acts.PassPowers(seat=seat))


def test_ho13_powers_return_to_the_host_when_the_seat_changes_hands() -> None:
    jury = Jury([3, 4], host=7, settings={"initial_guilty": 6}).to_round(1)
    token = jury.holder(7)
    jury.bench(acts.LoseSeat(seat=7, tenure=1))
    jury.host(acts.PassPowers(seat=3))
    jury.submit(token, acts.ComeBack())
    assert jury.state.acting == 3, "the host is back on their seat, and has not asked for the powers"
    jury.act(3, acts.Leave())
    assert jury.events(events.PowersPassed)[-1] == events.PowersPassed(seat=None, reason="left")


def test_au1_the_audience_votes_apart_from_the_table() -> None:
    jury = Jury(settings={"initial_guilty": 6}, begin=False)
    ballot = acts.CastAudienceBallot(choice="guilty")
    jury.refused("not_begun", Audience(1), ballot)
    jury.host(acts.Begin())
    jury.to_round(1)
    before = jury.view(Viewer()).tally
    assert before.audience == {}
    jury.submit(Audience(1), ballot)
    jury.submit(Audience(2), ballot)
    jury.refused("stale", Audience(1), ballot)
    jury.submit(Audience(2), acts.CastAudienceBallot(choice="not_guilty"))
    tally = jury.view(Viewer()).tally
    assert tally.audience == {"guilty": 1, "not_guilty": 1}
    assert tally.counts == before.counts
    assert jury.events(events.AudienceBallotCast)[-1].previous == "guilty"
    jury.refused("unknown_choice", Audience(1), acts.CastAudienceBallot(choice="hung"))
    jury.refused("not_asked", Audience(1), acts.Speak(text="I know it!"))
    jury.play_to_end()
    jury.refused("room_closed", Audience(1), acts.CastAudienceBallot(choice="not_guilty"))


@pytest.mark.parametrize(("first_ballot", "undecided"), [("sealed", True), ("open", False)])
def test_ho15_a_table_goes_on_with_one_fewer(first_ballot: str, undecided: bool) -> None:
    jury = whole(6, first_ballot=first_ballot, undecided=undecided)
    jury.host(acts.Assign(seat=1, occupant="nobody"))
    jury.to_round(1)
    assert 1 not in jury.state.ballots
    jury.vote([3])
    made = jury.host(acts.Assign(seat=3, occupant="nobody"))
    assert made[0] == events.Withdrawn(seat=3, ask=None, reason="excused", by="default")
    assert "seat_taken" not in [event.kind for event in made], "no mind plays on"
    assert (jury.seat(3).occupant, jury.view(Viewer()).seats[1].out) == (None, True)
    assert "goes on without" in jury.refused("stale_tenure", SeatHolder(3, 1), acts.Speak(text="I am back."))
    assert "stays empty" in jury.refused("seat_protected", Bench(), sits(3))
    jury.refused("stale", Host(), acts.Assign(seat=3, occupant="house"))
    jury.play_to_end()
    verdict = jury.state.verdict
    assert verdict is not None
    assert (verdict.outcome, verdict.counts) == ("not_guilty", {"guilty": 0, "not_guilty": 4})
    assert verify(jury.format, jury.entries)[1] is None


def test_ho15_some_chairs_are_never_empty() -> None:
    jury = Jury(SIX_SEATS, host=1, settings={"size": 6}).to_round(1)
    jury.refused("seat_protected", Host(), acts.Assign(seat=1, occupant="nobody"))
    for seat in (3, 5, 7, 8):
        jury.host(acts.Assign(seat=seat, occupant="nobody"))
    assert "adjourn" in jury.refused("not_asked", Host(), acts.Assign(seat=11, occupant="nobody"))
