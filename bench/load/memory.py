"""What rooms take in a worker's memory: with thirteen sockets in mid-deliberation, idle, and opened and left."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import asyncpg
import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench.load.servers import Beside, Server, beside, worker
from cases.library import predefined_cases

SOCKETS = 13
WARM_UP_ROOMS = 5
TALK_SECONDS = 15.0
"""How long rooms deliberate before they are weighed."""
IDLE_SECONDS = "1"
"""A room leaves the memory so long after its last visitor."""
PARALLEL_ROOMS = 16
"""Rooms that are visited at the same time."""
SAMPLES = 10
WARM_UP = 3
"""Samples that do not count: caches fill, libraries are loaded, Python's heap finds its size."""
SHAPES = ("looked at", "adjourned", "looked at", "own case", "looked at", "adjourned", "looked at", "looked at")
"""What is done in each room, over and over."""
CASE_KIB = 48
"""The length of a case of the opener's own, as JSON."""
TABLES = ("rooms", "room_cases", "entries", "tokens", "idempotency_keys")
ERASING_SECONDS = 30.0
"""After so long, and a second for each room, they must be erased."""
UNOPENED_SECONDS = 3 * 86_400
"""For so long nobody seems to have opened the rooms that are to be erased after a day."""


@dataclass(frozen=True)
class RoomMemory:
    """Bytes of resident memory of one room."""

    talking: float
    """Twelve minds deliberate, and thirteen sockets follow."""
    idle: float
    """It was opened, and nobody is in it."""


async def room_memory(rooms: int) -> RoomMemory:
    """What one room takes, of so many."""
    async with beside() as servers, worker(servers) as server, _client(server) as http:
        # What is loaded with the first rooms is not a room's.
        warm_up = await _talk(http, server, WARM_UP_ROOMS)
        before = server.resident()
        for _ in range(10 * rooms):
            await _open(http, {"pace": "brisk"})
        idle = (server.resident() - before) / (10 * rooms)
        before = server.resident()
        sockets = await _talk(http, server, rooms)
        talking = (server.resident() - before) / rooms
        for socket in (*warm_up, *sockets):
            socket.transport.abort()
    return RoomMemory(talking, idle)


async def _talk(http: httpx.AsyncClient, server: Server, rooms: int) -> list[ClientConnection]:
    """Let minds talk in so many rooms for a while; the sockets that follow."""
    sockets = [socket for _ in range(rooms) for socket in await _talking(http, server)]
    await asyncio.sleep(TALK_SECONDS)
    return sockets


def _client(server: Server) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://{server.address}", timeout=60)


async def _open(http: httpx.AsyncClient, settings: dict[str, str], **more: Any) -> tuple[str, dict[str, str]]:
    """A room of minds alone: its path, and the header of its host."""
    matter = more or {"case_id": "case_002_murder"}
    wanted = {"format": "jury", "seat": None, "settings": settings, **matter}
    made = (await http.post("/api/rooms", json=wanted)).raise_for_status().json()
    return f"/api/rooms/{made['code']}", {"Authorization": f"Bearer {made['host_token']}"}


async def _talking(http: httpx.AsyncClient, server: Server) -> list[ClientConnection]:
    """A room in which minds talk at live pace, and the sockets that follow it."""
    path, host = await _open(http, {"pace": "live"})
    sockets = [await _follow(server, path) for _ in range(SOCKETS)]
    begin = await http.post(f"{path}/acts", json={"act": {"kind": "begin"}}, headers=host)
    begin.raise_for_status()
    return sockets


async def _follow(server: Server, path: str) -> ClientConnection:
    address = f"ws://{server.address}/ws{path.removeprefix('/api')}"
    socket = await connect(address, compression=None, max_queue=None, ping_interval=None)
    await socket.send(json.dumps({"kind": "hello", "protocol": 1, "after_seq": 0}))
    return socket


# Rooms that are left


@dataclass(frozen=True)
class Left:
    """What is left of rooms that were opened and left."""

    rooms: int
    growth: float
    """Bytes that the worker's memory grew by for each room after the warm-up."""
    rows: dict[str, int]
    """Rows of each table."""
    stored: int
    """Bytes that the tables and their indexes take."""
    rows_erased: dict[str, int]
    """The rows that are left when rooms that nobody opens have been erased."""


async def leave_rooms(rooms: int, note: Callable[[str], None]) -> Left:
    """Open rooms of several shapes, leave them, and wait for them to leave the memory; then have all of them erased, as
    an installation does that keeps rooms for a day."""
    async with beside() as servers:
        async with worker(servers, TWELVE_IDLE_SECONDS=IDLE_SECONDS) as server:
            growth = await _growth(server, rooms, note)
        rows, stored = await _rows(servers), await _stored_bytes(servers)
        await _forget_openings(servers)
        async with worker(servers, TWELVE_KEEP_DAYS="1"):
            async with asyncio.timeout(ERASING_SECONDS + rooms):
                while (erased := await _rows(servers))["rooms"]:  # noqa: ASYNC110  (it happens in another process)
                    await asyncio.sleep(0.5)
    return Left(rooms, growth, rows, stored, erased)


async def _growth(server: Server, rooms: int, note: Callable[[str], None]) -> float:
    """Bytes for each room that was left after the warm-up."""
    samples: list[int] = []
    began = time.monotonic()
    async with _client(server) as http:
        for sample in range(SAMPLES):
            first, last = rooms * sample // SAMPLES, rooms * (sample + 1) // SAMPLES
            for start in range(first, last, PARALLEL_ROOMS):
                visits = range(start, min(start + PARALLEL_ROOMS, last))
                await asyncio.gather(*(_visit(http, server, number) for number in visits))
            while await rooms_in_memory(http):  # noqa: ASYNC110  (it happens in another process)
                await asyncio.sleep(0.2)
            samples.append(server.resident())
            spent = time.monotonic() - began
            note(f"{last:,} rooms left, {samples[-1] / 2**20:.1f} MiB resident, after {spent:.0f} s")
    return (samples[-1] - samples[WARM_UP - 1]) / (rooms * (SAMPLES - WARM_UP) / SAMPLES)


async def _visit(http: httpx.AsyncClient, server: Server, number: int) -> None:
    """Open a room, do in it what its shape says, and leave it."""
    shape = SHAPES[number % len(SHAPES)]
    matter: dict[str, Any] = {"case": _own_case(number)} if shape == "own case" else {"case_id": "case_001_robbery"}
    path, host = await _open(http, {"pace": "instant"}, **matter)
    socket = await _follow(server, path)
    await socket.recv()
    if shape != "looked at":
        begin = await http.post(f"{path}/acts", json={"act": {"kind": "begin"}}, headers=host)
        begin.raise_for_status()
        while json.loads(await socket.recv()).get("event", {}).get("kind") != "turn_taken":
            pass
        adjourned = await http.post(f"{path}/acts", json={"act": {"kind": "adjourn"}}, headers=host)
        # A room of minds that do not wait may be over by now.
        assert adjourned.status_code in (200, 409), adjourned.text
    await socket.close()
    (await http.get(path)).raise_for_status()


def _own_case(number: int) -> dict[str, Any]:
    """A case that nobody else has."""
    case = predefined_cases()["case_002_murder"].model_dump(mode="json", exclude_defaults=True)
    case["id"] = f"own_{number}"
    exhibits = case["exhibits"]
    filler = f"In the matter numbered {number} the clerk noted another page of the inventory. "
    each = max(1, CASE_KIB * 1024 // len(exhibits) // len(filler))
    for exhibit in exhibits:
        exhibit["description"] += " " + filler * each
    return case


async def rooms_in_memory(http: httpx.AsyncClient) -> int:
    """How many rooms a worker has in memory."""
    text = (await http.get("/metrics")).text
    return int(float(next(line for line in text.splitlines() if line.startswith("twelve_rooms ")).split()[1]))


async def _rows(servers: Beside) -> dict[str, int]:
    connection = await asyncpg.connect(servers.database)
    try:
        return {table: await connection.fetchval(f"SELECT count(*) FROM {table}") for table in TABLES}
    finally:
        await connection.close()


async def _stored_bytes(servers: Beside) -> int:
    connection = await asyncpg.connect(servers.database)
    try:
        sizes = [await connection.fetchval("SELECT pg_total_relation_size($1::regclass)", table) for table in TABLES]
        return sum(sizes)
    finally:
        await connection.close()


async def _forget_openings(servers: Beside) -> None:
    connection = await asyncpg.connect(servers.database)
    try:
        await connection.execute("UPDATE rooms SET opened_at = opened_at - $1", float(UNOPENED_SECONDS))
    finally:
        await connection.close()
