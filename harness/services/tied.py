"""Starts a program that ends when its parent does: run as a script with `PARENT SIGNAL USER PROGRAM [ARGUMENT…]`.

A process of its own, and not a hook between fork and exec, because the parent may have threads. `USER` is `-` to stay
who we are. Standard library only, and nothing of this project: it runs without site-packages.
"""

import ctypes
import os
import pwd
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

PR_SET_PDEATHSIG = 1


def start(
    command: Sequence[str],
    *,
    ends_by: signal.Signals,
    user: str | None = None,
    environment: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    output: IO[bytes] | int = subprocess.DEVNULL,
) -> subprocess.Popen[bytes]:
    """Start `command`, which gets the signal `ends_by` when the calling thread's process is gone."""
    launcher = [sys.executable, "-I", "-S", __file__, str(os.getpid()), str(int(ends_by)), user or "-"]
    return subprocess.Popen(
        [*launcher, *command], env=environment, cwd=cwd, stdin=subprocess.DEVNULL, stdout=output, stderr=output
    )


def main(arguments: list[str]) -> None:
    parent, number, user = int(arguments[0]), int(arguments[1]), arguments[2]
    if user != "-":
        entry = pwd.getpwnam(user)
        os.initgroups(user, entry.pw_gid)
        os.setgid(entry.pw_gid)
        os.setuid(entry.pw_uid)
    if sys.platform == "linux":
        # After the change of user, which would clear it.
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, number, 0, 0, 0)
    if os.getppid() != parent:
        sys.exit("the parent was gone before the program started")
    os.execv(arguments[3], arguments[3:])


if __name__ == "__main__":
    main(sys.argv[1:])
