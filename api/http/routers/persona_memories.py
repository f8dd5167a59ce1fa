"""What personas remember of other games over HTTP: read, and forgotten."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from api.errors import error_responses
from api.http.dependencies import ApiKey, AppResources, check_key
from api.http.schemas import Schema
from rooms.store.persona_records import NAME_LIMIT, PersonaKey, PersonaMemory

router = APIRouter(prefix="/api/persona-memories", tags=["models"])

MAX_LISTED_MEMORIES = 500
FormatName = Annotated[str, Query(min_length=1, max_length=40, description="Of games of this format.")]
ModelName = Annotated[str, Query(min_length=1, max_length=NAME_LIMIT, description="The model that played it.")]
PersonaId = Annotated[str, Query(min_length=1, max_length=NAME_LIMIT, description="The persona's id.")]


class RoleShape(Schema):
    """The games of a persona in one role."""

    role: str
    games: int
    wins: int
    win_rate: float


class PersonaMemoryShape(Schema):
    """What a persona that a model plays remembers. Another model with the same persona has a memory of its own."""

    id: str
    """`{model}_{persona}`."""
    format: str
    model: str
    persona: str
    games: int
    win_rate: float
    roles: list[RoleShape]
    learned: str
    """What it wrote down for other games, at most 1,200 characters."""


class PersonaMemoryList(Schema):
    """What personas remember, by model and persona."""

    memories: list[PersonaMemoryShape]


@router.get("", response_model=PersonaMemoryList, responses=error_responses("malformed", "key_required"))
async def read(resources: AppResources, format: FormatName, api_key: ApiKey = None) -> PersonaMemoryList:
    """List what the personas of a format remember: their games by role, and what they wrote down. At most 500."""
    check_key(resources.settings, api_key)
    found = await resources.store.persona_memories(format, MAX_LISTED_MEMORIES)
    return PersonaMemoryList(memories=[_shape(memory) for memory in found])


@router.delete("", status_code=204, responses=error_responses("malformed", "key_required"))
async def forget(
    resources: AppResources, format: FormatName, model: ModelName, persona: PersonaId, api_key: ApiKey = None
) -> Response:
    """Forget what one persona remembers, its games among it."""
    check_key(resources.settings, api_key)
    await resources.store.forget_persona(PersonaKey(format, model, persona))
    return Response(status_code=204)


def _shape(memory: PersonaMemory) -> PersonaMemoryShape:
    return PersonaMemoryShape(
        id=memory.key.id,
        format=memory.key.format,
        model=memory.key.model,
        persona=memory.key.persona,
        games=memory.games,
        win_rate=round(memory.wins / memory.games, 3) if memory.games else 0.0,
        roles=[
            RoleShape(role=role.role, games=role.games, wins=role.wins, win_rate=round(role.win_rate, 3))
            for role in memory.roles
        ],
        learned=memory.learned,
    )
