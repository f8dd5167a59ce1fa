"""A class in a world: pupils come in at any worker, a teacher deals and begins, and its rooms are played."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from engine.core.acts import SettingValue
from engine.core.decide import SeatHolder
from engine.core.matter import Matter
from engine.core.refusals import Refusal
from rooms.classes import acts as class_acts
from rooms.classes.arrivals import come_in
from rooms.classes.live import ClassFollower, LiveClass, LiveClasses
from rooms.classes.new_class import add_teacher, open_class
from rooms.classes.places import settle_pupil
from rooms.classes.refusals import ClassRefusal
from rooms.classes.registry import ClassRegistry, StoredClass
from rooms.classes.standing import standing_of
from rooms.classes.state import ClassState
from rooms.classes.teacher_acts import act_in_class
from rooms.errors import KeyUsed, RoomsError
from rooms.live.codes import inherited_token_hash
from rooms.live.seating import caller_of
from rooms.store.records import RequestKey
from tests.worlds.people import Guest

if TYPE_CHECKING:
    from tests.worlds.world import World

T = TypeVar("T")
PAUSE_SECONDS = 0.3
"""Between two attempts at something that failed."""
LATE_PUPIL_SECONDS = 10.0


@dataclass
class Lesson:
    """One class."""

    world: World
    code: str
    id: str
    token: str
    """Of its teacher."""
    registries: dict[str, ClassRegistry] = field(default_factory=dict)
    live: dict[str, LiveClasses] = field(default_factory=dict)
    followed: list[tuple[str, LiveClass, ClassFollower]] = field(default_factory=list)
    """Whose screens show the class, by worker."""
    begun: bool = False

    def registry(self, worker: str) -> ClassRegistry:
        """The classes of a worker."""
        if worker not in self.registries:
            world = self.world
            store, bus, surroundings = world.stores[worker], world.buses[worker], world.surroundings[worker]
            self.registries[worker] = ClassRegistry(store, bus, world.directories[worker], surroundings)
        return self.registries[worker]

    def state(self) -> ClassState:
        """The class as it is stored."""
        return ClassState.model_validate_json(self.world.store._classes[self.id].body)

    async def tried(self, work: Callable[..., Awaitable[T]], *args: object, **kwargs: object) -> T:
        """Do something at one worker or another, as often as it fails for want of a store. Raises `Refusal` and
        `ClassRefusal`."""
        while True:
            worker = self.world.loop.draw.choice(self.world.alive)
            with contextlib.suppress(RoomsError):
                done: T | None = await self.world.at(worker, partial(work, self.registry(worker), *args, **kwargs))
                if done is not None:
                    return done
            await asyncio.sleep(PAUSE_SECONDS)

    # The teacher

    async def teach(self) -> None:
        """Deal those who are here, begin their rooms, and do what teachers do meanwhile."""
        draw = self.world.loop.draw
        await asyncio.sleep(1.0)
        while not self.state().rooms or any(pupil.room is None for pupil in self.state().pupils):
            deal = [self._act(class_acts.Deal(kind="deal")) for _ in range(draw.choice((1, 1, 2)))]
            await asyncio.gather(*deal)
            await asyncio.sleep(PAUSE_SECONDS)
        for member in self.state().rooms:
            self.world.play(member.code, member.deliberation)
        while any(self.world.checks.rooms[one.deliberation].state.status == "lobby" for one in self.state().rooms):
            await self._act(class_acts.Begin(kind="begin"))
            await asyncio.sleep(PAUSE_SECONDS)
        self.begun = True
        for _ in range(draw.randrange(4)):
            await asyncio.sleep(self.world.moment())
            numbers = [pupil.number for pupil in self.state().pupils]
            if not numbers:
                return
            await self._act(
                draw.choice(
                    (
                        class_acts.GiveTime(kind="give_time", seconds=30),
                        class_acts.Tell(kind="tell", text="Ten minutes are left."),
                        class_acts.InviteTeacher(kind="invite_teacher"),
                        class_acts.MovePupil(
                            kind="move", pupil=draw.choice(numbers), room=draw.choice(self.state().rooms).number
                        ),
                        class_acts.RemovePupil(kind="remove_pupil", pupil=draw.choice(numbers)),
                    )
                )
            )

    async def _act(self, act: class_acts.TeacherAct) -> None:
        with contextlib.suppress(Refusal, ClassRefusal):
            await self.tried(act_in_class, self.code, self.token, act)

    # Pupils

    async def pupil(self, number: int) -> None:
        """Somebody who comes in, sits where they are dealt, and plays there."""
        name = f"Pupil {number}"
        draw = random.Random(f"{self.world.plan.seed} {name}")
        # The last one comes when the others have begun.
        await asyncio.sleep(LATE_PUPIL_SECONDS if number and number == self.world.plan.pupils - 1 else draw.random())
        named = draw.randbytes(32).hex()
        key, came = RequestKey(named, named), None
        for _ in range(1 + (draw.random() < self.world.plan.twice)):
            came = await self.tried(come_in, self.code, name, request=key)
        assert came is not None
        held: tuple[str, SeatHolder] | None = None
        while held is None:
            await asyncio.sleep(draw.uniform(0.2, 1.0))
            worker = draw.choice(self.world.alive)
            with contextlib.suppress(Refusal, ClassRefusal, RoomsError):
                found = await self.world.at(worker, partial(self._seat_of, worker, came.token))
                if found == "nowhere":
                    return
                held = found
        await Guest(self.world, name, held[0], held=held[1]).live()

    async def _seat_of(self, worker: str, token: str) -> tuple[str, SeatHolder] | str | None:
        """The code of a pupil's room, and the seat that their token opens there, once they sit."""
        registry = self.registry(worker)
        known = await registry.find(self.code)
        try:
            pupil = standing_of(known.state, token).pupil
        except Refusal:
            # The teacher has taken them out.
            return "nowhere"
        if pupil is None or pupil.audience:
            return "nowhere"
        await settle_pupil(registry, self.code, pupil)
        member = known.state.room(pupil.room) if pupil.room is not None else None
        if member is None:
            return "nowhere" if self.begun and not self.open_rooms() else None
        room = await self.world.directories[worker].room(member.code)
        caller = await caller_of(room, token)
        return (member.code, caller.identity) if isinstance(caller.identity, SeatHolder) else None

    def open_rooms(self) -> bool:
        """Whether a room of the class is not over."""
        courses = [self.world.checks.rooms.get(one.deliberation) for one in self.state().rooms]
        return any(course is not None and course.state.status != "closed" for course in courses)

    # Screens

    async def show(self, worker: str) -> None:
        """Have somebody at a worker follow the class on a screen."""
        with contextlib.suppress(ClassRefusal, RoomsError):
            await self.world.at(worker, partial(self._show, worker))

    async def _show(self, worker: str) -> None:
        registry = self.registry(worker)
        known = await registry.find(self.code)
        live = self.live.setdefault(worker, LiveClasses(registry)).of(known)
        follower = ClassFollower(lambda news: None, teacher=True, rooms=True)
        self.followed.append((worker, live, follower))
        await live.follow(follower)

    def versions(self) -> list[tuple[str, int]]:
        """Which version of the class the screens show, by worker."""
        return [(worker, live.known.record.version) for worker, live, follower in self.followed if live.followers]

    async def end(self) -> None:
        """Turn the screens off."""
        for worker, live, follower in self.followed:
            if worker in self.world.alive:
                await self.world.at(worker, partial(_unfollow, live, follower))
        self.followed.clear()

    def check_seats(self) -> None:
        """Where pupils sit by the class, they sit in its rooms: no two on one seat, with tokens that open it."""
        store, taken = self.world.store, set[tuple[int, int, int | None]]()
        state = self.state()
        for one in state.rooms:
            if one.deliberation not in store._rooms:
                self.world.checks.report(f"the class has room {one.number}, which is not stored")
                return
        for pupil in state.pupils:
            member = state.room(pupil.room) if pupil.room is not None else None
            if member is None or pupil.seat is None:
                continue
            token = store._tokens.get(inherited_token_hash(pupil.hash, member.deliberation))
            if token is None or token.seat != pupil.seat:
                self.world.checks.report(f"the token of {pupil.label} does not open seat {pupil.seat}")
            elif (member.number, pupil.seat, token.tenure) in taken:
                self.world.checks.report(f"two pupils sit on seat {pupil.seat} of room {pupil.room}")
            else:
                taken.add((member.number, pupil.seat, token.tenure))


async def _unfollow(live: LiveClass, follower: ClassFollower) -> None:
    live.unfollow(follower)


async def open_lesson(world: World, matter: Matter, settings: dict[str, SettingValue]) -> Lesson:
    """Open a class, as often as it takes."""
    named = random.Random(f"class of {world.plan.seed}").randbytes(32).hex()
    key = RequestKey(named, named)
    lesson = Lesson(world, "", "", "")
    while not lesson.code:
        worker = world.loop.draw.choice(world.alive)
        opening = partial(_opened, world, lesson.registry(worker), matter, settings, key)
        with contextlib.suppress(RoomsError):
            if (made := await world.at(worker, opening)) is not None:
                known, lesson.token = made
                lesson.code, lesson.id = known.record.code, known.record.id
    return lesson


async def _opened(
    world: World, registry: ClassRegistry, matter: Matter, settings: dict[str, SettingValue], key: RequestKey
) -> tuple[StoredClass, str]:
    try:
        return await open_class(
            registry,
            title="4b",
            format=world.plan.format,
            matter=matter,
            settings=settings,
            size=world.plan.group,
            request=key,
        )
    except KeyUsed:
        record = await world.store.class_by_request(key.hash)
        assert record is not None
        return await add_teacher(registry, record.code)
