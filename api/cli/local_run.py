"""One deliberation, in this process: its room, its models, its log as it grows, and how it goes on from a log."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import structlog

from api.cli.lookup import usage_error
from engine.core import acts
from engine.core.acts import Act, SettingValue
from engine.core.asks import AskedAct
from engine.core.decide import Host
from engine.core.events import ENTRY, Entry
from engine.core.evolve import fold
from engine.core.format import Format
from engine.core.matter import Matter, OwnMatter
from engine.core.memory import SeatMemory
from engine.core.state import State
from rooms.bus import connect_bus
from rooms.capabilities import Capabilities
from rooms.live.messages import EntryAppended, RoomMessage
from rooms.live.room import Room
from rooms.minds.base import BenchMind, Mind, MindOutput, Minds, house_instead
from rooms.minds.house import HouseMinds
from rooms.minds.llm.configuration import Configuration
from rooms.registry.directory import RoomDirectory
from rooms.registry.new_room import make_draft, open_new_room, store_draft
from rooms.research import ResearchLibrary
from rooms.store import Store, connect_store
from rooms.surroundings import Surroundings

# Deliberations of house minds do not wait for what calls to models need.
if TYPE_CHECKING:
    from rooms.minds.factory import RoomMinds
    from rooms.minds.llm.calls import ModelClient


FINISHING_SECONDS = 60.0
"""Seconds that the models that were asked at the same time as one that failed have to finish."""


class StoppedByFailure(Exception):
    """A model failed, and nobody was to play in its place. The sentence holds no secrets."""


@dataclass
class LogFile:
    """A log that is written as it grows: what was done is kept, whatever comes after it."""

    path: Path
    matter: Matter
    _file: TextIO | None = field(default=None, repr=False)

    def open(self) -> None:
        """Begin an empty log; leaves with status 2 where it cannot be written."""
        try:
            self._file = self.path.open("w", encoding="utf-8")
        except OSError as error:
            raise usage_error(f"--log {self.path}: cannot be written ({error.strerror}).") from None

    def write(self, entry: Entry) -> None:
        """Add an entry; the first carries the matter, so that the log can be verified alone."""
        assert self._file is not None
        line = ENTRY.dump_json(entry).decode()
        if entry.seq == 1:
            line = f'{line[:-1]},"case":{self.matter.model_dump_json()}}}'
        self._file.write(f"{line}\n")
        self._file.flush()

    def close(self) -> None:
        """Nothing more comes."""
        if self._file is not None:
            self._file.close()
            self._file = None


@dataclass(frozen=True)
class LocalRun:
    """What is deliberated by whom."""

    format: Format
    """Bound to its matter."""
    matter: Matter
    settings: Mapping[str, SettingValue]
    configuration: Configuration
    surroundings: Surroundings
    house_plays_on: bool
    """Whether the house plays where a model fails; otherwise it stops there."""
    research: ResearchLibrary | None = None
    """Where research is done; None: nowhere but in what lies on the table."""
    personas: Sequence[Mapping[str, Any]] = ()
    """Who sits on the seats instead of the format's own, as a file has them."""
    client: ModelClient | None = None
    """What makes the calls; None: LiteLLM, loaded for this run alone."""
    one_at_a_time: bool = False
    """Whether minds that are asked together answer one after another, so that a recording gives the same log again."""


async def play_to_end(
    run: LocalRun,
    *,
    seed: str | None = None,
    log: LogFile | None = None,
    resumed: Sequence[Entry] = (),
    on_entry: Callable[[Entry, State], None] = lambda entry, state: None,
) -> list[Entry]:
    """Play a deliberation to its end; every entry of it.

    Args:
        seed: of its draws; any where none is given.
        log: where each entry is written as it comes.
        resumed: what was done before; it goes on from there.
        on_entry: called with each entry that is new, and the state after it.

    Raises:
        StoppedByFailure: where a model failed and the house does not play on. The log has what was done until then.
        Refusal: for settings that cannot be.
    """
    # Standard output is for the result; what rooms log would stand between it.
    structlog.configure(logger_factory=lambda *_: structlog.PrintLogger(sys.stderr))
    async with _directory(run) as (directory, store, failed):
        room = await _resumed(directory, store, run, resumed) if resumed else await _opened(directory, run, seed)
        entries = await room.entries()
        if log is not None:
            log.open()
            for entry in entries:
                log.write(entry)
        closed = asyncio.Event()

        def listen(message: RoomMessage) -> None:
            if isinstance(message, EntryAppended):
                entries.append(message.entry)
                if log is not None:
                    log.write(message.entry)
                on_entry(message.entry, message.after)
                if message.after.status == "closed":
                    closed.set()

        stop_listening = room.news.subscribe(listen)
        try:
            if room.state.status == "lobby":
                if run.personas:
                    await room.submit(Host(), acts.SetPersonas(personas=tuple(dict(one) for one in run.personas)))
                await room.submit(Host(), acts.Begin())
            directory.drive_soon(room)
            if room.state.status != "closed":
                await _first(closed, failed)
                await _others_finished(failed)
        finally:
            stop_listening()
            if log is not None:
                log.close()
        if failed.sentence is not None and not closed.is_set():
            raise StoppedByFailure(failed.sentence)
        return entries


async def _first(*events: asyncio.Event) -> None:
    """Until one of some events has happened."""
    tasks = [asyncio.create_task(event.wait()) for event in events]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


async def _others_finished(failed: _Failure) -> None:
    """Where a model failed, until the others that were asked at the same time have answered: they are paid for."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(FINISHING_SECONDS):
            while failed.is_set() and failed.answering:  # noqa: ASYNC110 - nobody counts them down aloud
                await asyncio.sleep(0.05)


class _Failure(asyncio.Event):
    """That a model failed, and why."""

    sentence: str | None = None
    answering: int = 0
    """Models that are answering now."""

    def report(self, sentence: str) -> None:
        if self.sentence is None:
            self.sentence = sentence
        self.set()


@asynccontextmanager
async def _directory(run: LocalRun) -> AsyncIterator[tuple[RoomDirectory, Store, _Failure]]:
    """A directory in memory, with its store and the models of the run."""
    store, bus = await connect_store("memory://", run.surroundings), await connect_bus(None)
    failure = _Failure()
    client, made_client = run.client, None

    def minds(room: Room) -> Minds:
        nonlocal client, made_client
        if not run.configuration.models:
            return HouseMinds(room.format.house)
        # What speaks to models is loaded where there are some.
        from rooms.minds.factory import build_minds
        from rooms.minds.llm.keys import Keyring
        from rooms.minds.llm.model import LiteLLMClient

        if client is None:
            client = made_client = LiteLLMClient(run.surroundings.steady)
        keys = Keyring(store, run.configuration).room(room.record.deliberation)
        made = build_minds(room, run.configuration, client, keys)
        return made if run.house_plays_on else _StrictMinds(made, run.format, failure)

    capabilities = Capabilities(tuple(run.configuration.models), research=run.research)
    directory = RoomDirectory(
        store,
        bus,
        run.surroundings,
        capabilities=capabilities,
        minds=minds,
        one_at_a_time=run.one_at_a_time,
    )
    await directory.start()
    try:
        yield directory, store, failure
    finally:
        own_client = made_client.close if made_client is not None else None
        for end in (directory.stop, own_client, bus.close, store.close):
            if end is not None:
                with contextlib.suppress(Exception):
                    await end()


async def _opened(directory: RoomDirectory, run: LocalRun, seed: str | None) -> Room:
    settings = {**run.settings, "pace": "instant"}
    opened = await open_new_room(
        directory, format=run.format.name, matter=run.matter, seed=seed, seat=None, settings=settings
    )
    return opened.room


async def _resumed(directory: RoomDirectory, store: Store, run: LocalRun, entries: Sequence[Entry]) -> Room:
    """A room that goes on from a log."""
    draft = make_draft(run.format, list(entries), fold(entries), None, run.surroundings)
    record = await store_draft(store, draft, run.surroundings)
    return await directory.room(record.code)


class _StrictMinds:
    """Minds of which none is replaced by the house: where a model fails, its ask stays open and everything stops."""

    def __init__(self, minds: RoomMinds, format: Format, failure: _Failure) -> None:
        self._minds = minds
        self._format = format
        self._failure = failure

    def for_seat(self, state: State, seat: int) -> Mind:
        return _StrictMind(self._minds.for_seat(state, seat), self._format, self._failure)

    def bench(self, state: State) -> BenchMind:
        return self._minds.bench(state)

    async def close(self) -> None:
        await self._minds.close()


class _StrictMind:
    def __init__(self, mind: Mind, format: Format, failure: _Failure) -> None:
        self._mind = mind
        self._format = format
        self._failure = failure

    async def answer(
        self, matter: OwnMatter, state: State, memory: SeatMemory, spec: AskedAct, output: MindOutput
    ) -> Act:
        strict = _StrictOutput(output, house_instead(self._format, spec.act))
        self._failure.answering += 1
        try:
            act = await self._mind.answer(matter, state, memory, spec, strict)
        finally:
            self._failure.answering -= 1
        if strict.failed is None:
            return act
        name = state.seats[spec.seat].name
        self._failure.report(f"{name} ({state.seats[spec.seat].model}) failed: {strict.failed}")
        await asyncio.Event().wait()  # until it is stopped: the ask stays open for the client that resumes it
        raise AssertionError("unreachable")

    def act_instead_of_turn(self, state: State, memory: SeatMemory, seat: int) -> Act | None:
        return self._mind.act_instead_of_turn(state, memory, seat)

    async def prefetch(self, matter: OwnMatter, state: State, memory: SeatMemory, spec: AskedAct) -> None:
        await self._mind.prefetch(matter, state, memory, spec)


class _StrictOutput:
    """An output that notes when the house was to answer; everything else goes on to the room."""

    def __init__(self, output: MindOutput, instead: str) -> None:
        self._output = output
        self._instead = instead
        self.failed: str | None = None

    def add_text(self, text: str) -> None:
        self._output.add_text(text)

    def discard_text(self) -> None:
        self._output.discard_text()

    def look_up_started(self, label: str) -> None:
        self._output.look_up_started(label)

    async def call_finished(self, call: acts.ReportCall) -> None:
        await self._output.call_finished(call)

    async def call_failed(self, reason: str, instead: str) -> None:
        if instead == self._instead:
            self.failed = reason
        else:
            await self._output.call_failed(reason, instead)
