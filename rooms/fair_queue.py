"""The fair queue: scarce places (threads, child processes) given in turns by owner, so that much work of one keeps
nobody else waiting for long.

An owner is an address or a room. Of those who wait, the one whose work has taken least time so far is next; whoever
comes new, or again after a pause, begins level with the least of those who are served. Work that nobody waits for any
more leaves the queue.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from engine.core.refusals import Refusal

QUEUE_FULL_SENTENCE = "{waiting} of your requests wait for this already; come again in {seconds} s."
MEAN_WEIGHT = 0.2
"""How much the newest piece of work counts in the mean time that one takes."""


@dataclass
class _Owner:
    """One whose work is under way, or waits."""

    served: float
    """Seconds that its work has taken, from the level at which it began."""
    running: int = 0
    waiting: deque[asyncio.Future[None]] = field(default_factory=deque)


class FairQueue:
    """Places for which work waits, on one event loop."""

    def __init__(self, places: int, per_owner: int, max_waiting: int, clock: Callable[[], float]) -> None:
        """`places`: pieces of work at a time, and `per_owner` of one owner's; `max_waiting`: pieces of one owner's that
        wait; `clock`: seconds from anywhere."""
        self._free = places
        self._per_owner = per_owner
        self._max_waiting = max_waiting
        self._clock = clock
        self._owners: dict[str, _Owner] = {}
        self._level = 0.0
        """What the owner that was served last had been served by then: where newcomers begin."""
        self._mean = 0.1
        """Seconds that a piece of work takes, on average."""

    @asynccontextmanager
    async def place(self, owner: str) -> AsyncIterator[None]:
        """Hold a place, as soon as it is the owner's turn. Cancelled, it gives up its turn.

        Raises `too_fast`, with when to come again, where too much of the owner's waits already.
        """
        mine = self._owners.setdefault(owner, _Owner(self._level))
        if len(mine.waiting) >= self._max_waiting:
            seconds = math.ceil(max(1.0, len(mine.waiting) * self._mean))
            raise Refusal("too_fast", QUEUE_FULL_SENTENCE.format(waiting=len(mine.waiting), seconds=seconds), seconds)
        mine.served = max(mine.served, self._level)
        turn = asyncio.get_running_loop().create_future()
        mine.waiting.append(turn)
        self._give_places()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                with contextlib.suppress(ValueError):
                    mine.waiting.remove(turn)
                self._drop_idle()
            else:
                self._end(mine, 0.0)
            raise
        began = self._clock()
        try:
            yield
        finally:
            self._end(mine, self._clock() - began)

    @property
    def idle(self) -> bool:
        """Whether nothing is under way, and nothing waits."""
        return not self._owners

    @property
    def waiting(self) -> int:
        """Pieces of work that wait."""
        return sum(len(owner.waiting) for owner in self._owners.values())

    def _give_places(self) -> None:
        while self._free:
            able = [one for one in self._owners.values() if one.waiting and one.running < self._per_owner]
            if not able:
                return
            # Of equal ones the first that came; a dict keeps that order.
            least = min(able, key=lambda one: one.served)
            turn = least.waiting.popleft()
            if not turn.done():
                self._level = max(self._level, least.served)
                least.running += 1
                self._free -= 1
                turn.set_result(None)

    def _end(self, mine: _Owner, seconds: float) -> None:
        mine.running -= 1
        mine.served += seconds
        self._free += 1
        if seconds:
            self._mean += MEAN_WEIGHT * (seconds - self._mean)
        self._give_places()
        self._drop_idle()

    def _drop_idle(self) -> None:
        """Forget owners without work that stand no worse than a newcomer; all of them once nothing is left to do."""
        if not any(one.running or one.waiting for one in self._owners.values()):
            self._owners.clear()
            self._level = 0.0
            return
        for owner, one in list(self._owners.items()):
            if not one.running and not one.waiting and one.served <= self._level:
                del self._owners[owner]
