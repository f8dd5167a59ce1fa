"""Computation: the one door for work that grows with a matter, a log or a body. It is done in threads, in fair turns by
whom it is for (`rooms/fair_queue.py`), so that neither the event loop nor anybody else waits for it.

Threads share the interpreter, so they make nothing faster: they let the loop go on. What one piece of work may take
in the loop itself is `python -m bench.stalls.largest_case`'s to say.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from typing import NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from rooms.fair_queue import FairQueue
from rooms.store.records import RoomRecord

THREADS = 3
"""Pieces of work at a time: one that takes long leaves the others to the rest."""
MAX_WAITING = 128
"""Pieces of work of one address, or of one room, that wait: a class of forty tables begins at once."""

COMPUTED_FOR: ContextVar[str | RoomRecord] = ContextVar("computed_for", default="")
"""For whom this task computes: the address of a request or a socket, the room of a driver."""

T = TypeVar("T")


class RunningWork(NamedTuple):
    """A piece of work that a thread does now."""

    room: RoomRecord | None
    """The room that it is for, where that is known."""
    began: float
    """By the CPU clock of its thread, or by a steady clock where threads have none."""


_threads = ThreadPoolExecutor(THREADS, "computation")
_queues: WeakKeyDictionary[asyncio.AbstractEventLoop, FairQueue] = WeakKeyDictionary()
RUNNING: dict[int, RunningWork] = {}
"""What is done now, by the identity of the thread."""


async def compute(work: Callable[[], T], room: RoomRecord | None = None) -> T:
    """Do work in a thread, after other work for the same address or room, and in turns with that for others.

    One piece for each of them at a time, so its results come in the order of the calls. Cancelled while it waits, it is
    not begun; what has begun runs to its end. `room`: for which it is done, where that is not the room of the task's
    driver. Raises `too_fast` where very much waits already.
    """
    loop = asyncio.get_running_loop()
    queue = _queues.get(loop)
    if queue is None:
        queue = _queues[loop] = FairQueue(THREADS, 1, MAX_WAITING, loop.time)
    computed_for = COMPUTED_FOR.get()
    if room is None and isinstance(computed_for, RoomRecord):
        room = computed_for

    def watched() -> T:
        ident = threading.get_ident()
        RUNNING[ident] = RunningWork(room, seconds_of_thread(ident))
        try:
            return work()
        finally:
            del RUNNING[ident]

    async with queue.place(computation_owner()):
        running = loop.run_in_executor(_threads, watched)
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            # The thread cannot be stopped, and its place is free when it is done.
            await _ended(running)
            raise


def computation_owner() -> str:
    """For whom this task computes, as an owner in a fair queue."""
    computed_for = COMPUTED_FOR.get()
    return computed_for.code if isinstance(computed_for, RoomRecord) else computed_for


def seconds_of_thread(ident: int) -> float:
    """CPU seconds of a thread that runs; where the system has no such clock, seconds of a steady one."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.monotonic()
    return time.clock_gettime(time.pthread_getcpuclockid(ident))


async def _ended(running: asyncio.Future[T]) -> None:
    """Wait for work whose result nobody wants, whatever comes of it."""
    while not running.done():
        try:
            await asyncio.wait([running])
        except asyncio.CancelledError:
            continue
    if not running.cancelled():
        running.exception()
