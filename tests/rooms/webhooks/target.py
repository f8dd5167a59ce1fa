"""The target of webhooks for tests: a server on the loopback that speaks HTTP and behaves as the test sets it."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import json
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

TIMEOUT_SECONDS = 20.0
SECONDS = 10.0
"""How long a line of a test waits for its target: far longer than one that answers takes on a busy machine."""


@dataclass(frozen=True)
class ReceivedRequest:
    """One request."""

    at: float
    headers: dict[str, str]
    body: bytes

    @property
    def payload(self) -> dict[str, Any]:
        """Its body."""
        said: dict[str, Any] = json.loads(self.body)
        return said

    def signed_with(self, secret: str) -> bool:
        """Whether its signature is what the protocol says."""
        content = f"{self.headers['twelve-timestamp']}.".encode() + self.body
        expected = "sha256=" + hmac.new(secret.encode(), content, hashlib.sha256).hexdigest()
        return hmac.compare_digest(expected, self.headers["twelve-signature"])


@dataclass
class Target:
    """Answers every request with `status`, unless it hangs."""

    url: str = ""
    status: int = 200
    hanging: asyncio.Event = field(default_factory=asyncio.Event)
    """Set where it answers; a target that `hangs` clears it."""
    location: str | None = None
    requests: list[ReceivedRequest] = field(default_factory=list)
    _arrived: asyncio.Event = field(default_factory=asyncio.Event)

    def hangs(self, hangs: bool) -> None:
        """Whether it leaves requests without an answer."""
        if hangs:
            self.hanging.clear()
        else:
            self.hanging.set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one connection."""
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])}
            body = await reader.readexactly(int(headers.get("content-length", 0)))
            self.requests.append(ReceivedRequest(time.monotonic(), headers, body))
            self._arrived.set()
            await self.hanging.wait()
            where = f"Location: {self.location}\r\n" if self.location else ""
            writer.write(f"HTTP/1.1 {self.status} Said\r\n{where}Content-Length: 0\r\n\r\n".encode())
            await writer.drain()
        writer.close()

    async def wait_for_requests(self, number: int) -> list[ReceivedRequest]:
        """The first so many requests, once they are here."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while len(self.requests) < number:
                self._arrived.clear()
                await self._arrived.wait()
        return self.requests[:number]


@contextlib.asynccontextmanager
async def target(status: int = 200, *, hangs: bool = False) -> AsyncIterator[Target]:
    """A target that listens."""
    made = Target(status=status)
    made.hangs(hangs)
    server = await asyncio.start_server(made.serve, "127.0.0.1", 0)
    made.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/hook?key=of-theirs"
    try:
        yield made
    finally:
        made.hangs(False)
        server.close()
