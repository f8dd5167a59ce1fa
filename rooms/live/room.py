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
import weakref
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

import structlog

from cases.search.index import CaseIndex
from engine.core import acts
from engine.core.asks import phase_offers
from engine.core.decide import Identity, SeatHolder, decide, settle
from engine.core.derived import derived, forget_texts, is_derived
from engine.core.errors import Refusal
from engine.core.events import Entry, Filed
from engine.core.evolve import evolve
from engine.core.format import Format, Suggestion
from engine.core.house import House
from engine.core.matter import Matter
from engine.core.memory import SeatMemory
from engine.core.state import State
from rooms import tracing
from rooms.bus.base import Bus, CatchUp, Signal
from rooms.capabilities import Capabilities
from rooms.computation import compute
from rooms.errors import Conflict, KeyUsed, NoSuchRoom, SetAside, SetBack, StoreUnavailable
from rooms.live.history import RoomHistory
from rooms.live.messages import (
    EntryAppended,
    GoneReason,
    LookUpStarted,
    NewEntries,
    NextPressed,
    RoomGone,
    RoomMessage,
    TextDelta,
    WorkerMessage,
    WorkerPresence,
    decode_message,
    encode_message,
)
from rooms.live.presence import Presence
from rooms.live.speech import complete_act
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
MessageListener = Callable[[RoomMessage], None]


@derived
def _index_of(matter: Matter) -> CaseIndex:
    return CaseIndex(matter)


@derived
def _prepared(matter: Matter, house: House) -> bool:
    """That what a format derives from a matter is made."""
    house.prepare(matter)
    return True


def paper_characters(paper: Filed) -> int:
    """How long the texts of a paper are."""
    return sum(len(part.text) for part in paper.parts)


class _Unsubscribe:
    """Removes one listener when it is called, and drops its references then: a listener that keeps it would keep
    itself."""

    __slots__ = ("_subscribed",)

    def __init__(self, listeners: list[MessageListener], listener: MessageListener) -> None:
        self._subscribed: tuple[list[MessageListener], MessageListener] | None = (listeners, listener)

    def __call__(self) -> None:
        if self._subscribed is not None:
            listeners, listener = self._subscribed
            self._subscribed = None
            with contextlib.suppress(ValueError):
                listeners.remove(listener)


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
        self.record = record
        self.surroundings = surroundings
        self.format = format
        self.matter = format.matter
        self.matter_characters = len(format.matter.model_dump_json())
        """How long the matter is, as JSON: a measure of what the room takes in memory."""
        self.state = state
        # Nothing that a room holds holds the room: an evicted one is freed at once, not by a later garbage collection.
        this = weakref.ref(self)

        def changed(urgent: bool) -> None:
            if (room := this()) is not None:
                room._on_presence_change(urgent)

        self.presence = Presence(surroundings, changed)
        self.presence.configure(self.state)
        self.last_used_at = surroundings.steady()
        """By the steady clock."""
        self._settled = False
        """Whether nothing follows from the log as it was read from the store: one that went back may have kept part of
        a batch."""
        self.gone: GoneReason | None = None
        """Why it is here no more; None while it is."""
        self.tokens: dict[str, TokenRecord] = {}
        """Tokens that were sent here, by their hashes, as the store had them since the room was read."""
        self.opened_at = record.opened_at
        """When it was last noted that somebody reads or acts here, UTC seconds."""
        self.history = RoomHistory(record.deliberation, partial(store.entries, record.deliberation))
        self.store = store
        self._bus = bus
        self._worker = worker
        self._folded_at = surroundings.steady()
        """When the newest entry was folded, by the steady clock."""
        self._capabilities = capabilities
        self._lock = asyncio.Lock()
        self._listeners: list[MessageListener] = []
        self._memories: Mapping[int, SeatMemory] | None = None
        self._characters = self.matter_characters + sum(map(paper_characters, state.papers.values()))
        """Of the matter and of what was filed: what the time depends on that anything takes in this room."""
        self._behind = False
        """Whether the store may have entries that a reading under way does not find."""
        self._catching_up: asyncio.Task[None] | None = None
        self._presence_timer: asyncio.TimerHandle | None = None
        self._subscription = bus.subscribe(record.deliberation, self._on_signal)

    async def prepare(self) -> None:
        """Make what the format derives from the matter, in a thread: once, and again where its memory was wanted for
        others."""
        if not is_derived(_prepared, self.matter, self.format.house):
            await compute(lambda: _prepared(self.matter, self.format.house), self.record)

    async def compute(self, work: Callable[[], T]) -> T:
        """Do work that takes the longer, the longer the matter and the papers are: where they are short now, else in a
        thread."""
        return work() if self._characters <= SHORT_CHARACTERS else await compute(work, self.record)

    @property
    def index(self) -> CaseIndex:
        """The search index of the matter, built when it is first wanted."""
        return _index_of(self.matter)

    def now(self) -> float:
        """UTC seconds; no fewer than have passed since the newest entry. A clock that is set back, or another worker's
        that goes ahead of ours, stretches no deadline."""
        return max(self.surroundings.now(), self.state.at + self.surroundings.steady() - self._folded_at)

    def close(self) -> None:
        """Stop receiving messages; the room can be loaded again from the store."""
        self._subscription.close()
        self._listeners.clear()
        self.history.clear()
        for handle in (self._catching_up, self._presence_timer):
            if handle is not None:
                handle.cancel()
        self._catching_up = self._presence_timer = None

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
        self.last_used_at = self.surroundings.steady()
        act = self._capabilities.complete_act(act, self.state.seats)
        await self._capabilities.check_act(act, self.format, self.state, self.record.deliberation)
        await self.prepare()
        if isinstance(act, acts.Research) and isinstance(identity, SeatHolder):
            act = await self._complete_research(identity, act, ask, tenure)
        act = await self._with_words_of_model(identity, act, ask, tenure)
        async with self._lock:
            known = self.state.seq
            for _ in range(MAX_CONFLICT_RETRIES):
                self._check_not_set_back()
                if not self._settled:
                    await self._settle()
                state = self.state
                try:
                    ready, now = await self._complete_speech(identity, act), self.now()
                    entries, after = await self.compute(
                        partial(decide, self.format, state, identity, ready, now, ask=ask, tenure=tenure)
                    )
                except Refusal:
                    if await self._fold_stored():
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

    async def settle(self) -> None:
        """Append what follows from the log as it stands: the rest of a batch that was cut short. Raises a `RoomsError`;
        another worker that appends meanwhile settles the same."""
        async with self._lock:
            await self._fold_stored()
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
            await self._fold_stored()
            return False
        except KeyUsed:
            await self._fold_stored()
            raise
        except StoreUnavailable:
            # It may have been stored nevertheless, and then nobody has published it.
            self.catch_up_soon()
            raise
        tracing.step("store", entries=len(entries))
        # The sockets here first: sending to Redis takes as long as writing to them.
        self._fold(entries, after)
        traced = tracing.current()
        self._publish_to_bus(NewEntries(before.at, entries, traced.carried() if traced is not None else b""))
        tracing.step("publish")
        return True

    async def _complete_research(
        self, holder: SeatHolder, act: acts.Research, ask: str | None, tenure: int | None
    ) -> acts.Research:
        """A seat's research with the pages that it finds. It is read outside of the lock: others act meanwhile."""
        language, library = self.format.research_language(self.matter, self.state), self._capabilities.research
        if language is None or library is None:
            return act
        try:
            await self._try(holder, act, ask, tenure)
        except Refusal:
            # Nothing is read for an act that will be refused.
            if not await self._fold_stored():
                raise
            await self._try(holder, act, ask, tenure)
        guest = self.state.seats[holder.seat].held_by_guest
        return await library.complete(act, language, self.matter.title, self.state, guest=guest)

    async def _with_words_of_model(
        self, identity: Identity, act: acts.Act, ask: str | None, tenure: int | None
    ) -> acts.Act:
        """A person's strategy with the words that a model finds for it, where one plays on their seat otherwise. The
        room is not locked meanwhile: a model takes seconds. An act that would be refused is left as it is."""
        write = self._capabilities.write_strategy
        if write is None or not isinstance(act, acts.Speak) or not isinstance(identity, SeatHolder):
            return act
        if act.strategy is None or act.text.strip() or not self._has_floor(identity.seat):
            return act
        floor, state = self.state.floor_ask(), self.state
        assert floor is not None
        try:
            await self._try(identity, await self._complete_speech(identity, act), ask, tenure)
        except Refusal:
            return act
        due = state.ask_deadline(floor)
        written = await write(self, identity.seat, act, due - self.now() if due is not None else None)
        return written or act

    async def _try(self, identity: Identity, act: acts.Act, ask: str | None, tenure: int | None) -> None:
        """Raise `Refusal` where an act would be refused now."""
        state, now = self.state, self.now()
        await self.compute(partial(decide, self.format, state, identity, act, now, ask=ask, tenure=tenure))

    def _has_floor(self, number: int) -> bool:
        """Whether a person or an agent on this seat has the floor."""
        seat, floor = self.state.seats.get(number), self.state.floor_ask()
        return seat is not None and seat.held_by_guest and floor is not None and floor.seats[0] == number

    async def _complete_speech(self, identity: Identity, act: acts.Act) -> acts.Act:
        """A person's or an agent's speech with what the room adds to it."""
        if not isinstance(act, acts.Speak) or not isinstance(identity, SeatHolder):
            return act
        if not self._has_floor(identity.seat):
            return act
        known, state = await self.memories() if not act.text.strip() else {}, self.state
        memory = known.get(identity.seat) or self.format.house.memory.empty(identity.seat)
        return await compute(
            lambda: complete_act(self.format, state, _index_of(self.matter), memory, identity.seat, act), self.record
        )

    # Keeping up

    def keep_in_memory(self) -> None:
        """Somebody follows the room although no socket of it is here: it stays in memory."""
        self.last_used_at = self.surroundings.steady()

    async def current_state(self) -> State:
        """The state as the store has it now. Raises a `RoomsError`."""
        self.last_used_at = self.surroundings.steady()
        await self._fold_stored()
        return self.state

    async def entries(self, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The log from the store: entries after that number, `limit` at most. Raises a `RoomsError`."""
        self.last_used_at = self.surroundings.steady()
        return await self.store.entries(self.record.deliberation, after, limit)

    async def memories(self) -> Mapping[int, SeatMemory]:
        """What each seat knows, folded from the whole log and kept up to date from then on."""
        await self.prepare()
        fold_log = self.format.house.memory.fold_log
        while self._memories is None:
            state = self.state
            # As it was read when the room was loaded, where that was just now.
            try:
                entries = await self.history.entries(0, state.seq)
            except Refusal:
                raise NoSuchRoom(self.record.deliberation) from None
            memories = await self.compute(partial(fold_log, entries, tuple(state.seats), self.matter))
            if self.state is state:
                self._memories = memories
        return self._memories

    async def suggestions(self, seat: int) -> tuple[Suggestion, ...]:
        """What the holder of a seat might say now; empty where the format suggests nothing, or nothing may be said."""
        suggest = self.format.suggest
        if suggest is None:
            return ()
        memories = await self.memories()
        state = self.state
        if state.status not in ("running", "paused") or "speak" not in phase_offers(self.format, state):
            return ()
        return await self.compute(lambda: suggest(self.matter, state, memories[seat], seat))

    @property
    def known_memories(self) -> Mapping[int, SeatMemory]:
        """What each seat knows, as far as the memories are folded; a driven room has them."""
        return self._memories or {}

    async def _fold_stored(self) -> bool:
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
            self._publish_to_bus(RoomGone("set_back"))
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
            self.state = known if known is not None and known.seq == entry.seq else evolve(before, entry)
            self._folded_at = self.surroundings.steady()
            changed = True
            if entry.event.kind == "filed":
                self._characters += paper_characters(entry.event)
            memory_rules = self.format.house.memory
            if self._memories is not None and entry.event.kind in memory_rules.events:
                self._memories = {
                    seat: memory_rules.fold(memory, entry, self.matter) for seat, memory in self._memories.items()
                }
            self.presence.apply_entry(entry.event, self.state)
            self._notify(EntryAppended(entry, before, self.state))
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
                    await self._fold_stored()
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
                self._notify(message)
            case WorkerPresence():
                self.presence.remote_presence(origin, message)
                self._publish_presence_soon()
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

    # Publishing

    def subscribe(self, listener: MessageListener, *, first: bool = False) -> Callable[[], None]:
        """Call `listener` with every message of the room, in order; returns a function that unsubscribes. `first`: call
        it before those that are there."""
        self._listeners.insert(0 if first else len(self._listeners), listener)
        return _Unsubscribe(self._listeners, listener)

    def _notify(self, message: RoomMessage) -> None:
        for listener in tuple(self._listeners):
            try:
                listener(message)
            except Exception:
                with about_room(self.record.code):
                    log.exception("listener_failed")

    def publish(self, message: TextDelta | LookUpStarted | NextPressed) -> None:
        """Notify the listeners, here and in every worker, of what is not stored: text of a turn while it is produced,
        what a mind looks up, that somebody wants to go on."""
        self._notify(message)
        self._publish_to_bus(message)

    def end(self, reason: GoneReason) -> None:
        """Notify the listeners here that the room is gone; the next request for it asks the store."""
        self.gone = reason
        self.history.clear()
        if reason == "erased":
            forget_texts()
        self._notify(RoomGone(reason))

    def erased(self) -> None:
        """Notify the listeners, here and in every worker, that the room was erased."""
        self.end("erased")
        self._publish_to_bus(RoomGone("erased"))

    def _publish_to_bus(self, message: WorkerMessage) -> None:
        # Within one process there is no other listener, and encoding a message costs as much as folding it.
        if self._bus.has_other_listeners(self.record.deliberation):
            # A room in which minds talk publishes a word every tenth of a second or two.
            urgent = not isinstance(message, TextDelta)
            self._bus.publish(self.record.deliberation, encode_message(self._worker, message), urgent=urgent)

    # Presence

    def _on_presence_change(self, urgent: bool) -> None:
        self.last_used_at = self.surroundings.steady()
        self._publish_presence_soon()
        if urgent:
            self.republish_presence()

    def _publish_presence_soon(self) -> None:
        if self._presence_timer is None:
            self._presence_timer = asyncio.get_running_loop().call_later(
                self.surroundings.timings.presence_seconds, self.publish_presence
            )

    def republish_presence(self) -> None:
        """Publish once more to the other workers who is connected here."""
        self._publish_to_bus(self.presence.local_presence())

    def publish_presence(self) -> None:
        """Notify the listeners who is connected anywhere, and the other workers who is connected here."""
        self._presence_timer = None
        self._notify(self.presence.all_presence())
        self.republish_presence()
        if self.presence.local_presence().typing:
            self._publish_presence_soon()


def stored_request(
    request: RequestKey, deliberation: str, seq: int, tokens: Sequence[TokenRecord] = ()
) -> StoredRequest:
    """What is stored of a request that made entry `seq` and issued tokens, the last of them to the caller."""
    seat, tenure = (tokens[-1].seat, tokens[-1].tenure) if tokens else (None, None)
    return StoredRequest(request.hash, request.content, deliberation, seq, seat, tenure)


def _status(state: State) -> RoomStatus:
    assert state.status != "new"
    return state.status
