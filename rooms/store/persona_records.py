"""Records of personas: what one that a model plays remembers of the games that it has played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

LEARNED_LIMIT = 1_200
"""Characters that a persona may have learned."""
NAME_LIMIT = 120
"""Characters of the names in a key; longer ones are cut."""


@dataclass(frozen=True)
class PersonaKey:
    """Whose memory: a persona played by a model, in games of one format. Another model has a memory of its own."""

    format: str
    model: str
    persona: str

    @property
    def id(self) -> str:
        """As one name: `{model}_{persona}`."""
        return f"{self.model}_{self.persona}"


@dataclass(frozen=True)
class RoleRecord:
    """The games of a persona in one role."""

    role: str
    games: int
    wins: int

    @property
    def win_rate(self) -> float:
        """From 0 to 1."""
        return self.wins / self.games if self.games else 0.0


@dataclass(frozen=True)
class PersonaMemory:
    """What is known of a persona."""

    key: PersonaKey
    roles: tuple[RoleRecord, ...] = ()
    """By role, in the order of their names; roles without a game are left out."""
    learned: str = ""
    """What it wrote down for other games, at most `LEARNED_LIMIT` characters."""

    @property
    def games(self) -> int:
        """How many it has played to the end."""
        return sum(role.games for role in self.roles)

    @property
    def wins(self) -> int:
        """How many of them its side has won."""
        return sum(role.wins for role in self.roles)


class PersonaMemories(Protocol):
    """What personas remember, for all workers together. It is of no room, and stays when rooms are erased."""

    async def persona_memory(self, key: PersonaKey) -> PersonaMemory:
        """What is known of one; nothing of one that has neither played nor learned."""
        ...

    async def persona_memories(self, format: str, limit: int) -> Sequence[PersonaMemory]:
        """All that are known of a format, by model and persona, so many at most."""
        ...

    async def add_persona_game(self, key: PersonaKey, deliberation: str, role: str, won: bool) -> bool:
        """Count a game; False where it is counted already."""
        ...

    async def learn(self, key: PersonaKey, learned: str) -> None:
        """Replace what it learned, cut to `LEARNED_LIMIT` characters."""
        ...

    async def forget_persona(self, key: PersonaKey) -> bool:
        """Forget its games and what it learned; False where nothing was known."""
        ...
