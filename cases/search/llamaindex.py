"""Search by LlamaIndex: an index of vectors over the chunks of many cases, filtered by case.

It needs the extra `llamaindex`. The one module that imports it, when the first such search is made. LlamaIndex splits,
keeps and finds; the vectors are made by whoever makes them for `cases.search.semantic`, so nothing of it reaches out by
itself.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from importlib.util import find_spec
from typing import Any

from cases.search.index import MAX_INDEXES, CasePiece, Hit, best_hit, query_terms, search_pieces
from cases.search.semantic import EMBED_BATCH, MAX_EMBED_CHARACTERS, Embed, SearchFailed, normalise
from engine.matters.criminal_case import Case, case_hash

CHUNK_TOKENS = 512
"""Of a chunk, by the tokenizer that LlamaIndex brings along."""
OVERLAP_TOKENS = 50
"""Tokens that a chunk shares with the one before it."""
NOT_INSTALLED_SENTENCE = (
    "LlamaIndex is not installed; install the extra: pip install 'twelve-angry-agents[llamaindex]'."
)


def installed() -> bool:
    """Whether the extra is there."""
    return find_spec("llama_index") is not None and find_spec("llama_index.core") is not None


class LlamaIndexCache:
    """One index over the chunks of the cases that were searched last."""

    def __init__(self, embed: Embed) -> None:
        """Raises `SearchFailed` where the extra is missing."""
        if not installed():
            raise SearchFailed(NOT_INSTALLED_SENTENCE)
        self._embed = embed
        self._index: Any = None
        self._cases: OrderedDict[str, list[str]] = OrderedDict()
        """The chunks of each case, the one that was searched longest ago first."""
        self._adding = asyncio.Lock()

    def of(self, case: Case) -> LlamaIndexSearch:
        """The search in one case."""
        return LlamaIndexSearch(self, case)

    async def find(self, case: Case, query: str, limit: int) -> list[tuple[CasePiece, float]]:
        """The chunks of a case that are nearest to a query. Raises `SearchFailed`."""
        key = f"{case.id}:{case_hash(case)}"
        async with self._adding:
            if key not in self._cases:
                await self._add(key, case)
            self._cases.move_to_end(key)
        [asked] = normalise(await self._embed([query[:MAX_EMBED_CHARACTERS]]))
        if not asked.any():
            return []
        # The index is written to while cases are added.
        async with self._adding:
            return await asyncio.to_thread(self._nearest, key, [float(value) for value in asked], limit)

    async def _add(self, key: str, case: Case) -> None:
        nodes = await asyncio.to_thread(self._split, key, case)
        vectors: list[Any] = []
        for start in range(0, len(nodes), EMBED_BATCH):
            batch = nodes[start : start + EMBED_BATCH]
            vectors += await self._embed([f"{node.metadata['title']}: {node.text}" for node in batch])
        about = []
        for node, row in zip(nodes, normalise(vectors) if vectors else (), strict=True):
            # A vector of zeros is near to nothing, and has no angle.
            if row.any():
                node.embedding = [float(value) for value in row]
                about.append(node)
        await asyncio.to_thread(self._index.insert_nodes, about)
        self._cases[key] = [node.node_id for node in about]
        while len(self._cases) > MAX_INDEXES:
            _, forgotten = self._cases.popitem(last=False)
            await asyncio.to_thread(self._index.delete_nodes, forgotten, delete_from_docstore=True)

    def _split(self, key: str, case: Case) -> list[Any]:
        """The chunks of a case. Metadata goes with a chunk and is neither counted nor embedded."""
        from llama_index.core import Document as Text
        from llama_index.core import VectorStoreIndex
        from llama_index.core.embeddings import MockEmbedding
        from llama_index.core.node_parser import SentenceSplitter

        if self._index is None:
            # It is asked for no vector: every chunk and every question comes with its own.
            self._index = VectorStoreIndex([], embed_model=MockEmbedding(embed_dim=1))
        hidden = ["case_id", "id", "kind", "title"]
        texts = [
            Text(
                text=piece.text,
                excluded_embed_metadata_keys=hidden,
                excluded_llm_metadata_keys=hidden,
                metadata={"case_id": key, "id": piece.id or "", "kind": piece.kind, "title": piece.title},
            )
            for piece in search_pieces(case, chunked=False)
        ]
        # Without sentences of ours it opens files of NLTK, which refuses those that an installer has linked.
        nodes: list[Any] = SentenceSplitter(
            chunk_size=CHUNK_TOKENS, chunk_overlap=OVERLAP_TOKENS, chunking_tokenizer_fn=_sentences
        ).get_nodes_from_documents(texts)
        return nodes

    def _nearest(self, key: str, vector: list[float], limit: int) -> list[tuple[CasePiece, float]]:
        from llama_index.core.schema import QueryBundle
        from llama_index.core.vector_stores import MetadataFilter, MetadataFilters

        filters = MetadataFilters(filters=[MetadataFilter(key="case_id", value=key)])
        retriever = self._index.as_retriever(similarity_top_k=limit, filters=filters)
        found = retriever.retrieve(QueryBundle(query_str="", embedding=vector))
        return [(_document(item.node), float(item.score or 0.0)) for item in found]


class LlamaIndexSearch:
    """The search in one case on a shelf."""

    def __init__(self, shelf: LlamaIndexCache, case: Case) -> None:
        self._shelf = shelf
        self._case = case

    async def find(self, query: str, limit: int = 10) -> list[Hit]:
        """The chunks that are nearest to a query, nearest first. Raises `SearchFailed`."""
        if limit < 1 or not query.strip():
            return []
        asked = set(query_terms(query))
        found = await self._shelf.find(self._case, query, limit)
        return [best_hit(document, asked, score) for document, score in found]


def _sentences(text: str) -> list[str]:
    """The sentences of a text, with all that lies between them."""
    # Loaded when a case is split: a start is asked for its way of searching without it.
    from cases.sources.old_bailey.prose import full_sentences

    return [text[start:end] for start, end in full_sentences(text)]


def _document(node: Any) -> CasePiece:
    known = node.metadata
    return CasePiece(known["id"] or None, known["kind"], known["title"], node.text)
