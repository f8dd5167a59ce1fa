"""A server on the loopback that speaks as Modal does, control plane and worker in one, for what an executor asks of it.

Sandboxes are folders, and what is started in one is a real process with an empty environment; all of a sandbox's
processes are killed when it is terminated or has lived its time. It fails by script.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from google.protobuf.empty_pb2 import Empty
from grpclib import GRPCError, Status
from grpclib.const import Cardinality, Handler
from grpclib.server import Server, Stream
from modal_proto import api_pb2, task_command_router_pb2

TOKEN_ID = "ak-0123456789abcdef"
TOKEN_SECRET = "as-fedcba9876543210"
ENVIRONMENT = "main"
IMAGE = "python:3.12-slim"
"""The one image that can be built here."""
_CLIENT = "/modal.client.ModalClient/"
_ROUTER = "/modal.task_command_router.TaskCommandRouter/"
_NAMES = ("python3", "python")
Answer = Callable[[Any], Coroutine[Any, Any, Any]]


@dataclass
class Process:
    """What was started in a sandbox."""

    child: asyncio.subprocess.Process
    request: Any
    """The request that started it."""
    output: bytearray = field(default_factory=bytearray)
    written: int = 0
    """Bytes of its input so far."""
    grown: asyncio.Event = field(default_factory=asyncio.Event)
    ended: bool = False
    reading: asyncio.Task[None] | None = None


@dataclass
class Sandbox:
    """One that was made."""

    task: str
    definition: Any
    """As it was asked for."""
    folder: Path
    terminated: bool = False
    processes: dict[str, Process] = field(default_factory=dict)
    ending: asyncio.TimerHandle | None = None


@dataclass
class Cloud:
    """Makes sandboxes, unless it was set to fail."""

    url: str = ""
    fails: dict[str, Status] = field(default_factory=dict)
    """By a call's name, as `SandboxCreateV2`, or `*` for all: what it answers instead."""
    cut_after: int | None = None
    """Bytes of output after which every stream breaks off."""
    hold: set[str] = field(default_factory=set)
    """Calls that do their work and answer only when they are taken out of here."""
    apps: dict[str, str] = field(default_factory=dict)
    """Ids by name."""
    sandboxes: dict[str, Sandbox] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)
    """The names of the calls, in order."""
    headers: list[dict[str, str]] = field(default_factory=list)
    """What came with each of them."""

    @property
    def alive(self) -> list[str]:
        """Sandboxes that nobody has ended."""
        return [name for name, each in self.sandboxes.items() if not each.terminated]

    async def _hello(self, _: Any) -> Any:
        return api_pb2.ClientHelloResponse()

    async def _app(self, request: Any) -> Any:
        if request.environment_name not in ("", ENVIRONMENT):
            raise GRPCError(Status.NOT_FOUND, f"Environment '{request.environment_name}' not found")
        if request.app_name not in self.apps and request.object_creation_type == 0:
            raise GRPCError(Status.NOT_FOUND, f"App '{request.app_name}' not found")
        made = self.apps.setdefault(request.app_name, f"ap-{len(self.apps):022d}")
        return api_pb2.AppGetOrCreateResponse(app_id=made)

    async def _environment(self, _: Any) -> Any:
        settings = api_pb2.EnvironmentSettings(image_builder_version="2025.06")
        metadata = api_pb2.EnvironmentMetadata(name=ENVIRONMENT, settings=settings)
        return api_pb2.EnvironmentGetOrCreateResponse(environment_id="en-1", metadata=metadata)

    async def _image(self, request: Any) -> Any:
        built = f"FROM {IMAGE}" in request.image.dockerfile_commands
        status = "GENERIC_STATUS_SUCCESS" if built else "GENERIC_STATUS_FAILURE"
        result = api_pb2.GenericResult(status=getattr(api_pb2.GenericResult, status), exception="no such image")
        return api_pb2.ImageGetOrCreateResponse(image_id="im-1", result=result)

    async def _token(self, _: Any) -> Any:
        return api_pb2.AuthTokenGetResponse(token=_jwt())

    async def _create(self, request: Any) -> Any:
        number = len(self.sandboxes)
        made, task = f"sb-{number:024d}", f"ta-{number:021d}V"
        folder = Path(tempfile.mkdtemp(prefix="twelve-modal-"))
        sandbox = self.sandboxes[made] = Sandbox(task, request.definition, folder)
        lifetime = request.definition.timeout_secs
        sandbox.ending = asyncio.get_running_loop().call_later(lifetime, self._end, sandbox)
        access = api_pb2.CommandRouterAccess(url=self.url, jwt=_jwt())
        return api_pb2.SandboxCreateV2Response(sandbox_id=made, task_id=task, command_router_access=access)

    async def _terminate(self, request: Any) -> Any:
        self._end(self.sandboxes[request.sandbox_id])
        return api_pb2.SandboxTerminateResponse()

    def _end(self, sandbox: Sandbox) -> None:
        sandbox.terminated = True
        assert sandbox.ending is not None
        sandbox.ending.cancel()
        for process in sandbox.processes.values():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.child.pid, signal.SIGKILL)
        shutil.rmtree(sandbox.folder, ignore_errors=True)

    async def _start(self, request: Any) -> Any:
        sandbox = self._sandbox(request.task_id)
        command = list(request.command_args)
        if command[0] in _NAMES:
            command[0] = sys.executable
        child = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            cwd=sandbox.folder,
            env={},
            start_new_session=True,
        )
        process = sandbox.processes[request.exec_id] = Process(child, request)
        process.reading = asyncio.create_task(self._listen(process))
        return task_command_router_pb2.TaskExecStartResponse()

    async def _listen(self, process: Process) -> None:
        assert process.child.stdout is not None
        while piece := await process.child.stdout.read(65_536):
            process.output += piece
            process.grown.set()
        await process.child.wait()
        process.ended = True
        process.grown.set()

    async def _write(self, request: Any) -> Any:
        process = self._process(request)
        assert process.child.stdin is not None
        # uvloop has no error of a connection for a pipe whose other end is gone.
        with contextlib.suppress(ConnectionError, RuntimeError):
            process.child.stdin.write(request.data[process.written - request.offset :])
            process.written = request.offset + len(request.data)
            await process.child.stdin.drain()
        if request.eof:
            process.child.stdin.close()
        return task_command_router_pb2.TaskExecStdinWriteResponse()

    async def _read(self, request: Any, stream: Stream[Any, Any]) -> None:
        process = self._process(request)
        place = request.offset
        while True:
            process.grown.clear()
            end = len(process.output) if self.cut_after is None else self.cut_after
            if piece := bytes(process.output[place : min(end, place + 65_536)]):
                await stream.send_message(task_command_router_pb2.TaskExecStdioReadResponse(data=piece))
                place += len(piece)
            elif self.cut_after is not None and place >= self.cut_after:
                await stream.cancel()
                return
            elif process.ended and place >= len(process.output):
                return
            elif place >= len(process.output):
                await process.grown.wait()

    async def _wait(self, request: Any) -> Any:
        code = await self._process(request).child.wait()
        return task_command_router_pb2.TaskExecWaitResponse(**{"signal": -code} if code < 0 else {"code": code})

    def _sandbox(self, task: str) -> Sandbox:
        found = next((each for each in self.sandboxes.values() if each.task == task and not each.terminated), None)
        if found is None:
            raise GRPCError(Status.NOT_FOUND, f"Task {task} not found")
        return found

    def _process(self, request: Any) -> Process:
        return self._sandbox(request.task_id).processes[request.exec_id]

    # What a client may call

    def __mapping__(self) -> dict[str, Handler]:
        """What grpclib asks of a server."""
        control = {
            "AuthTokenGet": self._token,
            "AppGetOrCreate": self._app,
            "EnvironmentGetOrCreate": self._environment,
            "ImageGetOrCreate": self._image,
            "SandboxCreateV2": self._create,
        }
        worker = {"TaskExecStart": self._start, "TaskExecStdinWrite": self._write, "TaskExecWait": self._wait}
        odd = (
            self._handler(_CLIENT, "ClientHello", self._hello, Empty, api_pb2.ClientHelloResponse),
            self._handler(
                _CLIENT,
                "SandboxTerminateV2",
                self._terminate,
                api_pb2.SandboxTerminateRequest,
                api_pb2.SandboxTerminateResponse,
            ),
            self._handler(_ROUTER, "TaskExecStdioRead", None, *_kinds(task_command_router_pb2, "TaskExecStdioRead")),
        )
        return dict(
            [self._handler(_CLIENT, name, does, *_kinds(api_pb2, name)) for name, does in control.items()]
            + [
                self._handler(_ROUTER, name, does, *_kinds(task_command_router_pb2, name))
                for name, does in worker.items()
            ]
            + list(odd)
        )

    def _handler(self, service: str, name: str, does: Answer | None, takes: Any, gives: Any) -> tuple[str, Handler]:
        """One call: `does` answers with one message; without it, a stream of output."""

        async def handle(stream: Stream[Any, Any]) -> None:
            self._admit(service, name, {key: str(value) for key, value in (stream.metadata or {}).items()})
            request = await stream.recv_message()
            if does is None:
                await self._read(request, stream)
                return
            answer = await does(request)
            while name in self.hold:  # noqa: ASYNC110 – a test takes it out whenever it likes
                await asyncio.sleep(0.01)  # real time: polls what another process does
            await stream.send_message(answer)

        return service + name, Handler(
            handle, Cardinality.UNARY_UNARY if does else Cardinality.UNARY_STREAM, takes, gives
        )

    def _admit(self, service: str, name: str, headers: dict[str, str]) -> None:
        """Turn a call away if its tokens are wrong, or if it shall fail."""
        self.calls.append(name)
        self.headers.append(headers)
        if service == _CLIENT:
            shown = headers.get("x-modal-token-id"), headers.get("x-modal-token-secret")
            if shown != (TOKEN_ID, TOKEN_SECRET):
                raise GRPCError(Status.UNAUTHENTICATED, f"Token {shown[0]} with secret {shown[1]} is not valid")
        elif not headers.get("authorization", "").startswith("Bearer "):
            raise GRPCError(Status.UNAUTHENTICATED, "no token")
        status = self.fails.get(name) or self.fails.get("*")
        if status is not None:
            raise GRPCError(status, f"it failed for {TOKEN_SECRET}")

    async def close(self) -> None:
        """End whatever is left."""
        for sandbox in self.sandboxes.values():
            self._end(sandbox)
        for process in (each for sandbox in self.sandboxes.values() for each in sandbox.processes.values()):
            assert process.reading is not None
            await process.reading


def _jwt() -> str:
    """A token as the SDK looks into it: three parts, and when it ends."""
    parts = ({"alg": "none"}, {"exp": time.time() + 600})
    written = [base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in parts]
    return ".".join((*written, "signature"))


def _kinds(module: Any, name: str) -> tuple[Any, Any]:
    """What a call takes and gives."""
    return getattr(module, f"{name}Request"), getattr(module, f"{name}Response")


@contextlib.asynccontextmanager
async def cloud() -> AsyncIterator[Cloud]:
    """A server that makes sandboxes, for as long as it is needed."""
    made = Cloud()
    server, listening = Server([made]), socket.create_server(("127.0.0.1", 0))
    await server.start(sock=listening)
    made.url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    try:
        yield made
    finally:
        await made.close()
        server.close()
        await server.wait_closed()
