"""Which process of a run has which tests: modules and groups stay whole, and the heavy ones come first."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import pytest

from tests.schedule import (
    BROWSERS,
    HEAVY,
    ModuleScheduling,
    browser_groups,
    browser_weight,
    heavy_first,
    modules_with_models,
    scope_of,
    weight,
)


@pytest.mark.parametrize(
    ("test", "scope"),
    [
        ("tests/test_a.py::test_one", "tests/test_a.py"),
        ("tests/test_a.py::test_one[x@y::z]", "tests/test_a.py"),
        ("tests/test_a.py::test_one@workers", "workers"),
    ],
)
def test_a_process_gets_a_group_or_a_module(test: str, scope: str) -> None:
    assert ModuleScheduling.__new__(ModuleScheduling)._split_scope(test) == scope


def test_the_heavy_come_first_and_all_others_as_they_were(request: pytest.FixtureRequest) -> None:
    written = sorted(request.session.items, key=lambda item: item.nodeid)
    ordered = heavy_first(written)
    weights: dict[str, int] = {}
    for item in written:
        weights[scope_of(item)] = weights.get(scope_of(item), 0) + weight(item)
    heavy = [item for item in ordered if weights[scope_of(item)] >= HEAVY]
    assert ordered[: len(heavy)] == heavy
    met = [weights[scope] for scope, _ in groupby(heavy, key=scope_of)]
    assert met == sorted(met, reverse=True)
    assert ordered[len(heavy) :] == [item for item in written if weights[scope_of(item)] < HEAVY]


def test_modules_that_call_models_share_a_process(request: pytest.FixtureRequest) -> None:
    items = [item for item in request.session.items if "litellm" in getattr(item, "fixturenames", ())]
    assert {str(item.path) for item in items} <= modules_with_models(request.session.items)
    assert len({scope_of(item) for item in items if scope_of(item) != "executors"}) <= 1
    assert str(request.node.path) not in modules_with_models(request.session.items)


def test_the_modules_of_a_browser_are_shared_out_evenly(request: pytest.FixtureRequest) -> None:
    items = [item for item in request.session.items if item.get_closest_marker("browser")]
    groups = browser_groups(items)
    assert groups.keys() == {str(item.path) for item in items}
    weights: Counter[str] = Counter()
    for item in items:
        weights[str(item.path)] += browser_weight(item)
    sizes = [sum(weight for path, weight in weights.items() if groups[path] == number) for number in range(BROWSERS)]
    assert max(sizes) - min(sizes) <= max(weights.values(), default=0)
