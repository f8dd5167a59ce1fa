"""Code in sandboxes at Blaxel: the real SDK, and a server on the loopback that speaks Blaxel's API."""

from __future__ import annotations

import asyncio
import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from harness.services.ports import free_port
from harness.waiting import until
from rooms.minds.sandbox.base import ExecutionFailed, RunResult
from rooms.minds.sandbox.blaxel import BlaxelExecutor
from rooms.minds.sandbox.configuration import Blaxel, Key
from tests.rooms.minds.sandbox.places import workspace
from tests.services import blaxel as served
from tests.services.blaxel import KEY, Cloud

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="limits of processes are Linux's"),
    # The SDK takes seconds to load: one process of the test run is enough.
    pytest.mark.xdist_group("executors"),
]


@pytest.fixture
def cloud() -> Iterator[Cloud]:
    with served.cloud() as made:
        yield made


def executor(cloud: Cloud, *, answer_seconds: float = 10.0, **more: Any) -> BlaxelExecutor:
    return BlaxelExecutor(replace(workspace(cloud), **more), answer_seconds=answer_seconds)


async def ran(executor: BlaxelExecutor, code: str, seconds: float = 5.0) -> RunResult:
    return await executor.run(code, {"times": [1, 2, 6]}, seconds=seconds, memory_mb=256)


async def test_a_persistent_sandbox_is_made_once_and_keeps_nothing_that_ran(cloud: Cloud) -> None:
    at = executor(cloud)
    assert (await ran(at, "print(sum(times))")).output == "9\n"
    assert (await ran(executor(cloud), "print(2)")).output == "2\n"
    assert (await ran(at, "print(3)")).output == "3\n"
    [asked] = cloud.made
    assert asked["metadata"]["name"] == "twelve-angry-agents"
    assert asked["spec"]["region"] == "eu-lon-1"
    assert asked["spec"]["runtime"]["image"] == "blaxel/base-image:latest"
    assert "ttl" not in asked["spec"]["runtime"]
    assert cloud.asked.count("create") == 2
    assert [box.left for box in cloud.boxes.values()] == [[]]


async def test_another_one_is_deleted_after_its_run_or_by_blaxel(cloud: Cloud) -> None:
    at = executor(cloud, persistent=False, image="blaxel/py-app:latest")
    assert (await ran(at, "print(sum(times))")).output == "9\n"
    assert cloud.boxes == {}
    cloud.faults = {"delete": 500}
    assert (await ran(at, "print(sum(times))")).output == "9\n"
    first, second = cloud.made
    assert first["metadata"]["name"] != second["metadata"]["name"]
    assert first["spec"]["runtime"]["image"] == "blaxel/py-app:latest"
    assert [each["spec"]["runtime"]["ttl"] for each in cloud.made] == ["15m", "15m"]


async def test_a_sandbox_that_somebody_deleted_is_made_again_for_the_next_run(cloud: Cloud) -> None:
    at = executor(cloud)
    await ran(at, "print(1)")
    cloud.boxes.clear()
    with pytest.raises(ExecutionFailed, match="was gone before"):
        await ran(at, "print(1)")
    assert (await ran(at, "print(sum(times))")).output == "9\n"
    assert len(cloud.made) == 2


# To ask a sandbox that knows nothing of waiting, the SDK makes a client each time that it leaves to the collector.
@pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")
async def test_a_sandbox_that_cannot_notify_of_an_end_is_polled(cloud: Cloud) -> None:
    cloud.old = True
    assert (await ran(executor(cloud), "print(sum(times))")).output == "9\n"
    assert "get" in cloud.asked
    gc.collect()


@pytest.mark.parametrize("operation", ["create", "exec"])
@pytest.mark.parametrize("persistent", [True, False])
async def test_a_run_that_is_cancelled_while_blaxel_is_slow_leaves_nothing(
    cloud: Cloud, operation: str, persistent: bool
) -> None:
    cloud.faults = {operation: "slow"}
    running = asyncio.create_task(ran(executor(cloud, persistent=persistent), "import time; time.sleep(60)", 60))
    await until(lambda: operation in cloud.asked)
    running.cancel()
    await asyncio.sleep(0.05)  # real time: the cancelled run is on its way
    cloud.go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert cloud.running == 0
    assert [each for box in cloud.boxes.values() for each in box.left] == []
    assert persistent or cloud.boxes == {}


@pytest.mark.slow("each of its refusals is a sandbox of its own")
async def test_what_blaxel_refuses_is_said_in_our_words_with_a_remedy(cloud: Cloud) -> None:
    async def failed(at: BlaxelExecutor, *words: str) -> None:
        with pytest.raises(ExecutionFailed) as said:
            await ran(at, "print(1)", seconds=0.1)
        sentence = str(said.value)
        assert all(word in sentence for word in words), sentence
        assert KEY not in sentence
        assert "\n" not in sentence

    await failed(executor(cloud, api_key=Key("MY_KEY")), "set MY_KEY.")
    await failed(executor(cloud, api_key=Key("MY_KEY", "wrong")), "refuses our key or its workspace (401)", "MY_KEY")
    await failed(executor(cloud, workspace=Key("MY_SPACE", "wrong")), "(403)", "MY_SPACE")
    await failed(executor(cloud, image="none"), "no image none", "execution.yaml")
    await failed(executor(cloud, base_url=f"http://127.0.0.1:{free_port()}"), "cannot be reached at 127.0.0.1")
    cut, own_side = "The connection to Blaxel broke off.", "failed on its own side (500); try again later."
    odd, strange = "failed on its own side (502)", "does not speak as Blaxel does"
    for operation, fault, words in (
        ("create", 429, "its limit is reached"),
        ("create", 500, own_side),
        ("create", "html", strange),
        ("create", "odd", odd),
        ("create", "cut", cut),
        ("write", 500, own_side),
        ("write", "odd", odd),
        ("exec", 500, own_side),
        ("exec", "cut", cut),
        ("logs", 500, own_side),
    ):
        cloud.faults = {operation: fault}
        await failed(executor(cloud), words)
    cloud.faults = {"wait": "cut"}
    await failed(executor(cloud, answer_seconds=8.0), cut)
    cloud.faults = {"write": "hang"}
    await failed(executor(cloud, answer_seconds=0.2), "Blaxel did not answer within 0.2 seconds.")
    assert cloud.running == 0


@pytest.mark.slow("the client of Blaxel waits for answers that do not come")
async def test_a_broken_connection_is_reported_where_the_last_poll_is_cut_short(cloud: Cloud) -> None:
    at = executor(cloud, answer_seconds=2.0)
    cloud.faults = {"wait": "cut"}
    running = asyncio.create_task(ran(at, "print(1)", seconds=0.1))
    await until(lambda: cloud.asked.count("wait") >= 2)
    cloud.faults = {"wait": "hang"}
    with pytest.raises(ExecutionFailed, match=r"^The connection to Blaxel broke off\.$"):
        await running


def test_loading_the_sdk_leaves_the_log_alone_and_reports_to_nobody(cloud: Cloud) -> None:
    script = (
        "import asyncio, logging, os, sys\n"
        "from rooms.minds.sandbox.blaxel import BlaxelExecutor\n"
        "from rooms.minds.sandbox.configuration import Blaxel, Key\n"
        "logging.getLogger('httpx').setLevel(logging.INFO)\n"
        "assert 'blaxel' not in sys.modules\n"
        f"at = BlaxelExecutor(Blaxel(Key('A', {KEY!r}), Key('B', 'twelve'), base_url={cloud.url + '/v0'!r}))\n"
        "print(asyncio.run(at.run('print(6 * 7)', {}, seconds=5, memory_mb=256)).output.strip())\n"
        "print(logging.getLogger().handlers, logging.getLogger('httpx').level, os.environ['DO_NOT_TRACK'])\n"
    )
    known = {name: value for name, value in os.environ.items() if name != "DO_NOT_TRACK"}
    made = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=known, check=False)
    assert made.stdout == "42\n[] 20 1\n", made.stderr


@pytest.mark.skipif("TWELVE_TEST_BLAXEL" not in os.environ, reason="TWELVE_TEST_BLAXEL is not set: nobody pays for it")
async def test_the_real_blaxel_runs_code() -> None:
    key, name = (Key(each, os.environ[each]) for each in ("BLAXEL_API_KEY", "BLAXEL_WORKSPACE"))
    at = BlaxelExecutor(Blaxel(key, name, sandbox_id="twelve-test", persistent=False))
    await at.check()
    assert (await ran(at, "print(sum(times))")).output == "9\n"
    with pytest.raises(ExecutionFailed, match="not done after 1 seconds"):
        await ran(at, "while True: pass", seconds=1)
