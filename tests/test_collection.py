"""Collecting the tests loads nothing that only a few of them need: every process of a run collects all of them."""

from __future__ import annotations

import tomllib
from pathlib import Path

from tests.heavy_packages import LOADED

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"


def test_no_test_loads_a_heavy_package_while_it_is_collected() -> None:
    ruff = tomllib.loads(PYPROJECT.read_text("utf-8"))["tool"]["ruff"]
    heavy = ruff["lint"]["flake8-tidy-imports"]["banned-module-level-imports"]
    assert LOADED, "no collection has ended in this process"
    assert [name for name in heavy if name in LOADED] == []
