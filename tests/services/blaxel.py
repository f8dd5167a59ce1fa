"""A server on the loopback that speaks as Blaxel does: its API that makes sandboxes, and that of each sandbox.

A sandbox is a folder here, and its commands really run in a shell, as they do there: what they print goes to a file
under the name of the process. Where a command names `/tmp`, the sandbox's own is meant.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

KEY = "bl_0123456789abcdef"
WORKSPACE = "twelve"
IMAGES = ("blaxel/base-image:latest", "blaxel/py-app:latest")
Fault = int | str
"""What an operation meets: a status; or `cut`, the line breaks before the answer; `html`, somebody else answers;
`hang`, nothing comes until the server ends; `slow`, it waits to be told to go on; `odd`, an error in no known form."""
_ROUTES: tuple[tuple[str, str, str], ...] = (
    ("create", "POST", r"/v0/sandboxes"),
    ("delete", "DELETE", r"/v0/sandboxes/(?P<box>[^/]+)"),
    ("write", "PUT", r"/run/(?P<box>[^/]+)/filesystem/(?P<name>.+)"),
    ("exec", "POST", r"/run/(?P<box>[^/]+)/process"),
    ("wait", "GET", r"/run/(?P<box>[^/]+)/process/(?P<name>[^/]+)/wait"),
    ("logs", "GET", r"/run/(?P<box>[^/]+)/process/(?P<name>[^/]+)/logs"),
    ("kill", "DELETE", r"/run/(?P<box>[^/]+)/process/(?P<name>[^/]+)/kill"),
    ("get", "GET", r"/run/(?P<box>[^/]+)/process/(?P<name>[^/]+)"),
)


@dataclass
class Process:
    """A process in a sandbox."""

    name: str
    command: str
    child: subprocess.Popen[bytes]
    killed: bool = False

    @property
    def status(self) -> str:
        """As the sandbox tells it."""
        code = self.child.poll()
        if self.killed:
            return "killed"
        return "running" if code is None else "failed" if code else "completed"

    def kill(self) -> None:
        """End it, with its group."""
        self.killed = True
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.child.pid, signal.SIGKILL)
        self.child.wait()


@dataclass
class Box:
    """A sandbox."""

    record: dict[str, Any]
    folder: Path
    processes: dict[str, Process] = field(default_factory=dict)

    @property
    def left(self) -> list[str]:
        """The files in it that hold something."""
        return sorted(str(each.relative_to(self.folder)) for each in self.folder.rglob("*") if each.is_file())

    def start(self, name: str, command: str, folder: str) -> Process:
        """Start a command in a shell."""
        command = command.replace("/tmp/", f"{self.folder}/tmp/")
        # Its python3 is ours.
        path = f"{Path(sys.executable).parent}:/usr/bin:/bin"
        environment = {"PATH": path, "SANDBOX_LOG_DIR": str(self.folder / "log"), "BL_SECRET": "sk-of-the-sandbox"}
        with (self.folder / "log" / f"{name}.stdout.log").open("wb") as output:
            child = subprocess.Popen(
                ["sh", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                stdout=output, stderr=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
        made = self.processes[name] = Process(name, command, child)
        return made

    def end(self) -> None:
        """End all that runs in it."""
        for process in self.processes.values():
            process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


@dataclass
class Cloud:
    """Blaxel, as far as running code in a sandbox goes."""

    url: str = ""
    folder: Path = field(default_factory=Path)
    faults: dict[str, Fault] = field(default_factory=dict)
    """By operation: create, delete, write, exec, wait, logs, kill, get."""
    old: bool = False
    """Whether its sandboxes know nothing of waiting for a process."""
    asked: list[str] = field(default_factory=list)
    """The operations, in their order."""
    made: list[dict[str, Any]] = field(default_factory=list)
    """What was asked for in each sandbox that was made."""
    boxes: dict[str, Box] = field(default_factory=dict)
    go_on: threading.Event = field(default_factory=threading.Event)
    closing: threading.Event = field(default_factory=threading.Event)

    @property
    def running(self) -> int:
        """Processes that are alive."""
        every = [process for box in [*self.boxes.values()] for process in [*box.processes.values()]]
        return sum(process.child.poll() is None for process in every)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    cloud: Cloud

    def _serve(self) -> None:
        where = urlsplit(self.path)
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        for operation, verb, pattern in _ROUTES:
            match = re.fullmatch(pattern, where.path)
            if match and verb == self.command and not (operation == "wait" and self.cloud.old):
                self.cloud.asked.append(operation)
                if not self._failed(operation):
                    named = {key: unquote(value) for key, value in match.groupdict().items()}
                    query = {key: values[-1] for key, values in parse_qs(where.query).items()}
                    getattr(self, f"_{operation}")(named, query, json.loads(body) if body else {})
                return
        self._answer(404, "404 page not found")

    def do_GET(self) -> None:
        self._serve()

    def do_POST(self) -> None:
        self._serve()

    def do_PUT(self) -> None:
        self._serve()

    def do_DELETE(self) -> None:
        self._serve()

    def _failed(self, operation: str) -> bool:
        fault = self.cloud.faults.get(operation)
        if self.headers.get("X-Blaxel-Authorization") != f"Bearer {KEY}":
            fault = 401
        elif self.headers.get("X-Blaxel-Workspace") != WORKSPACE:
            fault = 403
        if fault == "slow":
            self.cloud.go_on.wait(60)
        if fault in (None, "slow"):
            return False
        if isinstance(fault, int):
            self._refuse(operation, fault, "UNAUTHORIZED" if fault in (401, 403) else "INTERNAL_ERROR", "it is so")
        elif fault in ("html", "odd"):
            self._answer(200 if fault == "html" else 502, "<html><body>Something else</body></html>")
        else:
            if fault == "hang":
                self.cloud.closing.wait(60)
            self.close_connection = True
        return True

    def _refuse(self, operation: str, status: int, code: str, why: str) -> None:
        if operation == "create":
            self._answer(status, {"code": code, "message": why, "status_code": status})
        elif operation == "delete":
            self._answer(status, {"error": why, "code": status})
        else:
            self._answer(status, {"error": why})

    def _create(self, named: dict[str, str], query: dict[str, str], body: Any) -> None:
        name = body["metadata"]["name"]
        image = body["spec"]["runtime"]["image"]
        if image not in IMAGES:
            self._refuse("create", 400, "INVALID_IMAGE", f"Sandbox image {image} is not supported.")
            return
        if name not in self.cloud.boxes:
            folder = self.cloud.folder / secrets.token_hex(4)
            for each in ("tmp", "log"):
                (folder / each).mkdir(parents=True)
            self.cloud.made.append(body)
            metadata = {**body["metadata"], "url": f"{self.cloud.url}/run/{name}", "workspace": WORKSPACE}
            self.cloud.boxes[name] = Box({**body, "metadata": metadata, "status": "DEPLOYED"}, folder)
        elif query.get("createIfNotExist") != "true":
            self._refuse("create", 409, "SANDBOX_ALREADY_EXISTS", "there is one")
            return
        self._answer(200, self.cloud.boxes[name].record)

    def _delete(self, named: dict[str, str], query: dict[str, str], body: Any) -> None:
        box = self.cloud.boxes.pop(named["box"], None)
        if box is None:
            self._refuse("delete", 404, "", "Sandbox not found")
        else:
            box.end()
            self._answer(200, {**box.record, "status": "DELETING"})

    def _write(self, named: dict[str, str], query: dict[str, str], body: Any) -> None:
        if box := self._box(named):
            path = named["name"]
            assert path.startswith("/tmp/"), path
            (box.folder / path.lstrip("/")).write_text(body["content"])
            self._answer(200, {"path": path, "message": "File created successfully"})

    def _exec(self, named: dict[str, str], query: dict[str, str], body: Any) -> None:
        if box := self._box(named):
            known = box.processes.get(body["name"])
            if known is not None and known.status == "running":
                self._answer(400, {"error": f"process with name '{known.name}' already exists and is running"})
                return
            process = box.start(body["name"], body["command"], body.get("workingDir", "/"))
            if body.get("waitForCompletion"):
                process.child.wait()
            self._tell(process)

    def _wait(self, named: dict[str, str], query: dict[str, str], body: Any) -> None:
        if process := self._process(named):
            until = time.monotonic() + min(float(query["timeout"]), 119.0)
            while process.status == "running" and time.monotonic() < until and not self.cloud.closing.is_set():
                time.sleep(0.01)
            self._tell(process)

    def _get(self, named: dict[str, str], query: dict[str, str], body: Any) -> None:
        if process := self._process(named):
            self._tell(process)

    def _logs(self, named: dict[str, str], query: dict[str, str], body: Any) -> None:
        if process := self._process(named):
            output = self.cloud.boxes[named["box"]].folder / "log" / f"{process.name}.stdout.log"
            text = output.read_text() if output.exists() else ""
            self._answer(200, {"stdout": text, "stderr": "", "logs": text})

    def _kill(self, named: dict[str, str], query: dict[str, str], body: Any) -> None:
        if process := self._process(named):
            process.kill()
            self._answer(200, {"message": "Process killed successfully"})

    def _box(self, named: dict[str, str]) -> Box | None:
        found = self.cloud.boxes.get(named["box"])
        if found is None:
            error = {"code": "WORKLOAD_NOT_FOUND", "message": "No such workload", "status": 404, "origin": "platform"}
            self._answer(404, {"error": error})
        return found

    def _process(self, named: dict[str, str]) -> Process | None:
        box = self._box(named)
        found = box.processes.get(named["name"]) if box else None
        if box and not found:
            self._answer(404, {"error": "process not found"})
        return found

    def _tell(self, process: Process) -> None:
        done = process.status != "running"
        self._answer(
            200,
            {
                "pid": str(process.child.pid), "name": process.name, "command": process.command,
                "status": process.status, "startedAt": formatdate(usegmt=True), "exitCode": process.child.poll() or 0,
                "completedAt": formatdate(usegmt=True) if done else "", "workingDir": "/",
                "logs": None, "stdout": None, "stderr": None,
            },
        )  # fmt: skip

    def _answer(self, status: int, body: Any) -> None:
        text = (body if isinstance(body, str) else json.dumps(body)).encode()
        self.send_response(status)
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


@contextlib.contextmanager
def cloud() -> Iterator[Cloud]:
    """Blaxel, for as long as it is needed."""
    with tempfile.TemporaryDirectory(prefix="twelve-blaxel-") as folder:
        made = Cloud(folder=Path(folder))
        server = _Server(("127.0.0.1", 0), type("Handler", (_Handler,), {"cloud": made}))
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        made.url = f"http://127.0.0.1:{server.server_port}"
        try:
            yield made
        finally:
            made.closing.set()
            made.go_on.set()
            server.shutdown()
            server.server_close()
            thread.join()
            for box in made.boxes.values():
                box.end()
