"""When Python looks for reference cycles in a server: among new objects often, among all of them once a minute."""

from __future__ import annotations

import asyncio
import gc

THRESHOLDS = (2_000, 5, 1_000_000)
"""Of the three generations. Most of what is new stays for a while, so a collection takes as long as there are new
objects, and meanwhile no act is answered: few at a time. Reference counts free nearly all objects, and a full
collection over everything that 650 sockets hold stops every room for 70 ms: it runs by time alone
(`collect_garbage`)."""
ROUNDS_FOR_FULL_COLLECTION = 20
"""Collections of the middle generation, 10,000 new objects each, after which a full one is worth its time."""
FULL_COLLECTION_SECONDS = 60.0
"""Between two full collections at least."""


def enable_collector() -> None:
    """Exempt what the start has loaded, which stays as long as the process, and collect among new objects."""
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    gc.enable()


async def collect_garbage(seconds: float = FULL_COLLECTION_SECONDS) -> None:
    """Run a full garbage collection again and again, until cancelled. A server that has made fewer than 200,000 objects
    more since the last one does without."""
    while True:
        await asyncio.sleep(seconds)
        if gc.get_count()[2] >= ROUNDS_FOR_FULL_COLLECTION:
            gc.collect()
