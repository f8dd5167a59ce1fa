"""A table of house minds, what is kept of its runs, and the figures of many."""

from __future__ import annotations

import pytest

from engine.acts import SettingValue
from engine.events import LOG, BallotCast, BallotsRevealed, PhaseEntered, RoundOpened, TurnTaken
from engine.formats.jury import JURY
from engine.runs import Figures, Run, figures_of, run_of
from engine.table import Played, Table, play
from tests.engine.driving import ALL, Jury
from tests.engine.laws.matter import CASE

FORMAT = JURY.with_case(CASE)


def run(outcome: str, rounds: int, flips: int, guilty: int) -> Run:
    return Run(
        case="c", seed="1", outcome=outcome, why="agreed", rounds=rounds, turns=2 * rounds, flips=flips,
        first={"guilty": guilty, "not_guilty": 12 - guilty}, last={"guilty": 12, "not_guilty": 0},
    )  # fmt: skip


def test_the_same_seed_plays_the_same_deliberation() -> None:
    """LG1."""
    one, two, other = (
        LOG.dump_json(play(FORMAT, seed, {"initial_guilty": 6, "max_rounds": 5}).entries) for seed in ("7", "7", "8")
    )
    assert one == two != other


@pytest.mark.parametrize("guilty", [0, 6, 12])
def test_a_table_of_minds_reaches_its_verdict(guilty: int) -> None:
    """LG4."""
    played = play(FORMAT, f"s{guilty}", {"initial_guilty": guilty})
    assert played.state.status == "closed"
    assert played.state.verdict is not None
    assert {seat.occupant for seat in played.state.seats.values()} == {"house"}


def test_a_table_goes_on_answer_by_answer() -> None:
    table = Table(FORMAT, "1", {"max_rounds": 1})
    before = len(table.entries)
    assert table.step()
    assert len(table.entries) > before
    assert set(table.memories) == set(table.state.seats)
    while table.step():
        pass
    assert table.state.status == "closed"


def test_what_is_kept_of_a_run_is_what_its_log_tells() -> None:
    played = play(FORMAT, "3", {"initial_guilty": 7, "max_rounds": 6})
    kept = run_of("3", played)
    events = [entry.event for entry in played.entries]
    assert played.state.verdict is not None
    assert (kept.case, kept.seed, kept.outcome) == ("law_case", "3", played.state.verdict.outcome)
    assert kept.first == {"guilty": 7, "not_guilty": 5}
    assert kept.last == played.state.verdict.counts
    assert kept.rounds == sum(isinstance(event, RoundOpened) for event in events)
    assert kept.turns == sum(isinstance(event, TurnTaken) for event in events)
    ballots = dict(next(event for event in events if isinstance(event, BallotsRevealed)).ballots)
    flips = 0
    for event in events:
        if isinstance(event, BallotCast) and event.choice is not None:
            flips += ballots[event.seat] != event.choice
            ballots[event.seat] = event.choice
    assert kept.flips == flips


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"verdict_rule": "majority"}, "agreed"),
        ({"stability_rounds": 1}, "nobody_moved"),
        ({"max_rounds": 1}, "max_rounds"),
    ],
)
def test_why_a_run_ended(settings: dict[str, SettingValue], why: str) -> None:
    jury = Jury(ALL, settings=settings).to_end()
    assert run_of("1", Played(jury.entries, jury.state)).why == why
    assert jury.events(PhaseEntered)[-1].phase == "verdict"


def test_figures_by_hand() -> None:
    runs = [run("guilty", 3, 2, 9), run("guilty", 4, 0, 9), run("hung", 6, 5, 6), run("not_guilty", 5, 1, 3)]
    assert figures_of("c", runs, ("guilty", "not_guilty", "hung")) == Figures(
        case="c",
        runs=4,
        outcomes={"guilty": 2, "not_guilty": 1, "hung": 1},
        shares={"guilty": 0.5, "not_guilty": 0.25, "hung": 0.25},
        mean_rounds=4.5,
        mean_turns=9.0,
        mean_flips=2.0,
        moved=0.75,
        by_first_ballot={
            3: {"guilty": 0, "not_guilty": 1, "hung": 0},
            6: {"guilty": 0, "not_guilty": 0, "hung": 1},
            9: {"guilty": 2, "not_guilty": 0, "hung": 0},
        },
    )


def test_an_outcome_that_never_came_has_a_share_of_nothing() -> None:
    figures = figures_of("c", [run("guilty", 1, 0, 12)], ("guilty", "not_guilty", "hung"))
    assert figures.shares == {"guilty": 1.0, "not_guilty": 0.0, "hung": 0.0}
    assert figures.moved == 0.0
