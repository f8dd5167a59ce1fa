"""Starts `twelve` from a process that has loaded it: loading it again would take each server a second of the processor.

What runs is a process of its own as ever, with its own environment, folder and output, that can be stopped and killed.
It ends when the process that started it does.
"""

from __future__ import annotations

import asyncio
import ctypes
import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing import connection, forkserver
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from harness.services.tied import PR_SET_PDEATHSIG

EMPTY_FILE = Path(os.devnull)
CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["harness.services.preloaded"])
LOCK = threading.Lock()
"""Held to learn of an end: of two threads that ask at once, one would read a wrong status."""


class Process:
    """A process that was started here, with those parts of `subprocess.Popen` that tests use."""

    def __init__(self, process: ForkServerProcess) -> None:
        self._process = process
        assert process.pid is not None
        self.pid: int = process.pid

    def poll(self) -> int | None:
        """The status that it ended with, or None while it runs."""
        with LOCK:
            return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end; the status that it ended with. Raises `subprocess.TimeoutExpired`."""
        connection.wait([self._process.sentinel], timeout)
        status = self.poll()
        if status is None:
            raise subprocess.TimeoutExpired("twelve", timeout or 0)
        return status

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to stop."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it as a crash would."""
        self.send_signal(signal.SIGKILL)


def start(
    words: Sequence[str],
    environment: Mapping[str, str],
    folder: Path,
    output: Path,
    *,
    errors: Path | None = None,
    typed: Path = EMPTY_FILE,
) -> Process:
    """Start `twelve` with these words, in a folder, with what it prints in a file.

    `errors`: a file for its standard error, else that of its output; `typed`: one with its standard input.
    """
    files = (typed, output, errors or output)
    process = CONTEXT.Process(target=_run, args=(list(words), dict(environment), folder, files, os.nice(0)))
    with LOCK:
        # It looks for processes that have ended as well.
        process.start()
    return Process(process)


def run(
    words: Sequence[str], environment: Mapping[str, str], folder: Path, *, typed: str = "", seconds: float = 90
) -> subprocess.CompletedProcess[str]:
    """Run `twelve` to its end, with these lines on its standard input. Raises `subprocess.TimeoutExpired`."""
    with tempfile.TemporaryDirectory() as files:
        output, errors, lines = (Path(files) / name for name in ("output", "errors", "typed"))
        lines.write_text(typed)
        # One that is ended at once has made none.
        output.touch()
        errors.touch()
        process = start(words, environment, folder, output, errors=errors, typed=lines)
        try:
            status = process.wait(seconds)
        except subprocess.TimeoutExpired as late:
            # It prints what it waits for.
            process.send_signal(signal.SIGUSR1)
            time.sleep(1)  # real time: polls what another process does
            process.kill()
            process.wait()
            late.add_note(f"It had printed:\n{output.read_text()}{errors.read_text()}")
            raise
        return subprocess.CompletedProcess(["twelve", *words], status, output.read_text(), errors.read_text())


def used_seconds() -> float:
    """Seconds of a processor that the process which has loaded `twelve` has used, and all that it started and that has
    ended; 0 where there is none, or the system does not say."""
    pid: int | None = forkserver._forkserver._forkserver_pid  # type: ignore[attr-defined]
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def _run(
    words: list[str], environment: dict[str, str], folder: Path, files: tuple[Path, Path, Path], niceness: int
) -> None:
    if sys.platform == "linux":
        # The parent is the process that has loaded the program, and ends with the one that asked for this.
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
    # That process has loaded it for as long as this pipe is open somewhere, and hands it to each that it starts.
    os.close(forkserver._forkserver._forkserver_alive_fd)  # type: ignore[attr-defined]
    # As nice as who asked for it: the parent may have begun before that one gave way to others.
    os.nice(max(0, niceness - os.nice(0)))
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for number, file in enumerate(files):
        # Output and errors may be one file, so each writes at its end.
        opened = os.open(file, os.O_RDWR | os.O_CREAT | os.O_APPEND)
        os.dup2(opened, number)
        os.close(opened)
    # A process of multiprocessing has none of its own.
    sys.stdin = open(0, closefd=False)  # noqa: SIM115
    sys.argv = ["twelve", *words]
    signal.signal(signal.SIGUSR1, _print_unfinished)
    from api.cli.main import main

    main()


def _print_unfinished(number: int, frame: object) -> None:
    from api.server.stopping import unfinished_tasks

    print("It waits for", *unfinished_tasks(asyncio.get_running_loop()), sep="\n", file=sys.stderr, flush=True)
