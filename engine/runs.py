"""Runs: what is kept of each of many deliberations, and the figures that many of them give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.events import BallotCast, BallotsRevealed
from engine.table import Played


@dataclass(frozen=True)
class Run:
    """One finished deliberation."""

    case: str
    seed: str
    outcome: str
    why: str
    """Why the deliberation ended: `agreed`, `nobody_moved`, `max_rounds` or `called`."""
    rounds: int
    turns: int
    flips: int
    first: dict[str, int]
    """The first ballot by choice."""
    last: dict[str, int]
    """The ballots at the verdict by choice."""


def run_of(seed: str, played: Played) -> Run:
    """What is kept of a finished deliberation."""
    state = played.state
    assert state.verdict is not None, "a run is made of a deliberation that reached its verdict"
    assert state.case is not None
    first: dict[str, int] = {}
    flips = 0
    whys: dict[str, str] = {}
    for entry in played.entries:
        event = entry.event
        if isinstance(event, BallotsRevealed) and not first:
            first = {choice: list(event.ballots.values()).count(choice) for choice in state.verdict.counts}
        elif isinstance(event, BallotCast) and None not in (event.choice, event.previous):
            flips += event.choice != event.previous
        elif event.kind == "phase_entered":
            whys[event.phase] = event.why
    why = whys.get(state.phase, "")
    while why in whys:  # the verdict was entered from a phase that had a reason of its own
        why = whys[why]
    return Run(
        case=state.case.id,
        seed=seed,
        outcome=state.verdict.outcome,
        why=why,
        rounds=state.round,
        turns=state.turns,
        flips=flips,
        first=first,
        last=dict(state.verdict.counts),
    )


@dataclass(frozen=True)
class Figures:
    """What many runs of one case give."""

    case: str
    runs: int
    outcomes: dict[str, int]
    shares: dict[str, float]
    """Of all runs, by outcome."""
    mean_rounds: float
    mean_turns: float
    mean_flips: float
    moved: float
    """Share of the runs in which at least one ballot flipped."""
    by_first_ballot: dict[int, dict[str, int]]
    """Outcomes by the number of guilty votes in the first ballot."""


def figures_of(case: str, runs: Sequence[Run], outcomes: Sequence[str]) -> Figures:
    """The figures of at least one run."""
    count = len(runs)
    found = {outcome: sum(run.outcome == outcome for run in runs) for outcome in outcomes}
    by_first: dict[int, dict[str, int]] = {}
    for run in runs:
        row = by_first.setdefault(run.first.get("guilty", 0), dict.fromkeys(outcomes, 0))
        row[run.outcome] += 1
    return Figures(
        case=case,
        runs=count,
        outcomes=found,
        shares={outcome: round(number / count, 4) for outcome, number in found.items()},
        mean_rounds=round(sum(run.rounds for run in runs) / count, 3),
        mean_turns=round(sum(run.turns for run in runs) / count, 3),
        mean_flips=round(sum(run.flips for run in runs) / count, 3),
        moved=round(sum(run.flips > 0 for run in runs) / count, 4),
        by_first_ballot=dict(sorted(by_first.items())),
    )
