"""Seats that take no further part, what their holders see, and papers and timers that hold a deliberation up."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from engine.core import acts, events
from engine.core.asks import asks_for_seat, pending_asks, unasked_acts
from engine.core.decide import Bench, SeatHolder, settle, verify, verify_withheld
from engine.core.own_state import evolve_as
from engine.core.papers import MAX_PAPERS
from engine.core.visibility import Viewer, project_event, seat_viewer, visibility_of
from tests.coin_toss.example import RIGHT, WAGER
from tests.coin_toss.format import COIN_TOSS, FileReason, Reason
from tests.kit.deliberations import Deliberation

PHASES = dict(COIN_TOSS.phases)
FREE = replace(PHASES["reasons"].offers["file_reason"], free=lambda state, seat: True)
"""Reasons that may be given unasked, too."""
LOOSE = replace(COIN_TOSS, phases={**PHASES, "reasons": replace(PHASES["reasons"], offers={"file_reason": FREE})}).bind(
    WAGER
)
REASON = FileReason(reason=Reason(text="The die was cut deeper.", quote=RIGHT))
Why = Literal["withdrew", "voted_out"]


def toss(people: tuple[int, ...] = (1, 2, 3), **settings: int) -> Deliberation:
    """A toss whose host sits on the first seat if anybody does."""
    return Deliberation(LOOSE, people, host=1 if 1 in people else None, settings=settings)


def withdraw(table: Deliberation, seat: int, reason: Why) -> None:
    """Have a seat end its part."""
    event = events.Withdrawn(seat=seat, ask=None, reason=reason, by="occupant")
    entry = events.Entry(seq=table.state.seq + 1, at=table.now, event=event)
    table.entries.append(entry)
    table.state = evolve_as(table.format, table.state, entry)


def sees_all(table: Deliberation, viewer: Viewer) -> bool:
    """Whether somebody reads what every seat was dealt."""
    level = visibility_of(table.state, viewer)
    shown = (project_event(entry, viewer, level) for entry in table.entries if entry.event.kind == "dealt")
    return any(event is not None and event.dealt == table.state.dealt for event in shown)


def test_pt5_a_seat_that_is_out_is_asked_and_does_nothing() -> None:
    table = toss().to_phase("reasons")
    assert "file_reason" in unasked_acts(table.format, table.state, 1)
    ask = asks_for_seat(table.format, table.state, 1)[0].ask
    withdraw(table, 1, "withdrew")
    viewer = seat_viewer(table.state, 1)
    you = table.view(viewer).you
    assert you is not None
    assert (you.asks, you.may, you.dealt is None) == ((), (), False)
    assert table.view(viewer).seats[0].out
    for cited in (ask, None):
        table.refuses("stale" if cited else "not_asked", 1, REASON, cited)
    table.refused("stale", Bench(), acts.Lapse(), ask)
    assert all(spec.seat != 1 for spec in pending_asks(table.format, table.state))


def test_pt5_the_floor_of_a_seat_that_is_out_goes_on_with_its_full_time() -> None:
    table = toss()
    table.to_floor()
    floor = table.state.floor_ask()
    assert floor is not None
    speaker = floor.seats[0]
    table.bench(acts.LoseSeat(seat=speaker, tenure=table.state.seats[speaker].tenure))
    assert table.state.handed == 1
    withdraw(table, speaker, "voted_out")
    assert table.state.floor_ask() is None
    rest, table.state = settle(table.format, table.state, table.now)
    table.entries.extend(rest)
    following = table.state.floor_ask()
    assert following is not None
    assert following.seats != floor.seats
    assert (following.seconds, table.state.handed) == (floor.seconds, 0)
    table.play_to_end()
    assert verify(table.format, table.entries)[1] is None


def test_pt5_a_ballot_waits_for_no_seat_that_is_out() -> None:
    table = toss()
    withdraw(table, 2, "voted_out")
    for seat in (1, 3):
        table.act(seat, acts.CastBallot(choice="heads"))
    assert table.state.ballots == {1: "heads", 3: "heads"}
    table.play_to_end()
    assert verify(table.format, table.entries)[1] is None


def test_pt5_a_holder_who_is_voted_out_sees_everything() -> None:
    table = toss()
    for seat, reason in ((2, "voted_out"), (3, "withdrew")):
        assert not sees_all(table, seat_viewer(table.state, seat))
        withdraw(table, seat, reason)  # type: ignore[arg-type]
    assert [sees_all(table, seat_viewer(table.state, seat)) for seat in (1, 2, 3)] == [False, True, False]
    assert not sees_all(table, Viewer())


def test_pt5_a_later_holder_of_a_voted_out_seat_does_not_see_everything() -> None:
    table = toss()
    withdraw(table, 2, "voted_out")
    table.act(2, acts.Leave())
    assert not sees_all(table, seat_viewer(table.state, 2)), "a mind plays it now"
    table.host(acts.Assign(seat=2, occupant="invitation"))
    table.bench(acts.TakeSeat(seat=2, occupant="human", name="Later", invitation=1))
    assert not sees_all(table, seat_viewer(table.state, 2))


def test_pt5_a_holder_who_was_away_when_voted_out_does_not() -> None:
    table = toss((2,))
    first = table.state.seats[2].first
    table.bench(acts.LoseSeat(seat=2, tenure=table.state.seats[2].tenure))
    withdraw(table, 2, "voted_out")
    assert not sees_all(table, seat_viewer(table.state, 2)), "a mind held it"
    table.submit(SeatHolder(2, first), acts.ComeBack())
    assert table.state.seats[2].held_by_guest
    assert not sees_all(table, seat_viewer(table.state, 2))


def test_st11_filing_a_paper_resets_the_missed_deadlines() -> None:
    table = toss(missed_deadlines=2).to_phase("reasons")
    table.act(1, REASON)
    table.state = replace(
        table.state,
        seats={**table.state.seats, 2: replace(table.state.seats[2], missed=1)},
        last={**table.state.last, events.AskLapsed: 1},
    )
    table.act(2, REASON)
    assert table.state.seats[2].missed == 0


def test_lg4_papers_without_number_do_not_stop_the_next_default() -> None:
    table = toss().to_phase("reasons")
    paper = events.Filed(
        paper="note", form="note", title="Note", seat=3, ask=None, parts=(), standing="stands", by="occupant"
    )
    held = {f"note-{number}": replace(paper, paper=f"note-{number}") for number in range(MAX_PAPERS)}
    table.state = replace(table.state, papers=held)
    table.refuses("too_fast", 1, REASON)
    table.lapse()
    assert table.state.papers["reason-1"].by == "default"


@pytest.mark.parametrize("early", [0.002, 0.9])
def test_pt4_a_log_whose_timer_ran_out_early_does_not_verify(early: float) -> None:
    table = toss(toss_seconds=5)
    table.play_to_end()
    assert verify(table.format, table.entries)[1] is None
    lapsed = next(entry for entry in table.entries if entry.event.kind == "ask_lapsed")
    forged = [
        replace(entry, at=round(lapsed.at - early, 3)) if entry.seq >= lapsed.seq else entry for entry in table.entries
    ]
    forged = [replace(entry, at=min(entry.at, forged[lapsed.seq - 1].at)) for entry in forged]
    assert verify(table.format, forged)[1] == lapsed.seq
    bare = [replace(entry, event=replace(entry.event, sealed=None)) for entry in table.entries[: lapsed.seq]]
    assert verify_withheld(table.format, bare)[2] is None


def test_pt4_lost_time_moves_a_timer() -> None:
    table = toss(toss_seconds=30).to_phase("toss")
    [ask] = [ask for ask in table.state.asks.values() if not ask.seats]
    due = table.state.ask_deadline(ask)
    assert due is not None
    table.now += 20
    table.bench(acts.LoseTime(seconds=20))
    table.now = due
    table.refused("too_early", Bench(), acts.Lapse(), ask.id)
    assert table.state.ask_deadline(ask) == due + 20
    table.play_to_end()
    assert verify(table.format, table.entries)[1] is None
