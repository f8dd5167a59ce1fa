"""Prepares what a format derives from its matter in a thread, so that a large matter does not block other rooms.

The engine makes it at first use, which is in the event loop, and keeps it as long as the matter lives. So a room
prepares it before that. `python -m bench.largest_case` has the time that each part takes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

_thread = ThreadPoolExecutor(1, "matter")
"""One matter after another: with several at once the event loop would share the interpreter with all of them."""


async def run_in_matter_thread(work: Callable[[], T]) -> T:
    """Do work that takes long because a matter is large, after the work that was queued before."""
    return await asyncio.get_running_loop().run_in_executor(_thread, work)
