"""Group commit for Postgres: appends of many rooms that arrive together, or during other commits, share a commit.

A commit waits for the disk, no matter how much it contains. So a few may be under way at a time. An append that comes
while there are fewer is committed by itself and by its caller, who waits for nobody and for no other turn of the loop;
what queues up meanwhile is committed together. Sixteen writers get several times the throughput of one commit each, and
each of only a few writers rarely waits for another.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from rooms.store.records import StoredRequest
from rooms.store.sql.database import Database, driver_of

Outcome = Literal["in", "out", "unsure"]
"""`in`: committed. `out`: not, so it is to be tried alone, which finds out why. `unsure`: as `out`, but the connection
broke during an earlier attempt, which may have been committed."""
MAX_PARALLEL_COMMITS = 3
"""Commits that may be under way."""
MAX_APPENDS_PER_COMMIT = 200
"""Appends in one commit."""

_FOLLOWS = """($6::float8 IS NULL OR (
        SELECT substring(line from '"at":([-+.0-9eE]+)')::float8 FROM entries
        WHERE deliberation = $1::varchar AND seq = $2::int
    ) = $6::float8)"""
"""That the last entry is from a time, where one is given."""

# One statement looks whether the batch comes next and writes it, so an append is one round trip and one commit. Two
# writers may both find the same end of the log; then the primary key lets one of them in.
APPEND_STATEMENT = f"""
    INSERT INTO entries (deliberation, seq, line)
    SELECT $1::varchar, $2::int + batch.place, batch.line
    FROM unnest($4::text[]) WITH ORDINALITY AS batch (line, place)
    WHERE (SELECT coalesce(max(seq), 0) FROM entries WHERE deliberation = $1::varchar) = $2::int
      AND ($3::int = 0 OR EXISTS (SELECT 1 FROM rooms WHERE deliberation = $1::varchar AND epoch = $3::int))
      AND {_FOLLOWS}
    RETURNING $5::int
"""
"""With the deliberation, the number of its last entry, the epoch or 0, the lines, a number that is given back for each
line that was written, and the time of the last entry, where that is known."""


# The same, with the request that caused it: a CTE that writes is part of its statement's one transaction, and costs
# no round trip. The unique key decides between two that come at once.
KEYED_APPEND_STATEMENT = f"""
    WITH written AS (
        INSERT INTO entries (deliberation, seq, line)
        SELECT $1::varchar, $2::int + batch.place, batch.line
        FROM unnest($4::text[]) WITH ORDINALITY AS batch (line, place)
        WHERE (SELECT coalesce(max(seq), 0) FROM entries WHERE deliberation = $1::varchar) = $2::int
          AND ($3::int = 0 OR EXISTS (SELECT 1 FROM rooms WHERE deliberation = $1::varchar AND epoch = $3::int))
          AND {_FOLLOWS}
          AND NOT EXISTS (SELECT 1 FROM idempotency_keys WHERE hash = $7::varchar)
        RETURNING seq
    ), keyed AS (
        INSERT INTO idempotency_keys (hash, content, deliberation, seq, seat, tenure, at)
        SELECT $7::varchar, $8::varchar, $1::varchar, $9::int, $10::int, $11::int, extract(epoch FROM clock_timestamp())
        WHERE $7::varchar IS NOT NULL AND EXISTS (SELECT 1 FROM written)
    )
    SELECT $5::int FROM written
"""
"""With those of `APPEND_STATEMENT`, and the columns of a request, which are null for an append without one."""


def request_values(request: StoredRequest | None) -> tuple[str | None, str | None, int | None, int | None, int | None]:
    """A request as the last parameters of `KEYED_APPEND_STATEMENT`."""
    if request is None:
        return None, None, None, None, None
    return request.hash, request.content, request.seq, request.seat, request.tenure


@dataclass(frozen=True)
class _Append:
    deliberation: str
    before: int
    epoch: int
    lines: Sequence[str]
    request: StoredRequest | None
    follows: float | None

    def values(self, place: int) -> tuple[object, ...]:
        """The parameters of `APPEND_STATEMENT`."""
        return self.deliberation, self.before, self.epoch, self.lines, place, self.follows


class GroupCommit:
    """The committer of a `Database`."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._queue: list[tuple[_Append, asyncio.Future[Outcome]]] = []
        self._alone = 0
        """Appends that are being committed by their callers."""
        self._groups: set[asyncio.Task[None]] = set()
        """Those that commit what has queued up, or are about to."""

    async def append(
        self,
        deliberation: str,
        before: int,
        epoch: int,
        lines: Sequence[str],
        request: StoredRequest | None = None,
        follows: float | None = None,
    ) -> Outcome:
        """Append `lines` after entry `before`, if that is the last one (and `epoch`, if not 0, the room's present one;
        and the entry from the time `follows`, if that is given).

        Raises `StoreUnavailable`. A caller that is cancelled while waiting may find it appended nevertheless.
        """
        append = _Append(deliberation, before, epoch, lines, request, follows)
        if self._alone + len(self._groups) >= MAX_PARALLEL_COMMITS:
            outcome: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
            self._queue.append((append, outcome))
            return await outcome
        self._alone += 1
        try:
            return (await self._commit([append]))[0]
        finally:
            self._alone -= 1
            if self._queue:
                self._groups.add(asyncio.create_task(self._commit_queue(), name="group commit"))

    async def _commit_queue(self) -> None:
        this = asyncio.current_task()
        assert this is not None
        try:
            while self._queue:
                group, self._queue = self._queue[:MAX_APPENDS_PER_COMMIT], self._queue[MAX_APPENDS_PER_COMMIT:]
                try:
                    outcomes = await self._commit([append for append, _ in group])
                except BaseException as error:
                    for _, waiting in group:
                        if not waiting.done():
                            waiting.set_exception(error)
                    if not isinstance(error, Exception):
                        raise
                    continue
                for (_, waiting), outcome in zip(group, outcomes, strict=True):
                    if not waiting.done():
                        waiting.set_result(outcome)
        finally:
            # At once: the next append must not count on it.
            self._groups.remove(this)

    async def _commit(self, group: Sequence[_Append]) -> list[Outcome]:
        """What became of each of them."""
        values = [append.values(place) for place, append in enumerate(group)]
        statement = APPEND_STATEMENT
        if any(append.request is not None for append in group):
            statement = KEYED_APPEND_STATEMENT
            values = [(*known, *request_values(one.request)) for known, one in zip(values, group, strict=True)]
        attempts = 0

        async def write(connection: AsyncConnection) -> set[int]:
            nonlocal attempts
            attempts += 1
            driver = driver_of(connection)
            if len(values) == 1:
                return {place for (place,) in await driver.fetch(statement, *values[0])}
            # All of them in one transaction, and one round trip.
            return {place for (place,) in await driver.fetchmany(statement, values)}

        try:
            written = await self._db.run(write, "pinned")
        except IntegrityError:
            # Another process wrote between our read and our write: none of the group is in.
            written = set()
        return ["in" if place in written else "out" if attempts == 1 else "unsure" for place in range(len(group))]
