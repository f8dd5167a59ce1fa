"""Executors: where a mind's code runs, never in our own process."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from rooms.computation import MAX_WAITING
from rooms.fair_queue import FairQueue

OUTPUT_LIMIT = 20_000
"""Characters of output that are kept; what follows is dropped, and the output says so."""


class ExecutionFailed(Exception):
    """Code could not be run at all, or not to its end. The sentence may be shown to everybody, and holds no secrets."""


@dataclass(frozen=True)
class RunResult:
    """What came of code that ran to its end, well or badly."""

    output: str
    """What it printed, at most `OUTPUT_LIMIT` characters and a note that there was more."""
    error: str | None
    """Its exception on one line; None where there was none."""
    seconds: float


class Executor(Protocol):
    """Runs Python somewhere else."""

    async def run(self, code: str, data: Mapping[str, Any], *, seconds: float, memory_mb: int) -> RunResult:
        """Run code from its beginning, in a place of its own; nothing is left of it afterwards.

        Args:
            code: Python that somebody else wrote.
            data: what JSON can hold, by the names under which the code finds it.
            seconds: that it may take, wall time and processor time.
            memory_mb: that it may have, in mebibytes.

        Raises `ExecutionFailed`. May be cancelled at any time, and then stops what it had begun.
        """
        ...

    async def check(self) -> None:
        """Whether code can be run there; raises `ExecutionFailed` with what cannot be reached."""
        ...


def execution_places(places: int) -> FairQueue:
    """Places for that many runs at a time, given in turns by room, so that nobody waits long for one that runs much."""
    return FairQueue(places, max(1, places - 1), MAX_WAITING, time.monotonic)


async def check_sum(executor: Executor, place: str, inside: str) -> None:
    """Have a sum worked out at a place ("in Docker"), by what is inside of it ("the container").

    Raises `ExecutionFailed` where nothing comes of it, or something else.
    """
    ran = await executor.run("print(6 * 7)", {}, seconds=10, memory_mb=256)
    if ran.output.strip() != "42":
        raise ExecutionFailed(f"Code cannot be run {place}: {ran.error or f'{inside} said nothing'}.")


def cut(text: str) -> str:
    """Output that may be too long, as it is kept."""
    return text if len(text) <= OUTPUT_LIMIT else text[:OUTPUT_LIMIT] + "\n(there was more, which is left out)"


def request_fault(said: Any) -> str | None:
    """What a child says of its end (`{"error": …}`), as `RunResult.error`. Raises what comes of something else."""
    error = said["error"]
    return None if error is None else " ".join(str(error).split())[:500]
