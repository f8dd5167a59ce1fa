"""Answers: what became of a request that came with a key of its client's, so that a repeated one does nothing twice.

Most acts cite their ask, and a repeated one is `stale` by itself. Free acts and the host's have no ask: only the
client's own key (`Idempotency-Key` over HTTP, `ref` on a socket) tells a repetition from a second wish; so it is
with opening rooms and sitting down. Answers are kept by the worker that gave them, for ten minutes: those that hold
tokens may stand nowhere but in memory.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.errors import Refusal

Answer = TypeVar("Answer")

SECONDS = 600.0
KEPT = 20_000


@dataclass(frozen=True)
class _Given:
    at: float
    content: bytes
    """Hash of what was asked."""
    answer: asyncio.Future[Any]


class Answers:
    """Answers by whom, and by the key they gave."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._given: OrderedDict[tuple[str, ...], _Given] = OrderedDict()

    async def once(
        self, key: tuple[str, ...], content: bytes, act: Callable[[], Awaitable[Answer]], *, lasting: bool = True
    ) -> Answer:
        """What `act` answers, or has answered when it came with this key before; raises what it raised.

        The same key with another content is `malformed`, or another act where the key is not meant to last. What failed
        by an outage is tried again.
        """
        digest = hashlib.sha256(content).digest()
        now = self._clock()
        while self._given and (len(self._given) > KEPT or next(iter(self._given.values())).at + SECONDS < now):
            self._given.popitem(last=False)
        known = self._given.get(key)
        if known is not None and known.content == digest:
            repeated: Answer = await asyncio.shield(known.answer)
            return repeated
        if known is not None and lasting:
            raise Refusal("malformed", "This key came with another request before; every request needs one of its own.")
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        # Somebody who repeats it while it is under way waits for the same outcome; nobody may.
        answer.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._given[key] = _Given(now, digest, answer)
        try:
            answer.set_result(await act())
        except Refusal as refusal:
            answer.set_exception(refusal)
            raise
        except BaseException:
            # Nobody knows whether it was done: whoever tries again finds out.
            self._given.pop(key, None)
            answer.cancel()
            raise
        return answer.result()
