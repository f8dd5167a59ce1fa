"""Rooms in this process: a clock that can be put forward, directories, and people who answer."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from engine.core import acts
from engine.core.asks import AskedAct, asks_for_seat
from engine.core.decide import Host
from engine.core.events import Entry
from engine.core.matter import Matter
from engine.core.refusals import Refusal
from harness.answers import identity, quiet
from harness.examples import default_format, example_or_default
from harness.surroundings import SURROUNDINGS, seeded_bytes
from harness.waiting import WAIT_SECONDS, until
from rooms.bus.base import Bus
from rooms.bus.memory import MemoryBus
from rooms.capabilities import Capabilities
from rooms.driver.driver import Driver
from rooms.live.messages import EntryAppended
from rooms.live.room import Room
from rooms.live.seating import claim_seat
from rooms.log_context import about_room
from rooms.minds.base import Minds
from rooms.minds.house import HouseMinds
from rooms.registry.directory import RoomDirectory
from rooms.registry.new_room import OpenedRoom, open_new_room
from rooms.research import ResearchLibrary
from rooms.store.base import Store
from rooms.store.memory.store import MemoryStore
from rooms.surroundings import Timings


class Clock:
    """The time of day, which a test may put forward, or stop."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self.stopped: float | None = None
        """The time of day at which it stands still."""

    def stop(self, at: float | None = None) -> None:
        """Stand still from now on, or at a moment: then only the test decides how late it is, and no busy machine."""
        self.stopped, self.ahead = self() if at is None else at, 0.0

    def __call__(self) -> float:
        return (time.time() if self.stopped is None else self.stopped) + self.ahead


class House:
    """A store, a bus, a clock, and as many directories over them as a test wants."""

    def __init__(
        self, store: Store | None = None, bus: Bus | None = None, timings: Timings = SURROUNDINGS.timings
    ) -> None:
        self.store: Store = store if store is not None else MemoryStore(SURROUNDINGS.steady)
        self.bus: Bus = bus if bus is not None else MemoryBus()
        self.clock = Clock()
        self.directories: list[RoomDirectory] = []
        self._surroundings = replace(SURROUNDINGS, seed_bytes=seeded_bytes("rooms"), timings=timings)

    async def directory(
        self,
        *,
        bus: Bus | None = None,
        idle_seconds: float = 300.0,
        minds: Callable[[Room], Minds] = lambda room: HouseMinds(room.format.house),
        models: Collection[str] = (),
        single_seats: Callable[[str], Mapping[str, str]] = lambda name: {},
        write_strategy: Any = None,
        research: ResearchLibrary | None = None,
        clock: Clock | None = None,
        steady: Clock | None = None,
    ) -> RoomDirectory:
        """One more worker; `clock`: its own time of day, `steady`: its monotonic clock, which nobody sets."""
        now = clock if clock is not None else self.clock
        made = RoomDirectory(
            self.store,
            bus if bus is not None else self.bus,
            replace(self._surroundings, now=now, steady=steady or now),
            idle_seconds=idle_seconds,
            minds=minds,
            capabilities=Capabilities(
                models, single_seats=single_seats, write_strategy=write_strategy, research=research
            ),
        )
        self.directories.append(made)
        await made.start()
        return made

    async def close(self) -> None:
        """Stop everything."""
        for directory in self.directories:
            await directory.stop()


async def paused_when(
    room: Room, condition: Callable[[], bool], what: str, then: Callable[[], None] = lambda: None
) -> None:
    """Have the host pause a room at the entry that makes a condition true, right after calling `then`.

    A room at pace instant is as fast as the machine: a test that polls it may find it closed.
    """
    met = asyncio.Event()

    def look() -> None:
        if not met.is_set() and condition():
            then()
            met.set()

    stop = room.news.subscribe(lambda news: look() if isinstance(news, EntryAppended) else None)
    look()
    try:
        async with asyncio.timeout(WAIT_SECONDS):
            await met.wait()
    except TimeoutError:
        raise AssertionError(f"waited in vain for {what}") from None
    finally:
        stop()
    await room.submit(Host(), acts.Pause())


async def open_room(
    directory: RoomDirectory, *, format: str | None = None, matter: Matter | None = None, **opening: Any
) -> OpenedRoom:
    """Open a room of a format on its example's matter, where no others are named; `opening`: the rest that
    `open_new_room` takes."""
    name = format or default_format()
    return await open_new_room(directory, format=name, matter=matter or example_or_default(name).matter, **opening)


async def join(directory: RoomDirectory, room: Room, name: str = "Bo", seat: int | None = None) -> tuple[int, str, int]:
    """Sit a person down; their seat, token and tenure."""
    return await claim_seat(room, name, seat, "human")


async def drive(room: Room, minds: Minds, epoch: int | None = None) -> None:
    """Drive a room without a worker, until cancelled or to its end."""
    with about_room(room.record.code):
        await Driver(room, minds, epoch).run()


async def begin(room: Room) -> None:
    """The host begins."""
    await room.submit(Host(), acts.Begin())


async def until_closed(room: Room) -> None:
    """Wait for the end of a deliberation."""
    await until(lambda: room.state.status == "closed", f"the end of the room, now in {room.state.phase},")


def asked(room: Room, seat: int, kind: str) -> AskedAct | None:
    """What is asked of a seat, if it is this."""
    for spec in asks_for_seat(room.format, room.state, seat):
        if spec.act == kind:
            return spec
    return None


async def act(room: Room, seat: int, act: acts.Act) -> Entry:
    """Wait until a seat is asked for an act, and do it; the entry it made."""
    kind: str = type(act).model_fields["kind"].default
    spec = await until(lambda: asked(room, seat, kind), f"an ask of seat {seat} for {kind}")
    assert spec is not None
    seq = await room.submit(identity(room.state, seat), act, ask=spec.ask)
    return (await room.entries(seq - 1, 1))[0]


async def answer_asks(room: Room, seat: int, *answers: acts.Act) -> None:
    """Answer what is asked of a seat now: with the one of these acts that fits, or as a quiet person does."""
    for spec in asks_for_seat(room.format, room.state, seat):
        made = next((act for act in answers if type(act).model_fields["kind"].default == spec.act), None)
        made = made or quiet(room.format, room.state, spec)
        with contextlib.suppress(Refusal):
            await room.submit(identity(room.state, seat), made, ask=spec.ask)


async def play_to_end(room: Room, seat: int, *answers: acts.Act) -> None:
    """A person who answers what is asked, says nothing, and stays to the end."""
    while room.state.status != "closed":
        await answer_asks(room, seat, *answers)
        await asyncio.sleep(0.005)  # real time: a person looks again
