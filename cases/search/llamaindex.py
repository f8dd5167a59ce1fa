"""Search by LlamaIndex: an index of vectors over the chunks of many cases, filtered by case.

It needs the extra `llamaindex`, which only this module imports, when the first such search is made. LlamaIndex splits,
stores and finds; the vectors come from the same function as for `cases.search.semantic`, so LlamaIndex makes no
requests of its own.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from importlib.util import find_spec
from typing import Any

from cases.search.index import MAX_INDEXES, Hit, best_hit, query_terms, search_pieces
from cases.search.semantic import EMBED_BATCH, MAX_EMBED_CHARACTERS, Embed, SearchFailed, normalise
from engine.core.matter import Matter, MatterPiece, matter_hash

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

    def of(self, case: Matter) -> LlamaIndexSearch:
        """The search in one case."""
        return LlamaIndexSearch(self, case)

    async def find(self, case: Matter, query: str, limit: int) -> list[tuple[MatterPiece, float]]:
        """The chunks of a case that are nearest to a query. Raises `SearchFailed`."""
        key = f"{case.id}:{await asyncio.to_thread(matter_hash, case)}"
        async with self._adding:
            if key not in self._cases:
                await self._add(key, case)
            self._cases.move_to_end(key)
        [vector] = normalise(await self._embed([query[:MAX_EMBED_CHARACTERS]]))
        if not vector.any():
            return []
        # The index is written to while cases are added.
        async with self._adding:
            return await asyncio.to_thread(self._nearest, key, [float(value) for value in vector], limit)

    async def _add(self, key: str, case: Matter) -> None:
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

    def _split(self, key: str, case: Matter) -> list[Any]:
        """The chunks of a case. Metadata goes with a chunk and is neither counted nor embedded."""
        from llama_index.core import Document as Text
        from llama_index.core import VectorStoreIndex
        from llama_index.core.embeddings import MockEmbedding
        from llama_index.core.node_parser import SentenceSplitter

        if self._index is None:
            # It computes no vectors: every chunk and every query comes with its own.
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

    def _nearest(self, key: str, vector: list[float], limit: int) -> list[tuple[MatterPiece, float]]:
        from llama_index.core.schema import QueryBundle
        from llama_index.core.vector_stores import MetadataFilter, MetadataFilters

        filters = MetadataFilters(filters=[MetadataFilter(key="case_id", value=key)])
        retriever = self._index.as_retriever(similarity_top_k=limit, filters=filters)
        found = retriever.retrieve(QueryBundle(query_str="", embedding=vector))
        return [(_document(item.node), float(item.score or 0.0)) for item in found]


class LlamaIndexSearch:
    """The search in one case on a shelf."""

    def __init__(self, shelf: LlamaIndexCache, case: Matter) -> None:
        self._shelf = shelf
        self._case = case

    async def find(self, query: str, limit: int = 10) -> list[Hit]:
        """The chunks that are nearest to a query, nearest first. Raises `SearchFailed`."""
        if limit < 1 or not query.strip():
            return []
        wanted = set(query_terms(query))
        found = await self._shelf.find(self._case, query, limit)
        return [best_hit(document, wanted, score) for document, score in found]


def _sentences(text: str) -> list[str]:
    """The sentences of a text, with all that lies between them."""
    # Loaded when a case is split: the start of a server checks its way of searching without it.
    from cases.sources.old_bailey.prose import full_sentences

    return [text[start:end] for start, end in full_sentences(text)]


def _document(node: Any) -> MatterPiece:
    known = node.metadata
    return MatterPiece(known["id"] or None, known["kind"], known["title"], node.text)
