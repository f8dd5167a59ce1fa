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
from engine.text.dates import dates
from engine.text.sentences import sentences

MIN_WORDS, MAX_CHARACTERS = 6, 420
"""Of a sentence that is quoted."""
_PARAGRAPH = re.compile(r"[^\n]+")


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
    """The first year that stands by itself."""

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
        for one in sentences(paragraph[0]):
            words = paragraph[0][one.start : one.end]
            if len(words.split()) < MIN_WORDS or len(words) > MAX_CHARACTERS or words[-1] not in '.!?…”"’)':
                continue
            praise, denied = praise_in(words)
            yield Sentence(
                words,
                paragraph.start() + one.start,
                section,
                aspects_in(f"{words} {words} {heading}"),
                praise,
                len(BLAME_PATTERN.findall(words)) + denied,
                GRAPHIC_PATTERN.search(words) is not None,
                PRIVATE_PATTERN.search(words) is not None,
                DOUBT_PATTERN.search(words) is not None,
                next((date.text for date in dates(words) if date.month is None), None),
            )
