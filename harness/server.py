"""A real server on the loopback, and people who use it over HTTP and WebSocket."""

import asyncio
import contextlib
import json
import math
import socket
from collections.abc import AsyncIterator, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import httpx
import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from api.app import create_app
from api.cli.serve import uvicorn_options
from api.settings import Settings
from engine.core.events import LOG, Entry
from harness.answers import answer_to, citing
from harness.examples import Json, default_format, example_or_default
from harness.surroundings import SURROUNDINGS, shortened
from harness.waiting import WAIT_SECONDS
from rooms.surroundings import Surroundings

STALL_SECONDS = math.inf
"""Of CPU time. The loop of a server here is that of the tests, and stands while a test without `async` computes: rooms
that such a test holds have stalled no worker."""


SERVED = replace(SURROUNDINGS, timings=shortened(0.1))
"""Nobody waits long for a server of the tests: its periods are a tenth of the usual ones."""


def settings(**more: object) -> Settings:
    """Settings of a server that keeps nothing and lets many rooms be opened."""
    return Settings.model_validate({"database_url": "memory://", "rooms_per_minute": 10_000, **more})


class _Server(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Any:
        # Ctrl-C belongs to pytest.
        yield


def behind(app: ASGIApp) -> ASGIApp:
    """An app in a wrapper that passes the server's messages on with functions of its own, as middleware does."""

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        async def hand_on(message: Message) -> None:
            await send(message)

        await app(scope, receive, hand_on)

    return wrapped


@contextlib.asynccontextmanager
async def serving(
    settings: Settings,
    *,
    plain: bool = False,
    kernel_bytes: int | None = None,
    surroundings: Surroundings = SERVED,
) -> AsyncIterator[str]:
    """The app under uvicorn, as `twelve serve` runs it, or (`plain`) in a wrapper; gives host and port."""
    # TCP by name: asyncio sets TCP_NODELAY on no other socket, and small answers would wait for acknowledgements.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if kernel_bytes is not None:
        # Accepted connections inherit it.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, kernel_bytes)
    listening.bind(("127.0.0.1", 0))
    listening.listen(2048)
    app = create_app(settings.model_copy(update={"stall_seconds": STALL_SECONDS}), surroundings)
    config = uvicorn.Config(behind(app) if plain else app, **uvicorn_options(settings))
    server = _Server(config)
    task = asyncio.create_task(server.serve([listening]))
    try:
        host, port = listening.getsockname()
        yield f"{host}:{port}"
    finally:
        server.should_exit = True
        await task
        listening.close()


def bearer(token: str | None) -> dict[str, str]:
    """The header that carries a token."""
    return {"Authorization": f"Bearer {token}"} if token is not None else {}


class Socket:
    """A client's socket: receives frames one after another, and finds those of a kind."""

    def __init__(self, line: ClientConnection, format: str | None = None) -> None:
        self.line = line
        self.format = format
        self.heard: list[Json] = []
        self._ref = 0

    async def next(self, seconds: float = WAIT_SECONDS) -> Json:
        """The next frame, whatever it is."""
        async with asyncio.timeout(seconds):
            frame: Json = json.loads(await self.line.recv())
        self.heard.append(frame)
        return frame

    async def until(self, kind: str, seconds: float = WAIT_SECONDS, **fields: Any) -> Json:
        """The next frame of a kind with these fields; those before it are skipped, and stay in `heard`."""
        async with asyncio.timeout(seconds):
            while True:
                frame = await self.next(seconds)
                if frame["kind"] == kind and all(frame.get(name) == value for name, value in fields.items()):
                    return frame

    async def event(self, kind: str, seconds: float = WAIT_SECONDS) -> Json:
        """The next frame with an event of a kind."""
        async with asyncio.timeout(seconds):
            while True:
                frame = await self.until("event", seconds)
                if frame["event"]["kind"] == kind:
                    return frame

    async def until_event(self, kind: str, seconds: float = WAIT_SECONDS, **fields: Any) -> Json:
        """An event of a kind with these fields, whether it was received already or is to come: events with independent
        causes have no order."""
        async with asyncio.timeout(seconds):
            frames = [*self.heard]
            while True:
                for frame in frames:
                    event = frame["event"] if frame["kind"] == "event" else {}
                    if event.get("kind") == kind and all(event.get(name) == value for name, value in fields.items()):
                        return dict(event)
                frames = [await self.next(seconds)]

    async def say(self, **frame: Any) -> None:
        """Send a frame."""
        await self.line.send(json.dumps(frame))

    async def act(self, act: Json, **fields: Any) -> Json:
        """Send an act; its `ack` or `refusal`."""
        self._ref += 1
        await self.say(kind="act", ref=self._ref, act=act, **fields)
        async with asyncio.timeout(WAIT_SECONDS):
            while True:
                frame = await self.next()
                if frame["kind"] in ("ack", "refusal") and frame["ref"] == self._ref:
                    return frame

    async def asked(self, act: str) -> Json:
        """What is asked of this seat, once an act of this kind is."""
        for frame in reversed(self.heard):
            you = frame.get("you") or frame.get("view", {}).get("you")
            if you is not None:
                found = [ask for ask in you["asks"] if ask["act"] == act]
                if found:
                    return dict(found[0])
                break
        async with asyncio.timeout(WAIT_SECONDS):
            while True:
                you = (await self.until("event"))["view"].get("you")
                for ask in you["asks"] if you else ():
                    if ask["act"] == act:
                        return dict(ask)

    async def closed(self, seconds: float = WAIT_SECONDS) -> tuple[int, str]:
        """The code and reason with which the server closes it; frames before that are received."""
        async with asyncio.timeout(seconds):
            try:
                while True:
                    await self.next(seconds)
            except ConnectionClosed as closed:
                frame = closed.rcvd
                return (frame.code, frame.reason) if frame is not None else (1006, "")

    async def answer_asks(self, asks: Iterable[Json]) -> None:
        """Send an answer to each of these asks, without waiting for what becomes of it."""
        for ask in asks:
            await self.say(kind="act", ref=ask["ask"], act=answer_to(ask, self.format), **citing(ask))

    async def play_until(self, kind: str) -> list[Json]:
        """Answer everything that is asked of this seat, until an event of a kind; the events received."""
        events: list[Json] = []
        answered: set[str] = set()
        while True:
            frame = await self.until("event", 30)
            events.append(frame)
            if frame["event"]["kind"] == kind:
                return events
            new = [ask for ask in (frame["view"].get("you") or {}).get("asks", ()) if ask["ask"] not in answered]
            answered |= {ask["ask"] for ask in new}
            await self.answer_asks(new)

    async def play_to_end(self) -> list[Json]:
        """The same, until the room is closed."""
        return await self.play_until("closed")

    def numbers(self) -> list[int]:
        """The numbers of all entries received, skips among them."""
        return [frame["seq"] for frame in self.heard if frame["kind"] in ("event", "skip")]


@dataclass
class OpenRoom:
    """A room that was opened over HTTP, and what its host holds."""

    server: str
    http: httpx.AsyncClient
    code: str
    host_token: str
    seat_token: str | None
    seat: int | None
    opened: Json = field(default_factory=dict)
    format: str | None = None

    @property
    def path(self) -> str:
        return f"/api/rooms/{self.code}"

    async def get(self, path: str = "", token: str | None = None, **params: Any) -> httpx.Response:
        return await self.http.get(f"{self.path}{path}", params=params or None, headers=bearer(token))

    async def act(self, act: Json, token: str | None = None, key: str | None = None, **fields: Any) -> httpx.Response:
        """An act over HTTP, the host's unless another token is given."""
        headers = {**bearer(token or self.host_token), **({"Idempotency-Key": key} if key else {})}
        return await self.http.post(f"{self.path}/acts", json={"act": act, **fields}, headers=headers)

    async def begin(self) -> None:
        assert (await self.act({"kind": "begin"})).status_code == 200

    async def join(self, name: str = "Bo", seat: int | None = None) -> Json:
        """Somebody else takes a seat."""
        answer = await self.http.post(f"{self.path}/seats", json={"name": name, "seat": seat})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    async def view(self, token: str | None = None) -> Json:
        """What the holder of a token sees; the host's seat unless another token is given."""
        view: Json = (await self.get("/view", token or self.seat_token)).json()
        return view

    async def answer_asks(self, asks: Iterable[Json], token: str | None = None) -> None:
        """Answer each of these asks; every answer has to be accepted."""
        for ask in asks:
            answer = await self.act(answer_to(ask, self.format), token or self.seat_token, **citing(ask))
            assert answer.status_code == 200, answer.text

    @contextlib.asynccontextmanager
    async def socket(
        self,
        token: str | None = None,
        after: int | None = None,
        hello: bool = True,
        screen: bool = False,
        **more: Any,
    ) -> AsyncIterator[Socket]:
        """A socket of the room that has said hello."""
        # Where the queue of frames that nobody reads has an end, closing waits behind it for ten seconds.
        options = {"compression": None, "ping_interval": None, "max_queue": None, **more}
        async with connect(f"ws://{self.server}/ws/rooms/{self.code}", **options) as line:
            guest = Socket(line, self.format)
            if hello:
                frame: Json = {"kind": "hello", "protocol": 1}
                if token is not None:
                    frame["token"] = token
                if after is not None:
                    frame["after_seq"] = after
                if screen:
                    frame["screen"] = True
                # The refusal may have been sent, and the socket closed, before this: it is there to be read.
                with contextlib.suppress(ConnectionClosed):
                    await guest.say(**frame)
            yield guest

    async def log(self, token: str | None = None, after: int = 0) -> list[Json]:
        """The whole log as a token may see it."""
        found: list[Json] = []
        while True:
            page = (await self.get("/events", token, after=after, limit=1000)).json()
            found += page["events"]
            after = page["seq"]
            if not page["more"]:
                return found


def entries_of(log: Iterable[Json]) -> list[Entry]:
    """The entries that `OpenRoom.log` read. Whose an entry is (`by`), the server says beside it."""
    return LOG.validate_json(json.dumps([{key: line[key] for key in line if key != "by"} for line in log]))


@dataclass
class House:
    """A server, and its HTTP client."""

    server: str
    http: httpx.AsyncClient

    async def open_room(self, settings: Mapping[str, Any] | None = None, **asked: Any) -> OpenRoom:
        """Open a room in which minds do not wait."""
        format = asked.get("format")
        example = example_or_default(format or default_format())
        chosen = {"pace": "instant", **example.settings, **(settings or {})}
        body = {"seed": "a seed", "name": "Ann", **example.opening, "settings": chosen, **asked}
        answer = await self.http.post("/api/rooms", json=body)
        assert answer.status_code == 201, answer.text
        opened = answer.json()
        return OpenRoom(
            self.server,
            self.http,
            opened["code"],
            opened["host_token"],
            opened["seat_token"],
            opened["seat"],
            opened,
            format,
        )
