"""What an attacker would try in a child process of this machine, and what the kernel says to it."""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from rooms.minds.sandbox.base import ExecutionFailed, RunResult
from rooms.minds.sandbox.local import CHILD_SCRIPT, LocalExecutor


def landlock() -> bool:
    """Whether this kernel can restrict what a process reads."""
    return sys.platform == "linux" and bool(ctypes.CDLL(None).syscall(444, None, ctypes.c_size_t(0), 1) > 0)


pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="limits of processes are Linux's"),
    pytest.mark.xdist_group("executors"),
]
filtered = pytest.mark.skipif(platform.machine() != "x86_64", reason="the filter of calls is for x86-64")
fenced = pytest.mark.skipif(not landlock(), reason="this kernel has no Landlock")


async def ran(code: str, **data: object) -> RunResult:
    return await LocalExecutor().run(code, data, seconds=30.0, memory_mb=256)


async def test_what_an_analysis_needs_of_the_library_works() -> None:
    made = await ran(
        "import calendar, collections, csv, dataclasses, datetime, decimal, difflib, enum, fractions, functools\n"
        "import hashlib, heapq, io, itertools, json, math, pathlib, random, re, statistics, string, textwrap, typing\n"
        "import zoneinfo\n"
        "Point = collections.namedtuple('Point', 'x y', defaults=(1,))\n"
        "@dataclasses.dataclass(frozen=True)\nclass Time:\n    hour: int = 3\n"
        "class Kind(enum.Enum):\n    ONE = 1\n"
        "later = datetime.datetime(1999, 3, 4, 23, 50) + datetime.timedelta(minutes=25)\n"
        "print(Point(2).y, Time().hour, Kind.ONE.name, later, statistics.mean([1, 2, 6]))\n"
        "print(hashlib.sha256(b'x').hexdigest()[:4])"
    )
    assert (made.error, made.output) == (None, "1 3 ONE 1999-03-05 00:15:00 3\n2d71\n")


@fenced
async def test_it_reads_nothing_of_the_server_and_nobodys_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TWELVE_SECRET", "a-canary-of-the-server")
    secret = tmp_path / ".env"
    secret.write_text("GEMINI_API_KEY=a-canary-of-the-server")
    tries = "\n".join(
        f"try: print({what})\nexcept OSError as error: print(type(error).__name__)"
        for what in (
            f"open({str(secret)!r}).read()",
            f"open('/proc/{os.getpid()}/environ', 'rb').read()",
            "open('/proc/self/environ', 'rb').read()",
            "os.listdir('/proc')",
            f"os.listdir({str(Path(__file__).parent)!r})",
            "open('/etc/passwd').read()",
        )
    )
    made = await ran(f"import os\n{tries}")
    assert made.error is None
    assert made.output.split() == ["PermissionError"] * 6


@filtered
def test_the_kernel_refuses_it_where_no_hook_does(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("as it was")
    made = str(tmp_path / "made")
    tries = [
        "os.fork()",
        "os.execv('/bin/true', ['true'])",
        "os.posix_spawn('/bin/true', ['true'], {})",
        "socket.socket()",
        "socket.socketpair()",
        "os.kill(os.getppid(), 0)",
        f"open({made!r}, 'w')",
        f"open({str(there)!r}, 'a')",
        f"os.open({str(there)!r}, os.O_RDWR)",
        f"os.remove({str(there)!r})",
        f"os.rename({str(there)!r}, {made!r})",
        f"os.mkdir({made!r})",
        f"os.mkfifo({made!r})",
        f"os.symlink('/', {made!r})",
        f"os.chmod({str(there)!r}, 0)",
        f"os.utime({str(there)!r}, (1, 1))",
        f"os.truncate({str(there)!r}, 0)",
        "os.memfd_create('x')",
        "os.setuid(12345)",
        "os.chroot('/tmp')",
        "os.sched_setaffinity(0, [0])",
        "resource.prlimit(os.getppid(), resource.RLIMIT_NOFILE, (9, 9))",
    ]
    code = "\n".join(
        ["import os, resource, socket", CHILD_SCRIPT.read_text().replace("from __future__ import annotations", "")]
    ).replace('if __name__ == "__main__":\n    main()\n', "wall_off()\n")
    for attempt in tries:
        code += f"try: {attempt}\nexcept OSError as error: print(error.errno)\nelse: print({attempt!r})\n"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, timeout=30, check=True, cwd=tmp_path
    )
    assert set(done.stdout.split("\n")) == {str(errno.EPERM), ""}
    assert len(done.stdout.split()) == len(tries)
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("there", "as it was")]


DENY = "lambda *_: None"
DYNAMIC = """
import importlib.machinery as machinery, _imp, sys, glob
found = [one for path in sys.path for one in glob.glob(path + '/_ctypes.*.so')]
_imp.create_dynamic(machinery.ModuleSpec('other._ctypes', None, origin=(found or ['none'])[0]))
"""


@pytest.mark.parametrize(
    "attempt",
    [
        "import gc\nfound = [one for one in gc.get_objects() if getattr(one, '__name__', '') == 'hook']",
        f"import builtins\nbuiltins.set = builtins.PermissionError = {DENY}\nimport socket\nsocket.socket()",
        "def own(): pass\nown.__code__ = (lambda: 1).__code__",
        "import sys\nsys.modules['__main__'].refuse_ways_out.__code__ = (lambda: None).__code__",
        "import ctypes",
        DYNAMIC,
        "import sys\nassert not [name for name in sys.modules if 'ctypes' in name]\nraise PermissionError",
    ],
)
async def test_what_refuses_cannot_be_found_or_talked_out_of_it(attempt: str) -> None:
    made = await ran(f"{attempt}\nprint('through')")
    assert made.output == ""
    assert made.error is not None


@pytest.mark.parametrize(
    "attempt",
    [
        "import json\njson.dumps = lambda *_: '{}'",
        "import os\nos._exit = lambda *_: None\nos.write = lambda *_: 0",
        "import builtins\nbuiltins.type = None\nraise ValueError(1)",
        "class Odd(Exception):\n    def __str__(self): raise SystemExit\nraise Odd()",
        "import sys\nsys.stdout.close()",
    ],
)
async def test_whoever_breaks_what_it_runs_in_has_ended_it_early(attempt: str) -> None:
    with pytest.raises(ExecutionFailed, match="ended its process before it was done"):
        await ran(attempt)
