"""Texts, workbooks and presentations of several programs: each is read whole, and names what it hides."""

from __future__ import annotations

from html import escape

import pytest

from cases.documents.reader import read_document
from engine.matters.documents import place_label
from tests.cases.documents.made import OFFICE, p, package, read, relationships, word
from tests.cases.documents.test_unseen_words import OPEN_WORDS

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


CHART = "Chart: Costs of the works\n | Dam | Roof\n2024 | 10 | 3\n2025 | 20.5 | 4"
CHARTS = "Its charts are read as the tables that they are drawn from."


@pytest.mark.parametrize(
    ("name", "parts", "notes"),
    [
        (
            "works_xlsxwriter.xlsx",
            (
                "Repair of the dam | 2026-03-04 | 17.5% | 70,000.50 € | (1,200) | 36:00 | 00042",
                "1.23E+08 | $500",
                "Not approved by the board\nThe lease may not end\nSee the offer",
                "A text box says no",
                "Chart: Costs of the works\nAxis: Items\n | Euros\nRepair of the dam | 70000.5",
                "Comment on A2: Who pays for this?",
                "Kind\na",
            ),
            (CHARTS, "Hidden sheets were left out: Old.", "1 hidden cell and 2 hidden rows in it were left out."),
        ),
        (
            "works_xlsxwriter.ods",
            ("70,000.50 € | (1,200) | 36:00 | 00042", "Axis: Items\n | Euros\nRepair of the dam | 70000.5"),
            (CHARTS, "Hidden sheets were left out: Old.", "1 hidden cell and 2 hidden rows in it were left out."),
        ),
        ("works_gnumeric.ods", ("70,000.50 € | (1,200) | 36:00 | 00042",), ("Hidden sheets were left out: Old.",)),
        (
            "costs_openpyxl.xlsx",
            ("Item | Cost\nDam | 70000\nRoof", "2026-03-04\n17.5%", "Comment on B2: Too low?"),
            (
                "Hidden sheets were left out: Very.",
                "1 formula in it was never computed, and has no value.",
                "1 hidden row in it was left out.",
            ),
        ),
        ("costs_odfpy.ods", ("Item | Cost\nRepair of the dam | 70,000\nRoof | not known",), ()),
        (
            "bridge_python_pptx.pptx",
            (CHART, "Year |  | Cracks\n2025 |  | 14", "In a group: not safe", "Chart\n | Load\n1 | 2.5\n3 | 4"),
            (CHARTS, "Hidden slides were left out: 4."),
        ),
        (
            "bridge_python_pptx.odp",
            (CHART, "Year |  | Cracks\n2025 |  | 14", "In a group: not safe"),
            (CHARTS, "Hidden slides were left out: 4."),
        ),
        ("mill_odfpy.odp", ("The mill\n\nIt grinds 12 tonnes a day.", "Speaker's notes: Ask who was there."), ()),
        ("quay_odfdo.odp", ("Year | Cost\n2024 | 41,800", "Nobody may moor there before the end of June."), ()),
        (
            "bridge_libreoffice.pptx",
            (CHART, "In a group: not safe", "Speaker's notes: Say that nobody was hurt."),
            (CHARTS, "Hidden slides were left out: 4."),
        ),
        (
            "deck_pandoc.pptx",
            ("The bridge\n\nIt was not tested.", "Year | Cracks\n2025 | 14", "a/b euros", "Speaker's notes: Say that"),
            (),
        ),
        (
            "minutes_ebooklib.epub",
            ("One\n\nThe board will not sell the mill before 2030.", "Dam | 70,000"),
            ("4 hidden words in it were left out.",),
        ),
        (
            "lease_libreoffice.epub",
            ("Load limit: 12 tonnes.", "See the act of 1998."),
            ("4 hidden words in it were left out.",),
        ),
    ],
)
def test_charts_and_formats_are_read_and_hidden_parts_named(
    name: str, parts: tuple[str, ...], notes: tuple[str, ...]
) -> None:
    document = read(name)
    assert [part for part in parts if part not in document.text] == []
    assert [note for note in notes if note not in document.notes] == []
    for hidden in ("Vote yes", "secret", "<number>"):
        assert hidden not in document.text


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


def test_lists_of_other_programs_keep_their_numbers() -> None:
    for name in ("agreement_libreoffice.odt", "agreement_libreoffice.docx", "agreement_libreoffice.rtf"):
        text = read(name).text.replace("\t", " ")
        assert "1. First thing\n\na. sub one\n\nb. sub two\n\n2. Second thing\n\na. deep one" in text
        assert "5. Fifth thing\n\n9. Ninth thing" in text
        assert "Site | Costs\n | 2024 | 2025\nDam | 10 | 20" in text
        assert "The unbelievable bridge was never tested." in text
        assert "השוכר אינו רשאי לסיים את החוזה לפני 2030." in text


def test_a_row_of_a_sheet_is_named_by_its_number() -> None:
    document = read("costs.xlsx")
    line = next(at for at, text in enumerate(document.text.split("\n"), 1) if text.startswith("Total"))
    assert place_label(document, line) == f"costs.xlsx, sheet Costs, row 7, line {line}"


def workbook(cells: str, formats: str = "") -> bytes:
    namespace = f'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="{OFFICE}/relationships"'
    own = "".join(
        f"<numFmt numFmtId='{number}' formatCode='{escape(code)}'/>" for number, code in enumerate(OWN_FORMATS, 164)
    )
    styles = f"<styleSheet {namespace}><numFmts>{own}</numFmts><cellXfs>{formats}</cellXfs></styleSheet>"
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


OWN_FORMATS = (
    '"£"#,##0.00" net";-"£"#,##0.00;"none"',
    "[h]:mm",
    "0000",
    '0.0,," million"',
    "[$-409]d/m/yyyy h:mm AM/PM",
)
FORMATS = "".join(f'<xf numFmtId="{number}"/>' for number in (0, 9, 14, 4, 37, *range(164, 164 + len(OWN_FORMATS))))


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ("<c r='A1' s='0'><v>0.30000000000000004</v></c>", "0.3"),
        ("<c r='A1' s='1'><v>0.175</v></c>", "18%"),
        ("<c r='A1' s='2'><v>45000</v></c>", "2023-03-15"),
        ("<c r='A1' s='3'><v>1234.5</v></c>", "1,234.50"),
        ("<c r='A1' s='4'><v>-1234</v></c>", "(1,234)"),
        ("<c r='A1' s='5'><v>1234.5</v></c>", "£1,234.50 net"),
        ("<c r='A1' s='5'><v>0</v></c>", "none"),
        ("<c r='A1' s='6'><v>1.5</v></c>", "36:00"),
        ("<c r='A1' s='7'><v>42</v></c>", "0042"),
        ("<c r='A1' s='8'><v>2500000</v></c>", "2.5 million"),
        ("<c r='A1' s='9'><v>45000.5</v></c>", "2023-03-15 12:00"),
        ("<c r='A1' t='b'><v>1</v></c>", "TRUE"),
        ("<c r='A1' t='inlineStr'><is><t>two words</t></is></c>", "two words"),
        ("<c r='A1' t='str'><f>A2</f><v>text</v></c>", "text"),
    ],
)
def test_a_value_is_read_as_its_cell_shows_it(cell: str, shown: str) -> None:
    assert read_document(workbook(cell, FORMATS), "a.xlsx").text == shown


def test_a_formula_that_was_never_computed_is_named() -> None:
    document = read_document(workbook("<c r='A1'><v>1</v></c><c r='B1'><f>A1*2</f></c>"), "a.xlsx")
    assert document.notes == ("1 formula in it was never computed, and has no value.",)


def test_what_a_style_hides_by_the_style_that_it_is_based_on_is_left_out() -> None:
    content = (
        '<o:c xmlns:o="o" xmlns:text="t" xmlns:style="s"><style:style style:name="away"><style:text-properties '
        'text:display="none"/></style:style><style:style style:name="P1" style:parent-style-name="away"/>'
        '<o:body><o:text><text:p>Seen.</text:p><text:p text:style-name="P1">vote yes</text:p></o:text></o:body></o:c>'
    )
    odt = package({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content})
    document = read_document(odt, "a.odt")
    assert (document.text, document.notes) == ("Seen.", ("2 hidden words in it were left out.",))


def test_a_cell_of_rich_text_with_paragraphs_and_a_table_in_it_is_one_line() -> None:
    row = r"\trowd\cellx100\cellx200"
    inner = r"\pard\intbl\itap2 Pile\nestcell P4\nestcell{\*\nesttableprops\trowd\nestrow}"
    rtf = (
        rf"{{\rtf1\ansi Before.\par{row}\pard\intbl The wall is\par not safe.\cell{inner}\pard\intbl\cell\row"
        rf"{row}\pard\intbl\cell\cell\row{row}\pard\intbl Roof\cell 900\cell\row\pard After.\par}}"
    )
    text = read_document(rtf.encode(), "a.rtf").text
    assert text == "Before.\n\nThe wall is not safe. | Pile | P4\nRoof | 900\n\nAfter."


RAISED_FIGURES = "10{0}6{1} bolts at the 5{0}th{1} pier"


def raised(kind: str) -> bytes:
    """The figures in a file of a kind."""
    if kind == "html":
        return f"<html><body><p>{RAISED_FIGURES.format('<sup>', '</sup>')}</p></body></html>".encode()
    if kind == "rtf":
        return rf"{{\rtf1\ansi {RAISED_FIGURES.format(chr(123) + chr(92) + 'super ', chr(125))}\par}}".encode()
    if kind == "docx":
        opening = '</w:t></w:r><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>'
        closing = '</w:t></w:r><w:r><w:t xml:space="preserve">'
        return word(p(RAISED_FIGURES.format(opening, closing)))
    content = OPEN_WORDS.format(ground="").replace('fo:color="#ffffff"', 'style:text-position="super 58%"')
    said = RAISED_FIGURES.format('<text:span text:style-name="W">', "</text:span>")
    content = content.replace("The dam is safe. ", f"{said}</text:p><text:p>")
    return package({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content})


@pytest.mark.parametrize("kind", ["html", "docx", "odt", "rtf"])
def test_a_raised_figure_is_no_digit_of_the_one_before_it(kind: str) -> None:
    assert read_document(raised(kind), f"a.{kind}").text.startswith("10^6 bolts at the 5th pier")
