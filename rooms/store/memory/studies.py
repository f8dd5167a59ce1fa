"""Studies in memory: the counterpart of `rooms.store.sql.studies`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.events import ENTRY, Entry
from rooms.errors import CodeTaken, NoSuchStudy, StudyChanged
from rooms.store.memory.logs import MemoryLogs
from rooms.store.records import RoomRecord
from rooms.store.study_records import StoredStudy


class MemoryStudies(MemoryLogs):
    """`rooms.store.study_records.Studies` in dictionaries."""

    def __init__(self) -> None:
        super().__init__()
        self._studies: dict[str, tuple[StoredStudy, list[str]]] = {}

    def _code_in_use(self, code: str) -> bool:
        return super()._code_in_use(code) or any(record.code == code for record, _ in self._studies.values())

    async def open_study(self, record: StoredStudy) -> None:
        if self._code_in_use(record.code):
            raise CodeTaken(record.code)
        self._studies[record.id] = (record, [])

    async def study_by_code(self, code: str) -> StoredStudy | None:
        return next((record for record, _ in self._studies.values() if record.code == code), None)

    async def studies(self) -> list[StoredStudy]:
        return sorted((record for record, _ in self._studies.values()), key=lambda one: (one.created_at, one.code))

    async def append_to_study(self, id: str, after: int, lines: Sequence[str]) -> None:
        if id not in self._studies:
            raise NoSuchStudy(id)
        log = self._studies[id][1]
        if len(log) != after:
            raise StudyChanged(id)
        log += lines

    async def study_lines(self, id: str, after: int = 0) -> list[str]:
        return self._studies[id][1][after:] if id in self._studies else []

    async def rewrite_study(self, id: str, lines: Mapping[int, str]) -> None:
        for seq, line in lines.items():
            self._studies[id][1][seq - 1] = line

    async def rewrite_entries(self, deliberation: str, entries: Sequence[Entry]) -> None:
        stored = self._stored_room(deliberation)
        for entry in entries:
            stored.lines[entry.seq - 1] = ENTRY.dump_json(entry).decode()

    async def rooms_of_owner(self, owner: str) -> list[RoomRecord]:
        found = [room.record for room in self._rooms.values() if room.record.owner == owner]
        return sorted(found, key=lambda record: (record.created_at, record.code))

    async def erase_study(self, id: str) -> None:
        self._studies.pop(id, None)
