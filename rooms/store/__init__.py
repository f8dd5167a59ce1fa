"""The store: rooms, logs, tokens, leases and imported cases, in a database or in memory."""

from __future__ import annotations

import asyncio

from rooms.store.base import Store
from rooms.store.records import RoomRecord, RoomStatus, TokenKind, TokenRecord, WebhookRecord
from rooms.surroundings import Surroundings

__all__ = ["RoomRecord", "RoomStatus", "Store", "TokenKind", "TokenRecord", "WebhookRecord", "connect_store"]


async def connect_store(url: str, surroundings: Surroundings, connections: int | None = None) -> Store:
    """The store at `url` (see `rooms.store.urls`), once it answers. Runs no migrations: `rooms.store.sql.upgrade` does.

    `connections`: how many it may open to Postgres, besides one for leases.

    Raises `BadUrl`, and `StoreUnavailable` where the database is not there or has not been upgraded.
    """
    # Imported here, so that programs without a store do not wait for SQLAlchemy, which parses the address.
    from rooms.store.urls import backend_for

    if backend_for(url) == "memory":
        from rooms.store.memory.store import MemoryStore

        return MemoryStore(surroundings.steady)
    # Loaded only where a database is used.
    from rooms.store.sql.database import MAX_CONNECTIONS, Database
    from rooms.store.sql.store import SqlStore

    store = SqlStore(Database(url, connections or MAX_CONNECTIONS, surroundings.fraction))
    try:
        # Three at once on Postgres, so that the first acts need not wait for connections to be opened.
        await asyncio.gather(*(store.check_ready() for _ in range(1 if backend_for(url) == "sqlite" else 3)))
    except BaseException:
        await store.close()
        raise
    return store
