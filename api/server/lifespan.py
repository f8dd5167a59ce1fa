"""Resources: everything a worker builds once, shares between requests and sockets, and disposes of in order."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass, replace
from functools import partial

import structlog
from starlette.requests import HTTPConnection

from api.server.caching_store import caching_store
from api.server.connections import Connections
from api.server.idempotency import IdempotencyCache
from api.server.log_setup import room_log_id
from api.server.metrics import METRICS
from api.server.rate_limits import RateLimiter
from api.server.shared_rate_limits import share_limits
from api.server.stalls import Watchdog, stall_counted
from api.settings import Settings, environment
from api.ws.broadcast import Broadcasts
from cases.library import Library
from cases.search.index import Hit
from rooms.bus import Bus, connect_bus
from rooms.capabilities import Capabilities
from rooms.case_search import CaseSearch, build_case_search
from rooms.live.room import Room
from rooms.minds.base import Minds
from rooms.minds.llm import configuration
from rooms.minds.llm.availability import ModelAvailability
from rooms.minds.llm.calls import CallFailed
from rooms.minds.llm.configuration import Configuration
from rooms.minds.llm.keys import Keyring
from rooms.minds.llm.model import LiteLLMClient
from rooms.minds.llm.recording import RecordingClient, RecordingExecutor
from rooms.minds.sandbox import configuration as execution_configuration
from rooms.minds.sandbox.code_execution import build_code_execution
from rooms.minds.sandbox.configuration import Execution
from rooms.registry.directory import RoomDirectory
from rooms.registry.retention import Retention
from rooms.store import Store, connect_store
from rooms.voice.selection import Voices
from rooms.webhooks.delivery import WebhookDelivery
from rooms.webhooks.http_target import WebhookClient

GAUGE_SECONDS = 1.0
log = structlog.get_logger()


@dataclass(frozen=True)
class Resources:
    """What requests and sockets work with."""

    settings: Settings
    store: Store
    bus: Bus
    library: Library
    directory: RoomDirectory
    voices: Voices
    """What the judge is heard by."""
    feeds: Broadcasts
    answers: IdempotencyCache
    """What was answered to acts with a key of the client's."""
    openings: RateLimiter
    """How many rooms an address may still open."""
    acts: RateLimiter
    """How many acts a token may still send."""
    requests: RateLimiter
    """How many requests a token may still send, acts among them."""
    addresses: RateLimiter
    """How many requests an address may still send."""
    connections: Connections
    """How many connections there are, and whether they are to end."""
    line: WebhookClient
    """To the targets of webhooks."""
    guesses: RateLimiter
    """How many codes of no room an address may still try."""
    joins: RateLimiter
    """How many people an address may still bring into a room."""
    models: Configuration
    """The language models that may play seats."""
    keys: Keyring
    """Keys that hosts give for their rooms."""
    reach: ModelAvailability
    """Which models can be called."""
    searching: CaseSearch
    """How cases are searched."""


@asynccontextmanager
async def build_resources(settings: Settings) -> AsyncIterator[Resources]:
    """Everything, as long as it is needed. Raises a `RoomsError` where the store, bus or models are not right."""
    models, execution = load_models(settings), load_execution(settings)
    door, laboratory = LiteLLMClient(), build_code_execution(execution)
    store = caching_store(await connect_store(settings.database_url))
    try:
        search = build_case_search(settings.search, models, door, store, settings.budget_usd)
        bus = await connect_bus(settings.redis_url)
    except BaseException:
        await store.close()
        raise
    library = Library(store)
    voices = Voices(settings.voices(), time.time)
    secret = settings.secret.get_secret_value() if settings.secret is not None else None
    keys = Keyring(store, models, secret, settings.workers if settings.redis_url is None else 2)

    def minds(room: Room) -> Minds:
        """Who plays in a room; its calls are kept where the settings say so."""
        # Loaded with the first room that is driven.
        from rooms.minds.factory import build_minds

        deliberation = room.record.deliberation
        caller = RecordingClient(door, store, deliberation) if settings.record_calls else door
        # What is recorded must find the same again when nobody is asked.
        looked_up = search.find_by_words if settings.record_calls else search.find
        runs = (
            RecordingExecutor(laboratory.executor, store, deliberation)
            if settings.record_calls
            else laboratory.executor
        )

        async def find(query: str, limit: int) -> list[Hit]:
            return await looked_up(room.case, query, limit, lambda: room.index)

        return build_minds(
            room,
            models,
            caller,
            keys.room(deliberation),
            store,
            settings.budget_usd,
            find=find,
            laboratory=replace(laboratory, executor=runs),
        )

    directory = RoomDirectory(
        store,
        bus,
        time.time,
        idle_seconds=settings.idle_seconds,
        case_characters=settings.case_memory_mib * 2**20,
        steady=time.monotonic,
        minds=minds,
        fittings=Capabilities(models.models, keys.unready, models.single_seats, voices),
    )
    resources = Resources(
        settings=settings,
        store=store,
        bus=bus,
        library=library,
        directory=directory,
        voices=voices,
        feeds=Broadcasts(settings.outbox_bytes),
        answers=IdempotencyCache(time.monotonic, bus if settings.redis_url is not None else None, store),
        openings=RateLimiter(settings.rooms_per_minute / 60, settings.rooms_per_minute, time.monotonic),
        acts=RateLimiter(settings.acts_per_second, settings.acts_per_second * 3, time.monotonic),
        requests=RateLimiter(settings.requests_per_second, settings.requests_per_second * 3, time.monotonic),
        addresses=RateLimiter(settings.address_per_second, settings.address_per_second * 10, time.monotonic),
        connections=Connections(settings),
        line=WebhookClient(private=settings.webhook_private, seconds=settings.webhook_seconds),
        guesses=RateLimiter(settings.guesses_per_minute / 60, settings.guesses_per_minute * 2, time.monotonic),
        joins=RateLimiter(settings.joins_per_minute / 60, settings.joins_per_minute * 12, time.monotonic),
        models=models,
        keys=keys,
        reach=ModelAvailability(models, laboratory=laboratory),
        searching=search,
    )
    courier = WebhookDelivery(
        store,
        resources.line,
        time.time,
        seconds=settings.webhook_seconds,
        counted=lambda outcome: METRICS.webhooks.labels(outcome).inc(),
    )
    retention = Retention(
        directory, store, time.time, settings.keep_days, lambda record: keys.forget(record.deliberation)
    )
    watchdog = Watchdog(
        settings.stall_seconds, partial(stall_counted, settings.database_url, store), partial(room_log_id, settings)
    )
    gauging = asyncio.create_task(_gauge(resources))
    telling = asyncio.create_task(courier.run())
    keeping = asyncio.create_task(retention.run())
    warming = asyncio.create_task(_warmed(resources, door))
    forgetting = asyncio.create_task(resources.answers.forget_keys())
    try:
        async with _limits_shared(resources):
            await directory.start()
            watchdog.start()
            yield resources
    finally:
        watchdog.stop()
        gauging.cancel()
        telling.cancel()
        keeping.cancel()
        warming.cancel()
        forgetting.cancel()
        await asyncio.gather(telling, keeping, warming, forgetting, return_exceptions=True)
        # First nobody drives any more and every lease is free, then the news stops, then the truth is closed.
        for end in (
            resources.line.close,
            directory.stop,
            resources.searching.close,
            door.close,
            voices.close,
            library.close,
            bus.close,
            store.close,
        ):
            with suppress(Exception):
                await end()


async def _warmed(resources: Resources, door: LiteLLMClient) -> None:
    """Load what models are called with, where there is one to call, and say which of them cannot be."""
    if not resources.models.configured:
        return
    with suppress(CallFailed):  # which the log tells
        await door.preload(*resources.models.providers())
    for name, why_not in (await resources.reach.all()).items():
        if why_not is not None and resources.models.why_not(resources.models.models[name]) is None:
            log.warning("model_not_ready", model=name, reason=why_not)


def load_models(settings: Settings) -> Configuration:
    """The models that the settings name. Raises `BadModels`."""
    return configuration.load_models(
        settings.models_file,
        environment(),
        model=settings.model,
        base_url=settings.model_base_url,
        withheld=settings.keys_withheld,
    )


def load_execution(settings: Settings) -> Execution:
    """Where the code of jurors runs, as the settings name it. Raises `BadExecution`."""
    return execution_configuration.load(settings.execution_file, environment())


def _limits_shared(resources: Resources) -> AbstractAsyncContextManager[None]:
    """Count what is taken here at the other workers too, where there can be others."""
    if resources.settings.redis_url is None:
        return nullcontext()
    names = ("openings", "acts", "requests", "addresses", "guesses", "joins")
    return share_limits(resources.bus, {name: getattr(resources, name) for name in names})


async def _gauge(resources: Resources) -> None:
    """Keep the gauges up to date; of several workers any one may be asked, so each says by itself what it has."""
    while True:
        update_gauges(resources)
        # It says in the log what is wrong.
        resources.connections.why_not_ready()
        await asyncio.sleep(GAUGE_SECONDS)


def update_gauges(resources: Resources) -> None:
    """Set the gauges to what this worker has now."""
    METRICS.rooms.set(len(resources.directory.rooms()))
    METRICS.driven.set(resources.directory.driven_count())


def get_resources(connection: HTTPConnection) -> Resources:
    """The resources of the app that a request or a socket came to."""
    resources: Resources = connection.app.state.resources
    return resources
