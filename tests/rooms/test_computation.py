"""Work that takes long is done in threads, in order for each owner, and the event loop goes on meanwhile."""

from __future__ import annotations

import asyncio
import threading
from contextvars import copy_context

import pytest

from rooms.computation import COMPUTED_FOR, compute


async def computed_for(owner: str, name: str, done: list[str], gate: threading.Event | None = None) -> None:
    """A piece of work of an owner's that notes its name; `gate`: it waits for it, in its thread."""
    COMPUTED_FOR.set(owner)

    def work() -> None:
        if gate is not None:
            assert gate.wait(10)
        done.append(name)

    await compute(work)


def task(owner: str, name: str, done: list[str], gate: threading.Event | None = None) -> asyncio.Task[None]:
    """The same as a task of its own."""
    return asyncio.get_running_loop().create_task(computed_for(owner, name, done, gate), context=copy_context())


async def test_the_loop_and_others_go_on_while_one_computes() -> None:
    done: list[str] = []
    gate = threading.Event()
    long = task("long", "long", done, gate)
    await task("short", "short", done)
    assert done == ["short"]
    gate.set()
    await long
    assert done == ["short", "long"]


async def test_results_for_one_come_in_the_order_of_the_calls() -> None:
    done: list[str] = []
    gate = threading.Event()
    tasks = [task("one", str(number), done, gate if not number else None) for number in range(5)]
    await task("other", "other", done)
    gate.set()
    await asyncio.gather(*tasks)
    assert done == ["other", "0", "1", "2", "3", "4"]


async def test_what_is_cancelled_while_it_waits_is_not_begun() -> None:
    done: list[str] = []
    gate = threading.Event()
    first, gone = task("one", "first", done, gate), task("one", "gone", done)
    await asyncio.sleep(0)
    gone.cancel()
    gate.set()
    await asyncio.gather(first, gone, return_exceptions=True)
    await task("one", "last", done)
    assert done == ["first", "last"]


async def test_what_is_cancelled_while_it_runs_ends_before_the_next_begins() -> None:
    done: list[str] = []
    gate = threading.Event()
    running, following = task("one", "running", done, gate), task("one", "following", done)
    await asyncio.sleep(0)
    running.cancel()
    gate.set()
    with pytest.raises(asyncio.CancelledError):
        await running
    await following
    assert done == ["running", "following"]


async def test_an_error_of_the_work_is_the_caller_s() -> None:
    def fail() -> None:
        raise LookupError("nothing")

    with pytest.raises(LookupError, match="nothing"):
        await compute(fail)
