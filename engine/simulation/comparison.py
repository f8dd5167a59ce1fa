"""Comparisons: what two settings did with the same seeds, and how sure one may be of the difference.

Runs with one case and seed are a pair. Only pairs that differ tell anything; those that are alike cancel out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from math import ceil, comb, erfc, sqrt

from engine.simulation.proportion import Z_95

Z_POWER = 0.841621
"""Standard normal quantile of a power of 80 %."""
T_95 = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131),
    *(2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042),
)
"""Quantiles of Student's t for a two-sided interval of 95 %, from one degree of freedom on."""
EXACT = 1_000
"""Pairs that differ, up to which McNemar's test is exact."""


@dataclass(frozen=True)
class PairedDifference:
    """A share under two settings, over the same pairs."""

    pairs: int
    before: float
    after: float
    gained: int
    """Pairs that have it after and did not before."""
    lost: int
    difference: float
    """`after` - `before`."""
    low: float
    high: float
    """95 % interval of the difference."""
    p: float
    """Of McNemar's test: how often as many pairs would differ as unevenly if the settings made no difference."""


def paired_difference(pairs: int, before: int, gained: int, lost: int) -> PairedDifference:
    """What a change of settings did to a share.

    The interval is Wald's with half a pair added to each of the four cells (D. G. Bonett and R. M. Price, 2012), which
    holds for few pairs as well.
    """
    assert pairs > 0, "a difference is of at least one pair"
    up, down = (gained + 1) / (pairs + 2), (lost + 1) / (pairs + 2)
    half = Z_95 * sqrt((up + down - (up - down) ** 2) / (pairs + 2))
    return PairedDifference(
        pairs=pairs,
        before=round(before / pairs, 4),
        after=round((before + gained - lost) / pairs, 4),
        gained=gained,
        lost=lost,
        difference=round((gained - lost) / pairs, 4),
        low=round(max(-1.0, up - down - half), 4),
        high=round(min(1.0, up - down + half), 4),
        p=round(mcnemar(gained, lost), 6),
    )


def mcnemar(gained: int, lost: int) -> float:
    """The two-sided p of McNemar's test: exact for up to `EXACT` pairs that differ, then by the normal distribution
    with a correction for continuity."""
    differ = gained + lost
    if differ == 0:
        return 1.0
    if differ <= EXACT:
        tail = sum(comb(differ, number) for number in range(min(gained, lost) + 1))
        return min(1.0, float(2 * tail / 2**differ))
    return erfc(max(0.0, abs(gained - lost) - 1) / sqrt(2 * differ))


def runs_needed(difference: float, differing: float) -> int:
    """Pairs after which a difference is found in four of five studies, at a level of 5 %.

    Args:
        difference: of the shares, which is to be found.
        differing: share of the pairs whose two runs differ (R. J. Connor, 1987).
    """
    assert 0 < abs(difference) <= differing, "no more pairs can lean one way than differ"
    found = Z_95 * sqrt(differing) + Z_POWER * sqrt(differing - difference * difference)
    return ceil((found / difference) ** 2)


class Clusters:
    """A share of many runs that are not independent: those of one case have the case in common, those of one seed the
    draws. Its variance is that of the clusters by case and that by seed, without that of the runs, which both count (A.
    C. Cameron, J. B. Gelbach and D. L. Miller, 2011)."""

    def __init__(self) -> None:
        self._by: tuple[dict[str, list[float]], dict[str, list[float]]] = ({}, {})
        self._runs = 0
        self._sum = self._squares = 0.0

    def add(self, case: str, seed: str, value: float) -> None:
        """One more run: 1 where it has what the share is of, else 0; of a pair, what changed."""
        self._runs += 1
        self._sum += value
        self._squares += value * value
        for known, key in zip(self._by, (case, seed), strict=True):
            sums = known.setdefault(key, [0.0, 0.0])
            sums[0] += value
            sums[1] += 1.0

    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the mean, by Student's t with one degree fewer than there are cases; None of fewer than
        two cases or seeds."""
        cases, seeds = self._by
        if min(len(cases), len(seeds)) < 2:
            return None
        mean = self._sum / self._runs
        by_case, by_seed = _between(cases.values(), mean), _between(seeds.values(), mean)
        of_runs = self._squares - self._runs * mean * mean
        # Where runs of a cluster differ more than others, the larger of the two is the careful answer.
        variance = max(by_case + by_seed - of_runs, by_case, by_seed)
        freedom = min(len(cases), len(seeds)) - 1
        half = (T_95[freedom - 1] if freedom <= len(T_95) else Z_95) * sqrt(variance) / self._runs
        return round(mean - half, 4), round(mean + half, 4)


def _between(clusters: Collection[list[float]], mean: float) -> float:
    many = len(clusters)
    return many / (many - 1) * sum((total - count * mean) ** 2 for total, count in clusters)


def compare(
    before: Mapping[tuple[str, str], str], after: Mapping[tuple[str, str], str], outcome: str
) -> tuple[PairedDifference, tuple[float, float] | None]:
    """What became of an outcome, by case and seed, and the interval of the difference that knows of cases and seeds."""
    both = sorted(before.keys() & after.keys())
    clusters, count, gained, lost = Clusters(), 0, 0, 0
    for case, seed in both:
        had, has = before[case, seed] == outcome, after[case, seed] == outcome
        count += had
        gained += has and not had
        lost += had and not has
        clusters.add(case, seed, float(has) - float(had))
    return paired_difference(len(both), count, gained, lost), clusters.interval()
