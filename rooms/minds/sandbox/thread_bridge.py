"""A bridge: lets a function in a thread wait for what is done in the loop, and be stopped from there.

The threads are our own. Those of the loop are wanted by what the function waits for, so that as many waiting functions
as there are threads would wait for each other.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextvars
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

T = TypeVar("T")
MAX_THREADS = 16
"""Functions that run in parallel in one process; others wait."""
_threads = concurrent.futures.ThreadPoolExecutor(MAX_THREADS, "bridge")


class Stopped(Exception):
    """Nobody wants any more what is waited for."""


class ThreadBridge:
    """Between one function in a thread and the loop that it was begun from."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._context = contextvars.copy_context()
        self._task: asyncio.Future[Any] | None = None
        self._stopped = False

    def wait(self, coroutine_function: Callable[[], Awaitable[T]]) -> T:
        """In the thread: have something done in the loop, and wait for it. Raises what it raises, or `Stopped`."""
        done: concurrent.futures.Future[T] = concurrent.futures.Future()

        def begin() -> None:
            if self._stopped:
                done.set_exception(Stopped())
                return
            task = asyncio.ensure_future(coroutine_function())
            task.add_done_callback(ended)
            self._task = task

        def ended(task: asyncio.Future[T]) -> None:
            if task.cancelled():
                done.set_exception(Stopped())
            elif (error := task.exception()) is not None:
                done.set_exception(error)
            else:
                done.set_result(task.result())

        # The thread knows no room; what is done for it belongs to that of the task that made the bridge.
        self._loop.call_soon_threadsafe(begin, context=self._context)
        return done.result()

    async def run(self, function: Callable[[], T]) -> T:
        """In the loop: run the function in a thread. Cancelled, it ends what the function waits for, and then it.

        Nothing is left behind: whatever was being done in the loop has ended too, and said what it has cost.
        """
        begun = _threads.submit(function)
        thread = asyncio.wrap_future(begun)
        cancelled = False
        try:
            return await asyncio.shield(thread)
        finally:
            self._stopped = True
            if not begun.cancel() and self._task is not None:
                self._task.cancel()
            while not thread.done():
                try:
                    await asyncio.wait({thread})
                except asyncio.CancelledError:
                    cancelled = True
            if not thread.cancelled():
                thread.exception()  # reported already, or of no interest any more
            if cancelled:
                raise asyncio.CancelledError
