"""Run tests in the order in which they are named until the time is over, and write down those that had no turn.

python -m tools.quick_tests --seconds 30 --left-out FILE tests/engine/core/test_rules.py …
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

SHORT = "not (browser or slow)"
"""Tests that do not take long."""
STAMPS = Path(__file__).resolve().parents[1] / ".cache" / "stamps"


class TimeLimit:
    """A plugin of pytest's that ends a run between two tests."""

    def __init__(self, deadline: float, order: Sequence[str]) -> None:
        self.deadline = deadline
        self.order = {str(Path(module).resolve()): number for number, module in enumerate(order)}
        """The place of each module among those that were named."""
        self.is_over = False
        self.begun = 0
        self.left_out: list[str] = []
        """The tests without a turn: long ones, those that lack a part of set-up, and those without time."""

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        # A part of set-up that only they need is not made for them.
        lacking = [
            item
            for item in items
            if any(not (STAMPS / part).exists() for mark in item.iter_markers("needs") for part in mark.args)
        ]
        items.sort(key=lambda item: self.order[str(item.path)])
        if lacking:
            items[:] = [item for item in items if item not in lacking]
            config.hook.pytest_deselected(items=lacking)

    def pytest_deselected(self, items: Sequence[pytest.Item]) -> None:
        self.left_out += [item.nodeid for item in items]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.begun += 1
        result = yield
        if time.monotonic() > self.deadline:
            self.is_over = True
            item.session.shouldstop = "the time is over"
        return result

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.left_out += [item.nodeid for item in session.items[self.begun :]]


def main() -> int:
    parser = argparse.ArgumentParser(description="Run tests until the time is over.")
    parser.add_argument("tests", nargs="+", metavar="MODULE")
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--left-out", type=Path, required=True, metavar="FILE", help="gets the tests without a turn")
    given = parser.parse_args()
    limit = TimeLimit(time.monotonic() + given.seconds, given.tests)
    # Collected folder by folder: one that is left and entered again has lost its fixtures.
    modules = sorted(given.tests)
    code = pytest.main(["-q", "--no-header", "-x", "-m", SHORT, *modules], plugins=[limit])
    given.left_out.write_text("".join(f"{test}\n" for test in limit.left_out), encoding="utf-8")
    ended_well = code is pytest.ExitCode.NO_TESTS_COLLECTED or (code is pytest.ExitCode.INTERRUPTED and limit.is_over)
    return 0 if ended_well else int(code)


if __name__ == "__main__":
    sys.exit(main())
