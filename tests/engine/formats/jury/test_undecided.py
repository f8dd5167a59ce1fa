"""Jurors who begin undecided, where the room allows it (BA6)."""

from __future__ import annotations

import pytest

from engine.core import acts, events
from engine.core.decide import verify
from engine.core.visibility import Viewer
from tests.engine.driving import SIX_SEATS, Jury, whole

UNDECIDED = acts.CastBallot(choice="undecided")


def undecided(*seats: int, **settings: str | int) -> Jury:
    """A jury of six people of whom some begin undecided; the others say guilty."""
    jury = whole(6, undecided=True, **settings)
    jury.vote(SIX_SEATS)
    jury.script(seats, cast_ballot=UNDECIDED)
    return jury.to_phase("deliberation")


def test_ba6_who_is_undecided_has_no_ballot_and_counts_for_neither_side() -> None:
    jury = undecided(3, 5)
    (revealed,) = jury.events(events.BallotsRevealed)
    assert (revealed.ballots, revealed.undecided) == (dict.fromkeys((1, 7, 8, 11), "guilty"), (3, 5))
    assert jury.events(events.TallyTaken)[0].counts == {"guilty": 4, "not_guilty": 0}
    told = jury.events(events.NarrationGiven)[-1].text
    assert "four for guilty, none for not guilty; two are undecided" in told
    you = jury.view(Viewer(seat=3)).you
    assert you is not None
    assert (you.ballot, "cast_ballot" in you.may) == (None, True)


def test_ba6_nothing_that_needs_all_is_carried_before_the_undecided_vote() -> None:
    jury = undecided(3, stability_rounds=9)
    jury.run(lambda state: state.round_closed == 2)
    assert not jury.events(events.VerdictReached)
    made = jury.act(3, acts.CastBallot(choice="guilty"))
    assert isinstance(made[0], events.BallotCast)
    assert (made[0].previous, jury.state.flips) == (None, 0), "the first ballot is no flip"
    jury.play_to_end()
    assert jury.state.verdict is not None
    assert (jury.state.verdict.outcome, jury.state.verdict.why) == ("guilty", "agreed")
    assert verify(jury.format, jury.entries)[1] is None


@pytest.mark.parametrize(("topic", "settings"), [("last_call", {"stability_rounds": 1}), ("final", {"max_rounds": 1})])
def test_ba6_who_does_not_vote_even_when_all_are_asked_has_no_ballot(topic: str, settings: dict[str, int]) -> None:
    jury = undecided(3, **settings)
    jury.script([3], cast_ballot=None)
    ask = jury.to_ask("cast_ballot", topic)
    jury.refuses("unknown_choice", 3, UNDECIDED, ask)
    jury.play_to_end()
    assert jury.state.verdict is not None
    assert (jury.state.verdict.outcome, jury.state.verdict.counts) == ("hung", {"guilty": 5, "not_guilty": 0})
    assert verify(jury.format, jury.entries)[1] is None
    again = undecided(3, **settings)
    again.script([3], cast_ballot=acts.CastBallot(choice="guilty"))
    again.play_to_end()
    assert again.state.verdict is not None
    assert again.state.verdict.outcome == "guilty"


def test_ba6_nobody_is_undecided_where_it_is_off_later_or_on_a_side() -> None:
    jury = whole(6)
    ask = jury.to_ask("cast_ballot", "first")
    jury.refuses("unknown_choice", 3, UNDECIDED, ask)
    late = undecided(3, stability_rounds=9)
    late.refuses("unknown_choice", 1, UNDECIDED)
    sided = Jury([7], host=7, settings={"undecided": True})
    sided.to_phase("deliberation")
    assert sided.state.ballots[7] in ("guilty", "not_guilty")


def test_ba6_a_mind_that_takes_over_the_seat_votes_as_it_believes() -> None:
    for phase in ("first_ballot", "deliberation"):
        jury = Jury([3], settings={"undecided": True, "size": 6})
        jury.script([3], cast_ballot=UNDECIDED)
        if phase == "first_ballot":
            jury.to_ask("cast_ballot", "first")
            jury.run(lambda state: 3 in state.cast)
        else:
            jury.to_phase("deliberation")
        jury.act(3, acts.Leave())
        jury.script([3], cast_ballot=None)
        jury.play_to_end()
        cast = [event for event in jury.events(events.BallotCast) if event.seat == 3 and event.choice is not None]
        assert cast[0].previous is None
        assert jury.state.seats[3].held_by_mind
        assert jury.state.verdict is not None
        assert sum(jury.state.verdict.counts.values()) == 6
        assert verify(jury.format, jury.entries)[1] is None
