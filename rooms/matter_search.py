"""Search: how matters are searched on this server, by what its configuration has.

By words always. With a model for embeddings also by meaning, fused with the words; or by LlamaIndex, where its extra is
installed and it is configured. A search that fails or takes too long is logged, and the search by words answers.
"""

from __future__ import annotations

import asyncio
import math
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Literal
from weakref import finalize

import structlog

from cases.search import llamaindex
from cases.search.index import MAX_INDEXES, CaseIndex, Hit, Search, case_index
from cases.search.llamaindex import LlamaIndexSearch
from cases.search.rank_fusion import RANKING_TIMEOUT_SECONDS, FusedSearch
from cases.search.semantic import Embed, SearchFailed, SemanticIndex
from engine.core.matter import Matter, matter_hash
from rooms.computation import compute
from rooms.minds.llm.budget import RoomBudget
from rooms.minds.llm.calls import CallFailed, Embedder, ModelChoice
from rooms.minds.llm.configuration import Configuration, InvalidModels
from rooms.minds.llm.tokens import tokens
from rooms.store.mind_records import Money

SearchKind = Literal["auto", "words", "meaning", "llamaindex"]
NO_MODEL_SENTENCE = (
    "TWELVE_SEARCH={kind}: no model makes embeddings; name one under `embeddings` in the file of models."
)
NOT_READY_SENTENCE = "TWELVE_SEARCH={kind}: the model for embeddings cannot be used. {why}"
NOT_INSTALLED_SENTENCE = "TWELVE_SEARCH=llamaindex: {why}"

log = structlog.get_logger()


class MatterSearch:
    """The searches of the matters that were searched last."""

    def __init__(self, embed: Embed | None = None, *, by_llamaindex: bool = False) -> None:
        """Without `embed` by words alone."""
        self._embed = embed
        self._by_llamaindex = by_llamaindex
        self._searches: OrderedDict[str, tuple[Search, Callable[[], None]]] = OrderedDict()
        """By matter; each with what stops its embedding."""

    async def find(
        self, matter: Matter, query: str, limit: int = 10, index: Callable[[], CaseIndex] | None = None
    ) -> list[Hit]:
        """The best places of a matter for a query, best first, by every configured search; `index` as for
        `find_by_words`."""
        if self._embed is None:
            return await self.find_by_words(matter, query, limit, index)
        search = await self._search_in(matter, self._embed, index)
        if not self._by_llamaindex:
            return await search.find(query, limit)
        try:
            async with asyncio.timeout(RANKING_TIMEOUT_SECONDS):
                return await search.find(query, limit)
        except TimeoutError:
            _log_failure(f"LlamaIndex took longer than {RANKING_TIMEOUT_SECONDS:g} s.")
        except SearchFailed as error:
            _log_failure(str(error))
        return await self.find_by_words(matter, query, limit, index)

    async def find_by_words(
        self, matter: Matter, query: str, limit: int = 10, index: Callable[[], CaseIndex] | None = None
    ) -> list[Hit]:
        """The same by words alone, which costs nothing; `index` gives the matter's index where the caller has one."""
        make_index = index or (lambda: case_index(matter))
        # The index of the longest matter takes most of a second to build, once.
        return await compute(lambda: make_index().search(query, limit))

    async def _search_in(self, matter: Matter, embed: Embed, index: Callable[[], CaseIndex] | None) -> Search:
        key = f"{matter.id}:{await compute(partial(matter_hash, matter))}"
        if key not in self._searches:
            made = await self._make_search(matter, embed, index)
            if self._searches.setdefault(key, made) is made and index is not None:
                # Of a room, which may be erased; a case of the library is read again for each search.
                finalize(matter, self._drop_soon, asyncio.get_running_loop(), key)
        self._searches.move_to_end(key)
        while len(self._searches) > MAX_INDEXES:
            self._drop(next(iter(self._searches)))
        return self._searches[key][0]

    async def _make_search(
        self, matter: Matter, embed: Embed, index: Callable[[], CaseIndex] | None
    ) -> tuple[Search, Callable[[], None]]:
        if self._by_llamaindex:
            search = await compute(lambda: LlamaIndexSearch(matter, embed))
            return search, search.stop
        words = await compute(index or (lambda: case_index(matter)))
        semantic = SemanticIndex(words.documents, embed)
        return FusedSearch(words, [semantic], _log_failure), semantic.stop

    def _drop_soon(self, loop: asyncio.AbstractEventLoop, key: str) -> None:
        # Any thread may find that a matter is gone.
        with suppress(RuntimeError):  # the server has ended
            loop.call_soon_threadsafe(self._drop, key)

    def _drop(self, key: str) -> None:
        """Forget the search of a matter, if it is still there."""
        known = self._searches.pop(key, None)
        if known is not None:
            known[1]()

    async def close(self) -> None:
        """Stop what is being embedded."""
        for _, stop in self._searches.values():
            stop()


def build_matter_search(
    kind: SearchKind, models: Configuration, embedder: Embedder, money: Money | None = None, cap: float | None = None
) -> MatterSearch:
    """The search that the configuration makes. Raises `InvalidModels` for one that cannot be made, and says why.

    `auto` searches by meaning where a model for embeddings can be used. What that costs counts towards `cap`, the
    installation's in USD, in the account that `money` keeps.
    """
    choice = models.embeddings
    why = models.why_not(choice) if choice is not None else None
    if kind == "words" or (kind == "auto" and (choice is None or why is not None)):
        return MatterSearch()
    if choice is None:
        raise InvalidModels(NO_MODEL_SENTENCE.format(kind=kind))
    if why is not None:
        raise InvalidModels(NOT_READY_SENTENCE.format(kind=kind, why=why))
    budget = RoomBudget(lambda: 0.0, lambda: math.inf, money, cap)
    if kind == "llamaindex" and not llamaindex.installed():
        raise InvalidModels(NOT_INSTALLED_SENTENCE.format(why=llamaindex.NOT_INSTALLED_SENTENCE))
    embed = build_embedder(embedder, choice, models.key_of(choice), budget)
    return MatterSearch(embed, by_llamaindex=kind == "llamaindex")


def build_embedder(embedder: Embedder, choice: ModelChoice, key: str | None, budget: RoomBudget) -> Embed:
    """The function that makes vectors with a model, as far as the budget allows."""

    async def embed(texts: Sequence[str]) -> Sequence[Sequence[float]]:
        # What cannot be written as UTF-8, or is nothing, no provider takes.
        cleaned = [text.encode(errors="replace").decode().replace("\x00", " ").strip() or "-" for text in texts]
        amount = choice.cost(round(sum(tokens(text) + 8 for text in cleaned) * 1.2), 0)
        try:
            # Before money is reserved: a caller that gives up while it loads has sent nothing.
            await embedder.preload(choice.provider)
            reserved = await budget.reserve(amount)
        except CallFailed as error:
            raise SearchFailed(error.sentence) from None
        spent = amount
        try:
            result = await embedder.embed(choice, cleaned, key=key)
            spent = result.usage.cost
        except CallFailed as error:
            spent = error.usage.cost if error.usage is not None else 0.0
            raise SearchFailed(error.sentence) from None
        finally:
            await reserved.settle(spent)
        return result.vectors

    return embed


def _log_failure(sentence: str) -> None:
    log.warning("search_by_words_alone", reason=sentence)
