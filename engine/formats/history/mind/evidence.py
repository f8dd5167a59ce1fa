"""What a trial argues from: the points of its topic; what fixed rules read in its sources where nobody has marked any.

On such readings nobody rules. What the sides file is held against the points, so that it counts by what it brings
forward, and only for the side that the point is marked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.derived import derived
from engine.core.matter import Way
from engine.core.quotes import plain_text
from engine.core.state import State
from engine.formats.history.labels import ADMIRER
from engine.formats.history.mind.aspects import aspects_in
from engine.formats.history.mind.sentences import Sentence, sentences_of
from engine.formats.history.rules.sources import SourceText, section_at, sources_of
from engine.formats.history.rules.table import StandingFinding, findings, seat_of, side_of
from engine.matters.documents import layout_of
from engine.matters.points import Basis, Point, balance_of, basis_of, standing_weights
from engine.matters.topic import ASPECTS, Aspect, Topic
from engine.text.stems import content_stems

DEED_WEIGHT = 0.2
"""Of a reading, for each unit that its deed weighs, beside points that somebody marked."""
MAX_UNPLACED = 8
"""Sentences that are told on no side."""


class Candidate(NamedTuple):
    """Something of the sources that serves a side."""

    quote: str
    source: SourceText
    section: str | None
    year: str | None
    aspect: Aspect
    claim: str
    weight: float
    point: Point | None
    """None where fixed rules read it."""


def points_basis(topic: Topic) -> Basis:
    """Who understood the sources; a draft where nobody has marked them."""
    return basis_of(topic.points) or "draft"


def way_of(point: Point) -> Way | None:
    """Which way a point goes on the subject, whatever part of the life it names."""
    return "for" if point.speaks_for else "against" if point.speaks_against else None


def way_of_side(side: str) -> Way:
    """Which way the findings of a side go."""
    return "for" if side == ADMIRER else "against"


def aspect_of_point(point: Point) -> Aspect:
    """The part of the life that a point names, else that its words are about."""
    named = (aspect for aspect in ASPECTS if aspect in (*point.speaks_for, *point.speaks_against))
    every: tuple[Aspect, ...] = (*named, *aspects_in(f"{point.claim} {point.quotes[0].text}"), "character")
    return every[0]


def candidates(topic: Topic, state: State, side: str) -> list[Candidate]:
    """What of the sources serves a side that has not filed it yet, what weighs most first: what was marked, then
    what fixed rules read where nobody could mark anything."""
    filed = {plain_text(one.part.quote or "") for one in findings(state, seat_of(side))}
    found = {plain_text(one.quote): one for one in (*_marked(topic, side), *_read(topic, state, side))}
    rest = [one for words, one in found.items() if words not in filed]
    return sorted(rest, key=lambda one: (one.point is None, -one.weight))


@derived
def _marked(topic: Topic, side: str) -> tuple[Candidate, ...]:
    sources = {document.id: document for document in topic.sources}
    found = []
    for point in topic.points:
        if way_of(point) == way_of_side(side):
            quote, document = point.quotes[0].text, sources[point.quotes[0].document]
            source = SourceText(document.id, document.name, document.text, None, topic.credit, layout_of(document))
            section = section_at(document.text, max(0, document.text.find(quote)))
            aspect = aspect_of_point(point)
            found.append(Candidate(quote, source, section, None, aspect, point.claim, point.weight, point))
    return tuple(found)


def _read(topic: Topic, state: State, side: str) -> Iterator[Candidate]:
    """What fixed rules read: of every source where nobody has marked any, else of the pages that were looked up."""
    for source, one in _sentences_on(topic, state):
        if one.deed is None or one.deed.way != way_of_side(side) or (topic.living and side != ADMIRER and one.private):
            continue
        if not topic.points or source.link is not None:
            claim = f"As fixed rules read it, this tells that {one.deed.tells}."
            aspect = one.aspects[0] if one.aspects else "people"
            weight = one.deed.weight * DEED_WEIGHT
            yield Candidate(one.text, source, one.section, one.year, aspect, claim, weight, None)


def _sentences_on(topic: Topic, state: State) -> Iterator[tuple[SourceText, Sentence]]:
    """The sentences of the sources on the subject that may be quoted to everybody."""
    name = short_name(topic.subject).casefold()
    for source in sources_of(topic, state):
        # A page that was found may be on somebody else, and only mention whom this is about.
        elsewhere = source.link is not None and name not in source.title.casefold()
        for one in sentences_of(source.text, topic.subject):
            if not one.graphic and not (elsewhere and name not in one.text.casefold()):
                yield source, one


def unplaced(topic: Topic, state: State) -> list[tuple[SourceText, Sentence]]:
    """What a reader should not miss of what no side has filed, where fixed rules alone have read the sources, in
    the order of the sources: the longest sentences, which tell most."""
    filed = [plain_text(one.part.quote or "") for one in findings(state)]
    rest = [
        (source, one)
        for source, one in _sentences_on(topic, state)
        if not (topic.living and one.private) and not any(plain_text(one.text) in quote for quote in filed)
    ]
    longest = sorted(range(len(rest)), key=lambda number: -len(rest[number][1].text))[:MAX_UNPLACED]
    return [rest[number] for number in sorted(longest)]


def short_name(subject: str) -> str:
    """By what a text mentions somebody: the last long word of the name, or the first where a byname follows."""
    before, byname, _ = subject.partition(" the ")
    words = [word for word in before.split() if len(word) >= 4]
    return (words[0] if byname else words[-1]) if words else subject


# What was filed


def point_of(topic: Topic, state: State, finding: StandingFinding) -> Point | None:
    """The point that a finding brings forward: one for its side that it quotes, and of which it speaks."""
    quote = plain_text(finding.part.quote or "")
    by_house = state.seats[finding.seat].occupant == "house"
    said = content_stems(finding.part.text)
    for point in topic.points:
        if way_of(point) != way_of_side(side_of(finding.seat)):
            continue
        if not any(quote in plain_text(one.text) or plain_text(one.text) in quote for one in point.quotes):
            continue
        if by_house or said & content_stems(f"{point.claim} {finding.part.quote}"):
            return point
    return None


def filed_points(topic: Topic, state: State) -> frozenset[str]:
    """The ids of the points that the sides brought forward."""
    if not topic.points:
        return frozenset()
    found = (point_of(topic, state, one) for one in findings(state))
    return frozenset(point.id for point in found if point is not None)


# What stands


def standing(topic: Topic, state: State) -> tuple[float, float]:
    """The weight that still stands for the subject, and against."""
    weights = standing_weights(topic.points, filed_points(topic, state))

    def side(way: Way) -> float:
        return sum(weights[point.id] for point in topic.points if way_of(point) == way)

    return side("for"), side("against")


def balance(topic: Topic, state: State) -> float:
    """How far what stands lies on the side of the subject."""
    return balance_of(*standing(topic, state))
