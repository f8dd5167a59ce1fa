"""A world's event loop: it knows whose every step is, so that a worker can be killed or stand still at any of them."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import heapq
import inspect
import random
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Executor
from typing import Any, TypeVar

from harness.simulated_time import SimulatedLoop

WORKER: contextvars.ContextVar[str | None] = contextvars.ContextVar("worker", default=None)
"""Whose step this is; None for that of the world outside."""
STEPS_KEPT = 40
"""How many of the last steps are told of a world that failed."""
ORDER_SECONDS = 1e-9
"""What keeps steps in their order that a stall has put off to the same moment."""

T = TypeVar("T")


class Step(asyncio.TimerHandle):
    """What is done at some moment, and whose it is. A world has a thousand for each entry of its log: so it is lean."""

    __slots__ = ("timed", "worker")

    def __init__(
        self,
        callback: Callable[..., object],
        args: Sequence[object],
        loop: asyncio.AbstractEventLoop,
        context: contextvars.Context,
        worker: str | None,
    ) -> None:
        self._context = context
        self._loop = loop
        self._callback = callback
        self._args = args
        self._cancelled = False
        self._repr = self._source_traceback = None
        self._when = 0.0
        self.worker = worker
        self.timed = False
        """Whether it waits for its time, or has."""

    def cancel(self) -> None:
        """Do it never, and hold nothing of it."""
        self._cancelled = True
        self._callback = self._args = None  # type: ignore[assignment]


class WorldLoop(SimulatedLoop):
    """Simulated time, with threads that answer at once, an order of tasks that is drawn, and workers that end."""

    def __init__(self, draw: random.Random, *, shuffles: bool) -> None:
        self.draw = draw
        self.dead: set[str] = set()
        self.steps = 0
        self.told: deque[str] = deque(maxlen=STEPS_KEPT)
        """The last steps, in words."""
        self.errors: list[str] = []
        """What no task of the world has handled."""
        self.frozen: dict[str, float] = {}
        """By worker: until when it stands still."""
        self._shuffles = shuffles
        self._fuses: dict[str, int] = {}
        """By worker: so many steps until it is killed."""
        self._put_off = 0
        self._steps: deque[Step] = deque()
        self._timers: list[tuple[float, int, Step]] = []
        """A heap: when, in which order of those that are due at the same time, and what."""
        self._scheduled_count = 0
        self._ended: asyncio.Future[None] | None = None
        self._graveyard: list[object] = []
        """What the dead have begun: no `finally` of theirs runs, not even when it is collected."""
        super().__init__()
        self.set_task_factory(self._make_task)
        self.set_exception_handler(self._note_error)

    def tell(self, text: str) -> None:
        """Note a step in words."""
        self.told.append(f"{self.now - 1000:9.3f} s  {text}")

    def live(self, course: Coroutine[Any, Any, None]) -> None:
        """Live through a course to its end, or to where something does not hold."""
        task = self.create_task(course)
        self._ended = self.create_future()
        self.run_until_complete(asyncio.wait({task, self._ended}, return_when=asyncio.FIRST_COMPLETED))
        if not self._ended.done():
            task.result()

    def bury(self) -> None:
        """Drop everything that is still under way, and close the loop."""
        self.set_exception_handler(lambda loop, context: None)
        for task in asyncio.all_tasks(self):
            task._log_destroy_pending = False  # type: ignore[attr-defined]
            coroutine: Any = task.get_coro()
            # What it does at its end has no loop to do it in, and where it waits there it is closed again.
            while inspect.getcoroutinestate(coroutine) != inspect.CORO_CLOSED:
                with contextlib.suppress(BaseException):
                    coroutine.close()
        self._steps.clear()
        self._timers.clear()
        self._graveyard.clear()
        self.close()

    def stop_world(self) -> None:
        """Go no further."""
        if self._ended is not None and not self._ended.done():
            self._ended.set_result(None)

    def _note_error(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.errors.append(f"{context.get('message')} {context.get('exception')!r}")

    def _make_task(self, loop: asyncio.AbstractEventLoop, coro: Any, context: Any = None, **more: Any) -> Any:
        task = asyncio.Task(coro, loop=loop, context=context, **more)
        self._graveyard.append(task)
        if len(self._graveyard) > 10_000:
            self.forget_ended()
        return task

    def forget_ended(self) -> None:
        """Hold no task any more that has ended."""
        self._graveyard = [one for one in self._graveyard if not (isinstance(one, asyncio.Task) and one.done())]

    def _run_once(self) -> None:
        """As any loop does, with no socket to ask, and in a few lines: a world consists of little else. Of the tasks
        that are ready, any may be the first."""
        ready, scheduled = self._steps, self._timers
        if ready:
            self.work()
        else:
            while scheduled and scheduled[0][2]._cancelled:
                heapq.heappop(scheduled)
            self.wait(scheduled[0][0] - self.now if scheduled else None, lambda timeout: [])
        while scheduled and scheduled[0][0] <= self.now + ORDER_SECONDS / 2:
            step = heapq.heappop(scheduled)[2]
            if not step._cancelled:
                ready.append(step)
        if self._shuffles and len(ready) > 1:
            self._shuffle()
        for _ in range(len(ready)):
            step = ready.popleft()
            if not step._cancelled:
                step._run()

    def _shuffle(self) -> None:
        ready = self._steps
        places = [place for place, step in enumerate(ready) if type(step._callback).__name__ in TASK_STEPS]
        if len(places) > 1:
            steps = [ready[place] for place in places]
            self.draw.shuffle(steps)
            for place, step in zip(places, steps, strict=True):
                ready[place] = step

    def call_soon(self, callback: Any, *args: Any, context: Any = None) -> Any:  # type: ignore[override]
        """As any loop does; a worker that stands still does it later, and a dead one never."""
        context = contextvars.copy_context() if context is None else context
        worker = context.get(WORKER)
        self.steps += 1
        if worker is not None:
            if worker in self._fuses:
                self._fuses[worker] -= 1
                if self._fuses[worker] <= 0:
                    self.kill(worker)
            if self.now < self.frozen.get(worker, 0.0):
                return self.call_at(self.now, callback, *args, context=context)
        step = Step(callback, args, self, context, worker)
        if worker in self.dead:
            self._bury(step)
        else:
            self._steps.append(step)
        return step

    def call_later(self, delay: float, callback: Any, *args: Any, context: Any = None) -> Any:  # type: ignore[override]
        """As uvloop does, on which the product is served: what rounds to no millisecond is a step, and has no time."""
        if delay * 1000 <= 0.5:
            return self.call_soon(callback, *args, context=context)
        return self.call_at(self.now + delay, callback, *args, context=context)

    def call_at(self, when: float, callback: Any, *args: Any, context: Any = None) -> Any:  # type: ignore[override]
        """The same for a time."""
        context = contextvars.copy_context() if context is None else context
        worker = context.get(WORKER)
        until = self.frozen.get(worker, 0.0) if worker is not None else 0.0
        if when <= until and self.now < until:
            when = self._put_off_to(until)
        step = Step(callback, args, self, context, worker)
        step.timed = True
        if worker in self.dead:
            self._bury(step)
        else:
            self._schedule(when, step)
        return step

    def _schedule(self, when: float, step: Step) -> None:
        self._scheduled_count += 1
        heapq.heappush(self._timers, (when, self._scheduled_count, step))

    def _put_off_to(self, when: float) -> float:
        self._put_off += 1
        return when + self._put_off * ORDER_SECONDS

    def _bury(self, step: Step) -> None:
        self._graveyard.append((step._callback, step._args))
        step.cancel()

    def run_in_executor(self, executor: Executor | None, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # type: ignore[override]
        """At once, in the loop: threads have no order that a seed could draw."""
        future: asyncio.Future[T] = self.create_future()
        try:
            future.set_result(func(*args))
        except BaseException as error:
            future.set_exception(error)
        return future

    def stall(self, worker: str, seconds: float) -> None:
        """Have a worker stand still, as in a pause of its machine: all of it happens later, in its order."""
        until = self.frozen[worker] = max(self.now + seconds, self.frozen.get(worker, 0.0))
        self.tell(f"{worker} stands still for {seconds:.1f} s")
        timers, self._timers = sorted(self._timers), []
        for when, _, step in timers:
            if not step._cancelled:
                self._schedule(self._put_off_to(until) if step.worker == worker and when < until else when, step)
        for step in tuple(self._steps):
            # A timer that is due only wakes tasks, and those come later.
            if step.worker == worker and not (step._cancelled or step.timed):
                self.call_at(until, step._callback, *step._args, context=step._context)
                step.cancel()

    def kill_in(self, worker: str, steps: int) -> None:
        """Kill a worker at a step to come."""
        self._fuses[worker] = steps

    def kill(self, worker: str) -> None:
        """End a worker as SIGKILL does: nothing of it runs any more, not even a `finally`."""
        self._fuses.pop(worker, None)
        self.dead.add(worker)
        for step in [*self._steps, *(timer[2] for timer in self._timers)]:
            if not step._cancelled and step.worker == worker:
                self._bury(step)
        self.tell(f"{worker} is killed")


TASK_STEPS = ("TaskStepMethWrapper", "TaskWakeupMethWrapper", "builtin_function_or_method", "method-wrapper")
"""Types of what a loop calls for the next step of a task."""
