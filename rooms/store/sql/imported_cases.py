"""Imported cases in a database: an implementation of `cases.imported_rows.CaseRows`."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from sqlalchemy import FromClause, Select, delete, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from cases.imported_rows import NO_FILTER, BatchResult, CaseCard, CaseFilter, CaseRow, CaseTerms
from engine.matters.criminal_case import Case, Difficulty
from rooms.store.sql import tables
from rooms.store.sql.database import Database
from rooms.store.sql.tables import installation
from rooms.store.stored_matters import case_in_row

_cases, _themes, _notes = tables.cases, tables.case_themes, tables.case_notes
_CARD = (
    _cases.c.id,
    _cases.c.source,
    _cases.c.title,
    _cases.c.docket,
    _cases.c.year,
    _cases.c.themes,
    _cases.c.words,
    _notes.c.note.label("content_note"),
)
_CHUNK = 500
"""Ids in one statement: older SQLites take 999 values."""
_IMPORT_LOCK = 7_240_311
"""Postgres: advisory lock for numbering rows."""
_LAST_NUMBER_NAME = "last case number"
"""Under which name the highest number is stored when cases are removed."""


def digest_of(row: CaseRow) -> str:
    """The hash by which a changed row is found; without the kind, which older rows did not have."""
    return hashlib.sha256(row.model_dump_json(exclude={"kind"}).encode()).hexdigest()


class SqlCases:
    """The part of the store that `cases.imported_rows.CaseRows` describes."""

    _db: Database

    async def get_case(self, case_id: str) -> Case | None:
        if not _storable(case_id):
            return None
        return await self._case(select(_cases.c.kind, _cases.c.body).where(_cases.c.id == case_id))

    async def list_cases(self, wanted: CaseFilter, after: str | None, limit: int) -> list[CaseCard]:
        if not _storable(wanted.theme, wanted.source, after):
            return []
        start: FromClause = _cases
        order = _cases.c.id
        if wanted.theme is not None:
            # By the themes' own key, which is in the order we want, however rare the theme is.
            order = _themes.c.case_id
            start = _themes.join(_cases, _cases.c.id == order)
        query = _cards(start)
        if wanted.theme is not None:
            query = query.where(_themes.c.theme == _key(wanted.theme))
        if after is not None:
            query = query.where(order > after)
        return await self._cards(_filtered(query, wanted).order_by(order).limit(limit))

    async def case_cards(self, ids: Sequence[str]) -> list[CaseCard]:
        found: list[CaseCard] = []
        for chunk in _chunks([case_id for case_id in dict.fromkeys(ids) if _storable(case_id)]):
            found += await self._cards(_cards().where(_cases.c.id.in_(chunk)))
        return found

    async def put_cases(self, rows: Sequence[CaseRow]) -> BatchResult:
        digests = {row.id: digest_of(row) for row in rows}
        latest = {row.id: row for row in rows}

        async def write(connection: AsyncConnection) -> BatchResult:
            if not self._db.sqlite:
                # One importer at a time: with two, a higher number could be committed before a lower one, and an index
                # that asks for what came after the higher one would never see the lower.
                await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _IMPORT_LOCK})
            known: dict[str, str] = {}
            for chunk in _chunks(list(digests)):
                query = select(_cases.c.id, _cases.c.digest).where(_cases.c.id.in_(chunk))
                known.update((row.id, row.digest) for row in await connection.execute(query))
            changed = [key for key, digest in known.items() if digest != digests[key]]
            written = [key for key in digests if known.get(key) != digests[key]]
            number = await _last_number(connection)
            for chunk in _chunks(changed):
                await connection.execute(delete(_cases).where(_cases.c.id.in_(chunk)))
            if written:
                values = [_values(latest[key], number + place, digests[key]) for place, key in enumerate(written, 1)]
                await connection.execute(insert(_cases), values)
                themes = [{"theme": theme, "case_id": key} for key in written for theme in _keys(latest[key])]
                if themes:
                    await connection.execute(insert(_themes), themes)
                notes = [{"case_id": key, "note": note} for key in written if (note := latest[key].content_note)]
                if notes:
                    await connection.execute(insert(_notes), notes)
            new = len(written) - len(changed)
            return BatchResult(new=new, changed=len(changed), same=len(rows) - new - len(changed))

        return await self._db.run(write, "transaction")

    async def remove_cases(self, ids: Collection[str]) -> int:
        async def write(connection: AsyncConnection) -> int:
            if not self._db.sqlite:
                await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _IMPORT_LOCK})
            value = str(await _last_number(connection))
            last = self._db.insert(installation).values(name=_LAST_NUMBER_NAME, value=value)
            await connection.execute(last.on_conflict_do_update(index_elements=["name"], set_={"value": value}))
            gone = 0
            for chunk in _chunks([id_ for id_ in dict.fromkeys(ids) if _storable(id_)]):
                gone += (await connection.execute(delete(_cases).where(_cases.c.id.in_(chunk)))).rowcount
            return gone

        return await self._db.run(write, "transaction")

    async def count_contested(self, difficulties: Collection[Difficulty] | None, wanted: CaseFilter = NO_FILTER) -> int:
        if not _storable(wanted.theme, wanted.source):
            return 0
        query = _drawable(select(func.count()).select_from(_cases), difficulties, wanted)
        counted = await self._db.first(query)
        return int(counted[0]) if counted is not None else 0

    async def contested_at(
        self, offset: int, difficulties: Collection[Difficulty] | None, wanted: CaseFilter = NO_FILTER
    ) -> Case | None:
        if not _storable(wanted.theme, wanted.source):
            return None
        # The id first, from the index alone; skipping whole rows would read their bodies.
        chosen = _drawable(select(_cases.c.id), difficulties, wanted).order_by(_cases.c.id).offset(offset).limit(1)
        return await self._case(select(_cases.c.kind, _cases.c.body).where(_cases.c.id == chosen.scalar_subquery()))

    async def case_terms(self, after: int, limit: int) -> list[CaseTerms]:
        columns = (_cases.c.number, _cases.c.id, _cases.c.source, _cases.c.year, _cases.c.themes, _cases.c.terms)
        query = select(*columns).where(_cases.c.number > after).order_by(_cases.c.number).limit(limit)
        return [CaseTerms.model_validate(dict(row._mapping)) for row in await self._db.rows(query)]

    async def _case(self, query: Select[tuple[str, str]]) -> Case | None:
        stored = await self._db.first(query)
        return case_in_row(stored.kind, stored.body) if stored is not None else None

    async def _cards(self, query: Select[Any]) -> list[CaseCard]:
        return [CaseCard.model_validate(dict(row._mapping)) for row in await self._db.rows(query)]


def _values(row: CaseRow, number: int, digest: str) -> dict[str, Any]:
    values = row.model_dump(exclude={"contested", "explicit", "content_note"})
    return values | {"number": number, "digest": digest, "drawable": row.contested and not row.explicit}


def _cards(start: FromClause = _cases) -> Select[Any]:
    return select(*_CARD).select_from(start.outerjoin(_notes, _notes.c.case_id == _cases.c.id))


def _filtered(query: Select[Any], wanted: CaseFilter) -> Select[Any]:
    """The query with every bound but the theme's."""
    if wanted.source is not None:
        query = query.where(_cases.c.source == wanted.source)
    for column, lower, upper in (
        (_cases.c.year, wanted.first_year, wanted.last_year),
        (_cases.c.words, wanted.least_words, wanted.most_words),
    ):
        if lower is not None:
            query = query.where(column >= lower)
        if upper is not None:
            query = query.where(column <= upper)
    return query


def _drawable(query: Select[Any], difficulties: Collection[Difficulty] | None, wanted: CaseFilter) -> Select[Any]:
    query = _filtered(query.where(_cases.c.drawable), wanted)
    if wanted.theme is not None:
        query = query.where(_cases.c.id.in_(select(_themes.c.case_id).where(_themes.c.theme == _key(wanted.theme))))
    return query if difficulties is None else query.where(_cases.c.difficulty.in_(difficulties))


def _storable(*texts: str | None) -> bool:
    """Whether a database can store such texts: Postgres takes no NUL, and no driver a lone surrogate."""
    return not any(char == "\x00" or "\ud800" <= char <= "\udfff" for text in texts if text for char in text)


def _key(theme: str) -> str:
    return theme.casefold()[:200]


def _keys(row: CaseRow) -> list[str]:
    return list(dict.fromkeys(_key(theme) for theme in row.themes))


def _chunks(ids: list[str]) -> Iterator[list[str]]:
    for start in range(0, len(ids), _CHUNK):
        yield ids[start : start + _CHUNK]


async def _last_number(connection: AsyncConnection) -> int:
    """The highest number that a case has or had: an index asks for what came after the highest that it knows."""
    present = (await connection.execute(select(func.coalesce(func.max(_cases.c.number), 0)))).scalar_one()
    query = select(installation.c.value).where(installation.c.name == _LAST_NUMBER_NAME)
    former = (await connection.execute(query)).scalar_one_or_none()
    return max(int(present), int(former or 0))
