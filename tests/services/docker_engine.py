"""A server on the loopback that speaks Docker's Engine API, over TCP or a socket in a folder.

Its containers are child processes of this one: what is put into one really runs, and its streams are really those of an
attached container. What a container keeps its process from it cannot do; it records what it is asked for.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

API = "1.47"
IMAGE = "python:3.12-slim"
NO_PYTHON = "alpine:3.20"
Fault = int | str
"""What an operation meets: a status; or `cut`, the line breaks before (attaching: after) the answer; `hang`, nothing
comes until the server ends; `html`, somebody else answers; `slow`, it waits to be told to go on."""
_ROUTES: tuple[tuple[str, str, str], ...] = (
    ("version", "GET", r"/version"),
    ("inspect", "GET", r"/images/(?P<name>.+)/json"),
    ("list", "GET", r"/containers/json"),
    ("create", "POST", r"/containers/create"),
    ("attach", "POST", r"/containers/(?P<name>[^/]+)/attach"),
    ("start", "POST", r"/containers/(?P<name>[^/]+)/start"),
    ("remove", "DELETE", r"/containers/(?P<name>[^/]+)"),
)


@dataclass
class Container:
    """One container, from its creation to its removal."""

    name: str
    config: dict[str, Any]
    id: str = field(default_factory=lambda: secrets.token_hex(32))
    process: subprocess.Popen[bytes] | None = None
    line: socket.socket | None = None
    gone: threading.Event = field(default_factory=threading.Event)
    speaking: threading.Lock = field(default_factory=threading.Lock)

    def say(self, stream: int, piece: bytes) -> None:
        """Send what the process printed to whoever is attached."""
        if self.line is not None:
            with self.speaking, contextlib.suppress(OSError):
                self.line.sendall(struct.pack(">BxxxL", stream, len(piece)) + piece)

    def kill(self) -> None:
        """End the process, with whatever it has started."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


@dataclass
class Engine:
    """A Docker Engine, as far as running code in a container goes."""

    address: str = ""
    images: set[str] = field(default_factory=lambda: {IMAGE, NO_PYTHON})
    faults: dict[str, Fault] = field(default_factory=dict)
    """By operation: version, inspect, list, create, attach, start, remove."""
    asked: list[str] = field(default_factory=list)
    """The operations, in their order."""
    made: list[dict[str, Any]] = field(default_factory=list)
    """What was asked for in each container."""
    containers: dict[str, Container] = field(default_factory=dict)
    go_on: threading.Event = field(default_factory=threading.Event)
    closing: threading.Event = field(default_factory=threading.Event)

    def found(self, name: str) -> Container | None:
        """A container by its name or id."""
        return next((each for each in [*self.containers.values()] if name in (each.name, each.id)), None)

    def create(self, name: str, config: dict[str, Any]) -> Container:
        """A container that has not been started."""
        made = Container(name, config)
        self.containers[made.id] = made
        return made

    def remove(self, container: Container) -> None:
        """End a container, and forget it."""
        container.kill()
        self.containers.pop(container.id, None)
        container.gone.set()
        if container.line is not None:
            with contextlib.suppress(OSError):
                container.line.shutdown(socket.SHUT_RDWR)

    def start(self, container: Container) -> None:
        """Start a container's process, and let it speak with whoever is attached."""
        command: list[str] = (container.config.get("Entrypoint") or []) + (container.config.get("Cmd") or [])
        assert command[0] == "python3", command
        process = container.process = subprocess.Popen(
            [sys.executable, *command[1:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            cwd=container.config["WorkingDir"], env={"PATH": "/usr/bin"}, start_new_session=True,
        )  # fmt: skip
        threads = [
            threading.Thread(target=self._hear, args=(container, process), daemon=True),
            threading.Thread(target=self._pump, args=(container, 1, process.stdout), daemon=True),
            threading.Thread(target=self._pump, args=(container, 2, process.stderr), daemon=True),
        ]
        for thread in threads:
            thread.start()
        threading.Thread(target=self._await, args=(container, process, threads[1:]), daemon=True).start()

    def _hear(self, container: Container, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        with contextlib.suppress(OSError):
            while container.line is not None and (piece := container.line.recv(65_536)):
                process.stdin.write(piece)
                process.stdin.flush()
        with contextlib.suppress(OSError):
            process.stdin.close()

    def _pump(self, container: Container, stream: int, pipe: Any) -> None:
        while piece := os.read(pipe.fileno(), 65_536):
            container.say(stream, piece)
        pipe.close()

    def _await(self, container: Container, process: subprocess.Popen[bytes], pumps: list[threading.Thread]) -> None:
        for pump in pumps:
            pump.join()
        process.wait()
        if container.config["HostConfig"]["AutoRemove"]:
            self.remove(container)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    engine: Engine

    def _serve(self) -> None:
        where = urlsplit(self.path)
        # Only the version may be asked for without one.
        version, path = re.fullmatch(r"(/v[0-9.]+)?(/.*)", where.path).groups()  # type: ignore[union-attr]
        for operation, verb, pattern in _ROUTES:
            match = re.fullmatch(pattern, path)
            if match and verb == self.command and (version == f"/v{API}" or operation == "version"):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                self.engine.asked.append(operation)
                name = unquote(match.groupdict().get("name", ""))
                if not self._failed(operation):
                    query = {key: values[-1] for key, values in parse_qs(where.query).items()}
                    getattr(self, f"_{operation}")(name, query, json.loads(body) if body else {})
                return
        self._answer(404, {"message": "page not found"})

    def do_GET(self) -> None:
        self._serve()

    def do_POST(self) -> None:
        self._serve()

    def do_DELETE(self) -> None:
        self._serve()

    def _failed(self, operation: str) -> bool:
        fault = self.engine.faults.get(operation)
        if fault == "slow":
            self.engine.go_on.wait(60)
        if fault in (None, "slow") or (operation == "attach" and fault == "cut"):
            return False
        if isinstance(fault, int):
            self._answer(fault, {"message": "authentication required" if fault == 401 else "something broke\nin here"})
        elif fault == "html":
            self._answer(200, "<html><body>It works!</body></html>")
        else:
            if fault == "hang":
                self.engine.closing.wait(60)
            self.close_connection = True
        return True

    def _version(self, name: str, query: dict[str, str], body: Any) -> None:
        self._answer(200, {"Version": "28.2.2", "ApiVersion": API, "MinAPIVersion": "1.24", "Os": "linux"})

    def _inspect(self, name: str, query: dict[str, str], body: Any) -> None:
        if name in self.engine.images:
            self._answer(200, {"Id": "sha256:" + "0" * 64, "RepoTags": [name]})
        else:
            self._answer(404, {"message": f"No such image: {name}"})

    def _list(self, name: str, query: dict[str, str], body: Any) -> None:
        wanted = json.loads(query.get("filters", "{}")).get("label", [])
        found = [
            {"Id": each.id, "Names": [f"/{each.name}"], "Labels": each.config["Labels"]}
            for each in self.engine.containers.values()
            if all(label in each.config["Labels"] for label in wanted)
        ]
        self._answer(200, found)

    def _create(self, name: str, query: dict[str, str], body: Any) -> None:
        if body["Image"] not in self.engine.images:
            self._answer(404, {"message": f"No such image: {body['Image']}"})
        elif self.engine.found(query["name"]):
            self._answer(409, {"message": f"Conflict. The container name /{query['name']} is already in use"})
        else:
            self.engine.made.append(body)
            self._answer(201, {"Id": self.engine.create(query["name"], body).id, "Warnings": []})

    def _attach(self, name: str, query: dict[str, str], body: Any) -> None:
        container = self._container(name)
        if container is None:
            return
        assert self.headers["Upgrade"] == "tcp"
        self.close_connection = True
        self.wfile.write(
            b"HTTP/1.1 101 UPGRADED\r\nContent-Type: application/vnd.docker.multiplexed-stream\r\n"
            b"Connection: Upgrade\r\nUpgrade: tcp\r\n\r\n"
        )
        if self.engine.faults.get("attach") != "cut":
            container.line = self.connection
            container.gone.wait()

    def _start(self, name: str, query: dict[str, str], body: Any) -> None:
        container = self._container(name)
        if container is None:
            return
        if container.config["Image"] == NO_PYTHON:
            why = 'failed to create task for container: exec: "python3": executable file not found in $PATH: unknown'
            self._answer(404, {"message": why})
            return
        self.engine.start(container)
        self._answer(204)

    def _remove(self, name: str, query: dict[str, str], body: Any) -> None:
        container = self._container(name)
        if container is not None:
            assert (query["force"], query["v"]) == ("True", "True")
            self.engine.remove(container)
            self._answer(204)

    def _container(self, name: str) -> Container | None:
        found = self.engine.found(name)
        if found is None:
            self._answer(404, {"message": f"No such container: {name}"})
        return found

    def _answer(self, status: int, body: Any = None) -> None:
        text = b"" if body is None else (body if isinstance(body, str) else json.dumps(body)).encode()
        self.send_response(status)
        self.send_header("Api-Version", API)
        self.send_header("Content-Type", "text/html" if isinstance(body, str) else "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that goes away in the middle is nothing to speak of."""


class _SocketServer(_Server):
    address_family = socket.AF_UNIX

    def server_bind(self) -> None:
        self.socket.bind(str(self.server_address))
        self.server_name, self.server_port = "localhost", 0


@contextlib.contextmanager
def engine(file: Path | None = None) -> Iterator[Engine]:
    """An engine, for as long as it is needed: on a port of the loopback, or a socket where one is named."""
    made = Engine()
    handler = type("Handler", (_Handler,), {"engine": made})
    if file is None:
        server = _Server(("127.0.0.1", 0), handler)
        made.address = f"tcp://127.0.0.1:{server.server_port}"
    else:
        server = _SocketServer(str(file), handler)  # type: ignore[arg-type]
        made.address = f"unix://{file}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield made
    finally:
        made.closing.set()
        made.go_on.set()
        for container in [*made.containers.values()]:
            made.remove(container)
        server.shutdown()
        server.server_close()
        thread.join()
