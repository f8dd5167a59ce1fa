"""The other side of `local.py`: runs in a process of its own, with the standard library alone.

It reads one line of JSON (the code, its data, the limits), gives itself the limits, and only then runs the code. What
the code prints goes to standard output; how it ended is one line of JSON on the descriptor that it was given.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import stat
import struct
import sys

MAX_PROCESSES = 0
"""Processes that the code may start in addition to its own; the kernel counts threads among them."""
READABLE_PATHS = ("/usr/lib", "/usr/lib64", "/lib", "/lib64", "/usr/share/zoneinfo", "/etc/localtime", "/dev/null")
"""What may be read in addition to Python's own library, where the kernel can enforce it."""
READ_FILE, READ_DIR, EVERY_ACCESS = 4, 8, 0x1FFF
"""Of Landlock's first version, which knows thirteen ways to use a file."""
X86_64 = 0xC000003E
"""The machine that the numbers below are of, as the kernel calls it."""
REFUSED_CALLS = (
    *(29, 41, 53, 56, 57, 58, 59, 62, 64, 68, 435, 322),  # shared memory, sockets, processes, programs, signals
    *(101, 129, 200, 234, 297, 310, 311, 424, 434, 438, 440),  # other processes, and their memory
    *(76, 77, 82, 83, 84, 85, 86, 87, 88, 90, 91, 92, 93, 94, 132, 133, 188, 189, 190, 197, 198, 199, 235),  # files
    *(258, 259, 260, 261, 263, 264, 265, 266, 268, 280, 285, 304, 316, 319, 437, 452),  # files, by other names
    *(155, 161, 165, 166, 272, 308, 428, 429, 430, 431, 432, 433, 442),  # another view of the files
    *(105, 106, 113, 114, 116, 117, 119, 122, 123, 126, 135, 141, 144, 160, 203, 302, 314),  # other rights and limits
    *(103, 159, 163, 164, 167, 168, 169, 170, 171, 175, 176, 179, 227, 246, 248, 249, 250, 251, 298, 305, 313, 320),
    *(240, 300, 321, 323, 425, 426, 427),  # the machine, keys, queues, and ways round all of this
)
"""Calls of the kernel by their numbers that the code has no use for."""
OPENING_CALLS = ((2, 1), (257, 2))
"""Those that open a file, each with the place of its flags among what it is given."""
WRITE_FLAGS = 0o3 | 0o100 | 0o1000 | 0o20000000
"""Flags with which a file is opened for anything but reading."""


def limit(seconds: float, memory: int) -> None:
    """Take away what the code may not have. Nothing of it can be taken back by the code, unless it runs as root."""
    least = max(1, int(seconds + 0.999))
    hard = {
        resource.RLIMIT_CPU: least,
        resource.RLIMIT_AS: memory,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NPROC: MAX_PROCESSES,
        resource.RLIMIT_NOFILE: 16,
    }
    for kind, most in hard.items():
        resource.setrlimit(kind, (most, most))
    # The parent's timeout is a little longer, and cannot be stopped from here.
    signal.setitimer(signal.ITIMER_REAL, seconds)


def wall_off() -> None:
    """Have the kernel refuse what the code has no use for, root or not; where it cannot, that is not reported.

    Landlock (Linux 5.13) leaves it Python's own library and its own folder to read, and nothing else. A filter of calls
    (seccomp; on x86-64) leaves it no socket, no process or program, no signal to others, and no way to change a file.
    """
    with contextlib.suppress(ImportError, OSError, AttributeError):
        import ctypes

        system = ctypes.CDLL(None)
        if system.prctl(38, 1, 0, 0, 0) != 0:  # no new privileges, which both ask for
            return
        fence(system, ctypes)
        if os.uname().machine == "x86_64" and struct.calcsize("P") == 8:
            rules = program()
            held = ctypes.create_string_buffer(rules)
            filter_program = ctypes.create_string_buffer(
                struct.pack("HxxxxxxQ", len(rules) // 8, ctypes.addressof(held))
            )
            system.prctl(22, 2, filter_program, 0, 0)
    for name in [name for name in sys.modules if name.split(".")[0] in ("ctypes", "_ctypes")]:
        del sys.modules[name]


def fence(system, ctypes) -> None:  # type: ignore[no-untyped-def]
    """Landlock: what may be read."""
    rules = system.syscall(444, struct.pack("Q", EVERY_ACCESS), ctypes.c_size_t(8), 0)
    if rules < 0:
        return
    own = os.getcwd()  # noqa: PTH109 – pathlib takes longer to load than all of this
    for place in (*READABLE_PATHS, *sys.path, *([own] if own != "/" else [])):
        with contextlib.suppress(OSError):
            opened = os.open(place, os.O_PATH | os.O_CLOEXEC)
            may = READ_FILE | READ_DIR if stat.S_ISDIR(os.fstat(opened).st_mode) else READ_FILE
            system.syscall(445, rules, 1, struct.pack("=Qi", may, opened), 0)
            os.close(opened)
    system.syscall(446, rules, 0)
    os.close(rules)


def program() -> bytes:
    """The filter, as the kernel reads it: eight bytes for each step."""
    load, equal, any_of, end, refuse, allow = 0x20, 0x15, 0x45, 0x06, 0x00050001, 0x7FFF0000
    steps = [(load, 0, 0, 4), (equal, 1, 0, X86_64), (end, 0, 0, refuse), (load, 0, 0, 0)]
    # Numbers of another table, which the same machine has as well.
    steps += [(0x35, 0, 1, 0x40000000), (end, 0, 0, refuse)]
    for number in REFUSED_CALLS:
        steps += [(equal, 0, 1, number), (end, 0, 0, refuse)]
    for number, place in OPENING_CALLS:
        flags = 16 + 8 * place
        steps += [(equal, 0, 4, number), (load, 0, 0, flags), (any_of, 0, 1, WRITE_FLAGS), (end, 0, 0, refuse)]
        steps += [(end, 0, 0, allow)]
    steps.append((end, 0, 0, allow))
    return b"".join(struct.pack("HBBI", *step) for step in steps)


def refuse_ways_out() -> None:
    """Refuse the same where Python is asked for it, with messages that the author of the code understands.

    Where the kernel could not enforce it, this is all there is; code that calls the C library passes it. The hook uses
    nothing that the code could replace: no variable, no function, no built-in name.
    """

    def hook(event: str, values: tuple[object, ...]) -> None:
        if event.startswith(
            (
                "socket.",
                "subprocess.",
                "os.fork",
                "os.exec",
                "os.posix_spawn",
                "os.spawn",
                "os.system",
                "ctypes.",
                "os.kill",
                "os.remove",
                "os.rename",
                "os.mkdir",
                "os.rmdir",
                "os.link",
                "os.symlink",
                "os.truncate",
                "os.chmod",
                "os.chown",
                "os.putenv",
                "os.utime",
                "os.setxattr",
                "os.removexattr",
                "shutil.",
                "resource.",
                "pty.",
                "gc.",
                "syslog.",
                "sqlite3.",
                "signal.pthread_kill",
            )
        ):
            raise PermissionError(f"{event} is not allowed here")
        if event == "object.__setattr__" and values[1] == "__code__":
            raise PermissionError("changing a function is not allowed here")
        if event == "import" and values[0].rpartition(".")[2] in (  # type: ignore[attr-defined]
            "ctypes",
            "_ctypes",
            "_posixsubprocess",
            "_testcapi",
            "_testinternalcapi",
            "_xxsubinterpreters",
        ):
            raise PermissionError("importing this is not allowed here")
        if event == "open":
            mode, flags = values[1], values[2]
            if mode is not None and ("w" in mode or "a" in mode or "x" in mode or "+" in mode):  # type: ignore[operator]
                raise PermissionError("writing files is not allowed here")
            if flags is not None and flags & 0o20001103:  # type: ignore[operator]
                raise PermissionError("writing files is not allowed here")

    sys.addaudithook(hook)


def main() -> None:
    """Run what is asked for on standard input."""
    ended = int(sys.argv[1])
    request = json.loads(sys.stdin.buffer.readline())
    limit(request["seconds"], request["memory"])
    names = {"__name__": "__main__", **request["data"]}
    wall_off()
    refuse_ways_out()
    error = None
    try:
        exec(compile(request["code"], "<analysis>", "exec"), names)  # noqa: S102  # in a process of its own, without rights
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
