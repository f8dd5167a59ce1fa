"""A room that makes a worker stand still: it is set aside, the others are served, and a worker can be stopped."""

import asyncio
import json
import signal
import sys
import threading
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from api.server.stalls import Watchdog, culprit
from harness.server import House, OpenRoom, bearer, serving, settings
from harness.surroundings import SURROUNDINGS
from harness.waiting import until
from harness.workers import Worker
from rooms.store import connect_store
from tests.kit.jury_cases import MURDER
from tests.kit.rooms import House as Rooms
from tests.kit.rooms import open_room

QUICK = {
    "TWELVE_FORMATS": "tests.api.stalling_format:STALLING",
    "TWELVE_STALL_SECONDS": "1",
    "TWELVE_GRACEFUL_SECONDS": "0",
}


@asynccontextmanager
async def server(
    folder: Path, settings: Mapping[str, str], *options: str, ready: bool = True
) -> AsyncIterator[tuple[Worker, House]]:
    """A server that knows the format which stalls."""
    worker = await asyncio.to_thread(Worker, {**QUICK, **settings}, *options, folder=folder, ready=ready)
    try:
        async with httpx.AsyncClient(base_url=f"http://{worker.address}", timeout=30) as http:
            yield worker, House(worker.address, http)
    finally:
        worker.end()


async def wait_for_log_line(worker: Worker, *events: str, seconds: float = 120) -> dict[str, Any]:
    """The first line of a worker's log with one of these events, once there is one."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for line in worker.said.splitlines():
            if line.startswith("{") and (fields := json.loads(line)).get("event") in events:
                return dict(fields)
        await asyncio.sleep(0.05)  # real time: the thread that watches the loop has its own clock
    raise AssertionError(f"it did not say {' or '.join(events)}: {worker.said}")


async def ended(worker: Worker) -> int:
    """Stop a worker; the status that it ends with."""
    worker.process.send_signal(signal.SIGTERM)
    return await asyncio.to_thread(worker.process.wait, 60)


async def is_set_aside(room: OpenRoom) -> None:
    """That every request to a room gets the same answer, and that its host can read its log."""
    for answer in (
        await room.get(),
        await room.get("/view", room.host_token),
        await room.get("/events"),
        await room.act({"kind": "pause"}),
        await room.http.post(f"{room.path}/seats", json={"name": "Bo"}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "room_set_aside")
        assert "host can still export its log" in answer.json()["detail"]
    # It may be closed before a hello can be sent.
    async with room.socket(hello=False) as guest:
        assert await guest.closed() == (4007, "room_set_aside")
    log = await room.get("/log.jsonl", room.host_token)
    assert log.status_code == 200
    entries = [json.loads(line) for line in log.text.splitlines()]
    assert [entry["seq"] for entry in entries] == list(range(1, len(entries) + 1))
    assert "begun" in [entry.get("event", {}).get("kind") for entry in entries]
    assert (await room.get("/log.jsonl")).status_code == 401


@pytest.mark.slow("a worker counts as stalled after seconds without a step")
async def test_h40_a_room_that_stalled_a_worker_twice_is_set_aside(tmp_path: Path) -> None:
    where = {"DATABASE_URL": "sqlite:///rooms.db"}
    async with server(tmp_path, where) as (worker, house):
        poison = await house.open_room(format="stalling", seat=None)
        good = await house.open_room(seat=None)
        await poison.begin()
        line = await wait_for_log_line(worker, "room_stalled_worker")
        assert line["times"] == 1
        assert "_endless" in line["where"]
        assert poison.code not in worker.said
        # It stands still, and ends at the signal.
        with pytest.raises(httpx.TimeoutException):
            await house.http.get("/health/live", timeout=0.5)
        assert await ended(worker) == 1
        hard = await wait_for_log_line(worker, "stopped_hard")
        assert [place for place in hard["unfinished"] if place.startswith("Driver._answer:")], hard
    # It may stand still before it was once ready: it takes the room over as soon as it starts. On SQLite that may be in
    # the middle of another transaction, whose lock lets nothing be stored until the process is ended and started again.
    line = {"event": "stall_not_stored"}
    while line["event"] == "stall_not_stored":
        async with server(tmp_path, where, ready=False) as (worker, house):
            line = await wait_for_log_line(worker, "room_stalled_worker", "stall_not_stored")
            if line["event"] == "room_stalled_worker":
                assert line["times"] == 2
                assert await wait_for_log_line(worker, "room_set_aside")
            assert await ended(worker) == 1
    async with server(tmp_path, where) as (worker, house):
        poison = OpenRoom(house.server, house.http, poison.code, poison.host_token, None, None)
        good = OpenRoom(house.server, house.http, good.code, good.host_token, None, None)
        await is_set_aside(poison)
        async with good.socket(after=0) as guest:
            await good.begin()
            await guest.event("closed", 60)
        assert "room_stalled_worker" not in worker.said
        erased = await house.http.delete(poison.path, headers=bearer(poison.host_token))
        assert erased.status_code == 204
        assert (await poison.get()).json()["code"] == "no_such_room"
        assert await ended(worker) == 0


@pytest.mark.slow("a worker counts as stalled after seconds without a step")
async def test_h40_what_one_worker_set_aside_every_worker_lets_go(
    tmp_path: Path, fresh_postgres_url: str, redis_url: str
) -> None:
    where = {"DATABASE_URL": fresh_postgres_url, "REDIS_URL": redis_url}
    async with server(tmp_path, where) as (_, house):
        room = await house.open_room(seat=None)
        async with room.socket(room.host_token) as guest:
            await guest.until("welcome")
            store = await connect_store(fresh_postgres_url, SURROUNDINGS)
            try:
                for _ in range(2):
                    await store.add_stall(room.opened["deliberation"])
            finally:
                await store.close()
            assert await guest.closed() == (4007, "room_set_aside")
        assert (await room.get()).json()["code"] == "room_set_aside"


@pytest.mark.sweep("several workers, which compute until one of them has lost its lease")
async def test_several_stalled_workers_end_within_their_grace(
    tmp_path: Path, fresh_postgres_url: str, redis_url: str
) -> None:
    where = {"DATABASE_URL": fresh_postgres_url, "REDIS_URL": redis_url}
    async with server(tmp_path, where, "--workers", "2") as (worker, house):
        poison = await house.open_room(format="stalling", seat=None)
        await poison.begin()
        # The second one takes it over, and stands still as well.
        await wait_for_log_line(worker, "room_set_aside")
        assert await ended(worker) == 0
        assert "stopped_hard" in worker.said


STALL_SECONDS = 0.2
"""Of CPU time, in this process: more than a look of the watchdog takes."""


@asynccontextmanager
async def watched(seconds: float) -> AsyncIterator[list[str]]:
    """A watchdog of this loop; the deliberations that it found stalling."""
    found: list[str] = []

    async def add_stall(deliberation: str) -> int:
        found.append(deliberation)
        return len(found)

    watchdog = Watchdog(seconds, add_stall)
    watchdog.start()
    # The first beat says from when on it counts.
    await asyncio.sleep(0.5)  # real time: the thread that watches the loop has its own clock
    try:
        yield found
    finally:
        watchdog.stop()


def burn(seconds: float, held: object) -> None:
    """Use so much CPU time; `held` stands for what is computed for."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


@pytest.mark.slow("the loop stands still as long as a stall takes, three times")
async def test_only_computing_for_a_room_counts_as_its_stall(store_of_rooms: Rooms) -> None:
    directory = await store_of_rooms.directory()
    room = (await open_room(directory, matter=MURDER, seat=None)).room
    async with watched(STALL_SECONDS) as found:
        # Nothing was computed: a machine that was suspended, a disk that was waited for.
        time.sleep(3 * STALL_SECONDS)  # real time: the thread that watches the loop has its own clock
        await asyncio.sleep(0.5)  # real time: the thread that watches the loop has its own clock
        assert found == []
        burn(3 * STALL_SECONDS, None)
        await asyncio.sleep(0.5)  # real time: the thread that watches the loop has its own clock
        # This frame holds the room, so it is what was computed for. The thread may be late to report it.
        await until(lambda: found == [room.record.deliberation], "the first stall")
        burn(3 * STALL_SECONDS, room)
        await asyncio.sleep(0.5)  # real time: the thread that watches the loop has its own clock
        await until(lambda: found == [room.record.deliberation] * 2, "the second stall")


async def test_a_stall_for_nobody_is_nobodys() -> None:
    async with watched(STALL_SECONDS) as found:
        burn(3 * STALL_SECONDS, None)
        await asyncio.sleep(0.5)  # real time: the thread that watches the loop has its own clock
        assert found == []


async def test_a_server_of_the_tests_counts_no_computing_of_theirs(
    store_of_rooms: Rooms, capsys: pytest.CaptureFixture[str]
) -> None:
    directory = await store_of_rooms.directory()
    room = (await open_room(directory, matter=MURDER, seat=None)).room
    async with serving(settings(stall_seconds=0.5)):
        await asyncio.sleep(0.5)  # real time: the thread that watches the loop has its own clock
        burn(0.9, room)
        await asyncio.sleep(0.5)  # real time: the thread that watches the loop has its own clock
    assert "stalled" not in "".join(capsys.readouterr())


@pytest.fixture
async def store_of_rooms() -> AsyncIterator[Rooms]:
    made = Rooms()
    yield made
    await made.close()


def test_a_thread_that_computes_for_nobody_is_no_culprit() -> None:
    frame = sys._current_frames()[threading.get_ident()]
    assert culprit(frame) is None
    assert culprit(None) is None
