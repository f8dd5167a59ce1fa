"""Classes in memory: the counterpart of `rooms.store.sql.classes`."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.matter import Matter
from rooms.errors import ClassChanged, CodeTaken, KeyUsed, NoSuchClass
from rooms.store.class_records import ClassRecord
from rooms.store.memory.logs import MemoryLogs
from rooms.store.records import RoomRecord
from rooms.store.stored_matters import read_matter


class MemoryClasses(MemoryLogs):
    """`rooms.store.class_records.Classes` in dictionaries."""

    def __init__(self) -> None:
        super().__init__()
        self._classes: dict[str, ClassRecord] = {}
        self._class_matters: dict[str, tuple[str, str]] = {}
        self._class_rooms: dict[str, str] = {}
        """By deliberation: the class that it belongs to."""

    def _code_in_use(self, code: str) -> bool:
        return super()._code_in_use(code) or any(record.code == code for record in self._classes.values())

    async def open_class(self, record: ClassRecord, matter: Matter) -> None:
        if record.request is not None and await self.class_by_request(record.request) is not None:
            raise KeyUsed
        if self._code_in_use(record.code):
            raise CodeTaken(record.code)
        self._classes[record.id] = record
        self._class_matters[record.id] = (matter.kind, matter.model_dump_json(exclude_defaults=True))

    async def class_by_code(self, code: str) -> ClassRecord | None:
        return next((record for record in self._classes.values() if record.code == code), None)

    async def class_by_request(self, hash: str) -> ClassRecord | None:  # noqa: A002
        return next((record for record in self._classes.values() if record.request == hash), None)

    async def class_matter(self, id: str) -> Matter:
        if id not in self._class_matters:
            raise NoSuchClass(id)
        return read_matter(*self._class_matters[id])

    async def save_class(self, record: ClassRecord, rooms: Sequence[str] = ()) -> None:
        stored = self._classes.get(record.id)
        if stored is None:
            raise NoSuchClass(record.id)
        if stored.version != record.version - 1 or any(one not in self._rooms for one in rooms):
            raise ClassChanged(record.id)
        self._classes[record.id] = record
        self._class_rooms |= dict.fromkeys(rooms, record.id)

    async def class_of_room(self, deliberation: str) -> ClassRecord | None:
        return self._classes.get(self._class_rooms.get(deliberation, ""))

    async def rooms_of_class(self, id: str) -> list[RoomRecord]:
        found = [self._rooms[one].record for one, owner in self._class_rooms.items() if owner == id]
        return sorted(found, key=lambda record: (record.created_at, record.code))

    async def classes_before(self, created_at: float, limit: int) -> list[ClassRecord]:
        found = [record for record in self._classes.values() if record.created_at < created_at]
        return sorted(found, key=lambda record: (record.created_at, record.code))[:limit]

    async def erase_class(self, id: str) -> list[RoomRecord]:
        gone: list[RoomRecord] = []
        for one in [one for one, owner in self._class_rooms.items() if owner == id]:
            gone += await self.erase(one)
        self._classes.pop(id, None)
        self._class_matters.pop(id, None)
        return gone

    def _remove_records(self, deliberation: str) -> None:
        self._class_rooms.pop(deliberation, None)
        super()._remove_records(deliberation)
