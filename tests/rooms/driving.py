"""What the tests of rooms share: a clock that can be put forward, directories, and people who answer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Mapping

from cases.library import predefined_cases
from engine.core import acts as a
from engine.core.asks import AskedAct, asks_for_seat
from engine.core.decide import Host, SeatHolder
from engine.core.errors import Refusal
from engine.core.events import Entry
from rooms.bus.base import Bus
from rooms.bus.memory import MemoryBus
from rooms.capabilities import Capabilities
from rooms.live.messages import EntryAppended
from rooms.live.room import Room
from rooms.minds.base import Minds
from rooms.minds.house import HouseMinds
from rooms.registry.directory import RoomDirectory
from rooms.store.base import Store
from rooms.store.memory.store import MemoryStore

CASE = predefined_cases()["case_002_murder"]
PATIENCE = 20.0
"""Seconds after which a test gives up waiting."""


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

    def __init__(self, store: Store | None = None, bus: Bus | None = None) -> None:
        self.store: Store = store if store is not None else MemoryStore()
        self.bus: Bus = bus if bus is not None else MemoryBus()
        self.clock = Clock()
        self.directories: list[RoomDirectory] = []

    async def directory(
        self,
        *,
        bus: Bus | None = None,
        idle_seconds: float = 300.0,
        minds: Callable[[Room], Minds] = lambda room: HouseMinds(),
        models: Collection[str] = (),
        single_seats: Callable[[str], Mapping[str, str]] = lambda name: {},
        clock: Clock | None = None,
        steady: Clock | None = None,
    ) -> RoomDirectory:
        """One more worker; `clock`: its own time of day, `steady`: what it measures time by, where nobody sets that."""
        made = RoomDirectory(
            self.store,
            bus if bus is not None else self.bus,
            clock if clock is not None else self.clock,
            idle_seconds=idle_seconds,
            minds=minds,
            steady=steady,
            fittings=Capabilities(models, single_seats=single_seats),
        )
        self.directories.append(made)
        await made.start()
        return made

    async def close(self) -> None:
        """Stop everything."""
        for directory in self.directories:
            await directory.stop()


async def until(condition: Callable[[], bool], what: str) -> None:
    """Wait for something, and say what did not come."""
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain for {what}")
        await asyncio.sleep(0.005)


async def paused_when(
    room: Room, condition: Callable[[], bool], what: str, then: Callable[[], None] = lambda: None
) -> None:
    """Have the host pause a room at the entry that makes a condition true, after `then`, which is done in that instant.

    A room at pace instant is as fast as the machine: whoever looks at it now and then may find it closed.
    """
    met = asyncio.Event()

    def look() -> None:
        if not met.is_set() and condition():
            then()
            met.set()

    stop = room.subscribe(lambda news: look() if isinstance(news, EntryAppended) else None)
    look()
    try:
        async with asyncio.timeout(PATIENCE):
            await met.wait()
    except TimeoutError:
        raise AssertionError(f"waited in vain for {what}") from None
    finally:
        stop()
    await room.submit(Host(), a.Pause())


async def closed(room: Room) -> None:
    """Wait for the end of a deliberation."""
    await until(lambda: room.state.status == "closed", f"the end of the room, now in {room.state.phase}")


def asked(room: Room, seat: int, act: str) -> AskedAct | None:
    """What is asked of a seat, if it is this."""
    for spec in asks_for_seat(room.format, room.state, seat):
        if spec.act == act:
            return spec
    return None


async def answer(room: Room, seat: int, act: str, made: a.Act) -> Entry:
    """Wait until a seat is asked for an act, and do it; the entry it made."""
    await until(lambda: asked(room, seat, act) is not None, f"seat {seat} to be asked for {act}")
    spec = asked(room, seat, act)
    assert spec is not None
    holder = SeatHolder(seat, room.state.seats[seat].tenure)
    seq = await room.submit(holder, made, ask=spec.ask)
    return (await room.entries(seq - 1, 1))[0]


async def sit_out(room: Room, seat: int, choice: str = "not_guilty") -> None:
    """A person who answers what is asked, says nothing, and stays to the end."""
    while room.state.status != "closed":
        for spec in asks_for_seat(room.format, room.state, seat):
            made: dict[str, a.Act] = {
                "choose_side": a.ChooseSide(side="defend"),
                "cast_ballot": a.CastBallot(choice=choice),
                "speak": a.Pass(),
                "second": a.Second(choice="no"),
            }
            holder = SeatHolder(seat, room.state.seats[seat].tenure)
            try:
                await room.submit(holder, made[spec.act], ask=spec.ask)
            except Refusal:
                continue
        await asyncio.sleep(0.005)


async def begin(room: Room) -> None:
    """The host begins."""
    await room.submit(Host(), a.Begin())
