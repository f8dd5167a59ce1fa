"""Memory of a server whose rooms are opened and left: it must stay level, however many there have been.

    python -m bench.rooms_left --rooms 10000

A server process of its own is started on a free port of this machine, with SQLite in a temporary folder, and evicts a
room a second after its last visitor. Rooms of several shapes are opened over HTTP and left again: looked at by a
socket; begun, watched until the first juror has spoken and adjourned; opened on a case of the opener's own (of
`--case-kib`), begun and adjourned. After each tenth of them, once the server has evicted them all, its resident memory
is read. The last line compares the end with the last sample of the warm-up (three tenths).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from bench.memory import resident
from cases.library import predefined_cases

IDLE_SECONDS = 1
AT_ONCE = 16
"""Rooms that are open at the same time."""
SAMPLES = 10
WARM_UP = 3
"""Samples that do not count: caches fill, libraries are loaded, Python's heap finds its size."""
SHAPES = ("looked at", "adjourned", "looked at", "own case", "looked at", "adjourned", "looked at", "looked at")
"""The shape of each room, over and over."""


def own_case(number: int, kib: int) -> dict[str, Any]:
    """A case that nobody else has, as JSON of about so many KiB."""
    case = predefined_cases()["case_002_murder"].model_dump(mode="json", exclude_defaults=True)
    case["id"] = f"own_{number}"
    exhibits = case["exhibits"]
    filler = f"In the matter numbered {number} the clerk noted another page of the inventory. "
    each = max(1, kib * 1024 // len(exhibits) // len(filler))
    for exhibit in exhibits:
        exhibit["description"] += " " + filler * each
    return case


async def visited(client: httpx.AsyncClient, base: str, number: int, kib: int) -> None:
    """Open a room, do in it what its shape says, and leave it."""
    shape = SHAPES[number % len(SHAPES)]
    wanted: dict[str, Any] = {"seat": None, "settings": {"pace": "instant"}}
    wanted |= {"case": own_case(number, kib)} if shape == "own case" else {"case_id": "case_001_robbery"}
    made = (await client.post("/api/rooms", json=wanted)).raise_for_status().json()
    path, host = f"/api/rooms/{made['code']}", {"Authorization": f"Bearer {made['host_token']}"}
    async with connect(f"{base.replace('http', 'ws')}/ws/rooms/{made['code']}", compression=None) as wire:
        await wire.send(json.dumps({"kind": "hello", "protocol": 1, "after_seq": 0}))
        await wire.recv()
        if shape != "looked at":
            begun = await client.post(f"{path}/acts", json={"act": {"kind": "begin"}}, headers=host)
            begun.raise_for_status()
            while json.loads(await wire.recv()).get("event", {}).get("kind") != "turn_taken":
                pass
            adjourned = await client.post(f"{path}/acts", json={"act": {"kind": "adjourn"}}, headers=host)
            # A room of minds that do not wait may be over by now.
            assert adjourned.status_code in (200, 409), adjourned.text
    (await client.get(path)).raise_for_status()


async def rooms_in_memory(client: httpx.AsyncClient) -> int:
    """How many rooms the server has in memory."""
    text = (await client.get("/metrics")).text
    return int(float(next(line for line in text.splitlines() if line.startswith("twelve_rooms ")).split()[1]))


async def measure(base: str, pid: int, rooms: int, kib: int) -> None:
    """Open and leave rooms, and print the server's memory after each tenth of them."""
    samples = []
    async with httpx.AsyncClient(base_url=base, timeout=60) as client:
        began = time.perf_counter()
        for sample in range(SAMPLES):
            first, last = rooms * sample // SAMPLES, rooms * (sample + 1) // SAMPLES
            for start in range(first, last, AT_ONCE):
                visits = range(start, min(start + AT_ONCE, last))
                await asyncio.gather(*(visited(client, base, number, kib) for number in visits))
            while await rooms_in_memory(client):  # noqa: ASYNC110  (it happens in another process)
                await asyncio.sleep(0.2)
            samples.append(resident(pid))
            spent = time.perf_counter() - began
            print(f"rooms {last:6}  resident {samples[-1] / 2**20:7.1f} MiB  after {spent:5.0f} s", flush=True)
    base_line, counted = samples[WARM_UP - 1], rooms * (SAMPLES - WARM_UP) / SAMPLES
    grown = samples[-1] - base_line
    print(f"since the warm-up {grown / 2**20:+.1f} MiB, {grown / counted / 1024:+.2f} KiB a room")


def main(rooms: int, kib: int) -> None:
    """Start a server, measure it, and end it by its process id."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "DATABASE_URL": f"sqlite:///{folder}/rooms.db",
            "TWELVE_IDLE_SECONDS": str(IDLE_SECONDS),
            "TWELVE_LOG_LEVEL": "error",
            "TWELVE_ROOMS_PER_MINUTE": "1000000",
            "TWELVE_VOICE": "captions",
        }
        environment.pop("REDIS_URL", None)
        command = [sys.executable, "-c", "from api.cli.main import main; main()", "serve", "--port", "0"]
        server = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).resolve().parents[1]
        )
        try:
            assert server.stdout is not None
            base = server.stdout.readline().split("  ")[0].split(": ", 1)[1].strip()
            while httpx.get(f"{base}/health/ready", timeout=60).status_code != 200:
                time.sleep(0.05)
            asyncio.run(measure(base, server.pid, rooms, kib))
        finally:
            os.kill(server.pid, signal.SIGTERM)
            server.wait(10)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=int, default=10_000)
    parser.add_argument("--case-kib", type=int, default=48)
    chosen = parser.parse_args()
    main(chosen.rooms, chosen.case_kib)
