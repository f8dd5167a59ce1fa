"""A PgBouncer in transaction mode on the loopback, in front of the run's PostgreSQL."""

import contextlib
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from harness.services.cluster import CannotStart, whom_to_be
from harness.services.ports import free_port
from harness.services.tied import start
from tests.services.programs import environment, find_program, missing_sentence

START_SECONDS = 30.0


@contextlib.contextmanager
def pooler(url: str, sessions: int, **settings: str) -> Iterator[str]:
    """The address of the database at `url` by way of a pooler that shares so many `sessions` among all of its clients.

    Raises `CannotStart`.
    """
    program = find_program("pgbouncer")
    if program is None:
        raise CannotStart(missing_sentence("pgbouncer"))
    server, port = urlsplit(url), free_port()
    target = {"host": server.hostname, "port": server.port or 5432, "user": server.username}
    if server.password:
        target["password"] = server.password
    values = {
        "listen_addr": "127.0.0.1",
        "listen_port": port,
        "unix_socket_dir": "",
        "auth_type": "any",
        "pool_mode": "transaction",
        "default_pool_size": sessions,
        **settings,
    }
    with tempfile.TemporaryDirectory(prefix="twelve-pgbouncer-") as name, tempfile.TemporaryFile() as output:
        # Like PostgreSQL, it does not run as root.
        folder = Path(name)
        folder.chmod(0o755)
        lines = ["[databases]", f"* = {_line(target, ' ')}", "[pgbouncer]", _line(values, "\n")]
        (folder / "pgbouncer.ini").write_text("\n".join(lines) + "\n")
        command = [program, "-q", str(folder / "pgbouncer.ini")]
        process = start(
            command, ends_by=signal.SIGINT, user=whom_to_be(), environment=environment(), cwd=Path("/"), output=output
        )
        try:
            if not _answers(process, port):
                output.seek(0)
                raise CannotStart(output.read().decode(errors="replace").strip())
            yield urlunsplit(server._replace(netloc=f"{server.username}@127.0.0.1:{port}"))
        finally:
            process.kill()
            process.wait()


def _line(values: Mapping[str, object], separator: str) -> str:
    return separator.join(f"{name}={value}" for name, value in values.items())


def _answers(process: subprocess.Popen[bytes], port: int) -> bool:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return True
        time.sleep(0.02)  # real time: polls what another process does
    return False
