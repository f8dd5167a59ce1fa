"""New rooms: what one begins with (its first entries, its host on their seat, its tokens), its code, its opening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core import acts
from engine.core.acts import SettingValue
from engine.core.decide import Bench, Host, decide, open_deliberation, read_settings
from engine.core.events import Entry
from engine.core.format import Format
from engine.core.matter import Matter
from engine.core.own_state import fold_as
from engine.core.refusals import Refusal
from engine.core.state import State
from engine.formats import FORMATS
from rooms.errors import CodeTaken, NoSuchRoom, RoomsError
from rooms.live.codes import hash_token, new_code
from rooms.live.room import Room, stored_request
from rooms.live.seating import Caller, reissue, seated_before
from rooms.owners import new_host
from rooms.ready_matters import ready_matters
from rooms.registry.directory import RoomDirectory
from rooms.store.base import Store
from rooms.store.records import RequestKey, RoomRecord, StoredRequest, TokenRecord
from rooms.surroundings import Surroundings

SEED_BYTES = 16
"""Of a seed that nobody has named."""
SALT_BYTES = 8
MAX_CODE_ATTEMPTS = 12
"""How many codes are drawn until one is free; of some 10^9, the first is nearly always."""

MEMORY_FULL_SENTENCE = (
    "The rooms that are in use here leave no memory for another case; try again in a minute, with a shorter case, or "
    "with one of those that come with the product."
)


def format_to_open(name: str) -> Format:
    """The format that a new room is to have. Raises `malformed` where there is none of this name."""
    found = FORMATS.get(name)
    if found is None:
        raise Refusal("malformed", f"format: there is no format “{name}”; there is {', '.join(FORMATS)}.")
    return found


class UnsetSeat:
    """No seat was named, which is not the same as naming none."""


UNSET_SEAT = UnsetSeat()


@dataclass(frozen=True)
class OpenedRoom:
    """A room that was just opened, with the tokens that are shown once."""

    room: Room
    host_token: str
    seat: int | None
    """Of the caller that opened it; None where they have none."""
    seat_token: str | None


def bring_personas(
    format: Format, entries: list[Entry], state: State, personas: Sequence[Mapping[str, Any]], now: float
) -> tuple[list[Entry], State]:
    """The first entries of a room in whose lobby these personas sit, as a file has them; the same where there are
    none."""
    if not personas or format.personas is None:
        return entries, state
    act = acts.SetPersonas(personas=tuple(dict(one) for one in personas))
    more, state = decide(format, state, Host(), act, now)
    return [*entries, *more], state


@dataclass(frozen=True)
class RoomDraft:
    """A room that is about to be opened: nothing of it is stored yet."""

    deliberation: str
    format: Format
    entries: list[Entry]
    state: State
    """After the entries."""
    own: list[TokenRecord]
    """What is stored of the two tokens below."""
    others: list[TokenRecord]
    """What is stored of any others that open the room."""
    host_token: str
    seat: int | None
    """Of the caller that opens it; None where they have none."""
    seat_token: str | None


def make_seed(named: str | None, surroundings: Surroundings, *, salted: bool) -> str:
    """A seed: the one that was named, else one that nobody can guess. `salted`: a named one is mixed with a salt, which
    is revealed at the end, because somebody who plays knows it."""
    if named is None:
        return surroundings.seed_bytes(SEED_BYTES).hex()
    return f"{named}/{make_salt(surroundings)}" if salted else named


def make_salt(surroundings: Surroundings) -> str:
    """What is mixed with a seed that is not to be guessed."""
    return surroundings.seed_bytes(SALT_BYTES).hex()


def draft_with_host(
    format: Format,
    entries: list[Entry],
    state: State,
    host_seat: int | None,
    name: str | None,
    face: int | None,
    now: float,
    surroundings: Surroundings,
) -> RoomDraft:
    """A draft of these entries, after which the host sits down, if they have a seat.

    `name`: the host's, “Host” without one; `face`: the host's; `now`: UTC seconds. Raises `Refusal` as `decide`
    does.
    """
    if host_seat is not None:
        called = (name or "Host").strip() or "Host"
        act = acts.TakeSeat(seat=host_seat, occupant="human", name=called, as_host=True, face=face)
        more, state = decide(format, state, Bench(), act, now)
        entries = [*entries, *more]
    return make_draft(format, entries, state, host_seat, surroundings)


def make_draft(
    format: Format, entries: list[Entry], state: State, seat: int | None, surroundings: Surroundings
) -> RoomDraft:
    """A draft with new tokens: the host's, and one for the seat of the caller that opens the room."""
    deliberation, host_token, seat_token = surroundings.id(), surroundings.token(), None
    tokens = [TokenRecord(hash_token(host_token), deliberation, "host")]
    if seat is not None:
        seat_token = surroundings.token()
        tenure = state.seats[seat].tenure
        tokens.append(TokenRecord(hash_token(seat_token), deliberation, "seat", seat=seat, tenure=tenure))
    return RoomDraft(deliberation, format, entries, state, tokens, [], host_token, seat, seat_token)


async def store_draft(
    store: Store,
    draft: RoomDraft,
    surroundings: Surroundings,
    source: str | None = None,
    request: RequestKey | None = None,
    owner: str | None = None,
) -> RoomRecord:
    """Store a draft under a new code; `source`: the deliberation it is a fork of; `request`: the idempotency key of the
    request, `KeyUsed` where a room was opened with this key; `owner`: a new one without it. Raises a `RoomsError`."""
    assert draft.format.matter is not None
    assert draft.state.status != "new"
    owner, now = owner or new_host(surroundings), surroundings.now()
    made = stored_request(request, draft.deliberation, draft.state.seq, draft.own) if request else None
    for _ in range(MAX_CODE_ATTEMPTS):
        record = RoomRecord(
            code=new_code(surroundings),
            deliberation=draft.deliberation,
            format=draft.format.name,
            case_id=draft.format.matter.id,
            created_at=now,
            status=draft.state.status,
            source=source,
            opened_at=now,
            owner=owner,
        )
        try:
            await store.open_room(record, draft.format.matter, draft.entries, [*draft.own, *draft.others], request=made)
        except CodeTaken:
            continue
        return record
    raise RoomsError("No free room code was found.")


def next_owner(
    room: Room, caller: Caller, source: State, named: str | None
) -> tuple[str | None, dict[str, SettingValue]]:
    """The owner of a room that continues from another one, and the settings that it does not inherit.

    The host's has the owner of the room before. Another caller's has their own owner (`named`, or a new one), and the
    settings that concern the former owner are as they usually are; so is the host's where the room before has no owner.
    `source`: the state of the room before.
    """
    former = room.record.owner
    if former is not None and (isinstance(caller.identity, Host) or named == former):
        return former, {}
    fields = room.format.settings.model_fields
    usual = {name: fields[name].get_default() for name in room.format.owners_settings}
    return named, {name: value for name, value in usual.items() if source.settings.get(name, value) != value}


async def open_new_room(
    directory: RoomDirectory,
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
    now = directory.surroundings.now()
    rules, entries, state = await _begin_log(directory, format, matter, seed, host_seat, settings or {}, now)
    return await open_draft(
        directory,
        draft_with_host(rules, entries, state, host_seat, name, face, now, directory.surroundings),
        owner,
        request=request,
    )


async def try_opening(
    directory: RoomDirectory, *, format: str, matter: Matter, settings: Mapping[str, SettingValue]
) -> State:
    """The lobby of a room as `open_new_room` would open it for a host without a seat; nothing is stored. Raises as it
    does."""
    _, _, state = await _begin_log(directory, format, matter, None, None, settings, directory.surroundings.now())
    return state


async def _begin_log(
    directory: RoomDirectory,
    format: str,
    matter: Matter,
    seed: str | None,
    host_seat: int | None,
    settings: Mapping[str, SettingValue],
    now: float,
) -> tuple[Format, list[Entry], State]:
    """The format bound to a matter, and the first entries of a new room with the state after them."""
    rules = format_to_open(format)
    chosen = directory.capabilities.complete_settings(settings)
    if host_seat is None:
        chosen.setdefault("pace", "brisk")
    await directory.capabilities.check_opening(rules, chosen)
    rules = rules.bind(rules.prepare_matter(matter, read_settings(rules, chosen)))
    # Ready matters are in memory anyway: rooms on other matters keep nobody from opening those.
    if not directory.memory.make_space(matter) and ready_matters(rules).get(matter.id) is not matter:
        raise Refusal("too_fast", MEMORY_FULL_SENTENCE)
    named = make_seed(seed, directory.surroundings, salted=host_seat is not None)
    entries, state = open_deliberation(rules, named, chosen, host_seat, now)
    entries, state = bring_personas(rules, entries, state, directory.capabilities.personas.get(format, ()), now)
    return rules, entries, state


async def opened_before(directory: RoomDirectory, request: StoredRequest) -> OpenedRoom:
    """The room that a request has opened, with new tokens for the caller. Raises `NoSuchRoom`."""
    record = await directory.store.room_of(request.deliberation)
    if record is None:
        raise NoSuchRoom(request.deliberation)
    store, surroundings = directory.store, directory.surroundings
    host_token, seat_token = await reissue(store, surroundings, request.deliberation, "host"), None
    if request.seat is not None:
        _, seat_token, _ = await seated_before(store, surroundings, request)
    return OpenedRoom(await directory.room(record.code), host_token, request.seat, seat_token)


async def open_draft(
    directory: RoomDirectory,
    draft: RoomDraft,
    owner: str | None,
    source: str | None = None,
    request: RequestKey | None = None,
) -> OpenedRoom:
    """Store a draft under a new code, and add the room; `source`: the deliberation it forks."""
    record = await store_draft(directory.store, draft, directory.surroundings, source, request, owner)
    room = directory.add(record, draft.format, fold_as(draft.format, draft.entries))
    directory.drive_soon(room)
    return OpenedRoom(room, draft.host_token, draft.seat, draft.seat_token)
