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
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from tests.services.loopback import Server, on_a_port, serving
from tests.services.operations import Fault, Operations, Route, Service

API = "1.47"
IMAGE = "python:3.12-slim"
NO_PYTHON = "alpine:3.20"
_V = f"/v{re.escape(API)}"
_ROUTES: tuple[Route, ...] = (
    # Only the version may be asked for without one.
    ("version", "GET", r"(/v[0-9.]+)?/version"),
    ("inspect", "GET", _V + r"/images/(?P<name>.+)/json"),
    ("list", "GET", _V + r"/containers/json"),
    ("create", "POST", _V + r"/containers/create"),
    ("attach", "POST", _V + r"/containers/(?P<name>[^/]+)/attach"),
    ("start", "POST", _V + r"/containers/(?P<name>[^/]+)/start"),
    ("remove", "DELETE", _V + r"/containers/(?P<name>[^/]+)"),
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
        """Send what the process printed to the attached clients."""
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
class Engine(Service):
    """A Docker Engine, as far as running code in a container goes."""

    address: str = ""
    images: set[str] = field(default_factory=lambda: {IMAGE, NO_PYTHON})
    made: list[dict[str, Any]] = field(default_factory=list)
    """What was asked for in each container."""
    containers: dict[str, Container] = field(default_factory=dict)

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
        """Start a container's process, and connect it to the attached clients."""
        command: list[str] = (container.config.get("Entrypoint") or []) + (container.config.get("Cmd") or [])
        assert command[0] == "python3", command
        process = container.process = subprocess.Popen(
            [sys.executable, *command[1:]],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=container.config["WorkingDir"],
            env={"PATH": "/usr/bin"},
            start_new_session=True,
        )
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


class _Handler(Operations):
    service: Engine
    routes = _ROUTES
    unknown: ClassVar[Any] = {"message": "page not found"}

    def met(self, operation: str) -> Fault | None:
        fault = super().met(operation)
        # That line breaks after the answer.
        return None if (operation, fault) == ("attach", "cut") else fault

    def refuse(self, operation: str, status: int) -> None:
        self.answer(status, {"message": "authentication required" if status == 401 else "something broke\nin here"})

    def answer(self, status: int, body: Any = None, headers: Mapping[str, str] | None = None) -> None:
        super().answer(status, body, {"Api-Version": API, **(headers or {})})

    def _version(self, named: dict[str, str], query: dict[str, str], body: Any) -> None:
        self.answer(200, {"Version": "28.2.2", "ApiVersion": API, "MinAPIVersion": "1.24", "Os": "linux"})

    def _inspect(self, named: dict[str, str], query: dict[str, str], body: Any) -> None:
        if (name := named["name"]) in self.service.images:
            self.answer(200, {"Id": "sha256:" + "0" * 64, "RepoTags": [name]})
        else:
            self.answer(404, {"message": f"No such image: {name}"})

    def _list(self, named: dict[str, str], query: dict[str, str], body: Any) -> None:
        wanted = json.loads(query.get("filters", "{}")).get("label", [])
        found = [
            {"Id": each.id, "Names": [f"/{each.name}"], "Labels": each.config["Labels"]}
            for each in self.service.containers.values()
            if all(label in each.config["Labels"] for label in wanted)
        ]
        self.answer(200, found)

    def _create(self, named: dict[str, str], query: dict[str, str], body: Any) -> None:
        if body["Image"] not in self.service.images:
            self.answer(404, {"message": f"No such image: {body['Image']}"})
        elif self.service.found(query["name"]):
            self.answer(409, {"message": f"Conflict. The container name /{query['name']} is already in use"})
        else:
            self.service.made.append(body)
            self.answer(201, {"Id": self.service.create(query["name"], body).id, "Warnings": []})

    def _attach(self, named: dict[str, str], query: dict[str, str], body: Any) -> None:
        container = self._container(named)
        if container is None:
            return
        assert self.headers["Upgrade"] == "tcp"
        self.close_connection = True
        cut = self.service.faults.get("attach") == "cut"
        if not cut:
            # Before the answer, after which the container is started, and reads from this line.
            container.line = self.connection
        self.wfile.write(
            b"HTTP/1.1 101 UPGRADED\r\nContent-Type: application/vnd.docker.multiplexed-stream\r\n"
            b"Connection: Upgrade\r\nUpgrade: tcp\r\n\r\n"
        )
        if not cut:
            container.gone.wait()

    def _start(self, named: dict[str, str], query: dict[str, str], body: Any) -> None:
        container = self._container(named)
        if container is None:
            return
        if container.config["Image"] == NO_PYTHON:
            why = 'failed to create task for container: exec: "python3": executable file not found in $PATH: unknown'
            self.answer(404, {"message": why})
            return
        self.service.start(container)
        self.answer(204)

    def _remove(self, named: dict[str, str], query: dict[str, str], body: Any) -> None:
        container = self._container(named)
        if container is not None:
            assert (query["force"], query["v"]) == ("True", "True")
            self.service.remove(container)
            self.answer(204)

    def _container(self, named: dict[str, str]) -> Container | None:
        found = self.service.found(named["name"])
        if found is None:
            self.answer(404, {"message": f"No such container: {named['name']}"})
        return found


class _SocketServer(Server):
    address_family = socket.AF_UNIX

    def server_bind(self) -> None:
        self.socket.bind(str(self.server_address))
        self.server_name, self.server_port = "localhost", 0


@contextlib.contextmanager
def engine(file: Path | None = None) -> Iterator[Engine]:
    """An engine, for as long as it is needed: on a port of the loopback, or a socket where one is named."""
    made = Engine()
    handler = type("Handler", (_Handler,), {"service": made})
    server = on_a_port(handler) if file is None else _SocketServer(str(file), handler)  # type: ignore[arg-type]
    try:
        with serving(server) as place:
            made.address = f"tcp://{place}" if file is None else f"unix://{file}"
            try:
                yield made
            finally:
                made.close()
    finally:
        for container in [*made.containers.values()]:
            made.remove(container)
