"""A server that speaks the protocols of several providers by a script, and keeps what it was asked."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.services.loopback import Handler, on_a_port, serving


@dataclass(frozen=True)
class Scripted:
    """What one request is answered."""

    body: Any = None
    """JSON, or lines of a stream where it is a list of texts."""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    cut: bool = False
    """Whether the connection ends before the answer does."""


@dataclass
class Protocols:
    """The server's address, its script, and what it was asked."""

    url: str = ""
    script: deque[Scripted] = field(default_factory=deque)
    asked: list[tuple[str, Any]] = field(default_factory=list)
    """The path of each request, and its body."""


@contextmanager
def speaking() -> Iterator[Protocols]:
    """The server, as long as the block lasts."""
    known = Protocols()

    class Speaker(Handler):
        def serve(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            body = json.loads(self.rfile.read(length) or "null")
            known.asked.append((self.path, body))
            # The last one is played again.
            scripted = known.script.popleft() if len(known.script) > 1 else known.script[0]
            if not isinstance(scripted.body, list):
                self.answer(scripted.status, scripted.body, scripted.headers)
                return
            self.send_response(scripted.status)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            for line in scripted.body:
                piece = f"{line}\n\n".encode()
                self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
                self.wfile.flush()
            if not scripted.cut:
                self.wfile.write(b"0\r\n\r\n")
            self.close_connection = True

    with serving(on_a_port(Speaker)) as address:
        known.url = f"http://{address}"
        yield known
