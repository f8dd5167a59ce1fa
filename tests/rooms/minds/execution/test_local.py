"""Code in a child process: what it can do, and what it is kept from."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rooms.minds.execution.base import OUTPUT_LIMIT, ExecutionFailed, Ran
from rooms.minds.execution.local import LocalExecutor

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits of processes are Linux's")


async def ran(code: str, seconds: float = 2.0, memory_mb: int = 256, **data: object) -> Ran:
    return await LocalExecutor().run(code, data, seconds=seconds, memory_mb=memory_mb)


def children() -> set[int]:
    """Processes of this one that are alive and run code."""
    alive = set()
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if (
                b"local_child.py" in (place / "cmdline").read_bytes()
                and f"PPid:\t{os.getpid()}\n" in (place / "status").read_text()
            ):
                alive.add(int(place.name))
        except OSError:
            continue
    return alive


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not condition():  # noqa: ASYNC110 – nobody tells us when a process begins
            await asyncio.sleep(0.02)


async def test_it_computes_with_what_it_is_given() -> None:
    made = await ran("import statistics\nprint(statistics.mean(times))", times=[1, 2, 6])
    assert (made.output, made.error) == ("3\n", None)


async def test_an_exception_is_told_on_one_line_after_what_was_printed() -> None:
    made = await ran("print('so far')\n1 / 0")
    assert (made.output, made.error) == ("so far\n", "ZeroDivisionError: division by zero")


async def test_an_endless_loop_and_an_endless_sleep_end_at_the_deadline() -> None:
    with pytest.raises(ExecutionFailed, match=r"0\.5 seconds"):
        await ran("import time\nwhile True: time.sleep(1)", seconds=0.5)
    with pytest.raises(ExecutionFailed, match="after 1 seconds"):
        await ran("while True: pass", seconds=1)
    deaf = "import signal\nsignal.signal(signal.SIGALRM, signal.SIG_IGN)\nimport time\nwhile True: time.sleep(1)"
    with pytest.raises(ExecutionFailed, match="after 1 seconds"):
        await ran(deaf, seconds=1)
    assert not children()


async def test_more_memory_than_it_may_have_is_refused() -> None:
    made = await ran("x = 'x' * (1 << 30)\nprint('had it')", memory_mb=128)
    assert made.output == ""
    assert made.error is not None
    assert made.error.startswith("MemoryError")


async def test_it_starts_no_other_processes() -> None:
    made = await ran(
        "import os\nbegun = 0\n"
        "for _ in range(50):\n"
        "    try:\n        os.fork()\n        begun += 1\n"
        "    except (PermissionError, BlockingIOError): pass\n"
        "print(begun)"
    )
    assert made.output == "0\n"
    assert (await ran("import subprocess\nsubprocess.run(['true'])")).error is not None
    assert not children()


async def test_its_environment_is_empty_and_its_folder_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GEMINI_API_KEY", "a-secret")
    made = await ran("import os\nprint([n for n in os.environ if n != 'LC_CTYPE'], os.listdir('.'), os.getcwd())")
    assert made.output.startswith("[] [] ")
    folder = made.output.split()[-1]
    assert folder != str(Path.cwd())
    assert not Path(folder).exists()


async def test_it_writes_no_file_and_reaches_no_network(tmp_path: Path) -> None:
    written = tmp_path / "written"
    made = await ran(f"open({str(written)!r}, 'w').write('x')")
    assert made.error is not None
    assert not written.exists()
    server = await asyncio.start_server(lambda reader, writer: writer.close(), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    made = await ran(f"import socket\nsocket.create_connection(('127.0.0.1', {port}), 1)\nprint('there')")
    server.close()
    assert made.output == ""
    assert made.error is not None


async def test_its_output_is_cut() -> None:
    made = await ran("for _ in range(1000): print('x' * 1000)")
    assert made.error is None
    assert OUTPUT_LIMIT < len(made.output) < OUTPUT_LIMIT + 100
    assert made.output.endswith("(there was more, which is left out)")


async def test_whoever_ends_it_early_says_nothing() -> None:
    with pytest.raises(ExecutionFailed, match="ended its process"):
        await ran("import os\nos._exit(3)")


async def test_a_run_that_nobody_wants_any_more_is_killed() -> None:
    running = asyncio.create_task(ran("import time\nwhile True: time.sleep(1)", seconds=60))
    await until(lambda: bool(children()))
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert not children()


async def test_this_machine_can_run_code() -> None:
    await LocalExecutor().check()
