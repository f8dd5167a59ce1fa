"""What a court argues from: the points of its question; a draft by fixed rules where nobody has marked any.

On a draft nobody rules: which way its points go was mostly not read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.derived import derived
from engine.core.matter import Way
from engine.formats.court.mind.lenses import Lens
from engine.matters.documents import place_label
from engine.matters.draft import draft_points
from engine.matters.points import Basis, Point, basis_of, quote_place, standing_weights
from engine.matters.question import NO, YES, Question
from engine.text.clipping import clip_words
from engine.text.stems import content_stems

QUOTED_WORDS = 26
"""Words of a quote within a sentence of the house's own."""


@derived
def points_of(question: Question) -> tuple[Point, ...]:
    """The points that are argued from."""
    return question.points or draft_points(question.question, question.documents, YES)


def points_basis(question: Question) -> Basis:
    """Who understood the papers, as far as their points say; a draft where they have none."""
    return basis_of(points_of(question)) or "draft"


def way_of(point: Point) -> Way | None:
    """Which way a point goes on a yes; None where nobody has said so."""
    on_yes, on_no = point.way(YES), point.way(NO)
    return on_yes if on_yes is not None or on_no is None else "against" if on_no == "for" else "for"


@derived
def speaking(question: Question, way: Way | None) -> tuple[Point, ...]:
    """The points that go a way, the heaviest first."""
    return tuple(sorted((point for point in points_of(question) if way_of(point) == way), key=lambda one: -one.weight))


@derived
def vocabulary(question: Question) -> frozenset[str]:
    """The stems of the question, of its summary and of its documents."""
    texts = (question.question, question.summary, *(document.text for document in question.documents))
    return frozenset[str]().union(*map(content_stems, texts))


def quoted(point: Point, words: int = QUOTED_WORDS) -> str:
    """The first quote of a point, in quotation marks."""
    text = " ".join(point.quotes[0].text.split()).rstrip(".;:,")
    return f"“{clip_words(text, words)}”"


def placed(question: Question, point: Point, words: int = QUOTED_WORDS) -> str:
    """The same with its place: `“…” (notes.md, line 12)`."""
    return f"{quoted(point, words)} ({_place(question, point)})"


def _place(question: Question, point: Point) -> str:
    quote = point.quotes[0]
    document, found = question.document(quote.document), quote_place(quote, question.documents)
    assert document is not None
    return place_label(document, found.line) if found is not None and found.line is not None else document.name


# What stands


def weighed(question: Question, filed: Iterable[str], lens: Lens | None = None) -> tuple[float, float]:
    """The weight that stands for a yes, and against one.

    Args:
        filed: the ids of the points that were brought forward.
        lens: how a juror weighs; all kinds alike without one.
    """
    liking = (lambda point: lens.liking(point, question)) if lens is not None else _even
    weights = standing_weights(points_of(question), frozenset(filed), liking)

    def side(way: Way) -> float:
        return sum(weights[point.id] for point in speaking(question, way))

    return side("for"), side("against")


def _even(point: Point) -> float:
    return 1.0


def differing(question: Question) -> Sequence[tuple[Point, Point]]:
    """Pairs of points that cannot both be so."""
    points = {point.id: point for point in points_of(question)}
    return [
        (point, points[other])
        for point in points.values()
        for other in point.contradicts
        if other in points and (point.id < other or point.id not in points[other].contradicts)
    ]
