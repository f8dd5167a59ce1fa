"""Wording that the house's papers share: short quotes with their places, and texts of a length."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable

from engine.formats.court.mind.sentences import Sentence
from engine.formats.court.validation import count_words

QUOTED_WORDS = 26
"""Words of a sentence that stand within a sentence of the house's own."""
SLACK_WORDS = 5
"""Words more that are taken rather than cut off."""
_CLAUSE_END = re.compile(r"[,;:–] |(?<=[.!?]) ")


def quoted(sentence: Sentence, words: int = QUOTED_WORDS, at: int | None = None) -> str:
    """A sentence in quotation marks, or the stretch of it in which its heaviest cue stands; `at`: another place."""
    if sentence.kind == "table":
        return f"“{row_in_words(sentence.text)}”"
    focus = sentence.focus if at is None else at
    if sentence.lead and len(sentence.quote.split()) <= words + SLACK_WORDS:
        return f"“{sentence.quote.rstrip('.;:,')}”"
    return f"“{excerpt(sentence.text, words, focus).rstrip('.;:,')}”"


def row_in_words(row: str) -> str:
    """The cells of a row that are no numbers, as they stand there: `on the bed … best night so far`."""
    cells = [cell.strip() for cell in next(csv.reader([row]), [])]
    said = [cell for cell in cells if cell and len(cell) > 1 and not cell[0].isdigit()]
    return " … ".join(said) or row


def excerpt(text: str, words: int, at: int) -> str:
    """A text of so many words at most: its beginning, or from the clause in which a character stands."""
    parts = text.split()
    if len(parts) <= words + SLACK_WORDS:
        return text
    begins = 0
    if len(text[:at].split()) > words * 2 // 3:
        clauses = [match.end() for match in _CLAUSE_END.finditer(text, 0, at)]
        begins = len(text[: clauses[-1]].split()) if clauses else len(text[:at].split()) - words // 2
    if len(parts) - begins < words // 2:
        begins = len(parts) - words
    stretch = " ".join(parts[begins : begins + words]).rstrip(".;:,")
    return f"{'… ' if begins else ''}{stretch}{' …' if begins + words < len(parts) else ''}"


def placed(sentence: Sentence, words: int = QUOTED_WORDS, at: int | None = None) -> str:
    """The same with its place: `“…” (notes.md, line 12)`, and of a row of a table with the most significant figure."""
    note = f"; {sentence.note}" if sentence.note else ""
    return f"{quoted(sentence, words, at)} ({sentence.at}{note})"


def lengthened(text: str, least: int, more: Iterable[str]) -> str:
    """A text with further sentences until it has so many words, as far as there are any."""
    for sentence in more:
        if count_words(text) >= least:
            break
        text = f"{text} {sentence}"
    return text
