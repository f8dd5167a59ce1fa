"""A teacher's acts: each is done to the class as it is now, by its teacher alone."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TypeAlias, assert_never

from engine.core import acts
from engine.core.decide import Host
from engine.core.phrases import count_noun
from engine.core.refusals import Refusal
from engine.text.capitals import decapitalise
from rooms.classes import acts as class_acts
from rooms.classes.acts import ClassActResponse, RefusedRoom
from rooms.classes.class_rooms import room_of
from rooms.classes.deals import deal, deal_names, move_pupil
from rooms.classes.new_class import add_teacher
from rooms.classes.places import change_phone, stand_up
from rooms.classes.refusals import named_pupil
from rooms.classes.registry import ClassRegistry, StoredClass
from rooms.classes.standing import check_teacher
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


async def act_in_class(
    registry: ClassRegistry, code: str, token: str | None, act: class_acts.TeacherAct
) -> ClassActResponse:
    """Do an act of a teacher's. Raises `teacher_only`, `Refusal` or `ClassRefusal`, and a `RoomsError`."""
    known = await registry.find(code)
    check_teacher(known.state, token)
    # What is done to rooms needs none: each room has its own.
    if isinstance(act, class_acts.RoomAct):
        return await _act_in_rooms(registry, known, act)
    async with registry.lock(known.record.code):
        known = await registry.find(code)
        match act:
            case class_acts.Deal():
                return await deal(registry, known, act)
            case class_acts.DealNames():
                return await deal_names(registry, known, act)
            case class_acts.MovePupil():
                return await move_pupil(registry, known, act)
            case class_acts.Admit():
                return await _admit(registry, known, act)
            case class_acts.TurnAway():
                await registry.change(known.record.code, lambda state: state.without_return(act.number))
                return ClassActResponse(said="They may come in again, with the code and a name.")
            case class_acts.RemovePupil():
                return await _remove_pupil(registry, known, act)
            case class_acts.LimitPupils():
                return await _limit_pupils(registry, known, act)
            case class_acts.InviteTeacher():
                _, token = await add_teacher(registry, known.record.code)
                return ClassActResponse(said="Whoever opens this link leads the class as you do.", token=token)
            case class_acts.OpenFinding():
                return await _open_finding(registry, known)
            case _:
                assert_never(act)


async def _admit(registry: ClassRegistry, known: StoredClass, act: class_acts.Admit) -> ClassActResponse:
    waiting = next((one for one in known.state.returns if one.number == act.number), None)
    if waiting is None:
        raise Refusal("stale", "Nobody waits under this number any more.")
    changed = await change_phone(registry, known.record.code, act.pupil, waiting.hash, served=act.number)
    pupil = named_pupil(changed.state, act.pupil)
    return ClassActResponse(said=f"{pupil.label} is back; the other phone opens nothing any more.")


async def _remove_pupil(registry: ClassRegistry, known: StoredClass, act: class_acts.RemovePupil) -> ClassActResponse:
    pupil = named_pupil(known.state, act.pupil)
    await registry.change(
        known.record.code,
        lambda state: state.model_copy(
            update={"pupils": tuple(one for one in state.pupils if one.number != act.pupil)}
        ),
    )
    if pupil.room is not None:
        await stand_up(registry, known.state.room(pupil.room), pupil)
    return ClassActResponse(said=f"{pupil.label} is out of the class; their seat is played by the house.")


async def _limit_pupils(registry: ClassRegistry, known: StoredClass, act: class_acts.LimitPupils) -> ClassActResponse:
    changed = await registry.change(
        known.record.code, lambda state: state.model_copy(update={"pupils_at_most": act.pupils})
    )
    here = len(changed.state.pupils)
    said = f"The class takes {count_noun(act.pupils, 'pupil')}."
    if here > act.pupils:
        said += f" {here} are in and stay; nobody else comes in until {here - act.pupils + 1} are taken out."
    return ClassActResponse(said=said)


async def _open_finding(registry: ClassRegistry, known: StoredClass) -> ClassActResponse:
    if not known.state.finding:
        raise Refusal(
            "malformed",
            "There is no finding: nobody decided this before your class did, and the wall ends with the question.",
        )
    if not known.state.rooms:
        raise Refusal("too_early", "No room has decided yet; the finding is opened when all have.")
    for member in known.state.rooms:
        room = await room_of(registry.directory, member)
        if room is not None and (await room.current_state()).status != "closed":
            raise Refusal(
                "too_early", f"Room {member.number} has not decided yet; the finding is opened when all have."
            )
    await registry.change(known.record.code, lambda state: state.model_copy(update={"finding_open": True}))
    return ClassActResponse(said="The finding is open on the wall.")


async def _act_in_rooms(registry: ClassRegistry, known: StoredClass, act: class_acts.RoomsAct) -> ClassActResponse:
    """Do an act in the rooms that it names. Refused where none of them takes it."""
    rooms = {room.number: room for room in known.state.rooms}
    if not rooms:
        raise Refusal("too_early", "There is no room yet; deal the pupils first.")
    wanted = dict.fromkeys(act.rooms if act.rooms is not None else rooms)
    missing = next((number for number in wanted if number not in rooms), None)
    if missing is not None:
        raise Refusal("malformed", f"rooms: the class has no room {missing}.")
    results = await asyncio.gather(*(_act_in(registry.directory, rooms[number], act) for number in wanted))
    refused = {number: result for number, result in zip(wanted, results, strict=True) if result is not None}
    done = tuple(number for number in wanted if number not in refused)
    if not done:
        raise _as_refusal(refused)
    if isinstance(act, class_acts.Begin):
        now = registry.surroundings.now()
        await registry.change(
            known.record.code,
            lambda state: state if state.begun_at is not None else state.model_copy(update={"begun_at": now}),
        )
    return ClassActResponse(
        said=_done_sentence(act, done, refused),
        rooms=done,
        refused=tuple(RefusedRoom(room=number, code=one.code, detail=one.detail) for number, one in refused.items()),
    )


async def _act_in(directory: RoomDirectory, member: ClassRoom, act: class_acts.RoomsAct) -> Refusal | None:
    room = await room_of(directory, member)
    if room is None:
        return Refusal("no_such_room", f"Room {member.number} is gone.")
    room.presence.http_request(None)
    try:
        # Powers that passed to a pupil while the teacher was away come back with the teacher.
        await reclaim_seat(room, Host())
        await room.submit(Host(), HOST_ACTS[act.kind][0].model_validate(act.model_dump(exclude={"rooms"})))
    except Refusal as refusal:
        return refusal
    return None


def _done_sentence(act: class_acts.RoomsAct, done: Sequence[int], refused: Mapping[int, Refusal]) -> str:
    said = f"{'1 room is' if len(done) == 1 else f'{len(done)} rooms are'} {HOST_ACTS[act.kind][1]}."
    if refused:
        said += f" Not in room {', '.join(map(str, refused))}: {next(iter(refused.values())).detail}"
    return said


def _as_refusal(refused: Mapping[int, Refusal]) -> Refusal:
    room, refusal = next(iter(refused.items()))
    where = "In every room" if len(refused) > 1 else f"In room {room}"
    return Refusal(refusal.code, f"{where}: {decapitalise(refusal.detail)}")
