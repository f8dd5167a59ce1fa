"""Which tests run on simulated time, and which have real time because what they try has it.

A test runs on simulated time unless it, a value of its parameters, its module or its folder has real time. What is
served is what is tested: servers and some files of rooms run on the loop that serves them, and all with
`SERVED_VARIABLE` set.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest
from uvicorn.loops.auto import auto_loop_factory

from harness.simulated_time import SimulatedLoop

LoopFactory = Callable[[], asyncio.AbstractEventLoop]
SERVED_VARIABLE = "TWELVE_TEST_SERVED_LOOP"
"""With this set, every test has real time, on the loop that serves rooms."""
TESTS = Path(__file__).parent
LOOP_PARAMETER = "_asyncio_loop_factory"
"""By which pytest-asyncio has the loop of a test."""
REAL_TIME_FOLDERS = {
    "api": "a server on the loopback",
    "bench": "a server on the loopback, and what it takes",
    "browser": "a browser",
    "cases": "servers of collections on the loopback",
    "rooms/minds/sandbox": "child processes, containers and servers on the loopback",
    "harness": "the servers themselves",
}
"""With what has real time in all of their tests."""
SERVED_FILES = {
    "rooms/driver/test_clocks.py": "deadlines of a driven room, and clocks that are set",
    "rooms/driver/test_failing_driver.py": "a driver that tries again, and deadlines in less than a millisecond",
    "rooms/live/test_history.py": "readers who come at the same time",
    "rooms/registry/test_directory.py": "rooms that are opened, loaded and driven",
}
"""Tests of rooms that could run on simulated time, and are quick enough to run on the loop that serves rooms."""
REAL_TIME_FIXTURES = {
    "postgres_url": "a PostgreSQL",
    "fresh_postgres_url": "a PostgreSQL",
    "redis_url": "a Redis",
    "redis_server": "a Redis",
    "browser": "a browser",
    "provider": "a provider of models on the loopback",
    "litellm": "a provider of models on the loopback",
    "unloaded": "a library that takes seconds to load",
}
"""With what has real time in a test that asks for them."""


@cache
def in_real_time(file: Path) -> bool:
    """Whether all tests of a file have real time, by its folder or its name; asked of every test, and files are few."""
    return any(file.is_relative_to(TESTS / place) for place in (*REAL_TIME_FOLDERS, *SERVED_FILES))


def has_real_time(item: pytest.Item) -> bool:
    """Whether a test has real time."""
    if os.environ.get(SERVED_VARIABLE) or item.get_closest_marker("real_time"):
        return True
    if item.get_closest_marker("simulated_time"):
        return False
    return in_real_time(item.path) or not REAL_TIME_FIXTURES.keys().isdisjoint(getattr(item, "fixturenames", ()))


def loop_of(item: pytest.Item) -> LoopFactory:
    """What makes the loop of a test."""
    # uvloop's timers, transports and clock are not asyncio's in every detail.
    return auto_loop_factory() if has_real_time(item) else SimulatedLoop


def choose_loops(items: Sequence[pytest.Item]) -> None:
    """Give every test its loop. pytest-asyncio asks once for a function, whose parameters may have other loops."""
    for item in items:
        callspec = getattr(item, "callspec", None)
        if callspec is not None and LOOP_PARAMETER in callspec.params:
            callspec.params[LOOP_PARAMETER] = loop_of(item)
