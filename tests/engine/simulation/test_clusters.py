"""Clusters: intervals of runs that are not independent hold the true value as often as they say."""

from __future__ import annotations

from math import inf, sqrt
from operator import mul
from random import Random

import pytest

from engine.formats.jury.runs.statistics import Cluster, even_odds_interval
from engine.simulation.clusters import T_95, Clusters, bootstrap_interval, clustered_proportion, seed_block
from engine.simulation.proportion import proportion


def test_runs_of_one_case_are_no_independent_runs() -> None:
    plain, clustered = Clusters(), Clusters()
    draw = Random(3)
    for case in range(8):
        for seed in range(50):
            plain.add(str(case), str(seed), float(draw.random() < 0.5))
            clustered.add(str(case), str(seed), float(case % 2))
    wide, narrow = clustered.interval(), plain.interval()
    assert wide is not None
    assert narrow is not None
    # All of a case alike: eight cases are all that there is to know.
    assert wide[1] - wide[0] == pytest.approx(2 * T_95[6] * sqrt(8 / 7 * 8 * 25**2) / 400, abs=2e-4)
    assert 0.08 < narrow[1] - narrow[0] < (wide[1] - wide[0]) / 3
    one_case = Clusters()
    one_case.add("a", "1", 1.0)
    one_case.add("a", "2", 0.0)
    assert one_case.interval() is None, "runs of one case with seeds of their own are independent"


def test_a_share_of_clusters_is_as_sure_as_independent_runs_at_most() -> None:
    assert clustered_proportion([(30, 100)]) == clustered_proportion([(30, 100), (0, 0)]) == proportion(30, 100)
    assert clustered_proportion([(0, 50), (0, 50)]) == proportion(0, 100)
    assert clustered_proportion([(15, 50), (15, 50)]).low == proportion(30, 100).low
    apart = clustered_proportion([(5, 50), (25, 50), (10, 50), (40, 50)])
    assert (apart.value, apart.of) == (0.4, 200)
    assert apart.low < 0.1 < 0.4 < 0.8 < apart.high


def test_nineteen_of_twenty_intervals_of_clusters_hold_the_true_share() -> None:
    draw, plain, clustered = Random(11), 0, 0
    for _ in range(400):
        levels = [min(1.0, max(0.0, draw.gauss(0.5, 0.15))) for _ in range(8)]
        counts = [(sum(draw.random() < level for _ in range(60)), 60) for level in levels]
        found, independent = clustered_proportion(counts), proportion(sum(count for count, _ in counts), 480)
        clustered += found.low <= 0.5 <= found.high
        plain += independent.low <= 0.5 <= independent.high
    assert 0.92 <= clustered / 400 <= 0.99
    assert plain / 400 < 0.75


@pytest.mark.sweep("how often an interval holds the truth")
def test_nineteen_of_twenty_intervals_hold_the_true_even_odds_of_a_sweep() -> None:
    draw, held = Random(2), 0
    for _ in range(40):
        clusters: list[Cluster] = []
        for _ in range(60):
            # A seed leans one way in all of its splits.
            lean = draw.gauss(0.0, 0.1)
            convicted = {votes: draw.random() < 0.1 + 0.8 * (votes - 4) / 6 + lean for votes in range(4, 11)}
            clusters.append({votes: {"guilty" if guilty else "not_guilty": 1} for votes, guilty in convicted.items()})
        found = even_odds_interval(clusters)
        assert found is not None
        held += found[0] <= 7.0 <= found[1]
    assert held >= 36


def test_an_interval_by_drawing_again_is_near_students_for_a_mean() -> None:
    draw = Random(4)
    values = [draw.gauss(5.0, 1.0) for _ in range(40)]
    mean = sum(values) / 40
    half = 2.023 * sqrt(sum((value - mean) ** 2 for value in values) / 39 / 40)
    found = bootstrap_interval(40, lambda weights: sum(map(mul, weights, values)) / 40)
    assert found == pytest.approx((mean - half, mean + half), abs=0.15 * half)
    assert bootstrap_interval(1, lambda weights: 1.0) is None
    assert bootstrap_interval(5, lambda weights: inf) is None


def test_seeds_go_round_the_clusters() -> None:
    assert {seed_block(str(number)) for number in range(613, 713)} == set(range(100))
    assert 0 <= seed_block("a name") < 100
