"""Held matters: the total size of the matters of the rooms in memory, where rooms on the same matter share it."""

from __future__ import annotations

from collections import Counter

from engine.core.matter import Matter
from rooms.live.room import Room


class HeldMatters:
    """The matters of the rooms that one worker has in memory."""

    def __init__(self) -> None:
        self.characters = 0
        """Of all matters together, as JSON."""
        self._rooms: Counter[int] = Counter()
        """How many rooms hold a matter, by the id of the object."""

    def add(self, room: Room) -> None:
        """Count a room that comes into memory."""
        if not self._rooms[id(room.matter)]:
            self.characters += room.matter_characters
        self._rooms[id(room.matter)] += 1

    def remove(self, room: Room) -> None:
        """Count a room that leaves the memory."""
        self._rooms[id(room.matter)] -= 1
        if not self._rooms[id(room.matter)]:
            del self._rooms[id(room.matter)]
            self.characters -= room.matter_characters

    def __contains__(self, matter: Matter) -> bool:
        return id(matter) in self._rooms

    def clear(self) -> None:
        """Forget every matter."""
        self._rooms.clear()
        self.characters = 0
