"""What a panel argues from: the points of its matter; a draft by fixed rules where nobody has marked any.

On a draft nobody decides: which way its points go was mostly not read.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from typing import NamedTuple

from engine.core.derived import derived
from engine.core.quotes import plain_text
from engine.matters.candidate import Candidate
from engine.matters.documents import Document, passages
from engine.matters.draft import draft_points
from engine.matters.points import Basis, Point, PointQuote, basis_of, quote_place
from engine.text.clipping import clip, clip_words
from engine.text.sentences import sentences
from engine.text.stems import content_stems

MAX_QUOTE_CHARACTERS = 180
MAX_FIELD_POINTS = 2
"""Points of a draft for each option, and for each member's field, besides those for the question."""
HANDLE_WORDS = 4
"""Words by which a point is named again that was quoted before."""
MIN_SHARED_RARITY = 0.6
"""How much of the words of a question a sentence has to share to be the fact that it asks for: one rare word does."""
COMMON_SHARE = 0.25
"""How much less a word says of a sentence for each further one that has it."""


@derived
def points_of(matter: Candidate) -> tuple[Point, ...]:
    """The points that are argued from."""
    return matter.points or _drafted(matter)


def _drafted(matter: Candidate) -> tuple[Point, ...]:
    """A draft for the question, then what the papers hold for each option and in each member's field. It speaks for or
    against the option that does what the question asks; where no option does, it goes no way."""
    proposed = next((option.id for option in matter.options if option.polarity == "for"), None)
    drafted = list(draft_points(matter.question, matter.documents, proposed or matter.options[0].id))
    if proposed is None:
        drafted = [_undirected(point) for point in drafted]
    quoted = {point.quotes for point in drafted}
    fields = [f"{option.label}. {option.meaning or ''}" for option in matter.options]
    for asked in [*fields, *(f"{member.expertise}. {member.cares_for}" for member in matter.members)]:
        wanted = content_stems(asked)
        found = [one for one in draft_points(asked, matter.documents, matter.options[0].id) if one.quotes not in quoted]
        near = sorted(found, key=lambda one: -len(wanted & content_stems(one.claim)))[:MAX_FIELD_POINTS]
        for point in near:
            quoted.add(point.quotes)
            drafted.append(_undirected(point).model_copy(update={"id": f"P{len(drafted) + 1}", "contradicts": ()}))
    return tuple(drafted)


def _undirected(point: Point) -> Point:
    return point.model_copy(update={"speaks_for": (), "speaks_against": ()})


def points_basis(matter: Candidate) -> Basis:
    """Who understood the papers, as far as their points say; a draft where they have none."""
    return basis_of(points_of(matter)) or "draft"


def answers_to(matter: Candidate, point: Point) -> tuple[Point, ...]:
    """The points that answer one, the heaviest first; then those that cannot be so if it is."""
    found = [one for one in points_of(matter) if point.id in one.answers]
    found += [one for one in points_of(matter) if point.id in one.contradicts or one.id in point.contradicts]
    return tuple(dict.fromkeys(sorted(found, key=lambda one: (point.id not in one.answers, -one.weight))))


@derived
def stems_of_points(matter: Candidate) -> dict[str, frozenset[str]]:
    """By id: the words of each point."""
    return {
        point.id: content_stems(" ".join((point.claim, *(quote.text for quote in point.quotes))))
        for point in points_of(matter)
    }


# Quoting


def quote_text(quote: PointQuote, matter: Candidate) -> str:
    """A quote as it stands within quotation marks; a row of a table with the headings of its cells."""
    document = document_of(matter, quote.document)
    text = _row(quote.text, document) if document.kind == "table" else quote.text
    return _inner(clip(" ".join(text.split()).rstrip(".;:,"), MAX_QUOTE_CHARACTERS))


def _row(text: str, document: Document) -> str:
    """What a row is called, then each heading with its cell; as it is where it does not fit the headings."""
    try:
        headings, cells = csv.reader([document.text.split("\n", 1)[0], text])
    except (csv.Error, ValueError):
        return text
    if len(cells) != len(headings) or len(cells) < 2:
        return text
    pairs = [(head.strip(), cell.strip()) for head, cell in zip(headings[1:], cells[1:], strict=True)]
    said = [cell if len(cell.split()) > 1 else f"{head} {cell}" for head, cell in pairs if cell]
    return f"{cells[0].strip()}: {', '.join(said)}"


def handle(point: Point, matter: Candidate) -> str:
    """By which a point is named again: the first words of its quote, in quotation marks."""
    words = quote_text(point.quotes[0], matter).split()
    return f"“{' '.join(words[:HANDLE_WORDS]).rstrip('.,;:')}{' …' if len(words) > HANDLE_WORDS else ''}”"


def placed(point: Point, matter: Candidate, words: int = 26) -> str:
    """The first quote of a point with the name of its document: `“…” (Pitch)`."""
    quote = point.quotes[0]
    return f"“{clip_words(quote_text(quote, matter), words)}” ({title_of(document_of(matter, quote.document).name)})"


@derived
def cites_of(matter: Candidate) -> dict[str, tuple[str, ...]]:
    """By id of a point: the passages in which its quotes begin."""
    return {
        point.id: tuple(dict.fromkeys([passage_of(quote, matter) for quote in point.quotes]))
        for point in points_of(matter)
    }


def passage_of(quote: PointQuote, matter: Candidate) -> str:
    """The id of the passage in which a quote begins; of its document where it stands nowhere."""
    place = quote_place(quote, matter.documents)
    if place is None:
        return quote.document
    document = document_of(matter, quote.document)
    return [passage.id for passage in passages(document) if passage.start <= place.place][-1]


def title_of(name: str) -> str:
    """What a document is called in a sentence: its name without the ending of a file."""
    return re.sub(r"\.(?:md|txt|csv|pdf|docx|html?|tsv|yaml|json)$", "", name).replace("_", " ")


def document_of(matter: Candidate, id: str) -> Document:
    """The document with an id."""
    return next(document for document in matter.documents if document.id == id)


def _inner(quote: str) -> str:
    return quote.replace("“", "‘").replace("”", "’").replace('"', "’")


# Facts that are asked for


class Fact(NamedTuple):
    """A sentence or a row of the papers."""

    quote: PointQuote
    stems: frozenset[str]


@derived
def facts(matter: Candidate) -> tuple[tuple[Fact, ...], dict[str, float]]:
    """Everything that the papers say, and how much each word says of a sentence."""
    found = tuple(fact for document in matter.documents for fact in _facts(document))
    number = dict[str, int]()
    for fact in found:
        for stem in fact.stems:
            number[stem] = number.get(stem, 0) + 1
    return found, {stem: 1.0 / (1.0 + COMMON_SHARE * (count - 1)) for stem, count in number.items()}


def _facts(document: Document) -> Iterator[Fact]:
    for passage in passages(document):
        spans = [passage.text] if document.kind == "table" else _sentence_texts(passage.text)
        for text in spans:
            if len(text) <= MAX_QUOTE_CHARACTERS * 2:
                yield Fact(PointQuote(document=document.id, text=text), content_stems(text))


def _sentence_texts(text: str) -> Iterator[str]:
    for one in sentences(text):
        words = text[one.start : one.end].strip().lstrip("-*•># ")
        if one.kind != "heading" and len(words.split()) > 2:
            yield words


def fact_asked_for(matter: Candidate, asked: str) -> PointQuote | None:
    """The sentence that shares most with what somebody asks; None where the papers do not speak of it."""
    names = content_stems(" ".join(member.name for member in matter.members))
    wanted, (found, rarity) = content_stems(asked) - names, facts(matter)
    best: tuple[float, Fact] | None = None
    for fact in found:
        if plain_text(fact.quote.text) in plain_text(asked):
            continue
        shared = sum([rarity[stem] for stem in sorted(fact.stems & wanted)])
        if shared >= MIN_SHARED_RARITY and (best is None or shared > best[0]):
            best = shared, fact
    return best[1].quote if best is not None else None
