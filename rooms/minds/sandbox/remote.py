"""What every executor shares that runs code in a sandbox somewhere else: the input of the sandbox, and its output.

A sandbox needs `python3` and nothing else. `COMMAND` is started in it with the result of `build_input` on its standard
input, and what it prints is read by `read_result`. The code runs there as it does locally (`local_child.py` in a child
process, with the same limits), so the same laws hold; that it cannot get out is the sandbox's part.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from rooms.minds.sandbox.base import OUTPUT_LIMIT, ExecutionFailed, RunResult, cut, request_fault
from rooms.minds.sandbox.local import CHILD_SCRIPT, MEBIBYTE

COMMAND = (
    "python3",
    "-I",
    "-S",
    "-B",
    "-u",
    "-c",
    "import json,sys;exec(json.loads(sys.stdin.buffer.readline()))",
)
"""Reads the runner's source, so that neither a command line's length nor its quoting matters, and runs it."""
ANSWER_LIMIT = 16 * OUTPUT_LIMIT
"""Bytes that an answer can have at most, and more than that; what comes after so many is not read."""
GRACE_SECONDS = 3.0
"""Seconds, in addition to those of the code, after which the runner has answered, or never will."""


@lru_cache(maxsize=1)
def _sources() -> tuple[bytes, str]:
    runner = Path(__file__).with_name("remote_child.py").read_text()
    return json.dumps(runner).encode() + b"\n", CHILD_SCRIPT.read_text()


def build_input(code: str, data: Mapping[str, Any], *, seconds: float, memory_mb: int) -> bytes:
    """The two lines that `COMMAND` reads."""
    runner, child = _sources()
    request = {"code": code, "data": dict(data), "seconds": seconds, "memory": memory_mb * MEBIBYTE}
    # One character more than is kept, so that we see that there was more.
    line = {"child_source": child, "request": request, "seconds": seconds, "max_characters": OUTPUT_LIMIT + 1}
    return runner + json.dumps(line).encode() + b"\n"


def read_result(printed: bytes | str, seconds: float, place: str) -> RunResult:
    """What a runner's answer says.

    Args:
        said: everything that it printed.
        seconds: that the code might take.
        place: where it ran, for sentences: "The container".

    Raises `ExecutionFailed` where the code did not come to its end, or nothing sensible was answered.
    """
    lines = printed.strip().splitlines()
    try:
        answer = json.loads(lines[-1])
        output, ended, took = str(answer["output"]), answer["ended"], float(answer["seconds"])
        late, killed = bool(answer["late"]), bool(answer["killed"])
        fault = None if ended is None else request_fault(ended)
    except (ValueError, TypeError, LookupError):
        raise ExecutionFailed(
            f"{place} did not answer as expected; its image needs python3, version 3.8 or newer."
        ) from None
    if ended is not None:
        return RunResult(cut(output), fault, took)
    if late:
        raise timeout_failure(seconds)
    if killed:
        raise ExecutionFailed("The code was ended by the system it ran on, as happens where memory runs out.")
    raise ExecutionFailed("The code ended its process before it was done.")


def timeout_failure(seconds: float) -> ExecutionFailed:
    """The sentence for code that is not done in time."""
    return ExecutionFailed(f"The code was stopped: it was not done after {seconds:g} seconds.")
