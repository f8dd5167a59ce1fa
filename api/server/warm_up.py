"""The warm-up: what a start leaves out is loaded in the background, so that no request has to wait for it.

Each part is loaded by its first use as well, so a request that comes sooner is only slower.
"""

from __future__ import annotations

import asyncio
import gc
from importlib import import_module
from typing import Any

from pydantic import BaseModel, TypeAdapter

from api.formats import registered_adapters
from api.wire.client_acts import ActRequest
from api.wire.frames import CLIENT_FRAME
from api.wire.schemas import OpenRoomRequest
from cases.library import predefined_cases
from cases.search.index import preload_index
from engine.core.events import ENTRY, EVENT, LOG
from engine.core.views import View

FIRST_REQUESTS_SECONDS = 0.02
"""After so long the first requests, which may have waited for the server, have been answered."""
LIBRARIES_AFTER_SECONDS = 2.0
ADAPTERS: tuple[TypeAdapter[Any], ...] = (EVENT, ENTRY, LOG, CLIENT_FRAME)
MODELS: tuple[type[BaseModel], ...] = (OpenRoomRequest, ActRequest, View)
"""What the first room is opened, acted in and looked at with."""
FIRST_ROOM = (
    "rooms.driver.driver",
    "rooms.voice.narrator",
    "rooms.minds.factory",
)
"""What the first room that is driven needs: its driver and narrator."""
LIBRARIES = (
    "cases.search.catalogue",
    "httpx",
    "cryptography.hazmat.primitives.asymmetric.ed25519",
    "rfc8785",
)
"""What requests of some kinds need."""


async def warm_up() -> None:
    """Load the cases, the validators and the modules, and index a case: a first search would wait a quarter of a
    second."""
    await asyncio.sleep(FIRST_REQUESTS_SECONDS)
    await asyncio.to_thread(predefined_cases)
    # In a thread, because the adapter of a log builds the schemas of all events in one step.
    for adapter in ADAPTERS:
        await asyncio.to_thread(adapter.rebuild)
    # One in each turn of the event loop, so that no request waits for more than that.
    for model in MODELS:
        model.model_rebuild()
        await asyncio.sleep(0)
    adapters = registered_adapters()
    for name in (*FIRST_ROOM, *(name for adapter in adapters for name in adapter.first_room)):
        await asyncio.to_thread(import_module, name)
    await asyncio.sleep(LIBRARIES_AFTER_SECONDS)
    for name in (*LIBRARIES, *(name for adapter in adapters for name in adapter.libraries)):
        await asyncio.to_thread(import_module, name)
    await asyncio.to_thread(preload_index, next(iter(predefined_cases().values())))
    # What was loaded stays as long as the process.
    gc.freeze()
