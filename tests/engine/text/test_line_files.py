"""Files of lines: their notation, and errors that name file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.text.line_files import InvalidLineFile, WrittenLine, parse_lines, read_table, read_texts

WRITTEN = """# Somebody: says little.

thing:
    Let me begin with {x}.
    # and [not a condition]
    [old] [one] I have put {x} at the head of my column.

# Back to it.
again:
    We left {x} too soon.
"""


def test_a_file_has_blocks_of_lines_with_their_conditions() -> None:
    assert parse_lines(WRITTEN, "a.txt", ("thing",), ("again", "never"), ("old", "one")) == {
        "thing": (
            WrittenLine("Let me begin with {x}."),
            WrittenLine("# and [not a condition]"),
            WrittenLine("I have put {x} at the head of my column.", frozenset({"old", "one"})),
        ),
        "again": (WrittenLine("We left {x} too soon."),),
    }


def test_the_same_text_may_stand_under_other_conditions() -> None:
    lines = parse_lines("ask:\n    Why?\n    [old] Why?\n", "a.txt", conditions=("old",))["ask"]
    assert [line.text for line in lines] == ["Why?", "Why?"]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("ask:\n    [new] Why?", "a.txt:2: there is no condition “new”."),
        ("ask:\n    [old] [in the end] Why?", "a.txt:2: there is no condition “in the end”."),
        ("ask:\n    [olt] Why?", "a.txt:2: there is no condition “olt”; the nearest is “old”."),
        ("ask:\n    Why, {whom}?", "a.txt:2: there is no slot “whom”; the nearest is “who”."),
        ("ask:\n    [old]", "a.txt:2: conditions without a text behind them."),
        ("ask:\n    Why?\n    How?\n    Why?", "a.txt:4: the same line as line 2."),
        ("ask:\n    [old] Why?\n    [old] Why?", "a.txt:3: the same line as line 2."),
        ("ask:\n    Why?\n\n    How?", "a.txt:3: an empty line inside the block “ask”."),
        ("ask:\n\n    Why?", "a.txt:2: an empty line inside the block “ask”."),
        ("# Nothing.\nask:\n\nno:\n    No.", "a.txt:2: the block “ask” has no lines."),
        ("ask:\n    Why?\nask:\n    How?", "a.txt:3: the block “ask” begins in line 1."),
        ("ask:\n    Why?\nanswer:\n    So.", "a.txt:3: there is no block “answer”."),
        ("ast:\n    Why?", "a.txt:1: there is no block “ast”; the nearest is “ask”."),
        ("no:\n    No.", "a.txt:1: the block “ask” is missing."),
        ("ask:\nWhy?", "a.txt:2: neither the name of a block with a colon, nor an indented line of one."),
        ("    Why?", "a.txt:1: neither the name of a block with a colon, nor an indented line of one."),
        ("ask:\n    Why, {who?", "a.txt:2: a brace that belongs to no slot, as in “{who}”."),
        ("ask:\n    Why?\n    How?\n    When?", "a.txt:4: the block “ask” has 2 at most."),
    ],
)
def test_what_is_wrong_is_named_with_file_and_line(content: str, fault: str) -> None:
    with pytest.raises(InvalidLineFile) as raised:
        parse_lines(content, "a.txt", ("ask",), ("no",), ("old",), most=2, slots=("who",))
    assert str(raised.value) == fault


def test_a_file_of_a_package_is_called_by_its_path() -> None:
    with pytest.raises(InvalidLineFile, match=r"^engine/formats/panel/lines/timekeeper\.txt:\d+: there is no block “"):
        read_texts("engine.formats.panel", "timekeeper", ("begin",))


def test_a_line_of_a_table_has_a_key_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "words_of_a_test" / "lines").mkdir(parents=True)
    monkeypatch.syspath_prepend(tmp_path)
    table = tmp_path / "words_of_a_test" / "lines" / "table.txt"
    table.write_text("names:\n    one: first: with a colon\n    two: second\n")
    found = read_table("words_of_a_test", "table", ("names",))
    assert found == {"names": {"one": "first: with a colon", "two": "second"}}
    for line in ("of nothing", "one: again"):
        table.write_text(f"names:\n    one: first\n    {line}\n")
        with pytest.raises(InvalidLineFile, match=f"“names”: “{line}”"):
            read_table("words_of_a_test", "table")
