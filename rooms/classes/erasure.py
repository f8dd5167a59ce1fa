"""Erasure of classes: for their teachers, and by itself some days after the opening, with pupils' names and rooms.

It is counted from the opening and not from the last visit, so that what parents are told is simply true.
"""

from __future__ import annotations

import contextlib

from rooms.classes.class_rooms import follow_rematches
from rooms.classes.refusals import ClassRefusal
from rooms.classes.registry import ClassRegistry
from rooms.registry.erasure import DAY_SECONDS, SWEEP_SECONDS, publish_erased

CLASSES_PER_READ = 20
TASK_NAME = "class retention"


async def erase_class(registry: ClassRegistry, code: str) -> int:
    """Erase a class with all its rooms; how many of these are gone. Raises `no_such_class`."""
    # Rooms in which people play again belong to it, too.
    known = await follow_rematches(registry, code)
    gone = await registry.store.erase_class(known.record.id)
    publish_erased(registry.directory, gone)
    registry.forget(known.record.id)
    return len(gone)


async def erase_old(registry: ClassRegistry, days: int) -> int:
    """Erase the classes that were opened more than so many days ago (0: none), unless another worker does; how many
    rooms went with them. Raises a `RoomsError`."""
    number = 0
    if not days or not await registry.store.claim_task(TASK_NAME, SWEEP_SECONDS / 2):
        return 0
    before = registry.surroundings.now() - days * DAY_SECONDS
    while found := await registry.store.classes_before(before, CLASSES_PER_READ):
        for record in found:
            # Its teacher may erase it at this moment.
            with contextlib.suppress(ClassRefusal):
                number += await erase_class(registry, record.code)
    return number
