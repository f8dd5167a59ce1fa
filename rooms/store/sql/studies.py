"""Studies in a database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.events import ENTRY, Entry
from rooms.errors import CodeTaken, NoSuchStudy, StudyChanged
from rooms.store.records import RoomRecord
from rooms.store.sql import tables
from rooms.store.sql.database import Database
from rooms.store.sql.logs import ROOM, code_in_use, record_of
from rooms.store.study_records import StoredStudy

_studies, _entries = tables.studies, tables.study_entries


class SqlStudies:
    """The part of the store that `rooms.store.study_records.Studies` describes."""

    _db: Database

    async def open_study(self, record: StoredStudy) -> None:
        async def write(connection: AsyncConnection) -> None:
            if await code_in_use(connection, record.code):
                raise CodeTaken(record.code)
            await connection.execute(insert(_studies).values(**vars(record)))

        try:
            await self._db.run(write, "transaction")
        except IntegrityError:
            raise CodeTaken(record.code) from None

    async def study_by_code(self, code: str) -> StoredStudy | None:
        row = await self._db.first(select(_studies).where(_studies.c.code == code))
        return None if row is None else StoredStudy(**row._mapping)

    async def studies(self) -> list[StoredStudy]:
        query = select(_studies).order_by(_studies.c.created_at, _studies.c.code)
        return [StoredStudy(**row._mapping) for row in await self._db.rows(query)]

    async def append_to_study(self, id: str, after: int, lines: Sequence[str]) -> None:
        rows = [{"study_id": id, "seq": after + place, "line": line} for place, line in enumerate(lines, 1)]
        attempts = 0

        async def write(connection: AsyncConnection) -> None:
            nonlocal attempts
            attempts += 1
            # Of two writers after the same entry the key takes one; a gap is refused here.
            last = select(_entries.c.seq).where(_entries.c.study_id == id).order_by(_entries.c.seq.desc()).limit(1)
            if ((await connection.execute(last)).scalar() or 0) != after:
                raise StudyChanged(id)
            await connection.execute(insert(_entries), rows)

        try:
            await self._db.run(write, "transaction")
        except (IntegrityError, StudyChanged):
            # A connection that broke after the commit leaves our own lines in the way of our second attempt.
            if attempts > 1 and (await self.study_lines(id, after))[: len(lines)] == list(lines):
                return
            if await self._db.first(select(_studies.c.id).where(_studies.c.id == id)) is None:
                raise NoSuchStudy(id) from None
            raise StudyChanged(id) from None

    async def study_lines(self, id: str, after: int = 0) -> list[str]:
        query = (
            select(_entries.c.line).where(_entries.c.study_id == id, _entries.c.seq > after).order_by(_entries.c.seq)
        )
        return [row.line for row in await self._db.rows(query)]

    async def rewrite_study(self, id: str, lines: Mapping[int, str]) -> None:
        async def write(connection: AsyncConnection) -> None:
            for seq, line in lines.items():
                here = (_entries.c.study_id == id, _entries.c.seq == seq)
                await connection.execute(update(_entries).where(*here).values(line=line))

        await self._db.run(write, "transaction")

    async def rewrite_entries(self, deliberation: str, entries: Sequence[Entry]) -> None:
        log = tables.entries

        async def write(connection: AsyncConnection) -> None:
            for entry in entries:
                here = (log.c.deliberation == deliberation, log.c.seq == entry.seq)
                await connection.execute(update(log).where(*here).values(line=ENTRY.dump_json(entry).decode()))

        await self._db.run(write, "transaction")

    async def rooms_of_owner(self, owner: str) -> list[RoomRecord]:
        query = select(*ROOM).where(tables.rooms.c.owner == owner).order_by(tables.rooms.c.created_at, ROOM[0])
        return [record_of(row) for row in await self._db.rows(query)]

    async def erase_study(self, id: str) -> None:
        await self._db.write(delete(_studies).where(_studies.c.id == id))
