"""A draft of points by fixed rules: what of the papers is worth reading first, and which way it goes where they say so.

Read are, before anything else: what somebody recommends, votes or forbids; figures, and what is required of them;
conditions; dates; words that two papers share; what happened to people, money and things; and who has something to
gain. Adjectives count nothing. Headings, comments of code and questions are no evidence. A direction is read from an
advice whose verb is the question's own, with its negation; where there is none the draft has none, because what cannot
be read is not guessed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from math import log
from typing import NamedTuple

from engine.core.derived import derived
from engine.core.matter import MAX_CLAIM_CHARACTERS, MAX_QUOTE_CHARACTERS
from engine.core.quotes import check_quote
from engine.matters.documents import LINE_KINDS, Document, layout_of
from engine.matters.points import (
    Mark,
    Point,
    PointKind,
    PointQuote,
)
from engine.matters.reading.advice import advised_way
from engine.matters.reading.statements import read_statement
from engine.text.clipping import clip
from engine.text.dates import dates
from engine.text.figures import Figure, figures
from engine.text.languages import is_foreign
from engine.text.sentences import unwrapped_sentences
from engine.text.spans import Span, trimmed
from engine.text.stems import content_stems

MAX_DRAFT_POINTS = 12
"""Points of a draft, the ones most worth reading."""
MIN_DRAFT_WORTH = 0.6
"""Of a sentence that becomes a point: it has one of the things that are read for, or much of the question's words."""
MAX_FOREIGN_CHARACTERS = 5_000
"""Characters of a document from which its language is read."""
MAX_RELEVANCE = 2.0
"""What the words of the question add to the worth of a sentence at most: who repeats them gains little."""

_CHANGED_LINE = re.compile(r"[+-](?![+-]{2})\s*(?P<code>\S.*)")
_COMMENT = re.compile(r"(?:#|//|/\*|\*|<!--|--|\"\"\"|''').*")
_DECIDING_CODE = re.compile(r"\b(?:if|elif|while|assert|return|raise|min|max|not|and|or|limit)\b|[<>]=?|[!=]=|\+=|-=")
_HAS_WORD_OR_FIGURE = re.compile(r"[^\W\d_]{2}|\d")
_RULED_LINE = re.compile(r"[|\s:=+-]*")
_UNDERLINED = re.compile(r"[ \t]*\n[ \t]*(?=[|+:=-])[|\s:=+-]*?-{2}[|:=+ \t-]*(?:\n|$)")
"""What stands under the head of a table."""
_HEADER = re.compile(
    r"(?:from|to|cc|subject|date|sent|re|attn|tel|phone|e-?mail|von|an|betreff|datum|de|à|objet|para|asunto)\s*:",
    re.IGNORECASE,
)
"""The first word of a mail's head."""
_LABEL = re.compile(r"[^.!?:;|]{1,60}[,:]?")
MAX_LABEL_WORDS = 10
"""Words of a line without a mark at its end that is a title, a greeting or a name."""
_LEAD = re.compile(r"(?:[\s>*•–—-]|\d{1,3}[.)](?=\s)|\[[^\]\n]{1,30}\](?=\s)|\([a-z\d]\)\s|[a-z]\)\s)*")


class _Statement(NamedTuple):
    """A sentence or a line that may be evidence."""

    document: str
    text: str
    stems: frozenset[str]
    figures: tuple[Figure, ...]
    kind: PointKind
    worth: float
    """How much it is worth reading, whatever the question."""


def draft_points(question: str, documents: Sequence[Document], target: str) -> tuple[Point, ...]:
    """What fixed rules find in papers for a question, in the order of the papers.

    Args:
        target: the id of what the question asks to do: an advice to do it speaks for it.
    """
    wanted = content_stems(question)
    found = [one for document in documents for one in _statements(document)]
    rarity = _rarities(found)
    compared = _held_together(found, lambda one: {figure.unit for figure in one.figures} - {""})
    shared_words = _held_together(found, lambda one: one.stems)

    def worth(one: _Statement) -> float:
        relevance = min(MAX_RELEVANCE, sum(rarity[shared] for shared in one.stems & wanted))
        held_against_another = any(figure.unit in compared for figure in one.figures)
        linked = not one.stems.isdisjoint(shared_words)
        more = COMPARED_WORTH * held_against_another + LINKED_WORTH * linked
        return round(one.worth + relevance + more, 6)

    ranked = sorted(((-worth(one), number) for number, one in enumerate(found)))[:MAX_DRAFT_POINTS]
    chosen = sorted(number for worth, number in ranked if -worth >= MIN_DRAFT_WORTH)
    differing = _disagreements([found[number] for number in chosen])
    return tuple(
        _point(place, found[number], question, target, differing.get(place, ())) for place, number in enumerate(chosen)
    )


def _point(place: int, one: _Statement, question: str, target: str, differing: Sequence[int]) -> Point:
    way = advised_way(question, one.text) if one.kind in ("opinion", "condition") else None
    return Point(
        id=f"P{place + 1}",
        claim=clip(" ".join(one.text.split()), MAX_CLAIM_CHARACTERS),
        quotes=(PointQuote(document=one.document, text=one.text),),
        speaks_for=(target,) if way == "for" else (),
        speaks_against=(target,) if way == "against" else (),
        kind=one.kind,
        contradicts=tuple(f"P{other + 1}" for other in differing),
        mark=Mark(basis="draft"),
    )


# What is evidence


@derived
def _statements(document: Document) -> tuple[_Statement, ...]:
    foreign = is_foreign(document.text[:MAX_FOREIGN_CHARACTERS])
    return tuple(_statement(document, text, foreign) for text in _texts(document))


def _texts(document: Document) -> Iterator[str]:
    """The sentences and lines of a document that may be quoted as evidence."""
    text, layout = document.text, layout_of(document)
    spans = _lines(text) if document.kind in LINE_KINDS else _sentences(text)
    for span in spans:
        words = text[span.start : span.end]
        if document.kind == "diff":
            changed = _CHANGED_LINE.fullmatch(words)
            if changed is None or _COMMENT.fullmatch(changed["code"]):
                continue
            words = changed["code"]
        elif document.kind in ("code", "notebook") and _COMMENT.fullmatch(words):
            continue
        if words.rstrip('"”’)*_ ').endswith("?") or _RULED_LINE.fullmatch(words):
            continue
        if _UNDERLINED.match(text, span.end) or (document.kind == "table" and span.start == 0 and not figures(words)):
            continue  # the head of a table
        if len(words) > MAX_QUOTE_CHARACTERS or _HAS_WORD_OR_FIGURE.search(words) is None:
            continue
        if _HEADER.match(words) or (document.kind not in LINE_KINDS and _is_label(words)):
            continue
        found = check_quote(text, words, layout)
        if found is not None and found.flaw is None:
            yield words


def _is_label(words: str) -> bool:
    """Whether a line says nothing: a title, a greeting, a name with a date."""
    short = len(words.split()) <= MAX_LABEL_WORDS
    return short and _LABEL.fullmatch(words) is not None and not figures(words) and len(list(dates(words))) < 2


def _lines(text: str) -> Iterator[Span]:
    start = 0
    for line in text.split("\n"):
        yield trimmed(text, start, start + len(line))
        start += len(line) + 1


def _sentences(text: str) -> Iterator[Span]:
    for start, end, kind in unwrapped_sentences(text):
        if kind == "heading":
            continue
        lead = _LEAD.match(text, start, end)
        yield trimmed(text, lead.end() if lead is not None else start, end)


def _statement(document: Document, text: str, foreign: bool) -> _Statement:
    stems = content_stems(text)
    numbers = figures(text)
    if foreign:
        kind: PointKind = "figure" if numbers else "fact"
        return _Statement(document.id, text, stems, numbers, kind, 1.0 if numbers else MIN_DRAFT_WORTH)
    return _Statement(document.id, text, stems, numbers, *_kind(document, text, numbers))


def _kind(document: Document, text: str, numbers: Sequence[Figure]) -> tuple[PointKind, float]:
    """What kind of point a statement makes, and how much it is worth reading, whatever the question."""
    if document.kind in ("diff", "code"):
        return "fact", 1.5 if _DECIDING_CODE.search(text) else 0.5
    said = read_statement(text, numbers)
    score = (
        min(2.0, 1.2 * said.harms)
        + 1.2 * said.rule
        + 1.0 * said.condition
        + 1.2 * said.decision
        + 0.8 * said.advice
        + min(1.0, 0.7 * len(numbers) + 0.4 * sum(date.month is not None for date in dates(text)))
        + 0.6 * said.interest
    )
    if said.harmed:
        return "consequence", score
    if said.rule or said.condition:
        return "condition", score
    if said.decision or said.advice:
        return "opinion", score
    return ("figure" if numbers else "interest" if said.interest else "fact"), score


def _rarities(found: Sequence[_Statement]) -> dict[str, float]:
    """How much it says that a statement has a stem: from 0, where all have it, to 1, where one has."""
    counts = Counter(one for statement in found for one in statement.stems)
    most = log(1 + len(found))
    return {one: log((1 + len(found)) / count) / most for one, count in counts.items()}


# Figures of the same thing


MIN_SHARED_STEMS = 2
"""Stems, besides those of the figures, by which two figures are of the same thing."""
COMPARED_WORTH = 1.0
"""What it adds that another paper gives a figure of the same unit."""
LINKED_WORTH = 0.4
"""What it adds that another paper has a word that few statements have."""
MAX_COMPARED = 4
"""Statements that give figures of one unit, or have one word, of which it says something that they do."""


def _held_together(found: Sequence[_Statement], kept: Callable[[_Statement], Iterable[str]]) -> frozenset[str]:
    """What a few statements have of more than one document: what one paper says of a thing that is in another."""
    documents: dict[str, list[str]] = {}
    for one in found:
        for key in kept(one):
            documents.setdefault(key, []).append(one.document)
    return frozenset(key for key, ids in documents.items() if 1 < len(ids) <= MAX_COMPARED and len(set(ids)) > 1)


def _disagreements(found: Sequence[_Statement]) -> dict[int, list[int]]:
    """By place: the statements that give another number of the same thing."""
    differing = dict[int, list[int]]()
    for first, second in combinations(range(len(found)), 2):
        if _disagree(found[first], found[second]):
            differing.setdefault(first, []).append(second)
            differing.setdefault(second, []).append(first)
    return differing


def _disagree(one: _Statement, other: _Statement) -> bool:
    if one.document == other.document:
        return False  # a list has many numbers of one kind, and a paper seldom contradicts itself
    for mine in one.figures:
        for theirs in other.figures:
            if not mine.unit or (mine.unit, mine.per) != (theirs.unit, theirs.per):
                continue
            shared = (one.stems & other.stems) - {mine.unit} - content_stems(f"{mine.text} {theirs.text}")
            if mine.value != theirs.value and len(shared) >= MIN_SHARED_STEMS:
                return True
    return False
