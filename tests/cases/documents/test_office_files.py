"""Texts, workbooks and presentations of several programs: each is read whole, and names what it hides."""

from __future__ import annotations

import pytest

from engine.matters.documents import place_label
from tests.cases.documents.made import OFFICE, package, read, relationships

ACCEPTED = "It has tracked changes; it was read with all of them accepted, and what they delete is left out."


@pytest.mark.parametrize(
    ("name", "kind", "parts", "notes"),
    [
        (
            "lease.odt",
            "word",
            (
                "1. Lease of the mill",
                "The tenant may not end the lease before 2030.",
                "a) Repair the roof.",
                "1. North side first.",
                "b) Pay the rent.",
                "Dam | 70,000 euros",
                "Load limit: 12 tonnes.",
                "Page header: DRAFT of May 3",
                "Footnote 1: See the act of 1998.",
                "Comment by Ben: Who pays?",
            ),
            (ACCEPTED, "4 hidden words in it were left out."),
        ),
        ("minutes.odt", "word", ("The formula is (a+b)/2c", "Dam | 70,000", "    if not card.valid:"), ()),
        ("lease_abiword.odt", "word", ("The tenant may not end the lease", "Footnote 1: See the act of 1998."), ()),
        (
            "lease.rtf",
            "word",
            (
                "The tenant may not end the lease before 2030.",
                "Dam | 70,000 euros",
                "Load limit: 12 tonnes.",
                "Page header: DRAFT of May 3",
                "Footnote: See the act of 1998.",
                "Comment: Who pays?",
            ),
            (ACCEPTED, "4 hidden words in it were left out."),
        ),
        ("minutes.rtf", "word", ("1.\tThe board will not sell", "Item | Cost\nDam | 70,000", "    if not card"), ()),
        ("lease_abiword.rtf", "word", ("Load limit: 12 tonnes.", "Dam | 70,000 euros"), ()),
        (
            "costs.xlsx",
            "table",
            ("Item | Share | Due\nRepair of the dam | 17.5% | 2026-03-04\nTotal", "Comment on A2: Too low?"),
            ("Hidden sheets were left out: Old.", "1 hidden row in it was left out."),
        ),
        (
            "costs.ods",
            "table",
            ("Item | Share | Due\nRepair of the dam | 17.5% | 2026-03-04\nTotal", "Comment by Ann: Too low?"),
            ("Hidden sheets were left out: Old.", "1 hidden row in it was left out."),
        ),
        (
            "costs_gnumeric.xlsx",
            "table",
            ("Repair of the dam | 17.5% | 2026-03-04",),
            ("1 hidden row in it was left out.",),
        ),
        (
            "costs_gnumeric.ods",
            "table",
            ("Repair of the dam | 17.5% | 2026-03-04",),
            ("1 hidden row in it was left out.",),
        ),
        (
            "bridge.pptx",
            "slides",
            ("The bridge is closed.", "Year | Cracks\n2025 | 14", "Speaker's notes: Say that nobody was hurt."),
            ("Its speaker's notes stand behind their slides, each marked as such.",),
        ),
        ("bridge.odp", "slides", ("Year | Cracks\n2025 | 14", "Speaker's notes: Say that nobody was hurt."), ()),
        ("minutes.pptx", "slides", ("The board will not sell the mill before 2030.", "Item | Cost\nDam | 70,000"), ()),
    ],
)
def test_an_office_file_is_read_whole(name: str, kind: str, parts: tuple[str, ...], notes: tuple[str, ...]) -> None:
    document = read(name)
    text = document.text.replace("\u00a0", " ")
    assert document.kind == kind
    assert [part for part in parts if part not in text] == []
    assert [note for note in notes if note not in document.notes] == []
    for hidden in ("Vote yes at once", "secret row"):
        assert hidden not in text


MINUTES = ("The board will not sell the mill before 2030.", "Dam | 70,000", "See the offer of May 3.")
LEASE = ("The tenant may not end the lease before 2030.", "Dam | 70,000 euros", "See the act of 1998.")


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("minutes_libreoffice.docx", (*MINUTES, "1. The board", "(a+b)/2c")),
        ("minutes_libreoffice.odt", (*MINUTES, "1. The board", "(a+b)/2c")),
        ("minutes_libreoffice.rtf", (*MINUTES, "(a+b)/(2c)")),
        ("minutes_libreoffice.epub", MINUTES),
        ("minutes_libreoffice.odp", (*MINUTES, "1. The board")),
        ("minutes.html", MINUTES),
        ("lease.html", (*LEASE, "a. Repair the roof.")),
        ("lease_pandoc.docx", (*LEASE, "a) Repair the roof.")),
        ("lease_pandoc.odt", (*LEASE, "1. Lease of the mill")),
        ("lease_pandoc.rtf", LEASE),
        ("lease_pandoc.epub", (*LEASE, "a. Repair the roof.")),
        ("costs_again.xlsx", ("Repair of the dam | 17.5% | 2026-03-04",)),
        ("costs_again.ods", ("Repair of the dam | 17.5% | 2026-03-04",)),
    ],
)
def test_what_one_program_made_of_another_s_file_is_read(name: str, parts: tuple[str, ...]) -> None:
    text = read(name).text.replace("\u00a0", " ").replace("leaseperhaps", "lease")
    assert [part for part in parts if part not in text] == []


def test_a_row_of_a_sheet_is_named_by_its_number() -> None:
    document = read("costs.xlsx")
    line = next(at for at, text in enumerate(document.text.split("\n"), 1) if text.startswith("Total"))
    assert place_label(document, line) == f"costs.xlsx, sheet Costs, row 7, line {line}"


def workbook(cells: str, formats: str = "") -> bytes:
    namespace = f'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="{OFFICE}/relationships"'
    styles = f"<styleSheet {namespace}><cellXfs>{formats}</cellXfs></styleSheet>"
    return package(
        {
            "[Content_Types].xml": "<Types/>",
            "_rels/.rels": relationships(("officeDocument", "xl/workbook.xml")),
            "xl/workbook.xml": f'<workbook {namespace}><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
            "xl/_rels/workbook.xml.rels": relationships(("worksheet", "s.xml"), ("styles", "styles.xml")),
            "xl/styles.xml": styles,
            "xl/s.xml": f"<worksheet {namespace}><sheetData><row r='1'>{cells}</row></sheetData></worksheet>",
        }
    )


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ("<c r='A1' s='0'><v>0.30000000000000004</v></c>", "0.3"),
        ("<c r='A1' s='1'><v>0.175</v></c>", "18%"),
        ("<c r='A1' s='2'><v>45000</v></c>", "2023-03-15"),
        ("<c r='A1' s='3'><v>1234.5</v></c>", "1,234.50"),
        ("<c r='A1' t='b'><v>1</v></c>", "TRUE"),
        ("<c r='A1' t='inlineStr'><is><t>two words</t></is></c>", "two words"),
        ("<c r='A1' t='str'><f>A2</f><v>text</v></c>", "text"),
    ],
)
def test_a_value_is_read_as_its_cell_shows_it(cell: str, shown: str) -> None:
    from cases.documents.sheets import read_sheets

    formats = "".join(f'<xf numFmtId="{number}"/>' for number in (0, 9, 14, 4))
    assert "".join(read_sheets(workbook(cell, formats), "a.xlsx").text) == shown


def test_a_formula_that_was_never_computed_is_named() -> None:
    from cases.documents.sheets import read_sheets

    reading = read_sheets(workbook("<c r='A1'><v>1</v></c><c r='B1'><f>A1*2</f></c>"), "a.xlsx")
    assert reading.all_notes() == ["1 formula in it was never computed, and has no value."]
