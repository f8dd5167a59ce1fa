"""Word documents are read as they look with all changes accepted, and say what stands beside the text."""

from __future__ import annotations

import pytest

from tests.cases.documents.made import p, read, word_text

TRACKED = "It has tracked changes; it was read with all of them accepted, and what they delete is left out."
COMMENTS = "Its comments stand behind the text, each marked as one."
HEADERS = "Its page headers stand behind the text, each marked as one."


@pytest.mark.parametrize(
    ("name", "parts", "notes"),
    [
        (
            "tracked.docx",
            (
                "The rent is 6,500 euros a month.",
                "The tenant may not end the lease before 2030.",
                "The roof leaks and the landlord will not repair it.",
            ),
            (TRACKED,),
        ),
        ("controls.docx", ("Load limit: 12 tonnes a lane.",), ()),
        ("nested_table.docx", ("Repair of the dam | 70,000 euros",), ()),
        (
            "header_comment.docx",
            (
                "Page header: DRAFT - NOT APPROVED BY THE BOARD",
                "Comment by A on “The board has approved the loan.”: No, it has not; see the minutes of May 3.",
            ),
            (HEADERS, COMMENTS),
        ),
        ("other_main_part.docx", ("The lease ends in May.",), ()),
        (
            "lease.docx",
            (
                "1. Lease of the mill",
                "The tenant may not end the lease before 2030.",
                "a) Repair the roof.",
                "b) Pay the rent.",
                "Dam | 70,000 euros",
                "Load limit: 12 tonnes.",
                "Page header: DRAFT of May 3",
                "Footnote 1: See the act of 1998.",
                "Comment by Ben: Who pays?",
            ),
            (HEADERS, COMMENTS, TRACKED, "4 hidden words in it were left out."),
        ),
        (
            "minutes.docx",
            (
                "1. The board will not sell the mill before 2030.",
                "The formula is (a+b)/2c and the limit is 12 tonnes.",
                "Item | Cost\nDam | 70,000\nRoof | 12,500",
                "def charge(card):\n    if not card.valid:\n        return None",
                "Footnote 1: See the offer of May 3.",
            ),
            (),
        ),
    ],
)
def test_a_document_is_read_whole(name: str, parts: tuple[str, ...], notes: tuple[str, ...]) -> None:
    document = read(name)
    assert [part for part in parts if part not in document.text.replace("\u00a0", " ")] == []
    assert document.notes == notes
    assert document.kind == "word"


def test_a_strict_document_is_read() -> None:
    strict = "http://purl.oclc.org/ooxml/wordprocessingml/main"
    assert word_text(p("The lease ends in May."), namespace=strict).text == "The lease ends in May."


def test_numbers_come_from_styles_and_go_on_in_their_lists() -> None:
    numbering = (
        '<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/>'
        '<w:lvlText w:val="Article %1."/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerRoman"/>'
        '<w:lvlText w:val="%1.%2"/></w:lvl></w:abstractNum>'
        '<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>'
    )
    styles = (
        '<w:style w:styleId="base"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
        '<w:style w:styleId="article"><w:basedOn w:val="base"/></w:style>'
    )
    inner = '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>'
    body = p("Rent", '<w:pStyle w:val="article"/>') + p("monthly", inner) + p("yearly", inner)
    body += p("Term", '<w:pStyle w:val="article"/>') + p("ten years", inner)
    text = word_text(body, {"styles": styles, "numbering": numbering}).text
    assert text.split("\n\n") == ["Article 1. Rent", "1.i monthly", "1.ii yearly", "Article 2. Term", "2.i ten years"]


BEGIN, THEN, END = (f'<w:fldChar w:fldCharType="{sign}"/>' for sign in ("begin", "separate", "end"))


@pytest.mark.parametrize(
    ("run", "text", "notes"),
    [
        ("<w:rPr><w:vanish/></w:rPr><w:t>secret vote</w:t>", "Seen.", ("2 hidden words in it were left out.",)),
        (
            '<w:rPr><w:sz w:val="2"/></w:rPr><w:t>tiny vote</w:t>',
            "Seen.",
            ("2 hidden words in it were left out.",),
        ),
        (
            ("<w:fldChar><w:ffData><w:checkBox><w:checked/></w:checkBox></w:ffData></w:fldChar><w:t> insured</w:t>"),
            "Seen.☒ insured",
            (),
        ),
        (
            (
                '<w:fldChar><w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="a"/><w:listEntry w:val=" no"/>'
                "</w:ddList></w:ffData></w:fldChar>"
            ),
            "Seen. no",
            (),
        ),
        ("<w:t> well</w:t><w:noBreakHyphen/><w:t>known</w:t>", "Seen. well-known", ()),
        ("<w:instrText>PAGE</w:instrText><w:t> 3</w:t>", "Seen. 3", ()),
        (
            f"{BEGIN}<w:instrText>IF</w:instrText>{BEGIN}{THEN}<w:t>5</w:t>{END}{THEN}<w:t> yes</w:t>{END}",
            "Seen. yes",
            (),
        ),
        (
            (
                "<mc:AlternateContent><mc:Choice><w:txbxContent><w:p><w:r><w:t>Box.</w:t></w:r></w:p></w:txbxContent>"
                "</mc:Choice><mc:Fallback><w:txbxContent><w:p><w:r><w:t>Box.</w:t></w:r></w:p></w:txbxContent>"
                "</mc:Fallback></mc:AlternateContent>"
            ),
            "Seen.\n\nBox.",
            (),
        ),
        (
            "<w:rPr><w:strike/></w:rPr><w:t> Gone.</w:t>",
            "Seen. Gone.",
            ("It has words that are struck through; they are read like the others.",),
        ),
    ],
)
def test_what_a_run_shows_is_read_and_what_it_hides_is_named(run: str, text: str, notes: tuple[str, ...]) -> None:
    document = word_text(f"<w:p><w:r><w:t>Seen.</w:t></w:r><w:r>{run}</w:r></w:p>")
    assert (document.text, document.notes) == (text, notes)


def test_what_is_moved_is_read_once_and_what_a_style_hides_is_left_out() -> None:
    moved = "<w:r><w:t>It was moved.</w:t></w:r>"
    body = f"<w:p><w:moveFrom>{moved}</w:moveFrom></w:p>{p('Stays.')}<w:p><w:moveTo>{moved}</w:moveTo></w:p>"
    hidden = p("vote yes", '<w:pStyle w:val="away"/>')
    styles = '<w:style w:styleId="away"><w:rPr><w:vanish/></w:rPr></w:style>'
    document = word_text(body + hidden, {"styles": styles})
    assert document.text == "Stays.\n\nIt was moved."
    assert document.notes == (TRACKED, "2 hidden words in it were left out.")


def test_a_paragraph_whose_end_was_deleted_goes_on_in_the_next() -> None:
    mark = "<w:rPr><w:del/></w:rPr>"
    document = word_text(p("The rent is ", mark) + p("6,500 euros."))
    assert (document.text, document.notes) == ("The rent is 6,500 euros.", (TRACKED,))


def test_equations_are_lines_of_text() -> None:
    fraction = (
        "<m:oMath><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>c</m:t></m:r></m:den></m:f>"
        "<m:r><m:t>=</m:t></m:r><m:rad><m:deg/><m:e><m:r><m:t>x</m:t></m:r></m:e></m:rad></m:oMath>"
    )
    assert word_text(f"<w:p>{fraction}</w:p>").text == "(a+b)/c=√(x)"


def test_a_chart_is_the_table_that_it_is_drawn_from() -> None:
    point = '<w:pt idx="0"><w:v>{}</w:v></w:pt>'
    chart = (
        "<w:chart><w:title><w:t>Rain</w:t></w:title><w:ser><w:tx><w:v>Days</w:v></w:tx>"
        f"<w:cat>{point.format('May')}</w:cat><w:val>{point.format('14')}</w:val></w:ser></w:chart>"
    )
    document = word_text(p("It rained."), {"chart": chart})
    assert document.text == "It rained.\n\nChart: Rain\n | Days\nMay | 14"
    assert document.notes == ("Its charts are read as the tables that they are drawn from.",)
    assert word_text(p("It rained."), {"chart": ""}).notes == ("1 chart in it was not read.",)


def test_soft_hyphens_are_seen_by_nobody() -> None:
    assert word_text(p("The con\u00adtract ends.")).text == "The contract ends."
