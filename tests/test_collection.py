"""Collecting the tests loads nothing that only a few of them need: every process of a run collects all of them."""

from __future__ import annotations

from tests.heavy_packages import HEAVY, LOADED


def test_no_test_loads_a_heavy_package_while_it_is_collected() -> None:
    assert LOADED, "no collection has ended in this process"
    assert [name for name in HEAVY if name in LOADED] == []
