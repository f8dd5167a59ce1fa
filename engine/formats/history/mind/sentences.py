"""The sentences of a source, each with its place, its section, its aspects, and the side that it serves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from engine.core.derived import derived_from_text
from engine.formats.history.acts import Aspect
from engine.formats.history.mind.lexicon import (
    BLAME_PATTERN,
    DOUBT_PATTERN,
    GRAPHIC_PATTERN,
    PRIVATE_PATTERN,
    aspects_in,
    praise_in,
)
from engine.formats.history.rules.sources import section_at

MIN_WORDS, MAX_CHARACTERS = 6, 420
"""Of a sentence that is quoted."""
_END = re.compile(r"(?<=[.!?…])[\"”’)]*\s+(?=[\"“‘(]*[A-Z0-9À-Þ])")
_ABBREVIATION = re.compile(r"(?:\b(?:St|Dr|Mr|Mrs|Ms|Jr|Sr|No|vol|ca?|cf|e\.g|i\.e|approx|Gen|Col|vs)|\b[A-Z])\.$")
_PARAGRAPH = re.compile(r"[^\n]+")
_YEAR = re.compile(r"\b(?:1\d{3}|20\d{2}|\d{1,4} (?:BC|BCE|AD|CE))\b")


class Sentence(NamedTuple):
    """A sentence of a source."""

    text: str
    """Exactly as it stands there."""
    start: int
    section: str | None
    aspects: tuple[Aspect, ...]
    """What it is about, by its own words first and then by those of the heading over it; the plainest first."""
    praise: int
    """Words that the Admirer looks for."""
    blame: int
    """Words that the Critic looks for."""
    graphic: bool
    private: bool
    doubted: bool
    """Whether the source itself says that it is in doubt."""
    year: str | None

    @property
    def lean(self) -> int:
        """Above 0: it serves the Admirer; below 0: the Critic."""
        return self.praise - self.blame


@derived_from_text
def sentences_of(text: str) -> tuple[Sentence, ...]:
    """The sentences of a text that may be quoted, in their order; each side and each round reads them."""
    return tuple(_read(text))


def _read(text: str) -> Iterator[Sentence]:
    for paragraph in _PARAGRAPH.finditer(text):
        if paragraph[0].startswith("#"):
            continue
        section = section_at(text, paragraph.start())
        heading = (section or "").rpartition(" › ")[2]
        for start, words in _split(paragraph[0]):
            if len(words.split()) < MIN_WORDS or len(words) > MAX_CHARACTERS or words[-1] not in '.!?…”"’)':
                continue
            year = _YEAR.search(words)
            praise, denied = praise_in(words)
            yield Sentence(
                words,
                paragraph.start() + start,
                section,
                aspects_in(f"{words} {words} {heading}"),
                praise,
                len(BLAME_PATTERN.findall(words)) + denied,
                GRAPHIC_PATTERN.search(words) is not None,
                PRIVATE_PATTERN.search(words) is not None,
                DOUBT_PATTERN.search(words) is not None,
                year[0] if year is not None else None,
            )


def _split(paragraph: str) -> Iterator[tuple[int, str]]:
    """The sentences of a paragraph with their places. A full stop behind an abbreviation or an initial ends none."""
    start = 0
    for end in (*(match for match in _END.finditer(paragraph)), None):
        stop = end.start() if end is not None else len(paragraph)
        # What closes a quotation or a bracket behind the full stop belongs to the sentence.
        while stop < len(paragraph) and paragraph[stop] in '"”’)':
            stop += 1
        words = paragraph[start:stop].rstrip()
        if end is not None and _ABBREVIATION.search(words):
            continue
        lead = len(words) - len(words.lstrip())
        if words.strip():
            yield start + lead, words.strip()
        start = end.end() if end is not None else stop
