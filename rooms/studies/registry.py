"""The studies of a server, as one worker has them: found by their codes, kept up to date, and appended to.

A study's log is the truth, and is appended to after the entry that was read last: of two workers that append at once
one reads on and decides again. Who is there at the moment is passed between workers and never stored.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import structlog
from pydantic import BaseModel, ConfigDict

from rooms.bus.base import Bus, BusMessage, Signal, Subscription
from rooms.errors import CodeTaken, NoSuchStudy, RoomsError, StudyChanged
from rooms.live.codes import hash_token, new_code, read_code
from rooms.registry.directory import RoomDirectory
from rooms.store.base import Store
from rooms.store.study_records import StoredStudy
from rooms.studies.events import Event, StudyEntry, WordsErased
from rooms.studies.refusals import no_such_study
from rooms.studies.room_watch import RoomWatch
from rooms.studies.state import StudyState, fold_study
from rooms.studies.study import Study
from rooms.surroundings import Surroundings

MAX_CHANGES = 40
"""How often a study is read on and decided again because somebody else was faster."""
MAX_CODE_ATTEMPTS = 12
SEED_BYTES = 16
HERE_SECONDS = 8.0
"""Somebody is there who was heard of within this time."""
TELL_SECONDS = 3.0
"""How often other workers are told that somebody is there."""
IDLE_SECONDS = 600.0
"""A study of which nobody has heard for so long leaves a worker's memory."""

log = structlog.get_logger()


class OpenedStudy(BaseModel):
    """A study as it was opened."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    study: Study
    file: str
    """The text of its file."""
    seed: str
    """Of its draws."""
    experimenter: str
    """The hash of the experimenter's token."""
    follows: str | None = None
    """The code of the study of which it is the next version."""


def study_channel(id: str) -> str:
    """The channel of the bus on which news of a study are published."""
    return f"study:{id}"


@dataclass(eq=False)
class StudyChange:
    """Something that is to be appended to a study."""

    decide: Callable[[StudyState, float], Sequence[Event]]
    done: asyncio.Future[StudyState]
    """The state after it, or why it was refused."""


@dataclass(eq=False)
class LiveStudy:
    """A study in one worker."""

    registry: StudyRegistry
    record: StoredStudy
    opened: OpenedStudy
    state: StudyState
    watches: dict[int, RoomWatch] = field(default_factory=dict)
    """By the number of the group: what is read of its room."""
    grouped: set[int] = field(default_factory=set)
    """The groups that this worker has made."""
    open_seats: set[str] = field(default_factory=set)
    """Hashes of tokens that are known to open a seat in a room."""
    full: bool = False
    """Whether the last room could not be opened because the server was full."""
    used_at: float = 0.0
    _seen: dict[int, float] = field(default_factory=dict)
    """When each participant was last heard of, by the steady clock."""
    _told: dict[int, float] = field(default_factory=dict)
    _changes: list[StudyChange] = field(default_factory=list)
    _writer: asyncio.Task[None] | None = None
    _reader: asyncio.Task[None] | None = None
    _behind: bool = False
    """Another worker has appended something since the last reading began."""
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _subscription: Subscription | None = None

    @property
    def study(self) -> Study:
        """What its file says."""
        return self.opened.study

    def start(self) -> None:
        """Receive what other workers publish."""
        self._subscription = self.registry.bus.subscribe(study_channel(self.record.id), self._on_signal)

    def stop(self) -> None:
        """Receive nothing more."""
        if self._subscription is not None:
            self._subscription.close()
        if self._reader is not None:
            self._reader.cancel()
        for watch in self.watches.values():
            watch.stop()

    # Who is there

    def here(self, participant: int) -> None:
        """A participant gave a sign of life."""
        now = self.registry.surroundings.steady()
        self._seen[participant] = now
        if now - self._told.get(participant, -TELL_SECONDS) >= TELL_SECONDS:
            self._told[participant] = now
            self.registry.bus.publish(study_channel(self.record.id), b"%d" % participant, urgent=False)

    def is_here(self, participant: int, seconds: float = HERE_SECONDS) -> bool:
        """Whether a participant was heard of within so many seconds."""
        return self.registry.surroundings.steady() - self._seen.get(participant, float("-inf")) < seconds

    def _on_signal(self, signal: Signal) -> None:
        if isinstance(signal, BusMessage) and signal.payload.isdigit():
            self._seen[int(signal.payload)] = self.registry.surroundings.steady()
            return
        self._behind = True
        if self._reader is None or self._reader.done():
            self._reader = asyncio.create_task(self._follow())

    # The log

    async def _follow(self) -> None:
        """Read on once for all who wait for news, for as long as there is some; `move` does it where this fails."""
        while self._behind:
            self._behind = False
            try:
                await self.read_on()
            except Exception:
                log.warning("study_not_read", study=self.record.code, exc_info=True)
                return

    def wake(self) -> None:
        """Something has changed for those who wait for news."""
        news, self._news = self._news, asyncio.Event()
        news.set()

    async def news(self, seconds: float) -> None:
        """Return when something has changed, or after so many seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._news.wait()

    async def read_on(self) -> StudyState:
        """The state as the store has it now."""
        self.used_at = self.registry.surroundings.steady()
        lines = await self.registry.store.study_lines(self.record.id, self.state.seq)
        entries = [StudyEntry.model_validate_json(line) for line in lines]
        new = [entry for entry in entries if entry.seq > self.state.seq]
        if any(isinstance(entry.event, WordsErased) for entry in new):
            await self.forget_words()
        elif new:
            self.state = fold_study(self.state, new)
            self.wake()
        return self.state

    async def forget_words(self) -> None:
        """Fold the log anew: what was folded before has words that are erased."""
        lines = await self.registry.store.study_lines(self.record.id)
        entries = [StudyEntry.model_validate_json(line) for line in lines]
        self.state = fold_study(StudyState(self.record.created_at), entries)
        self.wake()

    async def append(self, decide: Callable[[StudyState, float], Sequence[Event]]) -> StudyState:
        """Append what a function of the state and of the time decides, which may refuse, and which is asked again where
        somebody else was faster; the state after it. What comes while something is written is written together."""
        change = StudyChange(decide, asyncio.get_running_loop().create_future())
        self._changes.append(change)
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write())
        return await change.done

    async def _write(self) -> None:
        while self._changes:
            changes, self._changes = self._changes, []
            try:
                refused = await self._write_together(changes)
            except Exception as error:
                refused = dict.fromkeys(changes, error)
            for change in changes:
                if change.done.done():  # whoever waited for it has gone
                    continue
                if change in refused:
                    change.done.set_exception(refused[change])
                else:
                    change.done.set_result(self.state)

    async def _write_together(self, changes: Sequence[StudyChange]) -> dict[StudyChange, Exception]:
        """Append what these decide one after another, at once; those that refuse, with why."""
        for _ in range(MAX_CHANGES):
            before = after = await self.read_on()
            now, entries, refused = self.registry.surroundings.now(), list[StudyEntry](), dict[StudyChange, Exception]()
            for change in changes:
                try:
                    events = change.decide(after, now)
                except Exception as error:
                    refused[change] = error
                    continue
                made = [
                    StudyEntry(seq=seq, at=round(now, 3), event=event)
                    for seq, event in enumerate(events, start=after.seq + 1)
                ]
                after = fold_study(after, made) if made else after
                entries += made
            if not entries:
                return refused
            lines = [entry.model_dump_json() for entry in entries]
            try:
                await self.registry.store.append_to_study(self.record.id, before.seq, lines)
            except StudyChanged:
                continue
            except NoSuchStudy:
                raise no_such_study() from None
            if any(isinstance(entry.event, WordsErased) for entry in entries):
                await self.forget_words()
            elif self.state.seq < after.seq:
                self.state = after
            self.registry.bus.publish(study_channel(self.record.id), b"news")
            self.wake()
            return refused
        raise StudyChanged(self.record.id)


class StudyRegistry:
    """All studies, as one worker has them."""

    def __init__(self, store: Store, bus: Bus, directory: RoomDirectory, surroundings: Surroundings) -> None:
        self.store = store
        self.bus = bus
        self.directory = directory
        self.surroundings = surroundings
        self._live: dict[str, LiveStudy] = {}

    async def open(self, study: Study, file: str, follows: str | None = None) -> tuple[LiveStudy, str]:
        """Open a study: the study, and the experimenter's token."""
        token = self.surroundings.token()
        opened = OpenedStudy(
            study=study,
            file=file,
            seed=self.surroundings.seed_bytes(SEED_BYTES).hex(),
            experimenter=hash_token(token),
            follows=follows,
        )
        for _ in range(MAX_CODE_ATTEMPTS):
            record = StoredStudy(
                id=self.surroundings.id(),
                code=new_code(self.surroundings),
                created_at=round(self.surroundings.now(), 3),
                body=opened.model_dump_json(),
            )
            try:
                await self.store.open_study(record)
            except CodeTaken:
                continue
            return self._keep(record, opened), token
        raise RoomsError("No free code was found.")

    async def find(self, code: str) -> LiveStudy:
        """The study with this code, as the store has it now. Raises `no_such_study`."""
        read = read_code(code)
        record = await self.store.study_by_code(read) if read is not None else None
        if record is None:
            raise no_such_study()
        live = await self.live(record)
        await live.read_on()
        return live

    async def live(self, record: StoredStudy) -> LiveStudy:
        """A study as it is here, which may be behind the store."""
        return self._live.get(record.id) or self._keep(record, OpenedStudy.model_validate_json(record.body))

    def in_memory(self) -> list[LiveStudy]:
        """The studies that this worker has; those of which nobody has heard for long leave it."""
        idle = self.surroundings.steady() - IDLE_SECONDS
        for id_ in [id_ for id_, live in self._live.items() if live.used_at < idle]:
            self.forget(id_)
        return list(self._live.values())

    def forget(self, id: str) -> None:
        """Have nothing of a study here."""
        live = self._live.pop(id, None)
        if live is not None:
            live.stop()

    def _keep(self, record: StoredStudy, opened: OpenedStudy) -> LiveStudy:
        live = LiveStudy(self, record, opened, StudyState(record.created_at))
        live.used_at = self.surroundings.steady()
        self._live[record.id] = live
        live.start()
        return live

    async def stop(self) -> None:
        """Have nothing of any study any more."""
        for id_ in list(self._live):
            self.forget(id_)
