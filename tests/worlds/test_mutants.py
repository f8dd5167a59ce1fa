"""Worlds find the faults that are put into the product, each within sixty seeds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kit.log_lines import LOG_LINES
from tests.worlds.mutants import MUTANTS
from tests.worlds.plan import plan_of
from tests.worlds.world import run

SEEDS = 60


@pytest.fixture(autouse=True)
def _lines_are_the_worlds_own() -> Iterator[None]:
    """What a world logs is looked at by itself."""
    yield
    LOG_LINES.take()


@pytest.mark.parametrize("name", MUTANTS)
def test_a_fault_of_the_product_is_found_within_sixty_worlds(name: str) -> None:
    found = next((seed for seed in range(SEEDS) if run(plan_of(seed), MUTANTS[name]).problem is not None), None)
    assert found is not None, f"none of {SEEDS} worlds shows that {name}"
