"""The registry of exonerations: a row is a case under a pseudonym, and what became of it is held back in one piece."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest

from cases.case_files import case_faults
from cases.imported_rows import is_contested, make_card, make_row
from cases.sources.exonerations.importer import read_cases
from cases.sources.old_bailey.importer import BrokenFile, NothingToRead
from engine.core.matter import matter_hash
from engine.matters.criminal_case import Case, exhibit_letter, strength_of, without_finding

FULL_COLUMNS = (
    "ID",
    "Name",
    "State",
    "County of Crime",
    "Sex",
    "Race",
    "Age at Crime Years",
    "Worst Crime Display",
    "List Add'l Crimes Recode",
    "Posting Date",
    "Date of Exon",
    "Date of Release",
    "Years Lost",
    "Date of 1st Convic",
    "Date of Crime Year",
    "Case Characteristics",
    "Closest Relation V→D",
    "Form of 1st Conviction",
    "Sentence",
    "Sentence (Other)",
    "False Confession",
    "False or Misleading Forensic Evidence",
    "Inadequate Legal Defense",
    "Mistaken Witness ID",
    "Official Misconduct",
    "Perjury or False Accusation?",
    "DNA",
    "# Mistaken ID Witnesses",
    "Mistaken Cross-group ID?",
    "OF - OM by Police Officer",
    "Child Victim",
)
PUBLIC = (
    "Last Name",
    "First Name",
    "Age",
    "Race",
    "Sex",
    "State",
    "County",
    "Tags",
    "Worst Crime Display",
    "Sentence",
    "Posting Date",
    "OM Tags",
    "F/MFE",
    "FC",
    "ILD",
    "P/FA",
    "DNA",
    "MWID",
    "OM",
    "Date of Crime Year",
    "Date of Exoneration",
    "Date of 1st Conviction",
    "Date of Release",
)
PERSON = {
    "ID": "90001",
    "Name": "Zebedee Quillfeather",
    "State": "Illinois",
    "County of Crime": "Cook",
    "Sex": "Male",
    "Age at Crime Years": "31",
    "Worst Crime Display": "Robbery",
    "Posting Date": "2020-02-03",
    "Date of Exon": "2009-09-02",
    "Date of Release": "2009-09-02",
    "Years Lost": "14.2",
    "Date of 1st Convic": "1995-06-22",
    "Date of Crime Year": "1994",
    "Form of 1st Conviction": "Jury",
    "Sentence": "Term of Years",
    "Sentence (Other)": "41 years",
}
FACTORS = {
    "Mistaken Witness ID": "identification",
    "False Confession": "confession",
    "Perjury or False Accusation?": "accusation",
    "False or Misleading Forensic Evidence": "forensic",
    "Official Misconduct": "investigation",
    "Inadequate Legal Defense": "defence-case",
    "DNA": "traces",
}
ALL_FACTORS = dict.fromkeys(FACTORS, "Yes")
REVEALING = re.compile(
    r"exonerat|wrongful|innocen|mistaken|false|perjur|misconduct|convict|registry|"
    r"inadequate|misleading|overturn|acquit|recant|sentenced",
    re.IGNORECASE,
)


def table(rows: list[dict[str, str]], columns: tuple[str, ...] = FULL_COLUMNS, encoding: str = "utf-8-sig") -> bytes:
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, restval="", extrasaction="ignore")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode(encoding)


def found(tmp_path: Path, data: bytes) -> list[Case]:
    file = tmp_path / "export.csv"
    file.write_bytes(data)
    cases = [item for item in read_cases(file) if isinstance(item, Case)]
    assert all(not list(case_faults(case)) for case in cases)
    return cases


def one(tmp_path: Path, **cells: str) -> Case:
    return found(tmp_path, table([PERSON | cells]))[0]


def test_a_row_becomes_a_case_with_one_exhibit_for_each_factor(tmp_path: Path) -> None:
    case = one(tmp_path, **ALL_FACTORS)
    assert [exhibit.id for exhibit in case.exhibits] == list(FACTORS.values())
    assert exhibit_letter(len(case.exhibits) - 1) == "G"
    assert (case.year, case.place) == (1994, "Cook County, Illinois")
    assert case.defendants[0].age == 31
    assert is_contested(case)


@pytest.mark.parametrize(("column", "exhibit"), FACTORS.items())
def test_a_factor_alone_makes_its_own_exhibit(tmp_path: Path, column: str, exhibit: str) -> None:
    assert [one.id for one in one(tmp_path, **{column: "Yes"}).exhibits] == [exhibit]


def test_not_coded_and_no_are_no_evidence(tmp_path: Path) -> None:
    case = one(tmp_path, **{"Mistaken Witness ID": "Yes", "DNA": "No", "False Confession": ""})
    assert [exhibit.id for exhibit in case.exhibits] == ["identification"]


def test_a_row_without_factors_leaves_the_charge_to_talk_about(tmp_path: Path) -> None:
    assert [exhibit.id for exhibit in one(tmp_path).exhibits] == ["charge"]


def test_all_numbers_stand_in_the_derived_block_with_their_method(tmp_path: Path) -> None:
    case = one(tmp_path, **ALL_FACTORS)
    assert case.derived is not None
    assert "pair of numbers" in case.derived.method
    assert case.difficulty is None
    for exhibit in case.exhibits:
        assert exhibit.strength_prosecution is None
        assert exhibit.strength_defense is None
        assert strength_of(case, exhibit) == case.derived.exhibits[exhibit.id]
    assert {witness.id for witness in case.witnesses} == set(case.derived.credibility)
    assert all(witness.credibility is None for witness in case.witnesses)


def test_more_witnesses_weigh_more_and_another_race_less(tmp_path: Path) -> None:
    def weight(**cells: str) -> float:
        case = one(tmp_path, **{"Mistaken Witness ID": "Yes"}, **cells)
        return strength_of(case, case.exhibits[0]).prosecution

    assert weight(**{"# Mistaken ID Witnesses": "2"}) > weight() > weight(**{"Mistaken Cross-group ID?": "Yes"})
    case = one(tmp_path, **{"Mistaken Witness ID": "Yes", "# Mistaken ID Witnesses": "3+"})
    assert len(case.witnesses) == 3


def test_nothing_before_the_verdict_reveals_the_name_or_the_end(tmp_path: Path) -> None:
    marks = "Codefendant confessed; Jailhouse informant; No crime case; Posthumous exoneration; Innocence organization"
    case = one(
        tmp_path, **ALL_FACTORS, **{"Case Characteristics": marks, "Closest Relation V→D": "ST", "Sentence": "Death"}
    )
    shown = without_finding(case).model_dump_json()
    for name in ("Zebedee", "Quillfeather", "90001", "41 years", "2009", "1995", "Death", "14.2"):
        assert name not in shown, name
    words = shown.replace("presumed innocent", "").replace(":false", "")
    assert REVEALING.findall(words) == []
    assert make_card(case).source == "file"
    row = make_row(case)
    assert REVEALING.findall(f"{row.title} {row.docket} {row.themes} {row.source}") == []
    assert REVEALING.findall(row.terms.replace("innoc", "")) == []


def test_the_hash_of_a_room_does_not_depend_on_what_is_held_back(tmp_path: Path) -> None:
    case = one(tmp_path, **ALL_FACTORS)
    assert matter_hash(case) == matter_hash(without_finding(case))


def test_the_finding_states_conviction_and_exoneration_together(tmp_path: Path) -> None:
    case = one(tmp_path, **ALL_FACTORS)
    assert case.finding is not None
    for part in (
        "Zebedee Quillfeather",
        "convicted",
        "1995",
        "by a jury",
        "41 years",
        "exonerated in 2009",
        "14.2 years",
        "National Registry of Exonerations",
        "exonerationregistry.org",
        "90001",
    ):
        assert part in case.finding.text
    assert case.finding.text.count(". ") == 1, "one sentence, and the source"
    assert all("exonerated" in (charge.verdict_detail or "") for charge in case.finding.charges)


def test_the_exoneration_is_stated_where_details_are_unknown(tmp_path: Path) -> None:
    bare = dict.fromkeys(PERSON, "") | {"ID": "90009", "Worst Crime Display": "Theft"}
    case = found(tmp_path, table([bare]))[0]
    assert case.finding is not None
    assert "convicted" in case.finding.text
    assert "exonerated" in case.finding.text
    assert (case.year, case.place, case.defendants[0].age, case.defendants[0].gender) == (None, None, None, None)


def test_the_source_is_named_with_its_terms_after_the_verdict_only(tmp_path: Path) -> None:
    case = one(tmp_path, **ALL_FACTORS)
    assert (case.source.kind, case.source.reference) == ("exoneration", "90001")
    assert "National Registry of Exonerations" in (case.source.attribution or "")
    assert "no open licence" in (case.source.attribution or "")
    assert "2020-02-03" in (case.source.attribution or "")
    assert without_finding(case).source.attribution is None


def test_a_pseudonym_is_stable_and_of_the_coded_sex(tmp_path: Path) -> None:
    first, again = one(tmp_path), one(tmp_path, **{"Worst Crime Display": "Murder"})
    assert first.id == again.id
    assert re.fullmatch(r"file-[0-9a-f]{12}", first.id), "as a case of a file without an id"
    assert first.defendants[0].name == again.defendants[0].name
    rows = [PERSON | {"ID": str(number), "Sex": "Female", "Name": f"Name{number} Sur{number}"} for number in range(200)]
    women = {case.defendants[0].name for case in found(tmp_path, table(rows))}
    assert len(women) > 150
    assert first.defendants[0].name not in women
    assert {case.defendants[0].gender for case in found(tmp_path, table(rows))} == {"female"}


def test_a_pseudonym_is_never_part_of_the_real_name(tmp_path: Path) -> None:
    drawn = one(tmp_path).defendants[0].name
    other = one(tmp_path, Name=drawn.upper()).defendants[0].name
    assert not set(drawn.split()) & set(other.split())


def test_two_exports_of_one_exoneree_are_one_case(tmp_path: Path) -> None:
    public = {
        "First Name": "Zebedee",
        "Last Name": "Quillfeather, Jr.",
        "Sex": "male",
        "State": "Illinois",
        "County": "Cook",
        "Worst Crime Display": "Robbery",
        "Date of Crime Year": "1,994",
        "Date of 1st Conviction": "6/22/1995",
        "Date of Exoneration": "9/2/2009",
        "Posting Date": "2/3/2020",
        "MWID": "MWID",
    }
    (tmp_path / "a_public.csv").write_bytes(table([public], PUBLIC))
    (tmp_path / "b_full.csv").write_bytes(table([PERSON | {"Mistaken Witness ID": "Yes", "DNA": "Yes"}]))
    (case,) = read_cases(tmp_path)
    assert isinstance(case, Case)
    assert "traces" in {exhibit.id for exhibit in case.exhibits}, "of the export that says most"
    (alone,) = read_cases(tmp_path / "a_public.csv")
    assert isinstance(alone, Case)
    assert (alone.id, alone.defendants[0].name) == (case.id, case.defendants[0].name)


def test_two_convictions_of_one_person_are_two_cases(tmp_path: Path) -> None:
    rows = [PERSON, PERSON | {"ID": "90002", "Posting Date": "2020-03-28", "Sentence (Other)": "4 years"}]
    assert len({case.id for case in found(tmp_path, table(rows))}) == 2


def test_juries_come_first_and_pleas_last_and_uncontested(tmp_path: Path) -> None:
    forms = ("Plea", "Bench", "", "Jury", "Don't Know", "Jury")
    rows = [
        PERSON | ALL_FACTORS | {"ID": str(9000 + n), "Form of 1st Conviction": form} for n, form in enumerate(forms)
    ]
    cases = found(tmp_path, table(rows))
    assert [case.source.reference for case in cases] == ["9003", "9005", "9002", "9004", "9001", "9000"]
    assert [is_contested(case) for case in cases] == [True] * 5 + [False]
    assert "on a plea of guilty" in (cases[-1].finding.text if cases[-1].finding else "")


@pytest.mark.parametrize(
    "cells",
    [
        {"Worst Crime Display": "Sexual Assault"},
        {"Worst Crime Display": "Child Sex Abuse"},
        {"List Add'l Crimes Recode": "Robbery; Rape"},
        {"Case Characteristics": "Homicide; Sexual Assault"},
        {"Case Characteristics": "Child sex abuse hysteria"},
    ],
)
def test_sexual_crimes_are_explicit(tmp_path: Path, cells: dict[str, str]) -> None:
    assert one(tmp_path, **cells).explicit
    assert not one(tmp_path).explicit


@pytest.mark.parametrize(
    "cells",
    [
        {"Age at Crime Years": "0"},
        {"Age at Crime Years": "DK"},
        {"Age at Crime Years": "9" * 400},
        {"Date of Crime Year": "00"},
        {"Date of Crime Year": "1,99"},
        {"Years Lost": "-9"},
        {"Years Lost": "nan"},
        {"Date of Exon": "2009-13-45"},
        {"Sex": "?"},
        {"# Mistaken ID Witnesses": "P"},
        {"State": "Fed-ZZ"},
        {"State": "Fed-"},
        {"County of Crime": ""},
        {"Worst Crime Display": ""},
        {"Name": ""},
        {"ID": ""},
        {"Name": "Ann\x00 \u00a0 Qu\ufffd\u2028ill"},
        {"Sentence": "x" * 3000},
        {"List Add'l Crimes Recode": "; ;"},
    ],
)
def test_odd_cells_never_stop_a_row(tmp_path: Path, cells: dict[str, str]) -> None:
    case = one(tmp_path, **ALL_FACTORS, **cells)
    assert len(case.exhibits) == 7
    assert case.finding is not None
    assert "exonerated" in case.finding.text


def test_the_public_layout_with_its_codes_and_commas(tmp_path: Path) -> None:
    row = {
        "Last Name": "Quillfeather\u00a0",
        "First Name": "Zebedee ",
        "Age": "19",
        "Sex": "Male",
        "State": "Fed-NY",
        "Tags": "CDC;#H;#JI",
        "Worst Crime Display": "Murder",
        "Sentence": "25 to life",
        "Posting Date": "8/29/2011",
        "OM Tags": "PR;#WH",
        "P/FA": "P/FA",
        "OM": "OM",
        "Date of Crime Year": "1,991",
        "Date of Exoneration": "9/2/2009",
        "Date of 1st Conviction": "6/30/1995",
        "Date of Release": "6/30/2005",
    }
    case = found(tmp_path, table([row, row], PUBLIC, "cp1252"))[0]
    assert [exhibit.id for exhibit in case.exhibits] == ["accusation", "investigation"]
    assert "prosecutor's office" in case.exhibits[1].description
    assert {"co-accused", "informant"} < {witness.id for witness in case.witnesses}
    assert (case.year, case.title.split(" v. ")[0], case.place) == (1991, "United States", "New York")
    assert case.finding is not None
    assert "Zebedee Quillfeather was convicted" in case.finding.text
    assert "lost 10 years" in case.finding.text
    assert "25 to life" in case.finding.text
    assert "by a jury" not in case.finding.text, "the layout does not say"
    assert len(found(tmp_path, table([row, row], PUBLIC))) == 1, "a row that stands twice is one case"


def test_a_plea_in_the_public_layout_is_not_contested(tmp_path: Path) -> None:
    row = {"Last Name": "Quillfeather", "State": "Ohio", "Worst Crime Display": "Theft", "Tags": "F;#P", "OM": "OM"}
    assert not is_contested(found(tmp_path, table([row], PUBLIC))[0])


def test_columns_are_found_by_name_in_any_order(tmp_path: Path) -> None:
    rows = [PERSON | ALL_FACTORS]
    plain = found(tmp_path, table(rows))
    assert found(tmp_path, table(rows, tuple(reversed(FULL_COLUMNS)))) == plain
    assert found(tmp_path, table(rows).replace(b",", b";")) == plain
    assert found(tmp_path, b"\r\n" + table(rows, encoding="utf-8")) == plain


@pytest.mark.parametrize("missing", ["State", "ID", "Worst Crime Display", "Mistaken Witness ID"])
def test_a_missing_column_is_named_in_one_sentence(tmp_path: Path, missing: str) -> None:
    file = tmp_path / "export.csv"
    file.write_bytes(table([PERSON], tuple(column for column in FULL_COLUMNS if column != missing)))
    (broken,) = read_cases(file)
    assert isinstance(broken, BrokenFile)
    assert f"“{missing}”" in broken.sentence
    assert str(file) in broken.sentence


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"<html><body>Sign in</body></html>", b"\xff\xfe\x00\x00", b'"' * 300_000]
)
def test_what_is_no_table_is_refused(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "export.csv"
    file.write_bytes(data)
    (broken,) = read_cases(file)
    assert isinstance(broken, BrokenFile)
    assert len(broken.sentence) < 300


def test_there_must_be_something_to_read(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.csv"):
        with pytest.raises(NothingToRead, match=str(path)):
            list(read_cases(path))


def test_short_and_long_rows_are_read_as_far_as_they_go(tmp_path: Path) -> None:
    data = table([PERSON]) + b"90002,Ulla Brackenfold\r\n" + b",".join([b"x"] * 90) + b"\r\n,,,\r\n"
    assert len(found(tmp_path, data)) == 3


def test_every_case_can_be_stored_and_read_again(tmp_path: Path) -> None:
    case = one(tmp_path, **ALL_FACTORS)
    assert Case.model_validate(json.loads(make_row(case).body)) == case
