"""Search by LlamaIndex: an index of vectors over the chunks of one case.

It needs the extra `llamaindex`, which only this module imports, when the first such search is made. LlamaIndex splits,
stores and finds; the vectors come from the same function as for `cases.search.semantic`, so LlamaIndex makes no
requests of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from cases.search.index import Hit, best_hit, query_terms, search_pieces
from cases.search.semantic import EMBED_BATCH, MAX_EMBED_CHARACTERS, Embed, MadeOnce, normalise
from engine.core.matter import Matter, MatterPiece

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


class LlamaIndexSearch:
    """The search in one case, of which it keeps the pieces. The case is embedded once, at its first query;
    a cancelled query does not cancel the embedding."""

    def __init__(self, case: Matter, embed: Embed) -> None:
        self._pieces = tuple(search_pieces(case, chunked=False))
        self._embed = embed
        self._index = MadeOnce(self._build_index, "embed a case for LlamaIndex")

    async def find(self, query: str, limit: int = 10) -> list[Hit]:
        """The chunks that are nearest to a query, nearest first. Raises `SearchFailed`."""
        if limit < 1 or not query.strip():
            return []
        index = await self._index.get()
        [vector] = normalise(await self._embed([query[:MAX_EMBED_CHARACTERS]]))
        if not vector.any():
            return []
        wanted = set(query_terms(query))
        found = await asyncio.to_thread(_nearest, index, [float(value) for value in vector], limit)
        return [best_hit(piece, wanted, score) for piece, score in found]

    def stop(self) -> None:
        """Stop embedding."""
        self._index.stop()

    async def _build_index(self) -> Any:
        nodes = await asyncio.to_thread(_split, self._pieces)
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
        return await asyncio.to_thread(_index_of, about)


def _nearest(index: Any, vector: list[float], limit: int) -> list[tuple[MatterPiece, float]]:
    from llama_index.core.schema import QueryBundle

    retriever = index.as_retriever(similarity_top_k=limit)
    found = retriever.retrieve(QueryBundle(query_str="", embedding=vector))
    return [(_piece(item.node), float(item.score or 0.0)) for item in found]


def _split(pieces: Sequence[MatterPiece]) -> list[Any]:
    """The chunks of a case. Metadata goes with a chunk and is neither counted nor embedded."""
    from llama_index.core import Document
    from llama_index.core.node_parser import SentenceSplitter

    hidden = ["id", "kind", "title"]
    texts = [
        Document(
            text=piece.text,
            excluded_embed_metadata_keys=hidden,
            excluded_llm_metadata_keys=hidden,
            metadata={"id": piece.id or "", "kind": piece.kind, "title": piece.title},
        )
        for piece in pieces
    ]
    # Without sentences of ours it opens files of NLTK, which refuses those that an installer has linked.
    nodes: list[Any] = SentenceSplitter(
        chunk_size=CHUNK_TOKENS, chunk_overlap=OVERLAP_TOKENS, chunking_tokenizer_fn=_sentences
    ).get_nodes_from_documents(texts)
    return nodes


def _index_of(nodes: list[Any]) -> Any:
    from llama_index.core import VectorStoreIndex
    from llama_index.core.embeddings import MockEmbedding

    # It computes no vectors: every chunk and every query comes with its own.
    return VectorStoreIndex(nodes, embed_model=MockEmbedding(embed_dim=1))


def _sentences(text: str) -> list[str]:
    """The sentences of a text, with all that lies between them."""
    # Loaded when a case is split: the start of a server checks its way of searching without it.
    from cases.sources.old_bailey.prose import full_sentences

    return [text[start:end] for start, end in full_sentences(text)]


def _piece(node: Any) -> MatterPiece:
    known = node.metadata
    return MatterPiece(known["id"] or None, known["kind"], known["title"], node.text)
