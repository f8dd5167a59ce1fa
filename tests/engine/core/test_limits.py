"""Limits: what nobody asked for cannot fill a log (AS16, ST18, HO11, AU2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import acts, events
from engine.core.decide import Audience, Bench, Host
from engine.core.limits import (
    MAX_AUDIENCE_BALLOT_CHANGES,
    MAX_HOST_ACTS,
    MAX_INVITATIONS_PER_SEAT,
    MAX_NEWCOMERS,
    MAX_UNASKED_ACTS_PER_ROUND,
)
from engine.core.visibility import Viewer, seat_viewer
from rooms.registry.forks import fork_log
from tests.engine.driving import Jury, whole

GUEST = 3


def votes(jury: Jury, seat: int, times: int) -> None:
    """Change a seat's ballot so many times, unasked."""
    for _ in range(times):
        other = "guilty" if jury.state.ballots[seat] == "not_guilty" else "not_guilty"
        jury.act(seat, acts.CastBallot(choice=other))


def test_as16_a_seat_does_a_bounded_number_of_unasked_acts_in_a_round() -> None:
    jury = whole(max_rounds=5, stability_rounds=5).to_round(1)
    jury.to_floor(5)
    votes(jury, GUEST, MAX_UNASKED_ACTS_PER_ROUND - 2)
    jury.act(GUEST, acts.RaiseHand())
    jury.act(GUEST, acts.RaiseHand(up=False))
    sentence = jury.refuses("too_fast", GUEST, acts.CastBallot(choice="guilty"))
    assert f"You have done {MAX_UNASKED_ACTS_PER_ROUND} things unasked in this round" in sentence
    assert jury.refuses("too_fast", GUEST, acts.RaiseHand()).startswith("You have done")
    you = jury.view(seat_viewer(jury.state, GUEST)).you
    assert you is not None
    assert "cast_ballot" not in you.may
    votes(jury, 4, 1)
    # What is asked is taken all the same, and in the next round everything is.
    jury.to_floor(GUEST)
    jury.act(GUEST, acts.Speak(text="I have changed my mind often."))
    jury.to_round(2)
    votes(jury, GUEST, 1)


def test_as16_a_holder_offers_their_seat_a_bounded_number_of_times() -> None:
    jury = Jury([GUEST], host=7)
    for _ in range(MAX_INVITATIONS_PER_SEAT):
        jury.act(GUEST, acts.Assign(seat=GUEST, occupant="invitation"))
    sentence = jury.refuses("not_asked", GUEST, acts.Assign(seat=GUEST, occupant="invitation"))
    assert sentence == f"Seat 3 has been offered {MAX_INVITATIONS_PER_SEAT} times; ask the host to invite somebody."
    jury.host(acts.Assign(seat=GUEST, occupant="invitation"))


def test_st18_after_a_bound_people_sit_down_by_invitation_alone() -> None:
    jury = Jury(host=7)
    for _ in range(MAX_NEWCOMERS):
        jury.join(GUEST)
        jury.act(GUEST, acts.Leave())
    entries = len(jury.entries)
    sentence = jury.refused("room_locked", Bench(), acts.TakeSeat(seat=GUEST, occupant="human", name="One more"))
    assert sentence.startswith(f"In this room people have sat down {MAX_NEWCOMERS} times")
    assert len(jury.entries) == entries < 4 * MAX_NEWCOMERS
    jury.host(acts.Assign(seat=GUEST, occupant="invitation"))
    jury.bench(acts.TakeSeat(seat=GUEST, occupant="human", name="Invited", invitation=1))
    held = jury.holder(GUEST)
    jury.bench(acts.LoseSeat(seat=GUEST, tenure=held.tenure))
    jury.submit(held, acts.ComeBack())
    jury.act(7, acts.Leave())
    jury.join(7, as_host=True)
    fork = fork_log(
        jury.format, jury.state, jury.entries, "source", seed=None, salt="salt", host_seat=7, settings={}, now=jury.now
    )[1]
    assert (jury.state.newcomers, fork.newcomers) == (MAX_NEWCOMERS, 0)


def test_au2_a_member_of_the_audience_has_a_bounded_number_of_changes() -> None:
    jury = Jury()
    for number in range(1 + MAX_AUDIENCE_BALLOT_CHANGES):
        choice = ("guilty", "not_guilty")[number % 2]
        jury.submit(Audience(1), acts.CastAudienceBallot(choice=choice))
    sentence = jury.refused("not_asked", Audience(1), acts.CastAudienceBallot(choice="not_guilty"))
    assert sentence == f"You have changed your vote {MAX_AUDIENCE_BALLOT_CHANGES} times; it stays as it is now."
    jury.submit(Audience(2), acts.CastAudienceBallot(choice="guilty"))
    assert len(jury.events(events.AudienceBallotCast)) == 2 + MAX_AUDIENCE_BALLOT_CHANGES


@pytest.mark.parametrize(
    "act",
    [
        acts.SetPace(pace="brisk"),
        acts.Tell(text="Order."),
        acts.Lock(locked=True),
        acts.SetTerms(settings={"budget_usd": 1.0}),
    ],
    ids=lambda act: str(act.kind),
)
def test_ho11_the_hosts_acts_come_to_an_end_too(act: acts.Act) -> None:
    jury = Jury([GUEST])
    jury.host(act)
    assert jury.state.host_acts == 1
    jury.state = replace(jury.state, host_acts=MAX_HOST_ACTS)
    sentence = jury.refused("not_asked", Host(), act)
    assert sentence.startswith(f"The host has done {MAX_HOST_ACTS} things in this room")
    you = jury.view(Viewer(host=True)).you
    assert you is not None
    assert set(you.may) == {"remove", "adjourn"}
    jury.host(acts.Remove(seat=GUEST))
    jury.host(acts.Adjourn())
    assert jury.state.status == "closed"
