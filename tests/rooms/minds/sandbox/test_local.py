"""Code in a child process of this machine: what it is kept from there, in addition to what holds everywhere."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from rooms.minds.sandbox.base import RunResult
from rooms.minds.sandbox.local import LocalExecutor
from tests.rooms.minds.sandbox.places import children

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits of processes are Linux's")


async def ran(code: str) -> RunResult:
    return await LocalExecutor().run(code, {}, seconds=10.0, memory_mb=256)


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
