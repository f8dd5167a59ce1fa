"""What governs a place is the negation or the condition before it whose clause goes on there."""

from __future__ import annotations

import pytest

from engine.text.governing import governing


@pytest.mark.parametrize(
    ("text", "word", "said"),
    [
        ("The bridge may not be used by lorries.", "be used", ["not"]),
        ("It is cold. The gate is never opened at night.", "opened", ["never"]),
        ("We go unless it rains here.", "it rains", ["unless"]),
        ("We pay only if the roof is sound.", "the roof", ["only if"]),
        ("We pay provided that the roof is sound.", "the roof", ["provided that"]),
        ("We pay if the roof is sound.", "the roof", ["if"]),
        ("He refused to say that he may not sell the mill.", "sell", ["refused to", "not"]),
        ("Der Mieter darf nicht vor 2030 kündigen.", "vor 2030", ["nicht"]),
        ("The bridge may be used by lorries.", "be used", []),
        ("It is not cheap, but it is safe.", "it is safe", []),
        ("[09:02] Ola: we have never seen that\n[09:05] Gerd: the rope is sound", "the rope", []),
        ("[09:02] Ola: we have never seen that\n[09:05] Gerd: the rope is sound", "[09:05]", []),
        ("Not only is the bridge safe, it is cheap.", "is the bridge", []),
    ],
)
def test_what_governs_a_place_is_in_its_clause(text: str, word: str, said: list[str]) -> None:
    assert [text[one.start : one.end] for one in governing(text, text.index(word))] == said


def test_a_line_that_means_something_by_itself_governs_no_other() -> None:
    text = "ERROR file not found\nserver started at ten"
    assert governing(text, text.index("server"))
    assert not governing(text, text.index("server"), lines=True)


@pytest.mark.parametrize(
    ("text", "word", "strict"),
    [
        ("They did not sell the mill.", "sell", True),
        ("They sell only when the board agrees.", "the board", True),
        ("To wait until May costs a thousand euros.", "costs", False),
        ("Instead of a bridge the town has a ferry.", "the town", False),
    ],
)
def test_some_words_govern_what_may_be_quoted_without_them(text: str, word: str, strict: bool) -> None:
    assert [one.strict for one in governing(text, text.index(word))] == [strict]
