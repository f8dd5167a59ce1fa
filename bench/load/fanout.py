"""How fast events reach everybody: `python -m bench.load.fanout [--rounds 5]`.

The publish step, on the store in memory and the bus within the process: entries of 600 bytes, appended, folded,
encoded and written to 50 rooms of 13 sockets and to one room of 1,000, beside the raw `websockets` library's
`broadcast` of as many bytes to as many sockets in the same run. The server has one core for itself, the client the
other. As fast as it goes: events delivered in a second. At a light pace: how long an event is on its way, to a client
that polls: being woken often took longer than all the rest.

What an act takes on its whole path, on PostgreSQL and Redis, `bench.load.saturation` measures.

Nothing may be lost, doubled or out of order: the client checks every number. Figures are medians of the rounds. What
the machine alone does to them is printed with them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import uvloop

from bench.load.client import Load, percentile
from bench.machine import Ticks, describe_stolen, lateness
from bench.options import positive_count, read_options

SHAPES = {"50 × 13": (50, 13), "1 × 1,000": (1, 1000)}
FULL_SPEED_ACTS = {"50 × 13": 300, "1 × 1,000": 200}
"""Acts in each room, as fast as they go."""
LIGHT_PACE = {"50 × 13": (20, 100.0), "1 × 1,000": (40, 4.0)}
"""Acts in each room, and how many there are in a second in all rooms together, at a light pace."""
ENTRIES_PER_ACT = (1, 3)
"""Entries of an act: an act makes one, and about two more follow from it (68 acts and 168 events in a jury)."""
SERVER_CORE, CLIENT_CORE = 0, 1


@dataclass
class Figures:
    """What was measured of one server in one shape, a value for each round."""

    delivered: dict[int, list[float]] = field(default_factory=dict)
    """Events a second, as fast as it goes, by the entries of an act."""
    by_cpu_second: dict[int, list[float]] = field(default_factory=dict)
    """Events for each second that the server's processor worked; others on the machine matter less to it."""
    middle: list[float] = field(default_factory=list)
    """Milliseconds on the way at a light pace, median."""
    slowest: list[float] = field(default_factory=list)
    """Milliseconds on the way at a light pace, 99th percentile."""
    room: list[float] = field(default_factory=list)
    """Bytes of memory that a room took."""


class Server:
    """A server in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def read_message(self) -> dict[str, Any]:
        """The next message of the server."""
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), 180)
        assert line, "the server ended"
        message: dict[str, Any] = json.loads(line)
        return message

    async def request(self, **command: Any) -> dict[str, Any]:
        """Send a command and return the answer."""
        self.send_command(**command)
        return await self.read_message()

    def send_command(self, **command: Any) -> None:
        """Send a command."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(command).encode() + b"\n")


@asynccontextmanager
async def start_server(server_name: str, rooms: int) -> AsyncIterator[Server]:
    """A server that ends with the block."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bench.load.fanout_server",
        server_name,
        str(rooms),
        str(SERVER_CORE),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=1 << 24,
    )
    try:
        yield Server(process)
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def socket_hellos(room: dict[str, Any], sockets: int) -> list[tuple[str, bytes | None]]:
    """The sockets of one room: the seats, and spectators."""
    if not room["tokens"]:
        return [(room["path"], None)] * sockets
    seats = [json.dumps({"kind": "hello", "protocol": 1, "token": token}) for token in room["tokens"]]
    spectators = [json.dumps({"kind": "hello", "protocol": 1})] * (sockets - len(seats))
    return [(room["path"], hello.encode()) for hello in [*seats, *spectators]]


async def measure(server_name: str, shape: str, figures: Figures) -> None:
    """One round of one server."""
    rooms, sockets = SHAPES[shape]
    async with start_server(server_name, rooms) as server:
        started = await server.read_message()
        load = Load(started["address"])
        await load.connect([pair for room in started["rooms"] for pair in socket_hellos(room, sockets)])
        if "memory" in started:
            now = (await server.request(memory=True))["memory"]
            figures.room.append((now - started["memory"]) / rooms)
        everybody = rooms * sockets
        # A warm-up, which is not counted.
        load.expect(20 * everybody)
        await server.request(acts=20, entries=1, rate=0)
        await load.check_received()
        loop = asyncio.get_running_loop()
        for entries in ENTRIES_PER_ACT:
            load.expect(FULL_SPEED_ACTS[shape] * entries * everybody)
            began = loop.time()
            server.send_command(acts=FULL_SPEED_ACTS[shape], entries=entries, rate=0)
            await load.wait_for_expected()
            figures.delivered.setdefault(entries, []).append(load.count / (loop.time() - began))
            figures.by_cpu_second.setdefault(entries, []).append(load.count / (await server.read_message())["cpu"])
            await load.check_received()
        acts, rate = LIGHT_PACE[shape]
        load.expect(acts * everybody)
        load.time_events()
        await server.request(acts=acts, entries=1, rate=rate)
        await load.check_received()
        figures.middle.append(percentile(load.took, 0.5) / 1e6)
        figures.slowest.append(percentile(load.took, 0.99) / 1e6)
        load.close()


async def publish_step(rounds: int) -> None:
    """Measure and print."""
    for shape in SHAPES:
        found = {"ours": Figures(), "raw": Figures()}
        for number in range(rounds):
            # Each goes first as often as the other, in case the machine slows down or speeds up.
            for server_name in sorted(found, reverse=bool(number % 2)):
                await measure(server_name, shape, found[server_name])
        report(shape, found)


def report(shape: str, found: dict[str, Figures]) -> None:
    """Print what was measured in one shape."""
    ours, raw = found["ours"], found["raw"]
    print(f"\n{shape} sockets, 600-byte events")
    print(f"  {'':34}{'ours':>12}{'websockets':>12}{'ratio':>8}")
    rows = [
        *(
            (
                f"{what}, {entries} {'entry' if entries == 1 else 'entries'} an act",
                getattr(ours, name)[entries],
                getattr(raw, name)[entries],
                "{:,.0f}",
            )
            for entries in ENTRIES_PER_ACT
            for what, name in (("delivered/s", "delivered"), ("per CPU second", "by_cpu_second"))
        ),
        ("light pace: median, ms", ours.middle, raw.middle, "{:.2f}"),
        ("light pace: p99, ms", ours.slowest, raw.slowest, "{:.2f}"),
    ]
    for what, one, other, form in rows:
        our_median, raw_median = statistics.median(one), statistics.median(other)
        print(
            f"  {what:34}{form.format(our_median):>12}{form.format(raw_median):>12}{our_median / raw_median:>8.2f}",
            flush=True,
        )
    print(f"  a room took {statistics.median(ours.room) / 1024:,.0f} KiB, its sockets included")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--rounds", type=positive_count, default=5, help="how often each is measured; medians are printed"
    )
    chosen = read_options(parser)
    print(
        f"a sleep of 2 ms on the idle machine ends {lateness({SERVER_CORE, CLIENT_CORE}):.2f} ms late (p99)", flush=True
    )
    before = Ticks.now()
    os.sched_setaffinity(0, {CLIENT_CORE % (os.cpu_count() or 1)})
    uvloop.run(publish_step(chosen.rounds))
    print(f"\n{describe_stolen(before)}")


if __name__ == "__main__":
    main()
