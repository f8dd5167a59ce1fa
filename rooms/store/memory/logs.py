"""Rooms, logs and tokens in memory: the base of the other stores in memory."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from engine.core.events import ENTRY, LOG, Entry
from engine.core.matter import Matter
from rooms.errors import CodeTaken, Conflict, KeyUsed, LeaseLost, NoSuchRoom
from rooms.store.records import (
    NewestEntry,
    RoomRecord,
    RoomStatus,
    StoredRequest,
    TokenRecord,
    WebhookRecord,
    newest_entry,
)
from rooms.store.stored_matters import read_matter
from rooms.surroundings import Clock


@dataclass
class StoredRoom:
    """One room and everything about it. Texts, not values: what is read back was written out once, as in a database."""

    record: RoomRecord
    kind: str
    matter: str
    lines: list[str]
    tokens: set[str] = field(default_factory=set)
    requests: set[str] = field(default_factory=set)
    holder: str | None = None
    lease_until: float = 0.0
    epoch: int = 0
    webhooks: dict[str, tuple[float, WebhookRecord]] = field(default_factory=dict)
    """With the time at which each is due, by the steady clock."""


class MemoryLogs:
    """`rooms.store.base.Logs` in dictionaries."""

    _steady: Clock
    """As `MemoryStore` was given it."""

    def __init__(self) -> None:
        self._rooms: dict[str, StoredRoom] = {}
        self._by_code: dict[str, str] = {}
        self._tokens: dict[str, TokenRecord] = {}
        self._requests: dict[str, tuple[float, StoredRequest]] = {}
        """With the time at which each was stored, by the steady clock; the oldest first."""

    async def open_room(
        self,
        record: RoomRecord,
        matter: Matter,
        entries: Sequence[Entry],
        tokens: Sequence[TokenRecord] = (),
        *,
        request: StoredRequest | None = None,
    ) -> None:
        check_batch(record.deliberation, entries, 1)
        self._check_key(request)
        if self._code_in_use(record.code):
            raise CodeTaken(record.code)
        if record.source is not None and record.source not in self._rooms:
            raise NoSuchRoom(record.source)
        lines = [ENTRY.dump_json(entry).decode() for entry in entries]
        self._rooms[record.deliberation] = StoredRoom(
            record, matter.kind, matter.model_dump_json(exclude_defaults=True), lines
        )
        self._by_code[record.code] = record.deliberation
        self._add_tokens(tokens)
        if record.source is not None:
            await self.mark_opened(record.source, record.opened_at)
        self._add_request(request)

    async def room(self, code: str) -> RoomRecord | None:
        return await self.room_of(self._by_code.get(code, ""))

    async def room_of(self, deliberation: str) -> RoomRecord | None:
        stored = self._rooms.get(deliberation)
        return stored.record if stored else None

    async def matter_of(self, room: RoomRecord) -> Matter:
        stored = self._stored_room(room.deliberation)
        return read_matter(stored.kind, stored.matter)

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
        if not entries:
            return
        check_batch(deliberation, entries, entries[0].seq)
        stored = self._stored_room(deliberation)
        self._check_key(request)
        if epoch is not None and epoch != stored.epoch:
            raise LeaseLost(deliberation, epoch)
        if entries[0].seq != len(stored.lines) + 1:
            raise Conflict(deliberation, entries[0].seq)
        stored.lines += [ENTRY.dump_json(entry).decode() for entry in entries]
        if status is not None:
            stored.record = replace(stored.record, status=status)
        self._add_tokens(tokens)
        self._add_request(request)

    async def entries(self, deliberation: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        stored = self._rooms.get(deliberation)
        lines = stored.lines if stored else []
        after = max(after, 0)
        return LOG.validate_json(f"[{','.join(lines[after : None if limit is None else after + limit])}]")

    async def last_seq(self, deliberation: str) -> int:
        stored = self._rooms.get(deliberation)
        return len(stored.lines) if stored else 0

    async def newest_entries(self, deliberations: Collection[str]) -> dict[str, NewestEntry]:
        return {one: newest_entry(self._rooms[one].lines[-1]) for one in deliberations if one in self._rooms}

    async def add_token(self, token: TokenRecord) -> None:
        self._add_tokens([token])

    async def token(self, hash: str) -> TokenRecord | None:  # noqa: A002
        return self._tokens.get(hash)

    async def remove_token(self, hash: str) -> bool:  # noqa: A002
        token = self._tokens.pop(hash, None)
        if token is not None:
            self._stored_room(token.deliberation).tokens.discard(hash)
        return token is not None

    async def tokens_of(self, deliberation: str) -> list[TokenRecord]:
        stored = self._rooms.get(deliberation)
        return [self._tokens[hash_] for hash_ in sorted(stored.tokens)] if stored is not None else []

    async def mark_opened(self, deliberation: str, at: float) -> None:
        stored = self._rooms.get(deliberation)
        while stored is not None:
            stored.record = replace(stored.record, opened_at=max(stored.record.opened_at, at))
            stored = self._rooms.get(stored.record.source or "")

    async def unopened(self, since: float, limit: int) -> list[RoomRecord]:
        found = [stored.record for stored in self._rooms.values() if stored.record.opened_at < since]
        return sorted(found, key=lambda record: (record.opened_at, record.code))[:limit]

    async def stored_request(self, hash: str) -> StoredRequest | None:  # noqa: A002
        known = self._requests.get(hash)
        return known[1] if known is not None else None

    async def forget_requests(self, seconds: float) -> None:
        now = self._steady()
        while self._requests:
            hash_, (at, request) = next(iter(self._requests.items()))
            if at + seconds > now:
                break
            del self._requests[hash_]
            self._rooms[request.deliberation].requests.discard(hash_)

    async def erase(self, deliberation: str, *, unopened_since: float | None = None) -> list[RoomRecord]:
        stored = self._rooms.get(deliberation)
        if stored is None or (unopened_since is not None and stored.record.opened_at >= unopened_since):
            return []
        del self._rooms[deliberation]
        del self._by_code[stored.record.code]
        for token in stored.tokens:
            del self._tokens[token]
        for request in stored.requests:
            del self._requests[request]
        self._remove_records(deliberation)
        gone = [stored.record]
        for fork in [other for other, room in self._rooms.items() if room.record.source == deliberation]:
            gone += await self.erase(fork)
        return gone

    def _remove_records(self, deliberation: str) -> None:
        """Remove the other records of a room that is erased."""

    def _code_in_use(self, code: str) -> bool:
        """Whether a room has a code; the store of classes adds theirs."""
        return code in self._by_code

    def _stored_room(self, deliberation: str) -> StoredRoom:
        if deliberation not in self._rooms:
            raise NoSuchRoom(deliberation)
        return self._rooms[deliberation]

    def _add_tokens(self, tokens: Sequence[TokenRecord]) -> None:
        for token in tokens:
            self._stored_room(token.deliberation).tokens.add(token.hash)
            self._tokens[token.hash] = token

    def _check_key(self, request: StoredRequest | None) -> None:
        if request is not None and request.hash in self._requests:
            raise KeyUsed

    def _add_request(self, request: StoredRequest | None) -> None:
        if request is not None:
            self._requests[request.hash] = (self._steady(), request)
            self._stored_room(request.deliberation).requests.add(request.hash)


def check_batch(deliberation: str, entries: Sequence[Entry], first: int) -> None:
    for expected, entry in enumerate(entries, first):
        if entry.seq != expected:
            raise Conflict(deliberation, entry.seq)
