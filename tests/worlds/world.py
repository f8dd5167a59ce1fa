"""A world: opened from its plan, lived through to the end of its room, and looked at all the while."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import random
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import Any
from unittest.mock import patch

import structlog

from engine.core import acts
from engine.core.asks import asks_for_seat
from engine.core.decide import Host, SeatHolder, verify
from engine.core.errors import Refusal
from engine.core.format import Format
from engine.core.visibility import Viewer
from rooms.driver.driver import Driver
from rooms.errors import KeyUsed, RoomsError, StoreUnavailable
from rooms.live.room import Room
from rooms.live.seating import Caller, caller_for_token
from rooms.registry.directory import RoomDirectory
from rooms.store.memory.store import MemoryStore
from rooms.store.records import RequestKey
from rooms.surroundings import Surroundings
from tests.kit.answers import sensible
from tests.kit.examples import example_of
from tests.kit.simulated_time import SimulatedTimeError
from tests.rooms.store.things import set_back
from tests.worlds.bus import Hub, WorldBus
from tests.worlds.checks import DRIVING, Checks, Driving
from tests.worlds.lines import Line
from tests.worlds.loop import WORKER, WorldLoop
from tests.worlds.minds import WorldMinds
from tests.worlds.mutants import Mutant
from tests.worlds.plan import Plan
from tests.worlds.store import FaultyStore

LONGEST_SECONDS = 2 * 3600.0
"""A room ends within so many simulated seconds."""
TICK_SECONDS = 0.25
MIN_ENTRIES = 3
"""What a store that goes back keeps of a log at least."""
LATE_CHANCE = 0.15
LATE_SECONDS = (1.0, 20.0, 60.0, 240.0)
"""How late people answer who are late: some, when nobody waits for them any more."""
IDLE_SECONDS = 2.0
"""A room in which nobody is goes from a worker's memory after so long."""
UNHEARD_CHANCE = 0.3
"""How often the answer to somebody who takes a seat is lost on its way, so that they ask again."""
QUIET_SECONDS = 8.0
"""After a room's end, everybody has the time to catch up."""
ERASED_SECONDS = 12.0
"""A room that was erased is nowhere after so long: all rooms in memory are compared with the store every five."""
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
    begun: int = 0
    format: Format = field(init=False)
    """Of the room, with its matter."""

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
        return await self.loop.create_task(work())

    async def start_worker(self) -> str:
        """One more worker."""
        name = f"w{self.begun}"
        self.begun += 1
        draw = self.loop.draw
        self.ahead[name] = draw.uniform(-self.plan.skew, self.plan.skew)
        store = FaultyStore(self.store, self.loop, self.plan, self.checks)
        surroundings = Surroundings(
            now=lambda: self.loop.time_of_day() + self.ahead[name],
            steady=self.loop.time,
            fraction=draw.random,
            secret_bytes=draw.randbytes,
            seed_bytes=draw.randbytes,
        )
        made = RoomDirectory(
            store,
            WorldBus(self.hub),
            surroundings,
            idle_seconds=IDLE_SECONDS,
            minds=lambda room: WorldMinds(room.format, self.loop, self.plan, self.checks.report),
        )
        self.directories[name] = made
        self.alive.append(name)
        self.loop.tell(f"{name} begins")
        await self.at(name, made.start)
        return name

    async def follow(self, worker: str, code: str) -> None:
        """Somebody at a worker follows the room, without a seat."""
        room = await self._room(worker, code)
        if room is not None:
            await self.at(worker, partial(self._look_on, worker, room, None))

    async def _room(self, worker: str, code: str) -> Room | None:
        while worker not in self.loop.dead:
            try:
                found: Room | None = await self.at(worker, lambda: self.directories[worker].room(code))
                return found
            except RoomsError:
                await asyncio.sleep(0.3)
        return None

    async def _look_on(self, worker: str, room: Room, holder: SeatHolder | None) -> None:
        """Follow a room's entries and frames, as a socket would."""
        caller = caller_for_token(room.state, holder) if holder is not None else Caller(Viewer(), None)
        self.lines.append(Line(worker, room, caller, self.checks))

    # What goes wrong

    async def kill_some(self, code: str) -> None:
        """Kill workers at steps that are drawn, and put others in their places."""
        draw = self.loop.draw
        for _ in range(self.plan.kills):
            await asyncio.sleep(self._moment())
            victim = draw.choice(self.alive)
            self.alive.remove(victim)
            self.loop.kill_in(victim, draw.randrange(1, 300))
            await asyncio.sleep(draw.uniform(0, 5))
            await self.follow(await self.start_worker(), code)

    async def stall_some(self) -> None:
        """Have workers stand still."""
        for _ in range(self.plan.stalls):
            await asyncio.sleep(self._moment())
            self.loop.stall(self.loop.draw.choice(self.alive), self.loop.draw.uniform(0.5, 5))

    async def restart_store(self) -> None:
        """Have the store away for a while."""
        for _ in range(self.plan.restarts):
            await asyncio.sleep(self._moment())
            seconds = self.loop.draw.uniform(0.5, 6)
            self.checks.store_away_until = self.loop.now + seconds
            self.loop.tell(f"the store is away for {seconds:.1f} s")

    async def set_store_back(self, deliberation: str) -> None:
        """Have the store lose the last entries of the log, but for its first ones."""
        for _ in range(self.plan.set_backs):
            await asyncio.sleep(self._moment())
            lost = min(self.loop.draw.randint(1, 6), len(self.checks.lines_of(deliberation)) - MIN_ENTRIES)
            if lost > 0:
                newest = await set_back(self.store, deliberation, lost)
                self.checks.set_back_at = self.loop.now
                self.checks.follow(deliberation)
                self.loop.tell(f"the store goes back to entry {newest}")

    async def follow_again(self, code: str) -> None:
        """Whoever followed a room that is gone from a worker follows the one that takes its place."""
        while True:
            await asyncio.sleep(1.0)
            for name in {line.worker for line in self.lines if line.worker in self.alive}:
                if all(line.ended for line in self.lines if line.worker == name):
                    await self.follow(name, code)

    async def set_clocks(self) -> None:
        """Set the clock of a worker, as an operator or NTP does."""
        for _ in range(self.plan.jumps):
            await asyncio.sleep(self._moment())
            name, seconds = self.loop.draw.choice(self.alive), self.loop.draw.choice((-600.0, -30.0, 30.0, 600.0))
            self.ahead[name] += seconds
            self.loop.tell(f"the clock of {name} is set by {seconds:.0f} s")

    def _moment(self) -> float:
        """When something happens: within a short room, or a long one."""
        return self.loop.draw.uniform(0, 3 if self.plan.pace == "instant" else 60)

    # People

    async def person(self, number: int, code: str) -> None:
        """Somebody who takes a seat, answers, sends twice, comes late, leaves, and comes back."""
        draw, held, place = random.Random(f"{self.plan.seed} person {number}"), None, None
        followed: set[tuple[str, int]] = set()
        while True:
            await asyncio.sleep(draw.expovariate(1 / (0.05 if self.plan.pace == "instant" else 2.0)))
            if place not in self.alive or draw.random() < 0.05:
                place = draw.choice(self.alive)
            try:
                room = await self._room(place, code)
                if room is None or room.state.status == "closed":
                    if room is not None:
                        return
                    continue
                if held is None:
                    held = await self.at(place, partial(self._sit_down, place, room, number))
                    if draw.random() < UNHEARD_CHANCE:
                        held = None
                if held is not None and (place, id(room)) not in followed:
                    followed.add((place, id(room)))
                    await self.at(place, partial(self._look_on, place, room, held))
                if held is not None:
                    held = await self.at(place, partial(self._turn, room, held, draw)) or held
            except (Refusal, RoomsError):
                continue

    async def _sit_down(self, worker: str, room: Room, number: int) -> SeatHolder:
        """Take a seat, with the same key as often as it takes."""
        directory, key = self.directories[worker], RequestKey(f"{number:064x}", f"{number:064x}")
        try:
            seat, _, tenure = await directory.claim(room, f"Guest {number}", None, "human", request=key)
        except KeyUsed:
            stored = await self.store.stored_request(key.hash)
            if stored is None:
                raise
            seat, _, tenure = await directory.seated_before(stored)
        self.loop.tell(f"guest {number} sits down on {seat} at {worker}")
        return SeatHolder(seat, tenure)

    async def _turn(self, room: Room, held: SeatHolder, draw: random.Random) -> SeatHolder | None:
        """Whatever this person does now; who they are after it."""
        state = room.state
        seat = state.seats.get(held.seat)
        if seat is None or not seat.held_by_guest:
            with contextlib.suppress(Refusal):
                await room.submit(held, acts.ComeBack())
            return None
        if draw.random() < 0.02:
            with contextlib.suppress(Refusal):
                await room.submit(held, acts.Leave())
            return None
        for spec in asks_for_seat(room.format, state, held.seat):
            if draw.random() < LATE_CHANCE:
                await asyncio.sleep(draw.choice(LATE_SECONDS))
            made = sensible(room.format, state, spec, draw)
            sent = [room.submit(held, made, ask=spec.ask)]
            if draw.random() < 0.2:
                sent.append(room.submit(held, made, ask=spec.ask))
            for answer in await asyncio.gather(*sent, return_exceptions=True):
                if isinstance(answer, BaseException) and not isinstance(answer, Refusal | RoomsError):
                    raise answer
        return None

    # The course

    async def live(self) -> None:
        """From the first worker to the end of the room, and a little longer."""
        for _ in range(self.plan.workers):
            await self.start_worker()
        code, deliberation = await self._open()
        self.checks.follow(deliberation)
        for name in tuple(self.alive):
            await self.follow(name, code)
        await self._until_ended(code, deliberation)
        await self._at_the_end(deliberation)
        await self._play_again(code)
        await self._leave(deliberation)

    async def _until_ended(self, code: str, deliberation: str) -> None:
        plan, loop = self.plan, self.loop
        others = [
            self.kill_some(code),
            self.stall_some(),
            self.restart_store(),
            self.set_clocks(),
            self.set_store_back(deliberation),
            self.follow_again(code),
            *(self.person(number, code) for number in range(plan.people)),
        ]
        tasks = [loop.create_task(one) for one in others]
        tasks.append(loop.create_task(self._begin(code)))
        began, ended = loop.now, None
        while ended is None or loop.now - ended < QUIET_SECONDS:
            await asyncio.sleep(TICK_SECONDS)
            self.checks.tick(deliberation)
            for task in tasks:
                if task.done() and (error := task.exception()) is not None:
                    raise error
            if loop.errors:
                self.checks.report(loop.errors[0])
            if ended is None and self.checks.states[deliberation].status == "closed":
                ended = loop.now
            if loop.now - began > LONGEST_SECONDS:
                self.checks.report(f"the room has not ended after {LONGEST_SECONDS / 3600:.0f} h")
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _open(self) -> tuple[str, str]:
        example = example_of(self.plan.format)
        settings = {**example.settings, "pace": self.plan.pace}
        opening = partial(
            self.directories[self.alive[0]].open,
            format=self.plan.format,
            matter=example.matter,
            seat=None,
            settings=settings,
            seed=str(self.plan.seed),
        )
        while True:
            with contextlib.suppress(StoreUnavailable):
                opened = await self.at(self.alive[0], opening)
                self.format = opened.room.format
                return opened.room.record.code, opened.room.record.deliberation

    async def _begin(self, code: str) -> None:
        """The host begins when people have had the time to sit down."""
        await asyncio.sleep(0.5 if self.plan.people else 0.0)
        while True:
            name = self.loop.draw.choice(self.alive)
            with contextlib.suppress(RoomsError):
                room = await self._room(name, code)
                if room is None:
                    continue
                if room.state.status != "lobby":
                    return
                with contextlib.suppress(Refusal):
                    await self.at(name, partial(room.submit, Host(), acts.Begin()))
            await asyncio.sleep(0.3)

    async def _at_the_end(self, deliberation: str) -> None:
        entries = await self.store.entries(deliberation)
        here = [line.reader for line in self.lines if not line.ended]
        for reader in here:
            if self.checks.awake(reader.worker) and reader.room.state.seq != len(entries):
                self.checks.report(f"{reader.worker} stands at {reader.room.state.seq} of {len(entries)} at the end")
        if (wrong := verify(self.format, entries)[1]) is not None:
            self.checks.report(f"the log does not verify: {wrong}")

    async def _play_again(self, code: str) -> None:
        """The host asks for the next room at several workers at the same time: there is one at most."""
        asking = [self._next_room(self.loop.draw.choice(self.alive), code) for _ in range(self.plan.next_rooms)]
        opened = [code for code in await asyncio.gather(*asking) if code is not None]
        if len(opened) > 1:
            self.checks.report(f"one room is followed by {len(opened)}")

    async def _next_room(self, worker: str, code: str) -> str | None:
        with contextlib.suppress(Refusal, RoomsError):
            room = await self._room(worker, code)
            if room is not None:
                caller = Caller(Viewer(host=True), Host())
                opened = await self.at(worker, partial(self.directories[worker].rematch, room, caller))
                return str(opened.room.record.code)
        return None

    async def _leave(self, deliberation: str) -> None:
        """Everybody leaves, or the room is erased: then it is in nobody's memory any more."""
        gc.disable()
        try:
            if self.plan.erased:
                await self._erase(deliberation)
                await asyncio.sleep(ERASED_SECONDS)
                for line in self.lines:
                    if not line.ended and self.checks.awake(line.worker):
                        self.checks.report(f"{line.worker} has a room that was erased {ERASED_SECONDS:.0f} s ago")
            for line in self.lines:
                line.end()
            await asyncio.sleep(2 * IDLE_SECONDS)
            self.loop.forget_ended()
            self.checks.freed()
        finally:
            gc.enable()

    async def _erase(self, deliberation: str) -> None:
        worker = self.loop.draw.choice(self.alive)
        self.loop.tell(f"{worker} erases the room")
        while deliberation in self.store._rooms:
            with contextlib.suppress(Refusal, RoomsError):
                room = await self._room(worker, self.store._rooms[deliberation].record.code)
                if room is not None:
                    await self.at(worker, partial(self.directories[worker].erase, room))
            await asyncio.sleep(0.3)


def run(plan: Plan, mutant: Mutant | None = None) -> Outcome:
    """Live through a world; `mutant`: a fault of the product in it."""
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
    world = World(loop, plan, checks, Hub(loop, plan), store)
    with mutant() if mutant else nullcontext(), observed(checks), logged(plan, report):
        try:
            loop.live(world.live())
        except SimulatedTimeError as error:
            report(str(error))
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
def observed(checks: Checks) -> Iterator[None]:
    """Have every submitted act and every driver looked at."""
    submit, settle, drive, make = Room.submit, Room._settle, Driver.run, Room.__init__

    def make_noted(room: Room, *args: Any, **kwargs: Any) -> None:
        make(room, *args, **kwargs)
        checks.made(room)

    async def submit_checked(room: Room, *args: Any, **kwargs: Any) -> int:
        seq = await submit(room, *args, **kwargs)
        checks.acknowledged(room.record.deliberation, seq)
        return seq

    async def settle_noted(room: Room) -> None:
        # What follows from the log is the same whoever appends it, and needs no lease.
        driving = DRIVING.set(None)
        try:
            await settle(room)
        finally:
            DRIVING.reset(driving)

    async def drive_checked(driver: Driver) -> None:
        one = Driving(WORKER.get() or "", driver._epoch, checks.loop.now)
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
