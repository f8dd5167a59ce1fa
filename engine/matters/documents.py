"""Documents: the texts that a matter lays on the table, and where in them something stands.

A document is read in passages (paragraphs, or single lines of tables, logs and code), which are what is searched, cited
and quoted. `cases/documents` makes documents from files.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, NamedTuple, TypeAlias

from pydantic import Field, StringConstraints

from engine.core.derived import derived, derived_from_text
from engine.core.matter import Identifier, MatterModel, MatterPiece, QuotePlace
from engine.core.quotes import Layout, QuoteCheck, check_quote, plain_text
from engine.text.sentences import sentences
from engine.text.spans import Span, trimmed
from engine.text.words import words_in

DocumentKind: TypeAlias = Literal[
    "text",
    "markdown",
    "html",
    "pdf",
    "word",
    "table",
    "code",
    "diff",
    "log",
    "mail",
    "notebook",
    "slides",
    "transcript",
]
MAX_DOCUMENT_CHARACTERS = 200_000
"""Characters of one document: about 70 printed pages."""
MAX_DOCUMENTS = 40
"""Documents of one matter."""
MAX_TOTAL_CHARACTERS = 600_000
"""Characters of all documents of a matter."""
MAX_PASSAGE_CHARACTERS = 900
"""Characters from which a paragraph is cut at the end of a sentence."""
MAX_NOTES = 40
"""Notes on one document."""
MAX_NOTE_CHARACTERS = 500
MAX_PLACES = 4_000
"""Places of one document."""
LINE_KINDS: frozenset[DocumentKind] = frozenset(("table", "code", "diff", "log", "notebook", "transcript"))
"""Documents whose lines mean something by themselves: each is a passage."""
MAX_PASSAGES = 2_000
"""Passages of one document; where it has more lines or paragraphs, as many as need be make one together."""


class Place(MatterModel):
    """Where in a file the lines of a document come from, up to the next place."""

    line: Annotated[int, Field(ge=1)]
    """The first of the lines, counted from 1."""
    label: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    """What a reader of the file calls it: `page 3`, `sheet Costs`, `cell 4`, `attachment plan.txt`."""
    row: Annotated[int, Field(ge=1)] | None = None
    """In a table, the number of that line's row; the next lines have the next numbers."""


def is_empty(values: tuple[object, ...]) -> bool:
    """Whether a list has nothing in it: then its field stays out of the JSON, and so of the hash."""
    return not values


class Document(MatterModel):
    """A text on the table, as it was read from a file."""

    id: Identifier
    name: Annotated[str, StringConstraints(min_length=1, max_length=200, strip_whitespace=True)]
    """What it is called: the name of its file, or a title."""
    kind: DocumentKind = "text"
    text: Annotated[str, StringConstraints(min_length=1, max_length=MAX_DOCUMENT_CHARACTERS)]
    """All of it, as plain text: headings, lists and tables keep their lines."""
    notes: Annotated[
        tuple[Annotated[str, StringConstraints(min_length=1, max_length=MAX_NOTE_CHARACTERS)], ...],
        Field(max_length=MAX_NOTES, exclude_if=is_empty),
    ] = ()
    """What of the file is not in the text, or was doubted, a sentence each: pages that are pictures, hidden text, a
    guessed encoding."""
    places: Annotated[tuple[Place, ...], Field(max_length=MAX_PLACES, exclude_if=is_empty)] = ()
    """Where in the file its lines come from, in order; none where the file is one text."""


Documents: TypeAlias = Annotated[tuple[Document, ...], Field(max_length=MAX_DOCUMENTS)]


class Passage(NamedTuple):
    """A stretch of a document that is read, searched and cited as one."""

    id: str
    """`<document>.<number>`, counted from 1."""
    document: str
    line: int
    """The line on which it begins, counted from 1."""
    start: int
    """Its first character in the document's text."""
    text: str
    """As it stands there, without the white space around it."""


def fault_of_documents(documents: Sequence[Document]) -> str | None:
    """What is wrong with several documents together, as a clause for behind the field's name; None for nothing."""
    length = sum(len(document.text) for document in documents)
    if length > MAX_TOTAL_CHARACTERS:
        return f"have {length:,} characters in all; at most {MAX_TOTAL_CHARACTERS:,} are taken"
    for field in ("id", "name"):
        seen: set[str] = set()
        for document in documents:
            value = str(getattr(document, field))
            if value.casefold() in seen:
                return f"have the {field} “{value}” twice; give each document its own"
            seen.add(value.casefold())
    return None


@derived
def passages(document: Document) -> tuple[Passage, ...]:
    """A document in passages, in reading order."""
    text = document.text
    spans = list(_lines(text) if document.kind in LINE_KINDS else _paragraphs(text))
    together = 1 + (len(spans) - 1) // MAX_PASSAGES
    starts = _line_starts(text)
    return tuple(
        Passage(
            f"{document.id}.{number}",
            document.id,
            bisect_right(starts, group[0].start),
            group[0].start,
            text[group[0].start : group[-1].end],
        )
        for number, group in enumerate((spans[at : at + together] for at in range(0, len(spans), together)), 1)
    )


def layout_of(document: Document) -> Layout:
    """How a document is written, as quotes want to know it."""
    if document.kind == "table":
        return "cells"
    return "lines" if document.kind in LINE_KINDS else "prose"


def place_label(document: Document, line: int) -> str:
    """Where in its file a line of a document stands, behind the document's name: `plan.pdf, page 3, line 41`."""
    at = bisect_right(document.places, line, key=lambda place: place.line) - 1
    if at < 0:
        return f"{document.name}, line {line}"
    place = document.places[at]
    row = f", row {place.row + line - place.line}" if place.row is not None else ""
    return f"{document.name}, {place.label}{row}, line {line}"


def notes_on(documents: Sequence[Document]) -> Iterator[str]:
    """The notes on all documents, each behind its document's name."""
    for document in documents:
        for note in document.notes:
            yield f"{document.name}: {note}"


_BLANK_LINES = re.compile(r"\n[ \t]*(?=\n)")


def _paragraphs(text: str) -> Iterator[Span]:
    """Stretches between blank lines; long ones are cut at the end of a sentence."""
    start = 0
    for end in (*(match.start() for match in _BLANK_LINES.finditer(text)), len(text)):
        part = trimmed(text, start, end)
        start = end
        while part.end - part.start > MAX_PASSAGE_CHARACTERS:
            limit = part.start + MAX_PASSAGE_CHARACTERS
            ends = [part.start + one.end for one in sentences(text[part.start : limit])[:-1]]
            cut = ends[-1] if ends else max(text.rfind(" ", part.start, limit), text.rfind("\n", part.start, limit)) + 1
            if cut <= part.start:
                cut = limit
            yield trimmed(text, part.start, cut)
            part = trimmed(text, cut, part.end)
        if part.start < part.end:
            yield part


def _lines(text: str) -> Iterator[Span]:
    """Single lines that are not blank; one longer than a passage is cut."""
    start = 0
    for line in text.split("\n"):
        part = trimmed(text, start, start + len(line))
        start += len(line) + 1
        for cut in range(part.start, part.end, MAX_PASSAGE_CHARACTERS):
            yield Span(cut, min(part.end, cut + MAX_PASSAGE_CHARACTERS))


def document_pieces(documents: Sequence[Document]) -> Iterator[MatterPiece]:
    """The passages of all documents, as what is searched and quoted."""
    for document in documents:
        end = 0
        for passage in passages(document):
            before = document.text[end : passage.start] if document.kind in LINE_KINDS else None
            end = passage.start + len(passage.text)
            yield MatterPiece(passage.id, "passage", place_label(document, passage.line), passage.text, before)


def citable_in(documents: Sequence[Document]) -> Iterator[tuple[str, str]]:
    """Documents and their passages, as (id, what it is called)."""
    for document in documents:
        yield document.id, document.name
        for passage in passages(document):
            yield passage.id, place_label(document, passage.line)


def locate(documents: Sequence[Document], quote: str) -> QuotePlace | None:
    """Where a quote stands (`engine/core/quotes.py`), also across passages: the first place at which nothing is wrong
    with it, else the first of all; None where it stands nowhere."""
    flawed: QuotePlace | None = None
    for document in documents:
        found = check_quote(document.text, quote, layout_of(document))
        if found is not None and found.flaw is None:
            return _place(document, found)
        if found is not None and flawed is None:
            flawed = _place(document, found)
    return flawed


def nearest_passage(documents: Sequence[Document], quote: str) -> Passage | None:
    """The passage that shares most words with a quote, of several the shortest; None where none shares two."""
    wanted = set(words_in(plain_text(quote)))
    best: tuple[tuple[int, int], Passage] | None = None
    for document in documents:
        for passage, words in zip(passages(document), _passage_words(document), strict=True):
            shared = len(wanted & words)
            rank = (shared, -len(passage.text))
            if shared >= 2 and (best is None or rank > best[0]):
                best = (rank, passage)
    return best[1] if best else None


@derived
def _passage_words(document: Document) -> tuple[frozenset[str], ...]:
    """The words of each passage of a document."""
    return tuple(frozenset(words_in(plain_text(passage.text))) for passage in passages(document))


def _place(document: Document, found: QuoteCheck) -> QuotePlace:
    start, lines = found.span.start, _line_starts(document.text)
    line = bisect_right(lines, start)
    sentence = found.sentence if found.flaw is not None else ""
    return QuotePlace(document.id, start, line, start - lines[line - 1] + 1, found.flaw, sentence)


@derived_from_text
def _line_starts(text: str) -> list[int]:
    """Where each line begins."""
    return [0, *(match.end() for match in re.finditer("\n", text))]
