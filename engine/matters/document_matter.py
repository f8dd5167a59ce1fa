"""Matters of documents: what a question, a candidate and a topic have in common, to be read, quoted and marked."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from engine.core.matter import Matter, PassageMark, QuotePlace, Source
from engine.matters.documents import Document, citable_in, locate, nearest_passage, notes_on
from engine.matters.points import Point, PointQuote, Points, Readings, point_faults, reading_notes


class Target(NamedTuple):
    """Something that a point may speak for or against."""

    id: str
    meaning: str


class Papers(NamedTuple):
    """What is to be marked."""

    question: str
    documents: tuple[Document, ...]
    targets: tuple[Target, ...]


class DocumentMatter(Matter):
    """A matter of documents, with points in them."""

    if TYPE_CHECKING:
        # Each kind declares them where its file has them: a hash depends on the order.
        points: Points = ()
        readings: Readings = ()
        source: Source | None = None

    @abstractmethod
    def papers(self) -> Papers:
        """What there is to mark, and what a mark may speak for or against."""

    def mark_fault(self, mark: PassageMark) -> str | None:
        """Why a mark cannot stand: there is nothing to mark, the words are not there, or it bears on nothing."""
        papers = papers_of(self)
        if papers is None:
            return super().mark_fault(mark)
        targets = [target.id for target in papers.targets]
        fault = next(point_faults([point_of_mark(mark, "new")], papers.documents, targets), None)
        if fault is None:
            return None
        return f"The {'quote' if 'quotes' in fault.where else 'target'} {fault.sentence.rstrip('.')}."

    def with_marks(self, marks: Sequence[PassageMark]) -> DocumentMatter:
        """The matter with marked points, each with an id that no other has."""
        taken = {point.id for point in self.points}
        free = (id for place in count(len(taken) + 1) if (id := f"marked-{place}") not in taken)
        points = (point_of_mark(mark, id) for mark, id in zip(marks, free, strict=False))
        return self.model_copy(update={"points": (*self.points, *points)})

    def origin(self) -> Source:
        """Where it comes from."""
        return self.source or super().origin()

    def notes(self) -> Iterator[str]:
        """What was left out of the documents, or doubted, and what is thin about their points."""
        yield from notes_on(self.papers().documents)
        yield from reading_notes(self.readings)

    def citable(self) -> Iterator[tuple[str, str]]:
        """Each document, and each of its passages."""
        return citable_in(self.papers().documents)

    def locate(self, quote: str) -> QuotePlace | None:
        """Where words stand in a document."""
        return locate(self.papers().documents, quote)

    def nearest(self, quote: str) -> tuple[QuotePlace, str] | None:
        """The passage that shares most words with a quote that stands nowhere, and where it stands."""
        passage = nearest_passage(self.papers().documents, quote)
        if passage is None:
            return None
        return QuotePlace(passage.document, passage.start, passage.line, 1), passage.text


def point_of_mark(mark: PassageMark, id: str) -> Point:
    """The point that somebody has marked."""
    field = {"for": "speaks_for", "against": "speaks_against"}[mark.way]
    return Point.model_validate(
        {
            "id": id,
            "claim": mark.claim,
            "quotes": (PointQuote(document=mark.document, text=mark.quote),),
            field: (mark.target,),
            "mark": {"basis": "people", "name": mark.name, "at": int(mark.at)},
        }
    )


def papers_of(matter: Matter) -> Papers | None:
    """What of a matter is to be marked; None where its kind has no points, and where there is nothing to read."""
    papers = matter.papers() if isinstance(matter, DocumentMatter) else None
    return papers if papers is not None and papers.documents else None


def is_unmarked(matter: Matter) -> bool:
    """Whether a matter has papers that nobody has marked, and no model was asked to."""
    return isinstance(matter, DocumentMatter) and not (matter.points or matter.readings) and bool(papers_of(matter))
