"""An article: its plain text, its sections, and the revision that it was read from."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from cases.sources.wikipedia.editions import is_unread

LICENCE = "CC BY-SA 4.0"
LICENCE_URL = "https://creativecommons.org/licenses/by-sa/4.0/"
_HEADING = re.compile(r"^(={2,6})[ \t]*(.+?)[ \t]*\1[ \t]*$", re.MULTILINE)


class Section(NamedTuple):
    """A part of an article under one heading."""

    heading: str
    """With the headings above it: `Reign › Reforms`; empty for the introduction."""
    start: int
    """Its first character in the article's text."""


@dataclass(frozen=True)
class Article:
    """A page as it was read."""

    language: str
    title: str
    page_id: int
    revision: int
    permalink: str
    """Leads to this very revision."""
    retrieved: str
    """The day on which it was read, UTC: `2026-03-01`."""
    text: str
    """Without markup, tables and references; headings are lines of their own."""
    sections: tuple[Section, ...]

    @cached_property
    def _starts(self) -> list[int]:
        return [section.start for section in self.sections]

    def section_at(self, place: int) -> str:
        """The heading over a character of the text."""
        at = bisect_right(self._starts, place) - 1
        return self.sections[at].heading if at >= 0 else ""

    def attribution(self) -> str:
        """The credit line that the licence asks for, wherever a passage is shown or stored."""
        return (
            f"“{self.title}”, Wikipedia ({self.language}), revision {self.revision}, {self.permalink}, "
            f"read on {self.retrieved}; {LICENCE}, {LICENCE_URL}; excerpts."
        )


def plain_article(extract: str, language: str) -> tuple[str, tuple[Section, ...]]:
    """The text and the sections of an extract in the API's plain form (`== Heading ==` lines), without lists of
    references and links, as the edition of a language calls them."""
    parts: list[str] = []
    sections = [Section("", 0)]
    above: list[tuple[int, str]] = []
    length, skipping, begin = 0, 0, 0
    for heading in [*_HEADING.finditer(extract), None]:
        body = _tidied(extract[begin : heading.start() if heading else len(extract)])
        if body and not skipping:
            parts.append(body)
            length += len(body) + 2
        if heading is None:
            break
        begin, depth, words = heading.end(), len(heading[1]), heading[2].strip()
        if skipping and depth > skipping:
            continue
        skipping = depth if is_unread(words, language) else 0
        if skipping:
            continue
        above = [(level, name) for level, name in above if level < depth] + [(depth, words)]
        sections.append(Section(" › ".join(name for _, name in above), length))
        parts.append(words)
        length += len(words) + 2
    return "\n\n".join(parts), tuple(sections)


def _tidied(text: str) -> str:
    return re.sub(r"\n{3,}", "\n\n", "\n".join(line.rstrip() for line in text.splitlines())).strip()
