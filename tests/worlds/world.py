"""A world: opened from its plan, lived through to the end of its room, and looked at all the while."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import random
import traceback
from collections.abc import Callable, Coroutine, Iterator, MutableMapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import Any
from unittest.mock import patch

import structlog

from engine.core import acts
from engine.core.acts import SettingValue
from engine.core.decide import Host, Identity, SeatHolder, verify
from engine.core.derived import forget_texts, kept_characters
from engine.core.matter import Matter
from engine.core.refusals import Refusal
from engine.core.visibility import Viewer
from engine.formats import find_format
from harness.examples import example_of, known_settings
from harness.simulated_time import SimulatedTimeError
from rooms.classes.erasure import erase_class
from rooms.classes.refusals import ClassRefusal
from rooms.driver.driver import Driver
from rooms.errors import RoomsError, StoreUnavailable
from rooms.live.room import Room
from rooms.live.seating import SPECTATOR, Caller, caller_for_token
from rooms.registry.directory import RoomDirectory
from rooms.registry.erasure import erase_room
from rooms.registry.new_room import open_new_room
from rooms.registry.rematches import open_rematch
from rooms.store.memory.store import MemoryStore
from rooms.surroundings import Surroundings, Timings
from tests.rooms.store.things import set_back
from tests.worlds.bus import Hub, WorldBus
from tests.worlds.checks import DRIVING, Checks, Driving
from tests.worlds.lessons import Lesson, open_lesson
from tests.worlds.lines import Line
from tests.worlds.loop import WORKER, WorldLoop
from tests.worlds.minds import WorldMinds
from tests.worlds.mutants import Mutant
from tests.worlds.people import Guest, hand_seats_over, look, tell_a_seat
from tests.worlds.plan import Plan
from tests.worlds.store import Attendance, FaultyStore

LONGEST_SECONDS = 2 * 3600.0
"""A room ends within so many simulated seconds."""
TICK_SECONDS = 0.25
SHORT_TIMES: dict[str, SettingValue] = {
    "turn_seconds": 45,
    "filing_seconds": 60,
    "research_seconds": 60,
    "judging_seconds": 60,
}
"""What people have time for, where a format asks it of them: nobody waits for ten minutes whom a world lets lapse."""
MIN_ENTRIES = 3
"""What a store that goes back keeps of a log at least."""
IDLE_SECONDS = 2.0
"""A room in which nobody is goes from a worker's memory after so long."""
QUIET_SECONDS = 8.0
"""After a room's end, everybody has the time to catch up."""
ERASED_SECONDS = 12.0
"""A room that was erased is nowhere after so long: all rooms in memory are compared with the store every five."""
ATTENDANCE_SECONDS = 0.25
"""How often workers attend here: as often as they look for rooms. More is most of what a world would do."""
CAUSED_BY_MINDS = frozenset({"mind_failed"})


@dataclass
class Outcome:
    """What came of a world."""

    plan: Plan
    problem: str | None
    """The first thing that did not hold, in a sentence."""
    told: tuple[str, ...]
    """The last steps, in words."""
    entries: int
    simulated: float
    fingerprint: str
    """Of the log, and of every step that was counted."""


@dataclass
class World:
    """The parts of one world."""

    loop: WorldLoop
    plan: Plan
    checks: Checks
    hub: Hub
    store: MemoryStore
    alive: list[str] = field(default_factory=list)
    directories: dict[str, RoomDirectory] = field(default_factory=dict)
    ahead: dict[str, float] = field(default_factory=dict)
    """By worker: how far its clock is ahead."""
    lines: list[Line] = field(default_factory=list)
    """Of everybody who follows a room."""
    attendance: Attendance = field(default_factory=Attendance)
    begun: int = 0
    kept_before: int = 0
    """Characters of what something was derived from before this world began."""
    stores: dict[str, FaultyStore] = field(default_factory=dict)
    buses: dict[str, WorldBus] = field(default_factory=dict)
    surroundings: dict[str, Surroundings] = field(default_factory=dict)
    codes: dict[str, str] = field(default_factory=dict)
    """The rooms that are played: their codes, and their deliberations."""
    tasks: list[asyncio.Task[None]] = field(default_factory=list)
    """What is done besides, until all rooms are over."""
    lesson: Lesson | None = None
    telling: bool = False
    """Whether a host tells something to a seat while somebody else's entry is on its way."""

    async def at(self, worker: str, work: Callable[[], Any]) -> Any:
        """Do work as a worker, and wait for it; None where the worker dies meanwhile."""
        task = self.loop.create_task(self._as(worker, work))
        try:
            while not task.done() and worker not in self.loop.dead:
                await asyncio.wait({task}, timeout=1.0)
            return task.result() if task.done() and not task.cancelled() else None
        except asyncio.CancelledError:
            task.cancel()
            raise
        finally:
            # Its error knows this frame, and would keep itself, and the room that it came from.
            del task

    async def _as(self, worker: str, work: Callable[[], Any]) -> Any:
        WORKER.set(worker)
        DRIVING.set(None)
        return await self.loop.create_task(work())

    async def start_worker(self) -> str:
        """One more worker."""
        name = f"w{self.begun}"
        self.begun += 1
        draw = self.loop.draw
        self.ahead[name] = draw.uniform(-self.plan.skew, self.plan.skew)
        rival = partial(self._come_between, name)
        store = FaultyStore(self.store, self.loop, self.plan, self.checks, self.attendance, rival)
        self.stores[name], self.buses[name] = store, WorldBus(self.hub)
        self.surroundings[name] = Surroundings(
            now=lambda: self.loop.time_of_day() + self.ahead[name],
            steady=self.loop.time,
            fraction=draw.random,
            secret_bytes=draw.randbytes,
            seed_bytes=draw.randbytes,
            timings=Timings(attendance_seconds=ATTENDANCE_SECONDS),
        )
        made = RoomDirectory(
            store,
            self.buses[name],
            self.surroundings[name],
            idle_seconds=IDLE_SECONDS,
            minds=lambda room: WorldMinds(room.format, self.loop, self.plan, self.checks.report),
        )
        self.directories[name] = made
        self.alive.append(name)
        self.loop.tell(f"{name} begins")
        await self.at(name, made.start)
        return name

    async def _come_between(self, worker: str, deliberation: str) -> None:
        """Before an entry of a worker's is stored, store one of another's."""
        names = [
            name
            for name in self.alive
            if name != worker
            and any(room.record.deliberation == deliberation for room in self.directories[name].memory)
        ]
        if names and not self.telling:
            name = self.loop.draw.choice(names)
            await self.at(name, partial(self._tell_a_seat, name, deliberation))

    async def _tell_a_seat(self, worker: str, deliberation: str) -> None:
        """Have the host say something to a seat of a room that a worker has in memory."""
        self.telling = True
        try:
            for room in tuple(self.directories[worker].memory):
                if room.record.deliberation == deliberation and not room.gone:
                    await tell_a_seat(room, self.loop.draw)
        finally:
            self.telling = False

    async def follow(self, worker: str, code: str) -> None:
        """Somebody at a worker follows the room, without a seat."""
        room = await self.room_at(worker, code)
        if room is not None:
            await self.at(worker, partial(self.look_on, worker, room, None))
            with contextlib.suppress(Refusal, RoomsError):
                await self.at(worker, partial(look, self, room, SPECTATOR))

    async def room_at(self, worker: str, code: str) -> Room | None:
        while worker not in self.loop.dead:
            try:
                found: Room | None = await self.at(worker, lambda: self.directories[worker].room(code))
                return found
            except RoomsError:
                await asyncio.sleep(0.3)
        return None

    async def look_on(self, worker: str, room: Room, holder: SeatHolder | None, name: str = "") -> None:
        """Follow a room's entries and frames, as a socket would; `name`: who does it, on one line at a time."""
        if name:
            self.end_lines(name)
        caller = caller_for_token(room.state, holder) if holder is not None else SPECTATOR
        self.lines.append(Line(worker, room, caller, self.checks, name))

    def end_lines(self, name: str) -> None:
        """End the lines of somebody."""
        for line in self.lines:
            if line.name == name and line.worker in self.alive:
                line.end()
        self.lines = [line for line in self.lines if not line.ended]

    # What goes wrong

    async def kill_some(self) -> None:
        """Kill workers at steps that are drawn, and put others in their places."""
        draw = self.loop.draw
        for _ in range(self.plan.kills):
            await asyncio.sleep(self.moment())
            victim = draw.choice(self.alive)
            self.alive.remove(victim)
            self.loop.kill_in(victim, draw.randrange(1, 300))
            await asyncio.sleep(draw.uniform(0, 5))
            name = await self.start_worker()
            for code in tuple(self.codes):
                await self.follow(name, code)
            if self.lesson is not None:
                await self.lesson.show(name)

    async def stall_some(self) -> None:
        """Have workers stand still."""
        for _ in range(self.plan.stalls):
            await asyncio.sleep(self.moment())
            self.loop.stall(self.loop.draw.choice(self.alive), self.loop.draw.uniform(0.5, 5))

    async def restart_store(self) -> None:
        """Have the store away for a while."""
        for _ in range(self.plan.restarts):
            await asyncio.sleep(self.moment())
            seconds = self.loop.draw.uniform(0.5, 6)
            self.checks.store_away_until = self.loop.now + seconds
            self.loop.tell(f"the store is away for {seconds:.1f} s")

    async def set_store_back(self, deliberation: str) -> None:
        """Have the store lose the last entries of the log, but for its first ones."""
        for _ in range(self.plan.set_backs):
            await asyncio.sleep(self.moment())
            lost = min(self.loop.draw.randint(1, 6), len(self.checks.lines_of(deliberation)) - MIN_ENTRIES)
            if lost > 0:
                newest = await set_back(self.store, deliberation, lost)
                self.checks.set_back(deliberation)
                self.loop.tell(f"the store goes back to entry {newest}")

    async def follow_again(self) -> None:
        """Whoever followed a room that is gone from a worker follows the one that takes its place."""
        while True:
            await asyncio.sleep(1.0)
            here = {(line.worker, line.code) for line in self.lines if not line.ended}
            for name in tuple(self.alive):
                for code in tuple(self.codes):
                    if (name, code) not in here and name in self.alive:
                        await self.follow(name, code)

    async def set_clocks(self) -> None:
        """Set the clock of a worker, as an operator or NTP does."""
        for _ in range(self.plan.jumps):
            await asyncio.sleep(self.moment())
            name, seconds = self.loop.draw.choice(self.alive), self.loop.draw.choice((-600.0, -30.0, 30.0, 600.0))
            self.ahead[name] += seconds
            self.loop.tell(f"the clock of {name} is set by {seconds:.0f} s")

    def moment(self) -> float:
        """When something happens: within a short room, or a long one."""
        return self.loop.draw.uniform(0, 3 if self.plan.pace == "instant" else 60)

    # The course

    async def live(self) -> None:
        """From the first worker to the end of all rooms, and a little longer."""
        for _ in range(self.plan.workers):
            await self.start_worker()
        example = example_of(self.plan.format)
        # A matter of the world's own: what is derived from it goes with it.
        matter = example.matter.model_copy(deep=True)
        hiding: dict[str, SettingValue] = (
            {"show_convictions": False, "agents_see_convictions": False} if self.plan.hidden else {}
        )
        named = known_settings(find_format(self.plan.format), {**SHORT_TIMES, **hiding})
        settings: dict[str, SettingValue] = {**example.settings, **named, "pace": self.plan.pace}
        if self.plan.pupils:
            self.lesson = await open_lesson(self, matter, settings)
            for name in tuple(self.alive):
                await self.lesson.show(name)
            self.begin(self.lesson.teach())
            for number in range(self.plan.pupils):
                self.begin(self.lesson.pupil(number))
        else:
            code = await self._open(matter, settings)
            for number in range(self.plan.people):
                self.begin(Guest(self, f"Guest {number}", code).live())
            for number in range(self.plan.agents):
                self.begin(Guest(self, f"Agent {number}", code, agent=True).live())
            self.begin(self._begin_room(code))
        del matter
        self.begin(self.kill_some())
        self.begin(self.stall_some())
        self.begin(self.restart_store())
        self.begin(self.set_clocks())
        self.begin(self.follow_again())
        await self._until_ended()
        for deliberation in self.codes.values():
            await self._at_the_end(deliberation)
        if self.lesson is None:
            await self._play_again(next(iter(self.codes)))
        else:
            self.lesson.check_seats()
        await self._leave()

    def play(self, code: str, deliberation: str) -> None:
        """Have a room looked at, with somebody who follows it at every worker."""
        if code not in self.codes:
            self.codes[code] = deliberation
            self.checks.follow(deliberation)
            for name in tuple(self.alive):
                self.begin(self.follow(name, code))
            self.begin(self.set_store_back(deliberation))
            self.begin(hand_seats_over(self, code))

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done beside everything else, until all rooms are over."""
        self.tasks.append(self.loop.create_task(work))

    async def _until_ended(self) -> None:
        began, ended = self.loop.now, None
        while ended is None or self.loop.now - ended < QUIET_SECONDS:
            await asyncio.sleep(TICK_SECONDS)
            self.checks.tick()
            if self.lesson is not None:
                record = self.store._classes[self.lesson.id]
                self.checks.shows_class(record.version, self.lesson.versions())
            for task in self.tasks:
                if task.done() and not task.cancelled() and (error := task.exception()) is not None:
                    raise error
            if self.loop.errors:
                self.checks.report(self.loop.errors[0])
            over = all(course.state.status == "closed" for course in self.checks.rooms.values())
            if not self.checks.rooms or not over or (self.lesson is not None and not self.lesson.begun):
                ended = None
            elif ended is None:
                ended = self.loop.now
            if self.loop.now - began > LONGEST_SECONDS:
                self.checks.report(f"the room has not ended after {LONGEST_SECONDS / 60:.0f} min")
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.tasks.clear()
        for worker in sorted(self.directories.keys() - set(self.alive) - self.loop.dead):
            # The step at which it was to be killed has not come.
            self.loop.kill(worker)

    async def _open(self, matter: Matter, settings: dict[str, SettingValue]) -> str:
        opening = partial(
            open_new_room,
            self.directories[self.alive[0]],
            format=self.plan.format,
            matter=matter,
            seat=None,
            settings=settings,
            seed=str(self.plan.seed),
        )
        while True:
            with contextlib.suppress(StoreUnavailable):
                record = (await self.at(self.alive[0], opening)).room.record
                self.play(record.code, record.deliberation)
                return str(record.code)

    async def _begin_room(self, code: str) -> None:
        """The host begins when people have had the time to sit down."""
        await asyncio.sleep(0.5 if self.plan.people + self.plan.agents else 0.0)
        while True:
            name = self.loop.draw.choice(self.alive)
            with contextlib.suppress(RoomsError):
                room = await self.room_at(name, code)
                if room is None or room.state.status != "lobby":
                    # A store that goes back may have lost that it was begun.
                    await asyncio.sleep(2.0)
                    continue
                with contextlib.suppress(Refusal):
                    await self.at(name, partial(room.submit, Host(), acts.Begin()))
            await asyncio.sleep(0.3)

    async def _at_the_end(self, deliberation: str) -> None:
        entries = await self.store.entries(deliberation)
        for line in self.lines:
            if line.ended or line.reader.room.record.deliberation != deliberation:
                continue
            reader = line.reader
            if self.checks.awake(reader.worker) and reader.room.state.seq != len(entries):
                self.checks.report(f"{reader.worker} stands at {reader.room.state.seq} of {len(entries)} at the end")
        matter = await self.store.matter_of(self.store._rooms[deliberation].record)
        if (wrong := verify(find_format(self.plan.format).bind(matter), entries)[1]) is not None:
            self.checks.report(f"the log does not verify: {wrong}")

    async def _play_again(self, code: str) -> None:
        """The host asks for the next room at several workers at the same time: there is one at most."""
        asking = [self._next_room(self.loop.draw.choice(self.alive), code) for _ in range(self.plan.next_rooms)]
        opened = [code for code in await asyncio.gather(*asking) if code is not None]
        if len(opened) > 1:
            self.checks.report(f"one room is followed by {len(opened)}")

    async def _next_room(self, worker: str, code: str) -> str | None:
        with contextlib.suppress(Refusal, RoomsError):
            room = await self.room_at(worker, code)
            if room is not None:
                caller = Caller(Viewer(host=True), Host())
                opened = await self.at(worker, partial(open_rematch, self.directories[worker], room, caller))
                return str(opened.room.record.code)
        return None

    async def _leave(self) -> None:
        """Everybody leaves, or all is erased: then it is in nobody's memory any more."""
        if self.plan.erased:
            await self._erase()
            await asyncio.sleep(ERASED_SECONDS)
            for line in self.lines:
                if not line.ended and self.checks.awake(line.worker):
                    self.checks.report(f"{line.worker} has a room that was erased {ERASED_SECONDS:.0f} s ago")
        for line in self.lines:
            line.end()
        if self.lesson is not None:
            await self.lesson.end()
        await asyncio.sleep(2 * IDLE_SECONDS)
        self.loop.forget_ended()
        self.checks.freed()
        # What the dead have in memory went with their processes; here it is still in ours.
        if self.plan.erased and not self.plan.kills and kept_characters() > self.kept_before:
            self.checks.report(f"{kept_characters() - self.kept_before} characters are kept of what was erased")

    async def _erase(self) -> None:
        worker = self.loop.draw.choice(self.alive)
        self.loop.tell(f"{worker} erases everything")
        if self.lesson is not None:
            while self.lesson.id in self.store._classes:
                with contextlib.suppress(Refusal, ClassRefusal, RoomsError):
                    await self.at(worker, partial(erase_class, self.lesson.registry(worker), self.lesson.code))
                await asyncio.sleep(0.3)
        for code, deliberation in self.codes.items():
            while deliberation in self.store._rooms:
                with contextlib.suppress(Refusal, RoomsError):
                    room = await self.room_at(worker, code)
                    if room is not None:
                        await self.at(worker, partial(erase_room, self.directories[worker], room))
                await asyncio.sleep(0.3)
        # The next room is another deliberation, on the same matter.
        for stored in tuple(self.store._rooms.values()):
            with contextlib.suppress(Refusal, RoomsError):
                room = await self.room_at(worker, stored.record.code)
                if room is not None:
                    await self.at(worker, partial(erase_room, self.directories[worker], room))


def run(plan: Plan, mutant: Mutant | None = None) -> Outcome:
    """Live through a world; `mutant`: a fault of the product in it."""
    with uncollected():
        return _live_through(plan, mutant)


def _live_through(plan: Plan, mutant: Mutant | None) -> Outcome:
    draw = random.Random(f"course of world {plan.seed}")
    loop = WorldLoop(draw, shuffles=plan.shuffles)
    store = MemoryStore(loop.time)

    def report(problem: str) -> None:
        if not problems:
            loop.tell(problem)
            problems.append(problem)
        loop.stop_world()

    problems: list[str] = []
    checks = Checks(loop, store, report)
    forget_texts()
    world = World(loop, plan, checks, Hub(loop, plan), store, kept_before=kept_characters())
    with mutant() if mutant else nullcontext(), observed(checks), logged(plan, report):
        try:
            loop.live(world.live())
        except SimulatedTimeError as error:
            report(str(error))
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            report(f"{type(error).__name__} in {where.name}, line {where.lineno}: {error}")
        problem = problems[0] if problems else None
        loop.bury()
    lines = [line for room in store._rooms.values() for line in room.lines]
    text = "\n".join([*lines, str(loop.steps)])
    return Outcome(
        plan,
        problem,
        tuple(loop.told),
        len(lines),
        loop.now - 1000,
        sha256(text.encode()).hexdigest()[:16],
    )


@contextmanager
def uncollected() -> Iterator[None]:
    """Have no garbage collected: what is freed is freed because nothing holds it, in every world alike."""
    collected = gc.isenabled()
    gc.disable()
    # What was there before need not be looked at afterwards.
    gc.freeze()
    try:
        yield
    finally:
        gc.collect()
        gc.unfreeze()
        if collected:
            gc.enable()


@contextmanager
def observed(checks: Checks) -> Iterator[None]:
    """Have every submitted act and every driver looked at."""
    submit, settle, drive, make = Room.submit, Room._settle, Driver.run, Room.__init__

    def make_noted(room: Room, *args: Any, **kwargs: Any) -> None:
        make(room, *args, **kwargs)
        checks.made(room)

    async def submit_checked(room: Room, identity: Identity, act: acts.Act, **more: Any) -> int:
        seq = await submit(room, identity, act, **more)
        checks.acknowledged(room.record.deliberation, identity, act, seq)
        return seq

    async def settle_noted(room: Room) -> None:
        # What follows from the log is the same whoever appends it, and needs no lease.
        driving = DRIVING.set(None)
        try:
            await settle(room)
        finally:
            DRIVING.reset(driving)

    async def drive_checked(driver: Driver) -> None:
        one = Driving(WORKER.get() or "", driver._room.record.deliberation, driver._epoch, checks.loop.now)
        checks.driving.append(one)
        checks.made(driver)
        DRIVING.set(one)
        try:
            await drive(driver)
        finally:
            checks.driving.remove(one)

    with (
        patch.object(Room, "__init__", make_noted),
        patch.object(Room, "submit", submit_checked),
        patch.object(Room, "_settle", settle_noted),
        patch.object(Driver, "run", drive_checked),
    ):
        yield


@contextmanager
def logged(plan: Plan, report: Callable[[str], None]) -> Iterator[None]:
    """Have every line that says that something failed reported, and none printed."""
    caused = CAUSED_BY_MINDS if plan.minds_fail else frozenset()

    def collect(_logger: object, _method: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        if str(line["event"]).endswith("_failed") and line["event"] not in caused:
            report(f"a line says {line['event']}: {dict(line)}")
        raise structlog.DropEvent

    before = structlog.get_config()
    structlog.configure(processors=[collect])
    try:
        yield
    finally:
        structlog.configure(**before)
