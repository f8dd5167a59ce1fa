"""Later: what a start leaves undone, and what is done about it once the server stands, before anybody waits for it."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any, get_args

from pydantic import BaseModel, TypeAdapter
from pydantic.dataclasses import is_pydantic_dataclass, rebuild_dataclass
from starlette.routing import BaseRoute

from api.http.declared import DeclaredRoute
from api.ws.frames import CLIENT_FRAME, SERVER_FRAME
from cases.library import predefined_cases
from cases.search.index import preload_index
from engine.core.events import ENTRY, EVENT, LOG

BUILD_SECONDS = 0.02
"""After so long the first requests, which may have waited for the server, have been answered."""
WARM_UP_SECONDS = 2.0
ROOM = (
    "rooms.driver.driver",
    "rooms.voice.narrator",
    "rooms.minds.factory",
    "engine.formats.jury.mind.text_analysis",
    "engine.formats.jury.mind.strategies",
    "engine.formats.jury.mind.reactions",
    "engine.formats.jury.mind.votes",
)
"""What the first room that is driven needs: its driver and narrator, and what the house reads, reacts, speaks and votes
with."""
LIBRARIES = (
    "rooms.minds.formats.jury.juror",
    "rooms.minds.formats.jury.bench",
    "cases.search.catalogue",
    "httpx",
    "cryptography.hazmat.primitives.asymmetric.ed25519",
    "rfc8785",
)
"""What requests of some kinds need, and no start."""
ADAPTERS: tuple[TypeAdapter[Any], ...] = (ENTRY, EVENT, LOG, CLIENT_FRAME, SERVER_FRAME)
GARBAGE = (10_000, 20, 1_000_000)
"""When the collector looks for cycles among what is new. Counting references frees nearly all, and a look through
everything that 650 sockets hold stops every room for 70 ms: that comes by time alone (`collect_garbage`)."""
FULL_SECONDS = 60.0
"""Between two full collections at least."""


async def catch_up(routes: Iterable[BaseRoute]) -> None:
    """Read the routes, make the models' schemas and load what the start did not: a first search would wait a quarter of
    a second."""
    # What was loaded stays: nobody needs to look through it for what may go, now or ever.
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    gc.enable()
    await asyncio.sleep(BUILD_SECONDS)
    await asyncio.to_thread(predefined_cases)
    # One for each turn of the loop, so that no request waits for more than that; what it needs itself, it builds.
    for route in routes:
        if isinstance(route, DeclaredRoute):
            route.read()
            await asyncio.sleep(0)
    for model in models():
        if not model.__pydantic_complete__:
            _build(model)
            await asyncio.sleep(0)
    for adapter in ADAPTERS:  # in a thread: the adapter of a log builds the schemas of all events in one step
        await asyncio.to_thread(adapter.rebuild)
    for name in ROOM:
        await asyncio.to_thread(import_module, name)
    await asyncio.sleep(WARM_UP_SECONDS)
    for name in LIBRARIES:
        await asyncio.to_thread(import_module, name)
    await asyncio.to_thread(preload_index, next(iter(predefined_cases().values())))
    gc.freeze()


async def collect_garbage(seconds: float = FULL_SECONDS) -> None:
    """Run a full garbage collection again and again, until cancelled. A server that has made fewer than 200,000 objects
    more since the last one does without."""
    while True:
        await asyncio.sleep(seconds)
        if gc.get_count()[2]:
            gc.collect()


def models() -> Iterator[type[Any]]:
    """Every model of the process, each after those in its fields, whose schemas it takes instead of making its own."""
    seen: set[type[Any]] = set()
    for model in _below(BaseModel):
        yield from _from_its_fields(model, seen)


def _below(model: type[BaseModel]) -> Iterator[type[BaseModel]]:
    for below in model.__subclasses__():
        yield below
        yield from _below(below)


def _build(model: type[Any]) -> None:
    if is_pydantic_dataclass(model):
        rebuild_dataclass(model, raise_errors=False)
    else:
        model.model_rebuild(raise_errors=False)


def _is_model(kind: type[Any]) -> bool:
    return (issubclass(kind, BaseModel) and kind is not BaseModel) or is_pydantic_dataclass(kind)


def _from_its_fields(model: type[Any], seen: set[type[Any]]) -> Iterator[type[Any]]:
    if model in seen:
        return
    seen.add(model)
    for field in model.__pydantic_fields__.values():
        for held in _held(field.annotation):
            yield from _from_its_fields(held, seen)
    yield model


def _held(annotation: Any) -> Iterator[type[Any]]:
    if isinstance(annotation, type) and _is_model(annotation):
        yield annotation
    for part in get_args(annotation):
        yield from _held(part)
