"""Searching: how cases are searched on this server, by what its configuration has.

By words always. With a model for embeddings also by meaning, fused with the words; or by LlamaIndex, where its extra is
installed and it is asked for. What fails or takes too long is logged, and the words answer.
"""

from __future__ import annotations

import asyncio
import math
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Literal

import structlog

from cases.search import llamaindex
from cases.search.index import MAX_INDEXES, CaseIndex, Hit, case_index
from cases.search.rank_fusion import RANKING_TIMEOUT_SECONDS, FusedSearch
from cases.search.semantic import Embed, SearchFailed, SemanticIndex
from engine.matters.criminal_case import Case, case_hash
from rooms.minds.llm.budget import RoomBudget
from rooms.minds.llm.calls import CallFailed, Embedder, ModelChoice
from rooms.minds.llm.configuration import Configuration, InvalidModels
from rooms.minds.llm.tokens import tokens
from rooms.store.mind_records import Money

SearchKind = Literal["auto", "words", "meaning", "llamaindex"]
NO_MODEL = "TWELVE_SEARCH={kind}: no model makes embeddings; name one under `embeddings` in the file of models."
NOT_READY = "TWELVE_SEARCH={kind}: the model for embeddings cannot be used. {why}"
NOT_INSTALLED = "TWELVE_SEARCH=llamaindex: {why}"

log = structlog.get_logger()


class CaseSearch:
    """The searches of the cases that were asked last."""

    def __init__(self, embed: Embed | None = None, *, by_llamaindex: bool = False) -> None:
        """Without `embed` by words alone. Raises `SearchFailed` where LlamaIndex is wanted and not installed."""
        self._embed = embed
        self._shelf = llamaindex.LlamaIndexCache(embed) if embed is not None and by_llamaindex else None
        self._fused: OrderedDict[str, tuple[FusedSearch, SemanticIndex]] = OrderedDict()

    async def find(
        self, case: Case, query: str, limit: int = 10, index: Callable[[], CaseIndex] | None = None
    ) -> list[Hit]:
        """The best places of a case for a query, best first, by everything there is; `index` as for `words`."""
        if self._embed is None:
            return await self.find_by_words(case, query, limit, index)
        if self._shelf is None:
            return await (await self._of(case, self._embed, index)).find(query, limit)
        try:
            async with asyncio.timeout(RANKING_TIMEOUT_SECONDS):
                return await self._shelf.of(case).find(query, limit)
        except TimeoutError:
            _failed(f"LlamaIndex took longer than {RANKING_TIMEOUT_SECONDS:g} s.")
        except SearchFailed as error:
            _failed(str(error))
        return await self.find_by_words(case, query, limit, index)

    async def find_by_words(
        self, case: Case, query: str, limit: int = 10, index: Callable[[], CaseIndex] | None = None
    ) -> list[Hit]:
        """The same by words alone, which costs nothing; `index` gives the case's index where somebody keeps one."""
        given = index or (lambda: case_index(case))
        # The index of the longest trial takes most of a second to build, once.
        return await asyncio.to_thread(lambda: given().search(query, limit))

    async def _of(self, case: Case, embed: Embed, index: Callable[[], CaseIndex] | None) -> FusedSearch:
        key = f"{case.id}:{case_hash(case)}"
        if key not in self._fused:
            words = await asyncio.to_thread(index or (lambda: case_index(case)))
            meaning = SemanticIndex(words.documents, embed)
            self._fused.setdefault(key, (FusedSearch(words, [meaning], _failed), meaning))
        self._fused.move_to_end(key)
        while len(self._fused) > MAX_INDEXES:
            _, (_, forgotten) = self._fused.popitem(last=False)
            forgotten.stop()
        return self._fused[key][0]

    async def close(self) -> None:
        """Stop what is being embedded."""
        for _, meaning in self._fused.values():
            meaning.stop()


def build_case_search(
    kind: SearchKind, models: Configuration, embedder: Embedder, money: Money | None = None, cap: float | None = None
) -> CaseSearch:
    """The search that the configuration makes. Raises `InvalidModels` for one that cannot be made, and says why.

    `auto` searches by meaning where a model for embeddings can be used. What that costs counts towards `cap`, the
    installation's in USD, in the account that `money` keeps.
    """
    choice = models.embeddings
    why = models.why_not(choice) if choice is not None else None
    if kind == "words" or (kind == "auto" and (choice is None or why is not None)):
        return CaseSearch()
    if choice is None:
        raise InvalidModels(NO_MODEL.format(kind=kind))
    if why is not None:
        raise InvalidModels(NOT_READY.format(kind=kind, why=why))
    purse = RoomBudget(lambda: 0.0, lambda: math.inf, money, cap)
    embed = build_embedder(embedder, choice, models.key_of(choice), purse)
    try:
        return CaseSearch(embed, by_llamaindex=kind == "llamaindex")
    except SearchFailed as error:
        raise InvalidModels(NOT_INSTALLED.format(why=error)) from None


def build_embedder(embedder: Embedder, choice: ModelChoice, key: str | None, purse: RoomBudget) -> Embed:
    """What makes vectors by a model, as far as the purse allows."""

    async def embed(texts: Sequence[str]) -> Sequence[Sequence[float]]:
        # What cannot be written as UTF-8, or is nothing, no provider takes.
        plain = [text.encode(errors="replace").decode().replace("\x00", " ").strip() or "-" for text in texts]
        amount = choice.cost(round(sum(tokens(text) + 8 for text in plain) * 1.2), 0)
        try:
            # Before money is set aside: whoever gives up while it loads has sent nothing.
            await embedder.preload(choice.provider)
            reserved = await purse.reserve(amount)
        except CallFailed as error:
            raise SearchFailed(error.sentence) from None
        spent = amount
        try:
            made = await embedder.embed(choice, plain, key=key)
            spent = made.usage.cost
        except CallFailed as error:
            spent = error.usage.cost if error.usage is not None else 0.0
            raise SearchFailed(error.sentence) from None
        finally:
            await reserved.settle(spent)
        return made.vectors

    return embed


def _failed(sentence: str) -> None:
    log.warning("search_by_words_alone", reason=sentence)
