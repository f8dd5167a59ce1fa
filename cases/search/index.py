"""Search in one case: BM25 over its summary, exhibits, witnesses, statements, arguments and printed passages.

A room builds one `CaseIndex` when it opens its case and queries it with every free text of a person. Look-ups query a
`Search`, which may be more than that (`cases.search.rank_fusion`, `cases.search.llamaindex`). What reveals the outcome
(the finding, marked passages) is never in it, whatever case it is given.
"""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict
from collections.abc import Iterator, Sequence
from typing import Protocol

from engine.core.matter import Matter, MatterModel, MatterPiece, PieceKind
from engine.text.stems import content_words, placed_stems
from engine.text.words import Word

MAX_CASE_WORDS = 250_000
"""Words that are indexed; the longest printed trial has 146,000. What comes after is not found."""
CHUNK_WORDS = 120
"""A printed paragraph longer than this is indexed in pieces, so that a hit points into it."""
MAX_QUERY_TERMS = 64
"""Different terms of a query that count: its commonest. A page of text is a question about what it repeats."""
_CHUNKED_KINDS = ("passage", "paper")
MAX_INDEXES = 8
"""Indexes that are kept at once for cases outside of rooms."""
SNIPPET_CHARACTERS = 180
"""Characters of a snippet, about."""
MAX_SNIPPET_SOURCE_CHARACTERS = 50_000
"""Characters of a piece in which the best place is searched for; no piece of an accepted case is as long."""


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


class Search(Protocol):
    """A search in one case."""

    async def find(self, query: str, limit: int = 10) -> list[Hit]:
        """The best places for a query, best first, at most `limit`. Any string will do."""
        ...


def case_pieces(case: Matter, *, chunked: bool = True) -> Iterator[MatterPiece]:
    """The pieces of a matter that anybody may read, in reading order; long printed paragraphs in chunks, or whole."""
    for piece in case.shown_to(None, over=False).pieces():
        if not chunked or piece.kind not in _CHUNKED_KINDS:
            yield piece
            continue
        for chunk in _chunks(piece.text):
            yield MatterPiece(piece.id, piece.kind, piece.title, chunk)


def search_pieces(case: Matter, *, chunked: bool = True) -> Iterator[MatterPiece]:
    """The pieces that are searched: of a very long case those that come first."""
    left = MAX_CASE_WORDS
    for document in case_pieces(case, chunked=chunked):
        if left <= 0:
            return
        left -= len(document.text.split())
        yield document


class CaseIndex:
    """The index of one case. Building takes a few milliseconds for a case file, 0.6 s for the longest trial."""

    def __init__(self, case: Matter) -> None:
        self.documents = tuple(search_pieces(case))
        # The title is part of what a document is about: "knife" finds the exhibit called so first.
        corpus = [content_words(f"{document.title} {document.text}") for document in self.documents]
        vocabulary = {term: number for number, term in enumerate(dict.fromkeys(term for doc in corpus for term in doc))}
        self._vocabulary = vocabulary
        import bm25s  # with numpy; see `cases.search.terms`

        self._bm25 = bm25s.BM25(backend="numpy") if vocabulary else None
        if self._bm25 is not None:
            ids = [[vocabulary[term] for term in doc] for doc in corpus]
            self._bm25.index((ids, dict(vocabulary)), create_empty_token=False, show_progress=False)

    def search(self, query: str, limit: int = 10) -> list[Hit]:
        """The best places for a query, best first; empty where nothing matches. Any string will do."""
        wanted = set(query_terms(query))
        return [best_hit(self.documents[place], wanted, score) for place, score in self.ranked(query, limit)]

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


_shelf: OrderedDict[str, tuple[Matter, CaseIndex]] = OrderedDict()
_shelf_lock = threading.Lock()


def case_index(case: Matter) -> CaseIndex:
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


def preload_index(case: Matter) -> None:
    """Load what a first search would wait for; call it in a thread."""
    CaseIndex(case).search(case.title)


def query_terms(query: str) -> list[str]:
    """The different terms of a query, commonest first, at most `MAX_QUERY_TERMS`."""
    return [term for term, _ in Counter(content_words(query)).most_common(MAX_QUERY_TERMS)]


def best_hit(document: MatterPiece, wanted: set[str], score: float) -> Hit:
    """The hit that a document is, with the part of it that has most of the wanted terms."""
    return Hit(
        id=document.id,
        kind=document.kind,
        title=document.title,
        score=round(score, 4),
        snippet=snippet(document.text, wanted),
    )


def snippet(text: str, wanted: set[str]) -> str:
    """About `SNIPPET_CHARACTERS` characters of a text, cut at words, with the most different wanted terms."""
    flat = " ".join(text.split())
    if len(flat) <= SNIPPET_CHARACTERS:
        return flat
    first = _densest([place for place in placed_stems(flat[:MAX_SNIPPET_SOURCE_CHARACTERS]) if place.text in wanted])
    begin = max(0, first - SNIPPET_CHARACTERS // 4)
    if begin > 0:
        begin = flat.find(" ", begin) + 1 or begin
    end = min(len(flat), begin + SNIPPET_CHARACTERS)
    if end < len(flat):
        end = max(flat.rfind(" ", begin, end), begin + 1)
    return f"{'… ' if begin else ''}{flat[begin:end].rstrip(' ,;:')}{' …' if end < len(flat) else ''}"


def _densest(places: Sequence[Word]) -> int:
    """The start of the first `SNIPPET_CHARACTERS` characters with the most different terms; 0 where there are none.

    A window slides over the places, so each of them comes in once and leaves once.
    """
    first = best_count = ahead = 0
    held: dict[str, int] = {}
    for place, (stem, start, _) in enumerate(places):
        ahead = max(ahead, place)
        while ahead < len(places) and places[ahead].end <= start + SNIPPET_CHARACTERS:
            held[places[ahead].text] = held.get(places[ahead].text, 0) + 1
            ahead += 1
        if len(held) > best_count:
            first, best_count = start, len(held)
        if ahead > place:
            held[stem] -= 1
            if not held[stem]:
                del held[stem]
    return first


def _chunks(text: str) -> Iterator[str]:
    words = text.split()
    for start in range(0, len(words), CHUNK_WORDS):
        yield " ".join(words[start : start + CHUNK_WORDS])
