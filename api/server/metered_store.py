"""The store as a worker uses it: appends are timed and counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from prometheus_client import Counter

from api.wire.metrics import METRICS
from engine.core.events import Entry
from engine.core.matter import Matter
from rooms.store.base import Store
from rooms.store.records import RoomRecord
from rooms.surroundings import Clock


class _MeteredStore:
    """A wrapper of a store; what it does not define is the store's own."""

    def __init__(self, store: Store, steady: Clock) -> None:
        self._store = store
        self._steady = steady
        self._by_kind: dict[str, Counter] = {}

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    async def append(self, deliberation: str, entries: Sequence[Entry], **more: Any) -> None:
        began = self._steady()
        await self._store.append(deliberation, entries, **more)
        METRICS.append.observe(self._steady() - began)
        self._count(entries)

    async def open_room(
        self, record: RoomRecord, matter: Matter, entries: Sequence[Entry], *tokens: Any, **more: Any
    ) -> None:
        await self._store.open_room(record, matter, entries, *tokens, **more)
        self._count(entries)

    def _count(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            kind = entry.event.kind
            if kind not in self._by_kind:
                self._by_kind[kind] = METRICS.events.labels(kind)
            self._by_kind[kind].inc()


def metered_store(store: Store, steady: Clock) -> Store:
    """The same store, as a worker uses it."""
    return cast(Store, _MeteredStore(store, steady))
