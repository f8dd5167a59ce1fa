"""Group commit for Postgres: appends of many rooms that come while one commit is under way share the next.

A commit waits for the disk, whatever it holds. With one at a time and everything that has queued up in it, sixteen
writers get three to five times as much done as with one commit each, and a single one waits no longer than before.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import ARRAY, Integer, String, Text, bindparam, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from rooms.store.database import Database

Outcome = Literal["in", "out", "unsure"]
"""`in`: committed. `out`: not, so it is to be tried alone, which tells why. `unsure`: as `out`, but the line broke
during an earlier attempt, which may have been committed."""
MOST = 200
"""Appends in one commit."""

_APPEND_ALL = text(
    """
    WITH asked AS (
        SELECT * FROM unnest(:deliberations, :befores, :epochs)
        WITH ORDINALITY AS appends (deliberation, before, epoch, place)
    ), next AS (
        SELECT place, deliberation FROM asked
        WHERE (SELECT coalesce(max(seq), 0) FROM entries WHERE entries.deliberation = asked.deliberation) = asked.before
          AND (asked.epoch = 0 OR EXISTS (
              SELECT 1 FROM rooms WHERE rooms.deliberation = asked.deliberation AND rooms.epoch = asked.epoch
          ))
    ), written AS (
        INSERT INTO entries (deliberation, seq, line)
        SELECT next.deliberation, lines.seq, lines.line
        FROM unnest(:places, :seqs, :lines) AS lines (place, seq, line) JOIN next ON next.place = lines.place
    )
    SELECT place FROM next
    """
).bindparams(
    bindparam("deliberations", type_=ARRAY(String)),
    bindparam("befores", type_=ARRAY(Integer)),
    bindparam("epochs", type_=ARRAY(Integer)),
    bindparam("places", type_=ARRAY(Integer)),
    bindparam("seqs", type_=ARRAY(Integer)),
    bindparam("lines", type_=ARRAY(Text)),
)


@dataclass(frozen=True)
class _Append:
    deliberation: str
    before: int
    epoch: int
    lines: Sequence[str]
    outcome: asyncio.Future[Outcome]


class GroupCommit:
    """The one committer of a `Database`."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._queue: list[_Append] = []
        self._committing: asyncio.Task[None] | None = None

    async def append(self, deliberation: str, before: int, epoch: int, lines: Sequence[str]) -> Outcome:
        """Append `lines` after entry `before`, if that is the last one (and `epoch`, if not 0, the room's present one).

        Raises `StoreUnavailable`. Whoever is cancelled while waiting may find it appended nevertheless.
        """
        outcome: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._queue.append(_Append(deliberation, before, epoch, lines, outcome))
        if self._committing is None:
            self._committing = asyncio.create_task(self._commit_all(), name="group commit")
        return await outcome

    async def _commit_all(self) -> None:
        try:
            while self._queue:
                group, self._queue = self._queue[:MOST], self._queue[MOST:]
                try:
                    await self._commit(group)
                except BaseException as error:
                    for one in group:
                        if not one.outcome.done():
                            one.outcome.set_exception(error)
                    if not isinstance(error, Exception):
                        raise
        finally:
            self._committing = None

    async def _commit(self, group: list[_Append]) -> None:
        lines = [
            (place, seq, line)
            for place, one in enumerate(group, 1)
            for seq, line in enumerate(one.lines, one.before + 1)
        ]
        values = {
            "deliberations": [one.deliberation for one in group],
            "befores": [one.before for one in group],
            "epochs": [one.epoch for one in group],
            "places": [place for place, _, _ in lines],
            "seqs": [seq for _, seq, _ in lines],
            "lines": [line for _, _, line in lines],
        }
        attempts = 0

        async def write(connection: AsyncConnection) -> set[int]:
            nonlocal attempts
            attempts += 1
            return set((await connection.execute(_APPEND_ALL, values)).scalars())

        try:
            written = await self._db.run(write, "write")
        except IntegrityError:
            # Two of one room in the group, or another process between our look and our write: nobody is in.
            written = set()
        for place, one in enumerate(group, 1):
            if not one.outcome.done():
                one.outcome.set_result("in" if place in written else "out" if attempts == 1 else "unsure")
