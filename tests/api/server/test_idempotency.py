"""Repeated requests at several workers: what came with a key is done once among them (H8)."""

import asyncio
import gc
import uuid
import weakref
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from redis.asyncio import Redis

from api.server.idempotency import IdempotencyCache
from engine.core.refusals import Refusal
from harness.server import bearer, serving, settings
from harness.surroundings import clocked
from harness.waiting import WAIT_SECONDS
from rooms.bus import Bus, connect_bus
from rooms.store.sql.upgrade import upgrade


class Worker:
    """One of several workers: counts what it did itself."""

    def __init__(self, answers: IdempotencyCache, room: str) -> None:
        self.answers = answers
        self.room = room
        self.done = 0

    async def ask(self, key: str, content: bytes = b"sit down") -> str:
        async def act() -> str:
            self.done += 1
            await asyncio.sleep(0.1)  # real time: the work takes its time
            if content == b"refused":
                raise Refusal("seat_held", "Somebody sits there.")
            if content == b"breaks" and self.done == 1:
                raise ConnectionError("The store is away.")
            return f"a secret token for {key}"

        return await self.answers.run_once((self.room, "seats", key), content, str, act)


@pytest.fixture
async def both(redis_url: str) -> AsyncIterator[tuple[Worker, Worker]]:
    one, two = await connect_bus(redis_url), await connect_bus(redis_url)
    # Redis may be one that others use and that remembers earlier runs.
    clock, room = asyncio.get_running_loop().time, uuid.uuid4().hex

    def cache(bus: Bus) -> IdempotencyCache:
        # With no store that lets one of two in, each waits for the other for as long as it takes.
        return IdempotencyCache(clocked(clock), bus, other_worker_seconds=WAIT_SECONDS)

    yield Worker(cache(one), room), Worker(cache(two), room)
    await one.close()
    await two.close()


async def test_h8_a_key_is_done_once_among_workers_at_once_and_later(both: tuple[Worker, Worker]) -> None:
    one, two = both
    answers = await asyncio.gather(*(worker.ask("k1") for worker in (one, two, one, two)))
    assert answers == ["a secret token for k1"] * 4
    assert one.done + two.done == 1
    assert await two.ask("k2") == await one.ask("k2") == "a secret token for k2"
    assert one.done + two.done == 2
    for worker in both:
        with pytest.raises(Refusal) as refused:
            await worker.ask("k1", b"another wish")
        assert refused.value.code == "malformed"
        assert await worker.ask("k1") == "a secret token for k1"


async def test_h8_a_refusal_is_repeated_and_an_outage_is_tried_again(both: tuple[Worker, Worker]) -> None:
    one, two = both
    for worker in (one, two):
        with pytest.raises(Refusal) as refused:
            await worker.ask("k3", b"refused")
        assert (refused.value.code, refused.value.detail) == ("seat_held", "Somebody sits there.")
    assert (one.done, two.done) == (1, 0)
    two.done = 0
    with pytest.raises(ConnectionError):
        await two.ask("k4", b"breaks")
    assert await one.ask("k4", b"breaks") == "a secret token for k4"


async def test_h8_an_answer_in_redis_reveals_neither_the_key_nor_a_token(
    both: tuple[Worker, Worker], redis_url: str
) -> None:
    async with Redis.from_url(redis_url) as redis:
        # Those of other tests may come to their end at any moment.
        before = {name async for name in redis.scan_iter("twelve:note:*")}
        await both[0].ask("a-key-of-the-clients")
        notes = {name: await redis.get(name) async for name in redis.scan_iter("twelve:note:*") if name not in before}
        assert notes
        for name, value in notes.items():
            assert 0 < await redis.pttl(name) <= 600_000
            for secret in (b"secret token", b"a-key-of-the-clients"):
                assert secret not in name + value


async def test_h8_a_seat_is_taken_once_for_a_key_at_two_workers(tmp_path: Path, redis_url: str) -> None:
    url = f"sqlite:///{tmp_path}/twelve.db"
    await upgrade(url)
    chosen = settings(database_url=url, redis_url=redis_url)
    async with serving(chosen) as first, serving(chosen) as second, httpx.AsyncClient(timeout=30) as http:
        headers = {"Idempotency-Key": uuid.uuid4().hex}
        opened = [
            (await http.post(f"http://{server}/api/rooms", json={"seat": None}, headers=headers)).json()
            for server in (first, second)
        ]
        assert opened[0]["code"] == opened[1]["code"]
        assert opened[0]["host_token"] == opened[1]["host_token"]
        path, body = f"/api/rooms/{opened[0]['code']}/seats", {"name": "Bo"}
        seated = await asyncio.gather(
            *(
                http.post(f"http://{server}{path}", json=body, headers={"Idempotency-Key": "sit"})
                for server in (first, second, first)
            )
        )
        assert {answer.status_code for answer in seated} == {201}
        seat = seated[0].json()["seat"]
        for answer in seated:
            # A worker that is slow has its answer from the store, with another token that opens the same.
            view = await http.get(
                f"http://{first}{path.replace('seats', 'view')}", headers=bearer(answer.json()["token"])
            )
            assert view.json()["you"]["seat"] == answer.json()["seat"] == seat


async def test_w7_a_repeated_request_is_answered_if_its_first_sender_is_cut_off() -> None:
    answers = IdempotencyCache(clocked(asyncio.get_running_loop().time))
    begun, done = asyncio.Event(), 0

    async def act() -> str:
        nonlocal done
        begun.set()
        await asyncio.sleep(0.05)  # real time: the work takes its time
        done += 1
        return f"done {done}"

    async def ask() -> str:
        return await answers.run_once(("a room", "act", "mine"), b"the same", str, act)

    first = asyncio.create_task(ask())
    await begun.wait()
    # The page is back on another socket, and sends what was not answered, twice; then the server ends the first one.
    repeated = [asyncio.create_task(ask()) for _ in range(2)]
    await asyncio.sleep(0)
    first.cancel()
    async with asyncio.timeout(WAIT_SECONDS):
        assert await asyncio.gather(*repeated) == ["done 1"] * 2
    with pytest.raises(asyncio.CancelledError):
        await first


async def test_a_refusal_that_is_kept_keeps_nothing_of_the_request() -> None:
    answers = IdempotencyCache(clocked(asyncio.get_running_loop().time))

    class Asked:
        """What a request works with."""

    async def ask() -> weakref.ref[Asked]:
        asked = Asked()

        async def act() -> str:
            raise Refusal("seat_held", f"Somebody sits there, as {type(asked).__name__} says.")

        for _ in range(2):
            with pytest.raises(Refusal, match="Somebody sits there"):
                await answers.run_once(("a room", "act", "mine"), b"the same", str, act)
        return weakref.ref(asked)

    gc.disable()
    try:
        assert (await ask())() is None, "freed at once, and not by a later garbage collection"
    finally:
        gc.enable()
