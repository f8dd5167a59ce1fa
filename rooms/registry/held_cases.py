"""Held cases: how long the cases of the rooms in memory are together, where rooms on the same case share it."""

from __future__ import annotations

from collections import Counter

from engine.matters.criminal_case import Case
from rooms.live.room import Room


class HeldCases:
    """The cases of the rooms that one worker has in memory."""

    def __init__(self) -> None:
        self.characters = 0
        """Of all cases together, as JSON."""
        self._rooms: Counter[int] = Counter()
        """How many rooms hold a case, by the id of the object."""

    def add(self, room: Room) -> None:
        """Count a room that comes into memory."""
        if not self._rooms[id(room.case)]:
            self.characters += room.case_characters
        self._rooms[id(room.case)] += 1

    def remove(self, room: Room) -> None:
        """Count a room that leaves the memory."""
        self._rooms[id(room.case)] -= 1
        if not self._rooms[id(room.case)]:
            del self._rooms[id(room.case)]
            self.characters -= room.case_characters

    def __contains__(self, case: Case) -> bool:
        return id(case) in self._rooms

    def clear(self) -> None:
        """Count from nothing."""
        self._rooms.clear()
        self.characters = 0
