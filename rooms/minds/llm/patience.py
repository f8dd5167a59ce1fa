"""Patience: how long a call waits for words, and that a server which answers anybody is neither slow nor gone.

A server of one's own answers few at a time. Whoever waits there for a turn hears nothing, and waits from the last words
that any call to it brought.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from rooms.minds.llm.calls import Call
from rooms.surroundings import Clock


@dataclass(eq=False)
class _Waiting:
    limit: asyncio.Timeout
    seconds: float
    """Of silence, at most."""
    last: float
    """When it ends whatever is heard, by the loop's clock."""


class Patience:
    """Who waits for which server."""

    def __init__(self, steady: Clock) -> None:
        self._steady = steady
        self._heard: dict[str, float] = {}
        self._waiting: dict[str, set[_Waiting]] = defaultdict(set)

    def heard(self, call: Call) -> None:
        """Words have come for a call."""
        server = call.choice.base_url
        if server is None:
            return
        self._heard[server] = self._steady()
        now = asyncio.get_running_loop().time()
        for each in self._waiting[server]:
            if not each.limit.expired():
                each.limit.reschedule(min(now + each.seconds, each.last))

    @asynccontextmanager
    async def wait(self, call: Call, began: float, since: float) -> AsyncGenerator[None, None]:
        """Wait for the next words of a call. Raises `TimeoutError` where none come.

        Args:
            began: when the call began.
            since: when it brought words last, or began.
        """
        server, now = call.choice.base_url, self._steady()
        if server is not None:
            since = max(since, self._heard.get(server, since))
        left = max(0.0, began + call.until - now)
        async with asyncio.timeout(max(0.0, min(since + call.seconds - now, left))) as limit:
            if server is None:
                yield
                return
            mine = _Waiting(limit, call.seconds, asyncio.get_running_loop().time() + left)
            self._waiting[server].add(mine)
            try:
                yield
            finally:
                self._waiting[server].discard(mine)
