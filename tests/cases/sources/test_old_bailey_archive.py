"""Real files of the Proceedings, where there are any next to the repository (their licence keeps them out)."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.outcome_words import revealing
from cases.sources.old_bailey.importer import BrokenFile, read_cases
from engine.matters.criminal_case import Case

DATA = Path(__file__).parents[4] / "shared" / "data" / "old-bailey"
FILES = sorted(path for path in DATA.rglob("*") if path.suffix in (".xml", ".json"))


@pytest.mark.slow("reads every trial of a real file")
@pytest.mark.parametrize("file", FILES, ids=lambda path: path.name)
def test_every_trial_of_a_real_file_is_read_and_hides_its_end(file: Path) -> None:
    for item in read_cases(file):
        if isinstance(item, BrokenFile) and item.skipped:
            continue
        assert isinstance(item, Case), item.sentence if isinstance(item, BrokenFile) else item
        assert item.finding is not None
        assert item.charges
        assert list(revealing(item)) == [], item.id
