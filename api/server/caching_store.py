"""The store as a worker uses it: appends are timed and counted, and most tokens, which never change, are cached."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import NamedTuple, cast

from prometheus_client import Counter

from api.server.metrics import METRICS
from engine.core.events import Entry
from engine.matters.criminal_case import Case
from rooms.store.base import Store
from rooms.store.records import RoomRecord, RoomStatus, StoredRequest, TokenRecord

MAX_CACHED_TOKENS = 20_000
"""Tokens that are cached; the least recently used one is dropped."""
TOKEN_SECONDS = 600.0
"""A token that nobody has sent for so long is dropped: its room is left."""


class _CachedToken(NamedTuple):
    used: float
    """When it was last looked at."""
    record: TokenRecord


class _CachingStore:
    """A wrapper of a store; what it does not define is the store's own."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock
        self._tokens: OrderedDict[str, _CachedToken] = OrderedDict()
        self._by_kind: dict[str, Counter] = {}

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

    async def append(
        self,
        deliberation: str,
        entries: Sequence[Entry],
        *,
        epoch: int | None = None,
        status: RoomStatus | None = None,
        tokens: Sequence[TokenRecord] = (),
        request: StoredRequest | None = None,
    ) -> None:
        began = time.perf_counter()
        await self._store.append(deliberation, entries, epoch=epoch, status=status, tokens=tokens, request=request)
        METRICS.append.observe(time.perf_counter() - began)
        self._count(entries)

    async def open_room(
        self,
        record: RoomRecord,
        case: Case,
        entries: Sequence[Entry],
        tokens: Sequence[TokenRecord] = (),
        *,
        request: StoredRequest | None = None,
    ) -> None:
        await self._store.open_room(record, case, entries, tokens, request=request)
        self._count(entries)

    def _count(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            kind = entry.event.kind
            if kind not in self._by_kind:
                self._by_kind[kind] = METRICS.events.labels(kind)
            self._by_kind[kind].inc()

    # The parameter is named as in `Store.token`, whose place this takes.
    async def token(self, hash: str) -> TokenRecord | None:  # noqa: A002
        # Such a token goes with its room only, and a room that is gone is not found before anybody looks at tokens.
        now = self._clock()
        cached = self._tokens.get(hash)
        found = cached.record if cached is not None else await self._store.token(hash)
        # One that came from elsewhere may be removed: a pupil changes rooms, or comes back with another phone.
        if found is not None and found.root is None:
            self._drop_unused(now)
            self._tokens[hash] = _CachedToken(now, found)
            self._tokens.move_to_end(hash)
        return found

    def _drop_unused(self, now: float) -> None:
        """Make room for one more token."""
        while self._tokens:
            oldest = next(iter(self._tokens.values()))
            if len(self._tokens) < MAX_CACHED_TOKENS and now - oldest.used < TOKEN_SECONDS:
                return
            self._tokens.popitem(last=False)


def caching_store(store: Store, clock: Callable[[], float] = time.monotonic) -> Store:
    """The same store, as a worker uses it."""
    return cast(Store, _CachingStore(store, clock))
