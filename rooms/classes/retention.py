"""Erasure of classes: for their teachers, and by itself some days after the opening, with pupils' names and rooms.

It is counted from the opening and not from the last visit, so that what parents are told is simply true.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from rooms.classes.class_rooms import follow_rematches
from rooms.classes.refusals import ClassRefusal
from rooms.classes.registry import ClassRegistry
from rooms.periodic import repeat
from rooms.store.records import RoomRecord

SWEEP_SECONDS = 3600.0
DAY_SECONDS = 86_400.0
CLASSES_PER_READ = 20
TASK_NAME = "class retention"


async def erase_class(registry: ClassRegistry, code: str) -> list[RoomRecord]:
    """Erase a class with all its rooms; which rooms are gone. Raises `no_such_class`."""
    # Rooms in which people play again belong to it, too.
    known = await follow_rematches(registry, code)
    gone = await registry.directory.erase_class(known.record.id)
    registry.forget(known.record.id)
    return gone


class ClassRetention:
    """Erases old classes; of several workers, one at a time does so."""

    def __init__(
        self, registry: ClassRegistry, days: int, erased: Callable[[RoomRecord], None] = lambda record: None
    ) -> None:
        """`days`: after how many a class is erased; 0 keeps all. `erased` is called for each room that goes along."""
        self._registry = registry
        self._days = days
        self._erased = erased

    async def run(self) -> None:
        """Sweep periodically, until cancelled."""
        await repeat(TASK_NAME, SWEEP_SECONDS, self.sweep)

    async def sweep(self) -> int:
        """Erase what is too old, unless another worker does; how many rooms went with it. Raises a `RoomsError`."""
        registry, number = self._registry, 0
        if not self._days or not await registry.store.claim_task(TASK_NAME, SWEEP_SECONDS / 2):
            return 0
        before = registry.surroundings.now() - self._days * DAY_SECONDS
        while found := await registry.store.classes_before(before, CLASSES_PER_READ):
            for record in found:
                # Its teacher may erase it at this moment.
                with contextlib.suppress(ClassRefusal):
                    for gone in await erase_class(registry, record.code):
                        self._erased(gone)
                        number += 1
        return number
