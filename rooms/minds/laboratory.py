"""The laboratory: where the code of jurors who analyse is run, and whether that can be done at all.

One for a server. Nothing is loaded and nothing is reached out to before somebody asks.
"""

from __future__ import annotations

import asyncio
import importlib.util
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

from rooms.minds.execution.base import ExecutionFailed, Executor
from rooms.minds.execution.choosing import executor_of
from rooms.minds.execution.configuration import Execution

NOT_INSTALLED = "smolagents is not installed: .venv/bin/pip install -e '.[codeagent]'"
ANEW = 60.0
"""Seconds after which it is looked again whether code can be run."""
PATIENCE = 10.0
"""Seconds that whoever runs it may take to say so."""
_loading = threading.Lock()


@dataclass(frozen=True)
class Limits:
    """What one piece of code may take."""

    seconds: float
    memory_mb: int
    """Mebibytes."""


class Laboratory:
    """Where code runs, and what it may take there."""

    def __init__(
        self, execution: Execution, executor: Executor | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`executor`: another one than the configuration names, as a recording of it."""
        self.executor: Executor = executor if executor is not None else executor_of(execution)
        self.limits = Limits(execution.seconds, execution.memory_mb)
        self.mode = execution.mode
        self._clock = clock
        self._asking = asyncio.Lock()
        self._known: tuple[float, str | None] = (float("-inf"), None)
        self._warming: asyncio.Task[object] | None = None

    async def why_not(self) -> str | None:
        """Why nobody can analyse with code here, in the second half of a sentence; null when somebody can."""
        if importlib.util.find_spec("smolagents") is None:
            return NOT_INSTALLED
        async with self._asking:
            since, why = self._known
            if self._clock() - since > ANEW:
                why = await self._checked()
                self._known = self._clock(), why
            return why

    async def _checked(self) -> str | None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self.executor.check()
        except TimeoutError:
            return f"{self.mode} did not answer within {PATIENCE:g} seconds."
        except ExecutionFailed as failure:
            return lowered(str(failure))
        return None

    def warm(self) -> None:
        """Load the agent, because one is about to be wanted; returns at once."""
        if self._warming is None and importlib.util.find_spec("smolagents") is not None:
            self._warming = asyncio.ensure_future(asyncio.to_thread(agent))


def agent() -> ModuleType:
    """The module that knows the library; the first time takes a second or two, so call it in a thread.

    Raises `ImportError` where the library is not installed.
    """
    name = "PYTHON_DOTENV_DISABLED"
    with _loading:
        before = os.environ.get(name)
        # The library reads a file `.env` into the environment as it is loaded. Keys are not to get there.
        os.environ[name] = "1"
        try:
            return import_module("rooms.minds.code_agent")
        finally:
            if before is None:
                del os.environ[name]
            else:
                os.environ[name] = before


def lowered(sentence: str) -> str:
    """A sentence as it goes on after a comma; names in capitals stay."""
    return sentence[:1].lower() + sentence[1:] if sentence[1:2].islower() else sentence
