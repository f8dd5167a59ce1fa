"""A server whose event loop is timed: `python -m bench.stalls.metered`. It serves as `twelve serve` does, prints its
address, and answers each line on standard input with the longest turn of its loop since the last one.

A turn is measured twice: by the clock, from one beat of the loop to the next, which is what everybody in the worker
waits; and by the CPU time of the loop's own thread, which other processes of a busy machine do not change.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from socket import socket
from typing import NamedTuple

import uvicorn

BEAT_SECONDS = 0.002


class Turn(NamedTuple):
    """The longest turn of the event loop in some stretch of time, in milliseconds."""

    wall: float
    cpu: float


class Meter:
    """Times the turns of the loop that it beats on."""

    def __init__(self) -> None:
        self._wall = self._cpu = 0.0
        self._last = (0.0, 0.0)

    def start(self) -> None:
        """Begin to time the running loop, from its own thread."""
        self._last = (time.perf_counter(), time.thread_time())
        asyncio.get_running_loop().call_later(BEAT_SECONDS, self._beat)

    def _beat(self) -> None:
        wall, cpu = time.perf_counter(), time.thread_time()
        self._wall = max(self._wall, wall - self._last[0] - BEAT_SECONDS)
        self._cpu = max(self._cpu, cpu - self._last[1])
        self._last = wall, cpu
        asyncio.get_running_loop().call_later(BEAT_SECONDS, self._beat)

    def longest(self) -> Turn:
        """The longest turn since the last call; another thread may ask."""
        found = Turn(1000 * self._wall, 1000 * self._cpu)
        self._wall = self._cpu = 0.0
        return found


class MeteredServer:
    """A server in a process of its own, with its meter."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self._process = process
        self.address = address

    def longest_turn(self) -> Turn:
        """The longest turn of its loop since the last call."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return Turn(*json.loads(self._process.stdout.readline()))

    def resident(self) -> int:
        """Bytes of its resident memory."""
        from bench.machine import resident

        return resident(self._process.pid)


@contextlib.contextmanager
def metered_server(environment: Mapping[str, str]) -> Iterator[MeteredServer]:
    """A server with this environment, until it is left."""
    command = [sys.executable, "-m", "bench.stalls.metered"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=dict(environment)) as process:
        assert process.stdout is not None
        try:
            yield MeteredServer(process, json.loads(process.stdout.readline()))
        finally:
            process.terminate()


def main() -> None:
    """Serve until it is terminated."""
    from api.cli.serve import uvicorn_options
    from api.cli.worker import worker
    from api.settings import Settings
    from rooms.store.sql.upgrade import upgrade

    settings = Settings()
    asyncio.run(upgrade(settings.database_url))
    meter = Meter()

    class Served(uvicorn.Server):
        async def startup(self, sockets: list[socket] | None = None) -> None:
            await super().startup(sockets)
            meter.start()
            print(json.dumps(f"127.0.0.1:{listening.getsockname()[1]}"), flush=True)

    def answer() -> None:
        for _ in sys.stdin:
            print(json.dumps(meter.longest()), flush=True)

    listening = socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen()
    threading.Thread(target=answer, daemon=True).start()
    Served(uvicorn.Config(worker(settings), **uvicorn_options(settings))).run([listening])


if __name__ == "__main__":
    main()
