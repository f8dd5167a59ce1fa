"""The whole path of an act: over HTTP to a worker, decided, appended to PostgreSQL, published over Redis, and delivered
to the last of the room's sockets. 50 rooms with 13 sockets each, two acts a second in every room. For comparison, in
the same run, what the same path takes with nothing of ours on it (`bench/load/bare.py`). The workers have one core, two
of them the same one; the client shares the other with PostgreSQL and Redis where they are our own.

The servers are those that `DATABASE_URL` and `REDIS_URL` name, or some of our own that end with the run.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from bench.load.client import Listener, Load, percentile
from tests.services import postgres, redis
from tests.services.run import given, set_servers_aside

ROOMS, SOCKETS = 50, 13
ACTS_PER_SECOND = 2.0
SECONDS = 15.0
WARM_UP = 3.0
"""Seconds of acts that are not counted: connections to the database are opened, and code runs for the first time."""


class Timed(Load):
    """Sockets of many rooms; notes when the last one of a room has its event."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.received_by: dict[str, int] = {}
        self.complete: dict[str, asyncio.Event] = {}
        self.completed_at: dict[str, int] = {}
        """When the last socket of a room had it, in nanoseconds of the monotonic clock."""

    def on_event(self, listener: Listener, data: bytes, start: int, end: int) -> None:
        path = listener.path
        self.count += 1
        self.bytes += end - start
        self.received_by[path] = self.received_by.get(path, 0) + 1
        if self.received_by[path] == SOCKETS and path in self.complete:
            self.completed_at[path] = time.monotonic_ns()
            self.complete[path].set()


class Http:
    """One persistent connection to a worker, with as little overhead as possible."""

    def __init__(self, address: str) -> None:
        self._address = address

    async def open(self) -> None:
        """Connect."""
        host, port = self._address.split(":")
        self._reader, self._writer = await asyncio.open_connection(host, int(port))

    async def post(self, path: str, body: dict[str, Any], token: str | None = None) -> dict[str, Any]:
        """Post JSON and read JSON."""
        data = json.dumps(body).encode()
        bearer = f"Authorization: Bearer {token}\r\n" if token is not None else ""
        self._writer.write(
            f"POST {path} HTTP/1.1\r\nHost: {self._address}\r\nContent-Type: application/json\r\n{bearer}"
            f"Content-Length: {len(data)}\r\n\r\n".encode()
            + data
        )
        head = await self._reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        answer: dict[str, Any] = json.loads(await self._reader.readexactly(length))
        assert head[9:10] == b"2", answer
        return answer

    def close(self) -> None:
        """Close the connection."""
        self._writer.close()


@asynccontextmanager
async def worker(core: int, database: str, bus: str) -> AsyncIterator[str]:
    """`twelve serve` on one core; gives its address."""
    serve = f"import os; os.sched_setaffinity(0, {{{core}}}); from api.cli.main import main; main()"
    environment = {
        "DATABASE_URL": database,
        "REDIS_URL": bus,
        "TWELVE_LOG_LEVEL": "error",
        "TWELVE_ROOMS_PER_MINUTE": "10000",
    }
    async with _process("-c", serve, "serve", "--port", "0", **environment) as address:
        yield address


@asynccontextmanager
async def bare(core: int, database: str, bus: str) -> AsyncIterator[str]:
    """The libraries alone on one core; gives their address."""
    async with _process("-m", "bench.load.bare", str(core), database, bus) as address:
        yield address


@asynccontextmanager
async def _process(*arguments: str, **environment: str) -> AsyncIterator[str]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, *arguments, stdout=asyncio.subprocess.PIPE, env={**os.environ, **environment}
    )
    try:
        assert process.stdout is not None
        line = await asyncio.wait_for(process.stdout.readline(), 60)
        yield line.decode().split("http://")[1].split()[0]
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        await process.wait()


async def open_room(http: Http) -> tuple[str, str, list[bytes]]:
    """A room: its path, its host's token, and the hellos of those who sit and look on."""
    room = await http.post("/api/rooms", {"case_id": "case_001_robbery", "settings": {"pace": "brisk"}})
    path, tokens = f"/api/rooms/{room['code']}", [room["seat_token"]]
    while len(tokens) < SOCKETS - 1:
        tokens.append((await http.post(f"{path}/seats", {"name": f"Person {len(tokens)}"}))["token"])
    hellos = [{"kind": "hello", "protocol": 1, "token": token} for token in tokens]
    everybody = [*hellos, {"kind": "hello", "protocol": 1}]
    return room["code"], room["host_token"], [json.dumps(hello).encode() for hello in everybody]


async def measure(acting: str, listening: str) -> tuple[list[int], list[int]]:
    """Nanoseconds of each act, to its answer and to the last socket."""
    http = Http(acting)
    await http.open()
    rooms = [await open_room(http) for _ in range(ROOMS)]
    http.close()
    load = Timed(listening)
    await load.connect([(f"/ws/rooms/{code}", hello) for code, _, hellos in rooms for hello in hellos])
    answered: list[int] = []
    delivered: list[int] = []

    async def room(code: str, token: str, moments: list[float]) -> None:
        line, path = Http(acting), f"/ws/rooms/{code}"
        await line.open()
        start = time.monotonic()
        for number, moment in enumerate(moments, 1):
            await asyncio.sleep(max(0.0, start + moment - time.monotonic()))
            load.received_by[path], load.complete[path] = 0, asyncio.Event()
            pace = "instant" if number % 2 else "brisk"
            began = time.monotonic_ns()
            await line.post(f"/api/rooms/{code}/acts", {"act": {"kind": "set_pace", "pace": pace}}, token)
            answer = time.monotonic_ns() - began
            async with asyncio.timeout(30):
                await load.complete[path].wait()
            # The answer may come after the event; what counts is when the last socket had it.
            if moment >= WARM_UP:
                answered.append(answer)
                delivered.append(load.completed_at[path] - began)
        line.close()

    draw = random.Random(1)
    acts = round((WARM_UP + SECONDS) * ACTS_PER_SECOND)
    # Each act at a moment of its own: if rooms acted in step, the same few would meet every time, and the slowest acts
    # would show one draw.
    drawn = [[(number + draw.random()) / ACTS_PER_SECOND for number in range(acts)] for _ in rooms]
    await asyncio.gather(*(room(code, token, moments) for (code, token, _), moments in zip(rooms, drawn, strict=True)))
    load.close()
    return answered, delivered


async def whole_path(rounds: int, core: int) -> None:
    """Measure and print."""
    set_servers_aside()
    own = redis.RedisServer() if given("REDIS_URL") is None else None
    if own is not None:
        own.start()
    try:
        bus = own.url if own is not None else str(given("REDIS_URL"))
        print(f"\nwhole path on PostgreSQL and Redis, {ROOMS} × {SOCKETS} sockets, {ACTS_PER_SECOND:.0f} acts/s a room")
        print(f"  {'':40}{'p50 ms':>10}{'p99 ms':>10}")
        one: list[tuple[float, float, float]] = []
        two: list[tuple[float, float, float]] = []
        raw: list[tuple[float, float, float]] = []
        for _ in range(rounds):
            async with postgres.new_database() as database, bare(core, database, bus) as alone:
                raw.append(_figures(*await measure(alone, alone)))
            async with postgres.new_database() as database, worker(core, database, bus) as first:
                one.append(_figures(*await measure(first, first)))
                async with worker(core, database, bus) as second:
                    two.append(_figures(*await measure(first, second)))
        rows = {
            "to the sockets of the same worker": one,
            "to those of another, over Redis": two,
            "the libraries alone, on the same path": raw,
        }
        for what, found in rows.items():
            middle = sorted(figures[0] for figures in found)[len(found) // 2]
            slowest = sorted(figures[1] for figures in found)[len(found) // 2]
            print(f"  {what:40}{middle:>10.2f}{slowest:>10.2f}", flush=True)
        answered = sorted(figures[2] for figures in one)[len(one) // 2]
        print(f"  {'to the answer over HTTP':40}{'':>10}{answered:>10.2f}", flush=True)
    finally:
        if own is not None:
            own.stop()


def _figures(answered: list[int], delivered: list[int]) -> tuple[float, float, float]:
    return percentile(delivered, 0.5) / 1e6, percentile(delivered, 0.99) / 1e6, percentile(answered, 0.99) / 1e6
