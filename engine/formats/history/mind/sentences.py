"""The sentences of a source that may be quoted, each with its place, its section, its aspects, and what it tells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.derived import derived_from_text
from engine.formats.history.mind.aspects import aspects_in
from engine.formats.history.rules.content_warnings import GRAPHIC_PATTERN, PRIVATE_PATTERN
from engine.formats.history.rules.sources import section_at
from engine.matters.reading.deeds import Deed, deed_in
from engine.matters.reading.person import person_of
from engine.matters.topic import Aspect
from engine.text.dates import dates
from engine.text.sentences import unwrapped_sentences

MIN_WORDS, MAX_CHARACTERS = 4, 420
"""Of a sentence that is quoted."""


class Sentence(NamedTuple):
    """A sentence of a source."""

    text: str
    """As it stands there, with single spaces."""
    start: int
    section: str | None
    aspects: tuple[Aspect, ...]
    """What a deed is about, by its own words first and then by those of the heading over it; the plainest first."""
    deed: Deed | None
    """What it tells of the subject, where fixed rules read that."""
    graphic: bool
    private: bool
    year: str | None
    """The first year of a deed that stands by itself."""


@derived_from_text
def sentences_of(text: str, subject: str) -> tuple[Sentence, ...]:
    """The sentences of a text on a subject that may be quoted, in their order; each side and each round reads them."""
    return tuple(_read(text, subject))


def _read(text: str, subject: str) -> Iterator[Sentence]:
    person = person_of(subject, text)
    for start, end, kind in unwrapped_sentences(text):
        words = " ".join(text[start:end].split())
        said = kind != "heading" and len(words.split()) >= MIN_WORDS and words[-1] in '.!?…”"’)»'
        if not said or len(words) > MAX_CHARACTERS:
            continue
        section, deed = section_at(text, start), deed_in(words, person)
        heading = (section or "").rpartition(" › ")[2]
        yield Sentence(
            words,
            start,
            section,
            aspects_in(f"{words} {words} {heading}") if deed is not None else (),
            deed,
            GRAPHIC_PATTERN.search(words) is not None,
            PRIVATE_PATTERN.search(words) is not None,
            next((date.text for date in dates(words) if date.month is None), None) if deed is not None else None,
        )
