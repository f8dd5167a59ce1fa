"""What many live rooms take, worked out from what one takes: `python -m bench.load.scale [--rooms 10000] [--limits]`.

The unit costs are those that `bench.load.saturation` measures; they and what people are taken to do stand below, and
every figure that is printed follows from them. How long an act waits for a worker that is so busy, a queue says that is
simulated act by act. With `--limits` two limits of PostgreSQL are measured here: looks for rooms that nobody drives,
and renewals of leases. `docs/scale.md` says what it means.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import random
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import asyncpg

from api.machine import machine_surroundings
from bench.load.client import percentile
from bench.load.servers import beside
from bench.machine import cpu_seconds
from bench.options import positive_count, positive_number, read_options
from engine.formats import FORMATS
from rooms.registry.takeovers import MAX_TAKEOVERS_PER_SCAN, SCAN_SECONDS, SCANNING_WORKERS
from rooms.store import Store, connect_store
from rooms.store.sql.upgrade import upgrade
from rooms.surroundings import Timings


@dataclass(frozen=True)
class Costs:
    """What was measured of one room, act or socket."""

    act_cpu: float = 0.000_65
    """Seconds of a worker's core for a stored act to 13 sockets."""
    talk_cpu: float = 0.004_5
    """Seconds of a worker's core in a second of a room in which minds talk, with ten sockets and no acts of people."""
    room_memory: int = 455 * 1024
    """Bytes of a worker's memory for a room in deliberation with 13 sockets."""
    entry_bytes: int = 600
    """Bytes of an entry: on the bus, in the log, and as a frame."""
    room_bytes: int = 28 * 1024
    """Bytes of the tables for a short room, indexes included."""
    commit_cpu: float = 0.000_25
    """Seconds of PostgreSQL's processors for an append."""
    renewal_cpu: float = 0.000_06
    """The same for one renewal of a lease, in a statement of many."""
    look_cpu_per_room: float = 0.000_000_7
    """The same for each running room that a look passes."""


@dataclass(frozen=True)
class Habits:
    """What a live room is taken to do; assumptions, not measurements."""

    acts_per_second: float = 0.2
    """Of people and minds: a turn in ten seconds, and as much again of votes, hands and questions."""
    entries_per_act: float = 2.5
    """168 events from 68 acts in a jury."""
    sockets: int = 13
    minutes: float = 40.0
    """How long a room lives."""
    workers_per_room: float = 1.5
    """Workers that have sockets of one room: a balancer that knows nothing of rooms makes it more."""
    kept_days: int = 30


@dataclass(frozen=True)
class Limits:
    """What one of each part carries; taken from common practice, not measured here."""

    busy: float = 0.6
    """The share of its time that a worker may work, so that the death of some leaves the others room."""
    worker_memory: int = 2 * 2**30
    postgres_cores: int = 16
    redis_messages: int = 150_000
    """Messages in a second, in and out, of one shard of Redis on one core."""
    worker_connections: int = 6
    """Connections of a worker to PostgreSQL with `TWELVE_DATABASE_CONNECTIONS=5`, and the one for leases."""
    postgres_connections: int = 1000
    """A server takes so many of its own; many more want a pooler between."""


def wait_for_worker(busy: float, service: float, acts: int = 200_000) -> float:
    """Seconds that an act waits for its worker's turn at the 99th percentile: acts come at random, each takes its time
    (exponentially distributed around the mean), one worker does them one after another."""
    draw, free_at, now = random.Random(1), 0.0, 0.0
    waits: list[float] = []
    for _ in range(acts):
        now += draw.expovariate(busy / service)
        waits.append(max(0.0, free_at - now))
        free_at = max(free_at, now) + draw.expovariate(1 / service)
    return percentile(waits, 0.99)


def work_out(rooms: int, costs: Costs, habits: Habits, limits: Limits) -> list[tuple[str, str]]:
    """What so many live rooms take."""
    acts = rooms * habits.acts_per_second
    entries = acts * habits.entries_per_act
    cpu = acts * costs.act_cpu + rooms * costs.talk_cpu
    by_cpu, by_memory = cpu / limits.busy, rooms * costs.room_memory / limits.worker_memory
    workers = math.ceil(max(by_cpu, by_memory))
    # Little: rooms alive = rooms opened in a second x seconds that each lives.
    opened = rooms / (habits.minutes * 60)
    stored = opened * 86_400 * habits.kept_days
    entries_of_room = habits.acts_per_second * habits.entries_per_act * habits.minutes * 60
    bytes_of_room = max(costs.room_bytes, entries_of_room * costs.entry_bytes * 1.5)
    renewals = rooms / (Timings().lease_seconds / 3)
    looks = min(workers, SCANNING_WORKERS) / SCAN_SECONDS
    looks_before = workers / SCAN_SECONDS
    postgres = acts * costs.commit_cpu + renewals * costs.renewal_cpu + looks * rooms * costs.look_cpu_per_room
    postgres_before = postgres + (looks_before - looks) * rooms * costs.look_cpu_per_room
    messages = acts * (1 + habits.workers_per_room)
    connections = workers * limits.worker_connections
    return [
        ("acts a second, entries a second", f"{acts:,.0f}, {entries:,.0f}"),
        ("frames to sockets a second", f"{entries * habits.sockets:,.0f}"),
        ("workers, of one core each", f"{workers:,} (by processor {by_cpu:,.0f}, by memory {by_memory:,.0f})"),
        ("an act waits for its worker, p99", f"{1000 * wait_for_worker(limits.busy, costs.act_cpu):.1f} ms"),
        ("rooms opened a second", f"{opened:,.1f}"),
        (f"stored in {habits.kept_days} days, rooms", f"{stored / 1e6:,.1f} million"),
        ("  entries", f"{stored * entries_of_room / 1e6:,.0f} million"),
        ("  bytes", f"{stored * bytes_of_room / 1e12:,.1f} TB"),
        ("PostgreSQL: appends a second", f"{acts:,.0f}"),
        ("PostgreSQL: renewals a second", f"{renewals:,.0f}"),
        ("PostgreSQL: looks a second", f"{looks:,.0f} (all workers at their own pace: {looks_before:,.0f})"),
        ("PostgreSQL: cores", f"{postgres:,.1f} (all workers at their own pace: {postgres_before:,.1f})"),
        ("PostgreSQL: connections", f"{connections:,}"),
        ("Redis: messages a second", f"{messages:,.0f}, {messages * costs.entry_bytes / 2**20:,.0f} MiB"),
        ("breaks first", _first_to_break(postgres, connections, messages, limits)),
    ]


def _first_to_break(postgres: float, connections: int, messages: float, limits: Limits) -> str:
    """What is used the most of what it carries."""
    used = {
        "PostgreSQL's processors": postgres / limits.postgres_cores,
        "PostgreSQL's connections": connections / limits.postgres_connections,
        "Redis": messages / limits.redis_messages,
    }
    name = max(used, key=lambda part: used[part])
    return f"{name}, {used[name]:.0%} of what one carries"


# The two limits that are measured


async def limits(running: int, leases: int, seconds: float) -> None:
    """Measure what looks and renewals cost PostgreSQL."""
    async with beside() as servers:
        await upgrade(servers.database)
        store = await connect_store(servers.database, machine_surroundings())
        connection = await asyncpg.connect(servers.database)
        try:
            held = [secrets.token_hex(16) for _ in range(running)]
            await _add_running_rooms(connection, held)
            look = await _cost(connection, seconds, lambda: store.unfinished(MAX_TAKEOVERS_PER_SCAN, FORMATS.keys()))
            print(f"a look past {running:,} running rooms: {1000 * look:.2f} ms of PostgreSQL's processors")
            for workers in (4, 20, 200):
                alone, shared = (number / SCAN_SECONDS * look for number in (workers, min(workers, SCANNING_WORKERS)))
                print(f"  {workers:4} workers: {alone:.2f} cores if each looks at its own pace, {shared:.2f} shared")
            await _measure_renewals(store, connection, held[:leases], seconds)
        finally:
            await connection.close()
            await store.close()


async def _add_running_rooms(connection: asyncpg.Connection, deliberations: list[str]) -> None:
    """Rooms that run, each under a lease that does not end."""
    rows = [
        (
            deliberation,
            f"{number:06}",
            "jury",
            "bench",
            time.time(),
            "running",
            "bench",
            time.time() + 1e6,
            1,
            time.time(),
        )
        for number, deliberation in enumerate(deliberations)
    ]
    columns = "deliberation code format case_id created_at status holder lease_until epoch opened_at".split()
    await connection.copy_records_to_table("rooms", records=rows, columns=columns)
    await connection.execute("VACUUM ANALYZE rooms")


async def _cost(connection: asyncpg.Connection, seconds: float, work: Callable[[], Awaitable[object]]) -> float:
    """Seconds of PostgreSQL's processors for each time that something is done."""
    times, until = 0, time.monotonic() + seconds
    await work()
    before = await _postgres_cpu(connection)
    while time.monotonic() < until:
        await work()
        times += 1
    return (await _postgres_cpu(connection) - before) / times


async def _postgres_cpu(connection: asyncpg.Connection) -> float:
    """Seconds that the processes of PostgreSQL have worked that serve this database."""
    rows = await connection.fetch("SELECT pid FROM pg_stat_activity WHERE datname = current_database()")
    return sum(cpu_seconds(row["pid"]) for row in rows)


async def _measure_renewals(
    store: Store, connection: asyncpg.Connection, deliberations: list[str], seconds: float
) -> None:
    """Renew leases as a worker does that drives so many rooms."""
    stopped = time.monotonic() + seconds

    async def hold(deliberation: str, offset: float) -> None:
        await asyncio.sleep(offset)
        while time.monotonic() < stopped:
            await store.renew(deliberation, 1, Timings().lease_seconds)
            await asyncio.sleep(Timings().lease_seconds / 3)

    draw = random.Random(1)
    await store.renew(deliberations[0], 1, Timings().lease_seconds)
    before, statements = await _postgres_cpu(connection), await _statements(connection)
    own = time.process_time()
    await asyncio.gather(*(hold(one, draw.uniform(0, Timings().lease_seconds / 3)) for one in deliberations))
    spent, own = await _postgres_cpu(connection) - before, time.process_time() - own
    made = (await _statements(connection) - statements) / seconds
    renewals = len(deliberations) / (Timings().lease_seconds / 3)
    print(f"renewals of {len(deliberations):,} leases, {renewals:,.0f} a second: {made:,.0f} statements a second")
    print(f"  PostgreSQL {spent / seconds:.1%} of a core, the worker {own / seconds:.1%}")


async def _statements(connection: asyncpg.Connection) -> int:
    """Transactions that this database has committed."""
    await connection.execute("SELECT pg_stat_force_next_flush()")
    await asyncio.sleep(1.2)
    query = "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"
    return int(await connection.fetchval(query))


def main() -> None:
    """Work it out, or measure the limits."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=positive_count, nargs="+", default=[1_000, 10_000, 100_000], help="live rooms")
    parser.add_argument("--limits", action="store_true", help="measure looks and renewals on PostgreSQL")
    parser.add_argument(
        "--running", type=positive_count, default=10_000, help="running rooms that a look passes (%(default)s)"
    )
    parser.add_argument("--leases", type=positive_count, default=500, help="leases of one worker (%(default)s)")
    parser.add_argument(
        "--seconds", type=positive_number, default=8.0, help="how long each limit is measured (%(default)s)"
    )
    chosen = read_options(parser)
    if chosen.limits:
        asyncio.run(limits(chosen.running, chosen.leases, chosen.seconds))
        return
    for rooms in chosen.rooms:
        print(f"{rooms:,} live rooms")
        for what, figure in work_out(rooms, Costs(), Habits(), Limits()):
            print(f"  {what:40}{figure}")


if __name__ == "__main__":
    main()
