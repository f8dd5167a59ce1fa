"""A world's event loop: it knows whose every step is, so that a worker can be killed or stand still at any of them."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import heapq
import inspect
import random
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from typing import Any, TypeVar

from tests.kit.simulated_time import SimulatedLoop

WORKER: contextvars.ContextVar[str | None] = contextvars.ContextVar("worker", default=None)
"""Whose step this is; None for that of the world outside."""
STEPS_KEPT = 40
"""How many of the last steps are told of a world that failed."""
ORDER_SECONDS = 1e-9
"""What keeps steps in their order that a stall has put off to the same moment."""

T = TypeVar("T")


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
        self._ready.clear()  # type: ignore[attr-defined]
        self._scheduled.clear()  # type: ignore[attr-defined]
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

    def work(self) -> None:
        """A turn in which there is something to do: of the tasks that are ready, any may be the first."""
        super().work()
        if self._shuffles:
            self._shuffle()

    def _shuffle(self) -> None:
        ready = self._ready  # type: ignore[attr-defined]
        places = [place for place, handle in enumerate(ready) if type(handle._callback).__name__ in TASK_STEPS]
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
        handle = super().call_soon(callback, *args, context=context)
        if worker in self.dead:
            self._bury(handle)
        return handle

    def call_later(self, delay: float, callback: Any, *args: Any, context: Any = None) -> Any:  # type: ignore[override]
        """As uvloop does, on which the product is served: what rounds to no millisecond is a step, and has no time."""
        if round(delay * 1000) == 0:
            return self.call_soon(callback, *args, context=context)
        return super().call_later(delay, callback, *args, context=context)

    def call_at(self, when: float, callback: Any, *args: Any, context: Any = None) -> Any:  # type: ignore[override]
        """The same for a time."""
        context = contextvars.copy_context() if context is None else context
        worker = context.get(WORKER)
        until = self.frozen.get(worker, 0.0) if worker is not None else 0.0
        if when <= until and self.now < until:
            when = self._put_off_to(until)
        handle = super().call_at(when, callback, *args, context=context)
        if worker in self.dead:
            self._bury(handle)
        return handle

    def _put_off_to(self, when: float) -> float:
        self._put_off += 1
        return when + self._put_off * ORDER_SECONDS

    def _bury(self, handle: Any) -> None:
        self._graveyard.append((handle._callback, handle._args))
        handle.cancel()

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
        scheduled, ready = self._scheduled, self._ready  # type: ignore[attr-defined]
        for handle in sorted(scheduled):
            if handle._context.get(WORKER) == worker and handle._when < until:
                handle._when = self._put_off_to(until)
        heapq.heapify(scheduled)
        for handle in tuple(ready):
            # A timer that is due only wakes tasks, and those come later.
            if handle._context.get(WORKER) == worker and not (handle._cancelled or hasattr(handle, "_when")):
                self.call_at(until, handle._callback, *handle._args, context=handle._context)
                handle.cancel()

    def kill_in(self, worker: str, steps: int) -> None:
        """Kill a worker at a step to come."""
        self._fuses[worker] = steps

    def kill(self, worker: str) -> None:
        """End a worker as SIGKILL does: nothing of it runs any more, not even a `finally`."""
        self._fuses.pop(worker, None)
        self.dead.add(worker)
        for handle in [*self._ready, *self._scheduled]:  # type: ignore[attr-defined]
            if not handle._cancelled and handle._context.get(WORKER) == worker:
                self._bury(handle)
        self.tell(f"{worker} is killed")


TASK_STEPS = ("TaskStepMethWrapper", "TaskWakeupMethWrapper", "builtin_function_or_method", "method-wrapper")
"""Types of what a loop calls for the next step of a task."""
