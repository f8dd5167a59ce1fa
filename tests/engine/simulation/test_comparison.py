"""Comparisons: differences of pairs, McNemar's test, numbers of runs, and pairs in clusters."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import NormalDist

import pytest

from engine.simulation.comparison import MAX_EXACT_PAIRS, RunKey, compare, mcnemar, paired_difference, runs_needed


def test_mcnemars_test_is_that_of_the_books() -> None:
    # 59 against 16 differ in the approval ratings of A. Agresti's example turned about: exact binomial tails.
    assert mcnemar(2, 8) == pytest.approx(2 * (1 + 10 + 45) / 1024)
    assert (mcnemar(0, 0), mcnemar(5, 5)) == (1.0, 1.0)
    assert mcnemar(0, 10) == mcnemar(10, 0) == pytest.approx(2 / 1024)
    many = MAX_EXACT_PAIRS // 2 + 40
    expected = 2 * NormalDist().cdf(-(80 - 1) / sqrt(2 * MAX_EXACT_PAIRS // 2 + 2 * 40 - 80))
    assert mcnemar(many, many - 80) == pytest.approx(expected, rel=0.02)


def test_a_difference_comes_with_an_interval_that_holds_the_true_one() -> None:
    draw, held = Random(5), 0
    for _ in range(400):
        gained = sum(draw.random() < 0.12 for _ in range(80))
        lost = sum(draw.random() < 0.05 / 0.88 for _ in range(80 - gained))
        found = paired_difference(80, 40, gained, min(lost, 40))
        held += found.low <= 0.07 <= found.high
    assert 0.92 <= held / 400 <= 0.99
    same = paired_difference(10, 4, 0, 0)
    assert (same.before, same.after, same.difference, same.p) == (0.4, 0.4, 0.0, 1.0)
    assert same.low < 0 < same.high


def test_so_many_pairs_find_a_difference_in_four_of_five_studies() -> None:
    needed, draw = runs_needed(0.1, 0.2), Random(7)
    found = 0
    for _ in range(300):
        outcomes = draw.choices((1, -1, 0), (0.15, 0.05, 0.8), k=needed)
        found += mcnemar(outcomes.count(1), outcomes.count(-1)) < 0.05
    assert 0.72 <= found / 300 <= 0.88
    assert runs_needed(0.05, 0.2) > 3 * needed


def test_pairs_are_those_of_one_case_and_seed() -> None:
    before = {("a", "1"): "guilty", ("a", "2"): "hung", ("b", "1"): "guilty", ("b", "9"): "hung"}
    after = {("a", "1"): "guilty", ("a", "2"): "guilty", ("b", "1"): "hung", ("c", "1"): "guilty"}
    pairs = [{RunKey(*key): outcome for key, outcome in one.items()} for one in (before, after)]
    found, clustered = compare(pairs[0], pairs[1], "guilty")
    assert (found.pairs, found.gained, found.lost, found.difference) == (3, 1, 1, 0.0)
    assert clustered is not None


def test_pairs_of_one_seed_in_a_sweep_are_a_cluster() -> None:
    keys = [RunKey("a", str(seed), str(forced)) for seed in range(20) for forced in range(13)]
    before = dict.fromkeys(keys, "hung")
    alike = {key: "guilty" if int(key.seed) % 2 else "hung" for key in keys}
    difference, clustered = compare(before, alike, "guilty")
    assert clustered is not None
    low, high = clustered
    assert high - low > 3 * (difference.high - difference.low), "twenty seeds are all that there is to know"
    once = {key: outcome for key, outcome in alike.items() if key.forced == "0"}
    assert compare(before, once, "guilty")[1] is None
