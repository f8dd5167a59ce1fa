"""Four decimals, counted instead of written down, are those of `round` to the last bit."""

from __future__ import annotations

from math import inf, nextafter

from engine.core.decimals import round4
from engine.core.draws import Draw


def test_four_decimals_are_those_of_round() -> None:
    values = [scale * (2.0 * number - 1.0) for scale in (2.0, 900.0) for number in Draw("s", "four").uniforms(20_000)]
    assert [round4(value) for value in values] == [round(value, 4) for value in values]


def test_a_half_its_neighbours_and_negative_zero_round_as_round_does() -> None:
    for count in (*range(-60, 60), *range(9_900, 9_960), 123_456, 9_999_999):
        for half in (count / 10_000, (count + 0.5) / 10_000):
            for value in (half, nextafter(half, inf), nextafter(half, -inf), half + 1e-8, half - 1e-8):
                assert repr(round4(value)) == repr(round(value, 4))
    assert repr(round4(-0.0)) == repr(round4(-0.00004)) == "-0.0"
