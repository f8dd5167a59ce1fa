"""The rooms of a study's groups: opened, filled with their participants, begun, and seen to their end.

Each step looks at what is there before it does anything, so another worker does again what one was killed in.
"""

from __future__ import annotations

import structlog

from engine.core import acts
from engine.core.acts import SettingValue
from engine.core.decide import Host
from engine.core.format import Format
from engine.core.limits import MIN_TAKING_PART
from engine.core.refusals import Refusal
from engine.formats import FORMATS
from rooms.errors import NoSuchRoom, SetAside
from rooms.live.codes import inherited_token_hash
from rooms.live.room import Room
from rooms.live.seating import claim_seat
from rooms.owners import owner_of_study
from rooms.ready_matters import ready_matters
from rooms.registry.erasure import erase_room
from rooms.registry.new_room import open_new_room
from rooms.store.records import TokenRecord
from rooms.studies.assignment import empty_chairs
from rooms.studies.events import Event, Reached, RoomEnded, RoomOpened
from rooms.studies.registry import LiveStudy
from rooms.studies.room_watch import RoomWatch
from rooms.studies.state import StudyGroup, StudyState
from rooms.studies.steps import stage_after_room
from rooms.studies.study import Study, people_seats, seats_of

RECOVERY_SECONDS = 5.0
"""The worker that made a group opens its room; after so long any one does, because that worker may be gone."""

MAX_GRACE_SECONDS, MAX_MISSED_DEADLINES = 600, 10
"""As long as a room can keep a seat for somebody: who has left a group that goes on with fewer, the study says."""

log = structlog.get_logger()


async def watch_of(live: LiveStudy, group: StudyGroup) -> RoomWatch | None:
    """What is read of a group's room; None where it has none yet, or was erased."""
    watch = live.watches.get(group.number)
    if watch is not None and watch.room.gone is None:
        return watch
    if watch is not None:
        watch.stop()
        del live.watches[group.number]
    if group.code is None:
        return None
    room = await room_of(live, group)
    if room is None:
        return None
    watch = live.watches.get(group.number)
    if watch is None:
        watch = live.watches[group.number] = RoomWatch(room, live.wake)
    return watch


async def room_of(live: LiveStudy, group: StudyGroup) -> Room | None:
    """The room of a group; None where it has none, was erased, or is set aside."""
    try:
        return await live.registry.directory.room(group.code) if group.code is not None else None
    except (Refusal, NoSuchRoom, SetAside):
        return None


def usual_settings(study: Study, format: Format) -> dict[str, SettingValue]:
    """Settings of a study's rooms where its file does not say otherwise: nobody watches, nobody becomes host, and where
    a chair stays empty no mind sits down on it before its holder has left."""
    usual: dict[str, SettingValue] = {"pace": "live", "host_grace_seconds": 3600, "spectators": "off"}
    if study.waiting.left == "fewer":
        usual |= {"grace_seconds": MAX_GRACE_SECONDS, "missed_deadlines": MAX_MISSED_DEADLINES}
    return {name: value for name, value in usual.items() if name in format.settings.model_fields}


async def open_group_room(live: LiveStudy, group: StudyGroup) -> None:
    """Open the room of a group, unless another worker has."""
    registry, condition = live.registry, live.study.condition(group.condition)
    assert condition is not None, "conditions are checked with the file"
    unbound = FORMATS[condition.format]
    matter = ready_matters(unbound)[group.matter]
    settings = {**usual_settings(live.study, unbound), **condition.settings}
    if condition.minds:
        settings["minds"] = {"default": "house", **{str(seat): model for seat, model in condition.minds.items()}}
    try:
        opened = await open_new_room(
            registry.directory,
            format=condition.format,
            matter=matter,
            seed=f"{live.opened.seed}/group/{group.number}",
            seat=None,
            settings=settings,
            owner=owner_of_study(live.record.id),
        )
    except Refusal as refusal:
        live.full = True
        log.warning("study_room_not_opened", study=live.record.code, code=refusal.code)
        return
    live.full = False
    room = opened.room.record
    empty = _empty_chairs(live, group)
    minds = len(seats_of(condition, unbound.bind(matter))) - len(group.members) - len(empty)

    def decide(state: StudyState, now: float) -> list[Event]:
        if state.groups[group.number].code is not None:
            return []
        return [
            RoomOpened(group=group.number, code=room.code, deliberation=room.deliberation, minds=minds),
            *(Reached(participant=one.participant, stage="room") for one in group.members),
        ]

    state = await live.append(decide)
    if state.groups[group.number].deliberation != room.deliberation:
        await erase_room(registry.directory, opened.room)


async def begin_group_room(live: LiveStudy, group: StudyGroup, room: Room) -> None:
    """Sit a group down and begin; what of it is done already is left as it is."""
    condition = live.study.condition(group.condition)
    assert condition is not None, "conditions are checked with the file"
    host = inherited_token_hash(live.opened.experimenter, room.record.deliberation)
    try:
        if await live.registry.store.token(host) is None:
            await live.registry.store.add_token(
                TokenRecord(host, room.record.deliberation, "host", root=live.opened.experimenter)
            )
        for one in group.members:
            token_hash = live.state.hashes_of(one.participant)[0]
            if not await open_seat(live, room, one.participant, token_hash):
                await claim_seat(room, f"Participant {one.participant}", one.seat, "human", bearer=token_hash)
        for seat, line in condition.confederates.items():
            await room.submit(Host(), acts.Tell(text=line, seat=seat))
        for seat in _empty_chairs(live, group):
            if not room.state.seats[seat].excused:
                await room.submit(Host(), acts.Assign(seat=seat, occupant="nobody"))
        await room.submit(Host(), acts.Begin())
        live.wake()
    except Refusal as refusal:
        # Another worker begins it at this moment, or the next look does.
        log.info("study_room_not_begun", study=live.record.code, room=room.record.code, code=refusal.code)


def _empty_chairs(live: LiveStudy, group: StudyGroup) -> tuple[int, ...]:
    """The chairs that stay empty from the beginning, because nobody came for them."""
    condition = live.study.condition(group.condition)
    assert condition is not None, "conditions are checked with the file"
    if live.study.waiting.unfilled != "fewer":
        return ()
    unbound = FORMATS[condition.format]
    seats = people_seats(condition, unbound.bind(ready_matters(unbound)[group.matter]))
    taken = [one.seat for one in group.members]
    return empty_chairs(seats, taken, condition.people, live.opened.seed, group.number)


async def go_on_with_fewer(live: LiveStudy, group: StudyGroup, room: Room) -> None:
    """Leave the chairs empty of those who have gone from a room; the room ends where too few are left."""
    for one in group.members:
        if not live.state.people[one.participant].left_room or room.state.seats[one.seat].excused:
            continue
        few = len(room.state.taking_part) <= MIN_TAKING_PART
        act = acts.Adjourn() if few else acts.Assign(seat=one.seat, occupant="nobody")
        try:
            await room.submit(Host(), act)
        except Refusal as refusal:
            # Another worker does it at this moment, or the room is over.
            log.info("study_chair_not_emptied", study=live.record.code, room=room.record.code, code=refusal.code)


async def open_seat(live: LiveStudy, room: Room, participant: int, token_hash: str) -> bool:
    """Have a participant's token, by its hash, open the seat that another one of theirs opens; whether it does."""
    store, deliberation = live.registry.store, room.record.deliberation
    inherited = inherited_token_hash(token_hash, deliberation)
    if inherited in live.open_seats:
        return True
    if await store.token(inherited) is not None:
        live.open_seats.add(inherited)
        return True
    for other in live.state.hashes_of(participant):
        known = await store.token(inherited_token_hash(other, deliberation))
        if known is not None:
            await store.add_token(
                TokenRecord(inherited, deliberation, "seat", known.seat, known.tenure, root=token_hash)
            )
            return True
    return False


async def see_to_group(live: LiveStudy, group: StudyGroup) -> None:
    """Do what is due for a group that is not over."""
    if group.code is None:
        if group.number not in live.grouped and live.registry.surroundings.now() - group.grouped_at < RECOVERY_SECONDS:
            return
        await open_group_room(live, group)
        group = live.state.groups[group.number]
        if group.code is None:
            return
    watch = await watch_of(live, group)
    if watch is not None and watch.room.state.status == "lobby":
        await begin_group_room(live, group, watch.room)
    elif watch is not None and not watch.over and live.study.waiting.left == "fewer":
        await go_on_with_fewer(live, group, watch.room)
    if watch is None or watch.over:
        verdict = watch.room.state.verdict if watch is not None else None
        await _end(live, group, verdict.outcome if verdict is not None else None)


async def _end(live: LiveStudy, group: StudyGroup, outcome: str | None) -> None:
    study: Study = live.study

    def decide(state: StudyState, now: float) -> list[Event]:
        if state.groups[group.number].ended:
            return []
        on = [state.people[one.participant] for one in group.members]
        return [
            RoomEnded(group=group.number, outcome=outcome),
            *(
                Reached(participant=one.number, stage=stage_after_room(study))
                for one in on
                if one.stage == "room" and one.dropout is None
            ),
        ]

    await live.append(decide)
