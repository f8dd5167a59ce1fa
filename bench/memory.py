"""What a room costs: memory of a server with many rooms of thirteen sockets each, in mid-deliberation.

    python -m bench.memory --rooms 60

A server process of its own is started on a free port of this machine, with SQLite in a temporary folder. Its resident
memory is read before the rooms are opened, when twelve jurors and a spectator have joined each and deliberated for some
rounds, and when everybody has left and the rooms were forgotten.
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

import httpx
from websockets.asyncio.client import ClientConnection, connect

SOCKETS = 13
IDLE_SECONDS = 2


def resident(pid: int) -> int:
    """Bytes of resident memory of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


async def opened(client: httpx.AsyncClient, base: str) -> tuple[str, dict[str, str], list[ClientConnection]]:
    """A running room of house minds at live pace, and thirteen sockets that follow it from the beginning."""
    wanted = {"format": "jury", "case_id": "case_002_murder", "seat": None, "settings": {"pace": "live"}}
    made = (await client.post("/api/rooms", json=wanted)).raise_for_status().json()
    host = {"Authorization": f"Bearer {made['host_token']}"}
    sockets = []
    for _ in range(SOCKETS):
        wire = await connect(f"{base.replace('http', 'ws')}/ws/rooms/{made['code']}", compression=None, max_queue=None)
        await wire.send(json.dumps({"kind": "hello", "protocol": 1, "after_seq": 0}))
        sockets.append(wire)
    begin = {"act": {"kind": "begin"}}
    (await client.post(f"/api/rooms/{made['code']}/acts", json=begin, headers=host)).raise_for_status()
    return made["code"], host, sockets


async def measure(base: str, pid: int, rooms: int) -> None:
    """Open rooms, let them talk, close the sockets, and print what each step costs."""
    async with httpx.AsyncClient(base_url=base, timeout=60) as client:
        first = await opened(client, base)  # what is loaded once is not a room's cost
        await asyncio.sleep(2)
        before = resident(pid)
        made = [await opened(client, base) for _ in range(rooms)]
        await asyncio.sleep(20)
        during = resident(pid)
        for code, host, sockets in [first, *made]:
            for wire in sockets:
                await wire.close()
            adjourn = {"act": {"kind": "adjourn"}}
            (await client.post(f"/api/rooms/{code}/acts", json=adjourn, headers=host)).raise_for_status()
        await asyncio.sleep(IDLE_SECONDS + 3)
        after = resident(pid)
    print(f"rooms {rooms}, sockets {rooms * SOCKETS}")
    print(f"server before    {before / 2**20:8.1f} MiB")
    print(f"in deliberation  {during / 2**20:8.1f} MiB, {(during - before) / rooms / 1024:.0f} KiB a room of {SOCKETS}")
    print(f"forgotten again  {after / 2**20:8.1f} MiB (what Python keeps for the next rooms)")


def main(rooms: int) -> None:
    """Start a server, measure it, and end it by its process id."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "DATABASE_URL": f"sqlite:///{folder}/rooms.db",
            "TWELVE_IDLE_SECONDS": str(IDLE_SECONDS),
            "TWELVE_LOG_LEVEL": "error",
            "TWELVE_ROOMS_PER_MINUTE": "100000",
        }
        environment.pop("REDIS_URL", None)
        command = [sys.executable, "-c", "from api.cli.main import main; main()", "serve", "--port", "0"]
        server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            base = server.stdout.readline().split("  ")[0].split(": ", 1)[1].strip()
            while httpx.get(f"{base}/health/ready", timeout=60).status_code != 200:
                time.sleep(0.05)
            asyncio.run(measure(base, server.pid, rooms))
        finally:
            os.kill(server.pid, signal.SIGTERM)
            server.wait(10)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=int, default=60)
    main(parser.parse_args().rooms)
