"""The directory: opens rooms, finds them by code, drives those that nobody drives, and evicts idle ones from memory."""

from __future__ import annotations

import asyncio
import contextlib
import os
import platform
import weakref
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Literal

from pydantic import ValidationError

from engine.core import acts
from engine.core.acts import SettingValue
from engine.core.decide import RULES_VERSION, Bench, Identity, open_deliberation, read_settings
from engine.core.derived import forget_texts
from engine.core.errors import Refusal
from engine.core.events import Entry
from engine.core.evolve import evolve
from engine.core.format import Format
from engine.core.matter import Matter
from engine.core.own_state import evolve_as, fold_as, new_state
from engine.core.phrases import next_room_sentence
from engine.core.state import State
from engine.formats import FORMATS, find_format
from rooms.bus.base import Bus
from rooms.capabilities import NO_CAPABILITIES, Capabilities
from rooms.driver.drivers import DriverPool
from rooms.errors import KeyUsed, NewerRules, NoSuchRoom, SetAside
from rooms.live.codes import hash_token, inherited_token_hash, read_code
from rooms.live.messages import RoomGone, RoomMessage, encode_message
from rooms.live.room import Room
from rooms.live.seating import SPECTATOR, Caller, claim_seat, read_invitation, read_token
from rooms.live.visibility import visible_to
from rooms.minds.base import Minds
from rooms.minds.house import HouseMinds
from rooms.periodic import repeat
from rooms.ready_matters import ready_matters
from rooms.registry.disconnects import DisconnectMonitor
from rooms.registry.forks import check_fork, fork_log
from rooms.registry.held_matters import HeldMatters
from rooms.registry.missing_format import format_without_rules
from rooms.registry.new_room import (
    UNSET_SEAT,
    OpenedRoom,
    RoomDraft,
    UnsetSeat,
    bring_personas,
    draft_with_host,
    format_to_open,
    make_draft,
    make_salt,
    make_seed,
    next_owner,
    store_draft,
)
from rooms.registry.rematches import check_rematch, rematch_log, rematch_tokens
from rooms.store.base import Store
from rooms.store.records import RequestKey, RoomRecord, StoredRequest, TokenKind, TokenRecord
from rooms.surroundings import Surroundings

SCAN_SECONDS = 0.25
"""How often a worker looks for rooms that nobody drives."""
SCANNING_WORKERS = 4
"""So many workers look at a time, on average. A look for rooms passes all that run, and more of them would only cost
the database more; and one worker that misses another is enough."""
MAX_TAKEOVERS_PER_SCAN = 50
"""Rooms that one scan takes over at most."""
FOLD_BATCH = 200
"""Entries of a log that are read and folded before others have their turn."""
MAX_TOKENS_PER_ROOM = 1000
"""Tokens that are kept with a room in memory; the one that was kept first goes."""
IDLE_SECONDS = 300.0
"""A room without sockets that was not used for this long is evicted from memory; the store has it."""
MAX_MATTER_CHARACTERS = 32 * 2**20
"""Characters of all matters of the rooms in memory, as JSON; in memory a matter takes somewhat more."""


class RoomDirectory:
    """All rooms, as one worker serves them."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        surroundings: Surroundings,
        *,
        idle_seconds: float = IDLE_SECONDS,
        matter_characters: int = MAX_MATTER_CHARACTERS,
        minds: Callable[[Room], Minds] = lambda room: HouseMinds(room.format.house),
        capabilities: Capabilities = NO_CAPABILITIES,
        one_at_a_time: bool = False,
    ) -> None:
        """`minds`: who plays what in a room that is driven here; `one_at_a_time`: minds that are asked together answer
        one after another, so that a recording gives the same log again.

        `matter_characters`: how long the matters of all rooms in memory may be together, as JSON. Rooms in which nobody
        is are evicted for others, and a room on one more matter is refused where that does not help.
        """
        self._store = store
        self._bus = bus
        self._surroundings = surroundings
        self._idle_seconds = idle_seconds
        self._matter_characters = matter_characters
        self._worker = surroundings.id()
        self._rooms: dict[str, Room] = {}
        self._held_matters = HeldMatters()
        self._loading: dict[str, asyncio.Lock] = {}
        self.holder = f"{platform.node()[:40]}/{os.getpid()}/{self._worker[:8]}"
        """Under which name this worker holds leases: its machine, its process, and a part that no other worker has."""
        self._drivers = DriverPool(store, bus, self.holder, minds, capabilities.voices, surroundings, one_at_a_time)
        self._capabilities = capabilities
        self._scanner: asyncio.Task[None] | None = None
        self._scan_at = 0.0
        """When it looks for rooms next, whether or not it misses a worker; by the loop's clock."""
        self._workers: int | None = None
        """How many there were when it looked last; None where the store did not say."""
        self._comparing: list[asyncio.Task[None]] = []
        self._disconnect_monitor: asyncio.Task[None] | None = None

    # Opening

    async def open(
        self,
        *,
        format: str,
        matter: Matter,
        seed: str | None = None,
        name: str | None = None,
        face: int | None = None,
        seat: int | UnsetSeat | None = UNSET_SEAT,
        settings: Mapping[str, SettingValue] | None = None,
        owner: str | None = None,
        request: RequestKey | None = None,
    ) -> OpenedRoom:
        """Open a room on a matter. `seat`: the host's seat, None for a host without one, unset for the format's own.
        `owner`: as the caller has shown that they are one; a new one without it. `request`: the idempotency key of the
        request.

        Raises `Refusal` for a format, a seat or a setting that cannot be had, `KeyUsed` where a room was opened with
        this key (`opened_before` has it), `too_fast` where the matters in memory are too long together, or a
        `RoomsError`.
        """
        host_seat = format_to_open(format).host_seat if isinstance(seat, UnsetSeat) else seat
        now = self._surroundings.now()
        rules, entries, state = await self._begin_log(format, matter, seed, host_seat, settings or {}, now)
        return await self._open_draft(
            draft_with_host(rules, entries, state, host_seat, name, face, now, self._surroundings),
            owner,
            request=request,
        )

    async def try_opening(self, *, format: str, matter: Matter, settings: Mapping[str, SettingValue]) -> State:
        """The lobby of a room as `open` would open it for a host without a seat; nothing is stored. Raises as it
        does."""
        _, _, state = await self._begin_log(format, matter, None, None, settings, self._surroundings.now())
        return state

    async def _begin_log(
        self,
        format: str,
        matter: Matter,
        seed: str | None,
        host_seat: int | None,
        settings: Mapping[str, SettingValue],
        now: float,
    ) -> tuple[Format, list[Entry], State]:
        """The format bound to a matter, and the first entries of a new room with the state after them."""
        rules = format_to_open(format)
        chosen = self._capabilities.complete_settings(settings)
        if host_seat is None:
            chosen.setdefault("pace", "brisk")
        await self._capabilities.check_opening(rules, chosen)
        rules = rules.bind(rules.prepare_matter(matter, read_settings(rules, chosen)))
        # Ready matters are in memory anyway: rooms on other matters keep nobody from opening those.
        if not self._make_space(matter) and ready_matters(rules).get(matter.id) is not matter:
            raise Refusal("too_fast", _MEMORY_FULL_SENTENCE)
        named = make_seed(seed, self._surroundings, salted=host_seat is not None)
        entries, state = open_deliberation(rules, named, chosen, host_seat, now)
        entries, state = bring_personas(rules, entries, state, self._capabilities.personas.get(format, ()), now)
        return rules, entries, state

    async def opened_before(self, request: StoredRequest) -> OpenedRoom:
        """The room that a request has opened, with new tokens for the caller. Raises `NoSuchRoom`."""
        record = await self._store.room_of(request.deliberation)
        if record is None:
            raise NoSuchRoom(request.deliberation)
        host_token, seat_token = await self._reissue(request.deliberation, "host"), None
        if request.seat is not None:
            seat_token = await self._reissue(request.deliberation, "seat", request.seat, request.tenure)
        return OpenedRoom(await self.room(record.code), host_token, request.seat, seat_token)

    async def _open_draft(
        self, draft: RoomDraft, owner: str | None, source: str | None = None, request: RequestKey | None = None
    ) -> OpenedRoom:
        """Store a draft under a new code, and add the room; `source`: the deliberation it forks."""
        record = await store_draft(self._store, draft, self._surroundings, source, request, owner)
        room = self._add_room(record, draft.format, fold_as(draft.format, draft.entries))
        self.drive_soon(room)
        return OpenedRoom(room, draft.host_token, draft.seat, draft.seat_token)

    async def fork(
        self,
        room: Room,
        caller: Caller,
        after_seq: int,
        *,
        seed: str | None = None,
        name: str | None = None,
        face: int | None = None,
        seat: int | UnsetSeat | None = UNSET_SEAT,
        settings: Mapping[str, SettingValue] | None = None,
        owner: str | None = None,
        request: RequestKey | None = None,
    ) -> OpenedRoom:
        """A new room that goes on from an entry of this one: the host's right, and anybody's after the verdict.

        `owner`: of a fork that is not the host's; the host's has the owner that this room has.

        Raises what `visible_to`, `check_fork` and `fork_log` do, `KeyUsed` as `open` does, `Refusal` for a setting that
        cannot be had, or a `RoomsError`.
        """
        check_fork(await visible_to(room, caller), caller.identity, after_seq)
        source = await room.current_state()
        prefix = await room.entries(0, after_seq)
        owner, aside = next_owner(room, caller, source, owner)
        chosen = self._capabilities.complete_settings({**aside, **(settings or {})})
        await self._capabilities.check_opening(room.format, chosen, source.settings.get("minds"))
        host_seat = source.host_seat if isinstance(seat, UnsetSeat) else seat
        if face is None and caller.viewer.seat is not None:
            face = source.seats[caller.viewer.seat].face
        now = self._surroundings.now()
        entries, state = fork_log(
            room.format,
            source,
            prefix,
            room.record.deliberation,
            seed=seed,
            salt=make_salt(self._surroundings),
            host_seat=host_seat,
            settings=chosen,
            now=now,
            withheld=not caller.viewer.host,
        )
        draft = draft_with_host(room.format, entries, state, host_seat, name, face, now, self._surroundings)
        return await self._open_draft(draft, owner, room.record.deliberation, request)

    async def rematch(
        self,
        room: Room,
        caller: Caller,
        *,
        matter: Matter | None = None,
        seed: str | None = None,
        settings: Mapping[str, SettingValue] | None = None,
        owner: str | None = None,
        request: RequestKey | None = None,
    ) -> OpenedRoom:
        """A new room for the same people on the same seats, opened by their tokens; the old room announces its code.

        The host may open it, or the holder of their powers, once the room is closed: `host_only`, `too_early`. As long
        as one is open there is no other: `stale`. `KeyUsed` as `open` does. `owner`: as of a fork.
        """
        source = await room.current_state()
        check_rematch(source, caller.viewer)
        owner, aside = next_owner(room, caller, source, owner)
        chosen = self._capabilities.complete_settings({**aside, **(settings or {})})
        await self._capabilities.check_opening(room.format, chosen, source.settings.get("minds"))
        rules, entries, state, places = rematch_log(
            find_format(room.format.name),
            source,
            room.matter,
            other=matter,
            settings=chosen,
            # The seed of the room before would deal its parts once more, which everybody there has read.
            seed=make_seed(
                seed,
                self._surroundings,
                salted=source.host_seat is not None or (room.format.deal is not None and seed == source.seed),
            ),
            now=self._surroundings.now(),
        )
        if source.rematch is not None and await self._is_open(source.rematch):
            raise Refusal("stale", next_room_sentence(source.rematch))
        seat = caller.viewer.seat
        draft = make_draft(rules, entries, state, places.get(seat) if seat is not None else None, self._surroundings)
        records = await self._store.tokens_of(room.record.deliberation)
        inherited = rematch_tokens(records, source, state, places, draft.deliberation)
        try:
            new = await self._open_draft(replace(draft, others=list(inherited)), owner, request=request)
        except KeyUsed:
            # The worker that opened it may have died before the old room announced its code.
            await self._announce_again(room, request)
            raise
        try:
            await room.submit(Bench(), acts.AnnounceRematch(code=new.room.record.code, instead=source.rematch))
        except Refusal:
            # Somebody else opened one in the same instant, and ours has not been announced.
            await self.erase(new.room)
            raise
        return new

    async def _announce_again(self, room: Room, request: RequestKey | None) -> None:
        """Announce in a room the code of the one that a request has opened, if it has announced none."""
        earlier = await self._store.stored_request(request.hash) if request is not None else None
        record = await self._store.room_of(earlier.deliberation) if earlier is not None else None
        if record is not None:
            with contextlib.suppress(Refusal):
                await room.submit(Bench(), acts.AnnounceRematch(code=record.code, instead=room.state.rematch))

    async def _is_open(self, code: str) -> bool:
        """Whether there is a room with this code, and it is not closed."""
        try:
            return (await (await self.room(code)).current_state()).status != "closed"
        except (Refusal, NoSuchRoom, SetAside):
            return False

    async def erase(self, room: Room) -> list[RoomRecord]:
        """Erase everything about a room and its forks, here and in every worker; returns what is gone. Raises a
        `RoomsError`, and then nothing is."""
        return self._publish_erased(await self._store.erase(room.record.deliberation))

    async def erase_class(self, id: str) -> list[RoomRecord]:
        """Erase a class of this id with everything about its rooms and their forks; returns the rooms that are gone."""
        return self._publish_erased(await self._store.erase_class(id))

    async def erase_unopened(self, record: RoomRecord, since: float) -> list[RoomRecord]:
        """The same for a room that nobody has opened since a time, nor a fork of it; nothing where somebody has."""
        return self._publish_erased(await self._store.erase(record.deliberation, unopened_since=since))

    def _publish_erased(self, gone: list[RoomRecord]) -> list[RoomRecord]:
        """Publish that rooms are gone, here and in every worker."""
        for record in gone:
            room = self._rooms.pop(record.code, None)
            if room is not None:
                self._held_matters.remove(room)
                room.erased()
                room.close()
            else:
                self._bus.publish(record.deliberation, encode_message(self._worker, RoomGone("erased")))
            self._drivers.stop_driving(record.deliberation)
        if gone:
            forget_texts()
        return gone

    # Finding

    async def room(self, code: str, *, aside: bool = False) -> Room:
        """The room with this code, loaded from the store if need be. Raises `no_such_room`, `no_such_format`, and
        `SetAside` where it has made workers stand still.

        `aside`: the caller only reads its log or erases it, which is safe for one that is set aside, too, and needs no
        format.
        """
        normalised = read_code(code)
        if normalised is None:
            raise Refusal("no_such_room", _NO_ROOM_SENTENCE)
        room = self._rooms.get(normalised)
        if room is not None and not room.gone:
            return room
        try:
            async with self._loading.setdefault(normalised, asyncio.Lock()):
                room = self._rooms.get(normalised)
                if room is not None and not room.gone:
                    return room
                record = await self._store.room(normalised)
                if record is None:
                    raise Refusal("no_such_room", _NO_ROOM_SENTENCE)
                set_aside = await self._store.is_set_aside(record.deliberation)
                if aside and (set_aside or record.format not in FORMATS):
                    return await self._load_aside(record)
                if set_aside:
                    raise SetAside(record.deliberation)
                return await self._load(record)
        finally:
            self._loading.pop(normalised, None)

    async def _load(self, record: RoomRecord) -> Room:
        format = find_format(record.format)
        matter = await self._matter(record)
        try:
            log, state = await self._read_log(record, format)
        except ValidationError:
            # A newer version may have kinds of entries that cannot be read here; the first one can.
            log = await self._store.entries(record.deliberation, 0, 1)
            state = evolve(State(), log[0])
            if state.rules <= RULES_VERSION:
                raise
        if state.rules > RULES_VERSION:
            # By older rules it would go on otherwise than its log promises.
            raise NewerRules(record.deliberation, state.rules)
        room = self._rooms.get(record.code)
        if room is not None and not room.gone:
            return room
        self._make_space(matter)
        room = self._add_room(record, format.bind(matter), state)
        # Who loads a room wants its past, too: a client that comes back, or its driver.
        room.history.know(log)
        return room

    async def _load_aside(self, record: RoomRecord) -> Room:
        """A room that is set aside, or whose format is not installed, for one reader: it is not kept in memory,
        receives no messages and is never driven."""
        matter = await self._matter(record)
        format = FORMATS.get(record.format) or format_without_rules(record.format)
        room = self._build_room(record, format.bind(matter), (await self._read_log(record, format))[1])
        room.close()
        return room

    async def _matter(self, record: RoomRecord) -> Matter:
        try:
            return await self._store.matter_of(record)
        except NoSuchRoom:
            raise Refusal("no_such_room", _NO_ROOM_SENTENCE) from None

    async def _read_log(self, record: RoomRecord, format: Format) -> tuple[list[Entry], State]:
        """The log of a room and the state after it, folded in batches, so that a long log does not block the event
        loop."""
        log: list[Entry] = []
        state, more = new_state(format), True
        while more:
            page = await self._store.entries(record.deliberation, state.seq, FOLD_BATCH)
            for entry in page:
                state = evolve_as(format, state, entry)
            log += page
            more = len(page) == FOLD_BATCH
            await asyncio.sleep(0)
        return log, state

    def _build_room(self, record: RoomRecord, format: Format, state: State) -> Room:
        return Room(record, format, state, self._store, self._bus, self._worker, self._surroundings, self._capabilities)

    def _add_room(self, record: RoomRecord, format: Format, state: State) -> Room:
        room = self._build_room(record, format, state)
        # A weak reference: the room keeps its listeners, and would keep itself by this one.
        reference = weakref.ref(room)
        room.subscribe(lambda message: self._on_message(reference(), message))
        before = self._rooms.pop(record.code, None)
        if before is not None:
            before.close()
            self._held_matters.remove(before)
        self._rooms[record.code] = room
        self._held_matters.add(room)
        return room

    def rooms(self) -> Collection[Room]:
        """The rooms this worker has in memory."""
        return self._rooms.values()

    def driven_count(self) -> int:
        """How many rooms this worker drives."""
        return self._drivers.driven_count()

    def taken_over_count(self) -> int:
        """How many rooms that nobody drove this worker has taken over since its start."""
        return self._drivers.taken_over

    # People

    async def caller(self, room: Room, token: str | None) -> Caller:
        """Who a token speaks for. Raises `bad_token`; without a token, a spectator."""
        if token is None:
            return SPECTATOR
        token_hash = hash_token(token)
        record = room.tokens.get(token_hash) or await self._find_token(room, token_hash)
        return read_token(room.state, room.record.deliberation, record)

    async def _find_token(self, room: Room, token_hash: str) -> TokenRecord | None:
        """A token of a room as the store has it. Most never change, and are kept with the room."""
        record = await self._store.token(token_hash)
        if record is None or record.deliberation != room.record.deliberation:
            # Or it came from an earlier room of the same people.
            record = await self._store.token(inherited_token_hash(token_hash, room.record.deliberation))
        # One that came from elsewhere may be removed: a pupil changes rooms, or comes back with another phone.
        if record is not None and record.deliberation == room.record.deliberation and record.root is None:
            while len(room.tokens) >= MAX_TOKENS_PER_ROOM:
                del room.tokens[next(iter(room.tokens))]
            room.tokens[token_hash] = record
        return record

    async def claim(
        self,
        room: Room,
        name: str,
        seat: int | None,
        kind: Literal["human", "agent"],
        *,
        invitation: str | None = None,
        as_host: bool = False,
        held: Identity | None = None,
        face: int | None = None,
        request: RequestKey | None = None,
    ) -> tuple[int, str, int]:
        """Sit somebody down: the seat, a token, the tenure. `held`: for whom the token of the request speaks, or spoke.
        An invitation says which seat, or is `bad_token`. `KeyUsed`
        where somebody was seated with the key of this request (`seated_before` has it)."""
        number = None
        if invitation is not None:
            record = await self._store.token(hash_token(invitation))
            seat, number = read_invitation(room.record.deliberation, record, seat)
        return await claim_seat(
            room, name, seat, kind, as_host=as_host, invitation=number, held=held, face=face, request=request
        )

    async def seated_before(self, request: StoredRequest) -> tuple[int, str, int]:
        """The seat that a request has taken, a new token for it, and the tenure. Raises `NoSuchRoom`."""
        assert request.seat is not None
        assert request.tenure is not None
        token = await self._reissue(request.deliberation, "seat", request.seat, request.tenure)
        return request.seat, token, request.tenure

    async def invited_before(self, request: StoredRequest) -> str | None:
        """Another invitation to the seat that an act has kept, as good as the first; None where it has kept none."""
        if request.seat is None:
            return None
        return await self._reissue(request.deliberation, "invitation", request.seat, request.tenure)

    async def _reissue(
        self, deliberation: str, kind: TokenKind, seat: int | None = None, tenure: int | None = None
    ) -> str:
        """Another token that opens what an earlier one does, for a request that is answered once more: no token is kept
        as it is, so the earlier one cannot be sent again. Raises `NoSuchRoom`."""
        token = self._surroundings.token()
        await self._store.add_token(TokenRecord(hash_token(token), deliberation, kind, seat, tenure))
        return token

    # Driving

    async def start(self) -> None:
        """Begin to scan for rooms that nobody drives, and to watch for disconnects."""
        timings = self._surroundings.timings
        self._scanner = asyncio.create_task(repeat("scan", timings.attendance_seconds, self._scan))
        self._comparing = [
            asyncio.create_task(repeat("comparison", timings.catch_up_seconds, self._compare_shared)),
            asyncio.create_task(repeat("comparison of all", timings.set_back_seconds, self._compare_all)),
        ]
        self._disconnect_monitor = asyncio.create_task(DisconnectMonitor(self.rooms).run())

    async def stop(self) -> None:
        """Give every lease back and forget every room."""
        single = (self._scanner, self._disconnect_monitor)
        tasks = [*self._comparing, *(task for task in single if task is not None)]
        self._scanner = None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, self._drivers.stop(), return_exceptions=True)
        for room in self._rooms.values():
            room.close()
        self._rooms.clear()
        self._held_matters.clear()

    def _on_message(self, room: Room | None, message: RoomMessage) -> None:
        if room is None:
            return
        if isinstance(message, RoomGone):
            if message.reason == "set_back":
                self._drop(room)
        elif room.state.status == "running":
            self.drive_soon(room)

    def _drop(self, room: Room) -> None:
        """Have nothing more of a room here: its lease, its driver, its matter. Who wants it reads it again."""
        self._drivers.stop_driving(room.record.deliberation)
        if self._rooms.get(room.record.code) is room:
            self._evict(room)

    def drive_soon(self, room: Room) -> None:
        """Drive a running room, unless it is driven already, here or elsewhere."""
        if self._scanner is not None:
            self._drivers.drive_soon(room)

    async def _scan(self) -> None:
        """Take over rooms that nobody drives, and evict those that nobody uses."""
        now = asyncio.get_running_loop().time()
        due, share = now >= self._scan_at, self._surroundings.fraction()
        if not due and (self._workers is None or share * self._workers >= SCANNING_WORKERS):
            return
        if due:
            self._scan_at = now + SCAN_SECONDS
            self._evict_idle()
        self._workers = None
        attending = await self._store.attend(self.holder)
        self._workers = attending.workers
        if attending.missed or (due and share * attending.workers < SCANNING_WORKERS):
            # Rooms of a format that is not installed would take the places of rooms that can be driven.
            for record in await self._store.unfinished(MAX_TAKEOVERS_PER_SCAN, FORMATS.keys()):
                # What is in memory may be behind the store: that it runs, the store says.
                self._drivers.take_over_soon(record, partial(self.room, record.code))
        if due and self._rooms:
            await self._evict_set_aside()

    async def _compare_shared(self) -> None:
        """Compare the rooms that others may write to with the store: a worker that is killed between storing an entry
        and publishing it leaves the others behind."""
        await self._compare_with_store(
            room
            for room in self._rooms.values()
            if room.presence.local_connections and self._bus.has_other_listeners(room.record.deliberation)
        )

    async def _compare_all(self) -> None:
        """Compare all rooms with the store, which may have lost the end of a log."""
        await self._compare_with_store(self._rooms.values())

    async def _compare_with_store(self, rooms: Iterable[Room]) -> None:
        """Have the rooms catch up whose newest entry is not that of the store, or of which it has none: they were
        erased."""
        known = {room.record.deliberation: (room, room.state) for room in rooms}
        stored = await self._store.newest_entries(known.keys()) if known else {}
        for deliberation, (room, before) in known.items():
            newest = stored.get(deliberation)
            # Entries that came meanwhile leave the store's answer behind, but never behind what was known before.
            if (
                newest is None
                or newest.seq > room.state.seq
                or newest.seq < before.seq
                or (newest.seq == before.seq and newest.at != before.at)
            ):
                room.catch_up_soon()

    async def _evict_set_aside(self) -> None:
        """Evict the rooms that are set aside, here or by another worker, and notify their listeners."""
        aside = await self._store.set_aside()
        for room in [room for room in self._rooms.values() if room.record.deliberation in aside]:
            self._drivers.stop_driving(room.record.deliberation)
            room.end("set_aside")
            self._evict(room)

    def _evict_idle(self) -> None:
        now = self._surroundings.steady()
        for room in list(self._rooms.values()):
            if room.gone or (now - room.last_used_at > self._idle_seconds and self._evictable(room)):
                self._evict(room)

    def _evictable(self, room: Room) -> bool:
        """Whether a room may leave the memory: nobody is in it, and it is not driven here."""
        return not room.presence.local_connections and not self._drivers.is_driving(room)

    def _evict(self, room: Room) -> None:
        room.close()
        del self._rooms[room.record.code]
        self._held_matters.remove(room)

    def _make_space(self, matter: Matter) -> bool:
        """Evict rooms in which nobody is, longest unused first, until a matter fits into memory; whether it does."""
        if matter in self._held_matters:
            return True
        size = len(matter.model_dump_json())
        if self._held_matters.characters + size <= self._matter_characters:
            return True
        for room in sorted(self._rooms.values(), key=lambda room: room.last_used_at):
            if self._evictable(room):
                self._evict(room)
                if self._held_matters.characters + size <= self._matter_characters:
                    return True
        return False


_MEMORY_FULL_SENTENCE = (
    "The rooms that are in use here leave no memory for another case; try again in a minute, with a shorter case, or "
    "with one of those that come with the product."
)
_NO_ROOM_SENTENCE = "No room has this code: it may have been deleted, or a letter is wrong; there is no O and no I."
