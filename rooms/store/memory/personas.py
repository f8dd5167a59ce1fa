"""What personas remember, in memory: the counterpart of `rooms.store.sql.personas`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from rooms.store.memory.logs import MemoryLogs
from rooms.store.persona_records import LEARNED_LIMIT, NAME_LIMIT, NO_COUNTS, PersonaKey, PersonaMemory, RoleRecord

Place: TypeAlias = tuple[str, str, str]
"""Deliberation, model and persona."""


class MemoryPersonas(MemoryLogs):
    """The part of the store that `rooms.store.persona_records` describes, in dictionaries."""

    def __init__(self) -> None:
        super().__init__()
        self._persona_games: dict[Place, tuple[str, bool]] = {}
        self._persona_counts: dict[Place, Mapping[str, int]] = {}
        self._persona_lessons: dict[Place, tuple[str, Place | None]] = {}
        """With the lesson that had been read."""

    async def persona_memory(
        self, deliberation: str, key: PersonaKey, learned_in: str | None = None
    ) -> PersonaMemory | None:
        owner = self._owner(deliberation)
        return self._memory(owner, key, (deliberation, learned_in)) if owner is not None else None

    async def persona_memories(self, owner: str, format: str, limit: int) -> Sequence[PersonaMemory]:
        names = {
            (model, persona)
            for deliberation, model, persona in (*self._persona_games, *self._persona_lessons)
            if self._is_of(deliberation, owner, format)
        }
        return [self._memory(owner, PersonaKey(format, *name)) for name in sorted(names)[:limit]]

    async def owner_has_rooms(self, owner: str) -> bool:
        return any(stored.record.owner == owner for stored in self._rooms.values())

    async def add_persona_game(
        self, deliberation: str, key: PersonaKey, role: str, won: bool, counts: Mapping[str, int] = NO_COUNTS
    ) -> bool:
        place = _place(deliberation, key)
        if self._owner(deliberation) is None or place in self._persona_games:
            return False
        self._persona_games[place], self._persona_counts[place] = (role, won), counts
        return True

    async def learn(self, deliberation: str, key: PersonaKey, learned: str, learned_in: str | None) -> bool:
        place = _place(deliberation, key)
        source = _place(learned_in, key) if learned_in is not None else None
        if self._owner(deliberation) is None or (source is not None and source not in self._persona_lessons):
            return False
        _, earlier = self._persona_lessons.get(place, ("", source))
        self._persona_lessons[place] = (learned[:LEARNED_LIMIT], earlier)
        return True

    async def forget_persona(self, owner: str, key: PersonaKey) -> bool:
        places = {
            place
            for place in (*self._persona_games, *self._persona_lessons)
            if place == _place(place[0], key) and self._is_of(place[0], owner, key.format)
        }
        for place in places:
            self._persona_games.pop(place, None)
            self._persona_counts.pop(place, None)
            self._drop_lesson(place)
        return bool(places)

    def _remove_records(self, deliberation: str) -> None:
        for place in [place for place in (*self._persona_games, *self._persona_lessons) if place[0] == deliberation]:
            self._persona_games.pop(place, None)
            self._persona_counts.pop(place, None)
            self._drop_lesson(place)
        super()._remove_records(deliberation)

    def _drop_lesson(self, place: Place) -> None:
        """Forget a lesson, and those that were written after it had been read."""
        if self._persona_lessons.pop(place, None) is not None:
            for later in [one for one, (_, source) in self._persona_lessons.items() if source == place]:
                self._drop_lesson(later)

    def _owner(self, deliberation: str) -> str | None:
        stored = self._rooms.get(deliberation)
        return stored.record.owner if stored is not None else None

    def _is_of(self, deliberation: str, owner: str, format: str) -> bool:
        record = self._rooms[deliberation].record
        return (record.owner, record.format) == (owner, format)

    def _memory(self, owner: str, key: PersonaKey, preferred: Sequence[str | None] = ()) -> PersonaMemory:
        def of_owner(place: Place) -> bool:
            return place == _place(place[0], key) and self._is_of(place[0], owner, key.format)

        def rank(place: Place) -> tuple[object, ...]:
            room = self._rooms[place[0]].record
            return (*(place[0] == one for one in preferred), room.created_at, room.deliberation)

        games = [game for place, game in self._persona_games.items() if of_owner(place)]
        roles = tuple(
            RoleRecord(role, len(won := [win for played, win in games if played == role]), sum(won))
            for role in sorted({played for played, _ in games})
        )
        counts = Counter[str]()
        for place, counted in self._persona_counts.items():
            if of_owner(place):
                counts.update(counted)
        places = [place for place in self._persona_lessons if of_owner(place)]
        read = max(places, key=rank, default=None)
        learned, learned_in = (self._persona_lessons[read][0], read[0]) if read is not None else ("", None)
        return PersonaMemory(key, roles, learned, learned_in, dict(sorted(counts.items())))


def _place(deliberation: str, key: PersonaKey) -> Place:
    return deliberation, key.model[:NAME_LIMIT], key.persona[:NAME_LIMIT]
