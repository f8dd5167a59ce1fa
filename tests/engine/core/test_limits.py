"""Limits: what nobody asked for cannot fill a log (AS16, ST18, HO11, AU2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import acts as a
from engine.core import events as e
from engine.core.decide import Audience, Bench, Host
from engine.core.limits import AUDIENCE_CHANGES, MOST_HOST_ACTS, NEWCOMERS, OWN_INVITATIONS, UNASKED_IN_A_ROUND
from engine.core.visibility import Viewer, seat_viewer
from rooms.registry.forks import fork_log
from tests.engine.driving import Jury, whole

GUEST = 3


def votes(jury: Jury, seat: int, times: int) -> None:
    """Change a seat's ballot so many times, unasked."""
    for _ in range(times):
        other = "guilty" if jury.state.ballots[seat] == "not_guilty" else "not_guilty"
        jury.do(seat, a.CastBallot(choice=other))


def test_as16_a_seat_does_so_much_unasked_in_a_round() -> None:
    jury = whole(max_rounds=5, stability_rounds=5).to_round(1)
    jury.to_floor(5)
    votes(jury, GUEST, UNASKED_IN_A_ROUND - 2)
    jury.do(GUEST, a.RaiseHand())
    jury.do(GUEST, a.RaiseHand(up=False))
    told = jury.refuses("too_fast", GUEST, a.CastBallot(choice="guilty"))
    assert f"You have done {UNASKED_IN_A_ROUND} things unasked in this round" in told
    assert jury.refuses("too_fast", GUEST, a.RaiseHand()).startswith("You have done")
    you = jury.view(seat_viewer(jury.state, GUEST)).you
    assert you is not None
    assert "cast_ballot" not in you.may
    votes(jury, 4, 1)
    # What is asked is taken all the same, and in the next round everything is.
    jury.to_floor(GUEST)
    jury.do(GUEST, a.Speak(text="I have changed my mind often."))
    jury.to_round(2)
    votes(jury, GUEST, 1)


def test_as16_a_seat_is_offered_to_others_so_often_by_whoever_holds_it() -> None:
    jury = Jury([GUEST], host=7)
    for _ in range(OWN_INVITATIONS):
        jury.do(GUEST, a.Assign(seat=GUEST, occupant="invitation"))
    told = jury.refuses("not_asked", GUEST, a.Assign(seat=GUEST, occupant="invitation"))
    assert told == f"Seat 3 has been offered {OWN_INVITATIONS} times; ask the host to invite somebody."
    jury.host(a.Assign(seat=GUEST, occupant="invitation"))


def test_st18_people_come_and_go_so_often_and_then_by_invitation_alone() -> None:
    jury = Jury(host=7)
    for _ in range(NEWCOMERS):
        jury.sit(GUEST)
        jury.do(GUEST, a.Leave())
    entries = len(jury.entries)
    told = jury.refused("room_locked", Bench(), a.TakeSeat(seat=GUEST, occupant="human", name="One more"))
    assert told.startswith(f"In this room people have sat down {NEWCOMERS} times")
    assert len(jury.entries) == entries < 4 * NEWCOMERS
    jury.host(a.Assign(seat=GUEST, occupant="invitation"))
    jury.bench(a.TakeSeat(seat=GUEST, occupant="human", name="Invited", invitation=1))
    held = jury.holder(GUEST)
    jury.bench(a.LoseSeat(seat=GUEST, tenure=held.tenure))
    jury.submit(held, a.ComeBack())
    jury.do(7, a.Leave())
    jury.sit(7, as_host=True)
    fork = fork_log(
        jury.format, jury.state, jury.entries, "source", seed=None, salt="salt", host_seat=7, settings={}, now=jury.now
    )[1]
    assert (jury.state.newcomers, fork.newcomers) == (NEWCOMERS, 0)


def test_au2_somebody_in_the_audience_changes_their_vote_so_often() -> None:
    jury = Jury()
    for number in range(1 + AUDIENCE_CHANGES):
        choice = ("guilty", "not_guilty")[number % 2]
        jury.submit(Audience(1), a.CastAudienceBallot(choice=choice))
    told = jury.refused("not_asked", Audience(1), a.CastAudienceBallot(choice="not_guilty"))
    assert told == f"You have changed your vote {AUDIENCE_CHANGES} times; it stays as it is now."
    jury.submit(Audience(2), a.CastAudienceBallot(choice="guilty"))
    assert len(jury.events(e.AudienceBallotCast)) == 2 + AUDIENCE_CHANGES


@pytest.mark.parametrize(
    "act",
    [a.SetPace(pace="brisk"), a.Tell(text="Order."), a.Lock(locked=True), a.SetTerms(settings={"budget_usd": 1.0})],
    ids=lambda act: str(act.kind),
)
def test_ho11_the_hosts_acts_come_to_an_end_too(act: a.Act) -> None:
    jury = Jury([GUEST])
    jury.host(act)
    assert jury.state.host_acts == 1
    jury.state = replace(jury.state, host_acts=MOST_HOST_ACTS)
    told = jury.refused("not_asked", Host(), act)
    assert told.startswith(f"The host has done {MOST_HOST_ACTS} things in this room")
    you = jury.view(Viewer(host=True)).you
    assert you is not None
    assert set(you.may) == {"remove", "adjourn"}
    jury.host(a.Remove(seat=GUEST))
    jury.host(a.Adjourn())
    assert jury.state.status == "closed"
