"""Deals: a teacher's acts that send pupils to rooms, new ones or those there are."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.phrases import count_noun, quote_for_error
from engine.core.refusals import Refusal
from rooms.classes.acts import ClassActResponse, Deal, DealNames, MovePupil
from rooms.classes.class_rooms import change_with_rooms, open_rooms, room_of
from rooms.classes.dealing import check_groups, deal_evenly, group_sizes, namesakes, place_late
from rooms.classes.glance import takes_pupils
from rooms.classes.places import settle, stand_up
from rooms.classes.refusals import named_pupil
from rooms.classes.registry import ClassRegistry, StoredClass
from rooms.classes.state import ClassState, Expected, Pupil
from rooms.registry.directory import RoomDirectory


async def deal(registry: ClassRegistry, known: StoredClass, act: Deal) -> ClassActResponse:
    """Deal the pupils who wait in the lobby to new rooms; those for whom there is no seat watch."""
    state = known.state
    waiting = [pupil for pupil in state.pupils if pupil.room is None]
    if act.size == 1:
        raise Refusal("malformed", "size: a group of one has nobody to talk to; take 2 or more.")
    if not waiting:
        raise Refusal("too_early", "Nobody waits in the lobby; the pupils come in with the code of the class.")
    if len(waiting) == 1 and not state.rooms:
        raise Refusal(
            "too_early",
            "One pupil is here, who would have nobody to talk to. Wait for another, or open an ordinary room.",
        )
    allowed = state.rooms_at_most - len(state.rooms)
    allowed = min(allowed, act.rooms) if act.rooms is not None else allowed
    size = act.size or state.size
    sizes = group_sizes(len(waiting), size, allowed, state.seats)
    if sizes == [1] and state.rooms:
        # One who is left over joins a room that there is, if it has a seat.
        sizes = []
    free, watchable = await open_rooms(registry.directory, state)

    def step(state: ClassState, new: Sequence[int]) -> ClassState:
        waiting = [pupil for pupil in state.pupils if pupil.room is None]
        dealt = deal_evenly(waiting, group_sizes(len(waiting), size, len(new), state.seats), new[0] if new else 0)
        state = state.with_pupils(
            pupil.model_copy(update={"room": dealt[pupil.number]}) for pupil in waiting if pupil.number in dealt
        )
        for pupil in waiting:
            if pupil.number not in dealt:
                state = place_late(state, pupil, [*free, *new], [*watchable, *new])
        return state

    _, opened = await change_with_rooms(registry, known, len(sizes), step)
    changed = await settle(registry, known.record.code, [pupil.number for pupil in waiting])
    return ClassActResponse(said=_dealt_sentence(changed.state), rooms=opened)


async def deal_names(registry: ClassRegistry, known: StoredClass, act: DealNames) -> ClassActResponse:
    """Deal by names: a new room for each group."""
    state = known.state
    check_groups(act.groups, state.seats)
    if len(state.rooms) + len(act.groups) > state.rooms_at_most:
        raise Refusal(
            "malformed",
            f"groups: {len(act.groups)} more rooms would be more than the {state.rooms_at_most} of this class.",
        )
    for number, group in enumerate(act.groups, 1):
        for name in group:
            found = namesakes(state, name)
            if len(found) == 1 and found[0].room is not None:
                raise Refusal(
                    "malformed",
                    f"groups: “{quote_for_error(name)}” of group {number} sits in room {found[0].room} already; "
                    "move them by hand.",
                )

    def step(state: ClassState, new: Sequence[int]) -> ClassState:
        expected = list(state.expected)
        for room, group in zip(new, act.groups, strict=True):
            for name in group:
                found = [pupil for pupil in namesakes(state, name) if pupil.room is None]
                if found:
                    state = state.with_pupils([found[0].model_copy(update={"room": room})])
                else:
                    expected.append(Expected(name=name, room=room))
        return state.model_copy(update={"expected": tuple(expected)})

    changed, opened = await change_with_rooms(registry, known, len(act.groups), step)
    dealt = [pupil.number for pupil in changed.state.pupils if pupil.room in opened]
    changed = await settle(registry, known.record.code, dealt)
    said = _dealt_sentence(changed.state)
    absent = len(changed.state.expected)
    if absent:
        said += f" {absent} of the names {'has' if absent == 1 else 'have'} not come in yet."
    return ClassActResponse(said=said, rooms=opened)


async def move_pupil(registry: ClassRegistry, known: StoredClass, act: MovePupil) -> ClassActResponse:
    """Put one pupil into a room, or back into the lobby."""
    state, code = known.state, known.record.code
    pupil = named_pupil(state, act.pupil)
    if pupil.room == act.room:
        where = f"room {act.room}" if act.room is not None else "the lobby"
        raise Refusal("stale", f"{pupil.label} is in {where} already.")
    is_new = act.room == state.next_room and len(state.rooms) < state.rooms_at_most
    if act.room is not None and not is_new:
        await _check_room(registry.directory, state, pupil, act.room)

    def step(state: ClassState, new: Sequence[int] = ()) -> ClassState:
        now = named_pupil(state, act.pupil)
        if act.room is not None and state.seated_in(act.room) >= state.capacity:
            raise Refusal("room_full", f"All {state.capacity} seats of room {act.room} are taken by pupils.")
        return state.with_pupils([now.model_copy(update={"room": act.room, "seat": None, "audience": False})])

    if is_new:
        await change_with_rooms(registry, known, 1, step)
    else:
        await registry.change(code, step)
    if pupil.room is not None:
        await stand_up(registry, state.room(pupil.room), pupil)
    if act.room is None:
        return ClassActResponse(said=f"{pupil.label} is back in the lobby.")
    changed = await settle(registry, code, [act.pupil])
    moved = changed.state.pupil(act.pupil)
    watches = moved is not None and moved.audience
    said = "watches, with a ballot in the audience, in" if watches else "sits in"
    return ClassActResponse(said=f"{pupil.label} {said} room {act.room}.", rooms=(act.room,))


async def _check_room(directory: RoomDirectory, state: ClassState, pupil: Pupil, number: int) -> None:
    """Refuse a room that takes no pupil."""
    target = state.room(number)
    if target is None:
        raise Refusal("malformed", f"room: the class has no room {number}.")
    room = await room_of(directory, target)
    if room is None or room.state.status == "closed":
        raise Refusal("room_closed", f"Room {number} is over; {pupil.label} stays where they are.")
    if not takes_pupils(room):
        raise Refusal("room_full", f"Room {number} takes nobody new to sit; {pupil.label} stays where they are.")


def _dealt_sentence(state: ClassState) -> str:
    seated = sum(pupil.room is not None and not pupil.audience for pupil in state.pupils)
    watching = sum(pupil.audience for pupil in state.pupils)
    sit = "1 pupil sits" if seated == 1 else f"{seated} pupils sit"
    said = f"{sit} in {count_noun(len(state.rooms), 'room')}."
    if watching:
        said += (
            f" {watching} found no seat, because there are more pupils than seats: "
            "they watch a room each, and vote from its audience."
        )
    return said
