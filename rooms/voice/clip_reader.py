"""Hearing a clip by way of any worker, also while it is still being made by another one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import contextmanager

from rooms.bus.base import Bus
from rooms.store.base import Clips, Store
from rooms.store.records import ClipRecord
from rooms.voice.base import WordTime

READ_BYTES = 262_144
"""Bytes that are read at once."""
LOOK_SECONDS = 1.0
"""How often the store is asked although nothing was heard of the clip: news may be lost."""
STALL_SECONDS = 15.0
"""A clip that does not grow for so long is given up by who hears it."""


def channel(id: str) -> str:
    """Where it is told that a clip has grown."""
    return f"clip:{id}"


@contextmanager
def subscribe_growth(bus: Bus, id: str) -> Iterator[asyncio.Event]:
    """An event that is set whenever a clip may have grown; whoever waits clears it."""
    grown = asyncio.Event()
    line = bus.subscribe(channel(id), lambda signal: grown.set())
    try:
        yield grown
    finally:
        line.close()


async def wait_for_growth(news: asyncio.Event, seconds: float = LOOK_SECONDS) -> None:
    """Wait until a clip may have grown, or for so long."""
    try:
        # Not `wait_for`: in Python 3.11 it loses a cancellation that comes together with the news.
        async with asyncio.timeout(min(seconds, LOOK_SECONDS)):
            await news.wait()
    except TimeoutError:
        pass
    news.clear()


async def wait_for_clip(store: Store, bus: Bus, id: str, seconds: float) -> ClipRecord | None:
    """The clip as soon as it is complete, or as it is after so many seconds."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    with subscribe_growth(bus, id) as news:
        while (clip := await store.clip(id)) is not None and not clip.complete and (left := end - loop.time()) > 0:
            await wait_for_growth(news, left)
    return clip


async def wait_for_words(
    store: Store, bus: Bus, id: str, after: int, seconds: float
) -> tuple[ClipRecord | None, list[WordTime]]:
    """The clip and its words behind the first `after`, as soon as there are any, it is complete, or time is over."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    with subscribe_growth(bus, id) as news:
        while True:
            # The clip first: of one that was complete then, all words are there now.
            clip = await store.clip(id)
            words = await store.clip_words(id, after) if clip is not None else []
            left = end - loop.time()
            if clip is None or words or clip.complete or left <= 0:
                return clip, words
            await wait_for_growth(news, left)


async def read_audio(store: Clips, clip: ClipRecord, first: int, until: int) -> AsyncGenerator[bytes]:
    """A span of a clip, block by block; it ends sooner where the clip is erased meanwhile."""
    while first < until:
        block = await store.clip_audio(clip.id, clip.epoch, first, min(until, first + READ_BYTES))
        if not block:
            return
        yield block
        first += len(block)


async def follow_clip(store: Store, bus: Bus, clip: ClipRecord) -> AsyncGenerator[bytes]:
    """A clip from its beginning, as it is made.

    Where its making breaks off, the sound ends; that it was not the end, `clip_words` tells (it is not complete), and
    the room does (`voice_failed`, and another clip).
    """
    loop = asyncio.get_running_loop()
    first, moved = 0, loop.time()
    with subscribe_growth(bus, clip.id) as news:
        while True:
            now = await store.clip(clip.id)
            if now is None or now.epoch != clip.epoch:
                return
            if now.size > first:
                async for block in read_audio(store, now, first, now.size):
                    yield block
                first, moved = now.size, loop.time()
            elif now.complete or loop.time() - moved > STALL_SECONDS:
                return
            else:
                await wait_for_growth(news)
