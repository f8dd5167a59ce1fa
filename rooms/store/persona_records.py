"""Records of personas: what one that a model plays remembers of the games that it has played.

Every game and every lesson is of the room that made it. It is read by the owner of that room (`rooms.owners`), and goes
with the room. A room without an owner neither reads nor adds anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Protocol

LEARNED_LIMIT = 1_200
"""Characters that a persona may have learned."""
NAME_LIMIT = 120
"""Characters of the names in a key; longer ones are cut."""
NO_COUNTS: Final[Mapping[str, int]] = MappingProxyType({})


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
    """What an owner's persona remembers."""

    key: PersonaKey
    roles: tuple[RoleRecord, ...] = ()
    """By role, in the order of their names; roles without a game are left out."""
    learned: str = ""
    """What it wrote down for other games, at most `LEARNED_LIMIT` characters."""
    learned_in: str | None = None
    """The deliberation in which it did."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """What it did in all of them, by the names of the format."""

    @property
    def games(self) -> int:
        """How many it has played to the end."""
        return sum(role.games for role in self.roles)

    @property
    def wins(self) -> int:
        """How many of them its side has won."""
        return sum(role.wins for role in self.roles)


class PersonaMemories(Protocol):
    """What personas remember, for all workers together.

    A room reads and adds by its deliberation, and so never what another owner has; its format is that of the key. An
    owner lists and forgets.
    """

    async def persona_memory(
        self, deliberation: str, key: PersonaKey, learned_in: str | None = None
    ) -> PersonaMemory | None:
        """What a persona remembers at a table: its games in all rooms of the room's owner, and one lesson. That is the
        one that it wrote at this table, or else the one of `learned_in`, which it has read here before, or else that of
        the room that was opened last. None where the room has no owner, or is gone."""
        ...

    async def add_persona_game(
        self, deliberation: str, key: PersonaKey, role: str, won: bool, counts: Mapping[str, int] = NO_COUNTS
    ) -> bool:
        """Count the game of a room, and what the persona did in it, by name; False where it is counted already, or the
        room is gone or has no owner."""
        ...

    async def learn(self, deliberation: str, key: PersonaKey, learned: str, learned_in: str | None) -> bool:
        """Write down what a persona learned at a table, in the place of what it wrote there before, cut to
        `LEARNED_LIMIT` characters.

        `learned_in`: of the lesson that it had read. The new one may repeat it, and so is erased or forgotten with it.
        False, and nothing is written, where that lesson is gone by now, or the room is, or the room has no owner.
        """
        ...

    async def owner_has_rooms(self, owner: str) -> bool:
        """Whether an owner has any room."""
        ...

    async def persona_memories(self, owner: str, format: str, limit: int) -> Sequence[PersonaMemory]:
        """All that an owner's personas remember of a format, by model and persona, so many at most."""
        ...

    async def forget_persona(self, owner: str, key: PersonaKey) -> bool:
        """Forget an owner's games of a persona and what it learned in them; False where nothing was known."""
        ...
