"""Rooms, logs and tokens in memory: the base of the other stores in memory."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from engine.core.events import ENTRY, LOG, Entry
from engine.matters.criminal_case import Case
from rooms.errors import CodeTaken, Conflict, KeyUsed, LeaseLost, NoSuchRoom
from rooms.store.records import RoomRecord, RoomStatus, StoredRequest, TokenRecord, WebhookRecord


@dataclass
class StoredRoom:
    """One room and everything about it. Texts, not values: what is read back was written out once, as in a database."""

    record: RoomRecord
    case: str
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

    def __init__(self) -> None:
        self._rooms: dict[str, StoredRoom] = {}
        self._by_code: dict[str, str] = {}
        self._tokens: dict[str, TokenRecord] = {}
        self._requests: dict[str, tuple[float, StoredRequest]] = {}
        """With the time at which each was stored, by the steady clock; the oldest first."""

    async def open_room(
        self,
        record: RoomRecord,
        case: Case,
        entries: Sequence[Entry],
        tokens: Sequence[TokenRecord] = (),
        *,
        request: StoredRequest | None = None,
    ) -> None:
        check_batch(record.deliberation, entries, 1)
        self._check_key(request)
        if record.code in self._by_code:
            raise CodeTaken(record.code)
        if record.source is not None and record.source not in self._rooms:
            raise NoSuchRoom(record.source)
        lines = [ENTRY.dump_json(entry).decode() for entry in entries]
        self._rooms[record.deliberation] = StoredRoom(record, case.model_dump_json(exclude_defaults=True), lines)
        self._by_code[record.code] = record.deliberation
        self._add_tokens(tokens)
        if record.source is not None:
            await self.mark_opened(record.source, record.opened_at)
        self._add_request(request)

    async def room(self, code: str) -> RoomRecord | None:
        return await self.room_of(self._by_code.get(code, ""))

    async def room_of(self, deliberation: str) -> RoomRecord | None:
        kept = self._rooms.get(deliberation)
        return kept.record if kept else None

    async def case_of(self, deliberation: str) -> Case:
        return Case.model_validate_json(self._kept(deliberation).case)

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
        kept = self._kept(deliberation)
        self._check_key(request)
        if epoch is not None and epoch != kept.epoch:
            raise LeaseLost(deliberation, epoch)
        if entries[0].seq != len(kept.lines) + 1:
            raise Conflict(deliberation, entries[0].seq)
        kept.lines += [ENTRY.dump_json(entry).decode() for entry in entries]
        if status is not None:
            kept.record = replace(kept.record, status=status)
        self._add_tokens(tokens)
        self._add_request(request)

    async def entries(self, deliberation: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        kept = self._rooms.get(deliberation)
        lines = kept.lines if kept else []
        after = max(after, 0)
        return LOG.validate_json(f"[{','.join(lines[after : None if limit is None else after + limit])}]")

    async def last_seq(self, deliberation: str) -> int:
        kept = self._rooms.get(deliberation)
        return len(kept.lines) if kept else 0

    async def add_token(self, token: TokenRecord) -> None:
        self._add_tokens([token])

    async def token(self, hash: str) -> TokenRecord | None:  # noqa: A002
        return self._tokens.get(hash)

    async def tokens_of(self, deliberation: str) -> list[TokenRecord]:
        kept = self._rooms.get(deliberation)
        return [self._tokens[hash_] for hash_ in sorted(kept.tokens)] if kept is not None else []

    async def mark_opened(self, deliberation: str, at: float) -> None:
        kept = self._rooms.get(deliberation)
        while kept is not None:
            kept.record = replace(kept.record, opened_at=max(kept.record.opened_at, at))
            kept = self._rooms.get(kept.record.source or "")

    async def unopened(self, since: float, limit: int) -> list[RoomRecord]:
        found = [kept.record for kept in self._rooms.values() if kept.record.opened_at < since]
        return sorted(found, key=lambda record: (record.opened_at, record.code))[:limit]

    async def stored_request(self, hash: str) -> StoredRequest | None:  # noqa: A002
        known = self._requests.get(hash)
        return known[1] if known is not None else None

    async def forget_requests(self, seconds: float) -> None:
        now = time.monotonic()
        while self._requests:
            hash_, (at, request) = next(iter(self._requests.items()))
            if at + seconds > now:
                break
            del self._requests[hash_]
            self._rooms[request.deliberation].requests.discard(hash_)

    async def erase(self, deliberation: str, *, unopened_since: float | None = None) -> list[RoomRecord]:
        kept = self._rooms.get(deliberation)
        if kept is None or (unopened_since is not None and kept.record.opened_at >= unopened_since):
            return []
        del self._rooms[deliberation]
        del self._by_code[kept.record.code]
        for token in kept.tokens:
            del self._tokens[token]
        for request in kept.requests:
            del self._requests[request]
        self._gone(deliberation)
        gone = [kept.record]
        for fork in [other for other, room in self._rooms.items() if room.record.source == deliberation]:
            gone += await self.erase(fork)
        return gone

    def _gone(self, deliberation: str) -> None:
        """Take away what another twin keeps of a room that is erased."""

    def _kept(self, deliberation: str) -> StoredRoom:
        if deliberation not in self._rooms:
            raise NoSuchRoom(deliberation)
        return self._rooms[deliberation]

    def _add_tokens(self, tokens: Sequence[TokenRecord]) -> None:
        for token in tokens:
            self._kept(token.deliberation).tokens.add(token.hash)
            self._tokens[token.hash] = token

    def _check_key(self, request: StoredRequest | None) -> None:
        if request is not None and request.hash in self._requests:
            raise KeyUsed

    def _add_request(self, request: StoredRequest | None) -> None:
        if request is not None:
            self._requests[request.hash] = (time.monotonic(), request)
            self._kept(request.deliberation).requests.add(request.hash)


def check_batch(deliberation: str, entries: Sequence[Entry], first: int) -> None:
    for expected, entry in enumerate(entries, first):
        if entry.seq != expected:
            raise Conflict(deliberation, entry.seq)
