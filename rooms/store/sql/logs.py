"""Rooms, their logs and tokens in a database."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Sequence
from dataclasses import fields
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy import ColumnElement, Row, Update, and_, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.events import ENTRY, LOG, Entry
from engine.core.matter import Matter
from engine.formats import matter_model
from rooms.errors import CodeTaken, Conflict, KeyUsed, LeaseLost, NoSuchRoom
from rooms.store.records import (
    LINE_HEAD_CHARACTERS,
    NewestEntry,
    RoomRecord,
    RoomStatus,
    StoredRequest,
    TokenRecord,
    newest_entry,
)
from rooms.store.sql import tables
from rooms.store.sql.clips import drop_unwanted, locked_clips
from rooms.store.sql.clock import utc_seconds
from rooms.store.sql.database import Database
from rooms.store.sql.group_commit import APPEND_STATEMENT, KEYED_APPEND_STATEMENT, GroupCommit, request_values
from rooms.store.sql.token_reads import TokenReads
from rooms.store.stored_matters import read_matter

_rooms, _entries, _tokens, _room_cases = tables.rooms, tables.entries, tables.tokens, tables.room_cases
_requests = tables.idempotency_keys
ROOM = tuple(_rooms.c[field.name] for field in fields(RoomRecord))

# SQLite's form of `APPEND_STATEMENT`.
_APPEND_SQLITE = text(
    "INSERT INTO entries (deliberation, seq, line) "
    "SELECT :deliberation, :before + 1 + batch.key, batch.value FROM json_each(:lines) AS batch "
    "WHERE (SELECT coalesce(max(seq), 0) FROM entries WHERE deliberation = :deliberation) = :before "
    "AND (:follows IS NULL OR :follows = "
    "(SELECT json_extract(line, '$.at') FROM entries WHERE deliberation = :deliberation AND seq = :before)) "
    "AND (:epoch = 0 OR EXISTS (SELECT 1 FROM rooms WHERE deliberation = :deliberation AND epoch = :epoch))"
)


# The end of each one's index, and not a pass through all of its entries, and of the line no more than tells its time.
# Every worker asks once a second, and SQLAlchemy would take longer to name so many rooms than they take to be read.
_NEWEST = f"""
    SELECT deliberation, (
        SELECT substr(line, 1, {LINE_HEAD_CHARACTERS}) FROM entries
        WHERE entries.deliberation = rooms.deliberation ORDER BY seq DESC LIMIT 1
    )
    FROM rooms WHERE deliberation = ANY($1::varchar[])
"""
_NEWEST_SQLITE = select(
    _rooms.c.deliberation,
    select(func.substr(_entries.c.line, 1, LINE_HEAD_CHARACTERS))
    .where(_entries.c.deliberation == _rooms.c.deliberation)
    .order_by(_entries.c.seq.desc())
    .limit(1)
    .scalar_subquery(),
)
ROOMS_PER_QUERY = 1000
"""Rooms whose newest entries one query asks for."""
SEQ_LIMIT = 2**31 - 1
"""The highest number that a column holds; a client may ask for what comes after any."""


def record_of(row: Row[*tuple[Any, ...]]) -> RoomRecord:
    """A room from the columns of `ROOM`."""
    return RoomRecord(**row._mapping)


def check_batch(deliberation: str, entries: Sequence[Entry], first: int | None = None) -> None:
    """Raise `Conflict` where the numbers of a batch do not rise by one, or do not begin at `first` if that is given."""
    if first is None:
        first = entries[0].seq if entries else 1
    for expected, entry in enumerate(entries, first):
        if entry.seq != expected:
            raise Conflict(deliberation, entry.seq)


class SqlLogs:
    """The part of the store that `rooms.store.base.Logs` describes."""

    _db: Database
    _group: GroupCommit | None
    """How plain appends are written, where that pays."""
    _token_reads: TokenReads
    _matters: WeakValueDictionary[tuple[type[Matter] | None, bytes], Matter]
    """The matters in use, by model and hash of their JSON: many rooms are opened on the same one."""

    async def open_room(
        self,
        record: RoomRecord,
        matter: Matter,
        entries: Sequence[Entry],
        tokens: Sequence[TokenRecord] = (),
        *,
        request: StoredRequest | None = None,
    ) -> None:
        check_batch(record.deliberation, entries, first=1)
        body = matter.model_dump_json(exclude_defaults=True)
        lines = [{"seq": entry.seq, "line": ENTRY.dump_json(entry).decode()} for entry in entries]

        async def write(connection: AsyncConnection) -> None:
            if await code_in_use(connection, record.code):
                raise CodeTaken(record.code)
            this_room = {"deliberation": record.deliberation}
            await connection.execute(insert(_rooms).values(**vars(record), lease_until=0.0, epoch=0))
            if record.source is not None:
                await connection.execute(_opened(record.source, record.opened_at))
            await connection.execute(insert(_room_cases).values(**this_room, kind=matter.kind, body=body))
            if lines:
                await connection.execute(insert(_entries), [this_room | line for line in lines])
            await _add_tokens(connection, tokens)
            await _add_request(connection, request)

        try:
            await self._db.run(write, "transaction")
        except (CodeTaken, IntegrityError):
            # Another transaction took the key or the code, or erased the source, first.
            if request is not None and await self.stored_request(request.hash) is not None:
                raise KeyUsed from None
            if await self.room(record.code) is not None:
                raise CodeTaken(record.code) from None
            if record.source is not None and await self.room_of(record.source) is None:
                raise NoSuchRoom(record.source) from None
            raise

    async def room(self, code: str) -> RoomRecord | None:
        return await self._room(_rooms.c.code == code)

    async def room_of(self, deliberation: str) -> RoomRecord | None:
        return await self._room(_rooms.c.deliberation == deliberation)

    async def _room(self, chosen: ColumnElement[bool]) -> RoomRecord | None:
        row = await self._db.first(select(*ROOM).where(chosen))
        return None if row is None else record_of(row)

    async def matter_of(self, room: RoomRecord) -> Matter:
        query = select(_room_cases.c.kind, _room_cases.c.body).where(_room_cases.c.deliberation == room.deliberation)
        stored = await self._db.first(query)
        if stored is None:
            raise NoSuchRoom(room.deliberation)
        kind, body = stored.kind, stored.body
        key = (matter_model(kind), hashlib.blake2b(body.encode(), digest_size=16).digest())
        matter = self._matters.get(key)
        if matter is None:
            matter = self._matters[key] = read_matter(kind, body)
        return matter

    async def append(
        self,
        deliberation: str,
        entries: Sequence[Entry],
        *,
        epoch: int | None = None,
        follows: float | None = None,
        status: RoomStatus | None = None,
        tokens: Sequence[TokenRecord] = (),
        request: StoredRequest | None = None,
    ) -> None:
        check_batch(deliberation, entries)
        if not entries:
            return
        first = entries[0].seq
        lines = [ENTRY.dump_json(entry).decode() for entry in entries]
        alone = status is None and not tokens
        attempts = 0
        if alone and self._group is not None:
            outcome = await self._group.append(deliberation, first - 1, epoch or 0, lines, request, follows)
            if outcome == "in":
                return
            attempts = 1 if outcome == "unsure" else 0

        async def write(connection: AsyncConnection) -> None:
            nonlocal attempts
            attempts += 1
            written = await self._write(connection, deliberation, first - 1, epoch or 0, follows, lines, request)
            if written != len(lines):
                raise Conflict(deliberation, first)
            if self._db.sqlite:
                await _add_request(connection, request)
            if status is not None:
                this_room = _rooms.c.deliberation == deliberation
                await connection.execute(update(_rooms).where(this_room).values(status=status))
            await _add_tokens(connection, tokens)

        try:
            single = alone and not (self._db.sqlite and request is not None)
            await self._db.run(write, "write" if single else "transaction")
        except (Conflict, IntegrityError):
            # A connection that broke after the commit leaves our own entries in the way of our second attempt.
            if attempts > 1 and await self._lines(deliberation, first - 1, len(lines)) == lines:
                return
            await self._raise_cause(deliberation, epoch, request)
            raise Conflict(deliberation, first) from None

    async def _write(
        self,
        connection: AsyncConnection,
        deliberation: str,
        before: int,
        epoch: int,
        follows: float | None,
        lines: list[str],
        request: StoredRequest | None,
    ) -> int:
        """Write the lines after entry `before`, if that is the last one, and from the time `follows`, if that is given:
        how many were written. On Postgres the request is written with them."""
        if self._db.sqlite:
            values = {"deliberation": deliberation, "before": before, "epoch": epoch, "follows": follows}
            return (await connection.execute(_APPEND_SQLITE, {**values, "lines": json.dumps(lines)})).rowcount
        plain = (deliberation, before, epoch, lines, 0, follows)
        if request is None:
            return len((await connection.exec_driver_sql(APPEND_STATEMENT, plain)).all())
        return len((await connection.exec_driver_sql(KEYED_APPEND_STATEMENT, (*plain, *request_values(request)))).all())

    async def _raise_cause(self, deliberation: str, epoch: int | None, request: StoredRequest | None) -> None:
        """Raise why an append was refused, where it is not a plain conflict."""
        present = await self._db.first(select(_rooms.c.epoch).where(_rooms.c.deliberation == deliberation))
        if present is None:
            raise NoSuchRoom(deliberation)
        if request is not None and await self.stored_request(request.hash) is not None:
            raise KeyUsed
        if epoch is not None and present.epoch != epoch:
            raise LeaseLost(deliberation, epoch)

    async def entries(self, deliberation: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        return LOG.validate_json(f"[{','.join(await self._lines(deliberation, after, limit))}]")

    async def _lines(self, deliberation: str, after: int, limit: int | None) -> Sequence[str]:
        if after > SEQ_LIMIT:
            return ()
        query = (
            select(_entries.c.line)
            .where(_entries.c.deliberation == deliberation, _entries.c.seq > after)
            .order_by(_entries.c.seq)
            .limit(limit)
        )
        return [row.line for row in await self._db.rows(query)]

    async def last_seq(self, deliberation: str) -> int:
        last = await self._db.first(select(func.max(_entries.c.seq)).where(_entries.c.deliberation == deliberation))
        return int(last[0] or 0) if last is not None else 0

    async def newest_entries(self, deliberations: Collection[str]) -> dict[str, NewestEntry]:
        found: dict[str, NewestEntry] = {}
        wanted = list(deliberations)
        for start in range(0, len(wanted), ROOMS_PER_QUERY):

            async def read(connection: AsyncConnection, start: int = start) -> dict[str, NewestEntry]:
                some = wanted[start : start + ROOMS_PER_QUERY]
                if self._db.sqlite:
                    rows = await connection.execute(_NEWEST_SQLITE.where(_rooms.c.deliberation.in_(some)))
                else:
                    rows = await connection.exec_driver_sql(_NEWEST, (some,))
                return {deliberation: newest_entry(head) for deliberation, head in rows if head is not None}

            found |= await self._db.run(read)
        return found

    async def add_token(self, token: TokenRecord) -> None:
        try:
            await self._db.write(insert(_tokens).values(**vars(token)))
        except IntegrityError:
            if await self.room_of(token.deliberation) is None:
                raise NoSuchRoom(token.deliberation) from None
            # Two workers may hand the same token on at the same moment.
            if await self.token(token.hash) != token:
                raise

    async def token(self, hash: str) -> TokenRecord | None:  # noqa: A002
        return await self._token_reads.read(hash)

    async def remove_token(self, hash: str) -> bool:  # noqa: A002
        return await self._db.write(delete(_tokens).where(_tokens.c.hash == hash)) == 1

    async def tokens_of(self, deliberation: str) -> list[TokenRecord]:
        # Sorted here: databases differ in how they order letters and digits.
        rows = await self._db.rows(select(_tokens).where(_tokens.c.deliberation == deliberation))
        return sorted((TokenRecord(**row._mapping) for row in rows), key=lambda record: record.hash)

    async def mark_opened(self, deliberation: str, at: float) -> None:
        await self._db.write(_opened(deliberation, at))

    async def unopened(self, since: float, limit: int) -> list[RoomRecord]:
        query = select(*ROOM).where(_rooms.c.opened_at < since).order_by(_rooms.c.opened_at, _rooms.c.code).limit(limit)
        return [record_of(row) for row in await self._db.rows(query)]

    async def stored_request(self, hash: str) -> StoredRequest | None:  # noqa: A002
        columns = [column for column in _requests.c if column is not _requests.c.at]
        row = await self._db.first(select(*columns).where(_requests.c.hash == hash))
        return None if row is None else StoredRequest(**row._mapping)

    async def forget_requests(self, seconds: float) -> None:
        await self._db.write(delete(_requests).where(_requests.c.at < utc_seconds() - seconds))

    async def erase(self, deliberation: str, *, unopened_since: float | None = None) -> list[RoomRecord]:
        async def write(connection: AsyncConnection) -> list[RoomRecord]:
            chosen = _rooms.c.deliberation == deliberation
            if unopened_since is not None:
                chosen = and_(chosen, _rooms.c.opened_at < unopened_since)
            return await erase_rooms(connection, chosen)

        return await self._db.run(write, "transaction")


async def erase_rooms(connection: AsyncConnection, chosen: ColumnElement[bool]) -> list[RoomRecord]:
    """Delete everything about rooms and, recursively, their forks, within a transaction; which are gone."""
    # Level by level, locking each: a fork that is being made of a locked room waits, and then finds it gone.
    gone: dict[str, RoomRecord] = {}
    level = select(*ROOM).where(chosen).order_by(_rooms.c.deliberation).with_for_update()
    roots: list[str] | None = None
    while found := [record for row in await connection.execute(level) if (record := record_of(row))]:
        # A fork may be among the chosen ones itself.
        above = [record.deliberation for record in found if record.deliberation not in gone]
        gone |= {record.deliberation: record for record in found}
        roots = above if roots is None else roots
        level = select(*ROOM).where(_rooms.c.source.in_(above)).with_for_update()
    if roots is None:
        return []
    wanted = await locked_clips(connection, list(gone))
    # Entries, tokens, cases and forks go by cascade.
    await connection.execute(delete(_rooms).where(_rooms.c.deliberation.in_(roots)))
    await drop_unwanted(connection, wanted)
    return list(gone.values())


async def code_in_use(connection: AsyncConnection, code: str) -> bool:
    """Whether a room, a class or a study has a code: what somebody types must not mean two things."""
    rooms = select(_rooms.c.code).where(_rooms.c.code == code)
    classes = select(tables.classes.c.code).where(tables.classes.c.code == code)
    studies = select(tables.studies.c.code).where(tables.studies.c.code == code)
    return (await connection.execute(rooms.union_all(classes, studies))).first() is not None


def _opened(deliberation: str, at: float) -> Update:
    """A room, the one it was forked from, and so on, were opened at a time."""
    line = select(_rooms.c.deliberation, _rooms.c.source).where(_rooms.c.deliberation == deliberation)
    above = line.cte("line", recursive=True)
    source = select(_rooms.c.deliberation, _rooms.c.source).join(above, _rooms.c.deliberation == above.c.source)
    above = above.union(source)
    opened = _rooms.c.deliberation.in_(select(above.c.deliberation))
    return update(_rooms).where(opened, _rooms.c.opened_at < at).values(opened_at=at)


async def _add_tokens(connection: AsyncConnection, tokens: Sequence[TokenRecord]) -> None:
    if tokens:
        await connection.execute(insert(_tokens), [vars(token) for token in tokens])


async def _add_request(connection: AsyncConnection, request: StoredRequest | None) -> None:
    if request is not None:
        await connection.execute(insert(_requests).values(**vars(request), at=utc_seconds()))
