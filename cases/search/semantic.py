"""Meaning: the pieces of a case ranked by how near their vectors are to a question's, whatever words either uses.

The function that makes the vectors is passed in: this layer makes no requests. A case is embedded once, at its first
query; a cancelled query does not cancel the embedding.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from engine.core.matter import MatterPiece

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix: TypeAlias = NDArray[np.float32]

Made = TypeVar("Made")
Embed: TypeAlias = Callable[[Sequence[str]], Awaitable[Sequence[Sequence[float]]]]
"""Makes a vector of each text, all of one length. Raises `SearchFailed`."""
EMBED_BATCH = 64
"""Texts that are embedded in one call."""
MAX_EMBED_CHARACTERS = 6000
"""Characters of a text that are embedded; models take about 2,000 tokens."""


class SearchFailed(Exception):
    """A search could not be made; the message is a sentence for the operator of the server."""


class MadeOnce(Generic[Made]):
    """What takes long to make, and is made for whoever asks first. Who gives up waiting for it does not stop it, and
    what failed is made again for the next."""

    def __init__(self, make: Callable[[], Coroutine[Any, Any, Made]], name: str) -> None:
        """`name` says what its task does."""
        self._make = make
        self._name = name
        self._making: asyncio.Task[Made] | None = None

    async def get(self) -> Made:
        """It, once it is made. Raises what making it raised."""
        if self._making is None or (self._making.done() and _failed(self._making)):
            self._making = asyncio.create_task(self._make(), name=self._name)
        return await asyncio.shield(self._making)

    def stop(self) -> None:
        """Stop making it."""
        if self._making is not None:
            self._making.cancel()


class SemanticIndex:
    """The vectors of one case's pieces."""

    def __init__(self, documents: Sequence[MatterPiece], embed: Embed) -> None:
        self._texts = [embedding_text(document) for document in documents]
        self._embed = embed
        self._vectors: list[Sequence[float]] = []
        self._matrix = MadeOnce(self._embed_all, "embed a case")

    async def ranked(self, query: str, limit: int) -> list[tuple[int, float]]:
        """Numbers of the pieces, with the cosine of the angle between theirs and the question's vector, nearest first.

        Raises `SearchFailed`; the next query goes on where it failed.
        """
        if limit < 1 or not self._texts or not query.strip():
            return []
        matrix = await self._matrix.get()
        [vector] = normalise(await self._embed([query[:MAX_EMBED_CHARACTERS]]))
        if vector.shape != matrix.shape[1:]:
            raise SearchFailed("The embeddings of a question and of a case differ in length.")
        if not vector.any():
            return []
        nearness = matrix @ vector
        best = sorted(range(len(nearness)), key=lambda place: (-nearness[place], place))[:limit]
        return [(place, float(nearness[place])) for place in best]

    async def _embed_all(self) -> Matrix:
        while len(self._vectors) < len(self._texts):
            begin = len(self._vectors)
            self._vectors += await self._embed(self._texts[begin : begin + EMBED_BATCH])
        vectors, self._vectors = self._vectors, []
        return normalise(vectors)

    def stop(self) -> None:
        """Stop embedding."""
        self._matrix.stop()


def embedding_text(document: MatterPiece) -> str:
    """The text of a piece that is embedded: its title is part of what it is about."""
    return f"{document.title}: {document.text}"[:MAX_EMBED_CHARACTERS]


def normalise(vectors: Sequence[Sequence[float]]) -> Matrix:
    """Vectors as rows of length one; one of zeros stays so. Raises `SearchFailed` where they differ in length."""
    import numpy as np  # loaded when somebody searches, as for BM25

    if len({len(vector) for vector in vectors}) > 1:
        raise SearchFailed("The embeddings of a case differ in length.")
    matrix = np.asarray(vectors, dtype=np.float32)
    lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
    return np.asarray(matrix / np.where(lengths == 0, 1, lengths), dtype=np.float32)


def _failed(task: asyncio.Task[Any]) -> bool:
    return task.cancelled() or task.exception() is not None
