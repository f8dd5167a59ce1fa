"""Real files of the Proceedings, where there are any next to the repository (their licence keeps them out)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cases.sources.old_bailey.importer import BrokenFile, read_cases
from engine.matters.criminal_case import Case, without_finding

DATA = Path(__file__).parents[4] / "shared" / "data" / "old-bailey"
FILES = sorted(path for path in DATA.rglob("*") if path.suffix in (".xml", ".json"))
REVEALING = re.compile(
    r"pleaded guilty|tried by the .{0,30}jury|see summary|^\W*aged? \d|before convicted of"
    r"|recommended to (?:the )?mercy|^\W*(?:not )?guilty\b|\bhe was acquitted\b",
    re.IGNORECASE,
)
REPORTED = re.compile(
    r"\b(?:found|brought in) (?:him|her|them|both)?[ ,]*(?:not )?guilty|\bacquitted of\b", re.IGNORECASE
)


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda path: path.name)
def test_every_trial_of_a_real_file_is_read_and_hides_its_end(file: Path) -> None:
    for item in read_cases(file):
        if isinstance(item, BrokenFile) and item.skipped:
            continue
        assert isinstance(item, Case), item.sentence if isinstance(item, BrokenFile) else item
        assert item.finding is not None
        assert item.charges
        shown = without_finding(item)
        revealing = [passage.text for passage in shown.transcript if REVEALING.search(passage.text)]
        # A witness may speak of another trial; the reporter speaks of this one.
        revealing += [p.text for p in shown.transcript if p.speaker is None and REPORTED.search(p.text)]
        revealing += [exhibit.description for exhibit in shown.exhibits if REVEALING.search(exhibit.description)]
        revealing += [
            statement.text
            for one in shown.witnesses
            for statement in one.statements
            if REVEALING.search(statement.text)
        ]
        assert revealing == [], item.id
