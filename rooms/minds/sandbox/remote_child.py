"""The other side of `remote.py`: runs in a sandbox somewhere else, with the standard library alone (of Python 3.8 on).

It reads one line of JSON: what the code's own process asks for, and the source of `local_child.py`, which is run in a
child of this process as it is at home. It answers with one line of JSON: what was printed, and how it ended. Whatever
the code does, the last word on standard output is this one's; and no file is written, so that nothing is left behind.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import time

GRACE_SECONDS = 1.0
"""Seconds between the child's own alarm and the end that it cannot put off."""
PR_SET_PDEATHSIG, CLONE_NEWNET, CLONE_NEWUSER = 1, 0x40000000, 0x10000000
"""Of Linux: the signal that a process gets when its parent is gone; a network and users of its own."""


def isolate() -> None:
    """Let this process end when its parent is gone, however that comes about, and have no network, where that can be.

    Where it cannot, nothing is said: the sandbox is there for that, and the child's own limits.
    """
    with contextlib.suppress(ImportError, OSError, AttributeError):
        import ctypes

        system = ctypes.CDLL(None)
        system.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if system.unshare(CLONE_NEWNET) != 0:
            system.unshare(CLONE_NEWUSER | CLONE_NEWNET)


def run(child_source: str, request: dict[str, object], seconds: float, max_characters: int) -> dict[str, object]:
    """What came of the code: its output, at most so many characters, what the child said of its end, and its signal."""
    began = time.monotonic()
    reading, writing = os.pipe()
    child = subprocess.Popen(
        [sys.executable, "-I", "-S", "-B", "-u", "-c", child_source, str(writing)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd="/",
        env={},
        pass_fds=(writing,),
        start_new_session=True,
        preexec_fn=isolate,
    )
    os.close(writing)
    try:
        output, late = read_output(child, request, began + seconds + GRACE_SECONDS, max_characters * 4)
    finally:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()
    os.set_blocking(reading, False)
    ended = None
    with contextlib.suppress(BlockingIOError, ValueError):
        ended = json.loads(os.read(reading, 16_384))
    took = time.monotonic() - began
    late = late or -child.returncode in (signal.SIGALRM, signal.SIGXCPU)
    killed = child.returncode == -signal.SIGKILL
    return {
        "output": output.decode("utf-8", "replace")[:max_characters],
        "ended": ended,
        "seconds": took,
        "late": late or (killed and took >= seconds),
        "killed": killed,
    }


def read_output(
    child: subprocess.Popen[bytes], request: dict[str, object], until: float, max_bytes: int
) -> tuple[bytes, bool]:
    """What the child prints, at most so many bytes, read to its end; and whether the end did not come in time."""
    assert child.stdin is not None
    assert child.stdout is not None
    with contextlib.suppress(OSError):
        child.stdin.write(json.dumps(request).encode() + b"\n")
        child.stdin.close()
    buffer, pipe = bytearray(), child.stdout.fileno()
    while select.select([pipe], [], [], max(0.0, until - time.monotonic()))[0]:
        piece = os.read(pipe, 65_536)
        if not piece:
            with contextlib.suppress(subprocess.TimeoutExpired):
                child.wait(max(0.1, until - time.monotonic()))
                return bytes(buffer), False
            break
        buffer += piece[: max_bytes - len(buffer)]
    return bytes(buffer), True


if __name__ == "__main__":
    wanted = json.loads(sys.stdin.buffer.readline())
    print(json.dumps(run(**wanted)), flush=True)
