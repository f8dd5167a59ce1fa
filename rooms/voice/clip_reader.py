"""Reads a clip at any worker, also while it is still being made by another one."""

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
POLL_SECONDS = 1.0
"""How often the store is polled without a message of the bus, which may be lost."""
STALL_SECONDS = 15.0
"""A reader gives up a clip that does not grow for so long."""


def channel(id: str) -> str:
    """The channel on which a clip's growth is published."""
    return f"clip:{id}"


@contextmanager
def subscribe_growth(bus: Bus, id: str) -> Iterator[asyncio.Event]:
    """An event that is set whenever a clip may have grown; the waiter clears it."""
    grown = asyncio.Event()
    subscription = bus.subscribe(channel(id), lambda signal: grown.set())
    try:
        yield grown
    finally:
        subscription.close()


async def wait_for_growth(grown: asyncio.Event, seconds: float = POLL_SECONDS) -> None:
    """Wait until a clip may have grown, or for so long."""
    try:
        # Not `wait_for`: in Python 3.11 it loses a cancellation that comes together with the event.
        async with asyncio.timeout(min(seconds, POLL_SECONDS)):
            await grown.wait()
    except TimeoutError:
        pass
    grown.clear()


async def wait_for_clip(store: Store, bus: Bus, id: str, seconds: float) -> ClipRecord | None:
    """The clip as soon as it is complete, or as it is after so many seconds."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    with subscribe_growth(bus, id) as grown:
        while (clip := await store.clip(id)) is not None and not clip.complete and (left := end - loop.time()) > 0:
            await wait_for_growth(grown, left)
    return clip


async def wait_for_words(
    store: Store, bus: Bus, id: str, after: int, seconds: float
) -> tuple[ClipRecord | None, list[WordTime]]:
    """The clip and its words behind the first `after`, as soon as there are any, it is complete, or time is over."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    with subscribe_growth(bus, id) as grown:
        while True:
            # The clip first: of one that was complete then, all words are there now.
            clip = await store.clip(id)
            words = await store.clip_words(id, after) if clip is not None else []
            left = end - loop.time()
            if clip is None or words or clip.complete or left <= 0:
                return clip, words
            await wait_for_growth(grown, left)


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

    Where its making breaks off, the sound ends; that it was not the end is seen from `clip_words` (it is not complete)
    and from the room (`voice_failed`, and another clip).
    """
    loop = asyncio.get_running_loop()
    first, grown_at = 0, loop.time()
    with subscribe_growth(bus, clip.id) as grown:
        while True:
            now = await store.clip(clip.id)
            if now is None or now.epoch != clip.epoch:
                return
            if now.size > first:
                async for block in read_audio(store, now, first, now.size):
                    yield block
                first, grown_at = now.size, loop.time()
            elif now.complete or loop.time() - grown_at > STALL_SECONDS:
                return
            else:
                await wait_for_growth(grown)
