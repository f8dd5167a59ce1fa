"""The sources: the documents of the topic, and the pages that were read during the trial, which lie among the papers.

A heading is a line that begins with `#` signs, in pages as in Markdown. So a quote has a section wherever its source
has headings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from engine.core.derived import derived, derived_from_text
from engine.core.papers import papers_of
from engine.core.quotes import Layout, check_quote
from engine.core.state import State
from engine.formats.history.rules.table import RESEARCH
from engine.matters.documents import layout_of
from engine.matters.topic import Topic
from engine.text.clipping import clip
from engine.text.stems import content_stems

MAX_NEAREST_CHARACTERS = 400
"""Of a paragraph that is shown in place of a quote that stands nowhere."""
_HEADING = re.compile(r"^(#{1,6})[ \t]+(.+?)[ \t#]*$", re.MULTILINE)


class SourceText(NamedTuple):
    """A text that findings may quote."""

    id: str
    """Of a document of the topic, or of a part of a paper: `research-1/P2`."""
    title: str
    text: str
    link: str | None
    credit: str | None
    layout: Layout = "prose"


class FoundQuote(NamedTuple):
    """Where a quote stands."""

    source: SourceText
    start: int
    """Its first character in the source, counted from 0."""
    section: str | None
    line: int
    """Counted from 1."""
    flaw: str | None
    """Why the words may not be quoted like this; None where they may."""
    sentence: str
    """The sentence in which they stand."""


def sources_of(topic: Topic, state: State) -> tuple[SourceText, ...]:
    """Everything that may be quoted now: what lay on the table first, then the pages in the order of their reading."""
    return (*_own_sources(topic), *pages_read(state))


@derived
def _own_sources(topic: Topic) -> tuple[SourceText, ...]:
    return tuple(SourceText(one.id, one.name, one.text, None, topic.credit, layout_of(one)) for one in topic.sources)


def pages_read(state: State) -> Iterator[SourceText]:
    """The pages that were read, each with the sections that were filed of it."""
    for paper in papers_of(state, RESEARCH):
        for part in paper.parts:
            if is_page(part.id):
                yield SourceText(f"{paper.paper}/{part.id}", part.label, part.text, part.link, part.credit)


def is_page(part: str) -> bool:
    """Whether a part of a research paper is a page."""
    return part.startswith("P") and part[1:].isdecimal()


def find_quote(sources: tuple[SourceText, ...], quote: str) -> FoundQuote | None:
    """Where a quote stands: the first place at which nothing is wrong with it, else the first of all; None where it is
    in no source."""
    flawed: FoundQuote | None = None
    for source in sources:
        found = check_quote(source.text, quote, source.layout)
        if found is None or (flawed is not None and found.flaw is not None):
            continue
        start = found.span.start
        line = source.text.count("\n", 0, start) + 1
        place = FoundQuote(source, start, section_at(source.text, start), line, found.flaw, found.sentence)
        if found.flaw is None:
            return place
        flawed = place
    return flawed


def nearest_sentence(sources: tuple[SourceText, ...], quote: str) -> tuple[SourceText, str] | None:
    """The paragraph that shares most words with a quote that stands nowhere; None where none shares two."""
    wanted = content_stems(quote)
    best: tuple[int, SourceText, str] | None = None
    for source in sources:
        for paragraph in source.text.split("\n"):
            shared = len(wanted & content_stems(paragraph))
            if shared >= 2 and (best is None or shared > best[0]):
                best = (shared, source, clip(paragraph, MAX_NEAREST_CHARACTERS))
    return (best[1], best[2]) if best is not None else None


def section_at(text: str, place: int) -> str | None:
    """The headings over a character of a text: `Reign › Reforms`; None above the first one."""
    above: list[tuple[int, str]] = []
    for start, level, words in _headings(text):
        if start > place:
            break
        above = [(depth, heading) for depth, heading in above if depth < level] + [(level, words)]
    return " › ".join(words for _, words in above)[:200] or None


@derived_from_text
def _headings(text: str) -> tuple[tuple[int, int, str], ...]:
    return tuple((match.start(), len(match[1]), match[2]) for match in _HEADING.finditer(text))
