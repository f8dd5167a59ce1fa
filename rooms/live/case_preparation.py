"""Prepares what a table computes from its case in a thread, so that a large case does not block other rooms.

The engine computes it at first use, which is in the event loop, and caches it as long as the case lives. So a room
prepares it before that. `python -m bench.largest_case` has the time that each part takes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from engine.matters.criminal_case import Case

T = TypeVar("T")

_thread = ThreadPoolExecutor(1, "case")
"""One case after another: with several at once the event loop would have to share the interpreter with all of them."""


async def in_thread(work: Callable[[], T]) -> T:
    """Do something that takes long because a case is large, when what was wanted before is done."""
    return await asyncio.get_running_loop().run_in_executor(_thread, work)


def prepare(case: Case) -> None:
    """Work out everything that the engine keeps of a case."""
    # The house is loaded with the first room that wants it.
    from engine.formats.jury.arguments.brief import case_brief
    from engine.formats.jury.first_opinions import evidence_balance
    from engine.formats.jury.mind.point_selection import places_of, worth_of

    case_brief(case)
    worth_of(case)
    places_of(case)
    evidence_balance(case)
