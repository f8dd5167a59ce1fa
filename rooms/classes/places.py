"""Places: pupils sit down in the rooms to which they were dealt, and stand up again."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable, Sequence
from dataclasses import replace

import structlog

from engine.core import acts
from engine.core.decide import Host
from engine.core.refusals import Refusal
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
    """Finish what a worker that is gone has begun: a pupil who was dealt to a room sits there, and what their former
    tokens open, their present one does."""
    if pupil.former or pupil.unseated:
        async with registry.lock(code):
            await _hand_on(registry, code, pupil.number)
            if pupil.unseated:
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
        return state.with_pupils(_seated(now, settled[now.number]) for now in state.pupils if now.number in settled)

    changed = await registry.change(code, step)
    for now in changed.state.pupils:
        if now.number in settled and now.former:
            changed = await _hand_on(registry, code, now.number)
    return changed


def _seated(now: Pupil, pupil: Pupil) -> Pupil:
    """A pupil as they are now, where they were seated as they were before: with another phone, or moved, meanwhile."""
    now = now.with_token(now.hash, pupil.hash)
    if now.room != pupil.room:
        return now
    return now.model_copy(update={"seat": pupil.seat, "audience": pupil.audience})


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
                seat, _, _ = await claim_seat(room, name, None, "human", face=pupil.face, bearer=pupil.hash)
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
    for bearer in (pupil.hash, *pupil.former):
        hash_ = inherited_token_hash(bearer, room.record.deliberation)
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
    known = await registry.find(code)
    # Both open the rooms until the class is saved: a worker that is killed meanwhile shuts nobody out.
    before = named_pupil(known.state, number).hash
    await _hand_tokens_on(registry.store, known.record.id, before, hash_, keep=True)

    def step(state: ClassState) -> ClassState:
        now = named_pupil(state, number)
        return state.with_pupils([now.with_token(hash_, now.hash)]).without_return(served)

    await registry.change(code, step)
    return await _hand_on(registry, code, number)


async def _hand_on(registry: ClassRegistry, code: str, number: int) -> StoredClass:
    """Have a pupil's token alone open what their former ones do. These are remembered as long as somebody may be
    seating the pupil by one of them."""
    known = await registry.find(code)
    pupil = known.state.pupil(number)
    if pupil is None or not pupil.former:
        return known
    for former in pupil.former:
        await _hand_tokens_on(registry.store, known.record.id, former, pupil.hash)

    def step(state: ClassState) -> ClassState:
        now = state.pupil(number)
        if now is None or now.unseated or now.hash != pupil.hash:
            return state
        former = tuple(hash_ for hash_ in now.former if hash_ not in pupil.former)
        return state.with_pupils([now.model_copy(update={"former": former})])

    return await registry.change(code, step)


async def _hand_tokens_on(store: Store, id_: str, before: str, after: str, *, keep: bool = False) -> None:
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
