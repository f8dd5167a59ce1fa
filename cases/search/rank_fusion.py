"""Fusing: several rankings of a case's pieces made one, by the places they give them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from cases.search.index import CaseIndex, Hit, best_hit, query_terms
from cases.search.semantic import SearchFailed

RRF_CONSTANT = 60
"""How little the first places stand out: the value that the method was published with."""
RANKS_PER_SEARCH = 50
"""Places of each ranking that are looked at."""
RANKING_TIMEOUT_SECONDS = 4.0
"""Seconds that a search waits for a ranking other than by words."""


class Ranking(Protocol):
    """Something that ranks the pieces of one case."""

    async def ranked(self, query: str, limit: int) -> list[tuple[int, float]]:
        """Numbers of the pieces, with a score of its own, best first. Raises `SearchFailed`."""
        ...


class FusedSearch:
    """Search by words and by other rankings of the same pieces. Where one of those fails, the rest answer."""

    def __init__(
        self,
        index: CaseIndex,
        others: Sequence[Ranking],
        on_failure: Callable[[str], None],
        timeout_seconds: float = RANKING_TIMEOUT_SECONDS,
    ) -> None:
        """`on_failure` is called with a sentence for each ranking that fails."""
        self._index = index
        self._others = others
        self._on_failure = on_failure
        self._timeout_seconds = timeout_seconds

    async def find(self, query: str, limit: int = 10) -> list[Hit]:
        """The best places by all rankings together, best first."""
        if limit < 1:
            return []
        deep = max(RANKS_PER_SEARCH, limit)
        rankings = [self._index.ranked(query, deep)]
        rankings += await asyncio.gather(*(self._ranked_or_nothing(other, query, deep) for other in self._others))
        wanted = set(query_terms(query))
        best = fuse_rankings([place for place, _ in ranking] for ranking in rankings)
        return [best_hit(self._index.documents[place], wanted, score) for place, score in best[:limit]]

    async def _ranked_or_nothing(self, ranking: Ranking, query: str, limit: int) -> list[tuple[int, float]]:
        try:
            async with asyncio.timeout(self._timeout_seconds):
                return await ranking.ranked(query, limit)
        except TimeoutError:
            self._on_failure(f"A search by meaning took longer than {self._timeout_seconds:g} s.")
        except SearchFailed as error:
            self._on_failure(str(error))
        return []


def fuse_rankings(rankings: Iterable[Sequence[int]]) -> list[tuple[int, float]]:
    """Places ordered by the sum of 1 / (60 + rank) over the rankings that have them, with that sum; ranks begin at 1.

    Reciprocal rank fusion: G. V. Cormack, C. L. A. Clarke and S. Büttcher, SIGIR 2009.
    """
    scores: dict[int, float] = {}
    for ranking in rankings:
        for rank, place in enumerate(ranking, 1):
            scores[place] = scores.get(place, 0.0) + 1 / (RRF_CONSTANT + rank)
    return sorted(scores.items(), key=lambda item: (-item[1], item[0]))
