"""The other side of `local.py`: runs in a process of its own, with the standard library alone.

It reads one line of JSON (the code, its data, the limits), gives itself the limits, and only then runs the code. What
the code prints goes to standard output; how it ended is one line of JSON on the descriptor that it was given.
"""

import contextlib
import json
import os
import resource
import signal
import sys

PROCESSES = 0
"""Processes that the code may start beside its own; the kernel counts threads among them."""


def limit(seconds: float, memory: int) -> None:
    """Take away what the code may not have. Nothing of it can be taken back by the code, unless it runs as root."""
    least = max(1, int(seconds + 0.999))
    hard = {
        resource.RLIMIT_CPU: least,
        resource.RLIMIT_AS: memory,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NPROC: PROCESSES,
        resource.RLIMIT_NOFILE: 16,
    }
    for kind, most in hard.items():
        resource.setrlimit(kind, (most, most))
    # The clock of whoever started us runs a little longer, and cannot be stopped from here.
    signal.setitimer(signal.ITIMER_REAL, seconds)


def refuse_ways_out() -> None:
    """Refuse sockets, other programs and new processes, and files to write, where Python is asked for them.

    The kernel keeps no count of processes for root, and no limit for sockets, so that this is all there is for them. It
    stops what is written in Python by its own means; code that calls the C library passes it.
    """
    refused = ("socket.", "subprocess.", "os.fork", "os.exec", "os.posix_spawn", "os.spawn", "os.system", "ctypes.",
               "os.kill", "os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.truncate",
               "os.chmod", "os.chown", "os.putenv", "shutil.", "resource.", "pty.")  # fmt: skip

    def hook(event: str, values: tuple[object, ...]) -> None:
        if event.startswith(refused) or (event == "import" and values[0] in ("ctypes", "_ctypes")):
            raise PermissionError(f"{event} is not allowed here")
        if event == "open" and values[1] is not None and set(str(values[1])) & set("wax+"):
            raise PermissionError("writing files is not allowed here")
        if event == "open" and isinstance(values[2], int) and values[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            raise PermissionError("writing files is not allowed here")

    sys.addaudithook(hook)


def main() -> None:
    """Run what is asked for on standard input."""
    ended = int(sys.argv[1])
    asked = json.loads(sys.stdin.buffer.readline())
    limit(asked["seconds"], asked["memory"])
    names = {"__name__": "__main__", **asked["data"]}
    refuse_ways_out()
    error = None
    try:
        exec(compile(asked["code"], "<analysis>", "exec"), names)
    except SystemExit:
        pass
    except MemoryError:
        error = "MemoryError: it wanted more memory than it may have"
    except BaseException as failed:
        error = f"{type(failed).__name__}: {failed}"[:500]
    names.clear()
    with contextlib.suppress(OSError):
        sys.stdout.flush()
    os.write(ended, json.dumps({"error": error}).encode())
    # Whatever the code left behind has nothing to say any more.
    os._exit(0)


if __name__ == "__main__":
    main()
