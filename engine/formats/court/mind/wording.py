"""Wording that the house's papers share: short quotes with their places, and texts of a length."""

from __future__ import annotations

import csv
from collections.abc import Iterable

from engine.formats.court.mind.sentences import Sentence
from engine.formats.court.validation import count_words
from engine.text.clipping import excerpt

QUOTED_WORDS = 26
"""Words of a sentence that stand within a sentence of the house's own."""


def quoted(sentence: Sentence, words: int = QUOTED_WORDS, at: int | None = None) -> str:
    """A sentence in quotation marks, or the stretch of it in which its heaviest cue stands; `at`: another place."""
    if sentence.kind == "table":
        return f"“{row_in_words(sentence.text)}”"
    focus = sentence.focus if at is None else at
    if sentence.lead and len(sentence.quote.split()) <= words:
        return f"“{sentence.quote.rstrip('.;:,')}”"
    return f"“{excerpt(sentence.text, words, focus).rstrip('.;:,')}”"


def row_in_words(row: str) -> str:
    """The cells of a row that are no numbers, as they stand there: `on the bed … best night so far`."""
    cells = [cell.strip() for cell in next(csv.reader([row]), [])]
    said = [cell for cell in cells if cell and len(cell) > 1 and not cell[0].isdigit()]
    return " … ".join(said) or row


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
