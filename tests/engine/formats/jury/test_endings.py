"""Endings: when a jury is done, and what becomes of it."""

from __future__ import annotations

import pytest

from engine.core import acts, events
from engine.core.ballots import BALLOT_RULES, majority, ten_of_twelve, unanimous
from engine.core.evolve import evolve
from engine.core.state import State
from engine.formats.jury.conviction import flipped_ballot
from engine.formats.jury.rules.format import JURY
from engine.simulation.play import play_deliberation
from harness.examples.jury import CASE
from tests.engine.driving import ALL_SEATS, SIX_SEATS, Jury, whole

HUNG = (
    "You are six for guilty and six for not guilty, and will not agree. I declare this jury hung, and discharge you "
    "with the thanks of the court."
)


def verdict(jury: Jury) -> events.VerdictReached:
    (reached,) = jury.events(events.VerdictReached)
    return reached


def why(jury: Jury, phase: str = "verdict") -> str:
    return next(event.why for event in jury.events(events.PhaseEntered) if event.phase == phase)


def votes(guilty: int, size: int = 12) -> dict[int, str]:
    return {seat: "guilty" if seat <= guilty else "not_guilty" for seat in range(1, size + 1)}


def test_en1_en2_a_unanimous_jury_has_one_round() -> None:
    jury = whole()
    jury.vote(ALL_SEATS)
    jury.play_to_end()
    assert len(jury.events(events.RoundOpened)) == 1
    assert len(jury.events(events.TurnTaken)) == 12
    assert (verdict(jury).outcome, verdict(jury).counts, why(jury)) == (
        "guilty",
        {"guilty": 12, "not_guilty": 0},
        "agreed",
    )
    assert "round_closed" in jury.event_kinds()[: jury.event_kinds().index("verdict_reached")]


def test_en1_endings_are_not_looked_at_within_a_round() -> None:
    jury = whole()
    jury.vote([1])
    jury.to_phase("deliberation")
    jury.to_round(2)
    jury.act(1, acts.CastBallot(choice="not_guilty"))
    assert jury.state.phase == "deliberation", "unanimous now, and the round goes on"
    jury.run(lambda state: state.phase != "deliberation")
    assert why(jury) == "agreed"
    assert jury.state.round == 2
    assert sum(turn.round == 2 for turn in jury.state.heard) == 12


@pytest.mark.parametrize(
    ("rule", "size", "guilty", "outcome"),
    [
        ("unanimous", 12, 12, "guilty"),
        ("unanimous", 12, 0, "not_guilty"),
        ("unanimous", 12, 11, "hung"),
        ("unanimous", 6, 6, "guilty"),
        ("unanimous", 6, 1, "hung"),
        ("ten_of_twelve", 12, 10, "guilty"),
        ("ten_of_twelve", 12, 9, "hung"),
        ("ten_of_twelve", 12, 3, "hung"),
        ("ten_of_twelve", 12, 2, "not_guilty"),
        ("ten_of_twelve", 6, 5, "guilty"),
        ("ten_of_twelve", 6, 4, "hung"),
        ("ten_of_twelve", 6, 1, "not_guilty"),
        ("majority", 12, 7, "guilty"),
        ("majority", 12, 6, "hung"),
        ("majority", 12, 5, "not_guilty"),
        ("majority", 6, 4, "guilty"),
        ("majority", 6, 3, "hung"),
    ],
)
def test_en2_en3_en4_the_rule_of_the_verdict(rule: str, size: int, guilty: int, outcome: str) -> None:
    jury = whole(size, verdict_rule=rule, max_rounds=1)
    jury.vote((ALL_SEATS if size == 12 else SIX_SEATS)[:guilty])
    jury.play_to_end()
    assert verdict(jury).outcome == outcome
    assert verdict(jury).counts == {"guilty": guilty, "not_guilty": size - guilty}
    assert why(jury) == ("final_ballot" if outcome == "hung" else "agreed")


def test_en2_en3_en4_ballot_rules_as_such() -> None:
    assert set(BALLOT_RULES) == {"unanimous", "ten_of_twelve", "majority"}
    for guilty in range(13):
        ballots, seats = votes(guilty), tuple(range(1, 13))
        assert unanimous(ballots, seats) == {0: "not_guilty", 12: "guilty"}.get(guilty)
        assert ten_of_twelve(ballots, seats) == ("guilty" if guilty >= 10 else "not_guilty" if guilty <= 2 else None)
        assert majority(ballots, seats) == ("guilty" if guilty > 6 else "not_guilty" if guilty < 6 else None)


def test_en5_after_three_rounds_without_a_flip_the_last_call_comes() -> None:
    jury = whole()
    jury.vote([1, 2, 3])
    ask = jury.asked("cast_ballot", "last_call")
    assert (ask.seats, ask.topic) == (ALL_SEATS, "last_call")
    assert jury.state.round == jury.state.round_closed == 3
    assert jury.state.phase == "deliberation"
    opened = jury.events(events.BallotOpened)[-1]
    assert (opened.topic, opened.sealed_until_all) == ("last_call", False)
    assert jury.events(events.NarrationGiven)[-1].topic == "last_call"
    jury.play_to_end()
    assert (verdict(jury).outcome, why(jury)) == ("hung", "nobody_moved")
    assert len(jury.events(events.RoundOpened)) == 3, "the last call is not a round"
    assert jury.event_kinds().count("ballot_opened") == 2


def test_en5_ballots_of_the_last_call_are_open_and_counted() -> None:
    jury = whole(stability_rounds=1)
    jury.vote([1, 2, 3])
    ask = jury.to_ask("cast_ballot", "last_call")
    (cast,) = jury.act(4, acts.CastBallot(choice="guilty"), ask)
    assert isinstance(cast, events.BallotCast)
    assert (cast.choice, cast.previous) == ("guilty", "not_guilty")
    jury.keep()
    jury.to_round(2)
    assert jury.events(events.TallyTaken)[-1].counts == {"guilty": 4, "not_guilty": 8}
    assert (
        jury.event_kinds()[jury.event_kinds().index("tally_taken", jury.event_kinds().index("ballot_cast")) :].count(
            "tally_taken"
        )
        == 3
    )


def test_en6_a_flip_in_the_last_call_starts_the_count_again() -> None:
    jury = whole()
    jury.vote([1, 2, 3])
    jury.to_ask("cast_ballot", "last_call")
    jury.vote([1, 2, 3, 4])
    jury.to_round(4)
    jury.keep()
    jury.to_ask("cast_ballot", "last_call")
    assert jury.state.round == 6
    jury.play_to_end()
    assert why(jury) == "nobody_moved"
    assert len(jury.events(events.RoundOpened)) == 6


def test_en6_a_flip_in_a_round_starts_the_count_again() -> None:
    jury = whole()
    jury.vote([1, 2, 3])
    jury.to_round(3)
    jury.act(4, acts.CastBallot(choice="guilty"))
    jury.keep()
    jury.to_ask("cast_ballot", "last_call")
    assert jury.state.round == 6


def test_en6_a_flip_before_the_last_call_restarts_the_count() -> None:
    jury = whole()
    jury.vote([1, 2, 3])
    jury.to_ask("narrate", "last_call")
    jury.act(4, acts.CastBallot(choice="guilty"))
    jury.keep()
    jury.to_round(4)
    assert "last_call" not in {event.topic for event in jury.events(events.BallotOpened)}


def test_en2_en5_agreement_in_the_last_call_is_counted_first() -> None:
    jury = whole(stability_rounds=1)
    jury.vote([1])
    jury.to_ask("cast_ballot", "last_call")
    jury.vote([])
    jury.play_to_end()
    assert (verdict(jury).outcome, why(jury)) == ("not_guilty", "agreed")
    assert jury.events(events.TallyTaken)[-1].counts == {"guilty": 0, "not_guilty": 12}


def test_ba4_en5_one_mind_that_gives_in_ends_the_deliberation() -> None:
    """House minds deliberate to their end; what one of them gives in to is not taken back."""
    gave_in = 0
    for seed in range(1, 91):
        played = play_deliberation(
            JURY.bind(CASE), str(seed), {"initial_guilty": 2, "stability_rounds": 1}, worded=False
        )
        state = State()
        for place, entry in enumerate(played.entries):
            event = entry.event
            if isinstance(event, events.BallotCast) and event.ask is not None and state.ballot_topic == "last_call":
                conviction = state.conviction(event.seat)
                assert conviction is not None
                assert event.choice is not None
                if flipped_ballot(event.choice, conviction) is not None:
                    gave_in += 1
                    assert list(state.ballots.values()).count(str(event.previous)) == 1, "nobody stood with them"
                    rest = [later.event for later in played.entries[place + 1 :]]
                    assert not any(isinstance(later, events.BallotCast) and later.ask is None for later in rest)
                    (reached,) = (later for later in rest if isinstance(later, events.VerdictReached))
                    assert (reached.outcome, reached.counts[event.choice]) == (event.choice, 12)
                    assert not any(isinstance(later, events.RoundOpened) for later in rest)
            state = evolve(state, entry)
    assert gave_in >= 2


def test_en5_ba3_silence_in_the_last_call_is_no_flip() -> None:
    jury = whole(stability_rounds=1)
    jury.vote([1, 2])
    jury.to_ask("cast_ballot", "last_call")
    jury.script(ALL_SEATS, cast_ballot=None)
    jury.play_to_end()
    assert why(jury) == "nobody_moved"
    assert jury.state.defaulted == ALL_SEATS


def test_en7_after_the_most_rounds_the_final_ballot_is_the_verdict() -> None:
    jury = whole(max_rounds=2, stability_rounds=9)
    jury.vote([1, 2, 3])
    jury.to_phase("final_ballot")
    assert why(jury, "final_ballot") == "max_rounds"
    assert jury.state.round_closed == 2
    ask = jury.asked("cast_ballot", "final")
    assert ask.seats == ALL_SEATS
    jury.vote([])
    jury.play_to_end()
    assert (verdict(jury).outcome, why(jury)) == ("not_guilty", "final_ballot")
    assert verdict(jury).counts == {"guilty": 0, "not_guilty": 12}


def test_en7_the_final_ballot_of_a_divided_jury_is_hung() -> None:
    jury = whole(max_rounds=1, verdict_rule="ten_of_twelve")
    jury.vote(range(1, 8))
    assert verdict(jury.play_to_end()).outcome == "hung"


def test_en7_the_most_rounds_go_before_the_last_call() -> None:
    jury = whole(max_rounds=3)
    jury.vote([1])
    jury.to_phase("final_ballot")
    assert {event.topic for event in jury.events(events.BallotOpened)} == {"first", "final"}


def test_en8_after_the_verdict_the_judge_speaks_and_the_room_closes() -> None:
    jury = whole(verdict_rule="majority")
    jury.vote([1])
    jury.to_phase("verdict")
    assert [ask.act for ask in jury.state.asks.values()] == ["narrate"]
    jury.play_to_end()
    assert jury.event_kinds()[-6:] == [
        "phase_entered",
        "verdict_reached",
        "convictions_revealed",
        "asked",
        "narration_given",
        "closed",
    ]
    closed = jury.events(events.Closed)[0]
    assert (closed.reason, closed.seed) == ("verdict", "seed")
    assert not jury.state.asks
    jury.refused("room_closed", jury.holder(1), acts.CastBallot(choice="guilty"))


@pytest.mark.parametrize(
    ("guilty", "said"),
    [
        (12, "So say you all: guilty. The court will pass sentence another day. You are discharged."),
        (11, "So say most of you: guilty. The court will pass sentence another day. You are discharged."),
        (0, "So say you all: not guilty. The defendant is discharged, and so are you."),
        (6, HUNG),
    ],
)
def test_ph2_en8_what_the_judge_says_of_the_verdict(guilty: int, said: str) -> None:
    jury = whole(max_rounds=1, verdict_rule="ten_of_twelve")
    jury.vote(range(1, guilty + 1))
    jury.play_to_end()
    assert jury.events(events.NarrationGiven)[-1].text == said
