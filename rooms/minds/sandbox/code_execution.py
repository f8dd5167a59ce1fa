"""Code execution: where the code of minds that analyse is run, and whether it can be run at all.

Nothing is loaded and nothing is called before it is needed.
"""

from __future__ import annotations

import asyncio
import importlib.util
import os
import threading
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

from engine.text.capitals import decapitalise
from rooms.minds.sandbox.base import ExecutionFailed, Executor
from rooms.minds.sandbox.configuration import Execution
from rooms.minds.sandbox.selection import executor_of

NOT_INSTALLED = "smolagents is not installed: .venv/bin/pip install -e '.[codeagent]'"
CHECK_TIMEOUT_SECONDS = 30.0
"""Seconds that an executor may take for its check."""
_loading = threading.Lock()
_preloading: set[asyncio.Future[ModuleType]] = set()
"""Of the loop, which keeps no hold of them."""


@dataclass(frozen=True)
class CodeExecution:
    """Where code runs, and what one piece of it may take there."""

    executor: Executor
    mode: str
    """As the configuration calls the place."""
    seconds: float
    memory_mb: int
    """Mebibytes."""

    async def why_not(self) -> str | None:
        """Why nobody can analyse with code here, as a sentence goes on after a comma; null when somebody can."""
        if not installed():
            return NOT_INSTALLED
        try:
            async with asyncio.timeout(CHECK_TIMEOUT_SECONDS):
                await self.executor.check()
        except TimeoutError:
            return f"{self.mode} did not answer within {CHECK_TIMEOUT_SECONDS:g} seconds."
        except ExecutionFailed as failure:
            return decapitalise(str(failure))
        return None


def build_code_execution(execution: Execution) -> CodeExecution:
    """The place that the configuration names."""
    return CodeExecution(executor_of(execution), execution.mode, execution.seconds, execution.memory_mb)


def installed() -> bool:
    """Whether the library is there; it is not loaded for that."""
    return importlib.util.find_spec("smolagents") is not None


def load_agent() -> ModuleType:
    """The module that knows the library; the first time takes a second or two, so call it in a thread.

    Raises `ImportError` where the library is not installed.
    """
    name = "PYTHON_DOTENV_DISABLED"
    with _loading:
        before = os.environ.get(name)
        # The library reads a file `.env` into the environment as it is loaded. Keys are not to get there.
        os.environ[name] = "1"
        try:
            return import_module("rooms.minds.sandbox.code_agent")
        finally:
            if before is None:
                del os.environ[name]
            else:
                os.environ[name] = before


def preload() -> None:
    """Load the module because it is about to be wanted; returns at once."""
    if installed():
        loading = asyncio.ensure_future(asyncio.to_thread(load_agent))
        _preloading.add(loading)
        loading.add_done_callback(_on_preloaded)


def _on_preloaded(loading: asyncio.Future[ModuleType]) -> None:
    _preloading.discard(loading)
    if not loading.cancelled():
        loading.exception()  # said when the module is wanted
