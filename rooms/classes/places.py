"""Places: pupils sit down in the rooms to which they were dealt, and stand up again."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable, Sequence
from dataclasses import replace

import structlog

from engine.core import acts
from engine.core.decide import Host
from engine.core.errors import Refusal
from rooms.classes.class_rooms import room_of
from rooms.classes.dealing import NAME_LIMIT
from rooms.classes.refusals import named_pupil
from rooms.classes.registry import ClassRegistry, StoredClass
from rooms.classes.state import ClassRoom, ClassState, Pupil
from rooms.live.codes import inherited_token_hash
from rooms.live.room import Room
from rooms.live.seating import audience_number, claim_seat
from rooms.log_context import about_room
from rooms.store.base import Store
from rooms.store.records import TokenRecord

log = structlog.get_logger()


async def settle_pupil(registry: ClassRegistry, code: str, pupil: Pupil) -> None:
    """Sit a pupil down who was dealt to a room and does not sit there yet, as after the end of a worker."""
    if pupil.room is not None and pupil.seat is None and not pupil.audience:
        async with registry.lock(code):
            await settle(registry, code, [pupil.number])


async def settle(registry: ClassRegistry, code: str, numbers: Iterable[int]) -> StoredClass:
    """Sit these pupils down in the rooms to which they were dealt, and save where they sit."""
    known = await registry.find(code)
    by_room: dict[int, list[Pupil]] = {}
    for number in numbers:
        pupil = known.state.pupil(number)
        if pupil is not None and pupil.room is not None:
            by_room.setdefault(pupil.room, []).append(pupil)
    seated = await asyncio.gather(
        *(_sit_in(registry, known.state.room(number), pupils) for number, pupils in by_room.items())
    )
    settled = {pupil.number: pupil for some in seated for pupil in some}

    def step(state: ClassState) -> ClassState:
        return state.with_pupils(
            now.model_copy(update={"seat": pupil.seat, "audience": pupil.audience})
            for now in state.pupils
            if (pupil := settled.get(now.number)) is not None and now.room == pupil.room
        )

    changed = await registry.change(code, step)
    for now in changed.state.pupils:
        pupil = settled.get(now.number)
        if pupil is not None and now.hash != pupil.hash:
            # They have changed phones while they were seated.
            await hand_tokens_on(registry.store, changed.record.id, pupil.hash, now.hash)
    return changed


async def _sit_in(registry: ClassRegistry, member: ClassRoom | None, pupils: Sequence[Pupil]) -> list[Pupil]:
    room = await room_of(registry.directory, member)
    return [await _sit(registry, room, pupil) for pupil in pupils] if room is not None else []


async def _sit(registry: ClassRegistry, room: Room, pupil: Pupil) -> Pupil:
    """Sit one pupil down, with the token that they have; in the audience where no seat is left for them."""
    deliberation = room.record.deliberation
    hash_ = inherited_token_hash(pupil.hash, deliberation)
    known = await registry.store.token(hash_)
    if known is not None:
        return pupil.model_copy(update={"seat": known.seat, "audience": known.kind == "audience"})
    if not pupil.audience:
        for name in (pupil.label, f"{pupil.label[: NAME_LIMIT - 8].rstrip()} (pupil)"):
            try:
                seat, _, _ = await claim_seat(room, name, None, "human", bearer=pupil.hash)
            except Refusal as refusal:
                # A name that a persona at the table has gets a word behind it.
                if refusal.code == "name_refused" and name == pupil.label:
                    continue
                with about_room(room.record.code):
                    log.info("pupil_without_seat", code=refusal.code)
                break
            return pupil.model_copy(update={"seat": seat})
    number = audience_number(registry.surroundings)
    await registry.store.add_token(TokenRecord(hash_, deliberation, "audience", tenure=number, root=pupil.hash))
    return pupil.model_copy(update={"seat": None, "audience": True})


async def stand_up(registry: ClassRegistry, member: ClassRoom | None, pupil: Pupil) -> None:
    """Take a pupil out of a room; the house plays their seat there."""
    room = await room_of(registry.directory, member)
    if room is None:
        return
    hash_ = inherited_token_hash(pupil.hash, room.record.deliberation)
    token = await registry.store.token(hash_)
    if token is not None and token.kind == "seat" and token.seat is not None:
        seat = room.state.seats[token.seat]
        theirs = seat.held_by_guest and token.tenure in (seat.tenure, seat.first)
        kept = seat.away is not None and seat.away.tenure == token.tenure
        if (theirs or kept) and room.state.status != "closed":
            with contextlib.suppress(Refusal):
                await room.submit(Host(), acts.Remove(seat=token.seat))
    await registry.store.remove_token(hash_)


async def change_phone(
    registry: ClassRegistry, code: str, number: int, hash_: str, *, served: int | None = None
) -> StoredClass:
    """Give a pupil another token; what the one before opened in rooms, the new one opens. `served`: the request to come
    back that is answered by it."""
    before = ""

    def step(state: ClassState) -> ClassState:
        nonlocal before
        now = named_pupil(state, number)
        if now.hash != hash_:
            # It is theirs already where an earlier attempt was saved, and nobody heard of it.
            before = now.hash
        return state.with_pupils([now.model_copy(update={"hash": hash_})]).without_return(served)

    known = await registry.find(code)
    step(known.state)
    # Both open the rooms until the class is saved: a worker that is killed meanwhile shuts nobody out. And once more
    # afterwards, for a seat that another worker has given to the pupil meanwhile.
    await hand_tokens_on(registry.store, known.record.id, before, hash_, keep=True)
    changed = await registry.change(code, step)
    await hand_tokens_on(registry.store, known.record.id, before, hash_)
    return changed


async def hand_tokens_on(store: Store, id_: str, before: str, after: str, *, keep: bool = False) -> None:
    """Have one token open what another opens in the rooms of a class; the other opens nothing more, unless it is
    kept."""
    for record in await store.rooms_of_class(id_):
        old = inherited_token_hash(before, record.deliberation)
        token = await store.token(old)
        if token is not None:
            new = inherited_token_hash(after, record.deliberation)
            if await store.token(new) is None:
                await store.add_token(replace(token, hash=new, root=after))
            if not keep:
                await store.remove_token(old)
