"""The servers that are measured from outside: `twelve serve`, and the libraries alone, each a process of its own.

PostgreSQL and Redis are those that `DATABASE_URL` and `REDIS_URL` name, or some of our own that end with the run.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from bench.load.libraries_alone import Way
from bench.machine import cpu_seconds, resident
from harness.services import postgres, redis
from harness.services.run import given, set_servers_aside

SERVER_CORE, CLIENT_CORE = 0, 1
"""A worker has one core for itself. The client shares the other with PostgreSQL and Redis where those are our own."""
_UNLIMITED_SETTINGS = {
    "TWELVE_ROOMS_PER_MINUTE": "1000000",
    "TWELVE_ACTS_PER_SECOND": "100000",
    "TWELVE_REQUESTS_PER_SECOND": "100000",
    "TWELVE_ADDRESS_PER_SECOND": "100000",
    "TWELVE_CONNECTIONS_PER_ADDRESS": "100000",
}


@dataclass(frozen=True)
class Server:
    """A server in a process of its own."""

    address: str
    pid: int

    def resident(self) -> int:
        """Bytes of its resident memory."""
        return resident(self.pid)

    def cpu_seconds(self) -> float:
        """Seconds that it has worked."""
        return cpu_seconds(self.pid)


@dataclass(frozen=True)
class Beside:
    """The PostgreSQL and the Redis beside a server."""

    database: str
    bus: str


@asynccontextmanager
async def beside() -> AsyncIterator[Beside]:
    """An empty database and a Redis."""
    set_servers_aside()
    own = redis.RedisServer() if given("REDIS_URL") is None else None
    if own is not None:
        own.start()
    try:
        async with postgres.new_database() as database:
            yield Beside(database, own.url if own is not None else str(given("REDIS_URL")))
    finally:
        if own is not None:
            own.stop()


@asynccontextmanager
async def worker(servers: Beside, **settings: str) -> AsyncIterator[Server]:
    """`twelve serve` on one core."""
    serve = f"import os; os.sched_setaffinity(0, {{{SERVER_CORE}}}); from api.cli.main import main; main()"
    environment = {
        "DATABASE_URL": servers.database,
        "REDIS_URL": servers.bus,
        "TWELVE_LOG_LEVEL": "error",
        "TWELVE_VOICE": "captions",
        **_UNLIMITED_SETTINGS,
        **settings,
    }
    async with _process("-c", serve, "serve", "--port", "0", **environment) as server:
        yield server


@asynccontextmanager
async def bare(servers: Beside, way: Way) -> AsyncIterator[Server]:
    """The libraries alone on one core (`bench/load/libraries_alone.py`)."""
    async with _process(
        "-m", "bench.load.libraries_alone", str(SERVER_CORE), servers.database, servers.bus, way
    ) as server:
        yield server


@asynccontextmanager
async def _process(*arguments: str, **environment: str) -> AsyncIterator[Server]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, *arguments, stdout=asyncio.subprocess.PIPE, env={**os.environ, **environment}
    )
    try:
        assert process.stdout is not None
        line = await asyncio.wait_for(process.stdout.readline(), 60)
        yield Server(line.decode().split("http://")[1].split()[0], process.pid)
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        await process.wait()
