"""The rooms that one worker has in memory, and how long their matters are together; rooms on one matter share it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator

from engine.core.matter import Matter
from rooms.live.room import Room
from rooms.store.base import Store


class RoomMemory(Collection[Room]):
    """Rooms by their codes. One that was set back, erased or set aside may still be among them: it is `gone`."""

    def __init__(self, max_characters: int, is_driven: Callable[[Room], bool]) -> None:
        """`max_characters`: how long the matters may be together, as JSON."""
        self._max_characters = max_characters
        self._is_driven = is_driven
        self._rooms: dict[str, Room] = {}
        self._holders: Counter[int] = Counter()
        """How many rooms hold a matter, by the id of the object."""
        self._characters = 0
        """Of all matters together, as JSON."""

    def __iter__(self) -> Iterator[Room]:
        return iter(self._rooms.values())

    def __len__(self) -> int:
        return len(self._rooms)

    def __contains__(self, room: object) -> bool:
        return isinstance(room, Room) and self._rooms.get(room.record.code) is room

    def get(self, code: str) -> Room | None:
        """The room with a code, unless it is gone."""
        room = self._rooms.get(code)
        return room if room is not None and not room.gone else None

    def add(self, room: Room) -> None:
        """Have a room, in the place of an earlier one with its code."""
        before = self._rooms.get(room.record.code)
        if before is not None:
            self.evict(before)
        self._rooms[room.record.code] = room
        if not self._holders[id(room.format.matter)]:
            self._characters += room.matter_characters
        self._holders[id(room.format.matter)] += 1

    def evict(self, room: Room) -> None:
        """Have a room no more, if it is here."""
        if room not in self:
            return
        room.close()
        del self._rooms[room.record.code]
        self._holders[id(room.format.matter)] -= 1
        if not self._holders[id(room.format.matter)]:
            del self._holders[id(room.format.matter)]
            self._characters -= room.matter_characters

    def clear(self) -> None:
        """Have no room any more."""
        for room in tuple(self):
            self.evict(room)

    def evict_unused(self, since: float) -> None:
        """Evict the rooms that are gone, and those that nobody has used since a time, by the steady clock."""
        for room in tuple(self):
            if room.gone or (room.last_used_at < since and self._is_idle(room)):
                self.evict(room)

    def _is_idle(self, room: Room) -> bool:
        """Whether a room may leave the memory: nobody is in it, and it is not driven here."""
        return not room.presence.local_connections and not self._is_driven(room)

    def make_space(self, matter: Matter) -> bool:
        """Evict rooms in which nobody is, longest unused first, until a matter fits into memory; whether it does."""
        if id(matter) in self._holders:
            return True
        size = len(matter.model_dump_json())
        for room in sorted(self, key=lambda room: room.last_used_at):
            if self._characters + size <= self._max_characters:
                break
            if self._is_idle(room):
                self.evict(room)
        return self._characters + size <= self._max_characters


async def compare_with_store(store: Store, rooms: Iterable[Room]) -> None:
    """Have the rooms catch up whose newest entry is not that of the store, or of which it has none: they were
    erased."""
    known = {room.record.deliberation: (room, room.state) for room in rooms}
    stored = await store.newest_entries(known.keys()) if known else {}
    for deliberation, (room, before) in known.items():
        newest = stored.get(deliberation)
        # Entries that came meanwhile leave the store's answer behind, but never behind what was known before.
        if (
            newest is None
            or newest.seq > room.state.seq
            or newest.seq < before.seq
            or (newest.seq == before.seq and newest.at != before.at)
        ):
            room.catch_up_soon()
