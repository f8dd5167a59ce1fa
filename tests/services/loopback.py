"""A server on the loopback in a thread of its own, for the services that the tests speak to over HTTP."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Handler(BaseHTTPRequestHandler):
    """Answers one connection's requests."""

    protocol_version = "HTTP/1.1"

    def serve(self) -> None:
        """Answer a request, whose verb is `command`."""
        raise NotImplementedError

    def do_GET(self) -> None:
        self.serve()

    def do_POST(self) -> None:
        self.serve()

    def do_PUT(self) -> None:
        self.serve()

    def do_DELETE(self) -> None:
        self.serve()

    def answer(self, status: int, body: Any = None, headers: Mapping[str, str] | None = None) -> None:
        """Answer with a page where the body is a text, with nothing where there is none, with JSON otherwise."""
        text = b"" if body is None else (body if isinstance(body, str) else json.dumps(body)).encode()
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Type", "text/html" if isinstance(body, str) else "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_: object) -> None:
        """Say nothing: pytest shows what failed."""


class Server(ThreadingHTTPServer):
    """A thread for each connection; none of them keeps the tests from ending."""

    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that goes away in the middle is nothing to speak of."""


def on_a_port(handler: type[BaseHTTPRequestHandler]) -> Server:
    """A server on a free port of the loopback, that does not listen yet."""
    return Server(("127.0.0.1", 0), handler)


@contextlib.contextmanager
def serving(server: Server) -> Iterator[str]:
    """The server listens for as long as the block lasts; what comes is where: `127.0.0.1:40123`."""
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
