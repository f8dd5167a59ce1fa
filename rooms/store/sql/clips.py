"""Clips in a database: the audio in parts as they arrive, the words with their times, and who makes a clip now."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, Literal

from sqlalchemy import ColumnElement, Row, and_, delete, func, literal_column, not_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from rooms.errors import NoSuchRoom
from rooms.store.records import ClipClaim, ClipRecord
from rooms.store.sql import tables
from rooms.store.sql.clock import utc_seconds
from rooms.store.sql.database import Database
from rooms.voice.base import WordTime

_clips, _parts, _clip_rooms, _spending = tables.clips, tables.clip_parts, tables.clip_rooms, tables.spending
_BEING_MADE_CLAUSE = and_(not_(_clips.c.complete), _clips.c.made_until > utc_seconds())
_CLIP = (
    _clips.c.id,
    _clips.c.voice,
    _clips.c.mime,
    _clips.c.complete,
    _clips.c.seconds,
    _clips.c.size,
    _clips.c.epoch,
    _BEING_MADE_CLAUSE.label("being_made"),
)


class SqlClips:
    """The part of the store that `rooms.store.base.Clips` describes."""

    _db: Database

    async def begin_clip(self, id: str, deliberation: str, voice: str, mime: str, seconds: float) -> ClipClaim:
        insert = self._db.insert
        new = {"id": id, "voice": voice, "mime": mime, "complete": False, "size": 0, "made_until": 0.0, "epoch": 0}
        known = select(*_CLIP).where(_clips.c.id == id)

        async def write(connection: AsyncConnection) -> ClipClaim:
            row = None
            while row is None:
                # Twice where it was there, and was erased with its last room just now.
                await connection.execute(insert(_clips).values(new).on_conflict_do_nothing())
                # Locked from here on: of two that begin it at once, the second sees that the first makes it.
                row = (await connection.execute(known.with_for_update())).first()
            clip = _record(row)
            wanted = {"clip": id, "deliberation": deliberation, "characters": 0}
            await connection.execute(insert(_clip_rooms).values(wanted).on_conflict_do_nothing())
            if clip.complete or clip.being_made:
                return ClipClaim(clip, to_make=False)
            await connection.execute(delete(_parts).where(_parts.c.clip == id))
            claim = update(_clips).where(_clips.c.id == id)
            await connection.execute(claim.values(size=0, epoch=_clips.c.epoch + 1, made_until=utc_seconds() + seconds))
            return ClipClaim(_record((await connection.execute(known)).one()), to_make=True)

        try:
            return await self._db.run(write, "transaction")
        except IntegrityError:
            raise NoSuchRoom(deliberation) from None

    async def add_clip_part(
        self, id: str, epoch: int, part: int, start: int, audio: bytes, words: Sequence[WordTime], seconds: float
    ) -> bool:
        grown = update(_clips).where(_mine(id, epoch))
        grown = grown.values(size=start + len(audio), made_until=utc_seconds() + seconds)
        word_rows = [[word.text, word.start, word.end] for word in words]
        row = {"clip": id, "part": part, "start": start, "words": word_rows, "body": audio}
        insert = self._db.insert

        async def write(connection: AsyncConnection) -> bool:
            if (await connection.execute(grown)).rowcount != 1:
                return False
            # A commit whose answer was lost is tried again, and finds its own part.
            await connection.execute(insert(_parts).values(row).on_conflict_do_nothing())
            return True

        return await self._db.run(write, "transaction")

    async def pay_for_clip(
        self, id: str, deliberation: str, characters: int, month: str, room_cap: int | None, month_cap: int | None
    ) -> Literal["paid", "room", "month"]:
        insert = self._db.insert
        scope, here = f"voice {month}", _clip_rooms.c.deliberation == deliberation
        this = update(_clip_rooms).where(here, _clip_rooms.c.clip == id)

        async def write(connection: AsyncConnection) -> Literal["paid", "room", "month"]:
            new = insert(_spending).values(scope=scope, spent=0.0, reserved=0.0)
            await connection.execute(new.on_conflict_do_nothing())
            # The month's row is locked from here on, so other payments wait for this.
            month_s = select(_spending.c.spent).where(_spending.c.scope == scope).with_for_update()
            spent = (await connection.execute(month_s)).scalar_one()
            room_s = select(func.coalesce(func.sum(_clip_rooms.c.characters), 0)).where(here)
            if room_cap is not None and (await connection.execute(room_s)).scalar_one() + characters > room_cap:
                return "room"
            if month_cap is not None and spent + characters > month_cap:
                return "month"
            await connection.execute(this.values(characters=_clip_rooms.c.characters + characters))
            await connection.execute(
                update(_spending).where(_spending.c.scope == scope).values(spent=_spending.c.spent + characters)
            )
            return "paid"

        return await self._db.run(write, "transaction")

    async def finish_clip(self, id: str, epoch: int, length: float | None) -> bool:
        statement = update(_clips).where(_clips.c.id == id, _clips.c.epoch == epoch)
        return await self._db.write(statement.values(complete=True, seconds=length)) == 1

    async def drop_clip(self, id: str, epoch: int) -> None:
        await self._db.write(delete(_clips).where(_mine(id, epoch)))

    async def clip(self, id: str) -> ClipRecord | None:
        row = await self._db.first(select(*_CLIP).where(_clips.c.id == id))
        return None if row is None else _record(row)

    async def clip_audio(self, id: str, epoch: int, first: int, until: int) -> bytes:
        query = (
            select(_parts.c.start, _parts.c.body)
            .join(_clips, and_(_clips.c.id == _parts.c.clip, _clips.c.epoch == epoch))
            .where(_parts.c.clip == id, _parts.c.start < until, _parts.c.start + func.length(_parts.c.body) > first)
            .order_by(_parts.c.part)
        )
        found = await self._db.rows(query)
        if not found:
            return b""
        begins = int(found[0].start)
        return b"".join(row.body for row in found)[max(0, first - begins) : until - begins]

    async def clip_words(self, id: str, after: int) -> list[WordTime]:
        query = select(_parts.c.words).where(_parts.c.clip == id).order_by(_parts.c.part)
        words = (WordTime(*word) for row in await self._db.rows(query) for word in row.words)
        return list(islice(words, max(after, 0), None))


async def locked_clips(connection: AsyncConnection, deliberations: Sequence[str]) -> list[str]:
    """The clips that rooms want which are about to be erased, locked, so that nobody begins to want one meanwhile."""
    wanted = select(_clip_rooms.c.clip).where(_clip_rooms.c.deliberation.in_(deliberations))
    query = select(_clips.c.id).where(_clips.c.id.in_(wanted)).order_by(_clips.c.id).with_for_update()
    return list((await connection.execute(query)).scalars())


async def drop_unwanted(connection: AsyncConnection, ids: Sequence[str]) -> None:
    """Delete those of these clips that no room wants any more."""
    if ids:
        wanted = select(literal_column("1")).where(_clip_rooms.c.clip == _clips.c.id).exists()
        await connection.execute(delete(_clips).where(_clips.c.id.in_(ids), not_(wanted)))


def _mine(id: str, epoch: int) -> ColumnElement[bool]:
    return and_(_clips.c.id == id, _clips.c.epoch == epoch, not_(_clips.c.complete))


def _record(row: Row[*tuple[Any, ...]]) -> ClipRecord:
    return ClipRecord(**{**row._mapping, "complete": bool(row.complete), "being_made": bool(row.being_made)})
