"""The store in memory: the counterpart of the database for tests, benchmarks and runs that store nothing.

No method awaits between reading and writing, so each is a transaction by itself. One process, one event loop.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from cases.imported_rows import NO_FILTER, BatchResult, CaseCard, CaseFilter, CaseRow, CaseTerms
from engine.matters.criminal_case import Case, Difficulty
from rooms.store.memory.classes import MemoryClasses
from rooms.store.memory.clips import MemoryClips
from rooms.store.memory.logs import MemoryLogs
from rooms.store.memory.minds import MemoryMinds
from rooms.store.memory.personas import MemoryPersonas
from rooms.store.memory.studies import MemoryStudies
from rooms.store.records import (
    STALL_WINDOW_SECONDS,
    STALLS_TO_SET_ASIDE,
    Attending,
    DriverRecord,
    Overview,
    RoomRecord,
    WebhookRecord,
)
from rooms.store.stored_matters import case_in_row
from rooms.surroundings import Clock


class MemoryStalls(MemoryLogs):
    """`rooms.store.base.Stalls`; safe to be asked from a thread."""

    def __init__(self) -> None:
        super().__init__()
        self._stalls: dict[str, tuple[int, float]] = {}
        """How many, and when the last was, by the steady clock."""

    async def add_stall(self, deliberation: str) -> int:
        if deliberation not in self._rooms:
            return 0
        times, last = self._stalls.get(deliberation, (0, -math.inf))
        old = times < STALLS_TO_SET_ASIDE and self._steady() - last > STALL_WINDOW_SECONDS
        times = 1 if old else times + 1
        self._stalls[deliberation] = (times, self._steady())
        return times

    async def set_aside(self) -> frozenset[str]:
        return frozenset(one for one, (times, _) in tuple(self._stalls.items()) if times >= STALLS_TO_SET_ASIDE)

    async def is_set_aside(self, deliberation: str) -> bool:
        return self._stalls.get(deliberation, (0, 0.0))[0] >= STALLS_TO_SET_ASIDE

    def _remove_records(self, deliberation: str) -> None:
        self._stalls.pop(deliberation, None)
        super()._remove_records(deliberation)


class MemoryLeases(MemoryStalls):
    """`rooms.store.base.Leases`; the one process's steady clock is the store's."""

    async def acquire(self, deliberation: str, holder: str, ttl: float) -> int | None:
        stored = self._rooms.get(deliberation)
        if stored is None or stored.lease_until > self._steady() or await self.is_set_aside(deliberation):
            return None
        stored.holder, stored.lease_until = holder, self._steady() + ttl
        stored.epoch += 1
        return stored.epoch

    async def renew(self, deliberation: str, epoch: int, ttl: float) -> bool:
        stored = self._rooms.get(deliberation)
        if stored is None or stored.epoch != epoch or stored.holder is None:
            return False
        stored.lease_until = self._steady() + ttl
        return True

    async def release(self, deliberation: str, epoch: int) -> None:
        stored = self._rooms.get(deliberation)
        if stored is not None and stored.epoch == epoch:
            stored.holder, stored.lease_until = None, 0.0

    async def attend(self, holder: str) -> Attending:
        # The one process lives as long as its store.
        return Attending(1, missed=False)

    async def unfinished(self, limit: int, formats: Collection[str] | None = None) -> list[RoomRecord]:
        now, aside = self._steady(), await self.set_aside()
        free = [
            stored
            for stored in self._rooms.values()
            if stored.record.status == "running"
            and stored.lease_until <= now
            and stored.record.deliberation not in aside
            and (formats is None or stored.record.format in formats)
        ]
        free.sort(key=lambda stored: (stored.lease_until, stored.record.created_at))
        return [stored.record for stored in free[:limit]]

    async def overview(self) -> Overview:
        now, aside = self._steady(), await self.set_aside()
        held: dict[str, list[float]] = {}
        for stored in self._rooms.values():
            if stored.holder is not None and stored.lease_until > now:
                held.setdefault(stored.holder, []).append(stored.lease_until - now)
        drivers = [DriverRecord(holder, len(seconds), min(seconds)) for holder, seconds in held.items()]
        return Overview(
            rooms=dict(Counter(stored.record.status for stored in self._rooms.values())),
            drivers=sorted(drivers, key=lambda driver: (-driver.rooms, driver.holder)),
            undriven=len(await self.unfinished(len(self._rooms))),
            set_aside=len(aside),
        )


class MemoryWebhooks(MemoryLogs):
    """`rooms.store.base.Webhooks`, each kept with its room."""

    async def add_webhook(self, webhook: WebhookRecord) -> None:
        self._stored_room(webhook.deliberation).webhooks[webhook.id] = (0.0, webhook)

    async def webhooks(self, deliberation: str) -> list[WebhookRecord]:
        stored = self._rooms.get(deliberation)
        found = [webhook for _, webhook in stored.webhooks.values()] if stored else []
        return sorted(found, key=lambda webhook: (webhook.created_at, webhook.id))

    async def remove_webhook(self, deliberation: str, id: str) -> bool:
        stored = self._rooms.get(deliberation)
        return stored is not None and stored.webhooks.pop(id, None) is not None

    async def claim_webhooks(self, seconds: float, limit: int) -> list[WebhookRecord]:
        now = self._steady()
        due = [
            (at, webhook)
            for stored in self._rooms.values()
            for at, webhook in stored.webhooks.values()
            if at <= now and webhook.after_seq != len(stored.lines)
        ]
        due.sort(key=lambda one: one[0])
        claimed = [replace(webhook, epoch=webhook.epoch + 1) for _, webhook in due[: max(limit, 0)]]
        for webhook in claimed:
            self._rooms[webhook.deliberation].webhooks[webhook.id] = (now + seconds, webhook)
        return claimed

    async def save_webhook(self, webhook: WebhookRecord, wait: float | None) -> bool:
        stored = self._rooms.get(webhook.deliberation)
        known = stored.webhooks.get(webhook.id) if stored else None
        if stored is None or known is None or known[1].epoch != webhook.epoch:
            return False
        stored.webhooks[webhook.id] = (math.inf if wait is None else self._steady() + wait, webhook)
        return True


class MemoryCases:
    """`cases.imported_rows.CaseRows` in a dictionary that is kept in the order of the ids."""

    def __init__(self) -> None:
        super().__init__()
        self._cases: dict[str, tuple[int, CaseRow]] = {}
        self._ids: list[str] = []
        self._number = 0

    async def get_case(self, case_id: str) -> Case | None:
        found = self._cases.get(case_id)
        return case_in_row(found[1].kind, found[1].body) if found else None

    async def list_cases(self, wanted: CaseFilter, after: str | None, limit: int) -> list[CaseCard]:
        cards: list[CaseCard] = []
        for case_id in self._ids[0 if after is None else bisect_right(self._ids, after) :]:
            row = self._cases[case_id][1]
            if len(cards) < limit and wanted.matches(row.source, row.year, row.themes, row.words):
                cards.append(_card(row))
        return cards

    async def case_cards(self, ids: Sequence[str]) -> list[CaseCard]:
        return [_card(self._cases[case_id][1]) for case_id in dict.fromkeys(ids) if case_id in self._cases]

    async def put_cases(self, rows: Sequence[CaseRow]) -> BatchResult:
        new = changed = 0
        for row in {row.id: row for row in rows}.values():
            known = self._cases.get(row.id)
            if known is not None and known[1] == row:
                continue
            new, changed = (new + 1, changed) if known is None else (new, changed + 1)
            self._number += 1
            self._cases[row.id] = (self._number, row)
        self._ids = sorted(self._cases)
        return BatchResult(new=new, changed=changed, same=len(rows) - new - changed)

    async def remove_cases(self, ids: Collection[str]) -> int:
        gone = [id_ for id_ in dict.fromkeys(ids) if self._cases.pop(id_, None) is not None]
        self._ids = sorted(self._cases)
        return len(gone)

    async def count_contested(self, difficulties: Collection[Difficulty] | None, wanted: CaseFilter = NO_FILTER) -> int:
        return sum(1 for _ in self._drawable(difficulties, wanted))

    async def contested_at(
        self, offset: int, difficulties: Collection[Difficulty] | None, wanted: CaseFilter = NO_FILTER
    ) -> Case | None:
        for place, row in enumerate(self._drawable(difficulties, wanted)):
            if place == offset:
                return case_in_row(row.kind, row.body)
        return None

    async def case_terms(self, after: int, limit: int) -> list[CaseTerms]:
        numbered = sorted((found for found in self._cases.values() if found[0] > after), key=lambda found: found[0])
        return [
            CaseTerms(number=number, id=row.id, source=row.source, year=row.year, themes=row.themes, terms=row.terms)
            for number, row in numbered[:limit]
        ]

    def _drawable(self, difficulties: Collection[Difficulty] | None, wanted: CaseFilter) -> Iterator[CaseRow]:
        for case_id in self._ids:
            row = self._cases[case_id][1]
            fits = row.contested and not row.explicit and (difficulties is None or row.difficulty in difficulties)
            if fits and wanted.matches(row.source, row.year, row.themes, row.words):
                yield row


class MemoryInstallation:
    """`rooms.store.base.Installation` in a dictionary."""

    _steady: Clock

    def __init__(self) -> None:
        super().__init__()
        self._settled: dict[str, str] = {}
        self._claimed: dict[str, float] = {}

    async def get_or_set(self, name: str, value: str) -> str:
        return self._settled.setdefault(name, value)

    async def claim_task(self, name: str, seconds: float) -> bool:
        now = self._steady()
        if self._claimed.get(name, now) > now:
            return False
        self._claimed[name] = now + seconds
        return True


class MemoryStore(
    MemoryInstallation,
    MemoryCases,
    MemoryClasses,
    MemoryStudies,
    MemoryPersonas,
    MemoryClips,
    MemoryMinds,
    MemoryWebhooks,
    MemoryLeases,
):
    """`rooms.store.base.Store`, gone with the process."""

    def __init__(self, steady: Clock) -> None:
        self._steady = steady
        super().__init__()

    async def check_ready(self) -> None:
        return None

    async def writable(self) -> None:
        return None

    async def close(self) -> None:
        return None


def _card(row: CaseRow) -> CaseCard:
    return CaseCard.model_validate({name: getattr(row, name) for name in CaseCard.model_fields})
