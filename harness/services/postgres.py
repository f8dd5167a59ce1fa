"""A PostgreSQL server for this test run, and databases in it.

The server is the one that `DATABASE_URL` names, or else one of our own, started when first asked for and shared by all
processes of the run. URLs have the plain form `postgresql://user@host:port/database`.
"""

import contextlib
import fcntl
import re
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from harness.services.cluster import CannotStart
from harness.services.run import given, run_name, run_pid

ROOT = Path(__file__).resolve().parents[2]


def server_url() -> str:
    """The URL of a database that exists on this run's server; starts the server where there is none.

    Raises `CannotStart` when none can be had.
    """
    named = given("DATABASE_URL")
    if named is not None and named.startswith("postgres"):
        return re.sub(r"^postgres(ql)?(\+\w+)?://", "postgresql://", named)
    folder = Path(tempfile.gettempdir()) / f"twelve-tests-{run_name()}"
    with _locked(folder.with_suffix(".lock")):
        if not (folder / "url").exists() and not (folder / "error").exists():
            folder.mkdir(mode=0o711)
            keeper = subprocess.Popen(
                [sys.executable, "-m", "harness.services.keeper", str(folder), str(run_pid())],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                # Ctrl-C in the terminal ends the tests, and their end ends the keeper.
                start_new_session=True,
            )
            # It outlives us by a moment, so it is never waited for.
            keeper.returncode = 0
        return _wait_for_address(folder)


async def create_database(server: str, name: str) -> str:
    """Create the database `name` on `server` and return its URL."""
    connection = await asyncpg.connect(server)
    try:
        # Nobody can be connected to template0, so several processes may do this at once.
        await connection.execute(f'CREATE DATABASE "{name}" TEMPLATE template0')
    finally:
        await connection.close()
    return urlunsplit(urlsplit(server)._replace(path=f"/{name}"))


async def drop_database(server: str, name: str) -> None:
    """Drop the database `name`, even while somebody is connected to it."""
    connection = await asyncpg.connect(server)
    try:
        await connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
    finally:
        await connection.close()


@contextlib.asynccontextmanager
async def new_database() -> AsyncIterator[str]:
    """An empty database of its own, dropped at the end."""
    server = server_url()
    name = f"twelve_test_{secrets.token_hex(6)}"
    url = await create_database(server, name)
    try:
        yield url
    finally:
        await drop_database(server, name)


def _wait_for_address(folder: Path, patience: float = 90.0) -> str:
    until = time.monotonic() + patience
    while time.monotonic() < until:
        with contextlib.suppress(FileNotFoundError):
            return (folder / "url").read_text()
        with contextlib.suppress(FileNotFoundError):
            raise CannotStart((folder / "error").read_text())
        time.sleep(0.02)  # real time: polls what another process does
    raise CannotStart(f"PostgreSQL was not up after {patience:.0f} s")


@contextlib.contextmanager
def _locked(file: Path) -> Iterator[None]:
    with file.open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
