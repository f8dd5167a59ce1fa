"""The classes of a server, as one worker serves them: opened, come in to, dealt, led, erased.

A class is read from the store, changed, and saved under its next version; of two workers that change it at once one
reads it again. What must be true of the rooms (a pupil sits in theirs) is made so after the class is saved, and again
whenever the pupil comes: so a worker that is killed between the two has lost nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, TypeAlias
from weakref import WeakValueDictionary

import structlog

from engine.core import acts
from engine.core.acts import SettingValue
from engine.core.decide import Host
from engine.core.errors import Refusal
from engine.core.matter import Matter
from engine.core.phrases import count_noun, quote_for_error
from engine.matters.criminal_case import Case
from engine.text.capitals import decapitalise
from rooms.bus.base import Bus
from rooms.classes import acts as class_acts
from rooms.classes.dealing import (
    NAME_LIMIT,
    audience_room,
    check_groups,
    deal_evenly,
    group_sizes,
    label_for,
    late_room,
    namesakes,
)
from rooms.classes.glance import RoomGlance, glance_at, last_spoken_at, takes_pupils
from rooms.classes.refusals import ClassRefusal, no_such_class
from rooms.classes.state import (
    MAX_PUPILS_PER_DEVICE,
    MAX_ROOMS,
    USUAL_PUPILS,
    ClassRoom,
    ClassState,
    Expected,
    Pupil,
    Return,
)
from rooms.errors import ClassChanged, CodeTaken, NoSuchClass, NoSuchRoom, RoomsError, SetAside
from rooms.live.codes import hash_token, inherited_token_hash, new_code, read_code
from rooms.live.room import Room
from rooms.live.seating import audience_number, claim_seat, reclaim_seat
from rooms.log_context import about_room
from rooms.owners import owner_of_class
from rooms.registry.directory import RoomDirectory
from rooms.store.base import Store
from rooms.store.class_records import ClassRecord
from rooms.store.records import RequestKey, RoomRecord, TokenRecord
from rooms.surroundings import Surroundings

MAX_CHANGES = 40
"""How often a class is read and changed again because somebody else was faster."""
MAX_CODE_ATTEMPTS = 12
PARSED_SECONDS = 60.0
"""How long a class is kept parsed: pupils' names in it outlive an erasing at another worker by so long at most."""
HOST_GRACE_SECONDS = 3600
"""A teacher may be away from a room for so long before its powers pass to a pupil; the settings may say otherwise."""

log = structlog.get_logger()
Namesake: TypeAlias = Literal["another", "back"]


@dataclass(frozen=True)
class StoredClass:
    """A class as it was read."""

    record: ClassRecord
    state: ClassState


@dataclass(frozen=True)
class Standing:
    """Who asks something of a class."""

    teacher: bool = False
    pupil: Pupil | None = None
    waiting: Return | None = None
    """They wait for the teacher to let them back in."""


NO_STANDING = Standing()


@dataclass(frozen=True)
class CameIn:
    """Somebody who came in, or waits to."""

    token: str
    pupil: Pupil | None
    """None for a pupil who waits for the teacher."""
    said: str
    """What they are told."""


@dataclass(frozen=True)
class RoomRefused:
    """A room in which an act was not done."""

    room: int
    code: str
    detail: str


@dataclass(frozen=True)
class ClassDone:
    """What came of an act of a teacher's."""

    said: str
    rooms: tuple[int, ...] = ()
    """Where it was done."""
    refused: tuple[RoomRefused, ...] = ()
    token: str | None = None
    """Of a second teacher."""


def class_channel(id: str) -> str:
    """The channel of the bus on which it is published that a class has changed."""
    return f"class:{id}"


class ClassRegistry:
    """All classes, as one worker serves them."""

    def __init__(self, store: Store, bus: Bus, directory: RoomDirectory, surroundings: Surroundings) -> None:
        self.store = store
        self.bus = bus
        self.directory = directory
        self._surroundings = surroundings
        self._known: dict[str, StoredClass] = {}
        """By id: the latest version of a class that was read or saved here; the store says whether it is the latest."""
        self._together: dict[str, list[tuple[Callable[[ClassState], ClassState], asyncio.Future[StoredClass]]]] = {}
        """By code: changes that wait to be saved together."""
        self._saving: set[asyncio.Task[None]] = set()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # Opening and finding

    async def open(
        self,
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
        request: RequestKey | None = None,
    ) -> tuple[StoredClass, str]:
        """Open a class: the class, and the first teacher's token. Raises what opening one of its rooms would, and
        `KeyUsed` where a class was opened with this key (`opened_before` has it)."""
        if size == 1:
            raise Refusal(
                "malformed",
                "size: a group of one has nobody to talk to; take 2 or more, or open an ordinary room for one pupil.",
            )
        chosen = {"host_grace_seconds": HOST_GRACE_SECONDS, **settings}
        lobby = await self.directory.try_opening(format=format, matter=matter, settings=chosen)
        capacity = min(len(lobby.seats), lobby.typed_settings.max_participants)
        if leave >= capacity - 1:
            raise Refusal(
                "malformed",
                f"leave: a room has {capacity} seats here; leave {max(capacity - 2, 0)} to minds at most, "
                "so that two pupils can sit.",
            )
        token = self._surroundings.token()
        state = ClassState(
            title=title,
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
            id=self._surroundings.id(),
            code="",
            created_at=self._surroundings.now(),
            body=state.model_dump_json(),
            request=request.hash if request is not None else None,
            content=request.content if request is not None else None,
        )
        for _ in range(MAX_CODE_ATTEMPTS):
            record = replace(record, code=new_code(self._surroundings))
            try:
                await self.store.open_class(record, matter)
            except CodeTaken:
                continue
            return StoredClass(record, state), token
        raise RoomsError("No free code was found.")

    async def opened_before(self, record: ClassRecord) -> tuple[StoredClass, str]:
        """A class that a request has opened, with a new token that opens what the first one does."""
        token = self._surroundings.token()

        def step(state: ClassState) -> ClassState:
            return state.model_copy(update={"teachers": (*state.teachers, hash_token(token))})

        return await self._change(record.code, step), token

    async def find(self, code: str) -> StoredClass:
        """The class with this code. Raises `no_such_class`; where a room has the code, the sentence says so."""
        read = read_code(code)
        record = await self.store.class_by_code(read) if read is not None else None
        if record is not None:
            return self._parsed(record)
        if read is not None and await self.store.room(read) is not None:
            raise ClassRefusal(
                "no_such_class", f"{read} is the code of a single room, not of a class; come in there, at /{read}."
            )
        raise no_such_class()

    def _parsed(self, record: ClassRecord) -> StoredClass:
        """A class from its record, parsed once for each version: four hundred who come in at once read it as often."""
        known = self._known.get(record.id)
        if known is None or known.record != record:
            known = StoredClass(record, ClassState.model_validate_json(record.body))
            self._keep(known)
        return known

    def _keep(self, known: StoredClass) -> None:
        """Keep a class parsed for a while."""
        id_ = known.record.id
        if id_ not in self._known:
            asyncio.get_running_loop().call_later(PARSED_SECONDS, self._known.pop, id_, None)
        self._known[id_] = known

    @staticmethod
    def standing(state: ClassState, token: str | None) -> Standing:
        """Who a token speaks for; nobody without one. Raises `bad_token` for one that opens nothing here."""
        if token is None:
            return NO_STANDING
        hash_ = hash_token(token)
        if hash_ in state.teachers:
            return Standing(teacher=True)
        pupil = state.pupil_by_hash(hash_)
        if pupil is not None:
            return Standing(pupil=pupil)
        waiting = next((one for one in state.returns if one.hash == hash_), None)
        if waiting is not None:
            return Standing(waiting=waiting)
        raise Refusal(
            "bad_token", "This token opens nothing in this class any more; come in again with the code and your name."
        )

    def check_teacher(self, state: ClassState, token: str | None) -> None:
        """Raise `bad_token` for nobody, and `teacher_only` for somebody who does not lead the class."""
        if token is None:
            raise Refusal("bad_token", "This needs the token of the class's teacher.")
        if not self.standing(state, token).teacher:
            raise ClassRefusal("teacher_only", "Only the teacher of this class may do this.")

    # Changing

    def _lock(self, code: str) -> asyncio.Lock:
        lock = self._locks.get(code)
        if lock is None:
            lock = self._locks[code] = asyncio.Lock()
        return lock

    async def _change(
        self, code: str, step: Callable[[ClassState], ClassState], rooms: Sequence[str] = ()
    ) -> StoredClass:
        """Change a class by a function of its state, which may refuse; `rooms`: deliberations that come to it."""
        for _ in range(MAX_CHANGES):
            known = await self.find(code)
            state = step(known.state)
            if state == known.state and not rooms:
                return known
            record = replace(known.record, version=known.record.version + 1, body=state.model_dump_json())
            try:
                await self.store.save_class(record, rooms)
            except ClassChanged:
                continue
            except NoSuchClass:
                raise no_such_class() from None
            self.bus.publish(class_channel(record.id), b"")
            known = StoredClass(record, state)
            self._keep(known)
            return known
        raise ClassChanged(code)

    async def _change_together(self, code: str, step: Callable[[ClassState], ClassState]) -> StoredClass:
        """As `_change`, and saved once with the changes of all who come at the same moment. A step that refuses leaves
        the others as they are."""
        future: asyncio.Future[StoredClass] = asyncio.get_running_loop().create_future()
        together = self._together.setdefault(code, [])
        together.append((step, future))
        if len(together) == 1:
            # A task of its own: the first caller may hang up.
            task = asyncio.create_task(self._save_together(code))
            self._saving.add(task)
            task.add_done_callback(self._saving.discard)
        return await future

    async def _save_together(self, code: str) -> None:
        async with self._lock(code):
            together = self._together.pop(code)
            refused: dict[int, Refusal | ClassRefusal] = {}

            def steps(state: ClassState) -> ClassState:
                refused.clear()
                for place, (step, _) in enumerate(together):
                    try:
                        state = step(state)
                    except (Refusal, ClassRefusal) as refusal:
                        refused[place] = refusal
                return state

            try:
                known = await self._change(code, steps)
            except BaseException as error:
                for _, future in together:
                    if not future.done():
                        future.set_exception(error)
                return
            for place, (_, future) in enumerate(together):
                if future.done():
                    continue
                if place in refused:
                    future.set_exception(refused[place])
                else:
                    future.set_result(known)

    # Coming in

    async def come_in(
        self,
        code: str,
        name: str,
        namesake: Namesake | None = None,
        request: RequestKey | None = None,
        device: str | None = None,
    ) -> CameIn:
        """A pupil comes in, or asks to be let back in. `device`: the mark of their phone, where it sent one.

        Raises `name_held` where somebody has the name and it is not said which of the two this is, `class_full`, and
        `device_full` where their phone has brought as many as one may.
        """
        known = await self.find(code)
        code = known.record.code
        mark = inherited_token_hash(hash_token(device), known.record.id) if device is not None else None
        before = next((one for one in known.state.pupils if one.key == request.hash), None) if request else None
        if before is not None or namesake == "back":
            async with self._lock(code):
                return await (
                    self._came_in_before(code, before) if before is not None else self._ask_back(code, name, mark)
                )
        open_rooms, watchable = await self._open_rooms_of(known.state)
        token = self._surroundings.token()
        hash_, now = hash_token(token), self._surroundings.now()

        def step(state: ClassState) -> ClassState:
            if len(state.pupils) >= state.pupils_at_most:
                raise ClassRefusal("class_full", _full_sentence(state))
            brought = state.devices.get(mark, 0) if mark is not None else 0
            if brought >= MAX_PUPILS_PER_DEVICE:
                raise ClassRefusal(
                    "device_full",
                    f"{MAX_PUPILS_PER_DEVICE} pupils have come in with this phone or computer, as many as may; "
                    "come in with another one.",
                )
            if namesake is None and namesakes(state, name):
                raise ClassRefusal(
                    "name_held",
                    f"Somebody called “{quote_for_error(name)}” is here already. Are you another one, or the same, "
                    "with another phone?",
                )
            pupil = Pupil(
                number=state.pupils_ever + 1,
                name=name,
                label=label_for(state, name),
                hash=hash_,
                at=now,
                key=request.hash if request is not None else None,
            )
            placed = _place_late(state, pupil, open_rooms, watchable)
            devices = state.devices if mark is None else {**state.devices, mark: brought + 1}
            return placed.model_copy(update={"pupils_ever": pupil.number, "devices": devices})

        changed = await self._change_together(code, step)
        pupil = changed.state.pupil_by_hash(hash_)
        if pupil is None:
            raise no_such_class()
        if pupil.room is not None:
            async with self._lock(code):
                changed = await self._settle(code, [pupil.number])
                pupil = changed.state.pupil(pupil.number) or pupil
        return CameIn(token, pupil, _welcome(changed.state, pupil))

    async def _came_in_before(self, code: str, pupil: Pupil) -> CameIn:
        """The same once more, with a token that opens what the first one does: no token is kept as it is."""
        token = self._surroundings.token()
        changed = await self._new_phone(code, pupil.number, hash_token(token))
        again = changed.state.pupil(pupil.number) or pupil
        return CameIn(token, again, _welcome(changed.state, again))

    async def _ask_back(self, code: str, name: str, device: str | None) -> CameIn:
        token = self._surroundings.token()
        hash_, now = hash_token(token), self._surroundings.now()

        def step(state: ClassState) -> ClassState:
            if not namesakes(state, name):
                raise ClassRefusal(
                    "no_such_pupil",
                    f"Nobody called “{quote_for_error(name)}” is in this class; write the name as you did before.",
                )
            # A phone waits once: whoever asks again from it takes their request back.
            others = tuple(one for one in state.returns if device is None or one.device != device)
            if len(others) >= state.pupils_at_most:
                raise ClassRefusal("class_full", "Too many wait to be let back in; ask your teacher.")
            one = Return(number=state.returns_ever + 1, name=name, hash=hash_, at=now, device=device)
            return state.model_copy(update={"returns": (*others, one), "returns_ever": one.number})

        await self._change(code, step)
        return CameIn(token, None, "Your teacher has to let you back in: say that you are here again.")

    async def _open_rooms_of(self, state: ClassState) -> tuple[list[int], list[int]]:
        """The rooms in which somebody may still sit down, and those in which they may watch."""
        free, watchable = [], []
        for member in state.rooms:
            room = await self.room_of(member)
            if room is None:
                continue
            if room.state.status != "closed":
                watchable.append(member.number)
            if takes_pupils(room):
                free.append(member.number)
        return free, watchable

    async def room_of(self, member: ClassRoom) -> Room | None:
        """A room of a class; None where it was erased by itself, is set aside, or cannot be played here."""
        try:
            return await self.directory.room(member.code)
        except (Refusal, NoSuchRoom, SetAside):
            return None

    # Sitting down

    async def settle_pupil(self, code: str, pupil: Pupil) -> None:
        """Sit a pupil down who was dealt to a room and does not sit there yet, as after the end of a worker."""
        if pupil.room is not None and pupil.seat is None and not pupil.audience:
            async with self._lock(code):
                await self._settle(code, [pupil.number])

    async def _settle(self, code: str, numbers: Iterable[int]) -> StoredClass:
        """Sit these pupils down in the rooms to which they were dealt, and save where they sit."""
        known = await self.find(code)
        by_room: dict[int, list[Pupil]] = {}
        for number in numbers:
            pupil = known.state.pupil(number)
            if pupil is not None and pupil.room is not None:
                by_room.setdefault(pupil.room, []).append(pupil)
        seated = await asyncio.gather(
            *(self._sit_in(known.state.room(number), pupils) for number, pupils in by_room.items())
        )
        settled = {pupil.number: pupil for some in seated for pupil in some}

        def step(state: ClassState) -> ClassState:
            for pupil in settled.values():
                now = state.pupil(pupil.number)
                if now is not None and now.room == pupil.room:
                    state = state.with_pupil(
                        now.model_copy(update={"seat": pupil.seat, "audience": pupil.audience, "label": pupil.label})
                    )
            return state

        changed = await self._change(code, step)
        for pupil in settled.values():
            now = changed.state.pupil(pupil.number)
            if now is not None and now.hash != pupil.hash:
                # They have changed phones while they were seated.
                await self._hand_tokens_on(changed.record.id, pupil.hash, now.hash)
        return changed

    async def _sit_in(self, member: ClassRoom | None, pupils: Sequence[Pupil]) -> list[Pupil]:
        room = await self.room_of(member) if member is not None else None
        return [await self._sit(room, pupil) for pupil in pupils] if room is not None else []

    async def _sit(self, room: Room, pupil: Pupil) -> Pupil:
        """Sit one pupil down, with the token that they have; in the audience where no seat is left for them."""
        deliberation = room.record.deliberation
        hash_ = inherited_token_hash(pupil.hash, deliberation)
        known = await self.store.token(hash_)
        if known is not None:
            return pupil.model_copy(
                update={"seat": known.seat, "audience": known.kind == "audience"},
            )
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
        number = audience_number(self._surroundings)
        await self.store.add_token(TokenRecord(hash_, deliberation, "audience", tenure=number, root=pupil.hash))
        return pupil.model_copy(update={"seat": None, "audience": True})

    async def _stand_up(self, member: ClassRoom | None, pupil: Pupil) -> None:
        """Take a pupil out of a room; the house plays their seat there."""
        room = await self.room_of(member) if member is not None else None
        if room is None:
            return
        hash_ = inherited_token_hash(pupil.hash, room.record.deliberation)
        token = await self.store.token(hash_)
        if token is not None and token.kind == "seat" and token.seat is not None:
            seat = room.state.seats[token.seat]
            theirs = seat.held_by_guest and token.tenure in (seat.tenure, seat.first)
            kept = seat.away is not None and seat.away.tenure == token.tenure
            if (theirs or kept) and room.state.status != "closed":
                with contextlib.suppress(Refusal):
                    await room.submit(Host(), acts.Remove(seat=token.seat))
        await self.store.remove_token(hash_)

    async def _new_phone(self, code: str, number: int, hash_: str, *, served: int | None = None) -> StoredClass:
        """Give a pupil another token; what the one before opened in rooms, the new one opens. `served`: the request to
        come back that is answered by it."""
        before = ""

        def step(state: ClassState) -> ClassState:
            nonlocal before
            now = state.pupil(number)
            if now is None:
                raise _no_such_pupil(number)
            if now.hash != hash_:
                # It is theirs already where an earlier attempt was saved, and nobody heard of it.
                before = now.hash
            state = state.with_pupil(now.model_copy(update={"hash": hash_}))
            return state.model_copy(update={"returns": tuple(one for one in state.returns if one.number != served)})

        known = await self.find(code)
        step(known.state)
        # Both open the rooms until the class is saved: a worker that is killed meanwhile shuts nobody out. And once
        # more afterwards, for a seat that another worker has given to the pupil meanwhile.
        await self._hand_tokens_on(known.record.id, before, hash_, keep=True)
        changed = await self._change(code, step)
        await self._hand_tokens_on(known.record.id, before, hash_)
        return changed

    async def _hand_tokens_on(self, id_: str, before: str, after: str, *, keep: bool = False) -> None:
        """Have one token open what another opens in the rooms of a class; the other opens nothing more, unless it is
        kept."""
        for record in await self.store.rooms_of_class(id_):
            old = inherited_token_hash(before, record.deliberation)
            token = await self.store.token(old)
            if token is not None:
                new = inherited_token_hash(after, record.deliberation)
                if await self.store.token(new) is None:
                    await self.store.add_token(replace(token, hash=new, root=after))
                if not keep:
                    await self.store.remove_token(old)

    # What a teacher does

    async def act(self, code: str, token: str | None, act: class_acts.TeacherAct) -> ClassDone:
        """Do an act of a teacher's. Raises `teacher_only`, `Refusal` or `ClassRefusal`, and a `RoomsError`."""
        known = await self.find(code)
        code = known.record.code
        self.check_teacher(known.state, token)
        match act:
            case (
                class_acts.Begin()
                | class_acts.Pause()
                | class_acts.Resume()
                | class_acts.GiveTime()
                | class_acts.Adjourn()
                | class_acts.Tell()
            ):
                return await self._act_in_rooms(known, act)
            case class_acts.OpenFinding():
                return await self._open_finding(known)
            case class_acts.InviteTeacher():
                return await self._invite_teacher(known)
            case _:
                pass
        async with self._lock(code):
            match act:
                case class_acts.LimitPupils():
                    return await self._limit_pupils(code, act)
                case class_acts.Deal():
                    return await self._deal(code, act)
                case class_acts.DealNames():
                    return await self._deal_names(code, act)
                case class_acts.MovePupil():
                    return await self._move(code, act)
                case class_acts.Admit():
                    return await self._admit(code, act)
                case class_acts.TurnAway():
                    return await self._turn_away(code, act)
                case class_acts.RemovePupil():
                    return await self._remove_pupil(code, act)

    async def _open_new_rooms(self, known: StoredClass, number: int) -> list[ClassRoom]:
        """Open so many rooms, with the teachers as their hosts. All of them, or none is left; raises what opening one
        does, with a sentence for a teacher where the server is full."""
        state = known.state
        matter = await self.store.class_matter(known.record.id)
        ready = await self._same_matter(state, matter)
        first = max((room.number for room in state.rooms), default=0) + 1
        opened: list[ClassRoom] = []
        try:
            for place in range(number):
                new = await self.directory.open(
                    format=state.format,
                    matter=ready,
                    seat=None,
                    settings=state.settings,
                    owner=owner_of_class(known.record.id),
                )
                record = new.room.record
                opened.append(ClassRoom(number=first + place, code=record.code, deliberation=record.deliberation))
                for teacher in state.teachers:
                    hash_ = inherited_token_hash(teacher, record.deliberation)
                    await self.store.add_token(TokenRecord(hash_, record.deliberation, "host", root=teacher))
        except Refusal as refusal:
            await self._erase_rooms(opened)
            if refusal.code == "too_fast":
                raise Refusal(
                    "too_fast",
                    "This server is full just now, so no room was opened; everybody is still in the lobby. "
                    "Try again in a minute.",
                ) from None
            raise
        except BaseException:
            await self._erase_rooms(opened)
            raise
        return opened

    async def _same_matter(self, state: ClassState, matter: Matter) -> Matter:
        """The matter as a room of the class that is in memory has it, so that all of them share one."""
        for member in state.rooms:
            room = await self.room_of(member)
            if room is not None and room.matter == matter:
                return room.matter
        return matter

    async def _erase_rooms(self, rooms: Sequence[ClassRoom]) -> None:
        for member in rooms:
            room = await self.room_of(member)
            if room is not None:
                await self.directory.erase(room)

    async def _with_new_rooms(
        self, code: str, known: StoredClass, opened: list[ClassRoom], step: Callable[[ClassState], ClassState]
    ) -> StoredClass:
        """Save a class with rooms that were opened for it; where that is refused, they are erased again."""

        def checked(state: ClassState) -> ClassState:
            if state.rooms != known.state.rooms:
                raise Refusal("stale", "Somebody else has dealt the pupils just now; look at the rooms there are.")
            return step(state.model_copy(update={"rooms": (*state.rooms, *opened)}))

        try:
            return await self._change(code, checked, [room.deliberation for room in opened])
        except BaseException:
            await self._erase_rooms(opened)
            raise

    async def _deal(self, code: str, act: class_acts.Deal) -> ClassDone:
        known = await self.find(code)
        state = known.state
        waiting = [pupil for pupil in state.pupils if pupil.room is None]
        if act.size == 1:
            raise Refusal("malformed", "size: a group of one has nobody to talk to; take 2 or more.")
        if not waiting:
            raise Refusal("too_early", "Nobody waits in the lobby; the pupils come in with the code of the class.")
        allowed = state.rooms_at_most - len(state.rooms)
        allowed = min(allowed, act.rooms) if act.rooms is not None else allowed
        if len(waiting) == 1 and not state.rooms:
            raise Refusal(
                "too_early",
                "One pupil is here, who would have nobody to talk to. Wait for another, or open an ordinary room.",
            )
        size = act.size or state.size
        sizes = group_sizes(len(waiting), size, allowed, state.seats)
        if sizes == [1] and state.rooms:
            # One who is left over joins a room that there is, if it has a seat.
            sizes = []
        opened = await self._open_new_rooms(known, len(sizes))
        late_free, late_watch = await self._open_rooms_of(state)

        def step(state: ClassState) -> ClassState:
            waiting = [pupil for pupil in state.pupils if pupil.room is None]
            places = group_sizes(len(waiting), size, len(opened), state.seats)
            dealt = deal_evenly(waiting, places, opened[0].number) if opened else {}
            for pupil in waiting:
                if pupil.number in dealt:
                    state = state.with_pupil(pupil.model_copy(update={"room": dealt[pupil.number]}))
            new = [room.number for room in opened]
            for pupil in waiting:
                if pupil.number not in dealt:
                    state = _place_late(state, pupil, [*late_free, *new], [*late_watch, *new])
            return state

        await self._with_new_rooms(code, known, opened, step)
        changed = await self._settle(code, [pupil.number for pupil in waiting])
        return ClassDone(_dealt_sentence(changed.state), tuple(room.number for room in opened))

    async def _deal_names(self, code: str, act: class_acts.DealNames) -> ClassDone:
        known = await self.find(code)
        state = known.state
        check_groups(act.groups, state.seats)
        if len(state.rooms) + len(act.groups) > state.rooms_at_most:
            raise Refusal(
                "malformed",
                f"groups: {len(act.groups)} more rooms would be more than the {state.rooms_at_most} of this class.",
            )
        for number, group in enumerate(act.groups, 1):
            for name in group:
                for pupil in namesakes(state, name):
                    if pupil.room is not None and len(namesakes(state, name)) == 1:
                        raise Refusal(
                            "malformed",
                            f"groups: “{quote_for_error(name)}” of group {number} sits in room {pupil.room} already; "
                            "move them by hand.",
                        )
        opened = await self._open_new_rooms(known, len(act.groups))

        def step(state: ClassState) -> ClassState:
            expected = list(state.expected)
            for room, group in zip(opened, act.groups, strict=True):
                for name in group:
                    found = [pupil for pupil in namesakes(state, name) if pupil.room is None]
                    if found:
                        state = state.with_pupil(found[0].model_copy(update={"room": room.number}))
                    else:
                        expected.append(Expected(name=name, room=room.number))
            return state.model_copy(update={"expected": tuple(expected)})

        changed = await self._with_new_rooms(code, known, opened, step)
        numbers = {room.number for room in opened}
        changed = await self._settle(code, [pupil.number for pupil in changed.state.pupils if pupil.room in numbers])
        said = _dealt_sentence(changed.state)
        absent = len(changed.state.expected)
        if absent:
            said += f" {absent} of the names {'has' if absent == 1 else 'have'} not come in yet."
        return ClassDone(said, tuple(sorted(numbers)))

    async def _move(self, code: str, act: class_acts.MovePupil) -> ClassDone:
        known = await self.find(code)
        state = known.state
        pupil = state.pupil(act.pupil)
        if pupil is None:
            raise _no_such_pupil(act.pupil)
        if pupil.room == act.room:
            where = f"room {act.room}" if act.room is not None else "the lobby"
            raise Refusal("stale", f"{pupil.label} is in {where} already.")
        opened: list[ClassRoom] = []
        newest = max((room.number for room in state.rooms), default=0) + 1
        if act.room is not None:
            target = state.room(act.room)
            if target is None and act.room == newest and len(state.rooms) < state.rooms_at_most:
                opened = await self._open_new_rooms(known, 1)
            elif target is None:
                raise Refusal("malformed", f"room: the class has no room {act.room}.")
            else:
                room = await self.room_of(target)
                if room is None or room.state.status == "closed":
                    raise Refusal("room_closed", f"Room {act.room} is over; {pupil.label} stays where they are.")
                if not takes_pupils(room):
                    raise Refusal(
                        "room_full", f"Room {act.room} takes nobody new to sit; {pupil.label} stays where they are."
                    )

        def step(state: ClassState) -> ClassState:
            now = state.pupil(act.pupil)
            if now is None:
                raise _no_such_pupil(act.pupil)
            if act.room is not None:
                seated = sum(not one.audience for one in state.in_room(act.room))
                if seated >= state.capacity:
                    raise Refusal("room_full", f"All {state.capacity} seats of room {act.room} are taken by pupils.")
            return state.with_pupil(now.model_copy(update={"room": act.room, "seat": None, "audience": False}))

        if opened:
            await self._with_new_rooms(code, known, opened, step)
        else:
            await self._change(code, step)
        if pupil.room is not None:
            await self._stand_up(state.room(pupil.room), pupil)
        if act.room is None:
            return ClassDone(f"{pupil.label} is back in the lobby.")
        changed = await self._settle(code, [act.pupil])
        moved = changed.state.pupil(act.pupil)
        watches = moved is not None and moved.audience
        said = "watches, with a ballot in the audience, in" if watches else "sits in"
        return ClassDone(f"{pupil.label} {said} room {act.room}.", (act.room,))

    async def _admit(self, code: str, act: class_acts.Admit) -> ClassDone:
        known = await self.find(code)
        waiting = next((one for one in known.state.returns if one.number == act.number), None)
        if waiting is None:
            raise Refusal("stale", "Nobody waits under this number any more.")
        changed = await self._new_phone(code, act.pupil, waiting.hash, served=act.number)
        pupil = changed.state.pupil(act.pupil)
        assert pupil is not None
        return ClassDone(f"{pupil.label} is back; the other phone opens nothing any more.")

    async def _turn_away(self, code: str, act: class_acts.TurnAway) -> ClassDone:
        def step(state: ClassState) -> ClassState:
            return state.model_copy(update={"returns": tuple(one for one in state.returns if one.number != act.number)})

        await self._change(code, step)
        return ClassDone("They may come in again, with the code and a name.")

    async def _remove_pupil(self, code: str, act: class_acts.RemovePupil) -> ClassDone:
        known = await self.find(code)
        pupil = known.state.pupil(act.pupil)
        if pupil is None:
            raise _no_such_pupil(act.pupil)

        def step(state: ClassState) -> ClassState:
            return state.model_copy(update={"pupils": tuple(one for one in state.pupils if one.number != act.pupil)})

        await self._change(code, step)
        if pupil.room is not None:
            await self._stand_up(known.state.room(pupil.room), pupil)
        return ClassDone(f"{pupil.label} is out of the class; their seat is played by the house.")

    async def _limit_pupils(self, code: str, act: class_acts.LimitPupils) -> ClassDone:
        changed = await self._change(code, lambda state: state.model_copy(update={"pupils_at_most": act.pupils}))
        here = len(changed.state.pupils)
        said = f"The class takes {count_noun(act.pupils, 'pupil')}."
        if here > act.pupils:
            said += f" {here} are in and stay; nobody else comes in until {here - act.pupils + 1} are taken out."
        return ClassDone(said)

    async def _invite_teacher(self, known: StoredClass) -> ClassDone:
        token = self._surroundings.token()
        hash_ = hash_token(token)

        def step(state: ClassState) -> ClassState:
            return state.model_copy(update={"teachers": (*state.teachers, hash_)})

        await self._change(known.record.code, step)
        for record in await self.store.rooms_of_class(known.record.id):
            inherited = inherited_token_hash(hash_, record.deliberation)
            await self.store.add_token(TokenRecord(inherited, record.deliberation, "host", root=hash_))
        return ClassDone("Whoever opens this link leads the class as you do.", token=token)

    async def _open_finding(self, known: StoredClass) -> ClassDone:
        if not known.state.finding:
            raise Refusal(
                "malformed",
                "There is no finding: nobody decided this before your class did, and the wall ends with the question.",
            )
        for member in known.state.rooms:
            room = await self.room_of(member)
            if room is not None and (await room.current_state()).status != "closed":
                raise Refusal(
                    "too_early", f"Room {member.number} has not decided yet; the finding is opened when all have."
                )
        if not known.state.rooms:
            raise Refusal("too_early", "No room has decided yet; the finding is opened when all have.")
        await self._change(known.record.code, lambda state: state.model_copy(update={"finding_open": True}))
        return ClassDone("The finding is open on the wall.")

    async def _act_in_rooms(self, known: StoredClass, act: class_acts.RoomsAct) -> ClassDone:
        state = known.state
        if not state.rooms:
            raise Refusal("too_early", "There is no room yet; deal the pupils first.")
        wanted = act.rooms if act.rooms is not None else [room.number for room in state.rooms]
        missing = next((number for number in wanted if state.room(number) is None), None)
        if missing is not None:
            raise Refusal("malformed", f"rooms: the class has no room {missing}.")
        results = await asyncio.gather(*(self._act_in(state.room(number), act) for number in dict.fromkeys(wanted)))
        refused = tuple(one for one in results if isinstance(one, RoomRefused))
        done = tuple(one for one in results if isinstance(one, int))
        if not done and refused:
            raise _as_refusal(refused[0], len(refused) > 1)
        if isinstance(act, class_acts.Begin) and state.begun_at is None:
            now = self._surroundings.now()
            await self._change(
                known.record.code,
                lambda state: state if state.begun_at is not None else state.model_copy(update={"begun_at": now}),
            )
        return ClassDone(_done_sentence(act, done, refused), done, refused)

    async def _act_in(self, member: ClassRoom | None, act: class_acts.RoomsAct) -> int | RoomRefused:
        assert member is not None
        room = await self.room_of(member)
        if room is None:
            return RoomRefused(member.number, "no_such_room", f"Room {member.number} is gone.")
        room.presence.http_request(None)
        try:
            # Powers that passed to a pupil while the teacher was away come back with the teacher.
            await reclaim_seat(room, Host())
            await room.submit(Host(), _host_act(act))
        except Refusal as refusal:
            return RoomRefused(member.number, refusal.code, refusal.detail)
        return member.number

    # Looking

    async def glances(self, state: ClassState) -> list[RoomGlance]:
        """Every room of a class, as it is stored now."""
        found = await asyncio.gather(*(self.room_of(member) for member in state.rooms))
        glances = []
        for member, room in zip(state.rooms, found, strict=True):
            if room is not None:
                await room.current_state()
                glances.append(glance_at(room, member, await last_spoken_at(room)))
        return glances

    async def follow_rematches(self, code: str) -> StoredClass:
        """The class after each of its rooms whose people play again has given way to the next one."""
        known = await self.find(code)
        while (step := await self._next_room_of(known)) is not None:
            member, record = step
            known = await self._change(code, partial(_replaced, member=member, record=record), [record.deliberation])
            changed: list[Pupil] = []
            for pupil in known.state.in_room(member.number):
                token = await self.store.token(inherited_token_hash(pupil.hash, record.deliberation))
                seat = token.seat if token is not None else None
                if seat is not None and seat != pupil.seat:
                    changed.append(pupil.model_copy(update={"seat": seat}))
            if changed:
                known = await self._change(code, partial(_with_pupils, changed=changed))
        return known

    async def _next_room_of(self, known: StoredClass) -> tuple[ClassRoom, RoomRecord] | None:
        for member in known.state.rooms:
            room = await self.room_of(member)
            if room is None or room.state.rematch is None:
                continue
            record = await self.store.room(room.state.rematch)
            if record is not None:
                return member, record
        return None

    # Erasing

    async def erase(self, code: str, token: str | None) -> list[RoomRecord]:
        """Erase a class with all its rooms, for its teacher; which rooms are gone."""
        known = await self.find(code)
        self.check_teacher(known.state, token)
        return await self._erase((await self.follow_rematches(code)).record)

    async def _erase(self, record: ClassRecord) -> list[RoomRecord]:
        gone = await self.directory.erase_class(record.id)
        self._known.pop(record.id, None)
        self.bus.publish(class_channel(record.id), b"")
        return gone

    async def erase_old(self, days: int, limit: int = 20) -> list[RoomRecord]:
        """Erase the classes that were opened more than so many days ago; the rooms that are gone with them."""
        before, gone = self._surroundings.now() - days * 86_400.0, list[RoomRecord]()
        while found := await self.store.classes_before(before, limit):
            for record in found:
                with contextlib.suppress(ClassRefusal):
                    await self.follow_rematches(record.code)
                gone += await self._erase(record)
        return gone


def _place_late(state: ClassState, pupil: Pupil, free: Sequence[int], watchable: Sequence[int]) -> ClassState:
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
        return state.with_pupil(pupil)
    return state.model_copy(update={"pupils": (*state.pupils, pupil)})


def _with_pupils(state: ClassState, changed: Iterable[Pupil]) -> ClassState:
    for pupil in changed:
        state = state.with_pupil(pupil)
    return state


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


def _host_act(act: class_acts.RoomsAct) -> acts.Act:
    """The host's act that does in a room what a teacher does to the class."""
    match act:
        case class_acts.Begin():
            return acts.Begin()
        case class_acts.Pause():
            return acts.Pause()
        case class_acts.Resume():
            return acts.Resume()
        case class_acts.GiveTime():
            return acts.GiveTime(seconds=act.seconds)
        case class_acts.Adjourn():
            return acts.Adjourn()
        case class_acts.Tell():
            return acts.Tell(text=act.text)


_ACT_PARTICIPLES = {
    "begin": "begun",
    "pause": "paused",
    "resume": "going on",
    "give_time": "given more time",
    "adjourn": "ended",
    "tell": "told",
}


def _done_sentence(act: class_acts.RoomsAct, done: Sequence[int], refused: Sequence[RoomRefused]) -> str:
    said = f"{_rooms(len(done))} {_ACT_PARTICIPLES[act.kind]}."
    if refused:
        said += f" Not in room {', '.join(str(one.room) for one in refused)}: {refused[0].detail}"
    return said


def _rooms(number: int) -> str:
    return "1 room is" if number == 1 else f"{number} rooms are"


def _as_refusal(refused: RoomRefused, several: bool) -> Refusal:
    where = "In every room" if several else f"In room {refused.room}"
    detail = f"{where}: {decapitalise(refused.detail)}"
    if refused.code == "no_such_room":
        return Refusal("no_such_room", detail)
    # The code is one of the engine's: it came with its refusal.
    return Refusal(refused.code, detail)  # type: ignore[arg-type]


def _full_sentence(state: ClassState) -> str:
    """What somebody who comes to a full class is told."""
    takes = count_noun(state.pupils_at_most, "pupil")
    return f"The class is full: it takes {takes}, and so many are in. Ask your teacher to let more in."


def _no_such_pupil(number: int) -> ClassRefusal:
    return ClassRefusal("no_such_pupil", f"There is no pupil {number} in this class; perhaps they were taken out.")


def _dealt_sentence(state: ClassState) -> str:
    seated = sum(pupil.room is not None and not pupil.audience for pupil in state.pupils)
    watching = sum(pupil.audience for pupil in state.pupils)
    sit = "1 pupil sits" if seated == 1 else f"{seated} pupils sit"
    said = f"{sit} in {len(state.rooms)} room{'' if len(state.rooms) == 1 else 's'}."
    if watching:
        said += (
            f" {watching} found no seat, because there are more pupils than seats: "
            "they watch a room each, and vote from its audience."
        )
    return said


def _welcome(state: ClassState, pupil: Pupil) -> str:
    """What a pupil who comes in is sent."""
    called = "" if pupil.label == pupil.name else f" There is another {pupil.name} here, so you are {pupil.label}."
    if pupil.audience:
        return f"Every seat is taken: you watch room {pupil.room}, and your ballot counts with its audience.{called}"
    if pupil.room is not None:
        return f"You sit in room {pupil.room}.{called}"
    if state.rooms:
        return f"Every room is over, so there is nothing left to join; your teacher sees that you are here.{called}"
    return f"You are in. Your teacher deals the rooms when everybody is here.{called}"
