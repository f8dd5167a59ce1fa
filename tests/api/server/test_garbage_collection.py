"""Cycles among new objects are found while somebody is connected, older ones once nobody is; what is kept is kept."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from api.server.garbage_collection import collect_garbage
from harness.waiting import until


class Node:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def by_hand() -> Iterator[None]:
    """Nothing else collects meanwhile; what was there before is set aside, and afterwards all is: later collections
    would look at it."""
    gc.disable()
    gc.freeze()
    yield
    gc.freeze()
    gc.enable()


async def test_new_cycles_are_freed_though_somebody_is_connected() -> None:
    node = Node()
    gone = weakref.ref(node)
    collecting = asyncio.create_task(collect_garbage(lambda: True, 0.02))
    del node
    await until(lambda: gone() is None, "the end of a new cycle")
    collecting.cancel()


async def test_older_cycles_are_freed_once_nobody_is_connected() -> None:
    connected, node = True, Node()
    gone, place = weakref.ref(node), id(node)
    collecting = asyncio.create_task(collect_garbage(lambda: connected, 0.02))
    # What is set aside is among the collector's objects no more.
    await until(lambda: all(id(one) != place for one in gc.get_objects()), "the first collection")
    del node
    before = gc.get_freeze_count()
    await until(lambda: gc.get_freeze_count() != before, "another collection")
    assert gone() is not None
    connected = False
    await until(lambda: gone() is None, "the end of an older cycle")
    collecting.cancel()
