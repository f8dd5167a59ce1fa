"""A class over HTTP and its socket: a teacher, pupils who come in, and what they are sent."""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import count
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from harness.examples import Json, default_format, example_or_default
from harness.server import Socket, bearer


@dataclass
class Pupil:
    """Somebody who came in."""

    name: str
    token: str
    number: int | None
    said: str


@dataclass
class OpenClass:
    """A class that was opened over HTTP, and what its teacher holds."""

    server: str
    http: httpx.AsyncClient
    code: str
    teacher: str
    pupils: dict[str, Pupil] = field(default_factory=dict)
    phones: Iterator[int] = field(default_factory=count)

    @property
    def path(self) -> str:
        """Where it is."""
        return f"/api/classes/{self.code}"

    async def come(self, name: str, namesake: str | None = None, key: str | None = None) -> Pupil:
        """A pupil comes in, with a phone of their own."""
        answer = await self.ask_in(name, namesake, key, phone_of(key or f"{name} {next(self.phones)}"))
        assert answer.status_code == 201, answer.text
        came = answer.json()
        pupil = Pupil(came["name"], came["token"], came["number"], came["said"])
        self.pupils[pupil.name] = pupil
        return pupil

    async def ask_in(
        self, name: str, namesake: str | None = None, key: str | None = None, device: str | None = None
    ) -> httpx.Response:
        """The answer to somebody who comes in; `device`: the mark of their phone, where it sends one."""
        headers = {"Idempotency-Key": key} if key else {}
        body = {"name": name, "namesake": namesake, **({"device": device} if device is not None else {})}
        return await self.http.post(f"{self.path}/pupils", json=body, headers=headers)

    async def act(self, kind: str, token: str | None = None, **fields: Any) -> httpx.Response:
        """The answer to an act, the teacher's unless another token is given."""
        return await self.http.post(
            f"{self.path}/acts", json={"act": {"kind": kind, **fields}}, headers=bearer(token or self.teacher)
        )

    async def done(self, kind: str, **fields: Any) -> Json:
        """What came of a teacher's act that has to be taken."""
        answer = await self.act(kind, **fields)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def refused(self, kind: str, token: str | None = None, **fields: Any) -> tuple[str, str]:
        """Code and sentence of the refusal of an act."""
        answer = await self.act(kind, token, **fields)
        assert answer.status_code >= 400, answer.text
        problem = answer.json()
        return problem["code"], problem["detail"]

    async def view(self, token: str | None = None) -> Json:
        """The class as a token sees it; the teacher's unless another one is given."""
        return dict((await self.http.get(self.path, headers=bearer(token or self.teacher))).json())

    async def wall(self) -> Json:
        """The class as its wall sees it, without a token."""
        return dict((await self.http.get(self.path)).json())

    async def you(self, pupil: Pupil) -> Json:
        """What belongs to a pupil."""
        return dict((await self.view(pupil.token))["you"])

    @contextlib.asynccontextmanager
    async def socket(self, token: str | None = None) -> AsyncIterator[ClassSocket]:
        """A socket of the class that has said hello, and has the whole view."""
        address = f"ws://{self.server}/ws/classes/{self.code}"
        async with connect(address, compression=None, ping_interval=None) as line:
            hello: Json = {"kind": "hello", "protocol": 1}
            if token is not None:
                hello["token"] = token
            await line.send(json.dumps(hello))
            socket = ClassSocket(line)
            socket.view = (await socket.until("class"))["view"]
            yield socket


class ClassSocket(Socket):
    """A socket of a class, with its view kept up to date."""

    def __init__(self, line: ClientConnection) -> None:
        super().__init__(line)
        self.view: Json = {}

    async def news(self) -> Json:
        """The next parts that changed, which are put into the view."""
        parts: Json = (await self.until("class"))["view"]
        rooms = {room["number"]: room for room in self.view.get("rooms", [])}
        rooms |= {room["number"]: room for room in parts.get("rooms") or []}
        self.view = {**self.view, **{name: part for name, part in parts.items() if name != "rooms"}}
        self.view["rooms"] = [rooms[number] for number in sorted(rooms)]
        return parts


def phone_of(owner: str) -> str:
    """The mark of a phone, another one for each owner."""
    return blake2b(owner.encode(), digest_size=16).hexdigest()


async def open_class(server: str, http: httpx.AsyncClient, **asked: Any) -> OpenClass:
    """Open a class on the example of a format, in whose rooms minds do not wait."""
    answer = await http.post("/api/classes", json=class_body(**asked))
    assert answer.status_code == 201, answer.text
    opened = answer.json()
    return OpenClass(server, http, opened["code"], opened["teacher_token"])


def class_body(settings: Json | None = None, **asked: Any) -> Json:
    """What a class is opened with."""
    example = example_or_default(asked.get("format") or default_format())
    opening = {} if asked.keys() & {"case", "plan"} else dict(example.opening)
    return {**opening, "settings": {"pace": "instant", **example.settings, **(settings or {})}, **asked}
