"""Two workers serve one room on PostgreSQL and Redis, whatever happens to one of them (api/PROTOCOL.md, G4, G6, W3)."""

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from cases.library import predefined_cases
from engine.core.decide import verify
from engine.formats import FORMATS
from harness.examples import Json
from harness.server import House, OpenRoom, Socket, entries_of
from harness.services.redis import RedisServer
from harness.waiting import until
from harness.workers import Pair, at, workers
from tests.api.line import Line

pytestmark = [
    pytest.mark.slow("several workers start, are killed, and take over rooms"),
    pytest.mark.xdist_group("workers"),
]
CASE = "case_001_robbery"


def at_worker(room: OpenRoom, house: House) -> OpenRoom:
    """The same room by way of another worker."""
    return OpenRoom(house.server, house.http, room.code, room.host_token, room.seat_token, room.seat, room.opened)


async def listen(guest: Socket) -> None:
    """Hear everything, until the end of the line."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            await guest.next(60)


def turns(guest: Socket) -> int:
    """How many turns were heard."""
    return sum(frame.get("event", {}).get("kind") == "turn_taken" for frame in guest.heard)


@contextlib.asynccontextmanager
async def speeches_ended(*rooms: OpenRoom, number: int) -> AsyncIterator[None]:
    """The host, who has no seat, ends so many speeches as they begin, by way of these workers (W16); no more, because a
    room without pauses soon comes to its end."""
    ended: set[str] = set()

    async def end_speeches(host: Socket) -> None:
        own = ""
        with contextlib.suppress(ConnectionClosed):
            while True:
                frame = await host.next(90)
                if frame["kind"] == "delta" and frame["turn_id"] != own:
                    own = frame["turn_id"]
                    if own in ended or len(ended) < number:
                        ended.add(own)
                        await host.say(kind="next")

    async with contextlib.AsyncExitStack() as stack:
        hosts = [await stack.enter_async_context(room.socket(room.host_token)) for room in rooms]
        tasks = [asyncio.create_task(end_speeches(host)) for host in hosts]
        yield
        for task in tasks:
            task.cancel()


async def heard_turns(guest: Socket, number: int, *by: OpenRoom) -> None:
    """Wait until so many turns have been heard by somebody who is listening; the host ends the speeches meanwhile, by
    way of these workers."""
    async with speeches_ended(*by, number=number - turns(guest)):
        await until(lambda: turns(guest) >= number, f"turn {number}", seconds=90)


async def check_log(room: OpenRoom, *heard: list[int]) -> list[Json]:
    """End the deliberation, if it has not ended; its log has no gap, follows from the rules, and is what was heard."""
    await room.act({"kind": "adjourn"})
    log = await room.log(room.host_token)
    kinds = [entry["event"]["kind"] for entry in log]
    # A clip that was being made may be ready after the end.
    assert set(kinds[kinds.index("closed") + 1 :]) <= {"clip_ready"}
    numbers = [entry["seq"] for entry in log]
    assert numbers == list(range(1, len(log) + 1))
    for one in heard:
        assert one == numbers[: len(one)]
    entries = entries_of(log)
    _, wrong = verify(FORMATS["jury"].bind(predefined_cases()[CASE]), entries)
    assert wrong is None
    return log


async def teachers_room(house: House) -> OpenRoom:
    """A room in which only minds speak, each turn for some ten seconds where somebody watches and nobody ends it."""
    return await house.open_room(
        {"pace": "brisk", "max_rounds": 20, "stability_rounds": 10, "initial_guilty": 6}, seat=None
    )


async def test_g6_the_killed_driver_is_replaced_within_five_seconds(pair: Pair) -> None:
    both, first, second = pair
    opened = await teachers_room(first)
    await opened.begin()
    async with opened.socket() as guest:
        hearing = asyncio.create_task(listen(guest))
        await heard_turns(guest, 1, opened)
        hearing.cancel()
    # On a busy machine a lease may be lost, and is nobody's for a moment.
    await until(lambda: sum(worker.driven() for worker in both) == 1, "one worker to drive the room")
    driver = 0 if both[0].driven() else 1
    here, there = at_worker(opened, (first, second)[driver]), at_worker(opened, (second, first)[driver])
    async with here.socket(after=0) as near, there.socket(after=0) as far:
        listening = [asyncio.create_task(listen(near)), asyncio.create_task(listen(far))]
        await heard_turns(far, 3, here)
        await heard_turns(near, 1, here)
        both[driver].kill()
        killed = time.monotonic()
        await listening[0]
        # What it had sent when it died, and what was on its way, does not count.
        await there.get()
        known = len(far.heard)
        # A client that lost its connection reconnects to the other worker.
        async with there.socket(after=near.numbers()[-1]) as back:
            listening.append(asyncio.create_task(listen(back)))
            # A turn takes as long as people read it; its first words tell that somebody drives the room.
            await until(lambda: any(frame["kind"] == "delta" for frame in far.heard[known:]), seconds=10)
            missed = time.monotonic() - killed
            print(f"the next words came {missed:.2f} s after the kill")
            await heard_turns(far, turns(far) + 2, there)
            await until(lambda: both[1 - driver].driven() == 1, "the worker that is left to drive the room")
            await check_log(there, far.numbers(), near.numbers() + back.numbers())
        for task in listening[1:]:
            task.cancel()
    assert missed < 5, f"nothing happened for {missed:.1f} s"


async def test_g6_a_worker_that_stops_hands_over_at_once(pair: Pair) -> None:
    both, first, second = pair
    opened = await teachers_room(first)
    await opened.begin()
    await until(lambda: sum(worker.driven() for worker in both) == 1)
    driver = 0 if both[0].driven() else 1
    there = at_worker(opened, (second, first)[driver])
    async with there.socket(after=0) as far:
        listening = asyncio.create_task(listen(far))
        await heard_turns(far, 2, there)
        both[driver].process.terminate()
        assert await asyncio.to_thread(both[driver].process.wait, 60) == 0, both[driver].said
        stopped, known = time.monotonic(), len(far.heard)
        # A turn takes as long as people read it; its first words tell that somebody drives the room.
        await until(lambda: any(frame["kind"] == "delta" for frame in far.heard[known:]), seconds=10)
        assert time.monotonic() - stopped < 4
        await check_log(there, far.numbers())
        listening.cancel()


async def test_g4_a_restarted_redis_costs_no_event(pair: Pair, redis_server: RedisServer) -> None:
    _, first, second = pair
    room = await teachers_room(first)
    there = at_worker(room, second)
    async with room.socket(after=0) as near, there.socket(after=0) as far:
        listening = [asyncio.create_task(listen(near)), asyncio.create_task(listen(far))]
        await room.begin()
        await heard_turns(far, 2, room, there)
        await asyncio.to_thread(redis_server.restart, 2.0)
        # The room goes on meanwhile, and those at the other worker hear of it.
        await heard_turns(far, turns(far) + 2, room, there)
        await check_log(there, near.numbers(), far.numbers())
        for task in listening:
            task.cancel()
    assert (await second.http.get("/health/ready")).status_code == 200


async def test_g4_a_redis_that_hangs_costs_no_event_even_with_the_driver_killed(
    fresh_postgres_url: str, redis_server: RedisServer, tmp_path: Path
) -> None:
    with workers(3, tmp_path, DATABASE_URL=fresh_postgres_url, REDIS_URL=redis_server.url) as three:
        async with contextlib.AsyncExitStack() as stack:
            houses = [await stack.enter_async_context(at(worker)) for worker in three]
            room = await teachers_room(houses[0])
            await room.begin()
            await until(lambda: sum(worker.driven() for worker in three) == 1)
            driver = next(place for place, worker in enumerate(three) if worker.driven())
            others = [place for place in range(3) if place != driver]
            at_each = [at_worker(room, house) for house in houses]
            left = [at_each[one] for one in others]
            far = [await stack.enter_async_context(room.socket(after=0)) for room in left]
            listening = [asyncio.create_task(listen(guest)) for guest in far]
            for guest in far:
                await heard_turns(guest, 1, *at_each)
            assert redis_server.pid is not None
            os.kill(redis_server.pid, signal.SIGSTOP)
            try:
                # Every worker publishes it, whichever drives now.
                for guest in far:
                    await heard_turns(guest, turns(guest) + 2, *at_each)
                three[driver].kill()
                for _ in range(3):
                    for guest in far:
                        await heard_turns(guest, turns(guest) + 1, *left)
            finally:
                os.kill(redis_server.pid, signal.SIGCONT)
            await check_log(left[0], *(guest.numbers() for guest in far))
            for task in listening:
                task.cancel()


async def test_w3_a_client_that_was_cut_off_for_ten_seconds_misses_nothing(
    fresh_postgres_url: str, redis_server: RedisServer, tmp_path: Path
) -> None:
    with workers(2, tmp_path, DATABASE_URL=fresh_postgres_url, REDIS_URL=redis_server.url) as both:
        async with at(both[0]) as first, Line(both[1].address) as held, Line(both[1].address) as cut:
            room = await teachers_room(first)
            via = {line: OpenRoom(line.address, first.http, room.code, "", None, None) for line in (held, cut)}
            async with room.socket(after=0) as near, via[held].socket(after=0) as far:
                tasks = [asyncio.create_task(listen(near)), asyncio.create_task(listen(far))]
                async with via[cut].socket(after=0) as lost:
                    losing = asyncio.create_task(listen(lost))
                    await room.begin()
                    await heard_turns(near, 1, room)
                    await until(lambda: far.numbers() and lost.numbers(), "the first entry by way of the other worker")
                    held.hold()
                    cut.cut()
                    await losing
                known = near.numbers()[-1]
                await asyncio.sleep(10)  # real time: entries that must not come have the time to come
                async with speeches_ended(room, number=5):
                    await until(lambda: near.numbers()[-1] > known + 10)
                # What was on its way when the line was held back still comes.
                assert far.numbers()[-1] < known + 5
                held.release()
                cut.mend()
                async with via[cut].socket(after=lost.numbers()[-1]) as back:
                    tasks.append(asyncio.create_task(listen(back)))
                    await heard_turns(near, turns(near) + 2, room)
                    reached = near.numbers()[-1]
                    await until(lambda: far.numbers()[-1] >= reached)
                    await check_log(room, near.numbers(), far.numbers(), lost.numbers() + back.numbers())
                for task in tasks:
                    task.cancel()


async def test_g6_a_restarted_server_goes_on_in_mid_round_by_itself(tmp_path: Path) -> None:
    with workers(1, tmp_path, DATABASE_URL="sqlite:///rooms.db") as one:
        async with at(one[0]) as house:
            room = await teachers_room(house)
            async with room.socket(after=0) as guest:
                listening = asyncio.create_task(listen(guest))
                await room.begin()
                await heard_turns(guest, 2, room)
                one[0].kill()
                await listening
        with workers(1, tmp_path, DATABASE_URL="sqlite:///rooms.db") as again:
            async with at(again[0]) as house:
                room = at_worker(room, house)
                async with room.socket(after=guest.numbers()[-1]) as back:
                    listening = asyncio.create_task(listen(back))
                    await heard_turns(back, 2, room)
                    await check_log(room, guest.numbers() + back.numbers())
                    listening.cancel()
