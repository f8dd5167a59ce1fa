"""How a server goes on under faults: workers killed and suspended, Redis and PostgreSQL restarted, with people inside.

    python -m bench.chaos --kills 20 --redis 2 --postgres 2 --stops 2 --workers 2 --rooms 12

PostgreSQL and Redis of its own are started, and so many `twelve serve` processes on them. In every room house minds
talk at brisk pace, a host whose page is open ends each speech soon after it has begun, and sends an act every half
second. A page that loses its worker connects to another one, as a load balancer would have it, and repeats what was not
answered.

The table says how long after a fault the next entry of the rooms that it struck reached the host's page (acts of the
host's own are no such entry), how long acts took to be answered, and how far pages were behind the store after
PostgreSQL was back. In the end every log is read, verified, and compared with what its page was sent. Of a room that
did not go on it says who drives it, what it waits for, and where its page is.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg
import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.load.client import percentile
from cases.library import predefined_cases
from engine.core.decide import verify
from engine.core.events import LOG
from engine.core.evolve import fold
from engine.formats import FORMATS
from tests.api.workers import COMMAND, Worker
from tests.services.cluster import Cluster, installed, start_cluster
from tests.services.redis import RedisServer
from tests.services.run import set_servers_aside

CASE = "case_001_robbery"
RETRYABLE_CODES = ("store_unavailable", "too_fast")
"""Answers that say so; an act that gets one is sent again, and counts until it is taken or refused."""
HOST_ACT_ENTRIES = ("settings_changed",)
"""Entries that the host's acts make, which need nobody who drives the room."""
SKIP_INTERVAL_SECONDS = 0.4
"""How often the host ends the speech, or the wait, that is on."""
ACT_SECONDS = 0.5
ANSWER_SECONDS = 4.0
"""Without an answer for so long, a page takes its connection for dead."""
WATCH_SECONDS = 30.0
"""After so long a room counts as one that did not go on, and an act as not answered."""
FAULT_PAUSE_SECONDS = 4.0
"""From the end of one fault, once every room has gone on, to the next."""
AFTERMATH_SECONDS = 12.0
"""How long after PostgreSQL is back pages are compared with the store."""


@dataclass
class Table:
    """One room and the page of its host."""

    code: str
    deliberation: str
    token: str
    seen: int = 0
    """The newest entry that the page was sent."""
    went_on_at: float = 0.0
    """When the newest entry that is not an own act came."""
    arrived: dict[int, float] = field(default_factory=dict)
    closed: bool = False
    gaps: int = 0
    pending: dict[str, float] = field(default_factory=dict)
    """Acts without an answer, with the time at which each was first sent."""
    again: set[str] = field(default_factory=set)
    """Acts that will be sent again in a moment."""
    told: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """By act: how it went until now, for an act that is never answered."""
    line: ClientConnection | None = None
    worker: Worker | None = None


@dataclass
class Figures:
    """What was measured."""

    went_on: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    never: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    answered: list[float] = field(default_factory=list)
    unanswered: int = 0
    quiet: list[float] = field(default_factory=list)
    """Seconds between two entries while nothing was wrong."""
    lags: list[float] = field(default_factory=list)
    entries: int = 0
    logs: int = 0
    faults: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)
    """Of each room that did not go on, and each act that was not answered: why."""


class Chaos:
    """The servers, the rooms, and what is done to them."""

    def __init__(
        self, workers: int, rooms: int, folder: Path, database: str, cluster: Cluster, bus: RedisServer
    ) -> None:
        self._settings = {
            "DATABASE_URL": database,
            "REDIS_URL": bus.url,
            "TWELVE_ROOMS_PER_MINUTE": "100000",
            "TWELVE_ADDRESS_PER_SECOND": "10000",
            "TWELVE_VOICE": "captions",
        }
        self._number, self._rooms, self._folder = workers, rooms, folder
        self._database, self._cluster, self._bus = database, cluster, bus
        self.workers: list[Worker] = []
        self.tables: list[Table] = []
        self.figures = Figures()
        self._draw = random.Random(1)
        self._over = False
        self._calm = True
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, faults: list[str]) -> None:
        """Do all of it."""
        for _ in range(self._number):
            self.workers.append(await self._new_worker())
        for _ in range(self._rooms):
            self._spawn(self._keep_a_room_open())
        await asyncio.sleep(8)
        for number, fault in enumerate(faults, 1):
            print(f"\r{number} of {len(faults)}: {fault:10}", end="", file=sys.stderr, flush=True)
            self._calm = False
            await {"kill": self._kill, "stop": self._stop, "redis": self._redis, "postgres": self._postgres}[fault]()
            await asyncio.sleep(FAULT_PAUSE_SECONDS / 2)
            self._calm = True
            await asyncio.sleep(FAULT_PAUSE_SECONDS / 2)
        self._over = True
        await self._answers_of_all()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._check_logs()

    def end(self) -> None:
        """End every worker."""
        for worker in self.workers:
            worker.end()

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _new_worker(self) -> Worker:
        return await asyncio.to_thread(lambda: Worker(self._settings, folder=self._folder, command=COMMAND))

    def _a_worker(self, but: Worker | None = None) -> Worker:
        others = [worker for worker in self.workers if worker is not but] or self.workers
        return self._draw.choice(others)

    # People

    async def _keep_a_room_open(self) -> None:
        while not self._over:
            try:
                table = await self._open()
            except (httpx.HTTPError, OSError, asyncpg.PostgresError, KeyError):
                await asyncio.sleep(0.3)
                continue
            self.tables.append(table)
            acting = [asyncio.create_task(self._act(table)), asyncio.create_task(self._press_next(table))]
            try:
                await self._follow(table)
            finally:
                for task in acting:
                    task.cancel()

    async def _open(self) -> Table:
        settings = {"pace": "brisk", "max_rounds": 20, "stability_rounds": 10, "initial_guilty": 6}
        async with httpx.AsyncClient(base_url=f"http://{self._a_worker().address}", timeout=5) as http:
            body = {"case_id": CASE, "seat": None, "settings": settings, "seed": str(len(self.tables))}
            made = (await http.post("/api/rooms", json=body)).raise_for_status().json()
            headers = {"Authorization": f"Bearer {made['host_token']}", "Idempotency-Key": "begin"}
            begin = await http.post(f"/api/rooms/{made['code']}/acts", json={"act": {"kind": "begin"}}, headers=headers)
            begin.raise_for_status()
        async with self._connected() as connection:
            deliberation = await connection.fetchval("SELECT deliberation FROM rooms WHERE code = $1", made["code"])
        return Table(made["code"], deliberation, made["host_token"])

    async def _follow(self, table: Table) -> None:
        """The page: connected to some worker until the room is closed."""
        while (not table.closed or table.pending) and (not self._over or table.pending):
            table.worker = self._a_worker(table.worker)
            try:
                address = f"ws://{table.worker.address}/ws/rooms/{table.code}"
                async with connect(
                    address, compression=None, max_queue=None, open_timeout=3, ping_interval=None
                ) as line:
                    table.line = line
                    hello = {"kind": "hello", "protocol": 1, "token": table.token, "after_seq": table.seen}
                    await line.send(json.dumps(hello))
                    for ref in list(table.pending):
                        await self._send(table, ref)
                    await self._read(table, line)
            except (OSError, WebSocketException, TimeoutError):
                pass
            table.line = None
            await asyncio.sleep(0.1)

    async def _read(self, table: Table, line: ClientConnection) -> None:
        async for text in line:
            frame, now = json.loads(text), time.monotonic()
            match frame["kind"]:
                case "event" | "skip":
                    table.gaps += frame["seq"] != table.seen + 1
                    table.seen = frame["seq"]
                    table.arrived[frame["seq"]] = now
                    kind = frame.get("event", {}).get("kind")
                    if kind not in HOST_ACT_ENTRIES:
                        if self._calm and table.went_on_at:
                            self.figures.quiet.append(now - table.went_on_at)
                        table.went_on_at = now
                    table.closed = table.closed or kind == "closed"
                case "ack" | "refusal":
                    began = table.pending.get(frame["ref"])
                    table.told[frame["ref"]].append(frame.get("code") or frame["kind"])
                    if began is not None and frame.get("code") in RETRYABLE_CODES:
                        # One repetition at a time for each act: more of them would be a flood, which is refused.
                        if frame["ref"] not in table.again:
                            table.again.add(frame["ref"])
                            self._spawn(self._send_later(table, frame["ref"]))
                    elif began is not None:
                        del table.pending[frame["ref"]], table.told[frame["ref"]]
                        self.figures.answered.append(now - began)
            if table.closed and not table.pending:
                return

    async def _press_next(self, table: Table) -> None:
        while not table.closed:
            await asyncio.sleep(SKIP_INTERVAL_SECONDS)
            if table.line is not None:
                with contextlib.suppress(OSError, WebSocketException):
                    await table.line.send(json.dumps({"kind": "next"}))

    async def _act(self, table: Table) -> None:
        number = 0
        while not table.closed and not self._over:
            await asyncio.sleep(self._draw.uniform(0.5, 1.5) * ACT_SECONDS)
            number += 1
            ref = f"act {number}"
            table.pending[ref] = time.monotonic()
            await self._send(table, ref)
            self._spawn(self._watch(table, ref))

    async def _send_later(self, table: Table, ref: str) -> None:
        await asyncio.sleep(self._draw.uniform(0.5, 1.0))
        table.again.discard(ref)
        if ref in table.pending:
            await self._send(table, ref)

    async def _send(self, table: Table, ref: str) -> None:
        pace = "brisk" if int(ref.split()[1]) % 2 else "live"
        frame = {"kind": "act", "ref": ref, "act": {"kind": "set_pace", "pace": pace}}
        if table.line is not None:
            table.told[ref].append("sent")
            with contextlib.suppress(OSError, WebSocketException):
                await table.line.send(json.dumps(frame))

    async def _watch(self, table: Table, ref: str) -> None:
        """Repeat an act that is not answered; in the end, count it."""
        began = table.pending[ref]
        while ref in table.pending and time.monotonic() - began < WATCH_SECONDS:
            line = table.line
            await asyncio.sleep(ANSWER_SECONDS)
            if ref in table.pending and line is not None and line is table.line:
                line.transport.abort()
        if table.pending.pop(ref, None) is not None:
            self.figures.unanswered += 1
            how = ", ".join(table.told.pop(ref, []))
            self.figures.stuck.append(f"{table.code}: {ref} was not answered ({how}): {await self._why(table)}")

    async def _answers_of_all(self) -> None:
        until = time.monotonic() + WATCH_SECONDS
        while any(table.pending for table in self.tables) and time.monotonic() < until:  # noqa: ASYNC110 (answers come)
            await asyncio.sleep(0.2)

    # Faults

    async def _holders(self) -> dict[str, str]:
        """By deliberation: which process drives it."""
        async with self._connected() as connection:
            rows = await connection.fetch(
                "SELECT deliberation, holder FROM rooms WHERE status = 'running' AND holder IS NOT NULL"
            )
        return {row["deliberation"]: row["holder"].split("/")[1] for row in rows}

    @contextlib.asynccontextmanager
    async def _connected(self) -> AsyncIterator[asyncpg.Connection]:
        connection = await asyncpg.connect(self._database)
        try:
            yield connection
        finally:
            await connection.close()

    async def _struck(self) -> tuple[int, list[Table]]:
        """The worker that drives most rooms, by its place, and the rooms that it drives."""
        holders = await self._holders()
        counts = [sum(holder == str(worker.process.pid) for holder in holders.values()) for worker in self.workers]
        place = counts.index(max(counts))
        pid = str(self.workers[place].process.pid)
        return place, [table for table in self.tables if not table.closed and holders.get(table.deliberation) == pid]

    async def _until_all_go_on(self, fault: str, tables: list[Table], since: float) -> None:
        waiting = list(tables)
        while waiting and time.monotonic() - since < WATCH_SECONDS:
            for table in list(waiting):
                if table.went_on_at > since:
                    self.figures.went_on[fault].append(table.went_on_at - since)
                    waiting.remove(table)
                elif table.closed:
                    waiting.remove(table)
            await asyncio.sleep(0.01)
        self.figures.never[fault] += len(waiting)
        for table in waiting:
            self.figures.stuck.append(f"{table.code} did not go on after {fault}: {await self._why(table)}")

    async def _why(self, table: Table) -> str:
        """What is known of a room that does not go on: who drives it, what it waits for, and where its page is."""
        try:
            async with self._connected() as connection:
                room = await connection.fetchrow(
                    "SELECT status, holder, epoch, lease_until - extract(epoch FROM clock_timestamp()) AS left, "
                    "(SELECT times FROM stalls s WHERE s.deliberation = r.deliberation) AS stalls "
                    "FROM rooms r WHERE deliberation = $1",
                    table.deliberation,
                )
                lines = await connection.fetch(
                    "SELECT line FROM entries WHERE deliberation = $1 ORDER BY seq", table.deliberation
                )
        except (OSError, asyncpg.PostgresError) as error:
            return f"the database does not say ({error})"
        entries = LOG.validate_json(f"[{','.join(line['line'] for line in lines)}]")
        state, newest = fold(entries), entries[-1]
        now = time.time()
        asks: list[str] = []
        for ask in state.asks.values():
            left, seats = (state.ask_deadline(ask) or now) - now, ", ".join(map(str, ask.waiting))
            asks.append(f"{ask.act} of {seats or 'nobody'} ({left:+.1f} s)")
        pids = {worker.process.pid for worker in self.workers}
        holder = room["holder"].split("/")[1] if room["holder"] else None
        driven = f"driven by {holder}{'' if holder and int(holder) in pids else ', which is no worker now'}"
        page = (
            f"on worker {table.worker.process.pid}" if table.line is not None and table.worker else "without a worker"
        )
        lease = f"lease {room['left']:+.1f} s" if room["left"] > 0 else "no lease"
        return (
            f"{room['status']}, {driven}, epoch {room['epoch']}, {lease}, "
            f"stalls {room['stalls'] or 0}; "
            f"newest entry {newest.seq}, {newest.event.kind}, {now - newest.at:.1f} s ago, of which its page has "
            f"{table.seen}; waits for {'; '.join(asks) or 'nothing'}; its page is {page}"
        )

    async def _kill(self) -> None:
        place, tables = await self._struck()
        doomed = self.workers.pop(place)
        since = time.monotonic()
        doomed.process.kill()
        replacement = asyncio.create_task(self._new_worker())
        await self._until_all_go_on("kill", tables, since)
        doomed.end()
        self.workers.append(await replacement)

    async def _stop(self) -> None:
        place, tables = await self._struck()
        stopped = self.workers.pop(place)
        since = time.monotonic()
        os.kill(stopped.process.pid, signal.SIGSTOP)
        try:
            await self._until_all_go_on("stop", tables, since)
            await asyncio.sleep(max(0.0, since + 10 - time.monotonic()))
        finally:
            os.kill(stopped.process.pid, signal.SIGCONT)
            self.workers.append(stopped)

    async def _redis(self) -> None:
        since = time.monotonic()
        tables = [table for table in self.tables if not table.closed]
        await asyncio.to_thread(self._bus.restart, 1.0)
        await self._until_all_go_on("redis", tables, since)

    async def _postgres(self) -> None:
        tables = [table for table in self.tables if not table.closed]
        await asyncio.to_thread(self._cluster.restart, 1.0)
        since = time.monotonic()
        watching = asyncio.create_task(self._watch_store(since))
        await self._until_all_go_on("postgres", tables, since)
        await watching

    async def _watch_store(self, since: float) -> None:
        """Compare what pages were sent with what the store has, from when it is back."""
        seen: dict[tuple[str, int], float] = {}
        query = (
            "SELECT deliberation, (SELECT max(seq) FROM entries e WHERE e.deliberation = r.deliberation) FROM rooms r"
        )
        async with self._connected() as connection:
            while time.monotonic() - since < AFTERMATH_SECONDS:
                now = time.monotonic()
                for deliberation, newest in await connection.fetch(query):
                    seen.setdefault((deliberation, newest), now)
                await asyncio.sleep(0.05)
        await asyncio.sleep(8)
        for table in self.tables:
            for (deliberation, newest), stored_at in seen.items():
                if deliberation == table.deliberation and (not table.closed or newest <= table.seen):
                    arrived = min((at for seq, at in table.arrived.items() if seq >= newest), default=None)
                    self.figures.lags.append(max(0.0, (arrived or time.monotonic()) - stored_at))

    # The end

    async def _check_logs(self) -> None:
        matter = FORMATS["jury"].bind(predefined_cases()[CASE])
        async with self._connected() as connection:
            for table in self.tables:
                lines = await connection.fetch(
                    "SELECT line FROM entries WHERE deliberation = $1 ORDER BY seq", table.deliberation
                )
                entries = LOG.validate_json(f"[{','.join(line['line'] for line in lines)}]")
                self.figures.logs += 1
                self.figures.entries += len(entries)
                fault = verify(matter, entries)[1]
                if fault is not None:
                    self.figures.faults.append(f"{table.code}: {fault}")
                if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
                    self.figures.faults.append(f"{table.code}: its log has a gap")
                if table.gaps:
                    self.figures.faults.append(f"{table.code}: its page was sent {table.gaps} numbers out of order")


def report(figures: Figures) -> None:
    """Print the table."""

    def row(what: str, found: list[float], rest: str = "") -> None:
        if found:
            middle, slow, worst = percentile(found, 0.5), percentile(found, 0.95), max(found)
            print(f"  {what:34}{len(found):>7}{middle:>9.2f}{slow:>9.2f}{worst:>9.2f}  {rest}".rstrip())

    print(f"\n  {'seconds':34}{'number':>7}{'p50':>9}{'p95':>9}{'worst':>9}")
    row("between two entries, no fault", figures.quiet)
    for fault, found in figures.went_on.items():
        row(f"next entry after {fault}", found, f"never: {figures.never[fault]}")
    row("acts, to their answer", figures.answered, f"not answered: {figures.unanswered}")
    row("page behind the store, PostgreSQL back", figures.lags)
    print(f"  {figures.logs} logs, {figures.entries} entries: {len(figures.faults)} faults")
    for fault in (*figures.stuck, *figures.faults[:10]):
        print(f"    {fault}")


async def measure(chosen: argparse.Namespace) -> Figures:
    """Run the faults in random order."""
    faults = (
        ["kill"] * chosen.kills + ["redis"] * chosen.redis + ["postgres"] * chosen.postgres + ["stop"] * chosen.stops
    )
    random.Random(chosen.seed).shuffle(faults)
    with tempfile.TemporaryDirectory(prefix="twelve-chaos-") as name:
        folder = Path(name)
        folder.chmod(0o711)  # noqa: ASYNC240
        # An acknowledged commit must outlive the crash of the server.
        cluster = start_cluster(installed()[0], folder, synchronous_commit="on", max_connections="300")
        try:
            admin = await asyncpg.connect(cluster.url)
            await admin.execute("CREATE DATABASE chaos")
            await admin.close()
            database = cluster.url.rpartition("/")[0] + "/chaos"
            with RedisServer() as bus:
                chaos = Chaos(chosen.workers, chosen.rooms, folder, database, cluster, bus)
                try:
                    await chaos.run(faults)
                finally:
                    chaos.end()
                    if chosen.logs:
                        chosen.logs.write_text("\n".join(file.read_text() for file in folder.glob("worker-*.log")))  # noqa: ASYNC240
        finally:
            cluster.stop()
    return chaos.figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20, help="SIGKILL of the busiest worker (%(default)s)")
    parser.add_argument("--redis", type=int, default=2, help="restarts of Redis (%(default)s)")
    parser.add_argument("--postgres", type=int, default=2, help="restarts of PostgreSQL (%(default)s)")
    parser.add_argument("--stops", type=int, default=2, help="SIGSTOP of the busiest worker for 10 s (%(default)s)")
    parser.add_argument("--workers", type=int, default=2, help="workers (%(default)s)")
    parser.add_argument("--rooms", type=int, default=12, help="rooms at any time (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the order of the faults (%(default)s)")
    parser.add_argument("--logs", type=Path, help="where to write what the workers logged")
    chosen = parser.parse_args()
    set_servers_aside()
    print(f"{chosen.workers} workers, {chosen.rooms} rooms", flush=True)
    report(asyncio.run(measure(chosen)))


if __name__ == "__main__":
    main()
