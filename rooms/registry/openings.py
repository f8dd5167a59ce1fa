"""Openings: a new room on a matter, and the same room for a request that comes once more."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acts import SettingValue
from engine.core.decide import open_deliberation, read_settings
from engine.core.errors import Refusal
from engine.core.events import Entry
from engine.core.evolve import fold
from engine.core.format import Format
from engine.core.matter import Matter
from engine.core.state import State
from rooms.errors import NoSuchRoom
from rooms.live.seating import reissue, seated_before
from rooms.ready_matters import ready_matters
from rooms.registry.directory import RoomDirectory
from rooms.registry.new_room import (
    UNSET_SEAT,
    OpenedRoom,
    RoomDraft,
    UnsetSeat,
    bring_personas,
    draft_with_host,
    format_to_open,
    make_seed,
    store_draft,
)
from rooms.store.records import RequestKey, StoredRequest

MEMORY_FULL_SENTENCE = (
    "The rooms that are in use here leave no memory for another case; try again in a minute, with a shorter case, or "
    "with one of those that come with the product."
)


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
    room = directory.add(record, draft.format, fold(draft.entries))
    directory.drive_soon(room)
    return OpenedRoom(room, draft.host_token, draft.seat, draft.seat_token)
