"""The run: one deliberation in this process, with its room and its models, from its opening or on from a log."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import structlog
import typer

from api.cli.deliberation.record import LogFile, kept_aside
from api.cli.failures import runtime_failure, usage_error
from engine.core import acts
from engine.core.acts import Act, SettingValue
from engine.core.asks import AskedAct
from engine.core.decide import Bench, Host
from engine.core.events import Entry
from engine.core.format import Format
from engine.core.matter import Matter, OwnMatter
from engine.core.memory import SeatMemory
from engine.core.own_state import fold_as
from engine.core.refusals import Refusal
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
    from rooms.minds.llm.recording import CallRecorder, RecordedCall


FINISHING_SECONDS = 60.0
"""Seconds that the models that were asked at the same time as one that failed have to finish."""


class StoppedByFailure(Exception):
    """A model failed, and nobody was to play in its place. The sentence holds no secrets."""


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
    recorder: CallRecorder | None = None
    """What keeps the calls; None: nothing does."""
    marked: Sequence[RecordedCall] = ()
    """The calls in which a model marked the matter: they are reported in its log, and kept with the others."""
    one_at_a_time: bool = False
    """Whether minds that are asked together answer one after another, so that a recording gives the same log again."""


def hold(
    run: LocalRun,
    *,
    seed: str | None = None,
    log: LogFile | None = None,
    resumed: Sequence[Entry] = (),
    calls: Path | None = None,
    on_entry: Callable[[Entry, State], None] = lambda entry, state: None,
) -> list[Entry]:
    """Play a deliberation to its end, as `play_to_end`; leaves with status 1 where it was stopped, and with 2 for
    settings that cannot be. Where no log was named and models play, what was done is kept aside for as long as it
    lasts. What models are asked is kept beside the log, else beside the file `calls`, else aside, and it is said
    where."""
    aside = kept_aside(run.matter) if log is None and (run.configuration.models or run.marked) else None
    kept = log or aside
    try:
        beside = kept.path if kept is not None and (log is not None or calls is None) else calls
        with _calls_beside(run, beside, anew=not resumed) as recorded:
            entries = asyncio.run(play_to_end(recorded, seed=seed, log=kept, resumed=resumed, on_entry=on_entry))
    except StoppedByFailure as stopped:
        raise runtime_failure(f"{str(stopped).rstrip('.')}.{_where_it_is(kept)}") from None
    except Refusal as refusal:
        raise usage_error(refusal.detail) from None
    except KeyboardInterrupt:
        raise runtime_failure(f"Stopped.{_where_it_is(kept)}") from None
    if aside is not None:
        aside.path.unlink(missing_ok=True)
        asked = aside.path.with_suffix(".calls.jsonl")
        if asked.exists():
            typer.echo(f"What models were asked is in {asked}.", err=True)
    return entries


@contextmanager
def _calls_beside(run: LocalRun, file: Path | None, *, anew: bool) -> Iterator[LocalRun]:
    """The run with its calls kept in a file beside another, where models play and there is one; leaves with status 2
    where it cannot be written."""
    if file is None or not (run.configuration.models or run.marked):
        yield run
        return
    from rooms.minds.llm.recording import CallRecorder
    from rooms.minds.llm.recording_files import RecordingFiles

    files, name = RecordingFiles(file.parent), file.stem
    path = files.file(name)
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise usage_error(f"{path}: what models are asked cannot be kept there.")
    if anew:
        path.unlink(missing_ok=True)
    try:
        yield replace(run, recorder=CallRecorder(files, name))
    finally:
        files.close(name)


def _where_it_is(log: LogFile | None) -> str:
    if log is None or not log.path.exists():
        return " Nothing of it was kept: name a --log to go on from."
    return f" What was done is in {log.path}; go on with --resume {log.path}."


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
    opened_log: AbstractContextManager[Callable[[Entry], None]]
    opened_log = log.open() if log is not None else nullcontext(lambda entry: None)
    async with _directory(run) as (directory, store, failed):
        room = await _resumed(directory, store, run, resumed) if resumed else await _opened(directory, run, seed)
        entries = await room.entries()
        closed = asyncio.Event()

        def listen(message: RoomMessage) -> None:
            if isinstance(message, EntryAppended):
                entries.append(message.entry)
                keep(message.entry)
                on_entry(message.entry, message.after)
                if message.after.status == "closed":
                    closed.set()

        with opened_log as keep:
            for entry in entries:
                keep(entry)
            stop_listening = room.news.subscribe(listen)
            try:
                if room.state.status == "lobby":
                    for call in run.marked:
                        if run.recorder is not None:
                            await run.recorder.record(call)
                        await room.submit(Bench(), call.report)
                    if run.personas:
                        await room.submit(Host(), acts.SetPersonas(personas=tuple(dict(one) for one in run.personas)))
                    await room.submit(Host(), acts.Begin())
                directory.drive_soon(room)
                if room.state.status != "closed":
                    await _first(closed, failed)
                    await _others_finished(failed)
            finally:
                stop_listening()
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
        from rooms.minds.llm.client import LiteLLMClient
        from rooms.minds.llm.keys import Keyring

        if client is None:
            client = made_client = LiteLLMClient(run.surroundings.steady)
        keys = Keyring(store, run.configuration).room(room.record.deliberation)
        made = build_minds(room, run.configuration, client, keys, recorder=run.recorder)
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
        research = run.research.close if run.research is not None else None
        for end in (directory.stop, own_client, research, bus.close, store.close):
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
    draft = make_draft(run.format, list(entries), fold_as(run.format, entries), None, run.surroundings)
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
