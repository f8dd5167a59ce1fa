"""Names that a reader of one line understands: those of tests, and those of imported modules."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
MAX_TEST_NAME = 70
"""Characters of a test's name, so that a line of a report holds it with its file."""
OUR_PACKAGES = ("api", "bench", "cases", "engine", "harness", "migrations", "rooms", "tests", "tools")
TEST_NAME = re.compile(r"^\s*(?:async )?def (test_\w+)", re.MULTILINE)
ABBREVIATED_IMPORT = re.compile(rf"^\s*from (?:{'|'.join(OUR_PACKAGES)})\b.* as \w{{1,2}}$", re.MULTILINE)


def test_a_tests_name_fits_in_70_characters() -> None:
    names = [name for path in ROOT.glob("tests/**/test_*.py") for name in TEST_NAME.findall(path.read_text("utf-8"))]
    assert len(names) > 1000
    assert not [name for name in names if len(name) > MAX_TEST_NAME]


def test_no_module_of_ours_is_imported_under_an_abbreviation() -> None:
    sources = [path for package in OUR_PACKAGES for path in ROOT.glob(f"{package}/**/*.py")]
    assert len(sources) > 1000
    assert not [found for path in sources for found in ABBREVIATED_IMPORT.findall(path.read_text("utf-8"))]
