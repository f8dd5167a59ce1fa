"""The whole path of an act: over a socket to a worker, decided, appended to PostgreSQL, published over Redis, and
delivered to the last of the room's 13 sockets.

Rooms are in mid-deliberation: twelve people sit and have voted, one of them has the floor, and one spectator looks on.
The host changes the pace, over and over: each such act is one entry, which changes a part of everybody's view.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import dataclass

import httpx

from bench.load.client import Listener, Load, percentile
from bench.load.servers import Server
from harness.answers import answer_to, citing

SOCKETS = 13
CASE = "case_001_robbery"
ACT = '{{"kind":"act","ref":{ref},"act":{{"kind":"set_pace","pace":"{pace}"}}}}'
WARM_UP_SECONDS = 2.0
"""Acts that are not counted: connections to the database are opened, and code runs for the first time."""
Sockets = list[tuple[str, bytes | None]]
"""The path and the hello of each socket of a room, the host's first."""


@dataclass(frozen=True)
class Cost:
    """What acts took as fast as they went."""

    acts_per_second: float
    cpu: float
    """Seconds of the server's processor for one act."""


@dataclass(frozen=True)
class Delay:
    """Milliseconds from an act to the last socket."""

    middle: float
    slowest: float
    """The 99th percentile."""


class Acting(Load):
    """Sockets of many rooms; knows when the last one of a room has its event."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self._missing: dict[str, int] = {}
        self._complete: dict[str, asyncio.Future[int]] = {}

    async def act(self, host: Listener, number: int) -> int:
        """Send an act on the host's socket; when the last socket of the room had it, in nanoseconds of the monotonic
        clock."""
        path = host.path
        self._missing[path] = SOCKETS
        complete = self._complete[path] = asyncio.get_running_loop().create_future()
        host.send(ACT.format(ref=number, pace="instant" if number % 2 else "brisk").encode())
        async with asyncio.timeout(60):
            last: int = await complete
        return last

    def fail(self, fault: Exception) -> None:
        super().fail(fault)
        for complete in self._complete.values():
            if not complete.done():
                complete.set_exception(fault)

    def on_event(self, listener: Listener, data: bytes, start: int, end: int) -> None:
        self.count += 1
        self.bytes += end - start
        left = self._missing[listener.path] = self._missing.get(listener.path, 0) - 1
        if left == 0:
            self._complete[listener.path].set_result(time.monotonic_ns())
        assert left >= 0, "an entry came that is of no act"


def bare_rooms(rooms: int) -> list[Sockets]:
    """The sockets of so many rooms at the libraries alone."""
    return [[(f"/ws/rooms/R{room:05}", b'{"kind":"hello"}')] * SOCKETS for room in range(rooms)]


async def open_rooms(server: Server, rooms: int) -> list[Sockets]:
    """The sockets of so many rooms in mid-deliberation at a worker."""
    async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=60) as http:
        at_once = asyncio.Semaphore(8)

        async def open_one() -> Sockets:
            async with at_once:
                return await _open_room(http)

        return await asyncio.gather(*(open_one() for _ in range(rooms)))


async def _open_room(http: httpx.AsyncClient) -> Sockets:
    settings = {"pace": "instant", "turn_seconds": 600}
    opened = (await http.post("/api/rooms", json={"case_id": CASE, "settings": settings})).raise_for_status().json()
    path, host, seats = f"/api/rooms/{opened['code']}", opened["host_token"], [opened["seat_token"]]
    while len(seats) < SOCKETS - 1:
        seat = await http.post(f"{path}/seats", json={"name": f"Person {len(seats)}", "kind": "human"})
        seats.append(seat.raise_for_status().json()["token"])
    await _act(http, path, host, {"act": {"kind": "begin"}})
    waiting = True
    while waiting:
        for token in seats:
            view = (await http.get(f"{path}/view", headers=_bearer(token))).raise_for_status().json()
            waiting = view["floor"]["turn_id"] is None
            for ask in view["you"]["asks"]:
                if ask["act"] in ("choose_side", "cast_ballot"):
                    await _act(http, path, token, {"act": answer_to(ask), **citing(ask)})
    # On a socket the host's token has the standing of the host's seat.
    hellos = [json.dumps({"kind": "hello", "protocol": 1, "token": token}).encode() for token in [host, *seats[1:]]]
    spectator = json.dumps({"kind": "hello", "protocol": 1}).encode()
    return [(f"/ws/rooms/{opened['code']}", hello) for hello in [*hellos, spectator]]


async def _act(http: httpx.AsyncClient, path: str, token: str, body: object) -> None:
    answer = await http.post(f"{path}/acts", json=body, headers=_bearer(token))
    # Somebody may have been too late: the phase is over.
    assert answer.status_code == 200 or answer.json()["code"] == "stale", answer.text


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def connected(address: str, rooms: list[Sockets]) -> tuple[Acting, list[Listener]]:
    """All sockets, and those of the hosts."""
    load = Acting(address)
    opened = await load.connect([socket for sockets in rooms for socket in sockets])
    return load, opened[::SOCKETS]


async def cost(server: Server, rooms: list[Sockets], seconds: float) -> Cost:
    """Every room's host sends the next act when the last socket has the one before."""
    load, hosts = await connected(server.address, rooms)
    loop = asyncio.get_running_loop()
    end = loop.time() + WARM_UP_SECONDS + seconds

    async def act(host: Listener) -> None:
        number = 0
        while loop.time() < end:
            number += 1
            await load.act(host, number)

    acting = [asyncio.create_task(act(host)) for host in hosts]
    await asyncio.sleep(WARM_UP_SECONDS)
    began, used, count = loop.time(), server.cpu_seconds(), load.count
    await asyncio.sleep(seconds)
    took, used, acts = loop.time() - began, server.cpu_seconds() - used, (load.count - count) / SOCKETS
    await asyncio.gather(*acting)
    load.close()
    return Cost(acts / took, used / acts)


async def delay(server: Server, rooms: list[Sockets], seconds: float, acts_per_second: float = 2.0) -> Delay:
    """Every room's host acts at a light pace, and at moments of their own: if rooms acted in step, the same few would
    meet every time, and the slowest acts would show one draw."""
    load, hosts = await connected(server.address, rooms)
    draw, loop, found = random.Random(1), asyncio.get_running_loop(), []
    start = loop.time()

    async def act(host: Listener, moments: list[float]) -> None:
        for number, moment in enumerate(moments, 1):
            await asyncio.sleep(max(0.0, start + moment - loop.time()))
            began = time.monotonic_ns()
            took = await load.act(host, number) - began
            if moment >= WARM_UP_SECONDS:
                found.append(took)

    acts = round((WARM_UP_SECONDS + seconds) * acts_per_second)
    drawn = [[(number + draw.random()) / acts_per_second for number in range(acts)] for _ in hosts]
    await asyncio.gather(*(act(host, moments) for host, moments in zip(hosts, drawn, strict=True)))
    load.close()
    return Delay(percentile(found, 0.5) / 1e6, percentile(found, 0.99) / 1e6)
