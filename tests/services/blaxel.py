"""A server on the loopback that speaks as Blaxel does: its API that makes sandboxes, and that of each sandbox.

A sandbox is a folder here, and its commands really run in a shell, as they do there: what they print goes to a file
under the name of the process. Where a command names `/tmp`, the sandbox's own is meant.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.utils import formatdate
from pathlib import Path
from typing import Any

from tests.services.loopback import on_a_port, serving
from tests.services.operations import Fault, Operations, Route, Service

KEY = "bl_0123456789abcdef"
WORKSPACE = "twelve"
IMAGES = ("blaxel/base-image:latest", "blaxel/py-app:latest")
_ROUTES: tuple[Route, ...] = (
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
        """As the sandbox reports it."""
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
                ["sh", "-c", command],
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        made = self.processes[name] = Process(name, command, child)
        return made

    def end(self) -> None:
        """End all that runs in it."""
        for process in self.processes.values():
            process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


@dataclass
class Cloud(Service):
    """Blaxel, as far as running code in a sandbox goes."""

    url: str = ""
    folder: Path = field(default_factory=Path)
    old: bool = False
    """Whether its sandboxes know nothing of waiting for a process."""
    made: list[dict[str, Any]] = field(default_factory=list)
    """What was asked for in each sandbox that was made."""
    boxes: dict[str, Box] = field(default_factory=dict)

    @property
    def running(self) -> int:
        """Processes that are alive."""
        every = [process for box in [*self.boxes.values()] for process in [*box.processes.values()]]
        return sum(process.child.poll() is None for process in every)


class _Handler(Operations):
    service: Cloud
    routes = _ROUTES
    unknown = "404 page not found"

    def knows(self, operation: str) -> bool:
        return not (operation == "wait" and self.service.old)

    def met(self, operation: str) -> Fault | None:
        if self.headers.get("X-Blaxel-Authorization") != f"Bearer {KEY}":
            return 401
        return super().met(operation) if self.headers.get("X-Blaxel-Workspace") == WORKSPACE else 403

    def refuse(self, operation: str, status: int) -> None:
        self._refuse(operation, status, "UNAUTHORIZED" if status in (401, 403) else "INTERNAL_ERROR", "it is so")

    def _refuse(self, operation: str, status: int, code: str, why: str) -> None:
        if operation == "create":
            self.answer(status, {"code": code, "message": why, "status_code": status})
        elif operation == "delete":
            self.answer(status, {"error": why, "code": status})
        else:
            self.answer(status, {"error": why})

    def _create(self, named: dict[str, str], query: dict[str, str], body: Any) -> None:
        name = body["metadata"]["name"]
        image = body["spec"]["runtime"]["image"]
        if image not in IMAGES:
            self._refuse("create", 400, "INVALID_IMAGE", f"Sandbox image {image} is not supported.")
            return
        if name not in self.service.boxes:
            folder = self.service.folder / secrets.token_hex(4)
            for each in ("tmp", "log"):
                (folder / each).mkdir(parents=True)
            self.service.made.append(body)
            metadata = {**body["metadata"], "url": f"{self.service.url}/run/{name}", "workspace": WORKSPACE}
            self.service.boxes[name] = Box({**body, "metadata": metadata, "status": "DEPLOYED"}, folder)
        elif query.get("createIfNotExist") != "true":
            self._refuse("create", 409, "SANDBOX_ALREADY_EXISTS", "there is one")
            return
        self.answer(200, self.service.boxes[name].record)

    def _delete(self, named: dict[str, str], query: dict[str, str], body: Any) -> None:
        box = self.service.boxes.pop(named["box"], None)
        if box is None:
            self._refuse("delete", 404, "", "Sandbox not found")
        else:
            box.end()
            self.answer(200, {**box.record, "status": "DELETING"})

    def _write(self, named: dict[str, str], query: dict[str, str], body: Any) -> None:
        if box := self._box(named):
            path = named["name"]
            assert path.startswith("/tmp/"), path
            (box.folder / path.lstrip("/")).write_text(body["content"])
            self.answer(200, {"path": path, "message": "File created successfully"})

    def _exec(self, named: dict[str, str], query: dict[str, str], body: Any) -> None:
        if box := self._box(named):
            known = box.processes.get(body["name"])
            if known is not None and known.status == "running":
                self.answer(400, {"error": f"process with name '{known.name}' already exists and is running"})
                return
            process = box.start(body["name"], body["command"], body.get("workingDir", "/"))
            if body.get("waitForCompletion"):
                process.child.wait()
            self._tell(process)

    def _wait(self, named: dict[str, str], query: dict[str, str], body: Any) -> None:
        if process := self._process(named):
            until = time.monotonic() + min(float(query["timeout"]), 119.0)
            while process.status == "running" and time.monotonic() < until and not self.service.closing.is_set():
                time.sleep(0.01)  # real time: polls what another process does
            self._tell(process)

    def _get(self, named: dict[str, str], query: dict[str, str], body: Any) -> None:
        if process := self._process(named):
            self._tell(process)

    def _logs(self, named: dict[str, str], query: dict[str, str], body: Any) -> None:
        if process := self._process(named):
            output = self.service.boxes[named["box"]].folder / "log" / f"{process.name}.stdout.log"
            text = output.read_text() if output.exists() else ""
            self.answer(200, {"stdout": text, "stderr": "", "logs": text})

    def _kill(self, named: dict[str, str], query: dict[str, str], body: Any) -> None:
        if process := self._process(named):
            process.kill()
            self.answer(200, {"message": "Process killed successfully"})

    def _box(self, named: dict[str, str]) -> Box | None:
        found = self.service.boxes.get(named["box"])
        if found is None:
            error = {"code": "WORKLOAD_NOT_FOUND", "message": "No such workload", "status": 404, "origin": "platform"}
            self.answer(404, {"error": error})
        return found

    def _process(self, named: dict[str, str]) -> Process | None:
        box = self._box(named)
        found = box.processes.get(named["name"]) if box else None
        if box and not found:
            self.answer(404, {"error": "process not found"})
        return found

    def _tell(self, process: Process) -> None:
        done = process.status != "running"
        self.answer(
            200,
            {
                "pid": str(process.child.pid),
                "name": process.name,
                "command": process.command,
                "status": process.status,
                "startedAt": formatdate(usegmt=True),
                "exitCode": process.child.poll() or 0,
                "completedAt": formatdate(usegmt=True) if done else "",
                "workingDir": "/",
                "logs": None,
                "stdout": None,
                "stderr": None,
            },
        )


@contextlib.contextmanager
def cloud() -> Iterator[Cloud]:
    """Blaxel, for as long as it is needed."""
    with tempfile.TemporaryDirectory(prefix="twelve-blaxel-") as folder:
        made = Cloud(folder=Path(folder))
        try:
            with serving(on_a_port(type("Handler", (_Handler,), {"service": made}))) as place:
                made.url = f"http://{place}"
                try:
                    yield made
                finally:
                    made.close()
        finally:
            for box in made.boxes.values():
                box.end()
