"""The checklist: what is worth having where nobody has decided. It is made of points, whoever marked them.

It says what the papers hold for each side, which figures of the same thing differ, what has to hold first, what the
papers themselves ask, and which names of the question stand nowhere in them. It claims nothing about what it lists.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from engine.core.matter import Way
from engine.matters.documents import Document
from engine.matters.points import Point
from engine.text.languages import is_foreign
from engine.text.names import names
from engine.text.sentences import sentence_texts
from engine.text.stems import content_stems

MAX_ASKED = 6
"""Questions of the papers that are listed, the ones with most of the question's words first."""
MAX_ASKED_CHARACTERS = 300


class Asked(NamedTuple):
    """A question that stands in the papers."""

    document: str
    text: str


class Checklist(NamedTuple):
    """What is known and what is not."""

    for_it: tuple[Point, ...]
    against_it: tuple[Point, ...]
    undirected: tuple[Point, ...]
    """Points of which nobody has said which way they go."""
    differing: tuple[tuple[Point, Point], ...]
    """Pairs that give another number of the same thing, or contradict each other otherwise."""
    conditions: tuple[Point, ...]
    """What has to hold first."""
    unanswered: tuple[Point, ...]
    """Points for or against that no other point answers."""
    asked: tuple[Asked, ...]
    absent: tuple[str, ...]
    """Names of the question that the papers do not mention."""

    @property
    def is_empty(self) -> bool:
        """Whether the papers say nothing that is worth listing."""
        return not (self.for_it or self.against_it or self.undirected)


def checklist(question: str, documents: Sequence[Document], points: Sequence[Point], target: str) -> Checklist:
    """What to look at before deciding a question.

    Args:
        target: what a point speaks for or against.
    """
    answered = {other for point in points for other in point.answers}
    directed = [point for point in points if point.way(target) is not None]
    return Checklist(
        for_it=_speaking(points, target, "for"),
        against_it=_speaking(points, target, "against"),
        undirected=tuple(point for point in points if not point.speaks_for and not point.speaks_against),
        differing=tuple(_differing(points)),
        conditions=tuple(point for point in points if point.kind == "condition"),
        unanswered=tuple(point for point in directed if point.id not in answered),
        asked=_asked(question, documents),
        absent=tuple(_absent(question, documents)),
    )


def _speaking(points: Sequence[Point], target: str, way: Way) -> tuple[Point, ...]:
    return tuple(point for point in points if point.way(target) == way)


def _differing(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    by_id = {point.id: point for point in points}
    seen = set[frozenset[str]]()
    for point in points:
        for other in point.contradicts:
            pair = frozenset((point.id, other))
            if other in by_id and pair not in seen:
                seen.add(pair)
                yield point, by_id[other]


def _asked(question: str, documents: Sequence[Document]) -> tuple[Asked, ...]:
    wanted = content_stems(question)
    found = [
        (len(content_stems(text) & wanted), Asked(document.id, text))
        for document in documents
        for text in sentence_texts(document.text)
        if text.rstrip('"”’)*_ ').endswith("?") and len(text) <= MAX_ASKED_CHARACTERS
    ]
    ranked = sorted(range(len(found)), key=lambda number: (-found[number][0], number))[:MAX_ASKED]
    return tuple(found[number][1] for number in sorted(ranked) if found[number][0])


def _absent(question: str, documents: Sequence[Document]) -> Iterator[str]:
    """The names of a question of which no word stands in the papers; none where its language is not read."""
    if is_foreign(question):
        return
    for name in dict.fromkeys(one.text for one in names(question)):
        if not _stands(content_stems(name), documents):
            yield name


def _stands(wanted: Collection[str], documents: Sequence[Document]) -> bool:
    return any(not content_stems(document.text).isdisjoint(wanted) for document in documents)
