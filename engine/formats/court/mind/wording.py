"""Wording that the house's papers share: short quotes with their places, and texts of a length."""

from __future__ import annotations

from collections.abc import Iterable

from engine.formats.court.mind.sentences import Sentence
from engine.formats.court.validation import count_words

QUOTED_WORDS = 24
"""Words of a sentence that stand within a sentence of the house's own."""


def quoted(sentence: Sentence, words: int = QUOTED_WORDS) -> str:
    """A sentence, or its beginning, in quotation marks."""
    parts = sentence.text.split()
    text = " ".join(parts[:words])
    return f"“{text.rstrip('.;:,')}{'…' if len(parts) > words else ''}”"


def placed(sentence: Sentence, words: int = QUOTED_WORDS) -> str:
    """The same with its place: `“…” (notes.md, line 12)`."""
    return f"{quoted(sentence, words)} ({sentence.at})"


def lengthened(text: str, least: int, more: Iterable[str]) -> str:
    """A text with further sentences until it has so many words, as far as there are any."""
    for sentence in more:
        if count_words(text) >= least:
            break
        text = f"{text} {sentence}"
    return text
