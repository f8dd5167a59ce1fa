"""How long an append takes: `python -m bench.appends [URL…] [--seconds 5]`.

Without a URL it measures memory and an SQLite file in a temporary folder; name a PostgreSQL to measure it, and mind
that its `fsync` and `synchronous_commit` decide most of it. With `--keys` each append comes with an idempotency key.
Each store is measured as rooms use it (50 rooms, two acts a second each, three entries an act), then with one writer as
fast as it goes, and with sixteen.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import tempfile
import time
from uuid import uuid4

from api.machine import machine_surroundings
from bench.options import positive_number, read_options
from engine.core.events import Entry, NarrationGiven
from engine.matters.criminal_case import Case
from rooms.live.codes import new_code
from rooms.store import RoomRecord, Store, connect_store
from rooms.store.records import StoredRequest
from rooms.store.sql.upgrade import upgrade

ENTRIES = 3
TEXT = "The lamp was out, and nobody in the yard can have seen his face. " * 7


def batch(first: int) -> list[Entry]:
    """An act's entries, 600 bytes each."""
    now = round(time.time(), 3)
    return [
        Entry(
            seq=seq,
            at=now,
            event=NarrationGiven(ask=f"a{seq}", topic="case", text=TEXT, by="occupant"),
        )
        for seq in range(first, first + ENTRIES)
    ]


async def open_room(store: Store) -> str:
    """A fresh room's deliberation."""
    case = Case(
        id="bench",
        title="Bench",
        docket="Bench",
        summary="Bench",
        charges=("theft",),
        instructions="Be sure.",
        jurisdiction="England",
    )
    record = RoomRecord(new_code(machine_surroundings()), uuid4().hex, "jury", case.id, time.time(), "running")
    await store.open_room(record, case, batch(1))
    return record.deliberation


def stored_request(deliberation: str, seq: int, keys: bool) -> StoredRequest | None:
    """The idempotency key that an append stores."""
    return StoredRequest(secrets.token_hex(32), "0" * 64, deliberation, seq) if keys else None


async def measure_paced(store: Store, rooms: int, acts_per_second: float, seconds: float, keys: bool) -> list[float]:
    """Seconds of each append, with every room acting at its own steady pace."""
    durations: list[float] = []

    async def act(deliberation: str, offset: float) -> None:
        await asyncio.sleep(offset)
        due, end, seq = time.perf_counter(), time.perf_counter() + seconds, ENTRIES + 1
        while due < end:
            entries, request = batch(seq), stored_request(deliberation, seq, keys)
            began = time.perf_counter()
            await store.append(deliberation, entries, request=request)
            durations.append(time.perf_counter() - began)
            seq += ENTRIES
            due += 1 / acts_per_second
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    deliberations = [await open_room(store) for _ in range(rooms)]
    await asyncio.gather(*(act(one, index / rooms / acts_per_second) for index, one in enumerate(deliberations)))
    return durations


async def measure_flat_out(store: Store, writers: int, seconds: float, keys: bool) -> list[float]:
    """Seconds of each append, with every writer going as fast as it can in a room of its own."""
    durations: list[float] = []

    async def write(deliberation: str) -> None:
        end, seq = time.perf_counter() + seconds, ENTRIES + 1
        while (began := time.perf_counter()) < end:
            await store.append(deliberation, batch(seq), request=stored_request(deliberation, seq, keys))
            durations.append(time.perf_counter() - began)
            seq += ENTRIES
            # A store that never waits would keep the others from their turn.
            await asyncio.sleep(0)

    await asyncio.gather(*[write(await open_room(store)) for _ in range(writers)])
    return durations


def format_figures(name: str, durations: list[float], seconds: float) -> str:
    """One line of figures, in milliseconds."""
    durations.sort()
    p50, p99 = (1000 * durations[int(len(durations) * share)] for share in (0.50, 0.99))
    rate = len(durations) / seconds
    return f"  {name:<28} {rate:8.0f} acts/s   p50 {p50:6.2f}   p99 {p99:6.2f}   max {1000 * durations[-1]:6.2f} ms"


async def measure(url: str, seconds: float, keys: bool) -> None:
    """Measure one store and print its figures."""
    await upgrade(url)
    store = await connect_store(url, machine_surroundings())
    try:
        print(url.rpartition("@")[2] or url, flush=True)
        print(
            format_figures("50 rooms, 2 acts/s each", await measure_paced(store, 50, 2.0, seconds, keys), seconds),
            flush=True,
        )
        for writers in (1, 16):
            print(
                format_figures(f"{writers} flat out", await measure_flat_out(store, writers, seconds, keys), seconds),
                flush=True,
            )
    finally:
        await store.close()


async def main(urls: list[str], seconds: float, keys: bool) -> None:
    """Measure the stores at `urls`, or the two that need no server."""
    # A store that cannot be had is refused before any is measured.
    for url in urls:
        await upgrade(url)
    for url in urls:
        await measure(url, seconds, keys)
    if not urls:
        await measure("memory://", seconds, keys)
        with tempfile.TemporaryDirectory() as folder:
            await measure(f"sqlite:///{folder}/bench.db", seconds, keys)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("urls", nargs="*", metavar="URL", help="databases to measure, as in DATABASE_URL")
    parser.add_argument("--seconds", type=positive_number, default=5.0, help="how long each measurement takes")
    parser.add_argument("--keys", action="store_true", help="append with idempotency keys")
    given = read_options(parser)
    asyncio.run(main(given.urls, given.seconds, given.keys))
