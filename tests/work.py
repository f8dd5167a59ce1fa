"""How much work something is, counted, so that a test of it does not depend on how fast the machine is."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


def calls(work: Callable[[], object]) -> int:
    """How many functions are called, those written in C and the steps of generators included."""
    count = 0

    def called(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(called)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def steps(work: Callable[[], object]) -> int:
    """How many instructions of the interpreter are done; counting them takes a microsecond each."""
    count = 0

    def stepped(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return stepped

    before = sys.gettrace()
    sys.settrace(stepped)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


@contextmanager
def largest_callback() -> Iterator[list[int]]:
    """How many functions the callback of the event loop calls that calls most, in this thread; read it afterwards."""
    found, count = [0], 0

    def called(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        if event == "call" and frame.f_code is asyncio.Handle._run.__code__:
            count = 0
        count += event in ("call", "c_call")
        found[0] = max(found[0], count)

    sys.setprofile(called)
    try:
        yield found
    finally:
        sys.setprofile(None)
