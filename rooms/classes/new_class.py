"""New classes, and the tokens of their teachers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.core.acts import SettingValue
from engine.core.matter import Matter
from engine.core.refusals import Refusal
from engine.matters.criminal_case import Case
from rooms.classes.registry import ClassRegistry, StoredClass
from rooms.classes.state import MAX_ROOMS, USUAL_PUPILS, USUAL_WARM_UP, ClassState, WarmUp
from rooms.errors import CodeTaken, RoomsError
from rooms.live.codes import hash_token, inherited_token_hash, new_code
from rooms.registry.new_room import try_opening
from rooms.store.class_records import ClassRecord
from rooms.store.records import RequestKey, TokenRecord

MAX_CODE_ATTEMPTS = 12
HOST_GRACE_SECONDS = 3600
"""A teacher may be away from a room for so long before its powers pass to a pupil; the settings may say otherwise."""
TURN_SECONDS = 60
"""Nobody who is silent holds a room of a class for longer; the settings may say otherwise."""


async def open_class(
    registry: ClassRegistry,
    *,
    title: str,
    format: str,
    matter: Matter,
    settings: Mapping[str, SettingValue],
    size: int,
    leave: int = 0,
    rooms_at_most: int = MAX_ROOMS,
    pupils_at_most: int = USUAL_PUPILS,
    minutes: int | None = None,
    plan: str | None = None,
    teacher: str | None = None,
    warm_up: WarmUp | None = None,
    request: RequestKey | None = None,
) -> tuple[StoredClass, str]:
    """Open a class: the class, and the first teacher's token. Raises what opening one of its rooms would, and `KeyUsed`
    where a class was opened with this key (`add_teacher` answers once more)."""
    if size == 1:
        raise Refusal(
            "malformed",
            "size: a group of one has nobody to talk to; take 2 or more, or open an ordinary room for one pupil.",
        )
    chosen = {"host_grace_seconds": HOST_GRACE_SECONDS, "turn_seconds": TURN_SECONDS, **settings}
    lobby = await try_opening(registry.directory, format=format, matter=matter, settings=chosen)
    capacity = min(len(lobby.seats), lobby.typed_settings.max_participants)
    if leave >= capacity - 1:
        raise Refusal(
            "malformed",
            f"leave: a room has {capacity} seats here; leave {max(capacity - 2, 0)} to minds at most, "
            "so that two pupils can sit.",
        )
    surroundings = registry.surroundings
    token = surroundings.token()
    state = ClassState(
        title=title,
        teacher=teacher,
        warm_up=warm_up or USUAL_WARM_UP,
        format=format,
        matter_id=matter.id,
        matter_title=matter.title,
        settings=chosen,
        size=min(size, capacity - leave),
        leave=leave,
        capacity=capacity,
        rooms_at_most=rooms_at_most,
        pupils_at_most=pupils_at_most,
        minutes=minutes,
        plan=plan,
        finding=isinstance(matter, Case) and matter.finding is not None,
        teachers=(hash_token(token),),
    )
    record = ClassRecord(
        id=surroundings.id(),
        code="",
        created_at=surroundings.now(),
        body=state.model_dump_json(),
        request=request.hash if request is not None else None,
        content=request.content if request is not None else None,
    )
    for _ in range(MAX_CODE_ATTEMPTS):
        record = replace(record, code=new_code(surroundings))
        try:
            await registry.store.open_class(record, matter)
        except CodeTaken:
            continue
        return StoredClass(record, state), token
    raise RoomsError("No free code was found.")


async def add_teacher(registry: ClassRegistry, code: str) -> tuple[StoredClass, str]:
    """The class with one more teacher's token, which opens what the first one does."""
    token = registry.surroundings.token()
    hash_ = hash_token(token)
    known = await registry.change(code, lambda state: state.model_copy(update={"teachers": (*state.teachers, hash_)}))
    for room in await registry.store.rooms_of_class(known.record.id):
        await add_host(registry, hash_, room.deliberation)
    return known, token


async def add_host(registry: ClassRegistry, teacher: str, deliberation: str) -> None:
    """Have a teacher's token, by its hash, open a room of the class as its host's."""
    hash_ = inherited_token_hash(teacher, deliberation)
    await registry.store.add_token(TokenRecord(hash_, deliberation, "host", root=teacher))
