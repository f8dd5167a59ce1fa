"""Resources: everything a worker builds once, shares between requests and sockets, and disposes of in order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property, partial
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import structlog
from prometheus_client import Counter
from starlette.requests import HTTPConnection

from api.server.connections import Connections
from api.server.idempotency import IdempotencyCache
from api.server.metered_store import metered_store
from api.server.otlp import sent_traces
from api.server.rate_limits import RateLimiter
from api.server.shared_rate_limits import share_limits
from api.server.stalls import Watchdog, count_stall
from api.settings import Settings, environment
from api.wire.metrics import METRICS
from api.wire.persona_files import Personas, load_for_formats
from cases.library import Library
from cases.search.index import Hit
from engine.core.acts import Speak
from engine.core.matter import Matter
from engine.formats import FORMATS
from rooms.bus import Bus, connect_bus
from rooms.capabilities import Capabilities
from rooms.classes.erasure import erase_old
from rooms.classes.live import LiveClasses
from rooms.classes.registry import ClassRegistry
from rooms.interview import AskModel, Interview, ModelAnswer
from rooms.live.room import Room
from rooms.live.speech import matter_index
from rooms.matter_search import MatterSearch, build_matter_search
from rooms.minds.base import Minds
from rooms.minds.llm import configuration
from rooms.minds.llm.availability import ModelAvailability
from rooms.minds.llm.calls import CallFailed, ModelClient
from rooms.minds.llm.client import LiteLLMClient
from rooms.minds.llm.configuration import Configuration
from rooms.minds.llm.keys import Keyring
from rooms.minds.llm.recording import CallRecorder, CallsUntilRecorded, RecordingExecutor
from rooms.minds.sandbox import configuration as execution_configuration
from rooms.minds.sandbox.code_execution import build_code_execution
from rooms.minds.sandbox.configuration import Execution
from rooms.periodic import repeat
from rooms.registry.directory import RoomDirectory
from rooms.registry.erasure import SWEEP_SECONDS, erase_unopened
from rooms.research import ResearchLibrary
from rooms.store import Store, connect_store
from rooms.studies.progress import erase_old_words, go_on
from rooms.studies.registry import StudyRegistry
from rooms.surroundings import Surroundings
from rooms.voice.selection import Voices
from rooms.webhooks.delivery import WebhookDelivery
from rooms.webhooks.http_target import WebhookClient

if TYPE_CHECKING:
    from rooms.minds.interview import Interviewer
    from rooms.minds.marking.marker import Marked
    from rooms.minds.room_runners import RoomCallRunners
    from rooms.minds.strategy_speech import StrategyWriter

MARKING_SECONDS = 60.0
"""Seconds that a model has to mark the matter of a room that is being opened."""
GAUGE_SECONDS = 1.0
CLASS_JOINS = 24
"""How many times what an address may bring into a room in a minute it may bring into a class, and as many at once."""
BODY_BURST_SECONDS = 64
"""An address may send as many large bodies at once as in so many seconds."""
ROOM_INTERVIEWS = 5
"""How many times what one asker may put to the seats of a room all askers together may."""
log = structlog.get_logger()


@dataclass(frozen=True)
class Resources:
    """What requests and sockets work with."""

    settings: Settings
    surroundings: Surroundings
    store: Store
    bus: Bus
    library: Library
    directory: RoomDirectory
    classes: ClassRegistry
    """Classes, whose rooms the directory has."""
    studies: StudyRegistry
    """The studies of the server, whose rooms the directory has."""
    live_classes: LiveClasses
    """The classes that somebody who is connected here follows."""
    voices: Voices
    """The voices of the judge."""
    idempotency: IdempotencyCache
    """The answers to requests with a key of the client's."""
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
    webhook_client: WebhookClient
    """Sends to the targets of webhooks."""
    guesses: RateLimiter
    """How many codes of no room an address may still try."""
    documents: RateLimiter
    """How many files an address may still have read."""
    bodies: RateLimiter
    """How many KiB of large bodies an address may still send."""
    interviews: RateLimiter
    """How many questions somebody may still put to the seats of a room."""
    room_interviews: RateLimiter
    """How many questions the seats of a room may still be asked."""
    ask_model: AskModel
    """Asks the model that played a seat."""
    mark_matter: Callable[[Matter], Awaitable[Marked[Matter]]] | None
    """Has the default model mark a matter; None where there is none."""
    joins: RateLimiter
    """How many people an address may still bring into a room."""
    class_joins: RateLimiter
    """How many pupils an address may still bring into a class: a whole school has one address."""
    models: Configuration
    """The language models that may play seats."""
    keys: Keyring
    """Keys that hosts give for their rooms."""
    availability: ModelAvailability
    """Which models can be called."""
    case_search: MatterSearch
    """How cases are searched."""


@asynccontextmanager
async def build_resources(settings: Settings, surroundings: Surroundings) -> AsyncIterator[Resources]:
    """Everything, as long as it is needed. Raises a `RoomsError` where the store, bus or models are not right."""
    steady = surroundings.steady
    models, execution = load_models(settings), load_execution(settings)
    model_client, code_execution = LiteLLMClient(steady), build_code_execution(execution)
    connected = await connect_store(settings.database_url, surroundings, settings.database_connections)
    store = metered_store(connected, steady)
    try:
        search = build_matter_search(settings.search, models, model_client, store, settings.budget_usd)
        bus = await connect_bus(settings.redis_url)
    except BaseException:
        await store.close()
        raise
    library = Library(store)
    voices = Voices(settings.voices(), surroundings)
    secret = settings.secret.get_secret_value() if settings.secret is not None else None
    keys = Keyring(store, models, secret, settings.workers if settings.redis_url is None else 2)

    def minds(room: Room) -> Minds:
        """Who plays in a room; its calls are kept where the settings say so."""
        # Loaded with the first room that is driven.
        from rooms.minds.factory import build_minds

        deliberation = room.record.deliberation
        # A replay of the recording must find the same without a model.
        looked_up = search.find_by_words if settings.record_calls else search.find
        runs = (
            RecordingExecutor(code_execution.executor, store, deliberation)
            if settings.record_calls
            else code_execution.executor
        )

        async def find(query: str, limit: int) -> list[Hit]:
            return await looked_up(room.matter, query, limit, lambda: matter_index(room.matter))

        return build_minds(
            room,
            models,
            model_client,
            keys.room(deliberation),
            store,
            settings.budget_usd,
            find=find,
            code_execution=replace(code_execution, executor=runs),
            # What a persona remembers stands in prompts, and a recording has to find the same ones again.
            personas=None if settings.record_calls else store,
            recorder=recorder(deliberation),
        )

    research = ResearchLibrary(
        settings.wikipedia_contact, settings.wikipedia_folder, settings.wikipedia_url, surroundings.now
    )

    def recorder(deliberation: str) -> CallRecorder | None:
        """What keeps the calls of a room, where the settings say so."""
        return CallRecorder(store, deliberation) if settings.record_calls else None

    async def mark(matter: Matter) -> Marked[Matter]:
        """A matter as the default model marks it, within the time that a person waits for a room."""
        # Loaded with the first matter that is marked.
        from rooms.minds.marking.marker import mark_matter, marking_runner

        assert models.default is not None
        kept = CallsUntilRecorded()
        runner = marking_runner(model_client, models, surroundings, store, settings.budget_usd, kept)
        now, until = datetime.fromtimestamp(int(surroundings.now()), UTC), steady() + MARKING_SECONDS
        marked = await mark_matter(matter, models.models[models.default], runner, now, until)
        return replace(marked, recorded=kept.calls)

    outside = _ModelsOutsideOfDrivers(models, model_client, keys, store, settings.budget_usd, recorder)
    directory = RoomDirectory(
        store,
        bus,
        surroundings,
        idle_seconds=settings.idle_seconds,
        matter_characters=settings.case_memory_mib * 2**20,
        minds=minds,
        capabilities=Capabilities(
            models.models,
            keys.unready,
            models.single_seats,
            models.default,
            load_personas(settings),
            voices,
            research,
            # Where no model can play, nobody asks.
            outside.write_strategy if models.configured else None,
        ),
        on_erased=lambda record: keys.forget(record.deliberation),
    )
    classes = ClassRegistry(store, bus, directory, surroundings)
    studies = StudyRegistry(store, bus, directory, surroundings)
    resources = Resources(
        settings=settings,
        surroundings=surroundings,
        store=store,
        bus=bus,
        library=library,
        directory=directory,
        classes=classes,
        studies=studies,
        live_classes=LiveClasses(classes),
        voices=voices,
        idempotency=IdempotencyCache(surroundings, bus if settings.redis_url is not None else None, store),
        openings=RateLimiter(settings.rooms_per_minute / 60, settings.rooms_per_minute, steady),
        acts=RateLimiter(settings.acts_per_second, settings.acts_per_second * 3, steady),
        requests=RateLimiter(settings.requests_per_second, settings.requests_per_second * 3, steady),
        addresses=RateLimiter(settings.address_per_second, settings.address_per_second * 10, steady),
        connections=Connections(settings, steady),
        webhook_client=WebhookClient(private=settings.webhook_private, seconds=settings.webhook_seconds),
        guesses=RateLimiter(settings.guesses_per_minute / 60, settings.guesses_per_minute * 2, steady),
        joins=RateLimiter(settings.joins_per_minute / 60, settings.joins_per_minute * 12, steady),
        class_joins=RateLimiter(
            settings.joins_per_minute * CLASS_JOINS / 60, settings.joins_per_minute * CLASS_JOINS, steady
        ),
        documents=RateLimiter(settings.documents_per_minute / 60, settings.documents_per_minute, steady),
        bodies=RateLimiter(settings.body_kib_per_second, settings.body_kib_per_second * BODY_BURST_SECONDS, steady),
        interviews=RateLimiter(settings.interviews_per_minute / 60, settings.interviews_per_minute, steady),
        room_interviews=RateLimiter(
            settings.interviews_per_minute * ROOM_INTERVIEWS / 60,
            settings.interviews_per_minute * ROOM_INTERVIEWS,
            steady,
        ),
        ask_model=outside.interview,
        mark_matter=mark if models.configured else None,
        models=models,
        keys=keys,
        availability=ModelAvailability(models, steady, code_execution),
        case_search=search,
    )
    webhook_delivery = WebhookDelivery(
        store,
        resources.webhook_client,
        surroundings,
        timeout_seconds=settings.webhook_seconds,
        on_outcome=lambda outcome: METRICS.webhooks.labels(outcome).inc(),
    )
    background = [
        asyncio.create_task(work)
        for work in (
            repeat("gauges", GAUGE_SECONDS, partial(_update_gauges, resources)),
            webhook_delivery.run(),
            repeat("retention", SWEEP_SECONDS, partial(erase_unopened, directory, settings.keep_days)),
            repeat("class retention", SWEEP_SECONDS, partial(erase_old, classes, settings.class_days)),
            repeat("studies", surroundings.timings.study_seconds, partial(go_on, studies)),
            repeat("study retention", SWEEP_SECONDS, partial(erase_old_words, studies)),
            _preload_models(resources, model_client),
            resources.idempotency.forget_keys(),
            research.delete_old_answers(),
        )
    ]
    watchdog = Watchdog(settings.stall_seconds, partial(count_stall, settings.database_url, store))
    try:
        async with sent_traces(settings), _share_limits(resources):
            await directory.start()
            watchdog.start()
            yield resources
    finally:
        watchdog.stop()
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        # First the drivers end and give up their leases, then the bus stops, then the store is closed.
        for end in (
            resources.webhook_client.close,
            resources.live_classes.stop,
            resources.studies.stop,
            directory.stop,
            resources.case_search.close,
            model_client.close,
            voices.close,
            library.close,
            research.close,
            bus.close,
            store.close,
        ):
            with suppress(Exception):
                await end()


class _ModelsOutsideOfDrivers:
    """What asks models at any worker, also where another drives the room: interviews, words of people's strategies."""

    def __init__(
        self,
        configuration: Configuration,
        client: ModelClient,
        keys: Keyring,
        store: Store,
        cap: float | None,
        recorder: Callable[[str], CallRecorder | None],
    ) -> None:
        self._made_of = configuration, client, keys, store, cap, recorder

    @cached_property
    def _runners(self) -> RoomCallRunners:
        # Loaded with the first model that is asked.
        from rooms.minds.room_runners import RoomCallRunners

        configuration, client, keys, store, cap, recorder = self._made_of
        return RoomCallRunners(configuration, client, keys.room, store, cap, recorder)

    @cached_property
    def _interviewer(self) -> Interviewer:
        from rooms.minds.interview import Interviewer

        return Interviewer(self._runners)

    @cached_property
    def _writer(self) -> StrategyWriter:
        from rooms.minds.strategy_speech import StrategyWriter

        return StrategyWriter(self._runners)

    async def interview(self, interview: Interview) -> ModelAnswer:
        """Ask the model that played a seat."""
        return await self._interviewer.ask(interview)

    async def write_strategy(self, room: Room, seat: int, act: Speak, seconds: float | None) -> Speak | None:
        """The words of a person's strategy."""
        return await self._writer.write(room, seat, act, seconds)


async def _preload_models(resources: Resources, model_client: LiteLLMClient) -> None:
    """Load what calls to models need, where there are models, and log those that are not ready."""
    if not resources.models.configured:
        return
    try:
        with suppress(CallFailed):  # which is logged
            await model_client.preload(*resources.models.providers())
        for name, why_not in (await resources.availability.all()).items():
            if why_not is not None and resources.models.why_not(resources.models.models[name]) is None:
                log.warning("model_not_ready", model=name, reason=why_not)
        await resources.availability.measure()
    except Exception:
        log.exception("preload_failed")


def load_models(settings: Settings) -> Configuration:
    """The models that the settings name. Raises `BadModels`."""
    return configuration.load_models(
        settings.models_file,
        environment(),
        model=settings.model,
        base_url=settings.model_base_url,
        small=settings.model_small,
        withheld=settings.keys_withheld,
    )


def load_personas(settings: Settings) -> dict[str, Personas]:
    """By format: who sits in new rooms, as the settings name them. Raises `InvalidFile`."""
    return load_for_formats(settings.personas_file, FORMATS)


def load_execution(settings: Settings) -> Execution:
    """Where the code of minds runs, as the settings name it. Raises `BadExecution`."""
    return execution_configuration.load(settings.execution_file, environment())


def _share_limits(resources: Resources) -> AbstractAsyncContextManager[None]:
    """Count what is taken here at the other workers too, where there can be others."""
    if resources.settings.redis_url is None:
        return nullcontext()
    limits = {name: part for name, part in vars(resources).items() if isinstance(part, RateLimiter)}
    return share_limits(resources.bus, resources.surroundings.id(), limits)


async def _update_gauges(resources: Resources) -> None:
    """Any one of several workers may be scraped, so each sets its own gauges."""
    update_gauges(resources)
    # Logs what is wrong.
    resources.connections.why_not_ready()


def update_gauges(resources: Resources) -> None:
    """Set the gauges to what this worker has now."""
    METRICS.rooms.set(len(resources.directory.memory))
    METRICS.driven.set(len(resources.directory.drivers))
    _count_up(METRICS.taken_over, resources.directory.drivers.taken_over)
    _count_up(METRICS.news_lost, resources.bus.counts().lost)


_counted: WeakKeyDictionary[Counter, int] = WeakKeyDictionary()
"""How much of what others count was passed on to each counter; an app that starts again counts from 0."""


def _count_up(counter: Counter, count: int) -> None:
    known = _counted.get(counter, 0)
    counter.inc(count - known if count >= known else count)
    _counted[counter] = count


def get_resources(connection: HTTPConnection) -> Resources:
    """The resources of the app that a request or a socket came to."""
    resources: Resources = connection.app.state.resources
    return resources
