"""Dealing: which pupil goes to which room. Pure functions of what the class knows."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine.core.derived import derived_from_text
from engine.core.names import skeleton as read_name
from engine.core.phrases import quote_for_error
from engine.core.refusals import Refusal
from rooms.classes.state import ClassState, Pupil

NAME_LIMIT = 40

skeleton = derived_from_text(read_name)
"""What distinguishes a name; each is compared with all others of its class whenever somebody comes in."""


def label_for(state: ClassState, name: str) -> str:
    """What a newcomer is called: their name, with a number behind it where somebody has it already."""
    taken = {skeleton(pupil.label) for pupil in state.pupils}
    if skeleton(name) not in taken:
        return name
    number = 2
    while skeleton(label := f"{name[: NAME_LIMIT - len(str(number)) - 1].rstrip()} {number}") in taken:
        number += 1
    return label


def namesakes(state: ClassState, name: str) -> list[Pupil]:
    """The pupils who have a name, as a reader sees it: by what they typed, or by what they are called."""
    read = skeleton(name)
    return [pupil for pupil in state.pupils if read in (skeleton(pupil.name), skeleton(pupil.label))]


def group_sizes(pupils: int, size: int, rooms_at_most: int, seats: int) -> list[int]:
    """How many pupils go to each new room: evenly, nobody alone where that can be helped, and no more than there are
    seats; those who are left over find no seat."""
    if pupils == 0 or rooms_at_most <= 0:
        return []
    rooms = min(-(-pupils // min(size, seats)), rooms_at_most)
    while rooms > 1 and pupils // rooms < 2 and -(-pupils // (rooms - 1)) <= seats:
        rooms -= 1
    seated = min(pupils, rooms * seats)
    return [seated // rooms + (1 if place < seated % rooms else 0) for place in range(rooms)]


def check_groups(groups: Sequence[Sequence[str]], seats: int) -> None:
    """Refuse groups of names that cannot sit down. Raises `malformed`, with the group named."""
    seen: dict[str, int] = {}
    for number, group in enumerate(groups, 1):
        if len(group) == 1:
            raise Refusal(
                "malformed",
                f"groups: group {number} has {quote_for_error(group[0])} alone, who would have nobody to talk to; "
                "put them into another group.",
            )
        if len(group) > seats:
            raise Refusal(
                "malformed", f"groups: group {number} has {len(group)} names, and a room has {seats} seats for pupils."
            )
        for name in group:
            other = seen.setdefault(skeleton(name), number)
            if other != number:
                raise Refusal(
                    "malformed",
                    f"groups: “{quote_for_error(name)}” stands in group {other} and in group {number}; "
                    "a pupil sits in one room.",
                )


def late_room(state: ClassState, open_rooms: Collection[int]) -> int | None:
    """The room for somebody who comes late: of those that still take pupils, the one with most minds. None where every
    seat is taken."""
    seated = {number: state.seated_in(number) for number in open_rooms}
    free = [number for number, people in seated.items() if people < state.seats]
    return min(free, key=lambda number: (seated[number], number)) if free else None


def audience_room(state: ClassState, watchable: Collection[int]) -> int | None:
    """The room for somebody who finds no seat: the one with the smallest audience. None where every room is over."""
    watching = {number: sum(pupil.audience for pupil in state.in_room(number)) for number in watchable}
    return min(watching, key=lambda number: (watching[number], number)) if watching else None


def deal_evenly(pupils: Sequence[Pupil], sizes: Sequence[int], first: int) -> Mapping[int, int]:
    """By pupil: the number of the room; the first ones to come sit in the first room. Those left over have none."""
    dealt: dict[int, int] = {}
    waiting = iter(pupils)
    for place, size in enumerate(sizes):
        for _ in range(size):
            dealt[next(waiting).number] = first + place
    return dealt


def place_late(state: ClassState, pupil: Pupil, free: Collection[int], watchable: Collection[int]) -> ClassState:
    """The class with a pupil who comes when there are rooms: where they are expected, or in the room with most minds,
    or in an audience; in the lobby where there is no room yet, or every room is over."""
    names = {one.name.casefold(): one for one in state.expected}
    expected = names.get(pupil.name.casefold()) or names.get(pupil.label.casefold())
    if expected is not None and expected.room in free:
        pupil = pupil.model_copy(update={"room": expected.room})
        state = state.model_copy(update={"expected": tuple(one for one in state.expected if one is not expected)})
    elif (number := late_room(state, free)) is not None:
        pupil = pupil.model_copy(update={"room": number})
    elif (number := audience_room(state, watchable)) is not None:
        pupil = pupil.model_copy(update={"room": number, "audience": True})
    if state.pupil(pupil.number) is not None:
        return state.with_pupils([pupil])
    return state.model_copy(update={"pupils": (*state.pupils, pupil)})
