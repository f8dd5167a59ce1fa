"""An event loop on simulated time: where nothing is left to do, the time of the next timer is come.

Hours of waiting take no time, and no busy machine makes a test late. While such a loop runs, the functions of `time`
tell its time in every thread of the process. Work in threads is counted: time stands still until it is done. Sockets
and child processes have real time, so the loop refuses them.
"""

from __future__ import annotations

import asyncio
import contextlib
import linecache
import queue
import selectors
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Executor
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn, TypeVar

import aiosqlite
from sqlalchemy import Engine, event
from sqlalchemy.dialects.sqlite.aiosqlite import AsyncAdapt_aiosqlite_connection

ROOT = Path(__file__).resolve().parents[1]
START_SECONDS = 1_000.0
"""What the steady clock of a new loop says."""
EPOCH_SECONDS = 1_800_000_000.0
"""The time of day, less that of the steady clock."""
LONGEST_SECONDS = 12 * 3600.0
"""Simulated seconds after which a test, or a fixture's step, is taken not to end."""
BUSY_TURNS = 200
"""Turns of the loop in a row that may take no time; somebody who polls by `sleep(0)` waits for time to pass."""
TURN_SECONDS = 0.001
"""What each turn takes after those."""
THREAD_SECONDS = 60.0
"""Real seconds after which a thread is taken not to end."""
UNCOUNTED_SECONDS = 1.0
"""Real seconds for a thread that nobody has counted, before the loop is taken to wait for nothing."""

JULIAN_DAYS_TO_1970 = 2_440_587.5

T = TypeVar("T")
REAL_SLEEP = time.sleep


class SimulatedTimeError(AssertionError):
    """A test on simulated time does what has no end, or what has real time."""


class _IdleSelector(selectors.DefaultSelector):
    """Waits for the loop that owns it, which knows how much time that takes."""

    loop: SimulatedLoop | None = None

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if self.loop is None:
            return ready
        if ready or timeout == 0:
            self.loop.work()
            return ready
        return self.loop.wait(timeout, super().select)

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        if self.loop is not None:
            self.loop.refuse("opened a socket, a pipe or a child process, which have real time")
        return super().register(fileobj, events, data)


class SimulatedLoop(asyncio.SelectorEventLoop):
    """The loop. Its `time()` is simulated, and passes only where nothing else can happen."""

    def __init__(self) -> None:
        self.now = START_SECONDS
        """What the steady clock says."""
        self.threads: dict[asyncio.Future[Any], Callable[..., Any]] = {}
        """Work that threads do for the loop."""
        self._ends_at = self.now + LONGEST_SECONDS
        self._busy_turns = 0
        self._refused: SimulatedTimeError | None = None
        selector = _IdleSelector()
        super().__init__(selector)
        selector.loop = self

    def time(self) -> float:
        """The simulated time."""
        return self.now

    def time_of_day(self) -> float:
        """Seconds since 1970."""
        return self.now + EPOCH_SECONDS

    def stand_still(self, seconds: float) -> None:
        """Let time pass in which nothing of the process runs, as where a machine is put to sleep."""
        self.now += seconds

    def work(self) -> None:
        """A turn of the loop in which there was something to do."""
        self._busy_turns += 1
        if self._busy_turns > BUSY_TURNS:
            self._pass(TURN_SECONDS)

    def wait(self, timeout: float | None, select: Callable[[float], list[Any]]) -> list[Any]:
        """A turn in which there is nothing to do until `timeout` is over, or a thread has answered."""
        self._busy_turns = 0
        if self.threads:
            if not (ready := select(THREAD_SECONDS)):
                self._fail(f"A thread has worked for {THREAD_SECONDS:.0f} real seconds at {self._thread_names()}")
            return ready
        if timeout is None:
            if not (ready := select(UNCOUNTED_SECONDS if threading.active_count() > 1 else 0)):
                self._fail("Nothing will ever happen: no timer is set, and no thread is at work")
            return ready
        self._pass(timeout)
        return []

    def _pass(self, seconds: float) -> None:
        self.now += seconds
        if self.now > self._ends_at:
            self._fail(f"It has not ended within {LONGEST_SECONDS / 3600:.0f} simulated hours")

    def _thread_names(self) -> str:
        return ", ".join(getattr(work, "__qualname__", repr(work)) for work in self.threads.values())

    def _fail(self, what: str) -> NoReturn:
        raise SimulatedTimeError(f"{what}. Waiting:\n{waiting(self)}")

    def refuse(self, what: str) -> NoReturn:
        """Fail the test, even where the code that asked for it handles the error."""
        self._refused = SimulatedTimeError(f'This {what}: mark the test with @pytest.mark.real_time("why").')
        raise self._refused

    def count(self, answer: asyncio.Future[Any], work: Callable[..., Any]) -> None:
        """Let time stand still until a thread has answered."""
        self.threads[answer] = work
        answer.add_done_callback(self.threads.pop)

    def run_in_executor(self, executor: Executor | None, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # type: ignore[override]
        """As any loop does; time stands still until it is done."""
        future = super().run_in_executor(executor, func, *args)
        self.count(future, func)
        return future

    async def shutdown_default_executor(self, timeout: float | None = None) -> None:
        """As any loop does, in a thread of its own."""
        ended = self.create_future()
        self.count(ended, self.shutdown_default_executor)
        await super().shutdown_default_executor()
        ended.set_result(None)

    def run_forever(self) -> None:
        """As any loop does; meanwhile `time` tells the simulated time."""
        with _told_by(self):
            super().run_forever()

    def run_until_complete(self, future: Awaitable[T]) -> T:  # type: ignore[override]
        """As any loop does. What would take for ever is cancelled; a `SimulatedTimeError` says what waits where."""
        task = asyncio.ensure_future(future, loop=self)
        self._ends_at, self._refused = self.now + LONGEST_SECONDS, None
        try:
            result = super().run_until_complete(task)
        except SimulatedTimeError:
            self._ends_at = self.now + LONGEST_SECONDS
            task.cancel()
            with contextlib.suppress(BaseException):
                super().run_until_complete(task)
            raise
        if self._refused is not None:
            raise self._refused
        return result


@contextlib.contextmanager
def _told_by(loop: SimulatedLoop) -> Iterator[None]:
    """Let the functions of `time` tell a loop's time, and let its thread sleep by it."""
    here = threading.get_ident()

    def sleep(seconds: float) -> None:
        if threading.get_ident() == here:
            loop.stand_still(seconds)
        else:
            REAL_SLEEP(seconds)

    simulated = {
        "time": loop.time_of_day,
        "monotonic": loop.time,
        "perf_counter": loop.time,
        "sleep": sleep,
    }
    real = {name: getattr(time, name) for name in simulated}
    for name, function in simulated.items():
        setattr(time, name, function)
    try:
        yield
    finally:
        for name, function in real.items():
            setattr(time, name, function)


class _CountedQueue(queue.SimpleQueue[Any]):
    """What an aiosqlite connection's thread is to do: counted as an executor's work is."""

    def put_nowait(self, item: tuple[asyncio.Future[Any] | None, Callable[..., Any]]) -> None:
        answer, work = item
        if answer is not None and isinstance(loop := answer.get_loop(), SimulatedLoop):
            loop.count(answer, work)
        super().put_nowait(item)


def install() -> None:
    """Have simulated loops count what SQLite's threads do, and SQLite tell the time of the loop that connects to it."""
    setattr(aiosqlite.core, "SimpleQueue", _CountedQueue)  # noqa: B010 - not exported, as types have it

    @event.listens_for(Engine, "connect")
    def tell_time(connection: Any, _record: object) -> None:
        loop = asyncio._get_running_loop()
        if isinstance(loop, SimulatedLoop) and isinstance(connection, AsyncAdapt_aiosqlite_connection):
            connection.create_function("julianday", 1, lambda now: JULIAN_DAYS_TO_1970 + loop.time_of_day() / 86_400)


def stand_still(seconds: float) -> None:
    """Let time pass in which nothing of this process runs: simulated time where the test has it."""
    loop = asyncio.get_running_loop()
    if isinstance(loop, SimulatedLoop):
        loop.stand_still(seconds)
    else:
        REAL_SLEEP(seconds)


def waiting(loop: asyncio.AbstractEventLoop) -> str:
    """What every task of a loop waits for, a line for each."""
    tasks = sorted(asyncio.all_tasks(loop), key=lambda task: task.get_name())
    return "\n".join(f"  {task.get_name()}: {place_of(task)}" for task in tasks) or "  no task"


def place_of(task: asyncio.Task[Any]) -> str:
    """Where a task stands: in our innermost line, with its text, and in which function it began."""
    frames = list(_frames(task.get_coro()))
    if not frames:
        return "not begun, or at its end"
    ours = [frame for frame in frames if Path(frame.f_code.co_filename).is_relative_to(ROOT)]
    ours = [frame for frame in ours if ".venv" not in frame.f_code.co_filename] or frames
    frame = ours[-1]
    file, line = frame.f_code.co_filename, frame.f_lineno
    shown = Path(file).relative_to(ROOT) if Path(file).is_relative_to(ROOT) else file
    text = linecache.getline(file, line).strip()
    return f"{shown}:{line} in {frame.f_code.co_qualname}, `{text}`, begun by {frames[0].f_code.co_qualname}"


def _frames(coroutine: Any) -> Iterator[FrameType]:
    """The frames of a coroutine that is waiting, the outermost first."""
    while coroutine is not None:
        frame = getattr(coroutine, "cr_frame", None) or getattr(coroutine, "gi_frame", None)
        frame = frame or getattr(coroutine, "ag_frame", None)
        if frame is not None:
            yield frame
        for name in ("cr_await", "gi_yieldfrom", "ag_await"):
            inner = getattr(coroutine, name, None)
            if inner is not None:
                break
        coroutine = inner
