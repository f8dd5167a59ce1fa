"""Words that no reader of a page sees are left out and named; where something behind them shows them, they are read."""

from __future__ import annotations

import pytest

from cases.documents.reader import read_document
from tests.cases.documents.made import OFFICE, p, package, relationships, word, word_text

SAID, WHITE = "The dam is safe.", "It was never tested."
OPEN_WORDS = (
    '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
    'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" '
    'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"><office:automatic-styles>'
    '<style:style style:name="W" style:family="text"><style:text-properties fo:color="#ffffff"{ground}/></style:style>'
    "</office:automatic-styles><office:body><office:text>"
    '<text:p>The dam is safe. <text:span text:style-name="W">It was never tested.</text:span></text:p>'
    "</office:text></office:body></office:document-content>"
)


def odt(ground: str) -> bytes:
    content = OPEN_WORDS.format(ground=ground)
    return package({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content})


def rtf(ground: str) -> bytes:
    colours = r"{\colortbl;\red0\green0\blue0;\red255\green255\blue255;}"
    return rf"{{\rtf1\ansi{colours}The dam is safe. {{\cf2{ground} It was never tested.}}\par}}".encode()


def docx(run: str = "", paragraph: str = "", cell: str | None = None, styles: str = "") -> bytes:
    said = f"<w:p><w:pPr>{paragraph}</w:pPr><w:r>{run}<w:t>{WHITE}</w:t></w:r></w:p>"
    if cell is not None:
        said = f"<w:tbl><w:tr><w:tc><w:tcPr>{cell}</w:tcPr>{said}</w:tc></w:tr></w:tbl>"
    return word(p(SAID) + said, {"styles": styles})


WHITE_RUN = '<w:rPr><w:color w:val="FFFFFF" w:themeColor="background1"/></w:rPr>'
WHITE_STYLE = '<w:style w:styleId="s"><w:rPr><w:color w:val="FFFFFF"/></w:rPr>{}</w:style>'
DARK = '<w:shd w:val="clear" w:fill="1F3864"/>'


def pptx(fill: str = '<a:srgbClr val="FFFFFF"/>', shape: str = "", behind: str = "", ground: str = "") -> bytes:
    """A slide with a line in black, and one with a fill of its own on something."""
    names = f'xmlns:p="p" xmlns:a="a" xmlns:r="{OFFICE}/relationships"'
    place = '<a:xfrm><a:off x="100" y="{}"/><a:ext cx="500" cy="100"/></a:xfrm>'
    slide = (
        f"<p:sld {names}><p:cSld>{ground}<p:spTree>{behind.format(place.format(500))}"
        f"<p:sp><p:spPr>{place.format(100)}</p:spPr><p:txBody><a:p><a:r><a:t>{SAID}</a:t></a:r></a:p></p:txBody></p:sp>"
        f"<p:sp><p:spPr>{place.format(550)}{shape}</p:spPr><p:txBody><a:p><a:r><a:rPr><a:solidFill>{fill}</a:solidFill>"
        f"</a:rPr><a:t>{WHITE}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>"
    )
    theme = '<t xmlns:a="a"><a:themeElements><a:clrScheme><a:lt1><a:sysClr val="window" lastClr="FFFFFF"/></a:lt1>'
    return package(
        {
            "[Content_Types].xml": "<Types/>",
            "_rels/.rels": relationships(("officeDocument", "ppt/presentation.xml")),
            "ppt/presentation.xml": f'<p:p {names}><p:sldIdLst><p:sldId id="1" r:id="r1"/></p:sldIdLst></p:p>',
            "ppt/_rels/presentation.xml.rels": relationships(("slide", "slide.xml")),
            "ppt/slide.xml": slide,
            "ppt/_rels/slide.xml.rels": relationships(("slideLayout", "layout.xml")),
            "ppt/layout.xml": f"<p:l {names}/>",
            "ppt/_rels/layout.xml.rels": relationships(("slideMaster", "master.xml")),
            "ppt/master.xml": f'<p:m {names}><p:cSld><p:bg><p:bgRef idx="1001">'
            '<a:schemeClr val="bg1"/></p:bgRef></p:bg></p:cSld></p:m>',
            "ppt/_rels/master.xml.rels": relationships(("theme", "theme.xml")),
            "ppt/theme.xml": f"{theme}</a:clrScheme></a:themeElements></t>",
        }
    )


BLUE = '<a:solidFill><a:srgbClr val="1F3864"/></a:solidFill>'


@pytest.mark.parametrize(
    ("name", "data", "is_seen"),
    [
        ("a.odt", odt(""), False),
        ("a.odt", odt(' fo:background-color="#000000"'), True),
        ("a.rtf", rtf(""), False),
        ("a.rtf", rtf(r"\highlight1"), True),
        ("a.docx", docx(WHITE_RUN), False),
        ("a.docx", docx(paragraph='<w:pStyle w:val="s"/>', styles=WHITE_STYLE.format("")), False),
        ("a.docx", docx(WHITE_RUN, cell=""), False),
        ("a.docx", docx(WHITE_RUN, cell=DARK), True),
        ("a.docx", docx(WHITE_RUN, paragraph=DARK), True),
        (
            "a.docx",
            docx(paragraph='<w:pStyle w:val="s"/>', styles=WHITE_STYLE.format(f"<w:pPr>{DARK}</w:pPr>")),
            True,
        ),
        ("a.pptx", pptx(), False),
        ("a.pptx", pptx('<a:schemeClr val="bg1"/>'), False),
        ("a.pptx", pptx('<a:schemeClr val="bg1"><a:lumMod val="50000"/></a:schemeClr>'), True),
        ("a.pptx", pptx(shape=BLUE), True),
        ("a.pptx", pptx(behind=f"<p:sp><p:spPr>{{}}{BLUE}</p:spPr></p:sp>"), True),
        ("a.pptx", pptx(behind="<p:pic><p:spPr>{}</p:spPr></p:pic>"), True),
        ("a.pptx", pptx(ground=f"<p:bg><p:bgPr>{BLUE}</p:bgPr></p:bg>"), True),
    ],
    ids=lambda value: "file" if isinstance(value, bytes) else str(value),
)
def test_white_words_are_left_out_and_named_unless_their_ground_shows_them(
    name: str, data: bytes, is_seen: bool
) -> None:
    document = read_document(data, name)
    assert " ".join(document.text.split()) == f"{SAID} {WHITE}" if is_seen else SAID
    assert ("4 white words in it were left out." in document.notes) is not is_seen


def test_what_a_drawing_of_word_hides_is_left_out() -> None:
    box = "<w:txbxContent><w:p><w:r><w:t>vote yes</w:t></w:r></w:p></w:txbxContent>"
    drawn = (
        f'<w:drawing><w:anchor><w:docPr hidden="1"/>{box}</w:anchor></w:drawing>'
        f'<w:pict><w:shape style="position:absolute; visibility: hidden">{box}</w:shape></w:pict>'
    )
    document = word_text(f"<w:p><w:r><w:t>Seen.</w:t></w:r><w:r>{drawn}</w:r></w:p>")
    assert (document.text, document.notes) == ("Seen.", ("4 hidden words in it were left out.",))


def test_old_drawings_of_word_show_their_words_and_count_as_pictures() -> None:
    drawn = (
        '<w:pict><w:shape><w:textpath string="DRAFT"/></w:shape><w:shape><w:imagedata/></w:shape><w:shape><w:textbox>'
        "<w:txbxContent><w:p><w:r><w:t>In a box.</w:t></w:r></w:p></w:txbxContent></w:textbox></w:shape></w:pict>"
    )
    document = word_text(p("Body."), {"header": f"<w:p><w:r>{drawn}</w:r></w:p>"})
    assert document.text == "Body.\n\nPage header: DRAFT\nIn a box."
    assert document.notes[-1] == "1 picture in it was not read."


def sheet(cells: str, beside: str = "") -> bytes:
    """A workbook whose styles are: plain, white, white on blue, shown as nothing."""
    names = f'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="{OFFICE}/relationships"'
    styles = (
        "<numFmts><numFmt numFmtId='164' formatCode=';;;'/></numFmts>"
        "<fonts><font/><font><color theme='0'/></font></fonts><fills><fill><patternFill patternType='none'/></fill>"
        "<fill><patternFill patternType='solid'><fgColor rgb='FF1F3864'/></patternFill></fill></fills>"
        "<cellXfs><xf/><xf fontId='1'/><xf fontId='1' fillId='1'/><xf numFmtId='164'/></cellXfs>"
    )
    return package(
        {
            "[Content_Types].xml": "<Types/>",
            "_rels/.rels": relationships(("officeDocument", "xl/workbook.xml")),
            "xl/workbook.xml": f'<workbook {names}><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
            "xl/_rels/workbook.xml.rels": relationships(("worksheet", "s.xml"), ("styles", "styles.xml")),
            "xl/styles.xml": f"<styleSheet {names}>{styles}</styleSheet>",
            "xl/s.xml": f"<worksheet {names}><sheetData><row r='1'>{cells}</row></sheetData>{beside}</worksheet>",
        }
    )


def test_cells_that_nobody_sees_are_left_out_and_named() -> None:
    cells = "".join(f"<c r='{chr(65 + at)}1' s='{at}'><v>{at}</v></c>" for at in range(4))
    document = read_document(sheet(cells), "a.xlsx")
    assert document.text == "0 |  | 2"
    assert document.notes == ("1 white cell and 1 hidden cell in it were left out.",)
    formatted = read_document(sheet(cells, "<conditionalFormatting/>"), "a.xlsx")
    assert (formatted.text, formatted.notes) == ("0 | 1 | 2", ())


def test_margins_of_sheets_and_slides_are_read_once() -> None:
    margins = (
        '<headerFooter><oddHeader>&amp;"Arial,Bold"&amp;14DRAFT of May</oddHeader><oddFooter>Page &amp;P</oddFooter>'
    )
    document = read_document(sheet("<c r='A1'><v>7</v></c>", f"{margins}</headerFooter>"), "a.xlsx")
    assert document.text == "7\n\nPage header: DRAFT of May"
    assert document.notes == ("Its page headers and footers stand behind their sheets, each marked as one.",)
    footer = '<p:sp><p:nvSpPr><p:nvPr><p:ph type="ftr"/></p:nvPr></p:nvSpPr><p:spPr>{}</p:spPr><p:txBody><a:p><a:r>'
    slides = read_document(pptx(BLUE, behind=f"{footer}<a:t>Not final</a:t></a:r></a:p></p:txBody></p:sp>"), "a.pptx")
    assert slides.text == f"{SAID}\n\n{WHITE}\n\nOn slides: Not final"
    assert slides.notes == ("What stands in the margins of its slides is behind the text, each marked as such.",)
