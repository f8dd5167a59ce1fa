"""Simulated time: what it makes of waiting, polling, threads and SQLite, and what it refuses."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import aiosqlite
import pytest

from harness.simulated_time import LONGEST_SECONDS, REAL_SLEEP, SimulatedLoop, SimulatedTimeError, stand_still
from harness.waiting import until
from rooms.store.sql.clock import utc_seconds
from rooms.store.sql.database import Database

T = TypeVar("T")


@pytest.fixture
def loop() -> Iterator[SimulatedLoop]:
    """A loop of a test's own."""
    made = SimulatedLoop()
    yield made
    if left := asyncio.all_tasks(made):
        for task in left:
            task.cancel()
        made.run_until_complete(asyncio.wait(left))
    made.run_until_complete(made.shutdown_default_executor())
    made.close()


def failure(loop: SimulatedLoop, work: Coroutine[Any, Any, object]) -> str:
    """What a loop says to work that it does not finish."""
    with pytest.raises(SimulatedTimeError) as found:
        loop.run_until_complete(work)
    return str(found.value)


async def test_hours_of_waiting_take_no_time() -> None:
    began, today = time.monotonic(), time.time()
    await asyncio.sleep(3600)
    stand_still(60)
    assert time.monotonic() - began == pytest.approx(3660)
    assert time.time() - today == pytest.approx(3660)


def test_the_time_is_real_again_afterwards(loop: SimulatedLoop) -> None:
    before = time.monotonic()
    loop.run_until_complete(asyncio.sleep(3600))
    assert time.monotonic() - before < 60


async def test_who_polls_by_turns_of_the_loop_sees_time_pass() -> None:
    end = time.monotonic() + 0.5
    while time.monotonic() < end:  # noqa: ASYNC110 - that is what is tried
        await asyncio.sleep(0)


async def test_time_stands_still_while_a_thread_works() -> None:
    ready = threading.Event()
    timer = asyncio.get_running_loop().call_later(1, ready.set)
    began = time.monotonic()
    assert await asyncio.to_thread(lambda: (REAL_SLEEP(0.05), ready.is_set())[1]) is False
    assert time.monotonic() == began
    await until(ready.is_set)
    timer.cancel()


async def test_time_stands_still_while_sqlite_works(tmp_path: Path) -> None:
    began = time.monotonic()
    async with aiosqlite.connect(tmp_path / "any.db") as connection:
        await connection.create_function("slow", 0, lambda: REAL_SLEEP(0.05))
        await connection.execute("SELECT slow()")
    assert time.monotonic() == began


async def test_sqlite_tells_the_simulated_time(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/any.db")
    try:
        await asyncio.sleep(36_000)
        told = await database.run(lambda connection: connection.scalar(utc_seconds().select()), "read")
        assert told == pytest.approx(time.time(), abs=0.01)
    finally:
        await database.close()


def test_what_waits_for_nothing_is_told_where_everything_stands(loop: SimulatedLoop) -> None:
    async def never() -> None:
        await asyncio.Event().wait()

    async def deadlock() -> None:
        loop.create_task(never(), name="the other one")
        await asyncio.get_running_loop().create_future()

    said = failure(loop, deadlock())
    assert "Nothing will ever happen" in said
    assert "tests/kit/test_simulated_time.py" in said
    assert "the other one" in said
    assert "`await asyncio.Event().wait()`" in said


def test_a_world_that_never_ends_is_ended_and_says_what_it_waits_for(loop: SimulatedLoop) -> None:
    async def world() -> None:
        while True:  # noqa: ASYNC110 - that is what is tried
            await asyncio.sleep(60)

    said = failure(loop, world())
    assert f"not ended within {LONGEST_SECONDS / 3600:.0f} simulated hours" in said
    assert "`await asyncio.sleep(60)`" in said


def test_a_poll_that_never_ends_is_ended_too(loop: SimulatedLoop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("harness.simulated_time.LONGEST_SECONDS", 1.0)

    async def poll() -> None:
        while True:  # noqa: ASYNC110 - that is what is tried
            await asyncio.sleep(0)

    assert "not ended" in failure(loop, poll())


def test_a_socket_is_refused_even_where_the_error_is_handled(loop: SimulatedLoop) -> None:
    async def connect() -> None:
        with socket.socket() as made:
            made.setblocking(False)
            try:
                await loop.sock_connect(made, ("127.0.0.1", 9))
            except SimulatedTimeError:
                return

    assert '@pytest.mark.real_time("why")' in failure(loop, connect())


def test_a_loop_is_of_use_after_a_failure(loop: SimulatedLoop) -> None:
    failure(loop, asyncio.Event().wait())
    assert loop.run_until_complete(asyncio.sleep(5, "done")) == "done"
