"""The aggregate: runs are added one after another, and only sums are kept, so its size does not depend on how many.

Sums are made in the order in which runs are added: the same runs in the same order give the same figures to the last
digit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from engine.formats.jury.labels import GUILTY, NOT_GUILTY
from engine.formats.jury.runs.run_record import RunRecord
from engine.formats.jury.runs.statistics import (
    CaseStatistics,
    Cluster,
    ExhibitStatistics,
    FirstBallotStatistics,
    SeatStatistics,
    even_odds,
    even_odds_interval,
)
from engine.simulation.clusters import clustered_proportion, seed_block
from engine.simulation.proportion import proportion

K = TypeVar("K")
SEVERAL_JURORS_NAME = "several jurors"
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
    majority: str | None = None
    """What most began for; None where as many began for the other."""
    few: list[int] = field(default_factory=lambda: [0, 0])
    """Seats that began in the minority, and their turns."""
    many: list[int] = field(default_factory=lambda: [0, 0])


class RunAggregate:
    """Sums of the runs added so far."""

    def __init__(self, case: str, outcomes: Sequence[str]) -> None:
        self.case = case
        self.runs = 0
        self._clusters: dict[tuple[str, int], dict[int, dict[str, int]]] = {}
        """The outcomes by case and block of seeds."""
        self._first_seed: tuple[str, str] | None = None
        self._swept = False
        """Whether seeds come more than once, as the first one does."""
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
        self._degrees: dict[str, int] = {}
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
                self._names[seat] = SEVERAL_JURORS_NAME
        self._outcomes[run.outcome] += 1
        if self._first_seed is None:
            self._first_seed = (run.case, run.seed)
        else:
            self._swept = self._swept or self._first_seed == (run.case, run.seed)
        self._turns += run.turns
        _count(self._whys, run.why)
        _count(self._rounds, run.rounds)
        _count(self._flips, run.flips)
        if run.degree is not None:
            _count(self._degrees, run.degree)
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
        cluster = self._clusters.setdefault((run.case, seed_block(run.seed)), {})
        _count(cluster.setdefault(guilty, {}), run.outcome)
        first.rounds += run.rounds
        first.flips += run.flips
        against = len(run.opening) - guilty
        if guilty == against:
            return
        first.majority = majority = GUILTY if guilty > against else NOT_GUILTY
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
        by_case, by_seed = self._by_case(), [*self._clusters.values()]
        several = len(by_case) > 1
        # Of one first ballot each seed comes once, so that runs of one case are independent there.
        clusters = by_seed if self._swept and not several else by_case
        firsts = tuple(_first_ballot(guilty, self._first[guilty], by_case) for guilty in sorted(self._first))
        shares = {
            outcome: clustered_proportion(
                [(sum(here.get(outcome, 0) for here in one.values()), _size(one.values())) for one in clusters]
            )
            for outcome in outcomes
        }
        decided = _decided(outcomes)
        return CaseStatistics(
            case=self.case,
            runs=runs,
            outcomes=dict(outcomes),
            shares={outcome: found.value for outcome, found in shares.items()},
            intervals={outcome: (found.low, found.high) for outcome, found in shares.items()},
            mean_rounds=_mean(sum(rounds * number for rounds, number in self._rounds.items()), runs),
            mean_turns=_mean(self._turns, runs),
            mean_flips=_mean(sum(flips * number for flips, number in self._flips.items()), runs),
            moved=round((runs - self._flips.get(0, 0)) / runs, 4),
            by_first_ballot={first.guilty: first.outcomes for first in firsts},
            first_ballots=firsts,
            prevailed=clustered_proportion([self._prevailed(one) for one in clusters]),
            even_odds=even_odds(firsts),
            even_odds_interval=even_odds_interval(by_case if several else by_seed),
            whys=dict(sorted(self._whys.items())),
            rounds=dict(sorted(self._rounds.items())),
            flips=dict(sorted(self._flips.items())),
            top_three=_mean(self._top_three, self._said, 4),
            foreperson=_mean(self._foreperson, self._said, 4),
            doubters=_mean(self._doubters, decided),
            degrees={degree: proportion(number, runs) for degree, number in sorted(self._degrees.items())},
            seats=tuple(self._speaker(seat) for seat in sorted(self._talk)),
            exhibits=self._decisive(),
        )

    def _by_case(self) -> list[Cluster]:
        found: dict[str, dict[int, dict[str, int]]] = {}
        for (case, _), cluster in self._clusters.items():
            whole = found.setdefault(case, {})
            for guilty, outcomes in cluster.items():
                sums = whole.setdefault(guilty, {})
                for outcome, number in outcomes.items():
                    sums[outcome] = sums.get(outcome, 0) + number
        return [*found.values()]

    def _prevailed(self, cluster: Cluster) -> tuple[int, int]:
        """In how many runs of a cluster the first majority prevailed, and of how many that is."""
        led = [(self._first[guilty].majority, here) for guilty, here in cluster.items()]
        uneven = [(majority, here) for majority, here in led if majority is not None]
        return sum(here.get(majority, 0) for majority, here in uneven), sum(_decided(here) for _, here in uneven)

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


def _decided(outcomes: Mapping[str, int]) -> int:
    """Runs that reached a verdict."""
    return outcomes.get(GUILTY, 0) + outcomes.get(NOT_GUILTY, 0)


def _size(all_outcomes: Iterable[Mapping[str, int]]) -> int:
    return sum(sum(outcomes.values()) for outcomes in all_outcomes)


def _first_ballot(guilty: int, first: _First, clusters: Sequence[Cluster]) -> FirstBallotStatistics:
    ended = [cluster[guilty] for cluster in clusters if guilty in cluster]
    here = [(outcomes, _decided(outcomes), sum(outcomes.values())) for outcomes in ended]
    few, many, majority = first.few, first.many, first.majority
    return FirstBallotStatistics(
        guilty=guilty,
        runs=first.runs,
        outcomes=first.outcomes,
        convicted=clustered_proportion([(outcomes.get(GUILTY, 0), of) for outcomes, _, of in here]),
        convicted_decided=clustered_proportion([(outcomes.get(GUILTY, 0), decided) for outcomes, decided, _ in here]),
        hung=clustered_proportion([(of - decided, of) for _, decided, of in here]),
        prevailed=clustered_proportion(
            [(outcomes.get(majority, 0), decided) for outcomes, decided, _ in here if majority is not None]
        ),
        mean_rounds=_mean(first.rounds, first.runs),
        mean_flips=_mean(first.flips, first.runs),
        minority_talk=round(few[1] * many[0] / (few[0] * many[1]), 3) if few[0] and many[1] else None,
    )


def _count(counts: dict[K, int], key: K) -> None:
    counts[key] = counts.get(key, 0) + 1


def _mean(total: float, of: int, digits: int = 3) -> float:
    return round(total / of, digits) if of else 0.0
