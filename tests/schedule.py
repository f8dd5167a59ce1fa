"""Which process of a run has which tests, and when: modules stay whole, and what takes long begins first.

What a module loads, plays or serves for its tests, it keeps in the process: tests that are handed out one by one make
it again in every process. And a long module that begins last leaves all processes but one without work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from xdist.scheduler.loadgroup import LoadGroupScheduling

from tests.order import SWEEP

SLOW_WEIGHT = 10
"""How many other tests one takes as long as that is slow, or that drives a browser."""
SLOW_BROWSER_WEIGHT = 5
"""How many other tests of a browser one takes as long as that is slow."""
HEAVY = 30
"""The weight from which on the tests of a module, or of a group, begin before all others."""
MODEL_FIXTURES = {"provider", "litellm"}
MODELS_GROUP = "models"
BROWSERS = 2
"""How many processes of a run drive a browser."""


class ModuleScheduling(LoadGroupScheduling):  # type: ignore[misc]  # published without types
    """Gives a process all tests of a group, or else all of a module, in the order in which they were collected."""

    def _split_scope(self, nodeid: str) -> str:
        scope: str = super()._split_scope(nodeid)
        return scope.partition("::")[0]


def weight(item: pytest.Item) -> int:
    """How long a test takes, roughly, as a number of ordinary ones."""
    slow = any(item.get_closest_marker(name) for name in ("slow", SWEEP, "browser"))
    return SLOW_WEIGHT if slow else 1


def browser_weight(item: pytest.Item) -> int:
    """How long a test of a browser takes, roughly, as a number of ordinary ones."""
    return SLOW_BROWSER_WEIGHT if item.get_closest_marker("slow") else 1


def browser_groups(items: Sequence[pytest.Item]) -> dict[str, int]:
    """The modules that drive a browser, with the number of the process that has them: alike in their time."""
    sizes: Counter[str] = Counter()
    for item in items:
        sizes[str(item.path)] += browser_weight(item)
    loads = [0] * BROWSERS
    found: dict[str, int] = {}
    for module, size in sorted(sizes.items(), key=lambda one: (-one[1], one[0])):
        found[module] = loads.index(min(loads))
        loads[found[module]] += size
    return found


def modules_with_models(items: Sequence[pytest.Item]) -> set[str]:
    """The modules whose tests call models: in one process, because the library for that takes four seconds to load."""
    return {
        str(item.path)
        for item in items
        if not MODEL_FIXTURES.isdisjoint(getattr(item, "fixturenames", ()))
        or "Provider" in vars(getattr(item, "module", None) or object)
    }


def heavy_first(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """The tests with heavy groups and modules in front, the heaviest first; all others in their order."""
    weights: Counter[str] = Counter()
    for item in items:
        weights[scope_of(item)] += weight(item)
    heavy = {scope: -found for scope, found in weights.items() if found >= HEAVY}
    return sorted(items, key=lambda item: heavy.get(scope_of(item), 0))


def scope_of(item: pytest.Item) -> str:
    """The group or the module that a test is handed out with."""
    group = item.get_closest_marker("xdist_group")
    return str(group.args[0]) if group is not None else str(item.path)
