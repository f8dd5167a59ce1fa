"""Bids, notes, and words among those who are out: what their events do to the state, and who reads them."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from pydantic import Field

from engine.core import acts, events
from engine.core.asks import unasked_acts
from engine.core.format import Context, Offer
from engine.core.own_state import evolve_as
from engine.core.state import Ask, State
from engine.core.visibility import Viewer, project_event, seat_viewer, visibility_of
from tests.coin_toss.example import WAGER
from tests.coin_toss.format import COIN_TOSS
from tests.kit.deliberations import Deliberation


class Whisper(acts.Act):
    """Say something to the others who are out."""

    kind: Literal["whisper"] = "whisper"
    text: acts.Text = Field("Well.", max_length=200)


def _whisper(context: Context, seat: int, act: Whisper, ask: Ask | None) -> events.Event:
    return events.AsideSaid(seat=seat, text=act.text, only=tuple(context.state.voted_out))


PHASES = dict(COIN_TOSS.phases)
WHISPER = Offer(Whisper, _whisper, free=lambda state, seat: True, when_out=True)
WHISPERING = replace(
    COIN_TOSS,
    phases={**PHASES, "reasons": replace(PHASES["reasons"], offers={**PHASES["reasons"].offers, "whisper": WHISPER})},
).bind(WAGER)


def toss() -> Deliberation:
    """A toss with three people, in its second phase."""
    return Deliberation(WHISPERING, (1, 2, 3), host=1).to_phase("reasons")


def add(table: Deliberation, event: events.Event) -> State:
    """Have something happen."""
    entry = events.Entry(seq=table.state.seq + 1, at=table.now, event=event)
    table.entries.append(entry)
    table.state = evolve_as(table.format, table.state, entry)
    return table.state


def eliminated(table: Deliberation, seat: int) -> None:
    add(table, events.Withdrawn(seat=seat, ask=None, reason="eliminated", by="occupant"))


def test_pt5_whoever_is_eliminated_sees_everything_and_whispers() -> None:
    table = toss()
    assert "whisper" not in unasked_acts(table.format, table.state, 2)
    table.refuses("not_asked", 2, Whisper())
    eliminated(table, 2)
    viewer = seat_viewer(table.state, 2)
    assert visibility_of(table.state, viewer) == "omniscient"
    assert unasked_acts(table.format, table.state, 2) == ["whisper"]
    table.act(2, Whisper(text="I know it."))
    said = table.entries[-1]
    for reader, reads in ((viewer, True), (seat_viewer(table.state, 3), False), (Viewer(), False)):
        event = project_event(said, reader, visibility_of(table.state, reader))
        assert (event is not None) == reads, reader


def test_what_a_seat_answers_for_itself_is_its_own() -> None:
    table = toss()
    part = events.Secret(desire=7, message="I was there.", target=3, notes="Watch Cleo.", scratch="Ask Ada.")
    state = add(table, events.AnswerGiven(ask="q9", act="bid", seat=2, by="occupant", private={2: part}))
    for seat, notes in ((2, "Watch Cleo."), (3, None)):
        you = table.view(seat_viewer(state, seat)).you
        assert you is not None
        assert (you.notes, you.scratch) == (notes, notes and "Ask Ada.")
        shown = project_event(table.entries[-1], seat_viewer(state, seat), "own")
        assert shown is not None
        assert (shown.private is not None) == (seat == 2)
    state = add(
        table, events.AnswerGiven(ask="q9", act="note", seat=2, by="occupant", private={2: events.Secret(notes="")})
    )
    assert state.private[2].notes == ""


def test_the_highest_bid_is_next_and_an_interruption_is_noted() -> None:
    table = toss()
    state = add(table, events.BidsWeighed(tick=3, winner=2, hands=(3,), urgent=True))
    assert (state.queue, state.hands) == ((2,), (3,))
    assert state.interrupted == {2: state.round}
    assert add(table, events.BidsWeighed(tick=4, winner=None, hands=())).queue == ()


def test_a_fresh_ballot_puts_the_earlier_ones_away() -> None:
    table = toss()
    assert table.state.ballots
    again = events.BallotOpened(ballot=2, sealed_until_all=True, topic="again")
    assert add(table, again).ballots
    state = add(table, replace(again, ballot=3, fresh=True))
    assert (state.ballots, state.counts) == ({}, {})
