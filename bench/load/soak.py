"""A worker under a steady load for as long as one likes: whether its memory grows, and whether acts take longer.

In every room house minds talk at brisk pace, and the host acts every other second. A room is adjourned and left after
some minutes and another one opened in its place, each at a moment of its own, so that the load is the same at any time.
"""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import httpx

from bench.load.act_path import ACT
from bench.load.client import Listener, Load, percentile
from bench.load.memory import rooms_in_memory
from bench.load.servers import Server, beside, worker

ROOM_SECONDS = 120.0
"""How long a room is visited."""
IDLE_SECONDS = 30
"""A room leaves the memory so long after its last visitor."""
ACT_SECONDS = 2.0
NOTE_SECONDS = 60.0
"""How often it is said how far the run is."""
WINDOWS = 12
"""Stretches of equal length into which the run is cut after its warm-up; one point of a line each."""
WARM_UP_WINDOWS = 4
"""As many stretches more, before those that count."""
T_95 = 2.228
"""Student's t for 95 % and the degrees of freedom that a line through `WINDOWS` points leaves."""
SETTINGS = {"pace": "brisk", "max_rounds": 50, "stability_rounds": 10, "initial_guilty": 6}
"""Such a jury is not done before its room is left."""
OWN_ENTRY = b'"kind":"settings_changed"'


@dataclass(frozen=True)
class Slope:
    """The line through the stretches' figures."""

    middle: float
    """Their mean."""
    per_hour: float
    margin: float
    """Half of the interval that holds the slope in 95 runs of 100, where the stretches' errors are independent."""


@dataclass(frozen=True)
class Soaked:
    """What was measured."""

    acts: int
    memory: Slope
    """Bytes of resident memory."""
    slowest: Slope
    """The 99th percentile of milliseconds from an act to the last socket of its room."""
    cpu: float
    """The share of one core that the worker used."""
    left: int
    """Bytes of resident memory when everybody had left and the rooms were forgotten."""


class Rooms(Load):
    """Sockets of rooms that come and go; knows when the last one of a room has the entry of an act."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self._missing: dict[str, int] = {}
        self._complete: dict[str, asyncio.Future[float]] = {}

    async def act(self, sockets: Sequence[Listener], number: int) -> float:
        """Send an act on the first socket of a room; milliseconds until the last one has its entry."""
        path, began = sockets[0].path, time.perf_counter()
        self._missing[path] = len(sockets)
        self._complete[path] = asyncio.get_running_loop().create_future()
        sockets[0].send(ACT.format(ref=number, pace="live" if number % 2 else "brisk").encode())
        async with asyncio.timeout(60):
            return 1000 * (await self._complete[path] - began)

    def on_event(self, listener: Listener, data: bytes, start: int, end: int) -> None:
        path = listener.path
        if self._missing.get(path) and data.find(OWN_ENTRY, start, min(end, start + 200)) > 0:
            self._missing[path] -= 1
            if not self._missing[path]:
                self._complete[path].set_result(time.perf_counter())

    def leave(self, sockets: Sequence[Listener]) -> None:
        """Close the sockets of a room."""
        for listener in sockets:
            listener.close()
            self.listeners.remove(listener)
        del self._missing[sockets[0].path], self._complete[sockets[0].path]


async def soak(rooms: int, sockets: int, minutes: float, note: Callable[[str], None]) -> Soaked:
    """Keep so many rooms with so many sockets, all together, for so long."""
    draw = random.Random(1)
    async with beside() as servers, worker(servers, TWELVE_IDLE_SECONDS=str(IDLE_SECONDS)) as server:
        load, took = Rooms(server.address), list[tuple[float, float]]()
        async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=60) as http:
            began = time.monotonic()
            keeping = [
                asyncio.create_task(
                    _keep_open(http, load, sockets // rooms, draw.uniform(0, 1) * ROOM_SECONDS, took, draw)
                )
                for _ in range(rooms)
            ]
            length = 60 * minutes / (WINDOWS + WARM_UP_WINDOWS)
            memory = await _sample(server, began, WARM_UP_WINDOWS * length, keeping, note)
            used = server.cpu_seconds()
            memory += await _sample(server, began, 60 * minutes, keeping, note)
            used, spent = server.cpu_seconds() - used, time.monotonic() - began
            load.over = True
            await asyncio.gather(*keeping)
            while await rooms_in_memory(http):  # noqa: ASYNC110  (it happens in another process)
                await asyncio.sleep(1)
        left = server.resident()
    slowest = _windows([(at - began, ms) for at, ms in took], spent, lambda found: percentile(found, 0.99))
    return Soaked(
        len(took),
        _slope(_windows(memory, spent, statistics.fmean), spent),
        _slope(slowest, spent),
        used / (spent * WINDOWS / (WINDOWS + WARM_UP_WINDOWS)),
        left,
    )


async def _keep_open(
    http: httpx.AsyncClient,
    load: Rooms,
    sockets: int,
    seconds: float,
    took: list[tuple[float, float]],
    draw: random.Random,
) -> None:
    """A room after another; the first one for so many seconds."""
    while not load.over:
        wanted = {"case_id": "case_001_robbery", "seat": None, "settings": SETTINGS}
        made = (await http.post("/api/rooms", json=wanted)).raise_for_status().json()
        path, token = f"/ws/rooms/{made['code']}", made["host_token"]
        hellos = [{"token": token}, *[{}] * (sockets - 1)]
        opened = await load.open(
            [(path, json.dumps({"kind": "hello", "protocol": 1, **hello}).encode()) for hello in hellos]
        )
        await _act(http, made["code"], token, "begin")
        until, number = time.monotonic() + seconds, 0
        while time.monotonic() < until and not load.over:
            await asyncio.sleep(draw.uniform(0.5, 1.5) * ACT_SECONDS)
            number += 1
            took.append((time.monotonic(), await load.act(opened, number)))
        load.leave(opened)
        await _act(http, made["code"], token, "adjourn")
        seconds = ROOM_SECONDS


async def _act(http: httpx.AsyncClient, code: str, token: str, kind: str) -> None:
    headers = {"Authorization": f"Bearer {token}"}
    (await http.post(f"/api/rooms/{code}/acts", json={"act": {"kind": kind}}, headers=headers)).raise_for_status()


async def _sample(
    server: Server, began: float, seconds: float, keeping: Sequence[asyncio.Task[None]], note: Callable[[str], None]
) -> list[tuple[float, float]]:
    """The worker's memory over time."""
    samples: list[tuple[float, float]] = []
    noted = 0.0
    while (at := time.monotonic() - began) < seconds:
        samples.append((at, float(server.resident())))
        for task in keeping:
            if task.done():
                task.result()
        if at - noted >= NOTE_SECONDS:
            noted = at
            note(f"{at / 60:.1f} minutes, {samples[-1][1] / 2**20:.1f} MiB resident")
        await asyncio.sleep(1)
    return samples


def _windows(
    samples: Sequence[tuple[float, float]], spent: float, figure: Callable[[list[float]], float]
) -> list[float]:
    """A figure for each stretch after the warm-up."""
    length = spent / (WINDOWS + WARM_UP_WINDOWS)
    found: list[list[float]] = [[] for _ in range(WINDOWS)]
    for at, value in samples:
        place = int(at / length) - WARM_UP_WINDOWS
        if 0 <= place < WINDOWS:
            found[place].append(value)
    return [figure(values) for values in found]


def _slope(values: Sequence[float], spent: float) -> Slope:
    """The line through the stretches' figures, by least squares."""
    hours = [place * spent / (WINDOWS + WARM_UP_WINDOWS) / 3600 for place in range(WINDOWS)]
    slope, start = statistics.linear_regression(hours, values)
    rest = sum((value - start - slope * at) ** 2 for at, value in zip(hours, values, strict=True))
    spread = sum((at - statistics.fmean(hours)) ** 2 for at in hours)
    return Slope(statistics.fmean(values), slope, T_95 * (rest / (WINDOWS - 2) / spread) ** 0.5)
