"""Rematches: the same people in their seats again, in a new room, and the tokens that open it for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.core import acts, events
from engine.core.acts import SettingValue
from engine.core.decide import Bench, decide, open_deliberation, read_settings
from engine.core.errors import Refusal
from engine.core.format import Format
from engine.core.matter import Matter
from engine.core.seat_changes import seat_kept_for_token, token_holds_seat
from engine.core.state import State
from engine.core.visibility import Viewer
from rooms.live.codes import inherited_token_hash
from rooms.registry.new_room import bring_personas
from rooms.store.records import TokenRecord


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
