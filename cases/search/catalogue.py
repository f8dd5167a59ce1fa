"""Search over all cases: a compact BM25 index that grows as cases are imported.

Two hundred thousand trials have 127 million words, and an index of all of them would need gigabytes in every worker.
So a case is known here by at most 160 terms (`cases.search.terms.case_terms`), made once at import. A posting takes
three bytes: postings lie in segments of at most 16,384 cases, sorted by the term's hash, with the case's place in the
segment (2 bytes) and its count (1 byte). There is no vocabulary: two words in four thousand million share a hash, which
at worst adds a wrong hit. The scores of bm25s are fixed when an index is built, so it cannot be added to; the formula
here is the same (Lucene's), computed when it is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from cases.imported_rows import CaseFilter, CaseTerms

SEGMENT_CASES = 16_384
"""Cases in a segment, at most 65,536 (two bytes number them). Building one takes 40 MiB for a moment."""
SMALL_SEGMENT_CASES = 4_096
"""A last segment of fewer is merged with what comes next, so that there are few segments however often one imports."""
K1, B = 1.5, 0.75
SIMILARITY_TERMS = 40
"""Rarest terms of a case by which similar ones are looked for."""


class Scored(NamedTuple):
    """A case and how well it answers."""

    id: str
    score: float


class _Segment:
    """Some cases, and for each term hash where its postings are."""

    def __init__(self, rows: Sequence[CaseTerms]) -> None:
        self.ids = np.array([row.id for row in rows], dtype=np.bytes_)
        self.years = np.array([min(max(row.year or 0, 0), 32_767) for row in rows], dtype=np.int16)
        self.lengths = np.array([min(row.terms.count(" ") + 1, 65_535) for row in rows], dtype=np.uint16)
        self.alive = np.ones(len(rows), dtype=np.bool_)
        # A key is hash << 16 | place, once for each time the term counts: sorted, they are the postings of all terms.
        keys, counts = np.unique(
            np.fromiter(
                (
                    _hash(term) << 16 | place
                    for place, row in enumerate(rows)
                    for term in chain(row.terms.split(), _tags(row))
                ),
                dtype=np.uint64,
            ),
            return_counts=True,
        )
        self.places = (keys & 0xFFFF).astype(np.uint16)
        self.counts = counts.astype(np.uint8)
        self.terms, starts = np.unique((keys >> 16).astype(np.uint32), return_index=True)
        self.starts = np.append(starts, len(keys)).astype(np.uint32)

    def __len__(self) -> int:
        return len(self.ids)

    def postings(self, term: int) -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
        """Places and counts of the cases that have a term."""
        at = int(np.searchsorted(self.terms, term))
        if at == len(self.terms) or self.terms[at] != term:
            return self.places[:0], self.counts[:0]
        begin, end = int(self.starts[at]), int(self.starts[at + 1])
        return self.places[begin:end], self.counts[begin:end]

    def admitted(self, wanted: CaseFilter) -> NDArray[np.bool_]:
        """Which cases pass a filter, and have not been replaced by a later row."""
        passed = self.alive.copy()
        if wanted.first_year is not None:
            passed &= self.years >= max(1, wanted.first_year)
        if wanted.last_year is not None:
            passed &= (self.years > 0) & (self.years <= wanted.last_year)
        for tag in _tags(wanted):
            of_tag = np.zeros(len(self), dtype=np.bool_)
            of_tag[self.postings(_hash(tag))[0]] = True
            passed &= of_tag
        return passed

    def forget(self, ids: Iterable[str]) -> None:
        """Remove those cases from results. Their postings stay until the process ends: replacing is rare."""
        self.alive[np.isin(self.ids, np.array(sorted(ids), dtype=np.bytes_))] = False

    def bytes(self) -> int:
        """Bytes that its arrays take."""
        arrays = (self.ids, self.years, self.lengths, self.alive, self.places, self.counts, self.terms, self.starts)
        return sum(array.nbytes for array in arrays)


class Catalogue:
    """The index of all cases. `add` and the searches may run in threads, one `add` at a time."""

    def __init__(self) -> None:
        self._segments: tuple[_Segment, ...] = ()
        self._last: list[CaseTerms] = []
        self.number = 0
        """The highest number of a row that was added: ask the store for what comes after it."""

    def __len__(self) -> int:
        return sum(len(segment) for segment in self._segments)

    def bytes(self) -> int:
        """Bytes that the postings and columns take."""
        return sum(segment.bytes() for segment in self._segments)

    def add(self, rows: Sequence[CaseTerms]) -> None:
        """Add at most `SEGMENT_CASES` rows, in the order of their numbers. A row replaces one with the same id."""
        if not rows:
            return
        segments = list(self._segments)
        ids = {row.id for row in rows}
        for segment in segments:
            segment.forget(ids)
        if self._last and len(self._last) + len(rows) <= SEGMENT_CASES:
            segments.pop()
            rows = [*(row for row in self._last if row.id not in ids), *rows]
        segments.append(_Segment(rows))
        self._last = list(rows) if len(rows) < SMALL_SEGMENT_CASES else []
        self._segments = tuple(segments)
        self.number = max(self.number, *(row.number for row in rows))

    def search(self, terms: Iterable[str], wanted: CaseFilter, limit: int, without: str | None = None) -> list[Scored]:
        """The best cases for these terms that pass the filter, best first."""
        hashes = list(dict.fromkeys(_hash(term) for term in terms))
        segments = self._segments
        total = sum(len(segment) for segment in segments)
        if not hashes or not total or limit < 1:
            return []
        average = max(1.0, sum(float(segment.lengths.sum(dtype=np.int64)) for segment in segments) / total)
        postings = [[segment.postings(term) for segment in segments] for term in hashes]
        found: list[Scored] = []
        for index, segment in enumerate(segments):
            scores = np.zeros(len(segment), dtype=np.float32)
            norm = K1 * (1 - B + B * segment.lengths.astype(np.float32) / average)
            for of_term in postings:
                places, counts = of_term[index]
                frequency = sum(len(of_segment[0]) for of_segment in of_term)
                rarity = np.log(1 + (total - frequency + 0.5) / (frequency + 0.5))
                tf = counts.astype(np.float32)
                scores[places] += (rarity * tf / (tf + norm[places])).astype(np.float32)
            scores[~segment.admitted(wanted)] = 0
            matching = np.flatnonzero(scores)
            best = matching[np.argsort(-scores[matching], kind="stable")][: limit + 1]
            found.extend(Scored(segment.ids[place].decode(), round(float(scores[place]), 4)) for place in best)
        found = [scored for scored in found if scored.id != without]
        return sorted(found, key=lambda scored: (-scored.score, scored.id))[:limit]

    def similar(self, case_id: str, terms: Sequence[str], limit: int) -> list[Scored]:
        """The cases most like one, by its rarest terms."""
        segments = self._segments

        def frequency(term: str) -> int:
            return sum(len(segment.postings(_hash(term))[0]) for segment in segments)

        rarest = sorted(dict.fromkeys(terms), key=lambda term: (frequency(term), term))
        # A term that no other case has says nothing about likeness.
        shared = [term for term in rarest if frequency(term) > 1][:SIMILARITY_TERMS]
        return self.search(shared, CaseFilter(), limit, without=case_id)


def _hash(term: str) -> int:
    return crc32(term.encode())


def _tags(of: CaseTerms | CaseFilter) -> Iterator[str]:
    """Source and themes as terms that no text can contain."""
    if of.source is not None:
        yield f"source={of.source}"
    themes = of.themes if isinstance(of, CaseTerms) else (of.theme,) if of.theme is not None else ()
    for theme in themes:
        yield f"theme={theme.casefold()}"
