"""`twelve cases import` of exonerations and case files: once, revealing nothing early, with refusals in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.api.cli.test_cases_command import cases
from tests.cases.sources.test_case_file import ROW, documented, table
from tests.cases.sources.test_exonerations import ALL_FACTORS, FULL_COLUMNS, PERSON
from tests.cases.sources.test_exonerations import table as export


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'twelve.db'}"


def test_importing_an_export_twice_changes_nothing(tmp_path: Path, database: str) -> None:
    file = tmp_path / "export.csv"
    file.write_bytes(export([PERSON | ALL_FACTORS | {"ID": str(number)} for number in range(7000, 7020)]))
    first = cases("import", "exonerations", file, "--json", database=database)
    assert (first.exit_code, json.loads(first.stdout)["new"]) == (0, 20)
    again = json.loads(cases("import", "exonerations", file, "--json", database=database).stdout)
    assert (again["new"], again["changed"], again["same"]) == (0, 0, 20)


def test_an_exoneration_is_listed_searched_and_shown_without_its_end(tmp_path: Path, database: str) -> None:
    file = tmp_path / "export.csv"
    file.write_bytes(export([PERSON | ALL_FACTORS]))
    cases("import", "exonerations", file, database=database)
    (card,) = json.loads(cases("list", "--source", "file", "--json", database=database).stdout)
    assert card["source"] == "file"
    shown = cases("show", card["id"], database=database)
    assert shown.exit_code == 0
    for word in ("Quillfeather", "xonerat", "Registry", "convicted"):
        assert word not in shown.stdout
    for query in ("Quillfeather", "exonerated", "registry"):
        assert json.loads(cases("search", query, "--json", database=database).stdout) == []
    output = " ".join(cases("show", card["id"], "--reveal", database=database).stdout.split())
    assert "Zebedee Quillfeather was convicted" in output
    assert "was exonerated in 2009" in output
    assert "states no open licence" in output


def test_an_export_without_a_column_is_refused_by_its_name(tmp_path: Path, database: str) -> None:
    file = tmp_path / "export.csv"
    file.write_bytes(export([PERSON], tuple(name for name in FULL_COLUMNS if name != "Official Misconduct")))
    result = cases("import", "exonerations", file, database=database)
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1
    assert "“Official Misconduct”" in result.stderr


def test_importing_case_files_twice_changes_nothing(tmp_path: Path, database: str) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "hicks.yaml").write_text(documented("yaml"), encoding="utf-8")
    table(folder / "mill.csv", ROW, ROW | {"id": "mill_3"})
    assert "3 new" in cases("import", "file", folder, database=database).stdout
    assert "3 as they were" in cases("import", "file", folder, database=database).stdout
    listed = json.loads(cases("list", "--source", "file", "--json", database=database).stdout)
    assert [card["id"] for card in listed] == ["hicks_1893", "mill_2", "mill_3"]


def test_a_broken_row_is_named_and_the_others_are_taken(tmp_path: Path, database: str) -> None:
    table(tmp_path / "mill.csv", ROW | {"year": "then"}, ROW | {"id": "mill_3"})
    result = cases("import", "file", tmp_path / "mill.csv", database=database)
    assert result.exit_code == 1
    assert "mill.csv:2: year: must be a whole number" in result.stderr
    assert "1 new" in result.stdout


def test_a_file_of_another_kind_is_refused(tmp_path: Path, database: str) -> None:
    (tmp_path / "case.docx").write_bytes(b"PK")
    result = cases("import", "file", tmp_path / "case.docx", database=database)
    assert result.exit_code == 2
    assert "its name must end in" in result.stderr
