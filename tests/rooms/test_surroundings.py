"""One clock for a deadline and the wait for it; and what is drawn."""

import asyncio
import math

import pytest

from harness.surroundings import SURROUNDINGS
from rooms.live.codes import ALPHABET, CODE_LENGTH, new_code
from rooms.surroundings import LOOK_SECONDS, Surroundings, wait_until
from tests.kit.rooms import Clock

LATE_SECONDS = 0.4
"""By which a wait may be late on a machine that is busy."""


@pytest.fixture
def clock() -> Clock:
    return Clock()


def waiting(clock: Clock, seconds: float, sooner: asyncio.Event | None = None) -> asyncio.Task[None]:
    """A task that waits until so many seconds from now."""
    return asyncio.create_task(wait_until(clock, clock() + seconds, sooner))


async def test_a_wait_ends_when_its_moment_has_come(clock: Clock) -> None:
    began = clock()
    await wait_until(clock, began + 2.5)
    assert 2.5 <= clock() - began < 2.5 + LATE_SECONDS


async def test_a_clock_that_is_set_forward_ends_a_wait(clock: Clock) -> None:
    wait, began = waiting(clock, 3600), asyncio.get_running_loop().time()
    await asyncio.sleep(1.5)
    clock.ahead += 3600
    await wait
    assert asyncio.get_running_loop().time() - began <= 1.5 + LOOK_SECONDS + LATE_SECONDS


async def test_a_clock_that_is_set_back_makes_a_wait_longer(clock: Clock) -> None:
    wait, began = waiting(clock, 1.5), asyncio.get_running_loop().time()
    await asyncio.sleep(1.2)
    clock.ahead -= 2
    await wait
    assert 3.5 - LATE_SECONDS <= asyncio.get_running_loop().time() - began < 3.5 + LATE_SECONDS


async def test_a_clock_that_stands_still_ends_no_wait(clock: Clock) -> None:
    clock.stop()
    wait = waiting(clock, 1)
    await asyncio.sleep(2 * LOOK_SECONDS)
    assert not wait.done()
    clock.stop(clock() + 1)
    await wait


async def test_a_wait_ends_with_the_event_that_comes_sooner(clock: Clock) -> None:
    event = asyncio.Event()
    for seconds in (3600, math.inf):
        event.clear()
        wait, began = waiting(clock, seconds, event), clock()
        await asyncio.sleep(1.5)
        event.set()
        await wait
        assert clock() - began < 1.5 + LATE_SECONDS


async def test_nobody_waits_for_a_moment_that_is_over(clock: Clock) -> None:
    began = asyncio.get_running_loop().time()
    await wait_until(clock, clock())
    await wait_until(clock, clock() - 3600, asyncio.Event())
    assert asyncio.get_running_loop().time() - began < LATE_SECONDS


@pytest.mark.real_time("uvloop counts milliseconds")
async def test_a_moment_less_than_a_millisecond_away_comes(clock: Clock) -> None:
    async with asyncio.timeout(10):
        for _ in range(20):
            await wait_until(clock, clock() + 0.0003)


def test_a_code_has_letters_that_are_as_likely_as_each_other() -> None:
    codes = [new_code(SURROUNDINGS) for _ in range(4000)]
    assert {len(code) for code in codes} == {CODE_LENGTH}
    for place in range(CODE_LENGTH):
        counts = [sum(code[place] == letter for code in codes) for letter in ALPHABET]
        # 125 on average; a tenth of a millionth lies beyond.
        assert 65 < min(counts) <= max(counts) < 190


def test_what_is_drawn_depends_on_the_bytes_alone() -> None:
    drawn: list[int] = []

    def counted(size: int) -> bytes:
        drawn.append(size)
        return bytes(range(size))

    def nothing() -> float:
        raise AssertionError("looked at")

    here = Surroundings(nothing, nothing, nothing, counted, counted)
    assert here.secret_hex(3) == "000102"
    assert here.id() == bytes(range(16)).hex()
    assert len(here.token()) == 43
    assert here.number_below(7) == int.from_bytes(bytes(range(16))) % 7
    assert drawn == [3, 16, 32, 16]
