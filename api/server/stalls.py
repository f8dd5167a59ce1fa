"""Stalls: a watchdog thread that notices when the event loop of a worker is blocked, and which room blocks it.

All rooms of a worker share one event loop: a computation that does not end stops all of them, in this worker and in
each one that takes the room over. So the room is named in the store while the loop still stands, over a connection of
the thread's own, and after the second time no worker loads it any more (`rooms.store.base.Stalls`).

The same holds for work that is done in a thread (`rooms/computation.py`): the loop goes on meanwhile, but work that
does not end keeps its thread from everybody else.

Only CPU time of the thread itself counts: a machine that was suspended, or is too busy to run us, is no room's
fault. Nor is a stall while a module is being imported. Code in C that does not release Python's lock stops this thread
as well; such a stall is logged when it is over, without a room.
"""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import PurePath
from types import FrameType
from typing import NamedTuple

import structlog

from api.wire.metrics import METRICS
from rooms.computation import RUNNING, RunningWork, seconds_of_thread
from rooms.errors import RoomsError
from rooms.live.room import Room
from rooms.log_context import about_room
from rooms.store.base import Store
from rooms.store.records import STALLS_TO_SET_ASIDE, RoomRecord

BEAT_SECONDS = 0.2
"""Seconds between two beats of the loop, and between two looks of the thread."""
STORE_ATTEMPTS = 20
"""How often the thread tries to store a stall. On SQLite the stalled loop may hold the lock of a transaction."""
log = structlog.get_logger()


class Culprit(NamedTuple):
    """The room that a thread is computing for."""

    record: RoomRecord
    where: str
    """The file, the line and the function."""


class Watchdog:
    """Watches over the event loop that it is started on."""

    def __init__(self, seconds: float, add_stall: Callable[[str], Awaitable[int]]) -> None:
        """`seconds`: of CPU time in one turn of the loop that are a stall; `add_stall`: counts one of a deliberation,
        on an event loop of the thread's own."""
        self._seconds = seconds
        self._add_stall = add_stall
        self._stopped = threading.Event()
        self._beat: tuple[int, float] = (0, 0.0)
        """Turns of the loop that were counted, and the CPU time its thread had used by then."""
        self._noticed = -1
        """The beat after which the latest stall was noticed."""
        self._noticed_work: set[RunningWork] = set()
        """Work in threads that was noticed and still goes on."""
        self._next: asyncio.TimerHandle | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to watch the running event loop, from its own thread."""
        self._on_beat()
        ident = threading.get_ident()
        # Not every system has a CPU clock for each thread; there, that of the whole process is used.
        if hasattr(time, "pthread_getcpuclockid"):
            clock_id = time.pthread_getcpuclockid(ident)
            self._thread = threading.Thread(
                target=self._watch, args=(ident, lambda: time.clock_gettime(clock_id)), name="watchdog", daemon=True
            )
        else:
            self._thread = threading.Thread(
                target=self._watch, args=(ident, time.process_time), name="watchdog", daemon=True
            )
        self._thread.start()

    def stop(self) -> None:
        """Watch no more."""
        self._stopped.set()
        if self._next is not None:
            self._next.cancel()

    def _on_beat(self) -> None:
        number, before = self._beat
        spent = time.thread_time() if hasattr(time, "pthread_getcpuclockid") else time.process_time()
        if number and spent - before >= self._seconds and self._noticed != number:
            self._noticed = number
            METRICS.stalls.inc()
            log.warning("loop_stalled", cpu_seconds=round(spent - before, 1))
        self._beat = (number + 1, spent)
        self._next = asyncio.get_running_loop().call_later(BEAT_SECONDS, self._on_beat)

    def _watch(self, ident: int, clock: Callable[[], float]) -> None:
        while not self._stopped.wait(BEAT_SECONDS):
            self._watch_threads()
            number, before = self._beat
            spent = clock() - before
            if spent < self._seconds or self._noticed == number:
                continue
            frame = sys._current_frames().get(ident)
            found = culprit(frame)
            del frame
            if self._beat[0] != number or found is None:
                # It turned meanwhile, or works for no room: then the loop logs it when it turns again.
                continue
            self._noticed = number
            with about_room(found.record.code):
                self._report(found, spent)

    def _watch_threads(self) -> None:
        """Notice work in threads that takes too long, each once."""
        working = RUNNING.copy()
        self._noticed_work.intersection_update(working.values())
        for ident, work in working.items():
            if work in self._noticed_work:
                continue
            spent = seconds_of_thread(ident) - work.began
            frame = sys._current_frames().get(ident)
            if spent >= self._seconds and RUNNING.get(ident) is work and frame is not None:
                self._noticed_work.add(work)
                if work.room is not None:
                    self._report(Culprit(work.room, where_of(frame)), spent)
                else:
                    log.warning("thread_stalled", cpu_seconds=round(spent, 1), where=where_of(frame))
            del frame

    def _report(self, found: Culprit, spent: float) -> None:
        """Store that a room has stalled this worker, and log it."""
        METRICS.stalls.inc()
        times: int | None = None
        for _ in range(STORE_ATTEMPTS):
            try:
                times = asyncio.run(self._count(found.record.deliberation))
                break
            except RoomsError as error:
                log.error("stall_not_stored", error=error.code)
                if self._stopped.wait(BEAT_SECONDS):
                    return
        log.error("room_stalled_worker", times=times, cpu_seconds=round(spent, 1), where=found.where)
        if times == STALLS_TO_SET_ASIDE:
            METRICS.set_aside.inc()
            log.error("room_set_aside", deliberation=found.record.deliberation)

    async def _count(self, deliberation: str) -> int:
        return await self._add_stall(deliberation)


def culprit(frame: FrameType | None) -> Culprit | None:
    """The room that a thread is computing for, by what its frames hold; None where it computes for none, or imports."""
    if frame is None:
        return None
    where = where_of(frame)
    found: RoomRecord | None = None
    for one in _callers(frame):
        if one.f_code.co_filename.startswith("<frozen importlib"):
            return None
        if found is None:
            found = next((record for value in list(one.f_locals.values()) if (record := _record(value))), None)
    return Culprit(found, where) if found is not None else None


def where_of(frame: FrameType) -> str:
    """The file, the line and the function of a frame."""
    code = frame.f_code
    return f"{'/'.join(PurePath(code.co_filename).parts[-3:])}:{frame.f_lineno} {code.co_qualname}"


def _callers(frame: FrameType) -> Iterator[FrameType]:
    """A frame, its caller, and so on."""
    one: FrameType | None = frame
    while one is not None:
        yield one
        one = one.f_back


def _record(value: object) -> RoomRecord | None:
    """The room that a value is, or belongs to."""
    if isinstance(value, RoomRecord):
        return value
    if not isinstance(value, Room):
        value = getattr(value, "__dict__", {}).get("_room") if type(value).__module__.startswith("rooms.") else None
    return value.record if isinstance(value, Room) else None


async def count_stall(url: str, store: Store, deliberation: str) -> int:
    """Count a stall from another thread, over a connection of its own: those of the worker wait for its loop."""
    from rooms.store.urls import backend_for

    if backend_for(url) == "memory":
        return await store.add_stall(deliberation)
    from rooms.store.sql.database import Database
    from rooms.store.sql.store import SqlStore

    own = SqlStore(Database(url))
    try:
        return await own.add_stall(deliberation)
    finally:
        await own.close()
