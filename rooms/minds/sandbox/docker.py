"""Code in a container of a Docker Engine: one for each run, with no network and nothing of the machine in it.

What is guaranteed by the container: no network, no mount, a root that cannot be written to, no capability and no way to
get one, an unprivileged user, so much memory and so many processes. Inside it the code has the limits that it has at
home. It is removed whatever happens: by us; by the engine when its one process ends, as it does when we are gone; and,
should all that fail, by the next `check`, which knows by a label what ought to have ended.

Docker's SDK waits in threads, and is loaded when it is wanted.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar
from urllib.parse import urlsplit

from rooms.computation import computation_owner
from rooms.minds.sandbox.base import ExecutionFailed, RunResult, check_sum, execution_places
from rooms.minds.sandbox.configuration import Docker
from rooms.minds.sandbox.remote import ANSWER_LIMIT, COMMAND, GRACE_SECONDS, build_input, read_result, timeout_failure

MAX_CONTAINERS = 4
"""Containers that one process of ours runs in parallel."""
ANSWER_SECONDS = 15.0
"""Seconds that the engine may take for one answer."""
START_SECONDS = 20.0
"""Seconds that a container may take to be there and to be gone, in addition to those of the code."""
MAX_PROCESSES = 32
"""In a container, threads among them; the code itself may start none."""
UNPRIVILEGED_USER = "65534:65534"
"""A user and a group that own nothing, in whatever image."""
EXPIRY_LABEL = "twelve-angry-agents.until"
"""Of a container: the time (seconds of the Unix clock) after which nobody waits for it any more."""
T = TypeVar("T")


class DockerExecutor:
    """Runs code in containers."""

    def __init__(
        self, docker: Docker, *, answer_seconds: float = ANSWER_SECONDS, start_seconds: float = START_SECONDS
    ) -> None:
        """
        Args:
            docker: which engine, and what a container is made of.
            answer_seconds: seconds that the engine may take for one answer.
            start_seconds: seconds that a container may take, in addition to those of the code.
        """
        self._engine = _Engine(docker, answer_seconds)
        self._start_seconds = start_seconds
        self._places = execution_places(MAX_CONTAINERS)
        # Not the loop's own threads: an engine that hangs would keep everybody else waiting.
        self._threads = ThreadPoolExecutor(2 * MAX_CONTAINERS, "docker")

    async def check(self) -> None:
        """Whether containers of our image can be made and run code; removes those that were left behind."""
        await self._in_thread(self._engine.check_and_clean_up)
        await check_sum(self, "in Docker", "the container")

    async def run(self, code: str, data: Mapping[str, Any], *, seconds: float, memory_mb: int) -> RunResult:
        """Run code in a container of its own."""
        lifetime = seconds + GRACE_SECONDS + self._start_seconds
        container = _Container(self._engine, build_input(code, data, seconds=seconds, memory_mb=memory_mb), lifetime)
        async with self._places.place(computation_owner()):
            work = asyncio.ensure_future(self._in_thread(container.run))
            try:
                async with asyncio.timeout(lifetime):
                    printed, stderr = await asyncio.shield(work)
            except TimeoutError:
                raise timeout_failure(seconds) from None
            finally:
                if not work.done():
                    await asyncio.shield(self._stop_and_wait(container, work))
        if not printed:
            lines = stderr.decode("utf-8", "replace").strip().splitlines()
            why = lines[-1][:200] if lines else "it was ended, or the connection to it broke off"
            raise ExecutionFailed(f"The container did not run the code: {why}.")
        return read_result(printed, seconds, "The container")

    async def _stop_and_wait(self, container: _Container, work: asyncio.Future[Any]) -> None:
        """Stop what was begun, and wait until it is gone."""
        with contextlib.suppress(ExecutionFailed):
            await self._in_thread(container.stop)
        with contextlib.suppress(ExecutionFailed):
            await work

    async def _in_thread(self, call: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, call)


@dataclass(frozen=True)
class _Engine:
    """How the engine is reached, and what is said where it is not."""

    docker: Docker
    answer_seconds: float

    @contextlib.contextmanager
    def client(self) -> Iterator[Any]:
        """A client of Docker's API; failures are raised with sentences of ours."""
        try:
            import docker
            from docker.errors import DockerException
            from urllib3.exceptions import HTTPError
        except ImportError:
            raise ExecutionFailed(
                "Code cannot be run in Docker: its SDK is missing, so pip install '.[docker]'."
            ) from None
        # An address of ours stands where Docker's own tools look for one, so that certificates are found as they do.
        known = {"DOCKER_HOST": self.docker.base_url} if self.docker.base_url else {}
        try:
            self._check_socket()
            client = docker.from_env(environment={**os.environ, **known}, timeout=self.answer_seconds).api
            # The SDK attaches without a limit of time, so it is given one where it gives none itself.
            client.post = partial(client.post, timeout=self.answer_seconds)
            try:
                yield client
            finally:
                client.close()
        except (DockerException, HTTPError, OSError) as error:
            raise ExecutionFailed(self.sentence(error)) from None

    def _check_socket(self) -> None:
        """See that somebody listens at a socket: the SDK would leave open the one with which it tries that in vain."""
        path = (self.docker.base_url or os.environ.get("DOCKER_HOST") or "").partition("unix://")[2]
        if path:
            with socket.socket(socket.AF_UNIX) as connection:
                connection.settimeout(self.answer_seconds)
                connection.connect(path)

    def check_and_clean_up(self) -> None:
        """See that the engine answers and has our image, and remove what was left behind by a server that is gone."""
        with self.client() as client:
            client.inspect_image(self.docker.image)
            for each in client.containers(all=True, filters={"label": EXPIRY_LABEL}):
                with contextlib.suppress(ValueError, LookupError):
                    if float(each["Labels"][EXPIRY_LABEL]) < time.time():
                        remove(client, each["Id"])

    def sentence(self, error: Exception) -> str:
        """What failed, with a remedy."""
        from docker.errors import APIError, ImageNotFound, InvalidVersion

        causes = list(_causes(error))
        answered = next((each for each in causes if isinstance(each, APIError)), None)
        if answered is not None:
            if isinstance(answered, ImageNotFound):
                return f"Docker has no image {self.docker.image}: docker pull {self.docker.image}"
            if answered.status_code in (401, 403):
                return f"Docker at {self.address} refuses us ({answered.status_code}): ask whoever runs it for access."
            why = " ".join((answered.explanation or "it does not say why").split())[:200].rstrip(".")
            return f"Docker did not run the code ({answered.status_code}): {why}."
        text = " ".join(map(str, causes))
        if "Invalid bind address" in text:
            return f"{self.address} is no address of a Docker Engine: look at docker.base_url in execution.yaml."
        if "paramiko" in text:
            return "Docker is reached over ssh:// with paramiko only: pip install paramiko."
        if isinstance(error, InvalidVersion):
            return f"Docker at {self.address} is too old; bring it up to date."
        if any(isinstance(each, PermissionError) for each in causes) or "Permission denied" in text:
            return f"Docker at {self.address} may not be used by this server: add its user to the group docker."
        if "timed out" in text:
            return f"Docker at {self.address} did not answer within {self.answer_seconds:g} seconds."
        if "Expecting value" in text or "ApiVersion" in text:
            return f"What answers at {self.address} is no Docker Engine: look at docker.base_url in execution.yaml."
        if any(isinstance(each, ConnectionRefusedError | FileNotFoundError | socket.gaierror) for each in causes):
            return f"Docker cannot be reached at {self.address}: start it, or set docker.base_url in execution.yaml."
        return f"The connection to Docker at {self.address} broke off."

    @property
    def address(self) -> str:
        """Where the engine is, without whatever secret may stand in the address."""
        url = self.docker.base_url or os.environ.get("DOCKER_HOST") or "its usual address"
        secret, at, _ = urlsplit(url).netloc.rpartition("@")
        return url.replace(secret + at, "", 1)


@dataclass
class _Container:
    """One run, from the making of its container until that is gone. Runs in one thread and is stopped from another."""

    engine: _Engine
    input_lines: bytes
    lifetime: float
    name: str = field(default_factory=lambda: f"twelve-run-{secrets.token_hex(8)}")
    _stop_requested: threading.Event = field(default_factory=threading.Event)
    _connection: socket.socket | None = None

    def run(self) -> tuple[bytes, bytes]:
        """What the runner said, and what it complained of."""
        with self.engine.client() as client:
            try:
                self._make(client)
                # A stop from now on finds the container; an earlier one is seen here.
                return (b"", b"") if self._stop_requested.is_set() else self._exchange(client)
            finally:
                # Where this fails the engine still removes it, when its process has ended.
                with contextlib.suppress(OSError):
                    remove(client, self.name)

    def stop(self) -> None:
        """End the run."""
        self._stop_requested.set()
        # Where the engine does not answer any more, nobody is to wait for its last word.
        if self._connection is not None:
            with contextlib.suppress(OSError):
                self._connection.shutdown(socket.SHUT_RDWR)
        with self.engine.client() as client:
            remove(client, self.name)

    def _make(self, client: Any) -> None:
        docker = self.engine.docker
        host = client.create_host_config(
            network_mode="none",
            read_only=True,
            cap_drop=["ALL"],
            security_opt=["no-new-privileges"],
            mem_limit=docker.memory_limit,
            memswap_limit=docker.memory_limit,
            pids_limit=MAX_PROCESSES,
            auto_remove=True,
            log_config={"Type": "none"},
        )
        client.create_container(
            docker.image,
            name=self.name,
            entrypoint=list(COMMAND),
            user=UNPRIVILEGED_USER,
            working_dir="/",
            stdin_open=True,
            network_disabled=True,
            labels={EXPIRY_LABEL: str(int(time.time() + self.lifetime))},
            host_config=host,
            # Its proxies and their passwords are none of the code's business.
            use_config_proxy=False,
        )

    def _exchange(self, client: Any) -> tuple[bytes, bytes]:
        attached = client.attach_socket(self.name, {"stdin": 1, "stdout": 1, "stderr": 1, "stream": 1})
        # The SDK gives a reader of the socket, which does not write, or over TLS the socket.
        connection = self._connection = getattr(attached, "_sock", attached)
        try:
            connection.settimeout(self.lifetime)
            client.start(self.name)
            # A container that ends before it has heard everything has something to say all the same.
            with contextlib.suppress(ConnectionError):
                connection.sendall(self.input_lines)
            return _read_streams(connection)
        finally:
            connection.close()
            attached.close()


def remove(client: Any, container: str) -> None:
    """Remove a container with all that belongs to it, running or not; one that is gone or about to go is as good."""
    from docker.errors import APIError

    try:
        client.remove_container(container, v=True, force=True)
    except APIError as error:
        if error.status_code not in (404, 409):
            raise


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """An error and what led to it, which is where an SDK hides the reason."""
    for _ in range(9):
        if error is None:
            return
        yield error
        error = error.__cause__ or error.__context__


def _read_streams(connection: socket.socket) -> tuple[bytes, bytes]:
    """Both streams of a container to their end, of each no more than somebody can honestly have to say."""
    streams = {1: bytearray(), 2: bytearray()}
    while header := _read_exactly(connection, 8):
        stream, length = struct.unpack(">BxxxL", header)
        buffer = streams.setdefault(stream, bytearray())
        while length and (piece := connection.recv(min(length, 65_536))):
            length -= len(piece)
            buffer += piece[: max(0, ANSWER_LIMIT - len(buffer))]
        if length:
            raise ConnectionResetError
    return bytes(streams[1]), bytes(streams[2])


def _read_exactly(connection: socket.socket, size: int) -> bytes:
    """So many bytes, or none where the stream has ended."""
    got = b""
    while len(got) < size and (piece := connection.recv(size - len(got))):
        got += piece
    if got and len(got) < size:
        raise ConnectionResetError
    return got
