"""Code in a child process of this machine.

What is guaranteed: the code runs outside our process, with an empty environment, in an empty folder that is gone
afterwards; it has so many seconds, so much memory and so much output, may write no file, and its whole process group is
killed at the deadline or when nobody wants it any more.

On Linux 5.13 or newer the kernel itself lets it read Python's own library and nothing else: no file of the server's,
and no other process's environment. On x86-64 it also refuses sockets, new processes and programs, signals to others,
and every change to a file, root or not. Where the system lets an ordinary process have a network of its own (user
namespaces), the code has none to look at.

What is not: elsewhere the same is refused by Python alone, which a determined program gets round; then it reads what
the server's user can read. And a kernel has faults, as a sandbox of its own has not: let nobody whom you do not trust
choose the model, or run the code in a container.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from rooms.computation import computation_owner
from rooms.minds.sandbox.base import (
    OUTPUT_LIMIT,
    ExecutionFailed,
    RunResult,
    check_sum,
    cut,
    execution_places,
    request_fault,
)

CHILD_SCRIPT = Path(__file__).with_name("local_child.py")
START_SECONDS = 3.0
"""Seconds that the child may take to start, in addition to those of the code."""
MAX_CHILDREN = 2
"""Children that one process runs in parallel."""
MEBIBYTE = 1024 * 1024


class LocalExecutor:
    """Runs code in a child process with limits."""

    def __init__(self) -> None:
        self._places = execution_places(MAX_CHILDREN)

    async def check(self) -> None:
        """Whether a child can be started and limited here."""
        if os.name != "posix":
            raise ExecutionFailed("Code cannot be run locally here: the system knows no limits for processes.")
        await check_sum(self, "locally here", "the child")

    async def run(self, code: str, data: Mapping[str, Any], *, seconds: float, memory_mb: int) -> RunResult:
        """Run code in a child of its own."""
        request = {"code": code, "data": dict(data), "seconds": seconds, "memory": memory_mb * MEBIBYTE}
        line = json.dumps(request).encode() + b"\n"
        async with self._places.place(computation_owner()):
            with tempfile.TemporaryDirectory(prefix="twelve-run-") as folder:
                return await self._run_child(line, folder, seconds)

    async def _run_child(self, line: bytes, folder: str, seconds: float) -> RunResult:
        isolation = await asyncio.to_thread(_isolation_command)
        reading, writing = os.pipe()
        try:
            child = await asyncio.create_subprocess_exec(
                *isolation,
                sys.executable,
                "-I",
                "-S",
                "-B",
                "-u",
                str(CHILD_SCRIPT),
                str(writing),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                cwd=folder,
                env={},
                pass_fds=(writing,),
                start_new_session=True,
            )
        except BaseException as error:
            os.close(reading)
            if isinstance(error, OSError):
                sentence = f"No child process could be started to run code: {error.strerror}."
                raise ExecutionFailed(sentence) from None
            raise
        finally:
            os.close(writing)
        began = time.monotonic()
        try:
            async with asyncio.timeout(seconds + START_SECONDS):
                output = await _read_output(child, line)
                await child.wait()
        except TimeoutError:
            raise ExecutionFailed(f"The code was stopped: it was not done after {seconds:g} seconds.") from None
        finally:
            await _kill(child)
            ended = _read_end(reading)
        took = time.monotonic() - began
        try:
            fault = request_fault(json.loads(ended))
        except (ValueError, TypeError, LookupError):
            raise ExecutionFailed(_end_sentence(child.returncode, seconds)) from None
        return RunResult(output, fault, took)


def _read_end(reading: int) -> bytes:
    """What the child wrote at its end; never waits, although another process may hold the other side."""
    os.set_blocking(reading, False)
    try:
        return os.read(reading, 16_384)
    except BlockingIOError:
        return b""
    finally:
        os.close(reading)


async def _read_output(child: asyncio.subprocess.Process, line: bytes) -> str:
    """What the child prints, up to the limit; it is read to its end, so that the child never waits for a reader."""
    assert child.stdin is not None
    assert child.stdout is not None
    # uvloop has no error of a connection for a pipe whose other end is gone.
    with contextlib.suppress(ConnectionError, RuntimeError):
        child.stdin.write(line)
        await child.stdin.drain()
    child.stdin.close()
    buffer, limit = bytearray(), OUTPUT_LIMIT * 4
    while piece := await child.stdout.read(65_536):
        buffer += piece[: limit - len(buffer)]
    return cut(buffer.decode("utf-8", "replace"))


async def _kill(child: asyncio.subprocess.Process) -> None:
    """End the whole group, whatever the code has started in it."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)
    await child.wait()


def _end_sentence(code: int | None, seconds: float) -> str:
    if code in (-signal.SIGALRM, -signal.SIGXCPU, -signal.SIGKILL):
        return f"The code was stopped: it was not done after {seconds:g} seconds."
    return "The code ended its process before it was done."


@lru_cache(maxsize=1)
def _isolation_command() -> tuple[str, ...]:
    """The command that starts another one without a network, where this system has one that works."""
    unshare = shutil.which("unshare")
    if unshare is None:
        return ()
    command = (unshare, "--map-root-user", "--net", "--")
    return command if _works((*command, sys.executable, "-I", "-S", "-c", "")) else ()


def _works(command: tuple[str, ...]) -> bool:
    try:
        return subprocess.run(command, capture_output=True, timeout=START_SECONDS, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
