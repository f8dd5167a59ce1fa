"""Search in one case: BM25 over its summary, exhibits, witnesses, statements, arguments and printed passages.

A room builds one `CaseIndex` when it opens its case and asks it on every free text of a person. Whoever looks something
up asks a `Search`, which may be more than that (`cases.search.rank_fusion`, `cases.chunks`). What tells the outcome
(the finding, marked passages) is never in it, whatever case it is given.
"""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from cases.search.terms import terms, terms_with_positions
from engine.matters.criminal_case import Case, MatterModel

PieceKind = Literal["summary", "exhibit", "witness", "statement", "argument", "passage"]

MAX_CASE_WORDS = 250_000
"""Words that are indexed; the longest printed trial has 146,000. What comes after is not found."""
CHUNK_WORDS = 120
"""A printed paragraph longer than this is indexed in pieces, so that a hit points into it."""
QUERY_TERMS = 64
"""Different terms of a query that count: its commonest. A page of text is a question about what it repeats."""
MAX_INDEXES = 8
"""Indexes that are kept at once for cases outside of rooms."""
SNIPPET = 180
"""Characters of a snippet, about."""
LOOKED_THROUGH = 50_000
"""Characters of a piece in which the best place is looked for; no piece of a case that is let in is as long."""


class Hit(MatterModel):
    """A place in a case that answers a query."""

    id: str | None
    """What a turn may cite for it: an exhibit or a witness; null for summary, arguments and passages of nobody's."""
    kind: PieceKind
    title: str
    """What it is called on the page: the exhibit's title, the witness's name, "For the prosecution", …"""
    snippet: str
    """The words around the hit, as they stand in the case."""
    score: float
    """How well it answers, by the search's own measure; comparable within one answer only."""


@dataclass(frozen=True, slots=True)
class CasePiece:
    """One searchable piece of a case."""

    id: str | None
    kind: PieceKind
    title: str
    text: str


class Search(Protocol):
    """A search in one case."""

    async def find(self, query: str, limit: int = 10) -> list[Hit]:
        """The best places for a query, best first, at most `limit`. Any string will do."""
        ...


def case_pieces(case: Case, *, chunked: bool = True) -> Iterator[CasePiece]:
    """The pieces of a case in reading order, without anything that tells its outcome and without repeats; long printed
    paragraphs in chunks, or whole."""
    said: set[str] = set()
    yield CasePiece(None, "summary", "Summary", case.summary)
    for exhibit in case.exhibits:
        doubt = f" {exhibit.contest_reason}" if exhibit.contest_reason else ""
        yield CasePiece(exhibit.id, "exhibit", exhibit.title, exhibit.description + doubt)
    for witness in case.witnesses:
        issues = "".join(f" {issue.rstrip('.')}." for issue in witness.credibility_issues)
        yield CasePiece(witness.id, "witness", witness.name, f"{witness.testimony}{issues}")
        said.add(_key(witness.testimony))
        for statement in witness.statements:
            if _key(statement.text) not in said:
                said.add(_key(statement.text))
                yield CasePiece(witness.id, "statement", witness.name, statement.text)
    for title, arguments in (
        ("For the prosecution", case.prosecution_arguments),
        ("For the defence", case.defense_arguments),
    ):
        for argument in arguments:
            yield CasePiece(None, "argument", title, argument.text)
    speakers = {_key(witness.name): witness.id for witness in case.witnesses}
    for passage in case.transcript:
        if passage.tells_outcome or _key(passage.text) in said:
            continue
        speaker = speakers.get(_key(passage.speaker or ""))
        for chunk in _chunks(passage.text) if chunked else (passage.text,):
            yield CasePiece(speaker, "passage", passage.speaker or "The printed trial", chunk)


def search_pieces(case: Case, *, chunked: bool = True) -> Iterator[CasePiece]:
    """The pieces that are searched: of a very long case those that come first."""
    left = MAX_CASE_WORDS
    for document in case_pieces(case, chunked=chunked):
        if left <= 0:
            return
        left -= len(document.text.split())
        yield document


class CaseIndex:
    """The index of one case. Building takes a few milliseconds for a case file, 0.6 s for the longest trial."""

    def __init__(self, case: Case) -> None:
        self.documents = tuple(search_pieces(case))
        # The title is part of what a document is about: "knife" finds the exhibit called so first.
        corpus = [terms(f"{document.title} {document.text}") for document in self.documents]
        vocabulary = {term: number for number, term in enumerate(dict.fromkeys(term for doc in corpus for term in doc))}
        self._vocabulary = vocabulary
        import bm25s  # with numpy; see `cases.search.terms`

        self._bm25 = bm25s.BM25(backend="numpy") if vocabulary else None
        if self._bm25 is not None:
            ids = [[vocabulary[term] for term in doc] for doc in corpus]
            self._bm25.index((ids, dict(vocabulary)), create_empty_token=False, show_progress=False)

    def search(self, query: str, limit: int = 10) -> list[Hit]:
        """The best places for a query, best first; empty where nothing matches. Any string will do."""
        asked = set(query_terms(query))
        return [best_hit(self.documents[place], asked, score) for place, score in self.ranked(query, limit)]

    async def find(self, query: str, limit: int = 10) -> list[Hit]:
        """The same, as a `Search`."""
        return self.search(query, limit)

    def ranked(self, query: str, limit: int) -> list[tuple[int, float]]:
        """Numbers of the documents that answer a query, with their BM25, best first."""
        known = [self._vocabulary[term] for term in query_terms(query) if term in self._vocabulary]
        if self._bm25 is None or not known or limit < 1:
            return []
        scores = self._bm25.get_scores_from_ids(known)
        best = sorted((int(place) for place in scores.nonzero()[0]), key=lambda place: (-scores[place], place))[:limit]
        return [(place, float(scores[place])) for place in best]


_shelf: OrderedDict[str, tuple[Case, CaseIndex]] = OrderedDict()
_shelf_lock = threading.Lock()


def case_index(case: Case) -> CaseIndex:
    """The index of a case, built once as long as the case is among the last `MAX_INDEXES` that were asked for; for
    threads."""
    with _shelf_lock:
        known = _shelf.get(case.id)
        if known is not None and known[0] == case:
            _shelf.move_to_end(case.id)
            return known[1]
    index = CaseIndex(case)
    with _shelf_lock:
        _shelf[case.id] = case, index
        _shelf.move_to_end(case.id)
        while len(_shelf) > MAX_INDEXES:
            _shelf.popitem(last=False)
    return index


def preload_index(case: Case) -> None:
    """Load what a first search would wait for; call it in a thread."""
    CaseIndex(case).search(case.title)


def query_terms(query: str) -> list[str]:
    """The different terms of a query, commonest first, at most `QUERY_TERMS`."""
    return [term for term, _ in Counter(terms(query)).most_common(QUERY_TERMS)]


def best_hit(document: CasePiece, wanted: set[str], score: float) -> Hit:
    """The hit that a document is, with the part of it that has most of the wanted terms."""
    return Hit(
        id=document.id,
        kind=document.kind,
        title=document.title,
        score=round(score, 4),
        snippet=snippet(document.text, wanted),
    )


def snippet(text: str, wanted: set[str]) -> str:
    """About `SNIPPET` characters of a text, cut at words, where most different wanted terms stand together."""
    flat = " ".join(text.split())
    if len(flat) <= SNIPPET:
        return flat
    first = _densest([place for place in terms_with_positions(flat[:LOOKED_THROUGH]) if place[2] in wanted])
    begin = max(0, first - SNIPPET // 4)
    if begin > 0:
        begin = flat.find(" ", begin) + 1 or begin
    end = min(len(flat), begin + SNIPPET)
    if end < len(flat):
        end = max(flat.rfind(" ", begin, end), begin + 1)
    return f"{'… ' if begin else ''}{flat[begin:end].rstrip(' ,;:')}{' …' if end < len(flat) else ''}"


def _densest(places: Sequence[tuple[int, int, str]]) -> int:
    """Where the first of those `SNIPPET` characters begin that hold most different terms; 0 where there are none.

    A window slides over the places, so each of them comes in once and leaves once.
    """
    first = most = ahead = 0
    held: dict[str, int] = {}
    for place, (start, _, stem) in enumerate(places):
        ahead = max(ahead, place)
        while ahead < len(places) and places[ahead][1] <= start + SNIPPET:
            held[places[ahead][2]] = held.get(places[ahead][2], 0) + 1
            ahead += 1
        if len(held) > most:
            first, most = start, len(held)
        if ahead > place:
            held[stem] -= 1
            if not held[stem]:
                del held[stem]
    return first


def _key(text: str) -> str:
    return " ".join(text.casefold().split())


def _chunks(text: str) -> Iterator[str]:
    words = text.split()
    for start in range(0, len(words), CHUNK_WORDS):
        yield " ".join(words[start : start + CHUNK_WORDS])
