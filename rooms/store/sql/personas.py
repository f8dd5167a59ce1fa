"""What personas remember, in a database."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from sqlalchemy import ColumnElement, Table, and_, case, delete, func, select, union
from sqlalchemy.ext.asyncio import AsyncConnection

from rooms.store.persona_records import LEARNED_LIMIT, NAME_LIMIT, PersonaKey, PersonaMemory, RoleRecord
from rooms.store.sql import tables
from rooms.store.sql.database import Database

_games, _lessons = tables.persona_games, tables.persona_lessons


class SqlPersonas:
    """The part of the store that `rooms.store.persona_records` describes."""

    _db: Database

    async def persona_memory(self, key: PersonaKey) -> PersonaMemory:
        async def read(connection: AsyncConnection) -> PersonaMemory:
            return (await _memories(connection, [key]))[0]

        return await self._db.run(read)

    async def persona_memories(self, format: str, limit: int) -> Sequence[PersonaMemory]:
        known = union(
            *(select(table.c.model, table.c.persona).where(table.c.format == format) for table in (_games, _lessons))
        ).subquery()
        query = select(known.c.model, known.c.persona).order_by(known.c.model, known.c.persona).limit(limit)

        async def read(connection: AsyncConnection) -> list[PersonaMemory]:
            rows = (await connection.execute(query)).all()
            return await _memories(connection, [PersonaKey(format, row.model, row.persona) for row in rows])

        return await self._db.run(read)

    async def add_persona_game(self, key: PersonaKey, deliberation: str, role: str, won: bool) -> bool:
        values = {**_names(key), "game": _digest(deliberation), "role": role, "won": won}
        # `RETURNING` gives a row only where one was written: of two workers that count a game one alone does.
        statement = self._db.insert(_games).values(values).on_conflict_do_nothing().returning(_games.c.role)

        async def write(connection: AsyncConnection) -> bool:
            return (await connection.execute(statement)).first() is not None

        return await self._db.run(write, "write")

    async def learn(self, key: PersonaKey, learned: str) -> None:
        text = learned[:LEARNED_LIMIT]
        new = self._db.insert(_lessons).values({**_names(key), "learned": text})
        statement = new.on_conflict_do_update(index_elements=["format", "model", "persona"], set_={"learned": text})

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(statement)

        await self._db.run(write, "write")

    async def forget_persona(self, key: PersonaKey) -> bool:
        async def write(connection: AsyncConnection) -> bool:
            gone = [
                (await connection.execute(delete(table).where(_is(table, key)))).rowcount
                for table in (_games, _lessons)
            ]
            return any(gone)

        return await self._db.run(write, "transaction")


def _digest(deliberation: str) -> str:
    """What keeps a game from being counted twice, and names no room once that is erased."""
    return hashlib.blake2b(deliberation.encode(), digest_size=16).hexdigest()


def _names(key: PersonaKey) -> dict[str, str]:
    return {"format": key.format, "model": key.model[:NAME_LIMIT], "persona": key.persona[:NAME_LIMIT]}


def _is(table: Table, key: PersonaKey) -> ColumnElement[bool]:
    return and_(*(table.c[name] == value for name, value in _names(key).items()))


async def _memories(connection: AsyncConnection, keys: Iterable[PersonaKey]) -> list[PersonaMemory]:
    found = []
    for key in keys:
        counted = (
            select(
                _games.c.role,
                func.count().label("games"),
                func.sum(case((_games.c.won, 1), else_=0)).label("wins"),
            )
            .where(_is(_games, key))
            .group_by(_games.c.role)
            .order_by(_games.c.role)
        )
        rows = (await connection.execute(counted)).all()
        learned = (await connection.execute(select(_lessons.c.learned).where(_is(_lessons, key)))).scalar_one_or_none()
        roles = tuple(RoleRecord(row.role, int(row.games), int(row.wins)) for row in rows)
        found.append(PersonaMemory(key, roles, learned or ""))
    return found
