"""Statistics: what many runs of one case come to, and how sure one may be of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from operator import mul
from typing import TypeAlias

from engine.formats.jury.labels import GUILTY, NOT_GUILTY
from engine.simulation.clusters import bootstrap_interval
from engine.simulation.proportion import Proportion

Cluster: TypeAlias = Mapping[int, Mapping[str, int]]
"""Runs that belong together: by votes for guilty in the first ballot, how they ended."""


@dataclass(frozen=True)
class FirstBallotStatistics:
    """The runs whose first ballot had the same number of votes for guilty."""

    guilty: int
    runs: int
    outcomes: dict[str, int]
    convicted: Proportion
    """P(guilty | first ballot), of all these runs."""
    convicted_decided: Proportion
    """The same of those that reached a verdict."""
    hung: Proportion
    prevailed: Proportion
    """Of those that reached a verdict, how many reached that of the first majority; of none where it was even."""
    mean_rounds: float
    mean_flips: float
    minority_talk: float | None
    """Turns of one who began in the minority for each turn of one who began in the majority; None where there is no
    minority, or nobody spoke."""


@dataclass(frozen=True)
class SeatStatistics:
    """A seat over all runs."""

    seat: int
    name: str
    """Who sat there."""
    talk: float
    """Its mean share of a run's turns."""
    moved: dict[int, float]
    """By listener: how far it moved them the way it argued, in the mean of all runs."""
    flips: dict[int, int]
    """By listener: ballots that flipped and that it had moved farthest."""
    changed: int
    """Its own ballots that flipped."""

    @property
    def surname(self) -> str:
        """The last of their names."""
        return (self.name.split() or [f"Juror {self.seat}"])[-1]


@dataclass(frozen=True)
class ExhibitStatistics:
    """An exhibit or a witness over all runs."""

    id: str
    turns: int
    """Turns that cited it."""
    guilty: float
    """How far these moved convictions towards guilty, all listeners together, in the mean of all runs."""
    not_guilty: float
    with_it: dict[str, Proportion]
    """The outcomes of the runs in which it was cited."""
    without_it: dict[str, Proportion]
    """Those of the others."""


@dataclass(frozen=True)
class CaseStatistics:
    """What many runs of one case give."""

    case: str
    runs: int
    outcomes: dict[str, int]
    shares: dict[str, float]
    """Of all runs, by outcome."""
    intervals: dict[str, tuple[float, float]]
    """95 % intervals of the shares."""
    mean_rounds: float
    mean_turns: float
    mean_flips: float
    moved: float
    """Share of the runs in which at least one ballot flipped."""
    by_first_ballot: dict[int, dict[str, int]]
    """Outcomes by the number of guilty votes in the first ballot."""
    first_ballots: tuple[FirstBallotStatistics, ...]
    """The same with what belongs to it, from none for guilty to all."""
    prevailed: Proportion
    """Of the runs that reached a verdict after an uneven first ballot, how many reached that of the first majority."""
    even_odds: float | None
    """Votes for guilty in the first ballot at which a verdict is as likely guilty as not; None where no runs lie on
    both sides of that."""
    even_odds_interval: tuple[float, float] | None
    """Its 95 % interval; None where too few runs lie on both sides of it."""
    whys: dict[str, int]
    """How often each reason ended a run."""
    rounds: dict[int, int]
    """Runs by their number of rounds."""
    flips: dict[int, int]
    """Runs by their number of flips."""
    top_three: float
    """Share of all turns that the three most talkative seats of each run took."""
    foreperson: float
    """The forepersons' share of all turns."""
    doubters: float
    """Seats that ended with a conviction against their own ballot, in the mean of the runs that reached a verdict."""
    degrees: dict[str, Proportion]
    """What verdicts were for, where that was found apart: the share of all runs that came to each degree."""
    seats: tuple[SeatStatistics, ...]
    exhibits: tuple[ExhibitStatistics, ...]
    """Exhibits and witnesses, those that moved the most first."""


def even_odds(firsts: Sequence[FirstBallotStatistics]) -> float | None:
    """Votes for guilty in the first ballot at which a verdict is as likely guilty as not.

    Shares of convictions are first made to rise with the votes, by pooling neighbours that do not (isotonic
    regression, weighted by decided runs; Ayer and others, 1955); between two first ballots the share is a straight
    line.
    """
    found = _even_odds((first.guilty, first.outcomes[GUILTY], first.convicted_decided.of) for first in firsts)
    return round(found, 2) if found is not None else None


def even_odds_interval(clusters: Sequence[Cluster]) -> tuple[float, float] | None:
    """The 95 % interval of even odds, from runs in clusters; None where they may well lie beyond all first ballots."""
    firsts = sorted({guilty for cluster in clusters for guilty in cluster})
    ended = {guilty: [cluster.get(guilty, {}) for cluster in clusters] for guilty in firsts}
    convicted = {guilty: [here.get(GUILTY, 0) for here in ended[guilty]] for guilty in firsts}
    acquitted = {guilty: [here.get(NOT_GUILTY, 0) for here in ended[guilty]] for guilty in firsts}

    def figure(weights: Sequence[int]) -> float:
        points = []
        for guilty in firsts:
            against, for_ = (sum(map(mul, counts[guilty], weights)) for counts in (convicted, acquitted))
            points.append((guilty, against, against + for_))
        found = _even_odds(points)
        if found is not None:
            return found
        # On one side of them all: which one, most verdicts say.
        return inf if 2 * sum(one[1] for one in points) < sum(one[2] for one in points) else -inf

    found = bootstrap_interval(len(clusters), figure)
    return (round(found[0], 2), round(found[1], 2)) if found is not None else None


def _even_odds(firsts: Iterable[tuple[int, int, int]]) -> float | None:
    """The same of votes for guilty, convictions and verdicts, by votes."""
    pools: list[tuple[float, int, list[int]]] = []
    for guilty, convictions, decided in firsts:
        if not decided:
            continue
        pools.append((convictions, decided, [guilty]))
        while len(pools) > 1 and pools[-2][0] * pools[-1][1] >= pools[-1][0] * pools[-2][1]:
            convicted, of, votes = pools.pop()
            before, of_before, votes_before = pools.pop()
            pools.append((before + convicted, of_before + of, [*votes_before, *votes]))
    course = [(votes, convicted / of) for convicted, of, pooled in pools for votes in pooled]
    for (low, before), (high, after) in pairwise(course):
        if before < 0.5 <= after:
            return low + (high - low) * (0.5 - before) / (after - before)
    return None
