"""Rematches: the same people in their seats again, in a new room, and the tokens that open it for them."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.core import acts, events
from engine.core.acts import SettingValue
from engine.core.decide import Bench, decide, open_deliberation, read_settings
from engine.core.format import Format
from engine.core.matter import Matter
from engine.core.phrases import next_room_sentence
from engine.core.refusals import Refusal
from engine.core.seat_changes import seat_kept_for_token, token_holds_seat
from engine.core.state import State
from engine.core.visibility import Viewer
from engine.formats import find_format
from rooms.errors import KeyUsed, NoSuchRoom, SetAside
from rooms.live.codes import inherited_token_hash
from rooms.live.room import Room
from rooms.live.seating import Caller
from rooms.registry.directory import RoomDirectory
from rooms.registry.erasure import erase_room
from rooms.registry.new_room import OpenedRoom, bring_personas, make_draft, make_seed, next_owner, open_draft
from rooms.store.records import RequestKey, TokenRecord


async def open_rematch(
    directory: RoomDirectory,
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
    as one is open there is no other: `stale`. `KeyUsed` as `open_new_room` does. `owner`: as of a fork.
    """
    source = await room.current_state()
    check_rematch(source, caller.viewer)
    owner, aside = next_owner(room, caller, source, owner)
    chosen = directory.capabilities.complete_settings({**aside, **(settings or {})})
    await directory.capabilities.check_opening(room.format, chosen, source.settings.get("minds"))
    rules, entries, state, places = rematch_log(
        find_format(room.format.name),
        source,
        room.matter,
        other=matter,
        settings=chosen,
        # The seed of the room before would deal its parts once more, which everybody there has read.
        seed=make_seed(
            seed,
            directory.surroundings,
            salted=source.host_seat is not None or (room.format.deal is not None and seed == source.seed),
        ),
        now=directory.surroundings.now(),
    )
    if source.rematch is not None and await _is_open(directory, source.rematch):
        raise Refusal("stale", next_room_sentence(source.rematch))
    seat = caller.viewer.seat
    draft = make_draft(rules, entries, state, places.get(seat) if seat is not None else None, directory.surroundings)
    records = await directory.store.tokens_of(room.record.deliberation)
    inherited = rematch_tokens(records, source, state, places, draft.deliberation)
    try:
        new = await open_draft(directory, replace(draft, others=list(inherited)), owner, request=request)
    except KeyUsed:
        # The worker that opened it may have died before the old room announced its code.
        await _announce_again(directory, room, request)
        raise
    try:
        await room.submit(Bench(), acts.AnnounceRematch(code=new.room.record.code, instead=source.rematch))
    except Refusal:
        # Somebody else opened one in the same instant, and ours has not been announced.
        await erase_room(directory, new.room)
        raise
    return new


async def _announce_again(directory: RoomDirectory, room: Room, request: RequestKey | None) -> None:
    """Announce in a room the code of the one that a request has opened, if it has announced none."""
    earlier = await directory.store.stored_request(request.hash) if request is not None else None
    record = await directory.store.room_of(earlier.deliberation) if earlier is not None else None
    if record is not None:
        with contextlib.suppress(Refusal):
            await room.submit(Bench(), acts.AnnounceRematch(code=record.code, instead=room.state.rematch))


async def _is_open(directory: RoomDirectory, code: str) -> bool:
    """Whether there is a room with this code, and it is not closed."""
    try:
        return (await (await directory.room(code)).current_state()).status != "closed"
    except (Refusal, NoSuchRoom, SetAside):
        return False


def check_rematch(source: State, viewer: Viewer) -> None:
    """Refuse a viewer who may not open the next room, or not yet: the host may, or the holder of their powers, once the
    room is closed. Raises `host_only`, `too_early`."""
    if not viewer.host and (viewer.seat is None or source.acting != viewer.seat):
        raise Refusal("host_only", "Only the host can open the next room.")
    if source.status != "closed":
        raise Refusal("too_early", "This deliberation goes on; the next room opens when it is over.")


def rematch_log(
    rules: Format,
    source: State,
    matter: Matter,
    *,
    other: Matter | None,
    settings: Mapping[str, SettingValue],
    seed: str,
    now: float,
) -> tuple[Format, list[events.Entry], State, dict[int, int]]:
    """The first entries of the new log, and the new seat of each guest by their old one. Everybody who held a seat when
    the room before closed, or had one kept, is on the same seat, or on the next free one where the table is smaller.

    `matter` is the room's, as it was prepared for it; `other` is deliberated instead if given. Settings are those of
    the room before unless they are named. Raises `unknown_setting`, `unknown_seat` and `room_full`.
    """
    shaping = sorted(rules.matter_settings.intersection(settings))
    if other is None and shaping:
        sentence = f"Setting “{shaping[0]}”: name the case as well; without one it is the same as before."
        raise Refusal("unknown_setting", sentence)
    aside = {"locked"} if other is None else {"locked", *rules.matter_settings}
    inherited = {
        name: value
        for name, value in source.settings.items()
        if name in rules.settings.model_fields and name not in aside
    }
    chosen = {**inherited, **settings}
    format = rules.bind(matter if other is None else rules.prepare_matter(other, read_settings(rules, chosen)))
    entries, state = open_deliberation(format, seed, chosen, source.host_seat, now)
    entries, state = bring_personas(format, entries, state, _personas_of(format, source), now)
    # Those who were away when it closed had a seat there too: it was kept for them.
    guests = {
        seat.number: seat if seat.held_by_guest else seat.away
        for seat in source.seats.values()
        if seat.held_by_guest or seat.away is not None
    }
    places: dict[int, int] = {number: number for number in guests if number in state.seats}
    for number in guests:
        taken = {*places.values(), source.host_seat}
        free = [one for one in state.seats if one not in taken]
        if number not in places and free:
            places[number] = free[0]
    for number, guest in guests.items():
        if guest is None or number not in places or guest.occupant not in ("human", "agent"):
            continue
        act = acts.TakeSeat(
            seat=places[number],
            occupant=guest.occupant,
            name=guest.name,
            as_host=number == source.host_seat,
            face=guest.face if guest.face is not None and guest.face <= acts.FACE_COUNT else None,
        )
        try:
            more, state = decide(format, state, Bench(), act, now)
        except Refusal as refusal:
            if refusal.code != "name_refused":
                raise
            # The name of a log from before names were checked, or of somebody who is played at the new table.
            act = act.model_copy(update={"name": f"Guest {act.seat}"})
            more, state = decide(format, state, Bench(), act, now)
        entries.extend(more)
    return format, entries, state, places


def _personas_of(format: Format, source: State) -> Sequence[Mapping[str, Any]]:
    """The personas that were brought to a room, as a file has them."""
    if format.personas is None:
        return ()
    seated = [
        events.SeatPersona(seat=seat.number, persona=seat.persona, sheet=seat.sheet)
        for seat in source.seats.values()
        if seat.persona is not None
    ]
    return format.personas.entries(seated)


def rematch_tokens(
    records: Iterable[TokenRecord], source: State, state: State, places: Mapping[int, int], deliberation: str
) -> Iterator[TokenRecord]:
    """What opens the new room by the tokens that people have: the host, the audience, and everybody who is seated."""
    for record in records:
        seat, tenure = record.seat, record.tenure
        if record.kind == "invitation":
            continue
        if record.kind == "seat":
            if seat is None or seat not in places or tenure is None:
                continue
            if not token_holds_seat(source.seats[seat], tenure) and not seat_kept_for_token(source.seats[seat], tenure):
                continue
            seat = places[seat]
            tenure = state.seats[seat].tenure
        hash_ = inherited_token_hash(record.bearer, deliberation)
        yield TokenRecord(hash_, deliberation, record.kind, seat, tenure, root=record.bearer)
