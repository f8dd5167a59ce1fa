"""What an owner's personas remember of other games over HTTP: read, and forgotten."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response

from api.http.dependencies import AppResources
from api.http.owners import OWNERS_SECURITY, require_owner
from api.wire.errors import error_responses
from api.wire.schemas import Schema
from rooms.store.persona_records import NAME_LIMIT, PersonaKey, PersonaMemory

router = APIRouter(prefix="/api/persona-memories", tags=["models"], dependencies=OWNERS_SECURITY)

MAX_LISTED_MEMORIES = 500
FormatName = Annotated[str, Query(min_length=1, max_length=40, description="Of games of this format.")]
ModelName = Annotated[str, Query(min_length=1, max_length=NAME_LIMIT, description="The model that played it.")]
PersonaId = Annotated[str, Query(min_length=1, max_length=NAME_LIMIT, description="The persona's id.")]


class RoleRecord(Schema):
    """The games of a persona in one role."""

    role: str
    games: int
    wins: int
    win_rate: float


class PersonaMemoryInfo(Schema):
    """What a persona that a model plays remembers. Another model with the same persona has a memory of its own."""

    id: str
    """`{model}_{persona}`."""
    format: str
    model: str
    persona: str
    games: int
    win_rate: float
    roles: list[RoleRecord]
    stats: dict[str, int]
    """What it did in all of these games, by the names of the format: at a meeting `votes_right`, `votes_wrong`,
    `lies_told`, `lies_caught`, `meetings` and `survived`."""
    learned: str
    """What it wrote down for other games, at most 1,200 characters."""


class PersonaMemoryList(Schema):
    """What personas remember, by model and persona."""

    memories: list[PersonaMemoryInfo]


Owner = Annotated[str, Depends(require_owner)]
OWNERS_ONLY = ("malformed", "bad_token", "host_only", "teacher_only", "no_such_room", "no_such_class")


@router.get("", responses=error_responses(*OWNERS_ONLY))
async def list_persona_memories(resources: AppResources, owner: Owner, format: FormatName) -> PersonaMemoryList:
    """List what your personas of a format remember: their games by role, and what they wrote down. At most 500."""
    found = await resources.store.persona_memories(owner, format, MAX_LISTED_MEMORIES)
    return PersonaMemoryList(memories=[_shape(memory) for memory in found])


@router.delete("", status_code=204, responses=error_responses(*OWNERS_ONLY))
async def delete_persona_memory(
    resources: AppResources, owner: Owner, format: FormatName, model: ModelName, persona: PersonaId
) -> Response:
    """Forget what one of your personas remembers, its games among it."""
    await resources.store.forget_persona(owner, PersonaKey(format, model, persona))
    return Response(status_code=204)


def _shape(memory: PersonaMemory) -> PersonaMemoryInfo:
    return PersonaMemoryInfo(
        id=memory.key.id,
        format=memory.key.format,
        model=memory.key.model,
        persona=memory.key.persona,
        games=memory.games,
        win_rate=round(memory.wins / memory.games, 3) if memory.games else 0.0,
        roles=[
            RoleRecord(role=role.role, games=role.games, wins=role.wins, win_rate=round(role.win_rate, 3))
            for role in memory.roles
        ],
        stats=dict(memory.counts),
        learned=memory.learned,
    )
