"""Webhooks in a database: a table that is its own schedule, by the database's clock."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sqlalchemy import Row, Select, delete, insert, literal_column, or_, select, update
from sqlalchemy.exc import IntegrityError

from rooms.errors import NoSuchRoom
from rooms.store.records import WebhookRecord
from rooms.store.sql import tables
from rooms.store.sql.clock import utc_seconds
from rooms.store.sql.database import Database

_webhooks, _entries = tables.webhooks, tables.entries
WEBHOOK = tuple(column for column in _webhooks.c if column.name != "due_at")
NEVER_DUE_AT = 1e12
"""A due time that never comes."""
_DUE_CLAUSE = _webhooks.c.due_at <= utc_seconds()
_ENTRIES: Select[tuple[Any]] = select(literal_column("1")).where(_entries.c.deliberation == _webhooks.c.deliberation)
# Where the store has lost what was delivered, there is not even the last one of these.
_UNDELIVERED_CLAUSE = or_(
    _ENTRIES.where(_entries.c.seq > _webhooks.c.after_seq).exists(),
    ~_ENTRIES.where(_entries.c.seq >= _webhooks.c.after_seq).exists(),
)


class SqlWebhooks:
    """The part of the store that `rooms.store.base.Webhooks` describes."""

    _db: Database

    async def add_webhook(self, webhook: WebhookRecord) -> None:
        values = {**asdict(webhook), "events": list(webhook.events), "due_at": 0.0}
        try:
            await self._db.write(insert(_webhooks).values(values))
        except IntegrityError:
            raise NoSuchRoom(webhook.deliberation) from None

    async def webhooks(self, deliberation: str) -> list[WebhookRecord]:
        query = (
            select(*WEBHOOK)
            .where(_webhooks.c.deliberation == deliberation)
            .order_by(_webhooks.c.created_at, _webhooks.c.id)
        )
        return [_record(row) for row in await self._db.rows(query)]

    async def remove_webhook(self, deliberation: str, id: str) -> bool:
        here = (_webhooks.c.deliberation == deliberation, _webhooks.c.id == id)
        return await self._db.write(delete(_webhooks).where(*here)) == 1

    async def claim_webhooks(self, seconds: float, limit: int) -> list[WebhookRecord]:
        due = select(_webhooks.c.id).where(_DUE_CLAUSE, _UNDELIVERED_CLAUSE).order_by(_webhooks.c.due_at).limit(limit)
        # Nearly always there is nothing to do, and finding that out must not keep a writer waiting.
        if limit < 1 or await self._db.first(due.limit(1)) is None:
            return []
        statement = (
            update(_webhooks)
            # Of two workers that look at once each takes what the other has not locked.
            .where(_webhooks.c.id.in_(due.with_for_update(skip_locked=True)))
            .values(due_at=utc_seconds() + seconds, epoch=_webhooks.c.epoch + 1)
            .returning(*WEBHOOK)
        )
        return [_record(row) for row in await self._db.written(statement)]

    async def save_webhook(self, webhook: WebhookRecord, wait: float | None) -> bool:
        progress = ("after_seq", "failures", "dropped", "last_error", "last_tried_at", "last_told_at")
        statement = (
            update(_webhooks)
            .where(_webhooks.c.id == webhook.id, _webhooks.c.epoch == webhook.epoch)
            .values({name: getattr(webhook, name) for name in progress})
            .values(due_at=NEVER_DUE_AT if wait is None else utc_seconds() + wait)
        )
        return await self._db.write(statement) == 1


def _record(row: Row[*tuple[Any, ...]]) -> WebhookRecord:
    return WebhookRecord(**{**row._mapping, "events": tuple(row.events)})
