"""People who lapse, leave, come back and hand over, in rooms of every format.

Rooms of all formats are kept open, each with a host and two more people over sockets at either worker. Of what is asked
of them they answer a part in time and let the rest lapse; they leave and come back, or come in again at the other
worker; hosts hand their powers on and take them back, pause, and give time.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from engine.formats import FORMATS
from harness.answers import answer_to, citing
from harness.examples import Json, example_of
from harness.log_lines import Line, failures, lines_of, without_room
from harness.workers import Worker

SETTINGS = {"pace": "brisk", "turn_seconds": 15, "missed_deadlines": 2, "grace_seconds": 1, "host_grace_seconds": 2}
"""The shortest times that a room may have; example settings of the format come first."""
GUESTS = 2
"""People besides the host."""
TURN = {"answer": 45, "lapse": 30, "leave": 10, "drop": 10, "away": 5}
"""What a person does with an ask, in shares: answers, lets it lapse, leaves and comes back, comes in at another worker
at once, or after longer than the room waits for them."""
ANSWER_SECONDS = 3.0
"""An answer comes after so long at most."""
AWAY_SECONDS = (1.0, 4.0)
HOST_SECONDS = 3.0
"""How often a host does something, on average."""
HOST = ("pass_powers", "pass_powers", "give_time", "give_time", "pause", "remove")
RECONNECT_SECONDS = 0.2


async def _wait(seconds: float) -> None:
    await asyncio.sleep(seconds)  # real time: people take theirs


@dataclass
class Figures:
    """What happened."""

    rooms: Counter[str] = field(default_factory=Counter)
    """By format: rooms that were opened."""
    entries: Counter[str] = field(default_factory=Counter)
    """By kind, as the hosts' sockets had them."""
    acts: Counter[str] = field(default_factory=Counter)
    """By kind: what people sent."""
    refusals: Counter[str] = field(default_factory=Counter)
    """By code: an act that comes too late is refused, and has to be."""
    connections: int = 0
    lines: int = 0
    faults: list[Line] = field(default_factory=list)
    """Log lines that should not be there."""


@dataclass
class Person:
    """Somebody with a token of a room."""

    code: str
    format: str
    token: str
    seat: int | None
    host: bool
    seen: int = 0
    line: ClientConnection | None = None
    considered: set[str] = field(default_factory=set)
    """Asks that they have made up their mind about."""
    away: float = 0.0
    """For how long they stay away before they connect again."""
    over: bool = False


class Turnover:
    """Rooms at some workers, and their people."""

    def __init__(self, workers: Sequence[Worker], seconds: float, seed: int) -> None:
        self._workers = workers
        self._end = time.monotonic() + seconds
        self._draw = random.Random(seed)
        self._tasks: set[asyncio.Task[None]] = set()
        self.figures = Figures()

    async def run(self, rooms: int) -> None:
        """Keep so many rooms open, of each format in turn, until the time is over."""
        formats = list(FORMATS)
        keeping = [asyncio.create_task(self._keep_open(formats[number % len(formats)])) for number in range(rooms)]
        await asyncio.gather(*keeping)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _over(self) -> bool:
        return time.monotonic() >= self._end

    def _address(self) -> str:
        return self._draw.choice(self._workers).address

    async def _keep_open(self, format: str) -> None:
        while not self._over():
            people = await self._open(format)
            await asyncio.gather(*(self._follow(person) for person in people), self._lead(people))

    async def _open(self, format: str) -> list[Person]:
        example = example_of(format)
        async with httpx.AsyncClient(base_url=f"http://{self._address()}", timeout=30) as http:
            body = {
                "format": format,
                "seed": str(self._draw.random()),
                "name": "Ann",
                **example.opening,
                "settings": {**example.settings, **SETTINGS},
            }
            opened = (await http.post("/api/rooms", json=body)).raise_for_status().json()
            self.figures.rooms[format] += 1
            code = opened["code"]
            people = [Person(code, format, opened["host_token"], None, True)]
            if opened["seat_token"] is not None:
                people.append(Person(code, format, opened["seat_token"], opened["seat"], False))
            for name in ("Bo", "Cy")[:GUESTS]:
                joined = await http.post(f"/api/rooms/{code}/seats", json={"name": name})
                if joined.is_success:
                    seated = joined.json()
                    people.append(Person(code, format, seated["token"], seated["seat"], False))
            headers = {"Authorization": f"Bearer {opened['host_token']}"}
            begun = await http.post(f"/api/rooms/{code}/acts", json={"act": {"kind": "begin"}}, headers=headers)
            begun.raise_for_status()
        return people

    # People

    async def _follow(self, person: Person) -> None:
        while not person.over and not self._over():
            address = f"ws://{self._address()}/ws/rooms/{person.code}"
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with connect(address, compression=None, max_queue=None, ping_interval=None) as line:
                    self.figures.connections += 1
                    hello: Json = {"kind": "hello", "protocol": 1, "token": person.token}
                    if person.seen:
                        hello["after_seq"] = person.seen
                    await line.send(json.dumps(hello))
                    person.line = line
                    await self._read(person, line)
            person.line = None
            await _wait(RECONNECT_SECONDS + person.away)
            person.away = 0.0

    async def _read(self, person: Person, line: ClientConnection) -> None:
        async with asyncio.timeout_at(asyncio.get_running_loop().time() + self._end - time.monotonic()):
            async for text in line:
                frame: Json = json.loads(text)
                if frame["kind"] == "refusal":
                    self.figures.refusals[frame["code"]] += 1
                    if frame["code"] in ("bad_token", "no_such_room"):
                        person.over = True
                if frame["kind"] in ("event", "skip"):
                    person.seen = frame["seq"]
                if frame["kind"] == "event":
                    kind = frame["event"]["kind"]
                    self.figures.entries[kind] += person.host
                    if kind == "closed":
                        person.over = True
                        return
                you = frame.get("you") or frame.get("view", {}).get("you") or {}
                for ask in you.get("asks", ()):
                    if person.seat is not None and ask["ask"] not in person.considered:
                        person.considered.add(ask["ask"])
                        self._spawn(self._consider(person, ask))

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _consider(self, person: Person, ask: Json) -> None:
        (does,) = self._draw.choices(list(TURN), list(TURN.values()))
        await _wait(self._draw.uniform(0.0, ANSWER_SECONDS))
        match does:
            case "answer":
                await self._act(person, answer_to(ask, person.format), **citing(ask))
            case "leave":
                await self._act(person, {"kind": "leave"})
                await _wait(self._draw.uniform(*AWAY_SECONDS))
                await self._act(person, {"kind": "come_back"})
            case "drop" | "away":
                if does == "away":
                    person.away = self._draw.uniform(*AWAY_SECONDS)
                if person.line is not None:
                    await person.line.close()
                await _wait(RECONNECT_SECONDS + person.away + 1.0)
                await self._act(person, {"kind": "come_back"})
            case _:
                pass

    async def _lead(self, people: Sequence[Person]) -> None:
        """What the host does besides."""
        host, seats = people[0], [person.seat for person in people if person.seat is not None]
        while not host.over and not self._over():
            await _wait(min(self._draw.uniform(0.5, 1.5) * HOST_SECONDS, max(0.1, self._end - time.monotonic())))
            match self._draw.choice(HOST):
                case "pass_powers":
                    await self._act(host, {"kind": "pass_powers", "seat": self._draw.choice(seats)})
                    await _wait(2.0)
                    await self._act(host, {"kind": "come_back"})
                case "pause":
                    await self._act(host, {"kind": "pause"})
                    await _wait(0.5)
                    await self._act(host, {"kind": "resume"})
                case "give_time":
                    await self._act(host, {"kind": "give_time", "seconds": 5})
                case _:
                    # One in ten: who is removed does not come back.
                    if self._draw.random() < 0.1:
                        await self._act(host, {"kind": "remove", "seat": self._draw.choice(seats)})

    async def _act(self, person: Person, act: Json, **more: Any) -> None:
        if person.line is None:
            return
        self.figures.acts[act["kind"]] += 1
        frame = {"kind": "act", "ref": self.figures.acts.total(), "act": act, **more}
        with contextlib.suppress(OSError, WebSocketException):
            await person.line.send(json.dumps(frame))


def read_logs(workers: Sequence[Worker], figures: Figures) -> None:
    """Look through what the workers logged."""
    for worker in workers:
        lines = lines_of(worker.said.encode())
        figures.lines += len(lines)
        figures.faults += failures(lines) + without_room(lines)
        figures.faults += [line for line in lines if "exception" in line and not line["event"].endswith("_failed")]
        figures.faults += [
            {"event": "Traceback outside of a line"}
            for text in worker.said.splitlines()
            if text.startswith("Traceback")
        ]
