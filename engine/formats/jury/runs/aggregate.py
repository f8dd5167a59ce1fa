"""The aggregate: runs are added one after another, and only sums are kept, so its size does not depend on how many.

Sums are made in the order in which runs are added: the same runs in the same order give the same figures to the last
digit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from engine.formats.jury.labels import GUILTY, NOT_GUILTY
from engine.formats.jury.runs.run_record import RunRecord
from engine.formats.jury.runs.statistics import (
    CaseStatistics,
    ExhibitStatistics,
    FirstBallotStatistics,
    SeatStatistics,
    even_odds,
)
from engine.simulation.comparison import Clusters
from engine.simulation.proportion import Proportion, proportion

K = TypeVar("K")
SEVERAL = "several jurors"
"""What a seat is called on which another sat in each run."""


def aggregate_runs(case: str, runs: Iterable[RunRecord], outcomes: Sequence[str]) -> CaseStatistics:
    """The figures of at least one run."""
    tally = RunAggregate(case, outcomes)
    for run in runs:
        tally.add(run)
    return tally.statistics()


@dataclass
class _First:
    """Sums of the runs with one first ballot."""

    outcomes: dict[str, int]
    runs: int = 0
    rounds: int = 0
    flips: int = 0
    prevailed: int = 0
    few: list[int] = field(default_factory=lambda: [0, 0])
    """Seats that began in the minority, and their turns."""
    many: list[int] = field(default_factory=lambda: [0, 0])


class RunAggregate:
    """Sums of the runs added so far."""

    def __init__(self, case: str, outcomes: Sequence[str], pooled: bool = False) -> None:
        """`pooled`: the runs are of several cases, which the intervals of their shares have to know."""
        self.case = case
        self._clusters = {outcome: Clusters() for outcome in outcomes} if pooled else {}
        self.runs = 0
        self._outcomes = dict.fromkeys(outcomes, 0)
        self._turns = 0
        self._first: dict[int, _First] = {}
        self._whys: dict[str, int] = {}
        self._rounds: dict[int, int] = {}
        self._flips: dict[int, int] = {}
        self._spoken = 0
        """Runs in which somebody spoke."""
        self._said = self._top_three = self._foreperson = 0
        self._doubters = 0
        self._talk: dict[int, float] = {}
        self._names: dict[int, str] = {}
        self._moved: dict[int, dict[int, float]] = {}
        self._caused: dict[int, dict[int, int]] = {}
        self._changed: dict[int, int] = {}
        self._cited: dict[str, dict[str, int]] = {}
        self._uses: dict[str, list[float]] = {}

    def add(self, run: RunRecord) -> None:
        """One more run."""
        self.runs += 1
        for seat, name in run.names.items():
            if self._names.setdefault(seat, name) != name:
                self._names[seat] = SEVERAL
        self._outcomes[run.outcome] += 1
        for outcome, clusters in self._clusters.items():
            clusters.add(run.case, run.seed, float(run.outcome == outcome))
        self._turns += run.turns
        _count(self._whys, run.why)
        _count(self._rounds, run.rounds)
        _count(self._flips, run.flips)
        if run.outcome in (GUILTY, NOT_GUILTY):
            self._doubters += run.doubters
        self._add_first(run)
        self._add_talk(run)
        for speaker, row in run.moved.items():
            sums = self._moved.setdefault(speaker, {})
            for listener, delta in row.items():
                sums[listener] = sums.get(listener, 0.0) + delta
        for flip in run.flipped:
            _count(self._changed, flip.seat)
            if flip.by is not None:
                _count(self._caused.setdefault(flip.by, {}), flip.seat)
        for cite, use in run.uses.items():
            self._cited.setdefault(cite, dict.fromkeys(self._outcomes, 0))[run.outcome] += 1
            uses = self._uses.setdefault(cite, [0.0, 0.0, 0.0])
            for place, value in enumerate((use.turns, use.guilty, use.not_guilty)):
                uses[place] += value

    def _add_first(self, run: RunRecord) -> None:
        guilty = run.first.get(GUILTY, 0)
        first = self._first.setdefault(guilty, _First(dict.fromkeys(self._outcomes, 0)))
        first.runs += 1
        first.outcomes[run.outcome] += 1
        first.rounds += run.rounds
        first.flips += run.flips
        against = len(run.opening) - guilty
        if guilty == against:
            return
        majority = GUILTY if guilty > against else NOT_GUILTY
        first.prevailed += run.outcome == majority
        for seat, ballot in run.opening.items():
            side = first.many if ballot == majority else first.few
            side[0] += 1
            side[1] += run.talk.get(seat, 0)

    def _add_talk(self, run: RunRecord) -> None:
        total = sum(run.talk.values())
        for seat, turns in run.talk.items():
            self._talk[seat] = self._talk.get(seat, 0.0) + (turns / total if total else 0.0)
        if total:
            self._spoken += 1
            self._said += total
            self._top_three += sum(sorted(run.talk.values(), reverse=True)[:3])
            self._foreperson += run.talk.get(run.foreperson or 0, 0)

    def statistics(self) -> CaseStatistics:
        """The figures of at least one run."""
        assert self.runs, "figures are made of at least one run"
        runs, outcomes = self.runs, self._outcomes
        firsts = tuple(_first_ballot(guilty, self._first[guilty]) for guilty in sorted(self._first))
        shares = {outcome: proportion(number, runs) for outcome, number in outcomes.items()}
        decided = outcomes.get(GUILTY, 0) + outcomes.get(NOT_GUILTY, 0)
        uneven = [first for first in firsts if first.prevailed.of]
        return CaseStatistics(
            case=self.case,
            runs=runs,
            outcomes=dict(outcomes),
            shares={outcome: found.value for outcome, found in shares.items()},
            intervals={outcome: self._interval(outcome, found) for outcome, found in shares.items()},
            mean_rounds=_mean(sum(rounds * number for rounds, number in self._rounds.items()), runs),
            mean_turns=_mean(self._turns, runs),
            mean_flips=_mean(sum(flips * number for flips, number in self._flips.items()), runs),
            moved=round((runs - self._flips.get(0, 0)) / runs, 4),
            by_first_ballot={first.guilty: first.outcomes for first in firsts},
            first_ballots=firsts,
            prevailed=proportion(
                sum(self._first[first.guilty].prevailed for first in uneven),
                sum(first.prevailed.of for first in uneven),
            ),
            even_odds=even_odds(firsts),
            whys=dict(sorted(self._whys.items())),
            rounds=dict(sorted(self._rounds.items())),
            flips=dict(sorted(self._flips.items())),
            top_three=_mean(self._top_three, self._said, 4),
            foreperson=_mean(self._foreperson, self._said, 4),
            doubters=_mean(self._doubters, decided),
            seats=tuple(self._speaker(seat) for seat in sorted(self._talk)),
            exhibits=self._decisive(),
        )

    def _interval(self, outcome: str, share: Proportion) -> tuple[float, float]:
        found = self._clusters[outcome].interval() if self._clusters else None
        return (share.low, share.high) if found is None else (max(0.0, found[0]), min(1.0, found[1]))

    def _speaker(self, seat: int) -> SeatStatistics:
        return SeatStatistics(
            seat=seat,
            name=self._names.get(seat, ""),
            talk=_mean(self._talk[seat], self._spoken, 4),
            moved={n: _mean(total, self.runs, 4) for n, total in sorted(self._moved.get(seat, {}).items())},
            flips=dict(sorted(self._caused.get(seat, {}).items())),
            changed=self._changed.get(seat, 0),
        )

    def _decisive(self) -> tuple[ExhibitStatistics, ...]:
        found = []
        for cite in sorted(self._cited):
            cited = self._cited[cite]
            with_it = sum(cited.values())
            turns, guilty, not_guilty = self._uses[cite]
            found.append(
                ExhibitStatistics(
                    id=cite,
                    turns=int(turns),
                    guilty=_mean(guilty, self.runs, 4),
                    not_guilty=_mean(not_guilty, self.runs, 4),
                    with_it={outcome: proportion(number, with_it) for outcome, number in cited.items()},
                    without_it={
                        outcome: proportion(self._outcomes[outcome] - number, self.runs - with_it)
                        for outcome, number in cited.items()
                    },
                )
            )
        return tuple(sorted(found, key=lambda item: (-(item.guilty + item.not_guilty), item.id)))


def _first_ballot(guilty: int, first: _First) -> FirstBallotStatistics:
    convicted, acquitted = first.outcomes.get(GUILTY, 0), first.outcomes.get(NOT_GUILTY, 0)
    decided = convicted + acquitted
    few, many = first.few, first.many
    return FirstBallotStatistics(
        guilty=guilty,
        runs=first.runs,
        outcomes=first.outcomes,
        convicted=proportion(convicted, first.runs),
        convicted_decided=proportion(convicted, decided),
        hung=proportion(first.runs - decided, first.runs),
        prevailed=proportion(first.prevailed, decided if many[0] else 0),
        mean_rounds=_mean(first.rounds, first.runs),
        mean_flips=_mean(first.flips, first.runs),
        minority_talk=round(few[1] * many[0] / (few[0] * many[1]), 3) if few[0] and many[1] else None,
    )


def _count(counts: dict[K, int], key: K) -> None:
    counts[key] = counts.get(key, 0) + 1


def _mean(total: float, of: int, digits: int = 3) -> float:
    return round(total / of, digits) if of else 0.0
