"""Clusters: what can be said of many runs that are not independent of each other.

The runs of one case have the case in common, and in a sweep the runs of one seed have their draws. So runs count by
clusters, of which each is taken as one observation: by case where there are several, else by seed where seeds come more
than once. Seeds belong to a case, so clusters by case hold those by seed (A. C. Cameron and D. L. Miller, 2015).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from math import erfc, isfinite, sqrt

from engine.core.draws import Draw
from engine.simulation.proportion import Z_95, Proportion, proportion, wilson

T_95 = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131),
    *(2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042),
)
"""Quantiles of Student's t for a two-sided interval of 95 %, from one degree of freedom on."""
SEED_BLOCKS = 100
"""Seeds are taken together to so many clusters at most, so that what is kept does not grow with the runs."""
RESAMPLES = 500
"""Times that clusters are drawn again."""


def t_95(clusters: int) -> float:
    """Student's t of as many clusters, of which there are two at least."""
    return T_95[clusters - 2] if clusters - 2 < len(T_95) else Z_95


def seed_block(seed: str) -> int:
    """The cluster to which a run belongs by its seed, or number."""
    return (int(seed) if seed.isdecimal() else sum(seed.encode())) % SEED_BLOCKS


def clustered_proportion(clusters: Collection[tuple[int, int]]) -> Proportion:
    """A share of runs in clusters, each with its count and of how many that is.

    The interval is Wilson's for as many independent runs as would be as sure (E. L. Korn and B. I. Graubard, 1998):
    fewer than there are where runs of a cluster are alike, never more. Of a share that is 0 or 1 in every cluster
    nothing can be learned of that, nor of fewer than two clusters: it is Wilson's for all runs.
    """
    counted = [(count, of) for count, of in clusters if of]
    count, of = sum(one for one, _ in counted), sum(one for _, one in counted)
    many = len(counted)
    if many < 2 or count in (0, of):
        return proportion(count, of)
    value = count / of
    variance = many / (many - 1) * sum((one - value * size) ** 2 for one, size in counted) / (of * of)
    independent = value * (1 - value)
    sure = min(float(of), independent / variance * (Z_95 / t_95(many)) ** 2) if variance else float(of)
    low, high = wilson(value, sure)
    return Proportion(round(value, 4), round(low, 4), round(high, 4), of)


def bootstrap_interval(clusters: int, figure: Callable[[Sequence[int]], float]) -> tuple[float, float] | None:
    """The 95 % interval of a figure of clusters, by drawing as many of them again and again (B. Efron, 1979). Between
    which quantiles it lies is corrected for few clusters (T. C. Hesterberg, 2015).

    Args:
        clusters: how many there are. Of fewer than two nothing can be said, so that the answer is None.
        figure: by how often each cluster is counted; infinite where the figure lies beyond all that is known, and so
            is the interval's end, where the answer is None as well.
    """
    if clusters < 2:
        return None
    found = []
    for resample in range(RESAMPLES):
        weights = [0] * clusters
        for uniform in Draw("bootstrap", resample).uniforms(clusters):
            weights[int(uniform * clusters)] += 1
        found.append(figure(weights))
    found.sort()
    beyond = erfc(t_95(clusters) * sqrt(clusters / (clusters - 1)) / sqrt(2)) / 2
    place = int(beyond * RESAMPLES)
    low, high = found[place], found[-1 - place]
    return (low, high) if isfinite(low) and isfinite(high) else None


class Clusters:
    """The mean of a value of many runs, by case and seed."""

    def __init__(self) -> None:
        self._by_case: dict[Hashable, list[float]] = {}
        self._by_seed: dict[Hashable, list[float]] = {}
        self._runs = 0

    def add(self, case: str, seed: str, value: float) -> None:
        """One more run."""
        self._runs += 1
        for known, key in ((self._by_case, case), (self._by_seed, (case, seed))):
            sums = known.setdefault(key, [0.0, 0.0])
            sums[0] += value
            sums[1] += 1.0

    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the mean, by Student's t with one degree fewer than there are clusters; None where the
        runs are of one case and each has its own seed."""
        clusters = self._by_case if len(self._by_case) > 1 else self._by_seed
        many = len(clusters)
        if many < 2 or (clusters is self._by_seed and many == self._runs):
            return None
        mean = sum(total for total, _ in clusters.values()) / self._runs
        variance = many / (many - 1) * sum((total - count * mean) ** 2 for total, count in clusters.values())
        half = t_95(many) * sqrt(variance) / self._runs
        return round(mean - half, 4), round(mean + half, 4)
