"""What one worker carries, measured from outside.

    python -m bench.load.saturation                                        what an act costs, and how long it takes
    python -m bench.load.saturation --memory 60                            what a room takes in memory
    python -m bench.load.saturation --rooms 200 --sockets 2000 --minutes 60    a soak at a steady load
    python -m bench.load.saturation --leave 10000                          rooms that are opened and left

A real `twelve serve` has one core; PostgreSQL, Redis and the client share the other. An act is measured beside the
libraries alone in the same run (`bench/load/libraries_alone.py`): the same path by uvicorn's sockets, asyncpg and
redis-py, with nothing of ours on it, on the way that a worker goes and on the plain way over Redis. Processor
time is that of the server's process, so that others on the machine change it little.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
from collections import defaultdict
from collections.abc import Callable
from typing import get_args

import uvloop

from bench.load.act_path import SOCKETS, Cost, Delay, bare_rooms, cost, delay, open_rooms
from bench.load.libraries_alone import Way
from bench.load.memory import leave_rooms, room_memory
from bench.load.servers import CLIENT_CORE, SERVER_CORE, bare, beside, worker
from bench.load.soak import Slope, soak
from bench.machine import Ticks, describe_stolen, lateness
from bench.options import positive_count, positive_number, read_options

ROOMS = 50
MIB = 2**20
ROWS: tuple[tuple[str, Callable[[Cost, Delay], float], str], ...] = (
    ("as fast as they go, acts/s", lambda cost, delay: cost.acts_per_second, ",.0f"),
    ("processor time of the server, µs", lambda cost, delay: cost.cpu * 1e6, ",.0f"),
    ("acts/s that this leaves one core", lambda cost, delay: 1 / cost.cpu, ",.0f"),
    ("2 acts/s a room, to the last socket, p50 ms", lambda cost, delay: delay.middle, ".2f"),
    ("p99 ms", lambda cost, delay: delay.slowest, ".2f"),
)


async def acts(rounds: int, seconds: float) -> None:
    """What an act costs as fast as they go, and how long it takes at a light pace."""
    ways: tuple[Way, ...] = get_args(Way)
    found: dict[str, list[tuple[Cost, Delay]]] = defaultdict(list)
    for _ in range(rounds):
        for way in ways:
            async with beside() as servers, bare(servers, way) as server:
                sockets = bare_rooms(ROOMS)
                found[way].append((await cost(server, sockets, seconds), await delay(server, sockets, seconds)))
        async with beside() as servers, worker(servers) as server:
            sockets = await open_rooms(server, ROOMS)
            found["ours"].append((await cost(server, sockets, seconds), await delay(server, sockets, seconds)))
    print(f"\nan act to {SOCKETS} sockets, {ROOMS} rooms{'':10}{'ours':>12}", end="")
    print(*(f"{f'libraries {way}':>22}{'ratio':>7}" for way in ways), sep="")
    for what, read, form in ROWS:
        one, *others = (statistics.median(read(*pair) for pair in found[name]) for name in ("ours", *ways))
        print(f"  {what:46}{one:>12{form}}", *(f"{it:>22{form}}{one / it:>7.2f}" for it in others), sep="", flush=True)


async def memory(rooms: int) -> None:
    """What a room takes."""
    found = await room_memory(rooms)
    print(f"a room in deliberation, {SOCKETS} sockets  {found.talking / 1024:8,.0f} KiB")
    print(f"a room that was opened, nobody there {found.idle / 1024:6,.0f} KiB")


async def leave(rooms: int) -> None:
    """What rooms leave behind."""
    found = await leave_rooms(rooms, note)
    print(f"memory of the worker after the warm-up: {found.growth / 1024:+.2f} KiB a room")
    print(f"stored: {found.stored / rooms / 1024:,.1f} KiB a room; rows: {_rows(found.rows)}")
    print(f"rows left when rooms that nobody opens were erased: {_rows(found.rows_erased)}")


def _rows(rows: dict[str, int]) -> str:
    return ", ".join(f"{table} {number:,}" for table, number in rows.items())


async def steady(rooms: int, sockets: int, minutes: float) -> None:
    """A soak."""
    found = await soak(rooms, sockets, minutes, note)
    print(f"{rooms} rooms, {sockets:,} sockets, {minutes:g} minutes: {found.acts:,} acts, {found.cpu:.0%} of a core")
    print(f"  resident memory           {_line(found.memory, MIB, 'MiB')}")
    print(f"  act to last socket, p99   {_line(found.slowest, 1, 'ms')}")
    print(f"  resident when everybody had left  {found.left / MIB:.1f} MiB")


def _line(slope: Slope, unit: float, name: str) -> str:
    middle, rise, margin = (value / unit for value in (slope.middle, slope.per_hour, slope.margin))
    return f"{middle:8.1f} {name}, {rise:+.2f} ± {margin:.2f} {name} an hour (95 %)"


def note(text: str) -> None:
    """Say how far it is."""
    print(f"  {text}", file=sys.stderr, flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--rounds", type=positive_count, default=3, help="how often acts are measured; medians are printed"
    )
    parser.add_argument("--seconds", type=positive_number, default=8.0, help="how long each measurement of acts takes")
    parser.add_argument("--memory", type=positive_count, metavar="ROOMS", help="weigh so many rooms")
    parser.add_argument("--leave", type=positive_count, metavar="ROOMS", help="open and leave so many rooms")
    parser.add_argument("--minutes", type=positive_number, help="a soak of so many minutes")
    parser.add_argument("--rooms", type=positive_count, default=200, help="rooms of the soak at any time (%(default)s)")
    parser.add_argument("--sockets", type=positive_count, default=2000, help="sockets of the soak in all (%(default)s)")
    chosen = read_options(parser)
    if chosen.sockets < chosen.rooms:
        parser.error(f"--sockets {chosen.sockets}: each of {chosen.rooms} rooms has one at least")
    print(f"a sleep of 2 ms ends {lateness({SERVER_CORE, CLIENT_CORE}):.2f} ms late (p99)", flush=True)
    before = Ticks.now()
    os.sched_setaffinity(0, {CLIENT_CORE % (os.cpu_count() or 1)})
    if chosen.memory:
        uvloop.run(memory(chosen.memory))
    elif chosen.leave:
        uvloop.run(leave(chosen.leave))
    elif chosen.minutes:
        uvloop.run(steady(chosen.rooms, chosen.sockets, chosen.minutes))
    else:
        uvloop.run(acts(chosen.rounds, chosen.seconds))
    print(f"\n{describe_stolen(before)}")


if __name__ == "__main__":
    main()
