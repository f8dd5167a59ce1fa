"""Code in containers of Docker: the real SDK, and a server on the loopback that speaks the Engine API."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from harness.services.ports import free_port
from harness.waiting import until
from rooms.minds.sandbox.base import ExecutionFailed, RunResult
from rooms.minds.sandbox.configuration import Docker
from rooms.minds.sandbox.docker import EXPIRY_LABEL, DockerExecutor
from tests.services import docker_engine
from tests.services.docker_engine import NO_PYTHON, Engine

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits of processes are Linux's")


@pytest.fixture
def engine() -> Iterator[Engine]:
    with docker_engine.engine() as made:
        yield made


def executor(engine: Engine, **more: Any) -> DockerExecutor:
    return DockerExecutor(Docker(base_url=engine.address, **more), answer_seconds=10.0)


async def ran(executor: DockerExecutor, code: str, seconds: float = 10.0) -> RunResult:
    return await executor.run(code, {"times": [1, 2, 6]}, seconds=seconds, memory_mb=256)


async def test_each_run_has_a_container_of_its_own_that_holds_it(engine: Engine) -> None:
    at = executor(engine, memory_limit="1g")
    assert (await ran(at, "print(sum(times))")).output == "9\n"
    assert (await ran(at, "print(2)")).output == "2\n"
    assert engine.containers == {}
    asked, _ = engine.made
    assert asked["NetworkDisabled"] is True
    assert asked["User"] == "65534:65534"
    assert "Env" not in asked
    assert asked["HostConfig"] == {
        "NetworkMode": "none",
        "ReadonlyRootfs": True,
        "CapDrop": ["ALL"],
        "SecurityOpt": ["no-new-privileges"],
        "Memory": 1 << 30,
        "MemorySwap": 1 << 30,
        "PidsLimit": 32,
        "AutoRemove": True,
        "LogConfig": {"Type": "none", "Config": {}},
    }
    assert "sum(times)" not in str(asked)
    assert time.time() < float(asked["Labels"][EXPIRY_LABEL]) < time.time() + 120


async def test_a_check_removes_what_a_server_that_is_gone_left_behind(engine: Engine) -> None:
    def left(name: str, until: str | None) -> str:
        labels = {} if until is None else {EXPIRY_LABEL: until}
        return engine.create(name, {"Labels": labels, "HostConfig": {"AutoRemove": True}}).id

    late = left("twelve-run-late", str(int(time.time()) - 5))
    kept = {left("twelve-run-running", str(int(time.time()) + 50)), left("another", None), left("odd", "soon")}
    await executor(engine).check()
    assert late not in engine.containers
    assert set(engine.containers) == kept


@pytest.mark.parametrize("operation", ["create", "attach", "start"])
async def test_a_run_that_is_cancelled_while_docker_is_slow_leaves_no_container(engine: Engine, operation: str) -> None:
    engine.faults = {operation: "slow"}
    running = asyncio.create_task(ran(executor(engine), "print(1)"))
    await until(lambda: operation in engine.asked)
    running.cancel()
    await asyncio.sleep(0.05)  # real time: the cancelled run is on its way
    engine.go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert engine.made
    assert engine.containers == {}


async def test_what_cannot_be_done_is_said_with_its_remedy_and_leaves_nothing(engine: Engine) -> None:
    async def failed(asked: Any) -> str:
        with pytest.raises(ExecutionFailed) as said:
            await asked
        assert engine.containers == {}
        assert "\n" not in str(said.value)
        return str(said.value)

    at = executor(engine)
    where = engine.address
    for operation in ("version", "create", "attach", "start"):
        engine.faults = {operation: 401}
        assert await failed(ran(at, "1")) == f"Docker at {where} refuses us (401): ask whoever runs it for access."
        engine.faults = {operation: 500}
        assert await failed(ran(at, "1")) == "Docker did not run the code (500): something broke in here."
    for operation in ("version", "create", "start"):
        engine.faults = {operation: "cut"}
        assert await failed(ran(at, "1")) == f"The connection to Docker at {where} broke off."
    engine.faults = {"attach": "cut"}
    assert "the connection to it broke off" in await failed(ran(at, "1"))
    for operation in ("version", "create"):
        engine.faults = {operation: "html"}
        assert "is no Docker Engine: look at docker.base_url" in await failed(ran(at, "1"))
    # Before it is attached to, a container is made, and afterwards removed: a busy machine needs time for that.
    for operation, seconds in (("version", 0.2), ("attach", 2.0)):
        engine.faults = {operation: "hang"}
        hasty = DockerExecutor(Docker(base_url=where), answer_seconds=seconds)
        assert await failed(ran(hasty, "1")) == f"Docker at {where} did not answer within {seconds:g} seconds."
    engine.faults = {}
    assert "python3" in await failed(ran(executor(engine, image=NO_PYTHON), "1"))
    for asked in (executor(engine, image="no:such").check(), ran(executor(engine, image="no:such"), "1")):
        assert await failed(asked) == "Docker has no image no:such: docker pull no:such"


async def test_a_result_is_given_even_where_docker_fails_to_remove_the_container(engine: Engine) -> None:
    engine.faults = {"remove": 500}
    assert (await ran(executor(engine), "print(sum(times))")).output == "9\n"
    # It removes what has ended by itself.
    await until(lambda: engine.containers == {})


async def test_docker_that_is_away_is_said_with_its_address_and_without_a_secret(tmp_path: Path) -> None:
    port = free_port()
    for address in (f"tcp://127.0.0.1:{port}", f"unix://{tmp_path}/docker.sock"):
        with pytest.raises(ExecutionFailed) as said:
            await DockerExecutor(Docker(base_url=address)).check()
        remedy = "start it, or set docker.base_url in execution.yaml."
        assert str(said.value) == f"Docker cannot be reached at {address}: {remedy}"
    with pytest.raises(ExecutionFailed, match=r"^tcp://nowhere is no address of a Docker Engine: look at"):
        await DockerExecutor(Docker(base_url="tcp://somebody:hunter2@nowhere")).check()


async def test_docker_is_found_where_its_own_tools_find_it(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOCKER_HOST", engine.address)
    await DockerExecutor(Docker()).check()
    assert engine.asked.count("create") == 1


@pytest.mark.skipif("TWELVE_TEST_DOCKER" not in os.environ, reason="TWELVE_TEST_DOCKER names no image to run code in")
async def test_the_real_docker_runs_code() -> None:
    at = DockerExecutor(Docker(image=os.environ["TWELVE_TEST_DOCKER"]))
    await at.check()
    assert (await ran(at, "print(sum(times))")).output == "9\n"
    with pytest.raises(ExecutionFailed, match="not done after 1 seconds"):
        await ran(at, "while True: pass", seconds=1)
