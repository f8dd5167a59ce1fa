"""Run records: what is kept of a deliberation agrees with its log."""

from __future__ import annotations

import pytest

from engine.certificate.build import build_certificate
from engine.core.acts import SettingValue
from engine.core.events import (
    BallotCast,
    BallotsRevealed,
    ConvictionsMoved,
    FloorGranted,
    PhaseEntered,
    RoundOpened,
    TurnTaken,
    VerdictReached,
)
from engine.formats.jury.memory.turns import all_moves
from engine.formats.jury.rules.format import JURY
from engine.formats.jury.runs.run_record import iter_runs, record_run
from engine.simulation.play import PlayedDeliberation, play_deliberation
from harness.examples.jury import CASE
from tests.engine.driving import ALL_SEATS, Jury

FORMAT = JURY.bind(CASE)


def test_a_run_record_agrees_with_its_log() -> None:
    whole = play_deliberation(FORMAT, "3", {"initial_guilty": 7, "max_rounds": 6})
    record = record_run("3", whole)
    events = [entry.event for entry in whole.entries]
    assert whole.state.verdict is not None
    assert (record.case, record.seed, record.outcome) == ("law_case", "3", whole.state.verdict.outcome)
    assert record.first == {"guilty": 7, "not_guilty": 5}
    assert record.last == whole.state.verdict.counts
    assert record.rounds == sum(isinstance(event, RoundOpened) for event in events)
    turns = [event for event in events if isinstance(event, TurnTaken)]
    assert record.turns == len(turns)
    # What somebody says of their own ballot is not talk of the case.
    aside = {
        event.turn_id for event in events if isinstance(event, FloorGranted) and event.topic in ("changed", "last_word")
    }
    talk = [turn for turn in turns if turn.turn_id not in aside]
    assert record.talk == {seat: sum(turn.seat == seat for turn in talk) for seat in range(1, 13)}
    ballots = dict(next(event for event in events if isinstance(event, BallotsRevealed)).ballots)
    assert record.opening == ballots
    flips = []
    for event in events:
        if isinstance(event, BallotCast) and event.choice is not None:
            if ballots[event.seat] != event.choice:
                flips.append((event.seat, event.choice))
            ballots[event.seat] = event.choice
    assert record.flips == len(flips)
    assert [(flip.seat, flip.to) for flip in record.flipped] == flips
    convictions = {seat: whole.state.conviction(seat) for seat in ballots}
    assert record.doubters == sum(
        (convictions[seat] or 0.5) < 0.5 if ballot == "guilty" else (convictions[seat] or 0.5) > 0.5
        for seat, ballot in ballots.items()
    )


@pytest.mark.parametrize("shown", [True, False])
def test_who_moved_whom_adds_up_to_what_moved(shown: bool) -> None:
    """Whether convictions are shown or hidden from the room, the same is counted."""
    whole = play_deliberation(FORMAT, "5", {"initial_guilty": 6, "max_rounds": 8, "show_convictions": shown})
    record = record_run("5", whole)
    turns = {e.event.turn_id: e.event for e in whole.entries if isinstance(e.event, TurnTaken)}
    moves = [
        move
        for entry in whole.entries
        if isinstance(entry.event, ConvictionsMoved)
        for move in all_moves(entry.event)
        if move.turn_id is not None
    ]
    assert moves
    way = {"guilty": 1, "not_guilty": -1, None: 0}
    persuaded = sum(move.delta * way[turns[move.turn_id or ""].stance] for move in moves)
    assert sum(sum(row.values()) for row in record.moved.values()) == pytest.approx(persuaded, abs=0.01)
    assert all(speaker not in row for speaker, row in record.moved.items()), "nobody moves themselves"
    cited = {turn.turn_id for turn in turns.values() if turn.cites}
    towards = sum(max(0.0, move.delta) for move in moves if move.turn_id in cited)
    away = sum(max(0.0, -move.delta) for move in moves if move.turn_id in cited)
    assert sum(use.guilty for use in record.uses.values()) == pytest.approx(towards, abs=0.01)
    assert sum(use.not_guilty for use in record.uses.values()) == pytest.approx(away, abs=0.01)
    for cite, use in record.uses.items():
        assert use.turns == sum(cite in turn.cites for turn in turns.values())


def test_a_flip_is_owed_to_somebody_else_who_has_spoken() -> None:
    owed = 0
    for seed in ("1", "2", "3", "4", "5", "6"):
        whole = play_deliberation(FORMAT, seed, {"initial_guilty": 8})
        record = record_run(seed, whole)
        turns = {e.event.turn_id: e.event.seat for e in whole.entries if isinstance(e.event, TurnTaken)}
        spoke: dict[int, set[int]] = {}
        number = 0
        for entry in whole.entries:
            if isinstance(entry.event, RoundOpened):
                number = entry.event.round
            elif isinstance(entry.event, ConvictionsMoved):
                for move in entry.event.moves:
                    if move.turn_id is not None:
                        spoke.setdefault(number, set()).add(turns[move.turn_id])
        for flip in record.flipped:
            if flip.by is not None:
                owed += 1
                assert any(flip.by in spoke.get(number, ()) for number in range(1, flip.round + 1))
                assert flip.by != flip.seat
    assert owed


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"verdict_rule": "majority"}, "agreed"),
        ({"stability_rounds": 1}, "nobody_moved"),
        ({"max_rounds": 1}, "max_rounds"),
    ],
)
def test_en9_run_verdict_and_certificate_say_by_the_same_word_why_it_ended(
    settings: dict[str, SettingValue], why: str
) -> None:
    jury = Jury(ALL_SEATS, settings=settings).play_to_end()
    assert jury.events(VerdictReached)[-1].why == build_certificate("ROOM22", "0" * 32, jury.entries).verdict.why == why
    record = record_run("1", PlayedDeliberation(jury.entries, jury.state))
    assert record.why == why
    assert record.uses == {}, "nobody spoke"
    assert jury.events(PhaseEntered)[-1].phase == "verdict"


def test_a_run_depends_on_its_own_seed_alone() -> None:
    many = list(iter_runs(CASE, range(11, 15), {"max_rounds": 3}))
    assert [record.seed for record in many] == ["11", "12", "13", "14"]
    assert list(iter_runs(CASE, [13], {"max_rounds": 3})) == [many[2]]
