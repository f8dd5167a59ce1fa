"""The rooms of a class: found, shown, opened, and followed when their people play again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from engine.core.matter import Matter
from engine.core.refusals import Refusal
from rooms.classes.glance import RoomGlance, glance_at, last_spoken_at, takes_pupils
from rooms.classes.new_class import add_host
from rooms.classes.registry import ClassRegistry, StoredClass
from rooms.classes.state import ClassRoom, ClassState, Pupil
from rooms.errors import NoSuchRoom, SetAside
from rooms.live.codes import inherited_token_hash
from rooms.live.room import Room
from rooms.owners import owner_of_class
from rooms.registry.directory import RoomDirectory
from rooms.registry.erasure import erase_room
from rooms.registry.new_room import open_new_room
from rooms.store.records import RoomRecord


async def room_of(directory: RoomDirectory, member: ClassRoom | None) -> Room | None:
    """A room of a class; None where it was erased by itself, is set aside, or cannot be played here."""
    try:
        return await directory.room(member.code) if member is not None else None
    except (Refusal, NoSuchRoom, SetAside):
        return None


async def glances_of(directory: RoomDirectory, state: ClassState) -> list[RoomGlance]:
    """Every room of a class, as it is stored now."""
    found = await asyncio.gather(*(room_of(directory, member) for member in state.rooms))
    shown = []
    for member, room in zip(state.rooms, found, strict=True):
        if room is not None:
            await room.current_state()
            shown.append(glance_at(room, member, await last_spoken_at(room)))
    return shown


async def open_rooms(directory: RoomDirectory, state: ClassState) -> tuple[list[int], list[int]]:
    """The numbers of the rooms in which somebody may still sit down, and of those in which they may watch."""
    free, watchable = [], []
    for member in state.rooms:
        room = await room_of(directory, member)
        if room is not None and room.state.status != "closed":
            watchable.append(member.number)
            if takes_pupils(room):
                free.append(member.number)
    return free, watchable


async def change_with_rooms(
    registry: ClassRegistry,
    known: StoredClass,
    number: int,
    step: Callable[[ClassState, Sequence[int]], ClassState],
) -> tuple[StoredClass, tuple[int, ...]]:
    """Change a class with so many new rooms, whose hosts the teachers are, by a function of its state and of their
    numbers. All is done or nothing; raises what opening a room does, with a sentence for a teacher where the server is
    full, and `stale` where the class has other rooms by now."""
    before, opened = known.state, list[Room]()
    stored = (await registry.store.class_matter(known.record.id)).with_marks(before.marks)
    matter = await _same_matter(registry.directory, before, stored)
    numbers = tuple(range(before.next_room, before.next_room + number))

    def checked(state: ClassState) -> ClassState:
        if state.rooms != before.rooms:
            raise Refusal("stale", "Somebody else has dealt the pupils just now; look at the rooms there are.")
        new = (
            ClassRoom(number=place, code=room.record.code, deliberation=room.record.deliberation)
            for place, room in zip(numbers, opened, strict=True)
        )
        return step(state.model_copy(update={"rooms": (*state.rooms, *new)}), numbers)

    try:
        for _ in numbers:
            new = await open_new_room(
                registry.directory,
                format=before.format,
                matter=matter,
                seat=None,
                settings=before.settings,
                owner=owner_of_class(known.record.id),
            )
            opened.append(new.room)
            for teacher in before.teachers:
                await add_host(registry, teacher, new.room.record.deliberation)
        changed = await registry.change(known.record.code, checked, [room.record.deliberation for room in opened])
    except BaseException as error:
        for room in opened:
            await erase_room(registry.directory, room)
        if isinstance(error, Refusal) and error.code == "too_fast":
            raise Refusal(
                "too_fast",
                "This server is full just now, so no room was opened; everybody is still in the lobby. "
                "Try again in a minute.",
            ) from None
        raise
    return changed, numbers


async def _same_matter(directory: RoomDirectory, state: ClassState, matter: Matter) -> Matter:
    """The matter as a room of the class that is in memory has it, so that all of them share one."""
    for member in state.rooms:
        room = await room_of(directory, member)
        if room is not None and room.format.matter == matter:
            return room.format.matter
    return matter


async def follow_rematches(registry: ClassRegistry, code: str) -> StoredClass:
    """The class after each of its rooms whose people play again has given way to the next one."""
    known = await registry.find(code)
    while (step := await _next_room_of(registry, known)) is not None:
        member, record = step
        known = await registry.change(code, partial(_replaced, member=member, record=record), [record.deliberation])
        changed: list[Pupil] = []
        for pupil in known.state.in_room(member.number):
            token = await registry.store.token(inherited_token_hash(pupil.hash, record.deliberation))
            seat = token.seat if token is not None else None
            if seat is not None and seat != pupil.seat:
                changed.append(pupil.model_copy(update={"seat": seat}))
        if changed:
            known = await registry.change(code, partial(ClassState.with_pupils, changed=changed))
    return known


async def _next_room_of(registry: ClassRegistry, known: StoredClass) -> tuple[ClassRoom, RoomRecord] | None:
    for member in known.state.rooms:
        room = await room_of(registry.directory, member)
        if room is None or room.state.rematch is None:
            continue
        record = await registry.store.room(room.state.rematch)
        if record is not None:
            return member, record
    return None


def _replaced(state: ClassState, member: ClassRoom, record: RoomRecord) -> ClassState:
    """The class with the next room in the place of one whose people play again."""
    new = ClassRoom(
        number=member.number,
        code=record.code,
        deliberation=record.deliberation,
        earlier=(*member.earlier, member.code),
    )
    rooms = tuple(new if one == member else one for one in state.rooms)
    return state.model_copy(update={"rooms": rooms, "finding_open": False})
