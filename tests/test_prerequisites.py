"""What a run of tests needs of set-up is what the marks of its tests say, and no test needs more than it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.prerequisites import PARTS, ROOT, UnknownPart, named_modules, needed, parts_of

USES = {
    "browser": r"\bchromium_path\b",
    "programs": r"\bfind_program\(",
    "generator": r'"\.cache" / "generator"|tools\.supply_chain',
    "chart": r"tools\.chart|tools\.supply_chain",
    "page": r"\bPAGE_FOLDER\b|\bneeds_page\b",
}
"""By part of set-up, how a module of tests shows that it needs it."""


def test_tests_of_the_engine_need_nothing_but_pythons_packages() -> None:
    assert needed(named_modules(["tests/engine", "-x"])) == ["dev"]


def test_a_browser_test_needs_the_page_and_a_browser() -> None:
    assert needed(named_modules(["tests/coin_toss/test_page.py::test_any", "-k", "coin"])) == ["dev", "page", "browser"]


@pytest.mark.parametrize("arguments", [[], ["-x"], ["-k", "secrecy"]], ids=" ".join)
def test_a_run_that_names_no_place_needs_all_parts(arguments: list[str]) -> None:
    assert needed(named_modules(arguments)) == list(PARTS)


def test_the_places_may_stand_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_one.py").write_text('pytestmark = pytest.mark.needs("chart", "page")\n')
    (tmp_path / "tests/test_two.py").write_text("@pytest.mark.browser\n")
    (tmp_path / "left_out.txt").write_text("tests/test_one.py::test_it\n\n")
    modules = named_modules(["@left_out.txt"], tmp_path)
    assert [module.name for module in modules] == ["test_one.py"]
    assert needed(modules) == ["dev", "page", "chart"]


def test_a_mark_of_an_unknown_part_is_refused() -> None:
    with pytest.raises(UnknownPart, match="named charts; there are dev, page"):
        parts_of('@pytest.mark.needs("charts")')


@pytest.mark.parametrize("part", USES)
def test_no_test_needs_a_part_that_it_does_not_mark(part: str) -> None:
    modules = [path for path in ROOT.glob("tests/**/test_*.py") if path != Path(__file__)]
    using = [path for path in modules if re.search(USES[part], path.read_text(encoding="utf-8"))]
    assert using
    assert not [str(path) for path in using if part not in parts_of(path.read_text(encoding="utf-8"))]


def test_every_part_is_a_stamp_of_set_up() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert not [part for part in PARTS if f"$(STAMPS)/{part}:" not in text]
