"""What `make soak` changes about a run: the order of the tests, the seeds of the laws and the worlds, and the sweeps.

A sweep tries many values of what a few stand for in every run: `@pytest.mark.sweep("every rule of every room")`. It is
tried where its mark is asked for (`make pytest ARGS='-m sweep'`), or a test by its name.
"""

from __future__ import annotations

import os
import random
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence

import pytest

ORDER_VARIABLE = "TWELVE_TEST_ORDER_SEED"
LAW_SEED_VARIABLE = "TWELVE_TEST_LAW_SEED"
WORLDS_VARIABLE = "TWELVE_TEST_WORLDS"
LATE_VARIABLE = "TWELVE_TEST_LATE_SEED"
WORLDS = 30
"""How many worlds are lived through where nobody asks for more."""
SWEEP = "sweep"
"""The mark of what a soak alone tries."""


def law_seed(environment: Mapping[str, str] = os.environ) -> int | None:
    """The seed that the laws begin at; None for their fixed examples."""
    given = environment.get(LAW_SEED_VARIABLE)
    return int(given) if given else None


def world_seeds(environment: Mapping[str, str] = os.environ) -> range:
    """The seeds of the worlds of a run: the first ones, or so many (`FIRST+NUMBER`) as a soak asks for."""
    first, _, number = environment.get(WORLDS_VARIABLE, f"0+{WORLDS}").partition("+")
    return range(int(first), int(first) + int(number))


def few_of(values: Iterable[object], few: Container[object], what: str) -> list[object]:
    """Values of a parameter: few are tried in every run, and the others are a sweep."""
    return [value if value in few else pytest.param(value, marks=pytest.mark.sweep(what)) for value in values]


def tries_sweeps(config: pytest.Config) -> bool:
    """Whether a run tries sweeps: where its marks name them, or its arguments single tests."""
    return SWEEP in config.option.markexpr or any("::" in argument for argument in config.args)


def set_sweeps_aside(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out of a run what only a soak tries."""
    sweeps = [item for item in items if item.get_closest_marker(SWEEP) is not None]
    if sweeps and not tries_sweeps(config):
        config.hook.pytest_deselected(items=sweeps)
        items[:] = [item for item in items if item.get_closest_marker(SWEEP) is None]


def shuffled(items: Sequence[pytest.Item], seed: int) -> list[pytest.Item]:
    """The tests with their modules in another order, and those of a module too: what a module shares stays shared.

    The same seed gives the same order in every process that shares the tests, which xdist asks for.
    """
    modules: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        modules[item.nodeid.partition("::")[0]].append(item)
    draw = random.Random(seed)
    order = sorted(modules)
    draw.shuffle(order)
    found: list[pytest.Item] = []
    for module in order:
        tests = modules[module]
        draw.shuffle(tests)
        found += tests
    return found
