"""Code in sandboxes at Modal: its real SDK, and a server on the loopback that speaks Modal's protocol."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from grpclib import Status
from modal_proto import api_pb2

from harness.waiting import until
from rooms.minds.sandbox.base import ExecutionFailed, RunResult
from rooms.minds.sandbox.configuration import Key, Modal
from rooms.minds.sandbox.modal import ModalExecutor
from tests.rooms.minds.sandbox.places import account
from tests.services import modal as served
from tests.services.modal import TOKEN_ID, TOKEN_SECRET, Cloud

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="limits of processes are Linux's"),
    # The SDK takes a second to load: one process of the test run is enough.
    pytest.mark.xdist_group("executors"),
]


@pytest.fixture
async def cloud() -> AsyncIterator[Cloud]:
    async with served.cloud() as made:
        yield made


def modal_at(cloud: Cloud, **more: object) -> Modal:
    return replace(account(cloud), **more)  # type: ignore[arg-type]


def executor(cloud: Cloud, **more: object) -> ModalExecutor:
    return ModalExecutor(modal_at(cloud, **more), connect_seconds=20.0)


async def ran(executor: ModalExecutor, code: str, seconds: float = 5.0) -> RunResult:
    return await executor.run(code, {"times": [1, 2, 6]}, seconds=seconds, memory_mb=256)


async def test_a_run_has_a_sandbox_of_its_own_without_a_network_and_with_limits(cloud: Cloud) -> None:
    at = executor(cloud)
    made = await ran(at, "print(sum(times))")
    assert (made.output, made.error) == ("9\n", None)
    await ran(at, "print(1)")
    assert list(cloud.apps) == ["twelve-angry-agents"]
    assert len(cloud.sandboxes) == 2
    assert cloud.alive == []
    asked = next(iter(cloud.sandboxes.values())).definition
    assert asked.network_access.network_access_type == api_pb2.NetworkAccess.BLOCKED
    assert 256 <= asked.resources.memory_mb_max <= 512
    assert asked.resources.milli_cpu_max == 1000
    assert 5 < asked.timeout_secs <= 30
    assert not asked.secret_ids
    assert not asked.mount_ids


async def test_what_modal_refuses_is_said_in_our_words(cloud: Cloud) -> None:
    async def refused(at: ModalExecutor, *words: str) -> None:
        with pytest.raises(ExecutionFailed) as said:
            await at.check()
        sentence = str(said.value)
        assert all(word in sentence for word in words), sentence
        assert TOKEN_SECRET not in sentence
        assert TOKEN_ID not in sentence
        assert sentence.count("\n") == 0

    await refused(executor(cloud, token_secret=Key("MY_SECRET", "as-wrong")), "refuses the tokens", "MY_SECRET")
    await refused(executor(cloud, token_id=Key("MY_ID")), "set MY_ID")
    await refused(executor(cloud, environment="elsewhere"), "no app", "elsewhere", "execution.yaml")
    await refused(executor(cloud, image="python:none"), "python:none", "execution.yaml")
    for status, words in (
        (Status.UNAVAILABLE, "own side"),
        (Status.INTERNAL, "own side"),
        (Status.UNAUTHENTICATED, "refuses the tokens"),
        (Status.PERMISSION_DENIED, "not allow"),
        (Status.RESOURCE_EXHAUSTED, "limit is reached"),
    ):
        cloud.fails = {"AppGetOrCreate": status}
        await refused(executor(cloud), words)
    assert cloud.alive == []


async def test_a_modal_that_is_away_is_said_with_its_address(cloud: Cloud) -> None:
    away = "http://127.0.0.1:9"
    at = ModalExecutor(modal_at(cloud, base_url=away), connect_seconds=0.5)
    with pytest.raises(ExecutionFailed, match=r"cannot be reached at 127\.0\.0\.1:9 within 0\.5 seconds"):
        await at.check()


async def test_a_stream_cut_once_is_resumed_and_one_cut_always_ends_the_run(cloud: Cloud) -> None:
    cloud.cut_after = 10
    mending = asyncio.create_task(ran(executor(cloud), "print(sum(times))"))
    await until(lambda: cloud.calls.count("TaskExecStdioRead") > 1)
    cloud.cut_after = None
    assert (await mending).output == "9\n"
    cloud.cut_after = 0
    with pytest.raises(ExecutionFailed, match=r"broke off|not done"):
        await ran(
            ModalExecutor(modal_at(cloud), connect_seconds=20.0, answer_seconds=0.2), "print(sum(times))", seconds=1
        )
    assert cloud.alive == []


async def test_a_sandbox_that_is_gone_in_the_middle_is_said(cloud: Cloud) -> None:
    cloud.fails = {"TaskExecStart": Status.NOT_FOUND}
    with pytest.raises(ExecutionFailed, match="gone before"):
        await ran(executor(cloud), "print(1)")
    assert cloud.alive == []


@pytest.mark.parametrize("call", ["SandboxCreateV2", "TaskExecStart"])
async def test_a_run_that_nobody_wants_any_more_leaves_no_sandbox(cloud: Cloud, call: str) -> None:
    cloud.hold = {call}
    running = asyncio.create_task(ran(executor(cloud), "print(1)"))
    await until(lambda: call in cloud.calls and bool(cloud.sandboxes))
    running.cancel()
    await asyncio.sleep(0.05)  # real time: the cancelled run is on its way
    cloud.hold = set()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert cloud.sandboxes
    assert cloud.alive == []


async def test_one_that_cannot_be_ended_has_a_clock_of_its_own(cloud: Cloud) -> None:
    cloud.fails = {"SandboxTerminateV2": Status.PERMISSION_DENIED}
    assert (await ran(executor(cloud), "print(sum(times))", seconds=1)).output == "9\n"
    [alive] = cloud.alive
    assert cloud.sandboxes[alive].definition.timeout_secs <= 30


async def test_the_file_of_modals_own_tools_is_not_read(cloud: Cloud, tmp_path: Path) -> None:
    (tmp_path / ".modal.toml").write_text("this is no toml")
    script = (
        "import asyncio, sys\n"
        "from rooms.minds.sandbox.configuration import Key, Modal\n"
        "from rooms.minds.sandbox.modal import ModalExecutor\n"
        "assert 'modal' not in sys.modules\n"
        "modal = Modal(token_id=Key('A', sys.argv[2]), token_secret=Key('B', sys.argv[3]), base_url=sys.argv[1])\n"
        "asyncio.run(ModalExecutor(modal, connect_seconds=20.0).check())\n"
        "assert 'modal' in sys.modules\n"
    )
    child = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        script,
        cloud.url,
        TOKEN_ID,
        TOKEN_SECRET,
        stderr=subprocess.PIPE,
        env={
            **os.environ,
            "HOME": str(tmp_path),
            "MODAL_TOKEN_ID": "ak-other",
            "MODAL_SERVER_URL": "http://127.0.0.1:9",
        },
    )
    _, said = await child.communicate()
    assert (child.returncode, said) == (0, b"")
    assert {shown for headers in cloud.headers if (shown := headers.get("x-modal-token-id"))} == {TOKEN_ID}


@pytest.mark.skipif("TWELVE_TEST_MODAL" not in os.environ, reason="TWELVE_TEST_MODAL is not set: nobody pays for it")
async def test_modal_itself_runs_code() -> None:
    keys = {name: Key(name, os.environ.get(name)) for name in ("MODAL_TOKEN_ID", "MODAL_TOKEN_SECRET")}
    at = ModalExecutor(Modal(token_id=keys["MODAL_TOKEN_ID"], token_secret=keys["MODAL_TOKEN_SECRET"]))
    await at.check()
    made = await ran(at, "print(sum(times))", seconds=20)
    assert (made.output, made.error) == ("9\n", None)
    with pytest.raises(ExecutionFailed, match="not done after 2 seconds"):
        await ran(at, "while True: pass", seconds=2)
