"""What an act costs one worker, and how long it takes, measured from outside.

    python -m bench.load.saturation

A real `twelve serve` has one core; PostgreSQL, Redis and the client share the other. An act is measured beside the
libraries alone in the same run (`bench/load/bare.py`): the same path by uvicorn's sockets, asyncpg and redis-py, with
nothing of ours on it, on the way that a worker goes and on the plain way over Redis. Processor time is that of the
server's process, so that others on the machine change it little.
"""

from __future__ import annotations

import argparse
import os
import statistics
from collections import defaultdict
from collections.abc import Callable
from typing import get_args

import uvloop

from bench.load.bare import Way
from bench.load.servers import CLIENT_CORE, SERVER_CORE, bare, beside, worker
from bench.load.whole import SOCKETS, Cost, Delay, bare_rooms, cost, delay, open_rooms
from bench.machine import Ticks, describe_stolen, lateness
from bench.options import positive_count, positive_number, read_options

ROOMS = 50
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


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--rounds", type=positive_count, default=3, help="how often acts are measured; medians are printed"
    )
    parser.add_argument("--seconds", type=positive_number, default=8.0, help="how long each measurement of acts takes")
    chosen = read_options(parser)
    print(f"a sleep of 2 ms ends {lateness({SERVER_CORE, CLIENT_CORE}):.2f} ms late (p99)", flush=True)
    before = Ticks.now()
    os.sched_setaffinity(0, {CLIENT_CORE % (os.cpu_count() or 1)})
    uvloop.run(acts(chosen.rounds, chosen.seconds))
    print(f"\n{describe_stolen(before)}")


if __name__ == "__main__":
    main()
