"""One running room: the folded state of a deliberation in this worker, and the one entry point of acts.

An act is decided on the folded state, appended to the store, then published. If it is refused, or another writer
appended first, the room catches up with the store and decides again. Messages from other workers are folded in the same
way. A gap in the numbers sends the room to the store, because messages may be lost.

The store is the truth even where it goes back: a database that fails over to a copy which is behind, or is restored
from a backup, has lost the last entries of its logs, and others may follow in their place. A room knows its newest
entry by its number and its time. Whenever it reads on in the store, it reads that entry again; where the store has it
no more, the room is gone from the memory of this worker (`set_back`) and is read anew.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

import structlog

from engine.core import acts
from engine.core.decide import Identity, decide, settle
from engine.core.derived import derived, forget_texts, is_derived
from engine.core.events import Entry, Filed
from engine.core.format import Format
from engine.core.matter import Matter
from engine.core.memory import SeatMemory
from engine.core.own_state import evolve_as
from engine.core.plain_house import PlainHouse
from engine.core.refusals import Refusal
from engine.core.state import State
from rooms import tracing
from rooms.bus.base import Bus, CatchUp, Signal
from rooms.capabilities import Capabilities
from rooms.computation import compute
from rooms.errors import Conflict, KeyUsed, SetAside, SetBack, StoreUnavailable
from rooms.live.completions import AT_EACH_ATTEMPT, OUTSIDE_LOCK, Proposal
from rooms.live.history import RoomHistory
from rooms.live.messages import (
    EntryAppended,
    GoneReason,
    LookUpStarted,
    NewEntries,
    NextPressed,
    RoomGone,
    TextDelta,
    WorkerPresence,
    decode_message,
)
from rooms.live.news import PresenceNews, RoomNews
from rooms.live.presence import Presence
from rooms.log_context import about_room
from rooms.store.base import Store
from rooms.store.records import RequestKey, RoomRecord, RoomStatus, StoredRequest, TokenRecord
from rooms.surroundings import Surroundings

MAX_CONFLICT_RETRIES = 8
"""How often an act is decided again because somebody else was faster."""
CATCH_UP_RETRY_SECONDS = 0.25
"""While the store is away, how often a room that is behind tries to read it."""

SHORT_CHARACTERS = 50_000
"""Of matter and papers together: up to so many, what a room computes is done in the event loop."""

T = TypeVar("T")
log = structlog.get_logger()


@derived
def _prepared(matter: Matter, house: PlainHouse) -> bool:
    """That what a format derives from a matter is made."""
    house.prepare(matter)
    return True


def paper_characters(paper: Filed) -> int:
    """How long the texts of a paper are."""
    return sum(len(part.text) for part in paper.parts)


class Room:
    """A room as this worker knows it."""

    def __init__(
        self,
        record: RoomRecord,
        format: Format,
        state: State,
        store: Store,
        bus: Bus,
        worker: str,
        surroundings: Surroundings,
        capabilities: Capabilities,
    ) -> None:
        assert format.matter is not None
        assert state.matter is not None, "the log of a room is folded with its format bound to its matter"
        self.record = record
        self.surroundings = surroundings
        self.format = format
        self.matter_characters = len(format.matter.model_dump_json())
        """How long the matter is, as JSON: a measure of what the room takes in memory."""
        self.state = state
        # Nothing that a room holds holds the room: an evicted one is freed at once, not by a later garbage collection.
        self.news = RoomNews(record, bus, worker)
        self.presence_news = PresenceNews(self.news, surroundings.timings.presence_seconds)
        self.presence = Presence(surroundings, self.presence_news.changed)
        self.presence.configure(self.state)
        self._used_at = surroundings.steady()
        """By the steady clock, but for what the presence knows."""
        self._settled = False
        """Whether nothing follows from the log as it was read from the store: one that went back may have kept part of
        a batch."""
        self.gone: GoneReason | None = None
        """Why it is here no more; None while it is."""
        self.tokens: dict[str, TokenRecord] = {}
        """Tokens that were sent here, by their hashes, as the store had them since the room was read."""
        self.opened_at = record.opened_at
        """When it was last noted that somebody reads or acts here, UTC seconds."""
        self.history = RoomHistory(record.deliberation, format, partial(store.entries, record.deliberation))
        self.store = store
        self._worker = worker
        self._folded_at = surroundings.steady()
        """When the newest entry was folded, by the steady clock."""
        self.capabilities = capabilities
        self._lock = asyncio.Lock()
        self.memories: Mapping[int, SeatMemory] | None = None
        """What each seat knows, where somebody has wanted it (`rooms.live.memories`)."""
        self._characters = self.matter_characters + sum(map(paper_characters, state.papers.values()))
        """Of the matter and of what was filed: what the time depends on that anything takes in this room."""
        self._behind = False
        """Whether the store may have entries that a reading under way does not find."""
        self._catching_up: asyncio.Task[None] | None = None
        self._subscription = bus.subscribe(record.deliberation, self._on_signal)

    @property
    def matter(self) -> Matter:
        """What lies on the table, with what people have marked in it."""
        matter: Matter = self.state.matter
        return matter

    async def prepare(self) -> None:
        """Make what the format derives from the matter, in a thread: once, and again where its memory was wanted for
        others."""
        if not is_derived(_prepared, self.matter, self.format.house):
            await compute(lambda: _prepared(self.matter, self.format.house), self.record)

    async def compute(self, work: Callable[[], T]) -> T:
        """Do work that takes the longer, the longer the matter and the papers are: where they are short now, else in a
        thread."""
        return work() if self._characters <= SHORT_CHARACTERS else await compute(work, self.record)

    def now(self) -> float:
        """UTC seconds; no fewer than have passed since the newest entry. A clock that is set back, or another worker's
        that goes ahead of ours, stretches no deadline."""
        return max(self.surroundings.now(), self.state.at + self.surroundings.steady() - self._folded_at)

    def close(self) -> None:
        """Stop receiving messages; the room can be loaded again from the store."""
        self._subscription.close()
        self.news.close()
        self.presence_news.close()
        self.history.clear()
        if self._catching_up is not None:
            self._catching_up.cancel()
            self._catching_up = None

    @property
    def last_used_at(self) -> float:
        """When somebody last read, acted, came or went here, by the steady clock."""
        return max(self._used_at, self.presence.changed_at)

    def keep_in_memory(self) -> None:
        """Somebody follows the room although no socket of it is here: it stays in memory."""
        self._used_at = self.surroundings.steady()

    # Submitting acts

    async def submit(
        self,
        identity: Identity,
        act: acts.Act,
        *,
        ask: str | None = None,
        tenure: int | None = None,
        issue: Callable[[State], Sequence[TokenRecord]] = lambda after: (),
        epoch: int | None = None,
        request: RequestKey | None = None,
    ) -> int:
        """Take an act: the seq of the entry it made, once that is stored. Raises `Refusal`, or a `RoomsError`.

        `issue` names tokens, given the state after the act, that are stored with its entries or not at all. `epoch`:
        the lease under which it is done, where it is a driver's; `LeaseLost` where somebody else drives by now.
        `request`: its idempotency key, stored with the entries; `KeyUsed` where an act with this key is stored.
        """
        self._used_at = self.surroundings.steady()
        await self.prepare()
        proposal = Proposal(identity, act, ask, tenure)
        for completion in OUTSIDE_LOCK:
            proposal = await completion(self, proposal)
        async with self._lock:
            known = self.state.seq
            for _ in range(MAX_CONFLICT_RETRIES):
                self._check_not_set_back()
                if not self._settled:
                    await self._settle()
                state = self.state
                try:
                    complete = proposal
                    for completion in AT_EACH_ATTEMPT:
                        complete = await completion(self, complete)
                    entries, after = await self.decide(state, complete)
                except Refusal:
                    if await self.read_on():
                        continue
                    raise
                tracing.step("check")
                if await self._append(state, entries, after, issue(after), epoch, request):
                    return entries[0].seq
            if self.state.seq == known:
                # The store takes nothing that follows what we have, and has nothing that does.
                self._end_set_back()
                self._check_not_set_back()
        raise Conflict(self.record.deliberation, self.state.seq + 1)

    async def decide(self, state: State, proposal: Proposal) -> tuple[list[Entry], State]:
        """What would come of an act. Raises `Refusal`."""
        return await self.compute(
            partial(
                decide,
                self.format,
                state,
                proposal.identity,
                proposal.act,
                self.now(),
                ask=proposal.ask,
                tenure=proposal.tenure,
            )
        )

    async def settle(self) -> None:
        """Append what follows from the log as it stands: the rest of a batch that was cut short. Raises a `RoomsError`;
        another worker that appends meanwhile settles the same."""
        async with self._lock:
            await self.read_on()
            await self._settle()

    async def _settle(self) -> None:
        for _ in range(MAX_CONFLICT_RETRIES):
            state = self.state
            entries, after = await self.compute(partial(settle, self.format, state, self.now()))
            if not entries or await self._append(state, entries, after):
                self._settled = True
                return

    async def _append(
        self,
        before: State,
        entries: list[Entry],
        after: State,
        tokens: Sequence[TokenRecord] = (),
        epoch: int | None = None,
        request: RequestKey | None = None,
    ) -> bool:
        status = _status(after)
        changed = status if status != _status(before) else None
        stored = stored_request(request, self.record.deliberation, entries[0].seq, tokens) if request else None
        try:
            await self.store.append(
                self.record.deliberation,
                entries,
                epoch=epoch,
                follows=before.at,
                status=changed,
                tokens=tokens,
                request=stored,
            )
        except Conflict:
            await self.read_on()
            return False
        except KeyUsed:
            await self.read_on()
            raise
        except StoreUnavailable:
            # It may have been stored nevertheless, and then nobody has published it.
            self.catch_up_soon()
            raise
        tracing.step("store", entries=len(entries))
        # The sockets here first: sending to Redis takes as long as writing to them.
        self._fold(entries, after)
        traced = tracing.current()
        self.news.send(NewEntries(before.at, entries, traced.carried() if traced is not None else b""))
        tracing.step("publish")
        return True

    # Keeping up

    async def current_state(self) -> State:
        """The state as the store has it now. Raises a `RoomsError`."""
        self._used_at = self.surroundings.steady()
        await self.read_on()
        return self.state

    async def entries(self, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The log from the store: entries after that number, `limit` at most. Raises a `RoomsError`."""
        self._used_at = self.surroundings.steady()
        return await self.store.entries(self.record.deliberation, after, limit)

    async def read_on(self) -> bool:
        """Fold what the store has and we have not; whether there was anything. Raises `SetBack` where the store no
        longer has what we have folded; where it has nothing of the room any more, that was erased."""
        self._check_not_set_back()
        known = self.state
        entries = await self.store.entries(self.record.deliberation, known.seq - 1)
        if entries and entries[0].at == known.at:
            new = self._fold(entries[1:])
            self._settled = self._settled and not new
            return new
        if entries or await self.store.last_seq(self.record.deliberation):
            self._end_set_back()
            self._check_not_set_back()
        elif self.gone is None:
            # The news of it did not arrive here.
            self.end("erased")
        return False

    def _end_set_back(self) -> None:
        """The store no longer has what is folded here: the room is gone from here, and other workers look, too."""
        if self.gone is None:
            with about_room(self.record.code):
                log.warning("room_set_back", seq=self.state.seq)
            self.news.send(RoomGone("set_back"))
            self.end("set_back")

    def _check_not_set_back(self) -> None:
        if self.gone == "set_back":
            raise SetBack(self.record.deliberation)

    def check_here(self) -> None:
        """Raise why the room is here no more, where it is not: `no_such_room`, `SetAside` or `SetBack`."""
        match self.gone:
            case "erased":
                raise Refusal("no_such_room", "This room has been erased.")
            case "set_aside":
                raise SetAside(self.record.deliberation)
            case "set_back":
                raise SetBack(self.record.deliberation)

    def _fold(self, entries: list[Entry], known: State | None = None) -> bool:
        """Fold entries that continue the state; those it has are passed over. False where nothing was new. `known`: the
        state after all of them, where that has been worked out."""
        changed = False
        for entry in entries:
            before = self.state
            if entry.seq <= before.seq:
                continue
            if entry.seq != before.seq + 1:
                self.catch_up_soon()
                return changed
            self.state = (
                known if known is not None and known.seq == entry.seq else evolve_as(self.format, before, entry)
            )
            self._folded_at = self.surroundings.steady()
            changed = True
            if entry.event.kind == "filed":
                self._characters += paper_characters(entry.event)
            rules = self.format.house.memory
            if self.memories is not None and entry.event.kind in rules.events:
                self.memories = {seat: rules.fold(memory, entry, self.matter) for seat, memory in self.memories.items()}
            self.presence.apply_entry(entry.event, self.state)
            self.news.tell(EntryAppended(entry, before, self.state))
        return changed

    def catch_up_soon(self) -> None:
        """Read what the store has beyond the state, as soon as the store answers."""
        self._behind = True
        if self._catching_up is None or self._catching_up.done():
            self._catching_up = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        with about_room(self.record.code):
            while self._behind and not self.gone:
                self._behind = False
                try:
                    await self.read_on()
                except SetBack:
                    return
                except StoreUnavailable:
                    self._behind = True
                    await asyncio.sleep(CATCH_UP_RETRY_SECONDS)
                except Exception:
                    # Every act catches up by itself.
                    log.exception("catching_up_failed")

    def _on_signal(self, signal: Signal) -> None:
        with about_room(self.record.code):
            try:
                self._take(signal)
            except Exception:
                log.exception("message_failed")
                # Where it carried entries, the store has them.
                self.catch_up_soon()

    def _take(self, signal: Signal) -> None:
        if isinstance(signal, CatchUp):
            self.catch_up_soon()
            return
        # A worker also receives its own messages, which are not worth decoding.
        if signal.payload.startswith(self._worker.encode()):
            return
        origin, message = decode_message(signal.payload)
        match message:
            case NewEntries():
                self._take_entries(message)
            case TextDelta() | LookUpStarted() | NextPressed():
                self.news.tell(message)
            case WorkerPresence():
                self.presence.remote_presence(origin, message)
                self.presence_news.publish_soon(self.presence)
            case RoomGone("set_back"):
                # The store says whether it holds for what is folded here.
                self.catch_up_soon()
            case RoomGone():
                self.end(message.reason)

    def _take_entries(self, message: NewEntries) -> None:
        made_at = {message.entries[0].seq - 1: message.follows} | {entry.seq: entry.at for entry in message.entries}
        if made_at.get(self.state.seq) not in (None, self.state.at):
            # Our newest entry is another one than theirs of the same number: the store says which of them it has.
            self.catch_up_soon()
            return
        with tracing.followed(message.carried) if message.carried else contextlib.nullcontext():
            self._fold(message.entries)

    def end(self, reason: GoneReason) -> None:
        """Notify the listeners here that the room is gone; the next request for it asks the store."""
        self.gone = reason
        self.history.clear()
        if reason == "erased":
            forget_texts()
        self.news.tell(RoomGone(reason))


def stored_request(
    request: RequestKey, deliberation: str, seq: int, tokens: Sequence[TokenRecord] = ()
) -> StoredRequest:
    """What is stored of a request that made entry `seq` and issued tokens, the last of them to the caller."""
    seat, tenure = (tokens[-1].seat, tokens[-1].tenure) if tokens else (None, None)
    return StoredRequest(request.hash, request.content, deliberation, seq, seat, tenure)


def _status(state: State) -> RoomStatus:
    assert state.status != "new"
    return state.status
