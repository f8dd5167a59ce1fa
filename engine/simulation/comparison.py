"""Comparisons: what two settings did with the same seeds, and how sure one may be of the difference.

Runs with one case and seed are a pair. Only pairs that differ tell anything; those that are alike cancel out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, comb, erfc, sqrt
from typing import NamedTuple

from engine.simulation.clusters import Clusters
from engine.simulation.proportion import Z_95

Z_POWER = 0.841621
"""Standard normal quantile of a power of 80 %."""
MAX_EXACT_PAIRS = 1_000
"""Pairs that differ, up to which McNemar's test is exact."""


class RunKey(NamedTuple):
    """Which run it is, by what two simulations may have in common."""

    case: str
    seed: str
    forced: str = ""
    """What was forced on it, if anything."""


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
    """The two-sided p of McNemar's test: exact for up to `MAX_EXACT_PAIRS` pairs that differ, then by the normal
    distribution with a correction for continuity."""
    differ = gained + lost
    if differ == 0:
        return 1.0
    if differ <= MAX_EXACT_PAIRS:
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


def compare(
    before: Mapping[RunKey, str], after: Mapping[RunKey, str], outcome: str
) -> tuple[PairedDifference, tuple[float, float] | None]:
    """What became of an outcome, and the interval of the difference that knows of clusters, where there are any."""
    both = sorted(before.keys() & after.keys())
    clusters, count, gained, lost = Clusters(), 0, 0, 0
    for key in both:
        had, has = before[key] == outcome, after[key] == outcome
        count += had
        gained += has and not had
        lost += had and not has
        clusters.add(key.case, key.seed, float(has) - float(had))
    return paired_difference(len(both), count, gained, lost), clusters.interval()
