"""The target of webhooks for tests: a server on the loopback that speaks HTTP and behaves as it is told."""

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

PATIENCE = 20.0
SECONDS = 0.4
"""How long a line of a test waits for its target."""


@dataclass(frozen=True)
class Heard:
    """One request."""

    at: float
    headers: dict[str, str]
    body: bytes

    @property
    def told(self) -> dict[str, Any]:
        """What it says."""
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
    heard: list[Heard] = field(default_factory=list)
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    def hangs(self, hangs: bool) -> None:
        """Whether it leaves whoever asks without an answer."""
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
            self.heard.append(Heard(time.monotonic(), headers, body))
            self._news.set()
            await self.hanging.wait()
            where = f"Location: {self.location}\r\n" if self.location else ""
            writer.write(f"HTTP/1.1 {self.status} Said\r\n{where}Content-Length: 0\r\n\r\n".encode())
            await writer.drain()
        writer.close()

    async def until(self, number: int) -> list[Heard]:
        """The first so many requests, once they are here."""
        async with asyncio.timeout(PATIENCE):
            while len(self.heard) < number:
                self._news.clear()
                await self._news.wait()
        return self.heard[:number]


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
