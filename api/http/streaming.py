"""Streams: responses that are made while they are sent, and what happens when the making fails on the way."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing

import structlog
from fastapi.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from rooms.errors import RoomsError

log = structlog.get_logger(__name__)


class AbortableStream(StreamingResponse):
    """A streamed answer that breaks off where the store or the bus does.

    Its status has been sent by then, so nothing can be refused any more. The connection is closed before the answer is
    complete, by which every client knows that something is missing, and one line says why.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        except RoomsError as error:
            log.warning("an answer was cut", code=error.code, reason=str(error))


async def with_first_chunk(pieces: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
    """The same pieces, of which the first has been made: what fails until then can still be refused in words."""
    first = await anext(pieces, b"")

    async def all_of_them() -> AsyncIterator[bytes]:
        async with aclosing(pieces):
            yield first
            async for piece in pieces:
                yield piece

    return all_of_them()
