"""Stopping: a server ends within its grace period, also where a computation blocks its event loop."""

from __future__ import annotations

import asyncio
import inspect
import multiprocessing
import multiprocessing.process
import os
import signal
import threading
import time
from types import FrameType
from typing import Any

import structlog
import uvicorn

log = structlog.get_logger()
FORCED_EXIT_STATUS = 1
"""The exit status of a worker that had to be ended."""


class Server(uvicorn.Server):
    """One worker. Python runs the handler of a signal between two steps of whatever blocks the loop, so it can start a
    thread that ends the process when the loop does not."""

    def __init__(self, config: uvicorn.Config, grace: float) -> None:
        """`grace`: seconds from the signal to stop after which it ends whatever it does."""
        super().__init__(config)
        self._grace = grace
        self._ending = False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self._ending:
            self._ending = True
            # Python runs the handler in the thread of the loop.
            loop = asyncio.get_running_loop()
            threading.Thread(target=self._end, args=(loop,), name="end of grace", daemon=True).start()
        super().handle_exit(sig, frame)

    def _end(self, loop: asyncio.AbstractEventLoop) -> None:
        # A daemon's: where everything ends in good order, nobody waits for it.
        time.sleep(self._grace)
        try:
            log.error("stopped_hard", grace_seconds=self._grace, unfinished=unfinished_tasks(loop))
        finally:
            # Whatever goes wrong with a look at tasks that another thread runs: it ends.
            os._exit(FORCED_EXIT_STATUS)


def unfinished_tasks(loop: asyncio.AbstractEventLoop) -> list[str]:
    """Where each task of a loop waits, for a log."""
    return sorted(map(_position, asyncio.all_tasks(loop)))


def _position(task: asyncio.Task[Any]) -> str:
    """Where a task waits: its function, those that it waits in, and the line of the innermost."""
    names: list[str] = []
    line = 0
    waiting: object = task.get_coro()
    while inspect.iscoroutine(waiting):
        names.append(waiting.__qualname__)
        line = waiting.cr_frame.f_lineno if waiting.cr_frame is not None else 0
        waiting = waiting.cr_await
    return f"{' > '.join(names)}:{line}"


def stop_with_supervisor() -> None:
    """Let this process stop in good order when the supervisor that started it is gone: a supervisor that was killed
    cannot end its workers, and they would hold its port for ever."""
    supervisor = multiprocessing.parent_process()
    if supervisor is not None:
        threading.Thread(target=_stop_after, args=(supervisor,), name="end of the supervisor", daemon=True).start()


def _stop_after(supervisor: multiprocessing.process.BaseProcess) -> None:
    supervisor.join()
    log.error("supervisor_gone")
    os.kill(os.getpid(), signal.SIGTERM)
