"""Classes in a store: a class is one row with a version, and the list of the rooms that belong to it.

What a class knows of its pupils and rooms is one JSON text that `rooms.classes.state` reads: it is small, and it goes
with the class by one act. Rooms of a class are ordinary rooms; nothing in a room says that it belongs to a class.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from engine.core.matter import Matter
from rooms.store.records import RoomRecord


@dataclass(frozen=True)
class ClassRecord:
    """A class as it is stored."""

    id: str
    """32 hex digits, drawn at random."""
    code: str
    """Six letters, upper case; no room and no other class has it."""
    created_at: float
    """UTC seconds."""
    body: str
    """JSON of `rooms.classes.state.ClassState`."""
    version: int = 1
    """Rises with each save; two writers that read the same one are distinguished by it."""
    request: str | None = None
    """The hash of the idempotency key with which it was opened."""
    content: str | None = None
    """The hash of what that request said."""


class Classes(Protocol):
    """Classes, what they deliberate, and which rooms belong to them."""

    async def open_class(self, record: ClassRecord, matter: Matter) -> None:
        """Write a new class and the matter that its rooms will deliberate.

        Raises `KeyUsed` where one was opened with the same key, and `CodeTaken` where a room or a class has the code.
        """
        ...

    async def class_by_code(self, code: str) -> ClassRecord | None:
        """The class with this code (upper case), or None."""
        ...

    async def class_by_request(self, hash: str) -> ClassRecord | None:  # noqa: A002
        """The class that was opened with a key of this hash, or None."""
        ...

    async def class_matter(self, id: str) -> Matter:
        """What the rooms of a class deliberate, with what is held back. Raises `NoSuchClass`."""
        ...

    async def save_class(self, record: ClassRecord, rooms: Sequence[str] = ()) -> None:
        """Save a class whose version is one more than the stored one, and add rooms to it, by their deliberations.

        Raises `NoSuchClass`, and `ClassChanged` where somebody else has saved it meanwhile: read it and decide again.
        """
        ...

    async def class_of_room(self, deliberation: str) -> ClassRecord | None:
        """The class that a room belongs to, or None."""
        ...

    async def rooms_of_class(self, id: str) -> list[RoomRecord]:
        """The rooms that belong to a class and have not been erased, the oldest first; empty for an unknown class."""
        ...

    async def classes_before(self, created_at: float, limit: int) -> list[ClassRecord]:
        """Classes that were opened before a time, the oldest first."""
        ...

    async def erase_class(self, id: str) -> list[RoomRecord]:
        """Delete a class with everything about it, its rooms and their forks, in one transaction.

        Returns the rooms that are gone; empty for an unknown class.
        """
        ...
