"""A class under load: `python -m bench.load.classes [--rooms 40] [--people 12] [--workers 1] [--seconds 30]`.

Real workers (`twelve serve`), on SQLite where there is one, on PostgreSQL and Redis where there are more; one client
process with a phone for every pupil, a teacher's screen and a wall. Pupils answer what they are asked, each after some
seconds as people do, at live pace. Measured are:

- everybody coming in at once, all rooms dealt, and all rooms begun, until the last phone shows it;
- an act (a room is paused, and goes on): until the last phone of the room, and the teacher's screen, show it;
- all phones asleep, and back within the same second: until the last one has its room again;
- memory and processor time of the workers.

    python -m bench.load.classes --rooms 40 --people 12
    python -m bench.load.classes --rooms 34 --people 12 --workers 4
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from bench.load.client import percentile
from bench.options import positive_count, positive_number, read_options
from harness.answers import answer_to, citing
from harness.classes import OpenClass, Pupil
from harness.services import postgres
from harness.services.redis import RedisServer
from harness.workers import Worker, workers

ANSWER_SECONDS = (1.5, 6.0)
"""How long a pupil takes to answer what they are asked."""
ACT_INTERVAL_SECONDS = 0.3
"""Seconds between two acts that are measured."""
WAIT_SECONDS = 60.0
"""How long anything may take before the measurement is given up."""
CASE = "case_008_bicycle"


@dataclass
class Phone:
    """A pupil's phone."""

    pupil: Pupil
    address: str
    code: str = ""
    seq: int = 0
    status: str = ""
    shown: dict[str, float] = field(default_factory=dict)
    """By status of the room: when it was shown last."""
    line: ClientConnection | None = None
    welcome: asyncio.Event = field(default_factory=asyncio.Event)
    answered: set[str] = field(default_factory=set)
    answers: list[asyncio.Task[None]] = field(default_factory=list)

    async def run(self) -> None:
        """Follow the room until the line ends."""
        async with connect(
            f"ws://{self.address}/ws/rooms/{self.code}", compression=None, ping_interval=None, open_timeout=60
        ) as line:
            self.line = line
            hello: dict[str, Any] = {"kind": "hello", "protocol": 1, "token": self.pupil.token}
            if self.seq:
                hello["after_seq"] = self.seq
            await line.send(json.dumps(hello))
            async for message in line:
                self._take(json.loads(message), line)

    def _take(self, frame: dict[str, Any], line: ClientConnection) -> None:
        self.seq = max(self.seq, frame.get("seq") or 0)
        if frame["kind"] == "welcome":
            self.welcome.set()
        view = frame.get("view") or {}
        status = (view.get("room") or {}).get("status", self.status)
        if status != self.status:
            self.status = status
            self.shown[status] = time.perf_counter()
        for ask in ((view.get("you") or {}).get("asks")) or ():
            if ask["ask"] not in self.answered:
                self.answered.add(ask["ask"])
                self.answers.append(asyncio.create_task(self._answer(ask, line)))

    async def _answer(self, ask: dict[str, Any], line: ClientConnection) -> None:
        await asyncio.sleep(random.uniform(*ANSWER_SECONDS))
        act = answer_to(ask, None)
        if ask["act"] == "speak":
            act = {"kind": "speak", "text": "I do not see how the key alone could tell us whose bicycle it was."}
        with suppress(Exception):
            await line.send(json.dumps({"kind": "act", "ref": ask["ask"], "act": act, **citing(ask)}))


class Screen:
    """The teacher's screen: when it showed which status of a room."""

    def __init__(self, lesson: OpenClass) -> None:
        self.lesson = lesson
        self.status: dict[int, str] = {}
        self.shown: dict[tuple[int, str], float] = {}
        self.frames = self.bytes = 0

    async def run(self, token: str | None) -> None:
        """Follow the class."""
        address = f"ws://{self.lesson.server}/ws/classes/{self.lesson.code}"
        async with connect(address, compression=None, max_size=None, ping_interval=None, open_timeout=60) as line:
            await line.send(json.dumps({"kind": "hello", "protocol": 1, **({"token": token} if token else {})}))
            async for message in line:
                self.frames, self.bytes = self.frames + 1, self.bytes + len(message)
                for room in json.loads(message).get("view", {}).get("rooms") or ():
                    if self.status.get(room["number"]) != room["status"]:
                        self.status[room["number"]] = room["status"]
                        self.shown[room["number"], room["status"]] = time.perf_counter()


@asynccontextmanager
async def serving(number: int) -> AsyncIterator[list[Worker]]:
    """So many workers."""
    many = {
        "TWELVE_ROOMS_PER_MINUTE": "10000",
        "TWELVE_JOINS_PER_MINUTE": "1000",
        "TWELVE_LOG_LEVEL": "warning",
        "TWELVE_ADDRESS_PER_SECOND": "5000",
    }
    with tempfile.TemporaryDirectory() as folder:
        if number == 1:
            with workers(1, Path(folder), DATABASE_URL="sqlite:///rooms.db", **many) as running:
                yield running
            return
        with RedisServer() as redis:
            async with postgres.new_database() as url:
                with workers(number, Path(folder), DATABASE_URL=url, REDIS_URL=redis.url, **many) as running:
                    yield running


def usage(running: list[Worker]) -> tuple[float, float]:
    """Megabytes of memory, and seconds of processor time, of all workers together."""
    memory = ticks = 0
    for worker in running:
        status = Path(f"/proc/{worker.process.pid}/status").read_text()
        memory += int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])
        stat = Path(f"/proc/{worker.process.pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(stat[11]) + int(stat[12])
    return memory / 1024, ticks / os.sysconf("SC_CLK_TCK")


def milliseconds(times: list[float]) -> str:
    """Median, 99th percentile and the worst."""
    found = sorted(one * 1000 for one in times)
    return f"p50 {percentile(found, 0.5):.0f} ms, p99 {percentile(found, 0.99):.0f} ms, worst {found[-1]:.0f} ms"


async def until(condition: Any, what: str, seconds: float = WAIT_SECONDS) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise SystemExit(f"{what} did not come within {seconds:.0f} s")
        await asyncio.sleep(0.01)


async def measure(rooms: int, people: int, number: int, seconds: float) -> None:
    """Play a lesson, and print what was measured."""
    async with (
        serving(number) as running,
        httpx.AsyncClient(timeout=120, limits=httpx.Limits(max_connections=60)) as http,
    ):
        addresses = [worker.address for worker in running]
        http.base_url = httpx.URL(f"http://{addresses[0]}")
        idle, _ = usage(running)
        settings = {"pace": "live", "turn_seconds": 120, "max_rounds": 20}
        body = {"case_id": CASE, "size": people, "pupils": rooms * people, "settings": settings}
        opened = (await http.post("/api/classes", json=body)).json()
        lesson = OpenClass(addresses[0], http, opened["code"], opened["teacher_token"])
        print(f"{rooms} rooms of {people} people, {number} worker(s)")

        began = time.perf_counter()
        times: list[float] = []

        async def come(place: int) -> None:
            at = time.perf_counter()
            await lesson.come(f"Pupil {place}")
            times.append(time.perf_counter() - at)

        await asyncio.gather(*(come(place) for place in range(rooms * people)))
        print(f"come in, all at once    {time.perf_counter() - began:.2f} s in all; {milliseconds(times)}")

        teacher, wall = Screen(lesson), Screen(lesson)
        tasks = [asyncio.create_task(teacher.run(lesson.teacher)), asyncio.create_task(wall.run(None))]
        began = time.perf_counter()
        await lesson.done("deal")
        print(f"deal                    {time.perf_counter() - began:.2f} s")
        codes = {room["number"]: room["code"] for room in (await lesson.view())["rooms"]}
        placed = {pupil["name"]: pupil["room"] for pupil in (await lesson.view())["pupils"]}
        phones = [
            Phone(pupil, addresses[place % number], codes[placed[pupil.name]])
            for place, pupil in enumerate(lesson.pupils.values())
        ]
        by_room = {room: [phone for phone in phones if phone.code == code] for room, code in codes.items()}
        lines = [asyncio.create_task(phone.run()) for phone in phones]
        await until(lambda: all(phone.welcome.is_set() for phone in phones), "the welcome of all")

        began = time.perf_counter()
        await lesson.done("begin")
        await until(lambda: all(phone.status == "running" for phone in phones), "the beginning of all rooms")
        print(
            f"begin all rooms         {max(phone.shown['running'] for phone in phones) - began:.2f} s to the last phone"
        )

        _, cpu = usage(running)
        started, last, screen = time.perf_counter(), list[float](), list[float]()
        paused = dict.fromkeys(codes, False)
        while time.perf_counter() - started < seconds:
            room = random.choice(list(codes))
            kind, status = ("resume", "running") if paused[room] else ("pause", "paused")
            at = time.perf_counter()
            answer = await lesson.act(kind, rooms=[room])
            if answer.status_code == 200:
                paused[room] = not paused[room]
                here = by_room[room]
                await until(lambda: all(phone.status == status for phone in here), f"{kind} on the phones")  # noqa: B023
                await until(lambda: teacher.status.get(room) == status, f"{kind} on the screen")  # noqa: B023
                last.append(max(phone.shown[status] for phone in here) - at)
                screen.append(teacher.shown[room, status] - at)
                if kind == "pause":
                    continue
            await asyncio.sleep(ACT_INTERVAL_SECONDS)
        memory, after = usage(running)
        passed = time.perf_counter() - started
        print(f"act to the last phone   {milliseconds(last)} ({len(last)} acts)")
        print(f"act to teacher's screen {milliseconds(screen)}")
        print(
            f"teacher's screen        {teacher.frames / passed:.1f} frames/s, {teacher.bytes / passed / 1024:.0f} KiB/s"
        )
        share = (after - cpu) / passed * 100
        print(
            f"workers                 {memory:.0f} MiB (idle {idle:.0f}), {share:.0f} % of one core while people talk"
        )

        for phone in phones:
            phone.welcome.clear()
            if phone.line is not None:
                phone.line.transport.abort()
        for line in lines:
            line.cancel()
        await asyncio.gather(*lines, return_exceptions=True)
        await asyncio.sleep(1.0)
        began = time.perf_counter()
        back: list[float] = []

        async def come_back(phone: Phone) -> None:
            at = time.perf_counter()
            line = asyncio.create_task(phone.run())
            tasks.append(line)
            welcome = asyncio.create_task(phone.welcome.wait())
            await asyncio.wait((line, welcome), timeout=WAIT_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            welcome.cancel()
            back.append(time.perf_counter() - at)

        await asyncio.gather(*(come_back(phone) for phone in phones))
        lost = [phone for phone in phones if not phone.welcome.is_set()]
        passed = time.perf_counter() - began
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        if lost:
            failed = next((repr(outcome) for outcome in ended if isinstance(outcome, Exception)), "no answer")
            raise SystemExit(f"{len(lost)} of {len(phones)} phones did not get their rooms back: {failed}")
        print(f"all asleep, and back    {passed:.2f} s in all; {milliseconds(back)}")


def main() -> None:
    """Read the options, and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=positive_count, default=40)
    parser.add_argument("--people", type=positive_count, default=12)
    parser.add_argument("--workers", type=positive_count, default=1)
    parser.add_argument("--seconds", type=positive_number, default=30.0, help="how long acts are measured")
    options = read_options(parser)
    asyncio.run(measure(options.rooms, options.people, options.workers, options.seconds))


if __name__ == "__main__":
    main()
