"""What personas remember, in memory: the counterpart of `rooms.store.sql.personas`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rooms.store.persona_records import LEARNED_LIMIT, NAME_LIMIT, PersonaKey, PersonaMemory, RoleRecord


class MemoryPersonas:
    """The part of the store that `rooms.store.persona_records` describes, in dictionaries."""

    def __init__(self) -> None:
        super().__init__()
        self._persona_games: dict[PersonaKey, dict[str, tuple[str, bool]]] = {}
        self._persona_lessons: dict[PersonaKey, str] = {}

    async def persona_memory(self, key: PersonaKey) -> PersonaMemory:
        known = _cut(key)
        games = list(self._persona_games.get(known, {}).values())
        roles = tuple(
            RoleRecord(role, len(won := [win for played, win in games if played == role]), sum(won))
            for role in sorted({played for played, _ in games})
        )
        return PersonaMemory(key, roles, self._persona_lessons.get(known, ""))

    async def persona_memories(self, format: str, limit: int) -> Sequence[PersonaMemory]:
        keys = {key for key in (*self._persona_games, *self._persona_lessons) if key.format == format}
        return [
            await self.persona_memory(key) for key in sorted(keys, key=lambda key: (key.model, key.persona))[:limit]
        ]

    async def add_persona_game(self, key: PersonaKey, deliberation: str, role: str, won: bool) -> bool:
        games = self._persona_games.setdefault(_cut(key), {})
        return games.setdefault(deliberation, new := (role, won)) is new

    async def learn(self, key: PersonaKey, learned: str) -> None:
        self._persona_lessons[_cut(key)] = learned[:LEARNED_LIMIT]

    async def forget_persona(self, key: PersonaKey) -> bool:
        known = _cut(key)
        gone = self._persona_games.pop(known, None), self._persona_lessons.pop(known, None)
        return any(one is not None for one in gone)


def _cut(key: PersonaKey) -> PersonaKey:
    return replace(key, model=key.model[:NAME_LIMIT], persona=key.persona[:NAME_LIMIT])
