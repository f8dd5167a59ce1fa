"""Classes in a database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.matter import Matter
from rooms.errors import ClassChanged, CodeTaken, KeyUsed, NoSuchClass
from rooms.store.class_records import ClassRecord
from rooms.store.records import RoomRecord
from rooms.store.sql import tables
from rooms.store.sql.database import Database
from rooms.store.sql.logs import ROOM, code_in_use, erase_rooms, record_of
from rooms.store.stored_matters import read_matter

_classes, _matters, _members = tables.classes, tables.class_matters, tables.class_rooms


class SqlClasses:
    """The part of the store that `rooms.store.class_records.Classes` describes."""

    _db: Database

    async def open_class(self, record: ClassRecord, matter: Matter) -> None:
        body = matter.model_dump_json(exclude_defaults=True)

        async def write(connection: AsyncConnection) -> None:
            if await code_in_use(connection, record.code):
                raise CodeTaken(record.code)
            await connection.execute(insert(_classes).values(**vars(record)))
            await connection.execute(insert(_matters).values(class_id=record.id, kind=matter.kind, body=body))

        try:
            await self._db.run(write, "transaction")
        except (CodeTaken, IntegrityError):
            # Another transaction took the key or the code first.
            if record.request is not None and await self.class_by_request(record.request) is not None:
                raise KeyUsed from None
            raise CodeTaken(record.code) from None

    async def class_by_code(self, code: str) -> ClassRecord | None:
        return await self._one(select(_classes).where(_classes.c.code == code))

    async def class_by_request(self, hash: str) -> ClassRecord | None:  # noqa: A002
        return await self._one(select(_classes).where(_classes.c.request == hash))

    async def _one(self, query: Any) -> ClassRecord | None:
        row = await self._db.first(query)
        return None if row is None else _record(row)

    async def class_matter(self, id: str) -> Matter:
        query = select(_matters.c.kind, _matters.c.body).where(_matters.c.class_id == id)
        found = await self._db.first(query)
        if found is None:
            raise NoSuchClass(id)
        return read_matter(found.kind, found.body)

    async def save_class(self, record: ClassRecord, rooms: Sequence[str] = ()) -> None:
        here = (_classes.c.id == record.id, _classes.c.version == record.version - 1)
        statement = update(_classes).where(*here).values(body=record.body, version=record.version)

        async def write(connection: AsyncConnection) -> bool:
            if (await connection.execute(statement)).rowcount != 1:
                return False
            if rooms:
                rows = [{"deliberation": one, "class_id": record.id} for one in rooms]
                await connection.execute(self._db.insert(_members).values(rows).on_conflict_do_nothing())
            return True

        try:
            saved = await self._db.run(write, "transaction")
        except IntegrityError:
            # A room was erased before it could be added.
            raise ClassChanged(record.id) from None
        if saved:
            return
        stored = await self._one(select(_classes).where(_classes.c.id == record.id))
        if stored is None:
            raise NoSuchClass(record.id)
        # A commit whose answer was lost is tried again, and finds its own version.
        if stored != record:
            raise ClassChanged(record.id)

    async def class_of_room(self, deliberation: str) -> ClassRecord | None:
        members = select(_members.c.class_id).where(_members.c.deliberation == deliberation)
        return await self._one(select(_classes).where(_classes.c.id.in_(members)))

    async def rooms_of_class(self, id: str) -> list[RoomRecord]:
        query = (
            select(*ROOM)
            .join(_members, _members.c.deliberation == tables.rooms.c.deliberation)
            .where(_members.c.class_id == id)
            .order_by(tables.rooms.c.created_at, tables.rooms.c.code)
        )
        return [record_of(row) for row in await self._db.rows(query)]

    async def classes_before(self, created_at: float, limit: int) -> list[ClassRecord]:
        query = (
            select(_classes)
            .where(_classes.c.created_at < created_at)
            .order_by(_classes.c.created_at, _classes.c.code)
            .limit(limit)
        )
        return [_record(row) for row in await self._db.rows(query)]

    async def erase_class(self, id: str) -> list[RoomRecord]:
        members = select(_members.c.deliberation).where(_members.c.class_id == id)

        async def write(connection: AsyncConnection) -> list[RoomRecord]:
            # Locked first: a request that is about to add a room waits, and then finds the class gone.
            await connection.execute(select(_classes.c.id).where(_classes.c.id == id).with_for_update())
            gone = await erase_rooms(connection, tables.rooms.c.deliberation.in_(members))
            await connection.execute(delete(_classes).where(_classes.c.id == id))
            return gone

        return await self._db.run(write, "transaction")


def _record(row: Row[*tuple[Any, ...]]) -> ClassRecord:
    return ClassRecord(**row._mapping)
