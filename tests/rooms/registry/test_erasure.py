"""Retention: rooms that nobody opens are erased after a number of days, and no others (H37)."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

import pytest

from engine.core import acts
from engine.core.decide import Host
from engine.core.refusals import Refusal
from harness.surroundings import clocked
from rooms.live.seating import caller_of
from rooms.registry.directory import RoomDirectory
from rooms.registry.erasure import DAY_SECONDS, SWEEP_SECONDS, erase_unopened, note_opened
from rooms.registry.forks import fork_room
from rooms.registry.new_room import OpenedRoom
from tests.kit.jury_cases import MURDER
from tests.kit.rooms import House, open_room

Sweep: TypeAlias = Callable[[], Awaitable[int]]
DAYS = 30
NOW = 1_800_000_000.0


async def new_room(directory: RoomDirectory) -> OpenedRoom:
    return await open_room(directory, matter=MURDER, seat=None, settings={"pace": "instant"})


def worker(house: House, days: int | None = DAYS) -> tuple[RoomDirectory, Sweep, list[str]]:
    """A worker that looks when the test says so, and the codes of the rooms it has erased."""
    erased: list[str] = []
    directory = RoomDirectory(
        house.store, house.bus, clocked(house.clock), on_erased=lambda record: erased.append(record.code)
    )
    retention = partial(erase_unopened, directory, days)
    return directory, retention, erased


async def looked(house: House, sweep: Sweep) -> int:
    """What one look erases, when no other worker has looked lately."""
    house.store._claimed.clear()  # type: ignore[attr-defined]  # the store's clock is not the test's
    return await sweep()


@pytest.fixture(autouse=True)
def stopped(house: House) -> None:
    house.clock.stopped = NOW


async def test_h37_a_room_goes_when_nobody_has_opened_it_for_so_many_days(house: House) -> None:
    directory, retention, erased = worker(house)
    room = (await new_room(directory)).room
    await room.submit(Host(), acts.Begin())
    for days in (1, DAYS, DAYS + 1):
        house.clock.ahead = days * DAY_SECONDS
        assert await looked(house, retention) == 0, days
    house.clock.ahead = (DAYS + 1) * DAY_SECONDS + 1
    assert await looked(house, retention) == 1
    assert erased == [room.record.code]
    assert room.gone
    with pytest.raises(Refusal, match="no_such_room"):
        await directory.room(room.record.code)
    assert await house.store.entries(room.record.deliberation) == []
    assert await looked(house, retention) == 0


async def test_h37_a_room_that_somebody_opened_stays_for_as_long_again(house: House) -> None:
    directory, retention, _ = worker(house)
    room = (await new_room(directory)).room
    for visit in (DAYS, 2 * DAYS, 3 * DAYS):
        house.clock.ahead = visit * DAY_SECONDS
        await note_opened(room)
        assert await looked(house, retention) == 0
    record = await house.store.room(room.record.code)
    assert record is not None
    assert record.opened_at == NOW + 3 * DAYS * DAY_SECONDS
    # Within a day it is noted once: an act or a read costs nothing more.
    house.clock.ahead += DAY_SECONDS - 1
    await note_opened(room)
    assert await house.store.room(room.record.code) == record
    house.clock.ahead = (4 * DAYS + 1) * DAY_SECONDS + 1
    assert await looked(house, retention) == 1


async def test_h37_who_is_there_by_a_socket_opens_the_room(house: House) -> None:
    directory, retention, _ = worker(house)
    room = (await new_room(directory)).room
    room.presence.connect(None)
    for days in range(0, 3 * DAYS, 5):
        house.clock.ahead = days * DAY_SECONDS
        assert await looked(house, retention) == 0
    record = await house.store.room(room.record.code)
    assert record is not None
    assert record.opened_at == NOW + house.clock.ahead


async def test_h37_a_fork_that_is_opened_keeps_its_source_and_goes_with_it(house: House) -> None:
    directory, retention, erased = worker(house)
    opened = await new_room(directory)
    await opened.room.submit(Host(), acts.Begin())
    host = await caller_of(opened.room, opened.host_token)
    house.clock.ahead = DAYS * DAY_SECONDS
    fork = (await fork_room(directory, opened.room, host, 3)).room
    house.clock.ahead = 2 * DAYS * DAY_SECONDS
    assert await looked(house, retention) == 0
    await note_opened(fork)
    house.clock.ahead = 3 * DAYS * DAY_SECONDS
    assert await looked(house, retention) == 0
    house.clock.ahead = (3 * DAYS + 1) * DAY_SECONDS + 1
    assert await looked(house, retention) == 2
    assert set(erased) == {opened.room.record.code, fork.record.code}


async def test_h37_without_the_setting_every_room_is_kept(house: House) -> None:
    directory, retention, _ = worker(house, days=None)
    room = (await new_room(directory)).room
    house.clock.ahead = 10_000 * DAY_SECONDS
    assert await looked(house, retention) == 0
    assert await house.store.room(room.record.code) is not None


async def test_h37_one_worker_at_a_time_erases(house: House) -> None:
    first, second = worker(house), worker(house)
    for _ in range(3):
        await new_room(first[0])
    house.clock.ahead = 2 * DAYS * DAY_SECONDS
    assert await house.store.claim_task("retention", SWEEP_SECONDS)
    assert [await first[1](), await second[1]()] == [0, 0], "somebody else is at it"
    assert await looked(house, second[1]) == 3
    assert await first[1]() == 0
