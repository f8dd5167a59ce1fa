"""What personas remember, in a database."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from sqlalchemy import ColumnElement, Table, and_, case, delete, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from rooms.store.persona_records import LEARNED_LIMIT, NAME_LIMIT, NO_COUNTS, PersonaKey, PersonaMemory, RoleRecord
from rooms.store.sql import tables
from rooms.store.sql.database import Database

_rooms, _games, _lessons = tables.rooms, tables.persona_games, tables.persona_lessons
_counts = tables.persona_counts


class SqlPersonas:
    """The part of the store that `rooms.store.persona_records` describes."""

    _db: Database

    async def persona_memory(
        self, deliberation: str, key: PersonaKey, learned_in: str | None = None
    ) -> PersonaMemory | None:
        async def read(connection: AsyncConnection) -> PersonaMemory | None:
            owner = await _owner(connection, deliberation)
            if owner is None:
                return None
            first = (_lessons.c.deliberation == deliberation, _lessons.c.deliberation == learned_in)
            found = await _memories(connection, owner, key.format, key, first)
            return found[0] if found else PersonaMemory(key)

        return await self._db.run(read)

    async def persona_memories(self, owner: str, format: str, limit: int) -> Sequence[PersonaMemory]:
        async def read(connection: AsyncConnection) -> list[PersonaMemory]:
            return (await _memories(connection, owner, format))[:limit]

        return await self._db.run(read)

    async def owner_has_rooms(self, owner: str) -> bool:
        query = select(_rooms.c.deliberation).where(_rooms.c.owner == owner).limit(1)
        return await self._db.first(query) is not None

    async def add_persona_game(
        self, deliberation: str, key: PersonaKey, role: str, won: bool, counts: Mapping[str, int] = NO_COUNTS
    ) -> bool:
        values = {"deliberation": deliberation, **_names(key), "role": role, "won": won}
        # `RETURNING` gives a row only where one was written: of two workers that count a game one alone does.
        statement = self._db.insert(_games).values(values).on_conflict_do_nothing().returning(_games.c.role)

        async def write(connection: AsyncConnection) -> bool:
            if await _owner(connection, deliberation) is None:
                return False
            if (await connection.execute(statement)).first() is None:
                return False
            if counts:
                of_game = {"deliberation": deliberation, **_names(key)}
                rows = [{**of_game, "name": name, "number": number} for name, number in counts.items()]
                await connection.execute(self._db.insert(_counts).values(rows))
            return True

        return await self._written(write)

    async def learn(self, deliberation: str, key: PersonaKey, learned: str, learned_in: str | None) -> bool:
        text, here = learned[:LEARNED_LIMIT], {"deliberation": deliberation, **_names(key)}
        new = self._db.insert(_lessons).values({**here, "learned": text, "source": learned_in})
        # What it wrote here before keeps its source: that was read first.
        first = new.on_conflict_do_update(index_elements=list(here), set_={"learned": text})
        again = update(_lessons).where(_is(_lessons, here)).values(learned=text)

        async def write(connection: AsyncConnection) -> bool:
            if await _owner(connection, deliberation) is None:
                return False
            statement = again if learned_in == deliberation else first
            return (await connection.execute(statement)).rowcount == 1

        return await self._written(write)

    async def _written(self, write: Callable[[AsyncConnection], Awaitable[bool]]) -> bool:
        """What a write gives; False where the room or the lesson that it names went in the same moment."""
        try:
            return await self._db.run(write, "transaction")
        except IntegrityError:
            return False

    async def forget_persona(self, owner: str, key: PersonaKey) -> bool:
        of_owner = select(_rooms.c.deliberation).where(_rooms.c.owner == owner, _rooms.c.format == key.format)

        async def write(connection: AsyncConnection) -> bool:
            gone = [
                (
                    await connection.execute(
                        delete(table).where(_is(table, _names(key)), table.c.deliberation.in_(of_owner))
                    )
                ).rowcount
                for table in (_games, _counts, _lessons)
            ]
            return any(gone)

        return await self._db.run(write, "transaction")


async def _owner(connection: AsyncConnection, deliberation: str) -> str | None:
    query = select(_rooms.c.owner).where(_rooms.c.deliberation == deliberation)
    return (await connection.execute(query)).scalar_one_or_none()


def _names(key: PersonaKey) -> dict[str, str]:
    return {"model": key.model[:NAME_LIMIT], "persona": key.persona[:NAME_LIMIT]}


def _is(table: Table, values: dict[str, str]) -> ColumnElement[bool]:
    return and_(*(table.c[name] == value for name, value in values.items()))


async def _memories(
    connection: AsyncConnection,
    owner: str,
    format: str,
    key: PersonaKey | None = None,
    preferred: Sequence[ColumnElement[bool]] = (),
) -> list[PersonaMemory]:
    """What an owner's personas remember of a format, by model and persona: of all of them, or of one.

    `preferred`: whose lesson is read, the first that is there; that of the room that was opened last, otherwise.
    """

    def wanted(table: Table) -> ColumnElement[bool]:
        of_owner = and_(_rooms.c.owner == owner, _rooms.c.format == format)
        return of_owner if key is None else and_(of_owner, _is(table, _names(key)))

    who = (_games.c.model, _games.c.persona, _games.c.role)
    counted = (
        select(*who, func.count().label("games"), func.sum(case((_games.c.won, 1), else_=0)).label("wins"))
        .join(_rooms, _rooms.c.deliberation == _games.c.deliberation)
        .where(wanted(_games))
        .group_by(*who)
    )
    order = [case((condition, 0), else_=1) for condition in preferred]
    place = func.row_number().over(
        partition_by=(_lessons.c.model, _lessons.c.persona),
        order_by=(*order, _rooms.c.created_at.desc(), _rooms.c.deliberation.desc()),
    )
    ranked = (
        select(_lessons.c.model, _lessons.c.persona, _lessons.c.learned, _lessons.c.deliberation, place.label("place"))
        .join(_rooms, _rooms.c.deliberation == _lessons.c.deliberation)
        .where(wanted(_lessons))
        .subquery()
    )
    roles: dict[tuple[str, str], list[RoleRecord]] = {}
    for row in await connection.execute(counted):
        roles.setdefault((row.model, row.persona), []).append(RoleRecord(row.role, int(row.games), int(row.wins)))
    what = (_counts.c.model, _counts.c.persona, _counts.c.name)
    summed = (
        select(*what, func.sum(_counts.c.number).label("number"))
        .join(_rooms, _rooms.c.deliberation == _counts.c.deliberation)
        .where(wanted(_counts))
        .group_by(*what)
    )
    counts: dict[tuple[str, str], dict[str, int]] = {}
    for row in await connection.execute(summed):
        counts.setdefault((row.model, row.persona), {})[row.name] = int(row.number)
    lessons = {
        (row.model, row.persona): (row.learned, row.deliberation)
        for row in await connection.execute(select(ranked).where(ranked.c.place == 1))
    }
    found = []
    # Sorted here: databases differ in how they order letters and digits.
    for model, persona in sorted({*roles, *lessons}):
        learned, learned_in = lessons.get((model, persona), ("", None))
        by_role = tuple(sorted(roles.get((model, persona), ()), key=lambda record: record.role))
        counted_of = dict(sorted(counts.get((model, persona), {}).items()))
        found.append(PersonaMemory(key or PersonaKey(format, model, persona), by_role, learned, learned_in, counted_of))
    return found
