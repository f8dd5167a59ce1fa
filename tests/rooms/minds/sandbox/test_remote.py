"""The runner that goes to sandboxes: what it answers is believed only so far, and nothing of it stays behind."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from pathlib import Path

import pytest

from rooms.minds.sandbox.base import ExecutionFailed
from rooms.minds.sandbox.remote import COMMAND, build_input, read_result

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits of processes are Linux's")

ENDED = {"output": "1\n", "ended": {"error": None}, "seconds": 0.5, "late": False, "killed": False}


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("", "needs python3"),
        ("sh: python3: not found", "needs python3"),
        ("[1, 2]", "needs python3"),
        (json.dumps({**ENDED, "ended": ["x"]}), "needs python3"),
        (json.dumps({**ENDED, "seconds": None}), "needs python3"),
        (json.dumps({**ENDED, "ended": None}), "ended its process before"),
        (json.dumps({**ENDED, "ended": None, "killed": True}), "memory runs out"),
        (json.dumps({**ENDED, "ended": None, "late": True, "killed": True}), "not done after 3 seconds"),
    ],
)
def test_an_answer_that_is_none_is_said(said: str, sentence: str) -> None:
    with pytest.raises(ExecutionFailed, match=sentence):
        read_result(said, 3, "The sandbox")


def test_the_last_line_of_an_answer_counts() -> None:
    made = read_result(f"Welcome to this image!\n{json.dumps(ENDED)}\n".encode(), 3, "The sandbox")
    assert (made.output, made.error, made.seconds) == ("1\n", None, 0.5)


async def test_the_code_ends_with_its_runner_however_that_ends() -> None:
    runner = await asyncio.create_subprocess_exec(
        sys.executable, *COMMAND[1:], stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert runner.stdin is not None
    deaf = "import signal, time\nsignal.signal(signal.SIGALRM, signal.SIG_IGN)\nwhile True: time.sleep(1)"
    runner.stdin.write(build_input(deaf, {}, seconds=60, memory_mb=256))
    await runner.stdin.drain()
    children = Path(f"/proc/{runner.pid}/task/{runner.pid}/children")
    async with asyncio.timeout(20):
        # It is no copy of the runner any more once its own source stands in its command.
        while not (found := children.read_text().split()) or "RLIMIT_CPU" not in _command(found[0]):  # noqa: ASYNC110
            await asyncio.sleep(0.02)  # real time: polls what another process does
        runner.send_signal(signal.SIGKILL)
        await runner.communicate()
        while Path(f"/proc/{found[0]}").exists():  # noqa: ASYNC110 – no event for a process that is not our child
            await asyncio.sleep(0.02)  # real time: polls what another process does
    assert runner.returncode == -signal.SIGKILL


def _command(process: str) -> str:
    return Path(f"/proc/{process}/cmdline").read_text()
