"""The library: predefined and imported cases in one interface, with lists, random draws and search over all of them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from cases.case_ids import FORMER_IDS, current_id
from cases.imported_rows import CaseCard, CaseFilter, CaseRows, CaseTerms, make_card
from cases.matter_shelf import RandomSource, read_shelf
from cases.search.index import Hit, best_hit, case_pieces, query_terms
from cases.search.terms import case_terms
from engine.core.matter import MatterModel, MatterPiece
from engine.matters.criminal_case import Case, DrawDifficulty, difficulty_of, drawn_difficulties
from engine.text.stems import content_words

# With numpy; imported where it is first wanted, which a server's start does not wait for.
if TYPE_CHECKING:
    from cases.search.catalogue import Catalogue, Scored

PREDEFINED_FOLDER = Path(__file__).parent / "predefined"
ROWS_PER_FETCH = 2_000
"""Rows asked of the store at once: about 3 MB."""
CATALOGUE_WAIT_SECONDS = 5.0
"""Seconds that a search waits while new cases are added to the catalogue; then it searches what is there."""
MAX_SNIPPET_WORDS = 20_000
"""Words of a found case in which the best place is looked for."""
MAX_SNIPPET_WORDS_TOTAL = 60_000
"""Words of all found cases together: where long trials are found, the last of them are returned without a place."""


class NoCase(Exception):
    """No case answers what was asked for; the sentence says which."""


class FoundCase(MatterModel):
    """A case that answers a search, and where in it."""

    card: CaseCard
    score: float
    """BM25; comparable within one answer only."""
    hit: Hit | None
    """The place in the case that has most of the words; null for similar cases, and far down a list of long trials."""


@cache
def predefined_cases() -> Mapping[str, Case]:
    """The cases that come with the product, by id. Raises `InvalidCase` where a file in the folder is broken."""
    return read_shelf(PREDEFINED_FOLDER, Case)


def reserved_ids() -> frozenset[str]:
    """Ids that no other case may have: those of the predefined cases, and those that they had before."""
    return frozenset({*predefined_cases(), *FORMER_IDS})


class Library:
    """All cases there are. Without rows it has the predefined ones alone."""

    def __init__(self, rows: CaseRows | None = None, shelf: Mapping[str, Case] | None = None) -> None:
        self._rows = rows
        self._own_shelf = shelf
        self._catalogue: Catalogue | None = None
        self._indexing: asyncio.Task[None] | None = None

    @property
    def _shelf(self) -> Mapping[str, Case]:
        # The predefined cases are read when one is first wanted.
        return predefined_cases() if self._own_shelf is None else self._own_shelf

    async def get(self, case_id: str) -> Case | None:
        """The whole case, with what is held back (`engine.matters.criminal_case.without_finding` takes it away), or
        None. A case is found by a former id, too."""
        now = current_id(case_id)
        case = self._shelf.get(now)
        if case is not None or self._rows is None:
            return case
        case = await self._rows.get_case(case_id)
        return case if case is not None or now == case_id else await self._rows.get_case(now)

    async def list_cases(
        self, wanted: CaseFilter | None = None, after: str | None = None, limit: int = 50
    ) -> list[CaseCard]:
        """At most `limit` cards with ids after `after`, in the order of their ids; the last id is the next cursor."""
        wanted = wanted or CaseFilter()
        own = [card for card in self._own(wanted) if after is None or card.id > after]
        imported = await self._rows.list_cases(wanted, after, limit) if self._rows else []
        cards = {card.id: card for card in [*imported, *own]}
        return [cards[id_] for id_ in sorted(cards)][:limit]

    async def random_case(self, draw: RandomSource, difficulty: DrawDifficulty | None = None) -> Case:
        """An imported case that is contested and not explicit, where there is one; else a predefined one.

        `difficulty` narrows both. Raises `NoCase` where nothing is left.
        """
        wanted = drawn_difficulties(difficulty)
        if self._rows and (count := await self._rows.count_contested(wanted)):
            case = await self._rows.contested_at(draw.integer_below(count), wanted)
            if case is not None:
                return case
        own = [
            case
            for case in self._shelf.values()
            if (wanted is None or difficulty_of(case) in wanted) and not case.explicit
        ]
        if not own:
            raise NoCase(f"There is no case of difficulty {difficulty}." if wanted else "There is no case.")
        return own[draw.integer_below(len(own))]

    async def drawn(self, draw: RandomSource, wanted: CaseFilter) -> CaseCard | None:
        """One of the wanted cases that may be drawn at random, each as likely as any other; None where none may."""
        own = [card for card in self._own(wanted) if card.content_note is None]
        imported = await self._rows.count_contested(None, wanted) if self._rows else 0
        if not own and not imported:
            return None
        place = draw.integer_below(len(own) + imported)
        if place < len(own):
            return own[place]
        case = await self._rows.contested_at(place - len(own), None, wanted) if self._rows else None
        # Somebody may have taken cases away since they were counted.
        return make_card(case) if case is not None else None

    def _own(self, wanted: CaseFilter) -> list[CaseCard]:
        cards = map(make_card, self._shelf.values())
        return [card for card in cards if wanted.matches(card.source, card.year, card.themes, card.words)]

    async def search(self, query: str, wanted: CaseFilter | None = None, limit: int = 10) -> list[FoundCase]:
        """The best cases for a query, best first, each with the best place in it; empty where nothing matches."""
        wanted_terms = query_terms(query)
        if not wanted_terms or limit < 1:
            return []
        catalogue = await self._current()
        scored = await asyncio.to_thread(catalogue.search, wanted_terms, wanted or CaseFilter(), limit)
        cards = await self._cards(scored)
        found: list[FoundCase] = []
        left = MAX_SNIPPET_WORDS_TOTAL
        for id_, score in scored:
            if id_ not in cards or (wanted is not None and not wanted.matches_length(cards[id_].words)):
                continue
            case = await self.get(id_) if left > 0 else None
            left -= min(cards[id_].words, MAX_SNIPPET_WORDS)
            # Stemming a long trial takes a tenth of a second, in which others are served.
            hit = await asyncio.to_thread(best_passage, case, wanted_terms, score) if case is not None else None
            found.append(FoundCase(card=cards[id_], score=score, hit=hit))
        return found

    async def similar(self, case_id: str, limit: int = 5) -> list[FoundCase]:
        """The cases most like one, best first. Raises `NoCase` where there is no such case."""
        case = await self.get(case_id)
        if case is None:
            raise NoCase(f"There is no case with the id {case_id[:80]!r}.")
        catalogue = await self._current()
        # Stemming a long trial takes tens of milliseconds, in which others are served.
        scored = await asyncio.to_thread(lambda: catalogue.similar(case.id, case_terms(case).split(), limit))
        cards = await self._cards(scored)
        return [FoundCase(card=cards[id_], score=score, hit=None) for id_, score in scored if id_ in cards]

    async def refresh(self) -> None:
        """Add every case that is in the store and not in the index to the index."""
        if self._indexing is None or self._indexing.done():
            self._indexing = asyncio.create_task(self._index_new_cases())
        await asyncio.shield(self._indexing)

    async def close(self) -> None:
        """Cancel the indexing that still runs."""
        if self._indexing is not None and not self._indexing.done():
            self._indexing.cancel()
            await asyncio.gather(self._indexing, return_exceptions=True)

    async def _current(self) -> Catalogue:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.refresh(), CATALOGUE_WAIT_SECONDS)
        from cases.search.catalogue import Catalogue

        return self._catalogue or Catalogue()

    async def _index_new_cases(self) -> None:
        from cases.search.catalogue import SEGMENT_CASES, Catalogue

        catalogue = self._catalogue
        if catalogue is None:
            catalogue = Catalogue()
            own = [
                CaseTerms(
                    number=0,
                    id=case.id,
                    source=case.source.kind,
                    year=case.year,
                    themes=case.themes,
                    terms=case_terms(case),
                )
                for case in self._shelf.values()
            ]
            catalogue.add(own)
            self._catalogue = catalogue
        while self._rows:
            rows: list[CaseTerms] = []
            number = catalogue.number
            while len(rows) + ROWS_PER_FETCH <= SEGMENT_CASES:
                batch = await self._rows.case_terms(number, ROWS_PER_FETCH)
                rows += [row for row in batch if row.id not in self._shelf]
                number = batch[-1].number if batch else number
                if len(batch) < ROWS_PER_FETCH:
                    break
            if number == catalogue.number:
                return
            await asyncio.to_thread(catalogue.add, rows)
            catalogue.number = number

    async def _cards(self, scored: Sequence[Scored]) -> dict[str, CaseCard]:
        ids = [one.id for one in scored]
        cards = {id_: make_card(self._shelf[id_]) for id_ in ids if id_ in self._shelf}
        rest = [id_ for id_ in ids if id_ not in cards]
        if rest and self._rows:
            cards |= {card.id: card for card in await self._rows.case_cards(rest)}
        return cards


def best_passage(case: Case, wanted_terms: Sequence[str], score: float) -> Hit | None:
    """The piece of a case that has most of the asked terms; shorter pieces win ties. None where no piece has any."""
    wanted = set(wanted_terms)
    best: tuple[tuple[int, int], MatterPiece] | None = None
    left = MAX_SNIPPET_WORDS
    for document in case_pieces(case):
        left -= len(document.text.split())
        have = len(wanted.intersection(content_words(f"{document.title} {document.text}")))
        rank = (have, -len(document.text))
        if have and (best is None or rank > best[0]):
            best = (rank, document)
        if left <= 0:
            break
    return best_hit(best[1], wanted, score) if best else None
