"""Juries that are drawn: from a population by weights and spreads, and on seats that are shuffled."""

from __future__ import annotations

from collections import Counter
from statistics import mean, stdev

import pytest
from pydantic import ValidationError

from engine.formats.jury.personas import PERSONAS
from engine.formats.jury.population import PopulationEntry, Spread, jury_of, sampled_jury, shuffled_jury

ANN = {
    "name": "Ann Cold",
    "archetype": "rationalist",
    "personality": "A clerk.",
    "weight": 3,
    "spread": {"stubbornness": {"mean": 0.5, "sd": 0.1}, "influence": {"low": 0.2, "high": 0.4}},
}
BO = {"name": "Bo Warm", "archetype": "empath", "personality": "A nurse."}
CY = {**BO, "name": "Cy Never", "weight": 0}
SEEDS = [str(seed) for seed in range(100)]


def test_a_jury_is_drawn_by_weights_and_its_traits_by_their_spreads() -> None:
    drawn = [one for seed in SEEDS for one in sampled_jury((ANN, BO, CY), seed)]
    kinds = Counter(str(one["name"]).rstrip("0123456789 ") for one in drawn)
    assert kinds["Cy Never"] == 0
    assert kinds["Ann Cold"] / len(drawn) == pytest.approx(0.75, abs=0.04)
    anns = [one for one in drawn if str(one["name"]).startswith("Ann")]
    stubborn, heard = [one["stubbornness"] for one in anns], [one["influence"] for one in anns]
    assert (mean(stubborn), stdev(stubborn)) == (pytest.approx(0.5, abs=0.02), pytest.approx(0.1, abs=0.02))
    assert 0.2 <= min(heard) < 0.22 < 0.38 < max(heard) <= 0.4
    assert all("stubbornness" not in one for one in drawn if str(one["name"]).startswith("Bo"))


def test_everybody_at_a_table_has_a_name_and_a_seat_of_their_own() -> None:
    for people in ((ANN, BO), ()):
        jury = sampled_jury(people, "7")
        assert [one["seat"] for one in jury] == list(range(1, 13))
        assert len({one["name"] for one in jury}) == 12
        assert jury == sampled_jury(people, "7") != sampled_jury(people, "8")


def test_seats_are_shuffled_with_those_whom_a_file_brings() -> None:
    jury = shuffled_jury(({**BO, "seat": 3},), "7")
    assert sorted(one["seat"] for one in jury) == list(range(1, 13))
    own = {persona.name for persona in PERSONAS.values() if persona.seat != 3}
    assert {one["name"] for one in jury} == own | {"Bo Warm"}
    at_three = Counter(one["name"] for seed in SEEDS for one in shuffled_jury((), seed) if one["seat"] == 3)
    assert len(at_three) == 12
    both = jury_of((ANN, BO), "7", True, True)
    assert {one["name"] for one in both} == {one["name"] for one in sampled_jury((ANN, BO), "7")}
    assert both != sampled_jury((ANN, BO), "7")


@pytest.mark.parametrize(
    "spread", [{}, {"low": 0.2}, {"low": 0.2, "sd": 0.1}, {"low": 0.9, "high": 0.1}, {"mean": 1.2, "sd": 0.1}]
)
def test_a_spread_that_cannot_be_is_refused(spread: dict[str, float]) -> None:
    with pytest.raises(ValidationError):
        PopulationEntry.model_validate({**ANN, "spread": {"influence": spread}})
    assert Spread(mean=1.0, sd=0.0).mean == 1.0
