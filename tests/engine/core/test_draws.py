"""Draws: functions of a seed and a name, even, bounded and independent."""

from __future__ import annotations

import pytest

from engine.core.draws import Draw

GOLDEN_UNIFORM = [0.8320045720787449, 0.8928268059450444, 0.11089003431778977]
GOLDEN_BELOW = [447, 499, 215, 366, 190]
GOLDEN_SAMPLE = (10, 12, 11, 9, 8, 7, 1, 2, 4, 5, 6, 3)
GOLDEN_BELL = 0.039571041171438996
GOLDEN_WEIGHTED = ["c", "c", "c", "c", "c", "c", "a", "c"]


def test_dr1_golden_numbers() -> None:
    """Stored logs depend on these values: a change breaks their verification."""
    assert [Draw("seed", "speakers", n).uniform() for n in (1, 2, 3)] == GOLDEN_UNIFORM
    draw = Draw("seed", "stream")
    assert [draw.integer_below(1000) for _ in range(5)] == GOLDEN_BELOW
    assert Draw("seed", "order", 1).sample(range(1, 13), 12) == GOLDEN_SAMPLE
    assert Draw("seed", "noise", "t7", 3).normal(0.1) == GOLDEN_BELL
    assert [Draw("seed", "w", n).weighted("abc", (1.0, 2.0, 3.0)) for n in range(8)] == GOLDEN_WEIGHTED


def test_dr1_dr2_numbers_depend_on_the_name_and_the_seed_alone() -> None:
    one = [Draw("s", "a", 1).uniform(), Draw("s", "a", 1).uniform()]
    assert one[0] == one[1]
    names = {Draw(seed, *name).uniform() for seed in ("s", "t") for name in (("a", 1), ("a", 2), ("b", 1), ("a", 11))}
    assert len(names) == 8


def test_dr2_a_draw_does_not_depend_on_what_others_drew() -> None:
    alone = Draw("s", "a").uniform()
    other = Draw("s", "b")
    for _ in range(10):
        other.uniform()
    assert Draw("s", "a").uniform() == alone


def test_dr2_numbers_stay_within_their_bounds_and_are_even() -> None:
    draw = Draw("s", "even")
    numbers = [draw.uniform() for _ in range(20_000)]
    assert all(0.0 <= number < 1.0 for number in numbers)
    assert sum(numbers) / len(numbers) == pytest.approx(0.5, abs=0.01)
    dice = [draw.integer_below(6) for _ in range(12_000)]
    assert set(dice) == set(range(6))
    for face in range(6):
        assert dice.count(face) == pytest.approx(2000, abs=200)


def test_many_numbers_at_once_are_those_that_come_one_by_one() -> None:
    draw, other = Draw("s", "many"), Draw("s", "many")
    draw.uniform()
    assert [*draw.uniforms(3), *draw.uniforms(2), draw.uniform()] == [other.uniform() for _ in range(7)][1:]
    assert draw.normals([7, 12]) == {seat: Draw("s", "many", seat).normal(1.0) for seat in (7, 12)}


def test_dr2_a_bell_has_the_spread_it_is_asked_for() -> None:
    draw = Draw("s", "bell")
    numbers = [draw.normal(0.2) for _ in range(8000)]
    mean = sum(numbers) / len(numbers)
    assert mean == pytest.approx(0.0, abs=0.01)
    assert (sum((n - mean) ** 2 for n in numbers) / len(numbers)) ** 0.5 == pytest.approx(0.2, rel=0.05)
    assert max(map(abs, numbers)) <= 0.2 * 6
    assert Draw("s", "none").normal(0.0) == 0.0


def test_dr2_weights_are_kept() -> None:
    draw = Draw("s", "weights")
    drawn = [draw.weighted("abc", (0.0, 1.0, 3.0)) for _ in range(4000)]
    assert drawn.count("a") == 0
    assert drawn.count("c") == pytest.approx(3000, abs=150)


def test_dr2_a_sample_takes_each_once_and_no_more_than_there_are() -> None:
    draw = Draw("s", "sample")
    for count in range(8):
        taken = draw.sample("abcde", count)
        assert len(taken) == len(set(taken)) == min(count, 5)
    assert draw.sample((), 3) == ()
    assert {draw.choice("xyz") for _ in range(60)} == set("xyz")
