"""Whoever may read what was dealt to others takes no seat: every way to read parts with every way to a seat (PT6)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core import acts, events
from engine.core.decide import Bench, Host, SeatHolder
from engine.core.own_state import evolve_as
from engine.core.visibility import Viewer, host_reads_parts, visibility_of
from tests.coin_toss.example import WAGER
from tests.coin_toss.format import COIN_TOSS
from tests.engine.driving import Jury
from tests.kit.deliberations import Deliberation

COIN = COIN_TOSS.bind(WAGER)
READER = (2, 1)
"""The seat and the tenure that the token of a reader names; the host's seat is the first, where it has one."""
INVITE = acts.Assign(seat=3, occupant="invitation")


def table(host: int | None, people: tuple[int, ...] = (2,), *, begin: bool = True) -> Deliberation:
    return Deliberation(COIN, (1, *people) if host else people, host=host, begin=begin)


def sits(seat: int, invitation: int | None = None, **asks: object) -> acts.TakeSeat:
    return acts.TakeSeat(seat=seat, occupant="human", name="Reader", invitation=invitation, **asks)


def holds(toss: Deliberation) -> None:
    """The reader still holds their seat."""


def leaves(toss: Deliberation) -> None:
    toss.act(2, acts.Leave())


def is_lost(toss: Deliberation) -> None:
    toss.bench(acts.LoseSeat(seat=2, tenure=toss.state.seats[2].tenure))


def is_removed(toss: Deliberation) -> None:
    toss.host(acts.Remove(seat=2))


def is_voted_out(toss: Deliberation) -> None:
    event = events.Withdrawn(seat=2, ask=None, reason="voted_out", by="occupant")
    toss.state = evolve_as(toss.format, toss.state, events.Entry(seq=toss.state.seq + 1, at=toss.now, event=event))


@pytest.mark.parametrize("bearer", [{}, {"by_host": True}], ids=["without a token", "with the host's token"])
@pytest.mark.parametrize("offered", ["before the deal", "after it"])
def test_pt6_a_host_who_reads_seats_nobody_by_invitation(bearer: dict[str, bool], offered: str) -> None:
    toss = table(None, begin=False)
    if offered == "before the deal":
        toss.host(INVITE)
    toss.host(acts.Begin())
    assert host_reads_parts(toss.state)
    assert visibility_of(toss.state, Viewer(host=True)) == "omniscient"
    if offered == "after it":
        sentence = toss.refused("parts_read", Host(), INVITE)
        assert sentence.startswith("The host may read every part that was dealt, so nobody sits down by the host's")
    else:
        toss.refused("parts_read", Bench(), sits(3, 1, **bearer))
    toss.refused("parts_read" if bearer else "room_locked", Bench(), sits(1, **bearer))


def test_pt6_a_host_without_a_seat_takes_none_in_the_lobby_either() -> None:
    toss = table(None, begin=False)
    sentence = toss.refused("parts_read", Bench(), sits(3, by_host=True))
    assert sentence.startswith("You lead this room without a seat, and so you read every part that is dealt")
    toss.host(INVITE)
    toss.refused("parts_read", Bench(), sits(3, 1, by_host=True))
    toss.bench(sits(3, 1))
    assert toss.state.seats[3].held_by_guest, "nobody has read anything yet"


@pytest.mark.parametrize("offered", ["before the deal", "after it"])
@pytest.mark.parametrize("leads", [1, None], ids=["host with a seat", "host without"])
def test_pt6_a_holder_hands_their_seat_over_whoever_leads(leads: int | None, offered: str) -> None:
    toss = table(leads, (2, 3), begin=False)
    hand_over = acts.Assign(seat=3, occupant="invitation")
    if offered == "before the deal":
        toss.act(3, hand_over) if leads else toss.host(hand_over)
    toss.host(acts.Begin())
    if offered == "after it":
        toss.act(3, hand_over)
    if leads or offered == "after it":
        toss.refused("parts_read", Bench(), sits(3, 1, held=READER))
        toss.bench(sits(3, 1))
        assert toss.state.seats[3].reason == "invited"
    else:
        toss.refused("parts_read", Bench(), sits(3, 1))


@pytest.mark.parametrize("then", [holds, leaves, is_lost, is_removed, is_voted_out])
def test_pt6_who_was_dealt_a_part_sits_on_no_other_seat(then: Callable[[Deliberation], None]) -> None:
    toss = table(1)
    then(toss)
    toss.host(INVITE)
    sentence = toss.refused("parts_read", Bench(), sits(3, 1, held=READER))
    assert sentence == "You have read what was dealt to seat 2; you sit down there or nowhere. You can watch."
    toss.refused("parts_read", Bench(), sits(3, 1, by_host=True))
    toss.bench(sits(3, 1))
    assert toss.state.seats[3].held_by_guest, "somebody else may"


def test_pt6_who_was_removed_is_invited_back_to_their_own_seat() -> None:
    toss = table(1)
    is_removed(toss)
    toss.host(acts.Assign(seat=2, occupant="invitation"))
    toss.bench(sits(2, 1, held=READER))
    assert toss.state.seats[2].held_by_guest


def test_pt6_who_is_away_comes_back_to_the_part_that_was_theirs() -> None:
    toss = table(None)
    is_lost(toss)
    toss.submit(SeatHolder(*READER), acts.ComeBack())
    assert toss.state.seats[2].held_by_guest


def test_pt6_where_nothing_is_dealt_a_host_who_reads_all_may_sit_down() -> None:
    jury = Jury(host=None)
    jury.host(INVITE)
    jury.bench(sits(3, 1, by_host=True, held=(5, 1)))
    assert jury.state.seats[3].held_by_guest
