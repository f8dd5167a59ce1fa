"""When Python looks for reference cycles in a server: among new objects often, and among all of them when nobody waits.

Reference counts free nearly all objects. A collection takes as long as there are objects to look at, and no room is
served meanwhile: over everything that 650 sockets hold, a seventh of a second. So what has survived a minute is set
aside, and the next collection looks at what came since. Cycles that go later are found when the worker has no socket,
or once its memory has grown by as much as that is worth.
"""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

THRESHOLDS = (2_000, 5, 1_000_000)
"""Of the three generations. Most of what is new stays for a while, so a collection takes as long as there are new
objects, and meanwhile no act is answered: few at a time. The oldest generation is collected by time alone
(`collect_garbage`)."""
MAX_GROWTH_BYTES = 256 * 2**20
"""By how much the memory may grow before everything is looked at although somebody waits."""


def enable_collector() -> None:
    """Exempt what the start has loaded, which stays as long as the process, and collect among new objects."""
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    gc.enable()


async def collect_garbage(in_use: Callable[[], bool], seconds: float) -> None:
    """Collect the oldest generation again and again, until cancelled. `in_use`: whether anybody is connected;
    `seconds`: between two collections."""
    at_last = resident_bytes()
    while True:
        await asyncio.sleep(seconds)
        if not in_use() or resident_bytes() - at_last > MAX_GROWTH_BYTES:
            gc.unfreeze()
            gc.collect()
            at_last = resident_bytes()
        else:
            gc.collect()
        gc.freeze()


def resident_bytes() -> int:
    """Bytes of this process in memory; 0 where the system does not say."""
    with suppress(OSError, ValueError, IndexError, AttributeError):
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0
