"""Points: what a matter says, as data: a claim with the words that it stands on, and what it speaks for.

Authors, models and people mark points, and fixed rules draft some (`engine/matters/draft.py`). A point speaks for
or against a *target*: an option of a panel, the answer to a question, the subject of a historical trial. What is marked
is part of the matter, and so of its hash; where the quotes stand is looked up, because a document's text says it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

from pydantic import AwareDatetime, Field, StringConstraints

from engine.core.matter import (
    MAX_CLAIM_CHARACTERS,
    MAX_QUOTE_CHARACTERS,
    Identifier,
    MatterFault,
    MatterModel,
    QuotePlace,
    Way,
)
from engine.matters.documents import Document, is_empty, locate, nearest_passage
from engine.text.clipping import clip

PointKind: TypeAlias = Literal["fact", "figure", "condition", "consequence", "opinion", "interest"]
"""What a point is: something that is so, a number, what has to hold first, what happened to people, money or things,
what somebody thinks or voted, and what a source has to gain."""
Basis: TypeAlias = Literal["authored", "model", "people", "draft"]
"""Who understood the papers. A draft is by fixed rules, or by a model whose marks are too thin; nobody rules on drafts
alone."""

BASIS_SENTENCES: Mapping[str, str] = {
    "people": "People decided, by their votes or by what they marked in the papers.",
    "model": "Decided on what a model made of the papers; no person has checked that.",
    "authored": "Decided on what the author of the matter marked in the papers.",
    "draft": "A game: fixed rules drafted what the papers are worth, and nobody has checked that.",
}
"""By the basis of a decision: who decided, for the first line of whatever tells of a decision."""
THIN_MARKS_SENTENCE = (
    "Nobody has decided: a model was asked what the papers say, and what it marked is too thin to rule on."
)
"""The same where a model was asked and nobody rules on its marks (`engine/matters/marking.py`)."""

MAX_POINTS = 200
"""Points of one matter."""
MAX_QUOTES = 6
"""Quotes of one point."""
MAX_LINKS = 12
"""Targets of one point on each side, and points that it answers."""
UNFILED_FACTOR, ANSWERED_FACTOR = 0.5, 0.25
"""What is left of the weight of a point that nobody brought forward, and of one that was answered."""
LINKS = ("answers", "contradicts", "needs", "explains")
"""The fields that name other points."""
MAX_THIN_CHARACTERS = 500
MAX_SHOWN_CHARACTERS = 120
"""Characters of a quote in a sentence about it."""


class PointQuote(MatterModel):
    """Words of a document on which a point stands."""

    document: Identifier
    text: Annotated[str, StringConstraints(min_length=1, max_length=MAX_QUOTE_CHARACTERS, strip_whitespace=True)]
    """Exactly as they stand there: whole words, with the “not” or condition that governs them."""


class Mark(MatterModel):
    """Who marked a point, and when."""

    basis: Basis
    name: Annotated[str, StringConstraints(max_length=80, strip_whitespace=True)] = ""
    """Of the person or the model; empty for an author and for fixed rules."""
    at: AwareDatetime | None = None


class Reading(MatterModel):
    """That a model was asked what the papers say (`engine/matters/marking.py`)."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=80, strip_whitespace=True)]
    """Of the model."""
    at: AwareDatetime
    thin: Annotated[
        tuple[Annotated[str, StringConstraints(min_length=1, max_length=MAX_THIN_CHARACTERS)], ...],
        Field(max_length=20),
    ] = ()
    """What is thin about its marks, a sentence each."""


Readings: TypeAlias = Annotated[tuple[Reading, ...], Field(max_length=20, exclude_if=is_empty)]


def reading_notes(readings: Sequence[Reading]) -> Iterator[str]:
    """What is thin about the marks of models, for readers of the matter."""
    for reading in readings:
        for sentence in reading.thin:
            yield f"Points by {reading.name}: {sentence}"


PointIds: TypeAlias = Annotated[tuple[Identifier, ...], Field(max_length=MAX_LINKS, exclude_if=is_empty)]


class Point(MatterModel):
    """Something that a matter says."""

    id: Identifier
    claim: Annotated[str, StringConstraints(min_length=1, max_length=MAX_CLAIM_CHARACTERS, strip_whitespace=True)]
    """In one sentence."""
    quotes: Annotated[tuple[PointQuote, ...], Field(min_length=1, max_length=MAX_QUOTES)]
    speaks_for: PointIds = ()
    """The targets that it speaks for."""
    speaks_against: PointIds = ()
    """Those that it speaks against; in a draft whose direction was not read both are empty."""
    weight: float = Field(0.5, ge=0.0, le=1.0, allow_inf_nan=False)
    """How much it counts while nothing answers it."""
    kind: PointKind = "fact"
    answers: PointIds = ()
    """The points that count less once this one is brought forward."""
    contradicts: PointIds = ()
    """Points that cannot be so if this one is."""
    needs: PointIds = ()
    """Points without which this one holds nothing."""
    explains: PointIds = ()
    mark: Mark = Mark(basis="authored")

    def way(self, target: str) -> Way | None:
        """Which way it goes on a target; None where it does not speak of it."""
        return "for" if target in self.speaks_for else "against" if target in self.speaks_against else None


Points: TypeAlias = Annotated[tuple[Point, ...], Field(max_length=MAX_POINTS, exclude_if=is_empty)]


def turned_round(point: Point) -> Point:
    """The same point where the opposite is asked: what it speaks for exchanged."""
    return point.model_copy(update={"speaks_for": point.speaks_against, "speaks_against": point.speaks_for})


def basis_of(points: Sequence[Point]) -> Basis | None:
    """Who understood a matter with these points: people before models before authors, since each may change what the
    ones before left; a draft where fixed rules alone did; None without points."""
    found = {point.mark.basis for point in points}
    order: tuple[Basis, ...] = ("people", "model", "authored", "draft")
    return next((basis for basis in order if basis in found), None)


def basis_of_decision(occupants: Collection[str | None], marked: Basis | None) -> Basis | None:
    """Who decided, where these occupied the seats that did: people before models before those who marked the papers;
    None where nobody has understood them."""
    if "human" in occupants:
        return "people"
    if not {"model", "agent"}.isdisjoint(occupants):
        return "model"
    return None if marked == "draft" else marked


def quote_place(quote: PointQuote, documents: Sequence[Document]) -> QuotePlace | None:
    """Where a quote stands in its document, and what is wrong with quoting it like that; None where it does not."""
    return locate([document for document in documents if document.id == quote.document], quote.text)


def point_faults(
    points: Sequence[Point], documents: Sequence[Document], targets: Collection[str]
) -> Iterator[MatterFault]:
    """What is wrong with points although their fields are each right: with their quotes, what they bear on, and how
    they hang together.

    Args:
        targets: the ids on which a point of this matter may bear.
    """
    known = {point.id for point in points}
    seen = set[str]()
    for number, point in enumerate(points):
        where = ("points", number)
        if point.id in seen:
            yield MatterFault((*where, "id"), f"“{point.id}” is that of another point; give each its own")
        seen.add(point.id)
        for place, quote in enumerate(point.quotes):
            if (fault := _quote_fault(quote, documents)) is not None:
                yield MatterFault((*where, "quotes", place), fault)
        yield from _target_faults(point, where, targets)
        for field in LINKS:
            for place, other in enumerate(getattr(point, field)):
                if other == point.id:
                    yield MatterFault((*where, field, place), "is the point itself; name another one")
                elif other not in known:
                    yield MatterFault((*where, field, place), f"is “{other}”, and there is no such point")
    yield from _circles(points)


def _quote_fault(quote: PointQuote, documents: Sequence[Document]) -> str | None:
    document = next((one for one in documents if one.id == quote.document), None)
    if document is None:
        names = ", ".join(one.id for one in documents) or "none"
        return f"is from “{quote.document}”, and there is no such document; there are: {names}"
    place = quote_place(quote, documents)
    if place is None:
        nearest = nearest_passage([document], quote.text)
        hint = f"; line {nearest.line} reads “{clip(nearest.text, MAX_SHOWN_CHARACTERS)}”" if nearest else ""
        return f"“{clip(quote.text, MAX_SHOWN_CHARACTERS)}” does not stand in {document.name}{hint}"
    if place.flaw is not None:
        said = place.flaw.rstrip(".")
        return f"cannot be quoted like this: {said} (the sentence: “{clip(place.sentence, MAX_QUOTE_CHARACTERS)}”)"
    if len(quote.text) >= len(document.text.strip()) and len(document.text.split()) > MAX_CLAIM_CHARACTERS // 6:
        return f"is the whole of {document.name}; mark the sentence that says it"
    return None


def _target_faults(point: Point, where: tuple[str | int, ...], targets: Collection[str]) -> Iterator[MatterFault]:
    known = ", ".join(targets)
    if not point.speaks_for and not point.speaks_against and point.mark.basis != "draft":
        yield MatterFault((*where, "speaks_for"), f"is empty, as is speaks_against; name one of: {known}")
    for field in ("speaks_for", "speaks_against"):
        for place, target in enumerate(getattr(point, field)):
            if target not in targets:
                yield MatterFault(
                    (*where, field, place), f"is “{target}”, which is not to be decided; there are: {known}"
                )
    for target in set(point.speaks_for).intersection(point.speaks_against):
        yield MatterFault((*where, "speaks_against"), f"has “{target}”, as speaks_for does; a point goes one way")


def _circles(points: Sequence[Point]) -> Iterator[MatterFault]:
    """Points that answer, need or explain one another in a circle; two that contradict each other are none."""
    following = {point.id: (*point.answers, *point.needs, *point.explains) for point in points}
    done = set[str]()
    for number, point in enumerate(points):
        path, stack = list[str](), [iter((point.id,))]
        while stack:
            id = next(stack[-1], None)
            if id is None:
                stack.pop()
                if path:
                    done.add(path.pop())
            elif id in path:
                circle = " → ".join([*path[path.index(id) :], id])
                yield MatterFault(("points", number), f"is in a circle: {circle}; take one of the links out")
                return
            elif id not in done:
                path.append(id)
                stack.append(iter(following.get(id, ())))


def standing_weights(
    points: Sequence[Point], filed: Collection[str], liking: Callable[[Point], float] = lambda point: 1.0
) -> dict[str, float]:
    """By id: what is left of the weight of each point.

    One that nobody brought forward weighs half. One that a filed point answers weighs a quarter, as long as the answer
    is not answered in turn. One that needs an answered one weighs nothing.

    Args:
        filed: the ids of the points that somebody brought forward.
        liking: how much more than others somebody makes of a point.
    """
    answered, weights = _answered(points, filed), dict[str, float]()
    for point in points:
        weight = 0.0 if not answered.isdisjoint(point.needs) else point.weight * liking(point)
        if point.id not in filed:
            weight *= UNFILED_FACTOR
        if point.id in answered:
            weight *= ANSWERED_FACTOR
        weights[point.id] = weight
    return weights


def _answered(points: Sequence[Point], filed: Collection[str]) -> frozenset[str]:
    """The points with an answer that was brought forward and is itself unanswered. Answers make no circle."""
    answers = dict[str, list[str]]()
    for point in points:
        for other in point.answers:
            if point.id in filed:
                answers.setdefault(other, []).append(point.id)
    settled = dict[str, bool]()

    def is_answered(id: str) -> bool:
        if id not in settled:
            settled[id] = any(not is_answered(one) for one in answers.get(id, ()))
        return settled[id]

    return frozenset(point.id for point in points if is_answered(point.id))


def balance_of(speaking_for: float, against: float) -> float:
    """How far what stands lies on the side of what is proposed, from -1 to 1; 0 where nothing stands."""
    whole = speaking_for + against
    return (speaking_for - against) / whole if whole else 0.0
