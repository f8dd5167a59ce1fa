"""Logs, tables, code, diffs, subtitles and chats are read as they look."""

from __future__ import annotations

import csv
import gzip
import io
import json

import pytest

from cases.documents.reader import read_document
from engine.matters.documents import passages
from tests.cases.documents.made import read


def test_colour_codes_and_overstruck_letters_are_taken_away() -> None:
    assert read("ansi.log").text.split("\n")[0] == (
        "2026-01-02T10:00:00Z ERROR tests/test_pay.py payment 0 was charged twice"
    )
    assert read("dots.log").text.endswith("E   assert 2 == 1: the customer was charged twice")
    assert read("gha.log").text.split("\n")[1] == "2026-01-02T10:00:01.1234567Z make test"
    link = b"\x1b]8;;http://x\x1b\\report\x1b]8;;\x1b\\ H\x08He\x08e \x1b[8mvote yes\x1b[0m end\n"
    document = read_document(link * 3, "a.log")
    assert document.text.split("\n")[0] == "report He  end"
    assert document.notes == ("6 concealed words in it were left out.",)


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("changes_git.log", ("Author: Zoë Müller <zoe@example.org>\nDate:", "\n pay.py | 1 +\n 1 file changed")),
        ("dam_groff.log", ("NAME\n       dam - hold no water\n\nBUGS\n       The wall was not measured.",)),
        ("dam_node.log", ("not ok 1 - the dam holds\n  ---\n", "  error: 'no water'\n", "\nok 2 - rain\n")),
        ("rents_rich.log", ("not paid since May\n", "│ North │ £4,200 │\n│ South │ never  │\n", "100% 0:00:00")),
        (
            "tests_pytest.log",
            (
                "\ntest_pay.py F.   ",
                '\n>       assert 2 == 1, "the customer was charged twice"\n',
                "\nE       assert 2 == 1\n\ntest_pay.py:3: AssertionError\n",
                "\ncard 7 was declined\n",
            ),
        ),
    ],
)
def test_a_log_of_another_program_is_read_as_its_terminal_showed_it(name: str, parts: tuple[str, ...]) -> None:
    document = read(name)
    assert (document.kind, document.notes) == ("log", ())
    assert [part for part in parts if part not in document.text] == []
    assert not any(sign in document.text for sign in "\x1b\x08\r")


WORKS = [
    ["item", "cost", "note"],
    ["Repair of the dam, north", "70,000.50", 'not "signed"'],
    ["Roof", "", "two\nlines"],
    ["Kai für Lkw", "-1200", "£4,200 – never paid"],
]
GUESSED = "Its encoding was guessed: Windows-1252; where signs look wrong, save it as UTF-8."


@pytest.mark.parametrize(
    ("name", "separator", "notes"),
    [
        ("works_pandas.csv", ";", ()),
        ("works_papaparse.csv", ";", ()),
        ("works_sqlite.csv", ",", ()),
        ("works_libreoffice.csv", ";", (GUESSED,)),
    ],
)
def test_a_table_of_another_program_keeps_its_cells(name: str, separator: str, notes: tuple[str, ...]) -> None:
    document = read(name)
    assert (document.kind, document.notes) == ("table", notes)
    rows = list(csv.reader(io.StringIO(document.text, newline=""), delimiter=separator))
    # LibreOffice took the first cost for a number.
    rows[1][1] = rows[1][1].replace("70000.5", "70,000.50")
    assert rows == WORKS


@pytest.mark.parametrize(("name", "separator"), [("costs_gnumeric.csv", ";"), ("costs_libreoffice.tsv", "\t")])
def test_a_sheet_that_was_saved_as_text_keeps_its_cells(name: str, separator: str) -> None:
    document = read(name)
    rows = list(csv.reader(io.StringIO(document.text, newline=""), delimiter=separator))
    assert document.kind == "table"
    assert rows[:2] == [["Item", "Share", "Due"], ["Repair of the dam", "17.5%", "2026-03-04"]]


@pytest.mark.parametrize("first", ["sep=;", '"sep=;"', "SEP=;", "\ufeffsep=;"])
def test_the_line_that_names_a_separator_is_no_row(first: str) -> None:
    document = read_document(f"{first}\r\nitem;cost\r\nsteel;40\r\n".encode(), "a.csv")
    assert (document.kind, document.text) == ("table", "item;cost\nsteel;40")


def test_code_keeps_the_indentation_of_its_first_line() -> None:
    assert read_document(b"\n\n    return x\n\n\tif y:\n", "a.py").text == "    return x\n\n\tif y:"


LOCK = (
    "diff --git a/package-lock.json b/package-lock.json\n"
    "--- a/package-lock.json\n+++ b/package-lock.json\n@@ -1 +1 @@\n"
)
FIX = (
    "diff --git a/pay.py b/pay.py\n--- a/pay.py\n+++ b/pay.py\n@@ -10,3 +10,2 @@ def pay():\n def charge(card):\n"
    "-    check_not_charged(card)\n     send(card)\n"
)


@pytest.mark.parametrize("name", ["change.diff", "change.patch", "stdin.txt"])
def test_a_diff_has_its_hunks_and_names_what_is_left_out(name: str) -> None:
    lock = LOCK + "+      resolved\n" * 40_000
    binary = "diff --git a/x.png b/x.png\nBinary files a/x.png and b/x.png differ\n"
    made = "diff --git a/a_pb2.py b/a_pb2.py\n--- a/a_pb2.py\n+++ b/a_pb2.py\n@@ -1 +1,2 @@\n+x = 1\n"
    document = read_document((lock + FIX + binary + made).encode(), name)
    assert document.kind == "diff"
    assert document.text.split("\n")[0] == "package-lock.json: left out (a lock file, 40,000 changed lines)"
    assert "-    check_not_charged(card)\n     send(card)" in document.text
    assert document.notes == (
        "The changes of package-lock.json were left out (a lock file, 40,000 changed lines).",
        "The changes of x.png were left out (binary).",
        "The changes of a_pb2.py were left out (generated, 1 changed line).",
    )
    assert "pay.py from line 10" in [place.label for place in document.places]


def test_a_file_that_is_packed_alone_is_unpacked() -> None:
    document = read("lock_file_and_one_fix.diff.gz")
    assert document.text.count("\n") < 12
    assert "-    check_not_charged(card)\n     send(card)" in document.text
    assert document.notes == ("The changes of package-lock.json were left out (a lock file, 2,800 changed lines).",)
    assert read_document(gzip.compress(FIX.encode()), "fix.diff.gz").kind == "diff"


@pytest.mark.parametrize(
    ("name", "text", "lines"),
    [
        (
            "film.srt",
            (
                "1\r\n00:00:01,000 --> 00:00:03,000\r\n<i>Nobody</i> was\r\nhurt.\r\n\r\n2\r\n"
                "00:01:04,500 --> 00:01:05,000"
                "\r\n{\\an8}Go.\r\n"
            ),
            ["00:00:01 Nobody was hurt.", "00:01:04 Go."],
        ),
        (
            "talk.vtt",
            (
                "WEBVTT\n\nintro\n00:01.000 --> 00:02.000 align:start\n<v Ann>It &amp; I did not.</v>\n\n"
                "00:03.000 --> 00:04.000\n"
                "<v Ann>It &amp; I did not.</v>\n"
            ),
            ["00:00:01 Ann: It & I did not."],
        ),
        (
            "chat.txt",
            "12/03/2024, 09:11 - Anna: The pump failed\nagain\n12/03/2024, 09:12 - Ben: <Media omitted>\n",
            ["12/03/2024, 09:11 Anna: The pump failed again", "12/03/2024, 09:12 Ben: <Media omitted>"],
        ),
        (
            "iphone.txt",
            "[12.03.24, 09:13:05] Anna: \u200eimage omitted\n[12.03.24, 09:14:00] Ben: I did not pay.\n",
            ["12.03.24, 09:13:05 Anna: image omitted", "12.03.24, 09:14:00 Ben: I did not pay."],
        ),
        (
            "spanish.txt",
            "01/20/2024, 11:23 a. m. - Ana: No pagué.\n01/20/2024, 08:49 p.\u00a0m. - Ben: Nor I.\n",
            ["01/20/2024, 11:23 a. m. Ana: No pagué.", "01/20/2024, 08:49 p. m. Ben: Nor I."],
        ),
        (
            "two.vtt",
            "WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>I did <c>not</c> pay.</v>\n<v Ben>Oh.</v>\n",
            ["00:00:01 Ann: I did not pay.", "00:00:01 Ben: Oh."],
        ),
        (
            "rolling.vtt",
            (
                "WEBVTT\nKind: captions\n\n00:00:01.000 --> 00:00:03.000 align:start\n \nwe<00:00:01.500><c> do</c>\n\n"
                "00:00:03.000 --> 00:00:03.010\nwe do\n \n\n00:00:03.010 --> 00:00:05.000\nwe do\n"
                "not<00:00:03.500><c> sell</c>\n\n00:00:05.000 --> 00:00:05.010\nnot sell\n \n"
            ),
            ["00:00:01 we do", "00:00:03 not sell"],
        ),
        (
            "talk.sbv",
            "0:00:00.599,0:00:04.160\nGood day.\nWe do not sell.\n\n0:01:04.160,0:01:06.770\nNo.\n",
            ["00:00:00 Good day. We do not sell.", "00:01:04 No."],
        ),
        (
            "talk.ass",
            "[Script Info]\n\n[Events]\nDialogue: 0,0:00:01.00,0:00:03.00,D,Ann,0,0,0,,{\\i1}I did not{\\i0} pay.\n",
            ["00:00:01 Ann: I did not pay."],
        ),
        (
            "discord.json",
            json.dumps(
                {
                    "messages": [
                        {"timestamp": "2026-01-02T10:00:00.1+00:00", "content": "No.", "author": {"nickname": "Ann"}}
                    ]
                }
            ),
            ["2026-01-02 10:00:00 Ann: No."],
        ),
        (
            "facebook.json",
            json.dumps(
                {
                    "messages": [
                        {"sender_name": "Ann", "timestamp_ms": 1767348000000, "content": "We donâ\x80\x99t ship"}
                    ]
                }
            ),
            ["2026-01-02 10:00:00 Ann: We don’t ship"],
        ),
        (
            "teams.json",
            json.dumps(
                {
                    "messages": [
                        {
                            "from": {"user": {"displayName": "Ann"}},
                            "createdDateTime": "2026-01-02T10:00:00Z",
                            "body": {"contentType": "html", "content": "<p>We do <b>not</b> ship</p>"},
                        }
                    ]
                }
            ),
            ["2026-01-02 10:00:00 Ann: We do not ship"],
        ),
        (
            "slack.json",
            json.dumps(
                [
                    {
                        "user": "U1",
                        "user_profile": {"real_name": "Ann"},
                        "text": "We do not ship.",
                        "ts": "1767348000.1",
                    },
                    {"user": "U1", "text": "<@U1>: 3 &gt; 2, see <https://x.org|why>", "ts": "1767348001.1"},
                    {"user": "U2", "text": "", "attachments": [{"fallback": "Build failed."}], "ts": "1767348002.1"},
                ]
            ),
            [
                "2026-01-02 10:00:00 Ann: We do not ship.",
                "2026-01-02 10:00:01 Ann: @Ann: 3 > 2, see why",
                "2026-01-02 10:00:02 U2: Build failed.",
            ],
        ),
        (
            "google.json",
            json.dumps(
                {
                    "messages": [
                        {
                            "creator": {"name": "Ann", "email": "a@x.org"},
                            "created_date": "Friday, 2 January 2026 at 10:00:00 UTC",
                            "text": "We do not ship.",
                        }
                    ]
                }
            ),
            ["Friday, 2 January 2026 at 10:00:00 UTC Ann: We do not ship."],
        ),
        (
            "telegram.json",
            json.dumps(
                {
                    "name": "Board",
                    "messages": [
                        {"from": "Ann", "date": "2026-01-02T10:00:00", "text": ["See ", {"type": "link", "text": "x"}]}
                    ],
                }
            ),
            ["2026-01-02 10:00:00 Ann: See x"],
        ),
        (
            "all_telegram.json",
            json.dumps(
                {
                    "chats": {
                        "list": [
                            {"name": name, "messages": [{"from": "Ann", "date_unixtime": "1767348000", "text": said}]}
                            for name, said in (("Board", "We sell."), ("Home", "We do not."))
                        ]
                    }
                }
            ),
            ["2026-01-02 10:00:00 in Board Ann: We sell.", "2026-01-02 10:00:00 in Home Ann: We do not."],
        ),
    ],
)
def test_what_was_said_is_a_line_with_when_and_by_whom(name: str, text: str, lines: list[str]) -> None:
    document = read_document(text.encode(), name)
    assert (document.kind, document.text.split("\n")) == ("transcript", lines)
    assert [passage.text for passage in passages(document)] == lines


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "insta.json",
            '{"messages": [{"sender_name": "A", "timestamp_ms": 1767348000000, "photos": [{"uri": "x"}]}, %s]}',
        ),
        (
            "chat.txt",
            "12.03.24, 09:11 - Ann: Nein.\n12.03.24, 09:12 - Ann: Nie.\n12.03.24, 09:13 - Ben: <Medien weg>\n",
        ),
    ],
)
def test_what_a_chat_holds_besides_words_is_named(name: str, text: str) -> None:
    said = '{"sender_name": "A", "timestamp_ms": 1767348000000, "content": "Nein."}'
    document = read_document(text.replace("%s", said).encode(), name)
    assert document.notes == ("1 attachment in it was not in the export.",)


def test_a_calendar_has_whole_lines() -> None:
    text = b"BEGIN:VEVENT\r\nSUMMARY:Board meet\r\n ing\r\nDESCRIPTION:We do not\\, sell\\nthe mill\r\nEND:VEVENT\r\n"
    assert read_document(text, "a.ics").text.split("\n")[1:3] == [
        "SUMMARY:Board meeting",
        "DESCRIPTION:We do not, sell the mill",
    ]


def test_changes_that_only_look_like_the_heads_of_files_stay_in_their_hunk() -> None:
    diff = (
        "diff --git a/old name.py b/new name.py\nsimilarity 100%\nrename from old name.py\nrename to new name.py\n"
        "diff --git a/a.sql b/a.sql\n--- a/a.sql\n+++ b/a.sql\n@@ -1,2 +1,2 @@\n--- drop table x;\n+++ two\n end;\n"
        "diff --git a/logo.png b/logo.png\nnew file mode 100644\nGIT binary patch\nliteral 9\nzcmV-q\n"
    )
    document = read_document(diff.encode(), "a.diff")
    assert "rename from old name.py\nrename to new name.py\ndiff --git a/a.sql" in document.text
    assert "@@ -1,2 +1,2 @@\n--- drop table x;\n+++ two\n end;" in document.text
    assert document.notes == ("The changes of logo.png were left out (binary).",)


GONE = "    check_not_charged(card)\n"
LEFT_OUT = (
    "The changes of logo.png were left out (binary).",
    "The changes of package-lock.json were left out (a lock file, 2 changed lines).",
)


@pytest.mark.parametrize(
    ("name", "files", "parts", "notes"),
    [
        (
            "pay_gnu.diff",
            ["aaa.py", "logo.png", "new.md", "package-lock.json", "pay.py"],
            ("-    pass\n+    return 1\nlogo.png: left out (binary)\ndiff -ruN a/new.md", f"-{GONE}     send"),
            LEFT_OUT,
        ),
        (
            "pay_gnu_context.diff",
            ["aaa.py", "logo.png", "package-lock.json", "pay.py"],
            ("!     pass\n--- 1,2 ----\n  def z():\n!     return 1\nlogo.png: left", f"- {GONE}      send"),
            LEFT_OUT,
        ),
        (
            "pay_mercurial.diff",
            ["before the changes", "logo.png", "new.md", "package-lock.json", "pay.py"],
            ("# User Zoë <zoe@example.org>", "Pay: the check falls away – not worth it\nlogo.png: left out (binary)\n"),
            LEFT_OUT,
        ),
        ("pay_jsdiff.diff", ["pay.py", "b.py"], (f"-{GONE}", "-x = 1\n--- y\n+x = 2\n+++ y"), ()),
        ("pay_difflib.diff", ["pay.py"], ("--- pay.py\n+++ pay.py\n@@ -1,3 +1,2 @@", f"-{GONE}"), ()),
        ("pay_git_colours.diff", ["note.md", "pay.py"], (f"-{GONE}     send(card)\n+    log(card)",), ()),
    ],
)
def test_a_diff_of_another_program_names_each_file(
    name: str, files: list[str], parts: tuple[str, ...], notes: tuple[str, ...]
) -> None:
    document = read(name)
    assert (document.kind, document.notes) == ("diff", notes)
    assert [place.label for place in document.places if " from line " not in place.label] == files
    assert [part for part in parts if part not in document.text] == []


SAID = ["Nobody was hurt. Not one.", "£4,200 – we did not pay.", "- No. - Never?"]


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("film_pysubs2.srt", [f"00:00:01 {SAID[0]}", f"00:01:04 {SAID[1]}", f"01:00:01 {SAID[2]}"]),
        ("film_pysubs2.vtt", [f"00:00:01 {SAID[0]}", f"00:01:04 {SAID[1]}", f"01:00:01 {SAID[2]}"]),
        ("film_pysubs2.ass", [f"00:00:01 Ann: {SAID[0]}", f"00:01:04 Ben: {SAID[1]}", f"01:00:01 {SAID[2]}"]),
        ("film_pysubs2.ttml", [f"00:00:01 {SAID[0]}", f"00:01:04 {SAID[1]}", f"01:00:01 {SAID[2]}"]),
        ("film_webvtt_py.vtt", [f"00:00:01 {SAID[0]}", "00:01:04 We did not pay & never will."]),
        ("film_srt.srt", [f"00:00:01 {SAID[0]}", "01:00:01 We did not pay."]),
        ("film_subsrt.sbv", [f"00:00:01 {SAID[0]}", "01:00:01 We did not pay."]),
    ],
)
def test_subtitles_of_another_program_are_a_line_each(name: str, lines: list[str]) -> None:
    document = read(name)
    assert (document.kind, document.text.split("\n"), document.notes) == ("transcript", lines, ())
