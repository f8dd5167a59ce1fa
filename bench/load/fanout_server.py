"""The servers that the fan-out benchmark compares: ours, and the `websockets` library's own `broadcast`.

Run as `python -m bench.load.fanout_server ours|raw ROOMS CORE`. It prints on standard output, as lines of JSON, its
address and the tokens of its rooms; then it takes commands from standard input, and answers each when it has done it:
`{"acts": 100, "entries": 1, "rate": 0}` publishes so many acts in every room, each of so many entries, `rate` acts a
second over all rooms (0: as fast as it goes).
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TextIO

import uvloop

Publish = Callable[[int, int], Awaitable[None]]
"""Publish the entries of one act in a room."""

EVENT_BYTES = 600
SEATS = 12
MAX_WAITING_BYTES = 65_536
"""Bytes that may wait for one socket while events are published as fast as they go."""


async def lines(source: TextIO) -> asyncio.StreamReader:
    """Standard input, line by line."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), source)
    return reader


def print_message(**fields: Any) -> None:
    """Print one line of JSON on standard output."""
    print(json.dumps(fields), flush=True)


def memory() -> int:
    """Bytes of memory this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def run_commands(publish: Publish, transports: Callable[[], list[Any]], rooms: int) -> None:
    """Run commands until standard input ends."""
    reader = await lines(sys.stdin)
    while command := await reader.readline():
        request = json.loads(command)
        if "memory" in request:
            print_message(memory=memory())
            continue
        acts, entries, rate = request["acts"], request["entries"], request["rate"]
        writing = transports()
        used = resource.getrusage(resource.RUSAGE_SELF)
        began = time.perf_counter()
        for number in range(acts * rooms):
            if rate:
                await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
            await publish(number % rooms, entries)
            if not rate and number % rooms == rooms - 1:
                # Like every publisher, it yields to the loop; and it bounds the memory of what waits.
                await asyncio.sleep(0)
                while any(one.get_write_buffer_size() > MAX_WAITING_BYTES for one in writing):  # noqa: ASYNC110 - nor for this
                    await asyncio.sleep(0.001)
        now = resource.getrusage(resource.RUSAGE_SELF)
        cpu = now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime
        print_message(done=acts * entries * rooms, seconds=time.perf_counter() - began, cpu=cpu)


async def raw(rooms: int) -> None:
    """The library: one `broadcast` to the connections of a room."""
    from websockets.asyncio.server import ServerConnection, broadcast, serve

    members: list[list[ServerConnection]] = [[] for _ in range(rooms)]
    numbers = [0] * rooms
    padding = "a" * EVENT_BYTES

    async def handler(connection: ServerConnection) -> None:
        assert connection.request is not None
        members[int(connection.request.path.rpartition("/")[2])].append(connection)
        await connection.wait_closed()

    async def publish(room: int, entries: int) -> None:
        for _ in range(entries):
            numbers[room] += 1
            text = f'{{"kind":"event","seq":{numbers[room]},"text":"@{time.monotonic_ns()}@'
            broadcast(members[room], text + padding[: EVENT_BYTES - len(text) - 2] + '"}')

    async with serve(handler, "127.0.0.1", 0, compression=None) as server:
        host, port = next(iter(server.sockets)).getsockname()
        print_message(address=f"{host}:{port}", rooms=[{"path": f"/{room}", "tokens": []} for room in range(rooms)])
        await run_commands(publish, lambda: [one.transport for room in members for one in room], rooms)


async def ours(rooms: int) -> None:
    """The product, on its store in memory and its bus in the process, as `twelve serve` runs it."""
    import socket

    import uvicorn

    from api.app import create_app
    from api.cli.serve import uvicorn_options
    from api.server import log_setup
    from api.settings import Settings
    from bench.load.fanout_rooms import Talk, open_talk

    settings = Settings(
        database_url="memory://", log_level="error", outbox_bytes=1 << 24, connections_per_address=100_000
    )
    log_setup.install_logging(settings)
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    app = create_app(settings)
    server = uvicorn.Server(uvicorn.Config(app, **uvicorn_options(settings)))
    serving = asyncio.create_task(server.serve([listening]))
    while not server.started:  # noqa: ASYNC110 - uvicorn has no event for it
        await asyncio.sleep(0.01)
    before = memory()
    directory = app.state.resources.directory
    talks: list[Talk] = [await open_talk(directory, SEATS) for _ in range(rooms)]
    # What is measured is the publishing, not what a driver makes of each entry.
    for driving in list(directory.drivers._driving.values()):
        driving.cancel()
    host, port = listening.getsockname()
    addresses = [{"path": f"/ws/rooms/{talk.room.record.code}", "tokens": talk.tokens} for talk in talks]
    print_message(address=f"{host}:{port}", rooms=addresses, memory=before)

    async def publish(room: int, entries: int) -> None:
        await talks[room].publish(EVENT_BYTES, entries)

    def transports() -> list[Any]:
        return [connection.transport for connection in server.server_state.connections]

    await run_commands(publish, transports, rooms)
    server.should_exit = True
    await serving


def main() -> None:
    """Serve one of the two until standard input ends."""
    which, rooms = sys.argv[1], int(sys.argv[2])
    os.sched_setaffinity(0, {int(sys.argv[3])})
    uvloop.run(raw(rooms) if which == "raw" else ours(rooms))


if __name__ == "__main__":
    main()
