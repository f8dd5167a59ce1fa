"""Reading tokens: those that are asked for while a query is under way are read together by the next one.

When a class's phones wake up, hundreds of sockets ask for a token each within a second. A query for each would keep
SQLite's thread and the event loop busy for longer than everything else that a socket needs.
"""

from __future__ import annotations

import asyncio

from sqlalchemy import select

from rooms.store.records import TokenRecord
from rooms.store.sql import tables
from rooms.store.sql.database import Database

TOKENS_PER_QUERY = 500
_tokens = tables.tokens


class TokenReads:
    """The tokens that are asked for now."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._waiting: list[tuple[str, asyncio.Future[TokenRecord | None]]] = []
        self._reading: asyncio.Task[None] | None = None

    async def read(self, hash_: str) -> TokenRecord | None:
        """The token with this hash, as the database has it after this call; None where there is none."""
        future: asyncio.Future[TokenRecord | None] = asyncio.get_running_loop().create_future()
        self._waiting.append((hash_, future))
        if self._reading is None:
            # A task of its own: the first caller may hang up.
            self._reading = asyncio.create_task(self._read_all())
        return await future

    async def _read_all(self) -> None:
        try:
            while self._waiting:
                some, self._waiting = self._waiting[:TOKENS_PER_QUERY], self._waiting[TOKENS_PER_QUERY:]
                await self._read_some(some)
        finally:
            self._reading = None

    async def _read_some(self, some: list[tuple[str, asyncio.Future[TokenRecord | None]]]) -> None:
        query = select(_tokens).where(_tokens.c.hash.in_({hash_ for hash_, _ in some}))

        try:
            found = {row.hash: TokenRecord(**row._mapping) for row in await self._db.rows(query)}
        except BaseException as error:
            for _, future in some:
                if not future.done():
                    future.set_exception(error)
            if not isinstance(error, Exception):
                raise
            return
        for hash_, future in some:
            if not future.done():
                future.set_result(found.get(hash_))
