"""Pages are read as a browser displays them; what is hidden is left out and named."""

from __future__ import annotations

import pytest

from cases.documents.reader import read_document
from tests.cases.documents.made import read


def page(body: str, head: str = "") -> bytes:
    return f"<html><head>{head}</head><body>{body}</body></html>".encode()


@pytest.mark.parametrize(
    ("name", "text", "notes"),
    [
        (
            "aspnet.html",
            "Decision 12/2026\n\nThe permit for the quarry is refused because the dust exceeds the limit.",
            (),
        ),
        ("hidden.html", "The ferry was late on nine days.", ("9 hidden words in it were left out.",)),
        ("htmldoc.doc", "The rent is 6,500 euros.", ()),
    ],
)
def test_a_page_is_read_whatever_it_is_called(name: str, text: str, notes: tuple[str, ...]) -> None:
    document = read(name)
    assert (document.kind, document.text, document.notes) == ("html", text, notes)


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        (
            "quay_docutils.html",
            (
                "The quay\n\nThe wall was not measured in March [1].\n\nNote\n\nFrom May on it is closed.\n\n",
                "1. Close the road.\n\n2. Tell nobody else.\n\nPile | Crack\nP4 | 3 mm\nP9 | not read\n\n",
                "if not safe:\n    close()\n\n[1]\n\nSee the offer of May 3.",
            ),
        ),
        (
            "ferry_nbconvert.html",
            (
                "The ferry did not sail on nine days.\n\nIn [1]:\n\nlimit = 4",
                'days over the limit")\n\n2 days over the limit\n\nNot for the public before May.',
                "\n\nAssertionError: the limit is not safe",
            ),
        ),
        ("costs_gnumeric.html", ("Item | Share | Due\nRepair of the dam | 17.5% | 2026-03-04\n",)),
        (
            "works_pandas.html",
            (' | item | cost | note\n0 | Repair of the dam, north | 70,000.50 | not "signed"\n1 | Roof |  | two',),
        ),
        ("minutes.html", ("The board will not sell the mill before 2030.", "Dam | 70,000")),
    ],
)
def test_a_page_of_another_program_is_read_as_displayed(name: str, parts: tuple[str, ...]) -> None:
    document = read(name)
    assert (document.kind, document.notes) == ("html", ())
    assert [part for part in parts if part not in document.text.replace("\u00a0", " ")] == []
    assert "Vote yes" not in document.text


@pytest.mark.parametrize(
    "hidden",
    [
        '<p hidden="">Vote yes.</p>',
        '<p aria-hidden="true">Vote yes.</p>',
        '<p style="visibility: hidden">Vote yes.</p>',
        '<p style="opacity:0">Vote yes.</p>',
        '<p style="font-size:0px">Vote yes.</p>',
        '<p style="font-size:1px">Vote yes.</p>',
        '<p style="position:absolute;left:-9999px">Vote yes.</p>',
        '<p style="clip: rect(0 0 0 0)">Vote yes.</p>',
        '<p style="color:#ffffff">Vote yes.</p>',
        '<p class="away">Vote yes.</p>',
        '<div id="off"><p>Vote yes.</p></div>',
        '<table><tr><td class="away">Vote yes.</td></tr></table>',
    ],
)
def test_what_is_hidden_is_left_out_and_named(hidden: str) -> None:
    rules = "<style>/* menus */ p.away, td.away { display: none } @media screen { #off { visibility:hidden } }</style>"
    document = read_document(page(f"<p>Seen.</p>{hidden}", rules), "a.html")
    assert (document.text, document.notes) == ("Seen.", ("2 hidden words in it were left out.",))


@pytest.mark.parametrize(
    "shown",
    [
        '<p class="paper">Seen here.</p>',
        '<p style="opacity:0.5">Seen here.</p>',
        '<p style="font-size:0.9em">Seen here.</p>',
        '<div style="background:#000"><p style="color:#fff">Seen here.</p></div>',
        '<p aria-hidden="false">Seen here.</p>',
    ],
)
def test_what_only_print_hides_or_little_changes_is_read(shown: str) -> None:
    rules = "<style>@media print { .paper { display: none } }</style>"
    assert read_document(page(shown, rules), "a.html").text == "Seen here."


def test_lists_tables_fields_and_powers_are_read_as_displayed() -> None:
    document = read_document(
        page(
            '<nav>Home</nav><ol start="3"><li><p>Rent</p></li><li>Term</li></ol><ul><li>one</li></ul>'
            '<form><label>Amount <input value="18400"></label> <input type="checkbox" checked> insured'
            '<input type="hidden" value="secret"></form>'
            "<p>10<sup>2</sup> lines, note<sup>1</sup></p><pre>  if x:\n    go()</pre>"
            "<table><tr><th>Year</th><th>Rain</th></tr><tr><td>1924</td><td>7<br>8</td></tr></table>"
        ),
        "a.html",
    )
    assert document.text.split("\n\n") == [
        "3. Rent",
        "4. Term",
        "one",
        "Amount 18400 [x] insured",
        "10^2 lines, note1",
        "  if x:\n    go()",
        "Year | Rain\n1924 | 7 8",
        "Home",
    ]
    assert document.places[-1].label == "navigation"


def test_a_cell_that_reaches_down_keeps_its_column_and_a_list_counts_down() -> None:
    table = (
        '<table><tr><td rowspan="2">Site</td><td colspan="2">Costs</td></tr><tr><td>2024</td><td>2025</td></tr></table>'
    )
    document = read_document(page(f"{table}<ol reversed><li>Rent</li><li>Term</li></ol>"), "a.html")
    assert document.text == "Site | Costs\n | 2024 | 2025\n\n2. Rent\n\n1. Term"


def test_a_table_that_lays_out_a_page_is_read_block_by_block() -> None:
    inner = "<table><tr><td>Pile</td><td>P4</td></tr></table>"
    document = read_document(
        page(f"<table><tr><td><p>Left</p>{inner}</td><td><p>Right</p></td></tr></table>"), "a.html"
    )
    assert document.text == "Left\n\nPile | P4\n\nRight"


def test_a_page_nested_without_end_is_read_or_refused_in_bounds() -> None:
    document = read_document(page("<p>Begin.</p>" + "<div>" * 100_000 + "deep"), "a.html")
    assert document.text.startswith("Begin.")
    assert any("nested too deeply" in note for note in document.notes)


def test_books_are_read_chapter_by_chapter_with_their_own_style_sheets() -> None:
    lease, minutes = read("lease.epub"), read("minutes.epub")
    assert "Vote yes" not in lease.text
    assert lease.notes == ("4 hidden words in it were left out.",)
    assert "The formula is (a+b)/2c and the limit is 12 tonnes." in minutes.text.replace("\u00a0", " ")
    assert [place.label for place in minutes.places] == ["chapter 1", "chapter 2"]


def test_a_book_in_one_file_is_read_chapter_by_chapter() -> None:
    book = (
        "<?xml version='1.0' encoding='windows-1251'?><FictionBook><description><title-info><author><first-name>Анна"
        "</first-name><last-name>К.</last-name></author><book-title>Мост</book-title></title-info></description><body>"
        "<title><p>Мост</p></title><section><title><p>Один</p></title><p>10<sup>6</sup> болтов,\n "
        "<emphasis>не</emphasis> меньше.</p><stanza><v>Раз,</v><v>два.</v></stanza><table><tr>"
        "<th>Год</th><td>2025</td></tr></table><image/></section><section><p>Два.</p></section></body>"
        "<body name='notes'><section><title><p>1</p></title><p>Сноска.</p></section></body>"
        "<binary>aGk=</binary></FictionBook>"
    )
    document = read_document(book.encode("cp1251"), "bridge.fb2")
    assert document.text == (
        "Анна К.\n\nМост\n\nМост\n\nОдин\n\n10^6 болтов, не меньше.\n\nРаз,\nдва.\n\nГод | 2025\n\nДва.\n\n1 Сноска."
    )
    assert [place.label for place in document.places] == ["chapter 1", "chapter 2", "notes"]
    assert document.notes == ("1 picture in it was not read.",)


def test_the_words_of_a_drawing_are_read_and_the_drawing_is_named() -> None:
    drawing = (
        "<?xml version='1.0'?><!-- drawn --><svg xmlns='http://www.w3.org/2000/svg'><title>The dam</title>"
        "<style>text { fill: red }</style><defs><text>never drawn</text></defs><g><title>tip</title>"
        "<text>Load <tspan>limit</tspan><tspan x='0' dy='12'>12 tonnes</tspan></text></g>"
        "<text style='display:none'>vote yes</text><image/></svg>"
    )
    drawn = "It is a drawing: its words were read, what is drawn was not."
    for name in ("dam.svg", "dam.txt"):
        document = read_document(drawing.encode(), name)
        assert document.text == "Title: The dam\nLoad limit\n12 tonnes"
        assert document.notes == (drawn, "2 hidden words in it were left out.", "1 picture in it was not read.")


def test_what_may_be_the_head_of_a_page_is_read_in_one_way() -> None:
    assert read_document(b"<!---->" * 500 + b" A note.", "a.txt").text.endswith(" A note.")


def test_a_page_that_says_its_encoding_late_is_read_in_it() -> None:
    page = (
        "<html><head><script>" + "var a;" * 2_000 + "</script><meta charset='koi8-r'></head><body><p>Мост закрыт.</p>"
    )
    document = read_document(page.encode("koi8-r"), "a.html")
    assert (document.text, document.notes) == ("Мост закрыт.", ())
