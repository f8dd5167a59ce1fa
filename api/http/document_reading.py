"""Documents that somebody sends, read in a child process with a deadline, because a file may be made to do harm.

Children are nice, and given in turns by address: many files of one sender, or some that are made to take long, keep
nobody else waiting for more than one of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from weakref import WeakKeyDictionary

from cases.documents.child import WAITING_SECONDS, command, document_in, why_none
from cases.documents.unreadable import SLOW_CLAUSE, UnreadableDocument
from engine.core.refusals import Refusal
from engine.matters.documents import MAX_DOCUMENTS, Document
from rooms.fair_queue import FairQueue

MAX_CHILDREN = 3
"""Files that one worker reads at once; others wait."""
MAX_CHILDREN_OF_ADDRESS = 2
"""Of them, from one address."""

_queues: WeakKeyDictionary[asyncio.AbstractEventLoop, FairQueue] = WeakKeyDictionary()


async def read_sent_document(data: bytes, name: str, address: str) -> Document:
    """The document in a file that was sent. Cancelled, its turn passes to others, or its child ends.

    Raises `malformed` with the one sentence that says why there is none, or `too_fast` where as many files of the
    address wait already as a matter may have.
    """
    loop = asyncio.get_running_loop()
    queue = _queues.get(loop)
    if queue is None:
        queue = FairQueue(MAX_CHILDREN, MAX_CHILDREN_OF_ADDRESS, MAX_DOCUMENTS, loop.time)
        _queues[loop] = queue
    async with queue.place(address):
        answer = await _run_child(data, name)
    try:
        return document_in(answer, name)
    except UnreadableDocument as unreadable:
        raise Refusal("malformed", str(unreadable)) from None


async def _run_child(data: bytes, name: str) -> dict[str, str]:
    child = await asyncio.create_subprocess_exec(
        *command(name),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        async with asyncio.timeout(WAITING_SECONDS):
            output, _ = await child.communicate(data)
    except TimeoutError:
        return {"why": SLOW_CLAUSE}
    finally:
        if child.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                child.kill()
            await child.wait()
    if child.returncode:
        return {"why": why_none(child.returncode)}
    answer: dict[str, str] = json.loads(output)
    return answer
