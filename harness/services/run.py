"""This test run: its process id, and the servers that the environment names for it."""

import contextlib
import os
from pathlib import Path

SERVERS = ("DATABASE_URL", "REDIS_URL")
_PREFIX = "TESTS_"


def run_pid() -> int:
    """The process whose end is the end of the run: pytest itself, also when asked in one of its xdist workers."""
    return os.getppid() if "PYTEST_XDIST_WORKER" in os.environ else os.getpid()


def run_name() -> str:
    """A name that no other run on this machine has or had, although process ids come round again."""
    pid = run_pid()
    since = "0"
    with contextlib.suppress(OSError):
        # The 22nd field; the second one, the program's name in brackets, may hold blanks.
        since = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19]
    return f"{pid}-{since}"


def set_servers_aside() -> None:
    """Move the named servers out of the way, so that no program under test takes them for its own by accident."""
    for name in SERVERS:
        if name in os.environ:
            os.environ[_PREFIX + name] = os.environ.pop(name)


def given(name: str) -> str | None:
    """The server that the environment names under `name`, set aside or not."""
    return os.environ.get(_PREFIX + name) or os.environ.get(name) or None
