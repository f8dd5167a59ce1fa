"""Pages are read as a reader sees them: column by column, fields beside labels, nothing that is unseen."""

from __future__ import annotations

import io
from collections import Counter

import pytest
from pypdf import PdfWriter
from pypdf.generic import ArrayObject, DecodedStreamObject, DictionaryObject, FloatObject, NameObject

from cases.documents.reader import read_document
from cases.documents.unreadable import UnreadableDocument
from engine.core.quotes import check_quote
from tests.cases.documents.made import read
from tests.cases.documents.test_reader import pdf
from tests.kit.quotes import find_span

LEFTWARD = (
    "Text on page 1 runs from right to left: its letters and figures may stand in another order than on the page. "
    "Bring it as Word or text where that matters."
)


@pytest.mark.parametrize(
    ("name", "parts", "notes"),
    [
        (
            "form.pdf",
            (
                "Reason for the claim: | reason: The boiler exploded twice in May.",
                "Insured: | insured: yes",
                "Amount in euros: | amount: 18400",
            ),
            (),
        ),
        (
            "half_scanned.pdf",
            ("Cover sheet: report on the footbridge, three pages.",),
            ("Pages 2 and 3 have no text, as photographs of paper have; run text recognition over the file.",),
        ),
        (
            "columns.pdf",
            (
                "2019 to 2024: head of a kitchen\nwith eleven cooks in Lund",
                "Her last employer says that she\nstole from the till in 2023.",
            ),
            (),
        ),
        (
            "white.pdf",
            ("The supplier delivered late in four of five months.",),
            ("Text that no reader of the page sees was left out: 14 words on page 1.",),
        ),
        (
            "page_chromium.pdf",
            (
                "The ferry is not running on Sundays.",
                "Day | Trips",
                "The first column says that the pier is closed\nfor repairs until the end of June and that\n",
            ),
            ("Text that no reader of the page sees was left out: 5 words on page 1.",),
        ),
        (
            "justified_chromium.pdf",
            (
                "representatives\nrepeatedly misunderstood the well-known\nrequirements concerning long-term",
                "Ann Doe\n\nFiled on 3 May",
            ),
            (),
        ),
        (
            "footnotes_chromium.pdf",
            (
                "does not accept this,\n\nbecause the log of the hospital",
                "enough for the purpose.\n\n1. Survey of 3 May 2024, page 12.\n2. Log of the county hospital",
            ),
            (),
        ),
        (
            "table_chromium.pdf",
            (
                "Roof | 1 April 2026 | 12,500 | Approved",
                "Dam | 4 March 2026 | 70,000 | Not approved by the board, which",
            ),
            ("Text that no reader of the page sees was left out: 5 words on page 1.",),
        ),
        ("form_chromium.pdf", ("Reason: The boiler exploded\nAmount: 18400", "serviced."), ()),
        (
            "leftward_chromium.pdf",
            ("השוכר אינו רשאי לסיים את החוזה לפני",),
            (LEFTWARD,),
        ),
        (
            "lease.pdf",
            ("DRAFT of May 3", "The tenant may not end the lease", "Dam | 70,000 euros", "Load limit: 12 tonnes."),
            (),
        ),
        ("lease_ghostscript.pdf", ("The tenant may not end the lease", "Load limit: 12 tonnes."), ()),
        (
            "two_columns_groff.pdf",
            (
                "The state of the footbridge",
                "test with two hundred and forty kilograms on every metre of its length, and the handrail is sound",
                "crosses the well-known bridge again.",
            ),
            (),
        ),
    ],
)
def test_a_page_is_read_as_it_is_seen(name: str, parts: tuple[str, ...], notes: tuple[str, ...]) -> None:
    document = read(name)
    assert [part for part in parts if part not in document.text] == []
    assert document.notes == notes
    assert document.places[0].label == "page 1"


def test_no_quote_runs_across_columns() -> None:
    text = read("columns.pdf").text
    assert check_quote(text, "head of a kitchen Her last employer says") is None
    assert find_span(text, "Her last employer says that she stole from the till in 2023.") is not None


def test_text_that_lies_on_text_is_whole_or_named() -> None:
    other = "The vote of May was counted twice and nobody has said why that is so"
    words = "The rent of the mill is six thousand euros a month, and it is due"
    document = read_document(pdf(f"{words}) Tj 3 2 Td ({other}"), "a.pdf")
    lost = Counter(f"{words} {other}".split()) - Counter(document.text.split())
    assert lost.total() <= 2 or "may be missing or torn" in " ".join(document.notes)


def test_words_that_lines_break_are_found_whole() -> None:
    text = read("hyphens.pdf").text
    assert find_span(text, "The committee recommends that the contract be ended at once") is not None
    assert "long-term lease" in text


def drawn(content: str, letters: dict[str, str], forms: int = 0) -> bytes:
    """A PDF of one page whose font says that some letters are others, by their numbers in UTF-16, and which is drawn
    inside of so many form objects."""
    writer = PdfWriter(clone_from=io.BytesIO(pdf("a")))
    stream, said = DecodedStreamObject(), DecodedStreamObject()
    stream.set_data(content.encode("latin-1"))
    pairs = "".join(f"<{ord(letter):02x}> <{number}>\n" for letter, number in letters.items())
    said.set_data(
        f"1 begincodespacerange\n<00> <ff>\nendcodespacerange\n{len(letters)} beginbfchar\n{pairs}endbfchar".encode()
    )
    page = writer.pages[0]
    page[NameObject("/Contents")] = writer._add_object(stream)
    font = page["/Resources"]["/Font"]["/F1"]  # type: ignore[index]
    assert isinstance(font, DictionaryObject)
    font[NameObject("/ToUnicode")] = writer._add_object(said)
    for _ in range(forms):
        box, held = ArrayObject(map(FloatObject, (0, 0, 612, 792))), page["/Resources"]
        stream |= {
            NameObject("/Subtype"): NameObject("/Form"),
            NameObject("/BBox"): box,
            NameObject("/Resources"): held,
        }
        outer, inner = DecodedStreamObject(), DictionaryObject({NameObject("/F"): page.raw_get("/Contents")})
        outer.set_data(b"/F Do")
        page[NameObject("/Contents")] = writer._add_object(outer)
        page[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): inner})
        stream = outer
    stored = io.BytesIO()
    writer.write(stored)
    return stored.getvalue()


def lines(column: int, top: int, *said: str, size: int = 10) -> str:
    """Lines of a page below each other, from a left edge and a height on."""
    return "".join(f"BT /F1 {size} Tf {column} {top - 12 * at} Td ({line}) Tj ET\n" for at, line in enumerate(said))


def test_signs_of_two_units_leave_the_text_behind_them_whole() -> None:
    content = (
        lines(72, 720, 40 * "q" + " is the load.")
        + lines(72, 700, "It bears 40 kN.")
        + lines(320, 700, "Signed in May.")
    )
    document = read_document(drawn(content, {"q": "D835DC5E"}), "loads.pdf")
    assert document.text == 40 * "\U0001d45e" + " is the load.\nIt bears 40 kN. | Signed in May."
    assert document.notes == ()


def test_a_letter_that_the_file_does_not_name_is_named() -> None:
    document = read_document(drawn(lines(72, 720, "It is di~cult to pay."), {"~": "0000"}), "a.pdf")
    assert document.text == "It is di\ufffdcult to pay."
    assert [note.split(":")[0] for note in document.notes] == ["The file does not say what letters some signs are"]


def test_a_raised_figure_is_no_digit_of_the_one_before_it() -> None:
    raised = "/F1 8 Tf 5 Ts (6) Tj /F1 12 Tf 0 Ts"
    content = f"BT /F1 12 Tf 72 700 Td (It has 10) Tj {raised} ( bolts for 4,1) Tj /F1 12.1 Tf (93 euros.) Tj ET"
    assert read_document(drawn(content, {}), "a.pdf").text == "It has 10^6 bolts for 4,193 euros."


def test_a_picture_beside_the_text_is_named() -> None:
    content = lines(72, 720, "The dam on 3 May.")
    content += "".join(f"q {side} 0 0 {side} 72 400 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q\n" for side in (200, 9))
    assert read_document(drawn(content, {}), "dam.pdf").notes == ("1 picture in it was not read.",)


def test_columns_stay_apart_from_the_margin_and_a_raised_mark() -> None:
    left = lines(72, 700, "The bridge was tested in May and", "bears forty tonnes, as the firm")
    left += lines(72, 676, "said in its report of then") + "/F1 6 Tf 4 Ts (1) Tj 0 Ts\n"
    left += lines(72, 664, "and more.")
    right = lines(
        310,
        698,
        "Nobody has looked at the bolts",
        "since then, though the council",
        "asked for it in each",
        "of its three meetings.",
    )
    margin = "BT /F1 14 Tf 0 1 -1 0 40 600 Tm (Draft of 3 June 2024) Tj ET\n"
    document = read_document(drawn(margin + left + right, {}), "bridge.pdf")
    assert document.text.split("\n\n") == [
        "The bridge was tested in May and\nbears forty tonnes, as the firm\nsaid in its report of then1\nand more.",
        "Nobody has looked at the bolts\nsince then, though the council\nasked for it in each\nof its three meetings.",
        "Draft of 3 June 2024",
    ]


def test_columns_whose_lines_stand_between_each_other_s_stay_apart() -> None:
    small = "/F1 7 Tf (2) Tj /F1 10 Tf ( and then the dam) Tj ET\n"
    left = lines(72, 700, "The bridge was tested in May and", "bears forty tonnes, as the firm")
    left += "BT /F1 10 Tf 72 676 Td (said in report ) Tj " + small + lines(72, 664, "was tested again by others.")
    right = lines(310, 706, "Nobody has looked at the bolts", "since then, though the council")
    right += lines(310, 682, "asked for it in each of its", "three meetings in the spring.")
    text = read_document(drawn(left + right, {}), "bridge.pdf").text
    assert "as the firm\nsaid in report 2 and then the dam\nwas tested again" in text
    assert "though the council\nasked for it in each of its\nthree meetings" in text


def test_columns_with_little_room_between_them_stay_apart() -> None:
    left = [f"Part {at} of the bridge was laid in the year {1900 + at}" for at in range(6)]
    right = [f"and nobody has looked at the bolts of part {at}" for at in range(6)]
    text = read_document(drawn(lines(72, 700, *left) + lines(280, 700, *right), {}), "bridge.pdf").text
    assert text == "\n".join([*left, "", *right])


@pytest.mark.parametrize("forms", [0, 6])
def test_the_lines_of_a_cell_with_rules_around_it_stay_together(forms: int) -> None:
    grid = "".join(f"{left} {bottom} 150 40 re S\n" for left in (72, 222) for bottom in (600, 640))
    words = lines(76, 668, "The wall was not", "measured in March") + lines(226, 662, "closed")
    words += lines(76, 622, "Roof") + lines(226, 628, "It leaks at the well-", "known corner")
    below = lines(72, 580, "Signed in May.")
    document = read_document(drawn(grid + words + below, {}, forms), "works.pdf")
    assert document.text.split("\n\n") == [
        "The wall was not measured in March | closed\nRoof | It leaks at the well-known corner",
        "Signed in May.",
    ]
    assert document.notes == ()


def test_a_frame_around_text_is_no_table() -> None:
    frames = "60 340 240 380 re S 310 340 240 380 re S\n"
    left = [f"Part {at} of the bridge was laid in the year {1900 + at}" for at in range(30)]
    right = [f"and nobody has looked at the bolts of part {at}" for at in range(30)]
    words = lines(66, 700, *left, size=9) + lines(316, 700, *right, size=9)
    assert read_document(drawn(frames + words, {}), "a.pdf").text == "\n".join([*left, "", *right])


def test_code_and_equations_in_a_long_column_leave_it_apart() -> None:
    said = [f"The span of part {at} was laid in May and bears tonnes" for at in range(20)]
    beside = [f"Nobody has looked at part {at} since then, it says" for at in range(20)]
    content = lines(72, 700, *said) + lines(320, 700, *beside[:16])
    content += "".join(lines(320 + 90 * at, 508, *(f"x = {row}" for row in range(3))) for at in range(3))
    text = read_document(drawn(content, {}), "spans.pdf").text
    assert "\n".join(said) in text
    assert "\n".join(beside[:16]) in text


def test_a_page_whose_letters_stand_sideways_one_by_one_is_read() -> None:
    said = ("The bridge was tested in May 1914", "and bears 12,500 tonnes, it says")
    letters = ("".join(f"({letter}) Tj " for letter in line) for line in said)
    content = "".join(f"BT /F1 10 Tf 0 1 -1 0 {100 + 14 * row} 99 Tm {line} ET\n" for row, line in enumerate(letters))
    read_lines = read_document(drawn(content, {}), "side.pdf").text.replace(" ", "").split("\n")
    assert read_lines == [line.replace(" ", "") for line in said]


def test_pages_that_are_pictures_are_told_from_blank_ones() -> None:
    for content, why in (("72 72 200 300 re f", "pages without text"), ("", "blank pages alone")):
        with pytest.raises(UnreadableDocument, match=why):
            read_document(drawn(content, {}), "a.pdf")


def test_a_long_document_is_read_as_far_as_a_document_may_be_long() -> None:
    page = lines(72, 780, *["The load is 40 kN. " * 750], size=1)
    writer = PdfWriter()
    for _ in range(20):
        writer.append(io.BytesIO(drawn(page, {})))
    stored = io.BytesIO()
    writer.write(stored)
    notes = read_document(stored.getvalue(), "long.pdf").notes
    assert notes[1] == "It has 20 pages; the first 15 were read. Bring the rest as a file of its own."
