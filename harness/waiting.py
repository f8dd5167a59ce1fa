"""Waiting for conditions that no event announces, by polling."""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar, overload

WAIT_SECONDS = 30.0
"""Seconds after which a test gives up waiting; a machine that is busy with other tests answers late."""

LOOK_SECONDS = 0.005
"""Between two looks at a condition."""
ASKING_SECONDS = 0.05
"""Between two looks that ask somebody, a server say, whom the answer takes longer than the wait for it."""

T = TypeVar("T")


@overload
async def until(condition: Callable[[], Awaitable[T]], what: str = ..., seconds: float = ...) -> T: ...
@overload
async def until(condition: Callable[[], T], what: str = ..., seconds: float = ...) -> T: ...
async def until(condition: Callable[[], object], what: str = "a condition", seconds: float = WAIT_SECONDS) -> object:
    """The first value of a condition that is true; an AssertionError says what did not come in time."""
    end = time.monotonic() + seconds
    while True:
        found, pause = condition(), LOOK_SECONDS
        if inspect.isawaitable(found):
            found, pause = await found, ASKING_SECONDS
        if found:
            return found
        if time.monotonic() > end:
            raise AssertionError(f"{what} did not come within {seconds} s")
        await asyncio.sleep(pause)  # real time: this is how a test waits
