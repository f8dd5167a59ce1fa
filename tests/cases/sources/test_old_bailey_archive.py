"""Real files of the Proceedings, where there are any next to the repository (their licence keeps them out)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.texts.outcome_words import revealing
from cases.sources.old_bailey.importer import BrokenFile, read_cases
from engine.matters.criminal_case import Case
from engine.matters.criminal_case_bounds import exceeded_bounds
from tests.order import few_of

DATA = Path(__file__).parents[4] / "shared" / "data" / "old-bailey"
FILES = sorted(path for path in DATA.rglob("*") if path.suffix in (".xml", ".json"))
SMALL_BYTES = 200_000
SMALL = [file for file in FILES if file.stat().st_size <= SMALL_BYTES]


@pytest.mark.parametrize(
    "file",
    few_of(FILES, SMALL, "whole sessions; single trials and short sessions are read in every run"),
    ids=lambda path: path.name,
)
def test_every_trial_of_a_real_file_is_read_is_bounded_and_hides_its_end(file: Path) -> None:
    for item in read_cases(file):
        if isinstance(item, BrokenFile) and item.skipped:
            continue
        assert isinstance(item, Case), item.sentence if isinstance(item, BrokenFile) else item
        assert item.finding is not None
        assert item.charges
        assert list(revealing(item)) == [], item.id
        assert list(exceeded_bounds(item)) == [], item.id
