"""The servers of `bench.chaos`, what is done to them, and how their rooms go on."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path

import asyncpg
import httpx

from bench.chaos.figures import Behind, Fault, GoneOn, Journal, LogChecked
from bench.chaos.page_record import HOST_ACT_ENTRIES, log_flaws
from bench.chaos.rooms import WATCH_SECONDS, HostPage, Place
from engine.core.events import LOG, Entry
from engine.core.evolve import fold
from engine.formats import FORMATS
from harness.services.cluster import Cluster
from harness.services.redis import RedisServer
from harness.workers import COMMAND, Worker
from rooms.store.stored_matters import read_matter

BEGINNING_SECONDS = 8.0
"""From the first room to the first fault."""
FAULT_PAUSE_SECONDS = 4.0
"""From the end of one fault, once every room has gone on, to the next."""
STOP_SECONDS = 10.0
"""How long a worker is suspended at least."""
LOOK_SECONDS = 0.02
"""How often the store is asked who drives a room."""
AFTERMATH_SECONDS = 12.0
"""How long after PostgreSQL is back pages are compared with the store."""
CATCH_UP_SECONDS = 8.0
"""How long pages then have to catch up with it."""
LOST_ENTRIES = 3
"""Entries of a room that a database loses that is set back."""


class Chaos:
    """The servers, the rooms, and what is done to them."""

    def __init__(
        self,
        formats: Sequence[str],
        workers: int,
        rooms: int,
        folder: Path,
        database: str,
        cluster: Cluster,
        bus: RedisServer,
        journal: Journal,
    ) -> None:
        """`rooms`: of all formats together; `folder`: where workers run and log."""
        self._settings = {
            "DATABASE_URL": database,
            "REDIS_URL": bus.url,
            "TWELVE_ROOMS_PER_MINUTE": "100000",
            "TWELVE_ADDRESS_PER_SECOND": "10000",
            "TWELVE_VOICE": "captions",
        }
        self._formats, self._number, self._rooms, self._folder = formats, workers, rooms, folder
        self._database, self._cluster, self._bus, self._journal = database, cluster, bus, journal
        self._workers: list[Worker] = []
        self._pages: list[HostPage] = []
        self._draw = random.Random(1)
        self._over = asyncio.Event()
        self._calm = True

    async def run(self, faults: Sequence[Fault]) -> None:
        """Do all of it."""
        for _ in range(self._number):
            self._workers.append(await self._new_worker())
        staying = [
            asyncio.create_task(self._keep_a_room_open(self._formats[number % len(self._formats)]))
            for number in range(self._rooms)
        ]
        await asyncio.sleep(BEGINNING_SECONDS)
        for number, fault in enumerate(faults, 1):
            known, self._calm = len(self._journal.records), False
            await self._strike(fault)
            await asyncio.sleep(FAULT_PAUSE_SECONDS / 2)
            self._calm = True
            print(f"{number:3} of {len(faults)}  {fault:9} {self._outcome(known)}", flush=True)
            await asyncio.sleep(FAULT_PAUSE_SECONDS / 2)
        self._over.set()
        await asyncio.wait(staying, timeout=WATCH_SECONDS + 2)
        for task in staying:
            task.cancel()
        await asyncio.gather(*staying, return_exceptions=True)
        await self._check_logs()

    def end(self) -> None:
        """End every worker."""
        for worker in self._workers:
            worker.end()

    async def _strike(self, fault: Fault) -> None:
        match fault:
            case "kill":
                await self._kill()
            case "stop":
                await self._stop()
            case "redis":
                await self._restart_redis()
            case "postgres":
                await self._restart_postgres()
            case "set back":
                await self._set_back()

    def _outcome(self, known: int) -> str:
        """What a fault has come to, in a line, from the records since."""
        found = [record for record in self._journal.records[known:] if isinstance(record, GoneOn)]
        parts = []
        for format in self._formats:
            seconds = sorted(one.seconds for one in found if one.format == format and one.seconds is not None)
            stuck = sum(one.format == format and one.seconds is None for one in found)
            if seconds or stuck:
                times = " ".join(f"{value:.2f}" for value in seconds)
                parts.append(f"{format} {times}{f' never: {stuck}' if stuck else ''}".strip())
        return "; ".join(parts)

    async def _new_worker(self) -> Worker:
        return await asyncio.to_thread(lambda: Worker(self._settings, folder=self._folder, command=COMMAND))

    def _a_place(self, but: Place | None = None) -> Place:
        others = [worker for worker in self._workers if but is None or worker.process.pid != but.pid] or self._workers
        worker = self._draw.choice(others)
        return Place(worker.address, worker.process.pid)

    # Rooms

    async def _keep_a_room_open(self, format: str) -> None:
        while not self._over.is_set():
            number = len(self._pages)
            try:
                page = await HostPage.open(format, number, self._a_place().address, self._journal, self._draw)
                async with self._connected() as connection:
                    page.deliberation = await connection.fetchval(
                        "SELECT deliberation FROM rooms WHERE code = $1", page.code
                    )
            except (httpx.HTTPError, OSError, asyncpg.PostgresError):
                await asyncio.sleep(0.3)
                continue
            self._pages.append(page)
            await page.stay(self._a_place, lambda: self._calm, self._over)

    @contextlib.asynccontextmanager
    async def _connected(self) -> AsyncIterator[asyncpg.Connection]:
        connection = await asyncpg.connect(self._database)
        try:
            yield connection
        finally:
            await connection.close()

    def _open_pages(self) -> list[HostPage]:
        return [page for page in self._pages if not page.closed]

    # Faults

    async def _struck(self) -> tuple[int, list[HostPage]]:
        """The worker that drives most rooms, by its place, and the rooms that it drives."""
        async with self._connected() as connection:
            held = await _holders(connection, self._open_pages())
        counts = [sum(pid == worker.process.pid for pid in held.values()) for worker in self._workers]
        place = counts.index(max(counts))
        pid = self._workers[place].process.pid
        return place, [page for page in self._open_pages() if held.get(page.deliberation) == pid]

    async def _kill(self) -> None:
        place, pages = await self._struck()
        doomed = self._workers.pop(place)
        since = time.monotonic()
        doomed.process.kill()
        replacement = asyncio.create_task(self._new_worker())
        await self._watch("kill", pages, since, gone=doomed.process.pid)
        doomed.end()
        self._workers.append(await replacement)

    async def _stop(self) -> None:
        place, pages = await self._struck()
        stopped = self._workers.pop(place)
        since = time.monotonic()
        os.kill(stopped.process.pid, signal.SIGSTOP)
        try:
            await self._watch("stop", pages, since, gone=stopped.process.pid)
            await asyncio.sleep(max(0.0, since + STOP_SECONDS - time.monotonic()))
        finally:
            os.kill(stopped.process.pid, signal.SIGCONT)
            self._workers.append(stopped)

    async def _restart_redis(self) -> None:
        pages, since = self._open_pages(), time.monotonic()
        await asyncio.to_thread(self._bus.restart, 1.0)
        await self._watch("redis", pages, since)

    async def _restart_postgres(self) -> None:
        pages = self._open_pages()
        await asyncio.to_thread(self._cluster.restart, 1.0)
        since = time.monotonic()
        comparing = asyncio.create_task(self._compare_with_store(since))
        await self._watch("postgres", pages, since)
        await comparing

    async def _set_back(self) -> None:
        """Take the last entries of a running room of each format from the database, as one loses them that fails over
        to a copy which is behind."""
        pages = []
        async with self._connected() as connection, connection.transaction():
            # Nobody writes meanwhile: an entry after those that are lost would leave a gap.
            await connection.execute("LOCK TABLE entries IN EXCLUSIVE MODE")
            for format in self._formats:
                for page in self._open_pages():
                    if (
                        page.format == format
                        and page.line is not None
                        and (kept := await _entry_to_keep(connection, page))
                    ):
                        for table in ("entries", "idempotency_keys"):
                            await connection.execute(
                                f"DELETE FROM {table} WHERE deliberation = $1 AND seq > $2", page.deliberation, kept
                            )
                        page.record.lose_after(kept, time.time())
                        pages.append(page)
                        break
            since = time.monotonic()
        await self._watch("set back", pages, since)

    async def _watch(self, fault: Fault, pages: Sequence[HostPage], since: float, *, gone: int | None = None) -> None:
        """Wait until rooms have gone on since a fault, and note when each did. `gone`: the process that drove them."""
        known = {page.deliberation: page.record.newest for page in pages}
        began_at = time.time() - (time.monotonic() - since)
        driven: dict[str, float] = {}
        looking = asyncio.create_task(self._look_for_leases(pages, since, gone, driven)) if gone is not None else None
        waiting = list(pages)
        went_on: dict[str, float] = {}
        while waiting and time.monotonic() - since < WATCH_SECONDS:
            for page in list(waiting):
                if page.went_on_at > since and page.record.set_back_to is None:
                    went_on[page.deliberation] = page.went_on_at - since
                    waiting.remove(page)
                elif page.closed:
                    waiting.remove(page)
            await asyncio.sleep(0.01)
        stored: dict[str, float] = {}
        if looking is not None:
            looking.cancel()
            await asyncio.gather(looking, return_exceptions=True)
            stored = await self._first_entries(known, began_at)
        for page in pages:
            seconds = went_on.get(page.deliberation)
            why = f"{page.code}: {await self._why(page)}" if page in waiting else ""
            if seconds is not None or page in waiting:
                self._journal.add(
                    GoneOn(
                        format=page.format,
                        fault=fault,
                        seconds=seconds,
                        driven=driven.get(page.deliberation),
                        stored=stored.get(page.deliberation),
                        why=why,
                    )
                )

    async def _look_for_leases(
        self, pages: Sequence[HostPage], since: float, gone: int, driven: dict[str, float]
    ) -> None:
        """Note when another process than the one that is gone has the lease of each room."""
        async with self._connected() as connection:
            while len(driven) < len(pages):
                held = await _holders(connection, [page for page in pages if page.deliberation not in driven])
                for deliberation, pid in held.items():
                    if pid != gone:
                        driven[deliberation] = time.monotonic() - since
                await asyncio.sleep(LOOK_SECONDS)

    async def _first_entries(self, known: Mapping[str, int], began_at: float) -> dict[str, float]:
        """Seconds from a time to the first entry of each room that is newer than one that is known, and was not made by
        the host."""
        found = {}
        async with self._connected() as connection:
            for deliberation, seq in known.items():
                for entry in await _entries(connection, deliberation, seq):
                    if entry.at > began_at and entry.event.kind not in HOST_ACT_ENTRIES:
                        found[deliberation] = entry.at - began_at
                        break
        return found

    async def _why(self, page: HostPage) -> str:
        """What is known of a room that does not go on: who drives it, what it waits for, and where its page is."""
        try:
            async with self._connected() as connection:
                room = await connection.fetchrow(
                    "SELECT status, holder, epoch, lease_until - extract(epoch FROM clock_timestamp()) AS left, "
                    "(SELECT times FROM stalls s WHERE s.deliberation = r.deliberation) AS stalls "
                    "FROM rooms r WHERE deliberation = $1",
                    page.deliberation,
                )
                entries = await _entries(connection, page.deliberation)
        except (OSError, asyncpg.PostgresError) as error:
            return f"the database does not say ({error})"
        state, newest, now = fold(entries), entries[-1], time.time()
        asks = []
        for ask in state.asks.values():
            left, seats = (state.ask_deadline(ask) or now) - now, ", ".join(map(str, ask.waiting))
            asks.append(f"{ask.act} of {seats or 'nobody'} ({left:+.1f} s)")
        pids = {str(worker.process.pid) for worker in self._workers}
        holder = room["holder"].split("/")[1] if room["holder"] else "nobody"
        driver = holder if holder in pids else f"{holder}, which is no worker now"
        place = f"on worker {page.place.pid}" if page.line is not None and page.place else "without a worker"
        lease = f"lease {room['left']:+.1f} s" if room["left"] > 0 else "no lease"
        return (
            f"{page.format}, {room['status']}, driven by {driver}, epoch {room['epoch']}, {lease}, "
            f"stalls {room['stalls'] or 0}; "
            f"newest entry {newest.seq}, {newest.event.kind}, {now - newest.at:.1f} s ago, of which its page has "
            f"{page.record.newest}; waits for {'; '.join(asks) or 'nothing'}; its page is {place}"
        )

    async def _compare_with_store(self, since: float) -> None:
        """Compare what pages were sent with what the store has, from when it is back."""
        stored: dict[tuple[str, int], float] = {}
        query = (
            "SELECT deliberation, (SELECT max(seq) FROM entries e WHERE e.deliberation = r.deliberation) FROM rooms r"
        )
        async with self._connected() as connection:
            while time.monotonic() - since < AFTERMATH_SECONDS:
                now = time.monotonic()
                for deliberation, newest in await connection.fetch(query):
                    stored.setdefault((deliberation, newest), now)
                await asyncio.sleep(0.05)
        await asyncio.sleep(CATCH_UP_SECONDS)
        for page in self._pages:
            for (deliberation, newest), stored_at in stored.items():
                if deliberation == page.deliberation and (not page.closed or newest <= page.record.newest):
                    arrived = min((at for seq, at in page.arrived.items() if seq >= newest), default=None)
                    behind = max(0.0, (arrived or time.monotonic()) - stored_at)
                    self._journal.add(Behind(format=page.format, seconds=behind))

    # The end

    async def _check_logs(self) -> None:
        async with self._connected() as connection:
            for page in self._pages:
                entries = await _entries(connection, page.deliberation)
                stored = await connection.fetchrow(
                    "SELECT kind, body FROM room_cases WHERE deliberation = $1", page.deliberation
                )
                format = FORMATS[page.format].bind(read_matter(stored["kind"], stored["body"]))
                flaws = tuple(log_flaws(format, entries, page.record))
                self._journal.add(LogChecked(format=page.format, code=page.code, entries=len(entries), flaws=flaws))


async def _holders(connection: asyncpg.Connection, pages: Sequence[HostPage]) -> dict[str, int]:
    """By deliberation: the process that drives it."""
    rows = await connection.fetch(
        "SELECT deliberation, holder FROM rooms WHERE holder IS NOT NULL AND deliberation = ANY($1::varchar[])",
        [page.deliberation for page in pages],
    )
    return {row["deliberation"]: int(row["holder"].split("/")[1]) for row in rows}


async def _entries(connection: asyncpg.Connection, deliberation: str, after: int = 0) -> list[Entry]:
    lines = await connection.fetch(
        "SELECT line FROM entries WHERE deliberation = $1 AND seq > $2 ORDER BY seq", deliberation, after
    )
    return LOG.validate_json(f"[{','.join(line['line'] for line in lines)}]")


async def _entry_to_keep(connection: asyncpg.Connection, page: HostPage) -> int | None:
    """The last entry that a room keeps which loses some; None where it does not run, or has run too briefly."""
    status = await connection.fetchval("SELECT status FROM rooms WHERE deliberation = $1", page.deliberation)
    entries = await _entries(connection, page.deliberation)
    begun = next((entry.seq for entry in entries if entry.event.kind == "begun"), len(entries))
    kept = len(entries) - LOST_ENTRIES
    return kept if status == "running" and kept > begun else None
