"""The directory: opening rooms, finding them by code, driving those that nobody drives, forgetting the idle."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import uuid
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Literal

import structlog

from engine import acts as a
from engine.acts import SettingValue
from engine.case import Case
from engine.decide import Bench, decide, open_deliberation, read_settings
from engine.errors import Refusal
from engine.events import Entry
from engine.formats import FORMATS
from engine.formats.format import Format
from engine.secrecy import over
from engine.state import State
from rooms.bus.base import Bus
from rooms.codes import handed_on, hash_token, new_code, new_token, read_code
from rooms.drivers import Drivers
from rooms.errors import CodeTaken, NoSuchRoom, RoomsError
from rooms.forks import forked
from rooms.minds.base import Minds
from rooms.minds.house import HouseMinds
from rooms.minds.naming import Unready, check_minds, check_openable
from rooms.news import gone_payload
from rooms.rematches import again, tokens_again
from rooms.room import Room
from rooms.seating import SPECTATOR, Caller, claim, read_invitation, read_token
from rooms.store.base import RoomRecord, Store, TokenRecord
from rooms.voice.choosing import Voices, check_voice
from rooms.watch import Watch

LOOK_SECONDS = 0.5
"""How often a worker looks for rooms that nobody drives."""
AT_ONCE = 50
"""Rooms that one look takes over at most."""
IDLE_SECONDS = 300.0
"""A room without sockets that nobody asked for this long is forgotten; the store has it."""
CODE_ATTEMPTS = 12

log = structlog.get_logger()


class Unset:
    """No seat was named, which is not the same as naming none."""


UNSET = Unset()


@dataclass(frozen=True)
class Opening:
    """A room that was just opened, with the tokens that are shown once."""

    room: Room
    host_token: str
    seat: int | None
    seat_token: str | None


class Directory:
    """All rooms, as one worker serves them."""

    def __init__(
        self, store: Store, bus: Bus, clock: Callable[[], float], *, idle_seconds: float = IDLE_SECONDS,
        minds: Callable[[Room], Minds] = lambda room: HouseMinds(), models: Callable[[], Collection[str]] = tuple,
        voices: Voices | None = None, unready: Unready | None = None,
    ) -> None:  # fmt: skip
        """`minds`: who plays what in a room that is driven here; `models`: which models a room may name; `voices`: what
        the judge is heard by, and without any there are captions only; `unready`: why a model cannot play in a room.
        """
        self._store = store
        self._bus = bus
        self._clock = clock
        self._idle_seconds = idle_seconds
        self._worker = uuid.uuid4().hex
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._drivers = Drivers(store, bus, self._worker, minds, voices)
        self._models = models
        self._voices = voices
        self._unready = unready
        self._looking: asyncio.Task[None] | None = None
        self._watching: asyncio.Task[None] | None = None

    # Opening

    async def open(
        self,
        *,
        format: str,
        case: Case,
        seed: str | None = None,
        name: str | None = None,
        seat: int | Unset | None = UNSET,
        settings: Mapping[str, SettingValue] | None = None,
    ) -> Opening:
        """Open a room on a case. `seat`: the host's seat, None for a host without one, unset for the format's own."""
        rules = FORMATS.get(format)
        if rules is None:
            raise Refusal("malformed", f"There is no format “{format}”; there is {', '.join(FORMATS)}.")
        host_seat = rules.host_seat if isinstance(seat, Unset) else seat
        chosen = dict(settings or {})
        if host_seat is None:
            chosen.setdefault("pace", "brisk")
        check_minds(chosen.get("minds"), self._models())
        await check_openable(chosen.get("minds"), self._unready)
        await check_voice(chosen, self._voices)
        rules = rules.with_case(rules.matter(case, read_settings(rules, chosen)))
        entries, state = open_deliberation(rules, self._seed(seed, host_seat), chosen, host_seat, self._clock())
        return await self._written(rules, entries, state, host_seat, name, source=None)

    def _seed(self, named: str | None, host_seat: int | None) -> str:
        """A seed nobody can guess: one that a playing host names is mixed with a salt, which is told at the end."""
        if named is None:
            return secrets.token_hex(16)
        return named if host_seat is None else f"{named}/{secrets.token_hex(8)}"

    async def _written(
        self, format: Format, entries: list[Entry], state: State, host_seat: int | None, name: str | None,
        source: str | None,
    ) -> Opening:  # fmt: skip
        """Store a new log under a new code, with the host seated and their tokens issued."""
        deliberation = uuid.uuid4().hex
        if host_seat is not None:
            act = a.TakeSeat(seat=host_seat, occupant="human", name=(name or "Host").strip() or "Host", as_host=True)
            more, state = decide(format, state, Bench(), act, self._clock())
            entries = [*entries, *more]
        host_token, seat_token = new_token(), new_token() if host_seat is not None else None
        tokens = [TokenRecord(hash_token(host_token), deliberation, "host")]
        if host_seat is not None and seat_token is not None:
            tenure = state.seats[host_seat].tenure
            tokens.append(TokenRecord(hash_token(seat_token), deliberation, "seat", seat=host_seat, tenure=tenure))
        room = await self._stored(format, entries, state, deliberation, tokens, source)
        return Opening(room, host_token, host_seat, seat_token)

    async def _stored(
        self, format: Format, entries: list[Entry], state: State, deliberation: str, tokens: list[TokenRecord],
        source: str | None,
    ) -> Room:  # fmt: skip
        """Store a new log under a new code."""
        assert format.case is not None
        assert state.status != "new"
        for _ in range(CODE_ATTEMPTS):
            record = RoomRecord(
                code=new_code(), deliberation=deliberation, format=format.name, case_id=format.case.id,
                created_at=self._clock(), status=state.status, source=source,
            )  # fmt: skip
            try:
                await self._store.open_room(record, format.case, entries, tokens)
            except CodeTaken:
                continue
            room = self._remember(record, format, entries)
            self.drive_soon(room)
            return room
        raise RoomsError("No free room code was found.")

    async def fork(
        self,
        room: Room,
        caller: Caller,
        after_seq: int,
        *,
        seed: str | None = None,
        name: str | None = None,
        seat: int | Unset | None = UNSET,
        settings: Mapping[str, SettingValue] | None = None,
    ) -> Opening:
        """A new room that goes on from an entry of this one: the host's right, and anybody's after the verdict."""
        source = await room.settled()
        if caller.identity is None:
            raise Refusal("bad_token", "Only somebody who was in the room can continue from it; send your token.")
        if not caller.viewer.host and (not over(source) or source.guarded):
            raise Refusal("host_only", "Only the host can continue from here before the verdict is in.")
        if not 1 <= after_seq <= source.seq:
            raise Refusal("malformed", f"after_seq: this room's entries go from 1 to {source.seq}.")
        prefix = await room.entries(0, after_seq)
        check_minds((settings or {}).get("minds", source.settings.get("minds")), self._models())
        await check_openable((settings or {}).get("minds"), self._unready)
        await check_voice(settings or {}, self._voices)
        host_seat = source.host_seat if isinstance(seat, Unset) else seat
        entries, state = forked(
            room.format, source, prefix, room.record.deliberation, seed=seed, salt=secrets.token_hex(8),
            host_seat=host_seat, settings=settings or {}, now=self._clock(), withheld=not caller.viewer.host,
        )  # fmt: skip
        return await self._written(room.format, entries, state, host_seat, name, room.record.deliberation)

    async def rematch(
        self, room: Room, caller: Caller, *, case: Case | None = None, seed: str | None = None,
        settings: Mapping[str, SettingValue] | None = None,
    ) -> Opening:  # fmt: skip
        """A new room for the same people on the same seats, whom their tokens let in; the old room tells its code.

        It is the host's to open, or of whoever has their powers, once the room is closed: `host_only`, `too_early`.
        """
        source = await room.settled()
        seat = caller.viewer.seat
        if not caller.viewer.host and (seat is None or source.acting != seat):
            raise Refusal("host_only", "Only the host can open the next room.")
        if source.status != "closed":
            raise Refusal("too_early", "This deliberation goes on; the next room opens when it is over.")
        await check_openable((settings or {}).get("minds"), self._unready)
        await check_voice(settings or {}, self._voices)
        rules, entries, state, places = again(
            FORMATS[room.format.name], source, room.case, other=case, settings=settings or {},
            seed=self._seed(seed, source.host_seat), now=self._clock(),
        )  # fmt: skip
        deliberation, host_token, seat_token = uuid.uuid4().hex, new_token(), None
        records = await self._store.tokens_of(room.record.deliberation)
        tokens = [
            TokenRecord(hash_token(host_token), deliberation, "host"),
            *tokens_again(records, source, state, places, deliberation),
        ]
        place = places.get(seat) if seat is not None else None
        if place is not None:
            seat_token = new_token()
            tenure = state.seats[place].tenure
            tokens.append(TokenRecord(hash_token(seat_token), deliberation, "seat", seat=place, tenure=tenure))
        opened = await self._stored(rules, entries, state, deliberation, tokens, None)
        await room.submit(Bench(), a.AnnounceRematch(code=opened.record.code))
        return Opening(opened, host_token, place, seat_token)

    async def erase(self, room: Room) -> list[RoomRecord]:
        """Erase everything about a room and its forks, here and in every worker; returns what is gone."""
        gone = await self._store.erase(room.record.deliberation)
        for record in gone:
            known = self._rooms.pop(record.code, None)
            if known is not None:
                known.erased()
                known.close()
            else:
                self._bus.publish(record.deliberation, gone_payload(self._worker))
            self._drivers.end(record.deliberation)
        return gone

    # Finding

    async def room(self, code: str) -> Room:
        """The room with this code, loaded from the store if need be. Raises `no_such_room`."""
        wanted = read_code(code)
        if wanted is None:
            raise Refusal("no_such_room", _NO_ROOM)
        known = self._rooms.get(wanted)
        if known is not None and not known.gone:
            return known
        async with self._loading.setdefault(wanted, asyncio.Lock()):
            known = self._rooms.get(wanted)
            if known is not None and not known.gone:
                return known
            record = await self._store.room(wanted)
            if record is None:
                self._loading.pop(wanted, None)
                raise Refusal("no_such_room", _NO_ROOM)
            return await self._load(record)

    async def _load(self, record: RoomRecord) -> Room:
        try:
            case = await self._store.case_of(record.deliberation)
        except NoSuchRoom:
            raise Refusal("no_such_room", _NO_ROOM) from None
        entries = await self._store.entries(record.deliberation)
        return self._remember(record, FORMATS[record.format].with_case(case), entries)

    def _remember(self, record: RoomRecord, format: Format, entries: list[Entry]) -> Room:
        room = Room(
            record, format, entries, self._store, self._bus, self._worker, self._clock, self._models, self._voices,
            self._unready,
        )  # fmt: skip
        room.hear(lambda news: self._begun(room))
        self._rooms[record.code] = room
        self._loading.pop(record.code, None)
        return room

    def rooms(self) -> Collection[Room]:
        """The rooms this worker has in memory."""
        return self._rooms.values()

    def driven(self) -> int:
        """How many rooms this worker drives."""
        return self._drivers.driven()

    # People

    async def caller(self, room: Room, token: str | None) -> Caller:
        """Who is at the door. Raises `bad_token`; without a token, a spectator."""
        if token is None:
            return SPECTATOR
        known = hash_token(token)
        record = await self._store.token(known)
        if record is None or record.deliberation != room.record.deliberation:
            # Or it came from an earlier room of the same people.
            record = await self._store.token(handed_on(known, room.record.deliberation))
        return read_token(room.state, room.record.deliberation, record)

    async def claim(
        self, room: Room, name: str, seat: int | None, kind: Literal["human", "agent"], *,
        invitation: str | None = None, as_host: bool = False,
    ) -> tuple[int, str, int]:  # fmt: skip
        """Sit somebody down: the seat, a token, the tenure. An invitation says which seat, or is `bad_token`."""
        number = None
        if invitation is not None:
            record = await self._store.token(hash_token(invitation))
            seat, number = read_invitation(room.record.deliberation, record, seat)
        return await claim(room, name, seat, kind, as_host=as_host, invitation=number)

    # Driving

    async def start(self) -> None:
        """Begin to look after rooms."""
        self._looking = asyncio.create_task(self._look())
        self._watching = asyncio.create_task(Watch(self.rooms).run())

    async def stop(self) -> None:
        """Give every lease back and forget every room."""
        tasks = [task for task in (self._looking, self._watching) if task is not None]
        self._looking = None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, self._drivers.stop(), return_exceptions=True)
        for room in self._rooms.values():
            room.close()
        self._rooms.clear()

    def _begun(self, room: Room) -> None:
        if room.state.status == "running":
            self.drive_soon(room)

    def drive_soon(self, room: Room) -> None:
        """Drive a running room, unless it is driven already, here or elsewhere."""
        if self._looking is not None:
            self._drivers.drive_soon(room)

    async def _look(self) -> None:
        """Take over rooms that nobody drives, and forget those that nobody wants."""
        while True:
            try:
                for record in await self._store.unfinished(AT_ONCE):
                    with contextlib.suppress(Refusal):
                        self.drive_soon(await self.room(record.code))
            except RoomsError as error:
                log.warning("not_looking_after_rooms", error=error.code)
            self._forget()
            await asyncio.sleep(LOOK_SECONDS)

    def _forget(self) -> None:
        now = self._clock()
        for code, room in list(self._rooms.items()):
            idle = not room.presence.here and now - room.touched > self._idle_seconds
            if room.gone or (idle and not self._drivers.drives(room)):
                room.close()
                del self._rooms[code]


_NO_ROOM = "No room has this code. Check the letters; there is no O and no I."
