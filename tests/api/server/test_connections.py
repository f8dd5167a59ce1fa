"""Clients that keep a server waiting, and how many connections it takes (api/PROTOCOL.md, H42)."""

import asyncio
import contextlib
import itertools
import json
import re
import sys
import time
from collections.abc import AsyncIterator
from importlib.metadata import version
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from api.cli.serve import uvicorn_options
from api.server.uvicorn_protocols import UVICORN_VERSION
from harness.server import House, serving, settings
from harness.workers import COMMAND, Worker

SECONDS = 0.4
"""How long the server of these tests waits for a request."""
ENDS = 20.0
"""Until then a connection that is to be closed is closed; far more than it takes."""


@pytest.fixture(scope="module")
async def strict() -> AsyncIterator[House]:
    """A server that waits for requests for a short time."""
    async with (
        serving(settings(request_seconds=SECONDS)) as server,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        yield House(server, http)


def test_the_overridden_protocols_are_those_of_the_installed_uvicorn() -> None:
    assert version("uvicorn") == UVICORN_VERSION, "read what api/server/uvicorn_protocols.py overrides again"


class Raw:
    """A connection on which anything can be sent."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def send(self, text: str) -> None:
        """Send it, if anybody is there."""
        self.writer.write(text.encode())

    async def rest(self) -> str:
        """Everything that comes until the connection is closed, or broken off."""
        came = b""
        async with asyncio.timeout(ENDS):
            with contextlib.suppress(ConnectionError):
                while piece := await self.reader.read(65536):
                    came += piece
        return came.decode()

    async def drip(self, text: str, every: float = SECONDS / 8) -> str:
        """Send it letter by letter, again and again, until an answer comes or the connection is closed; what came."""
        letters = itertools.cycle(text)
        first = b""
        async with asyncio.timeout(ENDS):
            with contextlib.suppress(ConnectionError):
                while not first and not self.reader.at_eof():
                    self.send(next(letters))
                    # In turns: to write to a connection that was broken off loses what came on it.
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(every):
                            first = await self.reader.read(65536)
        return first.decode() + await self.rest()

    async def ask(self, path: str) -> tuple[int, dict[str, str]]:
        """Ask for something on this connection: status and body."""
        self.send(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n")
        return await self.answer()

    async def answer(self) -> tuple[int, dict[str, str]]:
        """The next answer on this connection: status and body."""
        async with asyncio.timeout(ENDS):
            head = (await self.reader.readuntil(b"\r\n\r\n")).decode()
            length = re.search(r"content-length: (\d+)", head.lower())
            assert length is not None, head
            body = await self.reader.readexactly(int(length[1]))
        return int(head.split()[1]), json.loads(body)


@contextlib.asynccontextmanager
async def raw(server: str, source: str = "127.0.0.1") -> AsyncIterator[Raw]:
    """A connection from an address of this machine."""
    host, _, port = server.rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port), local_addr=(source, 0))
    try:
        yield Raw(reader, writer)
    finally:
        writer.close()


def refused(answer: str, status: int, code: str) -> None:
    """An answer is a problem, and the last one of its connection."""
    head, _, body = answer.partition("\r\n\r\n")
    assert head.startswith(f"HTTP/1.1 {status} "), answer
    assert "content-type: application/problem+json" in head.lower()
    assert "connection: close" in head.lower()
    assert json.loads(body)["code"] == code


async def test_h42_a_head_that_does_not_come_is_refused(strict: House) -> None:
    async with raw(strict.server) as line:
        line.send("GET /health/live HTTP/1.1\r\nHost: x\r\n")
        refused(await line.drip("X-More: a\r\n"), 408, "too_slow")


async def test_h42_a_connection_on_which_nothing_is_asked_is_closed(strict: House) -> None:
    async with raw(strict.server) as line:
        assert await line.rest() == ""


async def test_h42_a_used_connection_is_kept_and_no_empty_line_keeps_it_for_ever(strict: House) -> None:
    async with raw(strict.server) as line:
        assert (await line.ask("/health/live"))[0] == 200
        await asyncio.sleep(3 * SECONDS)  # real time: a connection stands idle for longer than the limit
        assert (await line.ask("/health/live"))[0] == 200
        await line.drip("\r\n")
    assert uvicorn_options(settings())["timeout_keep_alive"] == 75


def test_w12_a_socket_is_pinged_every_20_seconds_and_has_20_to_answer() -> None:
    options = uvicorn_options(settings())
    assert (options["ws_ping_interval"], options["ws_ping_timeout"]) == (20, 20)


@pytest.mark.parametrize("path", ["/api/rooms", "/api/rooms/AAAAAA/acts", "/mcp"])
async def test_h42_a_body_that_does_not_come_is_refused(strict: House, path: str) -> None:
    async with raw(strict.server) as line:
        line.send(f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n")
        line.send("Accept: application/json, text/event-stream\r\nContent-Length: 5000\r\n\r\n{")
        refused(await line.drip(" "), 408, "too_slow")


async def test_h42_a_body_that_goes_on_after_its_answer_ends_too(strict: House) -> None:
    async with raw(strict.server) as line:
        line.send("GET /health/live HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n")
        assert (await line.answer())[0] == 200
        assert await line.drip(" ") == ""


async def test_h42_a_body_that_keeps_coming_is_taken(strict: House) -> None:
    body = json.dumps({"name": "Bo", "seat": None}).ljust(6 * 4096)
    room = await strict.open_room()

    async def pieces() -> AsyncIterator[bytes]:
        for first in range(0, len(body), 4096):
            yield body[first : first + 4096].encode()
            await asyncio.sleep(SECONDS / 2)  # real time: a client that sends slowly

    headers = {"Content-Type": "application/json"}
    answer = await strict.http.post(f"{room.path}/seats", content=pieces(), headers=headers)
    assert answer.status_code == 201, answer.text


async def test_h42_waiting_for_an_answer_and_listening_take_as_long_as_they_take(strict: House) -> None:
    room = await strict.open_room()
    seq = (await room.get()).json()["seq"]
    async with room.socket(room.seat_token) as guest:
        began = time.monotonic()
        page = await room.get("/events", after=seq, wait=4 * SECONDS)
        assert page.status_code == 200
        assert time.monotonic() - began >= 4 * SECONDS
        await guest.say(kind="ping", ref=1)
        await guest.until("pong")


async def test_h42_an_address_has_a_ceiling_of_connections() -> None:
    async with serving(settings(connections_per_address=3)) as server:
        room = await House(server, httpx.AsyncClient(base_url=f"http://{server}", timeout=30)).open_room()
        await room.http.aclose()
        async with contextlib.AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(raw(server)) for _ in range(2)]
            for line in lines:
                assert (await line.ask("/health/live"))[0] == 200
            guest = await stack.enter_async_context(room.socket(room.seat_token))
            await guest.until("welcome")
            async with raw(server) as fourth:
                refused(await fourth.rest(), 429, "too_fast")
            if sys.platform == "linux":
                # Another address has its own.
                async with raw(server, "127.0.0.2") as other:
                    assert (await other.ask("/health/live"))[0] == 200
            await guest.line.close()
            await eventually_in(server)
            lines[0].writer.close()
            await eventually_in(server)


async def eventually_in(server: str) -> None:
    """Once a connection is seen to be gone, another one gets in."""
    async with asyncio.timeout(ENDS):
        while True:
            with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
                async with raw(server) as line:
                    if (await line.ask("/health/live"))[0] == 200:
                        return
            await asyncio.sleep(0.02)  # real time: polls what no event announces


async def test_h42_behind_a_trusted_proxy_the_limit_is_for_the_named_client() -> None:
    async with (
        serving(settings(connections_per_address=2, trusted_proxies="127.0.0.0/8")) as server,
        contextlib.AsyncExitStack() as stack,
        httpx.AsyncClient(base_url=f"http://{server}", timeout=30) as http,
    ):
        room = await House(server, http).open_room()

        async def come(address: str) -> ClientConnection:
            headers = {"X-Forwarded-For": address}
            line = await stack.enter_async_context(
                connect(f"ws://{server}/ws/rooms/{room.code}", additional_headers=headers)
            )
            with contextlib.suppress(ConnectionClosed):
                await line.send(json.dumps({"kind": "hello", "protocol": 1, "token": room.seat_token}))
            return line

        first = [await come("203.0.113.5") for _ in range(2)]
        for line in first:
            assert json.loads(await line.recv())["kind"] == "welcome"
        third = await come("203.0.113.5")
        await third.wait_closed()
        assert (third.close_code, third.close_reason) == (4029, "too_fast")
        from_there = {"X-Forwarded-For": "203.0.113.5"}
        answer = await http.get(room.path, headers=from_there)
        assert (answer.status_code, answer.json()["code"]) == (429, "too_fast")
        assert json.loads(await (await come("203.0.113.6")).recv())["kind"] == "welcome"
        # What is over counts no more.
        await first[0].close()
        async with asyncio.timeout(ENDS):
            while True:
                if (await http.get(room.path, headers=from_there)).status_code == 200:
                    break
                await asyncio.sleep(0.02)  # real time: polls what no event announces
        for _ in range(5):
            assert (await http.get(room.path, headers=from_there)).status_code == 200


@pytest.mark.slow("a server runs out of descriptors, and gets them back")
@pytest.mark.skipif(sys.platform != "linux", reason="connects from several addresses of this machine")
async def test_h42_running_out_of_descriptors_is_reported(tmp_path: Path) -> None:
    import resource

    given = {"DATABASE_URL": "sqlite:///rooms.db", "TWELVE_REQUEST_SECONDS": "300"}
    worker = Worker(given, folder=tmp_path, descriptors=200)
    try:
        async with contextlib.AsyncExitStack() as stack:
            first = await stack.enter_async_context(raw(worker.address))
            assert (await first.ask("/health/ready"))[0] == 200
            held = 1
            # Each address gets half of what there is.
            for source, most in (("127.0.0.1", 74), ("127.0.0.2", 75)):
                for _ in range(most):
                    await stack.enter_async_context(raw(worker.address, source))
                    held += 1
            assert held == 150
            async with raw(worker.address, "127.0.0.3") as late:
                refused(await late.rest(), 503, "unavailable")
            status, problem = await first.ask("/health/ready")
            assert (status, problem["code"]) == (503, "unavailable")
            assert "file descriptors" in problem["detail"]
            assert (await first.ask("/health/live"))[0] == 200
        assert '"connections_full"' in worker.said
        await eventually_in(worker.address)
        async with raw(worker.address) as line:
            await wait_for_status(line, 200)
            # Something else takes them: then no new connection is taken, and those that are open get an answer.
            number = worker.process.pid
            resource.prlimit(number, resource.RLIMIT_NOFILE, (len(list(Path(f"/proc/{number}/fd").iterdir())) + 2, 200))
            problem = await wait_for_status(line, 503)
            assert problem["code"] == "unavailable"
            assert "ulimit -n" in problem["detail"]
            resource.prlimit(number, resource.RLIMIT_NOFILE, (200, 200))
            await wait_for_status(line, 200)
        assert '"file_descriptors_run_out"' in worker.said
    finally:
        worker.end()


async def wait_for_status(line: Raw, wanted: int) -> dict[str, str]:
    """Ask whether a server is ready until it answers so; its answer."""
    async with asyncio.timeout(ENDS):
        while True:
            status, body = await line.ask("/health/ready")
            if status == wanted:
                return body
            await asyncio.sleep(0.05)  # real time: polls what no event announces


def test_h42_a_server_asks_for_as_many_descriptors_as_it_may_have(tmp_path: Path) -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    few = min(512, before[1])
    resource.setrlimit(resource.RLIMIT_NOFILE, (few, before[1]))
    try:
        worker = Worker({"DATABASE_URL": "memory://"}, folder=tmp_path, command=COMMAND)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    try:
        if hasattr(resource, "prlimit"):
            given = resource.prlimit(worker.process.pid, resource.RLIMIT_NOFILE)[0]
            assert given == min(65_536, before[1])
    finally:
        worker.end()
