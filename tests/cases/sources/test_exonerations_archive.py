"""Real exports of the registry, where there are any next to the repository (their terms keep them out)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cases.case_files import case_faults
from cases.imported_rows import is_contested
from cases.sources.exonerations.importer import read_cases
from engine.matters.criminal_case import Case, without_finding
from engine.matters.criminal_case_bounds import exceeded_bounds
from tests.order import few_of

FILES = sorted((Path(__file__).parents[4] / "shared" / "data" / "exonerations").glob("*.csv"))
REVEALING = re.compile(r"exonerat|wrongful|mistaken|perjured|inadequate|misleading|acquit", re.IGNORECASE)


@pytest.mark.parametrize(
    "file",
    few_of(FILES, FILES[-1:], "the full export; the public one is read in every run"),
    ids=lambda path: path.name,
)
def test_every_row_of_a_real_export_is_read_is_bounded_and_hides_its_end(file: Path) -> None:
    seen: set[str] = set()
    for case in read_cases(file):
        assert isinstance(case, Case), case
        assert case.id not in seen
        seen.add(case.id)
        assert not list(case_faults(case))
        assert not list(exceeded_bounds(case))
        assert case.finding is not None
        assert "convicted" in case.finding.text
        assert "exonerated" in case.finding.text
        shown = without_finding(case).model_dump_json()
        assert not REVEALING.search(shown), case.id
        name = case.finding.charges[0].defendant
        assert name not in shown, case.id
        assert not (set(name.split()) & set(case.defendants[0].name.split())), case.id
        if case.finding.charges[0].plea == "guilty":
            assert not is_contested(case)
    assert len(seen) > 1_700
