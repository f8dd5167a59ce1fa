"""Rules that studies vary: how ballots are cast, when the table is polled, what comes first, how long it may take."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from cases.library import predefined_cases
from engine.core import events
from engine.core.decide import verify
from engine.core.draws import Draw
from engine.core.refusals import Refusal
from engine.core.visibility import Viewer, project_event
from engine.formats.jury.arguments.brief import case_brief
from engine.formats.jury.conviction import ballot_in_turn, flipped_ballot, last_call_ballot, majority_effect
from engine.formats.jury.evidence_order import case_in_order
from engine.formats.jury.first_opinions import first_convictions
from engine.formats.jury.mind.reactions import turn_weight
from engine.formats.jury.personas import persona_for_seat
from engine.formats.jury.rules.format import JURY
from engine.formats.jury.settings import JurySettings
from engine.matters.criminal_case import Case
from engine.simulation.opening import Opening
from engine.simulation.play import PlayedDeliberation, SimulatedTable, play_deliberation
from harness.examples.jury import CASE
from tests.engine.driving import SIX_SEATS, Jury, whole

CASE_2 = predefined_cases()["case_002_murder"]


def played(seed: str = "1", **settings: str | int | bool | None) -> PlayedDeliberation:
    """A deliberation of house minds without words, verified."""
    bound = JURY.bind(CASE_2)
    found = play_deliberation(bound, seed, {"pace": "instant", **settings}, worded=False)
    assert verify(bound, found.entries)[1] is None
    assert found.state.status == "closed"
    return found


def kinds(found: PlayedDeliberation, *kind: str) -> list[events.Event]:
    return [entry.event for entry in found.entries if entry.event.kind in kind]


# Ballots


def test_ba7_in_an_open_first_ballot_jurors_vote_one_by_one_before_all() -> None:
    found = played(first_ballot="open")
    opened = next(event for event in kinds(found, "ballot_opened") if isinstance(event, events.BallotOpened))
    cast = [event for event in kinds(found, "ballot_cast") if isinstance(event, events.BallotCast)][:12]
    asked = [event for event in kinds(found, "asked") if isinstance(event, events.Asked) and event.topic == "first"]
    assert not opened.sealed_until_all
    assert [ask.seats for ask in asked if ask.act == "cast_ballot"] == [(ballot.seat,) for ballot in cast]
    assert all(ballot.choice is not None for ballot in cast)
    foreperson = next(seat.number for seat in found.state.seats.values() if seat.role == "foreperson")
    assert cast[-1].seat == foreperson
    revealed = next(event for event in kinds(found, "ballots_revealed") if isinstance(event, events.BallotsRevealed))
    assert revealed.ballots == {ballot.seat: ballot.choice for ballot in cast}
    with pytest.raises(Refusal, match="first_ballot"):
        Opening(JURY.bind(CASE), {"first_ballot": "open", "undecided": True})


def test_ba7_somebody_close_to_the_middle_says_what_those_before_said() -> None:
    follower, doubter = persona_for_seat(4), persona_for_seat(5)
    assert ballot_in_turn(follower, 0.47, []) == "not_guilty"
    assert ballot_in_turn(follower, 0.47, ["guilty"] * 5) == "guilty"
    assert ballot_in_turn(follower, 0.3, ["guilty"] * 11) == "not_guilty"
    assert ballot_in_turn(doubter, 0.455, ["guilty"] * 5) == "not_guilty", "some follow less than others"


def test_ba7_a_person_votes_in_turn_too() -> None:
    jury = whole(6, first_ballot="open")
    jury.vote(SIX_SEATS)
    jury.to_phase("deliberation")
    assert [event.seat for event in jury.events(events.BallotCast)] != sorted(SIX_SEATS)
    assert jury.state.ballots == dict.fromkeys(SIX_SEATS, "guilty")


def test_ba8_slips_are_collected_after_a_round_and_opened_together() -> None:
    found, flips = played("1", round_ballots="sealed"), 0
    for index, entry in enumerate(found.entries):
        event = entry.event
        if not isinstance(event, events.BallotCast) or event.choice is None or event.previous in (None, event.choice):
            continue
        before = [one.event for one in found.entries[:index]]
        opened = max(at for at, one in enumerate(before) if isinstance(one, events.BallotOpened))
        slips = [one for one in before[opened:] if isinstance(one, events.BallotCast) and one.choice is None]
        assert {slip.seat for slip in slips} == set(found.state.seats), "nothing is read out before all are in"
        assert event.cause is None
        flips += 1
    topics = {event.topic for event in kinds(found, "floor_granted") if isinstance(event, events.FloorGranted)}
    assert not topics & {"changed", "last_word"}
    assert flips > 3
    said = [event for event in kinds(found, "narration_given") if isinstance(event, events.NarrationGiven)]
    assert any(event.topic == "round" for event in said)
    assert not found.state.ballot_sealed


def test_ba8_a_slip_is_read_by_its_seat_alone_and_nobody_changes_unasked() -> None:
    jury = Jury([2], settings={"round_ballots": "sealed", "initial_guilty": 6})
    jury.to_ask("cast_ballot", "slips")
    jury.vote([2])
    view = jury.view(Viewer(seat=2)).you
    assert view is not None
    assert "cast_ballot" in {ask.act for ask in view.asks}
    slip = next(entry for entry in reversed(jury.entries) if isinstance(entry.event, events.BallotCast))
    shown = project_event(slip, Viewer(seat=None), "own")
    assert isinstance(shown, events.BallotCast)
    assert (shown.choice, shown.sealed) == (None, None)
    jury.to_ask("speak")
    after = jury.view(Viewer(seat=2)).you
    assert after is not None
    assert "cast_ballot" not in after.may


def test_ba8_numbers_press_less_where_ballots_are_sealed() -> None:
    shown, sealed = (majority_effect(0.9, True, 3, "reasonable_doubt", sealed=one) for one in (False, True))
    assert 0 < sealed.pressure < shown.pressure
    juror = persona_for_seat(3)
    yields = [
        sum(
            last_call_ballot(juror, "guilty", belief / 100, 1, 12, True, "reasonable_doubt", sealed=one) != "guilty"
            for belief in range(101)
        )
        for one in (False, True)
    ]
    assert yields[1] < yields[0], "who is asked a last time gives in less where nobody sees it"


def test_ba8_a_ballot_that_nobody_sees_is_changed_sooner() -> None:
    assert flipped_ballot("guilty", 0.45) is None
    assert flipped_ballot("guilty", 0.45, sealed=True) == "not_guilty"
    assert flipped_ballot("guilty", 0.49) is flipped_ballot("guilty", 0.5, sealed=True) is None


def test_ba9_ballots_change_and_are_counted_in_every_third_round() -> None:
    found = played("2", poll_rounds=3, initial_guilty=6)
    number, flipped, counted = 0, set(), set()
    for entry in found.entries:
        match entry.event:
            case events.RoundOpened(round=opened):
                number = opened
            case events.PhaseEntered(phase="final_ballot"):
                break
            case events.BallotCast(previous=before, choice=choice) if choice is not None and before not in (
                None,
                choice,
            ):
                flipped.add(number)
            case events.TallyTaken() if number:
                counted.add(number)
            case _:
                pass
    assert flipped
    last = found.state.round
    assert all(one % 3 == 0 or one == last for one in flipped | counted)


# What comes first, and how long it takes


def test_ph3_an_evidence_driven_jury_talks_before_anybody_votes() -> None:
    found = played("4", style="evidence_driven")
    names = [event.phase for event in kinds(found, "phase_entered") if isinstance(event, events.PhaseEntered)]
    assert names[1:5] == ["side_selection", "review", "first_ballot", "deliberation"]
    first = next(at for at, entry in enumerate(found.entries) if isinstance(entry.event, events.BallotsRevealed))
    before = [entry.event for entry in found.entries[:first]]
    assert sum(isinstance(event, events.RoundClosed) for event in before) == 2
    moved = [event for event in before if isinstance(event, events.ConvictionsMoved)]
    assert any(event.private for event in moved)
    assert not any(event.moves for event in moved), "nobody sees where anybody stands"


def test_sg6_the_evidence_of_one_side_comes_first() -> None:
    for order, first in (("prosecution_first", "lamp"), ("defense_first", "ledger")):
        shown = JURY.prepare_matter(CASE, JurySettings(evidence_order=order))
        assert isinstance(shown, Case)
        assert shown.exhibits[0].id == first
    assert case_in_order(CASE, "file") is CASE
    seats = tuple(range(1, 13))

    def mean(last: float) -> float:
        found = first_convictions(
            CASE, seats, lambda *name: Draw("s", *name), "reasonable_doubt", None, heard_last=last
        )
        return sum(found.values()) / len(found)

    assert mean(-1.0) < mean(0.0) < mean(1.0)


def test_en12_the_time_limit_ends_the_rounds_with_the_final_ballot() -> None:
    found = played("5", time_limit=2, initial_guilty=6)
    verdict = found.state.verdict
    assert verdict is not None
    assert verdict.why == "time_limit"
    assert 4 <= found.state.turns <= 10, "the round in progress is finished"
    jury = Jury(settings={"time_limit": 1, "pace": "live", "initial_guilty": 6}).to_round(1)
    timer = next(ask for ask in jury.state.asks.values() if ask.topic == "time_limit")
    assert timer.seconds == 60.0


def test_sg3_it_is_drawn_who_starts_on_which_side_of_a_forced_split() -> None:
    guilty: dict[int, int] = dict.fromkeys(range(1, 13), 0)
    for seed in map(str, range(60)):
        draw = partial(Draw, seed)
        found = first_convictions(CASE_2, tuple(guilty), draw, "reasonable_doubt", 6)
        assert sum(conviction > 0.5 for conviction in found.values()) == 6
        for seat, conviction in found.items():
            guilty[seat] += conviction > 0.5
    assert min(guilty.values()) >= 15, guilty
    assert max(guilty.values()) <= 45, guilty


def test_cv8_what_is_argued_with_the_evidence_behind_it_weighs_more() -> None:
    table = SimulatedTable(Opening(JURY.bind(CASE_2), {"initial_guilty": 6}), "1", worded=False)
    while not any(turn.stance == "guilty" and turn.force for turn in table.state.heard):
        assert table.step()
    state, brief = table.state, case_brief(CASE_2)
    turn = next(turn for turn in state.heard if turn.stance == "guilty" and turn.force)
    weights = [turn_weight(replace(brief, balance=balance), state, turn) for balance in (-0.4, 0.0, 0.4)]
    assert weights == sorted(weights)
    assert weights[0] < weights[2]
