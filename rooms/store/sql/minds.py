"""Records of minds in a database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, case, delete, func, insert, literal, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from rooms.errors import NoSuchRoom
from rooms.store.mind_records import CallRecord, KeyRecord
from rooms.store.sql import tables
from rooms.store.sql.database import Database

_spending, _keys, _calls = tables.spending, tables.room_keys, tables.model_calls
MAX_ATTEMPTS = 20
_CALLS = select(_calls.c.number, _calls.c.key, _calls.c.request, _calls.c.answer, _calls.c.ask).order_by(
    _calls.c.number
)
ROUNDING_USD = 1e-9
"""USD. Sums of fractions are not exact, and a cap is not passed by what rounding adds."""


class SqlMinds:
    """The parts of the store that `rooms.store.mind_records` describes."""

    _db: Database

    async def reserve_money(self, scope: str, amount: float, cap: float) -> bool:
        first = self._db.insert(_spending).values(scope=scope, spent=0.0, reserved=0.0).on_conflict_do_nothing()
        # One statement that looks and takes: two workers cannot both see the same money free.
        take = (
            update(_spending)
            .where(_spending.c.scope == scope, _spending.c.spent + _spending.c.reserved + amount <= cap + ROUNDING_USD)
            .values(reserved=_spending.c.reserved + amount)
        )

        async def write(connection: AsyncConnection) -> bool:
            await connection.execute(first)
            return (await connection.execute(take)).rowcount == 1

        return await self._db.run(write, "transaction")

    async def settle_money(self, scope: str, reserved: float, cost: float) -> None:
        left = _spending.c.reserved - reserved
        # What is left of many sums is rarely exactly nothing.
        reserved_left = case((left > ROUNDING_USD, left), else_=0.0)
        here = _spending.c.scope == scope
        spent = _spending.c.spent + cost
        await self._db.write(update(_spending).where(here).values(spent=spent, reserved=reserved_left))

    async def money(self, scope: str) -> tuple[float, float]:
        row = await self._db.first(select(_spending.c.spent, _spending.c.reserved).where(_spending.c.scope == scope))
        return (row.spent, row.reserved) if row is not None else (0.0, 0.0)

    async def put_room_key(self, deliberation: str, key: KeyRecord) -> None:
        values = {"deliberation": deliberation, "seat": key.seat, "provider": key.provider, "sealed": key.sealed}
        place = [_keys.c.deliberation, _keys.c.seat, _keys.c.provider]
        new = self._db.insert(_keys).values(values)
        try:
            await self._db.write(new.on_conflict_do_update(index_elements=place, set_={"sealed": key.sealed}))
        except IntegrityError:
            raise NoSuchRoom(deliberation) from None

    async def room_keys(self, deliberation: str) -> list[KeyRecord]:
        query = (
            select(_keys.c.seat, _keys.c.provider, _keys.c.sealed)
            .where(_keys.c.deliberation == deliberation)
            .order_by(_keys.c.seat, _keys.c.provider)
        )
        return [KeyRecord(**row._mapping) for row in await self._db.rows(query)]

    async def remove_room_keys(self, deliberation: str, seat: int | None = None) -> int:
        statement = delete(_keys).where(_keys.c.deliberation == deliberation)
        if seat is not None:
            statement = statement.where(_keys.c.seat == seat)
        return await self._db.write(statement)

    async def record_call(self, deliberation: str, key: str, request: str, answer: str, *, ask: str = "") -> None:
        here = _calls.c.deliberation == deliberation
        number = select(func.coalesce(func.max(_calls.c.number), 0) + 1).where(here).scalar_subquery()
        row = select(literal(deliberation), number, literal(key), literal(request), literal(answer), literal(ask))
        statement = insert(_calls).from_select(["deliberation", "number", "key", "request", "answer", "ask"], row)
        exists = select(tables.rooms.c.deliberation).where(tables.rooms.c.deliberation == deliberation)
        for attempt in range(MAX_ATTEMPTS):
            try:
                await self._db.write(statement)
                return
            except IntegrityError:
                # Either the room is gone, or another call was over at the same moment and has the number.
                if attempt == MAX_ATTEMPTS - 1 or await self._db.first(exists) is None:
                    raise NoSuchRoom(deliberation) from None

    async def recorded_calls(self, deliberation: str) -> Sequence[CallRecord]:
        return await self._read_calls(_CALLS.where(_calls.c.deliberation == deliberation))

    async def calls_after(
        self, deliberation: str, number: int, limit: int, ask: str | None = None
    ) -> Sequence[CallRecord]:
        query = _CALLS.where(_calls.c.deliberation == deliberation, _calls.c.number > number).limit(limit)
        return await self._read_calls(query if ask is None else query.where(_calls.c.ask == ask))

    async def _read_calls(self, query: Select[Any]) -> list[CallRecord]:
        return [CallRecord(**row._mapping) for row in await self._db.rows(query)]
