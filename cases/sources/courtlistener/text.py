"""An opinion's text as paragraphs and sentences, and which of them reveal how the trial or the appeal ended."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from html.parser import HTMLParser
from typing import Any

_SOURCES = "html_with_citations html_columbia html_lawbox html_anon_2020 html xml_harvard xml_scan plain_text".split()
"""Fields that may hold the text; the first is made from the others and is nearly always there."""
_BLOCK_TAGS = frozenset(
    "p div br h1 h2 h3 h4 h5 h6 li ul ol blockquote pre table tr section center opinion author footnote hr".split()
)
_DROPPED_TAGS = frozenset({"script", "style", "page-number", "pagenumber", "sup", "head", "title"})
_REVEALING_PATTERN = re.compile(
    r"\b(?:affirm|revers|vacat|remand|convict|acquit|verdict|guilt|sentenc(?:e|ed|ing)\b|appeal|harmless|prejudic|"
    r"mistrial|hung jury|imprison|probation|parole|dismiss|overrul|certiorari|habeas|post-?conviction|dissent|concur|"
    r"plain error|reversible|new trial|judgment|exonerat|pardon|execut(?:ed|ion)\b|appellees?\b|respondents?\b|"
    r"we (?:hold|conclude|agree|disagree|find|reject|grant|deny)\b|"
    r"(?:jury|jurors) (?:found|returned|could not|was unable|were unable|deadlocked))",
    re.IGNORECASE,
)
_ROLE = re.compile(
    r"\b(?:the )?(?:defendant-)?(?:appellant|petitioner|plaintiff in error)(?:-defendant)?\b", re.IGNORECASE
)
_CITATION = re.compile(r"\b\d+ (?:[A-Z][\w.]*\.? ?){1,4}\d+|\bv\. [A-Z]|§|\bId\.|\bsupra\b|\binfra\b|\bStat\. Ann\b")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.hidden = 0
        self.spans: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _BLOCK_TAGS:
            self.parts.append("\n\n")
        if tag in _DROPPED_TAGS:
            self.hidden += 1
        if tag == "span":
            # Page numbers of the print stand in the middle of sentences.
            page = "star-pagination" in (dict(attrs).get("class") or "")
            self.spans.append(page)
            self.hidden += page

    def handle_endtag(self, tag: str) -> None:
        if tag in _BLOCK_TAGS:
            self.parts.append("\n\n")
        if tag in _DROPPED_TAGS and self.hidden:
            self.hidden -= 1
        if tag == "span" and self.spans and self.spans.pop():
            self.hidden = max(0, self.hidden - 1)

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.parts.append(data)


def paragraphs(opinion: Mapping[str, Any]) -> list[str]:
    """The paragraphs of an opinion, from the first of its fields that holds any."""
    for name in _SOURCES:
        raw = opinion.get(name)
        if not isinstance(raw, str) or not raw.strip():
            continue
        if name == "plain_text":
            text = html.unescape(raw)
        else:
            reader = _Reader()
            reader.feed(raw)
            reader.close()
            text = "".join(reader.parts)
        found = [" ".join(part.replace("\x00", " ").split()) for part in re.split(r"\n\s*\n", text)]
        if texts := [part for part in found if re.search(r"[A-Za-z]{2}", part)]:
            return texts
    return []


def reveals_outcome(sentence: str) -> bool:
    """Whether a sentence says, or lets one guess, how the trial or the appeal ended."""
    return bool(_REVEALING_PATTERN.search(_ROLE.sub("", sentence)))


def is_law(sentence: str) -> bool:
    """Whether a sentence speaks of other cases or of statutes, and so is no evidence."""
    return bool(_CITATION.search(sentence))


def without_appeal_roles(sentence: str) -> str:
    """A sentence in which nobody is called an appellant: the word would reveal that they were convicted."""
    plain = _ROLE.sub("[the accused]", sentence)
    return f"[The{plain[4:]}" if plain.startswith("[the") else plain
