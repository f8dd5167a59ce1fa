"""Cases in our own shape, in YAML, JSON and tables: what is right is read, what is wrong is named where it stands."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from cases.case_ids import made_id
from cases.matter_files import matter_file_faults
from cases.sources.case_file.importer import read_cases
from cases.sources.old_bailey.importer import BrokenFile, NothingToRead
from engine.matters.criminal_case import Case, without_finding
from tests.cases.documents.made import FILES

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs" / "importing.md").read_text(encoding="utf-8")
YAML, TABLE = (re.search(rf"```{kind}\n(.*?)```", GUIDE, re.DOTALL) for kind in ("yaml", "csv"))
ROW = {
    "id": "mill_2",
    "title": "State v. Vale",
    "docket": "Theft, a mill.",
    "summary": "A sack is gone.",
    "jurisdiction": "An invented county",
    "instructions": "Decide.",
    "charge 1": "Theft",
    "exhibit 1 title": "Sack",
    "exhibit 1 kind": "physical",
    "exhibit 1 description": "A sack of flour.",
    "witness 1 name": "Edna Marsh",
    "witness 1 role": "clerk",
    "witness 1 side": "prosecution",
    "witness 1 testimony": "She counted.",
    "witness 1 statement 1": "One was gone.",
    "prosecution argument 1": "He had it.",
    "prosecution argument 1 rests on": "e1; w1",
    "year": "1899",
}


def documented(kind: str) -> str:
    found = YAML if kind == "yaml" else TABLE
    assert found is not None
    return found[1]


def test_the_page_gives_out_the_example_of_the_guide() -> None:
    assert (ROOT / "web" / "public" / "example-case.yaml").read_text(encoding="utf-8") == documented("yaml")


def items(path: Path, text: str | bytes) -> list[Case | BrokenFile]:
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return list(read_cases(path))


def case_in(path: Path, text: str | bytes) -> Case:
    (item,) = items(path, text)
    assert isinstance(item, Case), item.sentence if isinstance(item, BrokenFile) else item
    return item


def fault_in(path: Path, text: str | bytes) -> str:
    (item,) = items(path, text)
    assert isinstance(item, BrokenFile)
    assert "\n" not in item.sentence
    assert str(path) in item.sentence
    return item.sentence


def table(path: Path, *rows: dict[str, str], columns: list[str] | None = None, delimiter: str = ",") -> bytes:
    columns = columns or list(dict.fromkeys(name for row in rows for name in row))
    with path.open("w", newline="", encoding="utf-8") as opened:
        writer = csv.DictWriter(opened, columns, delimiter=delimiter)
        writer.writeheader()
        writer.writerows(rows)
    return path.read_bytes()


def test_the_documented_examples_are_cases(tmp_path: Path) -> None:
    hicks = case_in(tmp_path / "hicks.yaml", documented("yaml"))
    assert (hicks.source.kind, hicks.source.reference) == ("file", "150 U.S. 442")
    assert hicks.finding is not None
    shown = without_finding(hicks).model_dump_json()
    assert "set the conviction aside" not in shown
    assert "the jury said" not in shown
    mill = case_in(tmp_path / "mill.csv", documented("csv"))
    assert mill.exhibits[0].contestable
    assert mill.defense_arguments[0].rests_on == ("e1", "w1")
    assert mill.themes == ("theft", "mill")
    assert mill.finding is not None


def test_json_is_read_as_the_same_case(tmp_path: Path) -> None:
    hicks = case_in(tmp_path / "hicks.yaml", documented("yaml"))
    data = hicks.model_dump(mode="json", exclude_none=True)
    for dumped in (json.dumps(data), json.dumps(data, indent="\t"), json.dumps(data, ensure_ascii=False, indent=2)):
        assert case_in(tmp_path / "hicks.json", dumped) == hicks
    data["title"] = 'Slash / tab \t quote " backslash \\ud83d bell \U0001f514'
    text = json.dumps(data).replace("/", "\\/")
    assert case_in(tmp_path / "odd.json", text).title == data["title"]


PLAIN_RECORD = """\
case_id: case_101
title: People v. Vance
summary: A jeweller's window was broken at night. A man ran.
charges: [Burglary]
evidence:
  - evidence_id: E1
    type: physical
    description: A brick with the wrapper of a bakery round it, found among the glass.
    strength_prosecution: 0.6
    strength_defense: 0.2
    contestable: false
    contest_reason: null
witnesses:
  - witness_id: W1
    name: Ada Holm
    role: eyewitness
    testimony_summary: She saw a man run.
    credibility_issues: [It was dark.]
    side: prosecution
prosecution_arguments: [He was seen.]
defense_arguments: [It was dark.]
defendant: {name: Carl Vance, age: 31}
jurisdiction: California
"""


def test_a_plain_record_is_a_case_and_its_faults_keep_their_lines(tmp_path: Path) -> None:
    case = case_in(tmp_path / "vance.yaml", PLAIN_RECORD)
    assert (case.id, case.docket, case.defendants[0].name) == (
        "case_101",
        "A jeweller's window was broken at night.",
        "Carl Vance",
    )
    assert case.exhibits[0].title.startswith("A brick with the wrapper")
    assert [one.text for one in (*case.prosecution_arguments, *case.defense_arguments)] == [
        "He was seen.",
        "It was dark.",
    ]
    assert case.witnesses[0].testimony == "She saw a man run."
    assert "reasonable doubt" in case.instructions
    wrong = fault_in(tmp_path / "wrong.yaml", PLAIN_RECORD.replace("type: physical", "type: stony"))
    assert "wrong.yaml:7: exhibits[E1].kind: must be one of" in wrong


def test_what_was_copied_out_of_a_pdf_loses_its_control_characters(tmp_path: Path) -> None:
    case = json.loads(case_in(tmp_path / "whole.yaml", documented("yaml")).model_dump_json(exclude_defaults=True))
    case["docket"] = "Theft,\x0ca\x00mill\x9b.\r\nAt\tnight."
    read_again = case_in(tmp_path / "case.json", json.dumps(case))
    assert read_again.docket == "Theft, a mill .\nAt\tnight."
    cells = {**ROW, "docket": "Theft,\x0ca mill."}
    table = ",".join(f'"{name}"' for name in cells) + "\n" + ",".join(f'"{cell}"' for cell in cells.values()) + "\n"
    assert case_in(tmp_path / "cases.csv", table).docket == "Theft, a mill."


def test_the_line_that_names_a_separator_is_taken_and_counted(tmp_path: Path) -> None:
    text = (FILES / "case_sep_line.csv").read_bytes()
    (item,) = items(tmp_path / "cases.csv", text)
    assert isinstance(item, Case)
    assert (item.id, item.charges) == ("mill_sep", ("Theft",))
    flawed = text.replace(b"State v. Vale", b"")
    assert "cases.csv:3: Title: is missing" in fault_in(tmp_path / "cases.csv", flawed)


def test_a_fault_in_a_file_is_named_with_line_and_field(tmp_path: Path) -> None:
    text = documented("yaml").replace("rests_on: [porch]", "rests_on: [perch]")
    line = text.splitlines().index("    rests_on: [perch]") + 1
    sentence = fault_in(tmp_path / "hicks.yaml", text)
    assert f"hicks.yaml:{line}: prosecution_arguments[1].rests_on[1]" in sentence
    assert sentence.endswith("did you mean porch?")
    two = documented("yaml").replace("kind: physical", "kind: metal").replace("year: 1892", "year: then")
    assert "(and 1 more)" in fault_in(tmp_path / "hicks.yaml", two)


def test_a_fault_in_json_is_named_with_its_line(tmp_path: Path) -> None:
    hicks = case_in(tmp_path / "hicks.yaml", documented("yaml"))
    text = json.dumps(hicks.model_dump(mode="json", exclude_none=True), indent=2)
    line = text.splitlines().index('  "year": 1892,') + 1
    assert f"hicks.json:{line}: year: must be a whole number" in fault_in(
        tmp_path / "hicks.json", text.replace('"year": 1892', '"year": "then"')
    )
    assert f"hicks.json:{line + 1}: is not JSON" in fault_in(
        tmp_path / "hicks.json", text.replace('"year": 1892,', '"year": 1892')
    )


def test_a_table_may_have_its_columns_in_any_order_and_spelling(tmp_path: Path) -> None:
    path = tmp_path / "mill.csv"
    plain = case_in(path, table(path, ROW))
    assert plain.year == 1899
    assert case_in(path, table(path, ROW, columns=list(reversed(ROW)))) == plain
    shouted = {name.upper().replace(" ", "_"): cell for name, cell in ROW.items()}
    assert case_in(path, b"\xef\xbb\xbf" + table(path, shouted)) == plain
    assert case_in(path, table(path, ROW, delimiter=";")) == plain


def test_every_row_of_a_table_is_a_case_and_empty_rows_are_none(tmp_path: Path) -> None:
    path = tmp_path / "mill.csv"
    data = table(path, *(ROW | {"id": f"mill_{number}"} for number in range(30))) + b",,,\r\n\r\n"
    assert len(items(path, data)) == 30


def test_numbers_may_be_left_out_and_ids_are_given_by_number(tmp_path: Path) -> None:
    path = tmp_path / "mill.csv"
    more = {
        "exhibit 5 title": "Ledger",
        "exhibit 5 kind": "documentary",
        "exhibit 5 description": "The count.",
        "exhibit 5 strength prosecution": "0,4",
        "exhibit 5 strength defense": "0.2",
    }
    case = case_in(path, table(path, ROW | more))
    assert [exhibit.id for exhibit in case.exhibits] == ["e1", "e5"]
    assert case.exhibits[1].strength_prosecution == 0.4
    assert case.witnesses[0].statements[0].id == "w1-1"


@pytest.mark.parametrize(
    ("cells", "named"),
    [
        ({"exhibit 1 kind": "metal"}, "mill.csv:2: exhibit 1 kind: must be one of"),
        (
            {"prosecution argument 1 rests on": "e1; w9"},
            "mill.csv:2: prosecution argument 1 rests on: w9 is no exhibit",
        ),
        ({"year": "long ago"}, "mill.csv:2: year: must be a whole number"),
        ({"title": ""}, "mill.csv:2: title: is missing"),
        ({"charge 1": ""}, "mill.csv:2: charge 1: is missing"),
        ({"witness 4 name": "Ned Pike"}, "mill.csv:2: witness 4 role: is missing"),
        ({"witness 1 credibility": "7"}, "mill.csv:2: witness 1 credibility: must be at most 1"),
        ({"id": "no blanks please"}, "mill.csv:2: id: must be an id"),
        ({"id": "case_001_robbery"}, "is the id of a predefined case"),
        ({"id": "case_003_exoneration"}, "is the id of a predefined case"),
        ({"explicit": "perhaps"}, "mill.csv:2: explicit: must be true or false"),
        ({"finding text": "Guilty."}, "mill.csv:2: finding outcome: is missing"),
        ({"exhibit 1 contestable": "yes"}, "mill.csv:2: exhibit 1 contest reason: is missing"),
    ],
)
def test_a_fault_in_a_table_is_named_by_its_column(tmp_path: Path, cells: dict[str, str], named: str) -> None:
    path = tmp_path / "mill.csv"
    assert named in fault_in(path, table(path, ROW | cells))


def test_a_row_is_named_by_the_line_on_which_it_begins(tmp_path: Path) -> None:
    path = tmp_path / "mill.csv"
    data = table(path, ROW | {"summary": "Three\nlines\nlong."}, ROW | {"id": "mill_3", "year": "x"})
    found = items(path, data)
    assert isinstance(found[0], Case)
    assert isinstance(found[1], BrokenFile)
    assert "mill.csv:5: year" in found[1].sentence


@pytest.mark.parametrize(
    ("column", "named"),
    [
        ("exhibit 1 titel", "did you mean a column like “exhibit 1 title”?"),
        ("weather", "mill.csv:1: weather: is no column of a case"),
        ("exhibit 0 title", "is no column of a case"),
        ("exhibit 99999 title", "is no column of a case"),
        ("TITLE", "TITLE: is given twice"),
    ],
)
def test_a_column_that_nobody_knows_is_named(tmp_path: Path, column: str, named: str) -> None:
    path = tmp_path / "mill.csv"
    assert named in fault_in(path, table(path, ROW | {column: "x"}))


@pytest.mark.parametrize("missing", ["title", "jurisdiction", "charge 1"])
def test_a_missing_column_is_named_once_for_the_table(tmp_path: Path, missing: str) -> None:
    path = tmp_path / "mill.csv"
    row = {name: cell for name, cell in ROW.items() if name != missing}
    assert f"mill.csv:1: {missing}: there is no such column" in fault_in(path, table(path, row, row))


def test_a_cell_too_many_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "mill.csv"
    assert "more cells than" in fault_in(path, table(path, ROW).rstrip() + b",and,more\r\n")


def test_an_open_quotation_mark_does_not_take_the_rows_after_it_in_silence(tmp_path: Path) -> None:
    path = tmp_path / "mill.csv"
    lines = table(path, *(ROW | {"id": f"mill_{number}"} for number in (1, 2, 3))).splitlines(keepends=True)
    first, broken = items(path, b"".join([*lines[:2], b'"', *lines[2:]]).replace(b'""', b'"'))
    assert isinstance(first, Case)
    assert isinstance(broken, BrokenFile)
    assert "mill.csv:3: is not a CSV table: " in broken.sentence
    unquoted = lines[0] + b",".join([b"x"] * len(ROW)).replace(b"x", b'"x', 1)
    assert "mill.csv:2: " in fault_in(path, unquoted)
    assert "never closed" in fault_in(path, unquoted)


def test_an_id_is_taken_once_in_a_table(tmp_path: Path) -> None:
    path = tmp_path / "mill.csv"
    _, again, _ = items(path, table(path, ROW, ROW, ROW | {"id": "mill_3"}))
    assert isinstance(again, BrokenFile)
    assert f"mill.csv:3: id: {ROW['id']} is already the id of the case on line 2." in again.sentence


def test_a_table_without_rows_holds_no_case(tmp_path: Path) -> None:
    path = tmp_path / "mill.csv"
    assert fault_in(path, table(path, ROW).splitlines(keepends=True)[0]).endswith(
        "holds no case: there is no row below the names of the columns."
    )
    assert fault_in(path, b"\r\n\r\n").endswith("mill.csv: is empty.")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.csv", b""),
        ("a.csv", b"\xff\xfe"),
        ("a.csv", b'"' + b"x" * 200_000),
        ("a.json", b""),
        ("a.json", b"[]"),
        ("a.json", b"[" * 100_000),
        ("a.json", b"<html></html>"),
        ("a.json", b'{"id": NaN}'),
        ("a.yaml", b""),
        ("a.yml", b"- one"),
        ("a.json", b'{"title": "\\ud800"}'),
    ],
)
def test_what_is_no_case_at_all_is_refused_in_a_sentence(tmp_path: Path, name: str, text: bytes) -> None:
    assert len(fault_in(tmp_path / name, text)) < 400


def test_a_folder_is_read_whole_and_an_id_is_taken_once(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(documented("yaml"), encoding="utf-8")
    (tmp_path / "b.csv").write_text(documented("csv"), encoding="utf-8")
    (tmp_path / "c.yml").write_text(documented("yaml"), encoding="utf-8")
    (tmp_path / "notes.txt").write_text("nothing", encoding="utf-8")
    first, second, third = read_cases(tmp_path)
    assert isinstance(first, Case)
    assert isinstance(second, Case)
    assert isinstance(third, BrokenFile)
    assert "already the id" in third.sentence


def test_a_case_without_an_id_gets_one_by_its_title_as_exonerations_do(tmp_path: Path) -> None:
    text = re.sub(r"^id: .*\n", "", documented("yaml"), flags=re.MULTILINE)
    case = case_in(tmp_path / "hicks.yaml", text)
    assert case.id == made_id(case.title)
    assert re.fullmatch(r"file-[0-9a-f]{12}", case.id)
    assert case_in(tmp_path / "b.yaml", text.replace("1893", "1894")).id == case.id
    path = tmp_path / "mill.csv"
    unnamed = {name: cell for name, cell in ROW.items() if name != "id"}
    assert (
        case_in(path, table(path, unnamed)).id
        == case_in(path, table(path, ROW | {"id": ""})).id
        == made_id(ROW["title"])
    )


def test_there_must_be_a_case_file(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("nothing", encoding="utf-8")
    for path in (tmp_path, tmp_path / "notes.txt", tmp_path / "none.yaml"):
        with pytest.raises(NothingToRead):
            list(read_cases(path))


def test_a_copied_case_does_not_pass_as_a_predefined_one(tmp_path: Path) -> None:
    plain = re.sub(r"source:\n(?:  .*\n)+", "", documented("yaml"))
    assert case_in(tmp_path / "a.yaml", plain).source.kind == "file"
    copied = documented("yaml").replace("kind: file", "kind: predefined")
    source = case_in(tmp_path / "a.yaml", copied).source
    assert (source.kind, source.reference) == ("file", "150 U.S. 442")


def test_the_checks_are_those_of_a_case_file(tmp_path: Path) -> None:
    path = tmp_path / "hicks.yaml"
    path.write_text(documented("yaml"), encoding="utf-8")
    checked = matter_file_faults(path, Case)
    assert isinstance(checked, Case)
    assert list(read_cases(path)) == [checked]
