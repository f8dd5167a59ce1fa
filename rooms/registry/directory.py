"""The directory: finds rooms by their codes, in memory or in the store, and has those that run driven."""

from __future__ import annotations

import asyncio
import os
import platform
import weakref
from collections.abc import Callable
from functools import partial

from pydantic import ValidationError

from engine.core.decide import RULES_VERSION
from engine.core.events import Entry
from engine.core.evolve import evolve
from engine.core.format import Format
from engine.core.matter import Matter
from engine.core.own_state import evolve_as, new_state
from engine.core.refusals import Refusal
from engine.core.state import State
from engine.formats import FORMATS, find_format
from rooms.bus.base import Bus
from rooms.capabilities import NO_CAPABILITIES, Capabilities
from rooms.driver.drivers import DriverPool
from rooms.errors import NewerRules, NoSuchRoom, SetAside
from rooms.live.codes import read_code
from rooms.live.messages import RoomGone, RoomMessage
from rooms.live.room import Room
from rooms.minds.base import Minds
from rooms.minds.house import HouseMinds
from rooms.periodic import repeat
from rooms.registry.disconnects import DisconnectMonitor
from rooms.registry.memory import RoomMemory, compare_with_store
from rooms.registry.missing_format import format_without_rules
from rooms.registry.takeovers import Takeovers
from rooms.store.base import Store
from rooms.store.records import RoomRecord
from rooms.surroundings import Surroundings

EVICTION_SECONDS = 0.25
"""How often rooms are looked for that may leave the memory."""
FOLD_BATCH = 200
"""Entries of a log that are read and folded before others have their turn."""
IDLE_SECONDS = 300.0
"""A room without sockets that was not used for this long is evicted from memory; the store has it."""
MAX_MATTER_CHARACTERS = 32 * 2**20
"""Characters of all matters of the rooms in memory, as JSON; in memory a matter takes somewhat more."""


class RoomDirectory:
    """All rooms, as one worker serves them."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        surroundings: Surroundings,
        *,
        idle_seconds: float = IDLE_SECONDS,
        matter_characters: int = MAX_MATTER_CHARACTERS,
        minds: Callable[[Room], Minds] = lambda room: HouseMinds(room.format.house),
        capabilities: Capabilities = NO_CAPABILITIES,
        one_at_a_time: bool = False,
        on_erased: Callable[[RoomRecord], None] = lambda record: None,
    ) -> None:
        """`minds`: who plays what in a room that is driven here; `one_at_a_time`: minds that are asked together answer
        one after another, so that a recording gives the same log again.

        `matter_characters`: how long the matters of all rooms in memory may be together, as JSON. Rooms in which nobody
        is are evicted for others, and a room on one more matter is refused where that does not help. `on_erased` is
        called for each room that is erased at this worker.
        """
        self.store = store
        self.bus = bus
        self.surroundings = surroundings
        self.capabilities = capabilities
        self.worker = surroundings.id()
        holder = f"{platform.node()[:40]}/{os.getpid()}/{self.worker[:8]}"
        self.drivers = DriverPool(store, bus, holder, minds, capabilities.voices, surroundings, one_at_a_time)
        self.memory = RoomMemory(matter_characters, self.drivers.is_driving)
        self.on_erased = on_erased
        self._idle_seconds = idle_seconds
        self._loading: dict[str, asyncio.Lock] = {}
        self._takeovers = Takeovers(store, self.drivers, self.room, surroundings)
        self._background: list[asyncio.Task[None]] = []
        """What is done for all rooms, from the start to the stop."""

    async def room(self, code: str, *, aside: bool = False) -> Room:
        """The room with this code, loaded from the store if need be. Raises `no_such_room`, `no_such_format`, and
        `SetAside` where it has made workers stand still.

        `aside`: the caller only reads its log or erases it, which is safe for one that is set aside, too, and needs no
        format.
        """
        normalised = read_code(code)
        if normalised is None:
            raise Refusal("no_such_room", _NO_ROOM_SENTENCE)
        room = self.memory.get(normalised)
        if room is not None:
            return room
        try:
            async with self._loading.setdefault(normalised, asyncio.Lock()):
                room = self.memory.get(normalised)
                if room is not None:
                    return room
                record = await self.store.room(normalised)
                if record is None:
                    raise Refusal("no_such_room", _NO_ROOM_SENTENCE)
                set_aside = await self.store.is_set_aside(record.deliberation)
                if aside and (set_aside or record.format not in FORMATS):
                    return await self._load_aside(record)
                if set_aside:
                    raise SetAside(record.deliberation)
                return await self._load(record)
        finally:
            self._loading.pop(normalised, None)

    async def _load(self, record: RoomRecord) -> Room:
        matter = await self._matter(record)
        format = find_format(record.format).bind(matter)
        try:
            log, state = await read_log(self.store, record.deliberation, format)
        except ValidationError:
            # A newer version may have kinds of entries that cannot be read here; the first one can.
            log = await self.store.entries(record.deliberation, 0, 1)
            state = evolve(State(), log[0])
            if state.rules <= RULES_VERSION:
                raise
        if state.rules > RULES_VERSION:
            # By older rules it would go on otherwise than its log promises.
            raise NewerRules(record.deliberation, state.rules)
        room = self.memory.get(record.code)
        if room is not None:
            return room
        self.memory.make_space(matter)
        room = self.add(record, format, state)
        # Who loads a room wants its past, too: a client that comes back, or its driver.
        room.history.know(log)
        return room

    async def _load_aside(self, record: RoomRecord) -> Room:
        """A room that is set aside, or whose format is not installed, for one reader: it is not kept in memory,
        receives no messages and is never driven."""
        matter = await self._matter(record)
        format = (FORMATS.get(record.format) or format_without_rules(record.format)).bind(matter)
        room = self._build_room(record, format, (await read_log(self.store, record.deliberation, format))[1])
        room.close()
        return room

    async def _matter(self, record: RoomRecord) -> Matter:
        try:
            return await self.store.matter_of(record)
        except NoSuchRoom:
            raise Refusal("no_such_room", _NO_ROOM_SENTENCE) from None

    def _build_room(self, record: RoomRecord, format: Format, state: State) -> Room:
        return Room(record, format, state, self.store, self.bus, self.worker, self.surroundings, self.capabilities)

    def add(self, record: RoomRecord, format: Format, state: State) -> Room:
        """A room that was just read or opened, which is in memory from now on."""
        room = self._build_room(record, format, state)
        # A weak reference: the room keeps its listeners, and would keep itself by this one.
        reference = weakref.ref(room)
        room.news.subscribe(lambda message: self._on_message(reference(), message))
        self.memory.add(room)
        return room

    def _on_message(self, room: Room | None, message: RoomMessage) -> None:
        if room is None:
            return
        if isinstance(message, RoomGone):
            if message.reason == "set_back":
                self.drop(room)
        else:
            self.drive_soon(room)

    def drop(self, room: Room) -> None:
        """Have nothing more of a room here: its lease, its driver, its matter. Who wants it reads it again."""
        self.drivers.stop_driving(room.record.deliberation)
        self.memory.evict(room)

    def drive_soon(self, room: Room) -> None:
        """Drive a running room, unless it is driven already, here or elsewhere."""
        if self._background:
            self.drivers.drive_soon(room)

    async def start(self) -> None:
        """Begin to drive rooms, to look for those that nobody drives, and to watch all that are in memory."""
        timings = self.surroundings.timings
        self._background = [
            asyncio.create_task(work)
            for work in (
                repeat("scan", timings.attendance_seconds, self._takeovers.scan),
                repeat("eviction", EVICTION_SECONDS, self._evict),
                repeat("comparison", timings.catch_up_seconds, self._compare_shared),
                repeat(
                    "comparison of all",
                    timings.set_back_seconds,
                    # The store may have lost the end of a log.
                    partial(compare_with_store, self.store, self.memory),
                ),
                DisconnectMonitor(self.memory).run(),
            )
        ]

    async def stop(self) -> None:
        """Give every lease back and forget every room."""
        background, self._background = self._background, []
        for task in background:
            task.cancel()
        await asyncio.gather(*background, self.drivers.stop(), return_exceptions=True)
        self.memory.clear()

    async def _compare_shared(self) -> None:
        """Compare the rooms that others may write to with the store: a worker that is killed between storing an entry
        and publishing it leaves the others behind."""
        await compare_with_store(
            self.store,
            (
                room
                for room in self.memory
                if room.presence.local_connections and self.bus.has_other_listeners(room.record.deliberation)
            ),
        )

    async def _evict(self) -> None:
        """Evict the rooms that nobody uses, and those that are set aside, here or by another worker: their listeners
        are notified."""
        self.memory.evict_unused(self.surroundings.steady() - self._idle_seconds)
        if not self.memory:
            return
        aside = await self.store.set_aside()
        for room in [room for room in self.memory if room.record.deliberation in aside]:
            room.end("set_aside")
            self.drop(room)


async def read_log(store: Store, deliberation: str, format: Format) -> tuple[list[Entry], State]:
    """The log of a room and the state after it, folded in batches, so that a long log does not block the event loop."""
    log: list[Entry] = []
    state, more = new_state(format), True
    while more:
        page = await store.entries(deliberation, state.seq, FOLD_BATCH)
        for entry in page:
            state = evolve_as(format, state, entry)
        log += page
        more = len(page) == FOLD_BATCH
        await asyncio.sleep(0)
    return log, state


_NO_ROOM_SENTENCE = "No room has this code: it may have been deleted, or a letter is wrong; there is no O and no I."
