"""What is wrong with an installation, and what to do: each part that a server stands on is looked at once.

Nothing is changed and nothing that costs money is called.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from api.server.connections import descriptor_limit
from api.settings import PAGE_FOLDER, Settings
from rooms.errors import BadUrl, ForeignDatabase, RoomsError
from rooms.store.urls import backend_for, read_url
from rooms.surroundings import Clock, Surroundings

if TYPE_CHECKING:
    from rooms.minds.llm.configuration import Configuration

Verdict = Literal["fine", "warning", "wrong"]
"""`warning`: a server works, and somebody should look at this."""
MIN_FREE_BYTES = 200 * 2**20
"""With less disk than this left, writes are about to fail."""
LOW_FREE_BYTES = 2 * 2**30
CLOCK_SECONDS = 2.0
"""By how much the clocks of this machine and of the database may differ: as long as a lease."""
FULL_SHARE = 0.9
"""Of its limit, from which on the memory of Redis is nearly full."""
MIN_DESCRIPTORS = 4096
ANSWER_SECONDS = 3.0
"""How long a collector of traces may take to answer."""
EARLIEST_TIME = datetime(2026, 1, 1, tzinfo=UTC)
"""A clock before this is wrong: there was no such server."""


@dataclass(frozen=True)
class Finding:
    """What was found of one part."""

    part: str
    verdict: Verdict
    sentence: str


async def diagnose(settings: Settings, surroundings: Surroundings) -> AsyncIterator[Finding]:
    """Look at every part, one after another."""
    async for finding in _database(settings, surroundings.now):
        yield finding
    async for finding in _redis(settings):
        yield finding
    async for finding in _models(settings, surroundings.steady):
        yield finding
    async for finding in _voices(settings, surroundings):
        yield finding
    yield await _traces(settings)
    for finding in (*_personas(settings), *_disk(settings), *_machine(), *_exposure(settings), *_page()):
        yield finding


async def _database(settings: Settings, now: Clock) -> AsyncIterator[Finding]:
    try:
        if backend_for(settings.database_url) == "memory":
            yield Finding("database", "warning", "The store is in memory: every room is gone when the server stops.")
            return
        missing = _missing_file(settings.database_url)
        if missing is not None:
            yield Finding("database", "warning", f"The database file {missing} is not there yet: a start makes it.")
            return
        from rooms.store.condition import database_condition

        found = await database_condition(settings.database_url, now)
    except BadUrl as error:
        yield Finding("database", "wrong", f"DATABASE_URL: {error}")
        return
    except ForeignDatabase as error:
        yield Finding("database", "wrong", str(error))
        return
    except RoomsError as error:
        yield Finding("database", "wrong", f"{error} Start it, or correct DATABASE_URL.")
        return
    match found.tables:
        case "newest" if found.no_writes is not None:
            remedy = "Free space on its disk, or end its read-only state."
            yield Finding("database", "wrong", f"{found.label} takes no writes. {found.no_writes} {remedy}")
        case "newest":
            yield Finding("database", "fine", f"{found.label} answers, is at {found.revision}, and takes writes.")
        case "none":
            yield Finding(
                "database", "warning", f"{found.label} has no tables yet: `twelve db upgrade`, or a start, makes them."
            )
        case "older":
            yield Finding(
                "database",
                "wrong",
                f"{found.label} is at {found.revision}, older than this program: back it up, then run "
                "`twelve db upgrade`.",
            )
        case "unknown":
            yield Finding(
                "database",
                "wrong",
                f"{found.label} is at {found.revision}, which this program does not know: run the newer version that "
                "made it, or restore a backup from before.",
            )
    if abs(found.clock_ahead) > CLOCK_SECONDS:
        which = "behind" if found.clock_ahead > 0 else "ahead of"
        yield Finding(
            "clock",
            "wrong",
            f"The clock of this machine is {abs(found.clock_ahead):.0f} s {which} the database's: set both by NTP.",
        )
    elif (today := datetime.fromtimestamp(now(), UTC)) < EARLIEST_TIME:
        yield Finding("clock", "wrong", f"The clock of this machine says {today:%Y-%m-%d}: set it by NTP.")
    else:
        yield Finding("clock", "fine", "The clocks of this machine and of the database agree.")


async def _redis(settings: Settings) -> AsyncIterator[Finding]:
    if settings.redis_url is None:
        if settings.workers > 1:
            yield Finding(
                "redis", "wrong", f"{settings.workers} workers need Redis for the news between them: set REDIS_URL."
            )
        else:
            yield Finding("redis", "fine", "One worker needs no Redis.")
        return
    from rooms.bus.condition import redis_condition

    try:
        found = await redis_condition(settings.redis_url)
    except BadUrl as error:
        yield Finding("redis", "wrong", f"REDIS_URL: {error}")
        return
    except RoomsError as error:
        yield Finding(
            "redis", "wrong", f"{error} Start it, or correct the host, the port and the password in REDIS_URL."
        )
        return
    mib = 2**20
    if found.no_notes is not None:
        yield Finding("redis", "wrong", f"Redis takes no notes: {found.no_notes}. Raise its maxmemory, or empty it.")
    elif found.limit and found.used > FULL_SHARE * found.limit:
        yield Finding(
            "redis",
            "warning",
            f"Redis uses {found.used // mib} of {found.limit // mib} MiB ({found.policy}): raise its maxmemory.",
        )
    else:
        limit = f" of {found.limit // mib}" if found.limit else ""
        yield Finding("redis", "fine", f"Redis answers, and uses {found.used // mib}{limit} MiB.")


async def _models(settings: Settings, steady: Clock) -> AsyncIterator[Finding]:
    from api.server.lifespan import load_execution, load_models
    from rooms.minds.llm.availability import ModelAvailability
    from rooms.minds.llm.configuration import InvalidModels
    from rooms.minds.sandbox.code_execution import build_code_execution
    from rooms.minds.sandbox.configuration import BadExecution

    try:
        models = load_models(settings)
        execution = build_code_execution(load_execution(settings))
    except (InvalidModels, BadExecution) as error:
        yield Finding("models", "wrong", str(error))
        return
    if not models.models:
        yield Finding("models", "fine", "No model is configured: the built-in minds play every seat.")
        return
    ready = await ModelAvailability(models, steady, execution).all()
    for name, why_not in ready.items():
        if why_not is None:
            yield await _callable(models, name, steady)
        elif models.configured:
            yield Finding("models", "warning", f"{name} cannot be called: {why_not}")
    if not models.configured:
        yield Finding("models", "fine", "No key of a model is set: the built-in minds play every seat.")


async def _callable(models: Configuration, name: str, steady: Clock) -> Finding:
    """A model that can be called; one of a server of one's own with what that is like."""
    from rooms.minds.llm.forecast import forecast
    from rooms.minds.llm.measuring import too_short, what_it_is_like, with_speed

    choice = models.models[name]
    if not choice.own_server:
        return Finding("models", "fine", f"{name} can be called, as far as that is known without a call.")
    choice = await with_speed(choice, models.key_of(choice), steady)
    if choice.profile is None or choice.profile.prompt_speed is None:
        return Finding("models", "warning", f"{name}: its server lists models, and answered no short call.")
    verdict: Verdict = "warning" if too_short(choice) else "fine"
    return Finding("models", verdict, f"{name} answers. {what_it_is_like(choice, forecast(choice))}")


def _personas(settings: Settings) -> list[Finding]:
    from api.server.lifespan import load_personas
    from cases.yaml_lines import InvalidFile

    if settings.personas_file is None:
        return []
    try:
        load_personas(settings)
    except InvalidFile as error:
        return [Finding("personas", "wrong", error.as_sentence())]
    return [Finding("personas", "fine", f"New rooms begin with those of {settings.personas_file}.")]


async def _voices(settings: Settings, surroundings: Surroundings) -> AsyncIterator[Finding]:
    from rooms.voice.selection import Voices

    voices = Voices(settings.voices(), surroundings)
    try:
        chain = voices.fallback_chain("auto")
        if not chain:
            yield Finding("voices", "fine", "No voice is set: what the judge says is read.")
            return
        chosen, *others = chain
        why_not = await voices.why_not(chosen)
        if why_not is None:
            yield Finding("voices", "fine", f"The judge speaks by {chosen}.")
        else:
            instead = f" Meanwhile the judge speaks by {others[0]}." if others else ""
            yield Finding("voices", "warning", f"{why_not}{instead}")
    finally:
        await voices.close()


async def _traces(settings: Settings) -> Finding:
    import httpx

    from api.server.otlp import NoTraces, build_provider, traces_url

    url = traces_url(settings)
    if url is None:
        return Finding("traces", "fine", "No traces are made: OTEL_EXPORTER_OTLP_ENDPOINT names no collector.")
    try:
        provider = build_provider(settings)
        assert provider is not None
        provider.shutdown()
        async with httpx.AsyncClient(timeout=ANSWER_SECONDS) as client:
            # A request without spans, which every collector takes.
            answer = await client.post(url, content=b"", headers={"Content-Type": "application/x-protobuf"})
    except NoTraces as error:
        return Finding("traces", "warning", str(error))
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        why = f"does not answer ({type(error).__name__})"
    else:
        if answer.is_success or answer.status_code in (401, 403):
            why = "" if answer.is_success else "wants OTEL_EXPORTER_OTLP_HEADERS to say who we are"
        else:
            why = f"answers with status {answer.status_code}"
    if not why:
        return Finding("traces", "fine", f"The collector at {url} takes traces.")
    remedy = "start it, correct OTEL_EXPORTER_OTLP_ENDPOINT, or leave it out"
    return Finding("traces", "warning", f"The collector at {url} {why}: {remedy}.")


def _disk(settings: Settings) -> list[Finding]:
    folders = {"files that a server keeps for a while": Path(tempfile.gettempdir())}
    if backend_for_or_none(settings.database_url) == "sqlite":
        file = Path(read_url(settings.database_url).database or ".").absolute()
        folders["the database"] = file.parent
    found: list[Finding] = []
    for what, folder in folders.items():
        if not folder.is_dir():
            continue
        free = shutil.disk_usage(folder).free
        verdict: Verdict = "wrong" if free < MIN_FREE_BYTES else "warning" if free < LOW_FREE_BYTES else "fine"
        remedy = "" if verdict == "fine" else ": free some, or rooms can no longer be stored"
        found.append(Finding("disk", verdict, f"{folder}, for {what}, has {free / 2**30:.1f} GiB left{remedy}."))
    return found


def _missing_file(url: str) -> Path | None:
    """The file of an SQLite database that is not there, in a folder that is: looking into it would make it."""
    file = Path(read_url(url).database or ".") if backend_for(url) == "sqlite" else None
    return file.absolute() if file is not None and file.parent.is_dir() and not file.exists() else None


def backend_for_or_none(url: str) -> str | None:
    """What kind of store an address names, where it can be read."""
    try:
        return backend_for(url)
    except BadUrl:
        return None


def _machine() -> list[Finding]:
    limit = descriptor_limit()
    if limit < MIN_DESCRIPTORS:
        return [
            Finding(
                "files",
                "warning",
                f"A process may have {limit} files open, and each socket is one: raise it (ulimit -n, LimitNOFILE).",
            )
        ]
    return [Finding("files", "fine", f"A process may have {limit} files open.")]


def _exposure(settings: Settings) -> list[Finding]:
    if not settings.reachable:
        return [Finding("settings", "fine", "Only this machine can reach the server.")]
    found: list[Finding] = []
    if settings.api_key is None:
        found.append(
            Finding("settings", "warning", "Others can reach the server, and without TWELVE_API_KEY open rooms.")
        )
    if settings.secret is None:
        found.append(
            Finding("settings", "warning", "TWELVE_SECRET is not set: hosts cannot give keys of their own for models.")
        )
    if settings.budget_usd is None:
        found.append(
            Finding(
                "settings", "warning", "TWELVE_BUDGET_USD is not set: nothing bounds what all rooms spend together."
            )
        )
    return found or [Finding("settings", "fine", "What others may do is bounded.")]


def _page() -> list[Finding]:
    if (PAGE_FOLDER / "index.html").is_file():
        return [Finding("page", "fine", "The page is built.")]
    return [Finding("page", "warning", f"The page is not built ({PAGE_FOLDER}): run `make web`.")]
