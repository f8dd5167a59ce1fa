"""Retention of classes: one is erased, with its pupils' names and its rooms, some days after it was opened.

It is counted from the opening and not from the last visit, so that what parents are told is simply true.
"""

from __future__ import annotations

from collections.abc import Callable

from rooms.classes.registry import ClassRegistry
from rooms.periodic import repeat
from rooms.store.base import Store
from rooms.store.records import RoomRecord

SWEEP_SECONDS = 3600.0
TASK_NAME = "class retention"


class ClassRetention:
    """Erases old classes; of several workers, one at a time does so."""

    def __init__(
        self,
        classes: ClassRegistry,
        store: Store,
        days: int,
        erased: Callable[[RoomRecord], None] = lambda record: None,
    ) -> None:
        """`days`: after how many a class is erased; 0 keeps all. `erased` is called for each room that goes along."""
        self._classes = classes
        self._store = store
        self._days = days
        self._erased = erased

    async def run(self) -> None:
        """Sweep periodically, until cancelled."""
        await repeat(TASK_NAME, SWEEP_SECONDS, self.sweep)

    async def sweep(self) -> int:
        """Erase what is too old, unless another worker does; how many rooms went with it. Raises a `RoomsError`."""
        if not self._days or not await self._store.claim_task(TASK_NAME, SWEEP_SECONDS / 2):
            return 0
        gone = await self._classes.erase_old(self._days)
        for record in gone:
            self._erased(record)
        return len(gone)
