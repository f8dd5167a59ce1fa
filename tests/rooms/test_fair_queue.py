"""The fair queue: places are given in turns by owner, are given back, and wait for nobody who has gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from engine.core.refusals import Refusal
from rooms.fair_queue import FairQueue


class Clock:
    """Seconds that a test counts."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Hall:
    """A queue with pieces of work in it, and the order in which they were begun."""

    def __init__(self, places: int = 1, per_owner: int = 1, max_waiting: int = 100) -> None:
        self.clock = Clock()
        self.queue = FairQueue(places, per_owner, max_waiting, self.clock)
        self.begun: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}

    def bring(self, owner: str, name: str) -> asyncio.Task[None]:
        """A piece of work of an owner's, which takes until `end`."""
        self._ends[name] = asyncio.Event()

        async def work() -> None:
            async with self.queue.place(owner):
                self.begun.append(name)
                await self._ends[name].wait()

        return asyncio.create_task(work())

    async def end(self, name: str, seconds: float = 1.0) -> None:
        """Let a piece of work end after so many seconds."""
        self.clock.now += seconds
        self._ends[name].set()
        await settle()


async def settle() -> None:
    """Let every task that can go on do so."""
    for _ in range(8):
        await asyncio.sleep(0)


@asynccontextmanager
async def ending(*tasks: asyncio.Task[None]) -> AsyncIterator[None]:
    """Tasks that are cancelled at the end."""
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def test_who_comes_waits_for_one_piece_of_another_s_work_alone() -> None:
    hall = Hall()
    many = [hall.bring("many", f"many {number}") for number in range(25)]
    await settle()
    one = hall.bring("one", "one")
    await settle()
    async with ending(*many, one):
        await hall.end("many 0")
        assert hall.begun == ["many 0", "one"]
        await hall.end("one")
        assert hall.begun[2:] == ["many 1"]


async def test_the_owner_that_was_served_least_is_next() -> None:
    hall = Hall()
    tasks = [hall.bring(owner, f"{owner} {number}") for number in range(4) for owner in ("long", "short")]
    await settle()
    async with ending(*tasks):
        await hall.end("long 0", 10)
        for number in range(4):
            await hall.end(f"short {number}", 2)
        assert hall.begun == ["long 0", "short 0", "short 1", "short 2", "short 3", "long 1"]


async def test_whoever_comes_again_after_a_pause_has_saved_up_nothing() -> None:
    hall = Hall()
    early = hall.bring("idle", "early")
    busy = [hall.bring("busy", f"busy {number}") for number in range(3)]
    await settle()
    async with ending(early, *busy):
        await hall.end("early", 1)
        await hall.end("busy 0", 100)
        again = [hall.bring("idle", f"again {number}") for number in range(2)]
        await settle()
        async with ending(*again):
            await hall.end("busy 1", 100)
            await hall.end("again 0", 150)
            assert hall.begun[-1] == "busy 2", "what it did not use before, it does not use now"


async def test_one_owner_never_has_every_place() -> None:
    hall = Hall(places=3, per_owner=2)
    many = [hall.bring("many", f"many {number}") for number in range(5)]
    await settle()
    assert hall.begun == ["many 0", "many 1"]
    one = hall.bring("one", "one")
    await settle()
    async with ending(*many, one):
        assert hall.begun[-1] == "one"


async def test_work_that_nobody_waits_for_leaves_the_queue() -> None:
    hall = Hall()
    first, gone, last = (hall.bring("a", name) for name in ("first", "gone", "last"))
    await settle()
    gone.cancel()
    await settle()
    assert hall.queue.waiting == 1
    async with ending(first, gone, last):
        await hall.end("first")
        assert hall.begun == ["first", "last"]


async def test_a_place_that_was_just_given_to_somebody_who_goes_is_given_on() -> None:
    hall = Hall()
    first, gone, last = (hall.bring(owner, owner) for owner in ("first", "gone", "last"))
    await settle()
    async with ending(first, gone, last):
        hall._ends["first"].set()
        await asyncio.sleep(0)
        gone.cancel()
        await settle()
        assert hall.begun[-1] == "last"


async def test_too_much_of_one_owner_s_is_refused_and_says_when_to_come_again() -> None:
    hall = Hall(max_waiting=2)
    tasks = [hall.bring("many", f"many {number}") for number in range(3)]
    await settle()
    other = hall.bring("other", "other")
    async with ending(*tasks, other):
        with pytest.raises(Refusal, match=r"come again in \d+ s\.") as refused:
            async with hall.queue.place("many"):
                raise AssertionError("it was taken")
        assert refused.value.code == "too_fast"
        assert refused.value.retry_after == 1
        await settle()
        assert hall.queue.waiting == 3


async def test_nothing_is_kept_of_owners_once_all_is_done() -> None:
    hall = Hall()
    for number in range(50):
        task = hall.bring(f"owner {number}", str(number))
        await settle()
        await hall.end(str(number), number)
        await task
    assert hall.queue._owners == {}
