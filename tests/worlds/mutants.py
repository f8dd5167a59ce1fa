"""Faults that are put into the product, to see that worlds find them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import Any, NoReturn
from unittest.mock import patch

from api.ws import encoding
from api.ws.encoding import EntryEncoder, SentView
from api.ws.transport import TextFrames
from engine.core import acts, authorize, view_builder
from engine.core.asks import open_deadlines
from engine.core.decide import decide
from engine.core.events import Entry, Event, RematchOpened
from engine.core.format import Format
from engine.core.own_state import evolve_as
from engine.core.state import State
from engine.core.views import View
from engine.core.visibility import Viewer, Visibility, project_event
from rooms.classes import live
from rooms.driver import driver as driver_module
from rooms.driver.driver import Driver
from rooms.driver.lease import Lease
from rooms.errors import StoreUnavailable
from rooms.live import room as room_module
from rooms.live.messages import EntryAppended
from rooms.live.presence import Presence
from rooms.live.room import Room
from rooms.registry import directory as directory_module
from rooms.registry.directory import RoomDirectory
from rooms.store.memory.logs import MemoryLogs
from rooms.store.memory.store import MemoryLeases
from tests.worlds import people

Mutant = Callable[[], AbstractContextManager[object]]
MUTANTS: dict[str, Mutant] = {}
END = Room.end
NEVER_SECONDS = 1e9
EARLY_SECONDS = 15.0
"""How early the lapse comes of a driver that is in a hurry."""


def mutant(make: Callable[[], Iterator[None]]) -> Mutant:
    """Register a mutant under its name."""
    made = contextmanager(make)
    MUTANTS[make.__name__] = made
    return made


def replaced(owner: object, name: str, by: object) -> AbstractContextManager[object]:
    """A function of the product in another form."""
    return patch.object(owner, name, by)


@mutant
def epoch_check_off() -> Iterator[None]:
    """A driver whose epoch is over writes on."""
    append = MemoryLogs.append

    async def unchecked(store: MemoryLogs, *args: Any, epoch: int | None = None, **more: Any) -> None:
        await append(store, *args, **more)

    with replaced(MemoryLogs, "append", unchecked):
        yield


@mutant
def last_writer_wins() -> Iterator[None]:
    """An append in place of another one takes its place."""
    append = MemoryLogs.append

    async def overwriting(store: MemoryLogs, deliberation: str, entries: Sequence[Entry], **more: Any) -> None:
        del store._stored_room(deliberation).lines[entries[0].seq - 1 :]
        await append(store, deliberation, entries, **more)

    with replaced(MemoryLogs, "append", overwriting):
        yield


@mutant
def catch_up_off() -> Iterator[None]:
    """A room that is behind stays behind."""
    with replaced(Room, "catch_up_soon", lambda room: None):
        yield


@mutant
def comparison_off() -> Iterator[None]:
    """Nobody compares the rooms in memory with the store."""

    async def nothing(store: object, rooms: object) -> None:
        return None

    with replaced(directory_module, "compare_with_store", nothing):
        yield


@mutant
def renewal_off() -> Iterator[None]:
    """A lease is never renewed, and its holder does not notice."""

    async def never(lease: Lease) -> None:
        await asyncio.sleep(NEVER_SECONDS)

    with replaced(Lease, "_renew", never):
        yield


@mutant
def lost_lease_ignored() -> Iterator[None]:
    """A driver goes on whose lease is lost."""

    async def never(lease: Lease) -> None:
        await asyncio.sleep(NEVER_SECONDS)

    with replaced(Lease, "wait_lost", never), replaced(driver_module, "LeaseLost", ZeroDivisionError):
        yield


@mutant
def nobody_takes_over() -> Iterator[None]:
    """The rooms of a worker that was killed are found by nobody."""

    async def none(store: MemoryLeases, *args: Any) -> list[Any]:
        return []

    with (
        replaced(MemoryLeases, "unfinished", none),
        replaced(RoomDirectory, "drive_soon", lambda directory, room: None),
    ):
        yield


def _decided(change: Callable[..., list[Entry]]) -> AbstractContextManager[object]:
    """Have what lapses made of asks changed before it is appended."""

    def changed(format: Any, state: State, identity: Any, act: acts.Act, now: float, **more: Any) -> Any:
        if not isinstance(act, acts.Lapse):
            return decide(format, state, identity, act, now, **more)
        entries, _ = decide(format, state, identity, act, now + EARLY_SECONDS, **more)
        entries = change(entries, now)
        after = state
        for entry in entries:
            after = evolve_as(format, after, entry)
        return entries, after

    return replaced(room_module, "decide", changed)


@mutant
def lapse_counted_twice() -> Iterator[None]:
    """The same ask lapses twice."""

    def twice(entries: list[Entry], now: float) -> list[Entry]:
        again = [entries[0], *entries]
        return [replace(entry, seq=entries[0].seq + number, at=round(now, 3)) for number, entry in enumerate(again)]

    with _decided(twice):
        yield


@mutant
def lapse_comes_early() -> Iterator[None]:
    """The driver lets asks lapse before their time."""

    def now_already(entries: list[Entry], now: float) -> list[Entry]:
        return [replace(entry, at=round(now, 3)) for entry in entries]

    def hurried(state: State) -> dict[str, float]:
        return {ask: due - EARLY_SECONDS for ask, due in open_deadlines(state).items()}

    with _decided(now_already), replaced(driver_module, "open_deadlines", hurried):
        yield


@mutant
def acknowledged_before_it_is_stored() -> Iterator[None]:
    """An act counts although the store could not be reached."""
    append = Room._append

    async def hopeful(room: Room, before: State, entries: list[Entry], after: State, *args: Any) -> bool:
        try:
            return await append(room, before, entries, after, *args)
        except StoreUnavailable:
            return room._fold(entries, after)

    with replaced(Room, "_append", hopeful):
        yield


@mutant
def gaps_are_passed_over() -> Iterator[None]:
    """A room folds what it hears, whatever is missing before it."""

    def careless(room: Room, entries: list[Entry], known: State | None = None) -> bool:
        for entry in entries:
            if entry.seq > room.state.seq:
                before, room.state = room.state, replace(evolve_as(room.format, room.state, entry), seq=entry.seq)
                room._folded_at = room.surroundings.steady()
                room.presence.apply_entry(entry.event, room.state)
                room.news.tell(EntryAppended(entry, before, room.state))
        return bool(entries)

    with replaced(Room, "_fold", careless):
        yield


@mutant
def what_comes_twice_is_told_twice() -> Iterator[None]:
    """Listeners are told again of what a room has folded."""
    fold = Room._fold

    def repeating(room: Room, entries: list[Entry], known: State | None = None) -> bool:
        for entry in entries:
            if entry.seq <= room.state.seq:
                room.news.tell(EntryAppended(entry, room.state, room.state))
        return fold(room, entries, known)

    with replaced(Room, "_fold", repeating):
        yield


@mutant
def clocks_that_are_set_back_are_believed() -> Iterator[None]:
    """The time of a room is that of its worker's clock, whatever the log says."""
    with replaced(Room, "now", lambda room: room.surroundings.now()):
        yield


@mutant
def frames_go_to_another_group() -> Iterator[None]:
    """What was encoded for one seat is sent to the others."""
    frame, seats = EntryEncoder.frame, []

    def mixed_up(encoder: EntryEncoder, seen: SentView) -> TextFrames:
        if seen.viewer.seat is not None:
            seats.append(seen)
        return frame(encoder, seats[-1] if seats else seen)

    with replaced(EntryEncoder, "frame", mixed_up):
        yield


@mutant
def one_failure_ends_the_driver() -> Iterator[None]:
    """A store that is away is a fault of the driver's."""

    async def once(driver: Driver, step: Callable[[], Any]) -> None:
        await step()

    with replaced(Driver, "_retry_while_unavailable", once):
        yield


@mutant
def a_killed_worker_leaves_its_people_behind() -> Iterator[None]:
    """Nobody who is gone counts as gone."""

    def never(presence: Presence, seat: int, first: int) -> NoReturn:
        raise ZeroDivisionError

    with replaced(Presence, "seat_gone", never):
        yield


@mutant
def sealed_and_dealt_parts_are_everybodys() -> Iterator[None]:
    """Whoever sees an event sees the whole of it."""

    def whole(entry: Entry, viewer: Viewer, standing: Visibility) -> Event | None:
        shown = project_event(entry, viewer, standing)
        return None if shown is None else replace(shown, sealed=entry.event.sealed, dealt=entry.event.dealt)

    with replaced(encoding, "project_event", whole):
        yield


@mutant
def erasures_that_are_not_heard_of_are_not_noticed() -> Iterator[None]:
    """A room of which the store has nothing stays as it is."""
    with replaced(Room, "end", lambda room, reason: None if reason == "erased" else END(room, reason)):
        yield


# Races of the history, each without its mend


@mutant
def entries_that_the_store_has_lost_are_kept() -> Iterator[None]:
    """A room that reads on in the store does not look whether its own newest entry is still there."""

    async def read_on(room: Room) -> bool:
        deliberation = room.record.deliberation
        if not room.gone and not await room.store.last_seq(deliberation):
            room.end("erased")
        return room._fold(await room.store.entries(deliberation, room.state.seq))

    with replaced(Room, "read_on", read_on):
        yield


@mutant
def answers_are_lost_with_an_outage() -> Iterator[None]:
    """An answer that could not be stored is made again."""
    try_to_answer = Driver._try_to_answer

    async def forgetful(driver: Driver, key: Any, spec: Any) -> str | None:
        try:
            return await try_to_answer(driver, key, spec)
        finally:
            driver._unsubmitted.pop(key, None)

    with replaced(Driver, "_try_to_answer", forgetful):
        yield


@mutant
def time_that_nobody_drove_counts_against_people() -> Iterator[None]:
    """Whoever takes over, or stood still, lets lapse what is overdue."""

    async def nothing(driver: Driver) -> None:
        return None

    with replaced(Driver, "_give_back_time", nothing):
        yield


@mutant
def drivers_write_under_no_epoch() -> Iterator[None]:
    """A driver that stood still and was replaced goes on writing."""
    submit = Driver._submit

    async def nameless(driver: Driver, *args: Any, **more: Any) -> int:
        epoch, driver._epoch = driver._epoch, None
        try:
            return await submit(driver, *args, **more)
        finally:
            driver._epoch = epoch

    with replaced(Driver, "_submit", nameless):
        yield


@mutant
def rooms_keep_themselves() -> Iterator[None]:
    """What a room holds holds the room, until a garbage collection comes."""
    make = Room.__init__

    def held(room: Room, *args: Any, **more: Any) -> None:
        make(room, *args, **more)
        room.presence._on_change = lambda presence, urgent: room.presence_news.changed(presence, urgent)

    with replaced(Room, "__init__", held):
        yield


@mutant
def next_rooms_that_are_asked_for_at_once_are_all_opened() -> Iterator[None]:
    """A next room is announced whether or not there is one already."""
    with replaced(authorize, "_rematch_event", lambda state, act: RematchOpened(code=act.code)):
        yield


@mutant
def acts_follow_half_a_batch() -> Iterator[None]:
    """What a store that went back has kept of a batch is not finished before the next act."""

    async def nothing(room: Room) -> None:
        room._settled = True

    with replaced(Room, "_settle", nothing):
        yield


@mutant
def screens_of_a_class_wait_for_news() -> Iterator[None]:
    """A class is read again only where a worker says that it has changed."""
    with replaced(live, "READ_SECONDS", NEVER_SECONDS):
        yield


# Doors besides the lines, and seats that change hands


@mutant
def the_view_shows_what_seats_keep_to_themselves() -> Iterator[None]:
    """A whole view is made as for a host who sits nowhere."""
    build = view_builder.build_view

    def for_a_host(format: Format, state: State, viewer: Viewer, code: str) -> View:
        seat = min(state.seats)
        return build(format, state, replace(viewer, seat=seat, since=0) if viewer.seat is None else viewer, code)

    with replaced(people, "build_view", for_a_host):
        yield
