"""Room acts: what a teacher does to many rooms of a class at once."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from engine.core import acts
from engine.core.decide import Host
from engine.core.errors import Refusal
from engine.text.capitals import decapitalise
from rooms.classes import acts as class_acts
from rooms.classes.acts import ClassDone, RoomRefused
from rooms.classes.class_rooms import room_of
from rooms.classes.registry import ClassRegistry, StoredClass
from rooms.classes.state import ClassRoom
from rooms.live.seating import reclaim_seat
from rooms.registry.directory import RoomDirectory

HostAct: TypeAlias = acts.Begin | acts.Pause | acts.Resume | acts.GiveTime | acts.Adjourn | acts.Tell
HOST_ACTS: Mapping[str, tuple[type[HostAct], str]] = {
    "begin": (acts.Begin, "begun"),
    "pause": (acts.Pause, "paused"),
    "resume": (acts.Resume, "going on"),
    "give_time": (acts.GiveTime, "given more time"),
    "adjourn": (acts.Adjourn, "ended"),
    "tell": (acts.Tell, "told"),
}
"""By kind: the host's act that does in a room what a teacher does to the class, and its participle."""


async def act_in_rooms(registry: ClassRegistry, known: StoredClass, act: class_acts.RoomsAct) -> ClassDone:
    """Do an act in the rooms that it names. Refused where none of them takes it."""
    rooms = {room.number: room for room in known.state.rooms}
    if not rooms:
        raise Refusal("too_early", "There is no room yet; deal the pupils first.")
    wanted = dict.fromkeys(act.rooms if act.rooms is not None else rooms)
    missing = next((number for number in wanted if number not in rooms), None)
    if missing is not None:
        raise Refusal("malformed", f"rooms: the class has no room {missing}.")
    results = await asyncio.gather(*(_act_in(registry.directory, rooms[number], act) for number in wanted))
    refused = tuple(one for one in results if isinstance(one, RoomRefused))
    done = tuple(one for one in results if isinstance(one, int))
    if not done:
        raise _as_refusal(refused[0], len(refused) > 1)
    if isinstance(act, class_acts.Begin):
        now = registry.surroundings.now()
        await registry.change(
            known.record.code,
            lambda state: state if state.begun_at is not None else state.model_copy(update={"begun_at": now}),
        )
    return ClassDone(_done_sentence(act, done, refused), done, refused)


async def _act_in(directory: RoomDirectory, member: ClassRoom, act: class_acts.RoomsAct) -> int | RoomRefused:
    room = await room_of(directory, member)
    if room is None:
        return RoomRefused(member.number, "no_such_room", f"Room {member.number} is gone.")
    room.presence.http_request(None)
    try:
        # Powers that passed to a pupil while the teacher was away come back with the teacher.
        await reclaim_seat(room, Host())
        await room.submit(Host(), HOST_ACTS[act.kind][0].model_validate(act.model_dump(exclude={"rooms"})))
    except Refusal as refusal:
        return RoomRefused(member.number, refusal.code, refusal.detail)
    return member.number


def _done_sentence(act: class_acts.RoomsAct, done: Sequence[int], refused: Sequence[RoomRefused]) -> str:
    said = f"{'1 room is' if len(done) == 1 else f'{len(done)} rooms are'} {HOST_ACTS[act.kind][1]}."
    if refused:
        said += f" Not in room {', '.join(str(one.room) for one in refused)}: {refused[0].detail}"
    return said


def _as_refusal(refused: RoomRefused, several: bool) -> Refusal:
    where = "In every room" if several else f"In room {refused.room}"
    return Refusal(refused.code, f"{where}: {decapitalise(refused.detail)}")
