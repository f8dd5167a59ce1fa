"""The classes of a server, as one worker has them: found by their codes, and changed.

A class is read from the store, changed, and saved under its next version; of two workers that change it at once one
reads it again. What must be true of the rooms (a pupil sits in theirs) is made so after the class is saved, and again
whenever the pupil comes: so a worker that is killed between the two has lost nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias
from weakref import WeakValueDictionary

from engine.core.refusals import Refusal
from engine.core.state import State
from engine.core.visibility import outcome_known
from rooms.bus.base import Bus
from rooms.classes.refusals import ClassRefusal, no_such_class
from rooms.classes.state import ClassState
from rooms.errors import ClassChanged, NoSuchClass
from rooms.live.codes import read_code
from rooms.registry.directory import RoomDirectory
from rooms.store.base import Store
from rooms.store.class_records import ClassRecord
from rooms.surroundings import Surroundings

MAX_CHANGES = 40
"""How often a class is read and changed again because somebody else was faster."""
PARSED_SECONDS = 60.0
"""How long a class is kept parsed: pupils' names in it outlive an erasing at another worker by so long at most."""

Step: TypeAlias = Callable[[ClassState], ClassState]
"""A change of a class, which may refuse."""


@dataclass(frozen=True)
class StoredClass:
    """A class as it was read."""

    record: ClassRecord
    state: ClassState


def class_channel(id: str) -> str:
    """The channel of the bus on which it is published that a class has changed."""
    return f"class:{id}"


@dataclass
class _Together:
    """Changes of a class that are saved at once."""

    steps: list[Step] = field(default_factory=list)
    refused: dict[int, Refusal | ClassRefusal] = field(default_factory=dict)
    """By the place of a step."""
    saving: asyncio.Task[StoredClass] = field(init=False)


class ClassRegistry:
    """All classes, as one worker has them."""

    def __init__(self, store: Store, bus: Bus, directory: RoomDirectory, surroundings: Surroundings) -> None:
        self.store = store
        self.bus = bus
        self.directory = directory
        self.surroundings = surroundings
        self._known: dict[str, StoredClass] = {}
        """By id: the latest version of a class that was read or saved here; the store says whether it is the latest."""
        self._together: dict[str, _Together] = {}
        """By code: changes that wait to be saved."""
        self._saving: set[asyncio.Task[StoredClass]] = set()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def find(self, code: str) -> StoredClass:
        """The class with this code. Raises `no_such_class`; where a room has the code, the sentence says so."""
        read = read_code(code)
        record = await self.store.class_by_code(read) if read is not None else None
        if record is not None:
            return self._parsed(record)
        if read is not None and await self.store.room(read) is not None:
            raise ClassRefusal(
                "no_such_class", f"{read} is the code of a single room, not of a class; come in there, at /{read}."
            )
        raise no_such_class()

    async def may_read_finding(self, deliberation: str, state: State) -> bool:
        """Whether what a matter hides until the outcome may be read in a room: it has its own, and the teacher of its
        class, if it is of one that has a finding, has opened that."""
        if not outcome_known(state):
            return False
        record = await self.store.class_of_room(deliberation)
        if record is None:
            return True
        known = self._parsed(record).state
        return known.finding_open or not known.finding

    def _parsed(self, record: ClassRecord) -> StoredClass:
        # Once for each version: four hundred who come in at once read it as often.
        known = self._known.get(record.id)
        if known is None or known.record != record:
            known = self._keep(StoredClass(record, ClassState.model_validate_json(record.body)))
        return known

    def _keep(self, known: StoredClass) -> StoredClass:
        """Keep a class parsed for a while."""
        id_ = known.record.id
        if id_ not in self._known:
            asyncio.get_running_loop().call_later(PARSED_SECONDS, self._known.pop, id_, None)
        self._known[id_] = known
        return known

    def forget(self, id: str) -> None:
        """A class was erased: have nothing of it here, and tell the other workers."""
        self._known.pop(id, None)
        self.bus.publish(class_channel(id), b"")

    def lock(self, code: str) -> asyncio.Lock:
        """Held while a class is changed together with its rooms."""
        lock = self._locks.get(code)
        if lock is None:
            lock = self._locks[code] = asyncio.Lock()
        return lock

    async def change(self, code: str, step: Step, rooms: Sequence[str] = ()) -> StoredClass:
        """Change a class; `rooms`: deliberations that come to it."""
        for _ in range(MAX_CHANGES):
            known = await self.find(code)
            state = step(known.state)
            if state == known.state and not rooms:
                return known
            record = replace(known.record, version=known.record.version + 1, body=state.model_dump_json())
            try:
                await self.store.save_class(record, rooms)
            except ClassChanged:
                continue
            except NoSuchClass:
                raise no_such_class() from None
            self.bus.publish(class_channel(record.id), b"")
            return self._keep(StoredClass(record, state))
        raise ClassChanged(code)

    async def change_together(self, code: str, step: Step) -> StoredClass:
        """As `change`, and saved once with the changes of all who come at the same moment. A step that refuses leaves
        the others as they are."""
        together = self._together.get(code)
        if together is None:
            together = self._together[code] = _Together()
            # A task of its own: the first caller may hang up.
            together.saving = asyncio.create_task(self._save_together(code, together))
            self._saving.add(together.saving)
            together.saving.add_done_callback(self._saving.discard)
        place = len(together.steps)
        together.steps.append(step)
        known = await asyncio.shield(together.saving)
        if place in together.refused:
            raise together.refused[place]
        return known

    async def _save_together(self, code: str, together: _Together) -> StoredClass:
        async with self.lock(code):
            del self._together[code]

            def steps(state: ClassState) -> ClassState:
                together.refused.clear()
                for place, step in enumerate(together.steps):
                    try:
                        state = step(state)
                    except (Refusal, ClassRefusal) as refusal:
                        together.refused[place] = refusal
                return state

            return await self.change(code, steps)
