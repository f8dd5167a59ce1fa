"""What the largest matters cost the event loop: `python -m bench.stalls.largest_case [--share 0.1] [--format court]`.

A server in a process of its own plays a room of every format on a matter of the largest size
(`bench/stalls/large_matters.py`), with people who file, speak and quote as much as they may; then every call that reads
a room is made, and every call that takes a file or a body is given the largest that it takes, sound and full of faults.
For each the longest turn of the server's event loop is printed: what everybody else in the worker waits. It fails where
that is over 50 ms.

On a busy machine look at the CPU time of the loop's thread (`--by cpu`), which other processes do not change.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

import httpx
from websockets.asyncio.client import connect

from api.settings import Settings
from bench.options import positive_number, read_options
from bench.stalls.large_matters import MATTERS, ordinary_prose
from bench.stalls.metered import MeteredServer, Turn, metered_server
from engine.core.matter import Matter

LIMIT_MS = 50.0
"""What a turn of the loop may take."""
PLAY_SECONDS = 600.0
LARGEST_SHARE_OF_BODY = 0.97
"""What a matter may have of a body: the rest is what is sent with it, and the marks of JSON."""
Clock: TypeAlias = Literal["wall", "cpu"]
UNLIMITED_SETTINGS = {
    "TWELVE_ROOMS_PER_MINUTE": "100000",
    "TWELVE_ACTS_PER_SECOND": "100000",
    "TWELVE_REQUESTS_PER_SECOND": "100000",
    "TWELVE_ADDRESS_PER_SECOND": "100000",
    "TWELVE_VOICE": "captions",
}
UNREAD_ROUTES = ("/outlook", "/clips/", "/keys", "/webhooks")
"""Parts of paths of calls that read nothing that grows with a room."""


class Measured(NamedTuple):
    """One door: the longest turn of the loop, and how long all of it took."""

    door: str
    turn: Turn
    seconds: float

    def over(self, clock: Clock) -> bool:
        """Whether the loop stood longer than it may."""
        return (self.turn.wall if clock == "wall" else self.turn.cpu) > LIMIT_MS


class Table(NamedTuple):
    """A room that is measured, with its host."""

    code: str
    host: dict[str, str]
    seat: dict[str, str]
    """Headers with the token of the host's seat; empty without one."""


class Doors:
    """The doors of a server, one after another."""

    def __init__(self, server: MeteredServer, http: httpx.AsyncClient, share: float) -> None:
        self._server = server
        self._http = http
        self._share = share
        self.measured: list[Measured] = []

    async def _measure(self, door: str, work: Callable[[], Awaitable[Any]]) -> Any:
        self._server.longest_turn()
        began = time.monotonic()
        result = await work()
        self.measured.append(Measured(door, self._server.longest_turn(), time.monotonic() - began))
        return result

    async def _send(self, door: str, method: str, path: str, codes: tuple[int, ...], **more: Any) -> httpx.Response:
        answer: httpx.Response = await self._measure(door, lambda: self._http.request(method, path, **more))
        if answer.status_code not in codes:
            raise AssertionError(f"{door}: {answer.status_code} {answer.text[:300]}")
        return answer

    async def play(self, name: str) -> None:
        """A whole deliberation of a format by its house, and then every call that reads a room."""
        matter, settings = self._matter(name), MATTERS[name][1]
        table = await self._open(name, matter, {**settings, "pace": "instant"}, None)
        async with connect(f"ws://{self._server.address}/ws/rooms/{table.code}", max_size=None) as socket:
            await socket.send(json.dumps({"kind": "hello", "protocol": 1}))

            async def until_closed() -> None:
                async with asyncio.timeout(PLAY_SECONDS):
                    async for frame in socket:
                        read = json.loads(frame)
                        if read.get("kind") == "event" and read["event"].get("kind") == "closed":
                            return

            await self._act(f"{name}: begin", table.host, table.code, {"kind": "begin"})
            await self._measure(f"{name}: played by the house", until_closed)
        await self._read(name, table)
        await self._send(
            f"{name}: fork", "POST", f"/api/rooms/{table.code}/fork", (201,), headers=table.host, json={"after_seq": 1}
        )
        await self._send(
            f"{name}: interview",
            "POST",
            f"/api/rooms/{table.code}/interview",
            (200, 409, 422),
            headers=table.host,
            json={"seat": 1, "question": ordinary_prose(3, 300)},
        )
        await self._send(f"{name}: erase", "DELETE", f"/api/rooms/{table.code}", (204,), headers=table.host)

    def _matter(self, name: str) -> Matter:
        """The matter of a format, as large as a request may be."""
        make, share = MATTERS[name][0], self._share
        while len((matter := make(share)).model_dump_json()) > LARGEST_SHARE_OF_BODY * Settings().body_bytes:
            share *= 0.9
        return matter

    async def _open(self, name: str, matter: Matter, settings: dict[str, Any], seat: int | None) -> Table:
        field = "case" if name == "jury" else "matter"
        body = {
            "format": name,
            field: matter.model_dump(mode="json", exclude_defaults=True),
            "seat": seat,
            "settings": settings,
        }
        opened = (await self._send(f"{name}: open", "POST", "/api/rooms", (201,), json=body)).json()
        return Table(opened["code"], bearer(opened["host_token"]), bearer(opened.get("seat_token") or ""))

    async def _act(self, door: str, token: dict[str, str], code: str, act: dict[str, Any], *also: int) -> None:
        await self._send(door, "POST", f"/api/rooms/{code}/acts", (200, *also), headers=token, json={"act": act})

    async def _read(self, name: str, table: Table) -> None:
        """Every call of the server that reads a room."""
        for path in await self._readable_paths():
            shown = path.replace("{code}", table.code)
            if "{paper}" in shown:
                papers = (await self._http.get(f"/api/rooms/{table.code}/view", headers=table.host)).json()
                first = next(iter(papers.get("papers") or []), None)
                if first is None:
                    continue
                shown = shown.replace("{paper}", first["paper"])
            if "/search" in shown:
                shown += "?q=" + "the supplier and the harbour dues of the northern branch " * 8
            await self._send(f"{name}: GET {path}", "GET", shown, (200, 404, 409, 422, 503), headers=table.host)

    async def _readable_paths(self) -> list[str]:
        described = (await self._http.get("/openapi.json")).json()["paths"]
        return [
            path
            for path, calls in described.items()
            if path.startswith("/api/rooms/{code}")
            and "get" in calls
            and not any(part in path for part in UNREAD_ROUTES)
        ]

    async def file_as_people(self) -> None:
        """People who file, speak and quote as much as they may, in rooms on the largest matters."""
        question: Any = self._matter("court")
        quotes = [document.text[-160:] for document in question.documents[-8:]]
        sound = {
            "kind": "file_case",
            "statement": ordinary_prose(1, 1_900),
            "exhibits": [
                {"source_quote": quote, "target_quote": quote, "harm": ordinary_prose(2, 1_900)} for quote in quotes
            ],
        }
        wrong = {
            **sound,
            "exhibits": [
                {"source_quote": f"{quote} never", "target_quote": f"never {quote}", "harm": ordinary_prose(2, 1_900)}
                for quote in quotes
            ],
        }
        for door, act in (("sixteen wrong quotes", wrong), ("sixteen quotes", sound)):
            table = await self._open("court", question, {"pace": "instant"}, 1)
            await self._act("court: begin with a person", table.host, table.code, {"kind": "begin"})
            await self._act(f"court: {door}", table.seat, table.code, act)
            await self._http.delete(f"/api/rooms/{table.code}", headers=table.host)
        table = await self._open("jury", self._matter("jury"), {"pace": "instant"}, 7)
        await self._act("jury: begin with a person", table.host, table.code, {"kind": "begin"})
        for _ in range(3):
            text = {"kind": "speak", "text": ordinary_prose(4, 3_900)}
            await self._act("jury: a speech of 3,900 characters", table.seat, table.code, text, 409)
        await self._http.delete(f"/api/rooms/{table.code}", headers=table.host)

    async def read_descriptions(self) -> None:
        """The calls that describe the server."""
        for path in ("/openapi.json", "/docs", "/api/formats", "/api/schema/ws.json", "/api/schema/mcp.json"):
            await self._send(f"GET {path}", "GET", path, (200,))

    async def send_files(self) -> None:
        """The calls that take a file or a large body, sound and full of faults."""
        faults = 20_000 if self._share >= 1 else round(20_000 * self._share)
        unknown = {f"f{number}": 1 for number in range(faults)}
        opened = (await self._http.post("/api/rooms", json={"format": "jury", "seat": None})).json()
        host, code = bearer(opened["host_token"]), opened["code"]
        for name, content in (
            ("unknown fields in JSON", json.dumps({"personas": [unknown]})),
            ("unknown fields in YAML", "personas:\n- " + "\n  ".join(f"{key}: {one}" for key, one in unknown.items())),
            ("many personas", json.dumps({"personas": [{"name": f"P{number}"} for number in range(faults // 4)]})),
        ):
            await self._send(
                f"personas: {name}",
                "PUT",
                f"/api/rooms/{code}/personas?name=people.{'json' if name.endswith('JSON') else 'yaml'}",
                (200, 413, 422, 429),
                headers={**host, "Content-Type": "application/octet-stream"},
                content=content.encode(),
            )
        for name in MATTERS:
            field = "case" if name == "jury" else "matter"
            await self._send(
                f"{name}: open with unknown fields",
                "POST",
                "/api/rooms",
                (413, 422),
                json={"format": name, field: unknown},
            )
            spoiled = self._matter(name).model_dump(mode="json", exclude_defaults=True)
            for key, value in spoiled.items():
                if isinstance(value, list):
                    spoiled[key] = [{**one, "wrong": 1} if isinstance(one, dict) else 3 for one in value]
            await self._send(
                f"{name}: open with a fault in every part",
                "POST",
                "/api/rooms",
                (413, 422),
                json={"format": name, field: spoiled},
            )
        text = "\n\n".join(ordinary_prose(number, 4_000) for number in range(round(self._share * 49) or 1))
        for name in ("long.txt", "long.md", "long.html", "long.csv", "long.log"):
            await self._send(
                f"documents: {name}",
                "POST",
                f"/api/documents?name={name}",
                (200, 413, 422),
                headers={"Content-Type": "application/octet-stream"},
                content=text.encode(),
            )


def bearer(token: str) -> dict[str, str]:
    """The header of a token; none for an empty one."""
    return {"Authorization": f"Bearer {token}"} if token else {}


async def measure(server: MeteredServer, share: float, formats: tuple[str, ...]) -> list[Measured]:
    """Every door of a server, at a share of the largest size."""
    async with httpx.AsyncClient(base_url=f"http://{server.address}", timeout=PLAY_SECONDS) as http:
        (await http.get("/health/ready")).raise_for_status()
        doors = Doors(server, http, share)
        await doors.read_descriptions()
        for name in formats:
            await doors.play(name)
        await doors.file_as_people()
        await doors.send_files()
    return doors.measured


@contextmanager
def fresh_server() -> Iterator[MeteredServer]:
    """A server with a database of its own."""
    with tempfile.TemporaryDirectory(prefix="twelve-largest-") as folder:
        database = f"sqlite:///{Path(folder) / 'bench.db'}"
        with metered_server({**os.environ, **UNLIMITED_SETTINGS, "DATABASE_URL": database}) as server:
            yield server


def main(arguments: list[str] | None = None) -> None:
    """Print the doors, the slowest first."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", type=positive_number, default=1.0, help="of the largest size (0.1: a tenth)")
    parser.add_argument("--format", choices=tuple(MATTERS), help="one format alone")
    parser.add_argument("--by", choices=("wall", "cpu"), default="wall", help="which clock decides")
    asked = read_options(parser, arguments)
    with fresh_server() as server:
        measured = asyncio.run(measure(server, asked.share, (asked.format,) if asked.format else tuple(MATTERS)))
        resident = server.resident()
    print("longest turn    CPU of it    all of it  door")
    for one in sorted(measured, key=lambda one: -getattr(one.turn, asked.by)):
        mark = "  <-- over" if one.over(asked.by) else ""
        print(f"{one.turn.wall:9.1f} ms {one.turn.cpu:9.1f} ms {one.seconds:10.2f} s  {one.door}{mark}")
    print(f"resident at the end: {resident / 2**20:.0f} MiB")
    if any(one.over(asked.by) for one in measured):
        sys.exit(f"The event loop stood for more than {LIMIT_MS:.0f} ms.")


if __name__ == "__main__":
    main()
